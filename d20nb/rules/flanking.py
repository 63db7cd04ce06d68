"""Flanking: two opponents on opposite sides of a creature."""

from __future__ import annotations

import math
from itertools import combinations

from attrs import frozen

from d20nb.rules.threat import threatened
from d20nb.squares import Square
from d20nb.state import Combatant, State


@frozen
class Flanking:
    """Two creatures flank a third: the line that proves it.

    Attributes:
        attacker: Id of the one.
        friend: Id of the other; each of the two flanks the target.
        target: Id of the flanked.
        start: The square of the attacker's space from whose centre the line runs.
        end: The square of the friend's space to whose centre it runs.
        borders: The opposite borders of the target's space that it passes: `west` and `east`, or `north` and `south`.
    """

    attacker: str
    friend: str
    target: str
    start: Square
    end: Square
    borders: tuple[str, str]


_PAIRS = (("west", "east"), ("north", "south"))


def borders_passed(foe: Square, squares: int, a: Square, b: Square) -> tuple[tuple[str, str], ...]:
    """The pairs of opposite borders of a space that the line between the centres of two squares passes.

    Corners belong to both of their borders (SRD 3.5, Combat Modifiers: Flanking).

    >>> foe = Square(2, 2)
    >>> borders_passed(foe, 1, Square(1, 2), Square(3, 2)), borders_passed(foe, 1, Square(1, 2), Square(3, 1))
    ((('west', 'east'),), ())
    """
    # Doubled coordinates keep centres and borders whole numbers.
    ax, ay, bx, by = 2 * a.x + 1, 2 * a.y + 1, 2 * b.x + 1, 2 * b.y + 1
    left, top = 2 * foe.x, 2 * foe.y
    right, bottom = left + 2 * squares, top + 2 * squares

    def meets(line: int, p: int, q: int, start: int, end: int, low: int, high: int) -> bool:
        """Whether the segment reaches `line` within `low` to `high` of the other coordinate."""
        if p == q or not min(p, q) <= line <= max(p, q):
            return False
        at = start * (q - p) + (end - start) * (line - p)
        return min(low * (q - p), high * (q - p)) <= at <= max(low * (q - p), high * (q - p))

    level = all(meets(line, ax, bx, ay, by, top, bottom) for line in (left, right))
    upright = all(meets(line, ay, by, ax, bx, left, right) for line in (top, bottom))
    return tuple(pair for pair, passed in zip(_PAIRS, (level, upright), strict=True) if passed)


def opposite(foe: Square, squares: int, a: Square, b: Square) -> bool:
    """Whether the line between the centres of two squares passes through opposite borders of a space."""
    return bool(borders_passed(foe, squares, a, b))


def engages(state: State, who: Combatant, target: Combatant) -> bool:
    """Whether a creature can help to flank a target: it threatens it, and has a reach to speak of."""
    return state.ruleset.natural_reach(who.creature) > 0 and any(
        square in threatened(state, who) for square in target.space
    )


def _may_flank(attacker: Combatant, target: Combatant) -> bool:
    return "improved uncanny dodge" not in target.creature.traits and attacker.opposes(target)


def flanking_friend(state: State, attacker: Combatant, target: Combatant) -> Combatant | None:
    """The friend with whom `attacker` flanks `target` in melee, or None.

    Both must threaten the target; a creature with a reach of 0 cannot flank; whoever has improved uncanny dodge
    cannot be flanked (SRD 3.5, Combat Modifiers: Flanking).
    """
    if not _may_flank(attacker, target) or not engages(state, attacker, target):
        return None
    for friend in friends(state, attacker):
        if engages(state, friend, target) and across(attacker, friend, target):
            return friend
    return None


def friends(state: State, attacker: Combatant) -> tuple[Combatant, ...]:
    """Those on a creature's side, in order."""
    return tuple(c for c in state.others(attacker.id) if not c.opposes(attacker))


def across(attacker: Combatant, friend: Combatant, target: Combatant) -> bool:
    """Whether two creatures stand on opposite sides of a third: some line between them says so."""
    width = target.creature.squares
    return any(opposite(target.at, width, a, b) for a in attacker.space for b in friend.space)


def flankings(state: State) -> tuple[Flanking, ...]:
    """Every two creatures that flank a third now, once each, with the line that proves it."""
    everyone = tuple(state.combatants.values())
    found = []
    for target in everyone:
        engaged = [who for who in everyone if _may_flank(who, target) and engages(state, who, target)]
        for attacker, friend in combinations(engaged, 2):
            if attacker.creature.side == friend.creature.side:
                found += [proof] if (proof := _proof(attacker, friend, target)) else []
    return tuple(found)


def _proof(attacker: Combatant, friend: Combatant, target: Combatant) -> Flanking | None:
    """The line that passes opposite borders of the target's space, of several the one nearest its middle."""
    width = target.creature.squares
    middle = (2 * target.at.x + width, 2 * target.at.y + width)
    lines = [
        (_aside(a, b, middle), math.dist(a, b), a, b, pairs)
        for a in attacker.space
        for b in friend.space
        if (pairs := borders_passed(target.at, width, a, b))
    ]
    if not lines:
        return None
    *_, a, b, pairs = min(lines)
    borders = pairs[-1] if abs(b.y - a.y) > abs(b.x - a.x) else pairs[0]
    return Flanking(attacker.id, friend.id, target.id, a, b, borders)


def _aside(a: Square, b: Square, middle: tuple[int, int]) -> float:
    """How far the line between the centres of two squares passes from a point, given in half squares."""
    dx, dy = b.x - a.x, b.y - a.y
    return abs(dx * (middle[1] - 2 * a.y - 1) - dy * (middle[0] - 2 * a.x - 1)) / math.hypot(dx, dy)
