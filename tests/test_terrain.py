"""The map: ground, edges, light."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import maps

from d20nb.squares import Square
from d20nb.terrain import BUILT_IN, EDGES, FLOOR, GROUNDS, PLAIN, Ground, Map


def test_a_map_is_bright_floor_unless_it_says_otherwise():
    board = Map(2, 2)
    assert board.at(Square(1, 1)) == FLOOR
    assert board.edge(Square(0, 0), Square(1, 0)) is None
    assert str(board) == ". .\n. ."
    assert not board.solid


@pytest.mark.parametrize(
    ("glyph", "kind", "solid", "passable", "multiplier", "extra_mp"),
    [(".", "floor", False, True, 1, 0), ("#", "wall", True, False, 1, 0), ("~", "difficult", False, True, 2, 1),
     ("_", "pit", False, False, 1, 0)],
)  # fmt: skip
def test_the_built_in_glyphs(glyph, kind, solid, passable, multiplier, extra_mp):
    ground = BUILT_IN[glyph]
    assert (ground.kind, ground.solid, ground.passable) == (kind, solid, passable)
    assert (ground.multiplier, ground.extra_mp) == (multiplier, extra_mp)
    assert kind in GROUNDS


def test_only_walls_and_pits_keep_bodies_out():
    assert {kind for kind in GROUNDS if not Ground(kind).passable} == {"wall", "pit"}
    assert {kind for kind in GROUNDS if Ground(kind).solid} == {"wall"}


@given(maps())
def test_solid_squares_are_the_walls(board):
    walls = {at for at, ground in board.ground.items() if ground.kind == "wall"}
    assert set(board.solid) == walls


@given(maps())
def test_an_edge_is_the_same_from_both_sides_and_bars_unless_low(board):
    for (a, b), kind in board.edges.items():
        assert board.edge(a, b) == board.edge(b, a) == kind
        assert ((a, b) in board.barred_edges) == (kind in ("wall", "door"))
    assert len(board.barred_edges) == sum(kind != "low wall" for kind in board.edges.values())


@given(maps(shortest=2))
def test_changing_a_map_makes_a_new_one(board):
    before = (dict(board.ground), dict(board.edges))
    at = Square(0, 0)
    changed = board.with_ground([at], BUILT_IN["#"])
    assert changed.at(at).kind == "wall"
    assert all(changed.at(s) == board.at(s) for s in board.ground if s != at)
    assert changed.with_ground([at], FLOOR).ground == {s: g for s, g in board.ground.items() if s != at}
    for kind in EDGES:
        edged = board.with_edges([(Square(1, 0), at)], kind)
        assert edged.edge(at, Square(1, 0)) == kind
        assert edged.with_edges([(at, Square(1, 0))], None).edge(at, Square(1, 0)) is None
    assert (board.ground, board.edges) == before


def test_what_was_found_out_about_a_map_is_not_taken_over_by_a_changed_one():
    board = Map(3, 1)
    assert board.solid.mask == 0
    board.memo["line"] = True
    changed = board.with_ground([Square(1, 0)], BUILT_IN["#"])
    assert "line" not in changed.memo
    assert set(changed.solid) == {Square(1, 0)}


@pytest.mark.parametrize("outside", [(-1, 0), (3, 0), (0, -1), (0, 2)])
def test_off_the_map(outside):
    assert outside not in Map(3, 2)
    assert (2, 1) in Map(3, 2)
    assert "A1" not in Map(3, 2)


def test_many_squares_are_changed_at_once_and_those_off_the_map_are_passed_over():
    board = Map(3, 2).with_ground([Square(0, 0), Square(2, 1), Square(3, 1)], PLAIN["difficult"])
    assert set(board.ground) == {Square(0, 0), Square(2, 1)}
    board = board.with_light([Square(0, 0), Square(1, 0), Square(0, 9)], "dim")
    assert board.light == {Square(0, 0): "dim", Square(1, 0): "dim"}
    assert board.with_light([Square(0, 0)], "bright").light == {Square(1, 0): "dim"}
    board = board.with_edges([(Square(1, 0), Square(0, 0)), (Square(2, 0), Square(3, 0))], "door")
    assert board.edges == {(Square(0, 0), Square(1, 0)): "door"}
    with pytest.raises(ValueError, match="A1 and B2 have no line between them"):
        board.with_edges([(Square(0, 0), Square(1, 1))], "wall")


def test_every_kind_of_ground_has_a_plain_one_with_a_glyph_of_its_own():
    assert set(PLAIN) == set(GROUNDS)
    assert all(ground.kind == kind for kind, ground in PLAIN.items())
    assert len({ground.glyph for ground in PLAIN.values()}) == len(GROUNDS)


@given(maps(lights=("dim", "dark")), st.integers(1, 9), st.integers(1, 9))
def test_another_size_keeps_all_that_lies_on_it_and_tells_what_does_not(board, width, height):
    sized = board.resized(width, height)
    assert (sized.width, sized.height) == (width, height)
    for kept, whole in ((sized.ground, board.ground), (sized.light, board.light), (sized.edges, board.edges)):
        assert kept.items() <= whole.items()
    cut = {at for at in board.ground | board.light if at not in sized}
    cut |= {at for pair in board.edges for at in pair if at not in sized}
    assert set(board.beyond(width, height)) == cut
    assert (sized.ground, sized.light, sized.edges) == (board.ground, board.light, board.edges) or cut
