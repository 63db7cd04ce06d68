"""The line below the picture names the marks that are on it, and no others."""

import re

from d20nb import Board
from d20nb.overlay import CoverLine, CoverMark, Overlay
from d20nb.squares import Square
from d20nb.widgets.legend import legend

A1, B1 = Square.parse("A1"), Square.parse("B1")


def kinds(html: str) -> list[str]:
    return re.findall(r'class="d20nb-key-(\w+)"', html)


def test_nothing_drawn_needs_no_legend():
    assert legend(Overlay()) == ""


def test_only_what_is_drawn_is_named():
    assert kinds(legend(Overlay(reach={A1: 1}))) == ["near"]
    assert kinds(legend(Overlay(reach={A1: 1, B1: 2}))) == ["near", "far"]
    assert kinds(legend(Overlay(threat={A1: ("R",)}))) == ["threat"]
    assert kinds(legend(Overlay(strikes_left={"R": 1}))) == ["pip"]
    assert kinds(legend(Overlay(rings={"R": frozenset({A1})}))) == ["ring"]
    assert kinds(legend(Overlay(), flat_footed=True)) == ["badge"]
    free, stopped = (CoverLine((0, 0), (1, 1), stopped) for stopped in (False, True))
    assert kinds(legend(Overlay(cover=(CoverMark("R", False, A1, (free,)),)))) == ["clear"]
    assert kinds(legend(Overlay(cover=(CoverMark("R", True, A1, (free, stopped)),)))) == ["clear", "stopped"]


def test_a_square_without_a_strike_has_no_dot():
    assert kinds(legend(Overlay(risk={A1: 0}))) == []
    assert kinds(legend(Overlay(risk={A1: 0, B1: 2}))) == ["dot"]


def test_the_fastest_way_is_the_dotted_one():
    html = legend(Overlay(reach={A1: 1}, run=frozenset({B1})))
    assert kinds(html) == ["near", "run"]
    assert "a run" in html
    assert "double" not in html


def test_words_are_escaped():
    assert "a &lt;dash&gt;" in legend(Overlay(reach={A1: 1}, paces=("a <dash>",)))


def test_the_board_shows_strikes_before_anybody_asks():
    board = Board("notebooks/first-fight.toml")
    board.play("begin")
    assert "badge" in kinds(board.parts.legend.value)
    for _ in range(6):
        board.play(f"{board.encounter.ask('turn')} end")  # nobody is flat-footed any more
    assert board.encounter.ask("turn") == "A"
    assert kinds(board.parts.legend.value) == ["near", "far", "threat", "dot", "pip"]
    board.toggle("strikes")
    assert "dot" not in kinds(board.parts.legend.value)


def test_a_setup_has_a_legend_while_a_creature_is_looked_at():
    board = Board("notebooks/first-fight.toml")
    assert board.parts.legend.value == ""
    board.edit(lambda editor: editor.select("A"))
    assert kinds(board.parts.legend.value) == ["near", "far", "threat", "dot"]
    board.edit(lambda editor: editor.select(None))
    assert board.parts.legend.value == ""
