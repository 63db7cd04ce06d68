"""Boards in small places and on touch screens, and boards that are larger than their place."""

import pytest

from d20nb.squares import Square

from .board import HERO, MAKE, SHOW, BoardPage

PHONE = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}

#: How far the page, or whatever scrolls in it, has been scrolled.
SCROLLED = """() => [document.scrollingElement, ...document.querySelectorAll('*')]
  .reduce((sum, part) => sum + part.scrollTop, 0)"""

LARGE = """
from d20nb import Board
from d20nb.creature import Creature
from d20nb.rulesets.srd35 import SRD35
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.terrain import BUILT_IN, Map
ground = {Square(x, 56): BUILT_IN['#'] for x in range(20, 50)} | {Square(x, y): BUILT_IN['~'] for x in range(50, 60)
          for y in range(52, 58)}
setup = Setup(ruleset=SRD35, map=Map(100, 100, ground), title='A hundred squares', dice=(15, 5, 3, 2))
for n in range(24):
    setup = setup.place(Creature(id=f'mon{n}x', name=f'Guard {n}', side='foes' if n % 2 else 'heroes'),
                        Square(40 + n % 6 * 3, 44 + n // 6 * 3))
board = Board(setup, theme=THEME)
"""


def swipe(page, start, end, steps=6):
    """Drag one finger from one point of the page to another, as a touch screen does."""
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", start)
    for n in range(1, steps + 1):
        touch("touchMove", tuple(a + (b - a) * n / steps for a, b in zip(start, end, strict=True)))
        page.wait_for_timeout(16)
    touch("touchEnd")
    session.detach()


@pytest.fixture(scope="module")
def finger(open_notebook):
    board = BoardPage(open_notebook([MAKE, SHOW, *["0"] * 12], has_touch=True))
    board.afresh()
    return board


def on_page(board, square):
    box = board.canvas.box
    x, y = board.at(square)
    return box.x + x, box.y + y


def test_a_tap_and_a_tap_move_a_creature(finger):
    finger.afresh()
    for square in ("C4", "B2"):
        finger.page.touchscreen.tap(*on_page(finger, square))
    finger.expect_at("A", "B2")
    finger.expect_hero("B2")


def test_a_finger_that_comes_down_on_a_creature_drags_it_and_scrolls_nothing(finger):
    finger.afresh()
    before = finger.page.evaluate(SCROLLED)
    swipe(finger.page, on_page(finger, "C4"), on_page(finger, "B2"))
    finger.expect_at("A", "B2")
    assert finger.page.evaluate(SCROLLED) == before


def test_a_finger_that_comes_down_elsewhere_scrolls_the_page(finger):
    finger.afresh()
    before, places = finger.page.evaluate(SCROLLED), finger.notebook.kernel("print(board.setup.places)")
    x, y = on_page(finger, "F5")
    swipe(finger.page, (x, y), (x, y - 200), steps=12)
    finger.notebook.until(lambda: finger.page.evaluate(SCROLLED) > before + 50, True, "whether the page scrolled")
    assert finger.notebook.kernel("print(board.setup.places)") == places
    finger.expect("_phase.selected", None)


def test_a_finger_paints_while_a_brush_is_held_and_scrolls_nothing(finger):
    finger.afresh()
    finger.button("Ground")
    finger.button("Wall")
    finger.expect("_phase.brush is not None", True)
    before = finger.page.evaluate(SCROLLED)
    swipe(finger.page, on_page(finger, "B2"), on_page(finger, "B5"))
    painted = "sorted(str(at) for at, ground in board.setup.map.ground.items() if ground.kind == 'wall' and at.x == 1)"
    finger.notebook.expect(painted, "['B2', 'B3', 'B4', 'B5']")
    assert finger.page.evaluate(SCROLLED) == before


@pytest.mark.parametrize(("width", "language"), [(320, "en"), (320, "de"), (390, "en")])
@pytest.mark.parametrize("phase", ["editing", "fight"])
def test_a_board_fits_into_a_narrow_page(open_notebook, width, language, phase):
    begin = "board.begin()" if phase == "fight" else ""
    source = f"import d20nb\nd20nb.use_language({language!r})\n{MAKE}\n{begin}"
    notebook = open_notebook([source, SHOW], app="voila", **PHONE | {"viewport": {"width": width, "height": 800}})
    page = notebook.page
    notebook.canvas().settle()
    inside = "() => { const b = document.querySelector('.d20nb-board'); return b.scrollWidth - b.clientWidth; }"
    notebook.until(lambda: page.evaluate(inside), 0, "how much of the board is cut off")
    assert page.locator(".d20nb-board").get_attribute("lang") == language  # for screen readers
    canvas = notebook.canvas()
    notebook.until(lambda: canvas.box.width < width, True, "whether the canvas is narrow enough")
    for panel in page.locator(".d20nb-tabs button").all():
        if panel.is_visible():
            panel.tap()
            page.wait_for_timeout(300)
            assert page.evaluate(inside) == 0, panel.text_content()
    page.screenshot(path=notebook.shot(f"phone-{width}-{language}-{phase}"), full_page=True)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_of_a_hundred_squares(open_notebook, theme):
    notebook = open_notebook([LARGE.replace("THEME", repr(theme)), SHOW], viewport={"width": 1280, "height": 1000})
    board = BoardPage(notebook)
    notebook.page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    notebook.run_all()
    notebook.page.evaluate("() => window.jupyterapp.commands.execute('notebook:hide-cell-code')")
    board.canvas.settle()
    board.button("Begin")
    board.expect("timeline.state.begun", True)
    for zoom, key in ((100, "0"), (50, "-"), (200, "+")):
        board.canvas.locator.focus()
        for _ in range(6):
            board.notebook.press(key)
        board.expect("view.zoom", zoom)
        box = board.canvas.settle()
        room = board.page.locator(".d20nb-board").bounding_box()["width"]
        assert box.width <= (680 if zoom <= 100 else room - 310)  # what stands beside it has its place
        assert box.height <= (640 if zoom <= 100 else 900)
        shot = notebook.shot(f"hundred-{theme}-{zoom}")
        assert shot.stat().st_size > 10_000


#: Where the row of whose turn it is stands in its list: above and below it there is this much room.
ROOM = """() => {
  const list = document.querySelector('.d20nb-strip ol'), row = list.querySelector('.d20nb-now');
  const a = list.getBoundingClientRect(), b = row.getBoundingClientRect();
  return [Math.round(b.top - a.top), Math.round(a.bottom - b.bottom), list.tabIndex];
}"""


def test_a_long_order_scrolls_within_itself_and_shows_whose_turn_it_is(open_notebook):
    board = BoardPage(open_notebook([LARGE.replace("THEME", "'light'"), SHOW]))
    board.notebook.run_all()
    board.canvas.settle()
    board.button("Begin")
    board.expect("timeline.state.begun", True)
    assert board.page.locator(".d20nb-strip li").count() == 24
    for _ in range(15):
        board.button("End turn")
    board.expect("timeline.state.turn.who == board.encounter.ask('order')[15]", True)
    board.page.wait_for_timeout(200)
    above, below, tab = board.page.evaluate(ROOM)
    assert above >= 0
    assert below >= 0
    assert tab == 0  # the arrow keys scroll it
    assert board.page.locator(".d20nb-strip ol").bounding_box()["height"] <= 432


def test_a_large_board_is_moved_and_played_where_it_is_seen(open_notebook):
    board = BoardPage(open_notebook([LARGE.replace("THEME", "'light'"), SHOW]))
    board.notebook.run_all()
    board.canvas.settle()
    assert board.page.get_by_role("button", name="Show more of the east").is_visible()
    board.page.get_by_role("button", name="Show more of the east").click()
    board.page.get_by_role("button", name="Show more of the south").click()
    board.notebook.expect("board.view.window.x > 0 and board.view.window.y > 0", True)
    board.expect_said("100 per cent, ")
    board.canvas.locator.focus()
    board.notebook.press("Home", "PageUp")
    board.notebook.expect("board.view.window.x + board.view.window.y", "0.0")
    board.notebook.press(".")
    board.notebook.expect("board._phase.focus", Square(40, 44))
    at = "(lambda w, g: print(*(a - b for a, b in zip(g.center(board._phase.focus), (w.x, w.y)))))"
    x, y = map(float, board.notebook.kernel(f"{at}(board.view.window, board._phase.grid)").split())
    board.canvas.expect_pixel((x, y - 7), HERO)
    board.canvas.drag((x, y), (x - 48, y - 48))
    board.notebook.expect("board.setup.places['mon0x']", Square(38, 42))
    board.button("Ground")
    board.button("Obstacle")
    board.notebook.expect("board._phase.brush is not None", True)
    board.canvas.drag((x, y), (x, y - 48))
    painted = "sorted(str(at) for at, ground in board.setup.map.ground.items() if ground.kind == 'obstacle')"
    board.notebook.expect(painted, "['AO43', 'AO44', 'AO45']")
    board.page.get_by_role("button", name="Drag the board").click()
    board.notebook.expect("board.view.hand", True)
    before = float(board.notebook.kernel("print(board.view.window.x)"))
    board.canvas.drag((x, y), (x - 60, y))
    board.notebook.expect("board.view.window.x", before + 60)


def test_voila_shows_the_same_board_and_takes_a_click(open_notebook):
    notebook = open_notebook([MAKE, SHOW], app="voila")
    board = BoardPage(notebook)
    board.canvas.settle()
    board.expect_hero("C4")
    board.expect_foe("D4")
    board.click("C4")
    board.expect_said("Ann at C4 is selected")
    board.click("B2")
    board.expect_said("Ann stands at B2")
    board.expect_hero("B2")
    board.button("Begin")
    board.expect_said("It is the orc's turn.")
    board.canvas.locator.focus()
    notebook.press("ArrowUp", "Escape")
    board.expect_said("Nothing is planned.")
    assert notebook.page.get_by_role("list", name="Initiative order, round 1").is_visible()
    notebook.shot("voila")


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_two_views_stay_in_step(open_notebook, app):
    notebook = open_notebook([MAKE, f"from IPython.display import display\ndisplay({SHOW})\ndisplay({SHOW})"], app=app)
    board = BoardPage(notebook)
    notebook.run_all()
    views = [notebook.canvas(n) for n in (0, 1)]
    for turn, square in enumerate(("B2", "F5")):
        actor, other = views[turn], views[1 - turn]
        actor.settle()
        if not turn:
            actor.click(board.at("C4"))
            board.expect_said("is selected")
        actor.click(board.at(square))
        board.expect_at("A", square)
        actor.expect_pixel(board.beside(square), HERO)
        other.expect_pixel(board.beside(square), HERO)
    board.page.get_by_role("button", name="Larger squares").last.click()
    board.notebook.expect("board.view.zoom", 125)
    for view in views:
        notebook.until(lambda view=view: view.settle().width > 470, True, "whether both are larger")
    names = [where.get_attribute("aria-label") for where in board.page.locator(".d20nb-board canvas").all()]
    assert names[0] == names[1]
    said = [where.text_content() for where in board.page.locator(".d20nb-live").all()]
    assert said[0] == said[1]
