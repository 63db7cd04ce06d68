"""Playing and stepping through a fight on a board in a real page."""

import pytest

from .board import MAKE, SHOW, BoardPage


@pytest.fixture(scope="module", params=["lab", "notebook"])
def notebook(request, open_notebook):
    return open_notebook([MAKE, SHOW], app=request.param)


@pytest.fixture
def board(notebook):
    board = BoardPage(notebook)
    board.afresh()
    board.button("Begin")
    board.expect("encounter.ask('turn')", "E")
    return board


def provoke(board):
    """The orc ends its turn and Ann walks away from it."""
    board.button("End turn")
    board.expect("encounter.ask('turn')", "A")
    board.click("A4")
    board.expect("_phase.plan is not None", True)
    board.click("A4")
    board.expect("timeline.state.asked is not None", True)


def test_begin_shows_the_order(board):
    order = board.page.get_by_role("list", name="Initiative order, round 1")
    order.wait_for()
    rows = order.get_by_role("listitem")
    assert [row.locator(".d20nb-who").text_content() for row in rows.all()] == ["Now: The orc E", "Ann A"]
    assert [row.get_attribute("aria-current") for row in rows.all()] == ["true", None]
    board.expect_said("It is the orc's turn.")


def test_step_back_and_forward(board):
    last = board.notebook.kernel("print(board.timeline.last_step)")
    board.button("One step back")
    board.expect("timeline.step", int(last) - 1)
    board.button("First step")
    board.expect("timeline.state.begun", False)
    board.button("One step forward")
    board.expect_said("The fight begins.")
    board.button("Last step")
    board.expect("timeline.at_end", True)
    slider = board.page.get_by_role("slider", name="Step")
    slider.focus()
    board.notebook.press("ArrowLeft")
    board.expect("timeline.step", int(last) - 1)
    words = f"Step {int(last) - 1} of {last}."
    board.notebook.until(lambda: slider.get_attribute("aria-valuetext").startswith(words), True, "the slider's words")


def test_strike(board):
    provoke(board)
    board.page.get_by_text("Ann leaves C4, which the orc threatens, so the orc may strike.").first.wait_for()
    board.button("The orc strikes Ann")
    board.expect("timeline.state.asked", None)
    board.expect("encounter.ask('at', 'A')", "A4")
    board.expect("timeline.state.combatants['A'].hp", 6)
    board.expect_hero("A4")
    for _ in range(8):
        board.button("One step back")
    board.expect("timeline.state.combatants['A'].hp", 10)
    board.expect_hero("C4")


def test_pass(board):
    provoke(board)
    board.button("The orc lets it pass")
    board.expect("encounter.ask('at', 'A')", "A4")
    board.expect("timeline.state.combatants['A'].hp", 10)
    board.expect_said("lets the opportunity pass")


def test_drag_and_keys_move(board):
    board.drag("D4", "E6")
    board.expect("encounter.ask('at', 'E')", "E6")
    board.expect_foe("E6")
    board.button("End turn")
    board.expect("encounter.ask('turn')", "A")
    board.canvas.locator.focus()
    board.notebook.press("ArrowUp", "ArrowUp", "ArrowUp", "Enter")
    board.expect_said("A move C2. It costs 2. Nobody may strike.")
    board.notebook.press("Enter")
    board.expect("encounter.ask('at', 'A')", "C2")
    board.expect_hero("C2")


def test_a_bad_typed_move_shows_its_error_and_changes_nothing(board):
    before = board.notebook.kernel("print(board.timeline.events)")
    board.type("E move C4")
    alert = board.page.get_by_role("alert")
    board.notebook.until(lambda: "cannot enter C4" in (alert.text_content() or ""), True, "the error")
    line = board.page.get_by_label("Type a move")
    assert line.input_value() == "E move C4"
    assert line.get_attribute("aria-invalid") == "true"
    assert board.notebook.kernel("print(board.timeline.events)") == before
    board.type("E end")
    board.expect("encounter.ask('turn')", "A")
    assert line.input_value() == ""
    assert alert.text_content() == ""
    line.press("ArrowUp")
    assert line.input_value() == "E end"


def test_a_click_gives_a_plan_with_its_reasons(board):
    board.button("End turn")
    board.expect("encounter.ask('turn')", "A")
    board.click("A4")
    board.page.get_by_text("Does anything prevent it?").first.wait_for()
    board.expect_said("May be struck by the orc at C4.")
    board.page.get_by_label("Way to move").select_option(label="Withdrawal")
    board.expect_said("A withdraw A4. It costs 2. Nobody may strike.")
    board.button("Go")
    board.expect("encounter.ask('at', 'A')", "A4")


def pass_by(board):
    """The orc steps back to E3, and Ann may pass it."""
    board.type("E move E3")
    board.button("End turn")
    board.expect("encounter.ask('turn')", "A")


def test_the_other_way_is_taken_and_played(board):
    pass_by(board)
    board.click("F4")
    take = board.page.get_by_role("button", name="Take this way")
    take.wait_for()
    assert take.bounding_box()["height"] >= 24
    board.page.get_by_text("D5 E5 F4 costs 4 and nobody may strike.").wait_for()
    take.click()
    board.expect_said("It costs 4. Nobody may strike.")
    board.page.get_by_text("D4 E4 F4 costs 3 and the orc may strike.").wait_for()
    board.canvas.locator.focus()
    board.notebook.press(" ")
    board.expect_said("It costs 3. May be struck by the orc at D4.")
    board.notebook.press(" ", "Enter")
    board.expect("encounter.ask('at', 'A')", "F4")
    board.expect("timeline.state.asked", None)
    board.expect_hero("F4")
    take.wait_for(state="hidden")


def test_the_strikes_are_seen_before_the_move(board):
    pass_by(board)
    lens = board.page.get_by_role("button", name="Strikes", exact=True)
    assert lens.get_attribute("aria-pressed") == "false"
    lens.click()
    board.expect_said("so many opponents, at best, may strike on the way there.")
    board.notebook.until(lambda: lens.get_attribute("aria-pressed"), "true", "whether the lens is pressed")
    lit = "[str(at) for at, n in board._phase.overlay().risk.items() if n]"
    assert board.notebook.kernel(f"print({lit})").strip() == "['F3']"


def test_typing_letters_does_not_touch_the_notebook(board):
    cells = board.page.locator(".jp-Cell").count()
    board.page.get_by_label("Type a move").press_sequentially("abxdd")
    assert board.page.get_by_label("Type a move").input_value() == "abxdd"
    assert board.page.locator(".jp-Cell").count() == cells


def test_no_script_failed(board):
    assert board.script_errors() == []
