"""Small boards for tests, drawn in text, and the ways to turn and mirror them."""

from attrs import evolve

from d20nb.creature import Creature
from d20nb.encounter import Encounter
from d20nb.rules.sight import line_of_effect
from d20nb.rulesets import ALL
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import State
from d20nb.terrain import BUILT_IN, Map

SRD35 = ALL["srd35"]


def sq(name):
    return Square.parse(name)


def squares(names):
    return tuple(sq(name) for name in names.split())


def grid(text):
    """A map from rows of glyphs, and where the letters stand on it."""
    rows = [line.split() for line in text.strip().splitlines()]
    ground, places = {}, {}
    for y, row in enumerate(rows):
        for x, glyph in enumerate(row):
            if glyph in BUILT_IN:
                ground |= {Square(x, y): BUILT_IN[glyph]} if glyph != "." else {}
            else:
                places[glyph] = Square(x, y)
    return Map(len(rows[0]), len(rows), ground), places


def setup(text, *, edges=None, light=None, creatures=None, **more):
    """A setup from a map. A to D are heroes, other letters are foes; `creatures` changes their attributes."""
    board, places = grid(text)
    board = evolve(
        board,
        edges={tuple(sorted(squares(pair))): kind for pair, kind in (edges or {}).items()},
        light={sq(name): kind for name, kind in (light or {}).items()},
    )
    found = []
    for id in sorted(places):
        changes = {"side": "heroes" if id in "ABCD" else "foes", **(creatures or {}).get(id, {})}
        found.append(Creature(id=id, **changes))
    return Setup(ruleset=SRD35, map=board, creatures=tuple(found), places=places, **more)


def state(text, **more):
    return State.of(setup(text, **more))


def fight(text, **more):
    return Encounter(setup(text, **more))


def played(encounter, *words):
    """The encounter after some actions in the notation."""
    for action in words:
        encounter = encounter.play(action)
    return encounter


# --- the eight ways to lay a board on itself, turned or mirrored -------------------------------------------------


class Turning:
    """One of the eight symmetries of the grid, as a change of squares."""

    def __init__(self, swap, mirror_x, mirror_y):
        self.swap, self.mirror_x, self.mirror_y = swap, mirror_x, mirror_y

    def __repr__(self):
        return f"Turning(swap={self.swap}, mirror_x={self.mirror_x}, mirror_y={self.mirror_y})"

    def square(self, at, width, height, size=1):
        """Where the north-west square of a space of `size` squares comes to lie, on a map of width x height."""
        x = width - size - at[0] if self.mirror_x else at[0]
        y = height - size - at[1] if self.mirror_y else at[1]
        return Square(y, x) if self.swap else Square(x, y)

    def map(self, board):
        w, h = board.width, board.height
        return Map(
            *((h, w) if self.swap else (w, h)),
            {self.square(at, w, h): what for at, what in board.ground.items()},
            {tuple(sorted((self.square(a, w, h), self.square(b, w, h)))): kind for (a, b), kind in board.edges.items()},
            {self.square(at, w, h): kind for at, kind in board.light.items()},
        )

    def setup(self, before):
        w, h = before.map.width, before.map.height
        places = {c.id: self.square(before.places[c.id], w, h, c.squares) for c in before.creatures}
        return evolve(before, map=self.map(before.map), places=places)


TURNINGS = tuple(Turning(s, x, y) for s in (False, True) for x in (False, True) for y in (False, True))


def line(board, a, b):
    """The engine's line of effect, for plain pairs."""
    return line_of_effect(board, Square(*a), Square(*b))
