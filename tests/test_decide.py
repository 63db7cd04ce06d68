"""Deciding: what an action brings about, who must answer, and why something is refused."""

import pytest
from attrs import evolve
from boards import fight, played, setup, sq, squares, state
from hypothesis import given
from hypothesis import strategies as st
from strategies import candidates, encounters

from d20nb import events as ev
from d20nb.actions import Attack, Begin, Move, Strike
from d20nb.creature import Creature
from d20nb.dice import Damage
from d20nb.encounter import Encounter
from d20nb.errors import IllegalActionError, NotationError
from d20nb.rules.decide import decide
from d20nb.rulesets import ALL
from d20nb.terrain import Ground

PAST = """
. . . . .
. A . . .
. . E . .
. . . . .
"""
FAST = {"initiative": 9}
SLOW = {"initiative": 0, "attack": 5, "ac": 10}


def begun(board=PAST, dice=(15, 5), creatures=None, **more):
    """A fight that has begun: A before E, nobody flat-footed but E."""
    return fight(board, dice=dice, creatures=creatures or {"A": FAST, "E": SLOW}, **more).play("begin")


def second_round(board=PAST, creatures=None, dice=(15, 5), **more):
    """The second round, when nobody is flat-footed any more; it is the first creature's turn."""
    encounter = begun(board, dice, creatures, **more)
    for id in encounter.ask("order"):
        encounter = encounter.play(f"{id} end")
    assert encounter.ask("flat-footed") == []
    return encounter


def happened(encounter, kind):
    return [event for event in encounter.deeds[-1].events if isinstance(event, kind)]


def refusal(encounter, words):
    with pytest.raises(IllegalActionError) as refused:
        encounter.play(words)
    assert refused.value.state is encounter.state
    return str(refused.value)


# --- strike, pass, and what waits --------------------------------------------------------------------------------


def test_the_move_stops_before_the_step_and_waits_for_an_answer():
    asked = second_round().play("A move B3 B4")
    assert asked.ask("at", "A") == "B2"
    assert (asked.state.asked.striker, asked.state.asked.provoker) == ("E", "A")
    assert asked.state.asked.square == sq("B2")
    assert "First E must answer" in refusal(asked, "A end")
    assert "First E must answer" in refusal(asked, "begin")
    assert "First E must answer" in refusal(asked, "A move B3")
    assert "It is E who must answer first, not A" in refusal(asked, "A pass")
    assert "E may strike only at A" in refusal(asked, "E strike E")
    assert "Something is under way" in refusal(asked, "referee A hp 3")
    with pytest.raises(NotationError):
        asked.play("X pass")


def test_passing_costs_no_strike_but_gives_up_this_movers_whole_round():
    passed = second_round().play("A move B3 B4").play("E pass")
    assert passed.ask("at", "A") == "B4"
    assert passed.ask("strikes left", "E") == 1
    # B3 was threatened too, and gave no second opportunity; nor does a second move this round.
    assert len(happened(passed, ev.Provoked)) == 0
    assert passed.play("A move B3 A2").state.asked is None
    # It is open again in the mover's next round.
    round_later = played(passed, "A end", "E end")
    assert round_later.ask("provokes", "A move A4") == ["E at B4"]


def test_a_strike_uses_the_allowance_and_the_move_goes_on():
    after = second_round(dice=(15, 5, 2)).play("A move B3 B4").play("E strike")
    assert [type(e).__name__ for e in after.deeds[-1].events][:3] == ["StrikeMade", "DieRolled", "AttackRolled"]
    assert after.ask("at", "A") == "B4"
    assert after.ask("strikes left", "E") == 0
    # Another kind of opportunity comes, but the allowance is spent.
    assert after.ask("provokes", "A do drink-potion") == []
    assert after.state.combatants["A"].hp == 10  # 2 + 5 misses 10


def test_the_strike_is_resolved_before_the_step_at_the_square_left():
    after = second_round(dice=(15, 5, 20, 8)).play("A move B3").play("E strike")
    order = [type(e).__name__ for e in after.deeds[-1].events]
    assert order.index("Damaged") < order.index("Moved")
    assert happened(after, ev.Moved)[0].start == sq("B2")


def test_who_drops_stays_in_the_square_it_was_leaving_and_its_turn_is_over():
    creatures = {"A": {**FAST, "hp": 3}, "E": SLOW}
    after = second_round(creatures=creatures, dice=(15, 5, 20, 5)).play("A move B3 B4").play("E strike")
    assert after.ask("at", "A") == "B2"
    assert after.state.combatants["A"].hp == -2
    assert after.ask("conditions", "A") == ["dying", "prone"]
    assert not happened(after, ev.Moved)
    assert happened(after, ev.Finished)[-1].because
    assert after.ask("turn") == "E"
    assert after.state.pending == ()


def test_who_drops_in_the_middle_of_the_way_stays_there():
    board = "A . . . .\n. . . . E\n. . . . ."
    creatures = {"A": {**FAST, "hp": 3}, "E": SLOW}
    after = second_round(board, creatures, dice=(15, 5, 20, 5)).play("A move B1 C1 D1 D2 D3").play("E strike")
    assert after.ask("at", "A") == "D1"
    assert [str(e.end) for e in after.deeds[-2].events if isinstance(e, ev.Moved)] == ["B1", "C1", "D1"]


def test_several_strikers_answer_in_initiative_order():
    board = ". . . .\nF A E .\n. G . .\n. . . ."
    creatures = {"A": FAST, "E": {"initiative": 3}, "F": {"initiative": 5}, "G": {"initiative": 1}}
    asked = second_round(board, creatures, dice=(15, 5, 5, 5)).play("A move B1")
    assert [r.striker for r in asked.state.asked.waiting] == ["F", "E", "G"]
    assert asked.ask("at", "A") == "B2"
    assert "It is F who must answer first, not E" in refusal(asked, "E strike")
    after = played(asked, "F pass", "E pass", "G pass")
    assert after.ask("at", "A") == "B1"


def test_later_strikers_are_not_asked_about_the_dead():
    board = ". . . .\nF A E .\n. . . ."
    creatures = {"A": {**FAST, "hp": 1}, "E": {"initiative": 3}, "F": {"initiative": 5, "attack": 50, "damage": None}}
    creatures["F"]["damage"] = Damage(1, 4, 30)
    asked = second_round(board, creatures, dice=(15, 5, 5, 10, 1)).play("A move B1")
    after = asked.play("F strike")
    assert after.ask("conditions", "A") == ["dead", "prone"]
    assert after.state.asked is None
    assert [e.because for e in happened(after, ev.StrikePassed)] == ["because.provoker-dead"]
    assert after.ask("strikes left", "E") == 1


@pytest.mark.parametrize(("policy", "hp"), [("strike", 6), ("pass", 10)])
def test_strikes_may_be_answered_beforehand(policy, hp):
    after = second_round(strikes=policy, dice=(15, 5, 18, 4)).play("A move B3 B4")
    assert after.state.asked is None
    assert after.ask("at", "A") == "B4"
    assert after.state.combatants["A"].hp == hp
    assert after.ask("strikes left", "E") == (0 if policy == "strike" else 1)


def test_two_different_opportunities_need_combat_reflexes():
    reflexes = {**SLOW, "feats": {"combat reflexes"}, "dexterity": 14}
    for foe, left in ((SLOW, 0), (reflexes, 2)):
        struck = second_round(creatures={"A": FAST, "E": foe}, dice=(15, 5, 2)).play("A move B3").play("E strike")
        assert struck.ask("strikes left", "E") == left
        assert struck.ask("provokes", "A do drink-potion") == (["E at B3"] if left else [])
        # More movement this round is the same opportunity, whatever the allowance.
        assert struck.ask("provokes", "A move A3") == []


def test_a_strike_takes_a_weapon_that_reaches():
    creatures = {"A": FAST, "E": {**SLOW, "weapons": ("longspear", "dagger")}}
    asked = second_round(creatures=creatures, dice=(15, 5, 2)).play("A move B1")
    assert happened(asked.play("E strike"), ev.AttackRolled)[0].weapon == "dagger"
    assert happened(asked.play("E strike A with dagger"), ev.AttackRolled)[0].weapon == "dagger"
    assert "E has no longspear in hand" in refusal(asked, "E strike A with longspear")
    assert "E has no glaive in hand" in refusal(asked, "E strike A with glaive")


def test_a_strike_at_a_corner_walked_in_from_is_made_with_the_reach_weapon():
    board = "A . . .\n. . . .\n. . E .\n. . . ."
    creatures = {"A": FAST, "E": {**SLOW, "weapons": ("longspear",)}}
    asked = second_round(board, creatures, dice=(15, 5, 2), options={"reach_corner": "walk-in"}).play("A move B2")
    assert asked.state.asked.striker == "E"
    assert happened(asked.play("E strike"), ev.AttackRolled)[0].weapon == "longspear"


# --- whose turn --------------------------------------------------------------------------------------------------


def test_nobody_acts_before_the_fight_or_out_of_turn():
    before = fight(PAST)
    assert "The fight has not begun" in refusal(before, "A move B1")
    assert "nothing to strike or pass" in refusal(before, "E pass")
    encounter = begun()
    assert "It is not E's turn but A's" in refusal(encounter, "E move B3")
    assert "It is not E's turn but A's" in refusal(encounter, "E end")
    assert "has begun already" in refusal(encounter, "begin")
    assert "nothing to strike or pass" in refusal(encounter, "E strike")


def test_ending_a_turn_begins_the_next_and_after_the_last_a_round():
    encounter = begun()
    assert (encounter.ask("turn"), encounter.ask("round")) == ("A", 1)
    encounter = encounter.play("A end")
    assert (encounter.ask("turn"), encounter.ask("round")) == ("E", 1)
    encounter = encounter.play("E end")
    assert (encounter.ask("turn"), encounter.ask("round")) == ("A", 2)
    assert encounter.ask("left", "A") == {"standard": 1, "move": 1}
    assert encounter.ask("left", "E") == {"standard": 0, "move": 0}


def test_a_standard_and_a_move_action_and_a_move_may_replace_the_standard():
    encounter = begun(". . . . . . . . . . . . . . .\nA . . . . . . . . . . . . . E", (15, 5))
    moved = encounter.play("A move B1")
    assert moved.ask("left", "A") == {"standard": 1, "move": 0}
    assert moved.play("A move C1").ask("left", "A") == {"standard": 0, "move": 0}
    assert moved.ask("legal", "A run B1") is False
    acted = encounter.play("A do drink-potion")
    assert acted.ask("left", "A") == {"standard": 0, "move": 1}
    assert "cannot drink a potion now" in refusal(acted, "A do drink-potion")
    double = encounter.play("A move M1")
    assert double.ask("left", "A") == {"standard": 0, "move": 0}
    assert "costs 13 squares of movement; A has 12" in refusal(
        encounter, "A move B1 C1 D1 E1 F1 G1 H1 I1 J1 K1 L1 M1 N1"
    )
    withdrawn = encounter.play("A withdraw M1")
    assert withdrawn.ask("left", "A") == {"standard": 0, "move": 0}
    free = encounter.play("A drop")
    assert free.ask("left", "A") == {"standard": 1, "move": 1}


def test_the_dying_are_skipped_and_keep_their_place():
    creatures = {"A": FAST, "E": {"initiative": 5, "conditions": {"dying"}}, "F": {"initiative": 0}}
    encounter = begun("A . . .\n. . E .\n. . . F", (15, 15, 15), creatures)
    assert encounter.ask("order") == ["A", "E", "F"]
    after = encounter.play("A end")
    assert after.ask("turn") == "F"
    assert [e.who for e in happened(after, ev.TurnSkipped)] == ["E"]
    assert after.play("F end").ask("round") == 2
    # Helped up, it acts where it always stood in the order.
    helped = played(after, "F end", "referee E condition dying", "A end")
    assert helped.ask("turn") == "E"


def test_the_fight_is_over_when_nobody_can_act():
    creatures = {"A": {**FAST, "conditions": {"stunned"}}, "E": {"conditions": {"dead"}}}
    encounter = begun(creatures=creatures)
    assert encounter.ask("turn") == ""
    assert "the fight is over" in refusal(encounter, "A end")
    assert refusal(fight(".").play("roll 3"), "begin") == "There is nobody on the board: place a creature first."


def test_when_the_creature_in_turn_can_no_longer_act_the_turn_ends():
    after = begun().play("referee A condition stunned")
    assert after.ask("turn") == "E"
    assert begun().play("referee A hp -3").ask("turn") == "E"
    assert begun().play("referee A gone").ask("turn") == "E"
    assert "Nobody else could act" in refusal(
        begun(creatures={"A": FAST, "E": {"conditions": {"dead"}}}), "referee A gone"
    )


# --- acts and attacks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hp", "damage", "left", "conditions"),
    [
        (10, 4, 6, []),
        (4, 4, 0, ["disabled"]),
        (3, 4, -1, ["dying", "prone"]),
        (1, 11, -10, ["dead", "prone"]),
        (1, 40, -39, ["dead", "prone"]),
    ],
)
def test_a_hit_does_damage_and_lets_its_target_fall(hp, damage, left, conditions):
    creatures = {"A": {**FAST, "attack": 9, "damage": Damage(1, 8, damage - 1)}, "E": {**SLOW, "hp": hp}}
    after = second_round("A E", creatures, dice=(15, 5, 10, 1)).play("A attack E")
    assert after.state.combatants["E"].hp == left
    assert after.ask("conditions", "E") == conditions
    assert after.state.pending == ()
    assert after.ask("turn") == "A"
    assert after.ask("left", "A") == {"standard": 0, "move": 1}


@pytest.mark.parametrize(
    ("die", "attack", "hit"),
    [(9, 0, False), (10, 0, True), (20, -50, True), (1, 50, False), (19, -9, True), (18, -9, False)],
)
def test_an_attack_hits_from_the_defense_on_and_always_on_20_and_never_on_1(die, attack, hit):
    creatures = {"A": {**FAST, "attack": attack}, "E": {"initiative": 0, "ac": 10}}
    after = second_round("A E", creatures, dice=(15, 5, die, 1)).play("A attack E")
    assert happened(after, ev.AttackRolled)[0].hit is hit
    assert bool(happened(after, ev.Damaged)) is hit
    assert after.state.dice == (4 if hit else 3)


def test_damage_is_at_least_one():
    creatures = {"A": {**FAST, "damage": Damage(1, 4, -3)}, "E": SLOW}
    after = second_round("A E", creatures, dice=(15, 5, 20, 1)).play("A attack E")
    assert happened(after, ev.Damaged)[0].damage == 1


def test_refused_attacks_say_why():
    encounter = second_round(
        "A . . E\n# # # #\n. F . .",
        {"A": {**FAST, "weapons": ("longsword", "sling")}, "E": SLOW, "F": {"initiative": 0}},
        dice=(15, 5, 4),
    )
    assert "A cannot reach E with longsword from here" in refusal(encounter, "A attack E")
    assert "A has no dagger in hand, but longsword, sling" in refusal(encounter, "A attack E with dagger")
    assert "A cannot see F" in refusal(encounter, "A shoot F")
    assert "A cannot attack itself" in refusal(encounter, "A attack A")
    assert "A cannot attack itself" in refusal(encounter, "A do attack-ranged A")
    assert "A cannot see E" in refusal(encounter.play("referee E condition invisible"), "A shoot E")
    assert "E is dead already" in refusal(encounter.play("referee E condition dead"), "A shoot E")
    bare = second_round("A . E", {"A": {**FAST, "weapons": ()}, "E": SLOW})
    assert "A has nothing in hand to attack with in melee" in refusal(bare, "A attack E")
    assert "A has nothing in hand to shoot with" in refusal(bare, "A shoot E")


def test_shooting_provokes_from_all_who_threaten_and_goes_on_after_the_strike():
    creatures = {"A": {**FAST, "weapons": ("longbow",), "attack": 5}, "E": SLOW}
    asked = second_round("A E", creatures, dice=(15, 5, 2, 12, 3)).play("A shoot E")
    assert asked.state.asked.striker == "E"
    after = asked.play("E strike")
    assert [e.attacker for e in happened(after, ev.AttackRolled)] == ["E", "A"]
    assert after.state.combatants["E"].hp == 7


def test_what_did_not_provoke_is_said_once():
    creatures = {"A": {**FAST, "weapons": ("longbow",)}, "E": SLOW}
    after = begun("A E", (15, 5, 20, 1), creatures).play("A shoot E")
    assert [e.ruling.key for e in happened(after, ev.DidNotProvoke)] == ["exempt.flat-footed"]


def test_an_unarmed_attack_provokes_from_its_target_alone_and_only_if_that_is_armed():
    board = ". F .\n. A E\n. . ."
    creatures = {"A": {**FAST, "weapons": ("unarmed",)}, "E": SLOW, "F": {"initiative": 1}}
    encounter = second_round(board, creatures, dice=(15, 5, 5))
    assert encounter.ask("provokes", "A attack E") == ["E at B2"]
    assert encounter.ask("provokes", "A attack F") == ["F at B2"]
    bare = {**creatures, "E": {**SLOW, "weapons": ("unarmed",)}}
    assert second_round(board, bare, dice=(15, 5, 5)).ask("provokes", "A attack E") == []
    trained = {**creatures, "A": {**creatures["A"], "feats": {"improved unarmed strike"}}}
    assert second_round(board, trained, dice=(15, 5, 5)).ask("provokes", "A attack E") == []


def test_standing_up_provokes_while_still_prone_and_drops_are_free():
    encounter = second_round("A E").play("A drop")
    assert encounter.ask("conditions", "A") == ["prone"]
    assert "A is prone: stand up first" in refusal(encounter, "A move A1")
    asked = encounter.play("A stand")
    assert asked.ask("conditions", "A") == ["prone"]
    assert asked.play("E pass").ask("conditions", "A") == []
    assert "would have to be prone" in refusal(second_round("A E"), "A stand")


def test_total_defense_lasts_to_the_next_turn_and_gives_strikes_up():
    encounter = second_round().play("A end").play("E do total-defense")
    assert encounter.ask("conditions", "E") == ["total defense"]
    ended = encounter.play("E end")
    assert ended.ask("provokes", "A move B3 B4") == []
    assert ended.ask("strikes left", "E") == 0
    assert ended.play("A end").ask("conditions", "E") == []


# --- the referee -------------------------------------------------------------------------------------------------


def test_the_referee_corrects_within_reason():
    encounter = begun()
    assert encounter.play("referee E at D4").ask("at", "E") == "D4"
    assert "Z9 is off the map" in refusal(encounter, "referee E at Z9")
    assert "reen is not a condition" in refusal(encounter, "referee E condition green")
    assert encounter.play("referee E gone").ask("order") == ["A"]
    assert encounter.play("referee E hp -3").ask("conditions", "E") == ["dying", "flat-footed", "prone"]
    assert encounter.play("referee E hp -10").ask("conditions", "E") == ["dead", "flat-footed", "prone"]
    assert encounter.play("referee E hp 0").ask("conditions", "E") == ["disabled", "flat-footed"]


@pytest.mark.parametrize("ruleset", ["srd35", "modern"])
def test_who_is_put_half_into_a_wall_squeezes_there(ruleset):
    board = """
        A . . . #
        E . . . #
        . . . . .
        . . . . .
    """
    placed = setup(board, dice=(15, 5, 10), creatures={"E": {"size": "large"}})
    encounter = Encounter(evolve(placed, ruleset=ALL[ruleset])).play("begin")
    squeezed = encounter.play("referee E at D1")
    assert "squeezing" in squeezed.ask("conditions", "E")
    assert squeezed.log().endswith("E is now squeezing.")
    assert "squeezing" not in squeezed.play("referee E at C3").ask("conditions", "E")
    assert refusal(encounter, "referee A at E1") == "E1 is a wall."


def test_who_joins_half_in_a_wall_squeezes_there_as_well():
    placed = setup("A . . #\n. . . #\nE . . .", dice=(15, 5, 10))
    placed = placed.place(Creature(id="O", size="large", late=True), sq("B1"))
    encounter = Encounter(placed).play("begin")
    assert "squeezing" in encounter.play("referee O joins C1").ask("conditions", "O")
    assert "squeezing" not in encounter.play("referee O joins B1").ask("conditions", "O")


def test_nobody_is_put_where_the_ruleset_lets_nobody_stand():
    board = ". . . . .\n. . . . .\n. . . . .\nE . . . .\n. . . . .\n. . . . A"
    placed = evolve(setup(board, dice=(15, 5, 10)), ruleset=ALL["open"])
    tight = Ground("passage", size_rating=-1)
    placed = evolve(placed, map=evolve(placed.map, ground={sq("C1"): tight})).change("E", size="huge")
    encounter = Encounter(placed).play("begin")
    assert refusal(encounter, "referee E at B1") == "C1 is a passage more than two sizes too tight for E."


def test_a_refusal_for_want_of_actions_names_all_that_would_pay():
    spent = second_round(". . . . . .\nA . . . . .\n. . . . . E").play("A move A1").play("A move B1")
    left = "and what is left this turn is nothing."
    one, two = "1 move action or, in its place, 1 standard action", "1 standard action and 1 move action"
    assert refusal(spent, "A move C1") == f"A cannot move now: that takes {one}, {left}"
    assert refusal(spent, "A move D1") == f"A cannot move now: that takes {one}, {left}"
    assert refusal(spent, "A run C1") == f"A cannot run now: that takes {two}, {left}"


def test_hit_points_given_back_lift_the_dying():
    dying = begun().play("referee E hp -3")
    assert dying.play("referee E hp 5").ask("conditions", "E") == ["flat-footed", "prone"]
    assert dying.play("referee E hp 0").ask("conditions", "E") == ["disabled", "flat-footed", "prone"]
    assert dying.play("referee E hp -12").play("referee E hp -2").ask("conditions", "E") == [
        "dying",
        "flat-footed",
        "prone",
    ]


# --- properties --------------------------------------------------------------------------------------------------


@given(encounters(), st.data())
def test_deciding_changes_nothing(encounter, data):
    before = repr(encounter.state)
    action = data.draw(st.sampled_from(candidates(encounter.state)))
    try:
        found = decide(encounter.state, action)
    except IllegalActionError as refused:
        found = refused.state
        told = repr(found)
    else:
        told = before
        assert found
        assert decide(encounter.state, action) == found  # nor does it remember anything
    assert repr(encounter.state) == before == told


@given(encounters())
def test_after_every_action_somebody_may_decide_something(encounter):
    here = encounter.state
    assert here.waits
    assert here.begun
    if here.asked:
        striker = here.combatants[here.asked.striker]
        assert striker.able
        assert striker.opposes(here.combatants[here.asked.provoker])
    elif here.turn is not None:
        assert here.pending == ()
        assert here.combatants[here.turn.who].able
        assert all(amount >= 0 for amount in here.turn.left.values())


def test_the_way_begins_where_the_mover_stands():
    here = state("A . .")
    assert decide(here, Begin())
    begun_state = fight("A . .").play("begin").state
    declared = decide(begun_state, Move("A", "move", squares("C1")))[0]
    assert declared.way == squares("A1 B1 C1")
    with pytest.raises(IllegalActionError, match="There is no creature X"):
        decide(begun_state, Attack("A", "X"))
    with pytest.raises(IllegalActionError, match="There is no creature X"):
        decide(begun_state, Strike("X"))
    with pytest.raises(IllegalActionError, match="no way to move called hover"):
        decide(begun_state, Move("A", "hover", squares("B1")))
