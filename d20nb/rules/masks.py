"""The board of one mover as masks: where its space fits, what stops a step and what a step costs, all squares at once.

Squares here are the north-west squares of the mover's space. Where diagonals alternate, a packed mask holds every
square twice: below after an even, above after an odd number of diagonals.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, cast

from d20nb.rules.area import Area, dilated, moved, whole
from d20nb.rules.others import others_in_the_way
from d20nb.ruleset import Grades
from d20nb.squares import DIRECTIONS, Square, SquareSet
from d20nb.state import Combatant, State
from d20nb.terrain import Map

#: Maps with more columns are cut to what a limited movement can reach before they are searched.
WIDE = 150
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


class _Group(NamedTuple):
    """Steps to whose price their border adds the same, with the squares that they may start from, packed."""

    extra: int
    orthogonal: Masks | None
    diagonal: Masks | None


class _Price(NamedTuple):
    """What steps to some squares cost: orthogonal, and diagonal after an even and after an odd count."""

    orthogonal: int
    even: int
    odd: int
    where: int


class _Still(NamedTuple):
    """All that does not change while creatures move; `alternates` tells whether its masks are packed."""

    open: int
    alternates: bool
    prices: tuple[_Price, ...]
    groups: tuple[_Group, ...]


def _still(state: State, mover: Combatant, area: Area, grades: Grades, key: object) -> _Still | None:
    """What is known of an area beforehand; None where such prices cannot be searched as layers."""
    grid, squares, ruleset = state.setup.map, mover.creature.squares, state.ruleset
    memo = "still", squares, grades.grade, grades.price, ruleset.hampers, ruleset.bars, ruleset.squeezing, key
    if area == whole(grid) and memo in grid.memo:
        return cast("_Still | None", grid.memo[memo])
    found = _made_still(state, mover, area, grades, key)
    if area == whole(grid):
        grid.memo[memo] = found
    return found


def _made_still(state: State, mover: Combatant, area: Area, grades: Grades, key: object) -> _Still | None:
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

    def group(extra: int, where: Masks | None) -> _Group:
        return _Group(
            extra, each(ground.orthogonal, where and where[0::2]), each(ground.diagonal, where and where[1::2])
        )

    groups: tuple[_Group, ...] = (group(0, None),)
    if ground.low is not None:
        groups = group(0, tuple(~mask for mask in ground.low)), group(grades.low_wall, ground.low)
    return _Still(
        cut(ground.open & ~graded.barred),
        alternates,
        tuple(_Price(*price, packed(mask)) for price, mask in prices if mask),
        groups,
    )


class Board:
    """The masks of one mover in one state.

    Attributes:
        area: The part of the map that the masks cover.
        bits: Bits of a mask that is not packed.
        low: The lower half of a packed mask.
        alternates: Whether packed masks hold each square twice.
        start: The square where the movement starts or goes on.
        open: Where the mover may be.
        stops: Where it may end its movement, its start left out.
    """

    __slots__ = (
        *("_groups", "_prices", "_shut", "_stride"),
        *("alternates", "area", "bits", "low", "open", "start", "stops"),
    )

    def __init__(
        self, state: State, mover: Combatant, at: Square, area: Area, most: int | None, still: _Still, through: bool
    ) -> None:
        self.area, self.bits, self.alternates = area, area.bits, still.alternates
        self._stride = area.stride
        self.low = (1 << self.bits) - 1
        self.start = area.bit(at)
        others = others_in_the_way(state, mover, at, area, most, through)
        self.open = still.open & ~others.shut
        self._shut = self.low & ~self.open
        self.stops = self.open & ~others.no_stop & ~self.start
        self._prices = self._raised(still.prices, others.extra) if others.extra else still.prices
        self._groups = still.groups

    def _raised(self, prices: tuple[_Price, ...], extra: dict[int, int]) -> tuple[_Price, ...]:
        """The prices with what passing others adds."""
        found = []
        for orthogonal, even, odd, where in prices:
            rest = where
            for more, mask in extra.items():
                found.append(_Price(orthogonal + more, even + more, odd + more, where & self.packed(mask)))
                rest &= ~self.packed(mask)
            found.append(_Price(orthogonal, even, odd, rest))
        return tuple(price for price in found if price.where)

    def shut_from(self, x: int, y: int) -> int:
        """Where the mover may not be, seen from a square: that square is the first bit."""
        return self._shut >> (y - self.area.y) * self._stride + x - self.area.x

    def packed(self, mask: int) -> int:
        """The same squares after an even and after an odd number of diagonals."""
        return mask | mask << self.bits if self.alternates else mask

    def once(self, mask: int) -> int:
        """The squares of a packed mask."""
        return mask & self.low | mask >> self.bits if self.alternates else mask

    def after(self, mask: int, diagonals: int) -> int:
        """The squares as a packed mask, after that many diagonals."""
        return mask << self.bits if self.alternates and diagonals % 2 else mask

    def _around(self, mask: int, orthogonal: Masks | None, diagonal: Masks | None) -> tuple[int, int]:
        """The squares that straight and that slanted steps out of the squares of a mask lead to."""
        s, up_down = self._stride, 0
        if orthogonal is None:
            up_down = mask >> s | mask << s
            straight = up_down | mask << 1 | mask >> 1
        else:
            n, e, so, w = orthogonal
            straight = (mask & n) >> s | (mask & e) << 1 | (mask & so) << s | (mask & w) >> 1
        if diagonal is None:
            up_down = up_down or mask >> s | mask << s
            return straight, up_down << 1 | up_down >> 1
        ne, se, sw, nw = diagonal
        return straight, (mask & ne) >> s - 1 | (mask & se) << s + 1 | (mask & sw) << s - 1 | (mask & nw) >> s + 1

    @property
    def flat(self) -> list[tuple[int, int]] | None:
        """Each price of entering squares with those squares, where diagonals always cost one more; None elsewhere."""
        if len(self._groups) > 1 or any(not even == odd == price + 1 for price, even, odd, _ in self._prices):
            return None
        together: dict[int, int] = {}
        for price, _, _, where in self._prices:
            together[price] = together.get(price, 0) | where
        return list(together.items())

    def flat_steps(self) -> Callable[[int], tuple[int, int]]:
        """As `spread`, without prices, where all steps start alike."""
        s, (_, orthogonal, diagonal) = self._stride, self._groups[0]
        if orthogonal is not None or diagonal is None:
            return lambda mask: self._around(mask, orthogonal, diagonal)
        (ne, se, sw, nw), less, more = diagonal, s - 1, s + 1

        def around(mask: int) -> tuple[int, int]:
            return (
                mask >> s | mask << s | mask << 1 | mask >> 1,
                (mask & ne) >> less | (mask & se) << more | (mask & sw) << less | (mask & nw) >> more,
            )

        return around

    def spread(self, mask: int) -> list[tuple[int, int]]:
        """All steps out of the squares of a packed mask: prices, each with the squares that are entered for it.

        A price may come more than once. The map is looked at, but not yet who stands there: of the squares entered
        only those of `open` count.
        """
        found = []
        bits, low = self.bits, self.low
        for extra, orthogonal, diagonal in self._groups:
            straight, slanted = self._around(mask, orthogonal, diagonal)
            for price, even, odd, where in self._prices:
                if to := straight & where:
                    found.append((price + extra, to))
                if to := slanted & where:
                    if even == odd:
                        found.append((even + extra, to))
                        continue
                    if after_even := to & low:
                        found.append((even + extra, after_even << bits))
                    if after_odd := to >> bits:
                        found.append((odd + extra, after_odd))
        return found

    def step(self, mask: int, direction: int) -> list[tuple[int, int]]:
        """As `spread`, in one direction alone."""
        dx, dy = DIRECTIONS[direction]
        by = dy * self._stride + dx
        found = []
        for extra, orthogonal, diagonal in self._groups:
            allowed = diagonal if direction % 2 else orthogonal
            there = moved(mask if allowed is None else mask & allowed[direction // 2], by)
            for price, even, odd, where in self._prices if there else ():
                if not (to := there & where):
                    continue
                if direction % 2 == 0 or even == odd:
                    found.append(((even if direction % 2 else price) + extra, to))
                    continue
                if after_even := to & self.low:
                    found.append((even + extra, after_even << self.bits))
                if after_odd := to >> self.bits:
                    found.append((odd + extra, after_odd))
        return found

    def back(self, mask: int, direction: int, start: int) -> list[tuple[int, int]]:
        """The steps of one direction that lead into a packed mask out of another: prices, and where they start."""
        dx, dy = DIRECTIONS[direction]
        by = -(dy * self._stride + dx)
        found = []
        for extra, orthogonal, diagonal in self._groups:
            allowed = diagonal if direction % 2 else orthogonal
            may = start if allowed is None else start & allowed[direction // 2]
            for price, even, odd, where in self._prices:
                if not (into := mask & where):
                    continue
                if direction % 2 == 0 or even == odd:
                    if origin := moved(into, by) & may:
                        found.append(((even if direction % 2 else price) + extra, origin))
                    continue
                # What is counted as even now was odd before the step.
                if origin := moved(into >> self.bits, by) & may & self.low:
                    found.append((even + extra, origin))
                if origin := moved(into & self.low, by) & may & self.low:
                    found.append((odd + extra, origin << self.bits))
        return found


def board_of(state: State, mover: Combatant, at: Square, most: int | None, *, through: bool = False) -> Board | None:
    """The masks for a mover that stands at `at`; None where the ruleset does not say its prices as data.

    Args:
        state: The moment.
        mover: Who moves.
        at: Where its movement starts, or goes on.
        most: What it can spend, so that wide maps can be cut to what is within reach; None for no limit.
        through: Whether the movement may lead through opponents' spaces.
    """
    grades = state.ruleset.grades
    key = grades.key(state, mover) if grades else None
    if grades is None or key is None:
        return None
    grid = state.setup.map
    area = whole(grid)
    if most is not None and grid.width > WIDE and 2 * most + 1 < grid.width:
        x, y = max(0, at.x - most), max(0, at.y - most)
        area = Area(x, y, min(grid.width, at.x + most + 1) - x, min(grid.height, at.y + most + 1) - y)
    still = _still(state, mover, area, grades, key)
    return None if still is None else Board(state, mover, at, area, most, still, through)
