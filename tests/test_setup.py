"""Setups: anything that can be drawn, with all its faults at once."""

import pytest
from attrs import evolve
from boards import SRD35, grid, setup, sq
from hypothesis import given
from hypothesis import strategies as st
from strategies import free_places, setups

from d20nb.creature import Creature
from d20nb.dice import Asked, Scripted, Seeded
from d20nb.errors import ScenarioError
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import State
from d20nb.terrain import Map


@given(setups())
def test_a_sound_setup_has_no_faults(drawn):
    assert drawn.faults() == ()
    drawn.check()
    assert State.of(drawn).setup is drawn


def test_all_faults_are_told_at_once_each_with_its_place():
    creatures = (
        Creature(id="A"),
        Creature(id="B"),
        Creature(id="C4"),
        Creature(id="D"),
        Creature(id="E"),
        Creature(id="A", side="foes"),
        Creature(id="big", size="large"),
    )
    board, _ = grid(". . # _\n. . . .")
    places = {"A": sq("A1"), "B": sq("A1"), "C4": sq("C1"), "E": sq("D1"), "big": sq("D2")}
    faulty = Setup(
        ruleset=SRD35, map=board, creatures=creatures, places=places, options={"x": "y", "big_mover": "z"}, strikes="no"
    )
    found = "\n".join(faulty.faults())
    for part in (
        "options.x: SRD 3.5 has no such option",
        "options.big_mover: 'z' is not a reading of it; choose vacated or space",
        "strikes: 'no' is not a choice; choose ask, strike, pass",
        "creatures.B: A1 is taken by A already",
        "creatures.C4: an id has letters",
        "creatures.C4: at C1 it would stand in a wall or a pit",
        "creatures.D: it stands nowhere",
        "creatures.E: at D1 it would stand in a wall or a pit",
        "creatures.A: two creatures have this id",
        "creatures.big: D2 is off the map, which ends at D2, and it takes 2 x 2 squares",
    ):
        assert part in found
    with pytest.raises(ScenarioError) as raised:
        faulty.check("lesson.toml")
    assert raised.value.faults == faulty.faults()
    assert str(raised.value).startswith(f"lesson.toml: {len(faulty.faults())} faults\n")
    with pytest.raises(ScenarioError):
        State.of(faulty)


@pytest.mark.parametrize("at", ["C1", "A3", "C3"])
def test_off_the_map(at):
    assert setup(". A\n. .").move("A", sq(at)).faults() == (f"creatures.A: {at} is off the map, which ends at B2",)


@pytest.mark.parametrize(
    ("one", "other", "may_share"),
    [
        ({}, {}, False),
        ({}, {"conditions": {"helpless"}}, True),
        ({"conditions": {"dead"}}, {}, True),
        ({}, {"conditions": {"stunned"}}, False),
        ({}, {"size": "tiny"}, True),
        ({"size": "fine"}, {"size": "large"}, True),
        ({"size": "small"}, {"size": "small"}, False),
    ],
)
def test_who_may_start_in_one_square(one, other, may_share):
    both = setup("A . . .\n. . . E", creatures={"A": one, "E": other}).move("E", sq("A1"))
    assert (both.faults() == ()) == may_share


def test_a_third_in_a_square_is_found_though_each_may_lie_on_the_first():
    crowd = setup("A B C", creatures={"A": {"conditions": {"helpless"}}}).move("B", sq("A1")).move("C", sq("A1"))
    assert crowd.faults() == ("creatures.C: A1 is taken by B already; put one of them elsewhere",)


def test_a_big_creature_takes_all_its_squares():
    board = setup("A . .\n. . E\n. . .", creatures={"A": {"size": "large"}})
    assert board.faults() == ()
    assert board.move("E", sq("B2")).faults() == ("creatures.E: B2 is taken by A already; put one of them elsewhere",)
    assert board.move("A", sq("B2")).faults()  # now it covers C2 as well
    covered = {str(s) for s in (Square(x, y) for x in range(3) for y in range(3)) if board.at(s) is board.creature("A")}
    assert covered == {"A1", "B1", "A2", "B2"}


@given(setups(), st.data())
def test_editing_makes_new_setups_and_can_be_undone(drawn, data):
    before = (drawn.creatures, dict(drawn.places))
    new = Creature(id="N", side="foes")
    placed = drawn.place(new, Square(0, 0))
    assert placed.creature("N") == new
    assert placed.places["N"] == (0, 0)
    assert placed.remove("N") == drawn
    one = data.draw(st.sampled_from(drawn.creatures))
    home = drawn.places[one.id]
    moved = drawn.move(one.id, Square(2, 2))
    assert moved.places == {**drawn.places, one.id: (2, 2)}
    assert moved.move(one.id, home) == drawn
    changed = drawn.change(one.id, hp=one.hp + 1, side="others")
    assert changed.creature(one.id).hp == one.hp + 1
    assert [c.id for c in changed.creatures] == [c.id for c in drawn.creatures]
    assert changed.change(one.id, hp=one.hp, side=one.side) == drawn
    assert (drawn.creatures, drawn.places) == before


def test_who_is_not_there():
    with pytest.raises(KeyError, match="there is no creature 'X'; there are A, E"):
        setup("A E").creature("X")
    assert setup("A .").at(sq("B1")) is None


def test_where_dice_come_from():
    plain = setup("A", seed=5)
    assert plain.source == Seeded(5)
    assert evolve(plain, dice=(3, 4)).source == Scripted((3, 4), Seeded(5))
    assert evolve(plain, seed=None).source == Asked()


def test_a_reading_is_the_chosen_one_or_the_first():
    plain = Setup(ruleset=SRD35, map=Map(1, 1))
    for option in SRD35.options.values():
        assert plain.reading(option.name) == next(iter(option.readings))
        for reading in option.readings:
            assert evolve(plain, options={option.name: reading}).reading(option.name) == reading
    assert plain.reading("no such dispute") == ""


def test_words_that_mean_nothing_are_faults_too():
    creature = Creature(id="A", weapons=("sword",), conditions={"sad"}, size="biggish")
    faulty = Setup(ruleset=SRD35, map=Map(2, 2), creatures=(creature,), places={"A": Square(0, 0)})
    assert faulty.faults() == (
        "creatures.A.size: 'biggish' is unknown",
        "creatures.A.weapons: 'sword' is unknown",
        "creatures.A.conditions: 'sad' is unknown",
    )


def test_no_wall_stands_in_the_middle_of_a_creature():
    inside = setup("A . .\n. . .", creatures={"A": {"size": "large"}}, edges={"A1 B1": "wall"})
    assert "a wall or a door would stand in the middle of its space" in inside.faults()[0]
    assert setup("A . .\n. . .", creatures={"A": {"size": "large"}}, edges={"B1 C1": "wall"}).faults() == ()
    assert setup("A . .\n. . .", creatures={"A": {"size": "large"}}, edges={"A1 B1": "low wall"}).faults() == ()


def test_a_copy_is_like_the_first_but_for_id_and_name():
    first = setup("A . E", creatures={"E": {"hp": 3, "name": "Orc"}})
    copied = first.copy("E", "O", "Orc 2", sq("B1"))
    assert copied.creature("O") == evolve(first.creature("E"), id="O", name="Orc 2")
    assert copied.places["O"] == sq("B1")
    with pytest.raises(ValueError, match="'A' already"):
        first.copy("E", "A", "Orc 2", sq("B1"))


def test_nobody_names_a_creature_that_is_gone():
    drawn = setup("A . E F", creatures={"A": {"aware": ("E", "F"), "lets_by": ("E",)}, "F": {"aware": False}})
    rest = drawn.remove("E")
    assert rest.creature("A").aware == ("F",)
    assert rest.creature("A").lets_by == ()
    assert rest.creature("F").aware is False


def test_a_whole_side_becomes_aware_or_not():
    drawn = setup("A B E", creatures={"A": {"aware": False}, "E": {"aware": ("A",)}})
    assert [c.aware for c in drawn.with_side_aware("heroes", True).creatures] == [True, True, ("A",)]
    assert [c.aware for c in drawn.with_side_aware("foes", False).creatures] == [False, True, False]


def test_who_is_cut_off_is_a_fault():
    drawn = setup("A . E\n. # .").resized(2, 1)
    assert drawn.map == Map(2, 1)
    assert drawn.faults() == ("creatures.E: C1 is off the map, which ends at B1",)


@given(setups(), st.sampled_from(("medium", "large", "huge")), st.integers(0, 6), st.integers(0, 6))
def test_the_nearest_free_place_is_free_and_none_is_nearer(drawn, size, x, y):
    new, to = Creature(id="new", size=size), Square(x, y)
    found = drawn.nearest_free(new, to)
    free = free_places(drawn.map, new, {s for c in drawn.creatures for s in drawn.places[c.id].space(c.squares)})
    assert (found is None) == (not free)
    if found is not None:
        assert found in free
        assert max(abs(found.x - x), abs(found.y - y)) == min(max(abs(at.x - x), abs(at.y - y)) for at in free)
