"""Creatures and weapons: the tables of sizes and weapons, and what follows from them."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from oracle import ORDINARY, REACH, SIZES
from strategies import ALL_CONDITIONS

from d20nb import catalogue
from d20nb.creature import (
    CONDITIONS,
    HELPLESS,
    UNABLE,
    WEAPONS,
    Creature,
    is_id,
    modifier,
)
from d20nb.creature_file import changed
from d20nb.rulesets import ALL
from d20nb.squares import looks_like_square


@pytest.mark.parametrize("size", SIZES)
def test_space_and_reach_by_size(size):
    index, width, tall, long = SIZES[size]
    creature = Creature(id="A", size=size)
    assert (creature.size_index, creature.squares, creature.reach_squares) == (index, width, tall)
    assert Creature(id="A", size=size, build="long").reach_squares == long


@pytest.mark.parametrize(("feet", "width"), [(0.5, 1), (2.5, 1), (5, 1), (5.5, 2), (10, 2), (30, 6)])
def test_a_space_of_its_own(feet, width):
    assert Creature(id="A", size="medium", space_ft=feet).squares == width


@pytest.mark.parametrize(("feet", "reach"), [(0, 0), (2.5, 0), (5, 1), (10, 2), (14, 2), (15, 3)])
def test_a_reach_of_its_own(feet, reach):
    assert Creature(id="A", size="huge", reach_ft=feet).reach_squares == reach


# Score and modifier as in the table of ability modifiers.
@pytest.mark.parametrize(
    ("score", "value"), [(1, -5), (3, -4), (8, -1), (9, -1), (10, 0), (11, 0), (12, 1), (19, 4), (30, 10)]
)
def test_ability_modifiers(score, value):
    assert modifier(score) == value


def test_weapons_are_as_in_their_table():
    for name, weapon in WEAPONS.items():
        assert weapon.name == name
        assert weapon.melee != weapon.ranged
        assert weapon.reach == (name in REACH or name in {"spiked chain", "whip"})
        assert weapon.near == (name not in REACH)
        assert weapon.threatens == (name in ORDINARY | REACH | {"spiked chain", "knife", "baton"})
        assert weapon.armed == (name not in {"unarmed", "gauntlet"})


def test_who_cannot_resist_cannot_act_and_all_words_are_conditions():
    assert HELPLESS < UNABLE < CONDITIONS
    assert {"stunned", "dazed", "cowering"} == UNABLE - HELPLESS


def test_defaults_of_a_creature():
    creature = Creature(id="A")
    assert (creature.name, creature.size, creature.build, creature.speed) == ("A", "medium", "tall", 30)
    assert (creature.hp, creature.ac, creature.attack, str(creature.damage)) == (10, 10, 0, "1d8")
    assert creature.aware is True
    assert [weapon.name for weapon in creature.held] == ["longsword"]


def test_opponents_are_of_another_side():
    a, b, c = (Creature(id=id, side=side) for id, side in (("A", "x"), ("B", "x"), ("C", "y")))
    assert (a.opposes(b), a.opposes(c), a.opposes(a)) == (False, True, False)


def test_a_creature_never_changes():
    creature = Creature(id="A")
    with pytest.raises(AttributeError):
        creature.hp = 3
    assert creature == Creature(id="A")


@given(st.text(max_size=30))
def test_an_id_is_one_short_word_that_is_no_square(text):
    plain = text.isascii() and text.replace("_", "a").isalnum()
    assert is_id(text) == (plain and 1 <= len(text) <= 24 and not looks_like_square(text))


@pytest.mark.parametrize(
    ("word", "right"),
    [
        ("A", True),
        ("A1", False),
        ("orc_1", True),
        ("ABCD1", True),
        ("A0", True),
        ("_", True),
        ("", False),
        ("a b", False),
        ("é", False),
    ],
)
def test_ids(word, right):
    assert is_id(word) == right


@pytest.mark.parametrize("name", sorted(catalogue.tables()))
def test_a_preset_is_a_sound_creature_with_a_source(name):
    assert catalogue.tables()[name]["source"]
    creature = catalogue.preset(name, "X", side="foes")
    assert (creature.id, creature.side, creature.preset) == ("X", "foes", name)
    assert creature.weapons
    assert set(creature.weapons) <= set(WEAPONS)
    assert creature.conditions <= CONDITIONS
    assert creature.hp > 0


def test_there_is_no_such_preset():
    with pytest.raises(KeyError, match="there is no preset 'dragonette'"):
        catalogue.preset("dragonette", "X")


@pytest.mark.parametrize("condition", ALL_CONDITIONS)
def test_every_condition_is_plain_words(condition):
    assert condition == condition.lower().strip()
    assert ALL["srd35"]  # the vocabulary is the one that files use
    assert all(word.replace("-", "").isalpha() for word in condition.split())


def test_one_key_is_changed_as_a_file_would_have_it():
    ann = Creature(id="A")
    assert changed(ann, "dex", 14) == evolve(ann, dexterity=14)
    assert changed(ann, "aware", ["E"]).aware == ("E",)
    assert changed(evolve(ann, initiative=3), "initiative", None) == ann
    for key, value, reason in (
        ("hp", None, "whole number"),
        ("hp", 10**6, "from -100 to 10000"),
        ("size", "vast", "'vast' is unknown"),
        ("weapons", ["spoon"], "'spoon' is unknown"),
    ):
        with pytest.raises(ValueError, match=reason):
            changed(ann, key, value)


def test_a_space_and_reach_of_its_own_go_with_the_size():
    own = Creature(id="D", size="large", space_ft=15, reach_ft=20, preset="dragon")
    assert changed(own, "hp", 5) == evolve(own, hp=5)
    assert changed(own, "size", "large") == own
    assert changed(own, "build", "long") == Creature(id="D", size="large", build="long")
