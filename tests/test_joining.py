"""Creatures that join a fight under way."""

import pytest
from attrs import evolve
from boards import fight, played, sq
from rewind import assert_all_can_be_taken_back

from d20nb import events as ev
from d20nb.encounter import Encounter
from d20nb.errors import NotationError
from d20nb.rulesets import ALL

ROOM = "A . . E\n. . . .\nF . . ."


def room(dice=(), late=None, creatures=None, ruleset="srd35", **more):
    """A acts before E; F is late and would come in at A3."""
    changes = {
        "A": {"initiative": 10},
        "E": {"initiative": 0},
        "F": {"late": True, "initiative": 5, **(late or {})},
    } | (creatures or {})
    start = fight(ROOM, dice=(10, 10, *dice), creatures=changes, **more).setup
    return Encounter(evolve(start, ruleset=ALL[ruleset])).play("begin")


def joined(encounter):
    return next(e for deed in encounter.deeds for e in deed.events if isinstance(e, ev.Joined))


def test_who_is_late_is_not_there_before_it_joins():
    here = room()
    assert here.ask("order") == ["A", "E"]
    assert "F" not in here.state.combatants
    with pytest.raises(NotationError):
        here.ask("at", "F")
    assert here.ask("legal", "A move A3") is True  # the place it would come in at is free


def test_it_rolls_on_joining_and_acts_when_its_count_comes_up():
    here = room((10,)).play("referee F joins")
    assert (joined(here).die, joined(here).modifier) == (10, 5)
    assert here.ask("order") == ["A", "F", "E"]
    assert here.ask("at", "F") == "A3"
    assert here.ask("flat-footed") == ["E", "F"]
    assert (here.ask("turn"), here.ask("round")) == ("A", 1)
    here = here.play("A end")
    assert here.ask("turn") == "F"  # its count comes up in this very round
    assert here.ask("flat-footed") == ["E"]
    assert here.ask("left", "F") == {"standard": 1, "move": 1}


def test_a_count_that_has_gone_by_comes_up_in_the_next_round():
    here = room((20,)).play("referee F joins B3")
    assert here.ask("at", "F") == "B3"
    assert here.ask("order") == ["F", "A", "E"]
    here = played(here, "A end", "E end")
    assert (here.ask("turn"), here.ask("round")) == ("F", 2)
    last = room((1,), late={"initiative": -5}).play("referee F joins")
    assert last.ask("order") == ["A", "E", "F"]
    assert played(last, "A end", "E end").ask("turn") == "F"


@pytest.mark.parametrize(
    ("die", "modifier", "order"),
    [
        (15, 5, ["A", "F", "E"]),  # as high as A, whose modifier is the higher one
        (5, 15, ["F", "A", "E"]),  # as high, with the higher modifier
        (10, 0, ["A", "E", "F"]),  # alike in both: who was there stays before it
        (9, 1, ["A", "F", "E"]),
    ],
)
def test_a_tie_goes_to_the_higher_modifier(die, modifier, order):
    assert room((die,), late={"initiative": modifier}).play("referee F joins").ask("order") == order


def test_by_the_other_reading_who_is_aware_acts_first_in_the_next_round():
    top = {"late_joiners": "top"}
    here = room(options=top).play("referee F joins")
    assert joined(here).die is None
    assert here.state.dice == 2  # nothing was rolled
    assert here.ask("order") == ["F", "A", "E"]
    assert here.state.combatants["F"].initiative.count == 21
    assert here.ask("turn") == "A"
    here = played(here, "A end", "E end")
    assert (here.ask("turn"), here.ask("round")) == ("F", 2)
    unaware = room((10,), late={"aware": False}, options=top).play("referee F joins")
    assert joined(unaware).die == 10
    assert unaware.ask("order") == ["A", "F", "E"]


def test_in_d20_modern_it_rolls_at_once():
    here = room((10,), ruleset="modern").play("referee F joins")
    assert "late_joiners" not in ALL["modern"].options
    assert here.ask("order") == ["A", "F", "E"]
    assert here.play("A end").ask("left", "F") == {"attack": 1, "move": 1}


def test_in_d20_open_it_is_borrowed():
    here = room((10,), ruleset="open").play("referee F joins")
    assert here.ask("order") == ["A", "F", "E"]
    assert ALL["open"].options["late_joiners"].citation.borrowed_by == "d20 Open RPG"


def test_it_is_flat_footed_until_its_turn_and_threatens_at_once():
    here = room((10,), late={"feats": {"combat reflexes"}}).play("referee F joins B1")
    assert here.ask("provokes", "A move A2") == ["F at A1"]
    plain = room((10,)).play("referee F joins B1")
    assert plain.ask("provokes", "A move A2") == []
    assert plain.play("A end").ask("flat-footed") == ["E"]


def test_joining_during_the_surprise_round_gives_no_turn_in_it():
    here = room((10,), creatures={"A": {"initiative": 10}, "E": {"initiative": 0, "aware": False}})
    assert (here.ask("round"), here.ask("surprise round")) == (0, ["A"])
    here = here.play("referee F joins")
    assert here.ask("surprise round") == ["A"]
    here = here.play("A end")
    assert (here.ask("round"), here.ask("turn")) == (1, "A")
    assert here.play("A end").ask("turn") == "F"


@pytest.mark.parametrize("words", ["referee F joins A1", "referee F joins D1", "referee F joins Z9"])
def test_it_needs_a_place(words):
    assert room((10,)).ask("legal", words) is False
    assert room((10,)).ask("legal", "referee F joins") is True


def test_it_joins_once_and_only_after_the_fight_has_begun():
    here = room((10,))
    again = here.play("referee F joins")
    assert again.ask("legal", "referee F joins") is False
    before = Encounter(here.setup)
    assert before.ask("legal", "referee F joins") is False
    with pytest.raises(NotationError):
        here.play("referee E joins")
    gone = played(again, "referee F gone")
    assert gone.ask("order") == ["A", "E"]


def test_joining_waits_until_a_strike_is_answered():
    here = room(creatures={"A": {"initiative": 10}, "E": {"initiative": 20}})
    here = played(here, "E end", "referee A at C1", "A move B1")
    assert here.state.asked
    assert here.ask("legal", "referee F joins") is False
    assert here.play("E pass").ask("legal", "referee F joins") is True


def test_joining_can_be_taken_back():
    for options, dice in (({}, (10,)), ({"late_joiners": "top"}, ())):
        here = room(dice, options=options)
        here = played(here, "A move B1", "referee F joins B3", "A end")
        while here.ask("turn") != "F":
            here = here.play(f"{here.ask('turn')} end")
        here = played(here, "F move C3", "F end")
        assert here.state.combatants["F"].at == sq("C3")
        assert_all_can_be_taken_back(here)
