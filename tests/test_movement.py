"""Moving: which steps are possible, what they cost, where one may stop."""

from itertools import pairwise

import oracle
import pytest
from boards import fight, played, sq, squares, state
from hypothesis import given
from hypothesis import strategies as st
from strategies import creatures, setups

from d20nb.errors import IllegalActionError
from d20nb.rules.distance import alternating, flat, gap, next_to
from d20nb.rules.movement import is_straight, step_fault, stop_fault, straight_line, way_price
from d20nb.squares import DIRECTIONS, Square
from d20nb.state import State

offsets = st.integers(-12, 12)
SMALL_TO_HUGE = ("small", "medium", "large", "huge", "gargantuan")


def walker(**more):
    """Creatures that differ in what moving looks at."""
    return creatures(sizes=SMALL_TO_HUGE, conditions=("helpless", "blinded", "flat-footed"), **more)


# --- distance ----------------------------------------------------------------------------------------------------


@given(offsets, offsets)
def test_distance_is_the_price_of_the_best_way_over_open_floor(dx, dy):
    far, near = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    one_by_one = sum(1 + n % 2 for n in range(near)) + far - near
    assert alternating(dx, dy) == one_by_one == oracle.distance((0, 0), (dx, dy))
    assert flat(dx, dy) == 2 * near + far - near


# Diagonals alone: how many for so many squares.
@pytest.mark.parametrize(("movement", "diagonals"), [(3, 2), (4, 3), (5, 3), (6, 4), (8, 5), (12, 8), (24, 16)])
def test_how_many_diagonals_a_movement_buys(movement, diagonals):
    assert alternating(diagonals, diagonals) <= movement < alternating(diagonals + 1, diagonals + 1)


@given(st.integers(1, 4), st.integers(-6, 9), st.integers(-6, 9))
def test_the_gap_is_to_the_nearest_square_of_a_space(width, x, y):
    space = oracle.space((0, 0), width)
    found = gap(Square(0, 0), width, Square(x, y))
    assert found == (min(abs(x - a) for a, _ in space), min(abs(y - b) for _, b in space))
    assert next_to(Square(0, 0), width, Square(x, y)) == (max(found) <= 1)


# --- steps -------------------------------------------------------------------------------------------------------


@given(setups(make=walker))
def test_which_steps_are_possible_what_they_cost_and_where_one_may_stop(drawn):
    here = State.of(drawn)
    for mover in here.combatants.values():
        start = mover.at
        for dx, dy in DIRECTIONS:
            end = start.shifted(dx, dy)
            possible = oracle.step_is_possible(here, mover, start, end)
            assert (step_fault(here, mover, start, end) is None) == possible
            if possible:
                assert (stop_fault(here, mover, end) is None) == oracle.may_stop(here, mover, end)
                for count in (0, 1, 2):
                    expected = oracle.step_cost(here, mover, start, end, count)
                    assert here.ruleset.step_price(here, mover, start, end, count) == expected


@given(setups(make=walker), st.lists(st.sampled_from(DIRECTIONS), max_size=6), st.integers(0, 3))
def test_the_price_of_a_way_is_walked_in_order(drawn, steps, diagonals):
    here = State.of(drawn)
    mover = next(iter(here.combatants.values()))
    way = [mover.at]
    for step in steps:
        there = way[-1].shifted(*step)
        if step_fault(here, mover, way[-1], there) is None:
            way.append(there)
    prices, after = way_price(here, mover, way, diagonals)
    assert len(prices) == len(way) - 1
    assert sum(prices) == oracle.way_cost(here, mover, way, diagonals)
    assert after >= diagonals


@pytest.mark.parametrize(
    ("board", "way", "cost"),
    [
        ("A . . .", "B1 C1 D1", 3),
        ("A . .\n. . .\n. . .", "B2 C3", 3),
        ("A . . .\n. . . .\n. . . .", "B2 C2 D3", 4),  # a straight step does not begin the count anew
        ("A ~ .", "B1 C1", 3),
        ("A .\n. ~", "B2", 3),
        ("A . .\n. ~ .\n. . .", "B2 C3", 4),  # the hampered diagonal is not counted: the next one is the first
        ("A _ .\n. . .", "B2 C1", 3),  # past a pit
        ("A E\n. .", "B2", 1),  # past a creature
    ],
)
def test_what_ways_cost(board, way, cost):
    assert fight(board, creatures={"E": {"side": "heroes"}}).ask("cost", f"A move {way}") == cost


def test_the_count_of_diagonals_goes_on_through_the_turn():
    board = "A . . . . .\n. . . . . .\n. . . . . .\n. . . . . E"
    first = fight(board, dice=(15, 5)).play("begin").play("A move B2")
    assert first.ask("cost", "A move C3") == 2
    assert played(first, "A move C3").state.turn.diagonals == 2
    assert played(first, "A end", "E end").ask("cost", "A move C3") == 1  # and begins anew with the next turn


def test_speed_30_doubled_makes_eight_diagonals():
    board = "\n".join(" ".join("A" if x == y == 0 else "." for x in range(10)) for y in range(10))
    encounter = fight(board)
    way = " ".join(str(Square(n, n)) for n in range(1, 9))
    assert encounter.ask("cost", f"A move {way}") == 12
    assert encounter.ask("legal", f"A move {way}") is True
    assert encounter.ask("legal", f"A move {way} J10") is False


@pytest.mark.parametrize(
    ("board", "edges", "why"),
    [
        ("A #\n. .", {}, "would cut the solid corner of B1"),
        ("A .\n# .", {}, "would cut the solid corner of A2"),
        ("A .\n. #", {}, "B2 is a wall"),
        ("A .\n. _", {}, "B2 is a pit"),
        ("A .\n. .", {"A1 B1": "wall"}, "there is a wall or a shut door"),
        ("A .\n. .", {"B1 B2": "door"}, "there is a wall or a shut door"),
        ("A .\n. E", {}, "E stands there, and an opponent who can resist bars the way"),
        ("A .", {}, "B2 is off the map, which ends at B1"),
    ],
)
def test_barred_diagonals_say_why(board, edges, why):
    here = state(board, edges=edges)
    fault = step_fault(here, here.combatants["A"], sq("A1"), sq("B2"))
    assert fault is not None
    assert why in fault


@pytest.mark.parametrize("kind", ["wall", "door", "low wall"])
def test_what_stands_on_the_border(kind):
    encounter = fight("A .", edges={"A1 B1": kind})
    assert encounter.ask("cost", "A move B1") == (3 if kind == "low wall" else "illegal")


def test_a_big_creature_needs_room_for_its_whole_space_and_pays_for_the_worst():
    board = "A . . .\n. . ~ .\n. . . #"
    encounter = fight(board, creatures={"A": {"size": "large"}})
    assert encounter.ask("cost", "A move B1") == 2
    assert encounter.ask("cost", "A move A2") == 1
    # At C2 a wall takes a quarter of its space: it squeezes, over difficult ground.
    assert encounter.ask("cost", "A move A2 B2 C2") == 1 + 2 + 4


@pytest.mark.parametrize(
    ("mover", "other", "may_pass", "may_stop"),
    [
        ({}, {"side": "heroes"}, True, False),
        ({}, {}, False, False),
        ({}, {"conditions": {"helpless"}}, True, True),
        ({}, {"conditions": {"dead"}}, True, True),
        ({}, {"conditions": {"stunned"}}, False, False),
        ({}, {"lets_by": ("A",)}, True, False),
        ({}, {"lets_by": ("B",)}, False, False),
        ({}, {"side": "heroes", "traits": {"fills its space"}}, False, False),
        ({"size": "tiny"}, {"size": "large"}, True, None),
        ({"size": "small"}, {"size": "large"}, False, False),
    ],
)
def test_through_and_onto_others(mover, other, may_pass, may_stop):
    here = state("A . . .\n. E . .\n. . . .", creatures={"A": mover, "E": other})
    a = here.combatants["A"]
    assert (step_fault(here, a, sq("A1"), sq("B2")) is None) is may_pass
    if may_stop is not None:
        assert (stop_fault(here, a, sq("B2")) is None) is may_stop
    assert stop_fault(here, a, sq("A1")) is None


def test_a_way_may_pass_a_friend_and_not_end_on_it():
    encounter = fight("A B .")
    assert encounter.ask("cost", "A move C1") == 2
    assert encounter.ask("legal", "A move B1") is False
    assert encounter.ask("reaches", "A move") == ["C1"]


def test_paralyzed_bodies_cost_two_and_other_helpless_ones_one():
    for condition, cost in (("paralyzed", 2), ("helpless", 1)):
        assert fight("A E .", creatures={"E": {"conditions": {condition}}}).ask("cost", "A move B1") == cost


@pytest.mark.parametrize(("light", "traits", "cost"), [("dark", (), 2), ("dim", (), 1), ("dark", ("darkvision",), 1)])
def test_darkness_doubles(light, traits, cost):
    encounter = fight("A .", light={"B1": light}, creatures={"A": {"traits": frozenset(traits)}})
    assert encounter.ask("cost", "A move B1") == cost


def test_causes_multiply():
    encounter = fight("A ~", light={"B1": "dark"})
    assert encounter.ask("cost", "A move B1") == 4
    assert fight("A .\n. ~", light={"B2": "dark"}).ask("cost", "A move B2") == 6
    assert fight("A .\n. ~", creatures={"A": {"conditions": {"blinded"}}}).ask("cost", "A move B2") == 6


# --- straight lines ----------------------------------------------------------------------------------------------


@given(offsets, offsets)
def test_the_line_between_two_squares_is_straight_and_connected(dx, dy):
    line = straight_line(Square(20, 20), Square(20 + dx, 20 + dy))
    assert line[0] == (20, 20)
    assert line[-1] == (20 + dx, 20 + dy)
    if dx or dy:
        assert all(b in tuple(a.neighbours()) for a, b in pairwise(line))
        assert is_straight(line)


@given(st.lists(st.sampled_from(DIRECTIONS), min_size=1, max_size=7))
def test_a_way_is_straight_if_the_line_between_its_ends_meets_every_square(steps):
    way = [Square(20, 20)]
    for step in steps:
        way.append(way[-1].shifted(*step))
    p, q = (way[0].x * 2 + 1, way[0].y * 2 + 1), (way[-1].x * 2 + 1, way[-1].y * 2 + 1)
    shortest = max(abs(way[0].x - way[-1].x), abs(way[0].y - way[-1].y)) == len(steps)
    meets = all(oracle._cut_parts(p, q, 2 * s.x, 2 * s.x + 2, 2 * s.y, 2 * s.y + 2) is not None for s in way)
    assert is_straight(tuple(way)) == (shortest and meets)


@pytest.mark.parametrize(
    ("way", "straight"),
    [("B1 C1", True), ("B1 C2", True), ("B2 C3", True), ("B1 B2", False), ("B1 A1", False), ("B2 C1", False)],
)
def test_runs_keep_to_one_line(way, straight):
    board = "A . .\n. . .\n. . ."
    assert fight(board).ask("legal", f"A run {way}") is straight


# --- ways to move ------------------------------------------------------------------------------------------------


WIDE = "A . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . ."


@pytest.mark.parametrize(
    ("changes", "mode", "most"),
    [({}, "move", 12), ({}, "step", 1), ({}, "withdraw", 12), ({}, "run", 24), ({"speed": 20}, "run", 16),
     ({"feats": {"run"}}, "run", 30), ({"armor": "heavy"}, "run", 18), ({"load": "heavy"}, "run", 18),
     ({"armor": "heavy", "feats": {"run"}}, "run", 24), ({"armor": "medium"}, "run", 24), ({"speed": 15}, "move", 6)],
)  # fmt: skip
def test_how_far_each_way_goes(changes, mode, most):
    encounter = fight(WIDE, creatures={"A": changes})
    assert encounter.ask("legal", f"A {mode} {Square(most, 0)}") is True
    assert encounter.ask("legal", f"A {mode} {Square(most + 1, 0)}") is False


@pytest.mark.parametrize(
    ("board", "changes", "before", "legal"),
    [
        ("A .", {}, (), True),
        ("A . .", {}, ("A move B1",), False),
        ("A . .", {}, ("A step B1",), False),
        ("A ~", {}, (), False),
        ("A .", {"speed": 5}, (), False),
        ("A .", {"speed": 10}, (), True),
        ("A .", {"conditions": {"prone"}}, (), False),
        ("A .", {"conditions": {"prone"}}, ("A stand",), True),
        ("A . .", {}, ("A do drink-potion",), True),
    ],
)
def test_the_5_foot_step(board, changes, before, legal):
    encounter = played(fight(board, creatures={"A": changes}), "begin", *before)
    to = "B1" if encounter.ask("at", "A") == "A1" else "C1"
    assert encounter.ask("legal", f"A step {to}") is legal


def test_no_5_foot_step_in_the_dark_nor_over_a_low_wall():
    assert fight("A .", light={"B1": "dark"}).ask("legal", "A step B1") is False
    assert fight("A .", edges={"A1 B1": "low wall"}).ask("legal", "A step B1") is False


def test_after_a_5_foot_step_no_other_distance():
    stepped = played(fight("A . ."), "begin", "A step B1")
    for mode in ("move", "withdraw", "run", "step"):
        assert stepped.ask("legal", f"A {mode} C1") is False
        assert stepped.ask("reaches", f"A {mode}") == []


@pytest.mark.parametrize(
    ("condition", "modes"),
    [
        ("blinded", {"move"}),
        ("fatigued", {"move", "step", "withdraw"}),
        ("exhausted", {"move", "step", "withdraw"}),
        ("prone", set()),
        ("stunned", set()),
        ("shaken", {"move", "step", "withdraw", "run"}),
    ],
)
def test_conditions_that_forbid_ways_to_move(condition, modes):
    encounter = fight("A . .", creatures={"A": {"conditions": {condition}}}).play("begin")
    if encounter.ask("turn") == "A":
        assert {m for m in ("move", "step", "withdraw", "run") if encounter.ask("legal", f"A {m} B1")} == modes
    else:
        assert not modes
    before = fight("A . .", creatures={"A": {"conditions": {condition}}})
    assert {m for m in ("move", "step", "withdraw", "run") if "B1" in before.ask("reaches", f"A {m}")} == modes


def test_a_runner_loses_dexterity_until_its_next_turn():
    creatures = {"A": {"dexterity": 16, "ac": 13}, "E": {"initiative": -5}}
    ran = played(fight(". . . . . .\nA . . . . E", dice=(15, 5), creatures=creatures), "begin", "A run C2")
    assert ran.ask("conditions", "A") == ["running"]
    assert ran.play("A end").ask("defense", "E attack A") == 10
    assert played(ran, "A end", "E end").ask("conditions", "A") == []


def test_squares_in_order_and_gaps():
    encounter = fight("A . . .\n. . . .\n. . . .")
    assert encounter.ask("cost", "A move A1 A1 B1 B1 D1") == 3
    assert encounter.ask("legal", "A move A1") is False
    assert encounter.ask("legal", "A move") is False
    assert encounter.ask("legal", "A move B1 Z9") is False
    assert encounter.action("A move B1 D1").way == squares("B1 D1")


def test_a_crawl_is_one_square_and_one_square_is_always_possible():
    def first(text, **changes):
        return fight(text, seed=1, creatures={"A": {"initiative": 30, **changes}}).play("begin")

    with pytest.raises(IllegalActionError, match="at most 1 square, not 2"):
        first("A . .\n. . E", conditions={"prone"}).play("A crawl B1 C1")
    # A diagonal into difficult ground costs 3, and two moves of this creature buy 2.
    slow = first("A . . .\n. ~ . E", speed=5)
    assert slow.ask("cost", "A move B2") == 3
    assert slow.play("A move B2").ask("at", "A") == "B2"
    assert slow.ask("legal", "A move B1 B2") is False


def test_ground_does_not_hamper_who_flies_and_darkness_does():
    wings = {"A": {"traits": {"flying"}}}
    over = fight("A ~ ~ ~ ~ E", creatures=wings)
    assert (over.ask("cost", "A move E1"), over.ask("legal", "A step B1")) == (4, True)
    assert over.ask("legal", "A charge E") is True
    assert fight("A . .", creatures=wings, light={"B1": "dark"}).ask("cost", "A move B1") == 2
    assert len(over.ask("reaches", "A move")) == 4


def test_blind_fight_leaves_three_quarters_of_the_speed():
    row = "A . . . . . . . . ."
    for changes, light, far in (
        ({"conditions": {"blinded"}}, {}, 3),
        ({"conditions": {"blinded"}, "feats": {"blind-fight"}}, {}, 4),
        ({"feats": {"blind-fight"}}, {f"{column}1": "dark" for column in "ABCDEFGHIJ"}, 4),
        ({"feats": {"blind-fight"}}, {}, 6),
    ):
        here = fight(row, creatures={"A": changes}, light=light)
        assert len(here.ask("reaches", "A move")) == far, changes
        # However well one fights in the dark, no 5-foot step and no run.
        assert here.ask("legal", "A step B1") is (far == 6)
        assert here.ask("legal", "A run C1") is (far == 6)


@pytest.mark.parametrize(("reading", "cost"), [(None, 4), ("apart", 4), ("counted", 5)])
def test_whether_a_diagonal_onto_hampered_ground_counts(reading, cost):
    options = {"rough_diagonals": reading} if reading else {}
    board = "A . . .\n. ~ . .\n. . . .\n. . . ."
    here = fight(board, options=options)
    # Three squares for the first; the second is the first or the second of those that alternate.
    assert here.ask("cost", "A move B2 C3") == cost
    flat = fight(board.replace("~", "."), options=options)
    assert flat.ask("cost", "A move B2 C3") == 3
    assert "C3" in here.ask("reaches", "A move")
