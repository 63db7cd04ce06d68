"""The ways to a square: all the best ones and no other, and ways that are bent through squares."""

import pytest
from attrs import evolve
from boards import fight, sq, squares
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from oracle_search import Everything
from strategies import fighters, maps, setups
from strategies import squares as some_squares

from d20nb.actions import Move
from d20nb.alternatives import bent, tell_choice, tell_no_better, ways_to
from d20nb.creature import Creature
from d20nb.errors import IllegalActionError
from d20nb.lens import move_to
from d20nb.rules.foresight import foresee, with_turn
from d20nb.rules.movement import way_price
from d20nb.rules.prices import in_force, most_movement, turn_of
from d20nb.rulesets import ALL
from d20nb.setup import Setup
from d20nb.state import State
from d20nb.terrain import Map

ROOMS = maps(shortest=3, longest=5, glyphs="......~#", edges=("wall", "low wall"))


@st.composite
def crowds(draw):
    """A fight that has not begun, the ruleset and the speed of A drawn too."""
    setup = draw(setups(ROOMS, make=fighters, most=4))
    setup = setup.change(setup.creatures[0].id, speed=draw(st.sampled_from((10, 20, 30))))
    if draw(st.booleans()):
        setup = evolve(setup, ruleset=ALL["modern"], options={})
    return State.of(setup)


def searched(state, id, verb, start=None, diagonals=None, most=None):
    """A search that leaves nothing out, for what a creature can do now."""
    here = with_turn(state, id)
    who = here.combatants[id]
    mode = in_force(here, who, here.ruleset.modes[verb])
    diagonals = turn_of(here, who).diagonals if diagonals is None else diagonals
    most = most_movement(here, who, mode) if most is None else most
    return Everything(here, who, mode, start or who.at, diagonals, most)


def shown(ways):
    return tuple((way.cost, way.strikers) for way in ways)


@settings(max_examples=60)
@given(crowds(), st.sampled_from(("move", "withdraw")))
def test_the_ways_shown_are_all_the_best_ones(state, verb):
    """Cheapest, fewest strikes, and every trade-off between, as a search finds that gives nothing up."""
    mover = next(iter(state.combatants.values()))
    assume(mover.able and not mover.conditions & {"blinded"})
    search = searched(state, mover.id, verb)
    for square, pairs in search.all_trade_offs().items():
        ways = ways_to(state, Move(mover.id, verb, (square,)))
        assert shown(ways) == pairs
        for way in ways:
            assert way.seen == foresee(state, way.action)
            assert way.seen.way == search.way(square, way.cost, way.strikers)


@settings(max_examples=80)
@given(crowds(), st.data())
def test_a_bent_way_is_the_cheapest_from_each_square_to_the_next(state, data):
    """Its price is what the rules say of the whole of it, and no part of it could be had for less."""
    mover = next(iter(state.combatants.values()))
    assume(mover.able)
    board = state.setup.map
    *through, end = data.draw(st.lists(some_squares(board.width, board.height), min_size=2, max_size=4))
    action = bent(state, mover, "move", through, end)
    try:
        seen = foresee(state, action)
    except IllegalActionError:
        assert not _possible(state, mover, through, end)
        return
    here = with_turn(state, mover.id)
    prices, _ = way_price(here, mover, seen.way, turn_of(here, mover).diagonals)
    assert seen.prices == prices
    done = 0
    for to in (*through, end):
        before, diagonals = way_price(here, mover, seen.way[: done + 1], turn_of(here, mover).diagonals)
        search = searched(state, mover.id, "move", seen.way[done], diagonals)
        best = min(cost for cost, _ in search.found[to])
        found = next(n for n in range(done, len(seen.way)) if seen.way[n] == to and sum(prices[done:n]) == best)
        assert len(before) == done
        done = found
    assert done == len(seen.way) - 1


def _possible(state, mover, through, end):
    """Whether the cheapest parts, one after the other, make a way that can be paid and ends where one may stop."""
    here = with_turn(state, mover.id)
    most = most_movement(here, mover, here.ruleset.modes["move"])
    at, spent, diagonals = mover.at, 0, turn_of(here, mover).diagonals
    for to in (*through, end):
        search = searched(state, mover.id, "move", at, diagonals, most - spent)
        way = search.cheapest(to)
        if way is None:
            return False
        prices, diagonals = way_price(here, mover, way, diagonals)
        at, spent = to, spent + sum(prices)
    moved = end != mover.at or bool(set(through) - {mover.at})
    return moved and (end == mover.at or end in searched(state, mover.id, "move").reachable())


# --- what is told ------------------------------------------------------------------------------------------------

#: From A3 to G3 past two opponents: straight on past both, round one or the other, or far round.
GAUNTLET = """
. . . . . . .
. . E . . . .
A . . . . . .
. . . . F . .
. . . . . . .
. . . . . . .
"""


def gauntlet(**of_a):
    """The ways of A to G3 in a fight where everybody has acted."""
    encounter = fight(GAUNTLET, creatures={"A": of_a, "E": {}, "F": {}})
    return encounter.state, ways_to(encounter.state, Move("A", "move", (sq("G3"),)))


def test_the_ways_go_from_cheapest_to_fewest_strikes():
    _, ways = gauntlet(speed=30)
    assert shown(ways) == ((6, frozenset("EF")), (7, frozenset("E")), (7, frozenset("F")), (10, frozenset()))


def test_each_way_is_told_with_its_price_its_strikes_and_what_it_takes():
    _, ways = gauntlet(speed=35)
    assert [tell_choice(way, ways) for way in ways] == [
        "Cheapest: 6. May be struck by E at B3 and F at D3. One move action.",
        "In between: 7. May be struck by E at B3. One move action.",
        "In between: 7. May be struck by F at D4. One move action.",
        "Fewest strikes: 10. Nobody may strike. Two move actions.",
    ]


def test_a_dearer_way_that_others_may_strike_at_is_another_risk():
    encounter = fight(". . . . . . .\n. . . . . . .\n. . . . G . .\n. . A . . . .\n. . . . . . .\n. . . . . . R")
    ways = ways_to(encounter.state, Move("A", "move", (sq("G4"),)))
    assert [tell_choice(way, ways) for way in ways] == [
        "Cheapest: 4. May be struck by G at D4. One move action.",
        "Another risk: 5. May be struck by R at F5. One move action.",
        "Fewest strikes: 9. Nobody may strike. Two move actions.",
    ]


def test_a_way_that_is_none_of_the_best_is_told_as_ones_own():
    state, ways = gauntlet(speed=30)
    action = bent(state, state.combatants["A"], "move", squares("D1"), sq("G3"))
    own = evolve(ways[0], action=action, seen=foresee(state, action))
    assert tell_choice(own, ways).startswith("Your way: ")


def test_no_better_way_is_told_for_what_it_is():
    encounter = fight("A . . .\n. . . .\n. . . E")
    (way,) = ways_to(encounter.state, Move("A", "move", (sq("C1"),)))
    assert tell_no_better(way) == "As a move, no way there is better: this is the cheapest, and nobody may strike."
    encounter = fight("A . .\nE . .\n. . .")
    (way,) = ways_to(encounter.state, Move("A", "move", (sq("C1"),)))
    assert tell_no_better(way) == "As a move, no way there is better: none is cheaper, and on every one E may strike."


def test_where_the_text_is_silent_only_the_price_counts():
    setup = Setup(ruleset=ALL["open"], map=Map(5, 3)).place(Creature(id="A"), sq("A2"))
    state = State.of(setup.place(Creature(id="E", side="foes"), sq("C1")))
    (way,) = ways_to(state, Move("A", "full-move", (sq("E2"),)))
    assert tell_no_better(way) == "As a Full Move, no way there is cheaper."
    assert tell_choice(way, (way,)) == "Cheapest: 4. It takes 4 AP."
    assert ways_to(state, Move("A", "complete-move", (sq("E2"),))) == ()


def test_where_checks_decide_nothing_is_known_of_other_ways():
    encounter = fight("A E . .\n. . . .", creatures={"A": {"skills": {"tumble": 5}}, "E": {}})
    assert ways_to(encounter.state, Move("A", "tumble", (sq("B2"),))) == ()


# --- bent by hand ------------------------------------------------------------------------------------------------


def named(action):
    return " ".join(map(str, action.way))


def test_a_way_is_bent_around_a_corner_that_bars_the_step():
    encounter = fight("A # . .\n. . . .\n. . . .")
    state = encounter.state
    action = bent(state, state.combatants["A"], "move", squares("B2"), sq("D1"))
    assert named(action) == "A2 B2 C2 D1"
    assert encounter.ask("cost", str(action)) == 4
    assert named(move_to(state, state.combatants["A"], "move", sq("D1"))) == "D1"


@pytest.mark.parametrize(
    ("through", "why"),
    [
        ("D1", "There is no way for A from A1 to D1 within the 12 squares of movement of a move."),
        ("B1", "B1 is a wall."),
        ("D4", "There is no way for A from A1 to D4 within the 12 squares of movement of a move."),
    ],
)
def test_a_way_that_cannot_be_bent_is_refused_for_the_part_that_breaks(through, why):
    encounter = fight("A # . # .\n. # . # .\n. # . # .\n. # . # .")
    state = encounter.state
    action = bent(state, state.combatants["A"], "move", squares(through), sq("A4"))
    with pytest.raises(IllegalActionError) as refused:
        foresee(state, action)
    assert str(refused.value) == why
