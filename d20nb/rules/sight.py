"""Lines across the board: line of effect, cover and sight.

Points are in eighths of a square, so that a line can also run just inside a square's border.
"""

from __future__ import annotations

from collections.abc import Iterable

from d20nb.rules.distance import next_to
from d20nb.squares import Square
from d20nb.state import Combatant, State
from d20nb.terrain import Map

Point = tuple[int, int]
_UNIT = 8


def _corners(square: Square, inset: int = 0) -> tuple[Point, ...]:
    left, top = square.x * _UNIT + inset, square.y * _UNIT + inset
    right, bottom = left + _UNIT - 2 * inset, top + _UNIT - 2 * inset
    return (left, top), (right, top), (left, bottom), (right, bottom)


def _crosses_square(p: Point, q: Point, square: Square) -> bool:
    """Whether the line from `p` to `q` passes through the inside of a square; touching its border is not passing."""
    enter, leave = 0.0, 1.0
    for start, end, low in ((p[0], q[0], square.x * _UNIT), (p[1], q[1], square.y * _UNIT)):
        high = low + _UNIT
        if start == end:
            if not low < start < high:
                return False
            continue
        # Equal fractions divide to equal floats, so the comparison below is exact.
        a, b = (low - start) / (end - start), (high - start) / (end - start)
        enter, leave = max(enter, min(a, b)), min(leave, max(a, b))
    return enter < leave


def _crosses_edge(p: Point, q: Point, pair: tuple[Square, Square]) -> bool:
    """Whether the line from `p` to `q` meets the border between two orthogonal neighbours."""
    a, b = pair
    if a.y == b.y:  # the border stands upright, west of b
        across, along, line, low = 0, 1, b.x * _UNIT, b.y * _UNIT
    else:
        across, along, line, low = 1, 0, b.y * _UNIT, b.x * _UNIT
    if (p[across] - line) * (q[across] - line) >= 0:
        return False
    at = p[along] + (q[along] - p[along]) * (line - p[across]) / (q[across] - p[across])
    return low <= at <= low + _UNIT


def _between(grid: Map, a: Square, b: Square) -> tuple[list[Square], list[tuple[Square, Square]]]:
    """The solid squares, and the edges that stop lines, in the rectangle spanned by two squares."""
    low = Square(min(a.x, b.x), min(a.y, b.y))
    high = Square(max(a.x, b.x), max(a.y, b.y))

    def inside(s: Square) -> bool:
        return low.x <= s.x <= high.x and low.y <= s.y <= high.y

    walls = [s for s in grid.solid if inside(s)] if grid.solid else []
    edges = [pair for pair in grid.barred_edges if inside(pair[0]) and inside(pair[1])]
    return walls, edges


def line_of_effect(grid: Map, a: Square, b: Square) -> bool:
    """Whether any line from one square to another is free of walls and shut doors (SRD 3.5, Cover: Total Cover).

    >>> from d20nb.terrain import BUILT_IN
    >>> wall = Map(3, 1, {Square(1, 0): BUILT_IN["#"]})
    >>> line_of_effect(wall, Square(0, 0), Square(2, 0))
    False
    """
    if not grid.solid and not grid.barred_edges:
        return True
    known = grid.memo.get(("line", a, b))
    if known is None:
        walls, edges = _between(grid, a, b)
        known = (not walls and not edges) or any(
            not any(_crosses_square(p, q, wall) for wall in walls)
            and not any(_crosses_edge(p, q, pair) for pair in edges)
            for p in _corners(a, 1)
            for q in _corners(b, 1)
        )
        grid.memo["line", a, b] = grid.memo["line", b, a] = known
    return bool(known)


def _covered(grid: Map, a: Square, b: Square, bodies: Iterable[Square]) -> bool:
    """Whether a target in square `b` has cover from a melee attack out of square `a`."""
    walls, edges = _between(grid, a, b)
    low_walls = [pair for pair, kind in grid.edges.items() if kind == "low wall" and (a in pair or b in pair)]

    def cut(p: Point, q: Point, blockers: Iterable[Square]) -> bool:
        return any(_crosses_square(p, q, square) for square in blockers)

    def edge_cut(p: Point, q: Point) -> bool:
        return any(_crosses_edge(p, q, pair) for pair in (*edges, *low_walls))

    if next_to(a, 1, b):  # any line cut is cover
        return any(cut(p, q, walls) for p in _corners(a) for q in _corners(b)) or any(
            edge_cut(p, q) for p in _corners(a, 1) for q in _corners(b, 1)
        )
    # The attacker chooses the corner of its square that sees the target best; creatures count as well.
    blockers = [*walls, *bodies]
    return all(
        any(cut(p, q, blockers) for q in _corners(b)) or any(edge_cut(inner, q) for q in _corners(b, 1))
        for p, inner in zip(_corners(a), _corners(a, 1), strict=True)
    )


def has_cover(state: State, attacker: Combatant, target: Combatant, squares: Iterable[Square]) -> bool:
    """Whether a target has cover from a melee attack (SRD 3.5, Combat Modifiers: Cover).

    Adjacent squares: any line cut by a wall is cover. Further off, as reach weapons attack, the attacker chooses
    one corner of its square, and walls and creatures both count. Each may choose among the squares of its space.

    Args:
        state: The moment.
        attacker: Who attacks.
        target: Whom.
        squares: The squares of the target's space that can be attacked.
    """
    bodies = [
        square for other in state.combatants.values() if other is not attacker and other.id != target.id
        for square in other.space
    ]  # fmt: skip
    grid = state.setup.map
    return all(_covered(grid, a, b, bodies) for a in attacker.space for b in squares)


def in_the_dark(state: State, watcher: Combatant, square: Square) -> bool:
    """Whether a square is dark to a creature: no light there, and no darkvision."""
    return state.setup.map.light.get(square) == "dark" and "darkvision" not in watcher.creature.traits


def sees(state: State, watcher: Combatant, other: Combatant) -> bool:
    """Whether one creature can see another: not blinded, the other not invisible nor in the dark nor behind walls."""
    if "blinded" in watcher.conditions or "invisible" in other.conditions:
        return False
    grid = state.setup.map
    return any(
        not in_the_dark(state, watcher, b) and any(line_of_effect(grid, a, b) for a in watcher.space)
        for b in other.space
    )
