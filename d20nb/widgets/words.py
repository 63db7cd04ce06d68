"""What the live region says of a square."""

from __future__ import annotations

from collections.abc import Iterable

from d20nb.draw.view import Position, board, pieces
from d20nb.explain import listed
from d20nb.messages import say
from d20nb.overlay import Overlay
from d20nb.rules.threat import threatened
from d20nb.squares import Square
from d20nb.state import State


def about(square: Square, position: Position, state: State | None, against: str | None) -> str:
    """A square in words: its ground and light, walls and doors at its sides, who is there, and who threatens it.

    Args:
        square: The square.
        position: What is drawn.
        state: The same as a state, where it can be played.
        against: Id of the creature whose opponents matter; without one, everybody's threat does.
    """
    parts = [str(square), *_ground(square, position), *_edges(square, position), *_occupants(square, position)]
    sentence = ", ".join(parts) + "."
    if state is not None and (names := sorted(_threats(square, state, against))):
        sentence += f" Threatened by {listed(names)}."
    return sentence


#: The neighbours of a square, by where they lie.
_SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def _edges(square: Square, position: Position) -> Iterable[str]:
    """What stands on the lines around a square."""
    map = board(position)
    for side, (dx, dy) in _SIDES.items():
        if what := map.edge(square, square.shifted(dx, dy)):
            yield say("square.edge", what=what, side=side)


def price(square: Square, seen: Overlay, name: str) -> Iterable[str]:
    """What it takes to get to a square: on a planned way what it costs up to there, else so many actions."""
    if square in seen.path[1:] and len(seen.prices) == len(seen.path) - 1:
        yield say("square.price", price=seen.prices[seen.path.index(square, 1) - 1])
    elif actions := seen.reach.get(square):
        yield say("square.one-action" if actions == 1 else "square.more-actions", who=name, n=actions)


def _ground(square: Square, position: Position) -> Iterable[str]:
    map = board(position)
    ground = map.at(square)
    if ground.kind != "floor":
        yield {"difficult": "difficult ground", "hampered": "hampered ground"}.get(ground.kind, ground.kind)
        if ground.size_rating is not None:
            yield say("square.rating", n=ground.size_rating)
    light = map.light.get(square, "bright")
    if light != "bright":
        yield "dark" if light == "dark" else f"{light} light"


def _occupants(square: Square, position: Position) -> Iterable[str]:
    for piece in pieces(position):
        if square in piece.space:
            words = [piece.creature.side, *sorted(piece.conditions), *(["unaware"] if piece.unaware else [])]
            yield f"{piece.creature.name} ({', '.join(words)})"


def _threats(square: Square, state: State, against: str | None) -> Iterable[str]:
    me = state.combatants.get(against or "")
    for other in state.combatants.values():
        if (me is None or other.opposes(me)) and square in threatened(state, other):
            yield other.name


def risk(strikes: int | None) -> Iterable[str]:
    """How many opponents at least get a strike on the way to a square; nothing where it cannot be reached."""
    if strikes is not None:
        yield say("lens.strikes-none" if not strikes else "lens.strikes-one" if strikes == 1 else "lens.strikes-more",
                  n=strikes)  # fmt: skip
