"""Pictures of the main states, to be looked at, never compared: see the folder `shots`."""

from pathlib import Path

import pytest

from .board import BoardPage

SCENARIO = Path(__file__).parents[2] / "notebooks" / "first-fight.toml"
WIDE, NARROW = {"width": 1280, "height": 800}, {"width": 800, "height": 1100}


PASS_A_ROUND = """
def end(): board.play(board.encounter.ask('turn') + ' end')
for _ in board.encounter.ask('order'): end()
while board.encounter.ask('turn') != 'A': end()
"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("name", "size"), [("wide", WIDE), ("narrow", NARROW)])
def test_pictures_of_the_main_states(open_notebook, theme, name, size):
    source = f"from d20nb import Board\nboard = Board({SCENARIO.read_text('utf-8')!r}, theme={theme!r})\nboard"
    notebook = open_notebook([source], viewport=size)
    page, board = notebook.page, BoardPage(notebook)
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    if theme == "dark":
        page.evaluate("() => window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    notebook.run_all()
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:hide-cell-code')")
    board.canvas.settle()

    def shot(state):
        page.wait_for_timeout(250)
        page.locator(".d20nb-board").scroll_into_view_if_needed()
        assert notebook.shot(f"board-{theme}-{name}-{state}").stat().st_size > 10_000

    grid = notebook.kernel("g = board._phase.grid; print(g.columns, g.rows, g.square)").split()
    board.grid = type(board.grid)(int(grid[0]), int(grid[1]), float(grid[2]))
    board.drag("C4", "D4")
    board.expect_at("A", "D4")
    shot("1-editing")
    board.canvas.drag(board.preset("goblin"), board.at("F2"), release=False)
    shot("2-dragging")
    page.mouse.up()
    board.canvas.drag(board.preset("ogre"), board.at("L8"))
    shot("3-fault")
    board.notebook.press("Delete")
    board.button("Begin")
    board.expect("timeline.state.begun", True)
    shot("4-begun")
    # Everybody goes once, so that nobody is flat-footed, and then it is Ann's turn.
    notebook.kernel(PASS_A_ROUND)
    board.expect("encounter.ask('turn')", "A")
    board.type("referee A at C4")
    board.expect("encounter.ask('at', 'A')", "C4")
    board.click("G3")
    board.page.get_by_role("button", name="Way C.").wait_for()
    shot("5-ways")
    board.page.get_by_role("button", name="Way C.").click()
    board.expect("_phase.plan.seen.paid", "{'move': 1, 'standard': 1}")
    shot("5-ways-third")
    board.button("Bend the way")
    board.click("E6")
    board.expect("_phase.plan.through", "(Square('E6'),)")
    board.click("H3")
    board.expect("_phase.plan.broken", "H3")
    shot("5-ways-bent")
    board.type("referee A at D4")
    board.expect("encounter.ask('at', 'A')", "D4")
    board.click("F5")
    board.expect("_phase.plan is not None", True)
    board.expect("_phase.plan.action", "A move F5")
    shot("5-plan")
    board.click("F5")
    board.expect("timeline.state.asked is not None", True)
    shot("6-asked")
    board.type("A end")
    page.get_by_role("alert").get_by_text("must answer").wait_for()
    shot("7-error")
    board.type("G strike A")
    board.expect("timeline.state.asked", None)
    board.button("One step back")
    shot("8-struck")
    for panel in ("log", "branches", "referee", "view"):
        page.locator(f".d20nb-panel-{panel}").click()
        shot(f"9-{panel}")
