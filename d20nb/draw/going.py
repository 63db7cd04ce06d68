"""Where a creature can go, drawn over the board: the squares within reach, their prices, and who strikes on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from d20nb.draw.creatures import Spot
from d20nb.draw.grid import Grid
from d20nb.draw.letters import number_width, strokes
from d20nb.draw.regions import border, boxes, runs
from d20nb.draw.shapes import Box, Layer, Point, Rects, Segment, Segments, Shape
from d20nb.draw.theme import Theme
from d20nb.overlay import Overlay
from d20nb.squares import Square

#: How deep the tint is where one action is enough, where it takes more, and where only the fastest way leads.
TINTS = (0.24, 0.12, 0.04)
#: So many opponents are shown as dots, more of them as a number.
_MOST_DOTS = 3


def _tiers(overlay: Overlay, grid: Grid) -> tuple[frozenset[Square], ...]:
    """The squares of each tint."""
    near = grid.on_board(at for at, actions in overlay.reach.items() if actions <= 1)
    far = grid.on_board(at for at, actions in overlay.reach.items() if actions > 1)
    return near, far, grid.on_board(overlay.run)


def reach(overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """A flat tint over what can be reached, the deeper the less it takes.

    The tints lie on one another, as whole regions are fewer boxes than their differences.
    """
    near, far, run = _tiers(overlay, grid)
    shapes: list[Shape] = []
    below = 0.0
    for squares, more, tint in zip((near | far | run, near | far, near), (run, far, near), TINTS[::-1], strict=True):
        if more:
            opacity = 1 - (1 - tint) / (1 - below)
            shapes.append(Rects(boxes(squares, grid), fill=theme.reach, opacity=opacity))
            below = tint
    return Layer("reach", tuple(shapes))


def reach_edge(spots: Iterable[Spot], overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """A line around what one action reaches, a dashed one around what more do, a dotted one around the rest."""
    if not overlay.reach and not overlay.run:
        return Layer("reach edge")
    own = {at for spot in spots if spot.piece.id == overlay.selected for at in spot.piece.space}
    within, unit = grid.on_board(own), grid.mark
    drawn: set[Segment] = set()
    shapes: list[Shape] = []
    dashes: tuple[tuple[float, ...], ...] = ((), (6 * unit, 4 * unit), (2 * unit, 3.5 * unit))
    for n, (squares, dash) in enumerate(zip(_tiers(overlay, grid), dashes, strict=True)):
        if squares or not n:
            within |= squares
            lines = [line for line in border(within, grid) if line not in drawn]
            drawn |= {*lines}
            shapes.append(Segments(lines, stroke=theme.reach_edge, width=1.6 * unit, dash=dash, round_ends=not dash))
    return Layer("reach edge", tuple(shapes))


def costs(overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """What the cheapest way to each square costs, small, in its middle."""
    height = 9 * grid.mark
    numbers = {at: overlay.costs[at] for at in sorted(grid.on_board(overlay.costs))}
    places = {at: grid.center(at) for at in numbers}
    return Layer("costs", _numbers(numbers, places, height, overlay, theme.ink, grid, theme))


def risk(overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """How many opponents at least get a strike on the way there, in a corner of each square where any does.

    They are dots, as the strikes that creatures have left are; more than three are a number.
    """
    counts = {at: overlay.risk[at] for at in sorted(grid.on_board(overlay.risk)) if overlay.risk[at]}
    shapes: list[Shape] = []
    for count in range(1, _MOST_DOTS + 1):
        shapes += _dots([at for at, n in counts.items() if n == count], count, overlay, grid, theme)
    unit = grid.mark
    height = 8.5 * unit
    numbers = {at: n for at, n in counts.items() if n > _MOST_DOTS}
    places = {}
    for at, count in numbers.items():
        right, bottom = grid.corner(at.x + 1, at.y + 1)
        places[at] = (right - 3 * unit - number_width(count, height) / 2, bottom - 3 * unit - height / 2)
    return Layer("risk", (*shapes, *_numbers(numbers, places, height, overlay, theme.strike, grid, theme)))


def _dots(squares: Iterable[Square], count: int, overlay: Overlay, grid: Grid, theme: Theme) -> Iterator[Shape]:
    """So many dots in a corner of each square, on a plate where they would lie on a hatch.

    The dots of a whole row are the dashes of one line, so that hundreds of them cost little.
    """
    squares, unit = list(squares), grid.mark
    r, apart, point = 2.2 * unit, 5.2 * unit, 0.1
    wide = apart * (count - 1)

    def lines(along: Iterable[Square], before: float, length: float) -> list[Segment]:
        """One line for each run of squares, from the first mark to the end of the last one."""
        found = []
        for (x, y), n in runs(along):
            left, bottom = grid.corner(x + 1, y + 1)
            left, y0 = left - 4.5 * unit - wide - before, bottom - 4.5 * unit
            found.append((left, y0, left + (n - 1) * grid.square + length, y0))
        return found

    if plates := lines((at for at in squares if at in overlay.threat), r + unit, wide + 2 * (r + unit)):
        length = wide + 2 * (r + unit)
        between = (length, grid.square - length)
        yield Segments(plates, stroke=theme.floor, width=2 * (r + unit), dash=between, opacity=0.85)
    if squares:
        gaps = [apart - point] * (count - 1) + [grid.square - wide - point]
        dash = tuple(part for gap in gaps for part in (point, gap))
        marks = lines(squares, 0, wide + point)
        yield Segments(marks, stroke=theme.strike, width=2 * r, dash=dash, round_ends=True)


def _numbers(
    numbers: Mapping[Square, int],
    places: Mapping[Square, Point],
    height: float,
    overlay: Overlay,
    colour: str,
    grid: Grid,
    theme: Theme,
) -> tuple[Shape, ...]:
    """Numbers of strokes; those on a hatch lie on a plate."""
    lines: list[Segment] = []
    plates: list[Box] = []
    for at, number in numbers.items():
        x, y = places[at]
        lines += strokes(number, x, y, height)
        if at in overlay.threat:
            wide, high = number_width(number, height) + 4 * grid.mark, height + 4 * grid.mark
            plates.append((x - wide / 2, y - high / 2, wide, high))
    if not lines:
        return ()
    ink = Segments(lines, stroke=colour, width=1.3 * grid.mark, round_ends=True)
    return (Rects(plates, fill=theme.floor, opacity=0.85), ink) if plates else (ink,)
