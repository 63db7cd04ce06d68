"""The board keeps a game: the code of the moment, a file beside the notebook, and either opened again."""

from base64 import b64encode

import pytest
from widget_harness import board_of, two

from d20nb.encounter import Encounter
from d20nb.scenario import load, resume
from d20nb.widgets import Board, files
from d20nb.widgets import save_controls as saving
from d20nb.widgets.controls import is_shown


@pytest.fixture
def begun(tmp_path, monkeypatch):
    """A board on which the fight has begun, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    board, hand = board_of(two(title="At the ford"))
    board.play("begin")
    return board, hand


def open_again(board, source):
    board.parts.drawer.panel("keep").source._handle_custom_msg({"entered": source}, [])


def test_the_code_is_that_of_the_moment(begun):
    board, hand = begun
    before = board.parts.code.code
    assert resume(before) == board.encounter
    board.play("A end")
    assert resume(board.parts.code.code) == board.encounter
    hand.step("back")
    assert resume(board.parts.code.code) == board.encounter
    board.parts.again.click()
    assert resume(board.parts.code.code) == Encounter(board.setup)
    hand.drag("C4", "B2")
    assert resume(board.parts.code.code).setup == board.setup


def test_the_field_to_open_a_game_has_a_name(begun):
    board, _ = begun
    board.open_panel("keep")
    assert board.parts.drawer.panel("keep").source.name


def test_a_code_is_made_only_where_something_has_changed(begun, monkeypatch):
    board, hand = begun
    board.parts.code.code = "still this one"
    hand.keys("ArrowUp")
    assert board.parts.code.code == "still this one"


def test_a_file_is_written_and_none_is_overwritten(begun, tmp_path):
    board, hand = begun
    board.parts.drawer.panel("keep").save.click()
    assert hand.said == f"Saved as at-the-ford.toml, in {tmp_path}."
    board.play("A end")
    board.parts.drawer.panel("keep").save.click()
    assert "at-the-ford-2.toml" in board.parts.status.value
    assert sorted(path.name for path in tmp_path.iterdir()) == ["at-the-ford-2.toml", "at-the-ford.toml"]
    assert resume("at-the-ford.toml") == Encounter(board.setup).play("begin")
    assert resume("at-the-ford-2.toml") == board.encounter


def test_a_setup_is_saved_before_the_fight(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    board, _ = board_of(two())
    board.parts.drawer.panel("keep").save.click()
    assert load("fight.toml").setup == board.setup


def test_a_folder_that_cannot_be_written_to_is_said(begun, tmp_path, monkeypatch):
    board, hand = begun
    before = board.timeline
    monkeypatch.setattr(files, "_MOST_FILES", 2)
    (tmp_path / "at-the-ford.toml").write_text("mine")
    board.parts.drawer.panel("keep").save.click()
    assert "There are 2 files named at-the-ford already" in hand.error
    with pytest.raises(ValueError, match=r"cannot be saved as at-the-ford\.toml: No such file"):
        saving.keep(before, tmp_path / "none")
    assert (tmp_path / "at-the-ford.toml").read_text() == "mine"
    assert board.timeline is before


def test_a_code_and_a_file_are_opened(begun):
    board, _ = begun
    board.play("A end")
    there, code = board.encounter, board.parts.code.code
    board.parts.drawer.panel("keep").save.click()
    for source in (f" {code} ", "at-the-ford.toml"):
        other, hand = board_of(two().move("A", two().places["A"].shifted(0, 1)))
        open_again(other, source)
        assert other.encounter == there
        assert other.parts.drawer.panel("keep").source.error == ""
        assert other.parts.code.code == code
        hand.type("E end")
        assert hand.error == ""
        open_again(other, Encounter(two()).code())
        assert other.encounter == Encounter(two())
        assert is_shown(other.parts.starting)
    assert Board(code).encounter == there


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("", "Paste a resume code"),
        ("none.toml", "none.toml cannot be opened: No such file"),
        ("x" * 4000, "cannot be opened: File name too long"),
        ("d20nb1-abc", "it is damaged; copy all of it"),
        ("a\x00b", "null"),
    ],
)
def test_what_cannot_be_opened_changes_nothing(begun, source, why):
    board, hand = begun
    before = board.timeline
    open_again(board, source)
    assert why in hand.error
    assert "went wrong in the board itself" not in hand.error
    assert board.timeline is before
    assert board.parts.drawer.panel("keep").source.error == hand.error


@pytest.mark.parametrize(("kind", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("gif", b"GIF89a")])
def test_a_picture_is_written_and_offered(begun, tmp_path, kind, begins):
    board, hand = begun
    controls = board.parts.drawer.panel("picture")
    getattr(controls, kind).click()
    content = (tmp_path / f"at-the-ford.{kind}").read_bytes()
    assert content.startswith(begins)
    assert b64encode(content).decode() in controls.link.value
    assert f'download="at-the-ford.{kind}"' in controls.link.value
    assert hand.said == f"Saved as at-the-ford.{kind}, in {tmp_path}."


def test_a_setup_has_no_picture_in_motion(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    board, _ = board_of(two())
    board.open_panel("picture")
    assert board.parts.drawer.panel("picture").gif.disabled
    board.parts.drawer.panel("picture").svg.click()
    assert (tmp_path / "fight.svg").read_text("utf-8") == board.snapshot().svg


def test_a_picture_that_takes_a_while_says_so_first(begun, tmp_path, monkeypatch):
    board, _ = begun
    monkeypatch.chdir(tmp_path)
    board.open_panel("picture")
    told = []
    board.parts.status.observe(lambda change: told.append(change["new"]), "value")
    board.parts.drawer.panel("picture").gif.click()
    assert "Drawing the fight" in told[0]
    assert "Saved as" in told[-1]
    assert list(tmp_path.glob("*.gif"))


def test_a_game_that_another_one_replaces_is_one_press_away(begun):
    board, hand = begun
    hand.type("A move A4")
    before = board.encounter
    board.open_panel("keep")
    back = board.parts.drawer.panel("keep").back
    assert not is_shown(back)
    open_again(board, Encounter(two()).code())
    assert board.setup == two()
    back.click()
    assert board.encounter == before
    back.click()
    assert board.setup == two()
