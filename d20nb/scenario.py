"""Scenario files: one text that is a lesson, an exercise, a test and a saved game. Reading runs no code."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from d20nb import catalogue, rulesets
from d20nb.creature import Creature, is_id, slowed
from d20nb.creature_file import KINDS, creature_from, square
from d20nb.encounter import Encounter
from d20nb.errors import IllegalActionError, NotationError, ScenarioError
from d20nb.messages import say
from d20nb.notation import WORDS
from d20nb.resume_code import is_code, unpack
from d20nb.ruleset import Ruleset
from d20nb.scenario_text import ASK, FORMAT, LONG_KEY
from d20nb.schema import Reader, anything, flag, many, one_of, shown, suggestion, text, whole
from d20nb.setup import STRIKES, Setup
from d20nb.squares import Square
from d20nb.terrain import BUILT_IN, EDGES, FLOOR, GROUNDS, LIGHTS, LONGEST_SIDE, Ground, Map

#: A file longer than this is refused before it is read.
MOST_BYTES = 1_000_000
_MOST_CREATURES = 500


@frozen
class Step:
    """One step of a scenario: something done, or a question with its answer.

    Attributes:
        do: An action in the notation, or empty.
        ask: A question, or empty; `of` says what it is about.
        answer: The right answer; None where the file leaves it open.
    """

    do: str = ""
    ask: str = ""
    of: str = ""
    answer: object = None
    note: str = ""


@frozen
class Scenario:
    """A setup with the steps that a file lists.

    Attributes:
        where: The file's name, for messages.
    """

    setup: Setup
    steps: tuple[Step, ...] = ()
    where: str = "scenario"

    def encounter(self) -> Encounter:
        """The encounter before its first step."""
        return Encounter(self.setup)

    def resume(self, upto: int | None = None) -> Encounter:
        """The encounter after its steps. Questions are passed over.

        Args:
            upto: The number of the last step that is done; all of them are if left out.

        Raises:
            ScenarioError: A step cannot be done.
        """
        encounter = self.encounter()
        for number, step in enumerate(self.steps[:upto], 1):
            if step.do:
                try:
                    encounter = encounter.play(step.do)
                except (NotationError, IllegalActionError) as error:
                    raise ScenarioError(
                        [f"step[{number}]: {say('file.cannot', action=shown(step.do), why=error)}"], self.where
                    ) from None
        return encounter


def _seed(value: Any) -> int | None:
    if value == ASK:
        return None
    try:
        return whole(0, 2**63 - 1)(value)
    except ValueError as error:
        raise ValueError(say("file.seed", why=error, word=ASK)) from None


_TOP = {
    "format": whole(FORMAT, FORMAT),
    "title": text(),
    "about": text(10_000),
    "ruleset": text(40),
    "seed": _seed,
    "dice": many(whole(1, 100), 10_000),
    "strikes": one_of(STRIKES),
    "map": text(MOST_BYTES),
    "options": anything,
    "legend": anything,
    "creatures": anything,
    "edges": many(anything, 10_000),
    "areas": many(anything, 10_000),
    "step": many(anything, 10_000),
}
_LEGEND = {
    "terrain": one_of(GROUNDS),
    "multiplier": whole(1, 16),
    "extra_mp": whole(0, 100),
    "size_rating": whole(-20, 20),
    "discount": flag,
}
_EDGE = {"between": many(square, 2), "kind": one_of(EDGES)}
_AREA = {"squares": many(square, LONGEST_SIDE**2), "light": one_of(LIGHTS)}
_STEP = {"do": text(2000), "ask": text(40), "of": text(2000), "answer": anything, "note": text(2000)}


def load(source: str | Path) -> Encounter:
    """The encounter of a scenario before its first step.

    Args:
        source: A path, a resume code, or the text itself: a string with a line break in it is taken as the text.

    Raises:
        ScenarioError: With every fault.
        FileNotFoundError: There is no such file.
    """
    return read(source).encounter()


def resume(source: str | Path) -> Encounter:
    r"""The encounter where it was saved: every step of a scenario that does something is done again.

    Args:
        source: What `Encounter.code()` or `Encounter.save()` gave: a resume code, a path, or a text.

    >>> fight = load('format = 1\nruleset = "srd35"\nmap = "A . E"\n[creatures]\nA.side = "a"\nE.side = "e"\n')
    >>> resume(fight.play("begin").code()).ask("order")
    ['E', 'A']

    Raises:
        ScenarioError: With every fault; also where a step cannot be done.
        FileNotFoundError: There is no such file.
    """
    return read(source).resume()


def read(source: str | Path, known: Mapping[str, Ruleset] = rulesets.ALL) -> Scenario:
    """Read a scenario.

    Args:
        source: A path, a resume code, or the text itself: a string with a line break in it is taken as the text.
        known: The rulesets that it may name.

    Raises:
        ScenarioError: With every fault.
        FileNotFoundError: There is no such file.
    """
    if isinstance(source, str) and is_code(source):
        return parse(unpack(source), say("file.code"), known)
    if isinstance(source, str) and "\n" in source:
        return parse(source, say("file.scenario"), known)
    path = Path(source)
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ScenarioError([say("file.bytes", most=f"{MOST_BYTES:,}")], str(source))
    try:
        return parse(data.decode("utf-8"), str(source), known)
    except UnicodeDecodeError as error:
        raise ScenarioError([say("file.utf-8", n=error.start)], str(source)) from None


def parse(source: str, where: str = "scenario", known: Mapping[str, Ruleset] = rulesets.ALL) -> Scenario:
    """Read a scenario's text.

    Raises:
        ScenarioError: With every fault.
    """
    if len(source) > MOST_BYTES:
        raise ScenarioError([say("file.characters", most=f"{MOST_BYTES:,}")], where)
    if found := LONG_KEY.search(source):
        line = source.count("\n", 0, found.start()) + 1
        raise ScenarioError([say("file.dots", line=line)], where)
    import tomllib  # late, for it takes long to load

    try:
        raw = tomllib.loads(source.removeprefix("\ufeff"))  # some editors put a byte order mark first
    except RecursionError:
        raise ScenarioError([say("file.nested")], where) from None
    except ValueError as error:  # TOMLDecodeError, and integers with too many digits
        raise ScenarioError([say("file.toml", why=error)], where) from None
    reader = Reader()
    scenario = _scenario(reader, raw, where, known)
    if not reader.faults and scenario:
        reader.faults += scenario.setup.faults()
    if reader.faults or scenario is None:
        raise ScenarioError(reader.faults, where)
    return scenario


def _scenario(reader: Reader, raw: Mapping[str, Any], where: str, known: Mapping[str, Ruleset]) -> Scenario | None:
    top = reader.table("", raw, _TOP)
    for key in ("format", "ruleset", "map"):
        if key not in raw:
            reader.fault(key, say("file.missing-format", n=FORMAT) if key == "format" else say("file.missing"))
    ruleset = known.get(top.get("ruleset", ""))
    if ruleset is None and "ruleset" in top:
        reader.fault(
            "ruleset", say("value.unknown", value=shown(top["ruleset"]), hint=suggestion(top["ruleset"], known))
        )
    legend = _legend(reader, top.get("legend", {}))
    tables = top.get("creatures", {})
    if not isinstance(tables, dict):
        reader.fault("creatures", say("file.tables"))
        tables = {}
    if len(tables) > _MOST_CREATURES:
        reader.fault("creatures", say("file.creatures", n=len(tables), most=_MOST_CREATURES))
        tables = {}
    grid, glyphs = _map(reader, top["map"], legend, tables) if "map" in top else (None, {})
    words = WORDS.union(*(one.modes for one in known.values()))
    slows = ruleset.slows if ruleset else slowed
    creatures, places = _creatures(reader, tables, glyphs, words, slows)
    steps = tuple(_step(reader, f"step[{n}]", entry) for n, entry in enumerate(top.get("step", ()), 1))
    if grid is None or ruleset is None:
        return None
    grid = _with_edges_and_light(reader, grid, top)
    setup = Setup(
        ruleset=ruleset,
        map=grid,
        creatures=creatures,
        places=places,
        options=_options(reader, top.get("options", {})),
        **{key: top[key] for key in ("title", "about", "seed", "dice", "strikes") if key in top},
    )
    return Scenario(setup, steps, where)


def _options(reader: Reader, raw: Any) -> dict[str, str]:
    return reader.table("options", raw, dict.fromkeys(raw, text(40)) if isinstance(raw, dict) else {})


def _legend(reader: Reader, raw: Any) -> dict[str, Ground]:
    found = dict(BUILT_IN)
    if not isinstance(raw, dict):
        reader.fault("legend", say("value.table", value=shown(raw)))
        return found
    for glyph, entry in raw.items():
        where = f"legend.{glyph[:20]!r}"
        if len(glyph) != 1 or glyph.isspace() or (glyph.isascii() and glyph.isalnum()) or glyph in BUILT_IN:
            reader.fault(where, say("file.glyph"))
            continue
        values = reader.table(where, entry, _LEGEND)
        kind = values.pop("terrain", "floor")
        # Difficult and hampered ground costs more even where the file gives no number.
        plain = BUILT_IN["~"] if kind in ("difficult", "hampered") else FLOOR
        found[glyph] = evolve(plain, kind=kind, glyph=glyph, **values)
    return found


def _map(
    reader: Reader, source: str, legend: Mapping[str, Ground], tables: Mapping[str, Any]
) -> tuple[Map | None, dict[str, Square]]:
    rows = ["".join(line.split()) for line in source.strip("\n").splitlines() if line.strip()]
    if not rows:
        reader.fault("map", say("file.empty"))
        return None, {}
    width, height = len(rows[0]), len(rows)
    if max(width, height) > LONGEST_SIDE:
        reader.fault("map", say("file.large", width=width, height=height, most=LONGEST_SIDE))
        return None, {}
    ground: dict[Square, Ground] = {}
    glyphs: dict[str, Square] = {}
    for y, row in enumerate(rows):
        if len(row) != width:
            reader.fault(f"map {say('file.row', n=y + 1)}", say("file.ragged", n=len(row), width=width))
        for x, glyph in enumerate(row):
            at = Square(x, y)
            if glyph in legend:
                if legend[glyph] != FLOOR:
                    ground[at] = legend[glyph]
            elif not (glyph.isascii() and glyph.isalnum()):
                reader.fault(f"map {at}", say("file.no-glyph", glyph=glyph))
            elif glyph not in tables:
                reader.fault(f"map {at}", say("file.no-table", glyph=glyph))
            elif glyph in glyphs:
                reader.fault(f"map {at}", say("file.twice", glyph=glyph, square=glyphs[glyph]))
            else:
                glyphs[glyph] = at
            if len(reader.faults) > 50:
                reader.fault("map", say("file.more"))
                return None, glyphs
    return Map(width, height, ground), glyphs


def _creatures(
    reader: Reader,
    tables: Mapping[str, Any],
    glyphs: Mapping[str, Square],
    words: Collection[str],
    slows: Callable[[int, str, str], int],
) -> tuple[tuple[Creature, ...], dict[str, Square]]:
    creatures, places = [], {}
    for id, raw in tables.items():
        where = f"creatures.{id[:30]}"
        if not isinstance(raw, dict):
            reader.fault(where, say("file.table", id=id[:30]))
            continue
        if not is_id(id):
            reader.fault(where, say("file.id"))
        if id.lower() in words:
            reader.fault(where, say("file.word", id=id))
        raw = dict(raw)
        at = raw.pop("at", None)
        preset = raw.pop("preset", None)
        base = _preset(reader, where, preset)
        creature = evolve(creature_from(reader, where, id, base | raw, slows), preset=preset)
        aware = () if isinstance(creature.aware, bool) else creature.aware
        for key, named in (("aware", aware), ("lets_by", creature.lets_by)):
            for other in named:
                if other not in tables:
                    reader.fault(f"{where}.{key}", say("file.nobody", id=shown(other), hint=suggestion(other, tables)))
        if "side" not in base | raw:
            reader.fault(f"{where}.side", say("file.side"))
        if at is not None and id in glyphs:
            reader.fault(f"{where}.at", say("file.two-places", square=glyphs[id]))
        elif at is not None:
            places[id] = reader.value(f"{where}.at", at, square, Square(0, 0))
        elif id in glyphs:
            places[id] = glyphs[id]
        creatures.append(creature)
    return tuple(creatures), places


def _preset(reader: Reader, where: str, name: Any) -> dict[str, Any]:
    if name is None:
        return {}
    kinds = catalogue.tables()
    if not isinstance(name, str) or name not in kinds:
        reader.fault(f"{where}.preset", say("value.unknown", value=shown(name), hint=suggestion(str(name)[:40], kinds)))
        return {"side": ""}
    return {key: value for key, value in kinds[name].items() if key in KINDS}


def _with_edges_and_light(reader: Reader, grid: Map, top: Mapping[str, Any]) -> Map:
    edges, light = {}, {}
    for n, entry in enumerate(top.get("edges", ()), 1):
        where = f"edges[{n}]"
        values = reader.table(where, entry, _EDGE)
        pair = values.get("between", ())
        if len(pair) != 2 or abs(pair[0].x - pair[1].x) + abs(pair[0].y - pair[1].y) != 1:
            reader.fault(f"{where}.between", say("file.pair"))
        elif not all(s in grid for s in pair):
            reader.fault(f"{where}.between", say("file.beyond"))
        elif "kind" in values:
            edges[min(pair), max(pair)] = values["kind"]
        elif "kind" not in (entry if isinstance(entry, dict) else {}):
            reader.fault(f"{where}.kind", say("file.edge", known=", ".join(EDGES)))
    for n, entry in enumerate(top.get("areas", ()), 1):
        values = reader.table(f"areas[{n}]", entry, _AREA)
        for at in values.get("squares", ()):
            if at not in grid:
                reader.fault(f"areas[{n}].squares", say("file.square", square=at))
                break
            if values.get("light", "bright") != "bright":
                light[at] = values["light"]
    return evolve(grid, edges=edges, light=light)


def _step(reader: Reader, where: str, raw: Any) -> Step:
    values = reader.table(where, raw, _STEP)
    if isinstance(raw, dict) and ("do" in raw) == ("ask" in raw):
        reader.fault(where, say("file.do-or-ask"))
    if "do" in values and ("of" in values or "answer" in values):
        reader.fault(where, say("file.of"))
    if "ask" in values and "answer" not in values:
        reader.fault(f"{where}.answer", say("file.missing"))
    return Step(**values)
