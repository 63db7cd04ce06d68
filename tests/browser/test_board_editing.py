"""Placing, moving and removing creatures on a board in a real page."""

import pytest

from d20nb.draw.theme import LIGHT, mix

from .board import MAKE, SHOW, BoardPage, rgba


@pytest.fixture(scope="module", params=["lab", "notebook"])
def notebook(request, open_notebook):
    return open_notebook([MAKE, SHOW], app=request.param)


@pytest.fixture
def board(notebook):
    board = BoardPage(notebook)
    board.afresh()
    return board


def test_place_by_drag(board):
    board.canvas.drag(board.preset("goblin"), board.at("F2"))
    board.expect_at("G", "F2")
    board.expect_foe("F2")
    board.expect_said("Goblin stands at F2.")


def test_place_by_clicks(board):
    board.canvas.click(board.preset("soldier"))
    board.expect_said("Choose a square for the soldier.")
    board.click("B2")
    board.expect_at("S", "B2")
    board.expect_hero("B2")


def test_place_by_dropdown(board):
    board.page.get_by_label("Creature to place").select_option("Wolf")
    board.page.get_by_label("Square to place it on").fill("e1")
    board.button("Place")
    board.expect_at("W", "E1")
    board.expect_foe("E1")


def test_move_by_drag_and_by_clicks(board):
    board.drag("C4", "B2")
    board.expect_at("A", "B2")
    board.expect_hero("B2")
    board.click("D4")
    board.expect_said("The orc at D4 is selected")
    board.click("E5")
    board.expect_at("E", "E5")


def test_move_and_remove_by_keys(board):
    cells = board.notebook.page.locator(".jp-Cell").count()
    board.click("A1")
    board.notebook.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown")
    board.expect_said("D4, the orc (foes).")
    board.notebook.press("Enter", "ArrowDown", "Enter")
    board.expect_at("E", "D5")
    board.notebook.press("x", "a", "b", "d", "d")  # these would cut, add and delete cells of the notebook
    board.notebook.press("Delete")
    board.expect("setup.places", "{'A': Square('C4')}")
    assert board.notebook.page.locator(".jp-Cell").count() == cells


def test_arrows_do_not_scroll_the_page(board):
    board.click("A1")
    before = board.canvas.box
    board.notebook.press(*["ArrowDown"] * 8, "PageDown", " ")
    board.expect_said("A6")
    assert board.canvas.box == before


def test_drag_off_the_board_removes(board):
    x, y = board.at("C4")
    board.canvas.drag((x, y), (x, -60))  # let go outside of the canvas
    board.expect("setup.places", "{'E': Square('D4')}")


def test_the_right_button_drags_nothing(board):
    page, canvas = board.page, board.canvas
    canvas.click(board.at("C4"), button="right")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.mouse.move(canvas.box.x + board.at("F5")[0], canvas.box.y + board.at("F5")[1])
    board.expect_at("A", "C4")
    board.expect("_phase.selected", None)


def test_a_side_is_given(board):
    board.click("C4")
    board.page.get_by_label("Side of the selected creature").select_option("foes")
    board.expect("setup.creature('A').side", "foes")
    board.expect_foe("C4")


def test_faults_are_shown_and_keep_the_fight_from_beginning(board):
    board.canvas.drag(board.preset("ogre"), board.at("H6"))
    board.page.get_by_text("Ogre: H6 is off the map").wait_for()
    assert board.page.get_by_role("button", name="Begin").is_disabled()


def test_tab_leaves_the_board_and_chords_reach_the_page(board):
    board.click("A1")
    assert board.notebook.focused().startswith("Board 8 by 6")
    board.notebook.press("Tab")
    assert not board.notebook.focused().startswith("Board 8 by 6")
    board.notebook.press("Shift+Tab")
    assert board.notebook.focused().startswith("Board 8 by 6")
    board.notebook.press("Shift+Tab")
    assert not board.notebook.focused().startswith("Board 8 by 6")


def test_control_s_saves_the_notebook_from_the_board(board):
    board.page.evaluate("() => { window.jupyterapp.shell.currentWidget.context.model.dirty = true; }")
    board.click("A1")
    board.notebook.press("Control+s")
    dirty = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"
    board.notebook.until(lambda: board.page.evaluate(dirty), False, "unsaved")


def test_the_wheel_scrolls_the_page(board):
    top = board.canvas.box.y
    x, y = board.at("F5")
    board.page.mouse.move(board.canvas.box.x + x, board.canvas.box.y + y)
    board.page.mouse.wheel(0, 60)  # the first one after a move is lost without a window
    board.page.mouse.wheel(0, 60)
    board.page.wait_for_timeout(300)
    scrolled = board.canvas.locator.bounding_box()["y"] != top
    room = "panel => panel.scrollHeight - panel.clientHeight"
    assert scrolled or board.page.locator(".jp-WindowedPanel-outer").first.evaluate(room) <= 0


def test_it_reads_as_a_board(board):
    board.click("C4")
    board.expect_said("Ann at C4 is selected")
    seen = board.snapshot()
    for part in (
        'application "Board 8 by 6. Arrow keys move the cursor, Enter selects, places or goes, Escape cancels,',
        "status: Ann at C4 is selected.",
        'textbox "Type a move"',
        'combobox "Creature to place"',
        'combobox "Side of the selected creature"',
        'button "Begin"',
        'table "Creatures on the board"',
    ):
        assert part in seen, seen


@pytest.mark.parametrize("theme", ["JupyterLab Dark", "JupyterLab Light"])
def test_the_colours_of_the_page_do_not_show_through(board, theme):
    board.page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", theme)
    board.click("C4")
    board.page.locator(".d20nb-card strong").first.wait_for()
    look = """elements => elements
      .filter(element => element.checkVisibility() && !element.closest('.d20nb-unseen, .d20nb-main, .d20nb-error'))
      .map(element => [element.outerHTML.slice(0, 90), getComputedStyle(element).color])"""
    words = ".d20nb-board :is(h2, th, td, p, strong, label, select, input, button)"
    ground = "() => getComputedStyle(document.querySelector('.d20nb-board')).backgroundColor"
    assert board.page.evaluate(ground) == "rgb(255, 255, 255)"
    known = {f"rgb({r}, {g}, {b})" for r, g, b, _ in map(rgba, (LIGHT.ink, mix(LIGHT.soft, LIGHT.ink, 0.15)))}
    shown = board.page.locator(words).evaluate_all(look)
    assert len(shown) > 10
    assert [(what, colour) for what, colour in shown if colour not in known] == []


def test_no_script_failed(board):
    assert board.script_errors() == []
    assert board.notebook.strays == []
