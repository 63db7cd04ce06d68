"""Searches for ways that try everything: no label is ever given up because another one looks better.

Only single steps are asked of the rules; `tests/oracle.py` holds those against the text. So boards must be small.
"""

from attrs import evolve

from d20nb.rules.movement import step_fault, stop_fault
from d20nb.rules.opportunity import leaving
from d20nb.squares import DIRECTIONS, Square


class Everything:
    """Every price, parity of diagonals and set of strikers with which each square can be reached.

    Of the ways that come to the same, the first in the fixed order of directions is kept.
    """

    def __init__(self, state, mover, mode, start, diagonals, most):
        self.state, self.mover, self.mode, self.start = state, mover, mode, start
        self._steps, self._struck = {}, {}
        by_cost = [{} for _ in range(most + 1)]
        by_cost[0][start, diagonals % 2, frozenset()] = ()
        self.found = {}
        for cost, labels in enumerate(by_cost):
            for (here, parity, met), turns in labels.items():
                known = self.found.setdefault(here, {})
                known[cost, met] = min(known.get((cost, met), turns), turns)
                first = not turns and start == mover.at
                for index, (dx, dy) in enumerate(DIRECTIONS):
                    there = Square(here.x + dx, here.y + dy)
                    step = self._step(here, there, parity)
                    if step is None or cost + step[0] > most:
                        continue
                    price, after = step
                    label = there, after % 2, met | self._strikers(here, there, first)
                    new = (*turns, index)
                    waiting = by_cost[cost + price]
                    waiting[label] = min(waiting.get(label, new), new)

    def _step(self, here, there, parity):
        key = here, there, parity
        if key not in self._steps:
            possible = step_fault(self.state, self.mover, here, there, through=self.mode.through) is None
            price = self.state.ruleset.step_price(self.state, self.mover, here, there, parity) if possible else None
            self._steps[key] = price
        return self._steps[key]

    def _strikers(self, here, there, first):
        key = here, there, first
        if key not in self._struck:
            moved = evolve(self.mover, at=here)
            world = evolve(self.state, combatants={**self.state.combatants, moved.id: moved})
            way = (here, there) if first else (self.mover.at, here, there)
            rulings = leaving(world, moved, self.mode, way, len(way) - 2)
            self._struck[key] = frozenset(r.striker for r in rulings if r.provokes)
        return self._struck[key]

    def _stops(self):
        return [s for s in self.found if s != self.start and stop_fault(self.state, self.mover, s) is None]

    def reachable(self):
        """The lowest price of every square where the movement may end."""
        return {square: min(cost for cost, _ in self.found[square]) for square in self._stops()}

    def trade_offs(self, square):
        """The labels of a square to which none is better: no dearer, and no other strikers."""
        labels = list(self.found.get(square, ()))
        best = [
            (cost, met)
            for cost, met in labels
            if not any((c, m) != (cost, met) and c <= cost and m <= met for c, m in labels)
        ]
        return tuple(sorted(best, key=lambda pair: (pair[0], len(pair[1]), sorted(pair[1]))))

    def all_trade_offs(self):
        return {square: self.trade_offs(square) for square in self._stops()}

    def way(self, square, cost, met):
        """The first way, by directions, of that price and with those strikers."""
        squares = [self.start]
        for index in self.found[square][cost, met]:
            dx, dy = DIRECTIONS[index]
            squares.append(Square(squares[-1].x + dx, squares[-1].y + dy))
        return tuple(squares)

    def cheapest(self, square):
        """The cheapest way, of those one with fewest strikers, of those the first by directions; or None."""
        if square not in self.found:
            return None
        best = min((cost, len(met), turns, sorted(met)) for (cost, met), turns in self.found[square].items())
        return self.way(square, best[0], frozenset(best[3]))
