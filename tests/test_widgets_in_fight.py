"""What stands beside the board in a fight: the order, the log, branches, dice, the referee, and what a side sees."""

import json

import pytest
from attrs import evolve
from widget_harness import board_of, two

from d20nb.creature import Creature
from d20nb.encounter import Encounter
from d20nb.messages import language
from d20nb.scenario import resume
from d20nb.squares import Square
from d20nb.widgets.controls import is_shown
from d20nb.widgets.dice_controls import read_dice, tell_dice


def with_kobold(**more):
    """Ann, the orc and a kobold, in this order."""
    setup = evolve(two(), dice=(15, 10, 5), **more)
    return setup.place(Creature(id="K", name="the kobold", side="foes"), Square.parse("F2"))


@pytest.fixture
def fighting():
    board, hand = board_of(with_kobold())
    board.play("begin")
    return board, hand


def strip(board, **content):
    board.parts.strip._handle_custom_msg(content, [])


def row(board, id):
    return next(row for row in board.parts.strip.rows if row["id"] == id)


# ---- the order --------------------------------------------------------------------------------------


def test_the_strip_says_whose_turn_it_is_and_what_is_left(fighting):
    board, _ = fighting
    assert [r["id"] for r in board.parts.strip.rows if r["now"]] == ["A"]
    assert row(board, "A")["pips"] == [["standard", 1, 1], ["move", 1, 1]]
    assert row(board, "E")["pips"] == []
    board.play("A move B4")
    assert board.timeline.state.asked is None  # the orc is flat-footed
    assert ["move", 0, 1] in row(board, "A")["pips"]


def test_ties_are_told_with_the_dice_that_settle_them():
    board, _ = board_of(evolve(two(), dice=(10, 10, 4, 9)))
    board.play("begin")
    assert [(r["id"], r["tie"]) for r in board.parts.strip.rows] == [("E", "tie: 9"), ("A", "tie: 4")]


def test_the_surprise_round_looks_different(fighting):
    board, _ = board_of(two().change("E", aware=False))
    board.play("begin")
    assert board.parts.strip.surprise
    assert row(board, "A")["pips"] == [["standard", 1, 1]]  # one action alone
    assert board.parts.strip.title == "Initiative order, surprise round"
    assert row(board, "E")["waits"]
    assert row(board, "E")["tags"][0][0] == "unaware"
    board.play("A end")
    assert not board.parts.strip.surprise
    assert not row(board, "E")["waits"]


def test_delay_by_button_and_come_in_by_button(fighting):
    board, hand = fighting
    assert row(board, "A")["can"] == "delay"
    assert row(board, "E")["can"] == ""
    strip(board, delay=None)
    assert "Ann delays." in hand.said
    assert row(board, "A")["tags"][0][0] == "delays"
    assert row(board, "E")["comes"]
    assert row(board, "A")["can"] == "now"
    board.play("E step E5")
    assert row(board, "A")["can"] == ""
    board.play("E end")
    strip(board, now="A")
    assert "Ann comes in, just before the kobold." in hand.said
    assert [r["id"] for r in board.parts.strip.rows] == ["E", "A", "K"]
    assert row(board, "A")["roll"] == "rolled 15 + 0"
    assert row(board, "A")["count"] == "5"


def test_who_is_dragged_down_comes_in_where_it_was_let_go(fighting):
    board, hand = fighting
    strip(board, delay="K")
    assert board.encounter.ask("turn") == "E"
    hand.type("E end")
    assert board.encounter.ask("turn") == "A"
    assert "Ann comes in, just before the kobold." in hand.said
    assert board.encounter.ask("order") == ["E", "A", "K"]
    assert str(board.timeline.deeds[-1].action) == "A now"
    resumed = resume(board.encounter.code())
    assert resumed.ask("order") == ["E", "A", "K"]


def test_who_is_dragged_to_the_end_waits_until_it_is_called(fighting):
    board, _ = fighting
    strip(board, delay=None)
    for id in "EK":
        assert board.encounter.ask("turn") == id
        assert row(board, "A")["can"] == "now"
        board.play(f"{id} end")
    assert board.encounter.ask("order") == ["A", "E", "K"]


def test_looking_back_forgets_where_somebody_was_to_come_in(fighting):
    board, hand = fighting
    strip(board, delay="K")
    hand.step("back")
    hand.step("last")
    board.play("E end")
    assert row(board, "K")["now"]
    assert row(board, "A")["can"] == "now"


def test_delaying_too_late_is_refused_and_changes_nothing(fighting):
    board, hand = fighting
    board.play("A step C5")
    before = board.timeline
    assert row(board, "A")["can"] == ""
    strip(board, delay="K")
    assert "cannot delay" in hand.error
    assert board.timeline == before
    assert board._phase.later is None


def test_a_readied_action_is_shown_with_what_it_waits_for(fighting):
    board, _ = fighting
    board.play("A ready attack E when E moves")
    assert row(board, "A")["tags"][0] == ["ready", "has made ready to attack the orc when the orc moves"]


@pytest.mark.parametrize("content", [{}, {"now": 3}, {"now": "nobody"}, {"delay": 7}, "delay", None])
def test_odd_messages_from_a_page_do_no_harm(fighting, content):
    board, _ = fighting
    board.parts.strip._handle_custom_msg(content, [])
    board.parts.drawer.panel("log")._handle_custom_msg(content, [])
    assert board.timeline.state.begun


# ---- the log ----------------------------------------------------------------------------------------


@pytest.fixture
def sent(monkeypatch):
    """What the log sends to pages."""
    from d20nb.widgets.log import Log

    found = []
    monkeypatch.setattr(Log, "send", lambda self, content, buffers=None: found.append(content))
    return found


def test_each_line_leads_to_its_moment(fighting):
    board, _ = fighting
    board.open_panel("log")
    log = board.parts.drawer.panel("log")
    assert [tuple(line[:2]) for line in log.lines] == list(board.timeline.log())
    assert log.step == board.timeline.step
    kinds = {line[1]: line[2] for line in log.lines}
    assert kinds["Round 1 begins."] == "round"
    assert kinds["It is Ann's turn."] == "turn"
    log._handle_custom_msg({"step": 2}, [])
    assert board.timeline.step == 2
    assert log.step == 2
    assert len(log.lines) == board.timeline.last_step  # what lies ahead stays in sight


def test_only_lines_that_have_changed_are_sent(fighting, sent):
    board, hand = fighting
    board.open_panel("log")
    known = board.timeline.last_step
    assert sent[-1]["from"] == 0
    sent.clear()
    hand.step(3)
    assert sent == []
    hand.step("last")
    board.play("A end")
    (message,) = sent
    assert message["from"] == known
    assert [line[0] for line in message["lines"]] == list(range(known + 1, board.timeline.last_step + 1))
    sent.clear()
    board.parts.drawer.panel("log")._handle_custom_msg({"all": True}, [])
    assert sent == [{"from": 0, "lines": board.parts.drawer.panel("log").lines}]


def test_a_long_fight_stays_light(sent):
    board, _ = board_of(with_kobold())
    board.play("begin")
    board.open_panel("log")
    while board.timeline.last_step < 500:
        board.play(f"{board.encounter.ask('turn')} end")
    assert len(board.parts.drawer.panel("log").lines) >= 500
    assert len(json.dumps(sent[-1])) < 1000
    assert (
        len(json.dumps(board.parts.drawer.panel("log").get_state(), default=str)) < 5000
    )  # a page is not given the lines twice


def test_a_closed_log_sends_nothing(fighting, sent):
    board, _ = fighting
    board.play("A end")
    assert sent == []


def test_another_branch_sends_the_lines_from_where_they_part(fighting, sent):
    board, hand = fighting
    board.open_panel("log")
    start = board.timeline.last_step
    board.play("A end")
    hand.step(start)
    sent.clear()
    board.play("A step C5")
    assert sent[-1]["from"] == start
    assert board.parts.drawer.panel("log").lines[-1][1] == "Ann steps from C4 to C5."


# ---- branches ---------------------------------------------------------------------------------------


def test_playing_earlier_makes_a_branch_and_one_can_come_back(fighting):
    board, hand = fighting
    start = board.timeline.step
    board.play("A step C5")
    board.play("A end")
    hand.step(start)
    hand.type("A end")
    assert hand.said.startswith("This is branch 2 now; what lay ahead is kept as branch 1.")
    board.open_panel("branches")
    panel = board.parts.drawer.panel("branches")
    assert panel.choice.options == (("1", 1),)
    assert [branch.number for branch in board.branches.all] == [1, 2]
    assert "from step" in panel.list.value
    assert "A end" in panel.list.value
    panel.compare.click()
    assert "In branch 1 Ann stands at C5, in branch 2 at C4." in panel.found.value
    assert "In branch 1 Ann stands at C5, in branch 2 at C4." in hand.said
    assert board._phase.status.startswith("They part after step")
    assert "stands" not in board._phase.status
    panel.look.click()
    assert str(board.timeline.state.combatants["A"].at) == "C5"
    assert board.timeline.at_end
    assert hand.said.startswith("This is branch 1.")
    assert panel.choice.options == (("2", 2),)
    assert panel.found.value == ""
    panel.drop.click()
    assert panel.choice.options == ()
    assert not is_shown(panel._row)
    assert str(board.timeline.state.combatants["A"].at) == "C5"


def test_the_code_is_of_the_branch_that_is_shown(fighting):
    board, hand = fighting
    start = board.timeline.step
    board.play("A step C5")
    hand.step(start)
    board.play("A end")
    assert resume(board.parts.code.code).ask("at", "A") == "C4"
    board.with_fight(lambda fight: fight.switch(1))
    assert resume(board.parts.code.code).ask("at", "A") == "C5"


def test_what_is_refused_makes_no_branch(fighting):
    board, hand = fighting
    board.play("A end")
    hand.step(5)
    before = board._phase.branches
    hand.type("A move H1")
    assert hand.error
    assert board._phase.branches == before


# ---- dice -------------------------------------------------------------------------------------------


def test_dice_are_chosen_in_the_editing_phase():
    board, hand = board_of(evolve(two(), dice=()))
    board.open_panel("dice")
    panel = board.parts.drawer.panel("dice")
    assert panel.now.value.endswith("Dice come from seed 0.</p>")
    hand.enter(panel.seed, "12")
    assert board.setup.seed == 12
    hand.enter(panel.dice, "3, 18")
    assert board.setup.dice == (3, 18)
    assert hand.said == "So many dice come from the list first: 2. After the list, dice come from seed 12."
    panel.source.value = "table"
    assert board.setup.seed is None
    assert not is_shown(panel.seed)
    board.play("begin")
    assert board.encounter.ask("order") == ["E", "A"]
    assert board.timeline.state.dice == 2


def test_every_die_is_asked_for_where_the_table_rolls():
    board, hand = board_of(evolve(two(), dice=()))
    board.open_panel("dice")
    board.parts.drawer.panel("dice").source.value = "table"
    hand.type("begin")
    assert "Roll a d20 for Ann" in board._phase.status


def test_a_list_that_is_none_is_refused():
    board, hand = board_of(two())
    board.open_panel("dice")
    panel = board.parts.drawer.panel("dice")
    assert panel.dice.value == "15 5"
    hand.enter(panel.dice, "3 x")
    assert panel.dice.error == hand.error == "x is not what a die shows; write numbers from 1 to 100, like 15 8 12."
    assert board.setup.dice == (15, 5)
    panel.none.click()
    assert board.setup.dice == ()
    assert panel.none.disabled


@pytest.mark.parametrize("words", ["0", "101", "1.5", "-3", "²", "12a"])
def test_what_no_die_shows(words):
    with pytest.raises(ValueError, match="is not what a die shows"):
        read_dice(words)


def test_dice_in_words():
    assert read_dice("") == ()
    assert tell_dice(evolve(two(), dice=(), seed=None)) == "Every die is asked for."
    assert tell_dice(evolve(two(), dice=(1,), seed=None)).endswith("After the list, every die is asked for.")


# ---- the referee ------------------------------------------------------------------------------------


@pytest.fixture
def referee(fighting):
    board, hand = fighting
    board.open_panel("referee")
    return board, hand, board.parts.drawer.panel("referee")


def test_the_referee_sets_hit_points_places_and_conditions(referee):
    board, hand, panel = referee
    panel.who.value = "E"
    assert panel.hp.note.startswith("Now 10 of 10.")
    assert panel.at.value == "D4"
    hand.enter(panel.hp, "3")
    assert board.timeline.state.combatants["E"].hp == 3
    assert hand.said == "The referee sets the orc's hit points to 3."
    hand.enter(panel.at, "E6")
    assert board.encounter.ask("at", "E") == "E6"
    panel.condition.value = "prone"
    panel.give.click()
    assert "prone" in board.encounter.ask("conditions", "E")
    panel.give.click()  # once more, as when the first press seems slow
    assert hand.error == "The orc is prone already."
    assert hand.error in panel.not_given.value
    hand.fill(panel.has, "take", "prone")
    assert "prone" not in board.encounter.ask("conditions", "E")
    assert [str(deed.action) for deed in board.timeline.deeds[1:]] == [
        "referee E hp 3", "referee E at E6", "referee E condition prone", "referee E condition prone"
    ]  # fmt: skip
    hand.step("first")
    hand.step("last")
    for _ in range(3):
        hand.step("back")
    assert str(board.timeline.state.combatants["E"].at) == "D4"


def test_the_referee_takes_somebody_off_and_it_comes_back_with_a_step_back(referee):
    board, hand, panel = referee
    panel.who.value = "K"
    panel.remove.click()
    assert "K" not in board.timeline.state.combatants
    assert panel.who.value == ""
    assert panel.remove.disabled
    assert panel.hp.disabled
    assert panel.at.disabled
    assert panel.give.disabled
    panel.remove.click()  # once more, as when the first press seems slow
    assert hand.error == "Choose a creature first."
    assert set(board.timeline.state.combatants) == {"A", "E"}
    hand.step("back")
    assert "K" in board.timeline.state.combatants


def test_whoever_is_chosen_on_the_board_is_chosen_in_the_panel(referee):
    board, _, panel = referee
    board.with_fight(lambda fight: setattr(fight, "selected", "K"))
    assert panel.who.value == "K"
    assert panel.at.value == "F2"


def test_a_newcomer_joins_and_a_step_back_takes_it_off(referee):
    board, hand, panel = referee
    panel.newcomer.value = "preset:goblin"
    hand.enter(panel.new_at, "h6")
    assert hand.error == ""
    assert board.encounter.ask("at", "G") == "H6"
    assert "G" in board.encounter.ask("order")
    assert "joins at H6" in hand.said
    assert resume(board.encounter.code()).ask("at", "G") == "H6"
    hand.step("back")
    assert "G" not in board.timeline.state.combatants
    assert any(value == "late:G" for _, value in panel.newcomer.options)
    panel.newcomer.value = "late:G"
    hand.enter(panel.new_at, "H5")
    assert board.encounter.ask("at", "G") == "H5"


@pytest.mark.parametrize(
    ("where", "why"), [("", "Name the square"), ("Z99", "off the map"), ("D4", "may not stop"), ("?", "square")]
)
def test_who_cannot_join_changes_nothing(referee, where, why):
    board, hand, panel = referee
    before = board.timeline
    panel.newcomer.value = "preset:goblin"
    hand.enter(panel.new_at, where)
    assert why in hand.error
    assert panel.new_at.error == hand.error
    assert board.parts.typed.error == ""
    assert board.timeline == before
    assert board.timeline.setup == before.setup


def test_nobody_joins_before_the_fight(referee):
    _, hand, panel = referee
    hand.step("first")
    panel.newcomer.value = "preset:goblin"
    hand.enter(panel.new_at, "H6")
    assert hand.error == "The fight has not begun here: step forward, or go back to the setup."


# ---- views ------------------------------------------------------------------------------------------


def shown(board):
    """Everything that a page gets to see or hear of a board: each trait, each picture."""
    found = [repr(board), str(board._repr_mimebundle_()), str(board._still())]

    def walk(widget):
        found.append(json.dumps(widget.get_state(), default=repr))
        for child in getattr(widget, "children", ()):
            walk(child)

    walk(board)
    return [*found, json.dumps(board.parts.drawer.panel("log").lines)]


@pytest.fixture
def secret():
    """Zoggarth, invisible, beside Ann; it goes first, hits her, and then it is her turn."""
    zogg = Creature(
        id="Zog_9", name="Zoggarth", side="foes", conditions=frozenset({"invisible"}), initiative=20, attack=20, hp=30
    )
    setup = evolve(two(), title="Zoggarth strikes", dice=(15, 5, 1, 10, 2)).place(zogg, Square.parse("C5"))
    board, hand = board_of(setup)
    board.play("begin")
    board.play("Zog_9 attack A")
    board.play("Zog_9 end")
    return board, hand


def leaks(board):
    return [words for words in shown(board) if "zoggarth" in words.lower() or "Zog_9" in words]


def look_as(board, side):
    board.open_panel("view")
    board.parts.drawer.panel("view").choice.value = side


def test_the_referee_is_told_what_is_hidden_and_why(secret):
    board, _ = secret
    board.open_panel("view")
    assert leaks(board)
    assert (
        "Not noticed by the heroes: Zoggarth at C5, for it is invisible."
        in board.parts.drawer.panel("view").notes.value
    )
    assert "The foes notice everybody." in board.parts.drawer.panel("view").notes.value


def test_the_view_of_a_side_gives_nothing_away(secret):
    board, hand = secret
    hand.step(4)
    hand.type("Zog_9 end")  # refused
    hand.step("last")
    hand.type("referee Zog_9 hp 7")
    hand.step("back")
    hand.type("referee Zog_9 hp 8")  # another branch
    board.open_panel("why-not")
    for words in ("A attack Zog_9", "A flanks Zog_9", "Zog_9"):
        board.parts.drawer.panel("why-not").line._handle_custom_msg({"typed": words}, [])
    assert "Zoggarth" in board.parts.drawer.panel("why-not").answer.value
    for panel in ("log", "referee", "branches", "keep", "why"):
        board.open_panel(panel)
    board.parts.drawer.panel("branches").compare.click()
    look_as(board, "heroes")
    assert hand.said == "This is what the heroes notice."
    assert [row["id"] for row in board.parts.strip.rows] == ["A", "E"]
    assert leaks(board) == []
    for panel in ("why-not", "why", "log", "view", "referee", "branches", "keep"):
        board.open_panel(panel)
        for step in range(board.timeline.last_step + 1):
            hand.step(step)
            assert leaks(board) == []
    assert board.parts.code.code == ""
    assert not is_shown(board.parts.again)
    look_as(board, "")
    assert leaks(board)
    assert resume(board.parts.code.code).ask("at", "Zog_9") == "C5"
    assert is_shown(board.parts.code)


def test_neither_errors_nor_typed_words_give_it_away(secret):
    board, hand = secret
    hand.type("A attack Zog_9")
    look_as(board, "heroes")
    assert board.parts.typed.played == []
    for words in ("Zog_9 end", "A attack Zog_9", "A move C5", "Zog_9", "A attack E with nothing"):
        hand.type(words)
        assert leaks(board) == []
    hand.click("C5")
    hand.click("C5")
    assert leaks(board) == []
    board.open_panel("why-not")
    for words in ("C5", "Zog_9", "A attack E", "A threatens Zog_9", "Zog_9 threatens A", "C4"):
        board.parts.drawer.panel("why-not").line._handle_custom_msg({"typed": words}, [])
        assert leaks(board) == []
    board.parts.drawer.panel("why-not").click.click()
    hand.click("C5")
    assert "Nobody stands at C5." in board.parts.drawer.panel("why-not").answer.value
    assert leaks(board) == []
    hand.keys("Escape")
    hand.keys("Escape", "ArrowDown", "ArrowDown")
    assert leaks(board) == []


def test_the_turn_of_what_is_hidden_is_nobodys(secret):
    board, _ = secret
    look_as(board, "heroes")
    board.play("A end")
    board.play("E end")
    assert board.timeline.state.turn.who == "Zog_9"
    assert leaks(board) == []
    assert not any(row["now"] for row in board.parts.strip.rows)
    assert board._phase.actor is None


def test_the_table_the_cursor_and_fingers_give_nothing_away(secret):
    board, hand = secret
    look_as(board, "heroes")
    board.open_panel("table")
    assert "Ann" in board.parts.drawer.panel("table").table.value
    assert leaks(board) == []
    hand.click("C4")
    stops = set()
    for _ in range(4):
        hand.keys(".")
        stops.add(str(board._phase.focus))
        assert leaks(board) == []
    assert stops == {"C4", "D4"}
    assert "Ann" in board.parts.drawer.panel("table").square.button
    hand.step("back")
    hand.step("back")  # while Zoggarth acts
    assert board.timeline.state.turn.who == "Zog_9"
    assert board.parts.companion.hot == []
    assert board.parts.drawer.panel("table").square.button == ""
    assert leaks(board) == []
    board.with_fight(lambda fight: fight.see_as(""))
    assert len(board.parts.companion.hot) == 1
    assert "Zoggarth" in board.parts.drawer.panel("table").square.button
    look_as(board, "heroes")
    assert leaks(board) == []


def test_a_strike_of_what_is_hidden_is_asked_of_the_referee_alone(secret):
    board, hand = secret
    look_as(board, "heroes")
    hand.type("A move C1")
    while board.timeline.state.asked and board.timeline.state.asked.striker == "E":
        hand.type("E pass")
    assert board.timeline.state.asked.striker == "Zog_9"
    assert not is_shown(board.parts.fighting._answers)
    assert leaks(board) == []
    hand.type("A end")
    assert hand.error == "That cannot be done now."
    look_as(board, "")
    assert is_shown(board.parts.fighting._answers)


def test_what_is_hidden_is_no_longer_so_when_it_is_seen(secret):
    board, hand = secret
    hand.type("referee Zog_9 condition invisible")
    look_as(board, "heroes")
    assert [row["id"] for row in board.parts.strip.rows] == ["Zog_9", "A", "E"]
    assert "Zoggarth" in repr(board)


def test_the_view_stays_with_the_fight_and_not_with_the_setup(secret):
    board, _ = secret
    look_as(board, "heroes")
    board.turn_to_setup_or_back()
    assert board.setup.creature("Zog_9").name == "Zoggarth"
    assert Encounter(board.setup).state.combatants["Zog_9"].hp == 30


# ---- to the setup and back -----------------------------------------------------------------------


def test_the_fight_is_kept_while_the_setup_is_looked_at(fighting):
    board, hand = fighting
    hand.type("A end")
    before = board.timeline
    board.parts.again.click()
    assert board.setup == before.setup
    assert board.parts.again.description == "Back to the fight"
    hand.drag("C4", "B2")
    hand.type("A fly")  # what is refused does not begin another fight
    assert is_shown(board.parts.again)
    board.parts.again.click()
    assert board.timeline is before
    assert "as it was left" in board.parts.status.value
    board.parts.again.click()  # what was changed meanwhile is there again
    assert str(board.setup.places["A"]) == "B2"
    board.begin()
    assert str(board.timeline.setup.places["A"]) == "B2"
    board.parts.again.click()
    board.open_game(board.parts.code.code)  # another game has no fight to go back to
    assert not is_shown(board.parts.again)


# ---- what the order says besides ------------------------------------------------------------------


def test_the_order_tells_hit_points_and_a_view_only_its_own(fighting):
    board, _ = fighting
    assert all(row["hp"][0] for row in board.parts.strip.rows)
    assert row(board, "A")["hp"] == ["10/10", "10 of 10 hit points"]
    board.with_fight(lambda fight: fight.see_as("heroes"))
    assert {bool(r["hp"]) for r in board.parts.strip.rows if r["id"] in ("A", "B")} == {True}
    assert not any(r["hp"] for r in board.parts.strip.rows if r["id"] not in ("A", "B"))


def test_the_order_tells_before_whom_a_delay_ends(fighting):
    board, _ = fighting
    strip(board, delay="K")
    assert row(board, "A")["tags"][0][0].startswith("delays until before ")


def test_a_condition_is_taken_away_in_german_too():
    with language("de"):
        board, _ = board_of(with_kobold())
    board.begin()
    board.open_panel("referee")
    panel = board.parts.drawer.panel("referee")
    panel.who.value = "E"
    [[condition, words]] = panel.has.sections[0]["fields"][0]["options"]
    assert (condition, words) == ("flat-footed", "auf dem falschen Fuß")
    panel.has._handle_custom_msg({"key": "take", "value": condition}, [])
    assert "flat-footed" not in board.timeline.state.combatants["E"].conditions
