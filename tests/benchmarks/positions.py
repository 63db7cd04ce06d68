"""The positions that are timed."""

from random import Random

from attrs import evolve

from d20nb.creature import Creature
from d20nb.rulesets import ALL
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import State
from d20nb.terrain import BUILT_IN, Map

SRD35 = ALL["srd35"]
MOVE = SRD35.modes["move"]


def position(side, creatures, *, foes=None, seed=3, ruleset=SRD35, near=None, space=5):
    """A square map, a tenth of it walls and a tenth of it difficult, with `M` in its middle and others anywhere.

    Args:
        side: Columns and rows.
        creatures: Others on the map.
        foes: How many of them are opponents, where it is not every second one.
        seed: What is drawn.
        ruleset: The rules in force.
        near: How far from `M` the others stand at most, in squares.
        space: Width of the space of `M`, in feet.
    """
    random, middle = Random(seed), Square(side // 2, side // 2)
    mover = Creature(id="M", space_ft=space)
    own = middle.space(mover.squares)
    ground = {}
    for y in range(side):
        for x in range(side):
            drawn = random.random()
            if drawn < 0.2 and (x, y) not in own:
                ground[Square(x, y)] = BUILT_IN["#" if drawn < 0.1 else "~"]
    far = side if near is None else near
    free = [
        Square(x, y)
        for y in range(max(0, middle.y - far), min(side, middle.y + far + 1))
        for x in range(max(0, middle.x - far), min(side, middle.x + far + 1))
        if (x, y) not in own and ground.get(Square(x, y)) is not BUILT_IN["#"]
    ]
    found, places = [mover], {"M": middle}
    for i, at in enumerate(random.sample(free, creatures)):
        enemy = i % 2 == 0 if foes is None else i < foes
        weapons = ("longspear",) if i % 4 == 0 else ("longsword",)
        found.append(Creature(id=f"c_{i}", side="foes" if enemy else "heroes", weapons=weapons))
        places[f"c_{i}"] = at
    setup = Setup(ruleset=ruleset, map=Map(side, side, ground), creatures=tuple(found), places=places)
    return State.of(setup)


def moments(state, many, *, seed=4):
    """Moments on one map, all but `M` somewhere else each time."""
    random, setup = Random(seed), state.setup
    width, height = setup.map.width, setup.map.height
    own = setup.places["M"].space(state.combatants["M"].creature.squares)
    squares = [Square(x, y) for y in range(height) for x in range(width)]
    free = [at for at in squares if at not in own and setup.map.at(at).passable]
    others = [id for id in setup.places if id != "M"]
    drawn = (zip(others, random.sample(free, len(others)), strict=True) for _ in range(many))
    return [State.of(evolve(setup, places={"M": setup.places["M"], **dict(places)})) for places in drawn]


def parts(states, far):
    """Moments on one map without what is further from `M` than so many squares, be it ground or creatures."""
    setup, side = states[0].setup, 2 * far + 1
    left, top = setup.places["M"].shifted(-far, -far)
    grid = Map(side, side)
    ground = {at.shifted(-left, -top): what for at, what in setup.map.ground.items()}
    grid = Map(side, side, {at: what for at, what in ground.items() if at in grid})
    found = []
    for state in states:
        places = {id: at.shifted(-left, -top) for id, at in state.setup.places.items()}
        places = {id: at for id, at in places.items() if at in grid}
        creatures = tuple(creature for creature in setup.creatures if creature.id in places)
        found.append(State.of(evolve(setup, map=grid, creatures=creatures, places=places)))
    return found
