"""What a screen reader hears of a square through the lenses: the facts of the overlay, by name."""

from boards import fight, played, sq

from d20nb.lens import LENSES, overlay
from d20nb.widgets.words import about, through_lenses


def heard(encounter, square, selected, show=LENSES):
    state = encounter.state
    return list(through_lenses(sq(square), overlay(state, show=show, selected=selected), state))


NAMES = {"A": {"name": "Ann"}, "B": {"name": "Bea"}, "E": {"name": "the orc"}}


def test_a_square_says_what_the_way_there_costs_and_how_many_may_strike():
    here = fight(". . . .\nA E . .", creatures=NAMES)
    assert heard(here, "C1", "A") == [
        "The way there costs 2.",
        "On every way here at least 1 opponent may strike.",
    ]
    assert heard(here, "C1", "A", show=("price",)) == ["The way there costs 2."]
    assert heard(here, "C1", "A", show=()) == []


def test_a_square_that_only_a_run_reaches_says_so():
    here = fight("A" + " ." * 20, creatures={"A": {"speed": 10}})
    assert heard(here, "E1", "A")[0] == "The way there costs 4."
    assert heard(here, "F1", "A") == ["It is reached in a run alone."]
    assert heard(here, "J1", "A") == []


def test_who_stands_there_is_flanked_or_covered_or_flat_footed():
    here = played(fight("A E B", creatures=NAMES, dice=(15, 5, 10)), "begin")
    orc = heard(here, "B1", "A")
    assert orc == [
        "the orc is flat-footed until its first turn begins, on count 10.",
        "Ann and Bea flank the orc.",
        "the orc has no cover from Ann.",
    ]
    low = fight("A E", creatures=NAMES, edges={"A1 B1": "low wall"})
    assert heard(low, "B1", "A", show=("cover",)) == ["the orc has cover from Ann."]


def test_who_does_not_see_there_is_named():
    here = fight("A . E", creatures={**NAMES, "E": {"traits": {"darkvision"}}}, light={"B1": "dark"})
    assert heard(here, "B1", "A", show=("light",)) == ["Ann cannot see there."]
    assert heard(here, "C1", "A", show=("light",)) == []


def test_the_plain_words_name_who_threatens():
    here = fight("A . E", creatures=NAMES)
    assert about(sq("B1"), here.state, here.state, "A") == "B1. Threatened by the orc."
