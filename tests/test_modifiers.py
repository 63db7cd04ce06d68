"""The numbers of an attack, as named parts that add up."""

import pytest
from boards import fight
from hypothesis import given
from strategies import creatures, maps, setups

from d20nb.creature import WEAPONS
from d20nb.messages import ENGLISH
from d20nb.rules.modifiers import attack_parts, defense_parts
from d20nb.state import State


@pytest.mark.parametrize(
    ("a", "e", "words", "bonus"),
    [
        ({}, {}, "A attack E", 3),
        ({"conditions": {"prone"}}, {}, "A attack E", -1),
        ({"conditions": {"prone"}, "weapons": ("light crossbow",)}, {}, "A shoot E", 3),
        ({"conditions": {"invisible"}}, {}, "A attack E", 5),
        ({}, {"conditions": {"blinded"}}, "A attack E", 3),  # their defense is lower instead
        ({"conditions": {"squeezing"}}, {}, "A attack E", -1),
        ({"conditions": {"entangled"}}, {}, "A attack E", 1),
        ({"conditions": {"shaken"}}, {}, "A attack E", 1),
        ({"conditions": {"shaken", "entangled"}}, {}, "A attack E", -1),
        ({"conditions": {"flat-footed", "fatigued"}}, {}, "A attack E", 3),
    ],
)
def test_attack_bonus(a, e, words, bonus):
    a = {"attack": 3, "weapons": ("longsword", "longbow"), **a}
    assert fight("A E", creatures={"A": a, "E": e}).ask("attack bonus", words) == bonus


@pytest.mark.parametrize(
    ("e", "a", "melee", "ranged"),
    [
        ({}, {}, 16, 16),
        ({"conditions": {"flat-footed"}}, {}, 13, 13),
        ({"conditions": {"flat-footed"}, "traits": {"uncanny dodge"}}, {}, 16, 16),
        ({"conditions": {"flat-footed"}, "dexterity": 8}, {}, 16, 16),  # a penalty is not a bonus
        ({}, {"conditions": {"invisible"}}, 13, 13),
        ({"traits": {"uncanny dodge"}}, {"conditions": {"invisible"}}, 16, 16),
        ({"conditions": {"prone"}}, {}, 12, 20),
        ({"conditions": {"stunned"}}, {}, 11, 11),
        ({"conditions": {"cowering"}}, {}, 11, 11),
        ({"conditions": {"blinded"}}, {}, 11, 11),
        ({"conditions": {"blinded"}, "traits": {"uncanny dodge"}}, {}, 11, 11),
        ({"conditions": {"grappling"}}, {}, 13, 13),
        ({"conditions": {"running"}}, {}, 13, 13),
        ({"conditions": {"running"}, "feats": {"run"}}, {}, 16, 16),
        ({"conditions": {"squeezing"}}, {}, 12, 12),
        ({"conditions": {"total defense"}}, {}, 20, 20),
        ({"conditions": {"helpless"}}, {}, 4, 8),  # Dexterity 0 is -5 instead of +3, and -4 in melee
        ({"conditions": {"paralyzed"}, "dexterity": 6}, {}, 9, 13),
        ({"conditions": {"flat-footed", "stunned"}}, {}, 11, 11),  # the bonus goes once
    ],
)
def test_defense(e, a, melee, ranged):
    e = {"ac": 16, "dexterity": 16, **e}
    encounter = fight("A E", creatures={"A": {"weapons": ("longsword", "longbow"), **a}, "E": e})
    assert encounter.ask("defense", "A attack E") == melee
    assert encounter.ask("defense", "A shoot E") == ranged


def test_cover_adds_four():
    assert fight("A #\n. E", creatures={"E": {"ac": 12}}).ask("defense", "A attack E") == 16
    assert fight("A E", creatures={"E": {"ac": 12}}, edges={"A1 B1": "low wall"}).ask("defense", "A attack E") == 16


@pytest.mark.parametrize(
    ("board", "changes", "bonus"),
    [
        ("A . E", {}, 0),
        ("A . E B", {}, -4),
        ("A . E B", {"A": {"feats": {"precise shot"}}}, 0),
        ("A . E B", {"B": {"conditions": {"helpless"}}}, 0),
        ("A . E B", {"E": {"conditions": {"stunned"}}}, 0),
        ("A . E . B", {}, 0),
        ("A . E F", {}, 0),
    ],
)
def test_shooting_into_a_melee(board, changes, bonus):
    changes = {**changes, "A": {"weapons": ("longbow",), **changes.get("A", {})}}
    assert fight(board, creatures=changes).ask("attack bonus", "A shoot E") == bonus


@given(setups(maps(longest=5), make=creatures))
def test_parts_are_named_cited_and_add_up(drawn):
    here = State.of(drawn)
    for a in here.combatants.values():
        for b in here.combatants.values():
            if a is b:
                continue
            for weapon in (WEAPONS["longsword"], WEAPONS["longbow"]):
                attack, defense = attack_parts(here, a, b, weapon), defense_parts(here, a, b, weapon)
                assert attack[0].amount == a.creature.attack
                assert defense[0].amount == b.creature.ac
                for part in (*attack, *defense):
                    assert part.key in ENGLISH
                    assert part.citation.section
                assert all(part.amount for part in (*attack[1:], *defense[1:]))
                assert len({part.key for part in attack}) == len(attack)
                assert len({part.key for part in defense}) == len(defense)


def test_the_rolled_attack_shows_the_same_parts():
    encounter = fight(
        "A E B",
        dice=(15, 5, 5, 19, 1),
        creatures={"A": {"attack": 2}, "E": {"initiative": -5}, "B": {"initiative": -6}},
    )
    after = encounter.play("begin").play("A attack E")
    rolled = next(e for e in after.deeds[-1].events if type(e).__name__ == "AttackRolled")
    assert [(part.key, part.amount) for part in rolled.attack] == [("attack.base", 2), ("attack.flanking", 2)]
    assert rolled.bonus == 4
    assert rolled.against == 10


def test_no_bow_or_sling_is_shot_lying_down():
    lies = {"conditions": {"prone"}, "initiative": 9}
    for weapon, legal in (("longbow", False), ("shortbow", False), ("sling", False), ("light crossbow", True)):
        here = fight("A . E", creatures={"A": {**lies, "weapons": (weapon,)}}, dice=(10, 10)).play("begin")
        assert here.ask("legal", "A shoot E") is legal, weapon
        (why,) = here.why_not("A shoot E")
        assert ("is prone, and cannot shoot" in why.sentence) is not legal


def test_the_entangled_are_slow_easy_to_hit_and_neither_run_nor_charge():
    caught = {"A": {"conditions": {"entangled"}, "dexterity": 14, "ac": 12}}
    here = fight("A . . . . . . E", creatures=caught)
    assert here.ask("reaches", "A move") == ["B1", "C1", "D1"]
    assert (here.ask("legal", "A run D1"), here.ask("legal", "A charge E")) == (False, False)
    assert here.ask("defense", "E attack A") == 10
    # Four less of Dexterity leaves no bonus that could be lost.
    flat = {"A": caught["A"] | {"conditions": {"entangled", "flat-footed"}}}
    assert fight("A E", creatures=flat).ask("defense", "E attack A") == 10


def test_blind_fight_leaves_the_unseen_no_advantage_in_melee():
    hidden = {"A": {"conditions": {"invisible"}, "weapons": ("longsword", "longbow")}}
    foe = {"dexterity": 14, "ac": 12}
    for feats, melee, shot in ((set(), (2, 10), (2, 10)), ({"blind-fight"}, (0, 12), (2, 10))):
        here = fight("A E", creatures=hidden | {"E": {**foe, "feats": feats}})
        assert tuple(here.ask(what, "A attack E") for what in ("attack bonus", "defense")) == melee
        bow = fight("A E", creatures={"A": hidden["A"] | {"feats": {"precise shot"}}, "E": {**foe, "feats": feats}})
        assert tuple(bow.ask(what, "A shoot E") for what in ("attack bonus", "defense")) == shot
