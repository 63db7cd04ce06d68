"""Squares and sets of squares. There are no creatures and no terrain here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from attrs import field, frozen

from d20nb.errors import NotationError
from d20nb.messages import say

_NAME = re.compile(r"([A-Za-z]{1,3})([1-9][0-9]{0,3})")

#: The eight neighbours in the fixed order that breaks ties: north first, then clockwise.
DIRECTIONS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


class Square(NamedTuple):
    """One square of the grid, 5 feet (1.5 metres) on a side in SRD 3.5.

    Attributes:
        x: Column, 0 at the left (west).
        y: Row, 0 at the top (north).

    >>> Square(2, 3)
    Square('C4')
    >>> Square.parse("aa10")
    Square('AA10')
    """

    x: int
    y: int

    @classmethod
    def parse(cls, text: str) -> Square:
        """Read a square's name: column letters, then the row counted from 1 at the top.

        Raises:
            NotationError: The text is not a square's name.
        """
        match = _NAME.fullmatch(text)
        if match is None:
            raise NotationError(say("notation.square", word=text))
        x = 0
        for letter in match[1].upper():
            x = x * 26 + ord(letter) - 64
        return cls(x - 1, int(match[2]) - 1)

    def __str__(self) -> str:
        letters, rest = "", self.x + 1
        while rest > 0:
            rest, digit = divmod(rest - 1, 26)
            letters = chr(65 + digit) + letters
        return f"{letters}{self.y + 1}"

    def __repr__(self) -> str:
        return f"Square({str(self)!r})"

    def shifted(self, dx: int, dy: int) -> Square:
        """The square `dx` columns east and `dy` rows south of this one."""
        return Square(self.x + dx, self.y + dy)

    def space(self, squares: int) -> tuple[Square, ...]:
        """The space of a creature `squares` wide whose north-west square this is, row by row."""
        if squares == 1:
            return (self,)
        return tuple(Square(self.x + i, self.y + j) for j in range(squares) for i in range(squares))

    def neighbours(self) -> Iterator[Square]:
        """The eight squares around this one, north first, then clockwise (some may be off the map)."""
        for dx, dy in DIRECTIONS:
            yield Square(self.x + dx, self.y + dy)


def looks_like_square(text: str) -> bool:
    """Whether `text` could be read as a square's name."""
    return _NAME.fullmatch(text) is not None


@lru_cache(maxsize=64)
def _whole(width: int, height: int) -> int:
    """Every square of a map as one integer, the guard column left empty."""
    row = (1 << width) - 1
    return sum(row << (y * (width + 1)) for y in range(height))


@frozen(repr=False)
class SquareSet:
    """An immutable set of squares of one map, held as one integer.

    Square (x, y) is bit `y * (width + 1) + x`. The column after the last is a guard that stays empty, so
    that shifting a set by one column cannot wrap around to the next row.

    >>> ring = SquareSet.of(4, 3, [Square(0, 0), Square(1, 1)])
    >>> print(ring | ring.shifted(1, 0))
    x x . .
    . x x .
    . . . .
    >>> len(ring), Square.parse("B2") in ring
    (2, True)
    """

    width: int
    height: int
    mask: int = field(default=0)

    @classmethod
    def of(cls, width: int, height: int, squares: Iterable[tuple[int, int]]) -> SquareSet:
        """The set of those `squares` that lie on a map of `width` x `height`."""
        mask = 0
        for x, y in squares:
            if 0 <= x < width and 0 <= y < height:
                mask |= 1 << (y * (width + 1) + x)
        return cls(width, height, mask)

    @classmethod
    def whole(cls, width: int, height: int) -> SquareSet:
        """Every square of a map of `width` x `height`."""
        return cls(width, height, _whole(width, height))

    def _like(self, mask: int) -> SquareSet:
        return SquareSet(self.width, self.height, mask)

    def _mask_of(self, other: SquareSet) -> int:
        if (other.width, other.height) != (self.width, self.height):
            raise ValueError(
                f"sets of two maps: {self.width} x {self.height} and {other.width} x {other.height} squares"
            )
        return other.mask

    def __or__(self, other: SquareSet) -> SquareSet:
        return self._like(self.mask | self._mask_of(other))

    def __and__(self, other: SquareSet) -> SquareSet:
        return self._like(self.mask & self._mask_of(other))

    def __sub__(self, other: SquareSet) -> SquareSet:
        return self._like(self.mask & ~self._mask_of(other))

    def __xor__(self, other: SquareSet) -> SquareSet:
        return self._like(self.mask ^ self._mask_of(other))

    def __invert__(self) -> SquareSet:
        return self._like(_whole(self.width, self.height) & ~self.mask)

    def __le__(self, other: SquareSet) -> bool:
        return self.mask & ~self._mask_of(other) == 0

    def __contains__(self, square: object) -> bool:
        if not isinstance(square, tuple) or len(square) != 2:
            return False
        x, y = square
        return 0 <= x < self.width and 0 <= y < self.height and bool(self.mask >> (y * (self.width + 1) + x) & 1)

    def __iter__(self) -> Iterator[Square]:
        mask, stride = self.mask, self.width + 1
        while mask:
            low = mask & -mask
            y, x = divmod(low.bit_length() - 1, stride)
            yield Square(x, y)
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def shifted(self, dx: int, dy: int) -> SquareSet:
        """The set moved `dx` columns east and `dy` rows south; what leaves the map is gone."""
        if abs(dx) >= self.width:
            return self._like(0)
        # Cut the columns that would cross the edge first: one guard column catches only a shift of one.
        row = ((1 << self.width) - 1) >> abs(dx) << max(-dx, 0)
        keep = sum(row << (y * (self.width + 1)) for y in range(self.height)) if abs(dx) > 1 else -1
        by = dy * (self.width + 1) + dx
        mask = self.mask & keep
        return self._like((mask << by if by >= 0 else mask >> -by) & _whole(self.width, self.height))

    def __str__(self) -> str:
        return "\n".join(
            " ".join("x" if (x, y) in self else "." for x in range(self.width)) for y in range(self.height)
        )

    def __repr__(self) -> str:
        return f"SquareSet({self.width} x {self.height}: {' '.join(map(str, self)) or 'empty'})"
