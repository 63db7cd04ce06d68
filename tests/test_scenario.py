"""Scenario files: what they say, and every fault of a bad one in one message, in bounded time and memory."""

import resource
import subprocess
import sys

import pytest
from boards import squares
from strategies import ALL_CONDITIONS, ALL_FEATS, ALL_TRAITS, ALL_WEAPONS, SCENARIO

import d20nb
from d20nb.errors import ScenarioError
from d20nb.scenario import MOST_BYTES, load, parse, read
from d20nb.squares import Square

SMALL = 'format = 1\nruleset = "srd35"\nmap = ". A ."\n[creatures.A]\nside = "heroes"\n'


def faults(text):
    with pytest.raises(ScenarioError) as refused:
        parse(text)
    assert str(refused.value).startswith(f"scenario: {len(refused.value.faults)} fault")
    assert all(fault in str(refused.value) for fault in refused.value.faults)
    return "\n".join(refused.value.faults)


# --- good files --------------------------------------------------------------------------------------------------


def test_what_a_file_says_is_what_is_read():
    scenario = parse(SCENARIO)
    setup = scenario.setup
    assert (setup.ruleset.name, setup.title, setup.seed, setup.dice, setup.strikes) == (
        "srd35",
        "Near",
        7,
        (15, 8, 12),
        "ask",
    )
    assert setup.options == {"reach_corner": "include"}
    assert [c.id for c in setup.creatures] == ["A", "E", "big"]
    assert setup.places == dict(zip(("A", "E", "big"), squares("B2 C2 C2"), strict=True))
    ann = setup.creature("A")
    assert (ann.name, ann.dexterity, str(ann.damage), ann.feats, ann.skills) == (
        "Ann",
        14,
        "1d8+2",
        {"combat reflexes"},
        {"tumble": 8},
    )
    assert setup.creature("E").aware == ("A",)
    assert setup.creature("big").conditions == {"helpless"}
    assert setup.map.at(Square(4, 0)).kind == "obstacle"
    assert setup.map.at(Square(4, 0)).multiplier == 4
    assert setup.map.at(Square(5, 0)).kind == "wall"
    assert setup.map.edge(Square(1, 0), Square(0, 0)) == "low wall"
    assert setup.map.light == dict.fromkeys(squares("A3 B3"), "dark")
    assert [(s.ask, s.of, s.answer) for s in scenario.steps[:1]] == [("provokes", "A move A2", ["E at B2"])]
    assert scenario.steps[1].do == "begin"
    assert scenario.encounter().setup is setup


def test_all_but_the_side_has_a_default():
    creature = parse(SMALL).setup.creature("A")
    assert creature == d20nb.Creature(id="A", side="heroes")
    assert "creatures.A.side: is missing" in faults(SMALL.replace('side = "heroes"', ""))


def test_blanks_between_glyphs_and_empty_lines_are_ignored():
    one, two = parse(SMALL), parse(SMALL.replace('". A ."', '"""\n.A  .\n\n"""'))
    assert one.setup == two.setup


@pytest.mark.parametrize(
    ("key", "words"),
    [("weapons", ALL_WEAPONS[:12]), ("feats", ALL_FEATS), ("traits", ALL_TRAITS), ("conditions", ALL_CONDITIONS)],
)
def test_every_word_may_be_used(key, words):
    listed = ", ".join(f'"{word}"' for word in words)
    creature = parse(f"{SMALL}{key} = [{listed}]\n").setup.creature("A")
    assert set(getattr(creature, key)) == set(words)


def test_a_preset_is_a_start_that_the_file_may_change():
    creature = parse(SMALL + 'preset = "goblin"\nhp = 7\n').setup.creature("A")
    assert (creature.size, creature.hp, creature.side) == ("small", 7, "heroes")


def test_a_file_is_read_from_its_path_and_a_text_from_itself(tmp_path):
    path = tmp_path / "lesson.toml"
    path.write_text(SMALL, encoding="utf-8")
    assert read(path).setup == read(str(path)).setup == read(SMALL).setup
    assert load(path).setup == parse(SMALL).setup
    path.write_bytes(b"\xef\xbb\xbf" + SMALL.encode())  # a byte order mark, as some editors put it
    assert read(path).setup == parse(SMALL).setup
    path.write_bytes(SMALL.replace("\n", "\r\n").encode())
    assert read(path).setup == parse(SMALL).setup
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none.toml")


# --- bad files: each fault by itself -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "format: is missing; write format = 1"),
        ("", "ruleset: is missing"),
        ("", "map: is missing"),
        ("hello there\n", "it is not TOML: Expected '='"),
        ("[a", "it is not TOML"),
        ('a = "x', "it is not TOML"),
        ("a = 1\na = 2\n", "it is not TOML: Cannot overwrite a value"),
        ("a = 1\x00\n", "it is not TOML"),
        ("\x00", "it is not TOML"),
        (f"a = {'9' * 5000}\n", "it is not TOML: Exceeds the limit"),
        (SMALL.replace("1", '"one"', 1), "format: should be a whole number, not 'one'"),
        (SMALL.replace("1", "2", 1), "format: should be from 1 to 1, not 2"),
        (SMALL.replace("srd35", "srd53"), "ruleset: 'srd53' is unknown; did you mean 'srd35'?"),
        (SMALL.replace('"srd35"', "35"), "ruleset: should be a text in quotes, not 35"),
        (SMALL.replace("map", "mapp"), "mapp: unknown key; did you mean 'map'?"),
        (SMALL + "sise = 1\n", "creatures.A.sise: unknown key; did you mean 'size'?"),
        (SMALL + 'size = "big"\n', "creatures.A.size: 'big' is unknown; there are: colossal, diminutive"),
        (SMALL + 'at = "A1"\n', "creatures.A.at: its glyph is on the map, at B1, already"),
        (SMALL + 'hp = "10"\n', "creatures.A.hp: should be a whole number, not '10'"),
        (SMALL + "hp = true\n", "creatures.A.hp: should be a whole number, not true"),
        (SMALL + "hp = 10.0\n", "creatures.A.hp: should be a whole number, not 10.0"),
        (SMALL + "hp = 99999999\n", "creatures.A.hp: should be from -100 to 10000, not 99999999"),
        (SMALL + f"hp = {'9' * 4000}\n", "creatures.A.hp: should be from -100 to 10000, not a huge number"),
        (SMALL + f"hp = 0x{'f' * 9000}\n", "creatures.A.hp: should be from -100 to 10000, not a huge number"),
        (SMALL + f"space_ft = {'9' * 4000}\n", "creatures.A.space_ft: should be from 0.5 to 100, not a huge number"),
        (SMALL + "space_ft = nan\n", "creatures.A.space_ft: should be from 0.5 to 100, not nan"),
        (SMALL + "reach_ft = inf\n", "creatures.A.reach_ft: should be from 0 to 100, not inf"),
        (SMALL + "reach_ft = -inf\n", "creatures.A.reach_ft: should be from 0 to 100, not -inf"),
        (SMALL + "hp = 1979-05-27\n", "creatures.A.hp: should be a whole number, not 1979-05-27"),
        (SMALL + "name = 07:32:00\n", "creatures.A.name: should be a text in quotes, not 07:32:00"),
        (SMALL + "weapons = 1979-05-27T07:32:00Z\n", "creatures.A.weapons: should be a list in brackets"),
        (SMALL + 'weapons = ["sword"]\n', "creatures.A.weapons: 'sword' is unknown; did you mean 'longsword'?"),
        (SMALL + 'weapons = "spear"\n', "creatures.A.weapons: should be a list in brackets, not 'spear'"),
        (SMALL + 'damage = "lots"\n', "creatures.A.damage: 'lots' is not damage"),
        (SMALL + "aware = 1\n", "creatures.A.aware: should be true, false, or a list of the ids"),
        (SMALL + 'aware = ["B"]\n', "creatures.A.aware: there is no creature 'B'; there are: A"),
        (SMALL + 'lets_by = ["B"]\n', "creatures.A.lets_by: there is no creature 'B'; there are: A"),
        (
            SMALL + '[creatures.withdraw]\nside = "x"\nat = "A1"\n',
            "creatures.withdraw: 'withdraw' is a word of the notation",
        ),
        (SMALL + "skills = 3\n", "creatures.A.skills: should be a table, not 3"),
        (SMALL + 'preset = "dragonette"\n', "creatures.A.preset: 'dragonette' is unknown"),
        (SMALL + 'name = "' + "x" * 99 + '"\n', "creatures.A.name: should have at most 60 characters, not 99"),
        (SMALL + '[creatures.C4]\nside = "x"\nat = "A1"\n', "creatures.C4: an id has at most 24 letters, digits and _"),
        (SMALL + '[creatures.begin]\nside = "x"\nat = "A1"\n', "creatures.begin: 'begin' is a word of the notation"),
        (SMALL + '[creatures.E]\nside = "x"\nat = "B1"\n', "creatures.E: B1 is taken by A already"),
        (SMALL + '[creatures.E]\nside = "x"\nat = "D1"\n', "creatures.E: D1 is off the map, which ends at C1"),
        (SMALL + '[creatures.E]\nside = "x"\nat = "1D"\n', "creatures.E.at: '1D' is not a square"),
        (SMALL + '[creatures.E]\nside = "x"\n', "creatures.E: it stands nowhere"),
        (
            SMALL.replace("[creatures.A]", "[creatures]\nA = 3\n[x]"),
            "creatures.A: should be a table, like [creatures.A]",
        ),
        (SMALL.replace('". A ."', '". A B"'), "map C1: 'B' is a creature without a table; add [creatures.B]"),
        (SMALL.replace('". A ."', '"A . A"'), "map C1: 'A' stands at A1 already; write it once"),
        (SMALL.replace('". A ."', '". A ?"'), "map C1: '?' is not a glyph; add it to [legend]"),
        (SMALL.replace('". A ."', '""'), "map: is empty; write rows of glyphs"),
        (SMALL.replace('". A ."', '". A .\\n. ."'), "map row 2: has 2 squares where the first row has 3"),
        (SMALL.replace('". A ."', '"# A ."').replace("map", 'strikes = "maybe"\nmap'), "strikes: 'maybe' is unknown"),
        (SMALL.replace("map", "options = 5\nmap"), "options: should be a table, not 5"),
        (SMALL.replace("map", "options = [1, {}]\nmap"), "options: should be a table, not a list"),
        (SMALL + "[options]\nreach_corner = 3\n", "options.reach_corner: should be a text in quotes, not 3"),
        (
            SMALL + '[options]\nreach_corner = "maybe"\n',
            "options.reach_corner: 'maybe' is not a reading of it; choose include",
        ),
        (SMALL + '[options]\nhouse_rule = "x"\n', "options.house_rule: SRD 3.5 has no such option"),
        (SMALL + '[legend]\n"ab" = { terrain = "wall" }\n', "legend.'ab': a glyph is one sign"),
        (SMALL + '[legend]\n"B" = { terrain = "wall" }\n', "legend.'B': a glyph is one sign"),
        (SMALL + '[legend]\n"^" = { terrain = "lava" }\n', "legend.'^'.terrain: 'lava' is unknown"),
        (SMALL + '[legend]\n"^" = 3\n', "legend.'^': should be a table, not 3"),
        (
            SMALL + '[[edges]]\nbetween = ["A1", "C1"]\nkind = "wall"\n',
            "edges[1].between: should be two squares side by side",
        ),
        (SMALL + '[[edges]]\nbetween = ["C1", "D1"]\nkind = "wall"\n', "edges[1].between: is off the map"),
        (SMALL + '[[edges]]\nbetween = ["A1", "B1"]\n', "edges[1].kind: is missing; choose wall, door, low wall"),
        (SMALL + '[[edges]]\nbetween = ["A1", "B1"]\nkind = "moat"\n', "edges[1].kind: 'moat' is unknown"),
        (SMALL.replace("map", "edges = [5]\nmap"), "edges[1]: should be a table, not 5"),
        (SMALL + '[[areas]]\nsquares = ["Z9"]\nlight = "dark"\n', "areas[1].squares: Z9 is off the map"),
        (SMALL + '[[areas]]\nsquares = ["A1"]\nlight = "pink"\n', "areas[1].light: 'pink' is unknown"),
        (SMALL + "[[step]]\nnote = 'x'\n", "step[1]: should have either do or ask"),
        (SMALL + "[[step]]\ndo = 'begin'\nask = 'turn'\n", "step[1]: should have either do or ask"),
        (SMALL + "[[step]]\nask = 'turn'\n", "step[1].answer: is missing"),
        (SMALL + "[[step]]\ndo = 'begin'\nanswer = 3\n", "step[1]: of and answer belong to ask, not to do"),
        (SMALL.replace("map", "dice = [15, 0, 3]\nmap"), "dice: should be from 1 to 100, not 0"),
        (SMALL.replace("map", "seed = -1\nmap"), "seed: should be from 0 to"),
    ],
)
def test_what_is_wrong_is_said_with_its_place_and_what_would_be_right(text, told):
    assert told in faults(text)


def test_every_fault_is_listed_in_one_message():
    text = """
formt = 1
ruleset = "srd36"
strikes = "maybe"
map = '''
. A .
. .
? . E
'''
[creatures.A]
sde = "heroes"
hp = "many"
[creatures.X]
side = "foes"
size = "big"
at = "4C"
[[edges]]
between = ["A1", "A9"]
kind = "moat"
[[step]]
do = 5
"""
    found = faults(text)
    for told in (
        "formt: unknown key",
        "format: is missing",
        "ruleset: 'srd36'",
        "strikes: 'maybe'",
        "map row 2: has 2",
        "map A3: '?'",
        "map C3: 'E'",
        "creatures.A.sde: unknown key",
        "creatures.A.hp: should be",
        "creatures.A.side: is missing",
        "creatures.X.size: 'big'",
        "creatures.X.at: '4C'",
        "step[1].do: should be a text",
    ):
        assert told in found
    assert len(found.splitlines()) >= 13


def test_the_message_names_the_file(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_bytes(b"title = '\xff'\n")
    with pytest.raises(ScenarioError, match="the file is not UTF-8 text") as refused:
        read(path)
    assert str(refused.value).startswith(str(path))
    assert "byte 9" in str(refused.value)
    path.write_text("x = 1\n")
    with pytest.raises(ScenarioError, match=r"bad\.toml: 4 faults"):
        read(path)


# --- files that are too much -------------------------------------------------------------------------------------


def rows(count, row):
    return "map = '''\n" + "\n".join([row] * count) + "\n'''\n"


HEAVY = {
    "map of 501 columns": ('format = 1\nruleset = "srd35"\n' + rows(2, "." * 501), "map: 501 x 2 squares are too many"),
    "map of 501 rows": ('format = 1\nruleset = "srd35"\n' + rows(501, ". ."), "map: 2 x 501 squares are too many"),
    "map of 10,000 x 10,000": (
        'format = 1\nruleset = "srd35"\n' + "map = '" + "." * 10_000 + "'\n",
        "map: 10000 x 1 squares",
    ),
    "deep lists": ("a = " + "[" * 400_000, "it is nested too deeply"),
    "deep tables": ("a = " + "{ a = " * 150_000, "it is nested too deeply"),
    "a key of many parts": (".".join("a" * 4_000) + " = 1\n", "line 1: a key has far too many dots"),
    "many keys of many parts": (
        "x = 1\n" + (".".join(["a"] * 60) + " = 1\n") * 3000,
        "line 2: a key has far too many dots",
    ),
    "a table's name of many parts": ("[" + " . ".join("'a'" for _ in range(100_000)) + "]\n", "far too many dots"),
    "unknown keys": ("".join(f"k{n} = 1\n" for n in range(80_000)), "and more faults, which are not listed"),
    "unknown keys of a creature": (SMALL + "".join(f"k{n} = 1\n" for n in range(80_000)), "and more faults"),
    "creatures": (
        SMALL + "".join(f'[creatures.c{n}]\nside = "x"\n' for n in range(20_000)),
        "there are 20001; at most 500 fit",
    ),
    "steps": (SMALL + "[[step]]\ndo = 'x'\n" * 50_000, "step: should have at most 10000 entries"),
    "glyphs": ('format = 1\nruleset = "srd35"\n' + rows(400, "?" * 400), "map: and more"),
    "a long text": (
        SMALL.replace("map", f'title = "{"x" * 900_000}"\nmap'),
        "title: should have at most 200 characters, not 900000",
    ),
    "a long word": (SMALL + f'size = "{"x" * 900_000}"\n', "creatures.A.size: 'xxx"),
    "a long key": (SMALL + "k" * 900_000 + " = 1\n", "unknown key"),
    "a long square": (
        SMALL + f'[creatures.E]\nside = "x"\nat = "{"A" * 900_000}"\n',
        "creatures.E.at: should have at most 10 characters",
    ),
    "too long": ("#" * (MOST_BYTES + 1), "the text is longer than 1,000,000 characters"),
}


@pytest.mark.parametrize("name", HEAVY)
def test_too_much_is_refused_in_one_short_message(name):
    text, told = HEAVY[name]
    with pytest.raises(ScenarioError) as refused:
        parse(text)
    assert told in str(refused.value)
    assert len(str(refused.value)) < 40_000


def test_a_file_of_five_megabytes_is_not_even_read(tmp_path):
    path = tmp_path / "big.toml"
    path.write_bytes(b"# five megabytes\n" * 310_000)
    with pytest.raises(ScenarioError, match="the file is longer than 1,000,000 bytes"):
        read(path)


@pytest.mark.skipif(not hasattr(resource, "RLIMIT_AS"), reason="no limit of memory on this system")
def test_reading_takes_little_memory_and_time():
    code = (
        "import resource, sys\n"
        "resource.setrlimit(resource.RLIMIT_AS, (600_000_000,) * 2)\n"
        "resource.setrlimit(resource.RLIMIT_CPU, (20, 20))\n"
        "sys.path[:0] = sys.argv[1:]\n"
        "from test_scenario import HEAVY\n"
        "from d20nb.scenario import parse, ScenarioError\n"
        "for name, (text, told) in HEAVY.items():\n"
        "    try:\n"
        "        parse(text)\n"
        "    except ScenarioError:\n"
        "        continue\n"
        "    raise SystemExit(name)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, *sys.path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_whole_large_map_is_read():
    scenario = parse(
        SMALL.replace('". A ."', "'''\n" + "\n".join("." * 500 for _ in range(499)) + "\nA" + "." * 499 + "\n'''")
    )
    assert (scenario.setup.map.width, scenario.setup.map.height) == (500, 500)
    assert scenario.setup.places["A"] == (0, 499)
