"""Draw a scene as SVG: the same scene always gives the same bytes.

It has no ids and no style sheet, so many such pictures may stand on one page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape
from itertools import groupby, pairwise

from d20nb.draw.shapes import Circle, Line, Point, Polygon, Rects, Scene, Segment, Segments, Shape, Text

FONT = "system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif"
#: What XML cannot hold at all, escaped or not.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def svg(scene: Scene) -> str:
    """The scene as the text of an SVG file.

    >>> from d20nb.draw.shapes import Layer
    >>> dot = Layer("dots", [Circle(5, 5, 2.5, fill="#000000")])
    >>> print(svg(Scene(width=10, height=10, layers=[dot], title="A dot")))  # doctest: +ELLIPSIS
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10" role="img" ...
    <title>A dot</title>
    <g><circle fill="#000000" cx="5" cy="5" r="2.5"/></g>
    </svg>
    """
    width, height = _number(scene.width), _number(scene.height)
    # A page is taken to be in English, and a picture on it too unless it says otherwise.
    lang = "" if scene.lang == "en" else f' lang="{scene.lang}"'
    label = _quoted(_clean(scene.title))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img"{lang} aria-label={label} '
        f'font-family="{FONT}" style="font-variant-numeric:tabular-nums">'
    )
    lines = [head, f"<title>{escape(_clean(scene.title), quote=False)}</title>"]
    if scene.description:
        lines.append(f"<desc>{escape(_clean(scene.description), quote=False)}</desc>")
    lines += [f"<g>{''.join(_shapes(layer.shapes))}</g>" for layer in scene.layers if layer.shapes]
    return "\n".join((*lines, "</svg>"))


def _clean(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)


def _quoted(text: str) -> str:
    """Text as the value of an attribute, in the quotes that it needs least escaping for."""
    text = escape(text, quote=False).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' in text and "'" not in text:
        return f"'{text}'"
    return '"' + text.replace('"', "&quot;") + '"'


def _number(value: float) -> str:
    """A number in as few characters as it takes."""
    return _hundredths(round(value * 100))


@lru_cache(maxsize=8192)
def _hundredths(value: int) -> str:
    whole, part = divmod(abs(value), 100)
    text = f"{whole or ''}.{part:02}".rstrip("0") if part else f"{whole}"
    return "-" + text if value < 0 else text


def _list(numbers: Iterable[float]) -> str:
    """Numbers one after the other, with a space only where they would run together."""
    text = ""
    for value in numbers:
        number = _number(value)
        text += number if not text or number.startswith("-") else f" {number}"
    return text


def _shapes(shapes: Iterable[Shape]) -> Iterator[str]:
    """The elements of some shapes; what stands together in one style says so once."""
    for style, group in groupby(shapes, _style):
        forms = [_form(shape) for shape in group]
        if len(forms) == 1:
            tag, rest = forms[0].split(" ", 1)
            yield f"{tag} {style} {rest}"
        else:
            yield f"<g {style}>{''.join(forms)}</g>"


def _style(shape: Shape) -> str:
    """The attributes of a shape that say how it looks."""
    parts: dict[str, str] = {}
    if isinstance(shape, Text):
        parts = {"fill": shape.fill, "font-size": _number(shape.size)}
        if shape.anchor != "start":
            parts["text-anchor"] = shape.anchor
        if shape.bold:
            parts["font-weight"] = "700"
        return _attributes(parts)
    parts["fill"] = "none" if isinstance(shape, Line | Segments) else shape.fill or "none"
    if not isinstance(shape, Rects) and shape.stroke is not None:
        parts["stroke"] = shape.stroke
        parts["stroke-width"] = _number(shape.width)
        if shape.dash:
            parts["stroke-dasharray"] = " ".join(map(_number, shape.dash))
        if isinstance(shape, Line) or (isinstance(shape, Segments) and shape.round_ends):
            parts["stroke-linecap"] = "round"
        if isinstance(shape, Line | Polygon):
            parts["stroke-linejoin"] = "round"
    if shape.opacity != 1:
        parts["opacity"] = _number(shape.opacity)
    return _attributes(parts)


def _attributes(parts: dict[str, str]) -> str:
    return " ".join(f'{name}="{value}"' for name, value in parts.items())


def _form(shape: Shape) -> str:
    """The element of a shape without its style."""
    match shape:
        case Text():
            return (
                f'<text x="{_number(shape.x)}" y="{_number(shape.y)}">{escape(_clean(shape.text), quote=False)}</text>'
            )
        case Circle():
            return f'<circle cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.r)}"/>'
        case Polygon():
            return f'<path d="{_through(shape.points)}z"/>'
        case Line():
            return f'<path d="{_through(shape.points)}"/>'
        case Segments():
            return f'<path d="{_segments(shape.lines)}"/>'
        case Rects():
            boxes = (f"M{_list((x, y))}h{_number(w)}v{_number(h)}h{_number(-w)}z" for x, y, w, h in shape.boxes)
            return f'<path d="{"".join(boxes)}"/>'


def _through(points: Iterable[Point]) -> str:
    return _segments([(*a, *b) for a, b in pairwise(points)])


def _segments(lines: Iterable[Segment]) -> str:
    """Path data of straight lines. It counts in whole hundredths, so that relative steps add up exactly."""
    text: list[str] = []
    at: tuple[int, int] | None = None
    for line in lines:
        x1, y1, x2, y2 = (round(value * 100) for value in line)
        if at is None:
            text.append(f"M{_list((x1 / 100, y1 / 100))}")
        elif at != (x1, y1):
            text.append(f"m{_list(((x1 - at[0]) / 100, (y1 - at[1]) / 100))}")
        dx, dy = (x2 - x1) / 100, (y2 - y1) / 100
        if dy == 0:
            text.append(f"h{_number(dx)}")
        elif dx == 0:
            text.append(f"v{_number(dy)}")
        else:
            text.append(f"l{_list((dx, dy))}")
        at = (x2, y2)
    return "".join(text)
