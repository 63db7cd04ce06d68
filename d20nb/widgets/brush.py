"""Brushes: what they paint on the squares under a pointer, on the lines between them, and on squares by name."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from attrs import frozen

from d20nb.draw.grid import Grid
from d20nb.messages import say
from d20nb.squares import Square
from d20nb.terrain import EDGES, LIGHTS, PLAIN, Map

#: Two neighbours with a line between them.
Pair = tuple[Square, Square]
#: The name of the edge brush that clears a line.
NO_EDGE = "none"
#: Every brush, by what it paints.
BRUSHES = {"ground": tuple(PLAIN), "edge": (*EDGES, NO_EDGE), "light": LIGHTS}
#: The four sides of a square, clockwise from the north.
SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


@frozen
class Brush:
    """What is painted.

    Attributes:
        what: `ground`, `edge` or `light`.
        name: The kind of it, as `BRUSHES` lists them.
    """

    what: str
    name: str

    def on(self, map: Map, squares: tuple[Square, ...], pairs: tuple[Pair, ...]) -> Map:
        """A map after a stroke over some squares, or over the lines between some pairs."""
        if self.what == "edge":
            return map.with_edges(pairs, None if self.name == NO_EDGE else self.name)
        if self.what == "light":
            return map.with_light(squares, self.name)
        return map.with_ground(squares, PLAIN[self.name])


@frozen
class Stroke:
    """What a brush has been drawn over since the pointer went down.

    Attributes:
        brush: The brush that was in hand when the pointer went down.
        start: Where it began, in scene pixels.
        now: Where it is.
        squares: The squares that it came over, in order, each once.
    """

    brush: Brush
    start: tuple[float, float]
    now: tuple[float, float]
    squares: tuple[Square, ...] = ()

    def to(self, x: float, y: float, grid: Grid) -> Stroke:
        """The stroke drawn on to a point, over every square on the straight way there."""
        steps = max(1, math.ceil(2 * max(abs(x - self.now[0]), abs(y - self.now[1])) / grid.square))
        way = ((self.now[0] + (x - self.now[0]) * n / steps, self.now[1] + (y - self.now[1]) * n / steps)
               for n in range(steps + 1))  # fmt: skip
        met = (grid.square_at(*point) for point in way)
        squares = dict.fromkeys((*self.squares, *(square for square in met if square is not None)))
        return Stroke(self.brush, self.start, (x, y), tuple(squares))

    def pairs(self, grid: Grid) -> tuple[Pair, ...]:
        """With an edge brush, the lines along the stroke: for a click the nearest one, for a drag a straight row."""
        if self.brush.what != "edge":
            return ()
        ax, ay = _in_squares(self.start, grid)
        bx, by = _in_squares(self.now, grid)
        if max(abs(bx - ax), abs(by - ay)) < 0.5:
            return tuple(_nearest(ax, ay))
        if abs(bx - ax) >= abs(by - ay):
            y = round(ay)
            return tuple((Square(x, y - 1), Square(x, y)) for x in _row(ax, bx))
        x = round(ax)
        return tuple((Square(x - 1, y), Square(x, y)) for y in _row(ay, by))


def _in_squares(point: tuple[float, float], grid: Grid) -> tuple[float, float]:
    return (point[0] - grid.left) / grid.square, (point[1] - grid.top) / grid.square


def _row(a: float, b: float) -> range:
    """The squares between two grid lines, those nearest to where a drag began and ended."""
    first, last = sorted((round(a), round(b)))
    return range(first, last) if last > first else range(math.floor((a + b) / 2), math.floor((a + b) / 2) + 1)


def _nearest(x: float, y: float) -> Iterator[Pair]:
    square = Square(math.floor(x), math.floor(y))
    gaps = {"north": y - square.y, "east": square.x + 1 - x, "south": square.y + 1 - y, "west": x - square.x}
    yield beside(square, min(gaps, key=lambda side: gaps[side]))


def beside(square: Square, side: str) -> Pair:
    """The line on one side of a square, as the pair of squares that it lies between."""
    other = square.shifted(*SIDES[side])
    return (square, other) if square <= other else (other, square)


def squares_in(words: str, map: Map) -> tuple[Square, ...]:
    """Squares by name: some of them, and blocks from one corner to the other.

    >>> squares_in("B2, C4:D5", Map(8, 6))
    (Square('B2'), Square('C4'), Square('D4'), Square('C5'), Square('D5'))

    Raises:
        ValueError: The words name no squares of the map.
    """
    found: list[Square] = []
    last = Square(map.width - 1, map.height - 1)
    for part in re.split(r"[,;\s]+", words.strip()):
        a, _, b = part.partition(":")
        corners = [Square.parse(a), Square.parse(b or a)]
        for corner in corners:
            if corner not in map:
                raise ValueError(say("table.off-map", square=corner, last=last))
        (west, east), (north, south) = (sorted(corner[axis] for corner in corners) for axis in (0, 1))
        found += (Square(x, y) for y in range(north, south + 1) for x in range(west, east + 1))
    return tuple(dict.fromkeys(found))
