"""The menu of ways to move: what a board plans in each of them, and what it offers to type."""

import pytest
from attrs import evolve
from widget_harness import board_of, two

from d20nb.actions import Act, Move
from d20nb.creature import Creature
from d20nb.encounter import Encounter
from d20nb.errors import IllegalActionError
from d20nb.lens import AIMED
from d20nb.rulesets import ALL
from d20nb.scenario import resume
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.terrain import Map

MENU = [(name, verb) for name, ruleset in ALL.items() for verb in ruleset.modes]
ON_FOES = [(name, verb) for name, verb in MENU if ALL[name].modes[verb].towards]
ON_SQUARES = [pair for pair in MENU if pair not in ON_FOES]


def lane(ruleset="srd35", verb="move", strikes="pass"):
    """Ann at B2 and the orc four squares east, or two where she is to overrun it; Ann goes first."""
    setup = Setup(ruleset=ALL[ruleset], map=Map(10, 3), dice=(20, 1, 20, 1), strikes=strikes)
    ann = Creature(id="A", name="Ann", skills={"tumble": 5})
    if ALL[ruleset].modes[verb].prone:
        ann = evolve(ann, conditions=frozenset({"prone"}))
    where = "D2" if verb == "overrun" else "F2"
    setup = setup.place(ann, Square.parse("B2"))
    return setup.place(Creature(id="E", name="the orc", side="foes"), Square.parse(where))


def begun(ruleset="srd35", verb="move", strikes="pass"):
    board, hand = board_of(lane(ruleset, verb, strikes))
    board.play("begin")
    if (ruleset, verb) == ("open", "move"):
        board.play("A minor-move B1")  # it goes on with what was bought before
    board.parts.fighting.mode.value = verb
    return board, hand


def planned(hand):
    return str(hand.phase.plan.action) if hand.phase.plan else None


def status(hand):
    return hand.phase.status


@pytest.mark.parametrize(("ruleset", "verb"), MENU)
def test_what_a_board_plans_in_any_way_to_move_can_be_played_and_opened_again(ruleset, verb):
    board, hand = begun(ruleset, verb)
    where = str(board.timeline.state.combatants["E"].at) if (ruleset, verb) in ON_FOES else "C1"
    hand.click(where)
    assert planned(hand).startswith(f"A {verb} "), status(hand)
    hand.click(where)
    assert not hand.error
    assert str(board.encounter.deeds[-1].action) == f"A {verb} {'E' if (ruleset, verb) in ON_FOES else 'C1'}"
    again = resume(board.encounter.code())
    assert again.state == board.timeline.state


def test_every_way_that_is_aimed_at_an_opponent_has_its_action():
    assert {verb for _, verb in ON_FOES} == AIMED.keys()


@pytest.mark.parametrize(("ruleset", "verb"), ON_FOES)
def test_a_square_is_refused_where_an_opponent_must_be_chosen(ruleset, verb):
    board, hand = begun(ruleset, verb)
    assert status(hand) == f"Choose whom to {verb}."
    hand.click("C3")
    assert status(hand) == f"Choose whom to {verb}."
    assert hand.phase.plan is None
    hand.drag("B2", "B1")
    assert (status(hand), board.timeline.state.combatants["A"].at) == (f"Choose whom to {verb}.", Square.parse("B2"))
    hand.drag("B2", str(board.timeline.state.combatants["E"].at))
    if hand.phase.plan is not None:  # an overrun is risky: the dice decide
        hand.click(str(board.timeline.state.combatants["E"].at))
    assert str(board.encounter.deeds[-1].action) == f"A {verb} E"


def test_a_planned_charge_shows_its_way_its_question_and_what_refuses_it():
    board, hand = begun(verb="charge")
    hand.click("F2")
    assert hand.phase.overlay().path == tuple(map(Square.parse, ("B2", "C2", "D2", "E2")))
    assert hand.phase.question == "If Ann charges the orc:"
    assert hand.phase.looked.numbers is not None
    board, hand = board_of(evolve(lane(), map=Map(10, 3)).change("E", name="the orc").move("E", Square.parse("C2")))
    board.play("begin")
    board.parts.fighting.mode.value = "charge"
    hand.click("C2")
    assert status(hand) == "Ann is too close to the orc for a charge, which goes at least ten feet."
    assert [finding.passed for finding in hand.phase.looked.refusal[0].findings].count(False) >= 1
    hand.click("C2")
    assert str(board.encounter.deeds[-1].action) == "begin"


def test_a_charge_that_may_be_struck_at_marks_the_strike():
    setup = lane().place(Creature(id="K", name="the kobold", side="foes"), Square.parse("C1"))
    board, hand = board_of(evolve(setup, dice=(20, 1, 2), strikes="ask").change("K", feats=("combat reflexes",)))
    board.play("begin")
    board.parts.fighting.mode.value = "charge"
    hand.click("F2")
    assert [mark.striker for mark in hand.phase.overlay().strikes] == ["K"]


def test_a_plan_follows_the_way_to_move_that_is_chosen_after_it():
    _, hand = begun()
    menu = hand.board.parts.fighting.mode
    hand.click("F2")
    assert planned(hand) == "A attack E"
    menu.value = "charge"
    assert planned(hand) == "A charge E"
    menu.value = "move"
    assert planned(hand) == "A attack E"
    hand.click("D1")
    menu.value = "charge"
    assert (planned(hand), status(hand)) == (None, "Choose whom to charge.")


def test_a_plan_from_the_list_of_acts_stays_where_another_way_to_move_is_chosen():
    _, hand = begun()
    for slug in ("disarm", "drink-potion"):
        hand.phase.think(Act("A", slug, "E" if slug == "disarm" else None))
        hand.board.parts.fighting.mode.value = "step"
        assert planned(hand).startswith(f"A do {slug}")
        hand.board.parts.fighting.mode.value = "move"


def test_a_view_of_an_overrun_asks_in_words():
    _, hand = begun(verb="overrun")
    hand.click("D2")
    assert hand.phase.question == "If Ann tries to overrun the orc:"


@pytest.mark.parametrize(("ruleset", "verb"), ON_FOES)
def test_a_movement_to_a_square_is_no_charge(ruleset, verb):
    fight = Encounter(lane(ruleset)).play("begin")
    with pytest.raises(IllegalActionError, match=rf"^To {verb} takes an opponent, not a square: A {verb} TARGET\.$"):
        fight.play(Move("A", verb, (Square.parse("C2"),)))


@pytest.mark.parametrize(("ruleset", "verb"), MENU)
def test_what_is_offered_to_type_can_be_typed(ruleset, verb):
    board, hand = begun(ruleset, verb)
    hint = board.parts.typed.hint
    assert hint.startswith(f"A {verb} ")
    hand.type(hint)
    assert not hand.error
    assert str(board.encounter.deeds[-1].action) == hint


def test_the_end_of_the_turn_is_offered_where_nothing_is_left_and_a_die_where_one_is_asked_for():
    board, _ = begun()
    board.play("A move C2 D2 C2 D2 C2 D2 C2 D2 C2 D2")
    assert board.parts.typed.hint == "A end"
    board, _ = board_of(evolve(two(), dice=(), seed=None))
    board.parts.starting.begin.click()
    assert board.parts.typed.hint == "roll 15"


def test_the_choice_of_whom_somebody_would_run_over_is_offered_and_told():
    board, hand = begun(verb="overrun", strikes="ask")
    hand.click("D2")
    hand.click("D2")
    assert board.timeline.state.facing is not None
    assert board.parts.typed.hint == "E avoid"
    assert board.timeline.explain().sentence in status(hand)


def test_each_turn_begins_with_the_first_way_to_move():
    board, hand = begun(verb="step")
    hand.click("C2")
    hand.click("C2")
    assert board.parts.fighting.mode.value == "step"
    board.play("A end")
    assert (board.parts.fighting.mode.value, hand.phase.mode) == ("move", "move")
    hand.click("D1")
    assert planned(hand) == "E move D1"
