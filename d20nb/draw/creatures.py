"""Creatures: bodies, labels, badges, rings, and the one that is being dragged."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from d20nb.draw.grid import Grid
from d20nb.draw.letters import fit
from d20nb.draw.regions import boxes
from d20nb.draw.shapes import Circle, Layer, Line, Point, Polygon, Rects, Segments, Shape, Text
from d20nb.draw.theme import SideStyle, Theme, looks, mix
from d20nb.draw.view import DOWN, LYING, Piece
from d20nb.messages import say, term
from d20nb.overlay import Overlay
from d20nb.squares import Square

#: How far each outline stays from the edge of its square, in pixels of a board with 48-pixel squares.
_MARGIN = {"round": 6.0, "diamond": 2.0, "square": 7.5, "hexagon": 4.0, "pentagon": 3.5}
#: Corners of each outline and the angle of the first, counted clockwise from straight up.
_CORNERS = {"diamond": (4, 0.0), "square": (4, 45.0), "hexagon": (6, 30.0), "pentagon": (5, 0.0)}
#: How wide a label may be on each, in radii.
_ROOM = {"round": 1.6, "diamond": 1.25, "square": 1.75, "hexagon": 1.5, "pentagon": 1.15}
_SMALLER = {"small": 0.9, "tiny": 0.78, "diminutive": 0.7, "fine": 0.62}
#: What a badge says of a condition that has no look of its own.
SHORT = {
    "blinded": "bl",
    "charging": "ch",
    "climbing": "cl",
    "cowering": "co",
    "dazed": "dz",
    "dazzled": "da",
    "disabled": "di",
    "encumbered": "ec",
    "entangled": "en",
    "exhausted": "ex",
    "fatigued": "fa",
    "fighting defensively": "fd",
    "grappling": "gr",
    "helpless": "he",
    "kneeling": "kn",
    "long casting": "lc",
    "on higher ground": "hg",
    "out of breath": "ob",
    "paralyzed": "pa",
    "pinned": "pi",
    "running": "ru",
    "shaken": "sh",
    "sitting": "si",
    "squeezing": "sq",
    "stunned": "st",
    "total defense": "td",
}
_MOST_PIPS = 5
#: On smaller squares a badge would hide the creature: there its conditions stand in words alone.
_LEAST_BADGED = 16.0
#: Rows and columns of the parts of a shared square; the one where faults are marked comes last.
_QUARTERS = ((0, 0), (1, 1), (0, 1), (1, 0))


@frozen
class Spot:
    """Where and how large a creature is drawn: in the middle of its space, or of its part of a shared one.

    Attributes:
        half: Half the side of the room it has.
    """

    piece: Piece
    style: SideStyle
    x: float
    y: float
    half: float
    scale: float = 1.0

    @property
    def zoom(self) -> float:
        """Its room, compared with one square of a 48-pixel board."""
        return self.half / 24

    @property
    def radius(self) -> float:
        """How far its outline reaches from its middle."""
        margin = _MARGIN[self.style.outline] * min(self.zoom, 1.0)
        return (self.half - margin) * self.scale

    @property
    def middle(self) -> float:
        """Where the middle of its body is: lower when it lies down."""
        return self.y + (0.3 * self.half if self.piece.lying else 0.0)

    @property
    def bottom(self) -> float:
        """The lowest point of its body."""
        return self.middle + self.radius * (0.55 if self.piece.lying else 1.0)


def spots(pieces: Iterable[Piece], grid: Grid, theme: Theme) -> tuple[Spot, ...]:
    """The spot of every creature on the board, in drawing order: the fallen and the big first."""
    pieces = tuple(pieces)
    styles = {side: theme.sides[n] for side, n in looks(p.creature.side for p in pieces).items()}
    sharing: dict[tuple[Square, int], list[Piece]] = defaultdict(list)
    for piece in pieces:
        size = piece.creature.squares
        # What lies wholly off the map cannot be seen.
        if -size < piece.at.x < grid.columns and -size < piece.at.y < grid.rows:
            sharing[piece.at, size].append(piece)
    found = []
    for (at, size), there in sharing.items():
        parts = math.ceil(math.sqrt(len(there)))
        half = grid.square * size / 2 / parts
        left, top = grid.corner(*at)
        for n, piece in enumerate(there):
            row, column = _QUARTERS[n] if parts == 2 else divmod(n, parts)
            x, y = left + half * (2 * column + 1), top + half * (2 * row + 1)
            scale = _SMALLER.get(piece.creature.size, 1.0)
            found.append(Spot(piece, styles[piece.creature.side], x, y, half, scale))
    return tuple(sorted(found, key=lambda spot: (not spot.piece.lying, -spot.piece.creature.squares)))


def _outline(spot: Spot, grow: float = 0.0) -> tuple[Point, ...]:
    """The corners of a body, or of one that is larger all around."""
    n, first = _CORNERS.get(spot.style.outline, (28, 0.0))
    radius = spot.radius + grow / (math.cos(math.pi / n) if n < 28 else 1)
    if n == 4 and first:
        radius = (spot.radius + grow) * math.sqrt(2)
    flat = 0.55 if spot.piece.lying else 1.0
    return tuple(
        (
            spot.x + radius * math.sin(math.radians(first + 360 * k / n)),
            spot.middle - flat * radius * math.cos(math.radians(first + 360 * k / n)),
        )
        for k in range(n)
    )


def _body(
    spot: Spot,
    *,
    grow: float = 0.0,
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 1.0,
    dash: tuple[float, ...] = (),
    opacity: float = 1.0,
) -> Circle | Polygon:
    if spot.style.outline == "round" and not spot.piece.lying:
        r = spot.radius + grow
        return Circle(spot.x, spot.middle, r, fill=fill, stroke=stroke, width=width, dash=dash, opacity=opacity)
    return Polygon(_outline(spot, grow), fill=fill, stroke=stroke, width=width, dash=dash, opacity=opacity)


def _label(spot: Spot, text: str, colour: str, grid: Grid) -> Text:
    largest = (14 * min(grid.unit, spot.zoom) + 4 * spot.zoom) * spot.scale  # grows slowly with big bodies
    smallest = 8.5 * grid.mark
    room = spot.radius * _ROOM[spot.style.outline]
    middle = spot.middle
    if spot.piece.down:  # above the body, which is struck out
        largest *= 0.72
        middle = spot.y - 0.36 * spot.half
    elif spot.piece.lying:
        largest *= 0.72
        room *= 0.9
    words, size = fit(text, room, max(largest, smallest), smallest)
    size = max(smallest, math.floor(size * 2) / 2)  # few sizes: each new one is a change of font
    x, y = spot.x, middle + size * 0.36
    if not all(0 <= at.x < grid.columns and 0 <= at.y < grid.rows for at in spot.piece.space):
        # Of a body that stands partly off the board the label stays on it.
        (left, top), (right, bottom) = grid.corner(0, 0), grid.corner(grid.columns, grid.rows)
        x, y = min(max(x, left + size), right - size), min(max(y, top + size), bottom - 0.4 * size)
    return Text(x, y, words, fill=colour, size=size, bold=True)


def creatures(spots: Iterable[Spot], grid: Grid, theme: Theme) -> Layer:
    """Bodies with their labels: lying ones flat, fallen ones pale and struck out, unseen ones hollow."""
    spots = tuple(spots)
    shapes: list[Shape] = []
    shapes += _footprints(spots, grid, theme)
    for standing in (False, True):  # the fallen lie below those who stand
        layer = [spot for spot in spots if spot.piece.lying is not standing]
        for spot in layer:
            shapes += _token(spot, grid, theme)
        shapes += [_label(spot, spot.piece.id, _ink(spot, theme), grid) for spot in layer]
    return Layer("creatures", tuple(shapes))


def _ink(spot: Spot, theme: Theme) -> str:
    hollow = spot.piece.down or "invisible" in spot.piece.conditions
    return theme.ink if hollow else spot.style.ink


def _footprints(spots: Iterable[Spot], grid: Grid, theme: Theme) -> Iterator[Shape]:
    """The whole space of the big, which their bodies do not fill."""
    for spot in spots:
        n, at = spot.piece.creature.squares, spot.piece.at
        if n > 1:
            inset = 3 * grid.unit
            x, y = grid.corner(*at)
            side = n * grid.square - 2 * inset
            box = (x + inset, y + inset, side, side)
            yield Rects([box], fill=spot.style.fill, opacity=0.16)
            yield Polygon(_box_corners(box), stroke=spot.style.fill, width=1.2 * grid.mark)


def _box_corners(box: tuple[float, float, float, float]) -> tuple[Point, ...]:
    x, y, w, h = box
    return (x, y), (x + w, y), (x + w, y + h), (x, y + h)


def _token(spot: Spot, grid: Grid, theme: Theme) -> Iterator[Shape]:
    fill, unit = spot.style.fill, grid.mark
    if spot.piece.down:
        pale = mix(fill, theme.floor, 0.8)
        yield _body(spot, fill=pale, stroke=theme.page, width=3.5 * unit)
        yield _body(spot, fill=pale, stroke=fill, width=1.5 * unit)
        yield _strike_out(spot, fill, unit)
    elif "invisible" in spot.piece.conditions:
        pale = mix(fill, theme.floor, 0.86)
        yield _body(spot, fill=pale, stroke=fill, width=2 * unit, dash=(2 * unit, 3 * unit))
    else:
        yield _body(spot, fill=fill, stroke=theme.page, width=2 * unit)


def _strike_out(spot: Spot, colour: str, unit: float) -> Segments:
    """One stroke through a creature that is dying or unconscious, two through a dead one."""
    dx, dy = spot.radius * 0.85, spot.radius * 0.5
    turns = (1, -1) if "dead" in spot.piece.conditions else (-1,)
    lines = [(spot.x - dx, spot.middle - turn * dy, spot.x + dx, spot.middle + turn * dy) for turn in turns]
    return Segments(lines, stroke=colour, width=2.4 * unit, round_ends=True)


def turn(spots: Iterable[Spot], overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """Another ground under the creature whose turn it is. Among the badges a corner points at it, too."""
    squares = (box for spot in spots if spot.piece.id == overlay.turn for box in boxes(spot.piece.space, grid))
    found = list(squares)
    return Layer("turn", (Rects(found, fill=theme.now, opacity=0.55),) if found else ())


def _pointer(spot: Spot, grid: Grid, theme: Theme) -> Polygon:
    x, y = grid.corner(*spot.piece.at)
    leg = 12 * grid.mark
    return Polygon(((x + 1, y + 1), (x + 1 + leg, y + 1), (x + 1, y + 1 + leg)), fill=theme.ink)


def badges(spots: Iterable[Spot], overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """Small signs on creatures: flat-footed, unaware and other conditions, whose turn it is, strikes left."""
    shapes: list[Shape] = []
    words: list[Shape] = []
    for spot in spots:
        conditions = spot.piece.conditions
        if spot.piece.id == overlay.turn:
            shapes.append(_pointer(spot, grid, theme))
        if grid.square < _LEAST_BADGED:
            continue
        if "flat-footed" in conditions and not spot.piece.down:
            _badge(shapes, words, spot, say("board.flat-footed"), -1, grid, theme, dashed=True)
        elif spot.piece.unaware:
            _badge(shapes, words, spot, "?", -1, grid, theme, dashed=True)
        others = sorted(conditions - LYING - DOWN - {"flat-footed", "invisible"})
        if others:
            word = term("badge", SHORT.get(others[0], others[0][:2])) if len(others) == 1 else f"+{len(others)}"
            _badge(shapes, words, spot, word, 1, grid, theme)
    pips = _pips(spots, overlay.strikes_left, grid, theme)
    return Layer("badges", (*pips, *shapes, *words))


def _badge(
    shapes: list[Shape],
    words: list[Shape],
    spot: Spot,
    word: str,
    down: int,
    grid: Grid,
    theme: Theme,
    *,
    dashed: bool = False,
) -> None:
    unit = grid.mark * min(1.0, max(0.75, spot.zoom / grid.unit))
    r = 8.5 * unit
    away = spot.half - (r + unit) * (1.0 if grid.unit > 0.75 else 0.55)  # on small squares over the corner
    x, y = spot.x + away, spot.y + down * away
    dash = (2.2 * unit, 1.6 * unit) if dashed else ()
    shapes.append(Circle(x, y, r, fill=theme.page, stroke=theme.ink, width=1.2 * unit, dash=dash))
    words.append(Text(x, y + 3.4 * unit, word, fill=theme.ink, size=9.5 * unit, bold=True))


def _pips(spots: Iterable[Spot], left: Mapping[str, int], grid: Grid, theme: Theme) -> Iterator[Shape]:
    r = 2.7 * grid.mark
    for spot in spots:
        number = left.get(spot.piece.id, 0)
        if number <= 0:
            continue
        y = spot.y + spot.half - r - grid.unit
        shown = min(number, _MOST_PIPS) if number <= _MOST_PIPS else 1
        start = spot.x - (shown - 1) * r * 1.35
        for n in range(shown):
            yield Circle(start + 2.7 * r * n, y, r, fill=theme.strike, stroke=theme.page, width=1.2 * grid.mark)
        if number > _MOST_PIPS:
            size = 9 * grid.mark
            yield Text(
                spot.x + 2 * r,
                y + size * 0.36,
                str(number),
                fill=theme.ink,
                size=size,
                bold=True,
                anchor="start",
            )


def selection(spots: Iterable[Spot], overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """A dashed ring around the selected creature, in its own outline."""
    shapes: list[Shape] = []
    unit = grid.mark
    for spot in spots:
        if spot.piece.id == overlay.selected:
            shapes.append(_body(spot, grow=3.4 * unit, stroke=theme.page, width=3.4 * unit))
            shapes.append(_body(spot, grow=3.4 * unit, stroke=theme.ink, width=2 * unit, dash=(4.5 * unit, 3.5 * unit)))
    return Layer("selection", tuple(shapes))


def ghost(spots: Iterable[Spot], overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """The creature that is being dragged, see-through, over the space that it would take."""
    if overlay.ghost is None:
        return Layer("ghost")
    id, at = overlay.ghost
    spots = tuple(spots)
    known = next((spot for spot in spots if spot.piece.id == id), None)
    n = known.piece.creature.squares if known else 1
    style = known.style if known else SideStyle("round", theme.soft, theme.page)
    x, y = grid.center(at, n)
    half = n * grid.square / 2
    unit = grid.mark
    left, top = grid.corner(*at)
    room = _box_corners((left + 1, top + 1, 2 * half - 2, 2 * half - 2))
    shapes: list[Shape] = [Polygon(room, stroke=theme.ink, width=2 * unit, dash=(6 * unit, 4 * unit))]
    if known:
        old = known
        spot = Spot(old.piece, style, x, y, half, old.scale)
        shapes.append(_body(spot, fill=style.fill, stroke=theme.page, width=2 * unit, opacity=0.6))
        shapes.append(_label(spot, id, theme.ink, grid))
        shapes.append(
            Line(
                [(old.x, old.y), (x, y)],
                stroke=theme.ink,
                width=1.2 * unit,
                dash=(1.5 * unit, 4 * unit),
                opacity=0.6,
            )
        )
    else:
        r = half - 5 * grid.unit
        shapes.append(Circle(x, y, r, fill=style.fill, stroke=theme.page, width=2 * unit, opacity=0.6))
        words, size = fit(id, 1.6 * r, 18 * grid.unit, min(18 * grid.unit, 9 * unit))
        shapes.append(Text(x, y + size * 0.36, words, fill=theme.ink, size=size, bold=True))
    return Layer("ghost", tuple(shapes))
