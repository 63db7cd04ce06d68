"""Playing a fight on a board: actions happen, turns are put off, and steps, branches and views are looked at."""

from __future__ import annotations

from attrs import evolve, frozen

from d20nb.actions import Action, Delay, Now, Roll
from d20nb.errors import IllegalActionError
from d20nb.events import AttackRolled, Delayed, Event, Moved, TurnBegan
from d20nb.explain import capital
from d20nb.explanation import Explanation
from d20nb.messages import say, term
from d20nb.notation import parse
from d20nb.state import State
from d20nb.timeline import Timeline
from d20nb.widgets.asking import Asking
from d20nb.widgets.outcome import Step, in_one, strike_first, weightiest


@frozen
class Waiting:
    """An action that happens once a die on the table is known: the sides of that die, and for whom it is rolled."""

    action: Action
    sides: int
    who: str


@frozen
class Start:
    """Where a press began, which may bring several actions one after the other.

    Attributes:
        step: The last step before it.
        able: The sides of which somebody could act.
        words: What is told first.
    """

    step: int
    able: frozenset[str]
    words: tuple[str, ...] = ()


class Playing(Asking):
    """What happens in a fight, and which moment of it is looked at.

    Attributes:
        later: Who delays, and before whom it is to come in.
        selected: Id of a creature that is looked at; without one, the creature whose turn it is matters.
        waiting: An action that waits for a die on the table.
        spoken: The status for ears, with every step of what happened.
    """

    def __init__(self, timeline: Timeline) -> None:
        super().__init__(timeline)
        self.later: tuple[str, str] | None = None
        self.selected: str | None = None
        self.waiting: Waiting | None = None
        self.status = ""
        self._came: range = range(0)

    @property
    def status(self) -> str:
        """What was just done or can be done now, in a sentence."""
        return self._status

    @status.setter
    def status(self, words: str) -> None:
        self._status = self.spoken = self.veiled(words)

    def play(self, action: str | Action) -> None:
        """Let an action happen at the moment that is looked at.

        Raises:
            NotationError: The words are not an action.
            IllegalActionError: It is not legal; nothing has changed.
        """
        self._play(parse(action, self.state) if isinstance(action, str) else action)

    def _play(self, action: Action, start: Start | None = None) -> None:
        waiting, self.waiting = self.waiting, None
        before = self.timeline.fork()
        start = start or Start(before.last_step, _able_sides(before.state))
        try:
            after = before.play(action)
        except IllegalActionError as refused:
            if refused.die is None:
                raise
            self.waiting = Waiting(action, refused.die, refused.roller or "")
            self.status = str(refused)
            return
        old = self.branches.now
        self.branches = self.branches.follow(after)
        new = self.branches.now
        self.forget()
        if new != old:
            start = evolve(start, words=(*start.words, say("branch.kept", number=new, old=old)))
        self._tell(start)
        if isinstance(action, Roll) and waiting is not None:
            self._play(waiting.action, start)
        else:
            self._come_in_as_meant(start)

    def _tell(self, start: Start) -> None:
        """Say what a press has brought: all of it aloud, what weighs most on the board."""
        self._came = range(start.step + 1, self.timeline.step + 1)
        steps = self._steps()
        strikes = (n for n in self._came if isinstance(self._happened(n), AttackRolled))
        struck = next(strikes, None)
        self.struck = None if struck is None else self.timeline.jump(struck)
        whole = [step.told.sentence for step in steps]
        told = [step.told.sentence for step in weightiest(in_one(steps))]
        if not told and self.view:
            whole = told = [say("view.nothing", side=term("side", self.view))]
        down = self._down(start)
        self._status = " ".join([*start.words, *told, *down])
        self.spoken = " ".join([*start.words, *whole, *down])

    def _happened(self, step: int) -> Event | None:
        found = self.timeline.happening(step)
        return found[0] if found else None

    def _steps(self) -> list[Step]:
        """The steps of the last press, as far as the view shows them."""
        found = []
        for n in self._came:
            told, happened = self.told(n), self.timeline.happening(n)
            if told is None or happened is None:
                continue
            event, before, _ = happened
            if isinstance(event, Delayed):
                told = evolve(told, sentence=self._until(event.who) or told.sentence)
            found.append(Step(event, told, before.combatants[event.who].name if isinstance(event, Moved) else ""))
        return found

    def _until(self, who: str) -> str:
        """That somebody delays until a turn that was chosen; empty where none was."""
        known = self.state.combatants
        if self.later is None or self.later[0] != who or not known.keys() >= {*self.later}:
            return ""
        return capital(say("play.delays", who=known[who].name, before=known[self.later[1]].name))

    def _down(self, start: Start) -> list[str]:
        """The sides of which nobody can act: told when that comes, and again at each turn. A view tells of its own."""
        state = self.timeline.state
        able, turns = _able_sides(state), any(isinstance(self._happened(n), TurnBegan) for n in self._came)
        sides = dict.fromkeys(who.creature.side for who in state.combatants.values())
        return [
            say("play.side-down", side=term("side", side))
            for side in sides
            if able and side not in able and (turns or side in start.able) and self.view in ("", side)
        ]

    def came(self) -> list[Explanation]:
        """The cards of what the last press brought; of the step that is looked at, where one has stepped since."""
        if self._came and self.timeline.step == self._came[-1] and (steps := self._steps()):
            return strike_first(weightiest(in_one(steps)))
        step = self.told()
        return [] if step is None else [step]

    def delay(self, before: str | None = None) -> None:
        """Let the creature whose turn it is wait.

        Args:
            before: Before whom it is to come in, by itself; without one, whenever somebody says so.

        Raises:
            IllegalActionError: It has done something this turn already.
        """
        if self.state.turn is None:
            return
        who = self.state.turn.who
        if before is not None:
            self.later = (who, before)
        self.play(Delay(who))

    def _come_in_as_meant(self, start: Start) -> None:
        """Let who delays come in, if the turn before which it is to come in has come."""
        if self.later is None or self.timeline.state.pending:
            return
        (who, before), state = self.later, self.timeline.state
        delayer = state.combatants.get(who)
        if delayer is None or not delayer.delaying:
            self.later = None
        elif state.turn is not None and state.turn.waiting and state.turn.who == before and delayer.able:
            self.later = None
            self._play(Now(who), start)

    def see_as(self, view: str) -> None:
        """Show what a side has noticed, or everything."""
        self.view = view
        self.about = ""
        self.forget()
        self.waiting = None
        self.status = say("view.shown", side=term("side", view)) if view else say("view.whole")

    def switch(self, number: int) -> None:
        """Look at another branch.

        Raises:
            ValueError: There is none with that number.
        """
        self.branches = self.branches.switch(number)
        self.look(self.timeline)
        self.status = f"{say('branch.switched', number=number)} {self.status}"

    def drop_branch(self, number: int) -> None:
        """Forget a branch.

        Raises:
            ValueError: It is the only one.
        """
        self.branches = self.branches.drop(number)
        self.look(self.timeline)
        self.status = say("branch.dropped", number=number)

    def look(self, timeline: Timeline) -> None:
        """Look at another step of the same fight."""
        self.timeline = timeline
        self.forget()
        self.waiting = self.later = self.struck = None
        self._came = range(0)
        step = self.told()
        hidden = (
            say("view.nothing", side=term("side", self.view))
            if self.view and timeline.step
            else say("acting.not-begun")
        )
        self.status = step.sentence if step else hidden
        if not timeline.state.waits:
            self.status += f" {say('acting.amid')}"

    def forget(self) -> None:
        """Forget the plan and the selection."""
        self.plan, self.selected, self.bending = None, None, False


def _able_sides(state: State) -> frozenset[str]:
    return frozenset(who.creature.side for who in state.combatants.values() if who.able)
