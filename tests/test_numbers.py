"""The numbers of an attack, opened up: what is rolled is what was told, and the parts add up."""

import pytest
from boards import fight, played
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import candidates, encounters

from d20nb.actions import Attack, Strike
from d20nb.errors import IllegalActionError, NotationError
from d20nb.events import AttackRolled

NAMES = {"A": {"name": "Ann"}, "E": {"name": "the orc", "ac": 16, "dexterity": 14}}


def named(parts):
    return [(part.name, part.amount) for part in parts]


def test_every_part_is_named_and_cited_and_they_add_up():
    here = fight("A E B", creatures=NAMES | {"A": {"name": "Ann", "attack": 5}}, dice=(15, 10, 5)).play("begin")
    told = here.numbers("A attack E")
    assert named(told.attack.parts) == [("attack bonus", 5), ("flanking", 2)]
    assert named(told.defense.parts) == [("AC", 16), ("Dexterity lost while flat-footed", -2)]
    assert (told.attack.amount, told.defense.amount, told.needed, told.miss_chance) == (7, 14, 7, 0)
    assert [str(part.citation) for part in told.attack.parts] == [
        "SRD 3.5, Attack Roll",
        "SRD 3.5, Combat Modifiers: Flanking",
    ]
    assert str(told).splitlines()[:2] == ["Ann hits the orc with longsword on a roll of 7 or more.", "Attack total: 7"]


def test_a_charge_and_a_trip_have_their_own_numbers():
    here = fight("A . . . E", creatures=NAMES, dice=(15, 5)).play("begin")
    assert ("charging", 2) in named(here.numbers("A charge E").attack.parts)
    beside = fight("A E", creatures=NAMES | {"A": {"weapons": ("guisarme",)}}, dice=(15, 5)).play("begin")
    with pytest.raises(IllegalActionError, match="cannot reach"):
        beside.numbers("A do trip E")


def test_an_attack_that_is_not_legal_has_the_numbers_of_attacking_from_here():
    here = fight("A . . E", creatures=NAMES, dice=(15, 5)).play("begin")
    assert here.numbers("A attack E").defense.amount == 14
    assert here.numbers("E attack A").attack.amount == here.ask("attack bonus", "E attack A")
    assert here.numbers("E strike A").attack.amount == here.ask("attack bonus", "E attack A")


def test_a_strike_that_is_offered_has_its_numbers():
    mobile = {"A": {"name": "Ann", "feats": {"mobility", "dodge"}}, "E": {"name": "the orc"}}
    here = played(fight(". A .\n. E .", creatures=mobile, dice=(5, 15)), "begin", "E end", "A move C1")
    assert here.state.asked
    assert ("Mobility", 4) in named(here.numbers("E strike A").defense.parts)


@pytest.mark.parametrize(("ac", "needed", "words"), [(5, 2, "2 or more"), (60, 20, "20 alone")])
def test_a_1_never_hits_and_a_20_always_does(ac, needed, words):
    told = fight("A E", creatures={"A": {"attack": 8}, "E": {"ac": ac}}).numbers("A attack E")
    assert told.needed == needed
    assert words in told.sentence


def test_concealment_is_told_apart():
    told = fight("A E", creatures=NAMES, light={"B1": "dim"}).numbers("A attack E")
    assert told.miss_chance == 20
    assert told.sentence.endswith("Of the hits, 20 of 100 miss: the target is hard to see.")


@pytest.mark.parametrize("words", ["A move A2", "A attack", "hello"])
def test_what_attacks_nobody_has_no_numbers(words):
    with pytest.raises(NotationError):
        fight("A E\n. .").numbers(words)


@settings(max_examples=40)
@given(encounters(), st.data())
def test_what_is_rolled_is_what_was_told(encounter, data):
    attacks = [a for a in candidates(encounter.state) if isinstance(a, Attack | Strike)]
    if not attacks:
        return
    action = data.draw(st.sampled_from(attacks))
    try:
        told = encounter.numbers(action)
    except (NotationError, IllegalActionError):
        return
    assert told.attack.amount == sum(part.amount for part in told.attack.parts)
    try:
        after = encounter.play(action)
    except IllegalActionError:
        return
    rolled = [e for e in after.deeds[-1].events if isinstance(e, AttackRolled) and e.attacker == action.actor]
    # A strike at the attacker may come first, or change who stands how.
    if rolled and not any(isinstance(e, AttackRolled) and e.attacker != action.actor for e in after.deeds[-1].events):
        assert (told.attack.amount, told.defense.amount) == (rolled[0].bonus, rolled[0].against)
        assert (rolled[0].die not in (1, 20)) <= (rolled[0].hit == (rolled[0].die >= told.needed))
