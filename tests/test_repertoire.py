"""What a creature can do on its turn: every row of the table of actions, by what it costs, and if not, why."""

import re

import pytest
from attrs import evolve
from boards import fight

from d20nb.actions import Act, Attack
from d20nb.encounter import Encounter
from d20nb.errors import IllegalActionError
from d20nb.notation import parse
from d20nb.repertoire import readying, repertoire
from d20nb.rules.foresight import foresee
from d20nb.rulesets import ALL

NAMES = {"A": {"name": "Ann"}, "E": {"name": "the orc"}}


def begun(text, ruleset="srd35", **creatures):
    named = {id: NAMES[id] | creatures.get(id, {}) for id in NAMES}
    setup = fight(text, creatures=named, dice=(15, 5)).setup
    return Encounter(evolve(setup, ruleset=ALL[ruleset])).play("begin")


def groups(here, target="E"):
    everyone = here.state.combatants
    return {group.kind: group for group in repertoire(here.state, everyone["A"], everyone.get(target))}


def offers(here, target="E"):
    return {str(offer.action): offer for group in groups(here, target).values() for offer in group.offers}


@pytest.mark.parametrize("ruleset", ALL)
def test_every_row_is_there_and_each_offer_tells_what_the_engine_says(ruleset):
    here = begun("A . E", ruleset)
    found = offers(here)
    slugs = {offer.action.slug for offer in found.values() if isinstance(offer.action, Act)}
    assert slugs == ALL[ruleset].acts.keys() - {"attack", "attack-ranged", "ready"}
    assert any(isinstance(offer.action, Attack) for offer in found.values())
    for words, offer in found.items():
        assert parse(words, here.state) == offer.action
        if offer.refused:
            with pytest.raises(IllegalActionError, match=re.escape(offer.refused)):
                foresee(here.state, offer.action)
        else:
            foresee(here.state, offer.action)


def test_what_costs_the_same_stands_together():
    found = groups(begun("A E"))
    assert list(found) == ["standard", "varies", "move", "full-round", "free", "none"]
    assert [group.title for group in found.values()][:3] == [
        "Standard actions",
        "In place of an attack",
        "Move actions",
    ]
    assert str(found["standard"].offers[0].action) == "A attack E"
    assert str(found["full-round"].offers[0].action) == "A do full-attack E"
    assert "A charge E" in map(str, (offer.action for offer in found["full-round"].offers))
    assert [str(offer.action) for offer in found["none"].offers] == ["A delay"]


def test_each_tells_whether_it_provokes():
    found = offers(begun("A E", A={"feats": {"improved trip"}}))
    assert found["A do drink-potion"].provokes == "provokes"
    assert found["A do total-defense"].provokes == "never provokes"
    assert found["A do disarm E"].provokes == "depends on the target"
    assert found["A do trip E"].provokes == "never provokes"  # she has the feat
    assert found["A charge E"].provokes == "depends on the way"
    assert found["A attack E"].provokes == "never provokes"
    assert offers(begun("A E", A={"weapons": ("unarmed",)}))["A attack E"].provokes.startswith("depends")
    assert offers(begun("A E", "open"))["A attack E"].provokes == ""  # its text does not say


def test_what_cannot_be_done_stands_last_and_says_why():
    standard = groups(begun("A . . E"))["standard"]
    assert standard.refused == ""
    assert not standard.offers[0].refused
    assert standard.offers[-1].refused
    assert offers(begun("A . . E"))["A attack E"].refused == "Ann cannot reach the orc with longsword from here."
    assert offers(begun("A E"))["A stand"].refused == "To stand up, Ann would have to be prone."


def test_what_cannot_be_paid_for_is_said_once_for_all_that_costs_it():
    found = groups(begun("A . . E").play("A do speak").play("A do drink-potion"))
    assert found["standard"].refused.startswith("Ann cannot do any of these now: that takes 1 standard action")
    assert {offer.refused for offer in found["standard"].offers} == {""}
    assert found["move"].refused == ""
    assert found["full-round"].refused
    assert offers(begun("A . . E").play("A do speak"))["A delay"].refused.startswith("Ann has done something this turn")


def test_without_a_target_nothing_is_aimed():
    found = offers(begun("A E"), target="")
    assert "A do drink-potion" in found
    assert not [words for words in found if words.endswith((" E", " A"))]


def test_less_than_a_full_round_is_made_ready_for_a_deed_of_the_target():
    here = begun("A . . . E")
    everyone = here.state.combatants
    ready = readying(here.state, everyone["A"], everyone["E"])
    assert str(ready.deeds[0][0]) == "A attack E"  # though she cannot reach it now
    assert "A do full-attack E" not in [str(action) for action, _ in ready.deeds]
    assert [words for _, words in ready.triggers] == ["the orc moves", "the orc attacks", "the orc casts"]
    assert ready.refused == ""
    spent = here.play("A do drink-potion").state
    assert "that takes 1 standard action" in readying(spent, spent.combatants["A"], everyone["E"]).refused
    assert readying(here.state, everyone["A"], None) is None
