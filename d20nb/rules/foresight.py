"""What would happen: an action tried out on a state, with nobody striking and no real die rolled."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, frozen

from d20nb.actions import Action, Begin, Referee, Roll
from d20nb.events import Declared, DidNotProvoke, Event, Provoked, SkillChecked, StrengthMatched
from d20nb.rules.decide import decide
from d20nb.rules.movement import way_price
from d20nb.rules.prices import turn_of
from d20nb.ruling import Ruling
from d20nb.squares import Square
from d20nb.state import State


@frozen
class Foresight:
    """What an action would bring about if nobody took a strike.

    Attributes:
        state: The state it was tried on: before `begin`, with a fresh turn for the actor.
    """

    state: State
    actor: str
    events: tuple[Event, ...]

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Every ruling on an attack of opportunity that the actor's own deed asks for, in order."""
        return tuple(
            event.ruling
            for event in self.events
            if isinstance(event, Provoked | DidNotProvoke) and event.ruling.provoker == self.actor
        )

    @property
    def way(self) -> tuple[Square, ...]:
        """The whole way of a movement, its start included; empty for other actions."""
        return next((event.way for event in self.events if isinstance(event, Declared)), ())

    @property
    def paid(self) -> Mapping[str, int]:
        """What it takes out of the turn's budgets."""
        return next((event.paid for event in self.events if isinstance(event, Declared)), {})

    @property
    def hangs_on(self) -> tuple[SkillChecked, ...]:
        """The checks whose result is open; the dice in them are none of the fight's."""
        return tuple(event for event in self.events if isinstance(event, SkillChecked) and not event.certain)

    @property
    def certain(self) -> bool:
        """Whether everything in it would come about whatever the dice show."""
        rolls = (event for event in self.events if isinstance(event, SkillChecked | StrengthMatched))
        return all(isinstance(event, SkillChecked) and event.certain for event in rolls)

    @property
    def prices(self) -> tuple[int, ...]:
        """The price of each step of the way."""
        if not self.way:
            return ()
        mover = self.state.combatants[self.actor]
        return way_price(self.state, mover, self.way, turn_of(self.state, mover).diagonals)[0]


def with_turn(state: State, actor: str) -> State:
    """The state, and before `begin` one in which it is the actor's fresh turn on the quiet board."""
    if state.begun or actor not in state.combatants:
        return state
    turn = turn_of(state, state.combatants[actor])
    return evolve(state, round=1, order=tuple(state.combatants), turn=turn)


def quiet(state: State, actor: str) -> State:
    """The state on which an actor's action is tried out: nobody strikes, and no die is one of the fight's."""
    state = with_turn(state, actor)
    return evolve(state, setup=evolve(state.setup, strikes="pass", seed=0, dice=()), typed=())


def foresee(state: State, action: Action) -> Foresight:
    """Try an action out. The state stays as it is, and no die of the fight is used or shown.

    Raises:
        IllegalActionError: The action is not legal.
    """
    if isinstance(action, Begin | Roll | Referee):
        decide(state, action)
        return Foresight(state, "", ())
    state = quiet(state, action.actor)
    return Foresight(state, action.actor, decide(state, action))


def with_luck(state: State, action: Action, face: int) -> Foresight:
    """Try an action out with every die showing `face`, and nobody striking.

    Raises:
        IllegalActionError: The action is not legal.
    """
    if isinstance(action, Begin | Roll | Referee):
        return foresee(state, action)
    state = with_turn(state, action.actor)
    dice = (face,) * (state.dice + 60)
    state = evolve(state, setup=evolve(state.setup, strikes="pass", seed=0, dice=dice), typed=())
    return Foresight(state, action.actor, decide(state, action))
