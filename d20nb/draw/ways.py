"""The ways to a square: the chosen one, those that could be chosen instead, and the letter of each."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from attrs import frozen

from d20nb.draw.grid import Grid
from d20nb.draw.letters import width
from d20nb.draw.shapes import Circle, Layer, Line, Point, Rects, Shape, Text
from d20nb.draw.theme import Theme
from d20nb.draw.view import Piece
from d20nb.overlay import Overlay, letter
from d20nb.squares import Square

#: How far from the middle of the squares ways run that are not chosen, by their numbers, so that each is seen where
#: several run together.
_LANES = (6.5, -6.5, 13.0, -13.0)
#: Their dashes and gaps, by their numbers.
_DASHES = ((0.1, 7.0), (6.0, 6.5), (9.0, 6.0, 0.1, 6.0))
#: Half of the smallest side that can be hit well, in scene pixels; on small squares the neighbours want room too.
_FINGER = 12.0


@frozen
class Plate:
    """The letter of a way, in a square of its own.

    Attributes:
        number: The place of the way among those to choose from.
        x: The middle of the plate, in scene pixels.
        y: The middle of the plate, in scene pixels.
        side: How wide and high it is.
        near: How far from its middle it can be hit.
        chosen: Whether it is the chosen way's.
    """

    number: int
    x: float
    y: float
    side: float
    near: float
    chosen: bool = False

    def hit(self, x: float, y: float) -> bool:
        """Whether a point is on it, or nearly so."""
        return abs(x - self.x) <= self.near and abs(y - self.y) <= self.near


def _line(squares: Sequence[Square], overlay: Overlay, grid: Grid) -> tuple[Point, ...]:
    return tuple(grid.center(at, overlay.path_size) for at in squares)


def _beside(number: int, squares: Sequence[Square], overlay: Overlay, grid: Grid) -> tuple[Point, ...]:
    """The line of a way that is not chosen."""
    return lane(_line(squares, overlay, grid), _LANES[(number - 1) % len(_LANES)] * grid.unit)


def lane(points: Sequence[Point], aside: float) -> tuple[Point, ...]:
    """A line that runs beside another one, at its right for whoever goes along it.

    >>> lane([(0, 0), (10, 0), (10, 10)], 2)
    ((0.0, 2.0), (8.0, 2.0), (8.0, 10.0))
    """
    sides = []
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.hypot(bx - ax, by - ay) or 1.0
        sides.append(((ay - by) / length, (bx - ax) / length))
    if not sides:
        return tuple(points)
    found = []
    for (x, y), (ax, ay), (bx, by) in zip(points, (sides[0], *sides), (*sides, sides[-1]), strict=True):
        along = 1 + ax * bx + ay * by
        # At a corner both lanes meet on the line that halves it; where the way turns back there is no such line.
        dx, dy = ((ax + bx) / along, (ay + by) / along) if along > 0.25 else (ax, ay)
        found.append((x + aside * dx, y + aside * dy))
    return tuple(found)


def ways(overlay: Overlay, grid: Grid, theme: Theme) -> Iterable[Layer]:
    """The other ways, dotted and side by side; and over them the chosen one, unbroken on a casing."""
    unit = grid.mark
    others: list[Shape] = []
    for other in overlay.others:
        if len(other.squares) > 1:
            line = _beside(other.number, other.squares, overlay, grid)
            dash = tuple(part * unit if part > 1 else part for part in _DASHES[(other.number - 1) % len(_DASHES)])
            others.append(Line(line, stroke=theme.page, width=5.5 * unit, opacity=0.6))
            others.append(Line(line, stroke=theme.other, width=3.2 * unit, dash=dash))
    chosen: tuple[Shape, ...] = ()
    if len(overlay.path) > 1:
        line = _line(overlay.path, overlay, grid)
        chosen = (
            Line(line, stroke=theme.page, width=9 * unit, opacity=0.85),
            Line(line, stroke=theme.path, width=5 * unit),
        )
    return Layer("other ways", others), Layer("path", chosen)


def waypoints(overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """A ring around each square that the chosen way was bent through."""
    rings: list[Shape] = []
    unit = grid.mark
    for at in overlay.waypoints:
        x, y = grid.center(at, overlay.path_size)
        rings.append(Circle(x, y, 14 * unit, stroke=theme.page, width=5 * unit, opacity=0.85))
        rings.append(Circle(x, y, 14 * unit, stroke=theme.path, width=2.4 * unit))
    return Layer("waypoints", rings)


def plates(everyone: Iterable[Piece], overlay: Overlay, grid: Grid) -> tuple[Plate, ...]:
    """Where the letter of each way stands: on a free square that few other ways, better none, lead over.

    Args:
        everyone: The creatures on the board, which are not covered.
        overlay: What is shown.
        grid: Where the squares are.
    """
    if not overlay.number:
        return ()
    taken = {at for piece in everyone for at in piece.space}
    busy = {strike.square for strike in overlay.strikes} | set(overlay.waypoints)
    lines = {other.number: other.squares for other in overlay.others} | {overlay.number: overlay.path}
    crowd = Counter(at for squares in lines.values() for at in set(squares))
    side = 18 * grid.mark
    near = max(side / 2, min(_FINGER, 0.36 * grid.square))
    used: Counter[Square] = Counter()
    found = []
    for number, squares in sorted(lines.items()):
        if len(squares) < 2:
            continue
        at = _room(squares, taken, busy, crowd, used)
        chosen = number == overlay.number
        if crowd[squares[at]] == 1 and not chosen:
            x, y = _beside(number, squares, overlay, grid)[at]
        else:  # the price stands in the middle
            x, y = grid.center(squares[at], overlay.path_size)
            away = overlay.path_size * grid.square / 2 - side / 4
            right, down = _corner(squares[at], used[squares[at]], taken, busy, crowd)
            x, y = _inside(grid, side / 2, x + right * away, y + down * away)
        used[squares[at]] += 1
        found.append(Plate(number, x, y, side, near, chosen))
    return tuple(found)


def _inside(grid: Grid, half: float, x: float, y: float) -> Point:
    """A point so far within the board that a plate around it hides no coordinate."""
    (left, top), (right, bottom) = grid.corner(0, 0), grid.corner(grid.columns, grid.rows)
    return min(max(x, left + half), right - half), min(max(y, top + half), bottom - half)


def _room(
    squares: Sequence[Square],
    taken: Collection[Square],
    busy: Collection[Square],
    crowd: Mapping[Square, int],
    used: Mapping[Square, int],
) -> int:
    """The place on a way where there is most room for its letter: of several, the one nearest its middle.

    Args:
        squares: The way.
        taken: Squares where somebody stands, which will not do unless there is no other.
        busy: Squares with another mark.
        crowd: How many ways lead over each square.
        used: How many letters stand on each square already.
    """

    def crowded(n: int) -> tuple[int, bool, int, int]:
        at = squares[n]
        return crowd[at], at in busy, used[at], abs(2 * n - len(squares))

    free = [n for n in range(1, len(squares) - 1) if squares[n] not in taken]
    return min(free, key=crowded) if free else len(squares) - 1


def _corner(
    at: Square, nth: int, taken: Collection[Square], busy: Collection[Square], crowd: Mapping[Square, int]
) -> tuple[int, int]:
    """Towards which corner of a square the n-th letter in it goes: first to those with least around them."""

    def around(corner: tuple[int, int]) -> int:
        right, down = corner
        beside = (at.shifted(right, 0), at.shifted(0, down), at.shifted(right, down))
        return sum(2 * (square in taken) + 2 * (square in busy) + (square in crowd) for square in beside)

    return sorted(((-1, -1), (1, -1), (-1, 1), (1, 1)), key=around)[nth % 4]


def letters(everyone: Iterable[Piece], overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """The letter of each way on a square plate: strikes have bursts and prices have pills."""
    shapes: list[Shape] = []
    unit = grid.mark
    for plate in plates(everyone, overlay, grid):
        colour = theme.path if plate.chosen else theme.other
        half, rim = plate.side / 2, 1.6 * unit
        outer = (plate.x - half - rim, plate.y - half - rim, plate.side + 2 * rim, plate.side + 2 * rim)
        shapes.append(Rects([outer], fill=theme.page))
        shapes.append(Rects([(plate.x - half, plate.y - half, plate.side, plate.side)], fill=colour))
        word = letter(plate.number)
        size = min(13 * unit, 13 * unit * plate.side / max(plate.side, width(word, 13 * unit)))
        shapes.append(Text(plate.x, plate.y + size * 0.36, word, fill=theme.page, size=size, bold=True))
    return Layer("way letters", shapes)
