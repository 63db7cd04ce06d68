"""The table: the same position with ordinary controls, from an empty board to the end of a fight."""

import re

import pytest
from widget_harness import board_of, two

from d20nb.creature import Creature
from d20nb.draw.describe import surroundings
from d20nb.rulesets.srd35 import SRD35
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.terrain import BUILT_IN, Map


@pytest.fixture
def table():
    board, hand = board_of(two())
    board.open_panel("table")
    return board, hand, board.parts.drawer.panel("table")


def rows(panel):
    """The table's cells as text, row by row."""
    body = panel.table.value.split("<tbody>")[1].split("</tbody>")[0]
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in body.split("</tr>") if row]
    return [[re.sub(r"<[^>]+>", " ", cell).split() for cell in row] for row in cells]


def test_the_table_says_what_the_picture_shows(table):
    _, _, panel = table
    ann, orc = rows(panel)
    assert ann == [["Ann", "A", "heroes"], ["C4"], ["10", "/", "10"], ["1"], ["the", "orc"], ["the", "orc"]]
    assert orc[1:] == [["D4"], ["10", "/", "10"], ["1"], ["Ann"], ["Ann"]]


def test_the_table_follows_a_fight(table):
    board, hand, panel = table
    board.play("begin")
    orc = rows(panel)[1]
    assert orc[0][-1] == "flat-footed"
    assert orc[3] == ["0"]
    for action in ("A end", "E move D6", "A pass"):
        board.play(action)
    assert rows(panel)[1][1:] == [["D6"], ["10", "/", "10"], ["1"], ["nobody"], ["nobody"]]
    assert panel.table.value.count('aria-current="true"') == 1
    assert panel.square.button == "Plan the orc's move there"
    hand.step("first")
    assert rows(panel)[1][1] == ["D4"]


def test_a_fight_from_an_empty_board_without_the_picture():
    board, hand = board_of(Setup(ruleset=SRD35, map=Map(8, 6), dice=(15, 5, 20, 20, 4, 4)))
    board.open_panel("table")
    panel = board.parts.drawer.panel("table")
    for kind, square in (("+soldier", "C4"), ("+goblin", "D4")):
        panel.who.value = kind
        hand.enter(panel.square, square)
    assert board.setup.places == {"S": Square.parse("C4"), "G": Square.parse("D4")}
    assert panel.who.value == "G"
    hand.enter(panel.square, "e4")
    assert board.setup.places["G"] == Square.parse("E4")
    board.parts.starting.begin.click()
    assert board.encounter.ask("turn") == "S"
    hand.enter(panel.square, "D4")
    hand.enter(panel.square, "D4")  # it plans, and does not play
    assert str(board._phase.plan.action) == "S move D4"
    board.parts.fighting.play.click()
    assert board.encounter.ask("at", "S") == "D4"
    assert panel.target.value == "G"
    panel.attack.click()
    assert "Soldier attacks Goblin." in hand.said
    board.parts.fighting.play.click()
    assert any("attack" in str(deed) for deed in board.encounter.deeds)
    assert hand.error == ""


def test_a_creature_is_chosen_in_the_table_and_in_the_picture(table):
    board, hand, panel = table
    panel.who.value = "E"
    assert board._phase.selected == "E"
    board.open_panel("setup")
    board.parts.drawer.panel("setup").side.value = "heroes"
    assert board.setup.creature("E").side == "heroes"
    board.open_panel("table")
    hand.click("C4")
    assert panel.who.value == "A"
    hand.keys("Escape")
    assert panel.who.value == ""
    board.setup.check()
    panel.who.value = "E"
    board.begin()
    panel.who.value = "E"
    assert board._phase.selected == "E"
    assert "The orc of the heroes" in hand.said


def test_what_is_wrong_is_said(table):
    board, hand, panel = table
    panel.who.value = ""
    for square, words in (("C3", "Choose a creature"), ("Z99", "off the map"), ("here", "here")):
        hand.enter(panel.square, square)
        assert words in hand.error
        assert hand.said == hand.error
    assert board.setup == two()


def test_names_are_not_markup():
    setup = two().place(Creature(id="X", name="<b>Bob</b>"), Square.parse("A1"))
    board, _ = board_of(setup)
    board.open_panel("table")
    assert "<b>" not in board.parts.drawer.panel("table").table.value
    assert "&lt;b&gt;Bob" in board.parts.drawer.panel("table").table.value


def test_a_setup_with_faults_has_a_table_too():
    setup = two().move("E", Square.parse("C4"))
    board, _ = board_of(setup)
    board.open_panel("table")
    assert [row[1] for row in rows(board.parts.drawer.panel("table"))] == [["C4"], ["C4"]]


def test_the_surroundings_are_told():
    setup = Setup(ruleset=SRD35, map=Map(4, 4, {Square(1, 1): BUILT_IN["~"]}, light={Square(0, 0): "dark"}))
    assert surroundings(setup) == ["Difficult ground at B2.", "Darkness at A1."]
    board, _ = board_of(setup)
    board.open_panel("table")
    assert "Difficult ground at B2." in board.parts.drawer.panel("table").table.value
