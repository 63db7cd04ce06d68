"""A window on a board that is larger than what can be shown: only what lies in it is drawn, coordinates included."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from attrs import evolve, frozen

from d20nb.draw.grid import Grid
from d20nb.draw.shapes import Box, Circle, Layer, Line, Point, Polygon, Rects, Scene, Segment, Segments, Shape, Text
from d20nb.squares import Square

#: Lines are cut so far outside of the window, where nobody sees how they end.
_SLACK = 40.0
#: A line that goes further out than this is cut; the others are drawn whole, so that their dashes stay where they are.
_FAR = 2000.0
#: The layer whose letters stay at the edges of the window.
_COORDINATES = "coordinates"
#: Layers that do not lie on the board.
PAGE, BESIDE, HAND = "page", ("palette",), "held"


@frozen
class Window:
    """What is shown of a board: a picture of this size, with the board moved under it.

    Attributes:
        grid: The squares of the whole board.
        width: Width of the picture, coordinates included; not more than that of the board.
        height: Its height.
        x: So far the board is moved to the left.
        y: So far the board is moved up.
    """

    grid: Grid
    width: float
    height: float
    x: float = 0.0
    y: float = 0.0

    @property
    def whole(self) -> bool:
        """Whether the board is no larger than the window."""
        return self.width >= self.grid.width and self.height >= self.grid.height

    @property
    def most(self) -> Point:
        """How far the board can be moved."""
        return max(0.0, self.grid.width - self.width), max(0.0, self.grid.height - self.height)

    @property
    def area(self) -> Box:
        """Where squares are seen in the picture."""
        grid = self.grid
        right, bottom = (total - side * n - lead for total, side, n, lead in (
            (grid.width, grid.square, grid.columns, grid.left), (grid.height, grid.square, grid.rows, grid.top)
        ))  # fmt: skip
        return grid.left, grid.top, self.width - grid.left - right, self.height - grid.top - bottom

    def moved(self, x: float, y: float) -> Window:
        """The window at another place, but never beyond the board."""
        most_x, most_y = self.most
        return evolve(self, x=max(0.0, min(most_x, x)), y=max(0.0, min(most_y, y)))

    def onto(self, x: float, y: float) -> Point:
        """The point of the whole picture under a point of the window; what lies beside the board stays beside it."""
        left, top, wide, high = self.area
        below = y >= self.height
        return (
            x if below else _onto(x, left, wide, self.x, self.most[0]),
            _onto(y, top, high, self.y, self.most[1]),
        )

    def seen(self, square: Square, size: int = 1) -> bool:
        """Whether a space is in the window as a whole."""
        left, top, wide, high = self.area
        (x1, y1), (x2, y2) = self.grid.corner(*square), self.grid.corner(square.x + size, square.y + size)
        across = left + self.x <= x1 + 0.5 and x2 <= left + self.x + wide + 0.5
        return across and top + self.y <= y1 + 0.5 and y2 <= top + self.y + high + 0.5

    @property
    def corners(self) -> tuple[Square, Square]:
        """The first and the last square of which at least half is seen."""
        side, (_, _, wide, high) = self.grid.square, self.area
        first = Square(math.ceil(self.x / side - 0.5), math.ceil(self.y / side - 0.5))
        last = Square(
            min(self.grid.columns - 1, math.ceil((self.x + wide) / side - 0.5) - 1),
            min(self.grid.rows - 1, math.ceil((self.y + high) / side - 0.5) - 1),
        )
        return first, last


def _onto(at: float, lead: float, room: float, moved: float, most: float) -> float:
    if at < lead:
        return at
    return at + (moved if at < lead + room else most)


def viewport(
    picture: Scene, window: Window, hand: Point = (0.0, 0.0), cut: Callable[[Layer, Window], Layer] | None = None
) -> Scene:
    """The picture as it is seen through a window. What lies on the board is moved and cut to what is seen.

    Args:
        picture: A whole board, with or without a palette below it.
        window: What is seen of it.
        hand: So far what is held in the hand is moved.
        cut: Cuts a layer of the board; `cut_layer`, or something that remembers what it gave.
    """
    if window.whole:
        return picture
    cut = cut or cut_layer
    grid, below = window.grid, picture.height - window.grid.height
    width = max(window.width, picture.width) if picture.width > grid.width else window.width
    page = picture.layers[0].shapes[0]
    assert isinstance(page, Rects)
    ground = Layer("page", [Rects([(0, 0, width, window.height + below)], fill=page.fill)])
    board: list[Layer] = []
    beside: list[Layer] = []
    for layer in picture.layers:
        if layer.name in BESIDE:
            beside.append(_moved_layer(layer, 0, window.height - grid.height))
        elif layer.name == HAND:
            beside.append(_moved_layer(layer, -hand[0], -hand[1]))
        elif layer.name == _COORDINATES:
            beside.insert(0, _coordinates(layer, window))
        elif layer.name != PAGE:
            board.append(cut(layer, window))
    frame = Layer("frame", [Rects(_bands(window, width, window.height + below), fill=page.fill)])
    return evolve(picture, width=width, height=window.height + below, layers=(ground, *board, frame, *beside))


def cut_layer(layer: Layer, window: Window) -> Layer:
    """What a window shows of a layer that lies on the board."""
    left, top, wide, high = window.area
    box = (left + window.x, top + window.y, left + window.x + wide, top + window.y + high)
    kept = [part for shape in layer.shapes for part in _cut(shape, box)]
    return _moved_layer(Layer(layer.name, kept), -window.x, -window.y)


def _bands(window: Window, width: float, height: float) -> list[Box]:
    """The page around the squares that are seen."""
    left, top, wide, high = window.area
    return [
        (0, 0, width, top), (0, top, left, high), (left + wide, top, width - left - wide, high),
        (0, top + high, width, height - top - high),
    ]  # fmt: skip


def _coordinates(layer: Layer, window: Window) -> Layer:
    """Letters that go with their columns and numbers that go with their rows, as far as those are seen."""
    left, top, wide, high = window.area
    kept: list[Shape] = []
    for shape in layer.shapes:
        assert isinstance(shape, Text)
        if shape.y < top:
            x = shape.x - window.x
            if left <= x <= left + wide:
                kept.append(evolve(shape, x=x))
        else:
            y = shape.y - window.y
            if top < y - shape.size / 3 < top + high:
                kept.append(evolve(shape, y=y))
    return Layer(layer.name, kept)


# ---- cut one shape -------------------------------------------------------------------------------


def _cut(shape: Shape, box: Box) -> Iterator[Shape]:
    """What is worth drawing of a shape. `box` is left, top, right and bottom."""
    left, top, right, bottom = box
    match shape:
        case Rects():
            boxes = [
                (max(x, left), max(y, top), min(x + w, right) - max(x, left), min(y + h, bottom) - max(y, top))
                for x, y, w, h in shape.boxes
                if x < right and y < bottom and x + w > left and y + h > top
            ]
            if boxes:
                yield evolve(shape, boxes=boxes)
        case Segments():
            lines = list(_cut_lines(shape.lines, _wider(box, _SLACK + shape.width), sum(shape.dash)))
            if lines:
                yield evolve(shape, lines=lines)
        case Circle() | Text():
            reach = shape.r + shape.width if isinstance(shape, Circle) else shape.size * max(1, len(shape.text))
            if _touch((shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach), box):
                yield shape
        case Line() if shape.points and not _inside(_around(shape.points), _wider(box, _FAR)):
            for (x1, y1), (x2, y2) in pairwise(shape.points):
                for a, b, c, d in _cut_lines([(x1, y1, x2, y2)], _wider(box, _SLACK + shape.width), sum(shape.dash)):
                    yield evolve(shape, points=[(a, b), (c, d)])
        case _:
            if shape.points and _touch(_around(shape.points), _wider(box, shape.width)):
                yield shape


def _wider(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _touch(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _inside(one: Box, other: Box) -> bool:
    return other[0] <= one[0] and one[2] <= other[2] and other[1] <= one[1] and one[3] <= other[3]


def _around(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _cut_lines(lines: Iterable[Segment], box: Box, period: float) -> Iterator[Segment]:
    """The parts of lines in a box; a dashed one begins where its dashes do, so that they stay where they are."""
    left, top, right, bottom = box
    for line in lines:
        x1, y1, x2, y2 = line
        if _inside(_around(((x1, y1), (x2, y2))), box):
            yield line
            continue
        dx, dy, begin, end = x2 - x1, y2 - y1, 0.0, 1.0
        for by, low, high in ((dx, left - x1, right - x1), (dy, top - y1, bottom - y1)):
            if by:
                near, far = sorted((low / by, high / by))
                begin, end = max(begin, near), min(end, far)
            elif not low <= 0 <= high:
                end = -1.0
        if begin >= end:
            continue
        if period and (length := math.hypot(dx, dy)):
            begin = math.floor(begin * length / period + 1e-9) * period / length
        yield x1 + dx * begin, y1 + dy * begin, x1 + dx * end, y1 + dy * end


# ---- move ----------------------------------------------------------------------------------------


def _moved_layer(layer: Layer, dx: float, dy: float) -> Layer:
    return Layer(layer.name, [_moved(shape, dx, dy) for shape in layer.shapes]) if dx or dy else layer


def _moved(shape: Shape, dx: float, dy: float) -> Shape:
    match shape:
        case Rects():
            return evolve(shape, boxes=[(x + dx, y + dy, w, h) for x, y, w, h in shape.boxes])
        case Segments():
            return evolve(shape, lines=[(a + dx, b + dy, c + dx, d + dy) for a, b, c, d in shape.lines])
        case Polygon() | Line():
            return evolve(shape, points=[(x + dx, y + dy) for x, y in shape.points])
    return evolve(shape, x=shape.x + dx, y=shape.y + dy)
