"""Resume codes: the text of a scenario file as one short word of letters and digits, to be pasted into a chat."""

from __future__ import annotations

import re
import zlib

from d20nb.errors import ScenarioError
from d20nb.messages import say

#: What a code begins with. Another way to pack gets another number.
PREFIX = "d20nb1-"
#: A code longer than this is refused before it is unpacked.
LONGEST_CODE = 400_000
#: A code that unpacks to more than this is refused; a scenario file may not be longer either.
MOST_BYTES = 1_000_000

_CODE = re.compile(r"\s*d20nb\d+-", re.ASCII | re.IGNORECASE)
# Letters and digits alone: no chat makes a smiley, a link or italics of them, and a double click takes all.
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_WORTH = {digit: worth for worth, digit in enumerate(_DIGITS)}
#: Bytes in a block -> how many digits say them; a whole block is 32 bytes in 43 digits.
_LENGTHS = {size: next(n for n in range(1, 44) if 62**n >= 256**size) for size in range(1, 33)}
_SIZES = {length: size for size, length in _LENGTHS.items()}

#: Words that files have in common, the commonest last. It is part of the format: a change needs another prefix.
_COMMON = b"""\
hampered obstacle passage multiplier = extra_mp = size_rating = discount = false
[options]
[legend]
"^" = { terrain = "difficult", multiplier = 3 }
[[areas]]
squares = ["A1", "B1", "C1", "D1"]
light = "dark"
light = "dim"
[[edges]]
between = ["A1", "B1"]
kind = "low wall"
kind = "door"
kind = "wall"
uncanny dodge improved uncanny dodge low-light vision darkvision fills its space flying
mobility spring attack improved unarmed strike blind-fight precise shot improved trip combat martial arts
flat-footed prone kneeling blinded invisible grappling pinned helpless paralyzed stunned dazed unconscious dying dead
disabled entangled fatigued exhausted shaken total defense fighting defensively
greatsword dagger club spear spiked gauntlet claw bite slam longspear glaive guisarme longbow shortbow light crossbow
sling pistol rifle unarmed spiked chain fine diminutive tiny small large huge gargantuan colossal
ap = mp_bonus = late = true lets_by = skills = { hide = move_silently = listen = spot = tumble = }
wizard cleric spearman knight wolf ogre gnoll bugbear kobold skeleton zombie
minor-move full-move complete-move full-attack drink-potion casting-a-spell total-defense when enters casts moves
referee condition gone joins roll ready delay now withdraw run charge overrun spring tumble trip stand drop
format = 1
title = ""
about = ""
ruleset = "modern"
ruleset = "open"
ruleset = "srd35"
seed = "ask"
strikes = "strike"
strikes = "pass"
dice = [10, 15, 12, 8, 5, 20, 17, 3]
seed = 7
map = \"""
# # # # # # # # # # # # # # # #
~ ~ ~ ~ _ _ _ _
. . . . . . . . . . . . . . . .
\"""

[creatures.F]
name = "Bea"
side = "heroes"
preset = "archer"
at = "B2"
size = "large"
build = "long"
space_ft = 10
reach_ft = 10
speed = 20
str = 16
dex = 14
con = 12
int = 8
wis = 13
cha = 12
hp = 12
ac = 16
attack = 4
damage = "1d8+2"
initiative = 2
weapons = ["longsword"]
feats = ["combat reflexes", "improved initiative", "run"]
traits = []
conditions = []
armor = "heavy"
load = "medium"
aware = false

[creatures.E]
name = "the goblin"
side = "foes"
preset = "orc"

[creatures.B]
name = "Cid"
preset = "rogue"

[creatures.A]
name = "Ann"
preset = "soldier"

[[step]]
do = "begin"

[[step]]
do = "A shoot E with longbow"

[[step]]
do = "A do move C3 D4"

[[step]]
do = "A step E5"

[[step]]
do = "E strike A"

[[step]]
do = "E pass"

[[step]]
do = "E attack A"

[[step]]
do = "E end"

[[step]]
do = "A attack E"

[[step]]
do = "A end"

[[step]]
do = "A move \
"""


def is_code(text: str) -> bool:
    """Whether a text begins as a resume code does.

    >>> is_code("d20nb1-4xYz"), is_code("fight.toml")
    (True, False)
    """
    return _CODE.match(text) is not None


def pack(text: str) -> str:
    """A text as a code.

    >>> unpack(pack("any text")), pack("any text").isprintable()
    ('any text', True)

    Raises:
        ValueError: The text is longer than a scenario file may be.
    """
    data = text.encode("utf-8")
    if len(data) > MOST_BYTES:
        raise ValueError(say("file.pack", n=f"{len(data):,}", most=f"{MOST_BYTES:,}"))
    press = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=_COMMON)
    body = zlib.crc32(data).to_bytes(4, "big") + press.compress(data) + press.flush()
    return PREFIX + "".join(_block(body[at : at + 32]) for at in range(0, len(body), 32))


def unpack(code: str) -> str:
    """The text of a code. White space in it, as where a chat broke its line, does not matter.

    Raises:
        ScenarioError: It is no code, a damaged one, or one that asks for too much.
    """
    if len(code) > LONGEST_CODE:
        raise _refusal(say("file.code-long", most=f"{LONGEST_CODE:,}"))
    code = "".join(code.split())
    if not code.startswith(PREFIX):
        raise _refusal(say("file.code-other") if is_code(code) else say("file.code-start", start=PREFIX))
    digits = code.removeprefix(PREFIX)
    try:
        body = b"".join(_bytes(digits[at : at + 43]) for at in range(0, len(digits), 43))
        unpress = zlib.decompressobj(-15, zdict=_COMMON)
        data = unpress.decompress(body[4:], MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise _refusal(say("file.code-unpacks", most=f"{MOST_BYTES:,}"))
        if not unpress.eof or unpress.unused_data or zlib.crc32(data).to_bytes(4, "big") != body[:4]:
            raise ValueError(code)
        return data.decode("utf-8")
    except ScenarioError:
        raise
    except (ValueError, zlib.error):
        raise _refusal(say("file.code-damaged")) from None


def _refusal(why: str) -> ScenarioError:
    return ScenarioError([why], say("file.code"))


def _block(data: bytes) -> str:
    number, digits = int.from_bytes(data, "big"), ""
    for _ in range(_LENGTHS[len(data)]):
        number, worth = divmod(number, 62)
        digits = _DIGITS[worth] + digits
    return digits


def _bytes(digits: str) -> bytes:
    size, number = _SIZES.get(len(digits)), 0
    if size is None or not all(digit in _WORTH for digit in digits):
        raise ValueError(digits)
    for digit in digits:
        number = number * 62 + _WORTH[digit]
    if number >= 256**size:
        raise ValueError(digits)
    return number.to_bytes(size, "big")
