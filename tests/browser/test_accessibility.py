"""The board for everyone: what axe finds, narrow pages, chosen colours, and fingers."""

import json
import os

import pytest
from from_npm import UnreachableError

from .axe import source, violations
from .board import MAKE, SHOW, BoardPage


@pytest.fixture(scope="module")
def axe():
    try:
        return source()
    except UnreachableError as error:
        if os.environ.get("D20NB_BROWSER") == "required":
            raise
        pytest.skip(str(error))


def panels(board):
    """The names of the drawer's buttons that are shown now."""
    return [b.text_content() for b in board.page.locator(".d20nb-tabs button").all() if b.is_visible()]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(open_notebook, axe, theme):
    board = BoardPage(open_notebook([MAKE.replace("(SCENARIO)", f"(SCENARIO, theme={theme!r})"), SHOW]))
    board.notebook.run_all()
    board.canvas.settle()
    found = {}

    def look(state):
        board.page.evaluate("() => { for (const one of document.querySelectorAll('details')) one.open = true; }")
        if seen := violations(board.page, axe):
            found[state] = seen

    def look_at_panels(state):
        for panel in panels(board):
            board.button(panel)
            board.page.locator(f".d20nb-tabs .d20nb-on:has-text('{panel}')").wait_for()
            look(f"{state}, {panel}")

    board.click("C4")
    board.expect("_phase.selected", "A")
    look_at_panels("editing")
    board.button("Ground")
    board.button("Wall")
    board.expect("_phase.brush is not None", True)
    look("painting")
    board.button("Begin")
    board.expect("encounter.ask('turn')", "E")
    board.button("End turn")
    board.expect("encounter.ask('turn')", "A")
    board.click("A4")
    board.expect("_phase.plan is not None", True)
    look_at_panels("planning")
    board.notebook.kernel("board.with_fight(lambda fight: fight.see_as('heroes'))")
    board.expect("_phase.view", "heroes")
    look_at_panels("a side's view")
    board.notebook.kernel("board.with_fight(lambda fight: fight.see_as(''))")
    board.expect("_phase.view", "")
    board.click("A4")
    board.expect("_phase.plan is not None", True)
    board.button("Go")
    board.expect("timeline.state.asked is not None", True)
    look("asked")
    board.type("A end")
    board.page.get_by_role("alert").get_by_text("must answer").wait_for()
    look("error")
    assert found == {}, json.dumps(found, indent=1)[:6000]
    board.page.evaluate("() => document.querySelector('.d20nb-board').append(document.createElement('img'))")
    assert [seen["id"] for seen in violations(board.page, axe)] == ["image-alt"]


def chosen(page):
    """Whether a button that is on has another ground than one that is not, and how both are framed."""
    return page.evaluate(
        """() => {
          const [on, off] = ['.d20nb-tabs .d20nb-on', '.d20nb-tabs button:not(.d20nb-on)'].map(
            (name) => getComputedStyle(document.querySelector(name)));
          const told = on.backgroundColor !== off.backgroundColor;
          return [told, on.borderTopStyle, off.borderTopStyle, off.borderTopWidth];
        }"""
    )


def test_controls_can_be_told_apart_in_colours_that_the_reader_has_chosen(open_notebook):
    board = BoardPage(open_notebook([MAKE, SHOW], forced_colors="active"))
    board.notebook.run_all()
    board.canvas.settle()
    assert chosen(board.page) == [True, "solid", "solid", "1px"]
    board.button("Begin")
    board.expect("encounter.ask('turn')", "E")
    board.notebook.press("Tab")
    outline = "() => getComputedStyle(document.activeElement).outlineStyle"
    assert board.page.evaluate(outline) == "solid"
    board.notebook.shot("forced-colours")


def test_nothing_moves_for_who_wants_no_motion(open_notebook):
    board = BoardPage(open_notebook([MAKE, SHOW], reduced_motion="reduce"))
    board.notebook.run_all()
    board.canvas.settle()
    moving = """() => [...document.querySelectorAll('.d20nb-board, .d20nb-board *')].filter((part) => {
      const style = getComputedStyle(part);
      return style.animationName !== 'none' || style.transitionProperty !== 'none' && style.transitionDuration !== '0s';
    }).map((part) => part.className)"""
    assert board.page.evaluate(moving) == []


TOO_SMALL = """() => [...document.querySelectorAll(
  '.d20nb-board :is(button, select, input, summary, a, [role=slider])')].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.width && (box.width < 24 || box.height < 24);
  }).map((part) => part.outerHTML.slice(0, 120))"""


def test_everything_to_hit_has_24_pixels_and_the_focus_is_seen_on_every_stop(open_notebook):
    board = BoardPage(open_notebook([MAKE, SHOW]))
    board.afresh()
    seen = []
    for panel in panels(board):
        board.button(panel)
        board.page.locator(f".d20nb-tabs .d20nb-on:has-text('{panel}')").wait_for()
        assert board.page.evaluate(TOO_SMALL) == []
    board.button("Begin")
    board.expect("encounter.ask('turn')", "E")
    board.button("Table")
    assert board.page.evaluate(TOO_SMALL) == []
    board.notebook.press("Tab")  # a ring is for those who use keys
    board.canvas.locator.focus()
    stop = """() => {
      const now = document.activeElement, inside = Boolean(now.closest('.d20nb-board'));
      const box = now.getBoundingClientRect(), style = getComputedStyle(now);
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return inside && [now.tagName + ' ' + (now.getAttribute('aria-label') ?? now.textContent),
        parseFloat(style.outlineWidth) >= 2 && style.outlineStyle !== 'none', now.contains(top) || top?.contains(now)];
    }"""
    while (here := board.page.evaluate(stop)) and len(seen) < 60:
        seen.append(here)
        board.notebook.press("Tab")
    assert [name for name, outlined, _ in seen if not outlined] == []
    assert [name for name, _, uncovered in seen if not uncovered] == []
    assert [name.split()[0] for name, _, _ in seen].count("CANVAS") == 1
    assert len(seen) > 12
