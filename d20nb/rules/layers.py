"""Cost layers: the squares that a mover can first reach for each price, grown as whole sets of squares."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from d20nb.rules.masks import Board, board_of
from d20nb.ruleset import Mode
from d20nb.squares import Square, SquareSet
from d20nb.state import Combatant, State


def grow(board: Board, diagonals: int, most: int | None) -> Iterator[tuple[int, int]]:
    """Each price with the squares first reached for it, as a mask of the board; the start first, for nothing.

    After an odd number of diagonals one is never more than a single square of movement worse off than after an even
    number. So a square is looked at once, when it is first reached, and after an even number if both cost the same.
    """
    prices = board.flat
    return _grow_all(board, diagonals, most) if prices is None else _grow_flat(board, prices, most)


def _grow_all(board: Board, diagonals: int, most: int | None) -> Iterator[tuple[int, int]]:
    bits, low, alternates, spread = board.bits, board.low, board.alternates, board.spread
    fresh = board.start
    wave = board.after(fresh, diagonals)
    todo = board.packed(board.open & ~fresh)
    pending: dict[int, int] = {}
    cost, end = 0, float("inf") if most is None else most
    while True:
        yield cost, fresh
        if cost == end:
            return
        for price, to in spread(wave):
            there = cost + price
            if there <= end:
                pending[there] = pending[there] | to if there in pending else to
        wave = 0
        while not wave:
            if not pending:
                return
            cost += 1
            wave = pending.pop(cost, 0) & todo
        if alternates:
            even, odd = wave & low, wave >> bits
            fresh = even | odd
            wave = even | (fresh ^ even) << bits
            todo ^= fresh | fresh << bits
        else:
            fresh = wave
            todo ^= fresh


def _grow_flat(board: Board, prices: list[tuple[int, int]], most: int | None) -> Iterator[tuple[int, int]]:
    """As `grow`, where every diagonal costs one more.

    Then a slanted step is a straight one that begins a point later. So the squares at which steps arrive are kept by
    the price at which those began, and what a square itself costs tells how far back to look.
    """
    fresh, todo, around = board.start, board.open & ~board.start, board.flat_steps()
    longest = max((price for price, _ in prices), default=1)
    arrived = [0] * longest
    slanted = cost = idle = 0
    end = float("inf") if most is None else most
    yield cost, fresh
    while cost < end and idle <= longest:
        before = slanted
        straight, slanted = around(fresh) if fresh else (0, 0)
        arrived.append(straight | before)
        cost += 1
        fresh = 0
        for price, where in prices:
            fresh |= arrived[-price] & where
        if fresh := fresh & todo:
            todo ^= fresh
            idle = 0
            yield cost, fresh
        else:
            idle = 0 if slanted else idle + 1


class Layers:
    """The cost layers of one movement, in order: each price with the squares first reached for it.

    They are grown as far as they are asked for, and kept. The first layer is the start, for nothing.
    """

    def __init__(self, state: State, board: Board, diagonals: int, most: int | None) -> None:
        self._map = state.setup.map
        self._board = board
        self._growing = grow(board, diagonals, most)
        self._grown: list[tuple[int, int]] = []

    def masks(self) -> Iterator[tuple[int, int]]:
        """The layers as plain masks of the part of the map that is searched."""
        place, grown = 0, self._grown
        while place < len(grown):
            yield grown[place]
            place += 1
        for layer in self._growing:
            grown.append(layer)
            yield layer
            place += 1
            while place < len(grown):  # what others have asked for meanwhile
                yield grown[place]
                place += 1

    def __iter__(self) -> Iterator[tuple[int, SquareSet]]:
        return self._board.area.sets(self._map, self.masks())

    @cached_property
    def reached(self) -> SquareSet:
        """Every square that can be reached, the start included."""
        found = 0
        for _, mask in self.masks():
            found |= mask
        return self._board.area.square_set(self._map, found)

    @cached_property
    def stops(self) -> SquareSet:
        """The squares that can be reached and where the movement may end, without its start."""
        return self.reached & self._board.area.square_set(self._map, self._board.stops)

    def cost(self, square: Square) -> int | None:
        """The lowest price of a square, or None where it cannot be reached."""
        if not self._board.area.covers(square):
            return None
        bit = self._board.area.bit(square)
        return next((cost for cost, mask in self.masks() if mask & bit), None)

    def as_dict(self) -> dict[Square, int]:
        """Every square where the movement may end, with its lowest price."""
        found: dict[Square, int] = {}
        stops, squares = self._board.stops, self._board.area.squares
        for cost, mask in self.masks():
            found.update(dict.fromkeys(squares(mask & stops), cost))
        return found


def layers(
    state: State, mover: Combatant, mode: Mode | None = None, diagonals: int = 0, most: int | None = None
) -> Layers | None:
    r"""The cost layers of a movement that starts where the mover stands.

    They say what the rules of single steps say, for all squares at once (SRD 3.5, Movement: Measuring Distance;
    Terrain and Obstacles; Moving Through a Square).

    Args:
        state: The moment.
        mover: Who moves. Squares are the north-west squares of its space.
        mode: How; of it only whether it may lead through opponents counts here.
        diagonals: Diagonals that it has made this turn already.
        most: What it can spend; None for no limit.

    Returns:
        The layers, or None where the ruleset does not say its prices as data.

    >>> from d20nb.scenario import read
    >>> text = 'format = 1\nruleset = "srd35"\nmap = ". A . #\\n. . . ."\n[creatures.A]\nside = "heroes"'
    >>> state = State.of(read(text).setup)
    >>> found = layers(state, state.combatants["A"], most=3)
    >>> for cost, squares in found:
    ...     print(cost, *squares)
    0 B1
    1 A1 C1 A2 B2 C2
    2 D2
    """
    board = board_of(state, mover, mover.at, most, through=mode is not None and mode.through)
    return None if board is None else Layers(state, board, diagonals, most)
