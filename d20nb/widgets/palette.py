"""The palette: a strip below the board with a token for each creature that can be placed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from attrs import evolve, frozen

from d20nb.creature import Creature, is_id
from d20nb.draw.creatures import Spot, creatures
from d20nb.draw.grid import Grid
from d20nb.draw.letters import fit, width
from d20nb.draw.shapes import Box, Layer, Line, Polygon, Rects, Shape, Text
from d20nb.draw.theme import Theme, looks
from d20nb.draw.view import Piece
from d20nb.messages import say
from d20nb.notation import WORDS
from d20nb.squares import Square

_CELL_WIDTH = 72.0
_CELL_HEIGHT = 66.0
_HEAD = 24.0
_HEAD_SIZE = 12.0
_ROWS = 2
_GAP = 10.0
_TOKEN = Grid(1, 1, 44)


#: The name of the cell that turns to the next page.
MORE = "more"


@frozen
class Strip:
    """Where the palette lies in the scene. It has two rows at most; the rest is on further pages.

    Attributes:
        names: The presets, in order.
        left: Where it begins.
        top: Where its heading begins.
        width: How wide it may be.
        page: The page that is shown, from 0.
    """

    names: tuple[str, ...]
    left: float
    top: float
    width: float
    page: int = 0

    @property
    def columns(self) -> int:
        """Cells in a row."""
        return max(2, int(self.width // _CELL_WIDTH))

    @property
    def _room(self) -> int:
        """Presets on a page; where they do not all fit, one cell is kept to turn the page."""
        cells = _ROWS * self.columns
        return cells if len(self.names) <= cells else cells - 1

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return max(1, math.ceil(len(self.names) / self._room))

    @property
    def cells(self) -> tuple[str, ...]:
        """What is shown, in order: names of presets, and `MORE` where there are more pages."""
        start = self.page % self.pages * self._room
        shown = self.names[start : start + self._room]
        return shown if self.pages == 1 else (*shown, MORE)

    @property
    def height(self) -> float:
        """How much it adds to the scene."""
        rows = min(_ROWS, math.ceil(len(self.names) / self.columns))
        return _GAP + _HEAD + rows * _CELL_HEIGHT + _GAP

    def turned(self) -> Strip:
        """The strip on its next page; after the last comes the first."""
        return evolve(self, page=(self.page + 1) % self.pages)

    def box(self, name: str) -> Box:
        """The cell of a preset that is shown, or of `MORE`."""
        row, column = divmod(self.cells.index(name), self.columns)
        top = self.top + _GAP + _HEAD
        return self.left + column * _CELL_WIDTH, top + row * _CELL_HEIGHT, _CELL_WIDTH, _CELL_HEIGHT

    def name_at(self, x: float, y: float) -> str | None:
        """The preset under a point, or `MORE`."""
        for name in self.cells:
            left, top, wide, high = self.box(name)
            if left <= x < left + wide and top <= y < top + high:
                return name
        return None

    def layer(self, presets: Mapping[str, Creature], armed: str | None, theme: Theme) -> Layer:
        """The strip drawn; the preset that waits to be placed stands in a dashed box."""
        words = say("palette.head")
        if 0.8 * width(words, _HEAD_SIZE) > self.width:  # measured for bold letters, which these are not
            words = say("palette.head-short")
        head = Text(
            self.left, self.top + _GAP + 13, words, fill=theme.soft, size=_HEAD_SIZE, anchor="start"
        )  # fmt: skip
        shapes: list[Shape] = [head]
        sides = looks(["heroes", "foes", *(presets[name].side for name in self.names)])
        spots, captions = [], []
        for name in self.cells:
            box = self.box(name)
            x, y, wide, high = box
            middle = x + wide / 2
            if name == MORE:
                shapes.append(_arrow(middle, y + 23, theme))
                words, size = say("palette.page", n=self.page % self.pages + 1, of=self.pages), 11.0
            else:
                creature = presets[name]
                style = theme.sides[sides[creature.side]]
                letter = creature.called[:1].upper()
                spots.append(
                    Spot(
                        _piece(evolve(creature, id=letter)), style, middle, y + 23, _TOKEN.square / 2, _scale(creature)
                    )
                )
                words, size = fit(creature.called, wide - 2, 11, 9)
                if creature.squares > 1:
                    size_of = f"{creature.squares}×{creature.squares}"
                    captions.append(Text(x + wide - 2, y + 11, size_of, fill=theme.soft, size=10, anchor="end"))
            captions.append(Text(middle, y + high - 8, words, fill=theme.ink, size=size))
            if name == armed:
                box = (x + 2, y, wide - 4, high - 2)
                shapes.append(Rects([box], fill=theme.now, opacity=0.35))
                shapes.append(_frame(box, theme))
        shapes += creatures(spots, _TOKEN, theme).shapes
        return Layer("palette", (*shapes, *captions))


def _arrow(x: float, y: float, theme: Theme) -> Line:
    return Line([(x - 4, y - 9), (x + 5, y), (x - 4, y + 9)], stroke=theme.soft, width=3)


def held(creature: Creature, x: float, y: float, theme: Theme, sides: Iterable[str]) -> Layer:
    """A creature in the hand, at a point that is not over the board."""
    style = theme.sides[looks([*sides, creature.side])[creature.side]]
    return Layer("held", creatures([Spot(_piece(creature), style, x, y, _TOKEN.square / 2)], _TOKEN, theme).shapes)


def caption(creature: Creature) -> str:
    """The name of a preset, with the width of a big creature's space."""
    wide = f" {creature.squares}×{creature.squares}" if creature.squares > 1 else ""
    return f"{creature.called}{wide}"


def _piece(creature: Creature) -> Piece:
    # A big creature is drawn in one cell like the others; its size stands beside it.
    size = creature.size if creature.squares == 1 else "medium"
    return Piece(evolve(creature, size=size, space_ft=None), Square(0, 0), creature.conditions)


def _scale(creature: Creature) -> float:
    return 0.86 if creature.size == "small" else 0.76 if creature.size_index < 3 else 1.0


def _frame(box: Box, theme: Theme) -> Polygon:
    x, y, w, h = box
    return Polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], stroke=theme.ink, width=1.6, dash=(4.5, 3.5))


def new_id(name: str, taken: Iterable[str]) -> str:
    """An id for another creature of a kind: its first letter, another letter of it, or the first with a number.

    >>> new_id("Goblin", []), new_id("Goblin", ["G"]), new_id("Orc", ["O", "R", "C"])
    ('G', 'O', 'O_2')
    """
    known = {id.lower() for id in taken}
    letters = [c for c in name.upper() if c.isascii() and c.isalpha()] or ["X"]
    numbered = (f"{letters[0]}_{n}" for n in range(2, len(known) + 3))
    for id in (*letters, *numbered):
        if id.lower() not in known and id.lower() not in WORDS and is_id(id):
            return id
    raise AssertionError("every number is taken")


def new_name(name: str, taken: Iterable[str]) -> str:
    """A name for another creature of a kind, so that sentences tell them apart.

    >>> new_name("Goblin", ["Goblin", "Goblin 2"])
    'Goblin 3'
    """
    known = set(taken)
    n = 2
    made = name
    while made in known:
        made = f"{name} {n}"
        n += 1
    return made
