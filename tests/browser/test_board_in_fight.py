"""What stands beside the board in a fight, in a real page: the order, the log, playing, branches and views."""

import pytest

from .board import SCENARIO, BoardPage

THREE = SCENARIO.replace("A E . . . .", "A E . . K .").replace("dice = [5, 15, 18", "dice = [15, 10, 5, 18") + (
    '[creatures.K]\nname = "the kobold"\nside = "foes"\n'
)


@pytest.fixture(scope="module")
def notebook(open_notebook):
    return open_notebook([f"from d20nb import Board\nboard = Board({THREE!r})", "board"])


@pytest.fixture
def board(notebook):
    board = BoardPage(notebook)
    board.afresh()
    board.button("Begin")
    board.expect("encounter.ask('turn')", "A")
    return board


def row(board, id):
    return board.page.locator(f'.d20nb-strip li[data-id="{id}"]')


def expect_order(board, ids):
    rows = board.page.locator(".d20nb-strip li")
    board.notebook.until(lambda: rows.evaluate_all("rows => rows.map((row) => row.dataset.id)"), ids, "the order")


def grip(board):
    """Take the grip of whose turn it is, and where the middle of each row is."""
    held = board.page.locator(".d20nb-grip")
    held.scroll_into_view_if_needed()
    box = held.bounding_box()
    board.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    board.page.mouse.down()
    return box["x"] + box["width"] / 2


def below(board, id):
    box = row(board, id).bounding_box()
    return box["y"] + box["height"] * 0.8


def test_who_is_dragged_down_delays_and_comes_in_there(board):
    x = grip(board)
    board.page.mouse.move(x, below(board, "E"), steps=5)
    board.notebook.until(
        lambda: "d20nb-goes-below" in row(board, "E").get_attribute("class"), True, "the mark of where it goes"
    )
    board.page.mouse.up()
    board.expect("encounter.ask('turn')", "E")
    board.expect_said("Ann delays until before the kobold.")
    row(board, "A").get_by_text("delays until before the kobold", exact=True).wait_for()
    board.button("End turn")
    board.expect("encounter.ask('turn')", "A")
    expect_order(board, ["E", "A", "K"])
    board.expect("encounter.ask('order')", "['E', 'A', 'K']")


def test_a_drag_that_is_cancelled_or_goes_nowhere_changes_nothing(board):
    before = board.notebook.kernel("print(len(board.timeline.deeds))")
    x = grip(board)
    board.page.mouse.move(x, below(board, "K"), steps=4)
    board.notebook.press("Escape")
    board.page.mouse.up()
    x = grip(board)
    board.page.mouse.move(x, row(board, "A").bounding_box()["y"] - 40, steps=4)
    board.page.mouse.up()
    assert board.notebook.kernel("print(len(board.timeline.deeds))") == before
    assert row(board, "A").get_attribute("style") in (None, "")


def test_delay_and_come_in_without_a_drag(board):
    delay = row(board, "A").get_by_role("button", name="Delay")
    assert delay.bounding_box()["height"] >= 24
    delay.focus()
    board.notebook.press("Enter")
    board.expect("encounter.ask('turn')", "E")
    board.page.locator(".d20nb-strip").get_by_role("button", name="Ann comes in now").click()
    board.expect("encounter.ask('turn')", "A")
    expect_order(board, ["A", "E", "K"])


def open_log(board):
    board.button("Log")
    log = board.page.get_by_role("list", name="Log of the fight")
    log.wait_for()
    return log


def test_a_line_of_the_log_leads_to_its_moment(board):
    log = open_log(board)
    last = int(board.notebook.kernel("print(board.timeline.last_step)"))
    board.notebook.until(lambda: log.get_by_role("button").count(), last, "the lines")
    line = log.get_by_role("button", name="Round 1 begins.")
    line.click()
    step = board.notebook.kernel("print(next(n for n, words in board.timeline.last().log() if words[:5] == 'Round'))")
    board.expect("timeline.step", int(step))
    board.notebook.until(lambda: line.get_attribute("aria-current"), "step", "the mark of the present")
    assert log.locator("li.d20nb-ahead").count() == last - int(step)
    # One tab stop; arrows go from line to line, and Enter goes there.
    assert log.locator('button[tabindex="0"]').count() == 1
    line.focus()
    board.notebook.press("Home", "ArrowDown", "Enter")
    board.expect("timeline.step", 2)
    board.notebook.press("End", "Enter")
    board.expect("timeline.at_end", True)


def test_the_present_line_is_in_sight_when_the_log_is_opened(board):
    for id in "AEKAEK":
        board.notebook.kernel(f"board.play('{id} end')")
    log = open_log(board)
    inside = """(list) => {
      const line = list.querySelector('[aria-current]').getBoundingClientRect(), box = list.getBoundingClientRect();
      return list.scrollHeight > box.height && line.top >= box.top - 1 && line.bottom <= box.bottom + 1;
    }"""
    log.locator("[aria-current]").wait_for()
    board.notebook.until(lambda: log.evaluate(inside), True, "the present line in sight")


def test_the_log_grows_with_the_fight(board):
    log = open_log(board)
    board.button("End turn")
    log.get_by_role("button", name="Ann ends the turn.").wait_for()
    board.button("First step")
    board.expect("timeline.step", 0)
    board.notebook.until(lambda: log.locator('[aria-current="step"]').count(), 0, "no present line")
    assert log.get_by_role("button", name="Ann ends the turn.").count() == 1


def test_a_fight_plays_by_itself_until_it_is_stopped(board):
    board.button("First step")
    board.expect("timeline.step", 0)
    board.page.get_by_label("Speed of playing").select_option("fast")
    play = board.page.locator(".d20nb-play")
    play.click()
    board.notebook.until(lambda: play.text_content(), "Pause", "the word on the button")
    board.expect("timeline.step >= 2", True)
    board.canvas.locator.focus()
    board.notebook.press(" ")
    board.notebook.until(lambda: play.text_content(), "Play", "the word on the button")
    play.click()
    board.expect("timeline.at_end", True)
    board.notebook.until(lambda: play.text_content(), "Play", "the word on the button")
    play.click()  # from the end it starts anew
    board.notebook.until(lambda: play.text_content(), "Pause", "the word on the button")
    board.notebook.press("Escape")
    board.notebook.until(lambda: play.text_content(), "Play", "the word on the button")
    board.notebook.press(" ", " ")  # the button has the focus: once on, once off
    board.notebook.until(lambda: play.text_content(), "Play", "the word on the button")


def test_branches_are_kept_compared_and_looked_at(board):
    start = board.notebook.kernel("print(board.timeline.step)").strip()
    board.type("A step C5")
    board.expect("encounter.ask('at', 'A')", "C5")
    board.notebook.kernel(f"board.go(lambda timeline: timeline.jump({start}))")
    board.type("A step B5")
    board.expect_said("This is branch 2 now; what lay ahead is kept as branch 1.")
    board.button("What if")
    board.button("Compare with the one shown")
    board.page.get_by_text("In branch 1 Ann stands at C5, in branch 2 at B5.", exact=True).wait_for()
    board.button("Look at it")
    board.expect("encounter.ask('at', 'A')", "C5")
    board.expect_hero("C5")
    board.expect_said("This is branch 1.")


def outside_of_the_log(board):
    """All of the board's page but the log, which also tells of what could be seen before."""
    return board.page.locator(".d20nb-board").evaluate(
        """(board) => {
          const copy = board.cloneNode(true);
          copy.querySelector('.d20nb-log')?.remove();
          return copy.innerHTML;
        }"""
    )


def test_the_view_of_a_side_shows_only_what_it_notices(board):
    board.type("referee K condition invisible")
    board.expect("encounter.ask('conditions', 'K')", "['flat-footed', 'invisible']")
    board.button("Player view")
    board.page.get_by_text("Not noticed by the heroes: the kobold at G4").wait_for()
    board.page.get_by_label("View of").select_option("heroes")
    expect_order(board, ["A", "E"])
    board.notebook.until(lambda: "kobold" in outside_of_the_log(board), False, "what is hidden in the page")
    log = open_log(board)
    log.get_by_role("button", name="The kobold rolls 5 + 0").wait_for()  # then it could be seen
    assert log.get_by_role("button", name="invisible").count() == 0
    board.button("Player view")
    board.page.get_by_label("View of").select_option("the referee")
    expect_order(board, ["A", "E", "K"])


def test_no_script_failed(board):
    assert board.script_errors() == []
