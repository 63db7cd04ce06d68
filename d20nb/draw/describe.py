"""A position in plain words, for whoever cannot see the picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from d20nb.draw.regions import rectangles
from d20nb.draw.view import Piece, Position, board, conditions_in_words, heading, pieces
from d20nb.messages import listed, say, term
from d20nb.overlay import LightMark, Overlay, letter
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import State
from d20nb.terrain import Map

_NOTHING = Overlay()
#: At most so many areas are named one by one.
_MOST_AREAS = 12
_GROUND = {
    "wall": "picture.ground-wall",
    "difficult": "picture.ground-difficult",
    "obstacle": "picture.ground-obstacle",
    "pit": "picture.ground-pit",
    "passage": "picture.ground-passage",
    "hampered": "picture.ground-hampered",
}
_EDGES = {"wall": "picture.edge-wall", "door": "picture.edge-door", "low wall": "picture.edge-low-wall"}
_LIGHTS = {"dim": "picture.light-dim", "dark": "picture.light-dark"}
_BORDERS = {
    "west": "picture.border-west",
    "east": "picture.border-east",
    "north": "picture.border-north",
    "south": "picture.border-south",
}


def areas(squares: Iterable[Square]) -> str:
    """Squares in a few words: blocks by their corners, and the number of the rest where there are too many.

    >>> areas([Square.parse(name) for name in ("H2", "H3", "H4", "C7")])
    'H2 to H4, C7'
    """
    found = rectangles(squares)
    named = [_area(at, width, height) for at, width, height in found[:_MOST_AREAS]]
    if rest := sum(width * height for _, width, height in found[_MOST_AREAS:]):
        named.append(say("picture.more-squares", n=rest))
    return ", ".join(named)


def _area(at: Square, width: int, height: int) -> str:
    if width == height == 1:
        return str(at)
    return say("picture.area", start=at, end=at.shifted(width - 1, height - 1))


def describe(position: Position, overlay: Overlay = _NOTHING) -> str:
    """All that a scene of this position shows, in plain words."""
    return " ".join(f"{sentence}." for sentence in _sentences(position, overlay))


def surroundings(position: Position, overlay: Overlay = _NOTHING) -> list[str]:
    """What a scene of this position shows besides the creatures, sentence by sentence."""
    return [f"{sentence}." for sentence in (*_terrain(board(position)), *_seen(position, overlay))]


def _sentences(position: Position, overlay: Overlay) -> Iterator[str]:
    map = board(position)
    yield say("moment.board", width=map.width, height=map.height)
    if isinstance(position, State) and position.round is not None:
        yield heading(position)
    for piece in pieces(position):
        yield _creature(piece, map, overlay)
    if isinstance(position, Setup):
        for creature in position.creatures:
            if creature.id not in position.places:
                yield say("picture.nowhere", who=creature.called, id=creature.id, side=term("side", creature.side))
    yield from _terrain(map)
    yield from _seen(position, overlay)


def _creature(piece: Piece, map: Map, overlay: Overlay) -> str:
    creature = piece.creature
    tags = [creature.id] if creature.called != creature.id else []
    tags.append(term("side", creature.side))
    if creature.size != "medium":
        tags.append(term("size", creature.size))
    name = f"{creature.called} ({', '.join(tags)})"
    parts = [say("picture.at", who=name, where=_area(piece.at, creature.squares, creature.squares))]
    if not all(at in map for at in piece.space):
        parts.append(say("picture.off-map"))
    if piece.unaware:
        parts.append(say("picture.unaware"))
    parts += conditions(piece, overlay)
    if creature.id in overlay.strikes_left:
        parts.append(say("picture.strikes-left", n=overlay.strikes_left[creature.id]))
    if creature.id == overlay.selected:
        parts.append(say("picture.selected"))
    return ", ".join(parts)


def conditions(piece: Piece, overlay: Overlay) -> list[str]:
    """The conditions of a creature; of being flat-footed also the end, where that is known."""
    words = conditions_in_words(piece.conditions)
    until = overlay.flat_footed.get(piece.id)
    if until and "flat-footed" in piece.conditions:
        n = sorted(piece.conditions).index("flat-footed")
        words[n] = say("picture.until", condition=words[n], until=until.words)
    return words


def _terrain(map: Map) -> Iterator[str]:
    kinds: dict[str, list[Square]] = defaultdict(list)
    for at, what in map.ground.items():
        kinds[what.kind].append(at)
    for kind, key in _GROUND.items():
        if kinds[kind]:
            yield say("picture.here", what=say(key), where=areas(kinds[kind]))
    for kind, key in _EDGES.items():
        pairs = sorted(pair for pair, what in map.edges.items() if what == kind)
        if pairs:
            named = [say("picture.pair", one=a, other=b) for a, b in pairs[:_MOST_AREAS]]
            if len(pairs) > _MOST_AREAS:
                named.append(say("picture.more", n=len(pairs) - _MOST_AREAS))
            yield say(key, pairs=", ".join(named))
    for kind, key in _LIGHTS.items():
        squares = [at for at, what in map.light.items() if what == kind]
        if squares:
            yield say("picture.here", what=say(key), where=areas(squares))


def _seen(position: Position, overlay: Overlay) -> Iterator[str]:
    map = board(position)
    names = {piece.id: piece.label for piece in pieces(position)}
    if overlay.turn is not None and not (isinstance(position, State) and position.turn):
        yield say("picture.turn", who=names.get(overlay.turn, overlay.turn))
    who = names.get(overlay.selected or overlay.turn or "") or say("picture.somebody")
    for n, pace in enumerate(overlay.paces, 1):
        last = n == len(overlay.paces)
        within = [at for at, actions in overlay.reach.items() if actions == n or (last and actions > n)]
        there = [at for at in (*within, *(overlay.run if last else ())) if at in map]
        if there:
            yield say("picture.reach", pace=pace, who=who, where=areas(there))
    if costs := {at: price for at, price in overlay.costs.items() if at in map}:
        named = []
        for price in sorted(set(costs.values())):
            there = [at for at, cost in costs.items() if cost == price]
            named.append(say("picture.price", price=price, where=areas(there)))
        yield say("picture.prices", prices="; ".join(named))
    if threat := [at for at in overlay.threat if at in map]:
        yield say("picture.threat", where=areas(threat))
    for many in sorted({len(ids) for at, ids in overlay.threat.items() if at in map} - {0, 1}):
        there = [at for at, ids in overlay.threat.items() if len(ids) == many and at in map]
        yield say("picture.threat-by", n=many, where=areas(there))
    for id, squares in overlay.rings.items():
        if there := [at for at in squares if at in map]:
            yield say("picture.ring", who=names.get(id, id), where=areas(there))
    for least in sorted({strikes for at, strikes in overlay.risk.items() if strikes and at in map}):
        risky = areas(at for at, strikes in overlay.risk.items() if strikes == least and at in map)
        yield say("picture.risk", n=least, where=risky)
    yield from facing(names, overlay)
    if len(overlay.path) > 1:
        way = " ".join(str(at) for at in overlay.path)
        if overlay.number and overlay.prices:
            yield say("picture.way-letter", letter=letter(overlay.number), way=way, price=overlay.prices[-1])
        elif overlay.prices:
            yield say("picture.way-price", way=way, price=overlay.prices[-1])
        else:
            yield say("picture.way", way=way)
    if overlay.waypoints:
        yield say("picture.bent", squares=" ".join(str(at) for at in overlay.waypoints))
    for strike in overlay.strikes:
        who = names.get(strike.striker, strike.striker)
        yield say("picture.strike", number=strike.number, who=who, square=strike.square)
    if overlay.aim is not None:
        attacker, target = (names.get(id, id) for id in (overlay.aim.attacker, overlay.aim.target))
        yield say("picture.aim", attacker=attacker, target=target)
    for other in overlay.others:
        way = " ".join(str(at) for at in other.squares)
        yield say("picture.other-way", letter=letter(other.number), way=way, price=other.price)
    if overlay.faults:
        yield say("picture.fault", where=areas(overlay.faults))
    if overlay.ghost is not None:
        id, at = overlay.ghost
        yield say("picture.ghost", who=names.get(id, id), square=at)
    if overlay.focus is not None:
        yield say("picture.cursor", square=overlay.focus)


def facing(names: Mapping[str, str], overlay: Overlay) -> Iterator[str]:
    """How creatures stand to one another, a sentence each without its full stop; and what shows nothing."""
    for flank in overlay.flanking:
        yield say(
            "picture.flanked",
            who=names.get(flank.target, flank.target),
            flankers=_named(flank.flankers, names),
            start=flank.line[0],
            end=flank.line[1],
            borders=listed(say(_BORDERS[border]) for border in flank.borders),
        )
    viewer = names.get(overlay.viewer or "", overlay.viewer)
    for mark in overlay.cover:
        cut = sum(line.stopped for line in mark.lines)
        key = "picture.lines-stopped" if cut else "picture.lines-free"
        yield say(
            "picture.has-cover" if mark.covered else "picture.has-no-cover",
            who=names.get(mark.target, mark.target),
            viewer=viewer,
            square=mark.square,
            why=say(key, n=cut, lines=len(mark.lines)),
        )
    if overlay.viewer is not None and not overlay.cover:
        yield say("picture.sees-nobody", who=viewer)
    for light in overlay.light:
        if light.hidden:
            yield say("picture.seen-there", light=say(_LIGHTS[light.kind]), seen=hidden_in_words(light, names))
    yield from (sentence.removesuffix(".") for sentence in overlay.silent)


def hidden_in_words(light: LightMark, names: Mapping[str, str]) -> str:
    """To whom squares that are not bright are hidden, a sentence without its full stop."""
    who, n = _named(light.hidden, names), len(light.hidden)
    if light.kind == "dark":
        return say("picture.unseen", who=who, n=n)
    return say("picture.seen-poorly", who=who, n=n, chance=light.missed)


def _named(ids: Iterable[str], names: Mapping[str, str]) -> str:
    return listed(names.get(id, id) for id in ids)
