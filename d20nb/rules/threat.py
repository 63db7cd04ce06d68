"""Threatened squares: where a creature can make a melee attack, on its own turn or not."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from d20nb.creature import UNABLE, WEAPONS, Creature, Weapon
from d20nb.rules.distance import gap
from d20nb.rules.sight import line_of_effect
from d20nb.ruleset import Opportunities
from d20nb.squares import Square, SquareSet
from d20nb.state import Combatant, State

Offsets = frozenset[tuple[int, int]]
#: Feats with which a creature is armed without a weapon.
FIGHTS_UNARMED = frozenset({"improved unarmed strike", "combat martial arts"})
#: Conditions in which a creature threatens nothing, whatever it holds.
THREATENING_NOTHING = UNABLE | {"grappling", "pinned", "long casting"}


@lru_cache(maxsize=512)
def reach_offsets(
    squares: int,
    natural: int,
    beyond: bool,
    near: bool,
    distance: Callable[[int, int], int],
    corner: bool,
    far: int = 0,
) -> Offsets:
    """Offsets from the north-west square of a space to every square that can be struck from it.

    Args:
        squares: Width of the space.
        natural: Natural reach in squares; 0 reaches its own square alone.
        beyond: Whether the weapon reaches beyond natural reach, up to double it.
        near: Whether it can also strike within natural reach.
        distance: The ruleset's distance.
        corner: Whether two diagonals count as two squares, the exception for a ten-foot reach.
        far: Squares that the weapon reaches at the least.

    >>> from d20nb.rules.distance import alternating
    >>> [len(reach_offsets(1, 1, True, False, alternating, corner)) for corner in (True, False)]
    [16, 12]
    """
    if natural == 0:
        return frozenset((x, y) for x in range(squares) for y in range(squares))
    farthest = max(natural * 2 if beyond else natural, far)
    nearest = 1 if near or not beyond else natural + 1
    found = set()
    for x in range(-farthest, squares + farthest):
        for y in range(-farthest, squares + farthest):
            dx, dy = gap(Square(0, 0), squares, Square(x, y))
            steps = 2 if corner and (dx, dy) == (2, 2) else distance(dx, dy)
            if nearest <= steps <= farthest:
                found.add((x, y))
    return frozenset(found)


def corner_counts(state: State, creature: Creature, weapon: Weapon) -> Offsets:
    """Reach by the option `reach_corner`: is the second diagonal square within ten feet?"""
    corner = state.reading("reach_corner") == "include"
    return _offsets(state, creature, weapon, corner)


def _offsets(state: State, creature: Creature, weapon: Weapon, corner: bool) -> Offsets:
    policy = state.ruleset.opportunities
    return reach_offsets(
        creature.squares,
        state.ruleset.natural_reach(creature),
        weapon.reach,
        weapon.near,
        policy.distance if policy is not None and policy.distance is not None else state.ruleset.distance,
        corner,
        weapon.far,
    )


def walk_in_corners(state: State, creature: Creature, weapon: Weapon) -> Offsets:
    """The corner squares that the reading `walk-in` adds for whoever comes nearer from them."""
    return _offsets(state, creature, weapon, True) - _offsets(state, creature, weapon, False)


def counts_as_armed(creature: Creature, weapon: Weapon) -> bool:
    """Whether an attack with that weapon is an armed one (SRD 3.5, Standard Actions: Unarmed Attacks)."""
    return weapon.armed or (weapon.name == "unarmed" and bool(creature.feats & FIGHTS_UNARMED))


def barehanded(creature: Creature) -> bool:
    """Whether a creature has nothing to fight with in melee that counts as a weapon."""
    if creature.feats & FIGHTS_UNARMED:
        return False
    return not any(weapon.melee and counts_as_armed(creature, weapon) for weapon in creature.held)


def threatening_weapons(combatant: Combatant) -> tuple[Weapon, ...]:
    """The weapons with which a creature threatens squares now."""
    if combatant.conditions & THREATENING_NOTHING:
        return ()
    creature = combatant.creature
    held = creature.held
    if creature.feats & FIGHTS_UNARMED and "unarmed" not in creature.weapons:
        held += (WEAPONS["unarmed"],)  # whatever the hands hold
    return tuple(
        weapon
        for weapon in held
        if weapon.melee and (weapon.threatens or (not weapon.armed and counts_as_armed(creature, weapon)))
    )


def attackable(state: State, combatant: Combatant, weapon: Weapon) -> SquareSet:
    """The squares of the map into which a creature can make a melee attack with one weapon."""
    policy = state.ruleset.opportunities
    grid = state.setup.map
    if policy is None:
        return SquareSet(grid.width, grid.height)
    offsets = policy.reach(state, combatant.creature, weapon)
    return _placed(state, combatant, offsets)


def _placed(state: State, combatant: Combatant, offsets: Offsets) -> SquareSet:
    grid, at = state.setup.map, combatant.at
    key = ("reach", at, combatant.creature.squares, offsets)
    known = grid.memo.get(key)
    if not isinstance(known, SquareSet):
        known = SquareSet.of(grid.width, grid.height, ((at.x + x, at.y + y) for x, y in offsets)) - grid.solid
        if grid.solid or grid.barred_edges:
            free = (s for s in known if any(line_of_effect(grid, own, s) for own in combatant.space))
            known = SquareSet.of(grid.width, grid.height, free)
        grid.memo[key] = known
    return known


def threatened(state: State, combatant: Combatant) -> SquareSet:
    """The squares that a creature threatens (SRD 3.5, Attacks of Opportunity: Threatened Squares).

    Walls and shut doors cut off what no line reaches. A ruleset that is silent on threat gives the empty set.
    """
    found = SquareSet(state.setup.map.width, state.setup.map.height)
    for weapon in threatening_weapons(combatant):
        found |= attackable(state, combatant, weapon)
    return found


def endangered(state: State, combatant: Combatant) -> SquareSet:
    """The squares that a creature threatens, its own space among them for whoever has come into it."""
    found = threatened(state, combatant)
    if any(weapon.near for weapon in threatening_weapons(combatant)) and state.ruleset.opportunities is not None:
        found |= SquareSet.of(found.width, found.height, combatant.space)
    return found


def walked_in_from(state: State, combatant: Combatant) -> SquareSet:
    """The further squares that count as threatened for whoever leaves them towards the creature."""
    found = SquareSet(state.setup.map.width, state.setup.map.height)
    policy: Opportunities | None = state.ruleset.opportunities
    if policy is None or state.reading("reach_corner") != "walk-in":
        return found
    for weapon in threatening_weapons(combatant):
        found |= _placed(state, combatant, walk_in_corners(state, combatant.creature, weapon))
    return found
