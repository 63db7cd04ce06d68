"""Refusing an action, with its reason."""

from __future__ import annotations

from typing import NoReturn

from d20nb.creature import UNABLE
from d20nb.errors import IllegalActionError
from d20nb.messages import being, say
from d20nb.state import Combatant, State


def refuse(state: State, key: str, **facts: object) -> NoReturn:
    """Refuse an action.

    Raises:
        IllegalActionError: Always, with the message of that key.
    """
    raise IllegalActionError(say(key, **facts), state=state)


def combatant(state: State, id: str) -> Combatant:
    """The combatant with an id.

    Raises:
        IllegalActionError: There is none.
    """
    if id not in state.combatants:
        refuse(state, "illegal.unknown", id=id, known=", ".join(state.combatants))
    return state.combatants[id]


def whose_turn(state: State, id: str) -> Combatant:
    """The combatant that acts, if it may.

    Raises:
        IllegalActionError: The fight has not begun, or it is somebody else's turn, or it can do nothing.
    """
    who = combatant(state, id)
    if not state.begun:
        refuse(state, "illegal.not-begun")
    if state.turn is None:
        refuse(state, "illegal.over")
    if state.turn.who != id:
        turn = state.combatants[state.turn.who].name
        refuse(state, "illegal.not-your-turn", who=who.name, turn=turn, id=state.turn.who)
    if not who.able:
        refuse(state, "illegal.unable", who=who.name, condition=being(min(who.conditions & UNABLE)))
    return who
