"""Fields with a button of their own, and where a refusal is told. No kernel, no browser."""

import pytest
from attrs import evolve
from widget_harness import board_of, two

from d20nb.widgets.controls import is_shown
from d20nb.widgets.entry import Entry
from d20nb.widgets.referee_controls import hit_points


@pytest.fixture
def taken():
    """What an entry gets, and the entry; it refuses what is empty."""
    found = []

    def take(words, told):
        found.append(words)
        why = "" if words else "Write something."
        told(why)
        return why

    return found, Entry(take)


def answers(entry, monkeypatch):
    sent = []
    monkeypatch.setattr(entry, "send", lambda content, buffers=None: sent.append(content))
    return sent


def test_what_was_typed_comes_with_the_press_and_each_press_is_answered(taken, monkeypatch):
    found, entry = taken
    sent = answers(entry, monkeypatch)
    for words in ("14", "", "14"):
        entry._handle_custom_msg({"entered": words}, [])
        assert entry.error == ("" if words else "Write something.")
    assert found == ["14", "", "14"]
    assert [answer["taken"] for answer in sent] == [True, False, True]
    assert [answer["answered"] for answer in sent] == found


@pytest.mark.parametrize("content", [None, "14", {}, {"entered": 14}, {"entered": None}, {"entered": "x" * 200_001}])
def test_what_no_page_sends_is_passed_over(taken, content):
    found, entry = taken
    entry._handle_custom_msg(content, [])
    assert found == []


def test_a_field_that_is_off_takes_nothing(taken):
    found, entry = taken
    entry.disabled = True
    entry._handle_custom_msg({"entered": "14"}, [])
    assert found == []


def test_about_somebody_else_a_refusal_is_gone(taken):
    _, entry = taken
    entry.follow("C4", "A")
    entry.tell("No.")
    entry.follow("C5", "A")
    assert (entry.value, entry.error) == ("C5", "No.")
    entry.follow("D4", "E")
    assert (entry.value, entry.error) == ("D4", "")


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (" 7 ", 7),
        ("0", 0),
        ("-5", 4),
        ("+5", 14),
        ("\N{MINUS SIGN}5", 4),
        ("- 5", 4),
        ("=-5", -5),
        ("=3", 3),
        ("=+3", 3),
    ],
)
def test_hit_points_are_set_or_changed(words, wanted):
    assert hit_points(words, 9) == wanted


@pytest.mark.parametrize("words", ["", "x", "--5", "+-5", "=", "-", "5-", "1.5", "²", "99999", "==3", "5 hp"])
def test_what_no_hit_points_are(words):
    with pytest.raises(ValueError, match="is no number of hit points"):
        hit_points(words, 9)


# ---- where a refusal is told ------------------------------------------------------------------------


def told(board):
    """Where errors are shown on a board, without the panels."""
    status = board.parts.status.value
    return [name for name, on in (("typed", board.parts.typed.error), ("status", "d20nb-error" in status)) if on]


def begun(**more):
    board, hand = board_of(two(**more))
    board.play("begin")
    return board, hand


def test_the_typed_line_shows_its_own_errors_and_the_status_line_those_of_the_board():
    board, hand = begun()
    hand.type("A fly")
    assert told(board) == ["typed"]
    hand.drag("C4", "D4")
    assert told(board) == ["status"]
    assert hand.error in board.parts.status.value
    board.parts.companion.room = 1000  # the page has another width: that is no success
    assert told(board) == ["status"]
    hand.type("A fly")
    assert told(board) == ["typed"]
    hand.type("A end")
    assert told(board) == []


def test_a_refusal_in_a_panel_is_told_there_until_something_goes_well():
    board, hand = begun()
    board.open_panel("referee")
    panel = board.parts.drawer.panel("referee")
    hand.enter(panel.at, "?")
    assert told(board) == []
    assert panel.at.error == hand.error == hand.said
    hand.enter(panel.hp, "x")
    assert panel.at.error == ""
    assert "x is no number" in panel.hp.error
    panel.who.value = ""
    panel.remove.click()
    assert is_shown(panel.not_removed)
    assert "Choose a creature first." in panel.not_removed.value
    hand.type("A end")
    assert not is_shown(panel.not_removed)
    assert panel.hp.error == panel.not_removed.value == ""


def test_a_size_that_is_none_is_told_in_its_field():
    board, hand = board_of(two())
    board.open_panel("ground")
    form = board.parts.drawer.panel("ground").widget
    hand.fill(form, "columns", "many")
    assert form.refused == ["columns", hand.error]
    assert told(board) == []
    hand.fill(form, "columns", "9")
    assert form.refused == ["", ""]


# ---- the focus ------------------------------------------------------------------------------------------


def focused(board, monkeypatch):
    """What gets the focus from here on."""
    found = []
    monkeypatch.setattr(board.parts.companion, "focus_canvas", lambda: found.append("board"))
    monkeypatch.setattr(board.parts.fighting.die, "focus", lambda: found.append("die"))
    return found


def test_the_focus_goes_to_the_die_and_stays_until_all_are_known(monkeypatch):
    board, hand = board_of(evolve(two(), dice=(), seed=None))
    found = focused(board, monkeypatch)
    board.begin()
    assert found == ["die"]
    hand.enter(board.parts.fighting.die, "15")
    hand.enter(board.parts.fighting.die, "99")
    assert found == ["die"]
    hand.enter(board.parts.fighting.die, "3")
    assert found == ["die", "board"]
    hand.type("A attack E")
    assert found == ["die", "board", "die"]


def test_go_gives_the_focus_to_the_board_and_what_is_refused_keeps_it(monkeypatch):
    board, hand = begun()
    found = focused(board, monkeypatch)
    hand.click("B4")
    board.parts.fighting.play.click()
    assert board.encounter.ask("at", "A") == "B4" or board.timeline.state.asked
    assert found == ["board"]
    board.act(lambda: int("x"))
    assert found == ["board"]


# ---- newcomers ------------------------------------------------------------------------------------------


def test_a_newcomer_fights_for_the_side_that_is_chosen():
    board, hand = begun()
    board.open_panel("referee")
    panel = board.parts.drawer.panel("referee")
    for preset, side in (("wolf", "foes"), ("soldier", "heroes")):
        panel.newcomer.value = f"preset:{preset}"
        assert panel.side.value == side
    panel.newcomer.value = "preset:wolf"
    panel.side.value = "heroes"
    hand.enter(panel.new_at, "H6")
    assert board.timeline.state.combatants["W"].creature.side == "heroes"
    hand.step("back")
    panel.newcomer.value = "late:W"
    assert (panel.side.value, panel.side.disabled) == ("heroes", True)
