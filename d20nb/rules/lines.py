"""Lines across the board: what they pass through, and whether any line at all joins two squares.

Points are in eighths of a square, so that a line can also run just inside a square's border.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from d20nb.squares import Square

Point = tuple[float, float]
UNIT = 8


def corners(square: Square, inset: int = 0) -> tuple[Point, ...]:
    """The corners of a square, or points as far inside them as `inset` says."""
    left, top = square.x * UNIT + inset, square.y * UNIT + inset
    right, bottom = left + UNIT - 2 * inset, top + UNIT - 2 * inset
    return (left, top), (right, top), (left, bottom), (right, bottom)


def crosses_square(p: Point, q: Point, square: Square) -> bool:
    """Whether the line from `p` to `q` passes through the inside of a square; touching its border is not passing."""
    return enters(p, q, square) is not None


def enters(p: Point, q: Point, square: Square) -> float | None:
    """Where the line from `p` to `q` enters the inside of a square, as a share of its length; None if it does not.

    >>> enters((0, 4), (32, 4), Square(1, 0)), enters((0, 0), (32, 0), Square(1, 0))
    (0.25, None)
    """
    part = _inside(p, q, square)
    return part[0] if part is not None and part[0] < part[1] else None


def _inside(p: Point, q: Point, square: Square) -> tuple[float, float] | None:
    """The part of a line that lies inside a square, as shares of its length; None where it runs past it."""
    enter, leave = 0.0, 1.0
    for start, end, low in ((p[0], q[0], square.x * UNIT), (p[1], q[1], square.y * UNIT)):
        high = low + UNIT
        if start == end:
            if not low < start < high:
                return None
            continue
        # Equal fractions divide to equal floats, so the comparison below is exact.
        a, b = (low - start) / (end - start), (high - start) / (end - start)
        enter, leave = max(enter, min(a, b)), min(leave, max(a, b))
    return (enter, leave) if enter <= leave else None


def crosses_edge(p: Point, q: Point, pair: tuple[Square, Square]) -> bool:
    """Whether the line from `p` to `q` meets the border between two orthogonal neighbours."""
    return meets(p, q, pair) is not None


def meets(p: Point, q: Point, pair: tuple[Square, Square]) -> float | None:
    """Where the line from `p` to `q` meets a border, as a share of its length; None if it does not."""
    a, b = pair
    if a.y == b.y:  # the border stands upright, west of b
        across, along, line, low = 0, 1, b.x * UNIT, b.y * UNIT
    else:
        across, along, line, low = 1, 0, b.y * UNIT, b.x * UNIT
    if (p[across] - line) * (q[across] - line) >= 0:
        return None
    at = p[along] + (q[along] - p[along]) * (line - p[across]) / (q[across] - p[across])
    return (line - p[across]) / (q[across] - p[across]) if low <= at <= low + UNIT else None


def _clear(p: Point, q: Point, walls: Sequence[Square], edges: Sequence[tuple[Square, Square]]) -> bool:
    """Whether a line keeps clear of everything solid, without so much as touching it."""
    return not any(_inside(p, q, wall) for wall in walls) and not any(crosses_edge(p, q, pair) for pair in edges)


def any_line_is_free(a: Square, b: Square, walls: Sequence[Square], edges: Sequence[tuple[Square, Square]]) -> bool:
    """Whether some line from inside one square to inside another passes nothing solid.

    Where two walls meet at a corner nothing passes between them. A few lines settle most cases. Otherwise, as any
    free line can be moved until it all but touches two corners, those are tried that pass any two corners narrowly.
    """
    if any(_clear(p, q, walls, edges) for p in corners(a, 1) for q in corners(b, 1)):
        return True
    points = {point for square in (a, b, *walls) for point in corners(square)}
    points |= {point for pair in edges for point in set(corners(pair[0])) & set(corners(pair[1]))}
    ordered = sorted(points)
    return any(
        _joins(pivot, direction, a, b, walls, edges)
        for p, q in combinations(ordered, 2)
        for pivot, direction in _narrow_misses(p, q, ordered)
    )


#: How far a line is turned to pass a corner narrowly: far less than between any two corners of a map.
_TURN = 1e-5


def _narrow_misses(p: Point, q: Point, points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Lines that nearly pass two corners: turned a little, either way, between any two corners on the same line."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = dx * dx + dy * dy
    on = sorted(
        ((r[0] - p[0]) * dx + (r[1] - p[1]) * dy) / length for r in points if (r[0] - p[0]) * dy == (r[1] - p[1]) * dx
    )
    for along in (on[0] - 1, *((s + t) / 2 for s, t in pairwise(on))):
        pivot = (p[0] + along * dx, p[1] + along * dy)
        for turn in (_TURN, -_TURN):
            yield pivot, (dx - turn * dy, dy + turn * dx)


def _joins(
    pivot: Point,
    direction: Point,
    a: Square,
    b: Square,
    walls: Sequence[Square],
    edges: Sequence[tuple[Square, Square]],
) -> bool:
    """Whether the line through a point joins the insides of two squares with nothing solid between."""
    far = 1000.0
    p = (pivot[0] - far * direction[0], pivot[1] - far * direction[1])
    q = (pivot[0] + far * direction[0], pivot[1] + far * direction[1])
    ends = []
    for square in (a, b):
        part = _inside(p, q, square)
        if part is None or part[0] >= part[1]:
            return False
        middle = (part[0] + part[1]) / 2
        ends.append((p[0] + middle * (q[0] - p[0]), p[1] + middle * (q[1] - p[1])))
    start, end = ends
    return not any(crosses_square(start, end, wall) for wall in walls) and not any(
        crosses_edge(start, end, pair) for pair in edges
    )
