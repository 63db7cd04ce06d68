"""The ways to a square on a board: chosen by list, key and plate, and bent by clicks and keys."""

from itertools import accumulate

import pytest
from widget_harness import board_of, two

from d20nb.creature import Creature
from d20nb.draw.theme import LIGHT
from d20nb.draw.view import pieces
from d20nb.draw.ways import plates
from d20nb.overlay import letter
from d20nb.rulesets import ALL
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.terrain import BUILT_IN, Map
from d20nb.widgets.controls import is_shown

AROUND = "A move D5 E5 F5 G4 G3"


@pytest.fixture
def passing():
    """Ann at C4 may pass the orc at E3 on her way to G3; everybody has acted."""
    return _passing()


def _passing(speed=30):
    board, hand = board_of(two().move("E", Square.parse("E3")).change("A", speed=speed))
    for words in ("begin", "A end", "E end"):
        board.play(words)
    return board, hand


@pytest.fixture
def crossing():
    """Ann at A3 may pass the orc at C2 and the ogre's kin at E4: four ways lead to G3."""
    setup = Setup(ruleset=ALL["srd35"], map=Map(7, 6), dice=(19, 10, 5))
    for id, name, side, at in (
        ("A", "Ann", "heroes", "A3"),
        ("E", "the orc", "foes", "C2"),
        ("F", "the gnoll", "foes", "E4"),
    ):
        setup = setup.place(Creature(id=id, name=name, side=side), Square.parse(at))
    board, hand = board_of(setup)
    for words in ("begin", "A end", "E end", "F end"):
        board.play(words)
    return board, hand


def listed(board):
    """The words of the ways that can be chosen, with a star before the chosen one."""
    ways = board.parts.fighting.ways
    if not is_shown(ways):
        return []
    shown = [button for button in ways.choices if is_shown(button)]
    return [("* " if "d20nb-on" in button._dom_classes else "") + button.description for button in shown]


def about(board):
    ways = board.parts.fighting.ways
    return ways.about.value if is_shown(ways) else ""


def way(board):
    return " ".join(map(str, board._phase.overlay().path))


# ---- choosing --------------------------------------------------------------------------------------


def test_every_way_is_listed_drawn_and_told(crossing):
    board, hand = crossing
    assert listed(board) == []
    hand.click("G3")
    assert "4 ways to G3" in about(board)
    assert listed(board) == [
        "* Cheapest: 6. May be struck by the orc at B3 and the gnoll at D3. One move action.",
        "In between: 7. May be struck by the orc at B3. Two move actions.",
        "In between: 7. May be struck by the gnoll at D4. Two move actions.",
        "Fewest strikes: 10. Nobody may strike. Two move actions.",
    ]
    seen = board._phase.overlay()
    assert (way(board), seen.number) == ("A3 B3 C3 D3 E3 F3 G3", 1)
    assert [(other.number, other.price) for other in seen.others] == [(2, 7), (3, 7), (4, 10)]
    assert " ".join(map(str, seen.others[2].squares)) == "A3 B4 C4 C5 D6 E6 F6 G5 G4 G3"
    picture = board._phase.scene(LIGHT)
    assert [shape.text for shape in picture.layer("way letters").shapes if hasattr(shape, "text")] == list("ABCD")
    assert "Another way (D): A3 B4 C4 C5 D6 E6 F6 G5 G4 G3, price 10." in picture.description
    assert hand.said == (
        "Ann moves to G3: 6 squares of movement. May be struck by the orc at B3 and the gnoll at D3. "
        "This is way A of 4, Space shows the next. Go, Enter or a second click plays it."
    )
    names = board.parts.companion.attributes
    assert names[".d20nb-way-4"] == {
        "aria-label": "Way D. Fewest strikes: 10. Nobody may strike. Two move actions.",
        "aria-pressed": "false",
    }
    assert names[".d20nb-way-1"]["aria-pressed"] == "true"


def test_a_way_is_chosen_from_the_list_and_played(crossing):
    board, hand = crossing
    hand.click("G3")
    first = board._phase.plan
    board.parts.fighting.ways.choices[3].click()
    assert listed(board)[3].startswith("* Fewest strikes")
    assert way(board) == "A3 B4 C4 C5 D6 E6 F6 G5 G4 G3"
    assert board._phase.overlay().prices == tuple(accumulate((1, 1, 1, 2, 1, 1, 1, 1, 1)))
    assert hand.said.startswith("Ann moves to G3: 10 squares of movement. Nobody may strike. This is way D of 4,")
    board.parts.fighting.ways.choices[0].click()
    assert board._phase.plan == first
    board.parts.fighting.ways.choices[3].click()
    hand.click("G3")
    assert str(board.encounter.deeds[-1].action) == "A move B4 C4 C5 D6 E6 F6 G5 G4 G3"
    assert listed(board) == []


def test_space_goes_to_the_next_way_and_back_and_never_goes(passing):
    board, hand = passing
    hand.click("G3")
    hand.keys(" ")
    assert str(board._phase.plan.action) == AROUND
    assert "This is way B of 2" in hand.said
    hand.keys(" ")
    assert str(board._phase.plan.action) == "A move G3"
    hand._event("key_down", key=" ", shift_key=True, ctrl_key=False, meta_key=False)
    assert str(board._phase.plan.action) == AROUND
    assert "This is way B of 2" in hand.said
    hand.keys("ArrowUp", " ", " ")
    assert str(board._phase.plan.action) == AROUND
    assert "This is way B of 2" in hand.said
    assert board.encounter.ask("at", "A") == "C4"
    hand.keys("ArrowDown", "Enter")
    assert board.encounter.ask("at", "A") == "G3"
    assert board.encounter.state.asked is None


def test_where_there_is_one_way_space_says_so_and_enter_goes(passing):
    board, hand = passing
    hand.keys("ArrowUp", "ArrowLeft", " ")
    assert "As a move, no way there is better: this is the cheapest, and nobody may strike." in about(board)
    assert listed(board) == []
    assert hand.said.endswith("Nobody may strike. No other way is better. Go, Enter or a second click plays it.")
    hand.keys(" ")
    assert hand.said == "There is no other way to show."
    assert board.encounter.ask("at", "A") == "C4"
    hand.keys("Enter")
    assert board.encounter.ask("at", "A") == "B4"


def plate(board, number):
    """Where the number of a way is, in scene pixels."""
    fight = board._phase
    found = plates(pieces(fight.state), fight.overlay(), fight.grid)
    return next((p.x, p.y) for p in found if p.number == number)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_way_is_chosen_by_its_number_on_the_board(crossing, number):
    board, hand = crossing
    hand.click("G3")
    hand.click(plate(board, number))
    assert f"way {letter(number)} of 4" in hand.said
    assert board._phase.overlay().number == number
    hand.click(plate(board, 1))
    assert "way A of 4" in hand.said


def test_the_numbers_stand_apart_and_off_the_creatures(crossing):
    board, hand = crossing
    hand.click("G3")
    fight = board._phase
    found = plates(pieces(fight.state), fight.overlay(), fight.grid)
    spaces = {fight.grid.square_at(p.x, p.y) for p in found}
    assert len(spaces) == 4
    assert spaces.isdisjoint(at for piece in pieces(fight.state) for at in piece.space)
    for one in found:
        line = fight.plan.ways[one.number - 1].seen.way
        assert fight.grid.square_at(one.x, one.y) in line


def test_a_way_says_what_it_takes():
    board, hand = _passing(20)
    hand.click("G3")
    assert listed(board)[0].endswith("One move action.")
    assert listed(board)[1].endswith("Two move actions.")


def test_other_ways_to_move_keep_the_place(passing):
    board, hand = passing
    hand.click("G3")
    board.parts.fighting.ways.choices[1].click()
    board.parts.fighting.mode.value = "withdraw"
    assert str(board._phase.plan.action) == "A withdraw G3"
    assert listed(board) == [
        "* Cheapest: 4. May be struck by the orc at D4. It takes 1 standard action and 1 move action.",
        "Fewest strikes: 6. Nobody may strike. It takes 1 standard action and 1 move action.",
    ]


def test_a_movement_that_checks_decide_promises_nothing():
    setup = two().move("E", Square.parse("E3")).change("A", skills={"tumble": 5})
    board, hand = board_of(setup)
    for words in ("begin", "A end", "E end"):
        board.play(words)
    board.parts.fighting.mode.value = "tumble"
    hand.click("E5")
    assert not board._phase.plan.refused
    assert (about(board), listed(board)) == ("", [])
    assert "Way " not in hand.said


def test_the_cursor_tells_what_the_picture_shows_of_the_ways(crossing):
    board, hand = crossing
    board.toggle("strikes")  # which would tell of the squares, not of the ways
    hand.click("G3")
    hand.keys("ArrowLeft")
    assert hand.said.endswith("F3. Threatened by the gnoll. On the way: 5 to here. On way C.")
    hand.keys("ArrowLeft", "ArrowLeft", "ArrowLeft")
    assert hand.said.endswith("C3. Threatened by the orc. On the way: 2 to here. On way B.")
    hand.keys("ArrowLeft")
    assert hand.said.endswith("On the way: 1 to here. Here the orc may strike. On way B.")
    board._phase.bend(Square.parse("B4"))
    hand.keys("ArrowDown")
    assert hand.said.endswith("On the way: 1 to here. The way is bent here. On way D.")


# ---- bending ---------------------------------------------------------------------------------------


def test_a_way_is_bent_by_clicks_while_the_button_is_on(passing):
    board, hand = passing
    controls = board.parts.fighting.ways
    hand.click("G3")
    assert controls.bend.description == "Bend the way"
    controls.bend.click()
    assert hand.said.startswith("Click the squares that the way should lead through.")
    assert board.parts.companion.attributes[".d20nb-bend"] == {"aria-pressed": "true"}
    hand.click("D6")
    assert str(board._phase.plan.action) == "A move D5 D6 E5 F5 G4 G3"
    assert "It is bent through D6. Nobody may strike." in hand.said
    assert board._phase.overlay().waypoints == (Square.parse("D6"),)
    hand.click("F6")
    assert way(board) == "C4 D5 D6 E6 F6 F5 G4 G3"
    assert [str(at) for at in board._phase.plan.through] == ["D6", "F6"]
    assert "It is bent through D6 and F6." in hand.said
    bent = board._phase.plan.action
    hand.click("G3")
    assert board.encounter.deeds[-1].action == bent
    assert not board._phase.bending


def test_a_bent_way_stands_among_the_best_ones(passing):
    board, hand = passing
    hand.click("G3")
    board.parts.fighting.ways.bend.click()
    hand.click("C6")
    assert [words.split(":")[0] for words in listed(board)] == ["Cheapest", "Fewest strikes", "* Your way"]
    hand.keys(" ")
    assert listed(board)[0].startswith("* Cheapest")
    assert board._phase.overlay().waypoints == ()
    hand._event("key_down", key=" ", shift_key=True, ctrl_key=False, meta_key=False)
    assert listed(board)[2].startswith("* Your way")
    assert board._phase.overlay().waypoints == (Square.parse("C6"),)


def test_a_bend_that_is_as_good_takes_the_place_of_that_way(passing):
    board, hand = passing
    hand.click("G3")
    board._phase.bend(Square.parse("F5"))
    assert len(board._phase.plan.ways) == 2
    assert board._phase.plan.index == 1


def test_the_keyboard_bends_at_the_cursor(passing):
    board, hand = passing
    hand.keys(*["ArrowRight"] * 5, "ArrowUp")  # the first key shows the cursor on Ann
    hand.keys("w")
    assert hand.said == "Choose a square to go to first. Then its way can be bent."
    hand.keys("Enter")
    hand.keys("ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowDown", "w")
    assert [str(at) for at in board._phase.plan.through] == ["E5"]
    hand.keys("W")
    assert board._phase.plan.through == ()
    hand.keys("w", "ArrowDown", "w")
    assert [str(at) for at in board._phase.plan.through] == ["E5", "E6"]
    hand.keys("Backspace")
    assert [str(at) for at in board._phase.plan.through] == ["E5"]
    hand.keys("ArrowDown", "ArrowDown", "Escape")
    assert (board._phase.plan.through, str(board._phase.plan.action)) == ((), "A move G3")
    hand.keys("Backspace")
    assert hand.said == "The way is not bent."
    hand.keys("Escape")
    assert board._phase.plan is None


def test_w_after_a_click_turns_bending_on_and_off(passing):
    board, hand = passing
    hand.click("G3")
    hand.keys("w")
    assert board._phase.bending
    hand.click("D5")
    assert [str(at) for at in board._phase.plan.through] == ["D5"]
    hand.click("D5")
    assert board._phase.plan.through == ()
    hand.keys("w")
    assert not board._phase.bending
    hand.click("D5")
    assert str(board._phase.plan.action) == "A move D5"


@pytest.mark.parametrize(
    ("square", "why"),
    [
        ("A1", "Not through A1: There is no way for Ann from A1 to G3 within the 8 squares of movement of a move."),
        ("B6", "Not through B6: B6 is a wall."),
        (
            "E3",
            "Not through E3: Ann cannot enter E3: the orc stands there, and an opponent who can resist bars the way.",
        ),
    ],
)
def test_a_bend_that_breaks_the_way_is_said_and_marked_and_the_plan_stays(square, why):
    setup = two().move("E", Square.parse("E3")).change("A", speed=20)
    board, hand = board_of(Setup(**{**_attributes(setup), "map": Map(8, 6, {Square.parse("B6"): BUILT_IN["#"]})}))
    for words in ("begin", "A end", "E end"):
        board.play(words)
    hand.click("G3")
    before = board._phase.plan
    board.parts.fighting.ways.bend.click()
    hand.click(square)
    assert hand.said == why
    assert board._phase.plan.action == before.action
    assert board._phase.plan.ways == before.ways
    assert board._phase.overlay().faults == {Square.parse(square)}
    hand.click("D5")
    assert board._phase.overlay().faults == frozenset()
    assert [str(at) for at in board._phase.plan.through] == ["D5"]


def _attributes(setup):
    import attrs

    return {f.name: getattr(setup, f.name) for f in attrs.fields(Setup)}


def test_the_bends_stay_when_the_way_to_move_changes(passing):
    board, hand = passing
    hand.click("G3")
    board._phase.bend(Square.parse("D6"))
    board.parts.fighting.mode.value = "withdraw"
    assert str(board._phase.plan.action) == "A withdraw D5 D6 E5 F5 G4 G3"
    board.parts.fighting.mode.value = "step"
    assert board._phase.plan.refused
    board.parts.fighting.mode.value = "move"
    assert not board._phase.plan.refused
    board.parts.fighting.ways.straighten.click()
    assert str(board._phase.plan.action) == "A move G3"


def test_a_way_is_not_bent_through_where_the_movement_would_end():
    ground = {Square.parse("C2"): BUILT_IN["~"]}
    setup = Setup(ruleset=ALL["open"], map=Map(5, 3, ground), dice=(10,)).place(Creature(id="A"), Square.parse("A1"))
    board, hand = board_of(setup)
    board.play("begin")
    board.parts.fighting.mode.value = "complete-move"
    hand.click("E1")
    assert hand.said == "A goes to E1 (Complete Move): 4 MP. Go, Enter or a second click plays it."
    hand.keys("w")
    hand.click("C2")
    assert hand.said == "Not through C2: The movement would end at C2 already."
    assert str(board._phase.plan.action) == "A complete-move E1"


def test_another_square_is_gone_to_straight(passing):
    board, hand = passing
    hand.click("G3")
    hand.keys("w")
    hand.click("D6")
    hand.keys("w")
    hand.click("G5")
    assert (str(board._phase.plan.action), board._phase.plan.through) == ("A move G5", ())


# ---- dragging --------------------------------------------------------------------------------------


def test_a_drag_that_nobody_may_strike_at_goes_at_once(passing):
    board, hand = passing
    hand.drag("C4", "B6")
    assert board.encounter.ask("at", "A") == "B6"


def test_a_drag_that_would_provoke_asks_first(passing):
    board, hand = passing
    hand.drag("C4", "G3")
    assert board.encounter.ask("at", "A") == "C4"
    assert hand.said.startswith(
        "Ann has not moved yet. Ann moves to G3: 4 squares of movement. May be struck by the orc at D4."
    )
    assert len(listed(board)) == 2
    hand.click("G3")
    assert board.encounter.state.asked is not None


def test_a_drag_that_asked_first_goes_by_enter_or_by_the_button(passing):
    board, hand = passing
    hand.drag("C4", "G3")
    hand.keys(" ", "Enter")
    assert str(board.encounter.deeds[-1].action) == AROUND
