"""What a side has not noticed is neither drawn nor told, by any name."""

import pytest
from attrs import evolve
from boards import fight, sq
from hypothesis import given
from hypothesis import strategies as st
from strategies import encounters

from d20nb.draw.describe import describe
from d20nb.draw.scene import scene
from d20nb.draw.svg import svg
from d20nb.draw.text import text
from d20nb.lens import LENSES, overlay
from d20nb.player_view import Hidden, hidden_from, log_for, seen_by, sides, told_to
from d20nb.timeline import Timeline

HIDES = {"hide": 5, "move silently": 5}
CHECKS = {"awareness": "checks"}
OPEN = ". . . . .\n. A . E .\n. . . . ."


def quiet(map=OPEN, creatures=None, **more):
    """Ann and a foe with a name and an id that nothing else has."""
    named = {"A": {"name": "Ann"}, "E": {"name": "Zogg"}}
    for id, changes in (creatures or {}).items():
        named[id] = named.get(id, {}) | changes
    return fight(map, creatures=named, **more)


def hidden(encounter, side="heroes"):
    return dict(hidden_from(encounter.state, side))


def everything_shown(state):
    """All words and pictures that are made of a moment."""
    marks = [overlay(state, show=LENSES, selected=id) for id in (None, *state.combatants)]
    for seen in marks:
        yield text(state, seen)
        yield describe(state, seen)
        yield svg(scene(state, seen))
    yield repr(state)


# ---- what is hidden ---------------------------------------------------------------------------------


def test_whoever_is_seen_and_known_is_noticed():
    assert hidden(quiet()) == {}
    assert hidden(quiet(), "foes") == {}


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"creatures": {"E": {"conditions": frozenset({"invisible"})}}}, "view.invisible"),
        ({"creatures": {"A": {"conditions": frozenset({"blinded"})}}}, "view.unseen"),
        ({"light": {"D2": "dark"}}, "view.unseen"),
        ({"map": ". . # . .\n. A # E .\n. . # . ."}, "view.unseen"),
        ({"creatures": {"A": {"aware": False}}}, "view.unaware"),
        ({"creatures": {"A": {"aware": ()}}}, "view.unaware"),
        ({"creatures": {"A": {"conditions": frozenset({"unconscious"}), "hp": 0}}}, "view.unseen"),
        ({"creatures": {"E": {"skills": HIDES}}, "options": CHECKS}, "view.unaware"),
    ],
)
def test_each_reason_to_go_unnoticed(more, why):
    assert hidden(quiet(**more)) == {"E": why}


@pytest.mark.parametrize(
    "more",
    [
        {"light": {"D2": "dark"}, "creatures": {"A": {"traits": frozenset({"darkvision"})}}},
        {"light": {"D2": "dim"}},
        {"creatures": {"A": {"aware": ("E",)}}},
        {"creatures": {"E": {"skills": {"hide": 5}}}, "options": CHECKS},  # plain to hear, so nobody checks
        {"creatures": {"E": {"skills": HIDES}}},  # the setup says who is aware, not checks
        {"creatures": {"A": {"conditions": frozenset({"paralyzed"})}}},
    ],
)
def test_what_does_not_hide(more):
    assert hidden(quiet(**more)) == {}


def test_one_member_who_notices_is_enough_for_the_side():
    three = quiet(". . . . .\n. A . E .\n. B . . .", creatures={"A": {"aware": False}})
    assert hidden(three) == {}
    two = quiet(". . . . .\n. A . E .\n. B . . .", creatures={"A": {"aware": False}, "B": {"aware": ("F",)}})
    assert hidden(two) == {"E": "view.unaware"}


def test_to_see_and_to_be_aware_must_be_of_one_and_the_same_member():
    apart = quiet(". . # . .\n. A # E .\n. . # B .", creatures={"B": {"aware": False}})
    assert hidden(apart) == {"E": "view.unaware"}


def test_the_unaware_notice_in_the_first_full_round_whoever_has_had_a_turn():
    encounter = quiet(creatures={"A": {"aware": False}}, dice=(15, 5)).play("begin")
    assert encounter.ask("round") == 0
    assert encounter.ask("turn") == "E"
    assert hidden(encounter) == {"E": "view.unaware"}
    encounter = encounter.play("E end")
    assert encounter.ask("round") == 1
    assert hidden(encounter) == {}


@pytest.mark.parametrize(("die", "found"), [(1, False), (20, True)])
def test_who_hides_is_noticed_by_whoever_finds_it(die, found):
    encounter = quiet(
        ". . . . .\n. A . E .\n. B . . .",
        creatures={"E": {"skills": HIDES}, "B": {"aware": False}},
        dice=(10, 10, die, die, 10, 9, 8),
        options=CHECKS,
    ).play("begin")
    assert ("E" not in hidden(encounter)) is found
    assert encounter.state.combatants["A"].noticed == (frozenset({"E"}) if found else frozenset())


# ---- what is shown ----------------------------------------------------------------------------------


def ambush():
    """The surprise round, in which Zogg acts and Ann has not noticed it."""
    creatures = {"A": {"aware": False}, "E": {"initiative": 9}}
    return quiet(creatures=creatures, dice=(15, 5), title="Zogg's ambush").play("begin")


def test_what_is_hidden_is_in_no_picture_and_in_no_words():
    state = seen_by(ambush().state, "heroes")
    assert set(state.combatants) == {"A"}
    assert state.order == ("A",)
    assert state.turn is None
    assert state.surprise == ()
    assert state.setup.title == ""
    for shown in everything_shown(state):
        assert "zogg" not in shown.lower()
    marks = overlay(state, show=LENSES, selected="A")
    assert marks.threat == {}
    assert "E" not in marks.strikes_left
    assert sq("D2") in overlay(seen_by(quiet(creatures={"A": {"aware": False}}).state, "heroes"), selected="A").reach


def test_the_other_side_and_the_referee_see_it():
    assert "Zogg" in text(seen_by(ambush().state, "foes"))
    assert "Zogg" in text(ambush().state)
    assert set(sides(ambush().state)) == {"heroes", "foes"}


def test_the_log_leaves_out_what_is_hidden_and_keeps_the_rest():
    timeline = ambush().play("E move D3").play("E end").timeline()
    heroes, foes = log_for(timeline, "heroes"), log_for(timeline, "foes")
    assert log_for(timeline, "") == timeline.log()
    assert foes == timeline.log()
    upto = next(step for step, words in timeline.log() if words.startswith("Round 1"))
    before = [words for step, words in heroes if step < upto]
    assert before
    assert not any("Zogg" in words for words in before)
    assert any(words == "The order is Ann." or "surprise" in words.lower() for words in before)
    assert any("Zogg" in words for step, words in timeline.log() if step < upto)
    assert told_to(timeline, "heroes", 0) is None


def test_the_harm_that_an_unseen_one_does_is_told_without_it():
    encounter = quiet(
        ". . .\n. A E\n. . .",
        creatures={"E": {"conditions": frozenset({"invisible"}), "attack": 9}},
        dice=(5, 15, 18, 4),
    )
    encounter = encounter.play("begin").play("E attack A")
    words = " ".join(sentence for _, sentence in log_for(encounter.timeline(), "heroes"))
    assert "Ann loses 4 hit points" in words
    assert "Zogg" not in words


def test_an_unseen_striker_is_asked_in_secret():
    encounter = quiet(". . .\n. A E\n. . .", creatures={"E": {"conditions": frozenset({"invisible"})}}, dice=(15, 5))
    encounter = encounter.play("begin").play("A end").play("E end").play("A move A1")
    assert encounter.state.asked.striker == "E"
    seen = seen_by(encounter.state, "heroes")
    assert seen.asked is None
    assert not seen.waits  # Ann's movement is still under way
    assert all("Zogg" not in shown for shown in everything_shown(seen))
    assert all("Zogg" not in words for _, words in log_for(encounter.timeline(), "heroes"))


def test_what_opponents_have_made_ready_is_secret():
    encounter = quiet(dice=(5, 15)).play("begin").play("E ready attack A when A moves")
    assert seen_by(encounter.state, "heroes").combatants["E"].readied is None
    assert seen_by(encounter.state, "foes").combatants["E"].readied is not None
    assert not any("ready" in words for _, words in log_for(encounter.timeline(), "heroes"))
    assert any("ready" in words for _, words in log_for(encounter.timeline(), "foes"))


def test_names_are_found_as_words_and_a_shared_name_only_where_it_is_meant():
    creatures = quiet(". A E\n. . F", creatures={"E": {"name": "goblin"}, "F": {"name": "Goblin"}}).setup.creatures
    shared = Hidden.of(creatures, {"E"})
    assert not shared.named_in("The goblin moves.")
    assert shared.named_in("The goblin moves.", involved=True)
    alone = Hidden.of([c for c in creatures if c.id != "F"], {"E"})
    assert alone.named_in("Goblin moves.")
    assert not alone.named_in("Hobgoblins move.")
    assert alone.named_in("type E end")
    assert not alone.named_in("type e end")
    assert not Hidden.of(creatures, ()).named_in("anything at all")


def test_an_unnoticed_creature_of_a_known_name_does_nothing_in_its_name():
    encounter = quiet(
        ". . . .\n. A . F\n. . E .",
        creatures={
            "E": {"name": "Goblin", "conditions": frozenset({"invisible"}), "initiative": 20},
            "F": {"name": "Goblin", "initiative": 3},
        },
        dice=(15, 5, 5),
    ).play("begin")
    told = [words for _, words in log_for(encounter.timeline(), "heroes")]
    assert "It is Goblin's turn." not in told
    assert "It is Goblin's turn." in [words for _, words in encounter.timeline().log()]


def renamed(encounter):
    """The same fight with names that nothing else contains."""
    setup = encounter.setup
    named = tuple(evolve(c, name=f"Name{n}x") for n, c in enumerate(setup.creatures))
    return Timeline.of(evolve(setup, creatures=named), encounter.deeds)


@given(encounters(), st.data())
def test_no_view_ever_names_what_it_hides(encounter, data):
    timeline = renamed(encounter)
    for step in range(timeline.last_step + 1):
        here = timeline.jump(step)
        for side in sides(here.state):
            gone = hidden_from(here.state, side)
            assert all(here.state.combatants[id].creature.side != side for id in gone)
            names = {here.state.combatants[id].name for id in gone}
            state = seen_by(here.state, side)
            assert set(state.combatants) == set(here.state.combatants) - set(gone)
            assert not gone.keys() & {*state.order, *state.surprise, *(c.id for c in state.setup.creatures)}
            assert state.turn is None or state.turn.who not in gone
            assert all(ruling.striker not in gone for ruling in (state.asked.waiting if state.asked else ()))
            shown = [text(state), describe(state, overlay(state)), repr(state.setup.creatures)]
            told = told_to(here, side)
            if told is not None:
                shown.append(str(told))
            for words in shown:
                assert not any(name in words for name in names)
