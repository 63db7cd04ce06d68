"""What a screen reader hears of a square: ground, light, edges, who is there, the price, and what the lenses show."""

from boards import fight, played, sq
from widget_harness import board_of, two

from d20nb.draw.view import board as map_of
from d20nb.lens import LENSES, overlay
from d20nb.squares import Square
from d20nb.terrain import BUILT_IN, Ground, Map
from d20nb.widgets.words import about, through_lenses


def heard(encounter, square, selected, show=LENSES):
    state = encounter.state
    return list(through_lenses(sq(square), overlay(state, show=show, selected=selected), state))


NAMES = {"A": {"name": "Ann"}, "B": {"name": "Bea"}, "E": {"name": "the orc"}}


def test_a_square_says_what_the_way_there_costs_and_how_many_may_strike():
    here = fight(". . . .\nA E . .", creatures=NAMES)
    assert heard(here, "C1", "A") == [
        "The way there costs 2.",
        "On every way here at least 1 opponent may strike.",
    ]
    assert heard(here, "C1", "A", show=("price",)) == ["The way there costs 2."]
    assert heard(here, "C1", "A", show=()) == []


def test_a_square_that_only_a_run_reaches_says_so():
    here = fight("A" + " ." * 20, creatures={"A": {"speed": 10}})
    assert heard(here, "E1", "A")[0] == "The way there costs 4."
    assert heard(here, "F1", "A") == ["It is reached in a run alone."]
    assert heard(here, "J1", "A") == []


def test_who_stands_there_is_flanked_or_covered_or_flat_footed():
    here = played(fight("A E B", creatures=NAMES, dice=(15, 5, 10)), "begin")
    orc = heard(here, "B1", "A")
    assert orc == [
        "The orc is flat-footed until its first turn begins, on count 10.",
        "Ann and Bea flank the orc.",
        "The orc has no cover from Ann.",
    ]
    low = fight("A E", creatures=NAMES, edges={"A1 B1": "low wall"})
    assert heard(low, "B1", "A", show=("cover",)) == ["The orc has cover from Ann."]


def test_who_does_not_see_there_is_named():
    here = fight("A . E", creatures={**NAMES, "E": {"traits": {"darkvision"}}}, light={"B1": "dark"})
    assert heard(here, "B1", "A", show=("light",)) == ["Ann cannot see there."]
    assert heard(here, "C1", "A", show=("light",)) == []


def test_the_plain_words_name_who_threatens():
    here = fight("A . E", creatures=NAMES)
    assert about(sq("B1"), here.state, here.state, "A") == "B1. Threatened by the orc."


SQUARE = Square.parse("B2")


def heard_of(ground=None, edges=None, light=None):
    setup = two()
    made = Map(8, 6, {SQUARE: ground} if ground else {}, edges or {}, {SQUARE: light} if light else {})
    return about(SQUARE, type(setup)(ruleset=setup.ruleset, map=made), None, None)


def test_ground_and_light():
    assert heard_of() == "B2."
    assert heard_of(BUILT_IN["~"]) == "B2, difficult ground."
    assert heard_of(Ground("passage", size_rating=2), light="dim") == "B2, passage, rated 2, dim light."
    assert heard_of(light="dark") == "B2, dark."


def test_walls_and_doors_at_the_sides():
    north, west = (Square(1, 0), SQUARE), (Square(0, 1), SQUARE)
    east, south = (SQUARE, Square(2, 1)), (SQUARE, Square(1, 2))
    assert heard_of(edges={north: "wall", east: "door"}) == "B2, thin wall to the north, shut door to the east."
    assert heard_of(edges={south: "low wall", west: "wall"}) == "B2, low wall to the south, thin wall to the west."


def test_the_price_of_a_square():
    board, hand = board_of(two())
    board.play("begin")
    board._phase.focus = Square.parse("A2")
    hand.keys("ArrowLeft")
    assert hand.said == "A2. Ann can get here with 1 action. There is a way here on which nobody may strike."
    hand.keys("PageUp", "End", "Enter")
    hand.keys("ArrowLeft")
    path = board._phase.overlay().path
    assert board._phase.focus in path
    price = board._phase.overlay().prices[path.index(board._phase.focus) - 1]
    assert hand.said == f"G1. There is a way here on which nobody may strike. On the way: {price} to here."


def test_the_cursor_hears_of_the_edges_of_the_map_as_it_is_drawn():
    setup = two()
    door = {(Square.parse("C4"), Square.parse("D4")): "door"}
    board, hand = board_of(type(setup)(ruleset=setup.ruleset, map=Map(8, 6, edges=door)))
    assert map_of(board.setup).edge(Square.parse("C4"), Square.parse("D4")) == "door"
    board._phase.focus = Square.parse("C3")
    hand.keys("ArrowDown")
    assert hand.said == "C4, shut door to the east."
