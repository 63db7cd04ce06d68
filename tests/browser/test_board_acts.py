"""The list of acts and the list of keys, in a real page."""

import pytest

from .board import SCENARIO, BoardPage


@pytest.fixture(scope="module")
def notebook(open_notebook):
    return open_notebook([f"from d20nb import Board\nboard = Board({SCENARIO!r})", "board"])


@pytest.fixture
def board(notebook):
    board = BoardPage(notebook)
    board.afresh()
    for words in ("begin", "E end"):
        board.type(words)
    board.expect("encounter.ask('turn')", "A")
    board.button("Act")
    board.page.get_by_text("What Ann can do besides moving").wait_for()
    return board


def act(board, words):
    return board.page.locator(f'[data-act="{words}"]')


def test_an_act_is_found_by_its_cost_planned_by_a_press_and_played_by_go(board):
    button = act(board, "A do drink-potion")
    button.wait_for()
    assert button.inner_text().split() == ["Drink", "a", "potion", "provokes"]
    button.focus()
    button.press("Enter")
    board.expect_said("Ann will drink a potion. May be struck by the orc at C4. Go plays it.")
    assert board.page.evaluate("document.activeElement.dataset.act") == "A do drink-potion"
    board.button("Go")
    board.expect("timeline.state.asked is not None", True)
    board.page.get_by_text("Nobody can act now.").wait_for()
    assert board.script_errors() == []


def test_what_cannot_be_done_says_why_and_does_nothing(board):
    group = board.page.locator("details", has_text="Move actions").last
    stand = act(board, "A stand")
    assert not stand.is_visible()
    group.locator("summary").click()
    stand.wait_for()
    assert stand.get_attribute("aria-disabled") == "true"
    stand.locator("xpath=..").get_by_text("To stand up, Ann would have to be prone.").wait_for()
    stand.click(force=True)
    act(board, "A do draw-a-weapon").click()
    board.expect("_phase.plan.action", "A do draw-a-weapon")  # had the first press planned, it would have come before
    assert stand.is_visible()  # the group stays open


def test_an_action_is_made_ready(board):
    board.page.locator("details", has_text="Make ready").last.locator("summary").click()
    board.page.get_by_label("As soon as").select_option("the orc attacks")
    board.button("Plan it")
    board.expect("_phase.plan.action", "A ready attack E when E attacks")
    board.button("Go")
    board.expect("encounter.deeds[-1].action", "A ready attack E when E attacks")


def test_the_keys_are_listed_and_stay_open(board):
    keys = board.page.locator("details.d20nb-keys")
    keys.locator("summary").click()
    keys.get_by_text("Space shows the next way to a square").wait_for()
    board.click("A4")
    board.expect("_phase.plan is not None", True)
    assert keys.get_by_text("Space shows the next way to a square").is_visible()
