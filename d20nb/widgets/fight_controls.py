"""The controls beside the board during a fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from d20nb.actions import Action, Avoid, Begin, Block, End, Pass, Roll, Strike
from d20nb.explain import deed_in_words
from d20nb.messages import say
from d20nb.state import State
from d20nb.widgets import controls as w
from d20nb.widgets.entry import Entry, Telling
from d20nb.widgets.fight import Fight
from d20nb.widgets.playing import Waiting
from d20nb.widgets.tracker import capital
from d20nb.widgets.ways_list import WaysList


class Host(Protocol):
    """The board, as its controls see it."""

    def act(self, action: Action | Callable[[], Action], told: Telling | None = None) -> str:
        """Let an action happen; what goes wrong is shown."""
        ...

    def with_fight(self, change: Callable[[Fight], None]) -> str:
        """Change what is looked at or planned; what goes wrong is shown."""
        ...


class FightControls(w.VBox):
    """Strike or pass, avoid or block, what the die shows, the way to move, and the end of the turn.

    Attributes:
        ways: The ways of a plan, which have a place of their own.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self._following = False
        self._yes: Action | None = None
        self._no: Action | None = None
        self._awaited: Waiting | None = None
        self._planned: Action | None = None
        self._appearances = 0
        self.strike, self.let_pass = w.Button(), w.Button()
        self.die = Entry(self._roll, button=say("control.use-die"), digits=True)
        self.mode = w.Dropdown(description=say("control.mode"))
        self.play = w.Button(description=say("control.go"))
        self.end = w.Button(description=say("control.end"))
        for part, name in (
            (self.strike, "strike-button"),
            (self.mode, "mode"),
            (self.play, "main"),
        ):
            part.add_class(f"d20nb-{name}")
        self.ways = WaysList(host)
        self._answers = w.HBox([self.strike, self.let_pass])
        self._turn = w.HBox([self.mode, self.play, self.end])
        for row in (self._answers, self._turn):
            row.add_class("d20nb-row")
        self.strike.on_click(lambda _: self._answer(strikes=True))
        self.let_pass.on_click(lambda _: self._answer(strikes=False))
        self.play.on_click(lambda _: self._go())
        self.end.on_click(lambda _: host.with_fight(_end_turn))
        self.mode.observe(self._mode_chosen, "value")
        super().__init__([self._answers, self.die, self._turn])
        self.add_class("d20nb-controls")

    def _answer(self, *, strikes: bool) -> None:
        answer = self._yes if strikes else self._no
        if answer is not None:
            self._host.act(answer)

    def _offer(self, fight: Fight) -> None:
        """Offer the two answers that somebody must choose from."""
        state = fight.state
        self._yes = self._no = None
        if asked := state.asked:
            striker, provoker = (state.combatants[id].name for id in (asked.striker, asked.provoker))
            self._yes, self._no = Strike(asked.striker, asked.provoker), Pass(asked.striker)
            self.strike.description = say("control.strike", striker=capital(striker), provoker=provoker)
            self.let_pass.description = say("control.pass", striker=capital(striker))
        elif facing := state.facing:
            defender, runner = (state.combatants[id].name for id in (facing.defender, facing.runner))
            self._yes, self._no = Block(facing.defender), Avoid(facing.defender)
            self.strike.description = say("control.block", who=capital(defender), runner=runner)
            self.let_pass.description = say("control.avoid", who=capital(defender), runner=runner)
        w.show(self._answers, self._yes is not None)

    def _go(self) -> None:
        if self._planned is not None:
            self._host.act(self._planned)

    def _roll(self, words: str, told: Telling) -> str:
        awaited = self._awaited
        return self._host.act(lambda: _shown(words, awaited.sides), told) if awaited is not None else ""

    def _mode_chosen(self, change: dict[str, object]) -> None:
        if not self._following:
            mode = str(change["new"])
            self._host.with_fight(lambda fight: fight.set_mode(mode))

    def show(self, fight: Fight) -> None:
        """Follow a fight."""
        state = fight.state
        self._offer(fight)
        self._ask_for_die(fight)
        self._following = True
        try:
            modes = [(capital(mode.named), verb) for verb, mode in state.ruleset.modes.items()]
            if list(self.mode.options) != modes:
                self.mode.options = modes
            self.mode.value = fight.mode
        finally:
            self._following = False
        w.show(self._turn, fight.actor is not None)
        self.ways.show(fight)
        self._planned = fight.plan.action if fight.plan and not fight.plan.refused else None
        w.show(self.play, self._planned)
        # Where nothing is left of the turn, its end is what comes next.
        if state.turn is not None and not any(state.turn.left.values()) and self._planned is None:
            self.end.add_class("d20nb-main")
        else:
            self.end.remove_class("d20nb-main")

    def _ask_for_die(self, fight: Fight) -> None:
        awaited, self._awaited = self._awaited, fight.waiting
        if self._awaited is None:
            w.show(self.die, False)
        elif self._awaited is not awaited:
            who = fight.state.setup.creature(self._awaited.who).called
            self.die.label = fight.veiled(say("control.die", sides=self._awaited.sides, who=who))
            self.die.note = fight.veiled(_purpose(self._awaited.action, fight.state))
            w.show(self.die)
            if awaited is None:
                self._appearances += 1
                self.die.follow("", str(self._appearances))
                self.die.focus()


def _shown(words: str, sides: int) -> Roll:
    """What the die on the table shows.

    Raises:
        ValueError: That is on no such die.
    """
    word = words.strip()
    if not (word.isascii() and word.isdigit() and len(word) <= 3 and 1 <= int(word) <= sides):
        raise ValueError(say("control.not-on-die", sides=sides))
    return Roll(int(word))


def _purpose(action: Action, state: State) -> str:
    """What happens once the die is known."""
    if isinstance(action, Begin):
        return say("control.for-beginning")
    actor = state.combatants.get(getattr(action, "actor", ""))
    deed = deed_in_words(action, state)
    return say("way.deed", who=capital(actor.name), deed=deed) if actor else say("control.for-action", action=deed)


def _end_turn(fight: Fight) -> None:
    if fight.state.turn is not None:
        fight.play(End(fight.state.turn.who))
