"""What is drawn over the board is the set that the engine uses."""

from fractions import Fraction
from itertools import permutations

import oracle
import pytest
from attrs import evolve
from boards import fight, line, played, setup, sq, squares
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import candidates, creatures, encounters, fighters, maps, setups

from d20nb.actions import Move
from d20nb.encounter import Encounter
from d20nb.errors import IllegalActionError
from d20nb.lens import LENSES, move_to, overlay, silent_lenses
from d20nb.overlay import Overlay
from d20nb.rules.decide import decide
from d20nb.rules.flanking import flanking_friend
from d20nb.rules.foresight import foresee
from d20nb.rules.opportunity import strikes_left
from d20nb.rules.prices import most_movement, turn_of
from d20nb.rules.sight import concealment, has_cover, in_the_dark, sees
from d20nb.rules.threat import threatened
from d20nb.rules.ways import tradeoffs
from d20nb.rulesets import ALL
from d20nb.rulesets.d20open import OPEN
from d20nb.squares import Square
from d20nb.standing import threats
from d20nb.state import State


def whole(state):
    """Every square of the map."""
    return [Square(x, y) for y in range(state.setup.map.height) for x in range(state.setup.map.width)]


@given(encounters())
def test_the_threat_that_is_drawn_is_the_threat_that_decides(encounter):
    here = encounter.state
    for id, who in here.combatants.items():
        drawn = overlay(here, selected=id).threat
        for square in whole(here):
            engine = {i for i, c in here.combatants.items() if c.opposes(who) and square in threatened(here, c)}
            assert set(drawn.get(square, ())) == engine
        asked = {
            s: tuple(i for i in encounter.ask("threatened by", str(s)) if here.combatants[i].opposes(who))
            for s in drawn
        }
        assert {s: set(ids) for s, ids in drawn.items()} == {s: set(ids) for s, ids in asked.items()}
    everyone = {s for other in here.combatants.values() for s in threatened(here, other)}
    assert set(threats(here, None)) == everyone


@given(encounters())
def test_the_rings_are_what_each_creature_threatens(encounter):
    here = encounter.state
    shown = overlay(here, show=("rings",)).rings
    for id, who in here.combatants.items():
        assert shown.get(id, frozenset()) == set(threatened(here, who))
    assert all(shown.values())


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
        assert overlay(here, selected=id, show=("price",)).costs == twice


@pytest.mark.parametrize(("ruleset", "verb"), [("srd35", "run"), ("modern", "run"), ("open", "complete-move")])
@settings(max_examples=40)
@given(st.data())
def test_the_run_that_is_drawn_is_where_running_is_legal_and_walking_does_not_lead(ruleset, verb, data):
    drawn = data.draw(setups(maps(shortest=4, longest=9, lights=("dark",)), options=False))
    encounter = Encounter(evolve(drawn, ruleset=ALL[ruleset]))
    here = encounter.state
    for id in here.combatants:
        seen = overlay(here, selected=id)
        assert not seen.run & seen.reach.keys()
        for square in whole(here)[::3]:
            if square not in seen.reach:
                assert (square in seen.run) == encounter.ask("legal", f"{id} {verb} {square}"), square


def test_the_fastest_way_is_found_in_the_data_of_the_ruleset():
    board = setup("A" + " ." * 30, creatures={"A": {"speed": 10}})
    shown = overlay(Encounter(board).state, selected="A")
    assert (max(shown.reach).x, max(shown.run).x) == (4, 8)
    assert shown.paces == ("one move", "a double move", "a run")
    points = overlay(Encounter(evolve(board, ruleset=OPEN)).state, selected="A")
    assert [max(at.x for at, n in points.reach.items() if n == tier) for tier in (1, 2)] == [5, 10]
    assert max(points.run).x == 20
    assert points.paces == ("a Minor Move", "a Full Move", "a Complete Move")
    tired = setup("A" + " ." * 30, creatures={"A": {"speed": 10, "conditions": {"fatigued"}}})
    assert overlay(Encounter(tired).state, selected="A").run == frozenset()


def test_what_is_left_of_a_movement_has_words_of_its_own():
    board = evolve(setup("A" + " ." * 30, dice=(15,)), ruleset=OPEN)
    here = played(Encounter(board), "begin", "A minor-move D1").state
    shown = overlay(here)
    assert {at.x for at, n in shown.reach.items() if n == 1} == {1, 2, 4, 5}
    assert shown.paces[:2] == ("what is left of its movement", "a Minor Move")


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


@settings(max_examples=60)
@given(setups(maps(shortest=3, longest=5, glyphs="...........#", edges=()), make=fighters))
def test_the_flanking_that_is_drawn_is_the_oracles_and_each_line_proves_it(drawn):
    here = State.of(drawn)
    marks = overlay(here, show=("flanking",)).flanking
    of = {id: {(*m.flankers, m.target) for m in marks if id in m.flankers} for id in here.combatants}
    for a, b in permutations(here.combatants, 2):
        flanks = any(target == b for _, _, target in of[a])
        assert flanks == oracle.flanks(here, a, b, line)
        assert flanks == (flanking_friend(here, here.combatants[a], here.combatants[b]) is not None)
    assert len({(frozenset(m.flankers), m.target) for m in marks}) == len(marks)
    for mark in marks:
        one, two, foe = (here.combatants[id] for id in (*mark.flankers, mark.target))
        assert mark.line[0] in one.space
        assert mark.line[1] in two.space
        assert oracle.on_opposite_borders(foe.at, foe.creature.squares, *mark.line)
        assert passes(mark, foe.at, foe.creature.squares)


def passes(mark, foe, width):
    """Whether the line of a mark passes the two borders that it names."""
    (px, py), (qx, qy) = ((Fraction(2 * at.x + 1, 2), Fraction(2 * at.y + 1, 2)) for at in mark.line)
    ends = {"west": foe.x, "east": foe.x + width, "north": foe.y, "south": foe.y + width}
    for side in mark.borders:
        level = side in ("west", "east")
        (start, end), (from_, to) = ((px, qx), (py, qy)) if level else ((py, qy), (px, qx))
        share = (ends[side] - start) / (end - start)
        low = foe.y if level else foe.x
        if not (0 <= share <= 1 and low <= from_ + share * (to - from_) <= low + width):
            return False
    return set(mark.borders) in ({"west", "east"}, {"north", "south"})


@settings(max_examples=60)
@given(setups(maps(longest=6, glyphs="......##~_", edges=()), make=creatures, options=False))
def test_the_cover_that_is_drawn_is_the_cover_that_counts(drawn):
    here = State.of(drawn)
    walls = [s for s in whole(here) if here.setup.map.at(s).solid]
    for id, who in here.combatants.items():
        shown = overlay(here, show=("cover",), selected=id)
        assert shown.viewer == id
        foes = {i for i, c in here.combatants.items() if c.opposes(who) and sees(here, who, c)}
        assert {mark.target for mark in shown.cover} == {i for i in foes if "dead" not in here.combatants[i].conditions}
        for mark in shown.cover:
            foe = here.combatants[mark.target]
            assert mark.covered == oracle.has_cover(here, who, foe, foe.space)
            assert mark.covered == has_cover(here, who, foe, foe.space)
            assert mark.square in who.space
            if not mark.covered:
                assert not any(line.stopped for line in mark.lines)
                continue
            assert any(line.stopped for line in mark.lines)
            bodies = [s for i, c in here.combatants.items() if i not in (id, mark.target) for s in c.space]
            for ray in mark.lines:
                assert ray.start in {(mark.square.x + dx, mark.square.y + dy) for dx in (0, 1) for dy in (0, 1)}
                if ray.stopped:  # it ends where a wall or somebody begins
                    x, y = ray.end
                    touched = (
                        s for s in (*walls, *bodies) if -1e-6 <= x - s.x <= 1 + 1e-6 and abs(y - s.y - 0.5) < 0.500001
                    )
                    assert next(touched, None) is not None
                else:
                    assert ray.end in {(s.x + dx, s.y + dy) for s in foe.space for dx in (0, 1) for dy in (0, 1)}


def test_a_low_wall_stops_the_lines_over_it():
    (mark,) = overlay(fight("A E", edges={"A1 B1": "low wall"}).state, show=("cover",), selected="A").cover
    assert mark.covered
    assert [(ray.start[0], ray.end[0], ray.stopped) for ray in mark.lines] == [(0, 1, True)] * 4


@given(encounters())
def test_the_flat_footed_are_told_until_their_turn_comes(encounter):
    here = encounter.state
    shown = overlay(here, show=("flat-footed",)).flat_footed
    assert list(shown) == encounter.ask("flat-footed")
    assert all(until.words.startswith("until ") for until in shown.values())


@pytest.mark.parametrize(
    ("reading", "round_0", "round_1"),
    [
        ("turn", "until its first turn begins, on count 5", None),
        ("action", "until it acts", None),
        (
            "regular-turn",
            "until its first turn after the surprise round begins",
            "until its next turn begins, on count 5",
        ),
    ],
)
def test_until_when_follows_the_reading_in_force(reading, round_0, round_1):
    creatures = {"A": {"aware": False}, "F": {"initiative": -5}}
    options = {"flat_footed_until": reading}
    begun = fight("A . . . E . . F", creatures=creatures, dice=(15, 12, 10), options=options).play("begin")

    def until(encounter):
        found = overlay(encounter.state, show=("flat-footed",)).flat_footed.get("F")
        return found.words if found else None

    assert (begun.state.round, until(begun)) == (0, round_0)
    on = begun.play("E end")
    assert (until(on) is None) == (reading == "turn")
    on = on.play("F end")
    assert (on.state.round, until(on)) == (1, round_1)


def test_the_light_is_named_and_who_does_not_see_there():
    seers = {"A": {"traits": {"darkvision"}}, "B": {"traits": {"low-light vision"}}, "E": {}}
    here = fight("A B . . E", light={"C1": "dim", "D1": "dark"}, creatures=seers).state
    dim, dark = overlay(here, show=("light",)).light
    assert (dim.kind, dim.squares, dim.hidden) == ("dim", {sq("C1")}, ("E",))
    assert (dark.kind, dark.squares, dark.hidden) == ("dark", {sq("D1")}, ("B", "E"))
    assert dim.missed == 20
    blinded = fight("A . . . E", light={"C1": "dim", "D1": "dark"}, creatures={"A": {"conditions": {"blinded"}}}).state
    dim, dark = overlay(blinded, show=("light",)).light
    assert (dim.hidden, dark.hidden) == (("E",), ("A", "E"))
    assert overlay(fight("A . E").state, show=("light",)).light == ()


@given(encounters(), st.data())
def test_the_light_that_is_drawn_is_the_light_that_hides(encounter, data):
    lit = encounter.state.setup.map
    squares = data.draw(st.dictionaries(st.sampled_from(whole(encounter.state)), st.sampled_from(("dim", "dark"))))
    here = evolve(encounter.state, setup=evolve(encounter.state.setup, map=evolve(lit, light=squares)))
    shown = {mark.kind: mark for mark in overlay(here, show=("light",)).light}
    assert {at: kind for kind, mark in shown.items() for at in mark.squares} == squares
    for mark in shown.values():
        for at in mark.squares:
            for id, who in here.combatants.items():
                there = evolve(who, at=at, creature=evolve(who.creature, space_ft=5))
                blind = "blinded" in who.conditions
                dark = in_the_dark(here, who, at) or blind
                hidden = dark if mark.kind == "dark" else not blind and concealment(here, who, there) > 0
                assert (id in mark.hidden) == hidden


def test_a_lens_on_which_the_text_is_silent_says_so():
    here = Encounter(evolve(setup("A . E", dice=(15, 5)), ruleset=OPEN)).play("begin").state
    told = silent_lenses(here)
    assert set(told) == {"threat", "rings", "strikes", "flanking"}
    assert told["flanking"] == "d20 Open RPG says nothing of flanking, so there is nothing to show."
    assert overlay(here, show=("rings", "threat", "price")).silent == (told["threat"],)
    assert overlay(here, show=("price", "cover")).silent == ()
    assert told["strikes"] in Encounter(evolve(setup("A . E"), ruleset=OPEN)).overlay(show=("strikes",)).silent
    borrowed = evolve(setup("A . E"), ruleset=OPEN, options={"opportunities": "borrowed"})
    assert silent_lenses(Encounter(borrowed).state) == {}
    assert silent_lenses(fight("A . E").state) == {}


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
    assert bare == Overlay(selected="A", strikes_left={"A": 1, "E": 1})
    topics = "threat reach strikes rings flanking cover flat-footed price light"
    assert " ".join(LENSES) == topics
    assert overlay(here, selected="A").risk == {}
    assert overlay(here, show=("threat",), selected="A").threat == {sq("B1"): ("E",)}
    assert overlay(here, show=("reach",), selected="A").threat == {}
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


def test_no_cover_is_shown_of_the_dead_and_no_reach_of_who_must_wait():
    here = fight("A . . E F", seed=1, creatures={"A": {"initiative": 30}, "F": {"conditions": {"dead"}}}).play("begin")
    seen = overlay(here.state, show=LENSES, selected="A")
    assert [mark.target for mark in seen.cover] == ["E"]
    assert all((seen.reach, seen.costs, seen.risk))
    waits = overlay(here.state, show=LENSES, selected="E")
    assert not any((waits.reach, waits.costs, waits.risk))
