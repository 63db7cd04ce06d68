"""Nothing of ours is English on a German board: in every state of the gallery, and in the scenarios of the lessons."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from gallery.shot import Shot
from gallery.states import STATES
from german_words import english_in, names_of, shown
from widget_harness import frames as frames

import d20nb
from d20nb.cli import main
from d20nb.draw.svg import svg
from d20nb.draw.text import text
from d20nb.draw.theme import LIGHT
from d20nb.messages import language
from d20nb.widgets import Board
from d20nb.widgets.editor import Editor
from d20nb.widgets.layout import EDITING, FIGHTING

HERE = Path(__file__).parent
LESSONS = sorted((HERE.parent / "notebooks").glob("*.toml"))


_WRONG = """
x; fly; A; A fly; A move; A move Z9; A move 9; A attack; A attack Q; A do juggle; A do; A ready; A shoot E; A charge;
A ready shoot E when E sings; roll; A strike E; A pass; A now; A run A1; A step F6; referee A; referee A hp; A crawl D4;
referee A condition x; A end now; A tumble D4; A stand; referee Q at A1; A spring E; A overrun E; A delay now; 1; ä
"""
#: Lines that are no legal action where they are typed.
WRONG = ["", "A withdraw B1 " * 60, *map(str.strip, _WRONG.strip().split(";"))]


def all_german(board, frames, names):
    """Open every panel, and look at every text on the page and in the picture."""
    for panel in EDITING if isinstance(board._phase, Editor) else FIGHTING:
        board.open_panel(panel)
        for *where, words in shown(board):
            assert not english_in("", words, names), (where, words, english_in("", words, names))
    drawn = {words for frame in frames for words in frame.texts()}
    assert [words for words in drawn if english_in("picture", words, names)] == []
    frames.clear()


@pytest.mark.parametrize("named", STATES, ids=lambda named: named.name)
def test_a_state_of_the_gallery_is_german(named, frames):
    board = Board(d20nb.read(named.path).resume(), language="de")
    with language("de"):
        shot = Shot(named, LIGHT)
        board._phase = shot.phase
        board._refresh()
        names = names_of(board.setup)
        picture = re.sub(r"<style.*?</style>", "", svg(shot.scene), flags=re.DOTALL)
        assert english_in("picture", picture, names) == []
    all_german(board, frames, names)
    board.close()


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_is_german_from_its_setup_to_its_end(path, frames):
    board = Board(d20nb.read(path).encounter(), language="de")
    names = names_of(board.setup)
    all_german(board, frames, names)
    board.close()
    played = Board(d20nb.read(path).resume(), language="de")
    all_german(played, frames, names)
    for step in range(played.timeline.last_step + 1):
        played.go(lambda timeline, step=step: timeline.jump(step))
        said = played.parts.status.value + played.parts.card.value + played.parts.head.value
        assert english_in("", said, names) == [], said
    with language("de"):
        spoken = f"{text(played._position)} {played.encounter.describe()}".replace("ae", "ä").replace("ue", "ü")
    assert played.encounter.state.round is None or "Runde" in spoken or "runde" in spoken
    played.close()


@pytest.mark.parametrize(
    "words",
    WRONG,
)
def test_what_is_wrong_with_a_typed_move_is_told_in_german(words):
    fight = d20nb.load(HERE.parent / "notebooks" / "first-fight.toml")
    board = Board(fight.play("begin") if not fight.state.begun else fight, language="de")
    who = next(iter(board.encounter.state.combatants))
    board.play_typed(re.sub(r"\bA\b", who, words))
    error = board.parts.typed.error
    assert error, words
    assert english_in("", error, names_of(board.setup)) == [], error
    board.close()


def test_the_command_speaks_german_when_it_is_told_to(capsys, tmp_path):
    lesson = str(HERE.parent / "notebooks" / "first-fight.toml")
    names = names_of(d20nb.read(lesson).setup) | {"legal", "true", "false"}
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(
        Path(lesson).read_text("utf-8") + '\n[[step]]\nask = "legal"\nof = "A move Z9"\nanswer = true\n', "utf-8"
    )
    for command in (
        ["show", lesson],
        ["show", lesson, "--at", "999"],
        ["why-not", lesson, "C4"],
        ["check", str(wrong)],
    ):
        main([*command[:1], "--language", "de", *command[1:]])
        said = "".join(capsys.readouterr()).replace(str(wrong), "").replace(lesson, "")
        assert said
        assert english_in("", said, names) == [], said
    main(["check", lesson])
    assert "steps right" in capsys.readouterr().out
