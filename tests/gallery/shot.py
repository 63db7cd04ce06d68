"""A named state of the board, and the picture of it in one theme."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from html import escape, unescape
from pathlib import Path

from attrs import field, frozen

import d20nb
from d20nb import catalogue
from d20nb.draw.grid import Grid
from d20nb.draw.shapes import Scene
from d20nb.draw.theme import Theme
from d20nb.encounter import Encounter
from d20nb.explanation import Explanation
from d20nb.lens import USUAL
from d20nb.messages import language
from d20nb.notation import parse
from d20nb.overlay import Overlay
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import State
from d20nb.widgets.cards import first_card, numbers_card
from d20nb.widgets.editor import Editor
from d20nb.widgets.evidence import Evidence
from d20nb.widgets.fight import Fight
from d20nb.widgets.tracker import order_rows, order_title, roster
from d20nb.widgets.view import View
from d20nb.widgets.why_not_panel import answer

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent


def _checks(checks: Callable[[Shot], None] | tuple[Callable[[Shot], None], ...]) -> tuple[Callable[[Shot], None], ...]:
    return checks if isinstance(checks, tuple) else (checks,)


@frozen
class Named:
    """A named state: which file it is from, what is done to get there, and what must be seen then.

    Attributes:
        name: Its name, one of those in `named.txt`.
        file: The scenario: a file beside this one, or a path from the root. Its own steps are played first.
        says: What a learner should see at once, in a sentence.
        checks: What must hold of the picture: one check or several.
        play: Further actions in the notation, with `;` between them.
        edit: What is done to the setup; without it the board is in a fight.
        pick: Squares that are clicked one after the other.
        select: Id of a creature that is looked at.
        plan: An action that is thought of, in the notation.
        show: The lenses in use.
        at: Words of the step that is looked at; the last one that tells so. Left out, it is the last step.
        focus: The square of the keyboard's cursor.
        do: Anything else that is done to the board.
        zoom: Size of the squares in per cent; the picture is then what a board of that size shows in its place.
        centre: A square in the middle of what is seen of a board that is larger than its place.
    """

    name: str
    file: str
    says: str
    checks: tuple[Callable[[Shot], None], ...] = field(converter=_checks)
    play: str = field(default="", kw_only=True)
    edit: Callable[[Editor], object] | None = field(default=None, kw_only=True)
    pick: str = field(default="", kw_only=True)
    select: str | None = field(default=None, kw_only=True)
    plan: str = field(default="", kw_only=True)
    show: tuple[str, ...] = field(default=USUAL, kw_only=True)
    at: str = field(default="", kw_only=True)
    focus: str = field(default="", kw_only=True)
    do: Callable[[Fight], object] | None = field(default=None, kw_only=True)
    zoom: int = field(default=0, kw_only=True)
    centre: str = field(default="", kw_only=True)

    @property
    def path(self) -> Path:
        """Where its scenario file lies."""
        return (ROOT if "/" in self.file else HERE) / f"{self.file}.toml"


@frozen
class Shot:
    """A named state, drawn in one theme."""

    named: Named
    theme: Theme

    @cached_property
    def phase(self) -> Editor | Fight:
        """The board in that state, as a person would bring it there."""
        named = self.named
        fight = d20nb.read(named.path).resume()
        if named.edit is not None:
            editor = Editor(fight.setup, catalogue.presets())
            named.edit(editor)
            return editor
        phase = Fight(fight.timeline())
        phase.show = named.show
        for words in filter(None, map(str.strip, named.play.split(";"))):
            phase.play(words)
        if named.at:
            with language("en"):  # whatever is spoken: `at` is English
                steps = [step for step, sentence in phase.timeline.log() if named.at in sentence]
            assert steps, f"no step tells that {named.at!r}:\n" + "\n".join(s for _, s in phase.timeline.log())
            phase.look(phase.timeline.jump(steps[-1]))
        if named.plan:
            phase.think(parse(named.plan, phase.state))
        for square in named.pick.split():
            phase.activate(Square.parse(square))
        if named.select:
            phase.selected = named.select
        if named.do is not None:
            named.do(phase)
        if named.focus:
            phase.focus = Square.parse(named.focus)
        return phase

    @cached_property
    def fight(self) -> Fight:
        """The same, in a fight."""
        assert isinstance(self.phase, Fight), f"{self.named.name} is not in a fight"
        return self.phase

    @property
    def position(self) -> Setup | State:
        """What is drawn."""
        return self.phase.setup if isinstance(self.phase, Editor) else self.phase.state

    @property
    def state(self) -> State:
        """The moment."""
        return State.of(self.position) if isinstance(self.position, Setup) else self.position

    @property
    def encounter(self) -> Encounter:
        """The moment, to be asked."""
        return Encounter(self.state.setup, (), self.state)

    @cached_property
    def overlay(self) -> Overlay:
        """What the rules see."""
        return self.phase.overlay()

    @property
    def grid(self) -> Grid:
        """Where the squares lie."""
        return self.phase.grid

    @cached_property
    def scene(self) -> Scene:
        """The picture."""
        if not self.named.zoom:
            return self.phase.scene(self.theme)
        view = View()
        view.zoom = self.named.zoom
        view.fit(self.phase)
        if self.named.centre:
            view.centre(Square.parse(self.named.centre))
        return view.picture(self.phase, self.theme)

    @property
    def explanations(self) -> tuple[Explanation, ...]:
        """The cards beside it."""
        return self.phase.explanations() if isinstance(self.phase, Fight) else ()

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with the setup."""
        return self.phase.faults() if isinstance(self.phase, Editor) else ()

    @cached_property
    def beside(self) -> str:
        """What stands at the right of the board, as HTML: the order, and the cards."""
        if isinstance(self.phase, Editor):
            return roster(self.phase.setup) + "".join(f"<p>{fault}</p>" for fault in self.faults)
        fight, looked, panel = self.phase, self.phase.looked, Evidence()
        looked.look_for_disputes()
        panel.show(fight)
        plan = fight.plan
        ways = "".join(f"<li>{escape(words)}</li>" for words in plan.told()) if plan else ""
        cards = (
            first_card(self.explanations, fight.question, looked.disputes, refused=bool(plan and plan.refused)),
            numbers_card(looked.numbers),
            f"<p>{escape(plan.about_ways())}</p><ol>{ways}</ol>" if plan else "",
            panel.widget.value,
            answer(fight) if fight.about else "",
        )
        return _order(fight.state) + "".join(cards)

    @property
    def words(self) -> str:
        """All that is told beside the board and below it, as plain text."""
        plain = re.sub(r"<[^>]*>", " ", self.beside)
        return " ".join(f"{unescape(plain)} {self.phase.status}".split())


def _order(state: State) -> str:
    """The initiative order in words, a paragraph for each creature."""
    rows = []
    for row in order_rows(state):
        marks = [pair for pair, on in (("now", row["now"]), ("waits", row["waits"])) if on]
        tags = [words for _, words in row["tags"]]
        pips = [f"{name} {left} of {of}" for name, left, of in row["pips"]]
        parts = [row["count"], row["name"], row["roll"], row["tie"], *marks, *pips, *tags]
        rows.append(f"<p>{escape(' '.join(filter(None, parts)))}</p>")
    return f"<p>{escape(order_title(state))}</p>" + "".join(rows)
