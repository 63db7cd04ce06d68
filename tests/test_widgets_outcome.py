"""What the status line and the card tell after a press: what weighs most, and for ears everything."""

import pytest
from attrs import evolve
from widget_harness import board_of, two

import d20nb
from d20nb.creature import Creature
from d20nb.squares import Square

STRUCK = (
    "The orc hits Ann with longsword: 19 + 0 is 19 against AC 10.",
    "Ann loses 8 hit points and has −7 left.",
    "Ann is now dying and prone.",
    "Ann stays at C4: Ann is down, and the rest of what was under way is lost.",
    "It is the kobold's turn.",
)


def fight(dice=(15, 10, 5), **changes):
    """Ann at C4, the orc beside her and a kobold far off, who act in this order; the orc strikes hard."""
    setup = two().change("A", hp=1, **changes.pop("A", {}))
    setup = setup.change("E", feats=frozenset({"combat reflexes"}))
    setup = setup.place(Creature(id="K", name="the kobold", side="foes"), Square.parse("H1"))
    return evolve(setup, dice=(*dice, 19, 8), **changes)


def shown(hand):
    return hand.phase.status


def aloud(hand):
    return hand.phase.spoken


def first_card(board):
    return board.parts.card.value.partition("</section>")[0]


def cards(hand):
    return [told.sentence for told in hand.phase.explanations()]


def asked():
    board, hand = board_of(fight((15, 5, 10)))
    board.play("begin")
    board.play("A move C5")
    assert shown(hand) == "Ann leaves C4, which the orc threatens, so the orc may strike."
    return board, hand


def test_a_strike_is_told_before_whose_turn_it_is_and_bookkeeping_is_not():
    board, hand = asked()
    hand.board.parts.fighting.strike.click()
    assert shown(hand) == f"{' '.join(STRUCK)} None of the heroes can act now."
    log = board.encounter.log()
    for sentence in (*STRUCK, "The orc strikes at Ann.", "Ann ends the turn.", "The kobold is no longer flat-footed."):
        assert sentence in log
        assert sentence in aloud(hand)


def test_the_card_keeps_the_strike_until_something_else_is_done():
    board, hand = asked()
    board.parts.fighting.strike.click()
    assert STRUCK[0] in first_card(board)
    assert cards(hand)[:3] == list(STRUCK[:3])
    assert "on a roll of 10 or more" in board.parts.card.value
    hand.click("G1")  # a plan has cards of its own, and the strike comes back when it is dropped
    assert STRUCK[0] not in board.parts.card.value
    hand.keys("Escape")
    assert STRUCK[0] in first_card(board)
    hand.step("back")
    hand.step("forward")
    assert "The kobold is no longer flat-footed." in first_card(board)
    assert "on a roll of" not in board.parts.card.value
    board.play("K end")
    assert STRUCK[0] not in board.parts.card.value


def test_the_legs_of_a_movement_are_one_sentence_and_stay_single_in_the_log():
    board, hand = board_of(fight())
    board.play("begin")
    board.play("A end")
    board.play("E end")
    board.play("K move G1 F2 E2")
    assert shown(hand) == "The kobold moves from H1 to E2."
    assert cards(hand) == ["The kobold moves from H1 to E2."]
    assert "The kobold moves from F2 to E2 for 1 square of movement." in board.encounter.log()
    assert "The kobold moves from F2 to E2 for 1 square of movement." in aloud(hand)
    board.play("K move F2")
    assert shown(hand) == "The kobold moves from E2 to F2 for 1 square of movement."


def test_a_movement_that_a_strike_interrupts_goes_on_from_where_it_was():
    board, hand = board_of(fight((15, 10, 5, 1), strikes="strike"))
    board.play("begin")
    board.play("A move C5 B6 A6")
    assert shown(hand) == (
        "Ann leaves C4, which the orc threatens, so the orc may strike."
        " The orc misses Ann with longsword: a natural 1 always misses. Ann moves from C4 to A6."
    )


def test_who_could_not_strike_is_told_where_there_is_room():
    board, hand = board_of(two())
    board.play("begin")
    board.play("A move C5")
    assert "cannot strike" in shown(hand)
    assert cards(hand)[0] in shown(hand)
    assert "cannot strike" in cards(hand)[0]


def test_a_turn_that_ends_tells_whose_turn_comes_and_little_else():
    board, hand = board_of(fight())
    board.play("begin")
    assert "The order is Ann, the orc and the kobold." in shown(hand)
    board.play("A end")
    assert shown(hand) == "It is the orc's turn. The orc is no longer flat-footed."
    assert cards(hand)[0] == "It is the orc's turn."


def test_what_nothing_outweighs_is_told_even_if_it_is_bookkeeping():
    board, hand = board_of(evolve(two(), dice=(), seed=None))
    board.parts.starting.begin.click()
    hand.phase.waiting = None
    board.play("roll 7")
    assert shown(hand) == "The die on the table shows 7."


def test_a_delay_to_a_place_says_before_whom_and_the_one_without_does_not():
    board, hand = board_of(fight())
    board.play("begin")
    hand.phase.delay("K")
    assert shown(hand).startswith("Ann delays until before the kobold.")
    assert "Ann delays until before the kobold." in aloud(hand)
    assert "Ann delays." in board.encounter.log()
    board.play("E end")
    assert shown(hand).startswith("Ann comes in, just before the kobold. It is Ann's turn.")
    assert "who delays may go first" in aloud(hand)  # what came before it in the same press
    board, hand = board_of(fight())
    board.play("begin")
    hand.phase.delay()
    assert shown(hand).startswith("Ann delays. ")
    with d20nb.language("de"):
        board, hand = board_of(fight())
        board.play("begin")
        hand.phase.delay("K")
    assert shown(hand).startswith("Ann wartet ab und steigt ein, bevor the kobold an der Reihe ist.")


def test_a_strike_is_not_lost_where_somebody_comes_in_by_itself_in_the_same_press():
    board, hand = board_of(fight((10, 5, 15)))
    board.play("begin")
    hand.phase.delay("E")
    board.play("A move C5")
    board.parts.fighting.strike.click()
    came = "The kobold comes in, just before the orc. It is the kobold's turn."
    assert shown(hand).startswith(f"{' '.join(STRUCK[:4])} {came}")
    assert STRUCK[0] in first_card(board)


def test_a_side_of_which_nobody_can_act_is_told_when_it_comes_and_at_each_turn():
    board, hand = asked()
    board.parts.fighting.strike.click()
    words = "None of the heroes can act now."
    assert words in shown(hand)
    assert words in aloud(hand)
    board.play("K move G1")
    assert words not in shown(hand)
    board.play("K end")
    assert words in shown(hand)
    board.play("referee A hp 5")
    assert words not in shown(hand)


@pytest.mark.parametrize(("view", "told"), [("heroes", True), ("foes", False)])
def test_a_view_tells_only_of_its_own_side(view, told):
    board, hand = asked()
    hand.phase.see_as(view)
    board.play("E strike A")
    assert ("None of the heroes can act now." in shown(hand)) is told


def test_a_fight_that_is_over_says_so_once():
    board, hand = board_of(fight())
    board.play("begin")
    for id in "AE":
        board.play(f"referee {id} condition stunned")
    board.play("referee K condition stunned")
    assert shown(hand).count("Nobody is left who could act.") == 1
    assert "None of" not in shown(hand)
