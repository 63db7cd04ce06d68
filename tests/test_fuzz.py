"""Any text gives a result or one of our errors: never another exception, never a hang."""

import signal
from contextlib import contextmanager

import pytest
from boards import fight, played
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import SCENARIO, encounters, near_notation, near_scenarios

from d20nb import catalogue
from d20nb.check import check
from d20nb.errors import IllegalActionError, NotationError, ScenarioError
from d20nb.notation import parse as parse_action
from d20nb.questions import known_questions
from d20nb.scenario import parse as parse_scenario
from d20nb.scenario import read

#: Far more than any of these may take, on any machine.
SECONDS = 20


@contextmanager
def bounded():
    """Stop whatever takes too long, where the system can."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def stop(number, frame):
        raise AssertionError(f"took longer than {SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def outcome(call, *arguments):
    """A result, or the message of one of our errors; anything else is raised."""
    try:
        with bounded():
            return call(*arguments)
    except (NotationError, IllegalActionError, ScenarioError) as error:
        found = error
    assert str(found).strip()
    return found


@given(encounters(), st.lists(near_notation(), min_size=1, max_size=5))
def test_any_text_can_be_parsed_played_and_asked_about(encounter, texts):
    for text in texts:
        outcome(parse_action, text, encounter.state)
        outcome(encounter.why, text)
        after = outcome(encounter.play, text)
        if not isinstance(after, ValueError):
            encounter = after
    assert encounter.timeline().state == encounter.state


@given(
    encounters(most=3),
    st.text(max_size=20) | st.sampled_from(("provokes", "reaches", "left", "cover", "cost")),
    near_notation(),
)
def test_any_question_can_be_asked(encounter, question, of):
    found = outcome(encounter.ask, question, of)
    assert found is not None
    for known in known_questions(encounter.state):
        assert outcome(encounter.ask, known, of) is not None


def use(scenario):
    """Do with a scenario what a reader of the file would do."""
    encounter = scenario.encounter()
    assert str(encounter)
    assert encounter.draw("svg").lstrip().startswith("<svg")
    list(check(scenario))
    outcome(encounter.play, "begin")
    for creature in scenario.setup.creatures:
        for question in ("threatens", "reaches", "strikes left"):
            outcome(encounter.ask, question, creature.id + (" move" if question == "reaches" else ""))
    return scenario


@settings(max_examples=200)
@given(near_scenarios())
def test_a_damaged_file_is_read_and_playable_or_refused(text):
    found = outcome(parse_scenario, text)
    if isinstance(found, ScenarioError):
        assert found.faults
        assert all(fault.strip() for fault in found.faults)
    else:
        assert use(found) is found


@given(st.text(max_size=300))
def test_any_text_is_a_scenario_or_refused(text):
    found = outcome(parse_scenario, text)
    assert isinstance(found, ScenarioError)  # no short text by chance has a ruleset and a map


@given(st.binary(max_size=200))
def test_any_bytes_as_a_file(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes(data)
    assert isinstance(outcome(read, path), ScenarioError)


@given(st.integers(0, len(SCENARIO)))
def test_a_file_that_was_cut_off(end):
    found = outcome(parse_scenario, SCENARIO[:end])
    assert isinstance(found, ScenarioError) or use(found)


@pytest.mark.parametrize("name", sorted(catalogue.tables()))
def test_every_preset_can_fight(name):
    floor = "\n".join([". " * 20] * 6)
    text = f'format = 1\nruleset = "srd35"\nmap = """\n{floor}\n"""\n'
    for id, side, at in (("A", "heroes", "A1"), ("E", "foes", "L1")):
        text += f'[creatures.{id}]\npreset = "{name}"\nside = "{side}"\nat = "{at}"\n'
    encounter = use(parse_scenario(text)).encounter().play("begin")
    assert set(encounter.ask("order")) == {"A", "E"}


def test_long_but_legal_lines_are_dealt_with():
    encounter = fight("A . . .\n. . . E")
    back_and_forth = "A move" + " B1 A1" * 300
    assert isinstance(outcome(encounter.play, back_and_forth), ValueError)
    begun = played(encounter, "begin", *["roll 7"] * 30)
    assert begun.state.typed == (7,) * 30
