"""Brushes, the card of a creature, and undo and redo on a board in a real page."""

import pytest

from .board import MAKE, SHOW, BoardPage


@pytest.fixture(scope="module", params=["lab", "notebook"])
def notebook(request, open_notebook):
    return open_notebook([MAKE, SHOW], app=request.param)


@pytest.fixture
def board(notebook):
    board = BoardPage(notebook)
    board.afresh()
    return board


def brush(board, group, name):
    """Take a brush in hand."""
    board.button("Ground")
    button = board.page.get_by_role("group", name=group, exact=True).get_by_role("button", name=name, exact=True)
    button.click()
    button.and_(board.page.locator("[aria-pressed=true]")).wait_for()


def test_paint_by_mouse(board):
    brush(board, "Ground", "Pit")
    board.click("A1")
    board.drag("B2", "F2")
    board.expect_said("B2, C2, D2 and 2 more: pit.")
    board.expect("setup.map.at(board.setup.places['A'].shifted(-2, -3)).kind", "pit")
    board.button("Undo")
    board.expect_said("Undone: B2, C2, D2 and 2 more: pit.")
    board.expect("_phase.history.at", 1)


def test_paint_by_keys(board):
    cells = board.page.locator(".jp-Cell").count()
    brush(board, "Light", "Dark")
    board.click("A1")
    board.expect_said("A1: darkness.")
    board.notebook.press("ArrowRight", " ", "ArrowDown", "Enter")
    board.expect("setup.map.light", "{Square('A1'): 'dark', Square('B1'): 'dark', Square('B2'): 'dark'}")
    board.notebook.press("Escape")
    board.expect("_phase.brush", None)
    assert board.page.locator(".jp-Cell").count() == cells


def test_edges_by_mouse(board):
    brush(board, "Edges", "Door")
    x, y = board.at("B2")
    board.canvas.click((x, y + 19))
    board.expect("setup.map.edges", "{(Square('B2'), Square('B3')): 'door'}")
    brush(board, "Edges", "Thin wall")
    corner = board.grid.corner(4, 0)
    board.canvas.drag(corner, (corner[0], corner[1] + 2 * board.grid.square))
    board.expect_said("Between D1 and E1 and D2 and E2: thin wall.")


def test_edges_by_keys(board):
    brush(board, "Edges", "Low wall")
    x, y = board.at("B2")
    board.canvas.click((x, y + 19))
    board.notebook.press("Shift+ArrowUp", "Shift+ArrowRight")
    board.expect_said("B2 and C2: low wall.")
    board.expect("setup.map.edge(*map(type(board.setup.places['A']).parse, ('B1', 'B2')))", "low wall")
    board.notebook.press("ArrowDown")
    board.expect_said("B3, low wall to the north.")


def test_squares_are_painted_by_name(board):
    brush(board, "Ground", "Wall")
    board.page.get_by_text("Paint squares by name", exact=True).click()
    line = board.page.get_by_label("Squares", exact=True)
    line.fill("A1:B2")
    board.button("Paint")
    board.expect_said("A1, B1, A2 and B2: wall.")


def test_undo_and_redo_by_keys_on_the_canvas_alone(board):
    cells = board.page.locator(".jp-Cell").count()
    board.canvas.drag(board.preset("goblin"), board.at("F2"))
    board.expect_at("G", "F2")
    board.click("F2")
    board.notebook.press("Control+z")
    board.expect_said("Undone: Goblin stands at F2.")
    board.expect("setup.places", "{'A': Square('C4'), 'E': Square('D4')}")
    board.notebook.press("Control+Shift+Z")
    board.expect_at("G", "F2")
    board.notebook.press("Control+z")
    board.expect("_phase.history.at", 0)
    board.notebook.press("Control+y")
    board.expect_at("G", "F2")
    line = board.page.get_by_label("Type a move")
    line.fill("begin")
    line.press("Control+z")  # the field's own undo
    board.expect_at("G", "F2")
    assert board.page.locator(".jp-Cell").count() == cells


def test_undo_and_redo_by_buttons(board):
    board.drag("C4", "B2")
    board.expect_at("A", "B2")
    board.button("Undo")
    board.expect_at("A", "C4")
    board.notebook.until(lambda: board.notebook.focused().startswith("Board 8 by 6"), True, "the focus")
    board.button("Redo")
    board.expect_at("A", "B2")


def test_no_chord_is_taken_in_the_fight(board):
    board.drag("C4", "B2")
    board.expect_at("A", "B2")
    board.button("Begin")
    board.expect("timeline.state.begun", True)
    board.click("A1")
    board.notebook.press("Control+z")
    board.button("Change the setup")
    board.expect_at("A", "B2")
    board.button("Undo")
    board.expect_at("A", "C4")


def test_rename_and_copy(board):
    board.click("C4")
    board.button("Change…")
    name = board.page.get_by_label("Name", exact=True)
    name.fill("Anna")
    name.press("Enter")
    board.expect("setup.creature('A').name", "Anna")
    board.page.get_by_text("Anna A", exact=False).first.wait_for()
    board.button("Setup")
    board.button("Copy")
    board.expect("setup.creatures[-1].name", "Anna 2")
    board.expect_said("Anna 2 is a copy of Anna and stands at")


def test_the_card_is_filled_in_by_keyboard_alone(board):
    board.click("C4")
    board.button("Creature")
    speed = board.page.get_by_label("Speed (feet)")
    speed.fill("fast")
    speed.press("Tab")
    board.page.locator(".d20nb-field .d20nb-error").get_by_text("should be a whole number").wait_for()
    assert speed.get_attribute("aria-invalid") == "true"
    speed.fill("20")
    speed.press("Enter")
    board.expect("setup.creature('A').speed", 20)
    assert speed.get_attribute("aria-invalid") == "false"
    board.page.locator("summary", has_text="Weapons").press("Enter")
    spear = board.page.get_by_role("checkbox", name="longspear")
    spear.press(" ")
    board.expect("setup.creature('A').weapons", "('longsword', 'longspear')")
    board.notebook.until(spear.is_checked, True, "the box")
    assert board.notebook.page.evaluate("() => document.activeElement.value") == "longspear"


def test_a_side_is_surprised_in_one_step(board):
    board.page.get_by_text("Surprise", exact=True).click()
    board.page.get_by_role("group", name="Foes").get_by_role("button", name="not aware").click()
    board.expect("setup.creature('E').aware", False)
    board.expect_said("The foes are not aware")


def test_a_fault_leads_to_its_field(board):
    board.click("C4")
    board.button("Creature")
    points = board.page.get_by_role("textbox", name="Hit points")  # the referee's, too, is in the page, but not seen
    points.fill("0")
    points.press("Enter")
    board.button("Setup")
    board.page.get_by_role("button", name="Ann (hp): it starts with 0").click()
    board.page.locator(".d20nb-field", has=points).get_by_text("it starts with 0").wait_for()
    assert points.get_attribute("aria-invalid") == "true"


def test_the_board_gets_another_size(board):
    board.button("Ground")
    board.page.get_by_text("Size of the board", exact=True).click()
    rows = board.page.get_by_label("Rows", exact=True)
    rows.fill("9")
    rows.press("Enter")
    board.expect("setup.map.height", 9)
    board.page.get_by_label("Board 8 by 9").wait_for()


def test_every_target_is_large_enough(board):
    board.click("C4")
    board.page.get_by_text("Surprise", exact=True).click()
    small = """() => [...document.querySelectorAll('.d20nb-board :is(button, select, input, summary)')]
      .map(one => one.closest('label') ?? one)
      .filter(one => one.checkVisibility()).map(one => [one.textContent, one.getBoundingClientRect()])
      .filter(([, box]) => box.width < 24 || box.height < 24).map(([words, box]) => [words, box.width, box.height])"""
    for panel in ("Setup", "Creature", "Ground"):
        board.button(panel)
        board.page.evaluate("() => document.querySelectorAll('.d20nb-form details').forEach(one => one.open = true)")
        assert board.page.evaluate(small) == []


def test_no_script_failed(board):
    assert board.script_errors() == []
    assert board.notebook.strays == []
