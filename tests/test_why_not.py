"""Why not: every answer is the engine's, each test names its result, and what fails names what would change it."""

import pytest
from boards import fight, played, sq
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import candidates, encounters, fighters, maps, setups

import d20nb
from d20nb.actions import Charge, Delay, Move, Now, Overrun, Ready, Spring, Trigger
from d20nb.errors import IllegalActionError, NotationError
from d20nb.messages import ENGLISH
from d20nb.rules.flanking import flanking_friend
from d20nb.rules.foresight import foresee
from d20nb.rules.opportunity import strikes_left
from d20nb.rules.threat import threatened, threatening_weapons
from d20nb.rulesets import ALL
from d20nb.squares import Square
from d20nb.why_not.acting import explain_action, findings_of
from d20nb.why_not.standing import explain_flat_footed, explain_striking
from d20nb.why_not.threatening import explain_flanking, explain_threat

NAMES = {"A": {"name": "Ann"}, "B": {"name": "Bob"}, "E": {"name": "the orc"}}


def begun(text, *, dice=(15, 10, 5), creatures=None, **more):
    """A fight that has begun, in which A acts first."""
    given = creatures or {}
    merged = {id: {**NAMES.get(id, {}), **given.get(id, {})} for id in {*NAMES, *given}}
    return fight(text, creatures=merged, dice=dice, **more).play("begin")


def failing(explanation):
    return [finding.text for finding in explanation.findings if finding.passed is False]


def every_action(state):
    """What somebody might try, far ways and special attacks among them."""
    grid, found = state.setup.map, candidates(state)
    corners = [Square(x, y) for x in (0, grid.width - 1) for y in (0, grid.height - 1)]
    for id in state.combatants:
        found += [Move(id, mode, (to,)) for mode in state.ruleset.modes for to in corners]
        found += [Move(id, "move", tuple(corners[:2])), Delay(id), Now(id)]
        for other in state.combatants:
            found += [Charge(id, other), Overrun(id, other), Spring(id, other, tuple(corners[:1]))]
            found += [Ready(id, Move(id, "move", tuple(corners[:1])), Trigger(other, "moves"))]
    return found


def refusal(state, action):
    try:
        foresee(state, action)
    except IllegalActionError as refused:
        return str(refused)
    return None


# --- the answers are the engine's --------------------------------------------------------------------------------


@settings(max_examples=30)
@given(encounters(), st.data())
def test_every_test_is_passed_if_and_only_if_the_action_is_legal(encounter, data):
    here = encounter.state
    for action in data.draw(st.lists(st.sampled_from(every_action(here)), min_size=12, max_size=12)):
        told, refused = explain_action(here, action), refusal(here, action)
        assert told.holds == (refused is None), f"{action}\n{told}"
        if refused is not None:
            assert told.sentence == refused, str(action)


#: Whatever these refuse is told in the engine's words alone; of everything else some test says what fails.
WITHOUT_TESTS = {"Roll", "Referee", "Now", "Delay", "Ready", "Spring", "Overrun", "Strike", "Begin", "Act"}


@settings(max_examples=30)
@given(encounters(), st.data())
def test_a_refusal_is_found_by_some_test(encounter, data):
    here = encounter.state
    for action in data.draw(st.lists(st.sampled_from(every_action(here)), min_size=12, max_size=12)):
        found = list(findings_of(here, action))
        if refusal(here, action) is None:
            assert all(finding.passed for finding in found), str(action)
        elif type(action).__name__ not in WITHOUT_TESTS:
            assert any(finding.passed is False for finding in found), str(action)


@settings(max_examples=30)
@given(setups(boards=maps(longest=5, shortest=2)), st.sampled_from(["modern", "open"]), st.data())
def test_other_rulesets_are_explained_by_their_own_refusals(setup, name, data):
    from attrs import evolve

    here = d20nb.Encounter(evolve(setup, ruleset=ALL[name], options={})).play("begin").state
    for action in data.draw(st.lists(st.sampled_from(every_action(here)), min_size=12, max_size=12)):
        told = explain_action(here, action)
        assert told.holds == (refusal(here, action) is None), f"{action}\n{told}"


@settings(max_examples=30)
@given(encounters(), st.data())
def test_a_square_is_told_as_threatened_if_and_only_if_it_is(encounter, data):
    here = encounter.state
    grid = here.setup.map
    for who in here.combatants.values():
        square = data.draw(st.builds(Square, st.integers(0, grid.width - 1), st.integers(0, grid.height - 1)))
        told = explain_threat(here, who, (square,), str(square))
        assert told.holds == (square in threatened(here, who)), str(told)
        assert told.holds == (" not " not in told.sentence)


@settings(max_examples=30)
@given(encounters(of=setups(make=fighters, boards=maps(longest=4, shortest=3))))
def test_flanking_and_striking_are_told_as_they_are(encounter):
    here = encounter.state
    for who in here.combatants.values():
        told = explain_striking(here, who)
        assert told.holds == (bool(threatening_weapons(who)) and strikes_left(here, who) > 0), str(told)
        flat = explain_flat_footed(here, who)
        assert flat.holds == ("flat-footed" in who.conditions), str(flat)
        for other in here.combatants.values():
            told = explain_flanking(here, who, other)
            assert told.holds == (flanking_friend(here, who, other) is not None), str(told)


@settings(max_examples=30)
@given(encounters(), st.data())
def test_all_is_said_in_whole_sentences(encounter, data):
    here = encounter.state
    ids = list(here.combatants) or ["A"]
    about = data.draw(st.sampled_from([*ids, "A1", "B2", f"{ids[0]} threatens B1", f"{ids[-1]} flanks {ids[0]}"]))
    about = data.draw(st.sampled_from([about, *(str(a) for a in candidates(here) if "(" not in str(a))]))
    try:
        reasons = encounter.why_not(about)
    except NotationError:
        assume(False)
    for told in reasons:
        for text in (told.sentence, *told.instead, *(f.text for f in told.findings), *(f.cure for f in told.findings)):
            assert not text or text[-1] == ".", text
            assert not any(sign in text for sign in ("{", "}", "None", "frozenset")), text
            assert text[:1] == text[:1].upper()


def test_every_thing_that_can_be_amiss_says_so_and_what_is_said_of_it_exists():
    for key in (key for key in ENGLISH if key.startswith("test.") and key.endswith((".cure", ".open"))):
        base = key.rpartition(".")[0]
        assert base in ENGLISH or f"{base}.no" in ENGLISH, key


# --- squares and movement ----------------------------------------------------------------------------------------

ROOM = ". . . . .\n. A . # .\n. . E # .\nB . . . ."


def test_a_wall_an_opponent_and_a_friend_in_the_way():
    here = begun(ROOM)
    told = here.why_not("A move D2")[0]
    assert failing(told) == ["D2 is a wall."]
    assert told.findings[5].text == "No way is looked for to a square that has no room."
    assert told.findings[5].passed is None
    told = here.why_not("A move C3")[0]
    assert failing(told)[0] == "Ann may not stop at C3, where the orc is: go on, or stop before."
    assert told.sentence == "Ann cannot enter C3: the orc stands there, and an opponent who can resist bars the way."
    assert failing(here.why_not("A move A4")[0]) == ["Ann may not stop at A4, where Bob is: go on, or stop before."]
    assert failing(here.why_not("A move E9")[0]) == ["E9 is off the map, which ends at E4."]


def test_a_way_that_costs_too_much_tells_its_price_and_what_would_go_further():
    here = begun("A . . . . . . . . . . . . . . . .", creatures={"A": {"speed": 20}})
    told = here.why_not("A move J1")[0]
    assert failing(told) == ["The way to J1 costs 9 squares of movement; Ann has 8 for a move."]
    assert told.findings[-1].cure == "It would have to be a nearer square, or a way to move that goes further."
    assert told.instead == ("It would be legal to run to J1.",)
    assert str(told.citation) == "SRD 3.5, Move Actions: Move"
    assert here.why_not("A move B1")[0].findings[-1].text == "The way costs 1 square of movement; Ann has 4 for a move."


def test_a_square_shut_in_by_walls_has_no_way_at_all():
    told = begun("A . # .\n. . # #\n. . . .").why_not("D1")[0]
    assert failing(told) == ["No way at all leads Ann from A1 to D1."]
    told = begun("A . # .").why_not("A run D1")[0]
    assert failing(told) == ["C1 is a wall."]


def test_every_test_is_looked_at_also_after_one_that_fails():
    here = begun(ROOM, creatures={"B": {"conditions": {"prone", "stunned"}}})
    told = here.why_not("B move C1")[0]
    assert failing(told) == [
        "It is not Bob's turn but Ann's: type A end to go on.",
        "Bob is stunned and can do nothing.",
        "Bob is prone: stand up first (B stand).",
    ]
    assert told.findings[-1].text == "The way costs 4 squares of movement; Bob has 6 for a move."
    moved = played(here, "A move B1")
    told = moved.why_not("A step A1")[0]
    assert failing(told) == ["Ann has moved this turn, so there is no 5-foot step."]


def test_a_square_tells_who_can_go_there_who_stands_there_and_who_threatens_it():
    told = [explanation.sentence for explanation in begun(ROOM).why_not("C2")]
    assert told == ["Ann can move to C2.", "Nobody stands at C2.", "Ann threatens C2.", "The orc threatens C2."]
    told = [explanation.sentence for explanation in begun(ROOM).why_not("C3", of="B")]
    assert told[1] == "C3 is taken by the orc."
    assert "It is not Bob's turn" in told[0]
    told = [explanation.sentence for explanation in begun(ROOM).why_not("E1")]
    assert told[1:] == ["Nobody stands at E1.", "Nobody threatens E1.", "The orc does not threaten E1."]


# --- attacks, threat, flanking, flat-footedness ------------------------------------------------------------------


def test_an_attack_that_does_not_reach():
    here = begun("A . E")
    told = here.why_not("A attack E")[0]
    assert failing(told) == ["The orc is 2 squares away, and the longsword of Ann reaches only 1 square far."]
    assert told.sentence == "Ann cannot reach the orc with longsword from here."
    here = begun("A E", creatures={"A": {"weapons": ("longspear",)}})
    assert failing(here.why_not("A attack E")[0]) == [
        "The orc is 1 square away, and the longspear of Ann cannot strike within 1 square."
    ]
    here = begun("A E", creatures={"A": {"weapons": ("longbow",)}})
    told = here.why_not("A attack E")[0]
    assert failing(told) == ["Ann has nothing in hand to attack with in melee."]
    assert told.findings[-1].passed is True
    here = begun("A # E", creatures={"A": {"weapons": ("longbow",)}})
    assert "Walls or shut doors stop every line from Ann to the orc." in failing(here.why_not("A shoot E")[0])
    here = begun(". A E", light={"C1": "dark"})
    assert failing(here.why_not("A attack E")[0]) == ["Ann cannot see the orc."]


def test_an_attack_when_the_turn_is_spent():
    here = begun(". A E").play("A do drink-potion")
    here = played(here, "E pass") if here.state.asked else here
    assert failing(here.why_not("A attack E")[0]) == [
        "Ann cannot attack now: that takes 1 standard action, and what is left this turn is 1 move action."
    ]


def test_why_a_square_is_not_threatened():
    here = begun("A . .\n. . E")
    assert failing(here.why_not("E threatens A1")[0]) == [
        "A1 is 2 squares away, and the longsword of the orc reaches only 1 square far."
    ]
    here = begun("A . # E")
    assert failing(here.why_not("E threatens C1")[0]) == [
        "C1 is solid.",
        "Walls or shut doors stop every line from the orc to C1.",
    ]
    here = begun("A E", creatures={"E": {"conditions": {"stunned"}, "weapons": ("longbow",)}})
    assert failing(here.why_not("E threatens A")[0]) == [
        "The orc is stunned and cannot strike.",
        "The orc is not ready to strike with a melee weapon.",
    ]


@pytest.mark.parametrize("reading", ["include", "strict", "walk-in"])
def test_the_disputed_corner_names_the_dispute(reading):
    spear = {"E": {"weapons": ("longspear",)}}
    here = begun("A . .\n. . .\n. . E", creatures=spear, options={"reach_corner": reading})
    (told,) = here.why_not("E threatens A1")
    assert told.holds == (reading == "include")
    assert str(told.findings[2].citation) == "SRD 3.5, Attacks of Opportunity: Reach Weapons"
    assert (told.instead == ("Whoever leaves A1 towards the orc gives an opportunity all the same.",)) == (
        reading == "walk-in"
    )


def test_why_somebody_does_not_flank():
    assert begun("A E B").why_not("A flanks E")[0].sentence == "Ann flanks the orc."
    assert failing(begun("A E .\n. B .").why_not("A flanks E")[0]) == [
        "No line from Ann to Bob runs through opposite sides of the orc's space."
    ]
    told = begun("A E . B").why_not("A flanks E")[0]
    assert failing(told) == ["Nobody else on Ann's side threatens the orc."]
    assert failing(begun("A E").why_not("A flanks E")[0]) == ["Nobody else on Ann's side threatens the orc."]
    assert told.findings[4].cure == "A friend of Ann's would have to threaten the orc."
    dodger = {"E": {"traits": {"improved uncanny dodge"}}}
    assert failing(begun("A E B", creatures=dodger).why_not("A flanks E")[0]) == [
        "The orc has improved uncanny dodge and cannot be flanked."
    ]


@pytest.mark.parametrize(
    ("reading", "until"),
    [
        ("turn", "It lasts until the orc's first turn begins."),
        ("action", "It lasts until the orc first acts."),
        ("regular-turn", "It lasts until the orc's first turn after the surprise round begins."),
    ],
)
def test_why_it_is_flat_footed_and_until_when(reading, until):
    here = begun("A . E", options={"flat_footed_until": reading})
    told = here.why_not("E flat-footed")[0]
    assert told.sentence == "The orc is flat-footed."
    assert told.instead == (until,)
    after = played(here, "A end", "E end")
    told = after.why_not("E flat-footed")[0]
    assert told.sentence == "The orc is not flat-footed."
    assert failing(told) == ["The orc has acted." if reading == "action" else "The orc has had its first turn."]
    quiet = fight("A . E", creatures={"E": {"name": "the orc", "conditions": {"flat-footed"}}})
    assert quiet.why_not("E flat-footed")[0].findings[0].text == "The setup or the referee says so."


def test_a_friend_that_stands_opposite_and_does_not_threaten_is_no_help():
    here = begun("A E C\n. B .", creatures={"C": {"name": "Cid", "weapons": ("longbow",)}}, dice=(15, 10, 10, 5))
    told = here.why_not("A flanks E")[0]
    assert failing(told) == ["No line from Ann to Bob runs through opposite sides of the orc's space."]


def test_a_turn_in_the_surprise_round_does_not_end_it_by_one_reading():
    unaware = {"E": {"aware": False}}
    here = begun("A . E", creatures=unaware, options={"flat_footed_until": "regular-turn"})
    told = here.why_not("A flat-footed")[0]
    assert here.state.round == 0
    assert told.sentence == "Ann is flat-footed."
    assert told.findings[1].text == "Ann has not had the turn yet that ends it."
    assert begun("A . E", creatures=unaware).why_not("A flat-footed")[0].sentence == "Ann is not flat-footed."


def test_why_it_may_not_strike():
    here = begun(ROOM)
    (told,) = here.why_not("E strikes A move A1")
    assert "flat-footed" in told.sentence
    told = here.why_not("E")
    assert told[0].sentence == "The orc can make no attack of opportunity now."
    assert told[0].findings[2].cure == "The orc would have to be flat-footed no longer, or have Combat Reflexes."
    assert here.why_not("E strikes B move A3")[0].sentence == "The orc does not threaten A4."
    far = begun("A . . .\n. . . E")
    assert [t.sentence for t in far.why_not("E strikes A move B1")] == ["The orc does not threaten A1."]
    assert far.why_not("E strikes A move Z9")[0].sentence == "Z9 is off the map, which ends at D2."


def test_a_charge_from_too_near_and_one_that_is_barred():
    told = begun("A E").why_not("A charge E")[0]
    assert told.sentence == "Ann is too close to the orc for a charge, which goes at least ten feet."
    told = begun("A . # . . E").why_not("A charge E")[0]
    assert "would have to charge to" in told.sentence or "cannot see" in told.sentence
    told = begun("A . ~ . . E").why_not("A charge E")[0]
    assert told.sentence == "Ann would have to charge to E1, and cannot get there: " + failing(told)[0]


def test_where_the_text_is_silent():
    from attrs import evolve

    setup = evolve(fight("A . E", creatures=NAMES).setup, ruleset=ALL["open"])
    here = d20nb.Encounter(setup)
    silent = "The text of d20 Open RPG says nothing of threat and of attacks of opportunity."
    assert failing(here.why_not("E threatens B1")[0]) == [silent]
    assert failing(here.why_not("A flanks E")[0]) == [silent]
    assert here.why_not("B1")[-1].sentence == silent
    assert failing(here.why_not("A attack E")[0]) == ["The orc is not next to Ann."]


# --- how one asks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "about",
    ["", "hello", "Z", "E threatens", "E threatens Z", "A flanks", "E flat-footed now", "A hover B2", "X flanks A"],
)
def test_what_cannot_be_asked_says_what_can(about):
    with pytest.raises(NotationError):
        begun(ROOM).why_not(about)


def test_asking_changes_nothing_and_reads_as_text():
    here = begun(ROOM)
    before = repr(here.state)
    told = here.why_not("A move D2")
    assert repr(here.state) == before
    assert "\n  no  D2 is a wall. (SRD 3.5, Movement: Terrain and Obstacles)\n" in str(told)
    assert "\n  yes It is Ann's turn." in str(told)
    assert "\n  ?   " in str(told)
    assert sq("D2") not in here.state.combatants["A"].space
