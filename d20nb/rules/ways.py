"""Finding ways: the cheapest one between two squares, and every square within reach."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Mapping

from attrs import evolve

from d20nb.rules.movement import step_fault, stop_fault, straight_line, way_price
from d20nb.rules.opportunity import leaving
from d20nb.ruleset import Mode
from d20nb.squares import DIRECTIONS, Square
from d20nb.state import Combatant, State


def _strikers(state: State, mover: Combatant, mode: Mode, here: Square, there: Square, first: bool) -> frozenset[str]:
    """Who may strike when the mover steps from `here` to `there`."""
    moved = evolve(mover, at=here)
    world = evolve(state, combatants={**state.combatants, mover.id: moved}) if here != mover.at else state
    way = (here, there) if first else (here, here, there)
    return frozenset(r.striker for r in leaving(world, moved, mode, way, len(way) - 2) if r.provokes)


def cheapest_way(
    state: State, mover: Combatant, mode: Mode, start: Square, end: Square, diagonals: int, most: int
) -> tuple[Square, ...] | None:
    """The cheapest way from one square to another that costs at most `most`, both ends included, or None.

    Of equally cheap ways the one that gives fewest opponents a strike is taken, then the first in the fixed order
    of directions. A label is kept only if no other is as cheap with a subset of its strikers: comparing their
    number would be wrong, since two strikers met twice are still two.
    """
    if mode.straight:
        line = straight_line(start, end)
        fine = all(step_fault(state, mover, a, b) is None for a, b in itertools.pairwise(line))
        return line if fine else None
    done: dict[tuple[Square, int], list[tuple[int, frozenset[str]]]] = {}
    queue: list[tuple[int, int, tuple[int, ...], Square, int, frozenset[str], tuple[Square, ...]]] = [
        (0, 0, (), start, diagonals, frozenset(), (start,))
    ]
    strikers_at: dict[tuple[Square, Square], frozenset[str]] = {}
    legal: dict[tuple[Square, Square], bool] = {}
    while queue:
        cost, _, turns, here, count, met, way = heapq.heappop(queue)
        if here == end:
            return way
        kept = done.setdefault((here, count % 2), [])
        if any(price <= cost and known <= met for price, known in kept):
            continue
        kept.append((cost, met))
        for index, (dx, dy) in enumerate(DIRECTIONS):
            there = here.shifted(dx, dy)
            step = (here, there)
            if step not in legal:
                legal[step] = step_fault(state, mover, here, there) is None
            if not legal[step]:
                continue
            price, after = state.ruleset.step_price(state, mover, here, there, count)
            if cost + price > most:
                continue
            if step not in strikers_at:
                strikers_at[step] = _strikers(state, mover, mode, here, there, here == mover.at)
            meets = met | strikers_at[step]
            item = (cost + price, len(meets), (*turns, index), there, after, meets, (*way, there))
            heapq.heappush(queue, item)
    return None


def _lines(state: State, mover: Combatant, mode: Mode, diagonals: int, most: int) -> Mapping[Square, int]:
    """Reachable squares of a movement that keeps to a straight line or to a number of squares."""
    far = min(most, mode.most_squares or most)
    found: dict[Square, int] = {}
    for y in range(mover.at.y - far, mover.at.y + far + 1):
        for x in range(mover.at.x - far, mover.at.x + far + 1):
            end = Square(x, y)
            if end == mover.at or end not in state.setup.map:
                continue
            line = straight_line(mover.at, end)
            if any(step_fault(state, mover, a, b) for a, b in itertools.pairwise(line)):
                continue
            if any(check(state, mover, line) for check in mode.checks) or stop_fault(state, mover, end):
                continue
            price = sum(way_price(state, mover, line, diagonals)[0])
            if price <= most:
                found[end] = price
    return found


def reachable(state: State, mover: Combatant, mode: Mode, diagonals: int, most: int) -> Mapping[Square, int]:
    """Every square where a movement may end, with its lowest price; `most` is what can be spent.

    Squares name the north-west square of the creature's space; the start is not among them.
    """
    if mode.straight or mode.most_squares is not None:
        return _lines(state, mover, mode, diagonals, most)
    best: dict[tuple[Square, int], int] = {}
    queue: list[tuple[int, Square, int]] = [(0, mover.at, diagonals)]
    while queue:
        cost, here, count = heapq.heappop(queue)
        if best.get((here, count % 2), most + 1) <= cost:
            continue
        best[here, count % 2] = cost
        for there in here.neighbours():
            if step_fault(state, mover, here, there) is None:
                price, after = state.ruleset.step_price(state, mover, here, there, count)
                if cost + price <= most:
                    heapq.heappush(queue, (cost + price, there, after))
    found: dict[Square, int] = {}
    for (square, _), cost in best.items():
        if square != mover.at and stop_fault(state, mover, square) is None:
            found[square] = min(cost, found.get(square, cost))
    return found
