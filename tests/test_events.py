"""Events: the whole history of a fight is its setup and its events."""

import inspect
import sys
from itertools import accumulate

import pytest
from attrs import asdict, fields
from boards import fight, played, setup
from hypothesis import given
from strategies import encounters

from d20nb import events, explain
from d20nb.events import Event, apply, replay
from d20nb.state import State


def every_event_class():
    found, todo = [], [Event]
    while todo:
        for kind in todo.pop().__subclasses__():
            found.append(kind)
            todo.append(kind)
    # attrs makes each class anew, with slots; the one that it was made from stays about until it is collected.
    own = (kind for kind in found if getattr(sys.modules[kind.__module__], kind.__name__, None) is kind)
    return sorted(own, key=lambda kind: kind.__name__)


def all_events(encounter):
    return [event for deed in encounter.deeds for event in deed.events]


def states_of(encounter):
    return list(accumulate(all_events(encounter), apply, initial=State.of(encounter.setup)))


@given(encounters())
def test_replay_equals_stepwise(encounter):
    happened = all_events(encounter)
    assert replay(encounter.setup, happened) == encounter.state
    assert states_of(encounter)[-1] == encounter.state
    half = len(happened) // 2
    assert replay(encounter.setup, happened[:half]) == states_of(encounter)[half]


@given(encounters())
def test_applying_an_event_leaves_the_state_before_as_it_was(encounter):
    for before, event in zip(states_of(encounter), all_events(encounter), strict=False):
        shown = repr(before)
        apply(before, event)
        assert repr(before) == shown


@given(encounters())
def test_events_are_facts_that_never_change(encounter):
    for event in all_events(encounter):
        name = fields(type(event))[0].name if fields(type(event)) else None
        if name:
            with pytest.raises(AttributeError):
                setattr(event, name, None)
        assert event == type(event)(**{f.name: getattr(event, f.name) for f in fields(type(event))})


@pytest.mark.parametrize("kind", every_event_class(), ids=lambda kind: kind.__name__)
def test_every_event_has_a_sentence_a_docstring_and_a_change(kind):
    assert kind.__doc__
    assert "apply" in vars(kind)
    described = {*explain._DESCRIBE, events.Provoked, events.DidNotProvoke}
    assert kind in described


def test_every_kind_of_event_is_exported():
    assert {kind.__name__ for kind in every_event_class()} <= set(dir(events))
    assert inspect.isclass(events.Event)


def test_an_event_that_says_nothing_is_refused():
    with pytest.raises(TypeError, match="Event does not say what it changes"):
        Event().apply(State.of(setup("A")))


def test_beginning_makes_everyone_flat_footed():
    state = fight("A E").state
    begun = apply(state, events.Began(("A",)))
    assert all(c.conditions == {"flat-footed"} for c in begun.combatants.values())
    assert all(c.conditions == frozenset() for c in state.combatants.values())


def test_a_die_is_taken_from_the_source_or_from_those_typed():
    state = fight("A E").state
    assert apply(state, events.DieRolled("A", 20, 7)).dice == 1
    typed = apply(apply(state, events.DieTyped(3)), events.DieTyped(9))
    assert typed.typed == (3, 9)
    after = apply(typed, events.DieRolled("A", 20, 3, True))
    assert (after.typed, after.dice) == ((9,), 0)


def test_the_referees_corrections():
    state = fight("A E").state
    at = state.combatants["E"].at.shifted(0, 0)
    assert apply(state, events.Corrected("A", "hp", 3)).combatants["A"].hp == 3
    assert apply(state, events.Corrected("A", "at", at)).combatants["A"].at == at
    prone = apply(state, events.Corrected("A", "condition", "prone"))
    assert prone.combatants["A"].conditions == {"prone"}
    assert apply(prone, events.Corrected("A", "condition", "prone")) == state
    gone = apply(state, events.Corrected("A", "gone"))
    assert set(gone.combatants) == {"E"}


def test_who_is_gone_is_gone_from_the_surprise_round_too():
    encounter = fight("A B . E", dice=(15, 14, 13), creatures={"E": {"aware": False}})
    encounter = played(encounter, "begin", "referee B gone")
    assert encounter.ask("surprise round") == ["A"]
    after = encounter.play("A end")
    assert (after.ask("round"), after.ask("turn"), after.ask("order")) == (1, "A", ["A", "E"])


def test_a_ruling_travels_with_the_event_that_carries_it():
    encounter = played(fight("A E .\n. . .", dice=(15, 5)), "begin", "A move A2")
    found = [e for e in all_events(encounter) if isinstance(e, events.Provoked | events.DidNotProvoke)]
    assert [e.ruling.striker for e in found] == ["E"]
    assert found[0].ruling.provoker == "A"
    assert asdict(found[0].ruling, recurse=False)["deed"] == "move"
