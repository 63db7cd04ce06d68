"""Pictures of the editing of a setup, to be looked at, never compared: see the folder `shots`."""

import pytest

from .board import BoardPage
from .page import SHOTS
from .test_board_looks import SCENARIO

#: High enough for all of the board, with a form beside or below it.
WIDE, NARROW = {"width": 1280, "height": 1500}, {"width": 800, "height": 2400}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("name", "size"), [("wide", WIDE), ("narrow", NARROW)])
def test_pictures_of_editing(open_notebook, theme, name, size):
    source = f"from d20nb import Board\nboard = Board({SCENARIO.read_text('utf-8')!r}, theme={theme!r})\nboard"
    notebook = open_notebook([source], viewport=size)
    page, board = notebook.page, BoardPage(notebook)
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    if theme == "dark":
        page.evaluate("() => window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    notebook.run_all()
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:hide-cell-code')")
    board.canvas.settle()
    grid = notebook.kernel("g = board._phase.grid; print(g.columns, g.rows, g.square)").split()
    board.grid = type(board.grid)(int(grid[0]), int(grid[1]), float(grid[2]))

    def shot(state):
        page.wait_for_timeout(250)
        path = SHOTS / f"editing-{theme}-{name}-{state}.png"
        page.locator(".d20nb-board").screenshot(path=path)
        assert path.stat().st_size > 10_000

    shot("1-first")
    board.click("C4")
    page.get_by_text("Surprise", exact=True).click()
    shot("2-selected")
    board.button("Creature")
    page.get_by_label("Speed (feet)").fill("fast")
    page.get_by_label("Speed (feet)").press("Enter")
    page.get_by_text("Weapons", exact=True).first.click()
    page.get_by_text("Awareness", exact=True).first.click()
    shot("3-card")
    board.button("Ground")
    board.button("Obstacle")
    board.drag("H2", "J3")
    board.button("Door")
    x, y = board.grid.corner(3, 2)
    board.canvas.drag((x, y), (x, y + 3 * board.grid.square))
    board.expect("setup.map.edge(board.setup.places['A'], board.setup.places['A'].shifted(1, 0))", "door")
    board.button("Dim")
    board.drag("A1", "C1")
    page.get_by_text("Size of the board", exact=True).click()
    page.get_by_text("Paint squares by name", exact=True).click()
    shot("4-ground")
    board.button("Wall")
    board.click("C4")
    page.get_by_label("Columns").fill("9")
    page.get_by_label("Columns").press("Enter")
    board.expect("setup.map.width", 9)
    shot("5-faults")
    assert board.script_errors() == []
