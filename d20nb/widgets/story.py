"""What has happened in a fight, in all its branches, as far as the chosen view shows it."""

from __future__ import annotations

from d20nb.branches import Branches
from d20nb.explanation import Explanation
from d20nb.messages import say
from d20nb.player_view import Hidden, seen_by, told_to, unknown_to
from d20nb.state import State
from d20nb.timeline import Timeline


class Story:
    """The branches of a fight, and whose view of them is shown.

    Whatever is drawn or told of a fight goes through `state`, `told` and `veiled`; only what is played, and what the
    referee alone is shown, uses `timeline`.

    Attributes:
        branches: Every course that the fight has taken.
        view: The side whose view is shown; empty for the referee's, which shows everything.
    """

    def __init__(self, timeline: Timeline) -> None:
        self.branches = Branches.of(timeline)
        self.view = ""
        self._masked: tuple[State, str, State, Hidden] | None = None

    @property
    def timeline(self) -> Timeline:
        """The branch that is shown, and the step that is looked at."""
        return self.branches.current

    @timeline.setter
    def timeline(self, timeline: Timeline) -> None:
        self.branches = self.branches.look(timeline)

    @property
    def state(self) -> State:
        """The moment that is looked at, as the chosen view shows it."""
        return self._view_now()[2]

    def _view_now(self) -> tuple[State, str, State, Hidden]:
        whole = self.timeline.state
        if self._masked is None or self._masked[0] is not whole or self._masked[1] != self.view:
            names = Hidden.of(whole.setup.creatures, unknown_to(whole, self.view) if self.view else ())
            self._masked = (whole, self.view, seen_by(whole, self.view) if self.view else whole, names)
        return self._masked

    def veiled(self, words: str) -> str:
        """Words as they may be shown: in the view of a side, none that name what it has not noticed."""
        return say("view.refused") if self.view and self._view_now()[3].named_in(words) else words

    def told(self, step: int | None = None) -> Explanation | None:
        """What happened at a step (the one that is looked at if left out), as far as the view shows it."""
        return told_to(self.timeline, self.view, step)

    @property
    def strike_steps(self) -> tuple[int, ...]:
        """The steps at which the view shows that somebody provoked."""
        steps = self.timeline.strikes
        return tuple(step for step in steps if self.told(step)) if self.view else steps
