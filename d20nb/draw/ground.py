"""The board itself: floor, ground, light, grid, walls, and the coordinates on its edges."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from attrs import frozen

from d20nb.draw.grid import Grid
from d20nb.draw.regions import border, boxes, hatch, level_lines
from d20nb.draw.shapes import Box, Layer, Rects, Segment, Segments, Shape, Text
from d20nb.draw.theme import Theme
from d20nb.squares import Square
from d20nb.terrain import Ground, Map

#: Middles of the marks on rough ground, as parts of a square: chevrons, and strokes on hampered ground.
_CHEVRONS = tuple((x, y) for x in (0.2, 0.5, 0.8) for y in (0.22, 0.52, 0.82))
_FEWER_CHEVRONS = ((0.27, 0.3), (0.73, 0.3), (0.5, 0.74))
_STROKES = tuple((x, y) for x, y in ((0.25, 0.2), (0.7, 0.35), (0.3, 0.5), (0.75, 0.65), (0.25, 0.8)))


def floor(grid: Grid, theme: Theme) -> Layer:
    """The page, and the floor on it in two hardly different tones.

    The second tone is one dashed line a row: its dashes are every other square.
    """
    size = grid.square
    rows = [
        (*grid.corner((y + 1) % 2, y + 0.5), *grid.corner(grid.columns, y + 0.5))
        for y in range(grid.rows)
        if (y + 1) % 2 < grid.columns
    ]
    return Layer(
        "floor",
        (
            Rects([(0, 0, grid.width, grid.height)], fill=theme.page),
            Rects([(*grid.corner(0, 0), grid.columns * size, grid.rows * size)], fill=theme.floor),
            Segments(rows, stroke=theme.floor_odd, width=size, dash=(size, size)),
        ),
    )


def coordinates(grid: Grid, theme: Theme) -> Layer:
    """Column letters above the board and row numbers at its left; where squares are small, not at each of them."""
    font = grid.font
    widest = 0.68 * font * len(str(Square(grid.columns - 1, 0))[:-1]) + 4
    columns = (
        Text(
            grid.corner(x + 0.5, 0)[0],
            grid.top - font * 0.65,
            str(Square(x, 0))[:-1],
            fill=theme.soft,
            size=font,
        )
        for x in _labelled(grid.columns, widest / grid.square)
    )
    rows = (
        Text(
            grid.left - font * 0.7,
            grid.corner(0, y + 0.5)[1] + font * 0.36,
            str(y + 1),
            fill=theme.soft,
            size=font,
            anchor="end",
        )
        for y in _labelled(grid.rows, 1.1 * font / grid.square)
    )
    return Layer("coordinates", (*columns, *rows))


def _labelled(total: int, takes: float) -> Iterator[int]:
    """Which columns or rows have room for their label, which takes so many of them; numbers are round."""
    every = next((n for n in (1, 2, 5, 10) if n >= takes), 20)
    return (n for n in range(total) if (n + 1) % every == 0 or (n == 0 and every > 2))


def ground(map: Map, grid: Grid, theme: Theme) -> Layer:
    """What lies on the floor: each kind has marks of its own."""
    kinds: dict[str, list[Square]] = defaultdict(list)
    for at, what in map.ground.items():
        if at in map:
            kinds[what.kind].append(at)
    width = 1.4 * grid.mark
    shapes: list[Shape] = []
    if squares := sorted(kinds["difficult"]):
        marks = [line for at in squares for line in _chevrons(at, grid, _is_hard(map.ground[at]))]
        shapes.append(Segments(marks, stroke=theme.rough, width=width))
    if squares := sorted(kinds["hampered"]):
        marks = [line for at in squares for line in _strokes(at, grid, _is_hard(map.ground[at]))]
        shapes.append(Segments(marks, stroke=theme.rough, width=width))
    if squares := sorted(kinds["pit"]):
        shapes.append(Rects([_inset(at, 0.1, grid) for at in squares], fill=theme.pit))
        rims = [line for at in squares for inset in (0.1, 0.22) for line in _frame(at, inset, grid)]
        shapes.append(Segments(rims, stroke=theme.rough, width=width))
    if squares := sorted(kinds["obstacle"]):
        crates = [line for at in squares for line in (*_frame(at, 0.16, grid), *_cross(at, 0.16, grid))]
        shapes.append(Segments(crates, stroke=theme.rough, width=2 * grid.mark))
    if squares := sorted(kinds["passage"]):
        posts = [post for at in squares for post in _posts(at, grid)]
        shapes.append(Rects(posts, fill=theme.rough))
    shapes += _numbers(map, grid, theme)
    return Layer("ground", tuple(shapes))


def _numbers(map: Map, grid: Grid, theme: Theme) -> Iterator[Text]:
    """Small numbers where the ground is rated, or harder to cross than is usual."""
    size = 9.5 * grid.mark
    for at in sorted(at for at in map.ground if at in map):
        what = map.ground[at]
        if what.size_rating is not None:
            words = str(what.size_rating)
        elif _is_hard(what):
            words = f"×{what.multiplier}" if what.multiplier > 2 else f"+{what.extra_mp}"
        else:
            continue
        x, y = grid.corner(at.x + 0.5, at.y + 0.8)
        yield Text(x, y, words, fill=theme.ink, size=size, bold=True)


def _is_hard(ground: Ground) -> bool:
    return ground.kind in ("difficult", "hampered") and (ground.multiplier > 2 or ground.extra_mp > 1)


def _chevrons(at: Square, grid: Grid, numbered: bool) -> Iterator[Segment]:
    reach, rise = 4 / 48, 5 / 48
    for x, y in _CHEVRONS if grid.unit > 0.6 else _FEWER_CHEVRONS:
        if numbered and x == 0.5 and y > 0.5:
            continue
        left, top, right = (
            grid.corner(at.x + x - reach, at.y + y + rise / 2),
            grid.corner(at.x + x, at.y + y - rise / 2),
            grid.corner(at.x + x + reach, at.y + y + rise / 2),
        )
        yield (*left, *top)
        yield (*top, *right)


def _strokes(at: Square, grid: Grid, numbered: bool) -> Iterator[Segment]:
    for x, y in _STROKES:
        if numbered and y > 0.7:
            continue
        yield (*grid.corner(at.x + x - 0.11, at.y + y), *grid.corner(at.x + x + 0.11, at.y + y))


def _inset(at: Square, inset: float, grid: Grid) -> Box:
    side = (1 - 2 * inset) * grid.square
    return (*grid.corner(at.x + inset, at.y + inset), side, side)


def _frame(at: Square, inset: float, grid: Grid) -> Iterator[Segment]:
    a, b = inset, 1 - inset
    corners = [grid.corner(at.x + x, at.y + y) for x, y in ((a, a), (b, a), (b, b), (a, b), (a, a))]
    for start, end in pairwise(corners):
        yield (*start, *end)


def _cross(at: Square, inset: float, grid: Grid) -> Iterator[Segment]:
    a, b = inset, 1 - inset
    yield (*grid.corner(at.x + a, at.y + a), *grid.corner(at.x + b, at.y + b))
    yield (*grid.corner(at.x + a, at.y + b), *grid.corner(at.x + b, at.y + a))


def _posts(at: Square, grid: Grid) -> Iterator[Box]:
    side = 0.2
    for x in (0, 1 - side):
        for y in (0, 1 - side):
            yield (*grid.corner(at.x + x, at.y + y), side * grid.square, side * grid.square)


#: How deep the shade is over each light; what is drawn on it must still stand out.
SHADES = {"dim": 0.05, "dark": 0.1}


def gloom(squares: Iterable[Square], kind: str, grid: Grid) -> list[Segment]:
    """Level lines over squares of one light."""
    lines = {"dim": 3, "dark": 6}[kind]
    return level_lines(squares, grid, lines if grid.unit > 0.6 else lines // 2 + 1)


def light(map: Map, grid: Grid, theme: Theme) -> Layer:
    """Shade over squares that are not bright: level lines, twice as close in darkness as in dim light."""
    shapes: list[Shape] = []
    for kind, opacity in SHADES.items():
        squares = [at for at, what in map.light.items() if what == kind and at in map]
        if squares:
            shapes.append(Rects(boxes(squares, grid), fill=theme.shade, opacity=opacity))
            marks = gloom(squares, kind, grid)
            shapes.append(Segments(marks, stroke=theme.soft, width=grid.mark, opacity=0.8))
    return Layer("light", tuple(shapes))


def lines(grid: Grid, theme: Theme) -> Layer:
    """The grid."""
    upright = [(*grid.corner(x, 0), *grid.corner(x, grid.rows)) for x in range(grid.columns + 1)]
    level = [(*grid.corner(0, y), *grid.corner(grid.columns, y)) for y in range(grid.rows + 1)]
    return Layer("grid", (Segments([*upright, *level], stroke=theme.line, width=1),))


def walls(map: Map, grid: Grid, theme: Theme) -> Layer:
    """Squares that are filled, hatched the falling way, and what stands on the lines between squares."""
    unit, mark = grid.unit, grid.mark
    shapes: list[Shape] = []
    solid = frozenset(at for at, what in map.ground.items() if what.solid and at in map)
    if solid:
        shapes.append(Rects(boxes(solid, grid), fill=theme.wall))
        lines = hatch(solid, grid, max(2, round(grid.square / 12)), rising=False)
        shapes.append(Segments(lines, stroke=theme.wall_hatch, width=1.3 * mark))
        shapes.append(Segments(border(solid, grid), stroke=theme.wall_edge, width=1.5 * mark, round_ends=True))
    edges = {
        kind: [
            _edge(a, b, grid) for (a, b), what in sorted(map.edges.items()) if what == kind and a in map and b in map
        ]
        for kind in set(map.edges.values())
    }
    if plain := edges.get("wall"):
        shapes.append(Segments(plain, stroke=theme.wall_edge, width=7 * unit, round_ends=True))
        shapes.append(Segments(plain, stroke=theme.wall, width=3.5 * unit, round_ends=True))
    if low := edges.get("low wall"):
        shapes.append(Segments(low, stroke=theme.wall_edge, width=7 * unit))
        shapes.append(Segments(low, stroke=theme.floor, width=4.5 * unit))
        shapes.append(Segments(low, stroke=theme.wall_edge, width=4.5 * unit, dash=(1.5 * mark, 6.5 * unit)))
    if doors := edges.get("door"):
        shapes.append(Segments(doors, stroke=theme.wall_edge, width=5 * unit, round_ends=True))
        leaves = [_part(door, 0.2, 0.8) for door in doors]
        shapes.append(Segments(leaves, stroke=theme.wall_edge, width=11 * unit))
        shapes.append(Segments([_part(door, 0.24, 0.76) for door in doors], stroke=theme.page, width=7 * unit))
    return Layer("walls", tuple(shapes))


def _edge(a: Square, b: Square, grid: Grid) -> Segment:
    """The line between two orthogonal neighbours, the first of which is west or north of the other."""
    if a.y == b.y:
        return (*grid.corner(b.x, b.y), *grid.corner(b.x, b.y + 1))
    return (*grid.corner(b.x, b.y), *grid.corner(b.x + 1, b.y))


def _part(line: Segment, begin: float, end: float) -> Segment:
    x, y, dx, dy = line[0], line[1], line[2] - line[0], line[3] - line[1]
    return x + dx * begin, y + dy * begin, x + dx * end, y + dy * end


@frozen
class Board:
    """The layers that depend on nothing but the map.

    Attributes:
        below: Those under whatever the rules see.
        grid: The lines between squares.
        walls: Walls, which hide what the rules see.
    """

    below: tuple[Layer, ...]
    grid: Layer
    walls: Layer


class _Same:
    """A map by its identity: maps are not hashable, and comparing two is slower than drawing one."""

    def __init__(self, map: Map) -> None:
        self.map = map

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.map is self.map

    def __hash__(self) -> int:
        return id(self.map)


@lru_cache(maxsize=8)
def _board(same: _Same, grid: Grid, theme: Theme) -> Board:
    map = same.map
    below = (floor(grid, theme), coordinates(grid, theme), ground(map, grid, theme), light(map, grid, theme))
    return Board(below, lines(grid, theme), walls(map, grid, theme))


def board(map: Map, grid: Grid, theme: Theme) -> Board:
    """The layers that depend on nothing but the map; the last few are kept, as a map seldom changes."""
    return _board(_Same(map), grid, theme)
