"""Charging: the lane, the closest space, what bars it, and what it gives and takes."""

from itertools import product

import oracle
import pytest
from boards import fight, played, sq, squares
from hypothesis import given
from hypothesis import strategies as st
from rewind import assert_all_can_be_taken_back

from d20nb import events as ev
from d20nb.errors import IllegalActionError
from d20nb.rules.charge import lane
from d20nb.squares import Square

# --- the lane ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "end", "passed"),
    [
        ("A1", "F1", "B1 C1 D1 E1"),
        ("A1", "D4", "B2 C3 A2 B1 B3 C2 C4 D3"),
        ("A1", "E3", "A2 B1 B2 C1 C2 C3 D2 D3 E2"),
        ("A1", "A4", "A2 A3"),
        ("A1", "C1", "B1"),
    ],
)
def test_the_squares_of_a_lane(start, end, passed):
    assert lane(sq(start), sq(end), 1) == set(squares(passed))
    assert lane(sq(end), sq(start), 1) == set(squares(passed))


@given(st.integers(-5, 5), st.integers(-5, 5), st.integers(1, 3))
def test_a_lane_is_every_square_that_some_line_passes_through(dx, dy, width):
    start = (6, 6)
    end = (6 + dx, 6 + dy)
    own = {*oracle.space(start, width), *oracle.space(end, width)}
    found = set()
    for x, y in oracle.space(start, width):
        ends = [*oracle.corners((x, y)), (x + 0.5, y + 0.5)]
        for p in ends:
            p = tuple(oracle.Fraction(c) for c in p)
            q = (p[0] + dx, p[1] + dy)
            columns, rows = (range(min(a, a + by), max(a, a + by) + 1) for a, by in ((x, dx), (y, dy)))
            found |= {s for s in product(columns, rows) if oracle.passes_through(p, q, s)}
    assert lane(Square(*start), Square(*end), width) == found - own


# --- whether one can charge ----------------------------------------------------------------------------------------


def charges(text, words="A charge E", **more):
    return fight(text, **more).ask("legal", words)


LONG = ". . . . . . . . . . . . . . . . ."


def test_how_near_and_how_far():
    assert charges("A . E") is False  # one step to the square beside E: less than ten feet
    assert charges("A . . E") is True
    twelve = " ".join(["A", *["."] * 12, "E"])
    assert charges(twelve) is True
    assert charges(twelve.replace("E", ". E")) is False
    assert charges(twelve.replace("E", ". E"), creatures={"A": {"speed": 35}}) is True
    slow = {"A": {"speed": 20}}
    assert charges(" ".join(["A", *["."] * 8, "E"]), creatures=slow) is True
    assert charges(" ".join(["A", *["."] * 9, "E"]), creatures=slow) is False


def test_it_ends_on_the_closest_space_nearest_the_straight_line():
    text = "\n".join([LONG, LONG, LONG, "A . . . . . E . . . . . . . . . .", LONG])
    here = fight(text, dice=(15, 5, 10)).play("begin").play("A charge E")
    assert here.ask("at", "A") == "F4"
    steps = [e.end for e in here.deeds[-1].events if isinstance(e, ev.Moved)]
    assert steps == list(squares("B4 C4 D4 E4 F4"))
    aside = fight("A . . . . . .\n. . . . . . .\n. . . . . E .", dice=(15, 5, 10)).play("begin").play("A charge E")
    assert aside.ask("at", "A") == "E2"  # four squares away; beside it E3 and F2 are five
    tied = fight("A . . . . . .\n. . . . . . E", dice=(15, 5, 10)).play("begin").play("A charge E")
    assert tied.ask("at", "A") == "F2"  # F1 is as close, and further from the line between the centres


@pytest.mark.parametrize(("reading", "legal"), [(None, False), ("strict", False), ("lenient", True)])
def test_where_the_best_of_the_closest_spaces_is_barred_another_may_do(reading, legal):
    options = {"charge_tie": reading} if reading else {}
    for barred in ("B", "~", "#"):  # a friend stands in F2, it is rubble, or a wall
        assert charges(f"A . . . . . .\n. . . . . {barred} E", options=options) is (legal or barred == "#")
    lenient = fight("A . . . . . .\n. . . . . B E", dice=(15, 5, 5, 10), options={"charge_tie": "lenient"})
    assert lenient.play("begin").play("A charge E").ask("at", "A") == "F1"


def test_lenient_helps_only_among_equally_close_spaces():
    assert charges("A . . . B E", options={"charge_tie": "lenient"}) is False


@pytest.mark.parametrize("middle", ["B", "F", "~", "#", "_"])
def test_what_bars_a_lane(middle):
    assert charges(f". . . . . .\nA . {middle} . . E\n. . . . . .") is False
    assert charges(f". . {middle} . . .\nA . . . . E\n. . . . . .") is True
    assert charges(f". . . . . .\n. . {middle} . . .\nA . . . . E") is True


def test_side_squares_of_a_diagonal_lane_bar_it_too():
    board = "A {} . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . E"
    assert charges(board.format(".")) is True
    assert charges(board.format("B")) is False
    assert charges(board.format("~")) is False


def test_a_helpless_body_in_the_lane_does_not_bar_it():
    down = {"F": {"conditions": {"helpless"}}, "B": {"conditions": {"dying", "prone"}}}
    assert charges("A . F . . E", creatures=down) is True
    assert charges("A . B . . E", creatures=down) is True
    assert charges("A . F . . E") is False


@pytest.mark.parametrize(
    ("changes", "more"),
    [
        ({"A": {"conditions": {"prone"}}}, {}),
        ({"A": {"conditions": {"blinded"}}}, {}),
        ({"A": {"conditions": {"fatigued"}}}, {}),
        ({"A": {"conditions": {"exhausted"}}}, {}),
        ({"A": {"weapons": ("longbow",)}}, {}),
        ({"E": {"conditions": {"invisible"}}}, {}),
        ({"E": {"side": "heroes"}}, {}),
        ({"E": {"conditions": {"dead"}}}, {}),
        ({}, {"light": {"F1": "dark"}}),
        ({}, {"light": {"C1": "dark"}}),  # a square that one cannot see hampers
        ({}, {"edges": {"C1 D1": "wall"}}),
    ],
)
def test_who_cannot_charge(changes, more):
    assert charges("A . . . . E") is True
    assert charges("A . . . . E", creatures=changes, **more) is False


def test_no_charge_after_a_step_a_move_or_an_attack():
    here = fight("A . . . . . . . E", dice=(15, 5)).play("begin")
    for words in ("A step B1", "A move B1", "A do draw-a-weapon"):
        assert here.play(words).ask("legal", "A charge E") is False


def test_a_big_charger_and_a_big_target():
    ogre = {"A": {"size": "large"}}
    row = ". . . . . . . . . ."
    assert charges(f"A . . . . . . . E .\n{row}", creatures=ogre) is True
    assert charges("A . . . . . . . E .\n. . . . B . . . . .", creatures=ogre) is False
    assert charges(f"A . . . E . . . . .\n{row}", creatures=ogre) is False  # it reaches ten feet: one step would do
    assert charges(f"A . . . . E . . . .\n{row}", creatures=ogre) is True
    giant = fight(f"A . . . . E . . . .\n{row}", dice=(15, 5, 5), creatures={"E": {"size": "large"}}).play("begin")
    assert giant.play("A charge E").ask("at", "A") == "E1"


def test_a_reach_weapon_stops_ten_feet_away():
    spear = {"A": {"weapons": ("longspear",)}}
    here = fight("A . . . . . E", dice=(15, 5, 10), creatures=spear).play("begin").play("A charge E")
    assert here.ask("at", "A") == "E1"
    assert charges("A . . . E", creatures=spear) is True
    assert charges("A . . E", creatures=spear) is False  # one step would do
    assert charges("A E . .", creatures=spear) is False
    # With a sword in the other hand the spear still reaches first; the sword by name goes on.
    both = {"A": {"weapons": ("longsword", "longspear")}}
    here = fight("A . . . . . E", dice=(15, 5, 10), creatures=both).play("begin")
    assert here.play("A charge E").ask("at", "A") == "E1"
    assert here.play("A charge E with longsword").ask("at", "A") == "F1"


def test_the_way_in_may_give_strikes_and_they_come_before_the_attack():
    spear = {"E": {"weapons": ("longspear", "spiked gauntlet"), "feats": {"combat reflexes"}}}
    here = fight("A . . . . . E", dice=(15, 5, 19, 8), creatures=spear).play("begin")
    assert here.ask("provokes", "A charge E") == ["E at E1"]
    here = here.play("A charge E")
    assert here.ask("at", "A") == "E1"
    here = here.play("E strike")
    assert here.ask("at", "A") == "F1"
    attacks = [e.attacker for deed in here.deeds for e in deed.events if isinstance(e, ev.AttackRolled)]
    assert attacks == ["E", "A"]
    down = fight("A . . . . . E", dice=(15, 5, 19, 8), creatures=spear | {"A": {"hp": 3}}).play("begin")
    down = played(down, "A charge E", "E strike")
    assert down.ask("at", "A") == "E1"
    assert "dying" in down.ask("conditions", "A")
    assert down.ask("turn") == "E"


# --- what it gives and takes ---------------------------------------------------------------------------------------


def test_two_more_to_hit_and_two_less_to_be_hit_until_ones_next_turn():
    changes = {"A": {"attack": 4, "ac": 15}}
    here = fight("A . . . . E", dice=(15, 5, 9, 3), creatures=changes).play("begin").play("A charge E")
    (rolled,) = (e for e in here.deeds[-1].events if isinstance(e, ev.AttackRolled))
    assert (rolled.bonus, rolled.die) == (6, 9)
    assert {part.key for part in rolled.attack} == {"attack.base", "attack.charging"}
    assert here.ask("defense", "E attack A") == 13
    assert here.ask("attack bonus", "A attack E") == 4  # the charge is over
    assert here.ask("left", "A") == {"standard": 0, "move": 0}
    assert here.ask("legal", "A step D1") is False
    here = here.play("A end")
    assert here.ask("defense", "E attack A") == 13
    assert here.play("E end").ask("defense", "E attack A") == 15


def test_a_restricted_charge_goes_the_single_speed_for_a_standard_action():
    unready = {"E": {"aware": False}}
    near = fight("A . . . . . . E", dice=(15, 5, 10), creatures=unready).play("begin")
    assert near.ask("round") == 0
    after = near.play("A charge E")
    assert (after.ask("at", "A"), after.ask("left", "A")) == ("G1", {"standard": 0, "move": 0})
    (rolled,) = (e for e in after.deeds[-1].events if isinstance(e, ev.AttackRolled))
    assert rolled.bonus == 2
    far = fight("A . . . . . . . E", dice=(15, 5, 10), creatures=unready).play("begin")
    assert far.ask("legal", "A charge E") is False
    disabled = fight("A . . . . . . E", creatures={"A": {"conditions": {"disabled"}}})
    assert disabled.ask("legal", "A charge E") is True


def test_a_refusal_says_where_and_what():
    with pytest.raises(IllegalActionError, match="B stands in the lane, at C1"):
        fight("A . B . . E", dice=(15, 5, 5)).play("begin").play("A charge E")
    with pytest.raises(IllegalActionError, match="goes at least ten feet"):
        fight("A . E", dice=(15, 5)).play("begin").play("A charge E")


def test_a_charge_can_be_taken_back():
    spear = {"E": {"weapons": ("spiked chain",), "initiative": 9}, "A": {"initiative": 0}}
    here = fight("A . . . . . E", dice=(10, 10, 15, 4, 12, 3), creatures=spear)
    assert_all_can_be_taken_back(played(here, "begin", "E end", "A charge E", "E strike", "A end"))


def test_a_charge_that_hits_does_its_damage():
    here = fight("A . . . . E", dice=(10, 5, 15, 6), creatures={"A": {"initiative": 9}, "E": {"hp": 30}}).play("begin")
    after = here.play("A charge E")
    assert sum(isinstance(e, ev.Damaged) for e in after.deeds[-1].events) == 1
    assert after.state.combatants["E"].hp == 24


def test_the_dead_are_no_target_of_a_charge():
    here = fight("A . . . . E", creatures={"A": {"initiative": 9}, "E": {"conditions": {"dead"}}}, seed=1).play("begin")
    with pytest.raises(IllegalActionError, match="E is no opponent"):
        here.play("A charge E")


def test_no_charge_and_no_run_over_a_low_wall():
    board = "A . . . . E\n. . . . . ."
    assert fight(board, edges={"A2 B2": "low wall"}).ask("legal", "A charge E") is True
    with pytest.raises(IllegalActionError, match="low wall between C1 and D1, in the lane"):
        fight(board, dice=(15, 5), edges={"C1 D1": "low wall"}).play("begin").play("A charge E")
    # One line of the lane crosses it, though no step does.
    beside = "A . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . E ."
    assert fight(beside).ask("legal", "A charge E") is True
    assert fight(beside, edges={"B2 C2": "low wall"}).ask("legal", "A charge E") is False
    alone = fight("A . . . .", edges={"C1 D1": "low wall"})
    assert (alone.ask("legal", "A run C1"), alone.ask("legal", "A run E1")) == (True, False)
    assert alone.ask("legal", "A move E1") is True
    (why,) = alone.why_not("A run E1")
    assert "low wall between C1 and D1" in why.sentence
