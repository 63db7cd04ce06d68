"""Paint a scene in pixels, as a PNG. It needs Pillow, which is asked for when it is first used."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import cycle, groupby, pairwise
from typing import TYPE_CHECKING

from d20nb.draw.batches import Disc, Fill, Font, Item, Path, Stroke, Style, Words, parts
from d20nb.draw.lettering import write
from d20nb.draw.shapes import Box, Point, Scene, Shape
from d20nb.messages import say

if TYPE_CHECKING:
    from PIL import Image, ImageDraw

#: Pixels of the picture for one scene pixel, so that it is sharp on a slide.
SCALE = 2.0
#: A picture has at most so many pixels; so many are painted at most, before they are made fewer for smooth edges.
MOST_PIXELS = 40_000_000
#: So many pixels in a row and a column are painted for one of the picture, if they are not too many.
_FINEST = 4


def png(scene: Scene, scale: float = SCALE) -> bytes:
    """The scene as the bytes of a PNG file, with its title and its description in it.

    Args:
        scene: The picture.
        scale: Pixels for one scene pixel.

    Raises:
        ValueError: It would be too large, or not large at all.
        ImportError: Pillow is not installed.
    """
    image = paint(scene, scale)
    from PIL.PngImagePlugin import PngInfo

    words = PngInfo()
    words.add_itxt("Title", scene.title)
    words.add_itxt("Description", scene.description)
    file = BytesIO()
    image.save(file, "PNG", pnginfo=words, optimize=True)
    return file.getvalue()


def need_pillow() -> None:
    """Ask for Pillow.

    Raises:
        ImportError: It is not installed; the message says how to install it.
    """
    try:
        import PIL.Image  # noqa: F401
    except ImportError as error:
        raise ImportError(say("file.pillow"), name="PIL") from error


def paint(scene: Scene, scale: float = SCALE) -> Image.Image:
    """The scene as a picture of Pillow's, in red, green and blue.

    Raises:
        ValueError: It would be too large, or not large at all.
        ImportError: Pillow is not installed.
    """
    need_pillow()
    from PIL import Image, ImageDraw

    if not (math.isfinite(scale) and scale > 0):
        raise ValueError(f"a picture cannot be drawn at {scale} pixels for one; use a number above 0, like 2")
    wide, high = max(1, math.ceil(scene.width * scale)), max(1, math.ceil(scene.height * scale))
    if wide * high > MOST_PIXELS:
        least = math.floor(math.sqrt(MOST_PIXELS / (scene.width * scene.height)) * 100) / 100
        raise ValueError(say("file.pixels", width=wide, height=high, most=MOST_PIXELS // 1_000_000, scale=least))
    fine = next(n for n in range(_FINEST, 0, -1) if n == 1 or wide * high * n * n <= MOST_PIXELS)
    image = Image.new("RGB", (wide * fine, high * fine))
    for shape in scene.shapes:
        _paint(image, ImageDraw.Draw(image), shape, scale * fine)
    return image.reduce(fine) if fine > 1 else image


def _paint(image: Image.Image, draw: ImageDraw.ImageDraw, shape: Shape, zoom: float) -> None:
    """Paint a shape; what shines through is painted as a mask first, so that it covers itself only once."""
    from PIL import Image, ImageDraw

    for style, group in groupby(parts(shape), key=lambda part: part[0]):
        found = tuple(group)
        opacity = 1.0 if isinstance(style, Font) else style.opacity
        if opacity == 1.0:
            _Hand(draw, zoom, style.colour).draw(style, (item for _, items, _ in found for item in items))
            continue
        left, top = (max(0, math.floor(min(reach[n] for _, _, reach in found) * zoom) - 1) for n in (0, 1))
        right, bottom = (
            min(image.size[n - 2], math.ceil(max(reach[n] for _, _, reach in found) * zoom) + 1) for n in (2, 3)
        )
        if right <= left or bottom <= top:
            continue
        mask = Image.new("L", (right - left, bottom - top))
        hand = _Hand(ImageDraw.Draw(mask), zoom, round(255 * opacity), left, top)
        hand.draw(style, (item for _, items, _ in found for item in items))
        image.paste(style.colour, (left, top, right, bottom), mask)


class _Hand:
    """Paints items in one ink; it turns scene pixels into whole pixels of the picture."""

    def __init__(self, draw: ImageDraw.ImageDraw, zoom: float, ink: int | str, left: int = 0, top: int = 0) -> None:
        self._pen = draw
        self._zoom, self._ink = zoom, ink
        self._left, self._top = left, top

    def draw(self, style: Style, items: Iterable[Item]) -> None:
        for item in items:
            match style, item:
                case Fill(), Disc():
                    self._disc(*self._at((item.x, item.y)), item.r * self._zoom)
                case Fill(), Path():
                    self._polygon([self._at(point) for point in item.points])
                case Fill(), (_, _, _, _):
                    self._box(item)
                case Stroke(), Disc():
                    self._ring(style, item)
                case Stroke(), Path():
                    self._path(style, item)
                case Font(), Words():
                    at, size = self._at((item.x, item.y)), style.size * self._zoom
                    if size >= 1:
                        write(self._pen, at, item.text, size, style.anchor, self._ink, bold=style.bold)

    def _at(self, point: Point) -> Point:
        return point[0] * self._zoom - self._left, point[1] * self._zoom - self._top

    def _box(self, box: Box) -> None:
        (x, y), (right, bottom) = self._at(box[:2]), self._at((box[0] + box[2], box[1] + box[3]))
        self._rectangle(x, y, right, bottom)

    def _rectangle(self, x: float, y: float, right: float, bottom: float) -> None:
        # Both ends of what Pillow draws are in it.
        ends = round(x), round(y), round(right) - 1, round(bottom) - 1
        if ends[0] <= ends[2] and ends[1] <= ends[3]:
            self._pen.rectangle(ends, fill=self._ink)

    def _disc(self, x: float, y: float, r: float) -> None:
        self._pen.ellipse(_around(x, y, r), fill=self._ink)

    def _polygon(self, points: Sequence[Point]) -> None:
        self._pen.polygon([(round(x - 0.5), round(y - 0.5)) for x, y in points], fill=self._ink)

    def _ring(self, style: Stroke, disc: Disc) -> None:
        (x, y), r, width = self._at((disc.x, disc.y)), disc.r * self._zoom, style.width * self._zoom
        box = _around(x, y, r + width / 2)
        if not style.dash:
            self._pen.ellipse(box, outline=self._ink, width=max(1, round(width)))
            return
        for start, end in _dashes([n * self._zoom for n in style.dash], math.tau * r):  # none where r is 0
            angles = math.degrees(start / r), math.degrees(end / r)
            self._pen.arc(box, *angles, fill=self._ink, width=max(1, round(width)))

    def _path(self, style: Stroke, path: Path) -> None:
        points = [self._at(point) for point in (*path.points, *(path.points[:1] if path.closed else ()))]
        width = style.width * self._zoom
        if not style.dash:
            self._line(points, width, round_ends=style.cap == "round" or path.closed)
            return
        total = sum(math.dist(a, b) for a, b in pairwise(points))
        for start, end in _dashes([n * self._zoom for n in style.dash], total):
            self._line(_stretch(points, start, end), width, round_ends=style.cap == "round")

    def _line(self, points: Sequence[Point], width: float, *, round_ends: bool) -> None:
        for start, end in pairwise(points):
            self._stroke(start, end, width)
        for x, y in points if round_ends else points[1:-1]:
            if width > 2:
                self._disc(x, y, width / 2)

    def _stroke(self, start: Point, end: Point, width: float) -> None:
        (x, y), (to_x, to_y), half = start, end, width / 2
        if y == to_y:
            self._rectangle(min(x, to_x), y - half, max(x, to_x), y + half)
        elif x == to_x:
            self._rectangle(x - half, min(y, to_y), x + half, max(y, to_y))
        else:
            # What Pillow fills reaches half a pixel beyond the corners.
            part = max(0.5, half - 0.5) / math.dist(start, end)
            dx, dy = (to_y - y) * part, (x - to_x) * part
            self._polygon([(x + dx, y + dy), (to_x + dx, to_y + dy), (to_x - dx, to_y - dy), (x - dx, y - dy)])


def _around(x: float, y: float, r: float) -> tuple[int, int, int, int]:
    """The box of a circle, both ends in it."""
    left, top = round(x - r), round(y - r)
    return left, top, max(left, round(x + r) - 1), max(top, round(y + r) - 1)


def _dashes(lengths: Sequence[float], total: float) -> Iterator[tuple[float, float]]:
    """Where each dash begins and ends on a line of a length.

    >>> list(_dashes([4, 2], 9.0))
    [(0.0, 4.0), (6.0, 9.0)]
    """
    at, drawn = 0.0, True
    for length in cycle(lengths if len(lengths) % 2 == 0 else (*lengths, *lengths)):
        if at >= total:
            return
        if drawn:
            yield at, min(at + length, total)
        at, drawn = at + length, not drawn


def _stretch(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """The part of a line from one length along it to another.

    >>> _stretch([(0, 0), (4, 0), (4, 4)], 3, 6)
    [(3.0, 0.0), (4, 0), (4.0, 2.0)]
    """
    found: list[Point] = []
    at = 0.0
    for a, b in pairwise(points):
        length = math.dist(a, b)
        if length and at <= end and at + length >= start:
            for along in (max(start - at, 0.0), min(end - at, length)):
                part = along / length
                point = (
                    b if part == 1 else a if part == 0 else (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
                )
                if not found or found[-1] != point:
                    found.append(point)
        at += length
    return found
