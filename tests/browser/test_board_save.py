"""A game is kept and opened again in a page: its code is copied from a field that nobody can change by accident."""

from .board import MAKE, SHOW, BoardPage


def test_the_code_is_copied_and_opened_again(open_notebook):
    notebook = open_notebook([MAKE, SHOW])
    notebook.run_all()
    page, board = notebook.page, BoardPage(notebook)
    board.canvas.settle()
    code, source = page.locator(".d20nb-code input"), page.get_by_label("Resume code or file to open")
    page.wait_for_function("() => document.querySelector('.d20nb-code input').readOnly")
    assert code.get_attribute("aria-label") == "Resume code of this moment, to be copied"
    board.button("Begin")
    board.expect("timeline.state.begun", True)
    page.wait_for_function("() => document.querySelector('.d20nb-code input').value.length > 60")
    kept = notebook.kernel("print(board.encounter.code())").strip()
    page.wait_for_function("code => document.querySelector('.d20nb-code input').value === code", arg=kept)
    board.button("Copy code")
    page.get_by_role("button", name="Copied").wait_for()
    board.button("Change the setup")
    board.expect("timeline.state.begun", False)
    board.button("Save")
    source.click()
    page.keyboard.press("Control+V")
    assert source.input_value() == kept
    board.button("Open")
    board.expect("timeline.state.begun", True)
    notebook.until(source.input_value, "")
    source.fill("none.toml")
    board.button("Open")
    page.locator(".d20nb-entry .d20nb-error").get_by_text("none.toml cannot be opened").wait_for()
    notebook.shot("board-save")
    assert not notebook.errors
