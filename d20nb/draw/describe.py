"""A position in plain words, for whoever cannot see the picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from d20nb.draw.regions import rectangles
from d20nb.draw.view import Piece, Position, board, heading, pieces
from d20nb.overlay import Overlay
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import State
from d20nb.terrain import Map

_NOTHING = Overlay()
#: At most so many areas are named one by one.
_MOST_AREAS = 12
_GROUND = {
    "wall": "Walls",
    "difficult": "Difficult ground",
    "obstacle": "Obstacles",
    "pit": "Pits",
    "passage": "Narrow passages",
    "hampered": "Hampered ground",
}
_EDGES = {"wall": "Walls between", "door": "Doors between", "low wall": "Low walls between"}
_LIGHTS = {"dim": "Dim light", "dark": "Darkness"}


def areas(squares: Iterable[Square]) -> str:
    """Squares in a few words: blocks by their corners, and the number of the rest where there are too many.

    >>> areas([Square.parse(name) for name in ("H2", "H3", "H4", "C7")])
    'H2 to H4, C7'
    """
    found = rectangles(squares)
    named = [_area(at, width, height) for at, width, height in found[:_MOST_AREAS]]
    if rest := sum(width * height for _, width, height in found[_MOST_AREAS:]):
        named.append(f"and {rest} more {'square' if rest == 1 else 'squares'}")
    return ", ".join(named)


def _area(at: Square, width: int, height: int) -> str:
    return str(at) if width == height == 1 else f"{at} to {at.shifted(width - 1, height - 1)}"


def describe(position: Position, overlay: Overlay = _NOTHING) -> str:
    """All that a scene of this position shows, in plain words."""
    return " ".join(f"{sentence}." for sentence in _sentences(position, overlay))


def surroundings(position: Position, overlay: Overlay = _NOTHING) -> list[str]:
    """What a scene of this position shows besides the creatures, sentence by sentence."""
    return [f"{sentence}." for sentence in (*_terrain(board(position)), *_seen(position, overlay))]


def _sentences(position: Position, overlay: Overlay) -> Iterator[str]:
    map = board(position)
    yield f"Board {map.width} by {map.height}"
    if isinstance(position, State) and position.round is not None:
        yield heading(position)
    for piece in pieces(position):
        yield _creature(piece, map, overlay)
    if isinstance(position, Setup):
        for creature in position.creatures:
            if creature.id not in position.places:
                yield f"{creature.name} ({creature.id}, {creature.side}) stands nowhere"
    yield from _terrain(map)
    yield from _seen(position, overlay)


def _creature(piece: Piece, map: Map, overlay: Overlay) -> str:
    creature = piece.creature
    tags = [creature.id] if creature.name != creature.id else []
    tags.append(creature.side)
    if creature.size != "medium":
        tags.append(creature.size)
    name = f"{creature.name} ({', '.join(tags)})"
    parts = [f"{name} at {_area(piece.at, creature.squares, creature.squares)}"]
    if not all(at in map for at in piece.space):
        parts.append("off the map")
    if piece.unaware:
        parts.append("unaware")
    parts += sorted(piece.conditions)
    if creature.id in overlay.strikes_left:
        left = overlay.strikes_left[creature.id]
        parts.append(f"{left} {'strike' if left == 1 else 'strikes'} left")
    if creature.id == overlay.selected:
        parts.append("selected")
    return ", ".join(parts)


def _terrain(map: Map) -> Iterator[str]:
    kinds: dict[str, list[Square]] = defaultdict(list)
    for at, what in map.ground.items():
        kinds[what.kind].append(at)
    for kind, words in _GROUND.items():
        if kinds[kind]:
            yield f"{words} at {areas(kinds[kind])}"
    for kind, words in _EDGES.items():
        pairs = sorted(pair for pair, what in map.edges.items() if what == kind)
        if pairs:
            named = [f"{a} and {b}" for a, b in pairs[:_MOST_AREAS]]
            if len(pairs) > _MOST_AREAS:
                named.append(f"and {len(pairs) - _MOST_AREAS} more")
            yield f"{words} {', '.join(named)}"
    for kind, words in _LIGHTS.items():
        squares = [at for at, what in map.light.items() if what == kind]
        if squares:
            yield f"{words} at {areas(squares)}"


def _seen(position: Position, overlay: Overlay) -> Iterator[str]:
    map = board(position)
    names = {piece.id: piece.label for piece in pieces(position)}
    if overlay.turn is not None and not (isinstance(position, State) and position.turn):
        yield f"It is the turn of {names.get(overlay.turn, overlay.turn)}"
    who = names.get(overlay.selected or "", "the selected creature")
    near = [at for at, actions in overlay.reach.items() if actions <= 1 and at in map]
    far = [at for at, actions in overlay.reach.items() if actions > 1 and at in map]
    if near:
        yield f"In one move {who} can reach {areas(near)}"
    if far:
        yield f"In a double move {who} can reach {areas(far)}"
    if threat := [at for at in overlay.threat if at in map]:
        yield f"Threatened squares: {areas(threat)}"
    for least in sorted({strikes for at, strikes in overlay.risk.items() if strikes and at in map}):
        there = areas(at for at, strikes in overlay.risk.items() if strikes == least and at in map)
        yield f"On the way at least {least} {'opponent' if least == 1 else 'opponents'} may strike: {there}"
    if len(overlay.path) > 1:
        price = f", price {overlay.prices[-1]}" if overlay.prices else ""
        yield f"The way: {' '.join(str(at) for at in overlay.path)}{price}"
    for strike in overlay.strikes:
        yield f"Strike {strike.number}: {names.get(strike.striker, strike.striker)} at {strike.square}"
    if len(overlay.other) > 1:
        yield f"Another way: {' '.join(str(at) for at in overlay.other)}"
    if overlay.faults:
        yield f"Something is wrong at {areas(overlay.faults)}"
    if overlay.ghost is not None:
        id, at = overlay.ghost
        yield f"{names.get(id, id)} is held over {at}"
    if overlay.focus is not None:
        yield f"The cursor is at {overlay.focus}"
