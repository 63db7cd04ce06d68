"""How wide words are, roughly, and how to fit them into a given width: no pen has to measure."""

from __future__ import annotations

import string

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
