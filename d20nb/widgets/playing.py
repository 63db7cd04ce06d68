"""Playing a fight on a board: actions happen, turns are put off, and steps, branches and views are looked at."""

from __future__ import annotations

from attrs import frozen

from d20nb.actions import Action, Delay, Now, Roll
from d20nb.errors import IllegalActionError
from d20nb.messages import say, term
from d20nb.notation import parse
from d20nb.timeline import Timeline
from d20nb.widgets.asking import Asking

#: So many of the last steps the status line tells.
_SHOWN = 2


@frozen
class Waiting:
    """An action that happens once a die on the table is known: the sides of that die, and for whom it is rolled."""

    action: Action
    sides: int
    who: str


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
        if isinstance(action, str):
            action = parse(action, self.state)
        waiting, self.waiting = self.waiting, None
        before = self.timeline.fork()
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
        self._tell(before.last_step, [] if new == old else [say("branch.kept", number=new, old=old)])
        if isinstance(action, Roll) and waiting is not None:
            self.play(waiting.action)
        else:
            self._come_in_as_meant()

    def _tell(self, before: int, first: list[str]) -> None:
        """Say what has happened since a step: all of it aloud, the end of it on the board."""
        steps = range(before + 1, self.timeline.step + 1)
        told = [found.sentence for step in steps if (found := self.told(step))]
        if not told and self.view:
            told = [say("view.nothing", side=term("side", self.view))]
        self._status = " ".join(first + told[-_SHOWN:])
        self.spoken = " ".join(first + told)

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

    def _come_in_as_meant(self) -> None:
        """Let who delays come in, if the turn before which it is to come in has come."""
        if self.later is None or self.timeline.state.pending:
            return
        (who, before), state = self.later, self.timeline.state
        delayer = state.combatants.get(who)
        if delayer is None or not delayer.delaying:
            self.later = None
        elif state.turn is not None and state.turn.waiting and state.turn.who == before and delayer.able:
            self.later = None
            self.play(Now(who))

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
        self.waiting = self.later = None
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
