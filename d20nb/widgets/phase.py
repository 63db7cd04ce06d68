"""What the two phases of a board have in common: they take input, and say what to draw and what to tell."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import Any, Protocol, Self

from attrs import frozen

from d20nb.draw.grid import Grid
from d20nb.draw.shapes import Box, Scene
from d20nb.draw.theme import Theme
from d20nb.squares import Square
from d20nb.widgets.input import Input, PointerDown, PointerMove, PointerUp

#: So far the pointer may tremble in a click, in scene pixels.
_TREMBLE = 5.0

ARROWS = {"ArrowUp": (0, -1), "ArrowRight": (1, 0), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0)}
#: Which of the creatures that follow a key goes to.
_ALONG = {".": 0, ",": -1}


class Phase(Protocol):
    """A phase of a board: the editing of a setup, or the fight."""

    grid: Grid

    @property
    def status(self) -> str:
        """What was just done or can be done now, in a sentence."""
        ...

    def keeps(self, event: Input) -> bool:
        """Whether an event is for the phase, though it could also move the picture."""
        ...

    def handle(self, event: Input) -> None:
        """Take input."""
        ...

    def drop(self) -> None:
        """Forget that the pointer is down."""
        ...

    def fit(self, square: float, width: float) -> None:
        """Make squares of another size; `width` is how wide the picture may be."""
        ...

    def grips(self) -> Sequence[Box]:
        """Where in the picture something can be dragged."""
        ...

    def scene(self, theme: Theme) -> Scene:
        """What the board looks like now."""
        ...

    def veiled(self, words: str) -> str:
        """Words as they may be shown to whoever looks."""
        ...


def saved(phase: Phase) -> dict[str, Any]:
    """All of a phase, to be brought back with `restore`. What a phase holds never changes in place."""
    return copy.copy(vars(phase))


def restore(phase: Phase, before: dict[str, Any]) -> None:
    """Make a phase what it was."""
    vars(phase).clear()
    vars(phase).update(before)


@frozen
class Press:
    """The pointer went down on something and is still down.

    Attributes:
        what: What it went down on: `preset`, `creature` or `square`.
        name: Name of the preset, or id of the creature.
        at: Where, in scene pixels.
        grip: From the creature's north-west square to the one that was gripped.
        now: Where the pointer is now.
        dragging: Whether it has gone further than a click trembles.
    """

    what: str
    name: str
    at: tuple[float, float]
    now: tuple[float, float]
    grip: tuple[int, int] = (0, 0)
    dragging: bool = False

    @classmethod
    def down(cls, event: PointerDown, what: str, name: str = "", grip: tuple[int, int] = (0, 0)) -> Self:
        """The press that begins with an event."""
        return cls(what, name, (event.x, event.y), (event.x, event.y), grip)

    def moved(self, event: PointerMove | PointerUp) -> Press:
        """The press after the pointer has moved."""
        far = abs(event.x - self.at[0]) > _TREMBLE or abs(event.y - self.at[1]) > _TREMBLE
        return Press(self.what, self.name, self.at, (event.x, event.y), self.grip, self.dragging or far)

    def target(self, grid: Grid) -> Square | None:
        """Where the north-west square of what is dragged would come to lie, or None off the board."""
        under = grid.square_at(*self.now)
        if under is None:
            return None
        x = max(0, min(grid.columns - 1, under.x - self.grip[0]))
        y = max(0, min(grid.rows - 1, under.y - self.grip[1]))
        return Square(x, y)


def stepped(focus: Square, key: str, grid: Grid, places: Iterable[Square] = ()) -> Square | None:
    """The square that a key moves the cursor to, or None if it is no such key.

    Args:
        focus: Where the cursor is.
        key: The key's name; full stop and comma go to the next and to the last place.
        grid: The board.
        places: Where creatures stand.

    >>> grid, places = Grid(8, 8), [Square.parse("C4"), Square.parse("A1"), Square.parse("D1")]
    >>> [str(stepped(Square.parse("D1"), key, grid, places)) for key in ("ArrowDown", ".", ",")]
    ['D2', 'C4', 'A1']
    """
    if key in ARROWS:
        dx, dy = ARROWS[key]
        return Square(max(0, min(grid.columns - 1, focus.x + dx)), max(0, min(grid.rows - 1, focus.y + dy)))
    ends = {
        "Home": Square(0, focus.y),
        "End": Square(grid.columns - 1, focus.y),
        "PageUp": Square(focus.x, 0),
        "PageDown": Square(focus.x, grid.rows - 1),
    }
    if key in _ALONG:
        # In the order in which one reads; after the last comes the first.
        order = sorted(places, key=lambda at: ((at.y, at.x) <= (focus.y, focus.x), at.y, at.x))
        others = [at for at in order if at != focus]
        return others[_ALONG[key]] if others else focus
    return ends.get(key)
