"""Asking why not in a page, by a click and by a key, and what opens: the numbers of an attack, and disputed rules."""

import pytest

from .board import MAKE, SHOW, BoardPage

CORNER = '''
format = 1
title = "Corner"
ruleset = "srd35"
dice = [15, 5]
map = """
A . . . . . . .
. . . . . . . .
. . E . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
"""
[creatures.A]
name = "Ann"
side = "heroes"
[creatures.E]
name = "the orc"
side = "foes"
weapons = ["longspear"]
'''
THEMES = pytest.mark.parametrize("theme", ["light", "dark"])


def make(scenario, theme, *actions):
    lines = ["from d20nb import Board", f"board = Board('''{scenario}''', theme={theme!r})"]
    return "\n".join([*lines, *(f"board.play({action!r})" for action in actions)])


@THEMES
def test_a_click_and_a_key_ask_why_not(open_notebook, theme):
    notebook = open_notebook([MAKE.replace("Board(SCENARIO)", f"Board(SCENARIO, theme={theme!r})"), SHOW])
    notebook.run_all()
    page, board = notebook.page, BoardPage(notebook)
    board.canvas.settle()
    board.button("Begin")
    board.expect("timeline.state.begun", True)
    board.button("Why not?")
    board.button("Ask by a click")
    page.locator('.d20nb-ask-click[aria-pressed="true"]').wait_for()
    board.click("G2")
    answer = page.locator(".d20nb-asking")
    answer.get_by_text("G2 is a wall.", exact=False).first.wait_for()
    assert answer.locator("details[open] .d20nb-no").count() >= 1
    answer.locator(".d20nb-no").first.scroll_into_view_if_needed()
    notebook.shot(f"board-asking-wall-{theme}")
    page.evaluate("() => document.querySelector('.d20nb-board').scrollIntoView()")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    page.locator('.d20nb-ask-click[aria-pressed="false"]').wait_for()
    board.button("Why")
    board.click("B2")  # plans again, and the keyboard goes on from there
    board.expect("_phase.plan is not None", True)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("?")
    answer.get_by_text("can move to B1", exact=False).first.wait_for()
    assert page.locator(".d20nb-panel-why-not").get_attribute("aria-pressed") == "true"
    folded = answer.locator("details:not([open]) > summary").first
    folded.click()
    answer.locator("details[open] >> nth=1").wait_for()
    line = page.get_by_label("Ask about")
    line.fill("E flanks A")
    line.press("Enter")
    answer.get_by_text("The orc does not flank Ann.").wait_for()
    notebook.shot(f"board-asking-flanks-{theme}")
    line.fill("Z")
    line.press("Enter")
    answer.get_by_role("alert").get_by_text("'Z' is not a square").wait_for()
    assert not notebook.errors


@THEMES
def test_numbers_and_disputes_open(open_notebook, theme):
    cell = make(CORNER, theme, "begin", "A end", "E end")
    notebook = open_notebook([cell, SHOW])
    notebook.run_all()
    page, board = notebook.page, BoardPage(notebook)
    board.canvas.settle()
    board.click("B1")
    mark = page.locator(".d20nb-dispute > summary")
    mark.get_by_text("1 disputed rule").wait_for()
    assert not page.get_by_text("it is fifteen feet away").is_visible()
    mark.focus()
    page.keyboard.press("Enter")
    page.get_by_text("it is fifteen feet away").wait_for()
    notebook.shot(f"board-disputed-{theme}")
    page.set_viewport_size({"width": 620, "height": 900})
    page.locator(".d20nb-card").first.scroll_into_view_if_needed()
    notebook.shot(f"board-disputed-narrow-{theme}")
    page.set_viewport_size({"width": 1280, "height": 900})
    board.type("A step B2")
    board.expect("timeline.state.combatants['A'].at.x", 1)
    board.click("C3")
    numbers = page.locator("details.d20nb-numbers")
    numbers.wait_for()
    assert not page.get_by_text("Attack total").is_visible()
    numbers.locator("summary").click()
    page.get_by_text("Attack total").wait_for()
    notebook.shot(f"board-numbers-{theme}")
    page.set_viewport_size({"width": 620, "height": 900})
    numbers.scroll_into_view_if_needed()
    notebook.shot(f"board-numbers-narrow-{theme}")
    page.set_viewport_size({"width": 1280, "height": 900})
    board.canvas.settle()
    board.click("D1")  # other content, without numbers, and again with them: they stay open
    board.expect("parts.card.value.count('<details')", 0)
    board.click("C3")
    page.get_by_text("Attack total").wait_for()
    assert page.locator(".d20nb-dispute").count() == 0
    assert not notebook.errors
