"""Sets of squares as few shapes: boxes that fill them, lines around them, hatches cut to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

from d20nb.draw.grid import Grid
from d20nb.draw.shapes import Box, Point, Segment
from d20nb.squares import Square


def rectangles(squares: Iterable[Square]) -> list[tuple[Square, int, int]]:
    """A few rectangles that cover `squares` without overlap: north-west square, width, height; top row first.

    >>> rectangles([Square(0, 0), Square(1, 0), Square(0, 1), Square(1, 1), Square(2, 1)])
    [(Square('A1'), 2, 1), (Square('A2'), 3, 1)]
    """
    rows: dict[int, list[int]] = defaultdict(list)
    for x, y in set(squares):
        rows[y].append(x)
    done: list[tuple[Square, int, int]] = []
    growing: dict[tuple[int, int], int] = {}  # a run of columns that goes on downwards -> the row it began in
    last = -1
    for y in sorted(rows):
        runs = list(_merged((x, x + 1) for x in sorted(rows[y])))
        ended = [run for run in growing if y > last + 1 or run not in runs]
        done += [_rectangle(run, growing.pop(run), last) for run in ended]
        for run in runs:
            growing.setdefault(run, y)
        last = y
    done += [_rectangle(run, first, last) for run, first in growing.items()]
    return sorted(done, key=lambda one: (one[0].y, one[0].x))


def _rectangle(run: tuple[int, int], first: int, last: int) -> tuple[Square, int, int]:
    return Square(run[0], first), run[1] - run[0], last + 1 - first


def _merged(spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Sorted spans, those that touch made one."""
    begun: tuple[int, int] | None = None
    for start, stop in spans:
        if begun is not None and begun[1] >= start:
            begun = (begun[0], max(stop, begun[1]))
        else:
            if begun is not None:
                yield begun
            begun = (start, stop)
    if begun is not None:
        yield begun


def boxes(squares: Iterable[Square], grid: Grid) -> list[Box]:
    """Boxes that fill `squares`."""
    size = grid.square
    return [(*grid.corner(*at), width * size, height * size) for at, width, height in rectangles(squares)]


def border(squares: Collection[Square], grid: Grid) -> list[Segment]:
    """Lines around `squares`: wherever one of them meets a square that is not one of them.

    Each goes on where the one before it ends, as far as that is possible.
    """
    return [(*a, *b) for loop in loops(squares, grid) for a, b in pairwise((*loop, loop[0]))]


#: Which way is inwards from the north, east, south and west side of a square.
_INWARDS = ((0, 1), (-1, 0), (0, -1), (1, 0))


def loops(squares: Collection[Square], grid: Grid, inset: float = 0.0) -> list[tuple[Point, ...]]:
    """Closed lines around `squares`, so far inside them: the corners of each, clockwise around what it encloses.

    Squares that touch by a corner alone are gone around apart.

    >>> loops([Square(0, 0), Square(1, 0)], Grid(2, 1, 10), inset=1)
    [((18.0, 19.0), (36.0, 19.0), (36.0, 27.0), (18.0, 27.0))]
    """
    sides: dict[tuple[int, int, int], tuple[int, int]] = {}  # the corner where a side begins and its direction
    for x, y in sorted(squares):
        ring = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        for n, beside in enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))):
            if beside not in squares:
                sides[(*ring[n], n)] = ring[(n + 1) % 4]
    found, seen = [], set()
    for begin in sides:
        side, loop = begin, []
        while side not in seen:
            seen.add(side)
            here, n = sides[side], side[2]
            # A turn to the right, if there is one, keeps to the square that is gone around.
            side = next((*here, m) for m in ((n + 1) % 4, n, (n + 3) % 4) if (*here, m) in sides)
            if side[2] != n:
                (ax, ay), (bx, by) = _INWARDS[n], _INWARDS[side[2]]
                px, py = grid.corner(*here)
                loop.append((px + inset * (ax + bx), py + inset * (ay + by)))
        if loop:
            found.append((loop[-1], *loop[:-1]))
    return found


def hatch(squares: Iterable[Square], grid: Grid, lines: int, *, rising: bool) -> list[Segment]:
    """Diagonal lines cut to `squares`: rising to the right like `/`, or falling like a backslash.

    A line that crosses several squares is one segment, so wide areas cost little.

    Args:
        squares: What to cover.
        grid: Where they lie.
        lines: How many lines begin on each side of a square.
        rising: The direction.
    """
    spans: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for x, y in set(squares):
        row = y if rising else -y - 1  # falling lines are rising ones, seen in a mirror
        for n in range(1, 2 * lines):
            begin = x * lines
            spans[(x + row) * lines + n].append((begin + max(0, n - lines), begin + min(n, lines)))
    found = []
    for total in sorted(spans):
        for a, b in _merged(sorted(spans[total])):
            ya, yb = (total - a, total - b) if rising else (a - total, b - total)
            found.append((*grid.corner(a / lines, ya / lines), *grid.corner(b / lines, yb / lines)))
    return found


def runs(squares: Iterable[Square]) -> Iterator[tuple[Square, int]]:
    """The squares row by row as runs without a gap: the first square of each, and how many there are.

    >>> list(runs([Square(2, 0), Square(0, 0), Square(1, 0), Square(1, 1)]))
    [(Square('A1'), 3), (Square('B2'), 1)]
    """
    rows: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for x, y in set(squares):
        rows[y].append((x, x + 1))
    for y in sorted(rows):
        for a, b in _merged(sorted(rows[y])):
            yield Square(a, y), b - a


def level_lines(squares: Iterable[Square], grid: Grid, lines: int) -> list[Segment]:
    """Level lines cut to `squares`, `lines` in each."""
    found = []
    for (x, y), length in runs(squares):
        for n in range(lines):
            at = y + (n + 0.5) / lines
            found.append((*grid.corner(x, at), *grid.corner(x + length, at)))
    return found
