"""Regions: boxes, borders and hatches cover exactly the squares they are made for."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from d20nb.draw.grid import Grid
from d20nb.draw.letters import fit, shorten, width
from d20nb.draw.regions import border, boxes, hatch, level_lines, loops, rectangles, runs
from d20nb.squares import Square

GRID = Grid(9, 9, 48)
regions = st.frozensets(st.builds(Square, st.integers(0, 8), st.integers(0, 8)))


@given(regions)
def test_rectangles_cover_each_square_once(region: frozenset[Square]) -> None:
    covered = Counter(
        at.shifted(i, j) for at, width, height in rectangles(region) for i in range(width) for j in range(height)
    )
    assert covered == Counter(region)
    assert sum(w * h for _, _, w, h in boxes(region, GRID)) == len(region) * 48 * 48


def test_a_full_board_is_one_rectangle() -> None:
    whole = [Square(x, y) for x in range(9) for y in range(9)]
    assert rectangles(whole) == [(Square(0, 0), 9, 9)]
    assert len(border(set(whole), GRID)) == 4


@given(regions)
def test_a_border_is_as_long_as_the_sides_that_face_out(region: frozenset[Square]) -> None:
    sides = sum(at.shifted(dx, dy) not in region for at in region for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    length = sum(abs(x2 - x1) + abs(y2 - y1) for x1, y1, x2, y2 in border(region, GRID))
    assert length == sides * 48


@given(regions)
def test_loops_are_closed_keep_what_they_enclose_at_their_right_and_touch_nowhere(region: frozenset[Square]) -> None:
    found = loops(region, GRID, inset=5)
    for loop in found:
        for (ax, ay), (bx, by) in pairwise((*loop, loop[0])):
            assert (ax == bx) != (ay == by)
            dx, dy = (bx > ax) - (bx < ax), (by > ay) - (by < ay)
            middle = ((ax + bx) / 2, (ay + by) / 2)
            assert GRID.square_at(*middle) in region
            assert GRID.square_at(middle[0] + 6 * dy, middle[1] - 6 * dx) not in region
    corners = [point for loop in found for point in loop]
    assert len(set(corners)) == len(corners)


@given(regions)
def test_runs_are_the_squares_row_by_row(region: frozenset[Square]) -> None:
    found = list(runs(region))
    assert sorted(region, key=lambda at: (at.y, at.x)) == [
        at.shifted(n, 0) for at, length in found for n in range(length)
    ]
    assert all(at.shifted(-1, 0) not in region and at.shifted(length, 0) not in region for at, length in found)


@given(regions, st.integers(2, 5), st.booleans())
def test_a_hatch_stays_in_its_squares_and_covers_each_alike(
    region: frozenset[Square], lines: int, rising: bool
) -> None:
    found = hatch(region, GRID, lines, rising=rising)
    for x1, y1, x2, y2 in found:
        assert (y2 < y1) == rising
        assert abs(abs(x2 - x1) - abs(y2 - y1)) < 0.001
        for n in range(1, 20):  # points along the line, none of them on a corner of the grid
            part = (n + 0.031) / 20.17
            at = GRID.square_at(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)
            assert at in region
    # One square alone holds lines of this total length; merging must not lose or add any.
    alone = sum(x2 - x1 for x1, _, x2, _ in hatch([Square(4, 4)], GRID, lines, rising=rising))
    assert abs(sum(x2 - x1 for x1, _, x2, _ in found) - alone * len(region)) < 0.01


@given(regions, st.integers(1, 6))
def test_level_lines_cross_each_square_alike(region: frozenset[Square], lines: int) -> None:
    found = level_lines(region, GRID, lines)
    assert all(y1 == y2 for _, y1, _, y2 in found)
    assert sum(x2 - x1 for x1, _, x2, _ in found) == len(region) * lines * 48


@given(st.integers(1, 60), st.integers(1, 500), st.sampled_from([16.0, 24.0, 48.0, 64.0, 37.5]), st.data())
def test_every_square_is_found_under_its_middle(columns: int, rows: int, size: float, data: st.DataObject) -> None:
    grid = Grid(columns, rows, size)
    at = Square(data.draw(st.integers(0, columns - 1)), data.draw(st.integers(0, rows - 1)))
    assert grid.square_at(*grid.center(at)) == at
    assert grid.square_at(grid.left - 1, grid.top + 1) is None
    assert grid.square_at(grid.width, grid.height) is None


@given(st.text(min_size=1, max_size=24), st.floats(4, 80), st.floats(9, 30))
def test_a_label_fits_or_is_as_short_and_small_as_it_may_be(text: str, room: float, largest: float) -> None:
    words, size = fit(text, room, largest, 8)
    assert words
    assert 8 <= size <= largest
    assert width(words, size) <= room + 0.001 or (len(words) == 1 and size == 8)


def test_a_shortened_label_keeps_its_number() -> None:
    assert shorten("skeleton_17", 5).endswith("17")
    assert all(len(shorten("skeleton_17", n)) <= n for n in range(1, 12))
