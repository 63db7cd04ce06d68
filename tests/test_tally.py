"""Every way of a few steps from a position: the stored numbers, the slow reading of the rules, and the engine."""

from functools import cache
from itertools import pairwise

import pytest
from attrs import evolve
from tally import (
    HERE,
    NUMBERS,
    POINT_SPECS,
    POINTS,
    SPECS,
    TESTS,
    Numbers,
    Points,
    Referee,
    by_the_rules,
    points_by_the_rules,
    position,
    stored,
    stored_points,
    table,
    table_of_points,
)

from d20nb.actions import Move
from d20nb.errors import IllegalActionError
from d20nb.rules.foresight import foresee, with_turn
from d20nb.rules.movement import step_fault, stop_fault
from d20nb.rules.opportunity import leaving
from d20nb.rules.points import base_points
from d20nb.rules.starting import plan
from d20nb.rules.walking import mode_of

SAMPLES = 12


@pytest.fixture(params=SPECS, ids=lambda spec: spec.name)
def spec(request):
    return request.param


@cache
def numbers():
    return stored()


def verdict(ruling):
    return "strike" if ruling.provokes else ruling.key.removeprefix("exempt.")


def engine_ways(state, mover, mode, depth):
    """Every way, its start included, with what the engine rules on each of its steps."""
    mode = mode_of(state, mode)

    @cache
    def possible(here, there):
        return step_fault(state, state.combatants[mover], here, there) is None

    @cache
    def rulings(way, done, met):
        now = state.with_combatant(mover, at=way[done])
        for id in met:
            now = now.with_combatant(id, movement_used=frozenset({mover}))
        return leaving(now, now.combatants[mover], mode, way, done)

    def on(way, met, verdicts):
        if len(way) > depth:
            if stop_fault(state, state.combatants[mover], way[-1]) is None:
                yield way, verdicts
            return
        for there in way[-1].neighbours():
            if possible(way[-1], there):
                # What came before does not matter but for who has met the mover: so only the step itself is asked for.
                step, done = ((way[-1], there), 0) if len(way) == 1 else ((way[0], way[-1], there), 1)
                found = rulings(step, done, met)
                now = met | {ruling.striker for ruling in found if ruling.provokes}
                yield from on((*way, there), now, (*verdicts, *map(verdict, found)))

    yield from on((state.combatants[mover].at,), frozenset(), ())


@cache
def ways_of(spec):
    return list(engine_ways(position(spec), spec.mover, spec.mode, spec.depth))


def test_the_stored_numbers_are_those_of_the_rules(spec):
    assert by_the_rules(spec) == numbers()[spec.name]


def test_the_engine_counts_the_same(spec):
    assert Numbers.of(verdicts for _, verdicts in ways_of(spec)) == numbers()[spec.name]


def test_a_movement_as_a_whole_is_ruled_on_like_its_steps(spec):
    """Some of the ways, walked as actions: what happens to the fight on the way changes nothing."""
    state = position(spec)
    # Fast enough for every way.
    fast = evolve(state.combatants[spec.mover].creature, speed=500)
    state = state.with_combatant(spec.mover, creature=fast)
    ways = ways_of(spec)
    for way, verdicts in ways[:: max(1, len(ways) // SAMPLES)]:
        rulings = foresee(state, Move(spec.mover, spec.mode, way[1:])).rulings
        # On one step the strikes are offered last, so the order within a step differs.
        assert sorted(map(verdict, rulings)) == sorted(verdicts), way


def test_the_table_is_as_written():
    assert NUMBERS.read_text("utf-8") == table()
    assert POINTS.read_text("utf-8") == table_of_points()


def test_the_table_covers_every_test_and_every_position():
    saved = set().union(*(row.saved for row in numbers().values()))
    assert saved == set(TESTS)
    positions = {path.stem for path in HERE.glob("*.toml")} - {"numbers", "points"}
    assert positions == {spec.position for spec in SPECS + POINT_SPECS}
    assert (len(numbers()), len(stored_points())) == (len(SPECS), len(POINT_SPECS))


def test_readings_of_a_disputed_rule_differ():
    for name in ("reach-weapons", "large-foes", "huge-foes", "large-mover", "tiny-mover"):
        rows = [numbers()[spec.name] for spec in SPECS if spec.position == name and spec.options]
        assert all(a != b for a, b in pairwise(rows)), name


def test_counting_by_hand():
    """The smallest table, counted on fingers: seven steps, all away from E, who threatens the start."""
    spec = next(spec for spec in SPECS if spec.mode == "step")
    assert numbers()[spec.name] == Numbers(paths=7, provoking=0, strikes=0, saved={"five-foot-step": 7})
    referee = Referee(position(spec), "A", "move")
    assert sorted(referee.ways(1)) == [("strike",)] * 7


# --- ways bought with points -------------------------------------------------------------------------------------


def engine_points(state, mover, mode, depth):
    """The cost of every way, may one stop at its end, and can it be run: what the engine says."""
    state = with_turn(state, mover)
    who = state.combatants[mover]
    ways = [(who.at,)]
    for _ in range(depth):
        ways = [
            (*way, there)
            for way in ways
            for there in way[-1].neighbours()
            if step_fault(state, who, way[-1], there) is None
        ]
    for way in ways:
        cost = sum(state.ruleset.step_price(state, who, a, b, 0)[0] for a, b in pairwise(way))
        try:
            runs = plan(state, who, Move(mover, mode, way[1:])).way == way
        except IllegalActionError:
            runs = False
        yield cost, stop_fault(state, who, way[-1]) is None, runs


@pytest.mark.parametrize("spec", POINT_SPECS, ids=lambda spec: spec.name)
def test_ways_bought_with_points(spec):
    found = stored_points()[spec.name]
    assert points_by_the_rules(spec) == found
    state = position(spec)
    base = base_points(state, state.combatants[spec.mover])
    assert Points.of(engine_points(state, spec.mover, spec.mode, spec.depth), base) == found


def test_what_points_make_of_a_position_is_telling():
    """A table of zeros, or one where every way is alike, would hold nothing."""
    for name, found in stored_points().items():
        assert (found.paths > found.stops) == name.startswith("points-crowd")
        assert found.paths < found.cost
        assert 0 < found.complete < found.full <= found.stops <= found.paths
