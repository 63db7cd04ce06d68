"""What can happen in a fight: one frozen class for each fact, and how it changes the state.

An event carries all it needs, so `apply` asks no rule and rolls no die. The whole history of a fight is its
setup and its events: `replay(setup, events)`.
"""

from __future__ import annotations

from collections.abc import Iterable

from d20nb.events.attacks import AttackRolled, Concealed, Damaged, DidNotProvoke, Provoked, StrikeMade, StrikePassed
from d20nb.events.base import Event
from d20nb.events.deeds import (
    Avoided,
    Blocked,
    ConditionsChanged,
    Corrected,
    Declared,
    Displaced,
    Faced,
    Finished,
    Moved,
)
from d20nb.events.rolls import DieRolled, DieTyped, SkillChecked, SkillRolled, StrengthMatched
from d20nb.events.turns import (
    Began,
    Boosted,
    CameIn,
    Delayed,
    FightOver,
    Forfeited,
    InitiativeChecked,
    Joined,
    OrderSet,
    Readied,
    ReadiedActed,
    RoundBegan,
    TieRolled,
    TurnBegan,
    TurnCame,
    TurnEnded,
    TurnSkipped,
)
from d20nb.setup import Setup
from d20nb.state import State

__all__ = [
    "AttackRolled",
    "Avoided",
    "Began",
    "Blocked",
    "Boosted",
    "CameIn",
    "Concealed",
    "ConditionsChanged",
    "Corrected",
    "Damaged",
    "Declared",
    "Delayed",
    "DidNotProvoke",
    "DieRolled",
    "DieTyped",
    "Displaced",
    "Event",
    "Faced",
    "FightOver",
    "Finished",
    "Forfeited",
    "InitiativeChecked",
    "Joined",
    "Moved",
    "OrderSet",
    "Provoked",
    "Readied",
    "ReadiedActed",
    "RoundBegan",
    "SkillChecked",
    "SkillRolled",
    "StrengthMatched",
    "StrikeMade",
    "StrikePassed",
    "TieRolled",
    "TurnBegan",
    "TurnCame",
    "TurnEnded",
    "TurnSkipped",
    "apply",
    "replay",
]


def apply(state: State, event: Event) -> State:
    """The state after an event. It knows no rules and rolls no dice."""
    return event.apply(state)


def replay(setup: Setup, events: Iterable[Event]) -> State:
    """The state after all of a fight's events, from its setup."""
    state = State.of(setup)
    for event in events:
        state = event.apply(state)
    return state
