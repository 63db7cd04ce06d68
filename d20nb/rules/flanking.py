"""Flanking: two opponents on opposite sides of a creature."""

from __future__ import annotations

from d20nb.rules.threat import threatened
from d20nb.squares import Square
from d20nb.state import Combatant, State


def opposite(foe: Square, squares: int, a: Square, b: Square) -> bool:
    """Whether the line between the centres of two squares passes through opposite borders of a space.

    Corners belong to both of their borders (SRD 3.5, Combat Modifiers: Flanking).

    >>> foe = Square(2, 2)
    >>> opposite(foe, 1, Square(1, 2), Square(3, 2)), opposite(foe, 1, Square(1, 2), Square(3, 1))
    (True, False)
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

    west, east = (meets(line, ax, bx, ay, by, top, bottom) for line in (left, right))
    north, south = (meets(line, ay, by, ax, bx, left, right) for line in (top, bottom))
    return (west and east) or (north and south)


def flanking_friend(state: State, attacker: Combatant, target: Combatant) -> Combatant | None:
    """The friend with whom `attacker` flanks `target` in melee, or None.

    Both must threaten the target; a creature with a reach of 0 cannot flank; whoever has improved uncanny dodge
    cannot be flanked (SRD 3.5, Combat Modifiers: Flanking).
    """
    if "improved uncanny dodge" in target.creature.traits or not attacker.opposes(target):
        return None
    if not engages(state, attacker, target):
        return None
    for friend in friends(state, attacker):
        if engages(state, friend, target) and across(attacker, friend, target):
            return friend
    return None


def engages(state: State, who: Combatant, target: Combatant) -> bool:
    """Whether a creature threatens another from outside its space, as flanking asks."""
    return state.ruleset.natural_reach(who.creature) > 0 and any(
        square in threatened(state, who) for square in target.space
    )


def friends(state: State, attacker: Combatant) -> tuple[Combatant, ...]:
    """Those on a creature's side, in order."""
    return tuple(c for c in state.others(attacker.id) if not c.opposes(attacker))


def across(attacker: Combatant, friend: Combatant, target: Combatant) -> bool:
    """Whether two creatures stand on opposite sides of a third: some line between them says so."""
    width = target.creature.squares
    return any(opposite(target.at, width, a, b) for a in attacker.space for b in friend.space)
