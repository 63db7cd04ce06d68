"""Disputed rules that matter: an option is told if and only if its readings differ, here and now."""

import pytest
from attrs import evolve
from boards import fight, played, sq
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import candidates, encounters, setups

import d20nb
from d20nb.actions import Begin, Charge, Move
from d20nb.disputed import disputed
from d20nb.errors import IllegalActionError, NotationError
from d20nb.events import AttackRolled
from d20nb.rules.foresight import foresee, with_luck
from d20nb.rules.threat import threatened, walked_in_from
from d20nb.rulesets import ALL
from d20nb.setup import Setup
from d20nb.squares import Square

SPEAR = {"E": {"name": "the orc", "weapons": ("longspear",)}, "A": {"name": "Ann"}}
CORNER = "A . .\n. . .\n. . E"


def by_name(disputes):
    return {dispute.option.name: dispute for dispute in disputes}


def here(dispute):
    return {side.reading: side.here for side in dispute.sides}


def readings(state, name):
    """The same moment by each reading of an option."""
    for reading in state.ruleset.options[name].readings:
        yield evolve(state, setup=evolve(state.setup, options={**state.setup.options, name: reading}))


def bare(state, action):
    """What an action brings about, without words: written apart from what is tested."""
    try:
        seen = foresee(state, action)
        tried = [seen] if seen.certain else [with_luck(state, action, 20), with_luck(state, action, 1)]
    except IllegalActionError:
        return "illegal"
    if not seen.actor:
        return "legal"
    told = [[(r.striker, r.square) for r in one.rulings if r.provokes] for one in tried]
    numbers = [
        (e.bonus, e.against) for e in tried[0].events if isinstance(e, AttackRolled) and e.attacker == seen.actor
    ]
    ends = tried[0].state
    for event in tried[0].events:
        ends = event.apply(ends)
    place = ends.combatants[seen.actor].at if seen.way and seen.actor in ends.combatants else None
    silent = state.ruleset.opportunities is None
    paid = {budget: n for budget, n in seen.paid.items() if n > 0}
    return (seen.way and sum(tried[0].prices), paid, silent or told, numbers, place)


@settings(max_examples=40)
@given(encounters(), st.data())
def test_an_option_is_told_if_and_only_if_its_readings_differ_for_an_action(encounter, data):
    state = encounter.state
    actions = candidates(state)
    for id, c in state.combatants.items():
        actions += [Move(id, "move", (Square(x, y),)) for x in range(3) for y in range(3) if c.at != (x, y)]
        actions += [Charge(id, other) for other in state.combatants]
    action = data.draw(st.sampled_from(actions))
    told = by_name(disputed(state, action))
    for name in state.ruleset.options:
        outcomes = [bare(one, action) for one in readings(state, name)]
        assert (name in told) == any(outcome != outcomes[0] for outcome in outcomes), (name, str(action), outcomes)


@settings(max_examples=25)
@given(setups(), st.booleans(), st.data())
def test_also_where_a_reading_makes_another_ruleset(setup, begun, data):
    encounter = d20nb.Encounter(evolve(setup, ruleset=ALL["open"], options={}))
    state = (encounter.play(Begin()) if begun else encounter).state
    who = data.draw(st.sampled_from(list(state.combatants)))
    near = state.combatants[who].at.shifted(1, 1)
    action = Move(who, data.draw(st.sampled_from(["minor-move", "complete-move"])), (near,))
    told = by_name(disputed(state, action))
    for name in state.ruleset.options:
        outcomes = [bare(one, action) for one in readings(state, name)]
        assert (name in told) == any(outcome != outcomes[0] for outcome in outcomes), (name, str(action), outcomes)


@settings(max_examples=25)
@given(encounters(), st.data())
def test_an_option_is_told_for_a_square_if_who_threatens_it_differs(encounter, data):
    state = encounter.state
    grid = state.setup.map
    square = data.draw(st.builds(Square, st.integers(0, grid.width - 1), st.integers(0, grid.height - 1)))
    told = by_name(disputed(state, str(square)))
    for name in state.ruleset.options:
        found = [
            [(c.id, square in threatened(one, c), square in walked_in_from(one, c)) for c in one.combatants.values()]
            for one in readings(state, name)
        ]
        assert name in told or all(some == found[0] for some in found), name


@settings(max_examples=25)
@given(encounters(), st.data())
def test_asking_changes_nothing_and_names_the_reading_in_force(encounter, data):
    state = encounter.state
    before = repr(state)
    for dispute in disputed(state, data.draw(st.sampled_from(candidates(state)))):
        assert dispute.in_force.reading == state.reading(dispute.option.name)
        assert [side.reading for side in dispute.sides] == list(dispute.option.readings)
        assert [side.in_force for side in dispute.sides].count(True) == 1
        assert len({side.here for side in dispute.sides}) > 1
        for side in dispute.sides:
            assert side.here.endswith(".")
            assert side.here != "."
    assert repr(state) == before
    assert type(state.setup) is Setup


@settings(max_examples=25)
@given(encounters())
def test_by_the_reading_in_force_the_fight_goes_as_it_has_gone(encounter):
    for dispute in encounter.disputed():
        assert "another way" not in dispute.in_force.here
        assert len({side.here for side in dispute.sides}) > 1


def test_the_corner_of_a_ten_foot_reach():
    encounter = fight(CORNER, creatures=SPEAR)
    (dispute,) = encounter.disputed("A move B1")
    assert dispute.option.name == "reach_corner"
    assert here(dispute) == {
        "include": "There may strike: the orc at A1.",
        "strict": "Nobody may strike.",
        "walk-in": "Nobody may strike.",
    }
    assert dispute.in_force.reading == "include"
    assert str(dispute).splitlines()[0] == (
        "Is the second diagonal square within a reach of ten feet? (SRD 3.5, Attacks of Opportunity: Reach Weapons)"
    )
    assert here(encounter.disputed("A move B2")[0])["walk-in"] == "There may strike: the orc at A1."
    (dispute,) = encounter.disputed("A1")
    assert here(dispute) == {
        "include": "The orc threatens A1.",
        "strict": "Nobody threatens A1.",
        "walk-in": "Nobody threatens A1; whoever leaves A1 towards the orc gives an opportunity.",
    }


def test_where_nothing_is_disputed():
    encounter = fight("A . . E")
    assert encounter.disputed("A move B1") == ()
    assert str(encounter.disputed("A move B1")) == "No disputed rule makes a difference here."
    assert encounter.disputed("B1") == ()
    assert encounter.disputed() == ()


def test_where_one_may_stop_is_disputed():
    encounter = fight("A E", creatures={"A": {"name": "Ann", "size": "tiny"}, "E": {"name": "the orc"}})
    (dispute,) = encounter.disputed("B1", of="A")
    assert here(dispute)["yes"].startswith("It is legal; it costs 1 square of movement")
    assert here(dispute)["no"].startswith("It is not legal: Ann may not stop at B1")


def test_the_fight_so_far_by_each_reading():
    surprise = {"A": {"name": "Ann"}, "E": {"name": "the orc", "aware": False}}
    encounter = played(fight("A . . E", creatures=surprise, dice=(15, 5)), "begin")
    dispute = by_name(encounter.disputed())["flat_footed_until"]
    assert here(dispute) == {
        "turn": "Flat-footed now: the orc; Ann has 1 strike left.",
        "action": "Flat-footed now: Ann and the orc; Ann has no strike left.",
        "regular-turn": "Flat-footed now: Ann and the orc; Ann has no strike left.",
    }
    assert dispute.in_force.reading == "turn"
    later = played(encounter, "A end", "A end", "E end")
    assert "flat_footed_until" not in by_name(later.disputed())


def test_strikes_that_are_fresh_again_by_one_reading():
    encounter = fight(". A .\n. E .", dice=(5, 15, 1), strikes="strike", creatures={"E": {"name": "the orc"}})
    encounter = played(encounter, "begin", "E end", "A move C1")
    assert encounter.disputed() == ()
    after = played(encounter, "A end")
    assert "strikes_refresh" not in by_name(after.disputed())
    late = fight(". A .\n. E .", dice=(15, 5, 1), strikes="strike", creatures={"E": {"name": "the orc"}})
    reflexes = evolve(late.setup.creature("E"), feats=frozenset({"combat reflexes"}))
    late = played(d20nb.Encounter(late.setup.place(reflexes, sq("B2"))), "begin", "A move C1", "A end")
    assert "strikes_refresh" in by_name(late.disputed())


def test_a_fight_that_could_not_have_gone_so_by_another_reading():
    tiny = {"A": {"name": "Ann", "size": "tiny"}, "E": {"name": "the orc"}}
    encounter = played(fight("A E", creatures=tiny, dice=(15, 5), strikes="pass"), "begin", "A move B1")
    dispute = by_name(encounter.disputed())["tiny_may_stop"]
    assert here(dispute) == {
        "yes": "The fight goes as it has gone.",
        "no": "The fight would have gone another way: Ann may not stop at B1, where the orc is: go on, or stop before.",
    }


def test_a_fight_in_which_other_dice_would_have_been_rolled():
    hiding = {"A": {"skills": {"hide": 4}}, "E": {"skills": {"hide": 2}}}
    dispute = by_name(played(fight("A . . E", creatures=hiding, dice=(15, 5)), "begin").disputed())["awareness"]
    assert here(dispute) == {
        "given": "The fight goes as it has gone.",
        "checks": "The fight would have gone another way, since other dice would have been rolled.",
    }


@pytest.mark.parametrize("about", ["hello", "Z", "Z99", "A hover"])
def test_what_is_neither_an_action_nor_a_square(about):
    with pytest.raises(NotationError):
        fight(CORNER).disputed(about)
