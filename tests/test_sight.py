"""Lines across the board: line of effect, cover, sight."""

from itertools import product

import oracle
import pytest
from boards import state
from hypothesis import given
from hypothesis import strategies as st
from strategies import WALLED_GROUND, creatures, maps, setups, squares

from d20nb.rules.sight import has_cover, line_of_effect, sees
from d20nb.squares import Square
from d20nb.state import State
from d20nb.terrain import Map


def cover(here, attacker="A", target="E"):
    a, e = here.combatants[attacker], here.combatants[target]
    return has_cover(here, a, e, e.space)


# Worked out by hand, K being a creature between attacker and target (SRD 3.5, Combat Modifiers: Cover).
@pytest.mark.parametrize(
    ("board", "covered"),
    [
        ("A K E", True),
        ("A . E\n. K .", False),
        ("A K .\n. . E", False),
        ("A . .\n. K E", True),
        ("A K .\n. K E", True),
        ("A . .\n. K .\n. . E", True),
        (". K .\nA . E\n. K .", False),
        ("A #\n. E", True),
        ("A E\n# .", False),
        ("A E\n. #", False),
        ("A #\n# E", True),
        ("A # E", True),
        ("A . E\n# . #", False),
        ("A E", False),
        ("A K\n. E", False),  # adjacent: creatures do not count
    ],
)
def test_worked_examples_of_cover(board, covered):
    letters = iter("FGH")
    board = "".join(next(letters) if sign == "K" else sign for sign in board)
    reach = {"weapons": ("spiked chain",)}
    here = state(board, creatures={"A": reach, "E": reach})
    assert cover(here) is covered
    a, e = here.combatants["A"], here.combatants["E"]
    assert oracle.has_cover(here, a, e, e.space) is covered


def test_cover_next_to_a_wall_goes_both_ways_and_may_differ_at_a_distance():
    here = state("A #\n. E")
    assert (cover(here), cover(here, "E", "A")) == (True, True)


@pytest.mark.parametrize(("kind", "covered"), [("low wall", True), ("wall", True), ("door", True)])
def test_what_stands_on_the_border_gives_cover(kind, covered):
    assert cover(state("A E", edges={"A1 B1": kind})) is covered
    assert cover(state("A .\n. E", edges={"A1 B1": kind})) is covered
    assert cover(state("A E\n. .", edges={"A1 A2": kind})) is False


def test_a_big_creature_chooses_among_its_squares():
    # Seen from B1 the pillar is in the way, from B2 it is not.
    assert cover(state(". A . .\n. . # .\n. . . E"))
    assert not cover(state("A . . .\n. . # .\n. . . E", creatures={"A": {"size": "large"}}))
    target = state("A # E .\n. . . .", creatures={"A": {"weapons": ("spiked chain",)}, "E": {"size": "large"}})
    assert not cover(target)
    a, e = target.combatants["A"], target.combatants["E"]
    assert has_cover(target, a, e, (Square(2, 0),))


@given(setups(maps(longest=6, glyphs=WALLED_GROUND, edges=()), make=creatures, options=False))
def test_cover_is_what_the_oracle_says(drawn):
    here = State.of(drawn)
    for a, b in product(here.combatants.values(), repeat=2):
        if a is not b:
            assert has_cover(here, a, b, b.space) == oracle.has_cover(here, a, b, b.space)


# --- line of effect ----------------------------------------------------------------------------------------------


@st.composite
def two_squares(draw):
    board = draw(maps(longest=6, glyphs=WALLED_GROUND, edges=("wall", "door", "low wall")))
    at = squares(board.width, board.height)
    return board, draw(at), draw(at)


@given(two_squares())
def test_the_line_is_the_same_from_both_ends_and_never_runs_through_a_wall(drawn):
    board, a, b = drawn
    seen = line_of_effect(board, a, b)
    assert line_of_effect(Map(board.width, board.height, board.ground, board.edges), b, a) == seen
    if seen and not board.at(a).solid and not board.at(b).solid:
        assert oracle.free_line_exists(board, a, b)


@pytest.mark.parametrize(
    ("board", "seen"),
    [("A . E", True), ("A # E", False), ("A _ E", True), ("A ~ E", True), ("A . E\n# # #", True),
     ("A # .\n. # .\n. # E", False),
     ("A # .\n. # .\n. . E", False), ("A # .\n. . .\n. . E", True), ("A # E\n. . .", False),
     ("A # . E\n. . . .", False),
     (". . . .\nA # . E", False), ("A . #\n. . .\n# . E", True), ("A . . # E\n. . . . .", False)],
)  # fmt: skip
def test_walls_stop_lines(board, seen):
    here = state(board)
    a, e = here.combatants["A"].at, here.combatants["E"].at
    assert line_of_effect(here.setup.map, a, e) is seen
    assert oracle.free_line_exists(here.setup.map, a, e) is seen


@pytest.mark.parametrize(("kind", "seen"), [("wall", False), ("door", False), ("low wall", True)])
def test_edges_that_stop_lines(kind, seen):
    here = state("A . E", edges={"B1 C1": kind})
    assert line_of_effect(here.setup.map, Square(0, 0), Square(2, 0)) is seen
    assert line_of_effect(here.setup.map, Square(0, 0), Square(1, 0)) is True


@pytest.mark.parametrize("wall", ["B1 C1", "B3 C3", "A3 B3", "C1 C2", "A2 A3"])
def test_a_wall_on_a_border_stops_no_line_beside_it(wall):
    here = state("A . .\n. . .\n. . E", edges={wall: "wall"})
    assert line_of_effect(here.setup.map, Square(0, 0), Square(2, 2)) is True
    assert cover(state("A . E\n. . .\n. . .", edges={"A2 B2": "wall"})) is False


# --- sight -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("watcher", "other", "light", "seen"),
    [
        ({}, {}, None, True),
        ({"conditions": {"blinded"}}, {}, None, False),
        ({}, {"conditions": {"invisible"}}, None, False),
        ({"conditions": {"invisible"}}, {}, None, True),
        ({}, {}, "dark", False),
        ({}, {}, "dim", True),
        ({"traits": {"darkvision"}}, {}, "dark", True),
        ({"traits": {"low-light vision"}}, {}, "dark", False),
        ({"traits": {"darkvision"}}, {"conditions": {"invisible"}}, None, False),
    ],
)
def test_who_sees_whom(watcher, other, light, seen):
    here = state("A . E", creatures={"A": watcher, "E": other}, light={"C1": light} if light else {})
    assert sees(here, here.combatants["A"], here.combatants["E"]) is seen


def test_the_light_where_the_other_stands_counts_not_ones_own():
    here = state("A . E", light={"A1": "dark"})
    assert sees(here, here.combatants["A"], here.combatants["E"])
    assert not sees(here, here.combatants["E"], here.combatants["A"])


def test_nobody_sees_through_a_wall():
    here = state("A # E")
    assert not sees(here, here.combatants["A"], here.combatants["E"])
