"""Resume codes: short, safe in a chat, and refused with one message where they are damaged or ask for too much."""

import random
import zlib
from contextlib import suppress
from itertools import pairwise

import pytest
from attrs import evolve
from boards import fight, played
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import SCENARIO

from d20nb import catalogue, resume_code
from d20nb.encounter import Encounter
from d20nb.errors import ScenarioError
from d20nb.resume_code import LONGEST_CODE, MOST_BYTES, PREFIX, pack, unpack
from d20nb.rulesets import ALL
from d20nb.scenario import load, parse, read, resume
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.terrain import BUILT_IN, EDGES, Map

CODE = played(fight(". A E", dice=(15, 5)), "begin", "A step A1").code()


def refusal(code):
    """The one fault of a code that is refused."""
    with pytest.raises(ScenarioError) as refused:
        resume(code)
    assert str(refused.value).startswith("resume code: 1 fault\n")
    (fault,) = refused.value.faults
    return fault


def crowded(rng, ruleset, presets):
    """Eight creatures on a map of 30 x 20 with walls, edges and light all over it."""
    size = st_squares(rng)
    ground = {next(size): BUILT_IN[rng.choice("####~~_")] for _ in range(150)}
    edges = {(at, at.shifted(1, 0)): rng.choice(EDGES) for at in (next(size) for _ in range(10)) if at.x < 29}
    light = {next(size): rng.choice(("dim", "dark")) for _ in range(20)}
    made = Setup(
        ruleset=ALL[ruleset],
        map=Map(30, 20, ground, edges, light),
        seed=rng.randrange(10**9),
        title="In the hall of the ogre king",
        about="Four heroes have come for the crown. Nobody has told them who else wants it.",
    )
    for id in "ABCDEFGH":
        made = with_one_more(rng, made, id, presets)
    return made


def with_one_more(rng, made, id, presets):
    while True:
        creature = evolve(
            catalogue.presets()[rng.choice(sorted(catalogue.presets()))],
            id=id,
            name=f"{rng.choice(('Ann', 'Bea', 'Cid', 'the orc', 'Gruk'))} {id}",
            side="heroes" if id < "E" else "foes",
            hp=rng.randrange(5, 60),
            ac=rng.randrange(10, 25),
            attack=rng.randrange(12),
        )
        creature = creature if presets else evolve(creature, preset=None, initiative=rng.randrange(9))
        tried = made.place(creature, Square(rng.randrange(28), rng.randrange(18)))
        if not tried.faults():
            return tried


def st_squares(rng):
    while True:
        yield Square(rng.randrange(30), rng.randrange(20))


def sixty_steps(rng, made):
    """Moves by two waypoints, attacks and answers, as they come."""
    encounter = Encounter(made).play("begin")
    while len(encounter.deeds) < 60:
        state = encounter.state
        if state.asked:
            answer = rng.choice((f"strike {state.asked.provoker}", "pass"))
            encounter = encounter.play(f"{state.asked.striker} {answer}")
            continue
        who = state.turn.who
        at = state.combatants[who].at
        near = [at.shifted(rng.randint(-3, 3), rng.randint(-3, 3)) for _ in range(8)]
        verb = "minor-move" if "minor-move" in state.ruleset.modes else "move"
        tries = [f"{who} {verb} {a} {b}" for a, b in pairwise(near)]
        tries += [f"{who} attack {other}" for other in state.combatants if other != who]
        for words in (*rng.sample(tries, 2), f"{who} end"):
            try:
                encounter = encounter.play(words)
                break
            except ValueError:
                continue
    return encounter


@pytest.mark.parametrize(("ruleset", "presets"), [("srd35", True), ("modern", False), ("open", True)])
def test_eight_creatures_and_sixty_steps_fit_into_a_chat(ruleset, presets):
    rng = random.Random(f"{ruleset} {presets}")
    played = sixty_steps(rng, crowded(rng, ruleset, presets))
    code = played.code()
    assert len(code) <= 2000
    again = resume(code)
    assert len(again.deeds) == 60
    assert again.state == played.state
    if presets:
        assert again == played


def test_a_code_is_one_word_of_letters_and_digits():
    assert CODE.startswith(PREFIX)
    assert CODE.removeprefix(PREFIX).isalnum()
    assert CODE.isascii()
    assert len(CODE) < 150


def test_a_code_can_stand_wherever_a_file_can():
    begun = resume(CODE)
    assert begun.ask("at", "A") == "A1"
    assert load(CODE) == Encounter(begun.setup)
    assert [step.do for step in read(CODE).steps] == ["begin", "A step A1"]
    assert resume(f"  \n{CODE[:40]}\n  {CODE[40:]}\n") == begun


@given(st.text(max_size=400))
def test_any_text_is_packed_and_unpacked(text):
    assert unpack(pack(text)) == text


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("d20nb2-abc", "it was made by another version of d20nb"),
        ("D20NB1-abc", "it was made by another version of d20nb"),
        (PREFIX, "it is damaged; copy all of it"),
        (PREFIX + "a", "it is damaged; copy all of it"),
        (PREFIX + "z" * 43, "it is damaged; copy all of it"),
        (PREFIX + "ab_cd", "it is damaged; copy all of it"),
        (PREFIX + "日本", "it is damaged; copy all of it"),
        (CODE[:-1], "it is damaged; copy all of it"),
        (CODE + "0", "it is damaged; copy all of it"),
        (CODE + "0" * 43, "it is damaged; copy all of it"),
        (CODE.swapcase().replace("D20NB", "d20nb"), "it is damaged; copy all of it"),
        (PREFIX + "0" * LONGEST_CODE, "it is longer than 400,000 characters"),
    ],
)
def test_a_bad_code_is_refused_with_one_message(code, why):
    assert refusal(code).startswith(why)


def test_what_is_no_code_at_all_is_refused_by_the_unpacker():
    with pytest.raises(ScenarioError, match="it does not begin with d20nb1-"):
        unpack("hello")


def test_a_code_that_unpacks_to_far_too_much_is_refused(monkeypatch):
    with pytest.raises(ValueError, match="too long for a code"):
        pack("a" * (MOST_BYTES + 1))
    monkeypatch.setattr(resume_code, "MOST_BYTES", 10**9)
    bomb = pack("a" * 50_000_000)
    monkeypatch.undo()
    assert len(bomb) < LONGEST_CODE
    assert refusal(bomb) == "it unpacks to more than 1,000,000 bytes"


def test_bytes_that_are_no_text_are_refused():
    data = b"\xff\xfe"
    press = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=resume_code._COMMON)
    body = zlib.crc32(data).to_bytes(4, "big") + press.compress(data) + press.flush()
    assert refusal(PREFIX + resume_code._block(body)).startswith("it is damaged")


def test_a_sound_code_of_a_bad_file_tells_the_faults_of_the_file():
    with pytest.raises(ScenarioError, match="resume code: 3 faults") as refused:
        resume(pack("title = 'x'\n"))
    assert "map: is missing" in refused.value.faults


@settings(max_examples=200)
@given(st.integers(0, len(CODE) - 1), st.sampled_from("09azAZ-_. \n日"), st.booleans())
def test_a_code_with_one_sign_changed_is_refused_or_the_same(at, sign, insert):
    changed = CODE[:at] + sign + CODE[at + (not insert) :]
    with suppress(ScenarioError, FileNotFoundError):  # without its beginning it may be the name of a file
        assert resume(changed).code() == CODE


@given(st.text("".join(sorted(resume_code._WORTH)), max_size=200) | st.text(max_size=60))
def test_any_word_after_the_prefix_is_refused(word):
    with pytest.raises(ScenarioError):
        unpack(PREFIX + word)


def test_the_common_words_stay_as_they_are():
    """They belong to the format: codes that people have kept need them. Change them only with the prefix."""
    assert (PREFIX, zlib.crc32(resume_code._COMMON)) == ("d20nb1-", 1318606348)


def test_a_code_from_long_ago_still_works():
    assert (
        resume("d20nb1-gTkxq52lV9bQixXuUMQVr69WjViD80JysqNJO3XU4zv4vxhUFBhiHoffNjWKlSHqK").state == resume(CODE).state
    )
    assert parse(SCENARIO).encounter().code()


def test_a_group_of_signs_that_is_worth_too_much_is_refused():
    for size, length in resume_code._LENGTHS.items():
        most, digits = 256**size, ""
        for _ in range(length):
            most, worth = divmod(most, 62)
            digits = resume_code._DIGITS[worth] + digits
        with pytest.raises(ValueError, match=digits):
            resume_code._bytes(digits)
