"""Draw a position as text: a board of letters that can be read aloud, printed or compared line by line."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator

from d20nb.draw.describe import areas, conditions, facing
from d20nb.draw.view import Piece, Position, board, heading, pieces
from d20nb.messages import say, term
from d20nb.overlay import Overlay
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.terrain import Ground, Map

_NOTHING = Overlay()
_GLYPHS = {
    "floor": ".",
    "wall": "#",
    "difficult": "~",
    "pit": "_",
    "obstacle": "%",
    "passage": "=",
    "hampered": ",",
}
_MARKS = {
    "x": "legend.strike",
    "o": "legend.bend",
    "*": "legend.way",
    "'": "legend.other-way",
    "!": "legend.threat",
    "&": "legend.threat-more",
}
#: Signs for squares within reach, by what it takes to get there; the last one where more than that is needed.
_PACES = "+:;"
#: What letters beyond ASCII are written as.
_PLAIN = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "–": "-", "−": "-"}
)
#: Risks from here on look the same.
_MOST_RISK = 9


def text(position: Position, overlay: Overlay = _NOTHING) -> str:
    """The position as a text board in plain ASCII, with a legend of its creatures and marks.

    A big creature fills its whole space. After a square's own sign may stand a mark of what the rules see.
    """
    map = board(position)
    everyone = pieces(position)
    signs = glyphs(piece.id for piece in everyone)
    cells = {at: signs[piece.id] for piece in _lying_first(everyone) for at in piece.space if at in map}
    marks = _marks(overlay)
    lines = [] if isinstance(position, Setup) and not position.title else [heading(position)]
    lines += _rows(map, cells, marks)
    lines += _legend(position, signs, overlay)
    lines += _terrain(map)
    used = set(marks.values())
    lines += [f"{mark}  {say(key)}" for mark, key in _MARKS.items() if mark in used]
    paces = zip(_paces(overlay), overlay.paces, strict=True)
    lines += [f"{mark}  {say('legend.pace', pace=pace)}" for mark, pace in paces if mark in used]
    if any(mark.isdigit() for mark in used):
        lines.append(f"1  {say('legend.risk' if any(overlay.risk.values()) else 'legend.price')}")
    lines += [f"{words}." for words in facing({piece.id: piece.label for piece in everyone}, overlay)]
    return "\n".join(line.rstrip() for line in lines).translate(_PLAIN).encode("ascii", "replace").decode()


def _lying_first(everyone: Iterable[Piece]) -> list[Piece]:
    return sorted(everyone, key=lambda piece: (not piece.lying, -piece.creature.squares))


def glyphs(ids: Iterable[str]) -> dict[str, str]:
    """One sign for each id: its first letter, or where that is taken its last, another one, or any free one.

    >>> glyphs(["A", "goblin_1", "goblin_2", "guard"])
    {'A': 'A', 'goblin_1': 'g', 'goblin_2': '2', 'guard': 'd'}
    """
    ids = list(dict.fromkeys(ids))
    given = {id: id for id in ids if len(id) == 1 and id in string.ascii_letters + string.digits}
    for id in ids:
        if id not in given:
            wanted = [c for c in (id[:1] + id[:0:-1] + string.ascii_uppercase + string.digits) if c.isalnum()]
            free = (c for c in wanted if c.isascii() and c not in given.values())
            given[id] = next(free, "@")
    return {id: given[id] for id in ids}


def _ground_sign(ground: Ground) -> str:
    """The sign that the map itself has for it, unless it could be taken for a creature or a mark."""
    sign = ground.glyph
    plain = sign.isascii() and sign.isprintable() and not sign.isalnum() and sign.strip()
    own = plain and sign not in _MARKS and sign not in _PACES and (sign != "." or ground.kind == "floor")
    return sign if own else _GLYPHS.get(ground.kind, "?")


def _paces(overlay: Overlay) -> str:
    """The sign of each of the overlay's paces."""
    return "".join(_PACES[min(n, len(_PACES) - 1)] for n in range(len(overlay.paces)))


def _marks(overlay: Overlay) -> dict[Square, str]:
    """The most urgent mark of each square."""
    signs = _paces(overlay)
    marks = dict.fromkeys(overlay.run, signs[-1])
    marks |= {at: signs[min(actions, len(signs)) - 1] for at, actions in overlay.reach.items()}
    marks |= {at: "&" if len(ids) > 1 else "!" for at, ids in overlay.threat.items()}
    if any(overlay.risk.values()):
        marks |= {at: str(min(strikes, _MOST_RISK)) for at, strikes in overlay.risk.items() if strikes}
    else:
        marks |= {at: str(price) for at, price in overlay.costs.items()}
    marks |= {at: "'" for other in overlay.others for at in other.squares}
    marks |= dict.fromkeys(overlay.path, "*")
    marks |= dict.fromkeys(overlay.waypoints, "o")
    return marks | {strike.square: "x" for strike in overlay.strikes}


def _rows(map: Map, cells: dict[Square, str], marks: dict[Square, str]) -> Iterator[str]:
    side = len(str(map.height))
    columns = [str(Square(x, 0))[:-1] for x in range(map.width)]
    wide = max(len(columns[-1]), 1 + max((len(mark) for at, mark in marks.items() if at in map), default=0))
    yield " " * side + "".join(f" {letters:<{wide}}" for letters in columns)
    for y in range(map.height):
        row = (Square(x, y) for x in range(map.width))
        signs = ((cells.get(at) or _ground_sign(map.at(at))) + marks.get(at, "") for at in row)
        yield f"{y + 1:>{side}}" + "".join(f" {sign:<{wide}}" for sign in signs)


def _legend(position: Position, signs: dict[str, str], overlay: Overlay) -> Iterator[str]:
    map = board(position)
    names = {piece.id: piece.label for piece in pieces(position)}
    for piece in pieces(position):
        creature = piece.creature
        where = str(piece.at) if all(at in map for at in piece.space) else f"{piece.at}, {say('picture.off-map')}"
        parts = [f"{piece.label}, {term('side', creature.side)}", where, *conditions(piece, overlay)]
        if piece.unaware:
            parts.append(say("picture.unaware"))
        if overlay.aim is not None and creature.id == overlay.aim.target:
            parts.append(say("legend.aim", attacker=names[overlay.aim.attacker]))
        if creature.id == overlay.selected:
            parts.append(say("picture.selected"))
        yield f"{signs[creature.id]}  {', '.join(parts)}"


def _terrain(map: Map) -> Iterator[str]:
    kinds = {_ground_sign(what): what.kind for at, what in sorted(map.ground.items()) if at in map}
    for sign, kind in sorted(kinds.items()):
        if kind not in ("floor", "wall"):
            yield f"{sign}  {term('terrain', kind)}"
    for kind in sorted(set(map.edges.values())):
        pairs = sorted(pair for pair, what in map.edges.items() if what == kind)
        named = ", ".join(say("picture.pair", one=a, other=b) for a, b in pairs)
        yield say("legend.between", what=term("terrain", kind), pairs=named)
    for kind in sorted(set(map.light.values()) - {"bright"}):
        there = areas(at for at, what in map.light.items() if what == kind)
        yield say("picture.here", what=term("light", kind), where=there)
