"""Words: the text board and the description say what the picture shows."""

from __future__ import annotations

from attrs import evolve
from hypothesis import given
from test_scene import fight, overlays, setup, setups, squares

from d20nb.creature import Creature
from d20nb.draw.describe import areas, describe
from d20nb.draw.text import glyphs, text
from d20nb.overlay import Overlay
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.terrain import Ground


def test_a_text_board_shows_ground_creatures_and_who_they_are() -> None:
    state, _ = fight()
    assert text(state).splitlines() == [
        "Round 1, Ann's turn",
        "  A B C D E F G H I J K L",
        "1 . . . . . K . . . . . .",
        "2 . . . . . . . # . . . .",
        "3 . . . . G . . # . . . .",
        "4 . . A . . . . # # . . .",
        "5 . . . . . . . . O O . .",
        "6 . B ~ ~ . . . . O O . .",
        "7 . . . ~ . . . . . ~ ~ .",
        "8 . . . . . . . . . . . .",
        "A  Ann (A), heroes, C4",
        "B  Bea (B), heroes, B6, flat-footed",
        "G  Goblin (G), foes, E3",
        "O  Ogre (O), foes, I5",
        "K  Kobold (K), foes, F1, flat-footed",
        "~  difficult",
        "door between A1 and A2",
        "dark at L1",
    ]


def test_marks_stand_after_the_sign_of_their_square() -> None:
    state, overlay = fight()
    lines = text(state, overlay).splitlines()
    assert lines[5] == "4 .+ .+ A* .x .o .! .: #  #  .  .  ."
    assert lines[9] == "8 .+ .+ .+ .+ .+ .1 .2 .; .  .  .  ."
    assert lines[2] == "1 .+ .+ .+ .+ .+ K: .: .  .  .  .  ."
    assert lines[3] == "2 .+ .+ .+ .& .& .& .: #  .  .  .  ."
    assert lines[11] == "B  Bea (B), heroes, B6, flat-footed until its first turn begins"
    assert lines[18:] == [
        "x  a strike may fall",
        "o  the way is bent here",
        "*  the way",
        "'  another way",
        "!  threatened",
        "&  threatened by two opponents or more",
        "+  reached in one move",
        ":  reached in a double move",
        ";  reached in a run",
        "1  so many opponents, at best, may strike on the way there",
        "Ann (A) and Bea (B) flank Goblin (G): the line from D3 to F3 passes its west and east borders.",
        "Goblin (G) has no cover from Ann (A): from C4, none of 2 lines is stopped.",
        "Ogre (O) has cover from Ann (A): from C4, 1 of 2 lines is stopped.",
        "Darkness: Ann (A) and Ogre (O) cannot see there.",
        "Nothing is said of size.",
    ]


def test_prices_are_written_where_no_strikes_are() -> None:
    state, overlay = fight()
    lines = text(state, evolve(overlay, risk={}, path=(), waypoints=(), others=())).splitlines()
    assert lines[2].startswith("1 .5  .+  .+")
    assert lines[9] == "8 .+  .+  .+  .+  .12 .:  .:  .;  .   .   .   ."
    assert "1  what the way there costs" in lines


def test_every_creature_has_a_sign_of_its_own() -> None:
    many = [f"goblin_{n}" for n in range(30)] + ["g", "G", "x1"]
    given_signs = glyphs(many)
    assert given_signs["g"] == "g"
    assert len(set(given_signs.values())) == len(many)


def test_a_sign_of_the_map_is_never_taken_for_a_creature_or_a_mark() -> None:
    ground = {Square(n, 0): Ground("obstacle", glyph=glyph) for n, glyph in enumerate("T+*é.")}
    assert text(setup(5, 1, ground=ground)).splitlines()[1] == "1 % % % % %"


@given(setups(), overlays)
def test_any_position_can_be_put_into_words(position: Setup, overlay: Overlay) -> None:
    board = text(position, overlay)
    assert board.isascii()
    assert board == text(position, overlay)
    spoken = describe(position, overlay)
    for creature in position.creatures:
        assert creature.id in spoken


def test_a_description_is_complete_and_in_order() -> None:
    state, overlay = fight()
    assert describe(state, overlay) == (
        "Board 12 by 8. Round 1, Ann's turn. Ann (A, heroes) at C4, 2 strikes left, selected. "
        "Bea (B, heroes) at B6, flat-footed until its first turn begins. "
        "Goblin (G, foes, small) at E3, 1 strike left. "
        "Ogre (O, foes, large) at I5 to J6, 1 strike left. Kobold (K, foes, small) at F1, flat-footed. "
        "Walls at H2 to H3, H4 to I4. Difficult ground at C6 to D6, D7, J7 to K7. Doors between A1 and A2. "
        "Darkness at L1. In one move Ann (A) can reach A1 to E8. "
        "In a double move Ann (A) can reach F1 to G8. In a run Ann (A) can reach H7 to H8. "
        "Prices of the ways there: 5 for A1; 12 for E8. "
        "Threatened squares: D2 to F2, D3, F3, D4 to F4. Threatened by 2 opponents: D2 to F2. "
        "Goblin (G) threatens D2 to F2, D3, F3, D4 to F4. "
        "On the way at least 1 opponent may strike: F8. On the way at least 2 opponents may strike: G8. "
        "Ann (A) and Bea (B) flank Goblin (G): the line from D3 to F3 passes its west and east borders. "
        "Goblin (G) has no cover from Ann (A): from C4, none of 2 lines is stopped. "
        "Ogre (O) has cover from Ann (A): from C4, 1 of 2 lines is stopped. "
        "Darkness: Ann (A) and Ogre (O) cannot see there. Nothing is said of size. "
        "The way (A): C4 D4 E4 F5 G5, price 4. It is bent through E4. "
        "Strike 1: Goblin (G) at D4. Ann (A) aims at Ogre (O). Another way (B): C4 C5 D6 E7 F7 G6 G5, price 8. "
        "Another way (C): C4 D5 E5 F5 G5, price 5. Something is wrong at L8. "
        "Bea (B) is held over A1. The cursor is at G5."
    )


def test_many_areas_are_counted_rather_than_listed() -> None:
    checkers = [Square(x, y) for x in range(40) for y in range(40) if (x + y) % 2]
    assert areas(checkers).endswith("and 788 more squares")
    assert len(areas(checkers)) < 120


def test_what_is_wrong_with_a_setup_is_said() -> None:
    position = setup(4, 4, (Creature(id="A", aware=False), "A1"), (Creature(id="far"), "Z9"))
    position = evolve(position, creatures=(*position.creatures, Creature(id="z")))
    spoken = describe(position, Overlay(faults=frozenset(squares("A1"))))
    assert "A (heroes) at A1, unaware." in spoken
    assert "far (heroes) at Z9, off the map." in spoken
    assert "z (z, heroes) stands nowhere." in spoken
    assert "Something is wrong at A1." in spoken
