"""Sentences: every fact filled in, every key in the catalogue, no key that nobody uses."""

import ast
import string
from pathlib import Path

import pytest
from boards import fight, played
from hypothesis import given
from hypothesis import strategies as st
from strategies import candidates, encounters

import d20nb
from d20nb.errors import IllegalActionError
from d20nb.explain import explain, total_in_words
from d20nb.lens import LENSES
from d20nb.messages import ENGLISH, language, listed, say
from d20nb.rulesets import ALL
from d20nb.ruling import Modifier

ROOT = Path(d20nb.__file__).parent
#: Prefixes of keys that are put together from a word and a part that is known only while playing.
COMPOSED = {
    "event": lambda rest: True,
    "exempt": lambda rest: rest.endswith(".no"),
    "instead": lambda rest: rest.startswith("exempt."),
    "saved": lambda rest: rest in {"leaving", "act"},
    "provokes": lambda rest: rest in {"leaving", "act"},
    "illegal": lambda rest: rest in {"wall", "pit"},
    "attack": lambda rest: rest in {"squeezing", "entangled", "shaken"},
    "defense": lambda rest: (
        rest.removesuffix("-penalty")
        in {"blinded", "stunned", "cowering", "grappling", "running", "flat-footed", "unseen"}
    ),
    "because": lambda rest: False,
    "lens": lambda rest: rest.removesuffix("-off").removesuffix("-title") in LENSES,
    "passage": lambda rest: False,
    "test": lambda rest: rest.startswith("check-") or rest.endswith((".no", ".open", ".cure")),
    "word": lambda rest: False,
}


def literals():
    """Every text in the source, docstrings and the catalogue of sentences left out."""
    found = set()
    for path in ROOT.rglob("*.py"):
        if path.parent.name == "messages" and path.name != "__init__.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def keys_said():
    """Every literal key that is given to `say`, with the names of its facts where none is unpacked."""
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("say", "refuse"):
                key = node.args[1 if node.func.id == "refuse" else 0]
                if isinstance(key, ast.Constant):
                    facts = None if any(k.arg is None for k in node.keywords) else {k.arg for k in node.keywords}
                    yield f"{path.name}:{node.lineno}", key.value, facts


def fields_of(text):
    return {name.split(".")[0] for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_key_that_is_said_is_in_the_catalogue_with_all_its_facts():
    said = list(keys_said())
    assert len(said) > 50
    for where, key, facts in said:
        assert key in ENGLISH, f"{where}: {key}"
        if facts is not None:
            assert fields_of(ENGLISH[key]) <= facts, f"{where}: {key} lacks {fields_of(ENGLISH[key]) - facts}"


def test_no_key_is_unused():
    known = literals()
    words = {word for text in known for word in text.split()}
    # Keys whose last part is put in while playing: `compare.row-{…}`.
    begun = tuple(text for text in known if "." in text and " " not in text and text.endswith("-"))
    unused = []
    for key in ENGLISH:
        prefix, rest = key.split(".", 1)
        if key in known or key in words or key.startswith(begun) or COMPOSED.get(prefix, lambda rest: False)(rest):
            continue
        unused.append(key)
    assert unused == []


def test_the_keys_of_events_are_those_that_events_say():
    described = (ROOT / "explain.py").read_text("utf-8")
    words = {node.value for node in ast.walk(ast.parse(described)) if isinstance(node, ast.Constant)}
    for key in ENGLISH:
        if key.startswith("event."):
            name = key.removeprefix("event.")
            first = name.split("-")[0]
            assert {name, first, f"{first}-"} & words, key


@pytest.mark.parametrize("ruleset", ALL.values(), ids=lambda ruleset: ruleset.name)
def test_every_rule_that_can_decide_has_a_sentence_and_a_place(ruleset):
    for key, citation in ruleset.citations.items():
        assert key in ENGLISH, key
        assert citation.borrowed_by == (ruleset.title if citation.ruleset != ruleset.title else "")
        assert citation.section


def test_every_sentence_that_decides_is_cited_by_some_ruleset():
    cited = {key for ruleset in ALL.values() for key in ruleset.citations}
    for key in ENGLISH:
        if key.split(".")[0] in ("attack", "defense") or (key.startswith("exempt.") and not key.endswith(".no")):
            assert key in cited, f"{key} has no citation"


def test_sentences_are_whole_sentences():
    for key, text in ENGLISH.items():
        if key.split(".")[0] in ("illegal", "event", "instead", "provokes", "saved") and not text.endswith("{why}"):
            assert text[0].isupper() or text[0] == "{", key
            assert text[-1] in ".?", key
        assert text == text.strip()
        assert "  " not in text


@given(encounters())
def test_no_fact_is_left_unfilled_and_every_sentence_ends(encounter):
    timeline = encounter.timeline()
    for event, before in zip(timeline.events, timeline.states, strict=False):
        told = explain(event, before)
        for text in (told.sentence, *(test.text for test in told.tests), *told.instead):
            assert "{" not in text
            assert "}" not in text
            assert "None" not in text
            assert "frozenset" not in text
        assert told.sentence[0].isupper() or told.sentence.split("'")[0].split()[0] in encounter.state.combatants
        assert told.sentence.endswith(".")
        assert str(told).startswith(told.sentence)


@given(encounters(), st.data())
def test_whatever_is_refused_is_refused_in_a_sentence(encounter, data):
    action = data.draw(st.sampled_from(candidates(encounter.state)))
    why = encounter.why(action)
    assert why
    for told in why:
        assert told.sentence.endswith(".")
        assert "{" not in told.sentence
        assert "None" not in told.sentence


def test_why_an_action_would_provoke_or_not():
    encounter = fight(". . .\n. A .\n. . E", creatures={"A": {"name": "Ann"}, "E": {"name": "the orc"}})
    (told,) = encounter.why("A move B1")
    assert told.sentence == "Ann leaves B2, which the orc threatens, so the orc may strike."
    assert str(told.citation) == "SRD 3.5, Attacks of Opportunity: Moving"
    assert not any(test.saves for test in told.tests)
    (told,) = encounter.why("A step B1")
    assert told.sentence == "Ann leaves B2, which the orc threatens, but a 5-foot step never provokes."
    assert told.tests[0].saves
    lines = {test.text: test.saves for test in encounter.why("A withdraw B1 C2 C1")[1].tests}
    assert lines["a withdrawal frees only the square where it starts"] is False
    assert lines["the orc sees Ann"] is False
    assert lines["the orc has made no strike yet this round"] is False
    (told,) = encounter.why("A move E9")
    assert told.sentence == "E9 is off the map, which ends at C3."
    (told,) = fight("A . . E").why("A move B1")
    assert told.sentence == "No opponent threatens a square that is left or acted in, so nothing provokes."


def test_why_the_last_action_went_as_it_did():
    encounter = fight(". . .\n. A .\n. . E", dice=(15, 5))
    assert list(encounter.why()) == []
    told = [explanation.sentence for explanation in encounter.play("begin").why()]
    assert told[0] == "The fight begins. Everybody is flat-footed until its own first turn begins."
    assert told[-1] == "A is no longer flat-footed."
    moved = played(encounter, "begin", "A move B1")
    assert any("without Combat Reflexes the flat-footed cannot strike" in e.sentence for e in moved.why())


@pytest.mark.parametrize(
    ("reading", "until"),
    [
        ("turn", "until its own first turn begins"),
        ("action", "until it first acts"),
        ("regular-turn", "until its first turn after any surprise round"),
    ],
)
def test_how_long_everybody_is_flat_footed_is_told_by_the_reading_in_force(reading, until):
    encounter = fight("A . E", dice=(15, 5), options={"flat_footed_until": reading})
    assert encounter.play("begin").why()[0].sentence == f"The fight begins. Everybody is flat-footed {until}."


def test_strikes_made_are_told_as_so_many_of_so_many():
    reflexes = {"E": {"name": "the orc", "dexterity": 14, "feats": {"combat reflexes"}}}
    encounter = fight(". A .\n. E .", creatures=reflexes, dice=(15, 5, 1), strikes="strike")
    texts = [test.text for test in encounter.why("A move C1")[0].tests]
    assert "the orc has made no strike yet this round" in texts
    after = played(encounter, "begin", "A move C1")
    texts = [test.text for test in after.why("A do drink-potion")[0].tests]
    assert "the orc has made 1 of its 3 strikes this round" in texts


def test_lists_and_totals_in_words():
    assert listed([]) == "nothing"
    assert listed("A") == "A"
    assert listed("ABC") == "A, B and C"
    encounter = fight("A E", creatures={"E": {"ac": 16, "dexterity": 16, "conditions": {"flat-footed"}}})
    here = encounter.state
    parts = here.ruleset.defense(
        here, here.combatants["A"], here.combatants["E"], here.combatants["A"].creature.held[0]
    )
    assert total_in_words(parts, here) == "AC 13 (16, less 3 for Dexterity lost while flat-footed)"
    with language("de"):
        assert total_in_words(parts, here) == "RK 13 (16; 3 weniger: auf dem falschen Fuß zählt keine Geschicklichkeit)"
    assert total_in_words(parts[:1], here) == "AC 16"
    more = (*parts, Modifier("defense.cover", 4, parts[0].citation))
    assert total_in_words(more, here) == "AC 17 (16, less 3 for Dexterity lost while flat-footed, plus 4 for cover)"


def test_numbers_below_nothing_have_a_real_minus():
    weak, frail = {"attack": -4, "initiative": 9}, {"hp": 1, "ac": 1, "initiative": -7}
    here = played(fight("A E", creatures={"A": weak, "E": frail}, dice=(10, 5, 3, 8)), "begin", "A attack E")
    log = here.log()
    assert "E rolls 5 − 7 for initiative: −2." in log
    assert "A misses E with longsword: 3 − 4 is −1 against AC 1." in log
    assert "-" not in log.replace("flat-footed", "")
    hurt = fight("A E", creatures={"A": {"initiative": 9}, "E": frail}, dice=(10, 5, 19, 8))
    assert "E loses 8 hit points and has −7 left." in played(hurt, "begin", "A attack E").log()


def test_say_needs_every_fact():
    with pytest.raises(KeyError):
        say("illegal.wall")
    with pytest.raises(KeyError):
        say("no.such.key")


def test_an_illegal_action_is_explained_by_the_reason_it_is_refused_for():
    encounter = fight("A E", dice=(15, 5)).play("begin")
    (told,) = encounter.why("E end")
    with pytest.raises(IllegalActionError) as refused:
        encounter.play("E end")
    assert told.sentence == str(refused.value)
