"""The board without a browser: what a hand does to it, and what it then holds, shows and says."""

import json
from time import process_time

import comm
import pytest
from boards import setup
from widget_harness import board_of, open_widgets, two

from d20nb.actions import Move
from d20nb.draw.theme import LIGHT
from d20nb.encounter import Encounter
from d20nb.errors import IllegalActionError, NotationError
from d20nb.lens import LENSES
from d20nb.messages import language
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.timeline import Timeline
from d20nb.widgets import Board
from d20nb.widgets.controls import is_shown


def at(board, id):
    return str(board.setup.places[id])


# ---- editing ---------------------------------------------------------------------------------------


def test_a_creature_is_dragged_from_the_palette():
    board, hand = board_of(two())
    hand.drag("goblin", "F2")
    assert at(board, "G") == "F2"
    assert board.setup.creature("G").side == "foes"
    assert hand.said == "Goblin stands at F2."


def test_a_creature_is_chosen_in_the_palette_and_then_a_square():
    board, hand = board_of(two())
    hand.click("goblin")
    assert hand.said == "Choose a square for the goblin."
    hand.click("F2")
    hand.click("goblin")
    hand.tap("F3")
    assert at(board, "G") == "F2"
    assert [c.name for c in board.setup.creatures] == ["Ann", "the orc", "Goblin", "Goblin 2"]


def test_the_palette_turns_its_pages(monkeypatch):
    board, hand = board_of(two())
    strip = board._phase.strip
    assert strip.pages > 1
    shown = []
    for _ in range(strip.pages):
        shown += board._phase.strip.cells[:-1]
        hand.click("more")
    assert shown == list(board._phase.presets)
    assert board._phase.strip == strip
    hand.drag("more", "A1")
    assert "A1" not in map(str, board.setup.places.values())


def test_the_dropdown_places_as_well():
    board, hand = board_of(two())
    controls = board.parts.drawer.panel("setup")
    controls.preset.value = "ogre"
    hand.enter(controls.square, "f2")
    assert at(board, "O") == "F2"
    hand.enter(controls.square, "Z9")
    assert controls.square.error == hand.error == "Z9 is off the map, which ends at H6."
    assert len(board.setup.creatures) == 3


def test_a_creature_is_moved_by_drag_and_by_clicks():
    board, hand = board_of(two())
    hand.drag("C4", "B2")
    assert at(board, "A") == "B2"
    hand.click("D4")
    hand.click("E5")
    assert at(board, "E") == "E5"


def test_a_big_creature_is_moved_by_where_it_was_gripped():
    board, hand = board_of(two())
    hand.drag("ogre", "F2")
    hand.drag("G3", "H4")
    assert at(board, "O") == "G3"


def test_a_creature_is_taken_off_by_drag_key_and_button():
    board, hand = board_of(two())
    hand.drag("C4", (-20, 30))
    assert [c.id for c in board.setup.creatures] == ["E"]
    hand.click("D4")
    hand.keys("Delete")
    assert board.setup.creatures == ()
    hand.drag("orc", "A1")
    board.parts.drawer.panel("setup").remove.click()
    assert board.setup.creatures == ()
    assert board.parts.starting.begin.disabled


def test_what_is_let_go_off_the_board_is_not_placed():
    board, hand = board_of(two())
    hand.drag("goblin", (5, 5))
    assert len(board.setup.creatures) == 2


def test_keys_place_move_and_remove():
    board, hand = board_of(two())
    hand.keys("ArrowRight", "ArrowRight", "ArrowDown")
    assert board._phase.focus == Square.parse("B2")
    assert hand.said == "B2."
    hand.click("goblin")
    hand.keys("Enter")
    assert at(board, "G") == "B2"
    assert board._phase.focus is not None
    hand.keys("ArrowDown", "Enter")
    assert at(board, "G") == "B3"
    assert "Goblin stands at B3." in hand.said
    hand.keys("Escape", "Backspace")
    assert "G" not in board.setup.places
    hand.keys("End", "PageDown")
    assert board._phase.focus == Square.parse("H6")


def test_the_cursor_tells_who_is_there_and_who_threatens():
    board, hand = board_of(two())
    board._phase.focus = Square.parse("B4")
    hand.keys("ArrowRight")
    assert hand.said == "C4, Ann (heroes). Threatened by the orc."


def test_a_side_is_given():
    board, hand = board_of(two())
    hand.click("C4")
    board.parts.drawer.panel("setup").side.value = "foes"
    assert board.setup.creature("A").side == "foes"
    assert hand.said == "Ann fights for the foes."


def test_faults_are_shown_where_they_are_and_in_words():
    board, hand = board_of(two())
    hand.drag("ogre", "H6")
    assert [words for _, words in board.parts.starting.faults.fields["fault"]["options"]] == [
        "Ogre: H6 is off the map, which ends at H6, and it takes 2 x 2 squares"
    ]
    assert board.parts.starting.begin.disabled
    assert board._phase.fault_squares() == {Square.parse("H6")}
    hand.type("begin")
    assert "H6 is off the map" in hand.error
    assert board.parts.typed.played == []
    hand.drag("H6", "F2")
    assert board.parts.starting.faults.sections == []
    assert not board.parts.starting.begin.disabled


def test_a_second_finger_ends_a_drag():
    board, hand = board_of(two())
    hand._event("touch_start", touches=[hand._point("C4")])
    hand._event("touch_move", touches=[hand._point("F2")])
    hand._event("touch_start", touches=[hand._point("F2"), hand._point("A1")])
    hand._event("touch_end", touches=[])
    assert at(board, "A") == "C4"


# ---- fight -----------------------------------------------------------------------------------------


@pytest.fixture
def fighting():
    board, hand = board_of(two())
    board.parts.starting.begin.click()
    assert hand.error == ""
    return board, hand


def test_begin_rolls_and_shows_the_order(fighting):
    board, hand = fighting
    strip = board.parts.strip
    assert strip.title == "Initiative order, round 1"
    assert [(row["id"], row["name"], row["count"], row["roll"], row["now"]) for row in strip.rows] == [
        ("A", "Ann", "15", "15 + 0", True),
        ("E", "The orc", "5", "5 + 0", False),
    ]
    assert strip.rows[1]["tags"] == [["ff", "flat-footed"]]
    assert hand.said.startswith("The fight begins.")
    assert board.encounter.ask("turn") == "A"


def test_the_first_click_plans_and_the_second_plays(fighting):
    board, hand = fighting
    hand.click("C2")
    assert board._phase.plan.action.way == (Square.parse("C2"),)
    assert "Ann moves to C2: 2 squares of movement." in hand.said
    assert board.encounter.ask("at", "A") == "C4"
    hand.click("C2")
    assert board._phase.plan is None


def test_a_drag_moves_at_once_and_shows_the_way_before(fighting):
    board, hand = fighting
    board._phase.timeline = Encounter(two(strikes="pass")).play("begin").timeline()
    hand.down("C4")
    hand.move("C2")
    assert len(board._phase.overlay().path) == 3
    hand.up("C2")
    assert board.encounter.ask("at", "A") == "C2"


def test_a_drag_to_where_one_cannot_go_is_refused(fighting):
    board, hand = fighting
    before = board.timeline
    hand.drag("C4", "D4")
    assert "cannot enter D4" in hand.error
    assert board.timeline == before
    assert board._phase.hovering is None


def test_keys_plan_play_and_cancel(fighting):
    board, hand = fighting
    hand.keys("ArrowUp")
    assert hand.said == "C4, Ann (heroes). Threatened by the orc." or "C4" in hand.said
    hand.keys("ArrowUp", "ArrowUp", "Enter")
    assert board._phase.plan is not None
    hand.keys("Escape")
    assert board._phase.plan is None
    hand.keys("Enter", "Enter")
    assert len(board.encounter.deeds) == 2


def provoke(board, hand):
    """Let the orc act first, so that Ann provokes it afterwards."""
    hand.type("A end")
    hand.type("E end")
    hand.type("A move A4")
    assert board.timeline.state.asked is not None


def test_a_strike_is_asked_for_and_made(fighting):
    board, hand = fighting
    provoke(board, hand)
    controls = board.parts.fighting
    assert controls.strike.description == "The orc strikes Ann"
    assert is_shown(controls._answers)
    assert not is_shown(controls._turn)
    assert "which the orc threatens, so the orc may strike" in board.parts.card.value
    assert "Attacks of Opportunity" in board.parts.card.value
    assert "no: </span>it is not a 5-foot step" in board.parts.drawer.panel("why").widget.value
    controls.strike.click()
    assert "the orc strikes at Ann" in hand.said or "The orc strikes at Ann" in hand.said
    assert not is_shown(controls._answers)


def test_a_strike_is_passed(fighting):
    board, hand = fighting
    provoke(board, hand)
    board.parts.fighting.let_pass.click()
    assert board.encounter.ask("at", "A") == "A4"


def test_whom_one_would_run_over_avoids_or_blocks():
    bow = {"A": {"name": "Ann"}, "E": {"name": "the orc", "weapons": ("longbow",)}}
    board, hand = board_of(setup("A E . .", creatures=bow, dice=(15, 5, 20, 1)))
    for answer, at in (("let_pass", "C1"), ("strike", "C1")):
        board.parts.starting.begin.click()
        hand.type("A overrun E")
        controls = board.parts.fighting
        assert hand.said.endswith("Ann runs at the orc, who may avoid it or block.")
        assert (controls.strike.description, controls.let_pass.description) == (
            "The orc blocks Ann",
            "The orc lets Ann by",
        )
        assert is_shown(controls._answers)
        assert not is_shown(controls._turn)
        hand.tap("D1")
        assert hand.said == "First the orc must choose: step aside for Ann, or block the way."
        getattr(controls, answer).click()
        assert board.encounter.ask("at", "A") == at
        assert ("prone" in board.encounter.ask("conditions", "E")) is (answer == "strike")
        assert not is_shown(controls._answers)
        board, hand = board_of(setup("A E . .", creatures=bow, dice=(15, 5, 20, 1)))


def test_only_the_answer_counts_while_it_is_asked_for(fighting):
    board, hand = fighting
    provoke(board, hand)
    hand.click("B2")
    assert hand.said == "First the orc must answer: strike Ann, or pass."
    hand.type("A end")
    assert "must answer" in hand.error
    assert board.timeline.state.asked is not None


def test_steps_go_back_and_forward(fighting):
    board, hand = fighting
    provoke(board, hand)
    last = board.parts.stepper.last
    assert board.parts.stepper.step == last
    assert board.parts.stepper.strikes == [last]
    hand.step("back")
    assert board.parts.stepper.step == last - 1
    hand.step("first")
    assert board.timeline.state.round is None
    assert not is_shown(board.parts.fighting._answers)
    hand.step("forward")
    hand.step("last")
    assert board.parts.stepper.step == last
    assert board.timeline.state.asked
    hand.step(3)
    assert board.parts.stepper.step == 3
    assert board.parts.stepper.sentence == board._phase.timeline.explain().sentence


def test_playing_at_an_earlier_step_says_that_it_replaces(fighting):
    board, hand = fighting
    hand.type("A move A4")
    far = board.timeline.last_step
    hand.step(7)
    hand.type("A end")
    assert hand.said.startswith("This is branch 2 now; what lay ahead is kept as branch 1.")
    assert board.timeline.at_end
    assert board.timeline.last_step != far


def test_the_middle_of_an_action_can_be_looked_at(fighting):
    board, hand = fighting
    hand.type("A move A4")
    hand.step("back")
    assert not board.timeline.state.waits
    assert "in the middle of an action" in hand.said
    hand.click("B2")
    assert "under way" in hand.said
    hand.step("back")
    hand.step("last")
    assert board.encounter.ask("at", "A") == "A4"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("A fly C2", "fly"),
        ("A move D4", "cannot enter D4"),
        ("E move F4", "not the orc's turn"),
        ("", "type an action"),
        ("A move " + "C4 " * 900, "one short line"),
    ],
)
def test_a_bad_typed_move_changes_nothing(fighting, words, reason):
    board, hand = fighting
    before, played = board.timeline, list(board.parts.typed.played)
    hand.type(words)
    assert reason in hand.error
    assert board.timeline == before
    assert board.parts.typed.played == played
    hand.type("A end")
    assert hand.error == ""
    assert board.parts.typed.played == ["A end"]


def test_an_opponent_is_attacked_by_two_clicks(fighting):
    board, hand = fighting
    hand.click("D4")
    assert str(board._phase.plan.action) == "A attack E"
    hand.click("D4")
    assert str(board.encounter.deeds[-1].action) == "A attack E"


def test_a_way_to_move_is_chosen(fighting):
    board, hand = fighting
    board.parts.fighting.mode.value = "step"
    hand.click("C3")
    assert "Ann goes to C3 (5-foot step)" in hand.said
    hand.click("A1")
    assert board._phase.plan.refused
    board.parts.fighting.mode.value = "move"
    assert not board._phase.plan.refused
    board.parts.fighting.play.click()
    assert str(board.encounter.deeds[-1].action) == "A move A1"


def test_the_turn_is_ended_by_a_button(fighting):
    board, _ = fighting
    board.parts.fighting.end.click()
    assert board.encounter.ask("turn") == "E"


def test_the_end_of_a_turn_stands_out_once_nothing_is_left_of_it(fighting):
    board, hand = fighting
    end = board.parts.fighting.end
    assert "d20nb-main" not in end._dom_classes
    hand.type("A move A4")
    assert "d20nb-main" not in end._dom_classes
    hand.type("A move A1")
    assert "d20nb-main" in end._dom_classes
    end.click()
    assert "d20nb-main" not in end._dom_classes


def test_the_setup_can_be_changed_again(fighting):
    board, hand = fighting
    hand.type("A move A4")
    board.parts.again.click()
    assert at(board, "A") == "C4"
    hand.drag("C4", "B2")
    assert at(board, "A") == "B2"


@pytest.fixture
def passing():
    """Ann at C4 may pass the orc at E3 on her way to G3; everybody has acted."""
    return _passing(30)


def _passing(speed):
    board, hand = board_of(two().move("E", Square.parse("E3")).change("A", speed=speed))
    for words in ("begin", "A end", "E end"):
        board.play(words)
    return board, hand


def test_a_plan_with_its_ways_takes_little_time(passing):
    board, _ = passing
    fight = board._phase
    action = Move("A", "move", (Square.parse("G3"),))
    fight.think(action)
    started = process_time()
    for _ in range(20):
        fight.think(action)
    assert (process_time() - started) / 20 < 0.05  # a few ms of its own; slow machines have time too


def test_the_strikes_are_a_lens_that_is_on_at_first(passing):
    board, hand = passing
    assert board._phase.overlay().risk
    board.parts.lenses["strikes"].click()
    assert hand.said == "The strikes are hidden."
    assert board._phase.overlay().risk == {}
    board.parts.lenses["strikes"].click()
    assert hand.said == "Dots in a square: so many opponents, at best, may strike on the way there."
    seen = board._phase.overlay()
    assert set(seen.risk) == set(seen.reach)
    assert "On the way at least 1 opponent may strike:" not in board._phase.scene(LIGHT).description
    hand.click("G3")
    hand.keys("ArrowLeft")
    assert "There is a way here on which nobody may strike." in hand.said


def test_lenses_are_put_on_and_off(fighting):
    board, _ = fighting
    assert board._phase.overlay().reach
    board.parts.lenses["reach"].click()
    assert not board._phase.overlay().reach
    board.parts.lenses["reach"].click()
    assert board._phase.overlay().reach


@pytest.mark.parametrize(("code", "first", "last"), [("en", "Threat", "Light"), ("de", "Bedrohung", "Licht")])
def test_lenses_bear_names_of_the_language_in_force(code, first, last):
    with language(code):
        board, _ = board_of(two())
    titles = [button.description for button in board.parts.lenses.values()]
    assert (titles[0], titles[-1]) == (first, last)
    assert len(set(titles)) == len(titles) == len(LENSES)


def test_dice_from_the_table_are_asked_for():
    board, hand = board_of(Setup(**{**_attributes(two()), "dice": (), "seed": None}))
    board.parts.starting.begin.click()
    dice = board.parts.fighting
    assert is_shown(dice.die)
    assert "Roll a d20 for Ann" in hand.said
    assert (dice.die.label, dice.die.note, dice.die.value) == ("d20 for Ann", "The fight begins.", "")
    assert board.parts.typed.hint == "roll 15"
    for words in ("", "0", "21", "-3", "1.5", "²", "x"):
        hand.enter(dice.die, words)
        assert dice.die.error == hand.error == "Write what the die shows, a whole number from 1 to 20."
    hand.enter(dice.die, "17")
    assert dice.die.error == hand.error == ""
    assert "Roll a d20 for the orc" in hand.said
    assert dice.die.label == "d20 for the orc"
    hand.type("roll 4")
    assert not is_shown(dice.die)
    assert board.encounter.ask("order") == ["A", "E"]
    hand.type("A attack E")
    assert "Roll a d20 for Ann" in hand.said
    assert dice.die.note == "Ann will attack the orc."
    hand.type("A end")
    assert board._phase.waiting is None


def _attributes(setup):
    import attrs

    return {f.name: getattr(setup, f.name) for f in attrs.fields(Setup)}


# ---- errors, display, closing ----------------------------------------------------------------------


def test_no_callback_loses_an_error(fighting, monkeypatch):
    board, hand = fighting

    def broken(*_):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(type(board._phase), "activate", broken)
    before = board.timeline
    hand.click("C2")
    assert "Something went wrong in the board itself" in hand.error
    assert "ZeroDivisionError: oh" in hand.error
    assert board.timeline is before
    monkeypatch.undo()
    hand.click("C2")
    assert hand.error == ""


def test_a_picture_that_fails_leaves_the_board_usable(fighting, monkeypatch):
    board, hand = fighting

    def broken(*_):
        raise RuntimeError("no ink")

    with monkeypatch.context() as patch:
        patch.setattr(board.parts.pen, "paint", broken)
        hand.click("C2")
        assert "no ink" in hand.error
    hand.click("C2")
    assert hand.error == ""
    assert board._phase.plan is not None


def test_a_cell_can_play_and_gets_errors_as_exceptions():
    board = Board(two())
    board.play("begin")
    with pytest.raises(NotationError):
        board.play("A flies")
    with pytest.raises(IllegalActionError):
        board.play("E end")
    board.play("A end")
    assert board.encounter.ask("turn") == "E"
    assert isinstance(board.timeline, Timeline)


def test_a_fight_that_has_begun_is_opened_as_a_fight():
    encounter = Encounter(two()).play("begin").play("A end")
    board = Board(encounter, theme="dark")
    assert board.encounter == encounter
    assert str(board) == str(encounter)


def test_a_scenario_is_opened_from_its_text():
    sides = '[creatures.A]\nside = "heroes"\n[creatures.E]\nside = "foes"\n'
    text = f'format = 1\nruleset = "srd35"\nmap = ". A E ."\n{sides}'
    board = Board(text)
    assert [c.id for c in board.setup.creatures] == ["A", "E"]
    with pytest.raises(ValueError, match="no theme 'pink'"):
        Board(text, theme="pink")


def test_what_a_notebook_keeps(fighting):
    board, _ = fighting
    bundle = board._repr_mimebundle_()
    assert set(bundle) >= {
        "text/plain", "text/html", "image/svg+xml", "application/vnd.jupyter.widget-view+json"
    }  # fmt: skip
    assert bundle["text/plain"] == str(board.encounter)
    assert 'alt="Board 8 by 6. Round 1, Ann' in bundle["text/html"].replace("&#x27;", "'")
    assert board.snapshot()._repr_mimebundle_()["image/svg+xml"] == bundle["image/svg+xml"]
    before = board.snapshot()
    board.play("A end")
    assert before.text != board.snapshot().text
    assert json.dumps(bundle)


def test_names_from_a_file_are_only_text():
    setup = two().change("A", name="<img src=x onerror=alert(1)>", side="<b>")
    board, hand = board_of(setup)
    hand.click("C4")
    board.play("begin")
    for part in (
        board.parts.order,
        board.parts.card,
        board.parts.head,
        board.parts.status,
        board.parts.drawer.panel("setup").chosen,
    ):
        assert "<img" not in part.value
        assert "<b>" not in part.value


def test_closing_frees_every_model():
    Board(two()).close()
    before = open_widgets()
    board = Board(two())
    assert open_widgets() > before + 20
    board.close()
    board.close()
    assert open_widgets() == before


def test_a_cell_that_runs_again_closes_its_old_boards(monkeypatch):
    run = {"metadata": {"cellId": "one"}, "header": {"msg_id": "1"}}

    class Shell:
        def get_parent(self):
            return run

    monkeypatch.setattr("IPython.core.getipython.get_ipython", lambda: Shell())
    first, second = Board(two()), Board(two())
    run = {"metadata": {"cellId": "two"}, "header": {"msg_id": "2"}}
    other = Board(two())
    assert first.comm is not None
    run = {"metadata": {"cellId": "one"}, "header": {"msg_id": "3"}}
    third = Board(two())
    assert first.comm is None
    assert second.comm is None
    assert other.comm is not None
    assert third.comm is not None


def test_a_board_tells_the_page_of_itself_in_few_messages(monkeypatch):
    # A kernel that sends a thousand at once loses some; a cell that runs again closes its board and makes another.
    sent = []
    monkeypatch.setattr(comm.DummyComm, "publish_msg", lambda self, kind, **rest: sent.append(kind))
    board = Board(two())
    opened = len(sent)
    assert opened <= 110
    assert sent.count("comm_msg") <= 10  # of the canvases, and of the few layouts that are not shared
    board.close()
    assert len(sent) - opened <= opened
    assert set(sent[opened:]) == {"comm_close"}
