"""What is written as a scenario file reads back as it was: any setup, and any fight with its dice."""

import tomllib
from pathlib import Path

import pytest
from attrs import evolve
from boards import fight, played, setup, sq
from hypothesis import given
from hypothesis import strategies as st
from strategies import (
    ALL_CONDITIONS,
    ALL_FEATS,
    ALL_TRAITS,
    ALL_WEAPONS,
    SCENARIO,
    creatures,
    encounters,
    maps,
    setups,
)

import d20nb
from d20nb import catalogue
from d20nb.errors import ScenarioError
from d20nb.rulesets import ALL
from d20nb.scenario import Step, load, parse, read, resume
from d20nb.scenario_text import write
from d20nb.squares import Square
from d20nb.terrain import BUILT_IN, Ground, Map

ROOT = Path(__file__).parent
FILES = sorted([*ROOT.glob("cases/*.toml"), *(ROOT.parent / "notebooks").glob("*.toml")])
#: What is hard to write: quotes, breaks, signs that no editor shows, lines that look like keys.
WORDS = st.sampled_from(
    [
        *(
            '"',
            '"""',
            "'''",
            "\\",
            "\\n",
            "a\nb",
            "\n",
            "\r\n",
            "\r",
            "\t",
            "\x00",
            "\x7f",
            "\x85",
            "\u2028",
            "é",
            "日本",
        ),
        *("a = 1", "[creatures.A]", "# no comment", ". A .", "\ufeff", "a." * 50, "x\n" + "a . " * 50, "b", " ", "🐉"),
    ]
)
GLYPHS = "^:\"'\\;%&*=,$@|/<>-¤日\x01\x7f🐉"


def any_text(longest):
    return st.lists(WORDS | st.text(max_size=8), max_size=6).map(lambda words: "".join(words)[:longest])


@st.composite
def grounds(draw, glyph):
    kind = draw(st.sampled_from(("floor", "difficult", "obstacle", "passage", "hampered")))
    return Ground(
        kind,
        multiplier=draw(st.integers(1, 16)),
        extra_mp=draw(st.integers(0, 9)),
        size_rating=draw(st.none() | st.integers(-20, 20)),
        discount=draw(st.booleans()),
        glyph=glyph,
    )


@st.composite
def any_creatures(draw, id="A", side="foes"):
    """Creatures in which every attribute may differ from its default, some of them from a preset."""
    plain = draw(creatures(id, side))
    if draw(st.booleans()):
        made = catalogue.preset(draw(st.sampled_from(sorted(catalogue.tables()))), id)
        plain = draw(st.sampled_from((made, evolve(plain, preset=made.preset), evolve(made, name=id, hp=plain.hp))))
    if draw(st.booleans()):
        return plain
    few = {"max_size": 3}
    return evolve(
        plain,
        id=draw(st.sampled_from((id, id, f"{id}_long", f"{id}_x2"))),
        name=draw(any_text(60)),
        side=draw(any_text(30)),
        size_rating=draw(st.none() | st.integers(-20, 20)),
        space_ft=draw(st.none() | st.sampled_from((0.5, 2.5, 5, 10.0))),
        reach_ft=draw(st.none() | st.sampled_from((0, 5, 12.5))),
        **{name: draw(st.integers(0, 100)) for name in ("strength", "constitution", "wisdom", "charisma")},
        weapons=tuple(draw(st.lists(st.sampled_from(ALL_WEAPONS), **few))),
        feats=draw(st.frozensets(st.sampled_from(ALL_FEATS))),
        traits=draw(st.frozensets(st.sampled_from(ALL_TRAITS))),
        conditions=draw(st.frozensets(st.sampled_from(ALL_CONDITIONS), **few)),
        armor=draw(st.sampled_from(("light", "medium", "heavy"))),
        load=draw(st.sampled_from(("light", "medium", "heavy"))),
        aware=draw(st.booleans() | st.lists(st.just(id), max_size=2).map(tuple)) if len(id) == 1 else True,
        late=draw(st.booleans()),
        skills=draw(st.dictionaries(any_text(20), st.integers(-50, 200), **few)),
        ap=draw(st.none() | st.integers(0, 100)),
        mp_bonus=draw(st.integers(-50, 50)),
    )


def reachable(creature):
    """The creature without its preset, where that has a reach of its own and this one has not: no file can say so."""
    given = creature.preset and catalogue.presets()[creature.preset].reach_ft
    return evolve(creature, preset=None) if given is not None and creature.reach_ft is None else creature


@st.composite
def any_setups(draw):
    """Setups that use everything that a file can say."""
    board = draw(maps(lights=("dim", "dark")))
    for glyph in draw(st.lists(st.sampled_from(GLYPHS), max_size=3, unique=True)):
        at = Square(draw(st.integers(0, board.width - 1)), draw(st.integers(0, board.height - 1)))
        board = board.with_ground([at], draw(grounds(glyph)))
    made = draw(setups(boards=st.just(board), make=any_creatures, options=False))
    made = evolve(made, creatures=tuple(map(reachable, made.creatures)))
    ids = {creature.id[:1]: creature.id for creature in made.creatures}
    made = evolve(
        made,
        ruleset=ALL[draw(st.sampled_from(sorted(ALL)))],
        creatures=tuple(
            evolve(creature, aware=creature.aware if isinstance(creature.aware, bool) else (creature.id,),
                   lets_by=tuple(draw(st.lists(st.sampled_from(sorted(ids.values())), max_size=2))))
            for creature in made.creatures
        ),
        places={ids[letter[:1]]: at for letter, at in made.places.items()},
        title=draw(any_text(200)),
        about=draw(any_text(500)),
        seed=draw(st.none() | st.integers(0, 2**63 - 1)),
        dice=tuple(draw(st.lists(st.integers(1, 100), max_size=4))),
    )  # fmt: skip
    options = {}
    for option in made.ruleset.options.values():
        if draw(st.booleans()):
            options[option.name] = draw(st.sampled_from(sorted(option.readings)))
    return evolve(made, options=options)


@given(any_setups())
def test_any_setup_reads_back_as_it_was(before):
    text = write(before)
    assert tomllib.loads(text)["format"] == 1
    if before.faults():
        with pytest.raises(ScenarioError) as refused:
            parse(text)
        assert refused.value.faults == before.faults()
    else:
        assert parse(text).setup == before
    assert write(before) == text


@given(encounters(of=setups(boards=maps(lights=("dim", "dark")))))
def test_any_fight_plays_back_to_the_same_moment(before):
    again = resume(before.save())
    assert again.setup == before.setup
    assert again.deeds == before.deeds
    assert again.state == before.state
    assert resume(before.code()) == again


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_files_of_this_project_read_back(path):
    scenario = read(path)
    deeds = [step.do for step in scenario.steps if step.do]
    again = parse(write(scenario.setup, deeds))
    assert again.setup == scenario.setup
    assert again.steps == tuple(Step(do=deed) for deed in deeds)
    assert again.resume() == scenario.resume()


def test_a_file_is_written_as_people_write_it():
    text = write(parse(SCENARIO).setup, ["begin"])
    assert text.startswith('format = 1\ntitle = "Near"\nruleset = "srd35"\nseed = 7\ndice = [15, 8, 12]\nmap = """\n')
    for part in (
        '. . . . ^ #\n. A E . ~ .\n. . . . . _\n"""\n\n[options]\nreach_corner = "include"\n',
        '[legend]\n"^" = { terrain = "obstacle", multiplier = 4 }\n',
        '[creatures.A]\nname = "Ann"\nside = "heroes"\ndex = 14\ndamage = "1d8+2"\nfeats = ["combat reflexes"]\n',
        '[creatures.big]\nside = "foes"\nat = "C2"\nsize = "large"\nconditions = ["helpless"]\n',
        '[[edges]]\nbetween = ["A1", "B1"]\nkind = "low wall"\n',
        '[[areas]]\nsquares = ["A3", "B3"]\nlight = "dark"\n',
        '[[step]]\ndo = "begin"\n',
    ):
        assert f"\n{part}" in text
    assert text.endswith('do = "begin"\n')


def test_a_preset_is_written_with_what_differs_from_it():
    goblin = catalogue.preset("goblin", "G", hp=3)
    before = setup("A . .").place(goblin, sq("B1"))
    text = write(before)
    assert '[creatures.G]\npreset = "goblin"\nhp = 3\n' in text
    assert parse(text).setup == before
    # A file cannot say that the preset's reach does not hold: then everything is written, and the preset is not.
    reaching = next(c for c in catalogue.presets().values() if c.reach_ft is not None)
    before = setup("A . . .\n. . . .\n. . . .\n. . . .").place(evolve(reaching, id="X", reach_ft=None), sq("B1"))
    again = parse(write(before)).setup
    assert again.creature("X") == evolve(before.creature("X"), preset=None)


def test_dice_that_are_rolled_at_the_table():
    asked = setup("A . E", seed=None)
    assert 'seed = "ask"\n' in write(asked)
    assert parse(write(asked)).setup.seed is None
    begun = played(fight("A . E", seed=None), "roll 12", "roll 7", "begin", "A move B1")
    again = resume(begun.save())
    assert again == begun
    assert again.state == begun.state
    with pytest.raises(
        ScenarioError, match="seed: should be a whole number, not 'dice'; write \"ask\" where every die"
    ):
        parse(SCENARIO.replace("seed = 7", 'seed = "dice"'))


def test_a_question_that_waits_is_still_waiting():
    asked = played(fight(". A E", dice=(5, 15)), "begin", "E end", "A move A1")
    assert asked.state.asked is not None
    again = resume(asked.code())
    assert again.state == asked.state
    assert again.play("E pass").ask("at", "A") == "A1"


def test_ground_whose_glyph_is_taken_gets_another():
    deep, mud = Ground("difficult", multiplier=3, extra_mp=1, glyph="~"), Ground("difficult", multiplier=4, glyph="A")
    board = Map(3, 1, {Square(0, 0): deep, Square(1, 0): mud, Square(2, 0): BUILT_IN["~"]})
    again = parse(write(evolve(setup("A . ."), map=board, creatures=(), places={}))).setup.map
    for at, ground in board.ground.items():
        assert evolve(again.at(at), glyph=ground.glyph) == ground
    assert len({ground.glyph for ground in again.ground.values()}) == 3


def test_half_a_sign_is_replaced():
    assert parse(write(setup("A .", title="a\ud800b"))).setup.title == "a\ufffdb"


def test_rows_that_look_like_a_key_can_be_read():
    pits = Map(120, 1, {Square(x, 0): BUILT_IN["_"] for x in range(0, 120, 2)})
    before = evolve(setup("A ."), map=pits, places={"A": sq("B1")}, about="a." * 60 + "\n" + "a." * 60)
    assert parse(write(before)).setup == before


def test_much_light_is_written_on_several_lines():
    dark = evolve(setup("A ."), map=Map(30, 20, light={Square(x, y): "dark" for x in range(30) for y in range(20)}))
    text = write(dark)
    assert max(map(len, text.splitlines())) < 120
    assert parse(text).setup == dark


def test_a_fight_is_saved_and_found_again(tmp_path):
    begun = played(fight(". A E", dice=(15, 5), title="Été"), "begin", "A step A1")
    path = tmp_path / "saved.toml"
    text = begun.save(path)
    assert path.read_bytes().decode("utf-8") == text
    assert resume(path) == resume(str(path)) == resume(text) == begun
    assert load(path) == d20nb.Encounter(begun.setup)
    assert [step.do for step in read(path).steps] == ["begin", "A step A1"]


def test_a_step_that_cannot_be_done_is_named():
    with pytest.raises(ScenarioError, match=r"step\[2\]: 'A fly' cannot be done: 'fly' is not a verb") as refused:
        resume(write(setup("A . E"), ["begin", "A fly"]))
    assert str(refused.value).startswith("scenario: 1 fault\n")
    with pytest.raises(ScenarioError, match=r"step\[1\]: 'A end' cannot be done"):
        resume(write(setup("A . E"), ["A end"]))


def test_questions_are_passed_over():
    assert resume(SCENARIO) == load(SCENARIO).play("begin")
