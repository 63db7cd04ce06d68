"""Zoom and panning: boards from 3 x 3 to 100 x 100, by buttons, keys and the hand."""

import pytest
from widget_harness import DENSITY, board_of, frames, two  # noqa: F401 - a fixture

from d20nb.creature import Creature
from d20nb.messages import say
from d20nb.rulesets.srd35 import SRD35
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.terrain import Map
from d20nb.widgets.controls import is_shown
from d20nb.widgets.input import CHORDS, KEYS
from d20nb.widgets.view import HIGHEST, WIDEST, ZOOMS


def hundred(**more):
    setup = Setup(ruleset=SRD35, map=Map(100, 100), dice=(15, 5), **more)
    setup = setup.place(Creature(id="A", name="Ann"), Square(60, 70))
    return setup.place(Creature(id="E", name="the orc", side="foes"), Square(61, 70))


def canvas(board):
    widget = board.parts.pen.widget
    return widget.width / DENSITY, widget.height / DENSITY


@pytest.mark.parametrize("side", [3, 8, 26, 27, 40, 100])
@pytest.mark.parametrize("zoom", ZOOMS)
def test_no_canvas_is_larger_than_its_place(side, zoom):
    board, _ = board_of(Setup(ruleset=SRD35, map=Map(side, side)))
    while board.view.zoom != zoom:
        board.parts.looking.zooms["in" if board.view.zoom < zoom else "out"].click()
    wide, high = canvas(board)
    assert wide <= WIDEST
    assert high <= HIGHEST + board._phase.strip.height
    grid, window = board._phase.grid, board.view.window
    assert board.view.pans == (grid.width > window.width or grid.height > window.height)
    assert is_shown(board.parts.looking._moving) == board.view.pans
    if side <= 8 and zoom == 100:
        assert grid.square == 48
        assert not board.view.pans


def test_a_board_of_every_size_takes_a_click_where_it_is_seen():
    for side in (3, 27, 100):
        board, hand = board_of(Setup(ruleset=SRD35, map=Map(side, side)))
        hand.click("soldier")
        hand.click("B2")
        assert board.setup.places["S"] == Square(1, 1)


def test_zoom_keeps_the_middle_in_the_middle():
    board, _ = board_of(hundred())
    board.look(lambda view: view.centre(Square(50, 50)))
    for name in ("in", "in", "out", "out", "out", "usual"):
        board.parts.looking.zooms[name].click()
        first, last = board.view.window.corners
        assert abs((first.x + last.x) / 2 - 50) <= 2
        assert abs((first.y + last.y) / 2 - 50) <= 2
    assert board.view.zoom == 100


def test_the_size_ends_at_both_ends():
    board, hand = board_of(two())
    hand.keys(*["-"] * 9)
    assert board.view.zoom == 50
    assert board._phase.grid.square == 24
    hand.keys(*["+"] * 9)
    assert board.view.zoom == 200
    assert board._phase.grid.square == 96
    hand.keys("0")
    assert board.view.zoom == 100
    assert "100 per cent, the whole board" in hand.said


def test_a_pan_goes_to_the_edge_and_no_further_and_is_told():
    board, hand = board_of(hundred())
    assert board.view.window.corners[0] == Square(0, 0)
    board.parts.looking.ways["east"].click()
    moved = board.view.window.corners[0]
    assert moved.x > 0
    assert moved.y == 0
    assert hand.said == say("zoom.part", zoom=100, first=moved, last=board.view.window.corners[1])
    hand.keys(*["ArrowDown"] * 20, shift=True)
    assert board.view.window.corners[1].y == 99
    assert board._phase.focus is None
    board.parts.looking.ways["west"].click()
    assert board.view.window.corners[0].x == 0
    first, last = board.view.window.corners
    assert board.parts.companion.label.endswith(say("zoom.part", zoom=100, first=first, last=last))


def test_shift_and_arrow_moves_the_cursor_where_nothing_can_be_moved():
    board, hand = board_of(two())
    hand.click("A1")
    hand.keys("ArrowRight", shift=True)
    assert board._phase.focus == Square(1, 0)


def test_the_window_follows_the_cursor():
    board, hand = board_of(hundred())
    hand.click("B2")
    hand.keys("End")
    assert board._phase.focus == Square(99, 1)
    assert board.view.window.seen(Square(99, 1))
    hand.keys("PageDown", *["ArrowLeft"] * 30)
    assert board.view.window.seen(board._phase.focus)
    hand.keys("Home", "PageUp")
    assert board.view.window.corners[0] == Square(0, 0)
    hand.keys(".")
    assert board._phase.focus == Square(60, 70)
    assert board.view.window.seen(Square(60, 70))
    hand.keys(",")
    assert board._phase.focus == Square(61, 70)


def test_the_window_shows_whoever_acts_but_leaves_the_reader_alone():
    board, hand = board_of(hundred())
    board.play("begin")
    assert board.view.window.seen(Square(60, 70))
    hand.keys(*["ArrowUp"] * 9, shift=True)
    there = board.view.window.corners
    board.parts.lenses["reach"].click()
    assert board.view.window.corners == there
    board.play("A end")
    assert board.view.window.seen(Square(61, 70))


def test_events_are_where_the_squares_are_seen():
    board, hand = board_of(hundred())
    board.look(lambda view: view.centre(Square(60, 70)))
    hand.click("BI71")
    assert board._phase.selected == "A"
    hand.click("BK73")
    assert board.setup.places["A"] == Square.parse("BK73")
    hand.drag("BK73", "BI69")
    assert board.setup.places["A"] == Square.parse("BI69")
    hand.drag("goblin", "BL70")
    assert board.setup.places["G"] == Square.parse("BL70")
    x, y = hand.at("BL70")
    hand.drag((x, y), (3, y))  # over the numbers: off the board
    assert "G" not in board.setup.places
    hand.drag("BI69", "goblin")
    assert "A" not in board.setup.places


def test_the_hand_moves_the_board_and_nothing_else(frames):  # noqa: F811
    board, hand = board_of(hundred())
    board.look(lambda view: view.centre(Square(60, 70)))
    board.parts.looking.hand.click()
    before, places = board.view.window, board.setup.places
    frames.clear()
    hand.down((300, 300))
    hand.move((270, 340))
    hand.move((250, 340))
    hand.up((250, 340))
    assert len(frames) == 4
    assert (board.view.window.x, board.view.window.y) == (before.x + 50, before.y - 40)
    assert board.setup.places == places
    assert board._phase.selected is None
    hand.click("soldier")  # the palette is not moved
    assert board._phase.armed == "soldier"
    board.parts.looking.hand.click()
    hand.click((300, 300))
    assert "S" in board.setup.places


def test_one_look_is_one_message_of_few_bytes(frames):  # noqa: F811
    setup = hundred()
    for n in range(60):
        setup = setup.place(Creature(id=f"mon{n}x", side="heroes" if n % 2 else "foes"), Square(n + 20, 99 - n))
    board, hand = board_of(setup)
    board.play("begin")
    for name in ZOOMS:
        board.look(lambda view, name=name: setattr(view, "zoom", name))
        frames.clear()
        hand.keys("ArrowLeft", shift=True)
        assert len(frames) == 1
        assert frames[0].bytes <= 20_000


def test_a_narrow_place_is_kept_to():
    board, hand = board_of(Setup(ruleset=SRD35, map=Map(12, 8)))
    assert board._phase.grid.square == 48
    board.parts.companion.room = 288
    assert canvas(board)[0] <= 288
    assert board._phase.grid.square >= 24
    hand.click("soldier")
    hand.click("B2")
    assert board.setup.places["S"] == Square(1, 1)
    board.parts.companion.room = 1200
    assert board._phase.grid.square == 48


def test_fingers_drag_only_what_can_be_dragged():
    board, _ = board_of(two())
    companion, grid = board.parts.companion, board._phase.grid
    assert list(grid.space(Square.parse("C4"))) in [list(box) for box in companion.hot]
    assert len(companion.hot) == 2 + len(board._phase.strip.cells)
    board.play("begin")
    assert [list(box) for box in companion.hot] == [list(grid.space(Square.parse("C4")))]
    board.play("A end")
    assert [list(box) for box in companion.hot] == [list(grid.space(Square.parse("D4")))]
    large, _ = board_of(hundred())
    assert len(large.parts.companion.hot) == len(large._phase.strip.cells)  # nobody is seen
    large.parts.looking.hand.click()
    assert [list(box) for box in large.parts.companion.hot] == [list(large.view.window.area)]


@pytest.fixture
def brushes():
    board, hand = board_of(hundred())
    board.open_panel("ground")
    board.look(lambda view: view.centre(Square(60, 70)))
    return board, hand, board.parts.drawer.panel("ground").widget


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_brush_paints_where_the_squares_are_seen_and_the_hand_then_moves_the_board(brushes, zoom):
    board, hand, form = brushes
    board.look(lambda view: setattr(view, "zoom", zoom))
    hand.fill(form, "ground", "wall")
    seen = board.view.window
    hand.drag("BG70", "BK70")
    painted = {Square.parse(name) for name in ("BG70", "BH70", "BI70", "BJ70", "BK70")}
    assert set(board.setup.map.ground) == painted
    assert board.view.window == seen
    board.parts.looking.hand.click()
    hand.drag("BG70", "BK72")
    assert set(board.setup.map.ground) == painted
    assert board.view.window != seen


def test_a_finger_paints_anywhere_on_the_board_while_a_brush_is_held(brushes):
    board, hand, form = brushes
    presets = len(board._phase.strip.cells)
    before = [list(box) for box in board.parts.companion.hot]
    hand.fill(form, "light", "dim")
    assert [list(box) for box in board.parts.companion.hot][:-presets] == [list(board.view.window.area)]
    start, end = hand._point("BG70"), hand._point("BI70")
    hand._event("touch_start", touches=[start])
    hand._event("touch_move", touches=[end])
    hand._event("touch_end", touches=[])
    assert len(board.setup.map.light) == 3
    hand.keys("Escape")
    assert [list(box) for box in board.parts.companion.hot] == before


def test_shift_and_arrow_draws_with_the_edge_brush_and_moves_the_board_with_any_other(brushes):
    board, hand, form = brushes
    hand.click("BG70")
    seen = board.view.window
    hand.fill(form, "edge", "door")
    hand.keys("ArrowUp")
    hand.keys("ArrowRight", shift=True)
    assert board.view.window == seen
    assert set(board.setup.map.edges.values()) == {"door"}
    hand.fill(form, "ground", "wall")
    hand.keys("ArrowRight", shift=True)
    assert board.view.window != seen
    assert len(board.setup.map.edges) == 1


def test_an_undone_size_of_the_board_is_followed():
    board, hand = board_of(two())
    board.open_panel("ground")
    form = board.parts.drawer.panel("ground").widget
    hand.fill(form, "columns", "60")
    assert board.view.pans
    board.undo()
    assert not board.view.pans
    assert (board._phase.grid.columns, board._phase.grid.rows) == (8, 6)
    hand.drag("C4", "B2")
    assert board.setup.places["A"] == Square.parse("B2")


#: What each key is called where the picture says what it does.
NAMES = {
    "ArrowUp": "Arrow keys", "ArrowRight": "Arrow keys", "ArrowDown": "Arrow keys", "ArrowLeft": "Arrow keys",
    "Home": "Home", "End": "End", "PageUp": "Page Up", "PageDown": "Page Down", "Enter": "Enter", " ": "Space",
    "Escape": "Escape", "Delete": "Delete", "Backspace": "Backspace", "w": "W bends", "W": "W bends", "+": "Plus",
    "-": "minus", "0": "0 is", ".": "Full stop", ",": "comma", "z": "Control and Z", "y": "Control and Y",
    "?": "question mark",
}  # fmt: skip


def test_every_key_is_told():
    told = set()
    board, _ = board_of(two())
    for phase in ("setup", "fight"):
        words = f"{board.parts.companion.label} {board.parts.companion.attributes['canvas']['aria-description']}"
        told |= {key for key, name in NAMES.items() if name in words}
        if phase == "setup":
            assert "Control and Z" in words
            board.play("begin")
    assert told == {*KEYS, *CHORDS}


@pytest.mark.parametrize(("room", "columns", "square", "beside"), [(812, 12, 36, True), (812, 24, 25, False)])
def test_what_stands_beside_the_picture_has_its_place_on_a_laptop(room, columns, square, beside):
    board, _ = board_of(Setup(ruleset=SRD35, map=Map(columns, 8)))
    board.parts.companion.room = room
    wide, _ = canvas(board)
    assert board._phase.grid.square == square
    assert (wide + 310 <= room) == beside
    board.parts.looking.zooms["in"].click()  # who wants it large gets the whole width
    assert canvas(board)[0] > wide


def test_a_larger_board_has_the_whole_of_a_wide_page():
    board, _ = board_of(Setup(ruleset=SRD35, map=Map(12, 8)))
    board.parts.companion.room = 1800
    for _ in range(3):
        board.parts.looking.zooms["in"].click()
    assert board.view.zoom == 200
    assert not board.view.pans
    assert canvas(board)[0] > 12 * 96
