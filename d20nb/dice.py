"""Dice. A source gives the result of the n-th die of a fight, so that going back takes dice back too."""

from __future__ import annotations

import re
from typing import Protocol

from attrs import frozen

from d20nb.messages import say

_DAMAGE = re.compile(r"(?:([1-9]\d?)d([1-9]\d{0,2})(?: *([+-]) *(\d{1,3}))?|(-?\d{1,3}))", re.ASCII)


class Source(Protocol):
    """Where dice come from: a pure function of how many dice were rolled before."""

    def roll(self, index: int, sides: int) -> int | None:
        """The natural result of die number `index` (from 0), or None where it must be asked for."""
        ...


@frozen
class Seeded:
    """Dice from a seed: the same seed gives the same fight, on every machine.

    >>> [Seeded(7).roll(i, 20) for i in range(4)] == [Seeded(7).roll(i, 20) for i in range(4)]
    True
    """

    seed: int = 0

    def roll(self, index: int, sides: int) -> int:
        """The natural result of die number `index`, from 1 to `sides`."""
        import random  # late: it takes longer to load than most of this package

        # Only `random()` itself is promised to stay the same across versions of Python.
        return 1 + int(random.Random(f"{self.seed}/{index}").random() * sides)


@frozen
class Scripted:
    """Dice that are known beforehand, used in order; then those of another source.

    >>> Scripted((15, 8), Asked()).roll(1, 20), Scripted((15, 8), Asked()).roll(2, 20)
    (8, None)
    """

    results: tuple[int, ...]
    then: Source

    def roll(self, index: int, sides: int) -> int | None:
        """The natural result of die number `index`, cut to the die where the script asks too much of it."""
        if index < len(self.results):
            return min(self.results[index], sides)
        return self.then.roll(index, sides)


@frozen
class Asked:
    """Dice on the table: each result is typed in by whoever rolled it."""

    def roll(self, index: int, sides: int) -> None:
        """Always None: ask."""
        return


@frozen
class Damage:
    """Damage dice, like 2d6+3.

    >>> Damage.parse("1d8 + 2")
    Damage(count=1, sides=8, bonus=2)
    >>> str(Damage(2, 6, -1))
    '2d6-1'
    """

    count: int
    sides: int
    bonus: int = 0

    @classmethod
    def parse(cls, text: str) -> Damage:
        """Read damage dice.

        Raises:
            ValueError: The text is not dice like 1d8, 2d6+3 or 1.
        """
        match = _DAMAGE.fullmatch(text.strip(" "))
        if match is None:
            raise ValueError(say("value.damage", value=text))
        if match[5]:
            return cls(0, 1, int(match[5]))
        return cls(int(match[1]), int(match[2]), int(f"{match[3] or '+'}{match[4] or 0}"))

    def __str__(self) -> str:
        bonus = f"{self.bonus:+d}" if self.bonus else ""
        return f"{self.count}d{self.sides}{bonus}" if self.count else str(self.bonus)
