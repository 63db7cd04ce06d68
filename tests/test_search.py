"""The fast searches for ways, held against searches that try everything, on boards with all that can be met."""

import os
from random import Random

import oracle
import pytest
from attrs import evolve
from boards import TURNINGS, Turning
from hypothesis import given
from hypothesis import strategies as st
from oracle_search import Everything
from strategies import free_places
from tiny_ruleset import TINY

from d20nb.creature import Creature
from d20nb.rules import stepwise
from d20nb.rules.layers import layers
from d20nb.rules.masks import WIDE
from d20nb.rules.sight import line_of_effect
from d20nb.rules.ways import Way, cheapest_way, fewest_strikes, reachable, tradeoffs
from d20nb.rulesets import ALL
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import State
from d20nb.terrain import BUILT_IN, Ground, Map

SRD35 = ALL["srd35"]
MODERN, OPEN = ALL["modern"], ALL["open"]
MOVE = SRD35.modes["move"]
#: The same rules, with prices that nobody has said as data.
UNSAID = evolve(SRD35, grades=None)
TIMES = int(os.environ.get("D20NB_SEARCH_TIMES", "1"))

GROUNDS = (
    *(BUILT_IN[glyph] for glyph in "###~~_"),
    Ground("difficult", multiplier=4, extra_mp=2, glyph="^"),
    Ground("difficult", multiplier=8, extra_mp=3, glyph="!"),
    Ground("difficult", multiplier=3, extra_mp=1, glyph="3"),
    Ground("obstacle", size_rating=2, glyph="o"),
    Ground("passage", size_rating=-1, glyph="t"),
)
SIZES = ("tiny", "small", "medium", "large", "huge", "gargantuan", "colossal")
CONDITIONS = ("helpless", "paralyzed", "blinded", "invisible", "flat-footed", "stunned", "prone")


def random_state(random, *, shortest=2, longest=8, creatures=5, ruleset=SRD35, sizes=SIZES[1:5], **more):
    """A position with anything that can stand in a way, slow it or strike at it. `M` moves."""
    width, height = random.randint(shortest, longest), random.randint(shortest, longest)
    every = [Square(x, y) for y in range(height) for x in range(width)]
    share = random.choice((0, 0.1, 0.3))
    ground = {at: random.choice(GROUNDS) for at in every if random.random() < share}
    edges = {}
    for at in every if random.random() < 0.5 else ():
        other = at.shifted(*random.choice(((1, 0), (0, 1))))
        if random.random() < 0.15 and other in every:
            edges[at, other] = random.choice(("wall", "door", "low wall"))
    light = (
        {at: random.choice(("dark", "dim")) for at in every if random.random() < 0.3} if random.random() < 0.3 else {}
    )
    board = Map(width, height, ground, edges, light)
    found, places, taken = [], {}, set()
    for index in range(random.randint(1, creatures + 1)):
        id = "M" if index == 0 else f"c_{index}"
        creature = Creature(
            id=id,
            side="heroes" if index == 0 else random.choice(("heroes", "foes", "foes")),
            size=random.choice(sizes),
            build=random.choice(("tall", "long")),
            weapons=random.choice((("longsword",), ("longspear",), ("spiked chain",), ("longspear", "claw"), ())),
            feats=random.choice(((), ("combat reflexes",))),
            traits=[t for t in ("fills its space", "darkvision") if random.random() < 0.1],
            conditions=[random.choice(CONDITIONS)] if random.random() < 0.2 else [],
            lets_by=("M",) if random.random() < 0.1 else (),
        )
        free = free_places(board, creature, taken)
        if not free and index == 0:
            return random_state(
                random, longest=longest, creatures=creatures, ruleset=ruleset, sizes=sizes, shortest=shortest, **more
            )
        if free:
            places[id] = random.choice(free)
            taken |= set(places[id].space(creature.squares))
            found.append(creature)
    # By one reading of `rough_diagonals` prices cannot be said as data, and all is searched step by step anyway.
    disputed = [o for o in ruleset.options.values() if o.name != "rough_diagonals" and random.random() < 0.3]
    options = {o.name: random.choice(sorted(o.readings)) for o in disputed}
    return State.of(Setup(ruleset=ruleset, map=board, creatures=tuple(found), places=places, options=options, **more))


# --- squares within reach ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(250 * TIMES))
def test_layers_are_what_single_steps_give(seed):
    random = Random(f"reach {seed}")
    state = random_state(random, sizes=SIZES)
    mover, diagonals, most = state.combatants["M"], random.randint(0, 1), random.randint(0, 14)
    mode = random.choice((MOVE, evolve(MOVE, through=True)))
    expected = stepwise.reachable(state, mover, mode, diagonals, most)
    assert reachable(state, mover, mode, diagonals, most) == expected
    found = layers(state, mover, mode, diagonals, most)
    assert {square: cost for cost, squares in found for square in squares if square in found.stops} == expected
    assert set(found.stops) == set(expected)
    assert [cost for cost, _ in found] == sorted({cost for cost, squares in found if squares})
    assert all(found.cost(square) == cost for square, cost in expected.items())


@pytest.mark.parametrize("seed", range(100 * TIMES))
def test_layers_under_other_rulesets(seed):
    """Flat diagonals, hampering that adds, tight passages, friends who cost; and one map for all of them."""
    random = Random(f"others {seed}")
    state = random_state(random, sizes=SIZES, ruleset=OPEN)
    most, creatures = random.randint(0, 16), state.setup.creatures
    for ruleset in (OPEN, TINY, MODERN, SRD35):
        state = State.of(Setup(ruleset=ruleset, map=state.setup.map, creatures=creatures, places=state.setup.places))
        mover, mode = state.combatants["M"], ruleset.modes["full-move" if ruleset in (OPEN, TINY) else "move"]
        assert reachable(state, mover, mode, 0, most) == stepwise.reachable(state, mover, mode, 0, most)


@pytest.mark.parametrize("seed", range(60 * TIMES))
def test_layers_are_what_the_text_of_the_rules_gives(seed):
    random = Random(f"text {seed}")
    state = random_state(random)
    board = evolve(
        state.setup.map, light={}, ground={s: g for s, g in state.setup.map.ground.items() if g.multiplier in (1, 2, 4)}
    )
    creatures = tuple(evolve(c, conditions=c.conditions - {"paralyzed"}) for c in state.setup.creatures)
    state = State.of(evolve(state.setup, map=board, creatures=creatures, options={}))
    mover, most = state.combatants["M"], random.randint(0, 10)
    assert reachable(state, mover, MOVE, 0, most) == oracle.reachable(state, mover, most)


def test_a_whole_map_without_limit():
    state = random_state(Random("whole"), longest=20, creatures=20)
    mover = state.combatants["M"]
    assert layers(state, mover).as_dict() == stepwise.reachable(state, mover, MOVE, 0, 10_000)


def test_a_price_that_is_not_said_as_data_is_searched_step_by_step():
    state = random_state(Random("unsaid"), ruleset=UNSAID)
    mover = state.combatants["M"]
    said = State.of(evolve(state.setup, ruleset=SRD35))
    assert layers(state, mover) is None
    assert reachable(state, mover, MOVE, 0, 9) == reachable(said, mover, MOVE, 0, 9)


@pytest.mark.parametrize("size", ["medium", "huge"])
@pytest.mark.parametrize("at", [(0, 0), (3, 9), (100, 5), (179, 11)])
def test_a_wide_map_is_cut_to_what_is_within_reach(size, at):
    random, width, height = Random(f"wide {at}"), WIDE + 30, 14
    ground = {
        Square(x, y): random.choice(GROUNDS) for x in range(width) for y in range(height) if random.random() < 0.15
    }
    mover = Creature(id="M", size=size)
    at = Square(min(at[0], width - mover.squares), min(at[1], height - mover.squares))
    for square in at.space(mover.squares):
        ground.pop(square, None)
    foes, places = [], {"M": at}
    for i in range(60):
        foe = Creature(id=f"c_{i}", side="foes", weapons=("longspear", "claw"))
        place = Square(random.randrange(width), random.randrange(height))
        if place not in ground and place not in at.space(mover.squares) and place not in places.values():
            foes.append(foe)
            places[foe.id] = place
    state = State.of(Setup(ruleset=SRD35, map=Map(width, height, ground), creatures=(mover, *foes), places=places))
    who = state.combatants["M"]
    assert reachable(state, who, MOVE, 1, 8) == stepwise.reachable(state, who, MOVE, 1, 8)
    narrow = layers(state, who, MOVE, 1, 8)
    # Without a limit nothing is cut.
    whole = layers(state, who, MOVE, 1)
    for cost, squares in narrow:
        assert next(of_whole for price, of_whole in whole if price == cost) == squares
    known = fewest_strikes(state, who, MOVE, 0, 5)
    assert known == Everything(state, who, MOVE, at, 0, 5).all_trade_offs()


def test_layers_are_grown_only_as_far_as_they_are_asked_for():
    board = Map(40, 40)
    state = State.of(Setup(ruleset=SRD35, map=board, creatures=(Creature(id="M"),), places={"M": Square(20, 20)}))
    found = layers(state, state.combatants["M"])
    assert found.cost(Square(21, 20)) == 1
    assert len(found._grown) == 2
    assert found.cost(Square(22, 22)) == 3
    assert len(found._grown) == 4


# --- prices against strikes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(120 * TIMES))
def test_tradeoffs_are_those_of_all_ways(seed):
    random = Random(f"strikes {seed}")
    state = random_state(random, longest=7)
    check_ways(random, state, random.choice((MOVE, MOVE, SRD35.modes["withdraw"])))


@pytest.mark.parametrize("seed", range(80 * TIMES))
def test_tradeoffs_in_a_crowd(seed):
    """Many opponents: the set of those who strike decides, not their number, and none is left out."""
    random = Random(f"crowd {seed}")
    sizes = ("medium",) if seed % 3 else ("medium", "medium", "large")
    state = random_state(random, longest=7, creatures=random.randint(3, 12), sizes=sizes)
    check_ways(random, state, MOVE, most=random.randint(4, 7))


@pytest.mark.parametrize("seed", range(30 * TIMES))
def test_tradeoffs_where_it_counts_which_way_a_square_is_left(seed):
    """Walking in from the corner of a reach of ten feet, and big movers, which leave some of their squares."""
    random = Random(f"walking in {seed}")
    options = {"reach_corner": "walk-in", "big_mover": random.choice(("vacated", "space"))}
    state = random_state(random, shortest=5, longest=7, sizes=("medium", "medium", "large"))
    creatures = tuple(evolve(c, weapons=("longspear",), conditions=()) for c in state.setup.creatures)
    check_ways(random, State.of(evolve(state.setup, creatures=creatures, options=options)), MOVE)


@pytest.mark.parametrize("seed", range(15 * TIMES))
def test_tradeoffs_searched_step_by_step(seed):
    random = Random(f"slow {seed}")
    state = random_state(random, longest=5, ruleset=UNSAID)
    check_ways(random, state, MOVE, most=5)


def check_ways(random, state, mode, most=None):
    mover, diagonals = state.combatants["M"], random.randint(0, 1)
    most = random.randint(1, 7) if most is None else most
    truth = Everything(state, mover, mode, mover.at, diagonals, most)
    assert fewest_strikes(state, mover, mode, diagonals, most) == truth.all_trade_offs()
    # A way may also go on from where an earlier part of it ends.
    start = random.choice(list(truth.found)) if random.random() < 0.5 else mover.at
    if start != mover.at:
        truth = Everything(state, mover, mode, start, diagonals, most)
    board = state.setup.map
    for _ in range(4):
        end = Square(random.randrange(board.width), random.randrange(board.height))
        assert cheapest_way(state, mover, mode, start, end, diagonals, most) == truth.cheapest(end)
        expected = tuple(Way(truth.way(end, cost, met), cost, met) for cost, met in truth.trade_offs(end))
        assert tradeoffs(state, mover, mode, start, end, diagonals, most) == expected


@pytest.mark.parametrize("seed", range(15))
def test_tradeoffs_by_the_text_of_the_rules(seed):
    """As above, but who strikes is said by an oracle written from the text, apart from lines of effect."""
    random = Random(f"strikers by the text {seed}")
    state = random_state(random, longest=5, creatures=4)
    creatures = tuple(evolve(c, conditions=c.conditions & {"stunned"}) for c in state.setup.creatures)
    ground = {at: what for at, what in state.setup.map.ground.items() if what.multiplier in (1, 2, 4)}
    board = Map(state.setup.map.width, state.setup.map.height, ground)
    state = State.of(evolve(state.setup, map=board, creatures=creatures, options={}))
    mover = state.combatants["M"]
    for square, pairs in fewest_strikes(state, mover, MOVE, 0, 4).items():
        for cost, met in pairs:
            way = next(
                w for w in tradeoffs(state, mover, MOVE, mover.at, square, 0, 4) if (w.cost, w.strikers) == (cost, met)
            )
            assert {id for id, _ in oracle.provoked(state, mover, way.squares, line=line_of_effect)} == met
        best = oracle.best_ways(state, mover, tuple(square), 4, line_of_effect)
        assert best == (pairs[0][0], len(pairs[0][1]))


@given(st.integers(0, 10**9), st.sampled_from(TURNINGS))
def test_a_turned_board_gives_turned_answers(seed: int, turning: Turning):
    random = Random(seed)
    state = random_state(random, longest=7)
    turned = State.of(turning.setup(state.setup))
    mover, most = state.combatants["M"], random.randint(0, 6)
    size, (width, height) = mover.creature.squares, (state.setup.map.width, state.setup.map.height)

    def there(square):
        return turning.square(square, width, height, size)

    before = fewest_strikes(state, mover, MOVE, 0, most)
    after = fewest_strikes(turned, turned.combatants["M"], MOVE, 0, most)
    assert {there(square): pairs for square, pairs in before.items()} == after
    before_all = reachable(state, mover, MOVE, 0, most)
    assert {there(s): cost for s, cost in before_all.items()} == reachable(
        turned, turned.combatants["M"], MOVE, 0, most
    )


def test_a_set_of_strikers_is_better_than_another_only_if_it_is_a_part_of_it():
    """Two ways at the same price, past one opponent or past another: neither is better, both are kept."""
    rows = ("E . . . . . F", ". . . # . . .", "# # # M # # #", ". . . # . . .")
    places = {g: Square(x, y) for y, row in enumerate(rows) for x, g in enumerate(row.split()) if g.isalpha()}
    walls = {Square(x, y): BUILT_IN["#"] for y, row in enumerate(rows) for x, g in enumerate(row.split()) if g == "#"}
    creatures = tuple(Creature(id=i, side="h" if i == "M" else i, weapons=("longspear", "claw")) for i in "MEF")
    state = State.of(Setup(ruleset=SRD35, map=Map(7, 4, walls), creatures=creatures, places=places))
    mover = state.combatants["M"]
    assert tradeoffs(state, mover, MOVE, mover.at, mover.at, 0, 6) == (Way((mover.at,), 0, frozenset()),)
    for square, pairs in fewest_strikes(state, mover, MOVE, 0, 9).items():
        for cost, met in pairs:
            assert not any(c <= cost and m < met for c, m in pairs), square


def test_a_big_creature_that_withdraws_is_struck_only_beyond_its_start():
    """What counts as unthreatened is the space where the whole movement starts, not the one where each step does."""
    setup = Setup(ruleset=SRD35, map=Map(3, 5)).place(Creature(id="M", size="large", speed=10), Square(0, 1))
    state = State.of(setup.place(Creature(id="E", side="foes", weapons=("longsword",)), Square(2, 1)))
    mover, mode = state.combatants["M"], SRD35.modes["withdraw"]
    # By A3 it leaves B3, which is part of where it starts; by B3 it leaves C3 too.
    (way,) = tradeoffs(state, mover, mode, mover.at, Square(1, 3), 0, 2)
    assert [str(at) for at in way.squares] == ["A2", "A3", "B4"]
    assert stepwise.strikers(state, mover, mode, Square(1, 2), Square(1, 3), first=False) == {"E"}
    assert stepwise.strikers(state, mover, mode, Square(0, 2), Square(1, 3), first=False) == set()


def test_who_was_too_far_off_to_be_met_is_seen_by_a_longer_movement():
    """What is kept of a moment for a short movement must not serve a long one."""
    setup = Setup(ruleset=SRD35, map=Map(12, 1)).place(Creature(id="M"), Square(0, 0))
    state = State.of(setup.place(Creature(id="E", side="foes"), Square(6, 0)))
    mover = state.combatants["M"]
    assert max(at.x for at in reachable(state, mover, MOVE, 0, 2)) == 2
    assert max(at.x for at in reachable(state, mover, MOVE, 0, 11)) == 5
