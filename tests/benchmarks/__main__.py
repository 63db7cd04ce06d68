"""Print the ratios: `python -m tests.benchmarks [--quick] [reach fewest …]`.

With `--quick` everything runs once and nothing is compared, to see that it runs and that all methods agree.
"""

import copy
import os
import statistics
import subprocess
import sys
from itertools import cycle
from pathlib import Path
from time import perf_counter

from attrs import evolve

from d20nb.actions import Begin
from d20nb.draw.scene import scene
from d20nb.encounter import Encounter
from d20nb.lens import LENSES, PLAYING, overlay
from d20nb.rules.distance import alternating, gap
from d20nb.rules.layers import layers
from d20nb.rules.masks import board_of
from d20nb.rules.sight import line_of_effect
from d20nb.rules.stepwise import strikers
from d20nb.rules.tradeoffs import Strikers, grow_tradeoffs
from d20nb.rules.ways import fewest_strikes, reachable
from d20nb.rulesets import ALL
from d20nb.squares import DIRECTIONS, Square, SquareSet
from d20nb.standing import threats

from .clicks import click, farthest, within_reach
from .fewest import product_dijkstra
from .peers import PEERS, Board
from .positions import MOVE, SRD35, moments, parts, position

ROOT = Path(__file__).parents[2]


class Table:
    """Rows of what was measured, printed as they come."""

    def __init__(self, quick):
        self.quick = quick
        self.missed = []

    def title(self, words):
        print(f"\n{words}")

    def times(self, methods, runs):
        """The median time of each method in milliseconds, the methods taking turns so that all meet the same noise."""
        runs = 1 if self.quick else runs
        taken = {name: [] for name in methods}
        for _ in range(runs + (not self.quick)):
            for name, method in methods.items():
                start = perf_counter()
                method()
                taken[name].append(perf_counter() - start)
        return {name: statistics.median(times[-runs:]) * 1000 for name, times in taken.items()}

    def compare(self, methods, runs, targets=None):
        """Print the first method against the others, with the ratios that are aimed at."""
        times = self.times(methods, runs)
        (mine, own), *others = times.items()
        print(f"  {mine:34}{own:10.3f} ms")
        for name, time in others:
            target = (targets or {}).get(name)
            aim = ""
            if target is not None and not self.quick:
                aim = f"   to reach: {target}  {'yes' if own <= target * time else 'NO'}"
                if own > target * time:
                    self.missed.append(f"{mine} against {name}: {own / time:.3f} > {target}")
            print(f"  {name:34}{time:10.3f} ms   ratio {own / time:6.3f}{aim}")


def same(answers):
    """Stop unless all methods give the same."""
    (first, expected), *rest = answers.items()
    for name, answer in rest:
        if answer != expected:
            raise SystemExit(f"{first} and {name} do not agree")


def peers(board):
    """The peers that are installed."""
    found = []
    for peer in PEERS:
        try:
            found.append(peer(board))
        except ImportError as error:
            print(f"  {peer.name} is left out: {error.name} is not installed")
    return found


def reach(table):
    for most, targets in ((6, {"tcod": 0.25, "scipy": 0.25, "networkx": 0.05}), (12, {}), (24, {})):
        table.title(f"Squares within reach, as a dict: 30 x 30, move {most}, 40 creatures")
        reach_in(table, position(30, 40), MOVE, most, targets)


def reach_flat(table):
    """Where diagonals are flat and hampering adds."""
    open_ = ALL["open"]
    for most in (6, 12):
        table.title(f"Squares within reach, as a dict: 30 x 30, {most} points of {open_.title}, 40 creatures")
        reach_in(table, position(30, 40, ruleset=open_), open_.modes["full-move"], most, {"tcod": 0.25}, flat=True)
    table.title(f"The whole map as cost layers: 30 x 30, points of {open_.title}, 40 creatures")
    whole_in(table, position(30, 40, ruleset=open_), 100, 0.25, flat=True)


def reach_in(table, state, mode, most, targets, *, flat=False):
    mover = state.combatants["M"]
    others = peers(Board(state, mover, flat=flat))
    same({"d20nb": reachable(state, mover, mode, 0, most), **{p.name: p.reach(most) for p in others}})
    methods = {"d20nb": lambda: reachable(state, mover, mode, 0, most)}
    methods |= {p.name: lambda p=p: p.reach(most) for p in others}
    table.compare(methods, 100, targets)


def whole_in(table, state, runs, target, *, flat=False):
    mover, side = state.combatants["M"], state.setup.map.width
    found = [p for p in peers(Board(state, mover, flat=flat)) if hasattr(p, "layers")]
    mine = {at: cost for cost, squares in layers(state, mover) for at in squares}
    for peer in found:
        cost = peer.layers()
        theirs = {Square(x, y): int(cost[y, x]) for y in range(side) for x in range(side) if cost[y, x] < 10**9}
        same({"d20nb": mine, peer.name: theirs})
    methods = {"d20nb": lambda: list(layers(state, mover))}
    methods |= {p.name: p.layers for p in found}
    table.compare(methods, runs, {"tcod": target})


def whole_map(table):
    for side, runs, target in ((30, 100, None), (500, 5, 0.6)):
        side = min(side, 100) if table.quick else side
        table.title(f"The whole map as cost layers: {side} x {side}, 40 creatures")
        whole_in(table, position(side, 40), runs, target)


def fewest(table):
    for most, runs in ((6, 20), (12, 20), (24, 3))[: 1 if table.quick else 3]:
        table.title(f"Fewest strikes, all trade-offs of all squares: 30 x 30, move {most}, 8 enemies")
        fewest_in(table, position(30, 8, foes=8, near=6), most, runs)


def fewest_in(table, state, most, runs):
    mover, board = state.combatants["M"], Board(state, state.combatants["M"])
    masks = board_of(state, mover, mover.at, most)
    known = Strikers(state, mover, MOVE, masks)
    known.find_out(masks.open)
    reach = layers(state, mover, MOVE, 0, most).reached

    def asked():
        """Who strikes where, by the rules of single steps."""
        found = ((at, strikers(state, mover, MOVE, at, at.shifted(0, 1), first=False)) for at in reach)
        return {at: who for at, who in found if who}

    def grown():
        found = {}
        for cost, shown in grow_tradeoffs(masks, known, mover.at, 0, most, first=False):
            for met, mask in shown.items():
                pair = cost, known.names(met)
                for at in masks.area.squares(mask & masks.stops):
                    found.setdefault(at, []).append(pair)
        return found

    struck = asked()
    theirs = product_dijkstra(board, struck, most)
    same({"d20nb": fewest_strikes(state, mover, MOVE, 0, most), "product graph": theirs})
    same({"d20nb": {at: set(pairs) for at, pairs in grown().items()}, "": {at: set(p) for at, p in theirs.items()}})
    table.compare(
        {
            "d20nb, knowing who strikes where": grown,
            "product graph, knowing it": lambda: product_dijkstra(board, struck, most),
        },
        runs,
    )
    table.compare(
        {
            "d20nb, from the position": lambda: fewest_strikes(state, mover, MOVE, 0, most),
            "product graph, from the position": lambda: product_dijkstra(board, asked(), most),
        },
        runs,
        {"product graph, from the position": 0.1},
    )


def threat(table):
    table.title("Threat of 40 creatures: 30 x 30")
    state = position(30, 40)
    grid = state.setup.map

    def loops(state):
        """Each creature, each square near it: far enough, near enough, and a line to it."""
        found = SquareSet(grid.width, grid.height)
        for who in state.combatants.values():
            spear = who.creature.weapons == ("longspear",)
            least, most = (2, 2) if spear else (1, 1)
            here = []
            for x in range(max(0, who.at.x - 2), min(grid.width, who.at.x + 3)):
                for y in range(max(0, who.at.y - 2), min(grid.height, who.at.y + 3)):
                    dx, dy = gap(who.at, 1, Square(x, y))
                    steps = 2 if (dx, dy) == (2, 2) else alternating(dx, dy)
                    near = least <= steps <= most and not grid.at(Square(x, y)).solid
                    if near and line_of_effect(grid, who.at, Square(x, y)):
                        here.append(Square(x, y))
            found |= SquareSet.of(grid.width, grid.height, here)
        return found

    def mine(state):
        return threats(state, None)

    same({"d20nb": mine(state).keys(), "loops": set(loops(state))})
    table.compare({"d20nb": lambda: mine(state), "loops": lambda: loops(state)}, 200, {"loops": 0.25})
    # The same after everyone has moved on: nothing of it is known yet.
    moved = [position(30, 40, seed=seed) for seed in range(4, 4 + (1 if table.quick else 40))]
    fresh = iter(moved * 2)
    other = iter(moved * 2)
    table.compare({"d20nb, on a board never seen": lambda: mine(next(fresh)), "loops": lambda: loops(next(other))}, 39)


def step(table):
    table.title("A step of a fight with 40 creatures, against a deep copy of the state")
    setup = evolve(position(30, 40).setup, strikes="pass")
    fight = Encounter(setup).play(Begin())
    who = fight.state.combatants[fight.state.turn.who]
    dx, dy = next(
        d for d in DIRECTIONS[::2] if who.at.shifted(*d) in reachable(fight.state, who, SRD35.modes["step"], 0, 1)
    )
    words = f"{who.id} step {who.at.shifted(dx, dy)}"
    events = fight.play(words).deeds[-1].events

    def steps():
        state = fight.state
        for event in events:
            state = event.apply(state)
        return state

    many = len(events)
    same({"d20nb": steps(), "the fight": fight.play(words).state})
    times = table.times({"mine": steps, "copy": lambda: copy.deepcopy(fight.state)}, 100)
    one = times["mine"] / many
    aim = "yes" if one <= 0.05 * times["copy"] else "NO"
    print(f"  {'d20nb, one event applied':34}{one:10.4f} ms")
    print(f"  {'deep copy':34}{times['copy']:10.4f} ms   ratio {one / times['copy']:6.3f}   to reach: 0.05  {aim}")
    if aim == "NO":
        table.missed.append("step against deep copy")
    table.compare(
        {
            "d20nb, a whole action, ruled and applied": lambda: fight.play(words),
            "deep copy": lambda: copy.deepcopy(fight.state),
        },
        50,
    )


def frames(table):
    """A frame of the board with every lens on, prices too."""
    table.title("A frame of 40 x 40 with 40 creatures and all lenses, kernel time")
    try:
        from .drawing import pen_for, shape_by_shape
    except ImportError as error:
        print(f"  left out: {error.name} is not installed; 0.000 ms")
        return
    state = position(40, 40)
    seen = overlay(state, show=LENSES, selected="M")
    pictures = [scene(state, evolve(seen, focus=Square(x, 0)), square=24.0) for x in (3, 4)]
    pen, turn = pen_for(pictures[0]), cycle(pictures)
    pen.paint(pictures[1])
    table.compare(
        {
            "d20nb, a frame after another": lambda: pen.paint(next(turn)),
            "shape by shape": lambda: shape_by_shape(pictures[0]),
        },
        20,
        {"shape by shape": 0.05},
    )
    table.compare(
        {
            "d20nb, the first frame": lambda: pen_for(pictures[0]).paint(pictures[0]),
            "shape by shape": lambda: shape_by_shape(pictures[0]),
        },
        20,
        {},
    )


def wide(table):
    """What the board asks at a click on a wide map, where nothing that is far off may make it dear.

    The peer asks the same of the part of the map where the mover can get to, with those who stand there. What takes
    longer on the whole map takes it for what hardly matters: a line of sight, say, to every opponent that there is.
    Lines that were looked along are kept with a map, so everybody but the mover stands elsewhere each time.
    """
    far, many = 26, 2 if table.quick else 22  # one runs 24 squares, and a spear reaches 2
    for space, mover in ((5, "one square"), (10, "four squares")):
        for show, lenses in ((PLAYING, "the lenses of play"), (LENSES, "all lenses")):
            table.title(f"A click on 100 x 100, 12 creatures, a mover on {mover}, {lenses}")
            whole = moments(position(100, 12, space=space), many)
            near = parts(whole, far)
            goals = [farthest(state) for state in parts(whole, far)]
            methods = {}
            for name, states in (("d20nb", whole), ("d20nb, without what is far off", near)):
                asked = cycle(zip(states, goals, strict=True))
                methods[name] = lambda asked=asked, show=show: click(*next(asked), show)
            # Not 1: masks are 3.6 times as long on the whole map, and twelve instead of three creatures threaten.
            table.compare(methods, many - 1, {"d20nb, without what is far off": 2.5})
            for states in zip(whole, near, goals, strict=True):
                same({"d20nb": within_reach(states[0], states[2], show), "its part": within_reach(*states[1:], show)})


def imports(table):
    table.title("Imports, each in a fresh Python")

    def fresh(code):
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        return lambda: subprocess.run([sys.executable, "-c", code], check=True, env=env, cwd=ROOT)

    methods = {
        "nothing": fresh("pass"),
        "import d20nb": fresh("import d20nb"),
        "import d20nb, and all its names": fresh("from d20nb import Encounter, Timeline, compare, load"),
    }
    try:
        fresh("import numpy")()
        methods["import numpy"] = fresh("import numpy")
    except subprocess.CalledProcessError:
        print("  numpy is left out: it is not installed")
    times = table.times(methods, 15)
    bare = times.pop("nothing")
    print(f"  {'a bare Python, taken off below':34}{bare:10.1f} ms")
    for name, time in times.items():
        own, numpy = time - bare, times.get("import numpy", bare) - bare
        ratio = f"   ratio {own / numpy:6.3f}" if numpy and name != "import numpy" else ""
        aim = ""
        if ratio and name == "import d20nb":
            aim = f"   to reach: 1.3  {'yes' if own <= 1.3 * numpy else 'NO'}"
            if own > 1.3 * numpy:
                table.missed.append(f"import: {own / numpy:.2f} > 1.3")
        print(f"  {name:34}{own:10.1f} ms{ratio}{aim}")


BENCHMARKS = (reach, reach_flat, whole_map, fewest, threat, wide, step, frames, imports)


def main(words):
    quick = "--quick" in words
    chosen = [word for word in words if not word.startswith("-")]
    table = Table(quick)
    for benchmark in BENCHMARKS:
        if not chosen or benchmark.__name__ in chosen:
            benchmark(table)
    if table.missed and not quick:
        print("\nNot reached:", *table.missed, sep="\n  ")


if __name__ == "__main__":
    main(sys.argv[1:])
