"""What of a map stops or slows a mover while nobody else moves: masks that are made once for a map.

Squares here are the north-west squares of the mover's space. Where diagonals alternate, a packed mask holds every
square twice: below after an even, above after an odd number of diagonals.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from d20nb.rules.area import Area, dilated, moved, whole
from d20nb.ruleset import Grades
from d20nb.squares import DIRECTIONS, SquareSet
from d20nb.state import Combatant, State
from d20nb.terrain import Map

Masks = tuple[int, ...]


class _Ground(NamedTuple):
    """What of a map stops or slows a space of one width. Directions are in the fixed order, every other one.

    Attributes:
        open: Where such a space may be.
        narrow: Those of them where it is squeezed.
        orthogonal: The squares that a step may start from, by direction; None where nothing stops any step.
        diagonal: The same of diagonal steps.
        low: The squares from which a step, of any direction, climbs over a low wall; None where there is none.
    """

    open: int
    narrow: int
    orthogonal: Masks | None
    diagonal: Masks | None
    low: Masks | None


def _borders(grid: Map, kinds: frozenset[str], squares: int) -> tuple[Masks, int]:
    """The squares from which a step crosses a border of such a kind, by direction; and those whose space it cuts."""
    area, stride = whole(grid), grid.width + 1
    east = south = 0
    for (a, b), kind in grid.edges.items():
        if kind in kinds and area.covers(a) and area.covers(b):
            if a.y == b.y:
                east |= area.bit(a)
            else:
                south |= area.bit(a)
    fit = area.box(0, 0, grid.width - squares, grid.height - squares)
    e, s = (dilated(mask, stride, squares, squares) & fit for mask in (east, south))
    w, n = e << 1, s << stride
    crossing = [n, 0, e, 0, s, 0, w, 0]
    # A diagonal step crosses the borders on both ways around the corner.
    for direction, across, down in ((1, e, n), (3, e, s), (5, w, s), (7, w, n)):
        dx, dy = DIRECTIONS[direction]
        crossing[direction] = across | down | moved(down, -dx) | moved(across, -dy * stride)
    cut = dilated(east, stride, squares - 1, squares) | dilated(south, stride, squares, squares - 1)
    return tuple(crossing), cut


def _narrow(shut: int, stride: int, squares: int) -> int:
    """Where an open part, half as wide as the space or more, runs through the whole of a space."""
    half, found = -(-squares // 2), 0
    for offset in range(squares - half + 1):
        found |= ~moved(dilated(shut, stride, half, squares), -offset)
        found |= ~moved(dilated(shut, stride, squares, half), -offset * stride)
    return found


def _ground(grid: Map, squares: int, squeezing: bool) -> _Ground:
    known = grid.memo.get(("ground", squares, squeezing))
    if isinstance(known, _Ground):
        return known
    area, stride = whole(grid), grid.width + 1
    fit = area.box(0, 0, grid.width - squares, grid.height - squares)
    shut = SquareSet.of(grid.width, grid.height, (at for at, what in grid.ground.items() if not what.passable)).mask
    solid = dilated(grid.solid.mask, stride, squares, squares)
    free = fit & ~dilated(shut, stride, squares, squares)
    narrow = fit & ~free & _narrow(shut, stride, squares) if squeezing and squares > 1 and shut else 0
    free |= narrow
    orthogonal: Masks | None = None
    diagonal: Masks | None = None
    low: Masks | None = None
    if solid:
        diagonal = tuple(fit & ~(moved(solid, -dx) | moved(solid, -dy * stride)) for dx, dy in DIRECTIONS[1::2])
    if grid.barred_edges:
        crossing, cut = _borders(grid, frozenset({"wall", "door"}), squares)
        free &= ~cut
        orthogonal = tuple(fit & ~mask for mask in crossing[0::2])
        diagonal = tuple(old & ~mask for old, mask in zip(diagonal or (fit,) * 4, crossing[1::2], strict=True))
    if "low wall" in grid.edges.values():
        low = _borders(grid, frozenset({"low wall"}), squares)[0]
        orthogonal, diagonal = orthogonal or (fit,) * 4, diagonal or (fit,) * 4
    found = _Ground(free, narrow & free, orthogonal, diagonal, low)
    grid.memo["ground", squares, squeezing] = found
    return found


class _Graded(NamedTuple):
    """What squares are made of, to one kind of mover.

    Attributes:
        barred: The squares that a space must not cover.
        grades: Each grade with the squares whose space has it as its worst; that of most squares first.
    """

    barred: int
    grades: tuple[tuple[int, int], ...]


def _graded(state: State, mover: Combatant, grades: Grades, key: object) -> _Graded:
    grid, squares, ruleset = state.setup.map, mover.creature.squares, state.ruleset
    memo = "grades", squares, grades.grade, ruleset.hampers, ruleset.bars, ruleset.squeezing, key
    known = grid.memo.get(memo)
    if isinstance(known, _Graded):
        return known
    area = whole(grid)
    by_grade: dict[int, int] = {}
    barred, rest = 0, area.box(0, 0, grid.width - 1, grid.height - 1)
    alike = {at: area.bit(at) for at in (*grid.ground, *grid.light) if area.covers(at)}
    for mask in alike.values():
        rest ^= mask
    if rest:  # bright floor: one square of it stands for all
        alike[area.squares(rest & -rest)[0]] = rest
    for at, mask in alike.items():
        grade = grades.grade(state, mover, at)
        by_grade[grade] = by_grade.get(grade, 0) | mask
        if ruleset.bars(state, mover, at) is not None:
            barred |= mask
    left = area.box(0, 0, grid.width - squares, grid.height - squares)
    narrow = _ground(grid, squares, ruleset.squeezing).narrow
    found: list[tuple[int, int]] = []
    for grade in sorted(by_grade, reverse=True):
        mask = dilated(by_grade[grade], area.stride, squares, squares) & left
        left &= ~mask
        found += [(many * grade, part) for many, part in ((1, mask & ~narrow), (2, mask & narrow)) if part]
    found.sort(key=lambda pair: -pair[1].bit_count())
    graded = _Graded(dilated(barred, area.stride, squares, squares), tuple(found))
    grid.memo[memo] = graded
    return graded


class Group(NamedTuple):
    """Steps to whose price their border adds the same, with the squares that they may start from, packed."""

    extra: int
    orthogonal: Masks | None
    diagonal: Masks | None


class Price(NamedTuple):
    """What steps to some squares cost: orthogonal, and diagonal after an even and after an odd count."""

    orthogonal: int
    even: int
    odd: int
    where: int


class Still(NamedTuple):
    """All that does not change while creatures move; `alternates` tells whether its masks are packed."""

    open: int
    alternates: bool
    prices: tuple[Price, ...]
    groups: tuple[Group, ...]


def still_of(state: State, mover: Combatant, area: Area, grades: Grades, key: object) -> Still | None:
    """What is known of an area beforehand; None where such prices cannot be searched as layers."""
    grid, squares, ruleset = state.setup.map, mover.creature.squares, state.ruleset
    memo = "still", squares, grades.grade, grades.price, ruleset.hampers, ruleset.bars, ruleset.squeezing, key
    if area == whole(grid) and memo in grid.memo:
        return cast("Still | None", grid.memo[memo])
    found = _made_still(state, mover, area, grades, key)
    if area == whole(grid):
        grid.memo[memo] = found
    return found


def _made_still(state: State, mover: Combatant, area: Area, grades: Grades, key: object) -> Still | None:
    cut, bits = area.cutter(state.setup.map), area.bits
    ground = _ground(state.setup.map, mover.creature.squares, state.ruleset.squeezing)
    graded = _graded(state, mover, grades, key)
    prices = [(grades.price(grade), cut(mask)) for grade, mask in graded.grades]
    if any(min(orthogonal, even) < 1 or odd - even not in (0, 1) for (orthogonal, even, odd), _ in prices):
        return None
    alternates = any(even != odd for (_, even, odd), _ in prices)

    def packed(mask: int) -> int:
        return mask | mask << bits if alternates else mask

    def each(masks: Masks | None, where: Masks | None) -> Masks | None:
        if masks is None:
            return None
        kept = map(cut, masks if where is None else [mask & part for mask, part in zip(masks, where, strict=True)])
        return tuple(map(packed, kept))

    def group(extra: int, where: Masks | None) -> Group:
        return Group(
            extra, each(ground.orthogonal, where and where[0::2]), each(ground.diagonal, where and where[1::2])
        )

    groups: tuple[Group, ...] = (group(0, None),)
    if ground.low is not None:
        groups = group(0, tuple(~mask for mask in ground.low)), group(grades.low_wall, ground.low)
    return Still(
        cut(ground.open & ~graded.barred),
        alternates,
        tuple(Price(*price, packed(mask)) for price, mask in prices if mask),
        groups,
    )
