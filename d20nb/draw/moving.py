"""Scenes one after the other as one animated picture, for slides. It needs Pillow, like `d20nb.draw.png`."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from d20nb.draw.batches import Font, parts
from d20nb.draw.png import MOST_PIXELS, SCALE, need_pillow, paint
from d20nb.draw.shapes import Scene

if TYPE_CHECKING:
    from PIL import Image

#: Kinds of animated pictures. Every slide program plays a GIF; an animated PNG has all the colours.
FORMS = ("gif", "apng")
#: At most so many pictures follow one another.
MOST_FRAMES = 200
#: Seconds that one picture may stand.
LEAST_SECONDS, MOST_SECONDS = 0.05, 60.0
#: The longest side of an animated picture, in its pixels: that of a large slide.
_LONGEST = 1600
#: So many pixels at most all of the pictures have together.
_MOST_OF_ALL = 150_000_000
_COLOURS = 250
#: So many of the pictures are looked at to choose the colours, and so many pixels of their sides.
_SAMPLES, _SAMPLE_SIDE = 6, 400


def moving(scenes: Sequence[Scene], seconds: float = 1.5, form: str = "gif", scale: float | None = None) -> bytes:
    """The scenes as the bytes of an animated picture that begins again at its end. The last one stands twice as long.

    Args:
        scenes: At least one, all of one size.
        seconds: How long each stands.
        form: One of `FORMS`.
        scale: Pixels for one scene pixel; left out, as many as a slide has room for.

    Raises:
        ValueError: There are none or too many, or the time, form or scale is none that can be.
        ImportError: Pillow is not installed.
    """
    if form not in FORMS:
        raise ValueError(f"{form!r} is no kind of animated picture; choose {' or '.join(FORMS)}")
    if not scenes:
        raise ValueError("an animated picture needs at least one moment")
    if len(scenes) > MOST_FRAMES:
        raise ValueError(
            f"an animated picture of {len(scenes)} moments is too long; choose {MOST_FRAMES} or fewer of them"
        )
    if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise ValueError(
            f"a moment cannot stand {seconds} seconds; choose a number from {LEAST_SECONDS:g} to {MOST_SECONDS:g}"
        )
    need_pillow()
    from PIL import Image

    size = _room(scenes) if scale is None else scale
    times = [round(seconds * 100) * 10] * (len(scenes) - 1) + [round(seconds * 200) * 10]
    images = (paint(scene, size) for scene in scenes)
    if form == "gif":
        palette = _palette(scenes)
        images = (image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images)
    first, *rest = images
    # An animation of one picture is none, and Pillow would want one time for it.
    duration = times if len(scenes) > 1 else times[0]
    kind = "GIF" if form == "gif" else "PNG"
    file = BytesIO()
    first.save(file, kind, save_all=True, append_images=rest, duration=duration, loop=0, optimize=True)
    return file.getvalue()


def _room(scenes: Sequence[Scene]) -> float:
    """The scale at which pictures fit on a slide, and all of them in a computer's memory."""
    wide, high = max(scene.width for scene in scenes), max(scene.height for scene in scenes)
    return min(SCALE, _LONGEST / max(wide, high), math.sqrt(_MOST_OF_ALL / (wide * high * len(scenes))))


def _palette(scenes: Sequence[Scene]) -> Image.Image:
    """The colours of a GIF: every colour that a scene names, and then those that cover most."""
    from PIL import Image

    named = dict.fromkeys(
        style.colour
        for scene in scenes
        for shape in scene.shapes
        for style, _, _ in parts(shape)
        if isinstance(style, Font) or style.opacity == 1
    )
    cover: Counter[bytes] = Counter()
    for one in scenes[:: math.ceil(len(scenes) / _SAMPLES)]:
        small = paint(one, min(1.0, _SAMPLE_SIDE / max(one.width, one.height)))
        for pixels, colour in small.getcolors(MOST_PIXELS) or ():
            if isinstance(colour, tuple):
                cover[bytes(map(int, colour))] += pixels
    most = sorted(cover, key=lambda colour: (-cover[colour], colour))
    colours = dict.fromkeys([*(bytes.fromhex(colour[1:]) for colour in named), *most])
    found = Image.new("P", (1, 1))
    found.putpalette(b"".join(list(colours)[:_COLOURS]))
    return found
