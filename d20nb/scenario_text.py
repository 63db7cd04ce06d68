"""The text of a scenario file: what `d20nb.scenario` reads, written so that people like to read it too."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from attrs import evolve

from d20nb import catalogue
from d20nb.creature import Creature
from d20nb.creature_file import ATTRIBUTES, KINDS, creature_from
from d20nb.dice import Damage
from d20nb.schema import Reader
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.terrain import BUILT_IN, FLOOR, Ground

FORMAT = 1
#: The seed of a file whose dice are asked for at the table.
ASK = "ask"
#: A dotted key of many parts; the standard library's reader needs memory by the square of their number.
LONG_KEY = re.compile(r"""^[ \t]*\[{0,2}[ \t]*(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){40}""", re.MULTILINE)

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
#: Glyphs for ground that has none, or one that means something else.
_SPARE_GLYPHS = "^:;%&*+=,!?$@|/<>-(){}"
_GROUND_KEYS = ("multiplier", "extra_mp", "size_rating", "discount")
#: A line of squares in an area is about this long.
_WIDE = 100


def write(setup: Setup, steps: Iterable[object] = ()) -> str:
    """The text of a scenario file. What is as it would be anyway is left out.

    Reading it gives the same setup, but for what no file can say: half of a surrogate pair becomes `�`, ground whose
    glyph is taken gets another, and a creature that has nothing where its preset has something no longer names it.

    Args:
        setup: The position before the fight.
        steps: What was done since, as actions or as their words.

    >>> from d20nb.rulesets import ALL
    >>> from d20nb.terrain import Map
    >>> ann = Creature(id="A", name="Ann", side="heroes", feats=("run",))
    >>> print(write(Setup(ruleset=ALL["srd35"], map=Map(3, 1)).place(ann, Square(1, 0)), ["begin"]).partition("[")[2])
    creatures.A]
    name = "Ann"
    side = "heroes"
    feats = ["run"]
    <BLANKLINE>
    [[step]]
    do = "begin"
    <BLANKLINE>
    """
    blocks = [_head(setup)]
    grounds = _glyphs(setup)
    if setup.options:
        blocks.append(["[options]", *(f"{_key(name)} = {_value(setup.options[name])}" for name in setup.options)])
    legend = [f"{_key(glyph)} = {_legend_entry(ground)}" for ground, glyph in grounds.items() if glyph not in BUILT_IN]
    if legend:
        blocks.append(["[legend]", *legend])
    rows, drawn = _map(setup, grounds)
    blocks[0] += ['map = """', *map(_multi_line, rows), '"""']
    blocks += ([*_creature(creature, setup, drawn)] for creature in setup.creatures)
    blocks += (
        ["[[edges]]", f"between = {_value((str(a), str(b)))}", f"kind = {_value(kind)}"]
        for (a, b), kind in setup.map.edges.items()
    )
    blocks += _areas(setup.map.light)
    blocks += (["[[step]]", f"do = {_value(str(step))}"] for step in steps)
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _head(setup: Setup) -> list[str]:
    lines = [f"format = {FORMAT}"]
    lines += (f"{key} = {_text(words)}" for key, words in (("title", setup.title), ("about", setup.about)) if words)
    lines.append(f"ruleset = {_value(setup.ruleset.name)}")
    if setup.seed != 0:
        lines.append(f"seed = {_value(ASK if setup.seed is None else setup.seed)}")
    if setup.dice:
        lines.append(f"dice = {_value(setup.dice)}")
    if setup.strikes != "ask":
        lines.append(f"strikes = {_value(setup.strikes)}")
    return lines


# ---- the map -----------------------------------------------------------------------------------------------------


def _glyphs(setup: Setup) -> dict[Ground, str]:
    """A glyph for every ground of the map: its own where that is free, else another."""
    found = {ground: glyph for glyph, ground in BUILT_IN.items()}
    taken = set(BUILT_IN)
    rest = [ground for ground in dict.fromkeys(setup.map.ground.values()) if ground not in found]
    for ground in rest:
        glyph = ground.glyph
        if _may_be_glyph(glyph) and glyph not in taken:
            found[ground] = glyph
            taken.add(glyph)
    for ground in rest:
        if ground not in found:
            spare = (*_SPARE_GLYPHS, *map(chr, range(0x2460, 0x2800)))
            found[ground] = next(glyph for glyph in spare if glyph not in taken)
            taken.add(found[ground])
    return found


def _may_be_glyph(glyph: str) -> bool:
    return (
        len(glyph) == 1 and not glyph.isspace() and not (glyph.isascii() and glyph.isalnum()) and _clean(glyph) == glyph
    )


def _legend_entry(ground: Ground) -> str:
    plain = BUILT_IN["~"] if ground.kind in ("difficult", "hampered") else FLOOR
    entries = [f"terrain = {_value(ground.kind)}"]
    for key in _GROUND_KEYS:
        value = getattr(ground, key)
        if value != getattr(plain, key):
            entries.append(f"{key} = {_value(value)}")
    return f"{{ {', '.join(entries)} }}"


def _map(setup: Setup, grounds: Mapping[Ground, str]) -> tuple[list[str], set[str]]:
    """The rows of the map, and the ids of the creatures that are drawn on it."""
    board = setup.map
    standing: dict[Square, str] = {}
    for creature in setup.creatures:
        at = setup.places.get(creature.id)
        drawable = len(creature.id) == 1 and creature.id.isascii() and creature.id.isalnum()
        if drawable and at is not None and at in board and at not in standing and board.at(at) == FLOOR:
            standing[at] = creature.id
    rows = [
        " ".join(standing.get(at) or grounds[board.at(at)] for at in (Square(x, y) for x in range(board.width)))
        for y in range(board.height)
    ]
    return rows, set(standing.values())


def _areas(light: Mapping[Square, str]) -> Iterator[list[str]]:
    for kind in dict.fromkeys(light.values()):
        lines, line = [], ""
        for at in sorted((at for at in light if light[at] == kind), key=lambda at: (at.y, at.x)):
            if len(line) > _WIDE:
                lines.append(line.rstrip())
                line = ""
            line += f'"{at}", '
        lines.append(line.removesuffix(", "))
        squares = [f"squares = [{lines[0]}]"] if len(lines) == 1 else ["squares = [", *(f"  {li}" for li in lines), "]"]
        yield ["[[areas]]", *squares, f"light = {_value(kind)}"]


# ---- creatures ---------------------------------------------------------------------------------------------------


@cache
def _plain_creature(preset: str | None, slows: Callable[[int, str, str], int]) -> Creature | None:
    """What a creature is where its table says no more than its preset; None where that is no creature."""
    if preset is None:
        return Creature(id="", name="")
    raw = catalogue.tables().get(preset)
    reader = Reader()
    known = {key: value for key, value in (raw or {}).items() if key in KINDS}
    creature = creature_from(reader, preset, "", known, slows)
    return None if raw is None or reader.faults else evolve(creature, preset=preset)


def _creature(creature: Creature, setup: Setup, drawn: set[str]) -> Iterator[str]:
    plain = _plain_creature(creature.preset, setup.ruleset.slows)
    if plain is None or any(getattr(creature, name) is None and getattr(plain, name) is not None for name in _FIELDS):
        plain = _plain_creature(None, setup.ruleset.slows)  # a file cannot say "none", so the preset is no start
        assert plain is not None
    yield f"[creatures.{_key(creature.id)}]"
    usual = plain.name or creature.id
    if creature.name != usual:
        yield f"name = {_value(creature.name)}"
    if plain.preset is None or creature.side != plain.side:
        yield f"side = {_value(creature.side)}"
    if plain.preset is not None:
        yield f"preset = {_value(plain.preset)}"
    at = setup.places.get(creature.id)
    if at is not None and creature.id not in drawn:
        yield f"at = {_value(str(at))}"
    for name, key in _FIELDS.items():
        value = getattr(creature, name)
        if value != getattr(plain, name):
            yield f"{key} = {_value(value)}"


#: Attributes of a creature that are written where they differ, and their keys.
_FIELDS = {name: key for key, name in ATTRIBUTES.items() if key not in ("name", "side", "base_speed")}


# ---- values ------------------------------------------------------------------------------------------------------


def _clean(words: str) -> str:
    """A text without the signs that no file can hold."""
    return "".join("\ufffd" if "\ud800" <= sign <= "\udfff" else sign for sign in words)


def _escaped(sign: str) -> str:
    if sign in _ESCAPES:
        return _ESCAPES[sign]
    code = ord(sign)
    return f"\\u{code:04x}" if code < 32 or 127 <= code < 160 else sign


def _one_line(words: str) -> str:
    return "".join(map(_escaped, _clean(words)))


def _multi_line(line: str) -> str:
    """A line of a text between three quotes. It must not look like a key with far too many dots."""
    found = _one_line(line)
    return f"\\u{ord(found[0]):04x}{found[1:]}" if LONG_KEY.match(found) else found


def _text(words: str) -> str:
    """A text, over several lines where it has line breaks."""
    if "\n" not in words:
        return _value(words)
    return '"""\n' + "\n".join(map(_multi_line, words.split("\n"))) + '"""'


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else f'"{_one_line(name)}"'


def _value(value: object) -> str:
    """A value as TOML writes it, on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, Damage | str):
        return f'"{_one_line(str(value))}"'
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_value(one)}' for key, one in value.items())} }}" if value else "{}"
    assert isinstance(value, tuple | frozenset), value
    entries = sorted(value) if isinstance(value, frozenset) else value
    return f"[{', '.join(map(_value, entries))}]"
