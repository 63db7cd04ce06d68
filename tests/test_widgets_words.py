"""What a screen reader hears of a square: ground, light, walls and doors at its sides, who is there, the price."""

from widget_harness import board_of, two

from d20nb.draw.view import board as map_of
from d20nb.squares import Square
from d20nb.terrain import BUILT_IN, Ground, Map
from d20nb.widgets.words import about

SQUARE = Square.parse("B2")


def heard(ground=None, edges=None, light=None):
    setup = two()
    made = Map(8, 6, {SQUARE: ground} if ground else {}, edges or {}, {SQUARE: light} if light else {})
    return about(SQUARE, type(setup)(ruleset=setup.ruleset, map=made), None, None)


def test_ground_and_light():
    assert heard() == "B2."
    assert heard(BUILT_IN["~"]) == "B2, difficult ground."
    assert heard(Ground("passage", size_rating=2), light="dim") == "B2, passage, rated 2, dim light."
    assert heard(light="dark") == "B2, dark."


def test_walls_and_doors_at_the_sides():
    north, west = (Square(1, 0), SQUARE), (Square(0, 1), SQUARE)
    east, south = (SQUARE, Square(2, 1)), (SQUARE, Square(1, 2))
    assert heard(edges={north: "wall", east: "door"}) == "B2, thin wall to the north, shut door to the east."
    assert heard(edges={south: "low wall", west: "wall"}) == "B2, low wall to the south, thin wall to the west."


def test_the_price_of_a_square():
    board, hand = board_of(two())
    board.play("begin")
    board._phase.focus = Square.parse("A2")
    hand.keys("ArrowLeft")
    assert hand.said == "A2. Ann can get here with 1 action."
    hand.keys("PageUp", "End", "Enter")
    hand.keys("ArrowLeft")
    path = board._phase.overlay().path
    assert board._phase.focus in path
    price = board._phase.overlay().prices[path.index(board._phase.focus) - 1]
    assert hand.said == f"G1. On the way: {price} to here."


def test_the_cursor_hears_of_the_edges_of_the_map_as_it_is_drawn():
    setup = two()
    door = {(Square.parse("C4"), Square.parse("D4")): "door"}
    board, hand = board_of(type(setup)(ruleset=setup.ruleset, map=Map(8, 6, edges=door)))
    assert map_of(board.setup).edge(Square.parse("C4"), Square.parse("D4")) == "door"
    board._phase.focus = Square.parse("C3")
    hand.keys("ArrowDown")
    assert hand.said == "C4, shut door to the east."
