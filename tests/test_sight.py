"""Lines across the board: line of effect, cover, sight."""

from fractions import Fraction
from itertools import chain, combinations, product

import oracle
import pytest
from boards import state
from hypothesis import given
from hypothesis import strategies as st
from strategies import WALLED_GROUND, creatures, maps, setups, squares

from d20nb.rules.sight import has_cover, line_of_effect, sees
from d20nb.squares import Square, SquareSet
from d20nb.state import State
from d20nb.terrain import BUILT_IN, Map

#: How far from the border of a square a point in it lies.
inside = st.integers(1, 9).map(lambda tenths: Fraction(tenths, 10))


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


@pytest.mark.parametrize(("columns", "rows", "walls", "seen"), [(2, 5, None, 48), (4, 3, None, 208), (9, 4, 3, 4772)])
def test_on_how_many_boards_a_line_joins_two_corners(columns, rows, walls, seen):
    # All boards with so many walls, or any number. Counted besides by trying every line that just misses two corners.
    a, b = Square(0, 0), Square(columns - 1, rows - 1)
    free = [at for at in SquareSet.whole(columns, rows) if at not in (a, b)]
    numbers = range(len(free) + 1) if walls is None else (walls,)
    boards = chain.from_iterable(combinations(free, n) for n in numbers)
    grids = (Map(columns, rows, dict.fromkeys(board, BUILT_IN["#"])) for board in boards)
    assert sum(line_of_effect(grid, a, b) for grid in grids) == seen


def touches(p, q, square):
    """Whether the line from one point to another meets a square or its border."""
    first, last = Fraction(0), Fraction(1)
    for start, end, low in ((p[0], q[0], square.x), (p[1], q[1], square.y)):
        if start == end:
            if not low <= start <= low + 1:
                return False
            continue
        ends = sorted(((low - start) / (end - start), (low + 1 - start) / (end - start)))
        first, last = max(first, ends[0]), min(last, ends[1])
    return first <= last


@given(st.data())
def test_a_line_that_is_found_by_trying_is_free_however_far_it_goes(data):
    width, height = data.draw(st.tuples(st.integers(2, 60), st.integers(2, 20)))
    a, b = Square(0, 0), Square(width - 1, height - 1)
    p, q = ((at.x + data.draw(inside), at.y + data.draw(inside)) for at in (a, b))
    walls = data.draw(st.sets(squares(width, height), max_size=30))
    ground = {at: BUILT_IN["#"] for at in walls if not touches(p, q, at)}
    assert line_of_effect(Map(width, height, ground), a, b)
    flipped = {Square(at.x, height - 1 - at.y): wall for at, wall in ground.items()}
    assert line_of_effect(Map(width, height, flipped), Square(0, height - 1), Square(width - 1, 0))


def test_far_off_a_gap_is_seen_through_and_a_diagonal_of_walls_is_not():
    column = [Square(20, y) for y in range(30)]
    for gap, seen in ((14, True), (15, True), (3, False), (27, False)):
        ground = {at: BUILT_IN["#"] for at in column if at.y != gap}
        assert line_of_effect(Map(40, 30, ground), Square(0, 0), Square(39, 29)) is seen
    slanted = {Square(x, 29 - x): BUILT_IN["#"] for x in range(30)}
    assert not line_of_effect(Map(40, 30, slanted), Square(0, 0), Square(39, 29))


@pytest.mark.parametrize(
    ("board", "seen"),
    [("A .\n# .\n. .\n. E", True), ("A .\n# .\n. #\n. E", False),
     ("A .\n. #\n. .\n# E", True),
     ("A . E", True), ("A # E", False), ("A _ E", True), ("A ~ E", True), ("A . E\n# # #", True),
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


@pytest.mark.parametrize(
    ("edge", "covered"),
    [("A1 B1", False), ("B1 C1", True)],  # near the attacker, who sees over it; near the target
)
def test_a_low_wall_covers_whom_it_is_no_nearer_to_than_to_the_attacker(edge, covered):
    assert cover(state("A . E", edges={edge: "low wall"})) is covered
    assert cover(state("A . E", edges={edge: "low wall"}), "E", "A") is not covered
    # Half way it covers both; more than thirty feet away it covers nobody.
    assert cover(state("A . . E", edges={"B1 C1": "low wall"})) is True
    long = state("A . . . . . . . . . . . . . . . . E", edges={"I1 J1": "low wall"})
    assert cover(long) is False
