"""The panel of why not: what is asked about, by typing or by a click, and everything that must be so for it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Protocol

from d20nb.errors import NotationError
from d20nb.messages import say
from d20nb.why_not import why_not
from d20nb.widgets import controls as w
from d20nb.widgets.cards import why_not_cards
from d20nb.widgets.drawer import Panel, mark
from d20nb.widgets.editor import Editor
from d20nb.widgets.fight import Fight
from d20nb.widgets.typed import TypedLine


class Host(Protocol):
    """The board, as its controls see it."""

    def with_fight(self, change: Callable[[Fight], None]) -> str:
        """Change what is looked at or planned; what goes wrong is shown."""
        ...


class WhyNotPanel(Panel):
    """A line for what is asked about, a button that lets clicks ask, and the answer at the moment that is looked at.

    The question stays while the fight is stepped through, so that the step can be found at which the answer changes.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self._shown: tuple[object, str] = (None, "")
        self._asking = False
        self.line = TypedLine(self._ask, label=say("asking.line"))
        self.click = w.Button(description=say("asking.click"))
        self.click.add_class("d20nb-ask-click")
        self.click.on_click(lambda _: host.with_fight(lambda fight: fight.ask_by_click(on=not fight.asking)))
        self.answer = w.HTML()
        self.widget = w.VBox([self.line, self.click, self.answer])
        self.widget.add_class("d20nb-asking")

    def _ask(self, words: str) -> bool:
        self._host.with_fight(lambda fight: self._put(fight, words))
        return not self.line.error

    def _put(self, fight: Fight, words: str) -> None:
        self.line.error = ""
        try:
            fight.ask(words)
        except NotationError as error:
            fight.status = str(error)
            self.line.error = fight.status

    def forget(self) -> None:
        """Forget what was typed before."""
        self.line.played, self.line.error = [], ""

    def show(self, phase: Editor | Fight) -> None:
        """Follow a fight."""
        if not isinstance(phase, Fight):
            return
        self._asking = phase.asking
        mark(self.click, phase.asking)
        state = phase.state
        self.line.hint = next((c.id for c in state.combatants.values() if c is not phase.actor), "A1")
        if self._shown[0] is state and self._shown[1] == phase.about and phase.about:
            return
        if phase.about != self._shown[1]:
            self.line.error = ""
        self._shown = state, phase.about
        self.answer.value = answer(phase)

    @property
    def attributes(self) -> dict[str, dict[str, str]]:
        """Whether its button is pressed, for the companion."""
        return {".d20nb-ask-click": {"aria-pressed": str(self._asking).lower()}}


def answer(fight: Fight) -> str:
    """What was asked about; without a question, what keeps the plan from being legal."""
    if not fight.about:
        refusal = why_not_cards(fight.looked.refusal)
        return refusal or f'<p class="d20nb-more">{escape(say("asking.usage"))}</p>'
    try:
        found = why_not(fight.state, fight.about)
    except NotationError as error:  # somebody whom it is about is not there at this step
        return f'<p class="d20nb-fault">{escape(fight.veiled(str(error)))}</p>'
    return why_not_cards(found, fight.about) or f'<p class="d20nb-more">{escape(say("asking.nothing"))}</p>'
