"""The positions that are timed."""

from random import Random

from d20nb.creature import Creature
from d20nb.rulesets import ALL
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import State
from d20nb.terrain import BUILT_IN, Map

SRD35 = ALL["srd35"]
MOVE = SRD35.modes["move"]


def position(side, creatures, *, foes=None, seed=3, ruleset=SRD35, near=None):
    """A square map, a tenth of it walls and a tenth of it difficult, with `M` in its middle and others anywhere.

    Args:
        side: Columns and rows.
        creatures: Others on the map.
        foes: How many of them are opponents, where it is not every second one.
        seed: What is drawn.
        ruleset: The rules in force.
        near: How far from `M` the others stand at most, in squares.
    """
    random, middle = Random(seed), Square(side // 2, side // 2)
    ground = {}
    for y in range(side):
        for x in range(side):
            drawn = random.random()
            if drawn < 0.2 and (x, y) != middle:
                ground[Square(x, y)] = BUILT_IN["#" if drawn < 0.1 else "~"]
    far = side if near is None else near
    free = [
        Square(x, y)
        for y in range(max(0, middle.y - far), min(side, middle.y + far + 1))
        for x in range(max(0, middle.x - far), min(side, middle.x + far + 1))
        if (x, y) != middle and ground.get(Square(x, y)) is not BUILT_IN["#"]
    ]
    found, places = [Creature(id="M")], {"M": middle}
    for i, at in enumerate(random.sample(free, creatures)):
        enemy = i % 2 == 0 if foes is None else i < foes
        weapons = ("longspear",) if i % 4 == 0 else ("longsword",)
        found.append(Creature(id=f"c_{i}", side="foes" if enemy else "heroes", weapons=weapons))
        places[f"c_{i}"] = at
    setup = Setup(ruleset=ruleset, map=Map(side, side, ground), creatures=tuple(found), places=places)
    return State.of(setup)
