"""How creatures stand to one another, drawn over the board: threat, flanking, cover, light, who is flat-footed."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator

from d20nb.draw.creatures import Spot
from d20nb.draw.grid import Grid
from d20nb.draw.ground import gloom
from d20nb.draw.letters import width
from d20nb.draw.regions import border, hatch, loops, rectangles
from d20nb.draw.shapes import Circle, Layer, Point, Polygon, Rects, Segment, Segments, Shape, Text
from d20nb.draw.theme import Theme
from d20nb.messages import say
from d20nb.overlay import CoverMark, Overlay
from d20nb.squares import Square


def threat(overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """A rising hatch over threatened squares, and a falling one too where two opponents or more threaten."""
    squares = grid.on_board(overlay.threat)
    if not squares:
        return Layer("threat")
    lines = max(2, round(grid.square / 16))
    unit = grid.mark
    shapes = [Segments(hatch(squares, grid, lines, rising=True), stroke=theme.threat, width=1.1 * unit, opacity=0.9)]
    if twice := [at for at in squares if len(overlay.threat[at]) > 1]:
        crossing = hatch(twice, grid, lines, rising=False)
        shapes.append(Segments(crossing, stroke=theme.threat, width=1.1 * unit, opacity=0.9))
    return Layer("threat", tuple(shapes))


def rings(spots: Iterable[Spot], overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """A line with cut corners around what each creature threatens, in its side's colour and dashes.

    Lines of neighbours run at different depths inside their squares, so that one does not hide another.
    """
    shapes: list[Shape] = []
    unit = grid.mark
    for n, spot in enumerate(spots):
        squares = grid.on_board(overlay.rings.get(spot.piece.id, ()))
        if not squares:
            continue
        space = grid.on_board(spot.piece.space)
        inset = (2.0 + 1.8 * (n % 4)) * grid.unit
        dash = tuple(length * unit for length in spot.style.dash)
        around = [loop for loop in loops(squares | space, grid, inset) if loop not in loops(space, grid, inset)]
        shapes += (
            Polygon(_cut(loop, 7 * grid.unit), stroke=spot.style.fill, width=1.6 * unit, dash=dash) for loop in around
        )
    return Layer("rings", tuple(shapes))


def _cut(loop: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """A closed line of level and upright sides with its corners cut off."""
    found = []
    for n, (x, y) in enumerate(loop):
        for ox, oy in (loop[n - 1], loop[(n + 1) % len(loop)]):
            length = abs(ox - x) + abs(oy - y)
            found.append((x + (ox - x) / length * by, y + (oy - y) / length * by))
    return tuple(found)


# --- flanking ----------------------------------------------------------------------------------------------------


def flanking(spots: Iterable[Spot], overlay: Overlay, grid: Grid, theme: Theme) -> tuple[Layer, Layer]:
    """The line between two who flank, and bars with wedges on the borders of the flanked space that it passes."""
    by_id = {spot.piece.id: spot for spot in spots}
    lines: dict[str, list[Segment]] = defaultdict(list)
    bars: dict[str, list[Segment]] = defaultdict(list)
    wedges: list[Shape] = []
    unit = grid.mark
    for mark in overlay.flanking:
        attacker, target = by_id.get(mark.flankers[0]), by_id.get(mark.target)
        if attacker is None or target is None:
            continue
        colour = attacker.style.fill
        a, b = (grid.center(square) for square in mark.line)
        lines[colour].append((*a, *b))
        for side in mark.borders:
            bar, wedge = _border(side, target, a, b, grid)
            bars[colour].append(bar)
            wedges.append(Polygon(wedge, fill=colour, stroke=theme.page, width=0.8 * unit))
    if not lines:
        return Layer("flanking"), Layer("flanked")
    every = [line for some in lines.values() for line in some]
    shapes: list[Shape] = [Segments(every, stroke=theme.page, width=4.4 * unit, opacity=0.85)]
    dash = (8 * unit, 2.5 * unit, 2 * unit, 2.5 * unit)
    shapes += [Segments(some, stroke=colour, width=2.2 * unit, dash=dash) for colour, some in lines.items()]
    every = [bar for some in bars.values() for bar in some]
    pinch: list[Shape] = [Segments(every, stroke=theme.page, width=6 * unit, round_ends=True)]
    pinch += [Segments(some, stroke=colour, width=3.6 * unit, round_ends=True) for colour, some in bars.items()]
    return Layer("flanking", tuple(shapes)), Layer("flanked", (*pinch, *wedges))


def _border(side: str, target: Spot, a: Point, b: Point, grid: Grid) -> tuple[Segment, tuple[Point, Point, Point]]:
    """A bar along one border of the target's space, and a wedge on it where the line crosses, pointing inwards."""
    at, n = target.piece.at, target.piece.creature.squares
    (left, top), (right, bottom) = grid.corner(*at), grid.corner(at.x + n, at.y + n)
    leg = 6.5 * grid.mark
    if side in ("west", "east"):
        x, inwards = (left, 1) if side == "west" else (right, -1)
        y = a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0])
        y = max(top + leg, min(bottom - leg, y))
        return (x, top + leg, x, bottom - leg), ((x, y - leg), (x, y + leg), (x + inwards * 1.3 * leg, y))
    y, inwards = (top, 1) if side == "north" else (bottom, -1)
    x = a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1])
    x = max(left + leg, min(right - leg, x))
    return (left + leg, y, right - leg, y), ((x - leg, y), (x + leg, y), (x, y + inwards * 1.3 * leg))


# --- cover -------------------------------------------------------------------------------------------------------


def cover(spots: Iterable[Spot], overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """The lines that are looked along: unbroken where free; dashed, up to a cross, where something stops them."""
    known = {spot.piece.id for spot in spots}
    marks = [mark for mark in overlay.cover if mark.target in known]
    free = [line for mark in marks for line in _fan(mark, grid, stopped=False)]
    cut = [line for mark in marks for line in _fan(mark, grid, stopped=True)]
    unit = grid.mark
    shapes: list[Shape] = []
    for x, y in dict.fromkeys(grid.corner(*line.start) for mark in marks for line in mark.lines):
        shapes.append(Circle(x, y, 2.6 * unit, fill=theme.other))
    if free:
        shapes.insert(0, Segments(free, stroke=theme.other, width=1.3 * unit))
    if cut:
        ends = dict.fromkeys(grid.corner(*line.end) for mark in marks for line in mark.lines if line.stopped)
        leg = 3.2 * unit
        crosses = [(x - leg, y - leg * turn, x + leg, y + leg * turn) for x, y in ends for turn in (1, -1)]
        shapes.append(Segments(cut, stroke=theme.ink, width=1.3 * unit, dash=(4 * unit, 3 * unit)))
        shapes.append(Segments(crosses, stroke=theme.page, width=4.2 * unit, round_ends=True))
        shapes.append(Segments(crosses, stroke=theme.ink, width=1.8 * unit, round_ends=True))
    return Layer("cover", tuple(shapes))


def _fan(mark: CoverMark, grid: Grid, *, stopped: bool) -> Iterator[Segment]:
    """The lines of one kind, every other one the other way round, so that two of them are drawn in one go."""
    lines = [line for line in mark.lines if line.stopped is stopped and line.start != line.end]
    for n, line in enumerate(lines):
        start, end = grid.corner(*line.start), grid.corner(*line.end)
        yield (*start, *end) if n % 2 else (*end, *start)


def _shield(spot: Spot, grid: Grid, theme: Theme) -> Shape:
    """The sign of who has cover."""
    x, y, r = *_badge_at(spot, grid, -1, -1), 7.5 * grid.mark
    outline = ((-0.85, -1), (0.85, -1), (0.85, 0.15), (0.5, 0.7), (0, 1.1), (-0.5, 0.7), (-0.85, 0.15))
    points = tuple((x + dx * r, y + dy * r) for dx, dy in outline)
    return Polygon(points, fill=theme.page, stroke=theme.ink, width=1.6 * grid.mark)


def _badge_at(spot: Spot, grid: Grid, right: int, down: int) -> Point:
    away = spot.half - 9 * grid.mark * (1.0 if grid.unit > 0.75 else 0.55)
    return spot.x + right * away, spot.y + down * away


# --- light -------------------------------------------------------------------------------------------------------


def light(overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """Stronger lines over dim and dark squares, a border around them, and their names."""
    shapes: list[Shape] = []
    words: list[Shape] = []
    unit, size = grid.mark, 9.5 * grid.mark
    for mark in overlay.light:
        squares = grid.on_board(mark.squares)
        if not squares:
            continue
        dark = mark.kind == "dark"
        shapes.append(Segments(gloom(squares, mark.kind, grid), stroke=theme.ink, width=unit, opacity=0.55))
        edge = () if dark else (3 * unit, 3 * unit)
        shapes.append(Segments(border(squares, grid), stroke=theme.ink, width=1.4 * unit, dash=edge))
        for at, _, _ in _first_of_each(squares):
            x, y = grid.corner(*at)
            word = say("lens.dark" if dark else "lens.dim")
            wide, high = width(word, size) + 3 * unit, size + 2 * unit
            words.append(Rects([(x, y, wide, high)], fill=theme.page))
            words.append(Text(x + wide / 2, y + size * 0.95, word, fill=theme.ink, size=size, bold=True))
    return Layer("light lens", (*shapes, *words))


def _first_of_each(squares: frozenset[Square]) -> Iterator[tuple[Square, int, int]]:
    """The first rectangle of each part of the squares that hangs together."""
    left = set(squares)
    for one in rectangles(squares):
        if one[0] in left:
            yield one
            queue = [one[0]]
            while queue:
                at = queue.pop()
                if at in left:
                    left.remove(at)
                    queue += at.neighbours()


def _eye(spot: Spot, grid: Grid, theme: Theme) -> Iterator[Shape]:
    """A crossed eye: the sign of who sees nothing in darkness."""
    unit = grid.mark
    x, y = spot.x - spot.half + 7 * unit * (1.0 if grid.unit > 0.75 else 0.4), spot.y
    lid = [(x + 4.8 * unit * math.cos(t), y - 2.8 * unit * math.sin(t)) for t in (k * math.pi / 4 for k in range(8))]
    yield Circle(x, y, 6.6 * unit, fill=theme.page, stroke=theme.ink, width=unit)
    yield Polygon(lid, fill=theme.ink)
    yield Segments([(x - 4 * unit, y + 4 * unit, x + 4 * unit, y - 4 * unit)], stroke=theme.page, width=2.6 * unit)
    yield Segments([(x - 4 * unit, y + 4 * unit, x + 4 * unit, y - 4 * unit)], stroke=theme.ink, width=1.3 * unit)


# --- signs on creatures ------------------------------------------------------------------------------------------


def signs(spots: Iterable[Spot], overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """Signs on creatures: who has cover, who cannot see in the dark, until when who is flat-footed."""
    covered = {mark.target for mark in overlay.cover if mark.covered}
    blind = {id for mark in overlay.light if mark.kind == "dark" for id in mark.hidden}
    shapes: list[Shape] = []
    words: list[Shape] = []
    for spot in spots:
        id = spot.piece.id
        if id in covered:
            shapes.append(_shield(spot, grid, theme))
        if id in blind:
            shapes += _eye(spot, grid, theme)
        if until := overlay.flat_footed.get(id):
            label = _label(spot, until.short, grid, theme)
            shapes.append(label[0])
            words += label[1:]
    return Layer("signs", (*shapes, *words))


def _label(spot: Spot, text: str, grid: Grid, theme: Theme) -> tuple[Shape, ...]:
    """Words in a dashed frame along the bottom of a creature's space; on small squares only the frame."""
    unit, size = grid.mark, 8.5 * grid.mark
    wide, high = width(text, size) * 0.9 + 4 * unit, size + 4 * unit
    fits = wide <= 2 * spot.half
    if not fits:
        wide, high = 2 * spot.half - 2, 2 * spot.half - 2
    left, top = spot.x - wide / 2, spot.y + spot.half - high
    frame = ((left, top), (left + wide, top), (left + wide, top + high), (left, top + high))
    dash = (2.2 * unit, 1.6 * unit)
    if not fits:
        return (Polygon(frame, stroke=theme.ink, width=1.2 * unit, dash=dash),)
    plate = Polygon(frame, fill=theme.page, stroke=theme.ink, width=unit, dash=dash)
    return plate, Text(spot.x, top + size * 0.9 + 1.4 * unit, text, fill=theme.ink, size=size, bold=True)
