"""d20 Open RPG: steps, Complete Moves, points and passages, against a second reading of its text."""

import oracle_points as oracle
import pytest
from attrs import evolve
from boards import played, sq, squares
from hypothesis import given
from hypothesis import strategies as st
from strategies import free_places

import d20nb
from d20nb import events as ev
from d20nb.actions import Move
from d20nb.creature import Creature
from d20nb.encounter import Encounter
from d20nb.errors import IllegalActionError
from d20nb.rules import points, stopping
from d20nb.rules.course import Course
from d20nb.rules.foresight import foresee
from d20nb.rules.movement import step_fault, stop_fault
from d20nb.rulesets import ALL
from d20nb.setup import Setup
from d20nb.squares import DIRECTIONS, Square
from d20nb.state import State
from d20nb.terrain import BUILT_IN, FLOOR, Ground, Map

OPEN = ALL["open"]
LEGEND = {
    **BUILT_IN,
    "^": Ground("obstacle", size_rating=3, glyph="^"),
    "o": Ground("obstacle", glyph="o"),
    "v": Ground("obstacle", size_rating=-1, glyph="v"),
    "%": Ground("obstacle", size_rating=1, extra_mp=1, glyph="%"),
    ":": Ground("hampered", extra_mp=3, glyph=":"),
    ";": Ground("hampered", extra_mp=2, discount=False, glyph=";"),
    "-": Ground("passage", size_rating=-1, glyph="-"),
    "=": Ground("passage", size_rating=0, glyph="="),
    "+": Ground("passage", size_rating=1, glyph="+"),
}


def board(text):
    """A map from rows of glyphs, with the ground of `LEGEND`, and where the letters stand on it."""
    rows = [line.split() for line in text.strip().splitlines()]
    cells = {Square(x, y): glyph for y, row in enumerate(rows) for x, glyph in enumerate(row)}
    ground = {at: LEGEND[glyph] for at, glyph in cells.items() if glyph in LEGEND and glyph != "."}
    return Map(len(rows[0]), len(rows), ground), {glyph: at for at, glyph in cells.items() if glyph not in LEGEND}


def fight(text, *, creatures=None, edges=None, light=None, **more):
    """A fight from a map. A to D are heroes, other letters are foes."""
    grid, places = board(text)
    grid = evolve(
        grid,
        edges={tuple(sorted(squares(pair))): kind for pair, kind in (edges or {}).items()},
        light={sq(name): kind for name, kind in (light or {}).items()},
    )
    found = tuple(
        Creature(id=id, **{"side": "heroes" if id in "ABCD" else "foes"} | (creatures or {}).get(id, {}))
        for id in sorted(places)
    )
    return Encounter(Setup(ruleset=OPEN, map=grid, creatures=found, places=places, **more))


# --- random boards -------------------------------------------------------------------------------------------------


@st.composite
def maps(draw, longest=6, glyphs="......~^ov%:;-=+#_", edges=("wall", "door"), shortest=1):
    width, height = draw(st.integers(max(2, shortest), longest)), draw(st.integers(shortest, longest))
    drawn = draw(st.lists(st.sampled_from(glyphs), min_size=width * height, max_size=width * height))
    ground = {Square(n % width, n // width): LEGEND[glyph] for n, glyph in enumerate(drawn) if glyph != "."}
    places = st.builds(Square, st.integers(0, width - 1), st.integers(0, height - 1))
    found = {}
    for at in draw(st.lists(places, max_size=3)) if edges else ():
        other = at.shifted(*draw(st.sampled_from(((1, 0), (0, 1)))))
        if other.x < width and other.y < height:
            found[at, other] = draw(st.sampled_from(edges))
    dark = dict.fromkeys(draw(st.sets(places, max_size=4)), "dark")
    return Map(width, height, ground, found, dark)


@st.composite
def creatures(draw, id="A", side="heroes"):
    return Creature(
        id=id,
        side=side,
        size=draw(st.sampled_from(("tiny", "small", "medium", "medium", "large", "huge"))),
        size_rating=draw(st.none() | st.integers(-2, 4)),
        dexterity=draw(st.integers(4, 18)),
        mp_bonus=draw(st.integers(-2, 2)),
        traits=draw(st.frozensets(st.sampled_from(("flying", "fills its space", "darkvision")), max_size=1)),
        conditions=draw(st.frozensets(st.sampled_from(("blinded", "helpless", "entangled", "paralyzed")), max_size=1)),
        lets_by=draw(st.sampled_from(((), (), ("A",)))),
    )


@st.composite
def setups(draw, boards=None, make=creatures, most=4):
    grid = draw(maps() if boards is None else boards)
    found, places, taken = [], {}, set()
    for id in "AEBF"[: draw(st.integers(1, most))]:
        creature = draw(make(id=id, side="heroes" if id in "AB" else "foes"))
        if free := free_places(grid, creature, taken):
            places[id] = draw(st.sampled_from(free))
            taken |= set(places[id].space(creature.squares))
            found.append(creature)
    if not found:
        grid, found, places = Map(3, 3), [Creature(id="A")], {"A": Square(1, 1)}
    options = {
        name: draw(st.sampled_from(tuple(OPEN.options[name].readings)))
        for name in ("small_in_rough", "complete_diagonals", "let_in")
    }
    return Setup(ruleset=OPEN, map=grid, creatures=tuple(found), places=places, options=options)


# --- one step ------------------------------------------------------------------------------------------------------


@given(setups())
def test_which_steps_are_possible_what_they_cost_and_where_one_may_stop(drawn):
    here = State.of(drawn)
    for mover in here.combatants.values():
        assert points.base_points(here, mover) == oracle.base_speed(here, mover)
        for step in DIRECTIONS:
            end = mover.at.shifted(*step)
            possible = oracle.step_possible(here, mover, mover.at, end)
            assert (step_fault(here, mover, mover.at, end) is None) == possible, (mover.id, end)
            if possible:
                assert (stop_fault(here, mover, end) is None) == oracle.may_stop(here, mover, end)
                cost = oracle.step_cost(here, mover, mover.at, end)
                for diagonals in (0, 1):
                    assert OPEN.step_price(here, mover, mover.at, end, diagonals) == (cost, diagonals)


@given(setups())
def test_where_a_move_can_end_is_what_the_oracle_says(drawn):
    encounter = Encounter(drawn)
    mover = next(iter(encounter.state.combatants.values()))
    expected = oracle.reachable(encounter.state, mover, oracle.base_speed(encounter.state, mover))
    if not mover.able or "prone" in mover.conditions:
        expected = {}
    assert set(encounter.ask("reaches", f"{mover.id} minor-move")) == {str(Square(*at)) for at in expected}
    for at, cost in expected.items():
        if max(abs(at[0] - mover.at.x), abs(at[1] - mover.at.y)) == 1:
            continue  # to name a neighbour is to ask for that very step
        assert encounter.ask("cost", f"{mover.id} minor-move {Square(*at)}") == cost


@pytest.mark.parametrize(
    ("glyph", "costs"),
    # For creatures of Size Rating -1, 0, 1, 2, 3 and 4.
    [
        ("^", (5, 4, 3, 2, 1, 1)),
        ("o", (3, 2, 1, 1, 1, 1)),
        ("v", (1, 1, 1, 1, 1, 1)),
        ("~", (3, 2, 1, 1, 1, 1)),
        ("%", (4, 3, 2, 1, 1, 1)),
        (";", (3, 3, 3, 3, 3, 3)),
        ("=", (1, 1, 2, 3, None, None)),
        ("-", (1, 2, 3, None, None, None)),
        (".", (1, 1, 1, 1, 1, 1)),
    ],
)
def test_sample_costs_by_size_rating(glyph, costs):
    for rating, cost in zip((-1, 0, 1, 2, 3, 4), costs, strict=True):
        encounter = fight(f"A {glyph}", creatures={"A": {"size_rating": rating}})
        answer = encounter.ask("cost", "A full-move B1")
        assert answer == ("illegal" if cost is None else cost), rating


def test_surcharges_add_up_and_size_takes_off_hampering_alone():
    rough = fight("A . .\n. ~ .\n. . .", creatures={"A": {"size_rating": 1}})
    assert rough.ask("cost", "A minor-move B2") == 2  # 1, hampered 1 less 1, diagonal 1
    friend = fight("A . .\n. B .\n. . .", creatures={"A": {"size_rating": 1}})
    assert friend.ask("cost", "A minor-move B2 C3") == 3 + 2
    assert friend.ask("legal", "A minor-move B2") is False
    tight = fight("A . .\n. = .\n. . .", creatures={"A": {"size_rating": 1}})
    assert tight.ask("cost", "A minor-move B2") == 3  # 1, tight 1, diagonal 1


def test_a_small_creature_pays_more_where_there_is_something_to_pay():
    small = {"A": {"size_rating": -1}}
    for reading, cost in (("more", 3), ("same", 2)):
        encounter = fight("A ~ .", creatures=small, options={"small_in_rough": reading})
        assert encounter.ask("cost", "A minor-move B1") == cost
        assert encounter.ask("cost", "A minor-move B1 C1") == cost + 1


def test_darkness_hampers_and_darkvision_sees_through_it():
    dark = {"B1": "dark"}
    assert fight("A .", light=dark).ask("cost", "A minor-move B1") == 2
    assert fight("A .", light=dark, creatures={"A": {"traits": {"darkvision"}}}).ask("cost", "A minor-move B1") == 1
    assert fight("A .", light={"B1": "dim"}).ask("cost", "A minor-move B1") == 1
    assert fight("A .", creatures={"A": {"conditions": {"blinded"}}}).ask("cost", "A minor-move B1") == 2
    assert fight("A ~", light=dark).ask("cost", "A minor-move B1") == 3


@pytest.mark.parametrize(("glyph", "legal"), [("#", False), ("_", True), ("E", True), ("B", True), ("~", True)])
def test_what_is_a_corner(glyph, legal):
    assert fight(f"A {glyph}\n. .").ask("legal", "A minor-move B2") is legal


def test_who_may_be_passed_and_stopped_on():
    def passes(changes, stop=False, **more):
        encounter = fight("A E .", creatures={"E": changes}, **more)
        return encounter.ask("cost", "A minor-move B1 C1" if not stop else "A minor-move B1")

    assert passes({}) == "illegal"
    assert passes({"conditions": {"helpless"}}) == 3
    assert passes({"conditions": {"helpless"}}, stop=True) == 2
    assert passes({"side": "heroes"}) == 3
    assert passes({"side": "heroes"}, stop=True) == "illegal"
    assert passes({"lets_by": ("A",)}) == 3
    assert passes({"lets_by": ("A",)}, options={"let_in": "plain"}) == 2
    assert passes({"lets_by": ("A",)}, stop=True) == "illegal"
    assert passes({"size_rating": 3}) == 2
    assert passes({"size_rating": -3}) == 2
    assert passes({"size_rating": 3}, stop=True) == "illegal"
    assert passes({"size_rating": 2}) == "illegal"
    cube = {"traits": {"fills its space"}}
    assert passes(cube) == passes(cube | {"side": "heroes"}) == passes(cube | {"size_rating": 3}) == "illegal"
    flier = fight("A E .", creatures={"A": {"traits": {"flying"}}, "E": cube})
    assert flier.ask("legal", "A minor-move B1 C1") is True
    assert flier.ask("legal", "A minor-move B1") is False


# --- action points and movement points -----------------------------------------------------------------------------


def lone(text="A . . . . . . . . . . . . . . . . . . . . . . . .", **changes):
    more = {key: changes.pop(key) for key in ("dice", "options", "seed") if key in changes}
    return fight(text, creatures={"A": changes}, **{"dice": (10,)} | more)


@pytest.mark.parametrize(
    ("changes", "base"),
    [
        ({}, 5),
        ({"size": "large", "space_ft": 5}, 6),
        ({"size_rating": 1, "dexterity": 14}, 8),
        ({"dexterity": 8}, 4),
        ({"dexterity": 1, "size_rating": -4}, 0),
        ({"mp_bonus": 2}, 7),
        ({"conditions": {"entangled"}}, 2),
    ],
)
def test_base_movement_points(changes, base):
    assert lone(**changes).ask("base mp", "A") == base


def test_a_turn_of_points():
    here = lone().play("begin")
    assert here.ask("left", "A") == {"ap": 5, "mp": 0}
    assert here.ask("legal", "A move B1") is False  # nothing bought yet
    here = here.play("A minor-move D1")
    assert here.ask("left", "A") == {"ap": 3, "mp": 2}
    here = here.play("A move E1")
    assert here.ask("left", "A") == {"ap": 3, "mp": 1}
    assert here.ask("legal", "A move G1") is False  # too far for what is left
    assert here.ask("legal", "A complete-move F1") is False
    assert here.ask("legal", "A full-move F1") is False
    kept = here.play("A minor-move F1")  # enough is left: nothing is bought
    assert kept.ask("left", "A") == {"ap": 3, "mp": 0}
    here = here.play("A minor-move H1")  # one kept, five bought, three spent
    assert here.ask("left", "A") == {"ap": 1, "mp": 3}
    assert here.ask("legal", "A minor-move L1") is False
    assert played(here, "A minor-move K1").ask("left", "A") == {"ap": 1, "mp": 0}
    assert here.play("A end").ask("left", "A") == {"ap": 5, "mp": 0}  # what was unspent is lost


def test_a_full_move_and_a_complete_move():
    here = lone().play("begin")
    full = here.play("A full-move I1")
    assert full.ask("left", "A") == {"ap": 1, "mp": 2}
    assert here.ask("legal", "A full-move L1") is False
    assert here.ask("legal", "A full-move K1") is True
    ran = here.play("A complete-move U1")
    assert ran.ask("at", "A") == "U1"
    assert ran.ask("left", "A") == {"ap": 0, "mp": 0}
    assert here.ask("legal", "A complete-move V1") is False
    assert here.play("A complete-move F1").ask("left", "A") == {"ap": 0, "mp": 0}


def test_talents_and_restricted_turns_change_what_a_turn_holds():
    assert lone(ap=7).play("begin").ask("left", "A") == {"ap": 7, "mp": 0}
    assert lone(conditions={"disabled"}).play("begin").ask("left", "A") == {"ap": 2, "mp": 0}
    surprised = fight("A . E", creatures={"E": {"aware": False}}, dice=(10, 10)).play("begin")
    assert (surprised.ask("round"), surprised.ask("left", "A")) == (0, {"ap": 2, "mp": 0})


def test_other_acts_cost_points_too():
    here = fight("A E .", dice=(15, 5, 3), creatures={"A": {"conditions": {"prone"}}}).play("begin")
    assert here.ask("legal", "A minor-move A1") is False
    here = played(here, "A stand", "A attack E")
    assert here.ask("left", "A") == {"ap": 1, "mp": 0}
    assert here.ask("legal", "A attack E") is False
    assert here.ask("legal", "A do speak") is True


# --- the Complete Move ---------------------------------------------------------------------------------------------


@st.composite
def runs(draw):
    """A lone runner or one among others on a long board, and a way of a few straight stretches."""

    def runner(id, side):
        creature = draw(creatures(id=id, side=side))
        return evolve(
            creature,
            size="medium" if id == "A" else creature.size,
            conditions=creature.conditions - ({"helpless", "paralyzed"} if id == "A" else set()),
            initiative=30 if id == "A" else 0,
        )

    drawn = draw(
        setups(
            maps(longest=9, shortest=5, glyphs="..............~=_", edges=()),
            make=lambda id, side: st.just(runner(id, side)),
        )
    )
    way = [drawn.places.get("A", Square(0, 0))]
    for _ in range(draw(st.integers(1, 4))):
        ways = [(dx, dy) for dx, dy in DIRECTIONS if _open(drawn.map, way[-1].shifted(dx, dy))]
        dx, dy = draw(st.sampled_from(ways)) if ways else (0, 0)
        for _ in range(draw(st.integers(1, 6)) if ways else 0):
            if _open(drawn.map, there := way[-1].shifted(dx, dy)):
                way.append(there)
    return drawn, way


def _open(grid, at):
    return at in grid and grid.at(at).passable


@given(runs())
def test_how_far_a_complete_move_gets(drawn):
    setup, way = drawn
    here = Encounter(setup).play("begin")
    mover = here.state.combatants.get("A")
    if mover is None or len(way) < 2:
        return
    state = here.state
    goal = oracle.complete_move(state, mover, way)
    action = Move("A", "complete-move", tuple(way[1:]))
    if goal is None or not oracle.may_stop(state, mover, way[-1]):
        with pytest.raises(IllegalActionError):
            here.play(action)
        return
    after = here.play(action)
    walked = [e.end for e in after.deeds[-1].events if isinstance(e, ev.Moved)]
    assert walked == way[1 : goal + 1]
    assert after.ask("left", "A") == {"ap": 0, "mp": 0}
    assert "running" in after.ask("conditions", "A")
    if oracle.may_stop(state, mover, way[goal]):
        assert after.ask("at", "A") == str(way[goal])
    else:
        there = after.state.with_combatant("A", at=way[goal])
        allowed = oracle.forced_to(there, there.combatants["A"], way[: goal + 1])
        assert tuple(after.state.combatants["A"].at) in allowed


@given(setups(maps(longest=8, glyphs="............~=_#", edges=())))
def test_where_a_complete_move_can_end(drawn):
    here = Encounter(drawn)
    mover = next(iter(here.state.combatants.values()))
    expected = oracle.complete_reach(here.state, mover) if mover.able else set()
    assert set(here.ask("reaches", f"{mover.id} complete-move")) == {str(Square(*at)) for at in expected}


def test_legs_of_a_complete_move_by_hand():
    here = lone(
        "\n".join([". . . . . . . . . . . . ."] * 6 + ["A . . . . . . . . . . . ."] + [". . . . . . . . . . . . ."] * 6)
    )
    here = here.play("begin")  # A stands at A7 with a base speed of 5

    def run(words):
        return here.ask("legal", f"A complete-move {words}")

    east = "B7 C7 D7 E7 F7"
    assert run(f"{east} G7 H7 I7 J7 K7") is True
    assert run(f"{east} F6 F5 F4 F3 F2 G2 H2 I2 J2 K2") is True  # three legs, turning at their ends
    # Turning after 3 squares loses 2 points: 5 + 5 + 5 + 5, and no more.
    assert run("B7 C7 D7 D6 D5 D4 D3 D2 E2 F2 G2 H2 I2 I3 I4 I5 I6 I7") is True
    assert run("B7 C7 D7 D6 D5 D4 D3 D2 E2 F2 G2 H2 I2 I3 I4 I5 I6 I7 I8") is False
    assert run("B7 B6 C6 C5") is True  # four short legs
    assert run("B7 B6 C6 C5 D5") is False  # a fifth
    assert run("B6 C5") is True  # two diagonals, four points
    assert run("B6 C5 D5 E5 F5 G5 H5 I5 J5 K5 L5 M5") is True  # the fifth point of the first leg is lost


def test_a_diagonal_may_take_more_than_one_base_speed():
    clumsy = lone("\n".join([". . . . ."] * 3 + ["A . . . ."]), dexterity=2).play("begin")
    assert clumsy.ask("base mp", "A") == 1
    assert clumsy.ask("legal", "A complete-move B3 C3 C2") is True  # two, one and one
    assert clumsy.ask("legal", "A complete-move B3 C3 C2 D2") is False
    assert clumsy.ask("legal", "A complete-move B3 C2") is True
    assert clumsy.ask("legal", "A complete-move B3 C2 D2") is False


def test_a_costly_square_ends_a_complete_move():
    here = lone("A . . ~ . . .").play("begin").play("A complete-move B1 C1 D1 E1 F1 G1")
    assert here.ask("at", "A") == "D1"
    assert here.ask("left", "A") == {"ap": 0, "mp": 0}
    big = lone("A . . ~ . . .", size_rating=1).play("begin").play("A complete-move B1 C1 D1 E1 F1 G1")
    assert big.ask("at", "A") == "G1"  # to the ogre it costs 1


def test_a_friendly_square_ends_a_complete_move_and_pushes_on_to_the_nearest_viable_one():
    here = fight("A . . B .\n. . . . .", dice=(15, 5)).play("begin").play("A complete-move B1 C1 D1 E1")
    assert here.ask("at", "A") == "C1"
    assert any(isinstance(e, ev.Displaced) and (e.start, e.end) == (sq("D1"), sq("C1")) for e in here.deeds[-1].events)


def test_a_diagonal_in_a_complete_move_by_both_readings():
    grid = "A . . . . .\n. . . . . .\n. . . . . ."
    allowed = lone(grid).play("begin")
    assert allowed.ask("cost", "A complete-move B2 C3") == 4
    assert (
        lone(grid, options={"complete_diagonals": "forbid"}).play("begin").ask("legal", "A complete-move B2") is False
    )


def test_running_costs_the_dexterity_bonus_until_the_next_turn_and_a_check():
    grid = "A . . . . . . . E\n. . . . . . . . ."
    nimble = {"A": {"dexterity": 16, "ac": 15, "constitution": 14}}
    for die, breath in ((13, True), (12, False)):
        here = fight(grid, creatures=nimble, dice=(15, 5, die)).play("begin")
        assert here.ask("defense", "E attack A") == 15
        here = here.play("A complete-move G1")
        assert here.ask("defense", "E attack A") == 12
        here = played(here, "A end", "E end")
        checked = [e for e in here.deeds[-1].events if isinstance(e, ev.SkillChecked)]
        assert [(e.skill, e.die, e.modifier, e.dc) for e in checked] == [("constitution", die, 2, 15)]
        assert here.ask("defense", "E attack A") == 15
        assert here.ask("legal", "A complete-move A1") is breath
        assert here.ask("legal", "A full-move A1") is True
        again = played(here, "A end", "E end")
        assert again.ask("legal", "A complete-move A1") is True  # breath comes back, and nothing is rolled
        assert not any(isinstance(e, ev.SkillChecked) for e in again.deeds[-1].events)


def test_the_check_to_go_on_running_by_the_other_reading():
    here = fight("A . .\n. . E", dice=(15, 5, 11), options={"running_dc": "11"}).play("begin")
    here = played(here, "A complete-move B1", "A end", "E end")
    assert here.ask("legal", "A complete-move C1") is True


# --- going faster --------------------------------------------------------------------------------------------------


def test_a_boost_lasts_for_the_turn_and_is_tried_once():
    here = fight("A . . . . . . . . . . . . .\n. . . . . . . . . . . . . E", dice=(19, 5, 20, 7)).play("begin")
    here = here.play("A do boost-speed")
    assert here.ask("base mp", "A") == 7
    assert here.ask("left", "A") == {"ap": 5, "mp": 0}
    assert here.ask("legal", "A do boost-speed") is False
    assert here.ask("legal", "A minor-move H1") is True
    assert here.ask("legal", "A minor-move I1") is False
    assert here.ask("legal", "A full-move O1") is False
    assert played(here, "A minor-move H1", "A minor-move I1").ask("left", "A") == {"ap": 1, "mp": 6}
    assert played(here, "A end", "E end").ask("base mp", "A") == 5


def test_a_boost_that_fails_was_tried_too_and_comes_before_anything_is_spent():
    here = fight("A . . .\n. . . E", dice=(19, 5, 2, 20)).play("begin")
    assert here.play("A minor-move B1").ask("legal", "A do boost-speed") is False
    here = here.play("A do boost-speed")
    assert here.ask("base mp", "A") == 5
    assert here.ask("legal", "A do boost-speed") is False
    again = played(here, "A end", "E end")
    assert again.ask("legal", "A do boost-speed") is True
    assert again.play("A do boost-speed").ask("base mp", "A") == 7


# --- passages ------------------------------------------------------------------------------------------------------


def test_a_passage_two_below_entangles_and_one_three_below_bars():
    ogre = {"A": {"size_rating": 2}}
    here = fight("A = . .\n. . . .", creatures=ogre, dice=(10,)).play("begin")
    assert here.ask("base mp", "A") == 7
    assert here.ask("cost", "A minor-move B1") == 3
    here = here.play("A minor-move B1")
    assert here.ask("base mp", "A") == 3  # half of seven
    assert here.ask("left", "A") == {"ap": 3, "mp": 4}
    assert here.play("A move C1").ask("base mp", "A") == 7
    barred = fight("A - . .\n. . . .", creatures=ogre)
    assert barred.ask("legal", "A minor-move B1") is False
    with pytest.raises(IllegalActionError, match="too tight"):
        barred.play("begin").play("A minor-move B1")


def test_a_big_creature_is_entangled_by_any_square_of_its_space():
    here = fight("A . .\n. = .\n. . .", creatures={"A": {"size": "large", "size_rating": 2}})
    assert here.ask("base mp", "A") == 3


def test_the_entangled_do_not_run():
    here = lone("A . . . .", conditions={"entangled"}).play("begin")
    assert here.ask("legal", "A complete-move B1") is False
    assert here.ask("legal", "A minor-move B1") is True
    tight = fight("A . . . .", creatures={"A": {"size_rating": 2}}, dice=(10,))
    grid = evolve(tight.setup.map, ground={sq("A1"): LEGEND["="]})
    tight = Encounter(evolve(tight.setup, map=grid)).play("begin")
    assert tight.ask("legal", "A complete-move C1") is False


@pytest.mark.parametrize(("reading", "numbers"), [("half", (-2, 8, False)), ("named", (0, 10, True))])
def test_what_being_entangled_does_is_borrowed_or_not_known(reading, numbers):
    changes = {"creatures": {"A": {"conditions": {"entangled"}}}, "options": {"entangled": reading}}
    here = fight("A E . .", **changes)
    runs = fight("A . . .", **changes).ask("legal", "A complete-move C1")
    assert (here.ask("attack bonus", "A attack E"), here.ask("defense", "E attack A"), runs) == numbers


# --- the nearest viable place --------------------------------------------------------------------------------------


@given(setups(maps(longest=7, glyphs="....##_~", edges=())), st.data())
def test_who_may_not_stay_is_put_to_the_nearest_viable_place(drawn, data):
    here = State.of(drawn)
    mover = next(iter(here.combatants.values()))
    others = [other for other in here.combatants.values() if other.id != mover.id]
    if not others or not mover.able:
        return
    # Somewhere in the space of another, after a way that led there.
    at = data.draw(st.sampled_from(others)).at
    here = here.with_combatant(mover.id, at=at)
    mover = here.combatants[mover.id]
    if not oracle.may_be(here, mover, at):
        return
    way = (drawn.places[mover.id], at) if data.draw(st.booleans()) else (at,)
    course = Course(here)
    stopping.put_aside(course, mover.id, way)
    if oracle.may_stop(here, mover, at):
        assert course.events == []
        return
    allowed = oracle.forced_to(here, mover, way)
    assert {tuple(e.end) for e in course.events} <= allowed
    assert len(course.events) == bool(allowed)


def test_the_nearest_viable_place_may_lie_further_out_than_a_diagonal_one():
    """C3 is two diagonals off, four points; D1 is three squares off, three points."""
    here = fight("B _ _ .\n_ # # #\n_ # . #\n_ # # A").state.with_combatant("A", at=sq("A1"))
    course = Course(here)
    stopping.put_aside(course, "A", (sq("A1"),))
    assert [e.end for e in course.events] == [sq("D1")]


# --- silent, borrowed, replayed ------------------------------------------------------------------------------------

PAST = ". . . .\n. A E .\n. . . ."


@pytest.mark.parametrize(
    ("question", "of"),
    [
        ("provokes", "A minor-move A2"),
        ("threatens", "E"),
        ("threatened by", "B2"),
        ("flanks", "A E"),
        ("strikes left", "E"),
    ],
)
def test_what_the_text_does_not_have_is_silent_unless_borrowed(question, of):
    assert fight(PAST).ask(question, of) == "silent"
    assert fight(PAST, options={"opportunities": "borrowed"}).ask(question, of) != "silent"


def test_what_is_borrowed_says_so():
    here = fight(PAST, options={"opportunities": "borrowed"})
    assert here.ask("provokes", "A minor-move A2") == ["E at B2"]
    (reason,) = here.why("A minor-move A2")
    assert reason.citation.borrowed_by == "d20 Open RPG"
    assert "borrowed" in str(reason)
    assert all(line.citation.borrowed_by == "d20 Open RPG" for line in reason.tests)
    begun = fight(PAST, dice=(15, 5)).play("begin")
    turns = [e for e in begun.why() if e.citation is not None and "Initiative" in e.citation.section]
    assert turns
    assert all(e.citation.borrowed_by == "d20 Open RPG" for e in turns)


def test_every_option_has_a_default_that_comes_first():
    own = {name: option for name, option in OPEN.options.items() if not option.citation.borrowed_by}
    assert {name: option.default for name, option in own.items()} == {
        "opportunities": "silent",
        "small_in_rough": "more",
        "size_ratings": "by-size",
        "least_mp": "zero",
        "much_larger": "ratings",
        "nearest_tie": "way",
        "boost_lasts": "turn",
        "entangled": "half",
        "complete_diagonals": "allow",
        "let_in": "friendly",
        "running_dc": "15",
        "march_dc": "12",
    }


@pytest.mark.parametrize(
    ("option", "creature", "default", "other"),
    [
        ("size_ratings=given", {"size": "large"}, 6, 5),
        ("least_mp=one", {"dexterity": 1, "size": "tiny"}, 0, 1),
        ("entangled=named", {"conditions": {"entangled"}}, 2, 5),
    ],
)
def test_readings_of_the_base_movement(option, creature, default, other):
    name, reading = option.split("=")
    board = ". . .\nA . .\n. . .\n. . ."
    assert fight(board, creatures={"A": creature}).ask("base mp", "A") == default
    assert fight(board, creatures={"A": creature}, options={name: reading}).ask("base mp", "A") == other


def test_readings_of_much_larger():
    board = ". A . E . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . ."
    creatures = {"E": {"size": "huge", "size_rating": 3}}
    assert fight(board, creatures=creatures).ask("legal", "A full-move C1 D1 E1 F1 G1") is False  # off the map
    assert fight(board, creatures=creatures).ask("legal", "A full-move C2 D3 C4") is True
    by_size = fight(board, creatures=creatures, options={"much_larger": "sizes"})
    assert by_size.ask("legal", "A full-move C2 D3 C4") is False


def test_readings_of_how_long_a_boost_lasts():
    for reading, left in (("turn", 4), ("first-move", 3)):
        here = fight("A . . . . . . . . . . . . .\n. E", dice=(20, 1, 19), options={"boost_lasts": reading})
        here = played(here, "begin", "A do boost-speed", "A minor-move B1 C1 D1 E1 F1 G1")
        assert here.ask("left", "A") == {"ap": 3, "mp": 0}
        here = here.play("A minor-move H1 I1")
        assert here.ask("left", "A") == {"ap": 1, "mp": left}, reading


def test_everything_can_be_taken_back():
    here = fight(
        "A . . B .\n. . . . .\n. ~ . . E", dice=(19, 9, 5, 20, 3, 14, 8), creatures={"A": {"constitution": 12}}
    )
    here = played(
        here, "begin", "A do boost-speed", "A complete-move B1 C1 D1 E1", "A end", "B minor-move E2", "B end",
        "E attack B", "E end", "A minor-move D2",
    )  # fmt: skip
    timeline = here.timeline()
    while timeline.cursor:
        assert timeline.state == ev.replay(here.setup, timeline.events[: timeline.cursor])
        timeline = timeline.back()
    assert timeline.state == State.of(here.setup)


def test_a_plan_is_priced_without_being_played():
    here = lone("A ~ ~ .").play("begin")
    seen = foresee(here.state, here.action("A minor-move C1"))
    assert seen.prices == (2, 2)
    assert seen.paid == {"ap": 2, "mp": 0}
    assert here.ask("at", "A") == "A1"
    assert FLOOR not in here.setup.map.ground.values()


def test_a_complete_move_reaches_what_can_be_typed():
    """Each square said to be reached has a way of straight legs, and typing it alone finds that way."""
    fight = d20nb.load(
        'format = 1\nruleset = "open"\nmap = """\n'
        + "\n".join([". . . . . . # . . ."] * 3 + [". A . . ~ . . . . ."] + [". . . . . . # . . ."] * 2)
        + '\n"""\n[creatures.A]\nside = "heroes"\ndex = 6\n'
    )
    reached = fight.ask("reaches", "A complete-move")
    assert "E4" in reached
    assert len(reached) > 20
    for square in reached:
        assert fight.ask("legal", f"A complete-move {square}") is True, square
        assert fight.play("begin").play(f"A complete-move {square}").ask("at", "A") == square
