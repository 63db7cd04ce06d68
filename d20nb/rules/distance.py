"""Distance on the grid: policies that a ruleset chooses from."""

from __future__ import annotations

from d20nb.squares import Square


def alternating(dx: int, dy: int) -> int:
    """Squares between two squares where every second diagonal counts two (SRD 3.5, Movement: Measuring Distance).

    >>> [alternating(n, n) for n in range(5)]
    [0, 1, 3, 4, 6]
    """
    far, near = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    return far + near // 2


def flat(dx: int, dy: int) -> int:
    """Squares between two squares where every diagonal counts two.

    >>> [flat(n, n) for n in range(5)]
    [0, 2, 4, 6, 8]
    """
    return abs(dx) + abs(dy)


def gap(at: Square, squares: int, other: Square) -> tuple[int, int]:
    """Column and row offsets from the nearest square of a space to another square; (0, 0) inside it.

    >>> gap(Square(1, 1), 2, Square(4, 2))
    (2, 0)
    """
    dx = max(at.x - other.x, 0, other.x - at.x - squares + 1)
    dy = max(at.y - other.y, 0, other.y - at.y - squares + 1)
    return dx, dy


def next_to(a: Square, squares: int, other: Square) -> bool:
    """Whether a square touches a space, or lies in it."""
    return max(gap(a, squares, other)) <= 1
