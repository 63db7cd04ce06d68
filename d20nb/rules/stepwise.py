"""Ways searched step by step: for rulesets that do not say their prices as data.

It asks the rules of single steps and nothing else, so it is slow, and also what the fast searches are held against.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from attrs import evolve

from d20nb.rules.movement import step_fault, stop_fault
from d20nb.rules.opportunity import leaving
from d20nb.ruleset import Mode
from d20nb.squares import DIRECTIONS, Square
from d20nb.state import Combatant, State

#: A price, who strikes, and the directions and the squares of a way.
Label = tuple[int, frozenset[str], tuple[int, ...], tuple[Square, ...]]


def reachable(state: State, mover: Combatant, mode: Mode, diagonals: int, most: int) -> dict[Square, int]:
    """Every square where a movement may end, with its lowest price, its start left out."""
    best: dict[tuple[Square, int], int] = {}
    queue: list[tuple[int, Square, int]] = [(0, mover.at, diagonals)]
    while queue:
        cost, here, count = heapq.heappop(queue)
        if best.get((here, count % 2), most + 1) <= cost:
            continue
        best[here, count % 2] = cost
        for there in here.neighbours():
            if step_fault(state, mover, here, there, through=mode.through) is None:
                price, after = state.ruleset.step_price(state, mover, here, there, count)
                if cost + price <= most:
                    heapq.heappush(queue, (cost + price, there, after))
    found: dict[Square, int] = {}
    for (square, _), cost in best.items():
        if square != mover.at and stop_fault(state, mover, square) is None:
            found[square] = min(cost, found.get(square, cost))
    return found


def strikers(state: State, mover: Combatant, mode: Mode, here: Square, there: Square, *, first: bool) -> frozenset[str]:
    """Who may strike when the mover steps from `here` to `there`, at the start of its movement or later."""
    world, start = state, mover.at
    if here != mover.at:
        mover = evolve(mover, at=here)
        world = evolve(state, combatants={**state.combatants, mover.id: mover})
    way = (here, there) if first else (start, here, there)
    return frozenset(r.striker for r in leaving(world, mover, mode, way, len(way) - 2) if r.provokes)


def labels(
    state: State, mover: Combatant, mode: Mode, start: Square, diagonals: int, most: int
) -> Iterator[tuple[Square, Label]]:
    """Every trade-off of every square, cheapest first; of the same trade-off, the way first by directions first.

    A label is given up only if another one costs less with a subset of its strikers, or as much with a subset and
    comes first by its directions.
    """
    kept: dict[tuple[Square, int], list[Label]] = {}
    shown: dict[Square, list[tuple[int, frozenset[str]]]] = {}
    struck: dict[tuple[Square, Square, bool], frozenset[str]] = {}
    queue: list[tuple[int, int, tuple[int, ...], frozenset[str], tuple[Square, ...], int]] = [
        (0, 0, (), frozenset(), (start,), diagonals)
    ]
    while queue:
        cost, _, turns, met, way, count = heapq.heappop(queue)
        here = way[-1]
        others = kept.setdefault((here, count % 2), [])
        if any(price <= cost and who <= met and (price < cost or first <= turns) for price, who, first, _ in others):
            continue
        label = (cost, met, turns, way)
        others.append(label)
        known = shown.setdefault(here, [])
        if not any(price <= cost and who <= met for price, who in known):
            known.append((cost, met))
            yield here, label
        for index, (dx, dy) in enumerate(DIRECTIONS):
            there = Square(here.x + dx, here.y + dy)
            if step_fault(state, mover, here, there, through=mode.through) is not None:
                continue
            price, after = state.ruleset.step_price(state, mover, here, there, count)
            if cost + price > most:
                continue
            first = len(way) == 1 and start == mover.at
            if (here, there, first) not in struck:
                struck[here, there, first] = strikers(state, mover, mode, here, there, first=first)
            meets = met | struck[here, there, first]
            heapq.heappush(queue, (cost + price, len(meets), (*turns, index), meets, (*way, there), after))
