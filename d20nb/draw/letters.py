"""How wide words are, roughly, and how to fit them into a given width; and numbers made of straight strokes.

No pen has to measure, and hundreds of numbers in one style are one crowd of segments.
"""

from __future__ import annotations

import string
from itertools import pairwise

from d20nb.draw.shapes import Point, Segment

_NARROW = frozenset("ijlt1fr.|'I")
_WIDE = frozenset("mwMW@%")


def width(text: str, size: float = 1.0) -> float:
    """Width of bold `text`, rather too much than too little.

    >>> width("A") < width("AA") < width("WW")
    True
    """
    return size * sum(0.4 if c in _NARROW else 0.95 if c in _WIDE else 0.74 if c.isupper() else 0.64 for c in text)


def shorten(text: str, most: int) -> str:
    """`text` in `most` characters; a number at its end stays, since it tells two of a kind apart.

    >>> shorten("goblin_12", 5), shorten("goblin_12", 3), shorten("goblin", 4), shorten("orc", 3)
    ('go…12', 'g12', 'gob…', 'orc')
    """
    if len(text) <= most:
        return text
    number = text[len(text.rstrip(string.digits)) :]
    tail = number[max(0, len(number) - most + 1) :]
    head = most - len(tail)
    return (text[: head - 1] + "…" if head > 2 else text[:head]) + tail


def fit(text: str, room: float, largest: float, smallest: float) -> tuple[str, float]:
    """`text`, shortened if it must be, and the size at which it fits into `room`.

    >>> fit("A", 30, 18, 9)
    ('A', 18)
    >>> fit("goblin_12", 30, 18, 9)[0]
    'go…12'
    """
    if not text:
        return text, largest
    most = len(text)
    while most > 1 and width(shorten(text, most)) * smallest > room:
        most -= 1
    short = shorten(text, most)
    return short, max(smallest, min(largest, room / width(short)))


def wrap(text: str, room: float, size: float) -> tuple[str, ...]:
    """`text` in lines that fit into `room`, broken between words; a word that is too long is shortened.

    >>> wrap("Ann leaves B2 and nobody may strike.", 120, 12)
    ('Ann leaves B2', 'and nobody may', 'strike.')
    """
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(fit(word, room, size, size)[0])
    return tuple(lines)


#: How wide a digit of strokes is, and how far the next one begins after it, as parts of its height.
_DIGIT, _ADVANCE = 0.52, 0.78
#: The digits, each one stroke through points in a box: parts of its width and of its height.
_STROKES: dict[str, tuple[Point, ...]] = {
    "0": ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0)),
    "1": ((0.15, 0.25), (0.65, 0), (0.65, 1)),
    "2": ((0, 0), (1, 0), (1, 0.4), (0, 1), (1, 1)),
    "3": ((0, 0), (1, 0), (0.4, 0.4), (1, 0.58), (1, 1), (0, 1)),
    "4": ((0.75, 1), (0.75, 0), (0, 0.7), (1.1, 0.7)),
    "5": ((1, 0), (0, 0), (0, 0.45), (1, 0.45), (1, 1), (0, 1)),
    "6": ((0.9, 0), (0, 0.5), (0, 1), (1, 1), (1, 0.5), (0, 0.5)),
    "7": ((0, 0), (1, 0), (0.3, 1)),
    "8": ((0, 0.48), (1, 0.48), (1, 0), (0, 0), (0, 1), (1, 1), (1, 0.48)),
    "9": ((1, 0.5), (0, 0.5), (0, 0), (1, 0), (1, 0.5), (0.1, 1)),
}


def number_width(number: int, height: float) -> float:
    """Width of a number of strokes.

    >>> number_width(8, 10), number_width(12, 10)
    (5.2, 13.0)
    """
    return height * (_DIGIT + _ADVANCE * (len(str(number)) - 1))


def strokes(number: int, x: float, y: float, height: float) -> list[Segment]:
    """A number as straight strokes, the middle of which is at a point.

    >>> strokes(7, 0, 0, 10)
    [(-2.6, -5.0, 2.6, -5.0), (2.6, -5.0, -1.04, 5.0)]
    """
    left, top, wide = x - number_width(number, height) / 2, y - height / 2, _DIGIT * height
    found = []
    for n, digit in enumerate(str(number)):
        begin = left + n * _ADVANCE * height
        points = [(round(begin + px * wide, 2), round(top + py * height, 2)) for px, py in _STROKES[digit]]
        found += [(*a, *b) for a, b in pairwise(points)]
    return found
