"""Fields with a button of their own, in a real page: what is typed is what counts, however fast it is pressed."""

import pytest

from .board import MAKE, SHOW, BoardPage

TABLE = "\nfrom attrs import evolve\nboard = Board(evolve(board.setup, dice=(), seed=None))"
#: The results of all dice so far, in order.
DICE = "[e.result for e in board.timeline.events if type(e).__name__ == 'DieRolled']"


@pytest.fixture(scope="module", params=["lab", "notebook"])
def notebook(request, open_notebook):
    return open_notebook([MAKE, SHOW], app=request.param)


@pytest.fixture
def board(notebook):
    board = BoardPage(notebook)
    board.afresh()
    board.button("Begin")
    board.expect("encounter.ask('turn')", "E")
    return board


@pytest.fixture(scope="module")
def at_a_table(open_notebook):
    return BoardPage(open_notebook([MAKE + TABLE, SHOW]))


@pytest.fixture
def dice(at_a_table):
    at_a_table.afresh()
    return at_a_table


@pytest.fixture
def referee(board):
    board.button("Referee")
    board.page.get_by_label("Creature", exact=True).select_option("The orc")
    board.notebook.until(field(board, "Square").first.input_value, "D4")
    return board


def entry(board, label):
    """A field with its button, its note and its refusal; of the panel that is open."""
    return board.page.locator(".d20nb-entry:visible").filter(has=board.page.get_by_label(label, exact=True))


def field(board, label):
    return entry(board, label).locator("input")


def awaited(board, label):
    """The field of a die, once that die is asked for and the field has the focus."""
    line = field(board, label)
    line.wait_for()
    board.notebook.until(lambda: line.evaluate("one => one === document.activeElement"), True, "the focus")
    return line


def expect_refused(board, label, words):
    """Wait until a refusal is seen right below a field, which is marked and keeps what was typed."""
    refusal = entry(board, label).locator(".d20nb-error")
    refusal.get_by_text(words).wait_for()
    line = field(board, label)
    assert line.get_attribute("aria-invalid") == "true"
    assert refusal.get_attribute("id") in line.get_attribute("aria-describedby").split()
    below, above = refusal.bounding_box(), line.bounding_box()
    assert 0 <= below["y"] - above["y"] - above["height"] < 12
    assert refusal.evaluate("one => one.getBoundingClientRect().bottom <= innerHeight")
    assert board.page.locator(".d20nb-typed .d20nb-error").text_content() == ""
    assert board.page.locator(".d20nb-status.d20nb-error").count() == 0


def test_every_die_is_the_one_that_was_typed_before_the_press(dice):
    for again in range(4):
        if again:
            dice.afresh()
        dice.button("Begin")
        for n, (label, shown) in enumerate((("d20 for Ann", 14), ("d20 for the orc", 3))):
            awaited(dice, label)
            dice.page.keyboard.type(str(shown))
            dice.button("Use it")  # at once
            if not n:
                dice.expect_said("Roll a d20 for the orc")
        dice.expect("encounter.ask('turn')", "A")
        assert dice.notebook.kernel(f"print({DICE})") == "[14, 3]"


def test_a_die_is_taken_by_enter_and_the_next_one_asked_for_in_the_same_field(dice):
    dice.button("Begin")
    awaited(dice, "d20 for Ann")
    assert entry(dice, "d20 for Ann").locator(".d20nb-cite").text_content() == "The fight begins."
    dice.notebook.press("1", "5", "Enter", "Enter")  # once more, as when the first press seems slow
    assert awaited(dice, "d20 for the orc").input_value() == ""
    dice.notebook.press("4", "Enter")
    dice.expect("encounter.ask('turn')", "A")
    dice.notebook.until(lambda: dice.notebook.focused().startswith("Board 8 by 6"), True, "the focus")
    assert dice.notebook.kernel(f"print({DICE})") == "[15, 4]"
    dice.type("A attack E")
    awaited(dice, "d20 for Ann")
    assert entry(dice, "d20 for Ann").locator(".d20nb-cite").text_content() == "Ann will attack the orc."
    dice.notebook.shot("die")


def test_what_no_die_shows_is_refused_below_its_field(dice):
    dice.button("Begin")
    line = awaited(dice, "d20 for Ann")
    dice.page.keyboard.type("25")
    dice.notebook.press("Enter")
    expect_refused(dice, "d20 for Ann", "a whole number from 1 to 20")
    dice.expect_said("a whole number from 1 to 20")
    assert line.input_value() == "25"
    line.fill("12")
    dice.notebook.press("Enter")
    dice.expect_said("Roll a d20 for the orc")
    assert awaited(dice, "d20 for the orc").get_attribute("aria-invalid") == "false"
    assert entry(dice, "d20 for the orc").locator(".d20nb-error").text_content() == ""


def test_hit_points_are_those_that_were_typed(referee):
    line = field(referee, "Hit points")
    for typed, wanted in (("8", 8), ("-3", 5), ("+4", 9), ("7", 7), ("=2", 2), ("-1", 1)):
        line.click()
        referee.page.keyboard.type(typed)
        referee.button("Set")  # at once
        entry(referee, "Hit points").get_by_text(f"Now {wanted} of 10").wait_for()
        referee.expect("timeline.state.combatants['E'].hp", wanted)
    referee.notebook.until(line.input_value, "")


def test_a_newcomer_is_refused_below_the_square(referee):
    square = referee.page.locator(".d20nb-joining .d20nb-entry")
    square.scroll_into_view_if_needed()
    square.locator("input").fill("G2")
    referee.button("Let it join")
    square.get_by_text("G2 is a wall").wait_for()
    assert square.locator("input").input_value() == "G2"
    assert square.locator(".d20nb-error").evaluate("one => one.getBoundingClientRect().bottom <= innerHeight")
    referee.page.get_by_label("Newcomer", exact=True).select_option("Wolf")
    side = referee.page.get_by_label("Side of the newcomer")
    referee.notebook.until(lambda: side.evaluate("one => one.selectedOptions[0].text"), "foes")
    side.select_option("heroes")
    square.locator("input").fill("H6")
    square.locator("input").press("Enter")
    referee.expect("timeline.state.combatants['W'].creature.side", "heroes")
    referee.notebook.until(square.locator(".d20nb-error").text_content, "")
    referee.notebook.shot("referee")


def test_who_is_taken_off_twice_takes_nobody_else_along(referee):
    referee.page.get_by_role("button", name="Take off the board").dblclick()
    referee.notebook.expect("list(board.timeline.state.combatants)", "['A']")
    choice = referee.page.get_by_label("Creature", exact=True)
    referee.notebook.until(lambda: choice.evaluate("one => one.selectedOptions[0].text"), "nobody")
    for name in ("Take off the board", "Set", "Put there", "Give it"):
        assert referee.page.get_by_role("button", name=name, exact=True).is_disabled(), name
    assert referee.notebook.kernel("print(list(board.timeline.state.combatants))") == "['A']"


def test_a_condition_is_a_button_that_takes_it_away(referee):
    referee.page.get_by_label("Condition", exact=True).select_option("prone")
    referee.page.get_by_role("button", name="Give it").dblclick()
    takes = referee.page.get_by_role("group", name="Take away")
    takes.get_by_role("button", name="prone").click()
    takes.get_by_role("button", name="prone").wait_for(state="detached")
    referee.notebook.expect("'prone' in board.timeline.state.combatants['E'].conditions", False)


def test_go_gives_the_focus_back_to_the_board(board):
    board.button("Table")
    field(board, "Square to go to").fill("E6")
    field(board, "Square to go to").press("Enter")
    go = board.page.get_by_role("button", name="Go", exact=True)
    go.focus()
    board.notebook.press("Enter")
    board.expect("encounter.ask('at', 'E')", "E6")
    board.notebook.until(lambda: board.notebook.focused().startswith("Board 8 by 6"), True, "the focus")


def test_what_a_click_on_the_board_cannot_do_is_told_below_it(board):
    board.drag("D4", "C4")
    status = board.page.locator(".d20nb-status.d20nb-error")
    status.get_by_text("cannot enter C4").wait_for()
    assert board.page.locator(".d20nb-typed .d20nb-error").text_content() == ""
    board.button("End turn")
    status.wait_for(state="detached")
