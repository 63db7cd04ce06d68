"""What every event is."""

from __future__ import annotations

from typing import ClassVar

from d20nb.state import State, Underway


class Event:
    """A fact that has happened.

    Attributes:
        joins: `next` or `last` where it is only a part of the event after or before it, so that nobody stops at it
            when stepping; empty for what is worth a stop.
    """

    __slots__ = ()
    joins: ClassVar[str] = ""

    def apply(self, state: State) -> State:
        """The state after it."""
        raise TypeError(f"{type(self).__name__} does not say what it changes")


def top_of(state: State) -> Underway:
    """The action that is under way innermost."""
    top = state.top
    assert isinstance(top, Underway)
    return top
