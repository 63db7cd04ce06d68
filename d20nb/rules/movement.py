"""Moving: which steps are possible, what they cost, where one may stop, and the cheapest way."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from attrs import evolve

from d20nb.creature import HELPLESS, PER_SQUARE, TINY
from d20nb.messages import say
from d20nb.rules.sight import in_the_dark
from d20nb.ruleset import Grades, Passage
from d20nb.squares import DIRECTIONS, Square
from d20nb.state import Combatant, State
from d20nb.terrain import Map

# --- what a step runs into -------------------------------------------------------------------------------------


def squeezes(grid: Map, at: Square, squares: int) -> bool:
    """Whether a space would be squeezed there: some of it is shut, and a part half as wide or more is open.

    The open part runs through the whole space, so that a Large creature in a way one square wide stands on two
    squares in line (SRD 3.5, Movement: Squeezing).

    >>> from d20nb.terrain import BUILT_IN
    >>> narrow = Map(2, 2, {Square(1, 0): BUILT_IN["#"], Square(1, 1): BUILT_IN["#"]})
    >>> squeezes(narrow, Square(0, 0), 2)
    True
    """
    shut = [square for square in at.space(squares) if not grid.at(square).passable]
    if squares == 1 or not shut:
        return False
    half = -(-squares // 2)
    columns, rows = {square.x - at.x for square in shut}, {square.y - at.y for square in shut}
    starts = range(squares - half + 1)
    return any(not any(start <= taken < start + half for taken in line) for line in (columns, rows) for start in starts)


def fits(grid: Map, at: Square, squares: int, *, squeezing: bool = False) -> str | None:
    """Why a space cannot be there at all, or None; `squeezing` lets it be squeezed."""
    space = at.space(squares)
    if outside := next((square for square in space if square not in grid), None):
        return say("illegal.off-map", square=outside, last=Square(grid.width - 1, grid.height - 1))
    shut = next((square for square in space if not grid.at(square).passable), None)
    if shut is not None and not (squeezing and squeezes(grid, at, squares)):
        return say(f"illegal.{grid.at(shut).kind}", square=shut)
    if squares > 1 and grid.barred_edges:
        inside = set(at.space(squares))
        if any(a in inside and b in inside for a, b in grid.barred_edges):
            return say("illegal.wall-through", square=at)
    return None


def _solid_at(grid: Map, at: Square, squares: int) -> bool:
    if squares == 1:
        return grid.at(at).solid
    return any(grid.at(square).solid for square in at.space(squares))


def _barred(grid: Map, start: Square, end: Square, squares: int) -> bool:
    """Whether a wall or a shut door stands on a border that an orthogonal step crosses."""
    if not grid.barred_edges:
        return False
    dx, dy = end.x - start.x, end.y - start.y
    return any(
        grid.edge(square, square.shifted(dx, dy)) in ("wall", "door")
        for square in start.space(squares)
        if square.shifted(dx, dy) in end.space(squares)
    )


def step_fault(state: State, mover: Combatant, start: Square, end: Square, *, through: bool = False) -> str | None:
    """Why a creature cannot step from one square to a neighbour, as a sentence, or None where it can.

    A diagonal step past a solid corner is barred, past creatures and pits it is not (SRD 3.5, Movement:
    Diagonals). Squares name the north-west square of the creature's space; `through` is for movements that may
    lead through the space of an opponent.
    """
    grid, squares = state.setup.map, mover.creature.squares
    if max(abs(end.x - start.x), abs(end.y - start.y)) != 1:
        return say("illegal.not-neighbours", start=start, end=end)
    if fault := ground_fault(state, mover, end):
        return fault
    beside = (Square(end.x, start.y), Square(start.x, end.y))
    if start.x != end.x and start.y != end.y:
        corner = next((s for s in beside if s in grid and _solid_at(grid, s, squares)), None)
        if corner is not None:
            return say("illegal.corner", start=start, end=end, corner=corner)
        barred = any(_barred(grid, start, s, squares) or _barred(grid, s, end, squares) for s in beside)
    else:
        barred = _barred(grid, start, end, squares)
    if barred:
        return say("illegal.edge", start=start, end=end)
    return _crowd_fault(state, mover, end, through=through)


def entry_fault(state: State, mover: Combatant, at: Square, *, through: bool = False) -> str | None:
    """Why a creature can never come to stand there, from wherever it comes, as a sentence, or None."""
    return ground_fault(state, mover, at) or _crowd_fault(state, mover, at, through=through)


def ground_fault(state: State, mover: Combatant, at: Square) -> str | None:
    """Why the ground keeps a creature out."""
    squares = mover.creature.squares
    if fault := fits(state.setup.map, at, squares, squeezing=state.ruleset.squeezing):
        return fault
    return next((fault for square in at.space(squares) if (fault := state.ruleset.bars(state, mover, square))), None)


def _crowd_fault(state: State, mover: Combatant, at: Square, *, through: bool) -> str | None:
    """Why those who stand there keep a creature out."""
    for other, passage in _met(state, mover, at):
        if not passage.may_pass and not (through and passage.reason == "passage.opponent"):
            return say("illegal.occupied", mover=mover.name, square=at, other=other.name, why=say(passage.reason))
    return None


def _met(state: State, mover: Combatant, at: Square) -> list[tuple[Combatant, Passage]]:
    """Who else stands where the mover would be, and what that means for it."""
    space = set(at.space(mover.creature.squares))
    return [
        (other, state.ruleset.passage(state, mover, other))
        for other in state.combatants.values()
        if other.id != mover.id and not space.isdisjoint(other.space)
    ]


def stop_fault(state: State, mover: Combatant, at: Square) -> str | None:
    """Why a creature may not end its movement there, or None (SRD 3.5, Movement: Moving Through a Square)."""
    for other, passage in _met(state, mover, at):
        if not passage.may_stop:
            return say("illegal.may-not-stop", mover=mover.name, square=at, other=other.name)
    return None


#: What is met most often, made once.
OPPONENT = Passage(False, False, reason="passage.opponent")
FILLS_ITS_SPACE = Passage(False, False, reason="passage.fills-its-space")
_PASSED = Passage(True, False)
_SHARED = Passage(True, True)


def by_side_and_size(state: State, mover: Combatant, other: Combatant) -> Passage:
    """Passing by side, helplessness and size (SRD 3.5, Movement: Moving Through a Square).

    Friends may be passed and not stopped on; the helpless may be both; opponents bar the way unless they let the
    mover by, or are three sizes larger or smaller, or the mover is Tiny or less; whoever fills its space bars
    everybody. Where the last two may also stop is disputed (options `tiny_may_stop` and `three_sizes_stop`).
    """
    if "fills its space" in other.creature.traits:
        return FILLS_ITS_SPACE
    if other.conditions & HELPLESS:
        return Passage(True, True, extra=1 if "paralyzed" in other.conditions else 0)
    if not mover.opposes(other):
        return _SHARED if _both_fit(state, mover, other) else _PASSED
    if mover.id in other.creature.lets_by:
        return _PASSED
    if mover.creature.size_index <= TINY:
        return Passage(True, state.reading("tiny_may_stop") != "no")
    if abs(mover.creature.size_index - other.creature.size_index) >= 3:
        return Passage(True, state.reading("three_sizes_stop") == "yes")
    return OPPONENT


def _both_fit(state: State, mover: Combatant, other: Combatant) -> bool:
    """Whether there is room for the mover beside a friend: several creatures of Tiny size or less share a square."""
    a, b = mover.creature, other.creature
    if max(a.size_index, b.size_index) > TINY:
        return False
    there = [c.creature for c in state.occupants(other.at) if c.id != mover.id]
    return sum(1 / PER_SQUARE[c.size] for c in (*there, a) if c.size_index <= TINY) <= 1


# --- how fast ----------------------------------------------------------------------------------------------------


def speed_feet(mover: Combatant) -> int:
    """Feet of one move action: half of them for the entangled (SRD 3.5, Special Abilities: Condition Summary)."""
    speed = mover.creature.speed
    return speed // 2 if "entangled" in mover.conditions else speed


# --- what a step costs -----------------------------------------------------------------------------------------


def ground_alone(state: State, mover: Combatant, square: Square) -> int:
    """How many times its plain price the ground of one square costs a creature; nothing hampers who flies over it.

    (SRD 3.5, Movement: Terrain and Obstacles.)
    """
    return 1 if "flying" in mover.creature.traits else state.setup.map.at(square).multiplier


def gropes(state: State, mover: Combatant, square: Square) -> bool:
    """Whether a creature cannot see where it goes in a square."""
    return "blinded" in mover.conditions or bool(state.setup.map.light and in_the_dark(state, mover, square))


def ground_and_sight(state: State, mover: Combatant, square: Square) -> int:
    """How many times its plain price one square costs a creature: ground and darkness multiply.

    Whoever has Blind-Fight is only slowed in the dark, see `groping_feet`.
    """
    gropes_there = gropes(state, mover, square) and "blind-fight" not in mover.creature.feats
    return ground_alone(state, mover, square) * (2 if gropes_there else 1)


def groping_feet(state: State, mover: Combatant) -> int:
    """Feet of one move action: with Blind-Fight three quarters, for who cannot see where the movement starts.

    Squares have whole prices, so what the feat leaves of the penalty lies on the speed (SRD 3.5, Feats: Blind-Fight).
    """
    feet = speed_feet(mover)
    return feet * 3 // 4 if "blind-fight" in mover.creature.feats and gropes(state, mover, mover.at) else feet


def hampering(state: State, mover: Combatant, at: Square) -> int:
    """How many times its plain price a space costs to enter: 1 on open floor.

    Causes multiply, squeezing among them; a big creature pays for the worst square it would stand in (SRD 3.5,
    Movement: Terrain and Obstacles; Squeezing; Vision and Light).
    """
    hampers = state.ruleset.hampers
    narrow = state.ruleset.squeezing and squeezes(state.setup.map, at, mover.creature.squares)
    return (2 if narrow else 1) * max(hampers(state, mover, square) for square in at.space(mover.creature.squares))


def hampered(state: State, mover: Combatant, at: Square) -> bool:
    """Whether a space hampers movement at all, also of those whom a feat spares the price."""
    feats = mover.creature.feats - {"blind-fight"}
    plain = evolve(mover, creature=evolve(mover.creature, feats=feats))  # type: ignore[arg-type]  # as its converter
    return hampering(state, plain, at) > 1


def over_low_wall(grid: Map, start: Square, end: Square, squares: int) -> bool:
    """Whether a step climbs over a low wall on a border."""
    if "low wall" not in grid.edges.values():
        return False
    steps = [(start, end)]
    if start.x != end.x and start.y != end.y:
        beside = (Square(end.x, start.y), Square(start.x, end.y))
        steps = [pair for s in beside for pair in ((start, s), (s, end))]
    return any(
        grid.edge(square, square.shifted(b.x - a.x, b.y - a.y)) == "low wall"
        for a, b in steps
        for square in a.space(squares)
    )


def alternating_diagonals(
    state: State, mover: Combatant, start: Square, end: Square, diagonals: int
) -> tuple[int, int]:
    """Price of a step in squares where diagonals cost 1, 2, 1, 2 … in the order made.

    A hampered square costs its multiple, diagonally half as much again and without touching the alternation; a
    low wall on the border costs 2 more (SRD 3.5, Movement: Measuring Distance; Terrain and Obstacles).

    Returns:
        The price, and the number of alternating diagonals made so far this turn.
    """
    times = hampering(state, mover, end)
    extra = sum(passage.extra for _, passage in _met(state, mover, end))
    if over_low_wall(state.setup.map, start, end, mover.creature.squares):
        extra += 2
    if start.x == end.x or start.y == end.y:
        return times + extra, diagonals
    if times > 1:
        return times + times // 2 + extra, diagonals + (state.reading("rough_diagonals") == "counted")
    return 1 + diagonals % 2 + extra, diagonals + 1


def flat_diagonals(state: State, mover: Combatant, start: Square, end: Square, diagonals: int) -> tuple[int, int]:
    """Price of a step in movement points where every diagonal costs one more, and hampering adds.

    Returns:
        The price, and the unchanged count of diagonals.
    """
    grid = state.setup.map
    price = 1 + max(grid.at(square).extra_mp for square in end.space(mover.creature.squares))
    price += sum(passage.extra for _, passage in _met(state, mover, end))
    return price + (start.x != end.x and start.y != end.y), diagonals


# The same prices as data. Whatever the functions above come to depend on must stand here as well.

ALTERNATING = Grades(
    # Where a diagonal counts that costs the same after an even and an odd number of them, there is no saying so.
    key=lambda state, mover: (
        None
        if state.reading("rough_diagonals") == "counted"
        else (
            "blinded" in mover.conditions,
            mover.creature.traits & {"darkvision", "flying"},
            "blind-fight" in mover.creature.feats,
        )
    ),
    grade=lambda state, mover, square: state.ruleset.hampers(state, mover, square),
    price=lambda grade: (1, 1, 2) if grade == 1 else (grade, grade + grade // 2, grade + grade // 2),
    low_wall=2,
)
FLAT = Grades(
    key=lambda state, mover: "flat",
    grade=lambda state, mover, square: state.setup.map.at(square).extra_mp,
    price=lambda grade: (1 + grade, 2 + grade, 2 + grade),
)


# --- ways ------------------------------------------------------------------------------------------------------


def is_straight(way: tuple[Square, ...]) -> bool:
    """Whether a way keeps to one straight line: every square of it is met by the line between its ends' centres.

    >>> is_straight(tuple(map(Square.parse, ["A1", "B1", "C2", "D2"])))
    True
    >>> is_straight(tuple(map(Square.parse, ["A1", "B1", "B2"])))
    False
    """
    if len(way) < 2:
        return True
    (ax, ay), (bx, by) = way[0], way[-1]
    dx, dy = bx - ax, by - ay
    if max(abs(dx), abs(dy)) != len(way) - 1:
        return False
    # A square's half-width across the line is (|dx| + |dy|) / 2 in the units of the cross product.
    return all(2 * abs(dx * (s.y - ay) - dy * (s.x - ax)) <= abs(dx) + abs(dy) for s in way)


def straight_line(start: Square, end: Square) -> tuple[Square, ...]:
    """The squares of the straight line between two squares, both included."""
    x, y = start
    return tuple(Square(x + dx, y + dy) for dx, dy in line_offsets(end.x - x, end.y - y))


@lru_cache(maxsize=8192)
def line_offsets(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    """The squares of the straight line from a square to the one `dx` and `dy` further, as seen from its start."""
    steps = max(abs(dx), abs(dy), 1)
    return tuple(((2 * i * dx + steps) // (2 * steps), (2 * i * dy + steps) // (2 * steps)) for i in range(steps + 1))


@lru_cache(maxsize=8192)
def line_directions(dx: int, dy: int) -> tuple[int, ...]:
    """The steps of that line, each as its place among `DIRECTIONS`."""
    return tuple(DIRECTIONS.index((c - a, d - b)) for (a, b), (c, d) in pairwise(line_offsets(dx, dy)))


@lru_cache(maxsize=8192)
def line_mask(dx: int, dy: int, stride: int) -> int:
    """The squares of that line but its start as a mask whose first bit is the north-west corner that it spans."""
    left, top = min(dx, 0), min(dy, 0)
    return sum(1 << (y - top) * stride + x - left for x, y in line_offsets(dx, dy)[1:])


def way_price(state: State, mover: Combatant, way: Iterable[Square], diagonals: int) -> tuple[tuple[int, ...], int]:
    """The price of each step of a way, and the alternating diagonals made at its end.

    The price of a way is not the sum of separate steps where diagonals alternate, so it is walked in order.
    """
    prices: list[int] = []
    squares = iter(way)
    here = next(squares)
    for there in squares:
        price, diagonals = state.ruleset.step_price(state, mover, here, there, diagonals)
        prices.append(price)
        here = there
    return tuple(prices), diagonals
