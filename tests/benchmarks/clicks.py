"""A click in a fight: what the board asks of the rules for it."""

from d20nb.alternatives import ways_to
from d20nb.lens import move_to, overlay

from .positions import MOVE


def farthest(state):
    """Where the square is that `M` reaches furthest off, as seen from `M`."""
    return max(_from_mover(state, overlay(state, selected="M").reach), key=lambda by: (abs(by[0]) + abs(by[1]), by))


def click(state, by, show):
    """The marks of the board, and the ways to a square so far from `M`."""
    mover = state.combatants["M"]
    seen = overlay(state, show=show, selected="M")
    return seen, ways_to(state, move_to(state, mover, MOVE.verb, mover.at.shifted(*by)))


def within_reach(state, by, show):
    """Of that what is the same wherever the map ends, as seen from `M`."""
    seen, ways = click(state, by, show)
    marks = (_from_mover(state, found) for found in (seen.reach, dict.fromkeys(seen.run), seen.risk))
    return *marks, [(way.cost, way.strikers) for way in ways]


def _from_mover(state, found):
    here = state.combatants["M"].at
    return {(at.x - here.x, at.y - here.y): what for at, what in found.items()}
