"""The course of a decision: events are added one by one, and the state goes with them."""

from __future__ import annotations

from d20nb.errors import IllegalActionError
from d20nb.events import DieRolled, Event
from d20nb.messages import say
from d20nb.state import State


class Course:
    """What a decision has brought about so far.

    Attributes:
        state: The state after all events so far.
        events: The events, in order.
    """

    def __init__(self, state: State) -> None:
        self.start = state
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Let something happen."""
        self.state = event.apply(self.state)
        self.events.append(event)

    def roll(self, who: str, sides: int) -> int:
        """Roll a die: one that was typed in, or the next of the source.

        Raises:
            IllegalActionError: The die must be rolled at the table and typed in first.
        """
        state = self.state
        typed = bool(state.typed)
        # What does not fit this die was typed in by mistake, if something that fits was typed in after it.
        wasted = next((n for n, shown in enumerate(state.typed) if shown <= sides), 0)
        result = state.typed[wasted] if typed else state.setup.source.roll(state.dice, sides)
        name = state.setup.creature(who).called
        if result is None:
            raise IllegalActionError(
                say("illegal.die-needed", who=name, sides=sides), state=self.start, die=sides, roller=who
            )
        if result > sides:
            raise IllegalActionError(
                say("illegal.die-too-high", who=name, sides=sides, result=result),
                state=self.start,
                die=sides,
                roller=who,
            )
        self.add(DieRolled(who, sides, result, typed, wasted))
        return result
