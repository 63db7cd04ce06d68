"""Stopping where one may not: where the creature is put then."""

from __future__ import annotations

from attrs import evolve

from d20nb.events import Displaced
from d20nb.rules.course import Course
from d20nb.rules.movement import fits, stop_fault
from d20nb.squares import Square
from d20nb.state import Combatant, State


def put_aside(course: Course, who: str, way: tuple[Square, ...]) -> None:
    """Put a creature that can still act, and stands where it may not stop, to the nearest legal place.

    That is the last place on its way where it may stop, or the closest such place of all if that is nearer
    (SRD 3.5, Movement: Accidentally Ending Movement in an Illegal Space).
    """
    state = course.state
    mover = state.combatants[who]
    if not mover.able or stop_fault(state, mover, mover.at) is None:
        return
    back = next((at for at in reversed(way) if _may_stop(state, mover, at)), None)
    near = _closest(state, mover)
    best = back
    tie = 1 if state.reading("nearest_tie") == "north-west" else 0
    if near is not None and (back is None or _far(state, mover, near) < _far(state, mover, back) + tie):
        best = near
    if best is not None:
        course.add(Displaced(who, mover.at, best))


def _may_stop(state: State, mover: Combatant, at: Square) -> bool:
    if fits(state.setup.map, at, mover.creature.squares, squeezing=state.ruleset.squeezing) is not None:
        return False
    return stop_fault(state, evolve(mover, at=at), at) is None


def _far(state: State, mover: Combatant, at: Square) -> int:
    return state.ruleset.distance(at.x - mover.at.x, at.y - mover.at.y)


def _closest(state: State, mover: Combatant) -> Square | None:
    """The closest place where the creature may stop; of equally close ones the first, row by row."""
    best: tuple[int, int, int] | None = None
    for ring in range(1, max(state.setup.map.width, state.setup.map.height)):
        # Where diagonals cost more, a square of a further ring may be closer.
        if best is not None and ring > best[0]:
            break
        for dy in range(-ring, ring + 1):
            for dx in range(-ring, ring + 1):
                at = mover.at.shifted(dx, dy)
                if max(abs(dx), abs(dy)) == ring and _may_stop(state, mover, at):
                    found = (_far(state, mover, at), at.y, at.x)
                    best = found if best is None else min(best, found)
    return None if best is None else Square(best[2], best[1])
