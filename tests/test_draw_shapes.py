"""Shapes: plain checked numbers, so that no pen is ever sent something that it cannot draw."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d20nb.draw.shapes import Circle, Layer, Line, Polygon, Rects, Scene, Segments, Text

INK = "#000000"


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_a_number_that_is_not_finite_is_refused_everywhere(bad: float) -> None:
    makers = (
        lambda: Rects([(0, 0, 1, 1), (0, bad, 1, 1)], fill=INK),
        lambda: Rects([(0, 0, 1, bad)], fill=INK),
        lambda: Circle(bad, 0, 1),
        lambda: Circle(0, 0, bad),
        lambda: Circle(0, 0, 1, width=bad),
        lambda: Polygon([(0, 0), (1, bad), (1, 1)]),
        lambda: Line([(0, 0), (bad, 1)], stroke=INK),
        lambda: Line([(0, 0), (1, 1)], stroke=INK, opacity=bad),
        lambda: Segments([(0, 0, 1, 1), (1, 1, bad, 0)], stroke=INK),
        lambda: Segments([(0, 0, 1, 1)], stroke=INK, dash=(bad, 1)),
        lambda: Segments([(math.inf, -math.inf, 1, 1)], stroke=INK),
        lambda: Text(0, bad, "A", fill=INK),
        lambda: Text(0, 0, "A", fill=INK, size=bad),
        lambda: Scene(width=bad, height=1, layers=[]),
    )
    for make in makers:
        with pytest.raises(ValueError, match="finite"):
            make()


def test_what_has_no_meaning_is_refused() -> None:
    with pytest.raises(ValueError, match="r -1"):
        Circle(0, 0, -1)
    with pytest.raises(ValueError, match="width or height"):
        Rects([(0, 0, -1, 1)], fill=INK)
    with pytest.raises(ValueError, match="opacity"):
        Circle(0, 0, 1, opacity=1.5)
    with pytest.raises(ValueError, match="'red'"):
        Circle(0, 0, 1, fill="red")
    with pytest.raises(ValueError, match="'#ABCDEF'"):
        Text(0, 0, "A", fill="#ABCDEF")
    with pytest.raises(ValueError, match="anchor"):
        Text(0, 0, "A", fill=INK, anchor="left")
    with pytest.raises(ValueError, match="dash"):
        Line([(0, 0), (1, 1)], stroke=INK, dash=(0, 2))


@given(st.floats(-1e5, 1e5))
def test_numbers_are_plain_floats_of_two_decimals(value: float) -> None:
    for number in (Circle(value, 0, 1).x, Segments([(value, 0, 1, 1)], stroke=INK).lines[0][0]):
        assert type(number) is float
        assert number == round(value, 2)
        assert math.copysign(1, number) == 1 or number < 0


def test_whole_numbers_become_floats() -> None:
    assert repr(Rects([(0, 1, 2, 3)], fill=INK).boxes) == "((0.0, 1.0, 2.0, 3.0),)"


def test_shapes_are_values() -> None:
    a, b = (Segments([(0, 0, 1, 1)], stroke=INK, dash=[1, 2]) for _ in range(2))
    assert a == b
    assert hash(a) == hash(b)
    assert Layer("x", [a]) == Layer("x", (b,))


def test_a_layer_is_found_by_name() -> None:
    scene = Scene(width=1, height=1, layers=[Layer("floor"), Layer("walls", [Circle(0, 0, 1)])])
    assert scene.layer("walls").shapes == scene.shapes
    with pytest.raises(KeyError, match="floor, walls"):
        scene.layer("roof")
