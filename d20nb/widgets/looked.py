"""What can be told of a plan, or of the step that is looked at: found when it is first asked for, and once."""

from __future__ import annotations

from functools import cached_property

from d20nb.actions import Attack, Charge, Spring, Strike
from d20nb.disputed import Disputes, disputed
from d20nb.errors import NotationError
from d20nb.events import AttackRolled
from d20nb.explanation import Reasons
from d20nb.numbers import Numbers, numbers, numbers_of
from d20nb.state import State
from d20nb.timeline import Timeline
from d20nb.why_not import why_not
from d20nb.widgets.plan import Plan


class Looked:
    """A moment of a fight, and the plan there, with what is told of it.

    Attributes:
        timeline: The fight at its step; None where only the plan is told of.
        state: The moment.
        plan: The plan.
        disputes: The disputed rules that matter, once they have been looked for.
        sought: Whether they have been.
    """

    def __init__(self, timeline: Timeline | None, state: State, plan: Plan | None) -> None:
        self.timeline, self.state, self.plan = timeline, state, plan
        self.disputes, self.sought = Disputes(), False

    def is_at(self, timeline: Timeline | None, state: State, plan: Plan | None) -> bool:
        """Whether this is what is told of that moment and that plan."""
        return self.timeline is timeline and self.state is state and self.plan is plan

    def look_for_disputes(self) -> None:
        """Find the disputed rules that matter for the plan, or for the action that the step is part of."""
        self.sought = True
        if self.plan is not None:
            self.disputes = disputed(self.state, self.plan.action)
        elif self.timeline is not None and (deed := self.timeline.deed) is not None:
            action, before = deed
            self.disputes = disputed(before, action)

    @cached_property
    def numbers(self) -> Numbers | None:
        """The numbers of the attack that is planned, if it is legal, or of the one that the step rolls."""
        if self.plan is None:
            told = self.timeline.happening() if self.timeline else None
            return numbers_of(told[1], told[0]) if told and isinstance(told[0], AttackRolled) else None
        if self.plan.refused or not isinstance(self.plan.action, Attack | Charge | Spring | Strike):
            return None
        try:
            return numbers(self.state, self.plan.action)
        except NotationError:  # a check decides whether it comes to the attack
            return None

    @cached_property
    def refusal(self) -> Reasons:
        """Why the plan is refused: everything that must be so for it; nothing where it is not refused."""
        if self.plan is None or not self.plan.refused:
            return Reasons()
        return why_not(self.state, self.plan.action)
