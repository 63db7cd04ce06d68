"""Trade-offs between what a way costs and who gets a strike on it.

A label is a price and a set of opponents. It is worth keeping unless another one of the same square costs no more
**and** has a subset of its opponents. Their number would not do (two strikes that one risks anyhow are better than one
other), nor a weight for each threatened square (an opponent strikes once, however many of its squares are crossed).
Labels are grown as cost layers are, a mask for each set of opponents.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import evolve

from d20nb.rules.area import dilated
from d20nb.rules.masks import Board
from d20nb.rules.watchers import Watcher, watchers
from d20nb.ruleset import Mode
from d20nb.squares import DIRECTIONS, Square
from d20nb.state import Combatant, State


class Strikers:
    """Who gets a strike when a mover steps out of a square, found out for each square when it is first asked.

    A set of opponents is an int, one bit for each.

    Attributes:
        ids: The opponents that may strike at all, in the order of their bits.
        uniform: Whether it never matters in which direction a square is left.
        threat: The squares of the board that one of them may threaten, packed.
        cells: Of each direction, the squares found out about so far by who strikes there.
    """

    def __init__(self, state: State, mover: Combatant, mode: Mode, board: Board) -> None:
        self._mover, self._mode, self._board = mover, mode, board
        squares = mover.creature.squares
        cut, stride = board.area.cutter(state.setup.map), state.setup.map.width + 1
        self._foes: list[tuple[Watcher, int]] = []
        corners = False
        threat = doubtful = 0
        sure: dict[int, int] = {}
        for foe in watchers(state, mover, mode):
            corners = corners or bool(foe.corners)
            if reach := cut(dilated(foe.threat.mask | foe.corners.mask, stride, squares, squares)) & (
                board.open | board.start
            ):
                clear = cut(foe.sure.mask) & reach
                sure = _split(sure, clear, 1 << len(self._foes))
                self._foes.append((foe, reach))
                threat |= reach
                doubtful |= reach ^ clear
        self.ids = tuple(foe.striker.id for foe, _ in self._foes)
        self.uniform = not corners and (squares == 1 or state.reading("big_mover") == "space")
        self.threat = board.packed(threat)
        self.known = 0
        self.cells: tuple[dict[int, int], ...] = tuple({} for _ in (DIRECTIONS[:1] if self.uniform else DIRECTIONS))
        if self.uniform:
            self.known = threat & ~doubtful
            self.cells = ({who: board.packed(part) for who, where in sure.items() if (part := where & self.known)},)
        # The world with the mover elsewhere; it is ours alone, so it is moved about rather than made anew.
        self._places = dict(state.combatants)
        self._world = evolve(state, combatants=self._places)

    def leaving(self, square: Square, direction: int, *, first: bool = False) -> int:
        """Who strikes when the mover leaves a square in one direction."""
        bit, found = self._board.area.bit(square), 0
        mover = self._places[self._mover.id]
        if mover.at != square:
            mover = self._places[self._mover.id] = evolve(self._mover, at=square)
        dx, dy = DIRECTIONS[direction]
        there = Square(square.x + dx, square.y + dy)
        # What a withdrawal leaves unthreatened depends on where the whole movement starts.
        way = (square, there) if first else (self._mover.at, square, there)
        for index, (foe, reach) in enumerate(self._foes):
            if reach & bit and foe.strikes(self._world, mover, self._mode, way, len(way) - 2):
                found |= 1 << index
        return found

    def find_out(self, where: int) -> None:
        """Find out about all squares of a packed mask."""
        new = self._board.once(where) & ~self.known
        if not new:
            return
        self.known |= new
        for square in self._board.area.squares(new):
            bit = self._board.packed(self._board.area.bit(square))
            for direction, cells in enumerate(self.cells):
                who = self.leaving(square, direction)
                cells[who] = cells.get(who, 0) | bit

    def names(self, who: int) -> frozenset[str]:
        """The ids in a set of opponents."""
        return frozenset(id for index, id in enumerate(self.ids) if who >> index & 1)


def _split(cells: dict[int, int], where: int, who: int) -> dict[int, int]:
    """Squares by sets of opponents, after one more of them has been added to the sets of some squares."""
    found: dict[int, int] = {}
    for met, mask in cells.items():
        if both := mask & where:
            found[met | who] = both
            where ^= both
            mask ^= both
        if mask:
            found[met] = mask
    if where:
        found[who] = where
    return found


def _parts(met: int, wave: int, threat: int, cells: Mapping[int, int]) -> dict[int, int]:
    """The squares of a mask by the set of opponents met when they are left, those met before included."""
    hit = wave & threat
    found = {met: wave ^ hit} if wave != hit else {}
    for who, where in cells.items():
        if part := hit & where:
            found[met | who] = found.get(met | who, 0) | part
            hit ^= part
            if not hit:
                break
    return found


def _first_steps(
    board: Board, strikers: Strikers, start: Square, diagonals: int, first: bool
) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """The steps out of the start: who strikes, with prices and squares; for each direction if it matters."""
    wave = board.after(board.start, diagonals)
    if not board.start & strikers.threat:
        yield 0, board.spread(wave)
    elif strikers.uniform:
        yield strikers.leaving(start, 0, first=first), board.spread(wave)
    else:
        for direction in range(8):
            yield strikers.leaving(start, direction, first=first), board.step(wave, direction)


class _Labels:
    """What has been reached with each set of opponents, and what is still worth reaching with it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.todo: dict[int, int] = {}
        self.seen: dict[int, int] = {}
        self.pending: dict[int, dict[int, int]] = {}

    def push(self, cost: int, most: int, met: int, steps: Iterable[tuple[int, int]]) -> None:
        """Note the squares that steps lead to, each with its price after `cost`."""
        todo = self.todo.get(met)
        if todo is None:
            open_ = self.board.open & ~self.board.start
            for other, squares in self.seen.items():
                if other & met == other:
                    open_ &= ~squares
            todo = self.todo[met] = self.board.packed(open_)
        pending = self.pending
        for price, to in steps:
            there = cost + price
            if there > most or not (to := to & todo):
                continue
            if there not in pending:
                pending[there] = {met: to}
            elif met not in pending[there]:
                pending[there][met] = to
            else:
                pending[there][met] |= to

    def take(self, waiting: Mapping[int, int]) -> tuple[dict[int, int], dict[int, int]]:
        """The new labels of one price: packed, and the squares whose trade-offs they are."""
        board, bits, low, todo, seen = self.board, self.board.bits, self.board.low, self.todo, self.seen
        waves: dict[int, int] = {}
        shown: dict[int, int] = {}
        late: list[tuple[int, int]] = []
        for met in sorted(waiting, key=int.bit_count) if len(waiting) > 1 else waiting:
            wave = waiting[met] & todo[met]
            if not wave:
                continue
            if not board.alternates:
                new, gone = wave, ~wave
            elif odd := wave >> bits & ~wave:
                even = wave & low
                new, gone = even | odd, ~(even | (even | odd) << bits)
                wave = even | odd << bits
            else:
                new = wave & low
                gone, wave = ~(new | new << bits), new
            waves[met] = wave
            seen[met] = seen.get(met, 0) | new
            fresh = new
            for other, shut in late:
                if other & met == other:
                    fresh &= ~shut
            if fresh:
                shown[met] = fresh
            if board.alternates and odd:
                late.append((met, odd))
            for other in todo:
                if other & met == met:
                    todo[other] &= gone
        # After an odd number of diagonals one is as well off as after an even one only if that cost one more.
        for met, odd in late:
            for other in todo:
                if other & met == met:
                    todo[other] &= ~odd
        return waves, shown


def grow_tradeoffs(
    board: Board, strikers: Strikers, start: Square, diagonals: int, most: int, *, first: bool
) -> Iterator[tuple[int, dict[int, int]]]:
    """Each price with the squares that have a new trade-off for it, by the set of opponents that strike.

    Args:
        board: The mover's board.
        strikers: Who strikes where.
        start: Where the movement starts or goes on.
        diagonals: Diagonals made this turn already.
        most: What can be spent.
        first: Whether the first step is the first of the whole movement.
    """
    labels = _Labels(board)
    yield 0, {0: board.start}
    cost, threat, uniform, spread, push = 0, strikers.threat, strikers.uniform, board.spread, labels.push
    for who, steps in _first_steps(board, strikers, start, diagonals, first):
        push(0, most, who, steps)
    while labels.pending and cost < most:
        cost += 1
        waiting = labels.pending.pop(cost, None)
        if waiting is None:
            continue
        waves, shown = labels.take(waiting)
        if shown:
            yield cost, shown
        if cost == most:
            return
        for met, wave in waves.items():
            if not wave & threat:
                push(cost, most, met, spread(wave))
                continue
            strikers.find_out(wave & threat)
            if uniform:
                for who, part in _parts(met, wave, threat, strikers.cells[0]).items():
                    push(cost, most, who, spread(part))
                continue
            for direction, cells in enumerate(strikers.cells):
                for who, part in _parts(met, wave, threat, cells).items():
                    push(cost, most, who, board.step(part, direction))


def first_way(
    board: Board, strikers: Strikers, start: Square, end: Square, diagonals: int, cost: int, met: int, *, first: bool
) -> tuple[tuple[int, ...], tuple[Square, ...]]:
    """Of the ways of that price on which nobody else strikes, the first in the fixed order of directions.

    Returns:
        The directions of its steps, and its squares.
    """
    free = _free_to_leave(board, strikers, met)
    left = _left_to_go(board, free, end, cost)
    turns: list[int] = []
    way, wave = [start], board.after(board.start, diagonals)
    threatened_here = board.start & strikers.threat
    while cost or not turns:
        direction, price, wave = next(
            (direction, price, to)
            for direction in range(8)
            for price, to in board.step(wave, direction)
            if price <= cost
            and to & left[cost - price]
            and (
                wave & free[direction]
                if turns
                else not (threatened_here and strikers.leaving(start, direction, first=first) & ~met)
            )
        )
        cost -= price
        dx, dy = DIRECTIONS[direction]
        turns.append(direction)
        way.append(Square(way[-1].x + dx, way[-1].y + dy))
    return tuple(turns), tuple(way)


def _free_to_leave(board: Board, strikers: Strikers, met: int) -> Sequence[int]:
    """Of each direction, the squares that are known to be left with strikes from nobody else; packed."""
    found = []
    for direction in range(8):
        free = board.packed(board.open) & ~strikers.threat
        for who, where in strikers.cells[0 if strikers.uniform else direction].items():
            if not who & ~met:
                free |= where
        found.append(free)
    return found


def _left_to_go(board: Board, free: Sequence[int], end: Square, cost: int) -> Sequence[int]:
    """For 0, 1, 2 … the squares from which the end can be reached for that and for no less; packed."""
    todo = board.packed(board.open)
    pending = {0: board.packed(board.area.bit(end))}
    found = []
    for left in range(cost + 1):
        wave = pending.pop(left, 0) & todo
        todo ^= wave
        found.append(wave)
        if wave:
            for direction in range(8):
                for price, origin in board.back(wave, direction, free[direction]):
                    pending[left + price] = pending.get(left + price, 0) | origin
    return found
