"""A window on a large board: what lies in it is where it was, and nothing else is drawn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d20nb.creature import Creature
from d20nb.draw.grid import Grid
from d20nb.draw.scene import scene
from d20nb.draw.shapes import Circle, Layer, Line, Rects, Scene, Segments, Text
from d20nb.draw.viewport import Window, cut_layer, viewport
from d20nb.rulesets.srd35 import SRD35
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.terrain import BUILT_IN, Map

GRID = Grid(100, 100, 24)


def windows() -> st.SearchStrategy[Window]:
    sides, places = st.integers(200, 700), st.integers(0, 3000)
    return st.builds(lambda w, h, x, y: Window(GRID, w, h).moved(x, y), sides, sides, places, places)


def hundred() -> Setup:
    ground = {Square(x, 50): BUILT_IN["#"] for x in range(100)} | {Square(7, y): BUILT_IN["~"] for y in range(100)}
    setup = Setup(ruleset=SRD35, map=Map(100, 100, ground))
    for n in range(40):
        setup = setup.place(Creature(id=f"C{n}", side="foes" if n % 2 else "heroes"), Square(n * 2, n * 2))
    return setup


def test_a_board_that_fits_is_left_as_it_is() -> None:
    picture = scene(Setup(ruleset=SRD35, map=Map(5, 5)))
    grid = Grid(5, 5)
    assert viewport(picture, Window(grid, grid.width, grid.height)) is picture


@given(windows())
def test_a_window_shows_little_of_a_large_board_and_nothing_far_outside(window: Window) -> None:
    whole = scene(hundred(), square=24)
    seen = viewport(whole, window)
    assert (seen.width, seen.height) == (window.width, window.height)
    for shape in seen.shapes:
        if isinstance(shape, Segments):
            points = [p for a, b, c, d in shape.lines for p in ((a, b), (c, d))]
        elif isinstance(shape, Rects):
            points = [p for x, y, w, h in shape.boxes for p in ((x, y), (x + w, y + h))]
        elif isinstance(shape, Circle | Text):
            points = [(shape.x, shape.y)]
        else:
            points = list(shape.points)
        for x, y in points:
            assert -130 <= x <= seen.width + 130
            assert -130 <= y <= seen.height + 130


@given(windows(), st.integers(0, 99), st.integers(0, 99))
def test_a_point_of_the_window_is_the_point_of_the_board_that_is_seen_there(window: Window, x: int, y: int) -> None:
    square = Square(x, y)
    if window.seen(square):
        middle = GRID.center(square)
        assert window.onto(middle[0] - window.x, middle[1] - window.y) == pytest.approx(middle)
    left, top, wide, high = window.area
    for beside in ((left - 1, top + 5), (left + 5, top - 1), (left + wide + 1, top + 5), (left + 5, top + high + 1)):
        assert GRID.square_at(*window.onto(*beside)) is None


@given(windows())
def test_the_squares_that_are_named_are_seen(window: Window) -> None:
    first, last = window.corners
    left, top, wide, high = window.area
    for square in (first, last):
        x, y = GRID.center(square)
        assert left - 0.01 <= x - window.x <= left + wide + 0.01
        assert top - 0.01 <= y - window.y <= top + high + 0.01


@given(windows())
def test_coordinates_stay_at_the_edges(window: Window) -> None:
    seen = viewport(scene(hundred(), square=24), window).layer("coordinates")
    _, top, _, _ = window.area
    letters = [s for s in seen.shapes if isinstance(s, Text) and s.y < top]
    numbers = [s for s in seen.shapes if isinstance(s, Text) and s.y >= top]
    assert letters
    assert numbers
    for text in letters:
        assert GRID.square_at(text.x + window.x, GRID.top + 1) == Square.parse(f"{text.text}1")
    for text in numbers:
        assert GRID.square_at(GRID.left + 1, text.y - text.size * 0.36 + window.y) == Square.parse(f"A{text.text}")


def test_dashes_stay_where_they_are() -> None:
    window = Window(GRID, 300, 300).moved(1000, 0)
    line = (GRID.left, 100.0, GRID.left + 2400.0, 100.0)
    cut = cut_layer(Layer("floor", [Segments([line], stroke="#000000", dash=(24, 24))]), window)
    (shape,) = cut.shapes
    assert isinstance(shape, Segments)
    ((x, _, _, _),) = shape.lines
    assert (x + window.x - GRID.left) % 48 == 0
    assert x < GRID.left


def test_a_line_that_goes_far_out_is_cut_and_stays_straight() -> None:
    window = Window(Grid(100, 100, 96), 300, 300).moved(4000, 4000)
    cut = cut_layer(Layer("arrows", [Line([(0, 0), (9600, 9600)], stroke="#000000")]), window)
    (shape,) = cut.shapes
    assert isinstance(shape, Line)
    assert all(x == y and -100 < x < 400 for x, y in shape.points)


def test_what_lies_below_the_board_stays_below_the_window() -> None:
    whole = scene(hundred(), square=24)
    palette = Layer("palette", [Rects([(36, GRID.height + 20, 50, 50)], fill="#123456")])
    held = Layer("held", [Circle(1500, 1500, 9, fill="#654321")])
    page = Layer("page", [Rects([(0, 0, GRID.width, GRID.height + 100)], fill="#ffffff")])
    whole = Scene(width=GRID.width, height=GRID.height + 100, layers=(page, *whole.layers, palette, held))
    window = Window(GRID, 400, 300).moved(1200, 1300)
    seen = viewport(whole, window, hand=(1200, 1300))
    assert seen.height == 400
    assert seen.layer("palette").shapes == (Rects([(36, 320, 50, 50)], fill="#123456"),)
    assert seen.layer("held").shapes == (Circle(300, 200, 9, fill="#654321"),)
    assert window.onto(40, 330) == (40, GRID.height + 30)
