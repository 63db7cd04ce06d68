"""The timeline of a fight: forward, back, jump and fork, all of them prefixes of one list of events."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

from attrs import evolve, field, frozen

from d20nb.actions import Action
from d20nb.events import Event, Provoked
from d20nb.explain import explain
from d20nb.explanation import Explanation
from d20nb.rules.decide import decide
from d20nb.setup import Setup
from d20nb.state import State


@frozen
class Deed:
    """An action that was taken, with everything that it brought about."""

    action: Action
    events: tuple[Event, ...]


@frozen
class Timeline:
    """A setup, what has happened since, and where one looks. It never changes; stepping makes a new one.

    A *step* is an event worth stopping at, together with the dice rolled for it. Step 0 is the setup.

    Attributes:
        deeds: Every action taken, in order, also those after the cursor.
        states: The state before the first event and after each.
        cursor: How many events have happened at the moment that is looked at.
    """

    setup: Setup
    deeds: tuple[Deed, ...] = ()
    states: tuple[State, ...] = field(repr=False, eq=False, kw_only=True)
    cursor: int = 0

    @classmethod
    def of(cls, setup: Setup, deeds: tuple[Deed, ...] = ()) -> Timeline:
        """The timeline of a fight, looked at from its end.

        Raises:
            ScenarioError: The setup has faults.
        """
        states = [State.of(setup)]
        for deed in deeds:
            for event in deed.events:
                states.append(event.apply(states[-1]))
        return cls(setup, deeds, states=tuple(states), cursor=len(states) - 1)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, also after the cursor."""
        return tuple(event for deed in self.deeds for event in deed.events)

    @property
    def state(self) -> State:
        """The moment that is looked at."""
        return self.states[self.cursor]

    @property
    def at_end(self) -> bool:
        """Whether the latest moment is looked at."""
        return self.cursor == len(self.events)

    @cached_property
    def _moments(self) -> tuple[tuple[int, int], ...]:
        """For each step, how many events have happened then, and the index of the event that it is named by."""
        found = [(0, -1)]
        for index, event in enumerate(self.events):
            if event.joins == "":
                found.append((index + 1, index))
            elif event.joins == "last":
                found[-1] = (index + 1, found[-1][1])
        return tuple(found)

    @property
    def step(self) -> int:
        """The step that is looked at."""
        return bisect_right([at for at, _ in self._moments], self.cursor) - 1

    @property
    def last_step(self) -> int:
        """The number of the last step."""
        return len(self._moments) - 1

    @property
    def strikes(self) -> tuple[int, ...]:
        """The steps at which somebody provoked."""
        return tuple(n for n, (_, i) in enumerate(self._moments) if n and isinstance(self.events[i], Provoked))

    def jump(self, step: int) -> Timeline:
        """Look at a step; what lies beyond the ends is cut to them."""
        return evolve(self, cursor=self._moments[max(0, min(step, self.last_step))][0])

    def first(self) -> Timeline:
        """Look at the setup."""
        return self.jump(0)

    def back(self) -> Timeline:
        """Look one step earlier. Everything that happened since is taken back: places, budgets, strikes, dice."""
        return self.jump(self.step - 1)

    def forward(self) -> Timeline:
        """Look one step later."""
        return self.jump(self.step + 1)

    def last(self) -> Timeline:
        """Look at the latest moment."""
        return self.jump(self.last_step)

    def fork(self) -> Timeline:
        """A timeline of its own that ends here: with the last action that was over, or waiting, at the cursor."""
        ends = list(accumulate((len(deed.events) for deed in self.deeds), initial=0))
        return self.upto(bisect_right(ends, self.cursor) - 1)

    def upto(self, deeds: int) -> Timeline:
        """A timeline of its own that ends after so many of the deeds."""
        kept = self.deeds[:deeds]
        end = sum(len(deed.events) for deed in kept)
        return Timeline(self.setup, kept, states=self.states[: end + 1], cursor=end)

    def play(self, action: Action) -> Timeline:
        """Let an action happen now. What lay after the cursor is no part of the new timeline.

        Looked at in the middle of an action, that action has not been taken.

        Raises:
            IllegalActionError: The action is not legal; the timeline stays as it is.
        """
        here = self.fork()
        deed = Deed(action, decide(here.state, action))
        states = list(here.states)
        for event in deed.events:
            states.append(event.apply(states[-1]))
        return Timeline(self.setup, (*here.deeds, deed), states=tuple(states), cursor=len(states) - 1)

    def happening(self, step: int | None = None) -> tuple[Event, State, State] | None:
        """The event that names a step, with the moments before and after the step; None at the setup.

        Args:
            step: The step; the one that is looked at if left out.
        """
        step = self.step if step is None else step
        end, index = self._moments[step]
        return (self.events[index], self.states[index], self.states[end]) if index >= 0 else None

    def explain(self, step: int | None = None) -> Explanation | None:
        """What happened at a step, in words; None at the setup.

        Args:
            step: The step; the one that is looked at if left out.
        """
        found = self.happening(step)
        return explain(found[0], found[1]) if found else None

    @property
    def deed(self) -> tuple[Action, State] | None:
        """The action that the step is part of, and the state in which it was taken; None at the setup."""
        _, index = self._moments[self.step]
        ends = list(accumulate((len(deed.events) for deed in self.deeds), initial=0))
        which = bisect_right(ends, index) - 1
        return (self.deeds[which].action, self.states[ends[which]]) if index >= 0 else None

    def log(self) -> tuple[tuple[int, str], ...]:
        """Every step up to the one that is looked at, with its sentence."""
        found = []
        for step in range(1, self.step + 1):
            explanation = self.explain(step)
            assert explanation is not None
            found.append((step, explanation.sentence))
        return tuple(found)
