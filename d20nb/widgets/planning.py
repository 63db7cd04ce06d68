"""Thinking of an action on a board: choosing among the ways to a square, and bending a way by hand."""

from __future__ import annotations

from attrs import evolve

from d20nb.actions import Action, Move
from d20nb.messages import say
from d20nb.squares import Square
from d20nb.widgets.plan import Plan
from d20nb.widgets.story import Story


class Planning(Story):
    """What can be done with the plan of a fight.

    Attributes:
        plan: The action that is thought of.
        bending: Whether a choice of a square bends the way that is planned.
        status: What was just done or can be done now, in a sentence.
    """

    plan: Plan | None
    bending: bool
    status: str

    @property
    def walks(self) -> bool:
        """Whether a movement is planned that could be made."""
        return self.plan is not None and not self.plan.refused and isinstance(self.plan.action, Move)

    def think(self, action: Action) -> None:
        """Make an action the plan, and see what it would bring."""
        self.bending = False
        self.tell_plan(Plan.of(self.state, action).compared(self.state))

    def tell_plan(self, plan: Plan) -> None:
        """Make this the plan, and say it."""
        self.plan = plan
        self.status = plan.status(self.state)

    def choose_way(self, index: int) -> None:
        """Plan one of the ways that there are, by its place."""
        if self.plan is not None and index < len(self.plan.ways):
            self.tell_plan(self.plan.chosen(index))

    def turn_way(self, by: int) -> None:
        """Plan the next one of the ways, or with -1 the one before."""
        if self.plan is not None and len(self.plan.ways) > 1:
            self.tell_plan(self.plan.turned(by))
        else:
            self.status = say("way.only")

    def toggle_bending(self) -> None:
        """Let a choice of a square bend the way that is planned, or no longer."""
        if not self.walks:
            self.bending, self.status = False, say("way.bend-first")
            return
        self.bending = not self.bending
        self.status = say("way.bend-hint" if self.bending else "way.bend-off")

    def bend(self, square: Square) -> None:
        """Lead the way that is planned through a square too, or if it was bent there, no longer.

        What is not possible is said and marked, and the plan stays.
        """
        plan = self.plan
        if plan is None or not self.walks:
            self.status = say("way.bend-first")
            return
        kept = tuple(at for at in plan.through if at != square)
        tried = plan.led(self.state, kept if square in plan.through else (*kept, square))
        if tried.refused:
            why = plan.barred(self.state, square) or tried.refused
            self.plan, self.status = evolve(plan, broken=square), say("way.bend-refused", square=square, why=why)
        else:
            self.tell_plan(tried)

    def unbend(self) -> None:
        """Lead the way no longer through the square where it was bent last."""
        if self.plan is not None and self.plan.through:
            self.tell_plan(self.plan.led(self.state, self.plan.through[:-1]))
        else:
            self.status = say("way.bend-none")

    def straighten(self) -> None:
        """Bend the way nowhere."""
        self.bending = False
        if self.plan is not None and self.plan.through:
            self.tell_plan(self.plan.led(self.state, ()))
        else:
            self.status = say("way.bend-off")
