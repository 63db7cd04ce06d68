"""A game is kept and opened again in a page: its code is copied from a field that nobody can change by accident."""

from contextlib import suppress

from playwright.sync_api import TimeoutError

from .board import MAKE, SHOW, BoardPage


def test_the_code_is_copied_and_opened_again(open_notebook):
    notebook = open_notebook([MAKE, SHOW])
    notebook.run_all()
    page, board = notebook.page, BoardPage(notebook)
    board.canvas.settle()
    code, source = page.locator(".d20nb-code input"), page.locator(".d20nb-open input")
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
    page.wait_for_function("() => document.querySelector('.d20nb-open input').value === ''")
    alert = page.get_by_role("alert").get_by_text("none.toml cannot be opened")
    for _ in range(4):
        # On a slow machine the emptied field may come back from the kernel after this was written into it.
        source.fill("none.toml")
        board.button("Open")
        with suppress(TimeoutError):
            alert.wait_for(timeout=5000)
            break
    assert alert.is_visible()
    notebook.shot("board-save")
    assert not notebook.errors
