"""Lines across the board: what they pass through, and whether any line at all joins two squares.

Points are in eighths of a square, so that a line can also run just inside a square's border.
"""

from __future__ import annotations

from collections.abc import Sequence

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


def meets(p: Point, q: Point, pair: tuple[Square, Square], *, ends: bool = True) -> float | None:
    """Where the line from `p` to `q` meets a border, as a share of its length; None if it does not.

    Args:
        p: Where the line starts.
        q: Where it ends.
        pair: The two neighbours.
        ends: Whether it is enough to touch an end of the border.
    """
    a, b = pair
    if a.y == b.y:  # the border stands upright, west of b
        across, along, line, low = 0, 1, b.x * UNIT, b.y * UNIT
    else:
        across, along, line, low = 1, 0, b.y * UNIT, b.x * UNIT
    if (p[across] - line) * (q[across] - line) >= 0:
        return None
    at = p[along] + (q[along] - p[along]) * (line - p[across]) / (q[across] - p[across])
    meeting = low <= at <= low + UNIT if ends else low < at < low + UNIT
    return (line - p[across]) / (q[across] - p[across]) if meeting else None


#: A set of lines that all rise: each point bounds it, and between one point and the next lies the line through both.
_Cell = tuple[tuple[int, int], ...]


def any_line_is_free(a: Square, b: Square, walls: Sequence[Square], edges: Sequence[tuple[Square, Square]]) -> bool:
    """Whether some line from inside one square to inside another passes nothing solid, without so much as touching it.

    Where two walls meet at a corner nothing passes between them. `walls` and `edges` are all those of the rectangle
    that the two squares span.

    The board is turned so that all lines from `a` to `b` rise. A line then misses what is solid if it runs above its
    corner at the upper left or below that at the lower right. So each thing leaves of a set of lines two parts at
    most, and a line is free if a part is left in the end. All of it is counted in whole numbers.
    """
    across, down = (b.x > a.x) - (b.x < a.x), (b.y > a.y) - (b.y < a.y)
    if not across or not down:
        return not walls and not edges

    def ends(*squares: Square) -> tuple[tuple[int, int], tuple[int, int]]:
        """The upper left and the lower right end of what squares have in common."""
        xs, ys = [s.x * across - (across < 0) for s in squares], [s.y * down - (down < 0) for s in squares]
        return (max(xs), min(ys) + 1), (min(xs) + 1, max(ys))

    (above, below), (over, under) = ends(a), ends(b)
    cells: list[_Cell] = [(above, over, below, under)]
    for upper, lower in (*(ends(wall) for wall in walls), *(ends(*pair) for pair in edges)):
        cells = [part for cell in cells for part in (_beyond(cell, upper, 1), _beyond(cell, lower, -1)) if part]
        if not cells:
            return False
    return True


def _beyond(cell: _Cell, point: tuple[int, int], side: int) -> _Cell | None:
    """The lines of a cell that run above a point, or with -1 as `side` below it; None where there is none."""
    x, y = point
    past = []
    for (px, py), (qx, qy) in zip(cell, cell[1:] + cell[:1], strict=True):
        dx, dy = qx - px, qy - py
        turn = side if dx > 0 or (dx == 0 and dy > 0) else -side
        past.append(turn * (dy * (x - px) - dx * (y - py)))
    if min(past) >= 0:
        return cell
    if max(past) <= 0:
        return None
    found = []
    for n, bound in enumerate(cell):
        if past[n - 1] > 0 or past[n] > 0:
            found.append(bound)
        if past[n - 1] > 0 >= past[n]:
            found.append(point)
    return tuple(found)
