"""The board: a position that is seen, edited, played and stepped through, in a notebook."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from attrs import evolve

from d20nb import catalogue
from d20nb.actions import Action, Begin
from d20nb.branches import Branches
from d20nb.draw.html import figure
from d20nb.draw.scene import scene
from d20nb.draw.shapes import Scene
from d20nb.draw.svg import svg
from d20nb.draw.text import text
from d20nb.draw.view import Position
from d20nb.encounter import Encounter
from d20nb.errors import IllegalActionError
from d20nb.lens import LENSES
from d20nb.messages import language as speaking
from d20nb.messages import say
from d20nb.resume_code import is_code
from d20nb.scenario import load, resume
from d20nb.setup import Setup
from d20nb.timeline import Timeline
from d20nb.widgets import controls as w
from d20nb.widgets.closing import Cells, close_tree
from d20nb.widgets.companion import SCOPE
from d20nb.widgets.editor import Editor
from d20nb.widgets.entry import Telling
from d20nb.widgets.fight import Fight
from d20nb.widgets.files import write_new
from d20nb.widgets.history import History
from d20nb.widgets.input import Coalesced, Lull
from d20nb.widgets.layout import Parts
from d20nb.widgets.phase import restore, saved
from d20nb.widgets.picture_controls import KINDS, drawn
from d20nb.widgets.save_controls import keep, open_game
from d20nb.widgets.snapshot import Snapshot
from d20nb.widgets.speaking import chosen, in_its_language
from d20nb.widgets.steering import Steered
from d20nb.widgets.style import THEMES
from d20nb.widgets.view import View

_cells = Cells()


class Board(Steered):
    """A board in a notebook. First creatures are placed; after Begin the fight is played and stepped through.

    Args:
        position: An encounter, a setup, a resume code, or a scenario as a path or as its text.
        theme: `light` or `dark`.
        square: Side of a square in pixels at 100 %; left out, it follows from the size of the map.
        language: The code of the language of all that it shows and says; left out, the one in force now.

    Attributes:
        language: The code of its language.
        view: How large the squares are, and which part of a large board is seen.

    Raises:
        ScenarioError: The scenario has faults.
        ValueError: There is no such theme or language.
    """

    def __init__(
        self,
        position: Encounter | Setup | str | Path,
        theme: str = "light",
        square: float | None = None,
        language: str | None = None,
    ) -> None:
        if theme not in THEMES:
            raise ValueError(f"there is no theme {theme!r}; choose {' or '.join(THEMES)}")
        self.language = chosen(language)
        with speaking(self.language), w.at_once():
            self._make(position, theme, square)
        _cells.add(self)

    def _make(self, position: Encounter | Setup | str | Path, theme: str, square: float | None) -> None:
        if not isinstance(position, Encounter | Setup):
            position = resume(position) if isinstance(position, str) and is_code(position) else load(position)
        self._theme = THEMES[theme]
        self.view = View(square)
        self._show_game(position)
        self._input = Coalesced(self._take)
        self._lull = Lull(self._tell_disputes)
        self._panel = self._refusal = ""
        self._acting = self._told = None
        self._edited: History | None = None
        self.parts = Parts(self, self._input, self.view.picture(self._phase, self._theme), self._theme)
        self.parts.companion.observe(self._placed, "room")
        super().__init__(self.parts.columns)
        for name in (SCOPE, f"d20nb-{theme}"):
            self.add_class(name)
        self._refresh()

    def _editor(self, setup: Setup | History) -> Editor:
        return Editor(setup, catalogue.presets())

    _left: Fight | None  # the fight that was left for its setup
    _aside: bool  # whether what is edited is no longer the setup of the fight

    def _show_game(self, position: Encounter | Setup) -> None:
        if isinstance(position, Encounter) and position.deeds:
            self._phase = Fight(position.timeline())
        else:
            self._phase = self._editor(position.setup if isinstance(position, Encounter) else position)
        self._left, self._aside = None, False

    # ---- for later cells -------------------------------------------------------------------------

    @property
    def setup(self) -> Setup:
        """The setup as it is now."""
        return self._phase.setup if isinstance(self._phase, Editor) else self._phase.timeline.setup

    @property
    @in_its_language
    def timeline(self) -> Timeline:
        """The fight, looked at from the step that the board shows."""
        return Timeline.of(self.setup) if isinstance(self._phase, Editor) else self._phase.timeline

    @property
    @in_its_language
    def branches(self) -> Branches:
        """Every course that the fight has taken: playing at an earlier step begins a new one."""
        return Branches.of(self.timeline) if isinstance(self._phase, Editor) else self._phase.branches

    @property
    @in_its_language
    def encounter(self) -> Encounter:
        """The encounter at the moment that the board shows; in the middle of an action, before that action.

        Raises:
            ScenarioError: The setup has faults.
        """
        here = self.timeline.fork()
        return Encounter(here.setup, here.deeds, here.state)

    @in_its_language
    def play(self, action: str | Action) -> None:
        """Let an action happen on the board: `board.play("A move C4 D4")`.

        Raises:
            NotationError: The words are not an action.
            IllegalActionError: It is not legal, or needs a die from the table first; nothing has changed.
            ScenarioError: The setup has faults.
        """
        phase, before = self._phase, saved(self._phase)
        try:
            self._play(action)
        except Exception:
            restore(phase, before)
            self._phase = phase
            raise
        self._refresh()
        if isinstance(self._phase, Fight) and (waiting := self._phase.waiting):
            raise IllegalActionError(self._phase.status, state=self._phase.state, die=waiting.sides)

    @in_its_language
    def snapshot(self) -> Snapshot:
        """The board as it is now, as text and picture that no longer change."""
        picture = self._still()
        return Snapshot(text(self._position), svg(picture), figure(picture))

    @property
    def _position(self) -> Position:
        return self._phase.setup if isinstance(self._phase, Editor) else self._phase.state

    def _still(self) -> Scene:
        """The picture without the palette, the cursor and what is being dragged."""
        seen = evolve(self._phase.overlay(), focus=None, ghost=None)
        return scene(self._position, seen, self._theme)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        with speaking(self.language):
            bundle = dict(super()._repr_mimebundle_(**kwargs))
            return bundle | self.snapshot()._repr_mimebundle_()

    @in_its_language
    def __repr__(self) -> str:
        return text(self._position)

    def close(self) -> None:
        """Free the board: it disappears from the notebook."""
        if getattr(self, "parts", None) is not None and self.comm is not None:
            self._input.stop()
            self._lull.stop()
            self.parts.pen.close()
            close_tree(self)

    # ---- what the controls ask for ---------------------------------------------------------------

    def edit(self, change: Callable[[Editor], None], told: Telling | None = None) -> str:
        """Change the setup; what goes wrong is shown."""
        return self._guarded(lambda: change(self._phase) if isinstance(self._phase, Editor) else None, told=told)

    def undo(self) -> None:
        """Take the last edit of the setup back."""
        self.edit(Editor.undo)
        self._keep_focus()

    def redo(self) -> None:
        """Do the edit again that was taken back last."""
        self.edit(Editor.redo)
        self._keep_focus()

    def _keep_focus(self) -> None:
        """Where the last undo or redo has disabled its button, the focus would be lost."""
        if self.parts.starting.undo.disabled or self.parts.starting.redo.disabled:
            self.parts.companion.focus_canvas()

    def show_fault(self, number: int) -> None:
        """Select what a fault is about; where a field is wrong, open the card with it."""
        self.edit(lambda editor: self._show_fault(editor, number))

    def _show_fault(self, editor: Editor, number: int) -> None:
        faults = editor.faults()
        if number < len(faults) and faults[number].id:
            fault = faults[number]
            editor.select(fault.id)
            editor.focus = next(iter(fault.squares), None)
            if fault.key:
                self._panel = "creature"

    def with_fight(self, change: Callable[[Fight], None], told: Telling | None = None) -> str:
        """Change what is looked at or planned; what goes wrong is shown."""
        return self._guarded(lambda: change(self._phase) if isinstance(self._phase, Fight) else None, told=told)

    def act(self, action: Action | Callable[[], Action], told: Telling | None = None) -> str:
        """Let an action happen; what goes wrong is shown."""
        return self._to_board(self._guarded(lambda: self._play(action() if callable(action) else action), told=told))

    def begin(self) -> None:
        """Begin the fight; what goes wrong is shown."""
        self._to_board(self._guarded(lambda: self._play(Begin())))

    def _to_board(self, refused: str) -> str:
        """After something was done, the focus is on the board, since what was pressed may be gone."""
        if not refused and not (isinstance(self._phase, Fight) and self._phase.waiting):
            self.parts.companion.focus_canvas()
        return refused

    def keep_game(self) -> None:
        """Write the game to a file beside the notebook; what goes wrong is shown."""
        self._guarded(self._keep)

    def open_game(self, source: str, told: Telling | None = None) -> str:
        """Show the game of a resume code or a file instead; what goes wrong is shown."""
        return self._guarded(lambda: self._show_game(open_game(source)), told=told)

    def _keep(self) -> None:
        path = keep(self._game, Path.cwd())
        self._phase.status = say("board.saved", file=path.name, folder=path.parent)

    def save_picture(self, kind: str, offer: Callable[[bytes, Path], None]) -> None:
        """Draw a picture, write it to a file beside the notebook and offer it; what goes wrong is shown."""

        def save() -> None:
            if kind == "gif":  # takes a while
                self.parts.tell(say("picture-panel.drawing", n=self.timeline.last_step))
            content = drawn(kind, self._still(), self.timeline, self._theme)
            path = write_new(content, Path.cwd(), self.setup.title, KINDS[kind][0])
            offer(content, path)
            self._phase.status = say("board.saved", file=path.name, folder=path.parent)

        self._guarded(save)

    @property
    def _game(self) -> Setup | Timeline:
        return self._phase.setup if isinstance(self._phase, Editor) else self._phase.timeline

    def turn_to_setup_or_back(self) -> None:
        """Go to the setup of the fight, or from there back to the fight; what goes wrong is shown."""
        self._guarded(self._turn_over)

    def _turn_over(self) -> None:
        here = self._phase
        if isinstance(here, Fight):
            known = self._edited  # what was edited before the fight, or aside of it, can still be undone
            ours = known is not None and (self._aside or known.now == self.setup)
            self._phase = self._editor(known if known is not None and ours else self.setup)
            self._left = here
        elif self._left is not None:
            self._edited, self._aside = here.history, True
            self._phase, self._left = self._left, None
            self._phase.status = say("board.back")

    def play_typed(self, words: str) -> bool:
        """Play what was typed; what goes wrong is shown."""
        return not self._guarded(lambda: self._play(words), told=self.parts.typed.tell)

    def _play(self, action: str | Action) -> None:
        here = self._phase
        if isinstance(here, Editor):
            here.setup.check()
            fight = Fight(Timeline.of(here.setup))
            fight.show = here.show
        else:
            fight = here
        fight.play(action)
        self._phase = fight
        if isinstance(here, Editor):  # only now has another fight begun
            self._edited, self._aside, self._left = here.history, False, None

    def go(self, way: Callable[[Timeline], Timeline]) -> None:
        """Look at another step; what goes wrong is shown."""
        self.with_fight(lambda fight: fight.look(way(fight.timeline)))

    @in_its_language
    def open_panel(self, name: str) -> None:
        """Open a panel of the drawer. A brush is in hand, or a click asks, only while the panel for it is open."""
        self._panel = name
        if isinstance(self._phase, Editor) and self._phase.brush is not None and name != "ground":
            self.edit(lambda editor: editor.hold(None))
        elif isinstance(self._phase, Fight) and self._phase.asking and name != "why-not":
            self.with_fight(lambda fight: fight.ask_by_click(on=False))
        else:
            self._refresh()

    def toggle(self, lens: str) -> None:
        """Put a lens over the board, or take it off."""
        self._guarded(lambda: self._toggle(lens))

    def _toggle(self, name: str) -> None:
        shown = [lens for lens in LENSES if (lens in self._phase.show) != (lens == name)]
        self._phase.show = tuple(shown)
        self._phase.status = say(f"lens.{name}" if name in shown else f"lens.{name}-off")

    @in_its_language
    def look(self, change: Callable[[View], None]) -> None:
        """Look at the board in another way."""
        if not self._guarded(lambda: change(self.view), show=False):
            self._looked()

    def _looked(self) -> None:
        self._refresh()
        self.parts.companion.say(self.view.tell())

    def _placed(self, change: dict[str, Any]) -> None:
        """Follow the width of the board's place on the page."""
        self.view.room = int(change["new"])
        self._guarded(self._refresh, show=False)
