"""Line of effect, cover and sight."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from d20nb.rules.distance import next_to
from d20nb.rules.lines import UNIT, any_line_is_free, corners, crosses_edge, crosses_square
from d20nb.squares import Square, SquareSet
from d20nb.state import Combatant, State
from d20nb.terrain import Map


def _between(grid: Map, a: Square, b: Square) -> tuple[list[Square], list[tuple[Square, Square]]]:
    """The solid squares, and the edges that stop lines, in the rectangle spanned by two squares."""
    low = Square(min(a.x, b.x), min(a.y, b.y))
    high = Square(max(a.x, b.x), max(a.y, b.y))

    def inside(s: Square) -> bool:
        return low.x <= s.x <= high.x and low.y <= s.y <= high.y

    walls: list[Square] = []
    if grid.solid:
        walls = list(SquareSet(grid.width, grid.height, grid.solid.mask & _span(grid, a, b)))
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
        known = (not walls and not edges) or any_line_is_free(a, b, walls, edges)
        grid.memo["line", a, b] = grid.memo["line", b, a] = known
    return bool(known)


def _covered_beside(grid: Map, a: Square, b: Square) -> bool:
    """Whether a target in square `b` has cover from a melee attack out of `a` beside it: any line cut is cover."""
    if not grid.solid and not grid.edges:
        return False
    known = grid.memo.get(("covered", a, b))
    if known is None:
        walls, edges = _between(grid, a, b)
        edges += _low_walls(grid, a, b)
        known = any(crosses_square(p, q, wall) for p in corners(a) for q in corners(b) for wall in walls) or any(
            crosses_edge(p, q, pair) for p in corners(a, 1) for q in corners(b, 1) for pair in edges
        )
        grid.memo["covered", a, b] = known
    return bool(known)


def _low_walls(grid: Map, a: Square, b: Square) -> list[tuple[Square, Square]]:
    """The low walls on the borders of two squares."""
    return [pair for pair, kind in grid.edges.items() if kind == "low wall" and (a in pair or b in pair)]


def _covered(grid: Map, a: Square, b: Square, bodies: Iterable[Square]) -> bool:
    """Whether a target in square `b` has cover from a melee attack out of square `a` further off.

    The attacker chooses the corner of its square that sees the target best; creatures count as well as walls.
    """
    (left, right), (top, bottom) = sorted((a.x, b.x)), sorted((a.y, b.y))
    between = [s for s in bodies if left <= s.x <= right and top <= s.y <= bottom]
    key = "covered far", a, b
    if not between and key in grid.memo:
        return bool(grid.memo[key])
    walls, edges = _between(grid, a, b)
    edges += _low_walls(grid, a, b)
    blockers = [*walls, *between]
    found = bool(blockers or edges) and all(
        any(crosses_square(p, q, square) for q in corners(b) for square in blockers)
        or any(crosses_edge(inner, q, pair) for q in corners(b, 1) for pair in edges)
        for p, inner in zip(corners(a), corners(a, 1), strict=True)
    )
    if not between:
        grid.memo[key] = found  # walls do not move
    return found


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
    grid, bodies = state.setup.map, None
    for a in attacker.space:
        for b in squares:
            if next_to(a, 1, b):
                if not _covered_beside(grid, a, b):
                    return False
                continue
            if bodies is None:
                # Who shares a space with either of the two is not between them, and a corpse is low.
                own = {*attacker.space, *target.space}
                others = (c for c in state.combatants.values() if "dead" not in c.conditions)
                bodies = [square for other in others for square in other.space if square not in own]
            if not _covered(grid, a, b, bodies):
                return False
    return True


def uncovered(state: State, target: Combatant) -> Callable[[Combatant, SquareSet], SquareSet]:
    """Which of some squares surely give a target of one square no cover from an attacker's melee attacks.

    Beside the attacker only the map gives cover. Further off there is none where nothing stands in between at all.
    """
    grid = state.setup.map
    known: list[int] = []

    def bodies() -> int:
        if not known:
            others = (c for c in state.combatants.values() if c.id != target.id and "dead" not in c.conditions)
            spaces = (square for other in others for square in other.space)
            known.append(SquareSet.of(grid.width, grid.height, spaces).mask)
        return known[0]

    def find(attacker: Combatant, squares: SquareSet) -> SquareSet:
        beside, own, free = _beside(grid, attacker.at, attacker.creature.squares)
        found = squares.mask & free
        far = squares.mask & ~beside
        if far and not grid.edges:
            barred = (grid.solid.mask | bodies()) & ~own
            for b in SquareSet(grid.width, grid.height, far):
                if any(not _span(grid, a, b) & barred for a in attacker.space):
                    found |= 1 << b.y * (grid.width + 1) + b.x
        return SquareSet(grid.width, grid.height, found)

    return find


def _beside(grid: Map, at: Square, squares: int) -> tuple[int, int, int]:
    """As masks: a space with all that is beside it, the space, and where beside it nobody has cover from it."""
    known = grid.memo.get(("beside", at, squares))
    if not isinstance(known, tuple):
        own = at.space(squares)
        around = range(-1, squares + 1)
        beside = SquareSet.of(grid.width, grid.height, ((at.x + i, at.y + j) for i in around for j in around))
        free = (b for b in beside if any(next_to(a, 1, b) and not _covered_beside(grid, a, b) for a in own))
        sets = beside, SquareSet.of(grid.width, grid.height, own), SquareSet.of(grid.width, grid.height, free)
        known = tuple(found.mask for found in sets)
        grid.memo["beside", at, squares] = known
    return cast("tuple[int, int, int]", known)


def _span(grid: Map, a: Square, b: Square) -> int:
    """The mask of the rectangle that two squares span."""
    known = grid.memo.get(("span", a, b))
    if not isinstance(known, int):
        (left, right), (top, bottom) = sorted((a.x, b.x)), sorted((a.y, b.y))
        row, stride = ((1 << (right - left + 1)) - 1) << left, grid.width + 1
        known = sum(row << y * stride for y in range(top, bottom + 1))
        grid.memo["span", a, b] = known
    return known


def crossed(square: Square, dx: int, dy: int) -> frozenset[Square]:
    """The squares whose inside is crossed by the lines from a square's corners and centre to those `dx`, `dy` away."""
    half = UNIT // 2
    points = (*corners(square), (square.x * UNIT + half, square.y * UNIT + half))
    xs = range(min(square.x, square.x + dx) - 1, max(square.x, square.x + dx) + 2)
    ys = range(min(square.y, square.y + dy) - 1, max(square.y, square.y + dy) + 2)
    return frozenset(
        Square(x, y)
        for x in xs
        for y in ys
        if any(crosses_square(p, (p[0] + dx * UNIT, p[1] + dy * UNIT), Square(x, y)) for p in points)
    )


def lit(state: State, target: Combatant) -> Callable[[Combatant, SquareSet], SquareSet]:
    """In which of some squares, to which it has a line of effect, a watcher surely sees a target of one square."""
    grid, hidden = state.setup.map, "invisible" in target.conditions

    def find(watcher: Combatant, squares: SquareSet) -> SquareSet:
        if hidden or "blinded" in watcher.conditions:
            return squares - squares
        if not grid.light or "darkvision" in watcher.creature.traits:
            return squares
        return squares - SquareSet.of(
            grid.width, grid.height, (at for at in squares if in_the_dark(state, watcher, at))
        )

    return find


def in_the_dark(state: State, watcher: Combatant, square: Square) -> bool:
    """Whether a square is dark to a creature: no light there, and no darkvision."""
    return state.setup.map.light.get(square) == "dark" and "darkvision" not in watcher.creature.traits


def concealment(state: State, attacker: Combatant, target: Combatant) -> int:
    """Percent of hits that miss a target in dim light (SRD 3.5, Combat Modifiers: Concealment).

    Low-light vision and darkvision see through dim light. A target that cannot be seen at all, which would have
    total concealment, cannot be aimed at here.
    """
    keen = attacker.creature.traits & {"low-light vision", "darkvision"}
    dim = any(state.setup.map.light.get(square) == "dim" for square in target.space)
    return 20 if dim and not keen else 0


def sees(state: State, watcher: Combatant, other: Combatant) -> bool:
    """Whether one creature can see another: not blinded, the other not invisible nor in the dark nor behind walls."""
    if "blinded" in watcher.conditions or "invisible" in other.conditions:
        return False
    grid = state.setup.map
    return any(
        not in_the_dark(state, watcher, b) and any(line_of_effect(grid, a, b) for a in watcher.space)
        for b in other.space
    )
