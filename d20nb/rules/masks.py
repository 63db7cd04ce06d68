"""The board of one mover as masks: where its space fits, what stops a step and what a step costs, all squares at once.

Squares here are the north-west squares of the mover's space. Where diagonals alternate, a packed mask holds every
square twice: below after an even, above after an odd number of diagonals.
"""

from __future__ import annotations

from collections.abc import Callable

from d20nb.rules.area import Area, moved, whole
from d20nb.rules.footing import Masks, Price, Still, still_of
from d20nb.rules.others import others_in_the_way
from d20nb.squares import DIRECTIONS, Square
from d20nb.state import Combatant, State

#: Maps with more columns are cut to what a limited movement can reach before they are searched.
WIDE = 150


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
        self, state: State, mover: Combatant, at: Square, area: Area, most: int | None, still: Still, through: bool
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

    def _raised(self, prices: tuple[Price, ...], extra: dict[int, int]) -> tuple[Price, ...]:
        """The prices with what passing others adds."""
        found = []
        for orthogonal, even, odd, where in prices:
            rest = where
            for more, mask in extra.items():
                found.append(Price(orthogonal + more, even + more, odd + more, where & self.packed(mask)))
                rest &= ~self.packed(mask)
            found.append(Price(orthogonal, even, odd, rest))
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
    still = still_of(state, mover, area, grades, key)
    return None if still is None else Board(state, mover, at, area, most, still, through)
