"""The other way to where a movement leads: found among the trade-offs between price and strikes, and told."""

from __future__ import annotations

from collections.abc import Mapping

from d20nb.actions import Move
from d20nb.errors import IllegalActionError
from d20nb.messages import listed, say
from d20nb.rules.foresight import Foresight, foresee, with_turn
from d20nb.rules.prices import in_force, legs_affordable, most_movement, turn_of
from d20nb.rules.ways import Way, tradeoffs
from d20nb.state import State


def other_way(state: State, move: Move, seen: Foresight) -> tuple[Move, Foresight] | None:
    """The best other way to the same square: on which fewest may strike, or else a cheaper one.

    Where nobody can strike, or checks decide who may, there is none to tell of.

    Args:
        state: The moment.
        move: What is planned.
        seen: What that would bring about.
    """
    state = with_turn(state, move.actor)
    who = state.combatants[move.actor]
    mode = in_force(state, who, state.ruleset.modes[move.mode])
    if state.ruleset.opportunities is None or mode.quiet or mode.straight or mode.towards or mode.slip or mode.ways:
        return None
    most = most_movement(state, who, mode)
    found = tradeoffs(state, who, mode, who.at, seen.way[-1], turn_of(state, who).diagonals, most)
    cost, met = sum(seen.prices), strikers(seen)
    better = [way for way in found if len(way.strikers) < len(met) or way.cost < cost]
    for way in sorted(better, key=_worth):
        other = Move(move.actor, move.mode, way.squares[1:])
        try:
            return other, foresee(state, other)
        except IllegalActionError:
            continue
    return None


def _worth(way: Way) -> tuple[int, int]:
    return len(way.strikers), way.cost


def strikers(seen: Foresight) -> tuple[str, ...]:
    """Ids of the opponents that may strike, in the order of their first strikes."""
    return tuple(dict.fromkeys(ruling.striker for ruling in seen.rulings if ruling.provokes))


def tell_other(other: Foresight, plan: Foresight) -> str:
    """What another way costs and who may strike on it, in a sentence.

    Args:
        other: What the other way would bring about.
        plan: What the plan would bring about.
    """
    state, met = other.state, strikers(other)
    way, cost = " ".join(map(str, other.way[1:])), sum(other.prices)
    names = listed(state.combatants[id].name for id in met)
    if not met:
        return say("way.nobody", way=way, cost=cost)
    fewer = len(met) < len(strikers(plan))
    return say("way.only" if fewer else "way.may", way=way, cost=cost, strikers=names)


def tell_price(other: Foresight, plan: Foresight, mode: str) -> str:
    """What another way takes out of the turn instead of what the plan takes; empty where it is the same."""
    if other.paid == plan.paid:
        return ""
    state = other.state
    who, row = state.combatants[other.actor], state.ruleset.modes[mode]
    legs = [paid for paid, _ in legs_affordable(state, who, in_force(state, who, row))]
    if row.kind == "move" and legs in ([plan.paid, other.paid], [other.paid, plan.paid]):
        return say("way.legs-more" if other.paid == legs[1] else "way.legs-fewer")
    return say("way.takes", taken=_amounts(state, other.paid), instead=_amounts(state, plan.paid))


def _amounts(state: State, paid: Mapping[str, int]) -> str:
    return listed(f"{amount} {state.ruleset.word(budget)}" for budget, amount in paid.items() if amount > 0)
