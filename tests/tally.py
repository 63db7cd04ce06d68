"""Tally tables: every way of a few steps from a position, how many provoke, and which rule saved how many.

A way is a sequence of steps of one mover, each possible, whatever they cost, that ends where the mover may stop. The
rules are written here a second time, slowly and from their words; of the engine only the board is used: who stands
where, and how. Every opponent that threatens what a step leaves is looked at once for each step, and either strikes
or is kept from it by the first of the tests, in the order of `TESTS`. Nobody acts on a strike.

Where movement is bought with points, and nobody strikes, the ways are counted by what they cost instead.

`python tests/tally.py` shows the tables, and with `--write` puts them into `tallies/numbers.toml` and
`tallies/points.toml`. The numbers are to change only where somebody has found that a rule was read wrongly.
"""

import sys
import tomllib
from collections import Counter
from functools import cache
from itertools import pairwise, product
from pathlib import Path

import oracle_points
from attrs import asdict, evolve, field, frozen

from d20nb import rulesets
from d20nb.encounter import Encounter
from d20nb.scenario import read
from d20nb.state import State

HERE = Path(__file__).parent / "tallies"
NUMBERS = HERE / "numbers.toml"
POINTS = HERE / "points.toml"


@frozen
class Spec:
    """What is counted: a position, who moves, how, and how many steps; under another ruleset, if one is named."""

    position: str
    mode: str = "move"
    depth: int = 3
    options: dict = field(factory=dict, hash=False)
    mover: str = "A"
    ruleset: str = ""

    @property
    def name(self):
        more = "".join(f", {option} = {reading}" for option, reading in self.options.items())
        more += f", {self.ruleset}" if self.ruleset else ""
        return f"{self.position}: {self.mode}, {self.depth} {'step' if self.depth == 1 else 'steps'}{more}"


def _readings(position, option, *readings, **more):
    return [Spec(position, options={option: reading}, **more) for reading in readings]


CORNERS = ("reach_corner", "include", "strict", "walk-in")
SPECS = [
    Spec("open-floor", depth=4),
    Spec("open-floor", "withdraw"),
    Spec("open-floor", "step", depth=1),
    Spec("walls", depth=4),
    Spec("edges", depth=4),
    *_readings("reach-weapons", *CORNERS),
    *_readings("large-foes", *CORNERS),
    *_readings("huge-foes", *CORNERS),
    Spec("giant-spears"),
    *_readings("large-mover", "big_mover", "vacated", "space"),
    Spec("large-mover", "withdraw"),
    Spec("crowd", depth=4),
    Spec("unready", depth=4),
    Spec("combat-reflexes"),
    Spec("combat-reflexes-spent"),
    Spec("unseen-mover"),
    Spec("unseen-foes"),
    Spec("unseen-foes", "withdraw"),
    Spec("dark"),
    Spec("wall-corners", depth=4),
    Spec("soft-cover"),
    Spec("withdraw-between", "withdraw", depth=4),
    Spec("odd-weapons"),
    *_readings("tiny-mover", "tiny_may_stop", "yes", "no"),
    # d20 Modern: a position of its own, and what it makes of positions above.
    Spec("struck-once"),
    Spec("combat-reflexes", ruleset="modern"),
    Spec("huge-foes", ruleset="modern"),
    Spec("large-foes", ruleset="modern"),
    Spec("reach-weapons", ruleset="modern"),
    Spec("wall-corners", depth=4, ruleset="modern"),
    Spec("soft-cover", ruleset="modern"),
    Spec("unseen-foes", "withdraw", ruleset="modern"),
    Spec("open-floor", "step", depth=1, ruleset="modern"),
    Spec("crowd", depth=4, ruleset="modern"),
]
#: Where ways are counted by what they cost.
POINT_SPECS = [
    Spec("points-rough", "complete-move", depth=4),
    *_readings("points-rough", "complete_diagonals", "forbid", mode="complete-move"),
    Spec("points-ogre", "complete-move", depth=4),
    Spec("points-crowd", "complete-move"),
    *_readings("points-crowd", "let_in", "plain", mode="complete-move"),
]


def position(spec):
    """The moment from which the ways start, after whatever the scenario's file has played."""
    scenario = read(HERE / f"{spec.position}.toml")
    setup = evolve(scenario.setup, options={**scenario.setup.options, **spec.options})
    encounter = Encounter(evolve(setup, ruleset=rulesets.ALL[spec.ruleset]) if spec.ruleset else setup)
    for step in scenario.steps:
        encounter = encounter.play(step.do)
    return encounter.state


@frozen
class Numbers:
    """How many ways there are, how many provoke, how many strikes they provoke in all, and what saved how often."""

    paths: int
    provoking: int
    strikes: int
    saved: dict

    @classmethod
    def of(cls, ways):
        """From the verdicts along every way: `strike`, or the key of the test that saved."""
        counts = Counter()
        paths = provoking = 0
        for verdicts in ways:
            paths += 1
            provoking += "strike" in verdicts
            counts.update(verdicts)
        strikes = counts.pop("strike", 0)
        return cls(paths, provoking, strikes, dict(sorted(counts.items())))


# --- the second reading of the rules -----------------------------------------------------------------------------

# Combat: Creature Size: width of the space, natural reach of the tall and of the long, all in squares of 5 feet.
SIZE = {
    "fine": (1, 0, 0), "diminutive": (1, 0, 0), "tiny": (1, 0, 0), "small": (1, 1, 1), "medium": (1, 1, 1),
    "large": (2, 2, 1), "huge": (3, 3, 2), "gargantuan": (4, 4, 3), "colossal": (6, 6, 4),
}  # fmt: skip
# Equipment: Weapons: what reaches further but not near, what does both, what no square is threatened with.
LONG = {"longspear", "glaive", "guisarme", "lance"}
HARMLESS = {
    "longbow", "shortbow", "light crossbow", "sling", "pistol", "rifle", "gauntlet", "unarmed", "whip",
}  # fmt: skip
CANNOT_ACT = {"helpless", "paralyzed", "stunned", "dazed", "cowering", "unconscious", "dying", "dead"}
LIES_THERE = {"helpless", "paralyzed", "unconscious", "dying", "dead"}
#: The tests, in the order in which they are made; the first that saves is the one that is counted.
TESTS = (
    "five-foot-step", "withdraw", "total-defense", "flat-footed", "unseen", "cover", "one-for-each", "same-movement",
    "allowance",
)  # fmt: skip


def block(at, width):
    """The squares of a space."""
    return {(at[0] + i, at[1] + j) for i in range(width) for j in range(width)}


def width_of(who):
    return SIZE[who.creature.size][0]


def body(who):
    return block(who.at, width_of(who))


def meets(p, q, square):
    """Whether the segment from p to q has a point inside a square; its border is not inside.

    Two convex figures have no point in common exactly if, seen along one of their sides, they lie apart. The sides
    are those of the square and the segment itself.
    """
    x, y = square
    for a, b, low in ((p[0], q[0], x), (p[1], q[1], y)):
        if max(a, b) <= low or min(a, b) >= low + 1:
            return False
    sides = [(q[0] - p[0]) * (cy - p[1]) - (q[1] - p[1]) * (cx - p[0]) for cx, cy in product((x, x + 1), (y, y + 1))]
    return min(sides) < 0 < max(sides)


def meets_edge(p, q, edge):
    """Whether the segment from p to q crosses the border between two squares; its end points belong to it."""
    (ax, ay), (bx, by) = edge
    upright = ay == by
    line, low = (max(ax, bx), ay) if upright else (max(ay, by), ax)
    (p1, p2), (q1, q2) = (p, q) if upright else (p[::-1], q[::-1])
    if not min(p1, q1) < line < max(p1, q1):
        return False
    # Where it crosses, times the (positive) way it goes across.
    across = abs(q1 - p1)
    height = p2 * across + (q2 - p2) * abs(line - p1)
    return low * across <= height <= (low + 1) * across


def points(square, cuts, inside):
    """A lattice of points of a square: those strictly inside, or those of its border too."""
    steps = range(1, cuts) if inside else range(cuts + 1)
    return [(square[0] + i / cuts, square[1] + j / cuts) for i in steps for j in steps]


class Referee:
    """Who rules on the steps of one mover from one position, one step and one opponent at a time."""

    def __init__(self, state: State, mover: str, mode: str):
        self.mover = state.combatants[mover]
        self.mode = mode
        self.width = width_of(self.mover)
        self.others = [who for id, who in state.combatants.items() if id != mover]
        self.foes = [who for who in self.others if who.creature.side != self.mover.creature.side]
        self.options = state.setup.options
        self.modern = state.ruleset.name == "modern"
        board = state.setup.map
        self.floor = {(x, y) for x in range(board.width) for y in range(board.height)}
        self.walls = {tuple(at) for at, ground in board.ground.items() if ground.kind == "wall"}
        self.pits = {tuple(at) for at, ground in board.ground.items() if ground.kind == "pit"}
        self.dark = {tuple(at) for at, light in board.light.items() if light == "dark"}
        self.barred = [pair for pair, kind in board.edges.items() if kind in ("wall", "door")]
        self.low_walls = [pair for pair, kind in board.edges.items() if kind == "low wall"]
        self.blocked = {frozenset(map(tuple, pair)) for pair in self.barred}
        # The position does not change but for the mover, so each question needs an answer only once.
        self.step = cache(self.step)
        self.threat = cache(self.threat)
        self.line = cache(self.line)
        self.verdict = cache(self.verdict)

    # Movement: Moving Through a Square.

    def meeting(self, at):
        """For each creature that would be met there: may it be passed, and stopped on?"""
        there = block(at, self.width)
        sizes = list(SIZE)
        mine = sizes.index(self.mover.creature.size)
        for other in self.others:
            if not there & body(other):
                continue
            if "fills its space" in other.creature.traits:
                yield False, False
            elif other.conditions & LIES_THERE:
                yield True, True
            elif other not in self.foes or self.mover.id in other.creature.lets_by:
                yield True, False
            elif mine <= sizes.index("tiny"):
                yield True, self.options.get("tiny_may_stop", "yes") == "yes"
            else:
                yield abs(mine - sizes.index(other.creature.size)) >= 3, False

    def may_stop(self, at):
        return all(stop for _, stop in self.meeting(at))

    # Movement: Diagonals; Terrain and Obstacles.

    def squeezed(self, there):
        """Whether half of a space or more is open, as whole columns or whole rows side by side (Squeezing)."""
        wide = round(len(there) ** 0.5)
        shut = there & (self.walls | self.pits)
        west, north = min(x for x, _ in there), min(y for _, y in there)
        for lines in ({x - west for x, _ in shut}, {y - north for _, y in shut}):
            if any(not lines & set(range(n, n + (wide + 1) // 2)) for n in range(wide - (wide + 1) // 2 + 1)):
                return wide > 1
        return False

    def step(self, start, end):
        """Whether one step is possible, from north-west square to north-west square."""
        there = block(end, self.width)
        if not there <= self.floor or (there & (self.walls | self.pits) and not self.squeezed(there)):
            return False
        if any(pair <= there for pair in self.blocked):
            return False
        dx, dy = end[0] - start[0], end[1] - start[1]
        for x, y in block(start, self.width):
            # Straight on, or diagonally by both ways around the corner.
            turns = (
                [[(x + dx, y), (x + dx, y + dy)], [(x, y + dy), (x + dx, y + dy)]]
                if dx and dy
                else [[(x + dx, y + dy)]]
            )
            for turn in turns:
                way = [(x, y), *turn]
                if any(square in self.walls for square in turn[:-1]):
                    return False
                if any(frozenset(pair) in self.blocked for pair in pairwise(way)):
                    return False
        return all(passes for passes, _ in self.meeting(end))

    # Attacks of Opportunity: Threatened Squares; Reach Weapons.

    def rings(self, foe):
        """The least and the greatest distance at which each thing in its hands can strike."""
        _, tall, long = SIZE[foe.creature.size]
        natural = tall if foe.creature.build == "tall" else long
        if self.modern:
            # As its stat blocks show: Huge ones reach 10 feet, larger ones 15.
            natural = {"huge": 2, "gargantuan": 3, "colossal": 3}.get(foe.creature.size, natural)
        if foe.creature.reach_ft is not None:
            natural = int(foe.creature.reach_ft // 5)
        for weapon in foe.creature.weapons:
            if weapon in LONG:
                yield natural + 1, 2 * natural
            elif weapon == "spiked chain":
                yield 1, 2 * natural
            elif weapon not in HARMLESS or (weapon == "unarmed" and "improved unarmed strike" in foe.creature.feats):
                yield 1, natural

    def reading_of_corners(self):
        """d20 Modern counts every second diagonal as two for natural reach, so the corner is out of it by default."""
        return self.options.get("reach_corner", "strict" if self.modern else "include")

    def threat(self, id, corners=None):
        """The squares that an opponent threatens, also of its own space.

        `corners` overrules the reading of the second diagonal.
        """
        foe = next(who for who in self.foes if who.id == id)
        if foe.conditions & (CANNOT_ACT | {"grappling", "long casting"}):
            return frozenset()
        counted = corners if corners is not None else self.reading_of_corners() == "include"
        own, found = body(foe), set()
        for least, most in self.rings(foe):
            for square in self.floor - self.walls:
                dx = min(abs(square[0] - x) for x, _ in own)
                dy = min(abs(square[1] - y) for _, y in own)
                away = max(dx, dy) + min(dx, dy) // 2
                if counted and (dx, dy) == (2, 2):
                    away = 2
                # What strikes near strikes into its own space as well, if somebody has come there.
                reached = least == 1 if square in own else least <= away <= most
                if reached and any(self.line(mine, square) for mine in own):
                    found.add(square)
        return frozenset(found)

    def line(self, a, b):
        """Combat Modifiers: Cover: Total Cover: whether some line from square to square is free."""
        if a == b or not (self.walls or self.barred):
            return True
        # Nothing slips through where two walls touch at a corner.
        pinched = [
            (x, y)
            for x, y in ((x + 1, y + 1) for x, y in self.floor)
            if {(x - 1, y - 1), (x, y)} <= self.walls or {(x, y - 1), (x - 1, y)} <= self.walls
        ]
        return any(
            not any(meets(p, q, wall) for wall in self.walls)
            and not any((x - p[0]) * (q[1] - p[1]) == (y - p[1]) * (q[0] - p[0]) for x, y in pinched)
            and not any(meets_edge(p, q, edge) for edge in self.barred)
            for p, q in product(points(a, 8, inside=True), points(b, 8, inside=True))
        )

    # Combat Modifiers: Cover.

    def covered(self, foe, hit):
        """Whether there is cover from the opponent's melee attack: each chooses among the squares of its space."""
        return all(self._covered(foe, a, b) for a in body(foe) for b in hit)

    def _covered(self, foe, a, b):
        if max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1:
            # Any line from inside the one to inside the other: lines along the border of both only touch.
            edges = [*self.barred, *self.low_walls]
            lines = product(points(a, 8, inside=True), points(b, 8, inside=True))
            return any(
                any(meets(p, q, wall) for wall in self.walls) or any(meets_edge(p, q, edge) for edge in edges)
                for p, q in lines
            )
        assert not self.low_walls, "cover from reach weapons by low walls is not written here"
        bodies = set().union(*(body(other) for other in self.others if other is not foe))
        return all(
            any(meets(p, q, square) for q in points(b, 1, inside=False) for square in self.walls | bodies)
            for p in points(a, 1, inside=False)
        )

    # Combat Modifiers: Concealment; Vision and Light.

    def sees(self, watcher, seen, at):
        if "blinded" in watcher.conditions or "invisible" in seen.conditions:
            return False
        return "darkvision" in watcher.creature.traits or bool(at - self.dark)

    # Attacks of Opportunity: Moving.

    def verdict(self, id, start, end, first):
        """What one step gives one opponent, whatever came before: nothing (None), a strike, or what saves from it."""
        foe = next(who for who in self.foes if who.id == id)
        before, after = block(start, self.width), block(end, self.width)
        left = before if self.width > 1 and self.options.get("big_mover") == "space" else before - after
        hit = left & self.threat(id)
        if not hit and self.reading_of_corners() == "walk-in":
            # From the square on the diagonal, to a square beside the opponent.
            beside = any(max(abs(x - u), abs(y - v)) <= 1 for x, y in after for u, v in body(foe))
            hit = left & self.threat(id, corners=True) if beside else set()
        if not hit:
            return None
        if self.mode == "step":
            return "five-foot-step"
        # A big creature leaves the place where it starts in several steps, and all of that place is where it starts.
        starts = first or (self.width > 1 and hit <= block(self.mover.at, self.width))
        if self.mode == "withdraw" and starts and (self.modern or self.sees(self.mover, foe, body(foe))):
            return "withdraw"
        if "total defense" in foe.conditions:
            return "total-defense"
        if "flat-footed" in foe.conditions and "combat reflexes" not in foe.creature.feats:
            return "flat-footed"
        if not self.sees(foe, self.mover, before):
            return "unseen"
        if self.modern:
            return "strike"  # its text knows no cover from strikes
        return "cover" if self.covered(foe, hit) else "strike"

    def strikes_left(self, foe):
        """Combat Reflexes: one attack of opportunity in a round, or one and the Dexterity bonus."""
        bonus = max(0, (foe.creature.dexterity - 10) // 2) if "combat reflexes" in foe.creature.feats else 0
        return 1 + bonus - foe.strikes_made

    # All of it.

    def ways(self, depth):
        """The verdicts along every way."""
        met = frozenset(foe.id for foe in self.foes if self.mover.id in foe.movement_used)
        yield from self._on(tuple(self.mover.at), depth, True, met, ())

    def _on(self, here, depth, first, met, verdicts):
        if depth == 0:
            if self.may_stop(here):
                yield verdicts
            return
        x, y = here
        for there in product((x - 1, x, x + 1), (y - 1, y, y + 1)):
            if there == here or not self.step(here, there):
                continue
            now, found = met, []
            for foe in self.foes:
                verdict = self.verdict(foe.id, here, there, first)
                if verdict == "strike":
                    # All movement of one mover in a round is one opportunity.
                    if self.modern and self.mover.id in foe.struck:
                        verdict = "one-for-each"
                    elif foe.id in met:
                        verdict = "same-movement"
                    elif self.strikes_left(foe) <= 0:
                        verdict = "allowance"
                    else:
                        now |= {foe.id}
                if verdict is not None:
                    found.append(verdict)
            yield from self._on(there, depth - 1, False, now, (*verdicts, *found))


@cache
def by_the_rules(spec):
    """The numbers by the second reading of the rules."""
    return Numbers.of(Referee(position(spec), spec.mover, spec.mode).ways(spec.depth))


# --- ways bought with points -------------------------------------------------------------------------------------


@frozen
class Points:
    """How many ways there are, what they cost in all, and how many of them can be walked to their ends.

    Attributes:
        paths: Ways whose every step is possible, whatever they cost and wherever they end.
        cost: Movement points of all of them.
        stops: Those that end where one may stop.
        minor: Of these, those that one Minor Move pays.
        full: Those that a Full Move pays.
        complete: Those that a Complete Move goes to the end.
    """

    paths: int
    cost: int
    stops: int
    minor: int
    full: int
    complete: int

    @classmethod
    def of(cls, ways, base):
        """From the cost of every way, whether one may stop at its end, and whether it can be run."""
        ways = list(ways)
        ends = [(cost, runs) for cost, stops, runs in ways if stops]
        return cls(
            paths=len(ways),
            cost=sum(cost for cost, _, _ in ways),
            stops=len(ends),
            minor=sum(cost <= base for cost, _ in ends),
            full=sum(cost <= 2 * base for cost, _ in ends),
            complete=sum(runs for _, runs in ends),
        )


def ways_of_points(spec):
    """By the second reading of d20 Open RPG: the cost of every way, may one stop at its end, can it be run."""
    state = position(spec)
    mover = state.combatants[spec.mover]
    ways = [(tuple(mover.at),)]
    for _ in range(spec.depth):
        ways = [
            (*way, there)
            for way in ways
            for there in product(*((n - 1, n, n + 1) for n in way[-1]))
            if there != way[-1] and oracle_points.step_possible(state, mover, way[-1], there)
        ]
    for way in ways:
        runs = oracle_points.complete_move(state, mover, way) == len(way) - 1
        yield oracle_points.way_cost(state, mover, way), oracle_points.may_stop(state, mover, way[-1]), runs


@cache
def points_by_the_rules(spec):
    """The numbers by the second reading of the rules."""
    state = position(spec)
    return Points.of(ways_of_points(spec), oracle_points.base_speed(state, state.combatants[spec.mover]))


# --- the table ---------------------------------------------------------------------------------------------------


def stored():
    """The numbers of the table, by name."""
    return {name: Numbers(**row) for name, row in tomllib.loads(NUMBERS.read_text("utf-8")).items()}


def stored_points():
    """The numbers of the second table, by name."""
    return {name: Points(**row) for name, row in tomllib.loads(POINTS.read_text("utf-8")).items()}


def table_of_points():
    """The second table as text."""
    lines = [
        "# Every way of a few steps where movement is bought with points, counted by a slow second reading of the text",
        "# (d20 Open RPG, Movement; tests/oracle_points.py), not by the engine. Made by: python tests/tally.py --write",
        "# paths: how many ways; cost: points of all of them; stops: ways that end where one may stop; minor, full,",
        "# complete: those of them that such a move goes to the end.",
    ]
    for spec in POINT_SPECS:
        lines += [
            "",
            f'["{spec.name}"]',
            *(f"{key} = {value}" for key, value in asdict(points_by_the_rules(spec)).items()),
        ]
    return "\n".join(lines) + "\n"


def table():
    """The table as text."""
    lines = [
        "# Every way of a few steps, counted by a slow second reading of the rules (SRD 3.5, Attacks of Opportunity",
        "# and the sections named in tests/tally.py), not by the engine. Made by: python tests/tally.py --write",
        "# paths: how many ways; provoking: how many give an opportunity; strikes: opportunities on all ways;",
        "# saved: steps out of the reach of an opponent that cannot strike, by the first test that keeps it from it.",
    ]
    for spec in SPECS:
        found = by_the_rules(spec)
        saved = ", ".join(
            f"{key} = {count}" for key, count in sorted(found.saved.items(), key=lambda i: TESTS.index(i[0]))
        )
        lines += [
            "",
            f'["{spec.name}"]',
            f"paths = {found.paths}",
            f"provoking = {found.provoking}",
            f"strikes = {found.strikes}",
            f"saved = {{ {saved} }}" if saved else "saved = {}",
        ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    if "--write" in sys.argv:
        NUMBERS.write_text(table(), "utf-8")
        POINTS.write_text(table_of_points(), "utf-8")
    else:
        sys.stdout.write(table() + "\n" + table_of_points())
