"""Finding ways, against searches that leave nothing out."""

from itertools import pairwise

import oracle
from boards import fight, line, state
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import MELEE, creatures, maps, setups

from d20nb.encounter import Encounter
from d20nb.rules.distance import alternating
from d20nb.rules.movement import way_price
from d20nb.rules.walking import closed_way, mode_of
from d20nb.rules.ways import cheapest_way, reachable
from d20nb.squares import Square
from d20nb.state import State

boards = maps(longest=6, glyphs="......~~#_")


def walker(**more):
    return creatures(
        sizes=("small", "medium", "large", "huge"), conditions=("helpless", "flat-footed"), weapons=MELEE, **more
    )


@given(setups(boards, make=walker), st.integers(0, 8), st.integers(0, 1))
def test_every_reachable_square_with_its_lowest_cost(drawn, most, diagonals):
    here = State.of(drawn)
    mover = next(iter(here.combatants.values()))
    found = reachable(here, mover, mode_of(here, "move"), diagonals, most)
    assert dict(found) == oracle.reachable(here, mover, most, diagonals)


@settings(max_examples=40)
@given(
    setups(maps(shortest=3, longest=4, glyphs="........~#", edges=("wall", "low wall")), make=walker),
    st.integers(2, 5),
    st.data(),
)
def test_the_cheapest_way_with_fewest_strikers(drawn, most, data):
    here = State.of(drawn)
    mover = next(iter(here.combatants.values()))
    mode = mode_of(here, "move")
    board = here.setup.map
    end = data.draw(st.builds(Square, st.integers(0, board.width - 1), st.integers(0, board.height - 1)))
    if end == mover.at:
        return
    found = cheapest_way(here, mover, mode, mover.at, end, 0, most)
    best = oracle.best_ways(here, mover, tuple(end), most, line)
    assert (found is None) == (best is None)
    if found is not None:
        assert (found[0], found[-1]) == (mover.at, end)
        cost, strikers = best
        assert sum(way_price(here, mover, found, 0)[0]) == cost
        met = {id for a, b in pairwise(found) for id in oracle.struck_by(here, mover, a, b, line)}
        assert len(met) == strikers


@given(setups(boards, make=walker), st.integers(0, 8), st.data())
def test_a_way_exists_exactly_to_the_reachable_squares(drawn, most, data):
    here = State.of(drawn)
    mover = next(iter(here.combatants.values()))
    mode = mode_of(here, "move")
    costs = oracle.reachable(here, mover, most)
    board = here.setup.map
    end = data.draw(st.builds(Square, st.integers(0, board.width - 1), st.integers(0, board.height - 1)))
    found = cheapest_way(here, mover, mode, mover.at, end, 0, most)
    if end in costs:
        assert sum(way_price(here, mover, found, 0)[0]) == costs[end]
        assert all(oracle.step_is_possible(here, mover, a, b) for a, b in pairwise(found))


@settings(max_examples=30)
@given(setups(maps(longest=5, glyphs="......~~#_"), make=walker, most=3))
def test_what_a_creature_reaches_is_where_its_move_is_legal(drawn):
    encounter = Encounter(drawn)
    mover = drawn.creatures[0]
    board = drawn.map
    for mode in ("move", "step", "withdraw"):
        reaches = encounter.ask("reaches", f"{mover.id} {mode}")
        assert reaches == sorted(set(reaches), key=lambda name: Square.parse(name)[::-1])
        for y in range(board.height):
            for x in range(board.width):
                words = f"{mover.id} {mode} {Square(x, y)}"
                legs = mover.speed // 5 if mode == "move" else 99
                legal = encounter.ask("legal", words) and encounter.ask("cost", words) <= legs
                # A neighbour is typed for the step onto it; it may be reached by a way around instead.
                if legal or (x, y) not in tuple(drawn.places[mover.id].neighbours()):
                    assert (str(Square(x, y)) in reaches) == legal


def test_over_open_floor_the_cost_is_the_distance():
    here = state("\n".join(" ".join("A" if x == y == 6 else "." for x in range(13)) for y in range(13)))
    mover = here.combatants["A"]
    found = reachable(here, mover, mode_of(here, "move"), 0, 6)
    expected = {
        Square(x, y): alternating(x - 6, y - 6)
        for x in range(13)
        for y in range(13)
        if 0 < alternating(x - 6, y - 6) <= 6
    }
    assert found == expected
    assert len(found) == 120


def test_fewest_strikers_beats_fewest_threatened_squares():
    # Both ways cost the same: the upper one leaves two squares that E threatens, the lower one a square of F and of G.
    board = ". . . . .\n. . E . .\nA . . . .\n. . . . .\nF . . . G"
    foes = {"A": {}, "E": {}, "F": {}, "G": {}}
    encounter = fight(board, creatures=foes)
    strikers = {answer.split()[0] for answer in encounter.ask("provokes", "A move E3")}
    here = encounter.state
    best = oracle.best_ways(here, here.combatants["A"], (4, 2), 5, line)
    assert (encounter.ask("cost", "A move E3"), len(strikers)) == best


def test_a_detour_that_costs_more_is_not_taken_for_safety():
    encounter = fight(". . . . .\nA . . . .\n. . E . .")
    assert encounter.ask("cost", "A move E2") == 4
    assert encounter.ask("provokes", "A move E2") == ["E at B2"]
    # Typed square by square, the longer way is free to take.
    assert encounter.ask("provokes", "A move B1 C1 D1 E2") == []


def test_of_equal_ways_the_first_in_the_order_of_directions():
    here = state(". . .\nA . .\n. . .")
    mover = here.combatants["A"]
    way = closed_way(here, mover, mode_of(here, "move"), (Square(2, 2),))
    # North first, then clockwise: south-east comes after east, so the straight step is made first.
    assert way == (Square(0, 1), Square(1, 1), Square(2, 2))
