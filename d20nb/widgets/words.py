"""What the live region says of a square."""

from __future__ import annotations

from collections.abc import Iterable

from d20nb.draw.describe import hidden_in_words
from d20nb.draw.view import Position, board, conditions_in_words, pieces
from d20nb.messages import listed, say, term
from d20nb.overlay import Overlay
from d20nb.rules.threat import threatened
from d20nb.squares import Square
from d20nb.state import State

#: The lines around a square, clockwise from the north.
_EDGES = {"wall": "edit.edge-wall", "door": "edit.edge-door", "low wall": "edit.edge-low-wall"}
_SIDES = {(0, -1): "edit.to-north", (1, 0): "edit.to-east", (0, 1): "edit.to-south", (-1, 0): "edit.to-west"}


def about(square: Square, position: Position, state: State | None, against: str | None) -> str:
    """A square in words: its ground and light, walls and doors at its sides, who is there, and who threatens it.

    Args:
        square: The square.
        position: What is drawn.
        state: The same as a state, where it can be played.
        against: Id of the creature whose opponents matter; without one, everybody's threat does.
    """
    parts = [str(square), *_ground(square, position), *_occupants(square, position)]
    sentence = ", ".join(parts) + "."
    if state is not None and (names := sorted(_threats(square, state, against))):
        sentence += " " + say("board.threatened-by", who=listed(names))
    return sentence


def actions_to(square: Square, seen: Overlay, name: str) -> Iterable[str]:
    """With how many actions somebody gets to a square; nothing on a planned way, which tells what it costs."""
    if square not in seen.path and (actions := seen.reach.get(square)):
        yield say("square.actions", who=name, n=actions)


def _ground(square: Square, position: Position) -> Iterable[str]:
    map = board(position)
    ground = map.at(square)
    if ground.kind != "floor":
        long = {"difficult": "board.ground-difficult", "hampered": "board.ground-hampered"}.get(ground.kind)
        yield say(long) if long else term("terrain", ground.kind)
        if ground.size_rating is not None:
            yield say("square.rating", n=ground.size_rating)
    light = map.light.get(square, "bright")
    if light != "bright":
        yield say("board.light-dark" if light == "dark" else "board.light-dim")
    for side, key in _SIDES.items():
        if (edge := map.edge(square, square.shifted(*side))) is not None:
            yield say(key, edge=say(_EDGES[edge]))


def _occupants(square: Square, position: Position) -> Iterable[str]:
    for piece in pieces(position):
        if square in piece.space:
            words = [
                term("side", piece.creature.side),
                *conditions_in_words(piece.conditions),
                *([say("board.unaware")] if piece.unaware else []),
            ]
            yield f"{piece.creature.called} ({', '.join(words)})"


def _threats(square: Square, state: State, against: str | None) -> Iterable[str]:
    me = state.combatants.get(against or "")
    for other in state.combatants.values():
        if (me is None or other.opposes(me)) and square in threatened(state, other):
            yield other.name


def through_lenses(square: Square, overlay: Overlay, state: State) -> Iterable[str]:
    """What the lenses in use show of a square, and of who stands in it, a sentence each."""
    names = {id: who.name for id, who in state.combatants.items()}
    if (price := overlay.costs.get(square)) is not None:
        yield say("lens.costs", price=price)
    elif square in overlay.run:
        yield say("lens.only-by", pace=overlay.paces[-1])
    yield from risk(overlay.risk.get(square))
    for mark in overlay.light:
        if square in mark.squares and mark.hidden:
            yield f"{hidden_in_words(mark, names)}."
    for who in state.occupants(square):
        if until := overlay.flat_footed.get(who.id):
            yield say("lens.flat-footed-until", who=who.name, until=until.words)
        for flank in overlay.flanking:
            if flank.target == who.id:
                yield say("lens.flanked", who=who.name, flankers=listed([names[id] for id in flank.flankers]))
        for cover in overlay.cover:
            if cover.target == who.id:
                key = "lens.has-cover" if cover.covered else "lens.has-no-cover"
                yield say(key, who=who.name, viewer=names[overlay.viewer or ""])


def risk(strikes: int | None) -> Iterable[str]:
    """How many opponents at least get a strike on the way to a square; nothing where it cannot be reached."""
    if strikes is not None:
        yield say("lens.strikes-some" if strikes else "lens.strikes-none", n=strikes)
