"""Letters for pens that paint pixels: one font that comes with Pillow, the same on every machine.

It is plain and knows no accents. So bold is the same letter with a stroke around it, and an accent is a sign of the
font set over its letter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import ImageDraw, ImageFont

#: How wide the stroke of bold letters is, in parts of their size.
_BOLD = 0.03
#: What is written for a sign that the font has not.
_INSTEAD = str.maketrans({
    "×": "x", "–": "-", "—": "-", "−": "-", "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O",
    "ł": "l", "Ł": "L", "„": "“", "•": "\N{MIDDLE DOT}", "→": ">", "←": "<", "¿": "?", "¡": "!",
    "\N{NO-BREAK SPACE}": " ",
})  # fmt: skip
#: The signs that stand for accents, and how far each is lifted over a small letter, in parts of the size.
_ACCENTS = {
    "\N{COMBINING GRAVE ACCENT}": ("`", 0.0),
    "\N{COMBINING ACUTE ACCENT}": ("\N{ACUTE ACCENT}", 0.0),
    "\N{COMBINING CIRCUMFLEX ACCENT}": ("^", 0.12),
    "\N{COMBINING TILDE}": ("~", 0.36),
    "\N{COMBINING DIAERESIS}": ("..", 0.62),
    "\N{COMBINING RING ABOVE}": ("°", 0.04),
    "\N{COMBINING CARON}": ("\N{ACUTE ACCENT}", 0.0),
    "\N{COMBINING CEDILLA}": (",", -0.06),
}
#: Signs that the font has beside those of ASCII.
_MORE = "«°»\N{LEFT SINGLE QUOTATION MARK}’“”…\N{MIDDLE DOT}"
#: How much higher capitals are than small letters.
_CAPITAL = 0.2


@lru_cache(maxsize=64)
def _font(size: float) -> ImageFont.FreeTypeFont:
    from PIL import ImageFont

    # Its simplest layout, as the other one is not part of every Pillow.
    found = ImageFont.load_default(size)
    assert isinstance(found, ImageFont.FreeTypeFont)
    return found.font_variant(layout_engine=ImageFont.Layout.BASIC)


def _known(text: str) -> str:
    """A text in signs that the font has, with accents after their letters.

    >>> _known("Jürgen × 2") == "Ju\N{COMBINING DIAERESIS}rgen x 2"
    True
    """
    apart = unicodedata.normalize("NFKD", text.translate(_INSTEAD))
    return "".join(c if (c.isascii() and c.isprintable()) or c in _ACCENTS or c in _MORE else "?" for c in apart)


def _runs(text: str, size: float) -> Iterator[tuple[float, float, str]]:
    """A text in pieces, each with how far right and how far up it stands; the last one is empty and says the width."""
    font = _font(size)
    right, run = 0.0, ""
    for sign in text:
        if sign not in _ACCENTS:
            run += sign
        elif run:
            mark, up = _ACCENTS[sign]
            letter = run[-1]
            middle = right + font.getlength(run) - font.getlength(letter) / 2
            up += _CAPITAL if letter.isupper() and mark != "," else 0.0
            yield middle - font.getlength(mark) / 2, up * size, mark
    yield right, 0.0, run
    yield right + font.getlength(run), 0.0, ""


def write(draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, size: float, anchor: str, ink: int | str,
          *, bold: bool) -> None:  # fmt: skip
    """Write a text in pixels.

    Args:
        draw: What it is written on.
        at: Where its baseline starts, has its middle or ends.
        text: A short text on one line.
        size: Height of the font in pixels.
        anchor: Which part of it stands at `at`: start, middle or end.
        ink: Colour, or the value of a mask.
        bold: Whether its strokes are thick.
    """
    *runs, (width, _, _) = _runs(_known(text), size)
    left = at[0] - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    for right, up, run in runs:
        stroke = size * _BOLD if bold else 0.0
        draw.text((left + right, at[1] - up), run, fill=ink, font=_font(size), anchor="ls", stroke_width=stroke)
