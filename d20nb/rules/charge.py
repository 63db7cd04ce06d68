"""Charging, and running over: straight at an opponent."""

from __future__ import annotations

from itertools import pairwise

from attrs import evolve

from d20nb.actions import Charge, Overrun
from d20nb.creature import HELPLESS, Weapon
from d20nb.events import Declared
from d20nb.messages import say
from d20nb.rules.combat import choose_from, reaches
from d20nb.rules.movement import hampered, over_low_wall, step_fault, stop_fault, straight_line
from d20nb.rules.prices import afford_movement, most_movement
from d20nb.rules.refusal import combatant, refuse
from d20nb.rules.sight import crossed, low_walls_crossed, sees
from d20nb.rules.walking import mode_of
from d20nb.squares import DIRECTIONS, Square
from d20nb.state import Combatant, State

#: Squares of the shortest way of a charge, its start included: ten feet.
_LEAST = 3


def lane(start: Square, end: Square, squares: int) -> frozenset[Square]:
    """The squares that some line from a start space to an end space passes through, both spaces left out.

    Lines join each corner and each centre of the one space to the same of the other; touching a border or a
    corner is not passing (SRD 3.5, Special Attacks: Charge).

    >>> sorted(map(str, lane(Square(0, 0), Square(3, 0), 1)))
    ['B1', 'C1']
    >>> len(lane(Square(0, 0), Square(3, 3), 1)), len(lane(Square(0, 0), Square(4, 2), 1))
    (8, 9)
    """
    own = {*start.space(squares), *end.space(squares)}
    dx, dy = end.x - start.x, end.y - start.y
    return frozenset(square for one in start.space(squares) for square in crossed(one, dx, dy)) - own


def charge_way(state: State, charger: Combatant, action: Charge) -> Declared:
    """A charge with its way and its price (SRD 3.5, Special Attacks: Charge).

    It goes at least ten feet, straight to the closest space from which the target can be attacked. Of equally
    close spaces the one nearest the straight line counts; where that one is barred the option `charge_tie` says
    whether another will do. No square of the lane may bar, slow or hold anybody, where the ruleset asks for that.

    Raises:
        IllegalActionError: It cannot be done, with the reason.
    """
    target = combatant(state, action.target)
    mode = mode_of(state, "charge")
    if not charger.opposes(target) or "dead" in target.conditions:
        refuse(state, "illegal.charge-target", who=charger.name, target=target.name)
    for check in mode.checks:
        if fault := check(state, charger, (charger.at,)):
            refuse(state, "illegal.because", why=fault)
    if "prone" in charger.conditions:
        refuse(state, "illegal.prone", who=charger.name, id=charger.id)
    if not sees(state, charger, target):
        refuse(state, "illegal.unseen", who=charger.name, target=target.name)
    weapons = choose_from(state, charger, ranged=False, name=action.weapon)
    goals = closest_spaces(state, charger, target, weapons)
    if not goals:
        refuse(state, "illegal.charge-nowhere", who=charger.name, target=target.name)
    faults = {goal: lane_fault(state, charger, target, goal) for goal in goals}
    lenient = state.reading("charge_tie") == "lenient"
    goal = next((g for g in goals if faults[g] is None), goals[0]) if lenient else goals[0]
    way = straight_line(charger.at, goal)
    if fault := faults[goal]:
        key = "illegal.because" if len(way) < _LEAST else "illegal.charge-barred"
        refuse(state, key, who=charger.name, goal=goal, why=fault)
    paid, movement = afford_movement(state, charger, mode, way)
    return Declared(action, charger.id, paid, way, movement, attack_at=len(way) - 1)


def closest_spaces(
    state: State, charger: Combatant, target: Combatant, weapons: tuple[Weapon, ...]
) -> tuple[Square, ...]:
    """The closest squares from which the target can be attacked, nearest the straight line first."""
    far = most_movement(state, charger, mode_of(state, "charge")) + 1
    grid, size = state.setup.map, charger.creature.squares
    by_distance: dict[int, list[Square]] = {}
    for y in range(max(0, charger.at.y - far), min(grid.height - size, charger.at.y + far) + 1):
        for x in range(max(0, charger.at.x - far), min(grid.width - size, charger.at.x + far) + 1):
            at = Square(x, y)
            there = evolve(charger, at=at)
            if any(not grid.at(square).passable for square in at.space(size)) or set(there.space) & set(target.space):
                continue
            if any(reaches(state, there, target, weapon) for weapon in weapons):
                steps = state.ruleset.distance(x - charger.at.x, y - charger.at.y)
                by_distance.setdefault(steps, []).append(at)
    if not by_distance:
        return ()
    return tuple(sorted(by_distance[min(by_distance)], key=lambda at: (_off_line(charger, target, at), at.y, at.x)))


def _off_line(charger: Combatant, target: Combatant, at: Square) -> int:
    """How far a space's centre lies off the straight line between the centres of charger and target.

    It is the square of that, in units which are the same for all spaces.
    """
    own, theirs = charger.creature.squares, target.creature.squares
    ax, ay = 2 * charger.at.x + own, 2 * charger.at.y + own
    dx, dy = 2 * target.at.x + theirs - ax, 2 * target.at.y + theirs - ay
    cross = dx * (2 * at.y + own - ay) - dy * (2 * at.x + own - ax)
    return cross * cross


def lane_fault(state: State, charger: Combatant, target: Combatant, goal: Square) -> str | None:
    """Why a charge at a target cannot go to a space, as a sentence, or None where it can."""
    way, size = straight_line(charger.at, goal), charger.creature.squares
    if len(way) < _LEAST:
        return say("illegal.charge-near", who=charger.name, target=target.name)
    if mode_of(state, "charge").clear and (fault := _lane_blocked(state, charger, goal)):
        return fault
    for a, b in pairwise(way):
        if fault := step_fault(state, charger, a, b):
            return fault
        if mode_of(state, "charge").clear and hampered(state, charger, b):
            return say("illegal.hampered", square=b)
        if mode_of(state, "charge").clear and over_low_wall(state.setup.map, a, b, size):
            return say("illegal.hampered-edge", start=a, end=b)
    return stop_fault(state, charger, goal)


def _lane_blocked(state: State, charger: Combatant, goal: Square) -> str | None:
    """What in the lane to a space bars the way, slows, or holds somebody."""
    grid, size = state.setup.map, charger.creature.squares
    for a, b in low_walls_crossed(grid, charger.at, goal, size):
        return say("illegal.charge-low-wall", start=a, end=b)
    for square in sorted(lane(charger.at, goal, size)):
        if square not in grid or not grid.at(square).passable:
            return say("illegal.charge-lane", square=square)
        if size == 1 and hampered(state, charger, square):
            return say("illegal.hampered", square=square)
        held = [c for c in state.occupants(square) if c.id != charger.id and not c.conditions & HELPLESS]
        if held:
            return say("illegal.charge-held", square=square, other=held[0].name)
    return None


def overrun_way(state: State, mover: Combatant, action: Overrun) -> Declared:
    """An overrun with its way: straight at an opponent, through it, and to the first free space beyond.

    The opponent is at most one size larger, and one runs at it as far as the ruleset asks (SRD 3.5, Special Attacks:
    Overrun). Whether it avoids that or blocks it is chosen when the mover gets there.

    Raises:
        IllegalActionError: It cannot be done, with the reason.
    """
    target = combatant(state, action.target)
    mode = mode_of(state, "overrun")
    if not mover.opposes(target):
        refuse(state, "illegal.charge-target", who=mover.name, target=target.name)
    if target.creature.size_index > mover.creature.size_index + 1:
        refuse(state, "illegal.overrun-size", who=mover.name, target=target.name)
    for check in mode.checks:
        if fault := check(state, mover, (mover.at,)):
            refuse(state, "illegal.because", why=fault)
    size, theirs = mover.creature.squares, set(target.space)

    def meets(at: Square) -> bool:
        return not theirs.isdisjoint(at.space(size))

    dx, dy = next((dx, dy) for dx, dy in DIRECTIONS if _points_at(mover, target, dx, dy))
    most = most_movement(state, mover, mode)
    before = next((n for n in range(most) if meets(mover.at.shifted((n + 1) * dx, (n + 1) * dy))), None)
    if before is None:
        refuse(state, "illegal.overrun-far", who=mover.name, target=target.name)
    if before + 1 < mode.run_up:
        refuse(state, "illegal.overrun-near", who=mover.name, target=target.name, feet=5 * mode.run_up)
    way = [mover.at]
    while True:
        there = way[-1].shifted(dx, dy)
        if fault := step_fault(state, mover, way[-1], there, through=meets(there)):
            refuse(state, "illegal.because", why=fault)
        way.append(there)
        if len(way) > before + 1 and not meets(there):
            break
    if fault := stop_fault(state, mover, way[-1]):
        refuse(state, "illegal.because", why=fault)
    paid, movement = afford_movement(state, mover, mode, tuple(way))
    return Declared(action, mover.id, paid, tuple(way), movement)


def _points_at(mover: Combatant, target: Combatant, dx: int, dy: int) -> bool:
    """Whether a direction is the one from the mover's centre to the target's, as nearly as the grid allows."""
    own, theirs = mover.creature.squares, target.creature.squares
    x = 2 * target.at.x + theirs - 2 * mover.at.x - own
    y = 2 * target.at.y + theirs - 2 * mover.at.y - own

    def sign(a: int, b: int) -> int:
        return 0 if 2 * abs(a) < abs(b) else (a > 0) - (a < 0)

    return (sign(x, y), sign(y, x)) == (dx, dy)
