"""Asking why something is so, or not, at the moment of a fight that is looked at."""

from __future__ import annotations

from d20nb.messages import say
from d20nb.squares import Square
from d20nb.timeline import Timeline
from d20nb.why_not import why_not
from d20nb.widgets.looked import Looked
from d20nb.widgets.planning import Planning


class Asking(Planning):
    """What can be asked of a fight, as far as the view shows it.

    Attributes:
        focus: The square of the keyboard's cursor, or the one that was asked about.
        asking: Whether a choice of a square asks about it, rather than plans.
        about: What was asked about last, in words; empty if nothing was, or it was dropped.
        struck: The fight at the strike that was made last, as long as nothing else is done or looked at.
    """

    focus: Square | None

    def __init__(self, timeline: Timeline) -> None:
        super().__init__(timeline)
        self.plan, self.bending = None, False
        self.asking, self.about = False, ""
        self.struck: Timeline | None = None
        self._looked = Looked(self.timeline, self.state, None)

    @property
    def looked(self) -> Looked:
        """What else can be told of the plan, or of the strike or step; in the view of a side, of the plan alone."""
        timeline = None if self.view else self.struck or self.timeline
        if not self._looked.is_at(timeline, self.state, self.plan):
            self._looked = Looked(timeline, self.state, self.plan)
        return self._looked

    def ask(self, about: str) -> None:
        """Ask why something is so, or not: see `Encounter.why_not`.

        Raises:
            NotationError: It is nothing that can be asked about.
        """
        found = why_not(self.state, about)
        self.about = " ".join(about.split())
        self.status = found[0].sentence if found else say("asking.nothing")

    def ask_at(self, square: Square) -> None:
        """Ask about whoever stands in a square, or about the square, for whose turn it is."""
        there = self.state.occupants(square)
        self.focus = square
        self.ask(there[-1].id if there else str(square))

    def ask_by_click(self, *, on: bool) -> None:
        """Let a choice of a square ask about it, or plan again."""
        self.asking = on
        self.status = say("asking.on" if on else "asking.off")
