"""What every event is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from attrs import evolve

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


def paid_for(state: State, actor: str, paid: Mapping[str, int]) -> State:
    """The state after the creature whose turn it is has paid out of its budgets."""
    turn = state.turn
    if turn is None or turn.who != actor:
        return state
    left = {name: amount - paid.get(name, 0) for name, amount in turn.left.items()}
    return evolve(state, turn=evolve(turn, left=left, begun=True))


def top_of(state: State) -> Underway:
    """The action that is under way innermost."""
    top = state.top
    assert isinstance(top, Underway)
    return top
