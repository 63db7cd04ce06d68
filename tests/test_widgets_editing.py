"""Everything that can be edited before the fight, without a browser; and that every edit can be undone."""

from contextlib import suppress

import pytest
from boards import sq
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import setups, squares
from widget_harness import board_of, frames, two  # noqa: F401

from d20nb import catalogue
from d20nb.creature import CONDITIONS, SIZES, WEAPONS
from d20nb.draw.grid import Grid
from d20nb.scenario import load
from d20nb.scenario_text import write
from d20nb.squares import Square
from d20nb.terrain import Map
from d20nb.widgets.brush import BRUSHES, SIDES, Brush, Stroke, beside, squares_in
from d20nb.widgets.editor import Editor


def kinds(board):
    """The ground of every square that is not floor, by name."""
    return {str(at): ground.kind for at, ground in board.setup.map.ground.items()}


def edges(board):
    return {f"{a} {b}": kind for (a, b), kind in board.setup.map.edges.items()}


@pytest.fixture
def opened():
    return board_of(two())


@pytest.fixture
def painting(opened):
    board, hand = opened
    board.open_panel("ground")
    return board, hand, board.parts.drawer.panel("ground").widget


@pytest.fixture
def ann(opened):
    """Ann is selected, and her card is open."""
    board, hand = opened
    hand.click("C4")
    board.open_panel("creature")
    return board, hand, board.parts.drawer.panel("creature").widget


# ---- brushes ---------------------------------------------------------------------------------------


def test_a_click_and_a_drag_paint_each_as_one_edit(painting):
    board, hand, form = painting
    hand.fill(form, "ground", "wall")
    assert "paints wall" in hand.said
    hand.click("A1")
    assert hand.said == "A1: wall."
    hand.fill(form, "ground", "difficult")
    hand.drag("B1", "F1")  # a page reports few of the points in between
    assert kinds(board) == {"A1": "wall"} | dict.fromkeys(("B1", "C1", "D1", "E1", "F1"), "difficult")
    assert hand.said == "B1, C1, D1 and 2 more: difficult ground."
    hand.fill(form, "ground", "floor")
    hand.click("C1")
    assert "C1" not in kinds(board)
    board.undo()
    board.undo()
    assert kinds(board) == {"A1": "wall"}


def test_a_stroke_is_seen_before_it_is_done(painting):
    board, hand, form = painting
    hand.fill(form, "light", "dark")
    plain = board._phase.scene(board._theme).layer("light")
    hand._event("touch_start", touches=[hand._point("A1")])
    hand._event("touch_move", touches=[hand._point("C1")])
    assert board._phase.scene(board._theme).layer("light") != plain
    assert board.setup.map.light == {}
    hand._event("touch_start", touches=[hand._point("C1"), hand._point("E1")])  # a second finger: off
    assert board._phase.hovering is None
    hand._event("touch_end", touches=[])
    assert board.setup.map.light == {}


def test_a_stroke_paints_what_was_in_hand_when_it_began(painting):
    board, hand, form = painting
    hand.fill(form, "ground", "pit")
    hand.down("A1")
    hand.fill(form, "light", "dim")  # came in while the pointer was down
    hand.up("A1")
    assert kinds(board) == {"A1": "pit"}
    assert board.setup.map.light == {}


def test_creatures_stay_where_they_are_under_a_brush(painting):
    board, hand, form = painting
    hand.fill(form, "light", "dim")
    hand.drag("C4", "D4")
    assert board.setup.places == two().places
    assert board.setup.map.light == {sq("C4"): "dim", sq("D4"): "dim"}


def test_keys_paint_at_the_cursor(painting):
    board, hand, form = painting
    hand.fill(form, "ground", "obstacle")
    hand.keys("ArrowRight", "ArrowRight", " ", "ArrowRight", "Enter")
    assert kinds(board) == {"B1": "obstacle", "C1": "obstacle"}
    hand.keys("Enter")
    assert hand.said == "That is so already."
    assert len(board._phase.history.edits) == 3
    hand.keys("Escape")
    assert board._phase.brush is None
    assert hand.said == "The brush is put down."


@pytest.mark.parametrize(
    ("dx", "dy", "pair"), [(0, -20, "B1 B2"), (20, 0, "B2 C2"), (0, 20, "B2 B3"), (-20, 0, "A2 B2")]
)
def test_a_click_near_a_line_draws_an_edge(painting, dx, dy, pair):
    board, hand, form = painting
    hand.fill(form, "edge", "low wall")
    x, y = hand.at("B2")
    hand.click((x + dx, y + dy))
    assert edges(board) == {pair: "low wall"}
    hand.fill(form, "edge", "none")
    hand.click((x + dx, y + dy))
    assert edges(board) == {}


def test_a_drag_along_a_line_draws_a_row_of_edges(painting):
    board, hand, form = painting
    hand.fill(form, "edge", "wall")
    x, y = board._phase.grid.corner(1, 2)
    side = board._phase.grid.square
    hand.drag((x + 4, y - 5), (x + 3 * side - 6, y + 7))
    assert edges(board) == {"B2 B3": "wall", "C2 C3": "wall", "D2 D3": "wall"}
    hand.fill(form, "edge", "door")
    hand.drag((x, y), (x + 3, y + 2 * side))
    assert {pair for pair, kind in edges(board).items() if kind == "door"} == {"A3 B3", "A4 B4"}


def test_the_rim_of_the_board_takes_no_edge(painting):
    board, hand, form = painting
    hand.fill(form, "edge", "wall")
    x, y = hand.at("A1")
    hand.click((x - 20, y))
    assert edges(board) == {}
    assert "not on its rim" in hand.said


def test_shift_and_an_arrow_draw_an_edge_at_the_cursor(painting):
    board, hand, form = painting
    hand.fill(form, "edge", "door")
    hand.keys("ArrowRight", "ArrowRight", "Enter")
    assert "Press Shift and an arrow key" in hand.said
    hand.keys("ArrowDown", "ArrowRight", shift=True)
    assert edges(board) == {"B1 B2": "door", "B1 C1": "door"}
    assert hand.said == "Between B1 and C1: shut door."
    assert board._phase.focus == sq("B1")
    hand.keys("ArrowDown")
    assert hand.said.startswith("B2, shut door to the north")


def test_squares_are_painted_by_name(painting):
    board, hand, form = painting
    hand.fill(form, "paint", "paint")
    assert hand.error == "Choose a brush first."
    hand.fill(form, "ground", "pit")
    hand.fill(form, "squares", "A1, B2:C3")
    hand.fill(form, "paint", "paint")
    assert set(kinds(board)) == {"A1", "B2", "C2", "B3", "C3"}
    hand.fill(form, "edge", "wall")
    hand.fill(form, "side", "east")
    hand.fill(form, "squares", "H1 A2")
    hand.fill(form, "paint", "paint")
    assert edges(board) == {"A2 B2": "wall"}
    hand.fill(form, "squares", "A1:Z9")
    hand.fill(form, "paint", "paint")
    assert hand.error == "Z9 is off the map, which ends at H6."
    hand.fill(form, "squares", "")
    hand.fill(form, "paint", "paint")
    assert "is not a square" in hand.error


@pytest.mark.parametrize("what", BRUSHES)
def test_a_brush_is_put_down_by_its_button_another_panel_or_a_creature(painting, what):
    board, hand, form = painting
    for put_down in (
        lambda: hand.fill(form, what, BRUSHES[what][0]),
        lambda: board.open_panel("setup"),
        lambda: hand.click("goblin"),
        lambda: board._phase.select("A"),
    ):
        board.open_panel("ground")
        hand.fill(form, what, BRUSHES[what][0])
        assert form.fields[what]["value"] == BRUSHES[what][0]
        put_down()
        assert board._phase.brush is None


def test_a_stroke_on_a_large_board_sends_little(frames):  # noqa: F811
    board, hand = board_of(two().resized(100, 100))
    board.open_panel("ground")
    form = board.parts.drawer.panel("ground").widget
    hand.fill(form, "ground", "difficult")
    hand.fill(form, "squares", "A10:CV40")
    hand.fill(form, "paint", "paint")
    hand.fill(form, "ground", "wall")
    frames.clear()
    hand.down("A1")
    hand.move("C1")
    hand.move("F1")
    assert len(frames) == 2
    assert max(frame.bytes for frame in frames) < 20_000


@given(st.data())
def test_a_stroke_misses_no_square_on_its_way(data):
    grid = Grid(9, 7, 30)
    points = data.draw(st.lists(squares(9, 7), min_size=2, max_size=5))
    stroke = Stroke(Brush("ground", "pit"), grid.center(points[0]), grid.center(points[0]))
    for point in points[1:]:
        stroke = stroke.to(*grid.center(point), grid)
    assert set(points) <= set(stroke.squares)
    assert (
        all(any(max(abs(a.x - b.x), abs(a.y - b.y)) == 1 for b in stroke.squares) for a in stroke.squares)
        or len(set(points)) == 1
    )


def test_a_block_of_squares_may_be_named_from_any_corner():
    map = Map(5, 5)
    assert squares_in("C3:B2", map) == squares_in("B2:C3", map) == squares_in("B3:C2", map)
    assert beside(sq("B2"), "north") == (sq("B1"), sq("B2"))


# ---- the size of the board -------------------------------------------------------------------------


def test_the_board_gets_another_size_and_undo_brings_back_what_was_cut_off(painting):
    board, hand, form = painting
    hand.fill(form, "ground", "wall")
    hand.click("H6")
    before = board.setup
    hand.fill(form, "columns", "3")
    assert (board.setup.map.width, board.setup.map.height) == (3, 6)
    assert hand.said == "The board has 3 by 6 squares. What lay on H6 is cut off; undo brings it back."
    assert [fault.id for fault in board._phase.faults()] == ["E"]
    assert board.parts.starting.begin.disabled
    assert board._phase.grid.columns == 3
    board.undo()
    assert board.setup == before
    assert board._phase.grid.columns == 8
    hand.click("H5")
    assert kinds(board) == {"H5": "wall", "H6": "wall"}


@pytest.mark.parametrize(("key", "value"), [("columns", "2"), ("rows", "101"), ("rows", "six"), ("columns", "")])
def test_a_size_that_is_none_is_refused(painting, key, value):
    board, hand, form = painting
    hand.fill(form, key, value)
    assert hand.error
    assert board.setup == two()


@pytest.mark.parametrize("size", [3, 100])
def test_the_least_and_the_greatest_board_can_be_edited(painting, size):
    board, hand, form = painting
    hand.fill(form, "columns", str(size))
    hand.fill(form, "rows", str(size))
    corner = str(Square(size - 1, size - 1))
    board.look(lambda view: view.centre(Square.parse(corner)))
    hand.fill(form, "ground", "wall")
    hand.click(corner)
    assert hand.error == ""
    assert kinds(board) == {corner: "wall"}


# ---- creatures -------------------------------------------------------------------------------------


def test_a_creature_is_renamed(ann):
    board, hand, form = ann
    hand.fill(form, "name", "Anna")
    assert board.setup.creature("A").name == "Anna"
    assert hand.said == "Ann is now called Anna."
    hand.fill(form, "name", " ")
    assert hand.error == form.fields["name"]["fault"] == "A creature needs a name."
    assert board.setup.creature("A").name == "Anna"


def test_every_kind_of_field_changes_the_creature(ann):
    board, hand, form = ann
    hand.fill(form, "side", "guards")
    hand.fill(form, "size", "large")
    hand.fill(form, "build", "long")
    hand.fill(form, "hp", "25")
    hand.fill(form, "ac", "17")
    hand.fill(form, "speed", "40")
    hand.fill(form, "attack", "−1")
    hand.fill(form, "damage", "2d6+3")
    hand.fill(form, "initiative", "4")
    hand.fill(form, "dex", "16")
    hand.fill(form, "weapons", "longspear")
    hand.fill(form, "weapons", "longsword")
    hand.fill(form, "conditions", "prone")
    hand.fill(form, "feats", "combat reflexes")
    hand.fill(form, "traits", "uncanny dodge")
    found = board.setup.creature("A")
    assert (found.side, found.size, found.build, found.hp, found.ac) == ("guards", "large", "long", 25, 17)
    assert (found.speed, found.attack, str(found.damage), found.initiative) == (40, -1, "2d6+3", 4)
    assert (found.dexterity, found.weapons, found.conditions) == (16, ("longspear",), {"prone"})
    assert (found.feats, found.traits) == ({"combat reflexes"}, {"uncanny dodge"})
    hand.fill(form, "initiative", "")
    assert board.setup.creature("A").initiative is None
    assert len(board._phase.history.edits) == 17


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("hp", "many", "Hit points should be a whole number, not many."),
        ("hp", "", "Hit points should be a whole number, not ."),
        ("speed", "5000", "Speed (feet) should be from 0 to 1000, not 5000."),
        ("damage", "lots", "Damage "),
        ("side", "x" * 31, "Side should have at most 30 characters"),
    ],
)
def test_a_value_that_is_refused_is_told_in_its_field(ann, key, value, reason):
    board, hand, form = ann
    hand.fill(form, key, value)
    assert hand.error.startswith(reason)
    assert form.fields[key]["fault"] == hand.error
    assert board.setup == two()
    hand.fill(form, "ac", "12")
    assert form.fields[key]["fault"] == ""


def test_awareness_of_all_none_and_some(ann):
    board, hand, form = ann
    hand.drag("goblin", "F2")
    hand.fill(form, "who", "A")
    assert "awareness of" not in form.fields
    hand.fill(form, "awareness", "none")
    assert board.setup.creature("A").aware is False
    hand.fill(form, "awareness", "some")
    assert board.setup.creature("A").aware == ("E", "G")
    hand.fill(form, "awareness of", "E")
    assert board.setup.creature("A").aware == ("G",)
    board._phase.remove("G")
    assert board.setup.creature("A").aware == ()
    hand.fill(form, "awareness", "all")
    assert board.setup.creature("A").aware is True


def test_a_side_becomes_unaware_in_one_step(opened):
    board, hand = opened
    hand.drag("goblin", "F2")
    surprise = board.parts.drawer.panel("setup").surprise
    hand.fill(surprise, "foes", "unaware")
    assert [c.aware for c in board.setup.creatures] == [True, False, False]
    assert hand.said == "The foes are not aware of their opponents when the fight begins."
    assert surprise.fields["foes"]["value"] == "unaware"
    board.undo()
    assert all(c.aware is True for c in board.setup.creatures)


def test_a_copy_gets_an_id_and_a_name_and_stands_beside(opened):
    board, hand = opened
    hand.click("D4")
    board._phase.change("E", "hp", 3, "weak")
    board.parts.drawer.panel("setup").copy.click()
    copied = board.setup.creatures[-1]
    assert (copied.id, copied.name, copied.hp, copied.side) == ("T", "the orc 2", 3, "foes")
    assert board._phase.selected == "T"
    assert board.setup.faults() == ()
    board.parts.drawer.panel("setup").copy.click()
    assert board.setup.creatures[-1].name == "the orc 3"


def test_where_there_is_no_room_nothing_is_copied():
    setup = two().resized(3, 3).move("A", sq("A1")).move("E", sq("B1"))
    board, hand = board_of(setup.change("A", size="large").move("E", sq("C1")))
    hand.click("A1")
    board.parts.drawer.panel("setup").copy.click()
    assert hand.error == "There is no free place for a copy of Ann."
    assert len(board.setup.creatures) == 2


def test_the_card_selects_and_follows(ann):
    board, hand, form = ann
    hand.fill(form, "who", "E")
    assert board._phase.selected == "E"
    assert form.fields["name"]["value"] == "the orc"
    assert form.subject == "E"
    hand.keys("Escape")
    assert set(form.fields) == {"who"}


def test_only_a_ruleset_with_action_points_shows_them(ann):
    _, hand, form = ann
    assert "ap" not in form.fields
    text = write(two()).replace('"srd35"', '"open"')
    board, hand = board_of(text)
    hand.click("C4")
    board.open_panel("creature")
    hand.fill(board.parts.drawer.panel("creature").widget, "ap", "7")
    assert board.setup.creature("A").ap == 7


# ---- faults ----------------------------------------------------------------------------------------


def test_a_fault_leads_to_its_creature_square_and_field(opened):
    board, hand = opened
    hand.drag("ogre", "H6")
    board._phase.change("A", "hp", 0, "weak")
    board._refresh()
    faults = board.parts.starting.faults
    first, second = faults.fields["fault"]["options"]
    assert first[1].startswith("Ann (hp): it starts with 0")
    hand.fill(faults, "fault", second[0])
    assert board._phase.selected == "O"
    assert board._phase.focus == sq("H6")
    assert board.parts.drawer.opened == "setup"
    hand.fill(faults, "fault", first[0])
    assert board._phase.selected == "A"
    assert board.parts.drawer.opened == "creature"
    form = board.parts.drawer.panel("creature").widget
    assert form.fields["hp"]["fault"].startswith("Ann (hp): it starts with 0")
    hand.fill(form, "conditions", "disabled")
    assert form.fields["hp"]["fault"] == ""
    assert board._phase.fault_squares() == {sq("H6")}


def test_a_creature_beyond_the_board_can_be_fetched(painting):
    board, hand, form = painting
    hand.fill(form, "columns", "3")
    hand.fill(board.parts.starting.faults, "fault", "0")
    hand.click("A1")
    assert board.setup.places["E"] == sq("A1")
    assert board.setup.faults() == ()


# ---- undo and redo ---------------------------------------------------------------------------------


def test_keys_undo_and_redo(opened):
    board, hand = opened
    hand.drag("goblin", "F2")
    hand.drag("goblin", "F3")
    hand.keys("z", ctrl=True)
    hand.keys("z", ctrl=True)
    assert board.setup == two()
    assert hand.said == "Undone: Goblin stands at F2."
    hand.keys("z", ctrl=True)
    assert hand.said == "There is nothing to undo."
    hand.keys("Z", shift=True, ctrl=True)
    hand.keys("y", ctrl=True)
    assert hand.said == "Done again: Goblin 2 stands at F3."
    hand.keys("y", ctrl=True)
    assert hand.said == "There is nothing to do again."
    assert len(board.setup.creatures) == 4


def test_a_letter_alone_undoes_nothing(opened):
    board, hand = opened
    hand.drag("goblin", "F2")
    hand.keys("z", "y")
    assert "G" in board.setup.places


def test_buttons_undo_and_redo(opened):
    board, hand = opened
    undo, redo = board.parts.starting.undo, board.parts.starting.redo
    assert undo.disabled
    assert redo.disabled
    hand.drag("goblin", "F2")
    hand.drag("F2", "G2")
    undo.click()
    assert str(board.setup.places["G"]) == "F2"
    assert not redo.disabled
    hand.drag("F2", "H2")
    assert redo.disabled


def test_an_undone_creature_is_not_selected_any_more(opened):
    board, hand = opened
    hand.drag("goblin", "F2")
    assert board._phase.selected == "G"
    board.undo()
    assert board._phase.selected is None


def test_what_was_edited_before_the_fight_can_be_undone_after_it(opened):
    board, hand = opened
    hand.drag("goblin", "F2")
    assert board.parts.companion.chords == ["z", "y"]
    board.begin()
    assert board.parts.companion.chords == []
    before = board.timeline
    hand.keys("z", ctrl=True)
    board.undo()
    assert board.timeline == before
    board.turn_to_setup_or_back()
    board.undo()
    assert board.setup == two()


@st.composite
def edits(draw):
    """An edit of any kind that an editor offers, as a function of it."""
    at = draw(squares(7, 7))
    pick = draw(st.integers(0, 9))
    kind = draw(st.sampled_from(("place", "move", "remove", "copy", "change", "side", "aware", "size", "paint")))

    def edit(editor):
        ids = [c.id for c in editor.setup.creatures]
        id = ids[pick % len(ids)] if ids else None
        if kind == "place":
            editor.place(sorted(editor.presets)[pick], at)
        elif kind == "size":
            editor.resize(at.x + 3, at.y + 3)
        elif kind == "paint":
            what = sorted(BRUSHES)[pick % 3]
            brush = Brush(what, BRUSHES[what][pick % len(BRUSHES[what])])
            editor.paint(brush, (at, at.shifted(1, 0)), (beside(at, sorted(SIDES)[pick % 4]),))
        elif kind == "aware":
            editor.set_side_aware(editor.sides[pick % len(editor.sides)], bool(pick % 2))
        elif id is None:
            pass
        elif kind == "move":
            editor.move(id, at)
        elif kind == "remove":
            editor.remove(id)
        elif kind == "copy":
            with suppress(ValueError):  # no room
                editor.copy(id)
        elif kind == "side":
            editor.set_side(id, "guards")
        else:
            foes = [c.id for c in editor.setup.creatures if c.opposes(editor.setup.creature(id))]
            key, value = (
                ("name", "Someone"), ("size", SIZES[pick % len(SIZES)]), ("hp", pick), ("aware", foes),
                ("weapons", [sorted(WEAPONS)[pick]]), ("conditions", [sorted(CONDITIONS)[pick]]), ("speed", 5 * pick),
                ("build", "long"), ("initiative", None if pick % 2 else 3), ("feats", ["run"]),
            )[pick]  # fmt: skip
            if value is not None:
                editor.change(id, key, value, "changed")

    return edit


@settings(max_examples=60, deadline=None)
@given(setups(options=False), st.lists(edits(), max_size=12))
def test_undoing_all_gives_the_first_setup_and_redoing_all_the_last(first, done):
    editor = Editor(first, catalogue.presets())
    seen = [editor.setup]
    for edit in done:
        edit(editor)
        if editor.setup != seen[-1]:
            seen.append(editor.setup)
    last = editor.setup
    for setup in reversed(seen):
        assert editor.setup == setup
        editor.undo()
    assert editor.setup == first
    for setup in seen:
        assert editor.setup == setup
        editor.redo()
    assert editor.setup == last
    if not last.faults():
        assert load(write(last)).setup == last
