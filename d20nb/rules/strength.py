"""Strength against strength: tripping and running over."""

from __future__ import annotations

from d20nb.creature import modifier
from d20nb.state import Combatant


def strength_of(who: Combatant, *, defends: bool = False) -> int:
    """What a creature adds when strength is matched: 4 for each size above Medium, 4 less for each below.

    The defender may use Dexterity instead (SRD 3.5, Special Attacks: Trip; Overrun).
    """
    creature = who.creature
    best = modifier(creature.strength)
    if defends:
        best = max(best, modifier(creature.dexterity))
    return best + 4 * (creature.size_index - 4)
