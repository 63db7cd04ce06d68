"""Playing and stepping through a fight on a board in a real page."""

import pytest

from d20nb.draw.theme import LIGHT

from .board import MAKE, SHOW, BoardPage, rgba


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
    told = [row.locator(".d20nb-who").text_content() for row in rows.all()]
    assert told == ["Now: The orc E 10/10, 10 of 10 hit points", "Ann A 10/10, 10 of 10 hit points"]
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
    board.expect_said("Ann moves to C2: 2 squares of movement. Nobody may strike.")
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
    board.expect_said("Ann goes to A4 (withdrawal): 2 squares of movement. Nobody may strike.")
    board.button("Go")
    board.expect("encounter.ask('at', 'A')", "A4")


def pass_by(board):
    """The orc steps back to E3, and Ann may pass it."""
    board.type("E move E3")
    board.button("End turn")
    board.expect("encounter.ask('turn')", "A")


CHEAPEST = "Way A. Cheapest: 3. May be struck by the orc at D4. One move action."
SAFEST = "Way B. Fewest strikes: 4. Nobody may strike. One move action."


def way(board, name):
    return board.page.get_by_role("button", name=name, exact=True)


def expect_chosen(board, name):
    board.notebook.until(lambda: way(board, name).get_attribute("aria-pressed"), "true", f"whether {name!r} is chosen")


def test_a_way_is_chosen_from_the_list_and_by_key_and_played(board):
    pass_by(board)
    board.click("F4")
    expect_chosen(board, CHEAPEST)
    assert way(board, SAFEST).bounding_box()["height"] >= 24
    way(board, SAFEST).click()
    board.expect_said(": 4 squares of movement. Nobody may strike. This is way B of 2")
    expect_chosen(board, SAFEST)
    board.canvas.locator.focus()
    board.notebook.press(" ")
    board.expect_said(": 3 squares of movement. May be struck by the orc at D4. This is way A of 2")
    board.notebook.press("Shift+ ")
    expect_chosen(board, SAFEST)
    board.notebook.press("Enter")
    board.expect("encounter.ask('at', 'A')", "F4")
    board.expect("timeline.state.asked", None)
    board.expect_hero("F4")
    way(board, SAFEST).wait_for(state="hidden")


def test_a_way_is_chosen_by_its_number_on_the_board(board):
    pass_by(board)
    board.click("F4")
    expect_chosen(board, CHEAPEST)
    found = (
        "from d20nb.draw.ways import plates; from d20nb.draw.view import pieces; f = board._phase; "
        "p = plates(pieces(f.state), f.overlay(), f.grid)[1]; print(p.x, p.y)"
    )
    x, y = map(float, board.notebook.kernel(found).split())
    board.canvas.expect_pixel((x + 7, y - 7), rgba(LIGHT.other))
    board.canvas.click((x, y))
    expect_chosen(board, SAFEST)
    x, y = board.at("D5")
    board.canvas.expect_pixel((x + 20, y), rgba(LIGHT.path))


def test_a_way_is_bent_by_clicks(board):
    pass_by(board)
    board.click("F4")
    board.button("Bend the way")
    board.expect_said("Click the squares that the way should lead through.")
    board.click("C6")
    board.expect_said("It is bent through C6.")
    board.click("D2")
    board.expect_said("It is bent through C6 and D2.")
    board.canvas.locator.focus()
    board.notebook.press("Backspace")
    board.expect("_phase.plan.through", "(Square('C6'),)")
    board.click("G2")
    board.expect_said("Not through G2: G2 is a wall.")
    board.expect("_phase.plan.through", "(Square('C6'),)")
    board.click("F4")
    board.expect("encounter.ask('at', 'A')", "F4")
    board.expect("timeline.state.asked", None)


def test_a_way_is_bent_by_keys_alone(board):
    pass_by(board)
    cells = board.page.locator(".jp-Cell").count()
    board.canvas.locator.focus()
    board.notebook.press("ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "Enter")
    board.expect_said("Ann moves to F4: ")
    board.notebook.press("ArrowLeft", "ArrowDown", "ArrowDown", "w")
    board.expect_said("It is bent through E6.")
    board.notebook.press("w")
    board.expect("_phase.plan.through", "()")
    board.notebook.press("w", "Escape")
    board.expect("_phase.plan.through", "()")
    board.expect("_phase.plan.action", "A move F4")
    assert board.page.locator(".jp-Cell").count() == cells


def test_a_drag_that_would_provoke_asks_first(board):
    pass_by(board)
    board.drag("C4", "F4")
    board.expect_said("Ann has not moved yet.")
    board.expect("encounter.ask('at', 'A')", "C4")
    board.button("Go")
    board.expect("timeline.state.asked is not None", True)


def test_the_strikes_are_seen_before_the_move(board):
    pass_by(board)
    lens = board.page.get_by_role("button", name="Strikes", exact=True)
    assert lens.get_attribute("aria-pressed") == "true"
    assert board.page.locator(".d20nb-legend").get_by_text("fewest strikes").is_visible()
    lit = "[str(at) for at, n in board._phase.overlay().risk.items() if n]"
    assert board.notebook.kernel(f"print({lit})").strip() == "['F3']"
    lens.click()
    board.expect_said("The strikes are hidden.")
    board.notebook.until(lambda: lens.get_attribute("aria-pressed"), "false", "whether the lens is pressed")
    lens.click()
    board.expect_said("so many opponents, at best, may strike on the way there.")


def test_typing_letters_does_not_touch_the_notebook(board):
    cells = board.page.locator(".jp-Cell").count()
    board.page.get_by_label("Type a move").press_sequentially("abxdd")
    assert board.page.get_by_label("Type a move").input_value() == "abxdd"
    assert board.page.locator(".jp-Cell").count() == cells


def test_no_script_failed(board):
    assert board.script_errors() == []
