"""Squares, and sets of squares against Python's own sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d20nb.errors import NotationError
from d20nb.squares import DIRECTIONS, Square, SquareSet, looks_like_square

sizes = st.tuples(st.integers(1, 9), st.integers(1, 9))


@st.composite
def pairs_of_sets(draw):
    """A map's size and two plain sets of its squares."""
    width, height = draw(sizes)
    board = [Square(x, y) for y in range(height) for x in range(width)]
    chosen = st.sets(st.sampled_from(board))
    return width, height, draw(chosen), draw(chosen)


# --- names -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "x", "y"),
    [
        ("A1", 0, 0),
        ("C4", 2, 3),
        ("Z1", 25, 0),
        ("AA1", 26, 0),
        ("AZ9", 51, 8),
        ("BA10", 52, 9),
        ("ZZZ9999", 18277, 9998),
    ],
)
def test_a_name_is_column_letters_then_the_row_from_one(name, x, y):
    assert Square.parse(name) == (x, y)
    assert str(Square(x, y)) == name
    assert Square.parse(name.lower()) == (x, y)


@pytest.mark.parametrize(
    "text", ["", "A", "1", "A0", "A01", "1A", "A1 ", " A1", "A-1", "AAAA1", "A10000", "Ä1", "A\u0661", "A1\n"]
)
def test_what_is_not_a_name_is_refused_and_told(text):
    assert not looks_like_square(text)
    with pytest.raises(NotationError, match="is not a square: write the column letter"):
        Square.parse(text)


@given(st.builds(Square, st.integers(0, 18277), st.integers(0, 9998)))
def test_every_name_reads_back(square):
    assert Square.parse(str(square)) == square
    assert looks_like_square(str(square))


@given(st.text(max_size=8))
def test_any_text_is_a_square_or_a_notation_error(text):
    try:
        assert str(Square.parse(text)) == text.upper()
    except NotationError:
        assert not looks_like_square(text)


def test_directions_go_round_clockwise_from_north():
    assert DIRECTIONS[0] == (0, -1)
    for (ax, ay), (bx, by) in zip(DIRECTIONS, DIRECTIONS[1:] + DIRECTIONS[:1], strict=True):
        assert ax * by - ay * bx > 0  # a turn to the right, with rows growing downwards
    assert len(set(Square(5, 5).neighbours())) == 8


@given(sizes, st.integers(1, 6))
def test_a_space_is_its_squares_row_by_row(at, width):
    space = Square(*at).space(width)
    assert space[0] == at
    assert len(set(space)) == len(space) == width * width
    assert list(space) == sorted(space, key=lambda s: (s.y, s.x))
    assert {(s.x - at[0]) for s in space} == set(range(width)) == {(s.y - at[1]) for s in space}


# --- sets --------------------------------------------------------------------------------------------------------


@given(pairs_of_sets())
def test_sets_do_what_sets_do(drawn):
    width, height, a, b = drawn
    one, two = SquareSet.of(width, height, a), SquareSet.of(width, height, b)
    board = {Square(x, y) for x in range(width) for y in range(height)}
    assert set(one) == a
    assert set(one | two) == a | b
    assert set(one & two) == a & b
    assert set(one - two) == a - b
    assert set(one ^ two) == a ^ b
    assert set(~one) == board - a
    assert (one <= two) == (a <= b)
    assert (one == two) == (a == b)
    assert len(one) == len(a)
    assert bool(one) == bool(a)
    assert all((s in one) == (s in a) for s in board)
    assert set(SquareSet.whole(width, height)) == board


@given(pairs_of_sets(), st.integers(-3, 3) | st.integers(-11, 11), st.integers(-11, 11))
def test_a_shift_moves_every_square_and_never_wraps_around(drawn, dx, dy):
    width, height, a, _ = drawn
    moved = {Square(s.x + dx, s.y + dy) for s in a}
    expected = {s for s in moved if 0 <= s.x < width and 0 <= s.y < height}
    shifted = SquareSet.of(width, height, a).shifted(dx, dy)
    assert set(shifted) == expected
    # The guard column stays empty, or the next shift would wrap.
    assert set(shifted.shifted(-1, 0)) == {Square(s.x - 1, s.y) for s in expected if s.x}
    assert shifted <= SquareSet.whole(width, height)


@pytest.mark.parametrize("dx", range(-6, 7))
@pytest.mark.parametrize("dy", [-1, 0, 1])
def test_a_full_board_shifted_is_the_part_that_is_left(dx, dy):
    shifted = SquareSet.whole(5, 4).shifted(dx, dy)
    assert set(shifted) == {(x, y) for x in range(5) for y in range(4) if 0 <= x - dx < 5 and 0 <= y - dy < 4}


@given(pairs_of_sets())
def test_order_of_iteration_is_row_by_row(drawn):
    width, height, a, _ = drawn
    assert list(SquareSet.of(width, height, a)) == sorted(a, key=lambda s: (s.y, s.x))


def test_squares_off_the_map_are_in_no_set():
    everything = SquareSet.whole(3, 2)
    outside = [(-1, 0), (3, 0), (0, -1), (0, 2), (3, -1)]
    assert all(s not in everything for s in outside)
    assert not SquareSet.of(3, 2, outside)
    assert "A1" not in everything
    assert (0, 0, 0) not in everything


def test_sets_of_two_maps_do_not_mix():
    one, two = SquareSet.whole(3, 2), SquareSet.whole(2, 3)
    for mix in (SquareSet.__or__, SquareSet.__and__, SquareSet.__sub__, SquareSet.__xor__, SquareSet.__le__):
        with pytest.raises(ValueError, match="sets of two maps"):
            mix(one, two)


def test_a_set_prints_as_a_grid():
    found = SquareSet.of(3, 2, [(0, 0), (2, 1)])
    assert str(found) == "x . .\n. . x"
    assert repr(found) == "SquareSet(3 x 2: A1 C2)"
    assert repr(SquareSet(3, 2)) == "SquareSet(3 x 2: empty)"


def test_inputs_stay_as_they_are():
    one, two = SquareSet.of(2, 2, [(0, 0)]), SquareSet.of(2, 2, [(1, 1)])
    for _ in (one | two, one & two, ~one, one.shifted(1, 1)):
        assert (set(one), set(two)) == ({(0, 0)}, {(1, 1)})
    with pytest.raises(AttributeError):
        one.mask = 3
    assert {one: 1}[SquareSet.of(2, 2, [(0, 0)])] == 1
