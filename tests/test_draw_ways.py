"""The ways to a square in the picture: side by side, each with its number on a free square."""

import math
from itertools import combinations

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from test_scene import fight, overlays, setups, squares

from d20nb.draw.grid import Grid
from d20nb.draw.scene import scene
from d20nb.draw.shapes import Circle, Line, Text
from d20nb.draw.view import pieces
from d20nb.draw.ways import lane, plates
from d20nb.overlay import OtherWay, Overlay, letter
from d20nb.setup import Setup


def test_ways_that_run_together_are_seen_side_by_side() -> None:
    state, _ = fight()
    same = squares("C4 D4 E4 F5 G5")
    others = tuple(OtherWay(n, same, 4) for n in range(2, 6))
    picture = scene(state, Overlay(path=same, number=1, others=others))
    drawn = picture.layer("other ways").shapes[1::2] + picture.layer("path").shapes[1:]
    lines = [shape.points for shape in drawn if isinstance(shape, Line)]
    assert len(lines) == 5
    for one, two in combinations(lines, 2):
        assert all(math.dist(a, b) > 5 for a, b in zip(one, two, strict=True))


def test_a_way_keeps_its_line_when_another_one_is_chosen() -> None:
    state, _ = fight()
    first, second, third = squares("C4 D4 E4"), squares("C4 D5 E4"), squares("C4 D3 E4")
    a = scene(state, Overlay(path=first, number=1, others=(OtherWay(2, second, 3), OtherWay(3, third, 3))))
    b = scene(state, Overlay(path=second, number=2, others=(OtherWay(1, first, 2), OtherWay(3, third, 3))))
    assert a.layer("other ways").shapes[-2:] == b.layer("other ways").shapes[-2:]


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=2, max_size=8), st.floats(-13, 13))
def test_a_lane_is_never_far_from_its_line(points: list[tuple[int, int]], aside: float) -> None:
    line = [(48.0 * x, 48.0 * y) for x, y in points]
    found = lane(line, aside)
    assert len(found) == len(line)
    assert all(math.dist(a, b) <= 3 * abs(aside) + 1e-6 for a, b in zip(line, found, strict=True))


def test_a_lane_that_turns_back_stays_finite() -> None:
    assert lane([(0, 0), (10, 0), (0, 0)], 2)[1] == (10, 2)


def test_without_other_ways_nothing_is_numbered() -> None:
    state, overlay = fight()
    assert plates(pieces(state), evolve(overlay, number=0), Grid(12, 8)) == ()


def test_a_number_stands_where_its_way_is_alone() -> None:
    state, overlay = fight()
    grid = Grid(12, 8)
    found = {plate.number: grid.square_at(plate.x, plate.y) for plate in plates(pieces(state), overlay, grid)}
    assert found[1] in squares("E4 F5")  # D4, on no other way either, is where a strike falls
    assert found[2] in squares("C5 D6 E7 F7 G6")
    assert found[3] in squares("D5 E5")


@given(setups(), overlays, st.sampled_from([24.0, 48.0]))
def test_every_way_has_its_letter_once(position: Setup, overlay: Overlay, size: float) -> None:
    shown = [overlay.number] * (len(overlay.path) > 1) + [w.number for w in overlay.others if len(w.squares) > 1]
    texts = [s.text for s in scene(position, overlay, square=size).layer("way letters").shapes if isinstance(s, Text)]
    wanted = sorted({letter(n) for n in shown}) if overlay.number else []
    assert set(texts) <= set(wanted)
    if len({overlay.number, *(w.number for w in overlay.others)}) == 1 + len(overlay.others):
        assert sorted(texts) == wanted


def test_a_waypoint_has_a_ring_and_fits_around_its_price() -> None:
    state, overlay = fight()
    rings = [shape for shape in scene(state, overlay).layer("waypoints").shapes if isinstance(shape, Circle)]
    assert {(ring.x, ring.y) for ring in rings} == {Grid(12, 8).center(squares("E4")[0])}
    assert all(not ring.dash and ring.fill is None for ring in rings)
    assert scene(state, evolve(overlay, waypoints=())).layer("waypoints").shapes == ()


def test_no_number_lies_on_the_coordinates() -> None:
    state, _ = fight()
    along = squares("C1 D1 E1 F1 G1")
    overlay = Overlay(path=along, number=1, others=tuple(OtherWay(n, along, 4) for n in range(2, 6)))
    grid = Grid(12, 8)
    found = plates(pieces(state), overlay, grid)
    assert len(found) == 5
    assert all(plate.y - plate.side / 2 >= grid.corner(0, 0)[1] for plate in found)
