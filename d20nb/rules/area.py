"""Masks over a part of the map: sets of squares as integers, and what is done with them.

A mask has one bit for each square, row after row with an empty column between, as in `SquareSet`; one empty row more
keeps what leaves the area at the bottom apart from what may be stored above it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from d20nb.squares import Square, SquareSet
from d20nb.terrain import Map

#: Of areas with fewer bits the squares are kept, so that they need not be made again.
_MOST_KNOWN = 5_000


class Area(NamedTuple):
    """The rectangle of a map that is searched.

    >>> area = Area(2, 1, 3, 2)
    >>> bin(area.bit(Square(3, 1))), bin(area.box(0, 0, 3, 9)), area.squares(0b10001)
    ('0b10', '0b110011', [Square('C2'), Square('C3')])
    """

    x: int
    y: int
    width: int
    height: int

    @property
    def stride(self) -> int:
        """Bits from a square to the one south of it."""
        return self.width + 1

    @property
    def bits(self) -> int:
        """Bits of one mask, the empty row below included."""
        return (self.width + 1) * (self.height + 1)

    def bit(self, square: tuple[int, int]) -> int:
        """The mask of one square of the area."""
        return 1 << ((square[1] - self.y) * (self.width + 1) + square[0] - self.x)

    def covers(self, square: tuple[int, int]) -> bool:
        """Whether a square lies in the area."""
        return 0 <= square[0] - self.x < self.width and 0 <= square[1] - self.y < self.height

    def box(self, left: int, top: int, right: int, bottom: int) -> int:
        """The mask of a rectangle, its last column and row included, cut at the area's border."""
        left, top, right, bottom = left - self.x, top - self.y, right - self.x, bottom - self.y
        left, top, right, bottom = max(left, 0), max(top, 0), min(right, self.width - 1), min(bottom, self.height - 1)
        if left > right or top > bottom:
            return 0
        row, found = ((1 << (right - left + 1)) - 1) << left, 0
        for y in range(top, bottom + 1):
            found |= row << y * (self.width + 1)
        return found

    def squares(self, mask: int) -> list[Square]:
        """The squares of a mask, row by row."""
        found: list[Square] = []
        if self.bits <= _MOST_KNOWN:
            known = _table(self)
            while mask:
                last = mask.bit_length() - 1
                found.append(known[last])
                mask ^= 1 << last
            found.reverse()
            return found
        # To take bits off one by one would copy all of a large mask each time.
        first = max((mask & -mask).bit_length() - 1, 0)
        find = bin(mask >> first)[:1:-1].find
        at = find("1")
        while at >= 0:
            y, x = divmod(at + first, self.width + 1)
            found.append(Square(x + self.x, y + self.y))
            at = find("1", at + 1)
        return found

    def cutter(self, grid: Map) -> Callable[[int], int]:
        """How a mask of the whole map becomes one of the area."""
        if (self.width, self.height) == (grid.width, grid.height):
            return lambda mask: mask
        stride, row = grid.width + 1, (1 << self.width) - 1
        band = (1 << self.height * stride) - 1

        def cut(mask: int) -> int:
            mask = mask >> self.y * stride & band
            found = 0
            for y in range(self.height):
                found |= (mask >> y * stride + self.x & row) << y * self.stride
            return found

        return cut

    def sets(self, grid: Map, masks: Iterable[tuple[int, int]]) -> Iterator[tuple[int, SquareSet]]:
        """Prices, each with a mask, as prices with sets of squares of the whole map."""
        if (self.width, self.height) == (grid.width, grid.height):
            wide, high = grid.width, grid.height
            return ((cost, SquareSet(wide, high, mask)) for cost, mask in masks)
        return ((cost, self.square_set(grid, mask)) for cost, mask in masks)

    def square_set(self, grid: Map, mask: int) -> SquareSet:
        """The squares of a mask as a set of squares of the whole map."""
        if (self.width, self.height) == (grid.width, grid.height):
            return SquareSet(grid.width, grid.height, mask)
        row, found = (1 << self.width) - 1, 0
        for y in range(self.height):
            found |= (mask >> y * self.stride & row) << y * (grid.width + 1) + self.x
        return SquareSet(grid.width, grid.height, found << self.y * (grid.width + 1))


@lru_cache(maxsize=64)
def _table(area: Area) -> tuple[Square, ...]:
    """The square of each bit of a mask; what stands for an empty column lies just off the area."""
    return tuple(Square(area.x + x, area.y + y) for y in range(area.height) for x in range(area.stride))


def whole(grid: Map) -> Area:
    """All of a map."""
    return Area(0, 0, grid.width, grid.height)


def dilated(mask: int, stride: int, wide: int, high: int) -> int:
    """Every square from which a space `wide` x `high` covers some square of the mask.

    What wraps around a border lands on columns where such a space would not fit.

    >>> bin(dilated(0b100, 10, 2, 1))
    '0b110'
    """
    if wide < 1 or high < 1:
        return 0
    for count, step in ((wide, 1), (high, stride)):
        done = 1
        while done < count:
            more = min(done, count - done)
            mask |= mask >> more * step
            done += more
    return mask


def moved(mask: int, by: int) -> int:
    """A mask moved by so many bits."""
    return mask << by if by >= 0 else mask >> -by
