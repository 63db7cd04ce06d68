"""Paying for actions out of the budgets of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce

from d20nb.errors import IllegalActionError
from d20nb.messages import listed, say
from d20nb.rules.movement import way_price
from d20nb.ruleset import Mode, Price
from d20nb.squares import Square
from d20nb.state import Combatant, State, Turn


def turn_of(state: State, combatant: Combatant) -> Turn:
    """The turn a creature has: the one under way, or, on the quiet board before the fight, a fresh one."""
    if state.turn is not None and state.turn.who == combatant.id:
        return state.turn
    if not state.begun:
        restricted = "disabled" in combatant.conditions
        budgets = state.ruleset.turn_budgets(state, combatant, restricted)
        return Turn(combatant.id, budgets, restricted)
    return Turn(combatant.id, dict.fromkeys(state.ruleset.budgets, 0))


def _covers(state: State, turn: Turn, left: Mapping[str, int], price: Price) -> bool:
    """Whether what is left pays a price; where a restricted turn allows one thing only, not one that takes several."""
    if state.ruleset.either and turn.restricted and len(price) > 1:
        return False
    return all(left.get(budget, 0) >= amount for budget, amount in price.items())


def affordable(state: State, combatant: Combatant, prices: Sequence[Price], what: str) -> Price:
    """The first of the alternative prices that a creature can pay now.

    Raises:
        IllegalActionError: It can pay none.
    """
    turn = turn_of(state, combatant)
    left = turn.left
    for price in prices:
        if _covers(state, turn, left, price):
            return _whole(state, combatant, price)
    if not prices:
        raise IllegalActionError(say("illegal.nothing-bought", who=combatant.name, what=what), state=state)
    needs = [_listed(state, price) for price in prices]
    raise IllegalActionError(
        say(
            "illegal.cannot-pay",
            who=combatant.name,
            what=what,
            needs=reduce(lambda one, other: say("word.in-place", one=one, other=other), needs),
            left=_listed(state, left),
        ),
        state=state,
    )


def _whole(state: State, combatant: Combatant, price: Price) -> Price:
    """What is really paid: everything, where a restricted turn allows only one thing."""
    turn = turn_of(state, combatant)
    if state.ruleset.either and turn.restricted and price:
        return dict(turn.left)
    return price


def _listed(state: State, amounts: Mapping[str, int]) -> str:
    """Amounts of budgets in words."""
    parts = [f"{n} {state.ruleset.word(budget)}" for budget, n in amounts.items() if n > 0]
    return listed(parts)


def in_force(state: State, combatant: Combatant, mode: Mode) -> Mode:
    """The form that a way to move takes this turn: its restricted form, in a restricted turn."""
    if mode.restricted is not None and turn_of(state, combatant).restricted:
        return mode.restricted
    return mode


def legs_affordable(state: State, combatant: Combatant, mode: Mode) -> list[tuple[Price, int]]:
    """What 0, 1, 2 … legs of a movement would cost in all, with the movement that each buys in all."""
    turn = turn_of(state, combatant)
    left = dict(turn.left)
    kept = left.get(mode.keeps, 0) if mode.keeps else 0
    paid: dict[str, int] = {mode.keeps: kept} if mode.keeps else {}
    bought: list[tuple[Price, int]] = [(dict(paid), kept)] if mode.spare else []
    movement = kept
    for _ in range(mode.legs):
        price = next((price for price in mode.price if _covers(state, turn, left, price)), None)
        if price is None:
            break
        price = _whole(state, combatant, price)
        for budget, amount in price.items():
            left[budget] = left.get(budget, 0) - amount
            paid[budget] = paid.get(budget, 0) + amount
        movement += mode.gain(state, combatant)
        bought.append((dict(paid), movement))
    return bought


def most_movement(state: State, combatant: Combatant, mode: Mode) -> int:
    """The movement that a creature can put into one action of that mode, in the ruleset's unit."""
    bought = legs_affordable(state, combatant, in_force(state, combatant, mode))
    return bought[-1][1] if bought else 0


def afford_movement(state: State, mover: Combatant, mode: Mode, way: tuple[Square, ...]) -> tuple[Price, int]:
    """Pay for a way with as few legs as will do.

    Returns:
        What is paid, and the movement that may be spent on the way.

    Raises:
        IllegalActionError: The creature cannot pay, or the way is too long.
    """
    mode = in_force(state, mover, mode)
    steps, _ = way_price(state, mover, way, turn_of(state, mover).diagonals)
    needs = mode.needs(state, mover, way, steps) if mode.needs else sum(steps)
    bought = legs_affordable(state, mover, mode)
    if mode.minimum is not None and len(way) == 2 and bought and needs > bought[-1][1]:
        # However slow or hampered, one square is always possible in a full round.
        return affordable(state, mover, (mode.minimum,), mode.done), needs
    if not bought or (mode.spare and len(bought) == 1 and needs > bought[0][1]):
        affordable(state, mover, mode.price, mode.done)
    for paid, movement in bought:
        if needs <= movement:
            return paid, movement
    raise _too_far(state, mover, mode, way, needs, bought[-1][1])


def one_leg(state: State, mover: Combatant, mode: Mode, way: tuple[Square, ...]) -> int:
    """The movement of one leg, for a way that one leg must pay for.

    Raises:
        IllegalActionError: The way is too long for it.
    """
    needs, most = sum(way_price(state, mover, way, 0)[0]), mode.gain(state, mover)
    if needs > most:
        raise _too_far(state, mover, mode, way, needs, most)
    return most


def _too_far(
    state: State, mover: Combatant, mode: Mode, way: tuple[Square, ...], needs: int, most: int
) -> IllegalActionError:
    unit = state.ruleset.word("movement")
    message = say("illegal.too-far", who=mover.name, end=way[-1], needs=needs, most=most, unit=unit, mode=mode.named)
    return IllegalActionError(message, state=state)
