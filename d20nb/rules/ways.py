"""Finding ways: every square within reach, the cheapest way, and what each strike that is avoided costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from attrs import frozen

from d20nb.rules import stepwise
from d20nb.rules.layers import Layers
from d20nb.rules.masks import Board, board_of
from d20nb.rules.movement import line_directions, line_mask, step_fault, stop_fault, straight_line, way_price
from d20nb.rules.tradeoffs import Strikers, first_way, grow_tradeoffs
from d20nb.ruleset import Mode
from d20nb.squares import Square
from d20nb.state import Combatant, State

#: Prices with the opponents that then get a strike, cheapest first.
TradeOffs = tuple[tuple[int, frozenset[str]], ...]


@frozen
class Way:
    """One way to go somewhere.

    Attributes:
        squares: Every square of the way, the start included.
        cost: What it costs, in the ruleset's unit.
        strikers: Ids of the opponents that may strike on it.
    """

    squares: tuple[Square, ...]
    cost: int
    strikers: frozenset[str]


def reachable(state: State, mover: Combatant, mode: Mode, diagonals: int, most: int) -> Mapping[Square, int]:
    """Every square where a movement may end, with its lowest price; `most` is what can be spent.

    Squares name the north-west square of the creature's space; the start is not among them.
    """
    if mode.ways is not None:
        there = mode.ways(state, mover, mode, most)
        return {
            at: used
            for at, (used, way) in there.items()
            if at != mover.at
            and not stop_fault(state, mover, at)
            and not any(check(state, mover, way) for check in mode.checks)
        }
    board = board_of(state, mover, mover.at, most, through=mode.through)
    if mode.straight or mode.most_squares is not None:
        return _lines(state, mover, mode, board, diagonals, most)
    if board is None:
        return stepwise.reachable(state, mover, mode, diagonals, most)
    return Layers(state, board, diagonals, most).as_dict()


def _lines(
    state: State, mover: Combatant, mode: Mode, board: Board | None, diagonals: int, most: int
) -> Mapping[Square, int]:
    """Reachable squares of a movement that keeps to a straight line or to a number of squares."""
    far = min(most, mode.most_squares or most)
    x, y = mover.at
    if board is None:
        around = (Square(x + dx, y + dy) for dy in range(-far, far + 1) for dx in range(-far, far + 1))
        ends = [end for end in around if end in state.setup.map and not stop_fault(state, mover, end)]
    else:
        ends = board.area.squares(board.stops & board.area.box(x - far, y - far, x + far, y + far))
    found: dict[Square, int] = {}
    for end in ends:
        if end == mover.at:
            continue
        price = _line_price(state, mover, mode, board, mover.at, end, diagonals)
        if price is None or price > most:
            continue
        line = straight_line(mover.at, end) if mode.checks else ()
        if not any(check(state, mover, line) for check in mode.checks):
            found[end] = price
    return found


def _line_price(
    state: State, mover: Combatant, mode: Mode, board: Board | None, start: Square, end: Square, diagonals: int
) -> int | None:
    """What a line costs, or None where a step of it is not possible."""
    if board is None:
        line = straight_line(start, end)
        if any(step_fault(state, mover, a, b, through=mode.through) for a, b in pairwise(line)):
            return None
        return sum(way_price(state, mover, line, diagonals)[0])
    dx, dy = end.x - start.x, end.y - start.y
    if line_mask(dx, dy, board.area.stride) & board.shut_from(min(start.x, end.x), min(start.y, end.y)):
        return None
    price, wave, open_ = 0, board.after(board.start, diagonals), board.packed(board.open)
    for direction in line_directions(dx, dy):
        step = board.step(wave, direction)
        if not step or not step[0][1] & open_:
            return None
        more, wave = step[0]
        price += more
    return price


def fewest_strikes(state: State, mover: Combatant, mode: Mode, diagonals: int, most: int) -> Mapping[Square, TradeOffs]:
    """Every square where a movement may end, with the best trade-offs between its price and who may strike.

    A creature gives an opportunity by leaving a threatened square, once for its whole movement to each opponent
    (SRD 3.5, Attacks of Opportunity: Moving). One trade-off is better than another if it costs no more and has no
    other strikers; all that nothing is better than are there, cheapest first.
    """
    found: dict[Square, list[tuple[int, frozenset[str]]]] = {}
    board = board_of(state, mover, mover.at, most, through=mode.through)
    if mode.straight or board is None:
        stops: dict[Square, bool] = {mover.at: False}
        for square, way in _slow_ways(state, mover, mode, mover.at, diagonals, most):
            if square not in stops:
                stops[square] = stop_fault(state, mover, square) is None
            if stops[square]:
                found.setdefault(square, []).append((way.cost, way.strikers))
    else:
        strikers, names, squares = Strikers(state, mover, mode, board), _Names(), board.area.squares
        for cost, shown in grow_tradeoffs(board, strikers, mover.at, diagonals, most, first=True):
            for met, mask in shown.items():
                pair = cost, names.of(strikers, met)
                for square in squares(mask & board.stops):
                    if square in found:
                        found[square].append(pair)
                    else:
                        found[square] = [pair]
    for pairs in found.values():
        if len(pairs) > 1:
            pairs.sort(key=_by_cost)
    return {square: tuple(pairs) for square, pairs in found.items()}


class _Names(dict[int, frozenset[str]]):
    """The ids of each set of opponents, made once."""

    def of(self, strikers: Strikers, met: int) -> frozenset[str]:
        """The ids in a set."""
        if met not in self:
            self[met] = strikers.names(met)
        return self[met]


def _by_cost(pair: tuple[int, frozenset[str]]) -> tuple[int, int, list[str]]:
    return pair[0], len(pair[1]), sorted(pair[1])


def tradeoffs(
    state: State, mover: Combatant, mode: Mode, start: Square, end: Square, diagonals: int, most: int
) -> tuple[Way, ...]:
    """The best ways from one square to another: for each trade-off between price and strikers, one way.

    See `fewest_strikes` for what is best; of the ways of one trade-off it is the first in the fixed order of
    directions. Cheapest first; of the same price, fewest strikers first.
    """
    if start == end:
        return (Way((start,), 0, frozenset()),)
    board = None if mode.straight else board_of(state, mover, start, most, through=mode.through)
    if board is None:
        slow = _slow_ways(state, mover, mode, start, diagonals, most, end)
        return tuple(sorted((way for _, way in slow), key=lambda way: _by_cost((way.cost, way.strikers))))
    if not board.area.covers(end):
        return ()
    strikers, first = Strikers(state, mover, mode, board), start == mover.at
    found = []
    for cost, mets in _reaching(board, strikers, start, end, diagonals, most, first):
        for met in mets:
            _, squares = first_way(board, strikers, start, end, diagonals, cost, met, first=first)
            found.append(Way(squares, cost, strikers.names(met)))
        if 0 in mets:
            break
    return tuple(sorted(found, key=lambda way: _by_cost((way.cost, way.strikers))))


def _reaching(
    board: Board, strikers: Strikers, start: Square, end: Square, diagonals: int, most: int, first: bool
) -> Iterator[tuple[int, list[int]]]:
    """The trade-offs of one square: each price with the sets of opponents."""
    goal = board.area.bit(end)
    for cost, shown in grow_tradeoffs(board, strikers, start, diagonals, most, first=first):
        if mets := [met for met, mask in shown.items() if mask & goal]:
            yield cost, mets


def cheapest_way(
    state: State, mover: Combatant, mode: Mode, start: Square, end: Square, diagonals: int, most: int
) -> tuple[Square, ...] | None:
    """The cheapest way from one square to another that costs at most `most`, both ends included, or None.

    Of several equally cheap ways the one on which fewest opponents may strike is taken, and of those the first in the
    fixed order of directions: the one whose first step comes first, then whose second does, and so on.
    """
    if mode.ways is not None and start == mover.at:
        return mode.ways(state, mover, mode, most).get(end, (0, None))[1]
    if mode.straight:
        line = straight_line(start, end)
        steps = pairwise(line)
        return line if all(step_fault(state, mover, a, b, through=mode.through) is None for a, b in steps) else None
    if start == end:
        return (start,)
    board = board_of(state, mover, start, most, through=mode.through)
    if board is None:
        return _slowly_cheapest(state, mover, mode, start, end, diagonals, most)
    if not board.area.covers(end):
        return None
    strikers, first = Strikers(state, mover, mode, board), start == mover.at
    for cost, mets in _reaching(board, strikers, start, end, diagonals, most, first):
        fewest = min(map(int.bit_count, mets))
        best = min(
            first_way(board, strikers, start, end, diagonals, cost, met, first=first)
            for met in mets
            if met.bit_count() == fewest
        )
        return best[1]
    return None


# --- where nothing is known of whole sets of squares -------------------------------------------------------------


def _slow_ways(
    state: State,
    mover: Combatant,
    mode: Mode,
    start: Square,
    diagonals: int,
    most: int,
    end: Square | None = None,
) -> Iterator[tuple[Square, Way]]:
    """The best ways, to one square or to all."""
    if not mode.straight:
        for square, (cost, met, _, way) in stepwise.labels(state, mover, mode, start, diagonals, most):
            if end in (None, square):
                yield square, Way(way, cost, met)
        return
    reach = [end] if end else list(_lines(state, mover, mode, None, diagonals, most))
    for square in reach:
        line = straight_line(start, square)
        price = _line_price(state, mover, mode, None, start, square, diagonals)
        if price is None or price > most:
            continue
        struck = [
            stepwise.strikers(state, mover, mode, a, b, first=i == 0 and start == mover.at)
            for i, (a, b) in enumerate(pairwise(line))
        ]
        yield square, Way(line, price, frozenset().union(*struck))


def _slowly_cheapest(
    state: State, mover: Combatant, mode: Mode, start: Square, end: Square, diagonals: int, most: int
) -> tuple[Square, ...] | None:
    best: tuple[int, int, tuple[int, ...], tuple[Square, ...]] | None = None
    for square, (cost, met, turns, way) in stepwise.labels(state, mover, mode, start, diagonals, most):
        if best is not None and cost > best[0]:
            break
        if square == end and (best is None or (cost, len(met), turns) < best[:3]):
            best = cost, len(met), turns, way
    return best[3] if best else None
