"""What the board says of a plan, in words with names, and what it marks in the picture."""

from html import unescape

import pytest
from boards import setup
from widget_harness import board_of

from d20nb.draw.shapes import Circle
from d20nb.draw.theme import DARK, LIGHT
from d20nb.errors import IllegalActionError
from d20nb.widgets.plan import Plan

NAMES = {"A": {"name": "Ann"}, "E": {"name": "the orc"}}


def begun(text, **more):
    creatures = {id: NAMES[id] | more.pop(id, {}) for id in NAMES}
    board, hand = board_of(setup(text, creatures=creatures, dice=(15, 5), **more))
    board.play("begin")
    return board, hand


def test_a_plan_is_told_with_names_and_never_in_the_notation():
    board, hand = begun("A . . E")
    hand.click("B1")
    assert hand.said == (
        "Ann moves to B1: 1 square of movement. Nobody may strike. No other way is better. "
        "Go, Enter or a second click plays it."
    )
    board.parts.fighting.mode.value = "step"
    assert hand.said.startswith("Ann goes to B1 (5-foot step): 1 square of movement.")


def test_attacks_and_acts_are_told_with_names():
    board, hand = begun("A E")
    hand.click("B1")
    assert hand.said == "Ann attacks the orc. Nobody may strike. Go, Enter or a second click plays it."
    board.with_fight(lambda fight: fight.think(board.encounter.action("A do trip E")))
    assert hand.said == "Ann will trip. Nobody may strike. Go, Enter or a second click plays it."
    board.with_fight(lambda fight: fight.think(board.encounter.action("A do drink-potion")))
    assert hand.said == "Ann will drink a potion. Nobody may strike. Go plays it."  # the orc is flat-footed
    assert "If Ann wants to drink a potion:" in board.parts.card.value
    hand.click("B1")
    hand.click("B1")
    assert str(board.encounter.deeds[-1].action) == "A attack E"


def test_the_target_of_an_attack_is_ringed_in_the_colour_of_the_attackers_side():
    board, hand = begun("A E . .")
    hand.click("B1")
    for theme in (LIGHT, DARK):
        layer = board._phase.scene(theme).layer("aim")
        (ring,) = (shape for shape in layer.shapes if isinstance(shape, Circle) and shape.stroke != theme.page)
        assert ring.stroke == theme.sides[0].fill
        assert (ring.x, ring.y) == board._phase.grid.center(board.encounter.state.combatants["E"].at)
    assert "Ann (A) aims at the orc (E)." in board._phase.scene(LIGHT).description
    hand.keys("Escape")
    assert board._phase.scene(LIGHT).layer("aim").shapes == ()


def test_a_refused_attack_marks_nobody_and_its_card_looks_refused():
    board, hand = begun("A . . . . E")
    hand.click("F1")
    assert board._phase.scene(LIGHT).layer("aim").shapes == ()
    assert "d20nb-refused" in board.parts.card.value
    hand.click("B1")
    assert "d20nb-refused" not in board.parts.card.value


def test_a_click_on_a_far_foe_tells_what_would_help():
    board, hand = begun("A . . . . E")
    hand.click("F1")
    assert hand.said == (
        "Ann cannot reach the orc with longsword from here. "
        "From E1 it could be done: a click there plans the way, 4 squares of movement. "
        "A charge is possible: it is among the acts."
    )
    assert hand.said in unescape(board.parts.status.value)
    hand.click("E1")
    assert str(board._phase.plan.action) == "A move E1"


def test_a_foe_that_is_farther_still_is_told_of_so():
    board, hand = begun("A . . . . . . . . E")
    hand.click("J1")
    assert "The nearest square for it is I1" in hand.said
    assert "after which no attack is left this turn" in hand.said
    board, hand = begun("A # E")
    board.with_fight(lambda fight: fight.think(board.encounter.action("A attack E")))
    assert hand.said == "Ann cannot see the orc. No square within this turn's movement is near enough."


def test_a_charge_leads_to_its_target_too():
    board, _ = begun("A . . . . E")
    plan = Plan.of(board.encounter.state, board.encounter.action("A charge E"))
    assert plan.leads_to(board.encounter.state.combatants["E"].at, board.encounter.state)
    assert plan.status(board.encounter.state).startswith("Ann will charge the orc. Nobody may strike.")


def test_sentences_begin_with_a_large_letter():
    board, hand = begun("A . E .")
    hand.click("C1")
    board.with_fight(lambda fight: fight.select("E"))
    assert hand.said.startswith("The orc of the foes, ")
    board.play("A end")
    hand.keys("ArrowLeft")
    assert hand.said.startswith("B1. Threatened by Ann. The orc can get here with 1 action.")
    with pytest.raises(IllegalActionError, match=r"^The orc cannot"):
        board.play("E attack A")


def test_the_keys_of_the_phase_are_listed_below_the_board():
    board, _ = board_of(setup("A . E", creatures=NAMES))
    editing = unescape(board.parts.keys.value)
    assert editing.startswith('<details class="d20nb-keys"><summary><strong>Keys</strong>')
    assert "Control and Z undoes" in editing
    board.play("begin")
    fighting = unescape(board.parts.keys.value)
    assert "Control and Z undoes" not in fighting
    assert "Space shows the next way" in fighting
    assert "Arrow keys move the cursor" in fighting
    told = board.parts.companion.attributes["canvas"]["aria-description"].split(". ")
    assert all(sentence.removesuffix(".") in fighting for sentence in told)
