"""Beyond the battle grid: distances on larger scales, and long days of travel (d20 Open RPG)."""

from __future__ import annotations

from itertools import count

from attrs import frozen

from d20nb.creature import Creature, modifier
from d20nb.dice import Source

FEET_PER_POINT = 50
MILES_PER_POINT = 0.5
#: Hours of travel in a day, by how one travels.
DAY_HOURS = {"walking": 8, "rowing": 10, "sailing": 24}


def local_feet(points: int) -> int:
    """Feet that movement points cover on the local scale, in a round of one minute.

    >>> local_feet(5)
    250
    """
    return points * FEET_PER_POINT


def overland_miles(points: int) -> float:
    """Miles that movement points cover on the overland scale, in a round of one hour.

    >>> overland_miles(5)
    2.5
    """
    return points * MILES_PER_POINT


def speed_boost(check: int) -> int:
    """What a Constitution check adds to the base speed: 1 from 15 on, and 1 more for every 5 beyond.

    >>> [speed_boost(check) for check in (14, 15, 19, 25)]
    [0, 1, 1, 3]
    """
    return 1 + (check - 15) // 5 if check >= 15 else 0


def free_hours(creature: Creature) -> int:
    """Hours of travel in a day without a check: 8 and the Constitution modifier."""
    return max(0, 8 + modifier(creature.constitution))


def march_dcs(creature: Creature, hours: int, *, first: int = 12) -> list[int]:
    """The numbers to reach for each hour of travel beyond the free ones, 2 more for each.

    Args:
        creature: Who travels.
        hours: Hours in all, at most 24.
        first: The number for the first extra hour: 12, or 10 by the other reading of the text.
    """
    extra = max(0, min(hours, 24) - free_hours(creature))
    return [first + 2 * n for n in range(extra)]


@frozen
class MarchHour:
    """One extra hour of travel.

    Attributes:
        fatigue: Fatigue points gained; what they do the text does not say.
    """

    dc: int
    die: int
    total: int
    fatigue: int


def march(creature: Creature, hours: int, dice: Source, *, first: int = 12) -> tuple[MarchHour, ...]:
    """A long day of travel: a Constitution check for each extra hour, 1d6 fatigue points for each that fails.

    Raises:
        ValueError: The dice are to be typed in, which nobody can do here.
    """
    found, numbers = [], count()

    def roll(sides: int) -> int:
        die = dice.roll(next(numbers), sides)
        if die is None:
            raise ValueError("a march needs dice that are seeded or listed")
        return die

    for dc in march_dcs(creature, hours, first=first):
        die = roll(20)
        total = die + modifier(creature.constitution)
        found.append(MarchHour(dc, die, total, fatigue=roll(6) if total < dc else 0))
    return tuple(found)
