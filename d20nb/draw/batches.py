"""Turn the shapes of a scene into few batches, each in one style, without changing what covers what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import field, frozen

from d20nb.draw.shapes import Box, Circle, Layer, Line, Point, Polygon, Rects, Segment, Segments, Shape, Text

#: So far back a batch is looked for that a shape could join.
_LOOK_BACK = 16


@frozen
class Fill:
    """How something is filled."""

    colour: str
    opacity: float = 1.0


@frozen
class Stroke:
    """How something is outlined."""

    colour: str
    opacity: float
    width: float
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"


@frozen
class Font:
    """How a text is written."""

    colour: str
    size: float
    bold: bool
    anchor: str


@frozen
class Disc:
    """A circle."""

    x: float
    y: float
    r: float


@frozen
class Path:
    """Points joined by straight lines."""

    points: tuple[Point, ...]
    closed: bool


@frozen
class Words:
    """A text at a point of its baseline."""

    x: float
    y: float
    text: str


Style = Fill | Stroke | Font
Item = Box | Disc | Path | Words


@frozen
class Batch:
    """Items of one kind in one style.

    Attributes:
        reaches: For each shape, a box around all that it paints.
    """

    style: Style
    kind: type
    items: list[Item] = field(factory=list)
    reaches: list[tuple[float, float, float, float]] = field(factory=list)

    def touches(self, reach: tuple[float, float, float, float]) -> bool:
        """Whether any item may paint where `reach` is."""
        left, top, right, bottom = reach
        return any(a < right and left < c and b < bottom and top < d for a, b, c, d in self.reaches)


def batches(layers: Iterable[Layer]) -> Iterator[Batch]:
    """The batches of some layers, in an order in which they may be painted one after the other."""
    for layer in layers:
        made: list[Batch] = []
        for shape in layer.shapes:
            for style, items, reach in parts(shape):
                _join(made, style, items, reach)
        yield from made


def _join(made: list[Batch], style: Style, items: Sequence[Item], reach: tuple[float, float, float, float]) -> None:
    """Put items into the latest batch of their kind and style that nothing over it keeps them from."""
    for batch in made[: -1 - _LOOK_BACK : -1]:
        if batch.style == style and batch.kind is type(items[0]):
            batch.items.extend(items)
            batch.reaches.append(reach)
            return
        if batch.touches(reach):
            break
    made.append(Batch(style, type(items[0]), list(items), [reach]))


def parts(shape: Shape) -> Iterator[tuple[Style, Sequence[Item], tuple[float, float, float, float]]]:
    """What is painted for a shape, in order, with the room that it takes; a crowd in one style is one part."""
    match shape:
        case Rects() | Segments() if not (shape.boxes if isinstance(shape, Rects) else shape.lines):
            return
        case Rects():
            ends = [(x, y, x + w, y + h) for x, y, w, h in shape.boxes]
            yield Fill(shape.fill, shape.opacity), shape.boxes, _around_all(ends, 0)
        case Circle():
            disc = Disc(shape.x, shape.y, shape.r)
            reach = shape.r + (shape.width / 2 if shape.stroke else 0)
            around = (shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach)
            if shape.fill is not None:
                yield Fill(shape.fill, shape.opacity), (disc,), around
            if shape.stroke is not None and shape.width:
                yield Stroke(shape.stroke, shape.opacity, shape.width, shape.dash), (disc,), around
        case Polygon() | Line() if len(shape.points) < (3 if isinstance(shape, Polygon) else 2):
            return
        case Polygon():
            around = _around(shape.points, shape.width if shape.stroke else 0)
            path = Path(shape.points, closed=True)
            if shape.fill is not None:
                yield Fill(shape.fill, shape.opacity), (path,), around
            if shape.stroke is not None and shape.width:
                yield Stroke(shape.stroke, shape.opacity, shape.width, shape.dash, join="round"), (path,), around
        case Line():
            style = Stroke(shape.stroke, shape.opacity, shape.width, shape.dash, "round", "round")
            yield style, (Path(shape.points, closed=False),), _around(shape.points, shape.width)
        case Segments():
            cap = "round" if shape.round_ends else "butt"
            style = Stroke(shape.stroke, shape.opacity, shape.width, shape.dash, cap)
            paths = [Path(points, closed=False) for points in _chains(shape.lines)]
            yield style, paths, _around_all(shape.lines, shape.width)
        case Text():
            reach = shape.size * max(1, len(shape.text))
            around = (shape.x - reach, shape.y - shape.size, shape.x + reach, shape.y + shape.size / 3)
            font = Font(shape.fill, shape.size, shape.bold, shape.anchor)
            yield font, (Words(shape.x, shape.y, shape.text),), around


def _around(points: tuple[Point, ...], width: float) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - width, min(ys) - width, max(xs) + width, max(ys) + width


def _around_all(lines: Sequence[Segment], width: float) -> tuple[float, float, float, float]:
    x1, y1, x2, y2 = zip(*lines, strict=True)
    left, top, right, bottom = min(*x1, *x2), min(*y1, *y2), max(*x1, *x2), max(*y1, *y2)
    return left - width, top - width, right + width, bottom + width


def _chains(lines: Iterable[tuple[float, float, float, float]]) -> Iterator[tuple[Point, ...]]:
    """Segments as paths: one that starts where the one before it ends goes on from there."""
    chain: list[Point] = []
    for x1, y1, x2, y2 in lines:
        if not chain or chain[-1] != (x1, y1):
            if chain:
                yield tuple(chain)
            chain = [(x1, y1)]
        chain.append((x2, y2))
    if chain:
        yield tuple(chain)
