"""The scene: everything of a position is in it, nothing is told by colour alone, and it stays small."""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import d20nb.draw
from d20nb.creature import CONDITIONS, SIZES, Creature
from d20nb.draw.creatures import SHORT
from d20nb.draw.grid import Grid
from d20nb.draw.letters import number_width
from d20nb.draw.letters import strokes as numeral
from d20nb.draw.scene import grid_of, scene
from d20nb.draw.shapes import Circle, Line, Polygon, Rects, Scene, Segments, Text
from d20nb.draw.svg import svg
from d20nb.draw.theme import DARK, LIGHT
from d20nb.draw.view import DOWN, LYING
from d20nb.overlay import AimMark, CoverLine, CoverMark, FlankMark, LightMark, OtherWay, Overlay, StrikeMark, Until
from d20nb.rulesets.srd35 import SRD35
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import State, Turn
from d20nb.terrain import BUILT_IN, EDGES, GROUNDS, LIGHTS, Ground, Map


def squares(names: str) -> tuple[Square, ...]:
    return tuple(Square.parse(name) for name in names.split())


def setup(width: int, height: int, *creatures: tuple[Creature, str], **of_map: object) -> Setup:
    return Setup(
        ruleset=SRD35,
        map=Map(width, height, **of_map),  # type: ignore[arg-type]
        creatures=tuple(creature for creature, _ in creatures),
        places={creature.id: Square.parse(at) for creature, at in creatures},
    )


def fight() -> tuple[State, Overlay]:
    """Ann is about to walk past a goblin; everything that can be shown is shown."""
    creatures = (
        Creature(id="A", name="Ann"),
        Creature(id="B", name="Bea"),
        Creature(id="G", name="Goblin", side="foes", size="small"),
        Creature(id="O", name="Ogre", side="foes", size="large"),
        Creature(id="K", name="Kobold", side="foes", size="small"),
    )
    walls = dict.fromkeys(squares("H2 H3 H4 I4"), BUILT_IN["#"])
    rough = dict.fromkeys(squares("C6 D6 D7 J7 K7"), BUILT_IN["~"])
    before = Setup(
        ruleset=SRD35,
        map=Map(12, 8, walls | rough, {squares("A1 A2"): "door"}, {Square(11, 0): "dark"}),  # type: ignore[dict-item]
        creatures=creatures,
        places=dict(zip("ABGOK", squares("C4 B6 E3 I5 F1"), strict=True)),
    )
    state = evolve(State.of(before), order=tuple("AGOBK"), round=1, turn=Turn("A", {"move": 1}))
    for id in "BK":
        state = state.with_combatant(id, conditions=frozenset({"flat-footed"}))
    overlay = Overlay(
        reach={at: 1 + (at.x > 4) for at in (Square(x, y) for x in range(7) for y in range(8))},
        run=frozenset(squares("H7 H8")),
        costs={Square(0, 0): 5, Square(4, 7): 12},
        threat={at: ("G", "K") if at.y == 1 else ("G",) for at in squares("D2 E2 F2 D3 F3 D4 E4 F4")},
        rings={"G": frozenset(squares("D2 E2 F2 D3 F3 D4 E4 F4"))},
        flanking=(FlankMark(("A", "B"), "G", squares("D3 F3"), ("west", "east")),),  # type: ignore[arg-type]
        viewer="A",
        cover=(
            CoverMark("G", False, Square(2, 3), (CoverLine((3, 3), (4, 2), False), CoverLine((3, 3), (5, 2), False))),
            CoverMark("O", True, Square(2, 3), (CoverLine((3, 3), (7, 3.5), True), CoverLine((3, 4), (8, 4), False))),
        ),
        flat_footed={"B": Until("until its first turn begins", "till turn")},
        light=(LightMark("dark", frozenset({Square(11, 0)}), ("A", "O"), "cannot see there"),),
        silent=("Nothing is said of size.",),
        risk={Square(4, 7): 0, Square(5, 7): 1, Square(6, 7): 2},
        path=squares("C4 D4 E4 F5 G5"),
        prices=(1, 2, 3, 4),
        number=1,
        others=(OtherWay(2, squares("C4 C5 D6 E7 F7 G6 G5"), 8), OtherWay(3, squares("C4 D5 E5 F5 G5"), 5)),
        waypoints=squares("E4"),
        strikes=(StrikeMark("G", Square(3, 3), 1),),
        aim=AimMark("A", "O"),
        strikes_left={"A": 2, "G": 1, "O": 1},
        selected="A",
        turn="A",
        focus=Square(6, 4),
        ghost=("B", Square(0, 0)),
        faults=frozenset(squares("L8")),
    )
    return state, overlay


def dots(picture: Scene, grid: Grid) -> dict[Square, int]:
    """How many dots there are in each square: the dashes of dotted lines, laid out one after the other."""
    found: Counter[Square] = Counter()
    for shape in picture.layer("risk").shapes:
        if not isinstance(shape, Segments) or not shape.round_ends or not shape.dash:
            continue
        for left, y, right, _ in shape.lines:
            for n in range(1000):
                x = (
                    left
                    + sum(shape.dash) * (n // (len(shape.dash) // 2))
                    + sum(shape.dash[: 2 * (n % (len(shape.dash) // 2))])
                )
                if x > right + 0.01:
                    break
                square = grid.square_at(x, y)
                assert square is not None
                found[square] += 1
    return dict(found)


def words(picture: Scene, layer: str) -> list[str]:
    return [shape.text for shape in picture.layer(layer).shapes if isinstance(shape, Text)]


def styles(picture: Scene, layer: str) -> set[tuple[object, ...]]:
    """How the shapes of a layer look, colours left out."""
    found = set()
    for shape in picture.layer(layer).shapes:
        what = [type(shape).__name__]
        if isinstance(shape, Circle | Polygon | Line | Segments):
            what += [str(shape.width), str(shape.dash)]
        if isinstance(shape, Polygon):
            what.append(str(len(shape.points)))
        found.add(tuple(what))
    return found


def without_colour(picture: Scene) -> str:
    """What the picture's SVG draws, with every colour the same."""
    return re.sub("#[0-9a-f]{6}", "#000000", svg(picture)).split("</desc>")[1]


# ---- everything is there ------------------------------------------------------------------------


def test_every_creature_has_its_label_within_its_space() -> None:
    state, overlay = fight()
    picture, grid = scene(state, overlay), grid_of(state)
    labels = {s.text: s for s in picture.layer("creatures").shapes if isinstance(s, Text)}
    assert sorted(labels) == list("ABGKO")
    for id, label in labels.items():
        assert grid.square_at(label.x, label.y) in state.combatants[id].space


def test_a_big_creature_stands_in_the_middle_of_its_space() -> None:
    picture = scene(setup(6, 6, (Creature(id="O", size="huge"), "B2")))
    (label,) = (s for s in picture.layer("creatures").shapes if isinstance(s, Text))
    assert label.x == Grid(6, 6).center(Square(1, 1), 3)[0]
    body = next(s for s in picture.layer("creatures").shapes if isinstance(s, Circle))
    assert 3 * 48 * 0.8 < 2 * body.r < 3 * 48


def test_every_mark_of_the_overlay_is_there() -> None:
    state, overlay = fight()
    picture, grid = scene(state, overlay), grid_of(state)
    shown = {layer.name for layer in picture.layers if layer.shapes}
    assert shown == {layer.name for layer in picture.layers}
    assert words(picture, "prices") == ["1", "2", "3", "4"]
    assert words(picture, "strikes") == ["1"]
    assert dots(picture, grid) == {Square(5, 7): 1, Square(6, 7): 2}
    assert sorted(words(picture, "badges")) == ["ff", "ff"]
    line = picture.layer("path").shapes[-1]
    assert isinstance(line, Line)
    assert line.points == tuple(grid.center(at) for at in overlay.path)
    (burst,) = (s for s in picture.layer("strikes").shapes if isinstance(s, Polygon))
    assert all(grid.square_at(x, y) == Square(3, 3) for x, y in burst.points)
    assert len([s for s in picture.layer("badges").shapes if isinstance(s, Circle)]) == 2 + 4


@given(
    st.dictionaries(st.builds(Square, st.integers(0, 7), st.integers(0, 5)), st.integers(0, 5)),
    st.sampled_from([24.0, 48.0, 17.3, 33.0]),
)
def test_every_square_has_as_many_dots_as_opponents_may_strike_or_their_number(
    risk: dict[Square, int], size: float
) -> None:
    position = setup(8, 6)
    threat = dict.fromkeys(list(risk)[::2], ("E",))
    picture = scene(position, Overlay(risk=risk, threat=threat), LIGHT, size)
    assert dots(picture, grid_of(position, size)) == {at: n for at, n in risk.items() if 0 < n <= 3}
    written = [s for s in picture.layer("risk").shapes if isinstance(s, Segments) and s.round_ends and not s.dash]
    strokes = sum(len(numeral(n, 0, 0, 9)) for n in risk.values() if n > 3)
    assert sum(len(shape.lines) for shape in written) == strokes


@given(st.dictionaries(st.builds(Square, st.integers(0, 7), st.integers(0, 5)), st.integers(1, 99), min_size=1))
def test_the_price_of_every_square_is_written_in_its_middle(costs: dict[Square, int]) -> None:
    position = setup(8, 6)
    grid = grid_of(position)
    (shape,) = scene(position, Overlay(costs=costs)).layer("costs").shapes
    assert isinstance(shape, Segments)
    written: dict[Square | None, list[tuple[float, ...]]] = {}
    for line in shape.lines:
        written.setdefault(grid.square_at(*line[:2]), []).append(line)
    assert set(written) == set(costs)
    for at, lines in written.items():
        assert at is not None
        there = Segments(numeral(costs[at], *grid.center(at), 9 * grid.mark), stroke="#000000")
        assert lines == list(there.lines)


def test_digits_differ_and_stand_beside_one_another() -> None:
    assert len({tuple(numeral(n, 0, 0, 10)) for n in range(10)}) == 10
    for n in (7, 10, 88, 104):
        xs = [x for line in numeral(n, 50, 0, 10) for x in (line[0], line[2])]
        assert 50 - number_width(n, 10) / 2 - 0.01 <= min(xs)
        assert max(xs) <= 50 + number_width(n, 10) / 2 + 0.6  # a 4 reaches out a little


def test_rings_go_around_what_is_threatened_and_not_around_the_creature_itself() -> None:
    state, overlay = fight()
    (ring,) = scene(state, overlay).layer("rings").shapes
    assert isinstance(ring, Polygon)
    assert len(ring.points) == 8  # four corners, cut off
    assert {grid_of(state).square_at(x, y) for x, y in ring.points} == set(squares("D2 F2 D4 F4"))
    foes, heroes = LIGHT.sides[1], LIGHT.sides[0]
    assert (ring.stroke, ring.dash) == (foes.fill, foes.dash)
    assert len({side.dash for side in LIGHT.sides}) == len(LIGHT.sides)
    assert heroes.dash == ()
    far = evolve(overlay, rings={"A": frozenset(Square(x, y) for x in range(5) for y in range(1, 6)) - around("C4")})
    assert len(scene(state, far).layer("rings").shapes) == 2  # a long weapon: within and without


def around(name: str) -> frozenset[Square]:
    return frozenset({Square.parse(name), *Square.parse(name).neighbours()})


def test_the_flanked_are_pinched_between_two_wedges() -> None:
    state, overlay = fight()
    picture, grid = scene(state, overlay), grid_of(state)
    wedges = [s for s in picture.layer("flanked").shapes if isinstance(s, Polygon)]
    tips = sorted(max(w.points, key=lambda p: -abs(p[0] - grid.center(Square(4, 2))[0])) for w in wedges)
    left, right = (grid.corner(4 + dx, 2)[0] for dx in (0, 1))
    assert left < tips[0][0] < tips[1][0] < right
    line = picture.layer("flanking").shapes[-1]
    assert isinstance(line, Segments)
    assert line.lines == ((*grid.center(Square(3, 2)), *grid.center(Square(5, 2))),)


def test_lines_of_cover_that_are_stopped_are_dashed_and_end_in_a_cross() -> None:
    state, overlay = fight()
    free, *_, cut, casing, crosses = (s for s in scene(state, overlay).layer("cover").shapes if isinstance(s, Segments))
    assert (free.dash, bool(cut.dash), casing.dash, crosses.dash) == ((), True, (), ())
    assert (len(free.lines), len(cut.lines), len(crosses.lines)) == (3, 1, 2)
    x, y = grid_of(state).corner(7, 3.5)
    assert all(abs((a + c) / 2 - x) < 0.01 and abs((b + d) / 2 - y) < 0.01 for a, b, c, d in crosses.lines)


def test_signs_say_who_has_cover_and_who_does_not_see_and_until_when() -> None:
    state, overlay = fight()
    bare = evolve(overlay, cover=(), light=(), flat_footed={})
    assert scene(state, bare).layer("signs").shapes == ()
    for more in ({"cover": overlay.cover}, {"light": overlay.light}, {"flat_footed": overlay.flat_footed}):
        assert scene(state, evolve(bare, **more)).layer("signs").shapes
    assert words(scene(state, overlay), "signs") == ["till turn"]
    small = scene(state, overlay, square=24.0).layer("signs").shapes
    assert not [s for s in small if isinstance(s, Text)]  # the words would not fit, their frame does
    assert words(scene(state, overlay), "light lens") == ["dark"]


def test_an_empty_overlay_shows_only_the_board_and_the_creatures() -> None:
    state, _ = fight()
    shown = {layer.name for layer in scene(state).layers if layer.shapes}
    assert shown == {"floor", "coordinates", "ground", "light", "grid", "walls", "creatures", "badges"}


def test_walls_cover_their_squares_and_no_others() -> None:
    state, _ = fight()
    picture, grid = scene(state), grid_of(state)
    solid = next(s for s in picture.layer("walls").shapes if isinstance(s, Rects))
    covered = {
        grid.square_at(x + i * 48 + 24, y + j * 48 + 24)
        for x, y, w, h in solid.boxes
        for i in range(round(w / 48))
        for j in range(round(h / 48))
    }
    assert covered == set(squares("H2 H3 H4 I4"))


def test_coordinates_go_on_past_z() -> None:
    assert words(scene(setup(28, 1)), "coordinates")[25:] == ["Z", "AA", "AB", "1"]


def test_a_strike_on_a_square_where_somebody_stands_bursts_beside_the_label() -> None:
    state, _ = fight()
    overlay = Overlay(strikes=(StrikeMark("G", Square(2, 3), 1), StrikeMark("K", Square(2, 3), 2)))
    bursts = [s for s in scene(state, overlay).layer("strikes").shapes if isinstance(s, Text)]
    x, y = grid_of(state).center(Square(2, 3))
    assert len(bursts) == 2
    for burst in bursts:
        assert max(abs(burst.x - x), abs(burst.y - y)) > 9
    assert abs(bursts[0].x - bursts[1].x) + abs(bursts[0].y - bursts[1].y) > 12


def test_creatures_in_one_square_are_all_seen() -> None:
    four = [(Creature(id=id), "B2") for id in "ACDE"]
    labels = [s for s in scene(setup(4, 4, *four)).layer("creatures").shapes if isinstance(s, Text)]
    assert len({(label.x, label.y) for label in labels}) == 4


def test_a_creature_from_the_palette_can_be_dragged_in() -> None:
    picture = scene(setup(4, 4), Overlay(ghost=("new", Square(1, 1))))
    assert words(picture, "ghost") == ["new"]


def test_a_creature_off_the_map_or_nowhere_is_not_drawn_and_does_no_harm() -> None:
    lost = setup(4, 4, (Creature(id="far"), "Z99"), (Creature(id="A"), "A1"))
    nowhere = evolve(lost, places={"A": Square(0, 0)})
    for position in (lost, nowhere):
        assert words(scene(position), "creatures") == ["A"]
        assert "far" in scene(position).description


# ---- not by colour alone ------------------------------------------------------------------------


def test_sides_differ_in_outline() -> None:
    sides = ("heroes", "foes", "guards", "wolves", "rats")
    others = [(Creature(id=f"far{n}", side=side), "ZZ99") for n, side in enumerate(sides)]
    bodies = []
    for side in sides:
        picture = scene(setup(1, 1, *others, (Creature(id="X", side=side), "A1")))
        bodies.append(next(s for s in picture.layer("creatures").shapes if isinstance(s, Circle | Polygon)))
    outlines = {(type(body), getattr(body, "points", None)) for body in bodies}
    assert len(outlines) == len(sides)


def test_conditions_are_seen_without_colour() -> None:
    seen = {}
    for condition in (None, *sorted(CONDITIONS)):
        conditions = frozenset({condition} - {None})
        picture = scene(setup(1, 1, (Creature(id="A", conditions=conditions), "A1")))
        seen[condition] = [layer.shapes for layer in picture.layers if layer.name in ("creatures", "badges")]
    # Those who are dying and those who are unconscious look alike; the words tell them apart.
    for a, b in combinations(seen, 2):
        assert (seen[a] == seen[b]) == ({a, b} == {"dying", "unconscious"}), (a, b)


def test_every_condition_has_a_look_or_a_badge_of_its_own() -> None:
    assert set(SHORT) | LYING | DOWN | {"flat-footed", "invisible"} == CONDITIONS
    assert len(set(SHORT.values())) == len(SHORT)


@pytest.mark.parametrize("kind", GROUNDS)
def test_every_ground_has_marks_of_its_own(kind: str) -> None:
    shapes = {k: without_colour(scene(setup(1, 1, ground={Square(0, 0): Ground(k)}))) for k in GROUNDS}
    assert [k for k in GROUNDS if shapes[k] == shapes[kind]] == [kind]


def test_edges_and_lights_have_marks_of_their_own() -> None:
    pair = (Square(0, 0), Square(1, 0))
    edges = [frozenset(styles(scene(setup(2, 1, edges={pair: kind})), "walls")) for kind in EDGES]
    assert len(set(edges)) == len(EDGES)
    lights = [without_colour(scene(setup(1, 1, light={Square(0, 0): kind}))) for kind in LIGHTS]
    assert len(set(lights)) == len(LIGHTS)


def test_ways_walls_threat_and_reach_differ_in_line_and_hatch() -> None:
    state, overlay = fight()
    picture = scene(state, overlay)
    path, others = picture.layer("path").shapes[-1], picture.layer("other ways").shapes[1::2]
    assert isinstance(path, Line)
    assert path.dash == ()
    dashes = [line.dash for line in others if isinstance(line, Line)]
    assert len(dashes) == 2
    assert all(dashes)
    assert len(set(dashes)) == 2
    threat, twice = picture.layer("threat").shapes
    wall = picture.layer("walls").shapes[1]
    assert isinstance(threat, Segments)
    assert isinstance(twice, Segments)
    assert isinstance(wall, Segments)
    assert all((x2 - x1) * (y2 - y1) > 0 for x1, y1, x2, y2 in twice.lines)
    assert {picture_square(state, line) for line in twice.lines} == {Square(3, 1), Square(4, 1), Square(5, 1)}
    assert all((x2 - x1) * (y2 - y1) < 0 for x1, y1, x2, y2 in threat.lines)
    assert all((x2 - x1) * (y2 - y1) > 0 for x1, y1, x2, y2 in wall.lines)
    edges = picture.layer("reach edge").shapes
    dashes = [edge.dash for edge in edges if isinstance(edge, Segments)]
    assert len(set(dashes)) == 3
    assert dashes[0] == ()


def picture_square(state: State, line: tuple[float, float, float, float]) -> Square | None:
    """The square in which the middle of a short line lies."""
    return grid_of(state).square_at((line[0] + line[2]) / 2, (line[1] + line[3]) / 2)


def test_a_square_that_a_way_comes_by_again_shows_both_prices() -> None:
    state, _ = fight()
    overlay = Overlay(path=squares("C4 D4 D5 D4 E4"), prices=(1, 2, 3, 4))
    assert sorted(words(scene(state, overlay), "prices")) == ["1, 3", "2", "4"]


def test_rings_of_turn_selection_and_focus_differ() -> None:
    state, _ = fight()
    marks = (Overlay(turn="A"), Overlay(selected="A"), Overlay(focus=Square(2, 3)))
    assert len({without_colour(scene(state, mark)) for mark in marks}) == 3


# ---- pure, whole and small ----------------------------------------------------------------------


def test_the_same_position_makes_the_same_scene() -> None:
    (state, overlay), (again, same) = fight(), fight()
    assert scene(state, overlay) == scene(again, same)
    assert scene(state, overlay, DARK) != scene(state, overlay, LIGHT)


def test_the_layers_of_the_board_are_not_made_again_while_the_map_stays() -> None:
    state, overlay = fight()
    a, b = scene(state), scene(state, overlay)
    assert all(a.layer(name) is b.layer(name) for name in ("floor", "coordinates", "ground", "grid", "walls"))


def test_both_themes_cover_the_whole_picture_with_an_opaque_page() -> None:
    state, overlay = fight()
    for theme in (LIGHT, DARK):
        picture = scene(state, overlay, theme)
        assert picture.shapes[0] == Rects([(0, 0, picture.width, picture.height)], fill=theme.page)


def crowd() -> tuple[State, Overlay]:
    """A 40 x 40 map with walls, difficult ground, 30 creatures and everything that can be shown."""
    dice = random.Random(3)
    places = [Square(x, y) for x in range(0, 38, 3) for y in range(0, 38, 3)]
    dice.shuffle(places)
    creatures = tuple(
        Creature(id=f"c_{n}", side="heroes" if n < 10 else "foes", size="large" if n % 6 == 5 else "medium")
        for n in range(30)
    )
    spaces = {at: c for c, at in zip(creatures, places, strict=False)}
    taken = {square for at, c in spaces.items() for square in at.space(c.squares)}
    free = [Square(x, y) for x in range(40) for y in range(40) if Square(x, y) not in taken]
    ground = {at: BUILT_IN["#" if n < 150 else "~"] for n, at in enumerate(dice.sample(free, 450))}
    before = Setup(
        ruleset=SRD35,
        map=Map(40, 40, ground),
        creatures=creatures,
        places={c.id: at for at, c in spaces.items()},
    )
    start = before.places["c_0"]
    overlay = Overlay(
        reach={at: 1 + (abs(at.x - start.x) > 6) for at in free if abs(at.x - start.x) < 12},
        threat={n: (c.id,) for at, c in spaces.items() if c.side == "foes" for n in at.neighbours()},
        path=tuple(start.shifted(0, n if start.y < 20 else -n) for n in range(7)),
        prices=tuple(range(1, 7)),
        strikes=(StrikeMark("c_12", start, 1),),
        strikes_left=dict.fromkeys(before.places, 1),
        selected="c_0",
        turn="c_0",
    )
    return evolve(State.of(before), round=1, turn=Turn("c_0", {})), overlay


def test_a_crowded_board_is_cheap() -> None:
    picture = scene(*crowd())
    own = sum(len(picture.layer(name).shapes) for name in ("creatures", "badges"))
    names = len(picture.layer("coordinates").shapes)
    assert len(picture.shapes) - own - names < 60
    assert own <= 5 * 30
    assert len(svg(picture)) < 150_000


ids = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
spots = st.builds(Square, st.integers(-3, 14), st.integers(-3, 14))


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Anything that can be drawn, with whatever may be wrong in it."""
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    creature = st.builds(
        Creature,
        id=ids,
        side=st.sampled_from(["heroes", "foes", "guards", "x", "y", "z"]),
        size=st.sampled_from(SIZES),
        conditions=st.frozensets(st.sampled_from(sorted(CONDITIONS)), max_size=3),
        aware=st.booleans(),
    )
    creatures = tuple(draw(st.lists(creature, max_size=6)))
    kinds = st.builds(Ground, st.sampled_from(GROUNDS), st.integers(1, 4), size_rating=st.none() | st.integers(1, 9))
    pairs = st.builds(lambda at, down: (at, at.shifted(not down, down)), spots, st.booleans())
    return Setup(
        ruleset=SRD35,
        map=Map(
            width,
            height,
            draw(st.dictionaries(spots, kinds, max_size=8)),
            draw(st.dictionaries(pairs, st.sampled_from(EDGES), max_size=4)),
            draw(st.dictionaries(spots, st.sampled_from(LIGHTS), max_size=4)),
        ),
        creatures=creatures,
        places={c.id: draw(spots) for c in creatures if draw(st.integers(0, 9))},
        title=draw(st.text(max_size=10)),
    )


overlays = st.builds(
    Overlay,
    reach=st.dictionaries(spots, st.integers(1, 3), max_size=20),
    run=st.frozensets(spots, max_size=20),
    costs=st.dictionaries(spots, st.integers(0, 30), max_size=20),
    threat=st.dictionaries(spots, st.lists(ids, max_size=3).map(tuple), max_size=20),
    light=st.lists(
        st.builds(LightMark, st.sampled_from(("dim", "dark")), st.frozensets(spots), st.just(()), ids), max_size=2
    ).map(tuple),
    risk=st.dictionaries(spots, st.integers(0, 12), max_size=20),
    path=st.lists(spots, max_size=6).map(tuple),
    prices=st.lists(st.integers(0, 400), max_size=6).map(tuple),
    path_size=st.integers(1, 4),
    number=st.integers(0, 3),
    others=st.lists(
        st.builds(OtherWay, st.integers(1, 12), st.lists(spots, max_size=4).map(tuple), st.integers(0, 99)), max_size=4
    ).map(tuple),
    waypoints=st.lists(spots, max_size=2).map(tuple),
    strikes=st.lists(st.builds(StrikeMark, ids, spots, st.integers(1, 20)), max_size=5).map(tuple),
    focus=st.none() | spots,
    ghost=st.none() | st.tuples(ids, spots),
    faults=st.frozensets(spots, max_size=3),
)


@given(setups(), overlays, st.sampled_from([24.0, 48.0, 64.0, 17.3]), st.data())
def test_any_setup_makes_a_whole_scene(position: Setup, overlay: Overlay, size: float, data: st.DataObject) -> None:
    if position.creatures:
        who = data.draw(st.sampled_from([creature.id for creature in position.creatures]))
        strikes = tuple(evolve(strike, striker=who) for strike in overlay.strikes)
        overlay = evolve(overlay, selected=who, turn=who, strikes=strikes, strikes_left={who: 9})
    picture = scene(position, overlay, LIGHT, size)
    assert picture == scene(position, overlay, LIGHT, size)
    on_map = [c for c in position.creatures if c.id in position.places and _touches(position, c)]
    assert len(words(picture, "creatures")) == len(on_map)


def _touches(position: Setup, creature: Creature) -> bool:
    return any(at in position.map for at in position.places[creature.id].space(creature.squares))


def test_drawing_imports_no_rules() -> None:
    folder = Path(d20nb.draw.__file__).parent
    allowed = {"squares", "terrain", "creature", "setup", "state", "overlay", "messages", "draw"}
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                parts = name.split(".")
                assert parts[0] != "d20nb" or parts[1] in allowed, f"{file.name} imports {name}"
                assert parts[0] not in ("numpy", "ipycanvas", "ipywidgets", "IPython"), f"{file.name}: {name}"
