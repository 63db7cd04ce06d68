"""Asking why not on the board, the numbers of attacks, and the mark of disputed rules, without a browser."""

import asyncio
import re
from html import unescape

from widget_harness import board_of, two

from d20nb.creature import Creature
from d20nb.messages import language
from d20nb.rulesets.srd35 import SRD35
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.terrain import Map


def begun(**more):
    board, hand = board_of(two(**more))
    board.play("begin")
    return board, hand


def plain(html):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def answer(board):
    return plain(board.parts.drawer.panel("why-not").answer.value)


def ask(board, words):
    board.parts.drawer.panel("why-not").line._handle_custom_msg({"typed": words}, [])


# ---- why not ---------------------------------------------------------------------------------------


def test_a_typed_question_is_answered_with_its_tests_places_and_cures():
    board, hand = begun()
    board.open_panel("why-not")
    assert answer(board) == "Ask about a square, a creature or an action, or press ? on the board."
    ask(board, "E threatens A1")
    assert answer(board).startswith("E threatens A1 The orc does not threaten A1.")
    assert "✗ no: A1 is 4 squares away, and the longsword of the orc reaches only 1 square far." in answer(board)
    assert "SRD 3.5, Attacks of Opportunity: Threatened Squares" in answer(board)
    assert "They would have to be closer together" in answer(board)
    assert hand.said == "The orc does not threaten A1."
    assert board.parts.drawer.panel("why-not").line.played == ["E threatens A1"]


def test_a_question_that_cannot_be_asked_is_told_below_its_own_line():
    board, hand = begun()
    board.open_panel("why-not")
    ask(board, "E threatens A1")
    before = answer(board)
    ask(board, "Z")
    assert board.parts.drawer.panel("why-not").line.error.startswith("'Z' is not a square")
    assert board.parts.drawer.panel("why-not").line.played == ["E threatens A1"]
    assert hand.error == ""
    assert answer(board) == before
    ask(board, "E")
    assert board.parts.drawer.panel("why-not").line.error == ""


def test_a_question_stays_while_the_fight_is_stepped_through():
    board, hand = begun()
    board.open_panel("why-not")
    ask(board, "E flat-footed")
    assert "The orc is flat-footed." in answer(board)
    board.play("A end")
    assert "The orc is not flat-footed." in answer(board)
    hand.step("back")
    hand.step("back")
    assert "The orc is flat-footed." in answer(board)
    board.play("referee E gone")
    assert answer(board).startswith("there is no creature 'E'")


def test_a_click_asks_while_asking_is_on_and_plans_again_after_escape():
    board, hand = begun()
    board.open_panel("why-not")
    board.parts.drawer.panel("why-not").click.click()
    assert board.parts.companion.attributes[".d20nb-ask-click"] == {"aria-pressed": "true"}
    hand.click("B3")
    assert board._phase.plan is None
    assert board._phase.focus == Square.parse("B3")
    assert answer(board).startswith("B3 Ann can move to B3.")
    hand.click("D4")
    assert answer(board).startswith("E The orc can make no attack of opportunity now.")
    hand.drag("C4", "A1")
    assert board._phase.state.combatants["A"].at == Square.parse("C4")
    hand.keys("Escape")
    assert board.parts.companion.attributes[".d20nb-ask-click"] == {"aria-pressed": "false"}
    hand.click("B3")
    assert board._phase.plan is not None


def test_another_panel_ends_the_asking():
    board, hand = begun()
    board.open_panel("why-not")
    board.parts.drawer.panel("why-not").click.click()
    board.open_panel("why")
    hand.click("B3")
    assert board._phase.plan is not None


def test_a_key_asks_about_the_square_under_the_cursor_and_opens_the_panel():
    board, hand = begun()
    hand.keys("ArrowUp", "ArrowUp", "?")
    assert board.parts.drawer.opened == "why-not"
    assert answer(board).startswith("C3 Ann can move to C3.")
    assert "?" in board.parts.companion.wanted
    assert "A question mark asks why" in board.parts.companion.attributes["canvas"]["aria-description"]
    hand.keys("Escape")
    assert answer(board).startswith("Ask about a square")


def test_in_the_setup_the_key_changes_nothing():
    board, hand = board_of(two())
    hand.keys("ArrowUp", "?")
    assert hand.error == ""
    assert board.parts.drawer.opened == "setup"


def test_a_refused_plan_shows_what_keeps_it_from_being_legal():
    board, hand = begun()
    hand.type("A end")
    board.with_fight(lambda fight: fight.think(board.encounter.action("E step B6")))
    shown = plain(board.parts.drawer.panel("why").widget.value)
    assert "✗ no: A 5-foot step goes at most 1 square, not 3." in shown
    assert "✓ yes: It is the orc's turn." in shown
    assert shown.index("✗ no:") < shown.index("✓ yes:")  # what is wrong is read first
    assert "SRD 3.5" in shown
    board.open_panel("why-not")
    assert "✓ yes: It is the orc's turn." in answer(board)
    hand.keys("Escape")
    board.open_panel("why")
    assert "yes:" not in plain(board.parts.drawer.panel("why").widget.value)


def test_the_panel_asks_and_answers_in_german():
    with language("de"):
        board, hand = begun()
        board.open_panel("why-not")
        assert board.parts.drawer.buttons["why-not"].description == "Warum nicht?"
        hand.keys("ArrowUp", "ArrowUp", "?")
        assert "✓ ja: Auf C3 steht niemand sonst." in answer(board)
        hand.click("D4")
        assert "Angriff insgesamt" in plain(board.parts.card.value)
        corner_board, other = corner()
        other.click("B1")
        assert "⚖ 1 strittige Regel" in plain(corner_board.parts.card.value)
        assert "gilt hier" in plain(corner_board.parts.card.value)


# ---- numbers ---------------------------------------------------------------------------------------


def test_a_planned_attack_opens_into_numbers_that_add_up():
    board, hand = begun()
    hand.click("D4")
    card = board.parts.card.value
    assert '<details class="d20nb-card d20nb-numbers">' in card
    numbers = board.encounter.numbers("A attack E")
    assert f"on a roll of {numbers.needed} or more" in plain(card)
    assert sum(part.amount for part in numbers.defense.parts) == numbers.defense.amount
    rows = [plain(row) for row in re.findall("<tr>(.*?)</tr>", card)]
    assert rows == [
        "Attack total 0",
        "attack bonus +0 SRD 3.5, Attack Roll",
        "AC 10",
        "AC +10 SRD 3.5, Armor Class",
    ]
    hand.click("B3")
    assert "d20nb-numbers" not in board.parts.card.value


def test_an_attack_that_is_refused_has_no_numbers():
    board, hand = begun()
    hand.type("A move C6")
    hand.click("D4")
    assert "Ann cannot reach the orc" in plain(board.parts.card.value)
    assert "d20nb-numbers" not in board.parts.card.value


def test_the_step_of_an_attack_roll_opens_into_the_numbers_it_had():
    board, hand = begun()
    before = str(board.encounter.numbers("A attack E"))
    board.play("A attack E")
    steps = [step for step, words in board.timeline.log() if "Ann hits" in words or "Ann misses" in words]
    assert steps
    hand.step(steps[-1])
    assert plain(board.parts.card.value).find(before.splitlines()[0]) > 0
    hand.step("first")
    assert "d20nb-numbers" not in board.parts.card.value


# ---- disputed rules --------------------------------------------------------------------------------


def corner():
    """Ann at A1, and an orc whose longspear reaches her by one reading alone."""
    setup = Setup(ruleset=SRD35, map=Map(6, 6), dice=(15, 5))
    setup = setup.place(Creature(id="A", name="Ann"), Square.parse("A1"))
    orc = Creature(id="E", name="the orc", side="foes", weapons=("longspear",))
    board, hand = board_of(setup.place(orc, Square.parse("C3")))
    board.play("begin")
    board.play("A end")
    board.play("E end")
    return board, hand


def test_a_disputed_rule_that_matters_for_the_plan_is_marked_beside_the_citation():
    board, hand = corner()
    hand.click("B1")
    shown = plain(board.parts.card.value)
    assert "⚖ 1 disputed rule" in shown
    assert "● include (in force)" in shown
    assert "There may strike: the orc at A1." in shown
    assert "○ strict" in shown
    assert "Nobody may strike." in shown
    board.with_fight(lambda fight: fight.think(board.encounter.action("A step B1")))
    assert "⚖" not in plain(board.parts.card.value)


def test_a_step_that_another_reading_would_have_changed_is_marked():
    board, hand = corner()
    board.play("A move B1")
    strikes = board.timeline.strikes
    hand.step(strikes[-1])
    assert "⚖ 1 disputed rule" in plain(board.parts.card.value)
    hand.step("first")
    assert "⚖" not in board.parts.card.value


def test_disputes_are_looked_for_after_the_click_and_once_for_each_plan(monkeypatch):
    looked = []
    monkeypatch.setattr("d20nb.widgets.looked.disputed", lambda state, action: looked.append(str(action)) or ())
    board, hand = corner()
    looked.clear()

    async def click():
        hand.click("B1")
        hand.click("A2")
        first = list(looked)
        hand.keys("ArrowUp")
        for _ in range(100):
            await asyncio.sleep(0.01)
            if looked:
                break
        return first

    assert asyncio.run(click()) == []
    assert looked == ["A move A2"]
    hand.keys("ArrowUp")
    assert looked == ["A move A2"]
    board.close()
