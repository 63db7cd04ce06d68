"""The panel of acts, without a browser: what its buttons plan, and what it says cannot be done."""

import pytest
from boards import setup
from widget_harness import board_of

from d20nb.messages import language
from d20nb.widgets.layout import FIGHTING


def begun(text="A E . .", **creatures):
    named = {id: {"name": name} | creatures.get(id, {}) for id, name in (("A", "Ann"), ("E", "the orc"))}
    board, hand = board_of(setup(text, creatures=named | creatures.get("more", {}), dice=(15, 5, 9, 9)))
    board.play("begin")
    board.open_panel("act")
    return board, hand


def panel(board):
    return board.parts.drawer.panel("act")


def press(board, **content):
    panel(board)._handle_custom_msg(content, [])


def lines(board):
    return {act: rest for _, _, offers in panel(board).groups for act, *rest in offers}


def test_the_panel_stands_right_after_the_reasons():
    assert FIGHTING[:2] == ("why", "act")


def test_a_button_plans_and_go_plays():
    board, hand = begun("A E . .")
    board.play("A end")
    assert panel(board).name == "What the orc can do besides moving"
    board.play("E end")
    assert panel(board).name == "What Ann can do besides moving"
    press(board, plan="A do drink-potion")
    assert hand.said == "Ann will drink a potion. May be struck by the orc at A1. Go plays it."
    assert "The orc threatens Ann, and to drink a potion is distracting" in board.parts.card.value
    assert not board.encounter.state.asked
    board.parts.fighting.play.click()
    assert board.encounter.deeds
    assert board.timeline.state.asked is not None


def test_what_cannot_be_done_plans_nothing():
    board, hand = begun("A . . E")
    assert lines(board)["A attack E"][2] == "Ann cannot reach the orc with longsword from here."
    said = hand.said
    press(board, plan="A attack E")
    press(board, plan="A fly")
    press(board, plan=7)
    assert board._phase.plan is None
    assert hand.said == said
    board.play("A do drink-potion")
    title, refused, _ = panel(board).groups[0]
    assert title == "Standard actions"
    assert refused.startswith("Ann cannot do any of these now")
    press(board, plan="A do total-defense")
    assert board._phase.plan is None


def test_each_line_says_whether_it_provokes():
    board, _ = begun()
    assert lines(board)["A do drink-potion"] == ["Drink a potion", "provokes", ""]
    assert lines(board)["A do total-defense"][1] == "never provokes"
    assert lines(board)["A do disarm E"][1] == "depends on the target"


def test_the_target_is_chosen_and_is_the_nearest_foe_before_that():
    board, hand = begun("F . . A E", more={"F": {"name": "the ogre"}})
    assert panel(board).target == [[["E", "the orc (E)"], ["F", "the ogre (F)"]], "E"]
    press(board, target="F")
    assert panel(board).target[1] == "F"
    assert "A charge F" in lines(board)
    press(board, plan="A charge F")
    assert hand.said.startswith("Ann will charge the ogre.")
    press(board, target="nobody")
    assert panel(board).target[1] == "E"


def test_an_action_is_made_ready_for_a_trigger():
    board, hand = begun("A . . . E")
    ready = panel(board).ready
    assert ["A attack E", "Attack the orc"] in ready["deeds"]
    assert ready["triggers"] == [
        ["E moves", "the orc moves"],
        ["E attacks", "the orc attacks"],
        ["E casts", "the orc casts"],
    ]
    press(board, ready="A attack E", when="E nonsense")
    assert board._phase.plan is None
    press(board, ready="A attack E", when="E moves")
    assert hand.said == (
        "Ann makes an action ready: to attack the orc when the orc moves. Nobody may strike. Go plays it."
    )
    board.parts.fighting.play.click()
    assert str(board.encounter.deeds[-1].action) == "A ready attack E when E moves"


def test_a_delay_is_planned_like_anything_else():
    board, hand = begun()
    press(board, plan="A delay")
    assert hand.said == "Ann will delay. Nobody may strike. Go plays it."
    board.parts.fighting.play.click()
    assert board.encounter.ask("turn") == "E"


def test_while_a_strike_is_asked_for_nothing_is_offered():
    board, _ = begun()
    for words in ("A end", "E end", "A do drink-potion"):
        board.play(words)
    assert board.timeline.state.asked
    assert (panel(board).name, panel(board).groups, panel(board).ready) == ("Nobody can act now.", [], {})


def test_the_view_of_a_side_offers_nobody_it_has_not_noticed():
    board, _ = begun("A . . E . F", more={"F": {"name": "the ghost", "conditions": {"invisible"}}})
    assert "F" in str(panel(board).target)
    board.with_fight(lambda fight: fight.see_as("heroes"))
    board.open_panel("act")
    assert "the ghost" not in str([panel(board).target, panel(board).groups, panel(board).ready])
    assert panel(board).groups


@pytest.mark.parametrize("words", ["Standardaktionen", "provoziert nie", "Einen Trank trinken"])
def test_it_is_in_german_too(words):
    with language("de"):
        board, _ = begun()
        assert words in str(panel(board).groups)
