"""What both Pythons are asked. This file is run as it is inside Pyodide, so it needs the core alone."""

import json
import sys
from random import Random

import d20nb
from d20nb.check import check
from d20nb.creature import Creature
from d20nb.rules.layers import layers
from d20nb.rules.ways import cheapest_way, fewest_strikes
from d20nb.rulesets import ALL
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import State
from d20nb.terrain import BUILT_IN, Map


def of_case(text):
    """Every step of a scenario with its answer, what has happened, and the last position as text and as a picture."""
    scenario = d20nb.read(text)
    lines = [f"{step} {step.got!r}" for step in check(scenario)]
    fight = scenario.encounter()
    for step in scenario.steps:
        if step.do:
            fight = fight.play(step.do)
    return [*lines, fight.log(), str(fight), fight.draw("svg")]


def of_search(seed):
    """Squares within reach, and prices against strikes, on a board with a crowd."""
    random, ruleset = Random(seed), ALL["srd35"]
    every = [Square(x, y) for x in range(14) for y in range(14)]
    ground = {at: BUILT_IN[random.choice("##~~_")] for at in every if random.random() < 0.25}
    free = [at for at in every if at not in ground]
    creatures, places = [], {}
    for i, at in enumerate(random.sample(free, 9)):
        id = f"c_{i}"
        weapons = ("longspear",) if i % 2 else ("longsword",)
        creatures.append(Creature(id=id, side="foes" if i > 1 else "heroes", weapons=weapons))
        places[id] = at
    setup = Setup(ruleset=ruleset, map=Map(14, 14, ground), creatures=tuple(creatures), places=places)
    state, mode = State.of(setup), ruleset.modes["move"]
    mover = state.combatants["c_0"]
    best = fewest_strikes(state, mover, mode, 0, 8)
    ends = sorted(best)[::7]
    return [
        [[cost, str(squares)] for cost, squares in layers(state, mover)],
        [[str(at), [[cost, sorted(who)] for cost, who in pairs]] for at, pairs in sorted(best.items())],
        [[str(s) for s in cheapest_way(state, mover, mode, mover.at, end, 0, 8)] for end in ends],
    ]


def answers(texts):
    """All of it as one text, so that nothing is lost on the way between two languages."""
    found = {name: of_case(text) for name, text in sorted(texts.items())}
    found |= {f"search {seed}": of_search(seed) for seed in range(5)}
    return json.dumps(found, sort_keys=True)


def platform():
    """Where this runs."""
    return sys.platform
