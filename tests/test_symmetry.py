"""A mirrored or turned board gives mirrored or turned answers."""

import pytest
from boards import TURNINGS
from hypothesis import given
from hypothesis import strategies as st
from strategies import creatures, fighters, maps, setups

from d20nb.actions import Move
from d20nb.errors import IllegalActionError
from d20nb.rules.flanking import flanking_friend
from d20nb.rules.foresight import foresee
from d20nb.rules.sight import has_cover, line_of_effect, sees
from d20nb.rules.threat import threatened
from d20nb.rules.walking import mode_of
from d20nb.rules.ways import reachable
from d20nb.squares import DIRECTIONS, Square
from d20nb.state import State

boards = setups(maps(longest=6, lights=("dark", "dim")), make=creatures) | setups(
    maps(shortest=4, longest=6, glyphs="..........~#", edges=()), make=fighters
)
turnings = st.sampled_from(TURNINGS[1:])


def both(drawn, turning):
    """The state of a setup, that of the turned one, and how squares turn."""
    width, height = drawn.map.width, drawn.map.height

    def turned(square, size=1):
        return turning.square(square, width, height, size)

    return State.of(drawn), State.of(turning.setup(drawn)), turned


def test_there_are_eight_and_each_moves_squares_one_to_one():
    assert len(TURNINGS) == 8
    board = [Square(x, y) for x in range(3) for y in range(2)]
    images = {tuple(t.square(s, 3, 2) for s in board) for t in TURNINGS}
    assert len(images) == 8
    assert all(len(set(image)) == 6 for image in images)
    assert TURNINGS[0].square(Square(2, 1), 3, 2) == (2, 1)
    assert {t.square(Square(1, 0), 4, 3, size=2) for t in TURNINGS} == {(1, 0), (1, 1), (0, 1)}


@given(boards, turnings)
def test_threat_flanks_cover_and_sight(drawn, turning):
    here, there, turned = both(drawn, turning)
    for a in here.combatants.values():
        a2 = there.combatants[a.id]
        assert {turned(s) for s in threatened(here, a)} == set(threatened(there, a2))
        for b in here.combatants.values():
            if a is b:
                continue
            b2 = there.combatants[b.id]
            assert (flanking_friend(here, a, b) is None) == (flanking_friend(there, a2, b2) is None)
            assert has_cover(here, a, b, b.space) == has_cover(there, a2, b2, b2.space)
            assert sees(here, a, b) == sees(there, a2, b2)


@given(maps(longest=6, glyphs="......##"), turnings, st.data())
def test_line_of_effect(board, turning, data):
    width, height = board.width, board.height
    at = st.builds(Square, st.integers(0, width - 1), st.integers(0, height - 1))
    a, b = data.draw(at), data.draw(at)
    image = turning.map(board)
    seen = line_of_effect(board, a, b)
    assert line_of_effect(image, turning.square(a, width, height), turning.square(b, width, height)) == seen


@given(boards, turnings, st.integers(0, 7), st.integers(0, 1))
def test_reach(drawn, turning, most, diagonals):
    here, there, turned = both(drawn, turning)
    mover = next(iter(here.combatants.values()))
    size = mover.creature.squares
    found = reachable(here, mover, mode_of(here, "move"), diagonals, most)
    image = reachable(there, there.combatants[mover.id], mode_of(there, "move"), diagonals, most)
    assert {turned(s, size): cost for s, cost in found.items()} == dict(image)


@given(
    boards,
    turnings,
    st.sampled_from(("move", "withdraw", "step", "run")),
    st.lists(st.sampled_from(DIRECTIONS), min_size=1, max_size=4),
)
def test_what_provokes_and_what_it_costs(drawn, turning, mode, steps):
    here, there, turned = both(drawn, turning)
    mover = next(iter(here.combatants.values()))
    size = mover.creature.squares
    way = [mover.at]
    for step in steps:
        way.append(way[-1].shifted(*step))
    try:
        seen = foresee(here, Move(mover.id, mode, tuple(way[1:])))
    except IllegalActionError:
        with pytest.raises(IllegalActionError):
            foresee(there, Move(mover.id, mode, tuple(turned(s, size) for s in way[1:])))
        return
    image = foresee(there, Move(mover.id, mode, tuple(turned(s, size) for s in way[1:])))
    assert image.prices == seen.prices
    assert [(r.striker, r.provokes, r.key, r.square) for r in image.rulings] == [
        (r.striker, r.provokes, r.key, turned(r.square, size)) for r in seen.rulings
    ]
    assert [set(r.threatened) for r in image.rulings] == [{turned(s) for s in r.threatened} for r in seen.rulings]
