"""Threatened squares against the tables and the oracle."""

import oracle
import pytest
from boards import fight, line, state
from hypothesis import given
from hypothesis import strategies as st
from strategies import ALL_CONDITIONS, ALL_WEAPONS, MELEE, creatures, maps, setups

from d20nb.rules.threat import threatened
from d20nb.squares import Square
from d20nb.state import State

#: size, build, weapon; squares by the readings `include` and `strict` (SRD 3.5, Attacks of Opportunity: Reach Weapons).
COUNTS = (
    ("medium", "tall", "longsword", 8, 8),
    ("small", "tall", "longsword", 8, 8),
    ("medium", "tall", "longspear", 16, 12),
    ("medium", "tall", "spiked chain", 24, 20),
    ("large", "long", "bite", 12, 12),
    ("large", "tall", "claw", 32, 28),
    ("large", "long", "longspear", 20, 16),
    ("large", "tall", "longspear", 44, 48),
    ("huge", "long", "bite", 40, 36),
    ("huge", "tall", "slam", 60, 60),
    ("gargantuan", "long", "bite", 72, 72),
    ("gargantuan", "tall", "slam", 108, 108),
    ("colossal", "long", "bite", 140, 140),
    ("colossal", "tall", "slam", 240, 240),
    ("tiny", "tall", "bite", 1, 1),
)


def alone(size="medium", build="tall", weapons=("longsword",), width=21, at=(9, 9), **more):
    """One creature in the middle of a wide floor."""
    board = "\n".join(" ".join("A" if (x, y) == at else "." for x in range(width)) for y in range(width))
    options = {"reach_corner": more.pop("corner", "include")}
    return state(board, creatures={"A": {"size": size, "build": build, "weapons": weapons, **more}}, options=options)


def threat(state, id="A"):
    return set(threatened(state, state.combatants[id]))


@pytest.mark.parametrize(("size", "build", "weapon", "include", "strict"), COUNTS)
def test_how_many_squares(size, build, weapon, include, strict):
    assert len(threat(alone(size, build, (weapon,)))) == include
    assert len(threat(alone(size, build, (weapon,), corner="strict"))) == strict
    assert len(threat(alone(size, build, (weapon,), corner="walk-in"))) == strict


@pytest.mark.parametrize("corner", ["include", "strict", "walk-in"])
@pytest.mark.parametrize("weapon", [w for w in ALL_WEAPONS if w not in ("knife", "baton")])
@pytest.mark.parametrize("size", ["tiny", "medium", "large"])
def test_every_weapon_of_the_table(size, weapon, corner):
    here = alone(size, weapons=(weapon,), width=13, at=(5, 5), corner=corner)
    assert threat(here) == oracle.threatened(here, "A")


@pytest.mark.parametrize(
    ("weapons", "feats", "count"),
    [((), (), 0), (("longbow",), (), 0), (("whip",), (), 0), (("unarmed",), (), 0), (("gauntlet",), (), 0),
     (("unarmed",), ("improved unarmed strike",), 8), (("longbow",), ("improved unarmed strike",), 8),
     ((), ("improved unarmed strike",), 8),
     (("longspear",), ("improved unarmed strike",), 24), (("spiked gauntlet",), (), 8),
     (("longbow", "spiked gauntlet"), (), 8),
     (("longspear", "armor spikes"), (), 24), (("gauntlet",), ("improved initiative",), 0)],
)  # fmt: skip
def test_who_is_armed(weapons, feats, count):
    assert len(threat(alone(weapons=weapons, feats=frozenset(feats)))) == count


#: Conditions in which nothing is threatened; in all others, threat stays as it was.
NO_THREAT = {
    "helpless", "paralyzed", "stunned", "dazed", "cowering", "unconscious", "dying", "dead", "grappling",
    "long casting", "pinned",
}  # fmt: skip


@pytest.mark.parametrize("condition", ALL_CONDITIONS)
def test_conditions_that_take_threat_away(condition):
    assert len(threat(alone(conditions=frozenset({condition})))) == (0 if condition in NO_THREAT else 8)


def test_the_second_diagonal():
    corner = Square(11, 11)
    assert corner in threat(alone(weapons=("longspear",)))
    assert corner not in threat(alone(weapons=("longspear",), corner="strict"))
    # No exception from fifteen feet on: the third diagonal is out of a reach of fifteen feet.
    assert Square(14, 14) not in threat(alone("huge"))
    assert Square(13, 13) in threat(alone("huge"))


def test_walls_and_doors_cut_threat_off_and_ordinary_cover_does_not():
    walled = state(". . . .\n. A # .\n. . . .", creatures={"A": {"weapons": ("spiked chain",)}})
    assert Square(2, 1) not in threat(walled)  # the wall itself
    assert Square(3, 1) not in threat(walled)  # behind it
    assert Square(2, 0) in threat(walled)  # beside it: cover, but threatened
    door = state("A .", edges={"A1 B1": "door"})
    assert threat(door) == set()
    assert threat(state("A .", edges={"A1 B1": "low wall"})) == {(1, 0)}


def test_threatened_is_cut_at_the_edges_of_the_map():
    corner = state("A . .\n. . .")
    assert threat(corner) == {(1, 0), (0, 1), (1, 1)}


boards = maps(longest=7, glyphs="......~#_", edges=("wall", "low wall"))


@given(setups(boards, make=creatures))
def test_threat_is_what_the_oracle_says(drawn):
    here = State.of(drawn)
    for id in here.combatants:
        assert threat(here, id) == oracle.threatened(here, id, line)


@given(
    st.integers(0, 8), st.integers(0, 8), st.sampled_from(MELEE), st.sampled_from(("small", "medium", "large", "huge")),
    st.sampled_from(("include", "strict", "walk-in")),
)  # fmt: skip
def test_two_alike_threaten_each_other_or_not_at_all(x, y, weapon, size, corner):
    width = oracle.SIZES[size][1]
    here = alone(size, weapons=(weapon,), width=18, at=(5, 5), corner=corner)
    other = here.setup.place(
        here.setup.creature("A").__class__(id="E", side="foes", size=size, weapons=(weapon,)), Square(5 + x, 5 + y)
    )
    if x < width and y < width:
        assert other.faults()
        return
    both = State.of(other)
    a, e = both.combatants["A"], both.combatants["E"]
    assert bool(threat(both, "A") & set(e.space)) == bool(threat(both, "E") & set(a.space))


def test_questions_about_threat():
    encounter = fight(". . .\n. A E\n. . .\nB . .", creatures={"B": {"weapons": ("longspear",)}})
    assert set(encounter.ask("threatens", "A")) == {"A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"}
    assert encounter.ask("threatened by", "B2") == ["B", "E"]
    assert encounter.ask("threatened by", "C2") == ["A", "B"]
    assert encounter.ask("threatened by", "A1") == ["A"]


def test_a_whip_reaches_fifteen_feet_and_threatens_nothing():
    whip = {"A": {"weapons": ("whip",)}}
    assert fight("A . . E", creatures=whip, dice=(15, 5)).play("begin").ask("legal", "A attack E") is True
    assert fight("A . . . E", creatures=whip, dice=(15, 5)).play("begin").ask("legal", "A attack E") is False
    assert fight("A E", creatures=whip).ask("legal", "A attack E") is True
    assert fight("A . . E", creatures=whip).ask("threatens", "A") == []


def test_who_stands_in_anothers_space_can_be_struck_there_and_leaves_a_threatened_square():
    tiny = {"A": {"size": "tiny", "initiative": 9}, "E": {"initiative": 0}}
    board = ". . .\nA E .\n. . ."
    here = fight(board, creatures=tiny, dice=(10, 10), strikes="pass").play("begin").play("A move B2").play("A end")
    assert here.ask("legal", "E attack A") is True
    here = here.play("E end")
    assert here.ask("provokes", "A move B1") == ["E at B2"]
    assert here.ask("provokes", "A do drink-potion") == ["E at B2"]
    assert "B2" not in here.ask("threatens", "E")  # its own space, which is not asked about
    spear = fight(board, creatures=tiny | {"E": {"weapons": ("longspear",)}}, dice=(10, 10), strikes="pass")
    there = spear.play("begin").play("A move B2").play("A end")
    assert there.ask("legal", "E attack A") is False
