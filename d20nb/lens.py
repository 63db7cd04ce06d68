"""What the rules see of a position, as plain marks for drawing: threat, reach, ways, strikes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import accumulate

from attrs import frozen

from d20nb.actions import Action, Move
from d20nb.errors import IllegalActionError
from d20nb.overlay import Overlay, StrikeMark
from d20nb.rules.foresight import foresee, with_turn
from d20nb.rules.movement import step_fault
from d20nb.rules.opportunity import strikes_left
from d20nb.rules.prices import in_force, legs_affordable, most_movement, turn_of
from d20nb.rules.threat import threatened, threatening_weapons
from d20nb.rules.ways import cheapest_way, fewest_strikes, reachable
from d20nb.ruleset import Mode
from d20nb.squares import Square, SquareSet
from d20nb.state import Combatant, Opportunity, State, Underway

#: The lenses that can be put over the board.
LENSES = ("threat", "reach", "strikes")
#: Those that are on where nothing else is said.
USUAL = ("threat", "reach")


def overlay(
    state: State,
    *,
    show: Collection[str] = USUAL,
    selected: str | None = None,
    plan: Action | None = None,
    focus: Square | None = None,
) -> Overlay:
    """The marks for one moment.

    Args:
        state: The moment.
        show: Which of `LENSES` to use.
        selected: The creature that is looked at; without one, the one whose turn it is.
        plan: An action that is being thought of: its way, its prices and its strikes are shown.
        focus: The square under the keyboard's cursor.
    """
    turn = state.turn.who if state.turn else None
    chosen = selected if selected in state.combatants else turn
    who = state.combatants.get(chosen) if chosen else None
    way, prices, strikes = _way_and_strikes(state, plan)
    mover = _mover(state, plan)
    free = who if state.waits and not state.asked else None
    return Overlay(
        reach=_reach(state, free) if free and "reach" in show else {},
        risk=_risk(state, free) if free and "strikes" in show else {},
        threat=frozenset(foes_threat(state, who)) if "threat" in show else frozenset(),
        path=way,
        prices=prices,
        path_size=mover.creature.squares if mover else 1,
        strikes=strikes,
        strikes_left=_strikes_left(state),
        selected=selected,
        turn=turn,
        focus=focus,
    )


def foes_threat(state: State, who: Combatant | None) -> SquareSet:
    """The squares that some opponent of `who` threatens; without anybody, those that anyone threatens."""
    found = SquareSet(state.setup.map.width, state.setup.map.height)
    for other in state.combatants.values():
        if who is None or other.opposes(who):
            found |= threatened(state, other)
    return found


def _strikes_left(state: State) -> Mapping[str, int]:
    """What is left of the allowance of everyone who could use it: who threatens nothing cannot."""
    return {
        id: left for id, c in state.combatants.items() if threatening_weapons(c) and (left := strikes_left(state, c))
    }


@frozen
class _Going:
    """What a creature can put into moving now: the way to move, and what 1, 2 … actions of it buy in all."""

    state: State
    mode: Mode
    diagonals: int
    bought: tuple[int, ...]


def _going(state: State, who: Combatant) -> _Going | None:
    if state.turn is not None and state.turn.who != who.id:
        return None
    if not who.able or "prone" in who.conditions:
        return None
    state = with_turn(state, who.id)
    mode, turn = next(iter(state.ruleset.modes.values())), turn_of(state, who)
    bought = tuple(movement for _, movement in legs_affordable(state, who, in_force(state, who, mode)) if movement)
    return _Going(state, mode, turn.diagonals, bought) if bought and not turn.stepped else None


def _reach(state: State, who: Combatant) -> Mapping[Square, int]:
    """Where the creature can go now, with the number of actions that it takes."""
    if (can := _going(state, who)) is None:
        return {}
    found = reachable(can.state, who, can.mode, can.diagonals, can.bought[-1])
    return {square: next(n for n, most in enumerate(can.bought, 1) if price <= most) for square, price in found.items()}


def _risk(state: State, who: Combatant) -> Mapping[Square, int]:
    """Where the creature can go now, with the fewest opponents that get a strike on the way there."""
    if state.ruleset.opportunities is None or (can := _going(state, who)) is None:
        return {}
    found = fewest_strikes(can.state, who, can.mode, can.diagonals, can.bought[-1])
    return {at: min(len(met) for _, met in pairs) for at, pairs in found.items() if at != who.at}


def _mover(state: State, plan: Action | None) -> Combatant | None:
    if isinstance(plan, Move):
        return state.combatants.get(plan.actor)
    moving = _walking(state)
    return state.combatants.get(moving.actor) if moving else None


def _walking(state: State) -> Underway | None:
    """The movement that is under way, if one is."""
    return next((p for p in reversed(state.pending) if isinstance(p, Underway) and p.way), None)


def _way_and_strikes(
    state: State, plan: Action | None
) -> tuple[tuple[Square, ...], tuple[int, ...], tuple[StrikeMark, ...]]:
    if plan is not None:
        try:
            seen = foresee(state, plan)
        except IllegalActionError:
            return (), (), ()
        marks = (r for r in seen.rulings if r.provokes)
        strikes = tuple(StrikeMark(r.striker, r.square, n) for n, r in enumerate(marks, 1))
        return seen.way, tuple(accumulate(seen.prices)), strikes
    moving = _walking(state)
    strikes = tuple(
        StrikeMark(ruling.striker, pending.square, n)
        for pending in state.pending
        if isinstance(pending, Opportunity)
        for n, ruling in enumerate(pending.waiting, 1)
    )
    return (moving.way if moving else ()), (), strikes


def move_to(state: State, who: Combatant, verb: str, square: Square) -> Move:
    """The movement that a choice of a square means.

    A neighbour that cannot be stepped to, around a corner say, is meant by the cheapest way there, and that way is
    named whole: typed alone, a neighbour is one step.
    """
    mode = state.ruleset.modes[verb]
    near = max(abs(square.x - who.at.x), abs(square.y - who.at.y)) == 1
    if near and step_fault(state, who, who.at, square, through=mode.through):
        turn, most = turn_of(state, who), most_movement(state, who, mode)
        way = cheapest_way(state, who, mode, who.at, square, turn.diagonals, most)
        if way is not None:
            return Move(who.id, verb, way[1:])
    return Move(who.id, verb, (square,))
