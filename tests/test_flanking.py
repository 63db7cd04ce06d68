"""Flanking: the border test, worked out with exact fractions, and who may flank at all."""

import oracle
import pytest
from boards import fight, line, state
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import fighters, maps, setups

from d20nb.rules.flanking import flanking_friend, opposite
from d20nb.squares import Square
from d20nb.state import State

# Offsets from the foe with y growing north; worked with exact fractions (SRD 3.5, Combat Modifiers: Flanking).
MEDIUM_FOE = (
    ((-1, 0), (1, 0), True),
    ((-1, -1), (1, 1), True),
    ((-1, 0), (1, 1), False),
    ((-1, 0), (0, 1), False),
    ((-2, 0), (1, 0), True),
    ((-2, -1), (1, 0), True),
    ((-2, -1), (1, 1), False),
    ((-2, -1), (2, 1), True),
    ((-2, 1), (2, -1), True),
    ((-2, -2), (1, 1), True),
    ((-2, -2), (1, 0), False),
    ((-2, 0), (1, 1), False),
    ((-2, -1), (2, 0), False),
)
LARGE_FOE = (
    ((-1, 0), (2, 0), True),
    ((-1, 0), (2, 1), True),
    ((0, -1), (1, 2), True),
    ((-1, -1), (2, 2), True),
    ((-1, 0), (2, 2), False),
    ((-1, 1), (2, -1), False),
    ((-1, -1), (2, 1), False),
    ((-1, -1), (1, 2), False),
    ((-1, 0), (0, 2), False),
)
FOE = Square(5, 5)


def south(offset, width):
    """From an offset with y growing north, from the foe's south-west square, to a square of the board."""
    return Square(FOE.x + offset[0], FOE.y + width - 1 - offset[1])


@pytest.mark.parametrize(
    ("width", "a", "b", "flanks"), [(1, *row) for row in MEDIUM_FOE] + [(2, *row) for row in LARGE_FOE]
)
def test_the_table_of_borders(width, a, b, flanks):
    p, q = south(a, width), south(b, width)
    assert opposite(FOE, width, p, q) is flanks
    assert opposite(FOE, width, q, p) is flanks
    assert oracle.on_opposite_borders(FOE, width, p, q) is flanks


@given(st.integers(1, 4), *[st.integers(-4, 8)] * 4)
def test_the_border_test_is_exact(width, ax, ay, bx, by):
    a, b = FOE.shifted(ax, ay), FOE.shifted(bx, by)
    assert opposite(FOE, width, a, b) == oracle.on_opposite_borders(FOE, width, a, b)


def test_a_big_flanker_flanks_by_any_of_its_squares():
    # Foe at B3, friend at A4, south-west of it; a large flanker on C2 to D3: by its square C2 it is right opposite.
    here = state(". . . .\n. . B .\n. E . .\nA . . .", creatures={"B": {"size": "large"}})
    found = flanking_friend(here, here.combatants["A"], here.combatants["E"])
    assert found is not None
    assert found.id == "B"
    foe, friend = here.combatants["E"].at, here.combatants["A"].at
    by = [str(s) for s in here.combatants["B"].space if opposite(foe, 1, friend, s)]
    assert by == ["C2"]
    away = State.of(here.setup.move("B", Square(2, 2)))  # on C3 to D4 no square of it is
    assert flanking_friend(away, away.combatants["A"], away.combatants["E"]) is None


@settings(max_examples=100)
@given(setups(maps(shortest=3, longest=5, glyphs="...........#", edges=()), make=fighters))
def test_flanking_is_what_the_oracle_says(drawn):
    here = State.of(drawn)
    for a in here.combatants.values():
        for b in here.combatants.values():
            if a is not b:
                assert (flanking_friend(here, a, b) is not None) == oracle.flanks(here, a.id, b.id, line)


LINE = ". . .\nA E B\n. . ."


@pytest.mark.parametrize(
    ("changes", "a_flanks", "b_flanks"),
    [
        ({}, True, True),
        ({"B": {"weapons": ("longbow",)}}, False, False),
        ({"B": {"weapons": ()}}, False, False),
        ({"B": {"weapons": ("whip",)}}, False, False),
        ({"B": {"weapons": ("longspear",)}}, False, False),  # too near for it
        ({"B": {"conditions": {"stunned"}}}, False, False),
        ({"B": {"conditions": {"flat-footed"}}}, True, True),
        ({"B": {"conditions": {"total defense"}}}, True, True),
        ({"B": {"side": "foes"}}, False, False),
        ({"E": {"traits": {"improved uncanny dodge"}}}, False, False),
        ({"E": {"traits": {"uncanny dodge"}}}, True, True),
        ({"B": {"reach_ft": 0}}, False, False),
    ],
)
def test_both_must_threaten(changes, a_flanks, b_flanks):
    encounter = fight(LINE, creatures=changes)
    assert (encounter.ask("flanks", "A E"), encounter.ask("flanks", "B E")) == (a_flanks, b_flanks)


def test_flanking_gives_two_in_melee_and_nothing_to_shots():
    bows = {"A": {"weapons": ("longsword", "longbow"), "attack": 3, "feats": {"precise shot"}}}
    encounter = fight(LINE, creatures=bows)
    assert encounter.ask("attack bonus", "A attack E") == 5
    assert encounter.ask("attack bonus", "A shoot E") == 3
    assert fight("A E .", creatures=bows).ask("attack bonus", "A attack E") == 3


def test_a_wall_between_takes_the_help_away():
    assert fight(LINE, edges={"B2 C2": "wall"}).ask("flanks", "A E") is False
