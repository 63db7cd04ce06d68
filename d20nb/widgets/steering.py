"""How a board is steered: events reach the phase, what goes wrong is shown, and everything is brought up to date."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from d20nb.draw.theme import Theme
from d20nb.squares import Square
from d20nb.widgets import controls as w
from d20nb.widgets.editor import Editor
from d20nb.widgets.entry import Telling
from d20nb.widgets.faults import mishap
from d20nb.widgets.fight import Fight
from d20nb.widgets.input import Input, Key, Lull, PointerDown, PointerMove
from d20nb.widgets.layout import Parts
from d20nb.widgets.phase import restore, saved
from d20nb.widgets.speaking import in_its_language
from d20nb.widgets.view import View


class Steered(w.VBox):
    """A phase of a board, with the parts that show it. It is entered by events and controls alone.

    Attributes:
        view: How large the squares are, and which part of a large board is seen.
        parts: The widgets.
        language: The code of its language.
    """

    view: View
    parts: Parts
    language: str
    _phase: Editor | Fight
    _left: Fight | None
    _theme: Theme
    _lull: Lull
    _panel: str
    _acting: tuple[str, Square] | None
    _refusal: str
    _told: Telling | None

    # ---- input and its mishaps -------------------------------------------------------------------

    @in_its_language
    def _take(self, event: Input) -> None:
        if not self._phase.keeps(event) and self.view.takes(event):
            self._guarded(self._paint if isinstance(event, PointerMove | PointerDown) else self._looked, show=False)
            return
        event = self.view.onto(event)
        if isinstance(event, PointerMove):
            self._guarded(lambda: self._drag(event), show=False)
        elif isinstance(event, PointerDown):
            self._guarded(lambda: self._phase.handle(event), show=False)
        else:
            self._guarded(lambda: self._handle(event))

    def _handle(self, event: Input) -> None:
        self._phase.handle(event)
        if isinstance(event, Key) and event.name == "?" and isinstance(self._phase, Fight) and self._phase.about:
            self._panel = "why-not"
        if isinstance(event, Key) and self._phase.focus is not None:
            self.view.follow(self._phase.focus)

    def _drag(self, event: PointerMove) -> None:
        before = self._phase.hovering
        self._phase.handle(event)
        if self._phase.hovering != before:
            self._paint()

    @in_its_language
    def _guarded(self, call: Callable[[], object], *, show: bool = True, told: Telling | None = None) -> str:
        """Do something for a control. An error is shown, and everything stays as it was.

        Args:
            call: What to do.
            show: Whether to bring the whole board up to date afterwards.
            told: Shows an error beside what was pressed; without it the status line does.

        Returns:
            What went wrong, in words; empty where nothing did.
        """
        phase, before = self._phase, saved(self._phase)
        try:
            call()
            if show:
                self._quiet()
                self._refresh()
                self._say()
        except Exception as error:  # the front end would swallow it
            restore(phase, before)
            phase.drop()
            self._phase = phase
            return self._fail(error, told or self._tell_status)
        return ""

    def _fail(self, error: Exception, told: Telling) -> str:
        """Show an error, and the position that still stands."""
        words = self._phase.veiled(mishap(error))
        self._quiet()
        with suppress(Exception):  # what could be shown before can be shown again, unless that is what failed
            self._refresh()
        self._refusal, self._told = words, told
        told(words)
        self.parts.companion.say(words)
        return words

    def _quiet(self) -> None:
        """Take the last error away from where it is shown."""
        told, self._refusal, self._told = self._told, "", None
        if told is not None:
            told("")

    def _tell_status(self, words: str) -> None:
        """Let the status line below the picture show an error, until it is over."""
        self.parts.tell(words or self._phase.status, refused=bool(words))

    def _say(self) -> None:
        if words := self._phase.spoken:
            self.parts.companion.say(words)

    # ---- bring everything up to date -------------------------------------------------------------

    def _paint(self) -> None:
        self.parts.paint(self.view.picture(self._phase, self._theme))

    def _refresh(self) -> None:
        self.view.fit(self._phase)
        self._follow_turn()
        self._paint()
        self.parts.show(self._phase, self._panel, self.view, self._left is not None)
        if self._told == self._tell_status:
            self._tell_status(self._refusal)
        if isinstance(self._phase, Fight) and not self._phase.looked.sought:
            self._lull.soon()

    def _tell_disputes(self) -> None:
        """Mark the disputed rules that matter, which take longer to find than a click may take."""

        def tell() -> None:
            if isinstance(self._phase, Fight):
                self._phase.looked.look_for_disputes()
                self.parts.show_card(self._phase)

        self._guarded(tell, show=False)

    def _follow_turn(self) -> None:
        """Let whoever acts now be seen, when that is somebody else or somewhere else than before."""
        actor = self._phase.actor if isinstance(self._phase, Fight) else None
        acting = (actor.id, actor.at) if actor else None
        if actor is not None and acting != self._acting:
            self.view.centre(actor.at, actor.creature.squares)
        self._acting = acting or self._acting
