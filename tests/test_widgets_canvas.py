"""The pen: one message a frame, small, with nothing in it that a page chokes on."""

import asyncio
import math
import random

import pytest
from widget_harness import Hand, board_of, frames, holds_back, two  # noqa: F401 - a fixture

from d20nb.creature import Creature
from d20nb.draw.batches import batches
from d20nb.draw.shapes import Circle, Layer, Line, Polygon, Rects, Scene, Segments, Text
from d20nb.lens import LENSES
from d20nb.rulesets.srd35 import SRD35
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.terrain import BUILT_IN, Map
from d20nb.widgets import Board
from d20nb.widgets.canvas import Pen
from d20nb.widgets.input import Coalesced, PointerMove, PointerUp

ALLOWED = {"int8", "int16", "int32", "uint8", "uint16", "uint32", "float32", "float64"}


def large():
    """A 40 x 40 map with walls and rough ground, and 30 creatures."""
    chance = random.Random(1)
    ground = {Square(10, y): BUILT_IN["#"] for y in range(5, 30)}
    ground |= {Square(x, 30): BUILT_IN["#"] for x in range(10, 24)}
    ground |= {Square(x, y): BUILT_IN["~"] for x in range(25, 33) for y in range(12, 18)}
    setup = Setup(ruleset=SRD35, map=Map(40, 40, ground))
    taken = set(ground)
    while len(setup.creatures) < 30:
        n = len(setup.creatures)
        at, size = Square(chance.randrange(39), chance.randrange(39)), "large" if n % 7 == 0 else "medium"
        space = at.space(2 if size == "large" else 1)
        if not taken & set(space):
            taken |= set(space)
            creature = Creature(id=f"mon{n}x", side="heroes" if n % 2 else "foes", size=size)
            setup = setup.place(creature, at)
    return setup


def test_a_large_board_is_one_small_message_for_each_change(frames):  # noqa: F811
    board, hand = board_of(large(), square=14)
    assert len(frames) == 1
    assert frames[0].bytes <= 20_000
    board.play("begin")
    assert board._phase.overlay().threat
    assert board._phase.overlay().reach
    hand.keys("ArrowDown")
    for key in ("ArrowDown", "ArrowRight", "ArrowDown"):
        frames.clear()
        hand.keys(key)
        assert len(frames) == 1
        assert frames[0].bytes <= 12_000
    frames.clear()
    hand.reload()
    assert len(frames) == 1
    assert frames[0].bytes <= 20_000


def at_work():
    """The large board, in the second round, when somebody's turn has come who is flanked."""
    setup = large()
    at = setup.places["mon3x"]
    board, hand = board_of(setup.move("mon2x", at.shifted(-1, 0)).move("mon4x", at.shifted(1, 0)), square=14)
    board.play("begin")
    for _ in board.encounter.ask("order"):
        board.play(f"{board.encounter.ask('turn')} end")  # so that nobody is flat-footed
    while board.encounter.ask("turn") != "mon3x":
        board.play(f"{board.encounter.ask('turn')} end")
    return board, hand


def use(board, names):
    """Put exactly these lenses on."""
    for name in LENSES:
        if (name in names) != (name in board._phase.show):
            board.parts.lenses[name].click()


def test_all_lenses_of_a_large_board_are_one_small_message(frames):  # noqa: F811
    board, hand = at_work()
    use(board, [name for name in LENSES if name != "price"])
    seen = board._phase.overlay()
    assert sum(strikes > 0 for strikes in seen.risk.values()) > 300
    assert len(seen.rings) == 30
    assert all((seen.threat, seen.reach, seen.run, seen.cover, seen.flanking))
    assert frames[-1].bytes <= 15_500
    for key in ("ArrowDown", "ArrowRight"):
        frames.clear()
        hand.keys(key)
        assert len(frames) == 1
        assert frames[0].bytes <= 15_500
    frames.clear()
    hand.reload()  # with all that is kept from frame to frame drawn anew
    assert len(frames) == 1
    assert frames[0].bytes <= 22_500


def test_with_prices_in_all_squares_it_is_still_one_message(frames):  # noqa: F811
    board, hand = at_work()
    use(board, LENSES)
    assert len(board._phase.overlay().costs) > 300
    assert frames[-1].bytes <= 27_000  # a layer that is heavier than those kept before is kept anew
    frames.clear()
    hand.keys("ArrowDown")
    hand.reload()
    assert [frame.bytes <= 36_000 for frame in frames] == [True, True]


def test_prices_of_a_whole_board_keep_to_the_limit(frames):  # noqa: F811
    """The fastest creature there is reaches all 1,600 squares, and most of the prices have two digits."""
    setup = Setup(ruleset=SRD35, map=Map(40, 40)).place(Creature(id="A", speed=100), Square(20, 20))
    board, _ = board_of(setup)
    board.play("begin")
    use(board, ["price"])
    assert len(board._phase.overlay().costs) == 1599
    assert frames[-1].bytes <= 64_000


def test_every_frame_is_whole_and_of_allowed_types(frames):  # noqa: F811
    board, hand = board_of(large(), square=14)
    board.play("begin")
    hand.keys("ArrowDown", "ArrowDown", "Enter")
    for frame in frames:
        assert frame.arrays() <= ALLOWED
        assert frame.names[0] == "switchCanvas"
        # The last canvas is the unseen one, so that the next frame chooses its canvas again.
        assert frame.names[-2:] == ["switchCanvas", "clear"]
        assert all(isinstance(n, int | float | str | dict | list) for c in frame.commands for n in c[1])


def test_one_message_for_each_event(frames):  # noqa: F811
    _, hand = board_of(two())
    frames.clear()
    hand.down("C4")
    assert len(frames) == 0
    hand.move("D5")
    hand.move("D5")
    assert len(frames) == 1
    hand.move("E5")
    assert len(frames) == 2
    hand.up("E5")
    assert len(frames) == 3
    hand.keys("ArrowUp")
    assert len(frames) == 4


def test_a_page_that_is_ready_gets_everything_again(frames):  # noqa: F811
    _, hand = board_of(large(), square=14)
    for _ in range(3):
        hand.keys("ArrowDown")
    light = frames[-1].bytes
    frames.clear()
    hand.reload()
    assert frames[0].bytes > light
    assert "AN" in frames[0].texts()


def scene_of(*shapes, width=100, height=100):
    return Scene(width=width, height=height, layers=[Layer("all", shapes)])


def test_every_kind_of_shape_is_drawn(frames):  # noqa: F811
    pen = Pen(lambda event: None, 100, 100)
    pen.paint(
        scene_of(
            Rects([(0, 0, 100, 100)], fill="#ffffff"),
            Rects([(n, 0, 1, 1) for n in range(5)], fill="#112233", opacity=0.5),
            Circle(10, 10, 5, fill="#445566", stroke="#000000", dash=(2, 1)),
            Polygon([(0, 0), (5, 0), (5, 5)], fill="#778899", stroke="#aabbcc"),
            Line([(0, 0), (10, 10), (20, 0)], stroke="#ddeeff", width=3),
            Segments([(0, 0, 5, 5), (5, 5, 9, 9), (20, 20, 30, 30)], stroke="#010203"),
            Text(5, 5, "A", fill="#0a0b0c", bold=True),
            Polygon([(0, 0), (5, 0)], fill="#778899"),
            Line([(1, 1)], stroke="#ddeeff"),
        )
    )
    names = frames[-1].names
    for name in (
        "fillRect", "fillRects", "fillCircle", "strokeCircle", "setLineDash", "fillPolygons", "strokePolygons",
        "strokeLineSegments", "fillText",
    ):  # fmt: skip
        assert name in names
    assert not holds_back()


def test_shapes_that_overlap_stay_in_order():
    red, blue = "#ff0000", "#0000ff"
    apart = scene_of(*(Circle(20 * n, 5, 5, fill=red if n % 2 else blue) for n in range(4)))
    assert [len(b.items) for b in batches(apart.layers)] == [2, 2]
    touching = scene_of(*(Circle(4 * n, 5, 5, fill=red if n % 2 else blue) for n in range(4)))
    assert [b.style.colour for b in batches(touching.layers)] == [blue, red, blue, red]


def test_far_off_and_huge_things_stay_in_range(frames):  # noqa: F811
    pen = Pen(lambda event: None, 100, 100)
    pen.paint(scene_of(Circle(1e6, -1e6, 1e7, fill="#000000"), Line([(-1e9, 0), (1e9, 5)], stroke="#000000")))
    pen.paint(scene_of(Rects([(0, 0, 20000, 9000)], fill="#000000"), width=20000, height=9000))
    assert all(frame.arrays() <= ALLOWED for frame in frames)


def test_an_error_in_the_middle_of_a_frame_does_not_stop_drawing(frames, monkeypatch):  # noqa: F811
    pen = Pen(lambda event: None, 100, 100)

    def broken(*_):
        raise RuntimeError("in the middle")

    with monkeypatch.context() as patch:
        patch.setattr(pen.widget, "fill_text", broken, raising=False)
        with pytest.raises(RuntimeError):
            pen.paint(scene_of(Text(5, 5, "A", fill="#0a0b0c")))
    assert not holds_back()
    frames.clear()
    pen.paint(scene_of(Text(5, 5, "A", fill="#0a0b0c")))
    assert frames[0].texts() == ["A"]


def test_a_closed_pen_paints_nothing(frames):  # noqa: F811
    board = Board(two())
    hand = Hand(board)
    board.close()
    frames.clear()
    board.parts.pen.repaint()
    hand.reload()
    assert not frames


def test_points_without_numbers_are_left_out():
    board, hand = board_of(two())
    for x in (None, math.nan, math.inf):
        hand._event("mouse_down", x=x, y=5)
    assert board._phase._press is None


def test_moves_are_thinned_out_while_a_loop_runs():
    seen = []

    async def flood():
        listener = Coalesced(seen.append, per_second=30)
        for n in range(200):
            listener(PointerMove(n, n))
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.05)
        assert seen[-1] == PointerMove(199, 199)
        listener(PointerMove(1, 1))
        listener(PointerMove(2, 2))
        listener(PointerUp(3, 3))
        await asyncio.sleep(0.05)

    asyncio.run(flood())
    assert seen[-1] == PointerUp(3, 3)
    assert len(seen) < 30


def test_without_a_loop_moves_come_at_once():
    seen = []
    listener = Coalesced(seen.append)
    listener(PointerMove(1, 1))
    listener(PointerMove(2, 2))
    assert seen == [PointerMove(1, 1), PointerMove(2, 2)]
