"""Line of effect, cover and sight."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import cast

from attrs import frozen

from d20nb.rules.distance import alternating, next_to
from d20nb.rules.lines import UNIT, Point, any_line_is_free, corners, crosses_edge, crosses_square, enters, meets
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


@frozen
class SightLine:
    """One of the lines that are looked along to find whether a target has cover.

    Attributes:
        start: The corner of the attacker's square, in eighths of a square from the map's north-west corner.
        end: The corner of the target's square.
        inner: The same line a little inside both squares, along which what stands on borders is looked for.
    """

    start: Point
    end: Point
    inner: tuple[Point, Point]

    def stop(self, blockers: Iterable[Square], edges: Iterable[tuple[Square, Square]]) -> Point | None:
        """Where something first stops it, or None where it is free."""
        stops = [(at, self.start, self.end) for s in blockers if (at := enters(self.start, self.end, s)) is not None]
        stops += [(at, *self.inner) for pair in edges if (at := meets(*self.inner, pair)) is not None]
        if not stops:
            return None
        share, p, q = min(stops)
        return p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])


@lru_cache(maxsize=4096)
def _fans(a: Square, b: Square) -> tuple[tuple[SightLine, ...], ...]:
    """From each corner of a square the lines to the four corners of another one."""
    ends = tuple(zip(corners(b), corners(b, 1), strict=True))
    return tuple(
        tuple(SightLine(p, q, (inner_p, inner_q)) for q, inner_q in ends)
        for p, inner_p in zip(corners(a), corners(a, 1), strict=True)
    )


def _is_stopped(
    p: tuple[Point, Point],
    q: tuple[Point, Point],
    blockers: Iterable[Square],
    edges: Iterable[tuple[Square, Square]],
) -> bool:
    """Whether anything stops the line between two corners, each given with the point a little inside its square."""
    for square in blockers:
        if crosses_square(p[0], q[0], square):
            return True
    return any(crosses_edge(p[1], q[1], pair) for pair in edges) if edges else False


def _standing_between(a: Square, b: Square, bodies: Sequence[Square]) -> list[Square]:
    """Which creatures' squares may give a target in `b` cover from an attack out of `a`: beside it none."""
    if not bodies:
        return []
    (left, right), (top, bottom) = sorted((a.x, b.x)), sorted((a.y, b.y))
    found = [s for s in bodies if left <= s.x <= right and top <= s.y <= bottom]
    return [] if found and next_to(a, 1, b) else found


def _in_the_way(
    grid: Map, a: Square, b: Square, between: Iterable[Square]
) -> tuple[list[Square], list[tuple[Square, Square]]]:
    """The squares, those of bodies in between too, and the edges that may give cover from an attack out of `a`."""
    walls, edges = _between(grid, a, b)
    return [*walls, *between], edges + _low_walls(grid, a, b)


#: Squares from a low wall within which it gives cover: thirty feet.
_LOW_WALL_COVERS = 6


def _low_walls(grid: Map, a: Square, b: Square) -> list[tuple[Square, Square]]:
    """The low walls that may give a target in `b` cover from an attack out of `a`.

    Beside each other all on the borders of the two. Further off those that are near the target, and not nearer to the
    attacker (SRD 3.5, Combat Modifiers: Low Obstacles and Cover).
    """
    low = [pair for pair, kind in grid.edges.items() if kind == "low wall"]
    if not low or next_to(a, 1, b):
        return [pair for pair in low if a in pair or b in pair]

    def far(square: Square, pair: tuple[Square, Square]) -> int:
        return min(alternating(square.x - side.x, square.y - side.y) for side in pair)

    return [pair for pair in low if far(b, pair) <= min(far(a, pair), _LOW_WALL_COVERS)]


def _covered(grid: Map, a: Square, b: Square, bodies: Sequence[Square]) -> bool:
    """Whether a target in square `b` has cover from a melee attack out of square `a`.

    Beside it any line cut is cover. Further off the attacker chooses the corner of its square that sees the target
    best; creatures count as well as walls.
    """
    between = _standing_between(a, b, bodies)
    still = not between
    if still and not grid.solid and not grid.edges:
        return False
    known = grid.memo.get(("covered", a, b)) if still else None
    if known is None:
        blockers, edges = _in_the_way(grid, a, b, between)
        known = False
        if blockers or edges:
            starts, ends = (tuple(zip(corners(s), corners(s, 1), strict=True)) for s in (a, b))
            cut = (any(_is_stopped(p, q, blockers, edges) for q in ends) for p in starts)
            known = any(cut) if next_to(a, 1, b) else all(cut)
        if still:
            grid.memo["covered", a, b] = known  # walls do not move
    return bool(known)


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
    grid = state.setup.map
    bodies: Sequence[Square] | None = None
    for a in attacker.space:
        for b in squares:
            if next_to(a, 1, b):
                if not _covered(grid, a, b, ()):
                    return False
                continue
            if bodies is None:
                bodies = _bodies(state, attacker, target)
            if not _covered(grid, a, b, bodies):
                return False
    return True


def _bodies(state: State, attacker: Combatant, target: Combatant) -> list[Square]:
    """The squares of the creatures that may stand between two: not who shares a space with either, nor a corpse."""
    own = {*attacker.space, *target.space}
    others = (c for c in state.combatants.values() if "dead" not in c.conditions)
    return [square for other in others for square in other.space if square not in own]


@frozen
class Cover:
    """What decides whether a target has cover, to be looked at.

    Attributes:
        covered: Whether it has.
        start: The attacker's square that sees it best.
        end: The square of the target's that is seen best.
        lines: The lines from the corner that the attacker chooses, each with the point where it is stopped, if it
            is. Beside the target, where every corner counts, they are those from the corner with most lines cut.
    """

    covered: bool
    start: Square
    end: Square
    lines: tuple[tuple[SightLine, Point | None], ...]


def cover(state: State, attacker: Combatant, target: Combatant) -> Cover:
    """The lines that decide whether a target has cover from an attacker; see `has_cover` for the rule."""
    grid, bodies = state.setup.map, _bodies(state, attacker, target)
    pairs = [(a, b) for a in attacker.space for b in target.space]
    covered = {(a, b): _covered(grid, a, b, bodies) for a, b in pairs}
    start, end = min(pairs, key=lambda pair: (covered[pair], _length(*pair), pair))
    blockers, edges = _in_the_way(grid, start, end, _standing_between(start, end, bodies))
    fans = [tuple((line, line.stop(blockers, edges)) for line in fan) for fan in _fans(start, end)]
    beside = next_to(start, 1, end)

    def worth(fan: tuple[tuple[SightLine, Point | None], ...]) -> tuple[int, float]:
        stopped = sum(stop is not None for _, stop in fan)
        length = sum(_length(line.start, line.end) for line, _ in fan)
        return (-stopped, -length if stopped else length) if beside else (stopped, length)

    return Cover(covered[start, end], start, end, min(fans, key=worth))


def _length(p: Point, q: Point) -> float:
    return math.hypot(q[0] - p[0], q[1] - p[1])


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
        free = (b for b in beside if any(next_to(a, 1, b) and not _covered(grid, a, b, ()) for a in own))
        sets = beside, SquareSet.of(grid.width, grid.height, own), SquareSet.of(grid.width, grid.height, free)
        known = tuple(found.mask for found in sets)
        grid.memo["beside", at, squares] = known
    return cast("tuple[int, int, int]", known)


#: On maps of so many squares masks are small enough to be kept for each pair of squares.
_SMALL = 10_000


def _span(grid: Map, a: Square, b: Square) -> int:
    """The mask of the rectangle that two squares span."""
    known = grid.memo.get(("span", a, b))
    if not isinstance(known, int):
        (left, right), (top, bottom) = sorted((a.x, b.x)), sorted((a.y, b.y))
        row, stride = ((1 << (right - left + 1)) - 1) << left, grid.width + 1
        known = sum(row << y * stride for y in range(top, bottom + 1))
        if grid.width * grid.height <= _SMALL:
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


def low_walls_crossed(grid: Map, start: Square, end: Square, squares: int) -> list[tuple[Square, Square]]:
    """The low walls that the lines of a lane from one space to another of the same size cross."""
    low = sorted(pair for pair, kind in grid.edges.items() if kind == "low wall")
    if not low:
        return []
    dx, dy, half = (end.x - start.x) * UNIT, (end.y - start.y) * UNIT, UNIT // 2
    points = [p for one in start.space(squares) for p in (*corners(one), (one.x * UNIT + half, one.y * UNIT + half))]
    lines = [(p, (p[0] + dx, p[1] + dy)) for p in points]
    return [pair for pair in low if any(meets(p, q, pair, ends=False) is not None for p, q in lines)]


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
