"""Ways to get past opponents: tumbling, overrunning, springing, crawling; trips; who notices whom; hard to see."""

import pytest
from attrs import evolve
from boards import fight, played, sq
from rewind import assert_all_can_be_taken_back

from d20nb import events as ev
from d20nb.encounter import Encounter
from d20nb.errors import IllegalActionError
from d20nb.events import replay

GAUNTLET = ". . . . . .\n. . E . G .\n. A . . . .\n. . . F . .\n. . . . . ."
PAST = "A tumble C3 D3 E3"


def of_kind(encounter, kind):
    return [event for deed in encounter.deeds for event in deed.events if isinstance(event, kind)]


def checks(encounter, skill="tumble"):
    return [(e.foe, e.die, e.dc) for e in of_kind(encounter, ev.SkillChecked) if e.skill == skill]


def ready_for(text, dice=(), creatures=None, **more):
    """The first turn of A, which acts last, so that nobody is flat-footed any longer."""
    ids = sorted({glyph for glyph in text if glyph.isalpha()})
    changes = {id: {"initiative": 20 - n} for n, id in enumerate(ids)} | {"A": {"initiative": 0}}
    for id, own in (creatures or {}).items():
        changes[id] = changes[id] | own
    here = fight(text, dice=(*(10,) * len(ids), *dice), creatures=changes, **more).play("begin")
    while here.ask("turn") != "A":
        here = here.play(f"{here.ask('turn')} end")
    return here


def tumbler(text, dice=(), bonus=5, words=PAST, **more):
    creatures = {"A": {"skills": {"tumble": bonus}, **more.pop("mine", {})}, **more.pop("creatures", {})}
    here = ready_for(text, dice, creatures, **more)
    return here.play(words) if words else here


# --- tumbling past -------------------------------------------------------------------------------------------------


def test_each_opponent_takes_its_own_check_and_each_is_harder_than_the_one_before():
    here = tumbler(GAUNTLET, (10, 12, 14))
    assert checks(here) == [("E", 10, 15), ("F", 12, 17), ("G", 14, 19)]
    assert here.ask("at", "A") == "E3"
    assert here.state.asked is None


def test_who_fails_provokes_from_that_one_alone_and_goes_on():
    here = tumbler(GAUNTLET, (10, 11, 14, 1, 1))
    assert (here.state.asked.striker, here.ask("at", "A")) == ("F", "C3")
    here = here.play("F pass")
    assert checks(here) == [("E", 10, 15), ("F", 11, 17), ("G", 14, 19)]
    assert here.ask("at", "A") == "E3"
    struck = [e.ruling.striker for e in of_kind(here, ev.Provoked)]
    assert struck == ["F"]


def test_one_check_for_each_opponent_however_many_of_its_squares_are_left():
    here = tumbler(". . . . .\nA . . . .\n. E . . .", (10,), words="A tumble B2 C2")
    assert checks(here) == [("E", 10, 15)]
    caught = tumbler(". . . . .\nA . . . .\n. E . . .", (9,), words="A tumble B2 C2 D2").play("E pass")
    assert checks(caught) == [("E", 9, 15)]


def test_no_check_where_nobody_could_strike_anyway():
    stunned = {"E": {"conditions": {"stunned"}}, "F": {"weapons": ("longbow",)}}
    here = tumbler(GAUNTLET, (10,), creatures=stunned)
    assert checks(here) == [("G", 10, 15)]


def test_half_speed_two_legs_and_ten_harder_at_full_speed():
    row = "A . . . . . . . . . . . . ."
    here = tumbler(row, words=None)
    assert here.ask("legal", "A tumble D1") is True
    assert here.play("A tumble D1").ask("left", "A") == {"standard": 1, "move": 0}
    assert here.play("A tumble G1").ask("left", "A") == {"standard": 0, "move": 0}
    assert here.ask("legal", "A tumble H1") is False
    assert here.ask("legal", "A tumble-fast G1") is True
    fast = tumbler(GAUNTLET, (20, 20, 20), bonus=5, words="A tumble-fast C3 D3 E3", strikes="pass")
    assert [(e.foe, e.modifier, e.success) for e in of_kind(fast, ev.SkillChecked)] == [
        ("E", -5, True),
        ("F", -5, False),
        ("G", -5, False),
    ]


@pytest.mark.parametrize(
    "changes", [{"armor": "medium"}, {"armor": "heavy"}, {"load": "medium"}, {"load": "heavy"}, {"skills": {}}]
)
def test_who_cannot_tumble(changes):
    here = tumbler("A . E", words=None, mine=changes)
    assert here.ask("legal", "A tumble B1") is False
    assert here.ask("legal", "A move B1") is True


@pytest.mark.parametrize(
    ("bonus", "answer"),
    [
        (18, []),  # 1 and 18 reach 19
        (17, "depends"),
        (14, "depends"),
        (-1, "depends"),  # 20 still reaches 15 but for E
        (-6, ["E at B3", "F at C3", "G at D3"]),
        (-5, "depends"),
    ],
)
def test_a_check_that_every_die_decides_alike_is_answered_and_others_depend(bonus, answer):
    assert fight(GAUNTLET, creatures={"A": {"skills": {"tumble": bonus}}}).ask("provokes", PAST) == answer


def test_a_question_rolls_none_of_the_dice_of_the_fight():
    here = tumbler(GAUNTLET, (10, 12, 14), words=None)
    before = here.state
    assert here.ask("provokes", PAST) == "depends"
    assert here.ask("legal", PAST) is True
    assert here.state == before


# --- tumbling through ----------------------------------------------------------------------------------------------

ROW = ". . . . .\nA E . . .\n. . . . ."


def test_through_a_space_takes_25_and_includes_getting_past():
    here = tumbler(ROW, (20,), words="A tumble B2 C2")
    assert checks(here) == [("E", 20, 25)]
    assert here.ask("at", "A") == "C2"


def test_who_fails_stops_before_the_space_and_provokes():
    here = tumbler(ROW, (19, 1), words="A tumble B2 C2")
    assert (here.state.asked.striker, here.ask("at", "A")) == ("E", "A2")
    here = here.play("E strike")
    assert here.ask("at", "A") == "A2"
    assert not here.state.pending
    assert here.ask("left", "A") == {"standard": 1, "move": 0}


def test_who_is_stopped_leaves_nothing_that_others_threaten():
    """F threatens A's square too, but A does not leave it: only E, who stopped it, may strike."""
    here = tumbler("F . . .\nA E . .\n. . . .", (19, 1, 1), words="A tumble B2 C2")
    assert checks(here) == [("E", 19, 25)]
    assert [r.striker for r in here.state.asked.waiting] == ["E"]
    assert here.play("E pass").ask("at", "A") == "A2"


def test_through_after_past_others_is_harder_and_passing_first_does_not_count_twice():
    after = tumbler(". . . . . .\n. F . . . .\nA . E . . .\n. . . . . .", (10, 20, 20), words="A tumble B3 C3 D3")
    # F is passed on leaving A3; E, whom B3 is next to as well, is passed through.
    assert checks(after)[0] == ("F", 10, 15)
    assert checks(after)[-1] == ("E", 20, 27)
    alone = tumbler(". . . . .\n. A . . .\n. . E . .\n. . . . .", (10, 20), words="A tumble C2 C3 C4")
    assert checks(alone) == [("E", 10, 15), ("E", 20, 25)]


def test_a_big_opponent_takes_one_check_to_get_through():
    text = "\n".join([". . . . . .", "A E . . . .", ". . . . . .", ". . . . . ."])
    here = tumbler(
        text, (20, 1, 1), words="A tumble B2 C2 D2", creatures={"E": {"size": "large", "weapons": ("unarmed",)}}
    )
    assert checks(here) == [("E", 20, 25)]
    assert here.ask("at", "A") == "D2"


def test_nobody_gets_through_one_who_fills_its_space():
    here = tumbler(ROW, bonus=40, words=None, creatures={"E": {"traits": {"fills its space"}}})
    assert here.ask("legal", "A tumble B2 C2") is False
    assert tumbler(ROW, bonus=40, words=None).ask("legal", "A tumble B2 C2") is True
    assert tumbler(ROW, bonus=40, words=None).ask("legal", "A tumble B2") is False  # nor may one stop in it


@pytest.mark.parametrize(("bonus", "answer"), [(24, []), (23, "depends"), (4, ["E at A2"])])
def test_through_is_certain_or_depends(bonus, answer):
    assert fight(ROW, creatures={"A": {"skills": {"tumble": bonus}}}).ask("provokes", "A tumble B2 C2") == answer


def test_a_tumble_can_be_taken_back():
    assert_all_can_be_taken_back(tumbler(GAUNTLET, (10, 11, 15, 3, 20)).play("F strike").play("A end"))


# --- overrun -------------------------------------------------------------------------------------------------------


def overrunner(dice, creatures=None, text=ROW, words="A overrun E", **more):
    return ready_for(text, dice, creatures, **more).play(words)


def test_an_overrun_provokes_from_the_defender_whether_it_succeeds_or_not():
    for dice, end in (((12, 11), "C2"), ((11, 12), "A2")):
        here = overrunner((1, *dice))
        assert (here.state.asked.striker, here.ask("at", "A")) == ("E", "A2")
        assert of_kind(here, ev.StrengthMatched) == []  # the strike comes first
        here = here.play("E strike")
        assert of_kind(here, ev.StrengthMatched) == []  # and then its choice
        here = here.play("E block")
        (match,) = of_kind(here, ev.StrengthMatched)
        assert (match.dice, match.won) == (dice, end == "C2")
        assert ("prone" in here.ask("conditions", "E")) is match.won
        assert here.ask("at", "A") == end
        assert not here.state.pending


def test_who_falls_to_the_strike_matches_nothing():
    here = overrunner((19, 8), {"A": {"hp": 2}}).play("E strike")
    assert of_kind(here, ev.StrengthMatched) == []
    assert here.ask("at", "A") == "A2"


@pytest.mark.parametrize(
    ("mine", "theirs", "modifiers"),
    [
        ({}, {}, (0, 0)),
        ({"strength": 16}, {"strength": 8, "dexterity": 7}, (3, -1)),
        ({}, {"strength": 8, "dexterity": 16}, (0, 3)),
        ({"strength": 12, "dexterity": 18}, {}, (1, 0)),
        ({}, {"size": "large"}, (0, 4)),
        ({"size": "small"}, {}, (-4, 0)),
    ],
)
def test_what_strength_is_matched_with(mine, theirs, modifiers):
    text = ". . . . .\nA E . . .\n. . . . .\n. . . . ."
    here = overrunner((20, 1), {"A": mine, "E": theirs}, text, strikes="pass")
    (match,) = of_kind(here, ev.StrengthMatched)
    assert match.modifiers == modifiers


def test_a_tie_goes_to_the_higher_modifier_and_then_to_the_defender():
    assert not of_kind(overrunner((10, 10), strikes="pass"), ev.StrengthMatched)[0].won
    strong = overrunner((10, 13), {"A": {"strength": 16}}, strikes="pass")
    assert of_kind(strong, ev.StrengthMatched)[0].won


@pytest.mark.parametrize(
    ("text", "creatures", "why"),
    [
        ("A . . . . . . E . .", {}, "straight before"),  # further than one move goes
        (". . . .\nA . . .\n. . E .\n. . . .", {}, "straight before"),
        ("A E #", {}, "wall"),  # nowhere to go on
        ("A E B", {}, "may not stop"),
        ("A E F .", {}, "bars the way"),  # nor are two run over
        ("A F E .", {}, "bars the way"),
        ("A E . . . .\n. . . . . .\n. . . . . .", {"E": {"size": "huge"}}, "one size"),
        ("A E .", {"E": {"side": "heroes"}}, "no opponent"),
        ("A E .", {"E": {"traits": {"fills its space"}}}, "fills"),
        ("A E .", {"A": {"conditions": {"blinded"}}}, "blinded"),
    ],
)
def test_no_overrun(text, creatures, why):
    assert ready_for("A E .").ask("legal", "A overrun E") is True
    with pytest.raises(IllegalActionError, match=why):
        ready_for(text, (), creatures).play("A overrun E")


def test_an_overrun_takes_the_turn_depends_and_can_be_taken_back():
    here = ready_for(ROW, (1, 12, 11))
    assert here.ask("provokes", "A overrun E") == "depends"
    here = played(here, "A overrun E", "E strike", "E block")
    assert here.ask("left", "A") == {"standard": 0, "move": 0}
    assert_all_can_be_taken_back(here.play("A end"))


def test_whom_one_would_run_over_may_step_aside_and_then_only_the_movement_is_spent():
    here = played(overrunner((20, 1)), "E pass")
    with pytest.raises(IllegalActionError, match="E avoid, or E block"):
        here.play("A end")
    with pytest.raises(IllegalActionError, match="run A over"):
        here.play("A avoid")
    here = here.play("E avoid")
    assert of_kind(here, ev.StrengthMatched) == []
    assert (here.ask("at", "A"), here.ask("conditions", "E")) == ("C2", [])
    assert here.ask("left", "A") == {"standard": 1, "move": 0}
    (told,) = [told.sentence for told in here.why() if "aside" in told.sentence]
    assert told == "E steps aside and lets A by: of the turn only the movement is spent."
    assert_all_can_be_taken_back(here.play("A end"))


def test_nobody_is_asked_who_could_not_step_aside_or_where_strikes_are_not_asked_for():
    stunned = overrunner((20, 1), {"E": {"conditions": {"stunned"}}})
    assert of_kind(stunned, ev.Faced) == []
    assert stunned.ask("at", "A") == "C2"
    improved = played(overrunner((10, 13), {"A": {"feats": {"improved overrun"}}}), "E pass")
    (match,) = of_kind(improved, ev.StrengthMatched)
    assert (match.modifiers, match.won) == ((4, 0), True)
    assert of_kind(improved, ev.Faced) == []
    assert of_kind(overrunner((10, 13), strikes="pass"), ev.Faced) == []
    by = overrunner((), {"E": {"lets_by": ("A",)}}, strikes="pass")
    assert (of_kind(by, ev.Faced), of_kind(by, ev.StrengthMatched), by.ask("at", "A")) == ([], [], "C2")


def test_an_overrun_comes_from_as_far_as_one_move_goes_and_one_who_loses_stops_before():
    text = ". . . . . . .\nA . . E . . .\n. . . . . . ."
    won = played(overrunner((20, 1), text=text), "E pass", "E block")
    assert won.ask("at", "A") == "E2"
    lost = played(overrunner((1, 20), text=text), "E pass", "E block")
    assert (lost.ask("at", "A"), lost.ask("conditions", "E")) == ("C2", [])
    (told,) = [told for told in lost.why() if "barred" in told.sentence]
    assert str(told.citation) == "SRD 3.5, Special Attacks: Overrun"


def test_why_one_may_or_may_not_choose():
    here = overrunner((20, 1)).play("E pass")
    (can,) = here.why_not("E avoid")
    assert (can.findings[0].passed, can.findings[0].text) == (True, "A is about to run E over.")
    (waits,) = here.why_not("A end")
    assert "First E must choose: E avoid, or E block (A would run it over)." in waits.sentence
    (nobody,) = ready_for(ROW).why_not("E block")
    assert not nobody.findings[0].passed


# --- trip ----------------------------------------------------------------------------------------------------------

TRIP = ". . . .\n. A . .\n. . E .\n. . . ."


def tripped(dice, creatures=None, words="A move B1 B2 A2", text=TRIP, strike="E strike trip"):
    """A moves past E, whose chain is made for tripping."""
    chain = {"E": {"weapons": ("spiked chain",), **(creatures or {}).pop("E", {})}}
    return ready_for(text, dice, chain | (creatures or {})).play(words).play(strike)


def test_a_trip_is_a_touch_and_then_strength_and_the_mover_lies_where_it_was():
    here = tripped((10, 15, 5))
    (touch,) = of_kind(here, ev.AttackRolled)
    assert (touch.die, touch.against, touch.hit) == (10, 10, True)
    assert of_kind(here, ev.StrengthMatched)[0].won
    assert of_kind(here, ev.Damaged) == []
    assert here.ask("at", "A") == "B2"
    assert "prone" in here.ask("conditions", "A")
    assert not here.state.pending  # the rest of the move is lost, the turn is not
    assert here.ask("turn") == "A"
    assert here.ask("left", "A")["standard"] == 1
    assert here.ask("legal", "A move A2") is False
    assert here.ask("legal", "A stand") is True


@pytest.mark.parametrize(
    "dice",
    [(9, 15, 5), (10, 5, 15), (10, 10, 10)],  # the touch misses; strength loses; a tie
)
def test_a_trip_that_fails_lets_the_mover_go_on(dice):
    here = tripped(dice)
    assert here.ask("at", "A") == "A2"
    assert "prone" not in here.ask("conditions", "A")


def test_armor_does_not_help_against_a_touch_and_dexterity_does():
    here = tripped((10, 15, 5), {"A": {"ac": 20}})
    assert of_kind(here, ev.AttackRolled)[0].against == 10
    nimble = tripped((10, 15, 5), {"A": {"ac": 20, "dexterity": 14}})
    assert of_kind(nimble, ev.AttackRolled)[0].against == 12
    assert nimble.ask("at", "A") == "A2"


def test_improved_trip_adds_four_and_size_counts():
    here = tripped((10, 10, 10), {"E": {"feats": {"improved trip"}}})
    assert of_kind(here, ev.StrengthMatched)[0].modifiers == (4, 0)
    assert "prone" in here.ask("conditions", "A")
    small = tripped((10, 10, 10), {"A": {"size": "small"}})
    assert of_kind(small, ev.StrengthMatched)[0].modifiers == (0, -4)


def test_who_falls_where_it_may_not_stay_is_put_aside():
    """A is tripped in the square of its friend B, which it was passing, and is put to the last place on its way."""
    text = ". . . . . .\nA . . B . .\n. . . . E .\n. . . . . ."
    here = ready_for(text, (10, 15, 5), {"E": {"weapons": ("spiked gauntlet",), "feats": {"improved trip"}}})
    here = here.play("A move B2 C2 D2 E2")
    assert here.ask("at", "A") == "D2"
    here = here.play("E strike trip")
    (put,) = of_kind(here, ev.Displaced)
    assert (put.start, put.end) == (sq("D2"), sq("C2"))  # D1 is as near, and not on the way
    assert (here.ask("at", "A"), "prone" in here.ask("conditions", "A")) == ("C2", True)


def test_who_stands_up_lies_already_when_struck():
    here = tripped((10, 15, 5), {"A": {"conditions": {"prone"}}}, words="A stand")
    assert of_kind(here, ev.StrengthMatched)[0].won
    assert "prone" not in here.ask("conditions", "A")  # it lay, and now it has stood up
    assert here.ask("left", "A") == {"standard": 1, "move": 0}


def test_who_trips_with_what_is_not_made_for_it_provokes_from_the_target():
    sword = ready_for(TRIP, (10, 3, 10, 15, 5)).play("A move B1").play("E strike trip")
    assert (sword.state.asked.striker, sword.state.asked.provoker) == ("A", "E")
    after = sword.play("A strike")
    assert [e.attacker for e in of_kind(after, ev.AttackRolled)] == ["A", "E"]
    assert "prone" in after.ask("conditions", "A")
    trained = ready_for(TRIP, (10, 15, 5), {"E": {"feats": {"improved trip"}}}).play("A move B1").play("E strike trip")
    assert trained.state.asked is None
    assert "prone" in trained.ask("conditions", "A")


def test_a_trip_can_be_taken_back():
    assert_all_can_be_taken_back(played(tripped((10, 15, 5)), "A stand"))


# --- Spring Attack and Mobility ------------------------------------------------------------------------------------

SPRING = {"A": {"feats": {"spring attack", "mobility"}, "attack": 2}}
YARD = ". . . . . .\n. . F . . .\nA . E . . .\n. . . . . ."


def test_a_spring_attack_is_free_from_its_target_alone():
    here = ready_for(YARD, (10, 3, 10, 10), SPRING)
    assert here.ask("provokes", "A spring E B4 C4 D4") == []
    assert here.ask("provokes", "A spring E B3 B4 C4") == ["F at B3"]
    assert sorted(here.ask("provokes", "A move B3 B4 C4")) == ["E at B3", "F at B3"]
    after = here.play("A spring E B4 C4 D4")
    assert after.ask("at", "A") == "D4"
    (rolled,) = of_kind(after, ev.AttackRolled)
    (attacked_from,) = {e.end for e in of_kind(after, ev.Moved)} & {sq("B4")}
    kinds = [type(e) for e in after.deeds[-1].events if isinstance(e, ev.Moved | ev.AttackRolled)]
    assert kinds == [ev.Moved, ev.AttackRolled, ev.Moved, ev.Moved]
    assert (rolled.target, attacked_from) == ("E", sq("B4"))
    assert after.ask("left", "A") == {"standard": 0, "move": 0}


@pytest.mark.parametrize(
    "words",
    ["A spring E B4", "A spring E B1 C1", "A spring F B4 A4", "A spring B B4 C4", "A spring E B4 C4 D4 E4 F4 F3 F2 F1"],
)
def test_no_spring_attack(words):
    # It needs movement after the attack, the target in reach on the way, an opponent, and no more than its speed.
    here = ready_for(YARD.replace(". . . . . .\n. . F", "B . . . . .\n. . F", 1), (), SPRING)
    assert here.ask("legal", "A spring E B4 C4") is True
    assert here.ask("legal", words) is False


def test_a_spring_attack_needs_movement_before_it_too():
    here = ready_for(". . . .\n. A E .\n. . . .", (), SPRING)
    assert here.ask("legal", "A spring E A2 A1") is False
    assert here.ask("legal", "A spring E B1 A1") is True


def test_a_spring_attack_takes_the_feat_a_standard_and_a_move_action():
    assert ready_for(YARD, ()).ask("legal", "A spring E B4 C4") is False
    spent = ready_for(YARD, (), SPRING).play("A do draw-a-weapon")
    assert spent.ask("legal", "A spring E B4 C4") is False


def test_mobility_helps_against_strikes_at_movement_alone():
    for feats, mine in (({"mobility"}, 16), (set(), 12)):
        here = ready_for(TRIP, (5, 5), {"A": {"feats": feats, "ac": 12}}).play("A move B1").play("E strike")
        assert of_kind(here, ev.AttackRolled)[0].against == mine
        acting = ready_for(TRIP, (5, 5), {"A": {"feats": feats, "ac": 12}}).play("A do drink-potion").play("E strike")
        assert of_kind(acting, ev.AttackRolled)[0].against == 12


def test_mobility_is_lost_with_the_dexterity_bonus():
    nimble = {"A": {"feats": {"mobility"}, "ac": 14, "dexterity": 14, "conditions": {"blinded"}}}
    here = ready_for(TRIP, (5, 5), nimble).play("A move B1").play("E strike")
    assert of_kind(here, ev.AttackRolled)[0].against == 14 - 2 - 2


def test_a_spring_attack_can_be_taken_back():
    here = ready_for(YARD, (19, 3, 12, 3), SPRING).play("A spring E B3 B4 C4")
    assert_all_can_be_taken_back(here.play("F strike").play("A end"))


# --- crawling, and the least one can move --------------------------------------------------------------------------


def test_crawling_is_five_feet_for_the_prone_and_provokes():
    down = {"A": {"conditions": {"prone"}}}
    here = ready_for(TRIP, (10, 3), down)
    assert here.ask("provokes", "A crawl B1") == ["E at B2"]
    assert here.ask("legal", "A crawl B1 C1") is False
    assert here.ask("legal", "A move B1") is False
    after = here.play("A crawl B1").play("E pass")
    assert after.ask("at", "A") == "B1"
    assert "prone" in after.ask("conditions", "A")
    assert after.ask("left", "A") == {"standard": 1, "move": 0}
    assert after.play("A crawl A1").ask("left", "A") == {"standard": 0, "move": 0}
    assert ready_for(TRIP, ()).ask("legal", "A crawl B1") is False
    assert_all_can_be_taken_back(after)


def test_a_trip_does_not_stop_who_crawls():
    down = {"A": {"conditions": {"prone"}}}
    here = tripped((10, 15, 5), down, words="A crawl B1")
    assert of_kind(here, ev.StrengthMatched)[0].won
    assert here.ask("at", "A") == "B1"


def test_one_square_is_always_possible_in_a_full_round_and_provokes():
    bog = "A ~ .\n. E ."
    slow = {"A": {"speed": 5}}
    here = ready_for(bog, (), slow)
    assert here.ask("legal", "A move B1") is True
    assert here.ask("provokes", "A move B1") == ["E at A1"]
    assert here.ask("legal", "A move B1 C1") is False
    after = here.play("A move B1").play("E pass")
    assert (after.ask("at", "A"), after.ask("left", "A")) == ("B1", {"standard": 0, "move": 0})
    spent = ready_for(bog, (), slow).play("A do draw-a-weapon")
    assert spent.ask("legal", "A move B1") is False  # it takes the whole round
    assert ready_for("A #\n. E", (), slow).ask("legal", "A move B1") is False
    assert (
        ready_for("A ~ .\n. E .", (), {"A": {"speed": 5, "conditions": {"disabled"}}}).ask("legal", "A move B1")
        is False
    )


def test_a_diagonal_into_rubble_costs_three_squares_and_is_still_possible():
    here = ready_for("A .\n. ~\nE .", (), {"A": {"speed": 10, "conditions": set()}, "E": {"weapons": ("longbow",)}})
    assert here.ask("cost", "A move B2") == 3
    assert here.play("A move B2").ask("left", "A") == {"standard": 0, "move": 0}


# --- Tiny creatures, and three sizes apart -------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "stops"), [(None, True), ("yes", True), ("no", False)])
def test_whether_a_tiny_creature_may_stop_with_its_opponent(reading, stops):
    options = {"tiny_may_stop": reading} if reading else {}
    here = fight("A E . .", creatures={"A": {"size": "tiny"}}, options=options)
    assert here.ask("legal", "A move B1") is stops
    assert here.ask("legal", "A move B1 C1") is True
    assert here.ask("provokes", "A move B1 C1") == ["E at A1"]


@pytest.mark.parametrize(("reading", "stops"), [(None, False), ("no", False), ("yes", True)])
def test_whether_one_may_stop_with_an_opponent_three_sizes_apart(reading, stops):
    options = {"three_sizes_stop": reading} if reading else {}
    for sizes in (("small", "huge"), ("huge", "small")):
        text = "A . . E . . . .\n" + "\n".join([". . . . . . . ."] * 3)
        creatures = {id: {"size": size} for id, size in zip("AE", sizes, strict=True)}
        here = fight(text, creatures=creatures, options=options)
        goal = "C1" if sizes[0] == "huge" else "D1"
        assert here.ask("legal", f"A move {goal}") is stops
        assert here.ask("legal", "A move G1" if sizes[0] == "small" else "A move E1") is True
    near = fight("A E .", creatures={"A": {"size": "small"}}, options=options)
    assert near.ask("legal", "A move B1") is False


def test_how_many_tiny_friends_share_a_square():
    """Four Tiny creatures, or 25 Diminutive ones, to a square of five feet."""
    tiny = {id: {"size": "tiny", "side": "heroes", "initiative": 20 - n} for n, id in enumerate("ABCDE")}
    here = fight("A . B C D E", creatures=tiny, dice=(10,) * 5)
    here = played(here, "begin", "referee B at B1", "referee C at B1", "referee D at B1")
    assert here.ask("legal", "A move B1") is True  # the fourth
    full = here.play("referee E at B1")
    assert full.ask("legal", "A move B1") is False
    assert full.ask("legal", "A move B1 C1") is True
    mixed = fight("A B", creatures={"A": {"size": "tiny"}, "B": {"size": "small"}})
    assert mixed.ask("legal", "A move B1") is False
    swarm = {id: changes | {"size": "diminutive"} for id, changes in tiny.items()}
    here = played(
        fight("A . B C D E", creatures=swarm, dice=(10,) * 5), "begin", *(f"referee {id} at B1" for id in "BCDE")
    )
    assert here.ask("legal", "A move B1") is True  # the fifth of 25
    mites = fight("A B", creatures={"A": {"size": "diminutive"}, "B": {"size": "tiny"}})
    assert mites.ask("legal", "A move B1") is True


# --- dim light -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "light", "chance"),
    [
        ({}, "dim", 20),
        ({"traits": {"low-light vision"}}, "dim", None),
        ({"traits": {"darkvision"}}, "dim", None),
        ({}, "bright", None),
    ],
)
def test_dim_light_makes_one_in_five_hits_miss(changes, light, chance):
    lights = {"B1": light} if light != "bright" else {}
    for die, hurt in ((20, chance is None), (21, True)):
        here = fight(
            "A E", dice=(15, 5, 19, die, 3) if chance else (15, 5, 19, 3), creatures={"A": changes}, light=lights
        )
        here = played(here, "begin", "A attack E")
        rolled = of_kind(here, ev.Concealed)
        assert [(e.chance, e.die) for e in rolled] == ([(20, die)] if chance else [])
        assert (here.state.combatants["E"].hp < 10) is hurt
        assert not here.state.pending
    missed = fight("A E", dice=(15, 5, 2), creatures={"A": changes}, light=lights)
    assert of_kind(played(missed, "begin", "A attack E"), ev.Concealed) == []


@pytest.mark.parametrize(("dice", "hurt"), [((20, 21, 3), True), ((20, 20), False), ((21, 3), True)])
def test_blind_fight_rolls_a_miss_in_dim_light_once_again(dice, hurt):
    fights_blind = {"A": {"feats": {"blind-fight"}, "weapons": ("longsword", "longbow")}}
    here = fight("A E", dice=(15, 5, 19, *dice), creatures=fights_blind, light={"B1": "dim"})
    here = played(here, "begin", "A attack E")
    assert (here.state.combatants["E"].hp < 10) is hurt
    (told,) = [told for told in here.why() if "hard to see" in told.sentence]
    assert ("by Blind-Fight" in told.sentence) is (dice[0] == 20)
    shot = fight("A . E", dice=(15, 5, 19, 20), creatures=fights_blind, light={"C1": "dim"})
    assert played(shot, "begin", "A shoot E").state.combatants["E"].hp == 10


def test_dim_light_where_the_attacker_stands_does_not_matter():
    here = played(fight("A E", dice=(15, 5, 19, 3), light={"A1": "dim"}), "begin", "A attack E")
    assert of_kind(here, ev.Concealed) == []


def test_a_miss_in_dim_light_can_be_taken_back():
    here = played(fight("A E", dice=(15, 5, 19, 5, 3), light={"B1": "dim"}), "begin", "A attack E", "A end")
    assert_all_can_be_taken_back(here)


# --- who notices whom ----------------------------------------------------------------------------------------------

CHECKS = {"awareness": "checks"}
SNEAK = {"hide": 10, "move silently": 8}


def meeting(dice, creatures, text="A . . . E", **more):
    return fight(text, dice=dice, creatures=creatures, options=CHECKS, **more).play("begin")


def test_spot_against_hide_and_listen_against_move_silently():
    hidden = {"E": {"skills": SNEAK}, "A": {"skills": {"spot": 6, "listen": 3}}}
    # E hides with 20 and moves silently with 13; 4 squares are 20 feet, so A takes 2 off.
    for spot, listen, noticed in ((16, 11, True), (15, 12, True), (15, 11, False)):
        here = meeting((10, 5, spot, listen, 10, 10), hidden)
        made = [(e.skill, e.die, e.modifier, e.dc) for e in of_kind(here, ev.SkillChecked)]
        assert made == [("spot", spot, 4, 20), ("listen", listen, 1, 13)]
        assert here.ask("surprise round") == ([] if noticed else ["E"])
        assert here.ask("round") == (1 if noticed else 0)


def test_nobody_rolls_where_nobody_hides():
    here = meeting((10, 9), {"A": {"skills": {"spot": 3}}})
    assert of_kind(here, ev.SkillRolled) == of_kind(here, ev.SkillChecked) == []
    assert here.ask("surprise round") == []
    assert here.state.dice == 2


def test_who_hides_from_the_eye_alone_is_heard():
    here = meeting((10, 10, 10), {"E": {"skills": {"hide": 30}}})
    assert of_kind(here, ev.SkillChecked) == []
    assert here.ask("surprise round") == []


def test_one_opponent_that_does_not_hide_is_enough_to_be_aware():
    here = meeting((10, 10, 10, 10, 10), {"E": {"skills": {"hide": 30, "move silently": 30}}}, "A . E . F")
    assert here.ask("surprise round") == []


def test_who_is_given_as_unaware_stays_so_and_where_it_is_given_nobody_rolls():
    here = meeting((10, 10, 10, 10), {"A": {"aware": False, "skills": {"spot": 40}}, "E": {"skills": SNEAK}})
    assert here.ask("surprise round") == ["E"]
    given = fight("A . . . E", dice=(10, 10), creatures={"E": {"skills": SNEAK}}).play("begin")
    assert of_kind(given, ev.SkillRolled) == []
    assert given.ask("surprise round") == []


def test_each_searcher_rolls_once_and_notices_each_by_itself():
    creatures = {"A": {"skills": {"spot": 5, "listen": -20}}, "E": {"skills": SNEAK}, "F": {"skills": SNEAK}}
    here = meeting((10, 10, 4, 10, 12, 10, 10, 10, 10), creatures, "A . . E F")
    made = [(e.who, e.foe, e.skill, e.die, e.success) for e in of_kind(here, ev.SkillChecked) if e.who == "A"]
    assert made == [
        ("A", "E", "spot", 12, False),
        ("A", "E", "listen", 10, False),
        ("A", "F", "spot", 12, True),
        ("A", "F", "listen", 10, False),
    ]
    assert here.ask("surprise round") == []


def test_awareness_by_checks_can_be_taken_back():
    here = meeting((10, 5, 3, 3, 10, 10), {"E": {"skills": SNEAK}})
    assert_all_can_be_taken_back(here)
    assert replay(here.setup, here.deeds[0].events) == here.state


def test_a_refusal_changes_nothing():
    here = ready_for(ROW, ())
    before = here.state
    for words in ("A overrun A", "A tumble B2 C2", "A spring E B2 C2", "A crawl A1"):
        with pytest.raises(IllegalActionError):
            here.play(words)
    assert here.state is before
    assert Encounter(evolve(here.setup), here.deeds).state == before
