"""Moving by points: what enters a square costs where extra points add up and size counts (d20 Open RPG)."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from functools import cache
from itertools import pairwise

from attrs import evolve

from d20nb.creature import HELPLESS, Weapon, modifier
from d20nb.messages import being, say
from d20nb.rules import modifiers
from d20nb.rules.movement import FILLS_ITS_SPACE, OPPONENT, step_fault
from d20nb.rules.sight import in_the_dark
from d20nb.ruleset import Grades, Mode, Passage
from d20nb.ruling import Modifier
from d20nb.squares import DIRECTIONS, Square
from d20nb.state import Combatant, State

#: Points that darkness, or being blinded, adds to a square; the text does not say how many.
DARKNESS = 1


def size_rating(state: State, combatant: Combatant) -> int:
    """A creature's Size Rating: 0 for a human, 1 for an ogre. Without one given, by its size, Medium being 0.

    The text gives these two alone; the rest of the scale is this project's, by size category, and the option
    `size_ratings` does without it.
    """
    creature = combatant.creature
    if creature.size_rating is not None:
        return creature.size_rating
    return 0 if state.reading("size_ratings") == "given" else creature.size_index - 4


def base_points(state: State, combatant: Combatant) -> int:
    """Movement points that a Minor Move buys: 5, the Dexterity modifier and the Size Rating, at least 0.

    Whoever is entangled gets half (borrowed: the text names the condition and does not say what it does; option
    `entangled`). Whether somebody slow and small may have none at all is disputed (option `least_mp`).
    """
    creature = combatant.creature
    points = 5 + modifier(creature.dexterity) + size_rating(state, combatant) + creature.mp_bonus
    if state.turn is not None and state.turn.who == combatant.id:
        # By one reading only the first movement of the turn is faster, that is, what is bought with points unspent.
        unspent = dict(state.turn.left) == dict(state.ruleset.turn_budgets(state, combatant, state.turn.restricted))
        points += state.turn.boost if unspent or state.reading("boost_lasts") != "first-move" else 0
    if state.reading("entangled") != "named" and entangled(state, combatant):
        points //= 2
    return max(1 if state.reading("least_mp") == "one" else 0, points)


def entangled(state: State, combatant: Combatant) -> bool:
    """Whether a creature is entangled: a passage two Size Ratings below its own does that (Restricted/Tight Areas)."""
    return "entangled" in combatant.conditions or any(_tight(state, combatant, s) == 2 for s in combatant.space)


def _tight(state: State, mover: Combatant, square: Square) -> int:
    """By how much a passage is too small for a creature; 0 where it is not."""
    ground = state.setup.map.at(square)
    if ground.kind != "passage":
        return 0
    return max(0, size_rating(state, mover) - (ground.size_rating or 0))


def tightness(state: State, combatant: Combatant) -> int:
    """By how much the tightest passage that a creature stands in is too small for it."""
    return max(_tight(state, combatant, square) for square in combatant.space)


def _as_entangled(state: State, combatant: Combatant) -> Combatant:
    """A creature with the condition where it is entangled, and without where nothing is known of what that does."""
    if not entangled(state, combatant):
        return combatant
    caught = frozenset({"entangled"})
    if state.reading("entangled") == "named":
        return evolve(combatant, conditions=combatant.conditions - caught)
    return evolve(combatant, conditions=combatant.conditions | caught)


def attack_parts(state: State, attacker: Combatant, target: Combatant, weapon: Weapon) -> tuple[Modifier, ...]:
    """The parts of an attack bonus, with the penalty of a passage that is too tight (Restricted/Tight Areas).

    The text gives penalties "in combat" equal to the difference; here they lie on attacks and on Defense.
    """
    parts = modifiers.attack_parts(state, _as_entangled(state, attacker), target, weapon)
    return (*parts, *_tight_part(state, attacker, "attack.tight"))


def defense_parts(state: State, attacker: Combatant, target: Combatant, weapon: Weapon) -> tuple[Modifier, ...]:
    """The parts of a defense, with the penalty of a passage that is too tight (Restricted/Tight Areas)."""
    parts = modifiers.defense_parts(state, attacker, _as_entangled(state, target), weapon)
    return (*parts, *_tight_part(state, target, "defense.tight"))


def _tight_part(state: State, combatant: Combatant, key: str) -> tuple[Modifier, ...]:
    tight = tightness(state, combatant)
    return (Modifier(key, -tight, state.ruleset.cite(key)),) if tight else ()


def too_tight(state: State, mover: Combatant, square: Square) -> str | None:
    """A passage more than two Size Ratings below the creature's bars it (Restricted/Tight Areas)."""
    if _tight(state, mover, square) > 2:
        return say("illegal.tight", who=mover.name, square=square)
    return None


def square_points(state: State, mover: Combatant, square: Square) -> int:
    """Points that one square costs for what it is: 1, hampering and obstacles less the Size Rating, tightness.

    An obstacle adds its own Size Rating, 1 where none is given, and never takes anything off. A big creature takes
    its Size Rating off these extras, never more than all of them; a small one pays more (option
    `small_in_rough`). (Hampered Terrain; Obstacles; Restricted/Tight Areas.)
    """
    grid = state.setup.map
    ground, rating = grid.at(square), size_rating(state, mover)
    extra = ground.extra_mp
    if ground.kind == "obstacle":
        extra += max(0, 1 if ground.size_rating is None else ground.size_rating)
    if "blinded" in mover.conditions or (grid.light and in_the_dark(state, mover, square)):
        extra += DARKNESS
    if extra and ground.discount:
        if rating < 0 and state.reading("small_in_rough") == "same":
            rating = 0
        extra = max(0, extra - rating)
    return 1 + extra + _tight(state, mover, square)


def points(state: State, mover: Combatant, start: Square, end: Square, diagonals: int) -> tuple[int, int]:
    """Price of a step in movement points: the worst square, 1 for a diagonal, 1 for each friendly occupant.

    Returns:
        The price, and the unchanged count of diagonals.
    """
    worst = max(square_points(state, mover, square) for square in end.space(mover.creature.squares))
    return worst + _occupied(state, mover, end) + (start.x != end.x and start.y != end.y), diagonals


#: The same prices as data. Whatever `square_points` and `too_tight` come to depend on must stand here as well.
POINTS = Grades(
    key=lambda state, mover: (
        size_rating(state, mover),
        "blinded" in mover.conditions,
        "darkvision" in mover.creature.traits,
        state.reading("small_in_rough"),
    ),
    grade=square_points,
    price=lambda grade: (grade, grade + 1, grade + 1),
)


def _occupied(state: State, mover: Combatant, end: Square) -> int:
    space = set(end.space(mover.creature.squares))
    others = (c for c in state.combatants.values() if c.id != mover.id and not space.isdisjoint(c.space))
    return sum(state.ruleset.passage(state, mover, other).extra for other in others)


#: A friendly square.
_HELPLESS = Passage(True, True, extra=1)
_FRIENDLY = Passage(True, False, extra=1)


def by_friendliness(state: State, mover: Combatant, other: Combatant) -> Passage:
    """Friendly squares cost one more; opponents bar the way (Friendly Squares; Unfriendly Squares; Ending Movement).

    Whoever is not an opponent, or is a helpless one, is friendly. An opponent may be passed if it lets the mover
    by, which costs one more too (option `let_in`), or is three Size Ratings larger or smaller. One may stop only
    on the helpless. A creature that fills its space can be passed by flying alone.
    """
    mine, theirs = mover.creature, other.creature
    flies = "flying" in mine.traits
    if theirs.traits and "fills its space" in theirs.traits and not flies:
        return FILLS_ITS_SPACE
    if other.conditions and other.conditions & HELPLESS:
        return _HELPLESS
    if mine.side == theirs.side:
        return _FRIENDLY
    if theirs.lets_by and mine.id in theirs.lets_by:
        return Passage(True, False, extra=0 if state.reading("let_in") == "plain" else 1)
    alike = mine.size == theirs.size and mine.size_rating == theirs.size_rating
    if flies or (not alike and _much_larger_or_smaller(state, mover, other)):
        return Passage(True, False)
    return OPPONENT


def _much_larger_or_smaller(state: State, mover: Combatant, other: Combatant) -> bool:
    """Whether two creatures are three Size Ratings apart, or by the other reading three size categories."""
    if state.reading("much_larger") == "sizes":
        return abs(mover.creature.size_index - other.creature.size_index) >= 3
    return abs(size_rating(state, mover) - size_rating(state, other)) >= 3


# --- the Complete Move -----------------------------------------------------------------------------------------


def costly(state: State, mover: Combatant, end: Square) -> bool:
    """Whether a square costs more than one point, so that a Complete Move ends in it (Complete Move)."""
    worst = max(square_points(state, mover, square) for square in end.space(mover.creature.squares))
    return worst + _occupied(state, mover, end) > 1


def straight_legs(state: State, mover: Combatant, way: tuple[Square, ...], prices: tuple[int, ...]) -> int:
    """What a way takes of a Complete Move: each stretch of one base speed keeps to one direction.

    Turning before a stretch is used up loses the rest of it.
    """
    base = base_points(state, mover)
    used, left, heading = 0, 0, None
    for n, price in enumerate(prices):
        direction = (way[n + 1].x - way[n].x, way[n + 1].y - way[n].y)
        if direction != heading and heading is not None:
            used += left
            left = 0
        heading = direction
        while left < price and base > 0:
            left += base
        left -= price
        used += price
    return used


def straight_leg_ways(
    state: State, mover: Combatant, mode: Mode, most: int
) -> Mapping[Square, tuple[int, tuple[Square, ...]]]:
    """Every square that a Complete Move gets to, with what the best way there takes, and that way.

    Which way is best depends on the direction and on what is left of the stretch, so both are part of a place.
    """
    base = base_points(state, mover)
    straight_on = any(check(state, mover, (mover.at, mover.at.shifted(1, 1))) for check in mode.checks)

    @cache
    def steps(here: Square) -> tuple[tuple[int, Square, int], ...]:
        """The steps out of a square: direction, where it leads, price."""
        if here != mover.at and costly(state, mover, here):
            return ()
        found = []
        for direction, (dx, dy) in enumerate(DIRECTIONS):
            there = here.shifted(dx, dy)
            if not (straight_on and dx and dy) and not step_fault(state, mover, here, there, through=mode.through):
                found.append((direction, there, state.ruleset.step_price(state, mover, here, there, 0)[0]))
        return tuple(found)

    queue: list[tuple[int, tuple[Square, ...], int, int]] = [(0, (mover.at,), -1, 0)]
    seen: set[tuple[Square, int, int]] = set()
    found: dict[Square, tuple[int, tuple[Square, ...]]] = {}
    while queue and base:
        used, way, heading, left = heapq.heappop(queue)
        here = way[-1]
        if (here, heading, left) in seen:
            continue
        seen.add((here, heading, left))
        found.setdefault(here, (used, way))
        for direction, there, price in steps(here) if len(way) == 1 or here != mover.at else ():
            lost, kept = (left, 0) if direction != heading else (0, left)
            while kept < price:
                kept += base
            if used + lost + price <= most and (there, direction, kept - price) not in seen:
                heapq.heappush(queue, (used + lost + price, (*way, there), direction, kept - price))
    return found


def no_diagonals(state: State, mover: Combatant, way: tuple[Square, ...]) -> str | None:
    """By one reading a diagonal, which costs two points, has no place in a Complete Move."""
    if state.reading("complete_diagonals") != "forbid":
        return None
    if any(a.x != b.x and a.y != b.y for a, b in pairwise(way)):
        return say("illegal.no-diagonals")
    return None


def not_entangled(state: State, mover: Combatant, way: tuple[Square, ...]) -> str | None:
    """The entangled do not run (borrowed: the text names the condition and does not say what it does)."""
    if state.reading("entangled") != "named" and entangled(state, mover):
        return say("illegal.tired", who=mover.name, condition=being("entangled"))
    return None


def not_out_of_breath(state: State, mover: Combatant, way: tuple[Square, ...]) -> str | None:
    """Whoever failed the check to go on running does not run this turn."""
    return say("illegal.out-of-breath", who=mover.name) if "out of breath" in mover.conditions else None
