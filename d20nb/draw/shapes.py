"""Plain shapes that every pen can draw, and the scene they make up.

There are few kinds, so that a pen is short. Those that come in crowds (`Rects`, `Segments`) hold many in one
style, so that a pen can send each as one batch. A curve is a polygon, and a pattern is a set of segments.
Every number is checked here, once: a single NaN stops all drawing on some pens.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from attrs import Attribute, field, frozen

from d20nb.messages import current_language

#: A position in scene pixels: x to the right, y down.
Point = tuple[float, float]
#: Left, top, width and height of a box, in scene pixels.
Box = tuple[float, float, float, float]
#: Both ends of a straight line: x and y of the first, x and y of the second.
Segment = tuple[float, float, float, float]
_Quad = tuple[float, float, float, float]

_COLOUR = re.compile(r"#[0-9a-f]{6}")
_ANCHORS = ("start", "middle", "end")


def _number(value: float) -> float:
    """A plain finite float of two decimals (never -0.0)."""
    number = round(float(value), 2) + 0.0
    if not math.isfinite(number):
        raise ValueError(f"{value!r} is not a finite number")
    return number


def _dash(lengths: Iterable[float]) -> tuple[float, ...]:
    dash = tuple(map(_number, lengths))
    if any(length <= 0 for length in dash):
        raise ValueError(f"dash {dash} needs lengths above 0")
    return dash


def _points(points: Iterable[Point]) -> tuple[Point, ...]:
    return tuple((_number(x), _number(y)) for x, y in points)


def _quads(quads: Iterable[_Quad]) -> tuple[_Quad, ...]:
    made = tuple(
        (round(a, 2) + 0.0, round(b, 2) + 0.0, round(c, 2) + 0.0, round(d, 2) + 0.0)
        for a, b, c, d in (map(float, quad) for quad in quads)
    )
    # The sum is finite only if every part is: one test for the whole crowd.
    if not math.isfinite(sum(map(sum, made))):
        raise ValueError("one of the coordinates is not a finite number")
    return made


def _not_negative(of: object, attribute: Attribute[float], value: float) -> None:
    if value < 0:
        raise ValueError(f"{attribute.name} {value} is below 0")


def _boxes_have_size(of: object, attribute: Attribute[tuple[Box, ...]], boxes: tuple[Box, ...]) -> None:
    if any(box[2] < 0 or box[3] < 0 for box in boxes):
        raise ValueError("a box has a width or height below 0")


def _is_opacity(of: object, attribute: Attribute[float], value: float) -> None:
    if not 0 <= value <= 1:
        raise ValueError(f"opacity {value} is not between 0 and 1")


def _is_colour(of: object, attribute: Attribute[str], value: str | None) -> None:
    if value is not None and _COLOUR.fullmatch(value) is None:
        raise ValueError(f"{attribute.name} {value!r} is not a colour like '#0072b2'")


def _is_anchor(of: object, attribute: Attribute[str], value: str) -> None:
    if value not in _ANCHORS:
        raise ValueError(f"anchor {value!r} is not one of {', '.join(_ANCHORS)}")


@frozen
class Rects:
    """Boxes, filled alike. They do not overlap each other.

    >>> Rects([(0, 0, 10.001, 5)], fill="#ffffff").boxes
    ((0.0, 0.0, 10.0, 5.0),)
    """

    boxes: tuple[Box, ...] = field(converter=_quads, validator=_boxes_have_size)
    fill: str = field(validator=_is_colour, kw_only=True)
    opacity: float = field(default=1.0, converter=_number, validator=_is_opacity, kw_only=True)


@frozen
class _Closed:
    """What is filled or outlined or both.

    Attributes:
        width: Width of the outline, which lies half inside and half outside.
        dash: Lengths of dashes and gaps in turn; empty for an unbroken outline.
    """

    fill: str | None = field(default=None, validator=_is_colour, kw_only=True)
    stroke: str | None = field(default=None, validator=_is_colour, kw_only=True)
    width: float = field(default=1.0, converter=_number, validator=_not_negative, kw_only=True)
    dash: tuple[float, ...] = field(default=(), converter=_dash, kw_only=True)
    opacity: float = field(default=1.0, converter=_number, validator=_is_opacity, kw_only=True)


@frozen
class Circle(_Closed):
    """A circle, filled or outlined or both."""

    x: float = field(converter=_number)
    y: float = field(converter=_number)
    r: float = field(converter=_number, validator=_not_negative)


@frozen
class Polygon(_Closed):
    """A closed shape of straight sides, filled or outlined or both; its outline has round corners."""

    points: tuple[Point, ...] = field(converter=_points)


@frozen
class Line:
    """An open line through two or more points, with round ends and corners.

    A line on a casing is two of these: the wide one first.
    """

    points: tuple[Point, ...] = field(converter=_points)
    stroke: str = field(validator=_is_colour, kw_only=True)
    width: float = field(default=1.0, converter=_number, validator=_not_negative, kw_only=True)
    dash: tuple[float, ...] = field(default=(), converter=_dash, kw_only=True)
    opacity: float = field(default=1.0, converter=_number, validator=_is_opacity, kw_only=True)


@frozen
class Segments:
    """Many separate straight lines in one style: a grid, a hatch, an outline.

    Attributes:
        lines: Both ends of each; one that starts where the one before it ends may be drawn on from there.
        round_ends: Whether the ends are round; else they are cut off square.
    """

    lines: tuple[Segment, ...] = field(converter=_quads)
    stroke: str = field(validator=_is_colour, kw_only=True)
    width: float = field(default=1.0, converter=_number, validator=_not_negative, kw_only=True)
    dash: tuple[float, ...] = field(default=(), converter=_dash, kw_only=True)
    opacity: float = field(default=1.0, converter=_number, validator=_is_opacity, kw_only=True)
    round_ends: bool = field(default=False, kw_only=True)


@frozen
class Text:
    """A short text on one line.

    Attributes:
        y: The baseline that its letters stand on.
        size: Height of the font in scene pixels.
        anchor: Which part of it `x` is: start, middle or end.
    """

    x: float = field(converter=_number)
    y: float = field(converter=_number)
    text: str
    fill: str = field(validator=_is_colour, kw_only=True)
    size: float = field(default=12.0, converter=_number, validator=_not_negative, kw_only=True)
    anchor: str = field(default="middle", validator=_is_anchor, kw_only=True)
    bold: bool = field(default=False, kw_only=True)


Shape = Rects | Circle | Polygon | Line | Segments | Text


def _shapes(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    return tuple(shapes)


@frozen
class Layer:
    """Shapes with one meaning, drawn in order.

    Two equal layers look alike, so a pen may skip one that it has drawn already.
    """

    name: str
    shapes: tuple[Shape, ...] = field(default=(), converter=_shapes)


def _layers(layers: Iterable[Layer]) -> tuple[Layer, ...]:
    return tuple(layers)


@frozen(kw_only=True)
class Scene:
    """A whole picture: layers from the bottom up, the first of which covers all of it.

    Attributes:
        width: In scene pixels.
        height: In scene pixels.
        title: A few words that name the picture.
        description: All that can be seen in it, in plain words.
        lang: The code of the language that its words are in.
    """

    width: float = field(converter=_number, validator=_not_negative)
    height: float = field(converter=_number, validator=_not_negative)
    layers: tuple[Layer, ...] = field(converter=_layers)
    title: str = ""
    description: str = ""
    lang: str = field(factory=current_language, kw_only=True)

    def layer(self, name: str) -> Layer:
        """The layer of that name.

        Raises:
            KeyError: There is none.
        """
        for layer in self.layers:
            if layer.name == name:
                return layer
        names = ", ".join(layer.name for layer in self.layers)
        raise KeyError(f"there is no layer {name!r}; there are {names}")

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """Every shape of every layer, in the order in which they are drawn."""
        return tuple(shape for layer in self.layers for shape in layer.shapes)
