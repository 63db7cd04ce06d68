"""Where the squares of a board lie in a scene, and which square lies under a point."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property

from attrs import frozen

from d20nb.draw.shapes import Box, Point
from d20nb.squares import Square

#: Side of a square in scene pixels for which the sizes of all marks are written down.
BASE = 48.0


@frozen
class Grid:
    """A board in a scene: squares with coordinates above and at the left.

    Attributes:
        columns: Width of the map in squares.
        rows: Height of the map in squares.
        square: Side of a square in scene pixels.

    >>> grid = Grid(12, 8, 48)
    >>> grid.square_at(*grid.center(Square.parse("C4")))
    Square('C4')
    """

    columns: int
    rows: int
    square: float = BASE

    @cached_property
    def unit(self) -> float:
        """What one pixel of a board with squares of `BASE` pixels measures on this one."""
        return self.square / BASE

    @cached_property
    def mark(self) -> float:
        """Like `unit`, for what would be unreadable on small squares: it shrinks less than they do."""
        return max(self.unit, 0.45 + self.unit * 0.45) if self.unit < 1 else self.unit

    @cached_property
    def font(self) -> float:
        """Size of the coordinates."""
        return max(9.0, 12 * self.unit)

    @cached_property
    def left(self) -> float:
        """Where the first column begins."""
        return float(math.ceil(self.font * (0.6 * len(str(self.rows)) + 1.2)))

    @cached_property
    def top(self) -> float:
        """Where the first row begins."""
        return float(math.ceil(self.font * 2))

    @cached_property
    def width(self) -> float:
        """Width of the scene."""
        return self.left + self.columns * self.square + math.ceil(self.font * 0.7)

    @cached_property
    def height(self) -> float:
        """Height of the scene."""
        return self.top + self.rows * self.square + math.ceil(self.font * 0.7)

    def corner(self, x: float, y: float) -> Point:
        """The scene point of a grid corner: of the north-west corner of square (x, y)."""
        return self.left + x * self.square, self.top + y * self.square

    def center(self, square: Square, size: int = 1) -> Point:
        """The middle of a space `size` squares wide whose north-west square is `square`."""
        return self.corner(square.x + size / 2, square.y + size / 2)

    def space(self, square: Square, size: int = 1) -> Box:
        """Where a space `size` squares wide lies whose north-west square is `square`."""
        return (*self.corner(square.x, square.y), size * self.square, size * self.square)

    def square_at(self, x: float, y: float) -> Square | None:
        """The square under a scene point, or None off the board."""
        column, row = math.floor((x - self.left) / self.square), math.floor((y - self.top) / self.square)
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return Square(column, row) if inside else None

    def on_board(self, squares: Iterable[Square]) -> frozenset[Square]:
        """Those squares that lie on the board."""
        return frozenset(at for at in squares if 0 <= at.x < self.columns and 0 <= at.y < self.rows)
