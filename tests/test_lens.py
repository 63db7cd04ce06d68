"""What is drawn over the board is the set that the engine uses."""

import oracle
from attrs import evolve
from boards import fight, played, setup, sq, squares
from hypothesis import given
from hypothesis import strategies as st
from strategies import candidates, encounters, setups

from d20nb.actions import Move
from d20nb.encounter import Encounter
from d20nb.errors import IllegalActionError
from d20nb.lens import LENSES, foes_threat, move_to, overlay
from d20nb.rules.decide import decide
from d20nb.rules.foresight import foresee
from d20nb.rules.opportunity import strikes_left
from d20nb.rules.prices import most_movement, turn_of
from d20nb.rules.threat import threatened
from d20nb.rules.ways import tradeoffs
from d20nb.rulesets.d20open import OPEN
from d20nb.squares import Square


@given(encounters())
def test_the_threat_that_is_drawn_is_the_threat_that_decides(encounter):
    here = encounter.state
    for id, who in here.combatants.items():
        drawn = overlay(here, selected=id).threat
        engine = {s for other in here.combatants.values() if other.opposes(who) for s in threatened(here, other)}
        assert drawn == engine
        asked = {
            s for s in drawn if any(here.combatants[i].opposes(who) for i in encounter.ask("threatened by", str(s)))
        }
        assert asked == drawn
    everyone = {s for other in here.combatants.values() for s in threatened(here, other)}
    assert set(foes_threat(here, None)) == everyone


@given(setups())
def test_the_reach_that_is_drawn_is_where_moves_are_legal(drawn):
    encounter = Encounter(drawn)
    here = encounter.state
    for id, who in here.combatants.items():
        shown = overlay(here, selected=id).reach
        if not who.able or "prone" in who.conditions:
            assert shown == {}
            continue
        speed = who.creature.speed // 5
        once, twice = oracle.reachable(here, who, speed), oracle.reachable(here, who, 2 * speed)
        if "disabled" in who.conditions:
            twice = once
        assert {at for at, n in shown.items() if n == 1} == set(once)
        assert set(shown) == set(twice)


@given(encounters())
def test_the_strikes_that_are_drawn_are_the_fewest_of_all_ways(encounter):
    here = encounter.state
    for id, who in here.combatants.items():
        shown = overlay(here, show=LENSES, selected=id)
        mode, turn = here.ruleset.modes["move"], turn_of(here, who)
        assert set(shown.risk) == set(shown.reach)
        for square in list(shown.risk)[::7]:
            ways = tradeoffs(here, who, mode, who.at, square, turn.diagonals, most_movement(here, who, mode))
            assert shown.risk[square] == min(len(way.strikers) for way in ways)


def test_nobody_strikes_where_the_text_is_silent():
    here = Encounter(evolve(setup("A . E", dice=(15, 5)), ruleset=OPEN)).play("begin").state
    assert overlay(here, show=LENSES).reach
    assert overlay(here, show=LENSES).risk == {}


@given(encounters(), st.data())
def test_a_plan_shows_the_way_its_prices_and_its_strikes(encounter, data):
    here = encounter.state
    plan = data.draw(st.sampled_from([a for a in candidates(here) if isinstance(a, Move)]))
    shown = overlay(here, plan=plan)
    try:
        seen = foresee(here, plan)
    except IllegalActionError:
        assert (shown.path, shown.prices, shown.strikes) == ((), (), ())
        return
    assert shown.path == seen.way
    assert len(shown.prices) == len(seen.way) - 1
    assert list(shown.prices) == sorted(shown.prices)
    assert shown.prices[-1] == encounter.ask("cost", str(plan))
    assert [f"{mark.striker} at {mark.square}" for mark in shown.strikes] == encounter.ask("provokes", str(plan))
    assert [mark.number for mark in shown.strikes] == list(range(1, len(shown.strikes) + 1))


@given(encounters())
def test_what_waits_is_drawn(encounter):
    here = encounter.state
    shown = overlay(here)
    assert shown.turn == (here.turn.who if here.turn else None)
    assert shown.strikes_left == {
        id: n
        for id, c in here.combatants.items()
        if oracle.threatened(here, id, lambda *_: True) and (n := strikes_left(here, c))
    }
    waiting = [r.striker for r in here.asked.waiting] if here.asked else []
    assert [mark.striker for mark in shown.strikes] == waiting
    if here.asked:
        assert shown.reach == {}
        assert all(mark.square == here.asked.square for mark in shown.strikes)


def test_what_is_not_asked_for_is_not_shown():
    here = fight("A . E").state
    bare = overlay(here, show=(), selected="A")
    assert (bare.threat, bare.reach, bare.path) == (frozenset(), {}, ())
    assert bare.risk == {}
    assert set(LENSES) == {"threat", "reach", "strikes"}
    assert overlay(here, selected="A").risk == {}
    assert overlay(here, show=("threat",), selected="A").threat == {sq("B1")}
    assert overlay(here, show=("reach",), selected="A").threat == frozenset()
    assert overlay(here, focus=sq("B1")).focus == sq("B1")
    assert overlay(here, selected="X").reach == {}


def test_reach_is_of_the_one_in_turn_and_shrinks_as_it_moves():
    encounter = fight("A . . . . . . . . . . . . . E", dice=(15, 5)).play("begin")
    assert overlay(encounter.state).reach == {sq(f"{c}1"): 1 + (n > 6) for n, c in enumerate("BCDEFGHIJKLM", 1)}
    assert overlay(encounter.state, selected="E").reach == {}
    moved = encounter.play("A move B1")
    assert max(overlay(moved.state).reach.values()) == 1
    assert overlay(played(encounter, "A step B1").state).reach == {}


def test_the_way_under_way_is_drawn_while_a_strike_waits():
    board = ". . . .\n. A . .\n. . E .\n. . . ."
    encounter = played(fight(board, dice=(15, 5)), "begin", "A end", "E end")
    asked = encounter.play("A move B3 B4")
    shown = overlay(asked.state)
    assert shown.path == squares("B2 B3 B4")
    assert [(mark.striker, mark.square) for mark in shown.strikes] == [("E", sq("B2"))]
    assert decide(asked.state, asked.action("E pass"))
    big = fight(". . . . .\n. A . . .\n. . . . .", creatures={"A": {"size": "large"}})
    assert overlay(big.state, plan=big.action("A move C2")).path_size == 2


def test_a_choice_around_a_corner_names_the_whole_way():
    encounter = fight("A .\n# .")
    move = move_to(encounter.state, encounter.state.combatants["A"], "move", Square.parse("B2"))
    assert str(move) == "A move B1 B2"
    assert encounter.ask("legal", str(move)) is True
    assert encounter.ask("legal", "A move B2") is False
