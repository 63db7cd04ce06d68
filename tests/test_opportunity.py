"""Attacks of opportunity: what gives one, what saves, and the table of actions."""

import oracle
import pytest
from attrs import evolve
from boards import SRD35, fight, line, state
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import creatures, fighters, maps, setups

from d20nb.errors import IllegalActionError
from d20nb.rules.foresight import foresee
from d20nb.rules.opportunity import strikes_left
from d20nb.squares import DIRECTIONS
from d20nb.state import State

#: Does it provoke? (SRD 3.5, Actions in Combat: Table: Actions in Combat; the common case of "maybe" and "usually".)
PROVOKES = """
aid-another no, activate-a-magic-item no, bull-rush yes, cast-a-spell yes, cast-defensively no,
concentrate-on-a-spell no, dismiss-a-spell no, draw-a-hidden-weapon no, drink-potion yes, escape-a-grapple no,
feint no, light-a-torch-with-a-tindertwig yes, lower-spell-resistance no, stabilize-a-dying-friend yes,
read-a-scroll yes, sunder-a-weapon target, total-defense no, turn-undead no,
use-an-extraordinary-ability no, use-a-skill yes, use-a-spell-like-ability yes, use-a-supernatural-ability no,
control-a-frightened-mount yes, crawl yes, direct-a-spell no, draw-a-weapon no, load-a-light-crossbow yes,
open-a-door no, mount no, dismount no, move-a-heavy-object yes, pick-up-an-item yes, sheathe-a-weapon yes,
stand-up yes, ready-a-shield no, retrieve-a-stored-item yes,
coup-de-grace yes, escape-from-a-net yes, extinguish-flames no, full-attack no, light-a-torch yes,
load-a-heavy-crossbow yes, lock-a-gauntlet yes, prepare-a-splash-weapon yes, touch-spell-on-friends yes,
use-a-skill-for-a-round yes,
cease-concentration no, drop-an-item no, drop-prone no, prepare-components no, speak no, cast-a-quickened-spell no,
disarm target, grapple target, trip target
"""
TABLE = dict(row.split() for row in PROVOKES.replace("\n", " ").split(","))


@pytest.mark.parametrize("slug", TABLE)
def test_the_table_of_actions(slug):
    board = ". F .\n. A E\n. . ."
    conditions = {"prone"} if slug == "stand-up" else set()
    encounter = fight(board, creatures={"A": {"conditions": conditions}})
    words = f"A do {slug}" + (" E" if TABLE[slug] == "target" or slug == "full-attack" else "")
    expected = {"yes": ["E at B2", "F at B2"], "no": [], "target": ["E at B2"]}[TABLE[slug]]
    assert encounter.ask("provokes", words) == expected


def test_the_table_has_no_other_rows():
    assert set(SRD35.acts) - set(TABLE) <= {"attack", "attack-ranged", "attack-unarmed", "sunder-an-object", "ready"}


# --- leaving -----------------------------------------------------------------------------------------------------

PAST = ". . . . .\n. A . . .\n. . E . .\n. . . . .\n. . . . ."


@pytest.mark.parametrize(
    ("words", "strikes"),
    [
        ("A move B1", ["E at B2"]),
        ("A move C2 D2 E2", ["E at B2"]),
        ("A step B1", []),
        ("A withdraw B1", []),
        ("A withdraw C2 C1", ["E at C2"]),
        ("A run B1", ["E at B2"]),
        ("A attack E", []),
        ("A do drink-potion", ["E at B2"]),
    ],
)
def test_ways_to_leave(words, strikes):
    assert fight(PAST).ask("provokes", words) == strikes


def test_two_foes_strike_each_at_the_first_square_of_its_own_that_is_left():
    encounter = fight(". . . . .\n. A . . .\nE . . F .\n. . . . .")
    assert encounter.ask("provokes", "A move C2 D2 E2") == ["E at B2", "F at C2"]
    assert encounter.ask("provokes", "A withdraw C2 D2 E2") == ["F at C2"]


def test_entering_never_provokes_and_leaving_for_another_threatened_square_does():
    encounter = fight("A . . . .\n. . . . .\n. . E . .")
    assert encounter.ask("provokes", "A move A2") == []
    assert encounter.ask("provokes", "A move B2") == []
    assert encounter.ask("provokes", "A move B2 B3") == ["E at B2"]


def test_a_reach_weapon_strikes_those_who_come_in():
    spear = {"E": {"weapons": ("longspear",)}}
    encounter = fight("A . . E", creatures=spear)
    assert encounter.ask("provokes", "A move B1") == []
    assert encounter.ask("provokes", "A move B1 C1") == ["E at B1"]
    assert fight(". A E .", creatures=spear).ask("provokes", "A move A1") == []


@pytest.mark.parametrize(
    ("reading", "inward", "outward", "act"),
    [("include", True, True, True), ("strict", False, False, False), ("walk-in", True, False, False)],
)
def test_the_second_diagonal_by_each_reading(reading, inward, outward, act):
    board = ". . . . .\n. A . . .\n. . . . .\n. . . E .\n. . . . ."
    encounter = fight(board, creatures={"E": {"weapons": ("longspear",)}}, options={"reach_corner": reading})
    strike = ["E at B2"]
    assert encounter.ask("provokes", "A move C3") == (strike if inward else [])
    assert encounter.ask("provokes", "A move A1") == (strike if outward else [])
    assert encounter.ask("provokes", "A do drink-potion") == (strike if act else [])


@pytest.mark.parametrize(
    ("changes", "strikes"),
    [
        ({"E": {"conditions": {"flat-footed"}}}, False),
        ({"E": {"conditions": {"flat-footed"}, "feats": {"combat reflexes"}}}, True),
        ({"E": {"conditions": {"flat-footed"}, "traits": {"uncanny dodge"}}}, False),
        ({"E": {"conditions": {"total defense"}}}, False),
        ({"E": {"conditions": {"blinded"}}}, False),
        ({"E": {"conditions": {"grappling"}}}, False),
        ({"E": {"conditions": {"stunned"}}}, False),
        ({"E": {"conditions": {"long casting"}}}, False),
        ({"E": {"conditions": {"prone"}}}, True),
        ({"E": {"conditions": {"shaken"}}}, True),
        ({"E": {"weapons": ("longbow",)}}, False),
        ({"E": {"weapons": ("unarmed",)}}, False),
        ({"E": {"weapons": ()}}, False),
        ({"E": {"side": "heroes"}}, False),
        ({"A": {"conditions": {"invisible"}}}, False),
        ({"A": {"conditions": {"blinded"}}}, True),
    ],
)
def test_who_may_strike(changes, strikes):
    assert fight(PAST, creatures=changes).ask("provokes", "A move B1") == (["E at B2"] if strikes else [])


def test_a_withdrawal_frees_from_the_seen_alone():
    unseen = {"E": {"conditions": {"invisible"}}}
    assert fight(PAST, creatures=unseen).ask("provokes", "A withdraw B1") == ["E at B2"]
    assert fight(PAST).ask("provokes", "A withdraw B1") == []


def test_cover_saves_and_so_does_the_dark():
    assert fight("# A .\nE . .").ask("provokes", "A move C1") == []  # past a corner there is cover
    assert fight(". A .\nE . .").ask("provokes", "A move C1") == ["E at B1"]
    assert fight(". A .\nE . .", light={"B1": "dark"}).ask("provokes", "A move C1") == []
    spear = {"E": {"weapons": ("longspear",)}}
    assert fight(". . . .\nE F A .", creatures=spear).ask("provokes", "A move D1") == ["F at C2"]


def test_a_big_mover_leaves_the_squares_it_no_longer_covers():
    # E threatens B3 and C3 of the ogre's space B2 to C3; a step north leaves them, a step south keeps them.
    board = ". . . . .\n. A . . .\n. . . . .\n. E . . .\n. . . . ."
    ogre = {"A": {"size": "large"}}
    assert fight(board, creatures=ogre).ask("provokes", "A move B1") == ["E at B2"]
    side = ". . . . .\n. A . . .\n. . . . .\nE . . . .\n. . . . ."
    # Moving east it vacates B2 and B3, and B3 is threatened; moving north it vacates B3 and C3.
    assert fight(side, creatures=ogre).ask("provokes", "A move C2") == ["E at B2"]
    right = ". . . . .\n. A . . .\n. . . . .\n. . . E .\n. . . . ."
    # Moving west it vacates C2 and C3, of which C3 is threatened; moving to A1 it vacates that too.
    assert fight(right, creatures=ogre).ask("provokes", "A move A2") == ["E at B2"]


@pytest.mark.parametrize(("reading", "strikes"), [("vacated", []), ("space", ["E at B2"])])
def test_whether_a_square_that_stays_covered_counts_as_left(reading, strikes):
    # Only C3 is threatened, and after the step east the ogre still covers it.
    board = ". . . . .\n. A . . .\n. . . . .\n. . . E .\n. . . . ."
    encounter = fight(
        board, creatures={"A": {"size": "large"}, "E": {"size": "medium"}}, options={"big_mover": reading}
    )
    before = encounter.state
    assert encounter.ask("threatened by", "C3") == ["A", "E"] or encounter.ask("threatened by", "C3") == ["E"]
    assert encounter.ask("provokes", "A move C2") == strikes
    assert encounter.state is before


@settings(max_examples=150)
@given(
    setups(maps(shortest=5, longest=7, glyphs="...........#", edges=()), make=fighters),
    st.lists(st.sampled_from(DIRECTIONS), min_size=1, max_size=5),
    st.booleans(),
)
def test_who_may_strike_along_a_way_is_what_the_oracle_says(drawn, steps, withdraw):
    if drawn.options.get("reach_corner") == "walk-in":
        drawn = evolve(drawn, options={**drawn.options, "reach_corner": "strict"})
    here = State.of(drawn)
    mover = next(iter(here.combatants.values()))
    way = [mover.at]
    for step in steps:
        way.append(way[-1].shifted(*step))
    words = f"{mover.id} {'withdraw' if withdraw else 'move'} {' '.join(map(str, way[1:]))}"
    if any(not (0 <= s.x < drawn.map.width and 0 <= s.y < drawn.map.height) for s in way):
        return
    from d20nb.notation import parse
    from d20nb.questions import ask

    answer = ask(here, "provokes", words)
    if answer == "illegal":
        return
    walked = foresee(here, parse(words, here)).way
    expected = oracle.provoked(here, mover, walked, withdrawing=withdraw, line=line)
    assert answer == [f"{id} at {square}" for id, square in expected]


# --- the allowance -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "left"),
    [({}, 1), ({"dexterity": 18}, 1), ({"feats": {"combat reflexes"}, "dexterity": 18}, 5),
     ({"feats": {"combat reflexes"}, "dexterity": 10}, 1), ({"feats": {"combat reflexes"}, "dexterity": 6}, 1),
     ({"conditions": {"flat-footed"}}, 0), ({"conditions": {"total defense"}}, 0), ({"conditions": {"dead"}}, 0),
     ({"feats": {"combat reflexes"}, "dexterity": 14, "conditions": {"flat-footed"}}, 3)],
)  # fmt: skip
def test_strikes_in_a_round(changes, left):
    here = state("A", creatures={"A": changes})
    assert strikes_left(here, here.combatants["A"]) == left


def test_one_opportunity_for_all_movement_of_a_mover_and_one_for_each_mover():
    encounter = fight(
        ". . . . .\n. A . B .\n. . E . .\n. . . . .", creatures={"E": {"feats": {"combat reflexes"}, "dexterity": 18}}
    )
    assert encounter.ask("provokes", "A move C2 C1 D1") == ["E at B2"]
    assert encounter.ask("provokes", "B move C2 C1 D1") == ["E at D2"]


# --- rulings -----------------------------------------------------------------------------------------------------


@given(
    setups(maps(longest=5), make=creatures),
    st.sampled_from(("move", "withdraw", "step", "run")),
    st.sampled_from(DIRECTIONS),
)
def test_every_ruling_carries_its_reason_its_citation_and_what_would_change_it(drawn, mode, step):
    here = State.of(drawn)
    mover = next(iter(here.combatants.values()))
    from d20nb.actions import Move

    try:
        rulings = foresee(here, Move(mover.id, mode, (mover.at.shifted(*step),))).rulings
    except IllegalActionError:
        return
    for ruling in rulings:
        saving = [test for test in ruling.tests if test.saves]
        assert ruling.provokes == (not saving)
        assert ruling.key == (saving[0].key if saving else "provokes.leaving")
        assert ruling.citation.ruleset == "SRD 3.5"
        assert ruling.citation.section
        assert ruling.instead
        assert set(ruling.threatened) <= set(mover.space)
        assert ruling.square == mover.at
        assert here.combatants[ruling.striker].opposes(mover)
        assert len({test.key for test in ruling.tests}) == len(ruling.tests)


@pytest.mark.parametrize(
    ("words", "changes", "key"),
    [
        ("A step B1", {}, "exempt.five-foot-step"),
        ("A withdraw B1", {}, "exempt.withdraw"),
        ("A move B1", {"E": {"conditions": {"flat-footed"}}}, "exempt.flat-footed"),
        ("A move B1", {"E": {"conditions": {"total defense"}}}, "exempt.total-defense"),
        ("A move B1", {"A": {"conditions": {"invisible"}}}, "exempt.unseen"),
        ("A do speak", {}, "exempt.act"),
        ("A move B1", {}, "provokes.leaving"),
        ("A do drink-potion", {}, "provokes.act"),
    ],
)
def test_the_deciding_rule(words, changes, key):
    encounter = fight(PAST, creatures=changes)
    (ruling,) = foresee(encounter.state, encounter.action(words)).rulings
    assert ruling.key == key
    assert ruling.provokes == key.startswith("provokes")


def test_what_would_have_changed_it_is_true():
    encounter = fight(PAST)
    (ruling,) = foresee(encounter.state, encounter.action("A move B1")).rulings
    assert {"instead.step", "instead.withdraw"} == set(ruling.instead)
    assert encounter.ask("provokes", "A step B1") == encounter.ask("provokes", "A withdraw B1") == []
    (far,) = foresee(encounter.state, encounter.action("A move B1 B2 A2")).rulings[:1]
    assert "instead.step" not in far.instead  # two squares are no 5-foot step


def test_a_ruleset_that_is_silent_on_opportunities_gives_none():
    silent = evolve(SRD35, opportunities=None)
    encounter = fight(PAST)
    here = State.of(evolve(encounter.setup, ruleset=silent))
    assert foresee(here, encounter.action("A move B1")).rulings == ()
    assert strikes_left(here, here.combatants["E"]) == 0


def test_who_may_strike_at_an_act_is_told_of_that_act_and_its_place():
    spear = {"F": {"weapons": ("longspear",)}, "A": {"weapons": ("unarmed",)}}
    here = fight("A E F", creatures=spear)
    told = {act: next(told for told in here.why(f"A {act} E") if "F threatens" in told.sentence) for act in
            ("do disarm", "do sunder-a-weapon", "attack")}  # fmt: skip
    assert told["do disarm"].sentence == "F threatens A, but to disarm gives an opportunity to its target alone."
    assert told["do disarm"].instead == ("With F as its target it would have provoked.",)
    assert str(told["do sunder-a-weapon"].citation) == "SRD 3.5, Actions in Combat: Table: Actions in Combat"
    assert str(told["attack"].citation) == "SRD 3.5, Standard Actions: Unarmed Attacks"
    trained = fight("A E", creatures={"A": {"feats": {"improved trip"}}})
    assert str(trained.why("A do trip E")[0].citation) == "SRD 3.5, Feats: Improved Trip"
    chain = fight("A E", creatures={"A": {"weapons": ("spiked chain",)}})
    assert str(chain.why("A do trip E")[0].citation) == "SRD 3.5, Special Attacks: Trip"


def test_what_would_give_a_strike_to_who_is_on_guard_or_has_none_left():
    guards = fight("A E\n. .", creatures={"E": {"conditions": {"total defense"}}})
    (told,) = guards.why("A move A2")
    assert (str(told.citation), told.instead) == (
        "SRD 3.5, Standard Actions: Total Defense",
        ("Without total defense E could strike.",),
    )
    quick = {"E": {"feats": {"combat reflexes"}}, "A": {"weapons": ("longbow",), "initiative": 9}}
    here = fight("A E\n. .", creatures=quick, dice=(10, 10, 1)).play("begin").play("A shoot E").play("E strike")
    (spent,) = [told for told in here.why("A move A2") if told.instead]
    assert spent.instead == ("Once its allowance is fresh again E could strike.",)


@pytest.mark.parametrize(("reading", "strikes"), [(None, ["E at A1"]), ("yes", ["E at A1"]), ("no", [])])
def test_whether_the_unaware_strike_in_the_surprise_round(reading, strikes):
    options = {"unaware_reflexes": reading} if reading else {}
    foe = {"E": {"aware": False, "feats": {"combat reflexes"}, "initiative": -5}}
    here = fight("A E\n. .", creatures=foe, options=options, dice=(10, 10), strikes="pass").play("begin")
    assert here.ask("round") == 0
    assert here.ask("provokes", "A move A2") == strikes
    assert here.ask("strikes left", "E") == len(strikes)
    able = here.why_not("E")[0]
    assert any("in force" in finding.text for finding in able.findings) is not bool(strikes)
    if not strikes:
        (told,) = here.why("A move A2")
        assert (told.citation.section, len(told.instead)) == ("Surprise: Unaware Combatants", 1)
        assert "unaware" in told.sentence
    # Round 1: it is flat-footed still, and the feat helps.
    assert here.play("A end").ask("provokes", "A move A2") == ["E at A1"]
