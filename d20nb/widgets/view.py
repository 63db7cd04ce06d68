"""What is seen of a board: how large its squares are, and which part of it, where it is larger than its place."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from attrs import evolve

from d20nb.draw.grid import BASE, Grid
from d20nb.draw.shapes import Box, Layer, Point, Scene
from d20nb.draw.theme import Theme
from d20nb.draw.viewport import Window, cut_layer, viewport
from d20nb.messages import say
from d20nb.squares import Square
from d20nb.widgets.input import Input, Key, PointerCancel, PointerDown, PointerMove, PointerUp
from d20nb.widgets.phase import ARROWS

#: The steps of zooming, in per cent.
ZOOMS = (50, 75, 100, 125, 150, 200)
#: The most that is shown of a board at once, in scene pixels: what lies beside and below it is to be seen as well.
WIDEST, HIGHEST = 680.0, 640.0
#: Squares are never smaller than this, and at 100 % never larger than that.
_SMALLEST, _LARGEST = 8.0, 96.0
#: The least side of a square at 100 %: a finger has to hit it.
_LEAST_USUAL = 24.0
#: So much higher may it be where somebody has made it larger.
_LARGER = 1.4
#: What stands beside the picture takes so much of the width of a page, and stands below it where there is less.
_BESIDE = 310.0
#: Squares that get smaller than this, so that it may stand beside them, are too small.
_HANDY = 34.0
#: About what the coordinates take of a side.
_EDGES = 60.0
_ZOOM_KEYS = {"+": 1, "-": -1, "0": 0}


class Seen(Protocol):
    """A phase of a board, as its view sees it."""

    grid: Grid

    def fit(self, square: float, width: float) -> None:
        """Make squares of another size; `width` is how wide the picture may be."""
        ...

    def scene(self, theme: Theme) -> Scene:
        """The whole picture."""
        ...

    def grips(self) -> Sequence[Box]:
        """Where in the whole picture something can be dragged."""
        ...


class View:
    """How a board is looked at. It belongs to the board on the page, not to the game.

    Attributes:
        zoom: Size of the squares in per cent of what is usual for the board.
        hand: Whether dragging moves the board and nothing else.
        room: How wide its place on the page is, in pixels; 0 as long as that is not known.

    Args:
        wanted: Side of a square at 100 %, if it does not follow from the size of the map.
    """

    def __init__(self, wanted: float | None = None) -> None:
        self.zoom, self.hand, self.room = 100, False, 0
        self._wanted = wanted
        self._window = Window(Grid(1, 1), 0, 0)
        self._hand: Point = (0.0, 0.0)
        self._held: PointerDown | PointerMove | None = None
        self._cut: dict[str, tuple[Layer, Window, Layer]] = {}

    # ---- the size of things ----------------------------------------------------------------------

    def _most(self, grid: Grid) -> Point:
        """How large the picture may be.

        On a page that is not wide, all is in sight without scrolling; who has made it larger, as for a projector, has
        the whole page for it.
        """
        if not self.room:
            return WIDEST, HIGHEST
        beside = self.room - _BESIDE
        if self.zoom > 100:
            return min(self.room, max(WIDEST, beside)), HIGHEST * _LARGER
        wide = min(WIDEST, self.room)
        return min(wide, beside) if (beside - _EDGES) // grid.columns >= _HANDY else wide, HIGHEST

    def fit(self, phase: Seen) -> None:
        """Give the squares of a phase their size; what was in the middle stays there."""
        grid = phase.grid
        wide, high = self._most(grid)
        wanted = self._wanted
        if wanted is None:
            fits = min((wide - _EDGES) // grid.columns, (high - _EDGES) // grid.rows)
            wanted = max(_LEAST_USUAL, min(BASE, fits))
        phase.fit(max(_SMALLEST, min(_LARGEST, wanted) * self.zoom / 100), wide)
        old, grid = self._window, phase.grid
        new = Window(grid, min(wide, grid.width), min(high, grid.height))
        if new == old.moved(0, 0):
            return
        if (grid.columns, grid.rows) == (old.grid.columns, old.grid.rows):
            _, _, w, h = old.area
            new = _centred(new, (old.x + w / 2) / old.grid.square, (old.y + h / 2) / old.grid.square)
        self._window = new

    @property
    def window(self) -> Window:
        """What is seen of the board."""
        return self._window

    @property
    def pans(self) -> bool:
        """Whether the board is larger than what is seen of it."""
        return not self._window.whole

    def zoom_by(self, steps: int) -> None:
        """Make the squares larger or smaller by so many steps; with 0, of their usual size again."""
        at = ZOOMS.index(self.zoom) + steps
        self.zoom = ZOOMS[max(0, min(len(ZOOMS) - 1, at))] if steps else 100

    def pan(self, dx: float, dy: float) -> None:
        """Move the window by parts of what it shows, in whole squares."""
        window = self._window
        _, _, wide, high = window.area
        self._window = window.moved(self._stepped(window.x, dx * wide), self._stepped(window.y, dy * high))

    def _stepped(self, at: float, by: float) -> float:
        side = self._window.grid.square
        return (round(at / side) + math.copysign(max(1, round(abs(by) / side)), by)) * side if by else at

    def follow(self, square: Square, size: int = 1) -> None:
        """Let a space be seen, with a square around it where there is one."""
        if self._window.seen(square, size):
            return
        window, side = self._window, self._window.grid.square
        _, _, wide, high = window.area
        x = min(max(window.x, (square.x + size + 1) * side - wide), (square.x - 1) * side)
        y = min(max(window.y, (square.y + size + 1) * side - high), (square.y - 1) * side)
        self._window = window.moved(x, y)

    def centre(self, square: Square, size: int = 1) -> None:
        """Let a space be seen, in the middle if it is not seen yet."""
        if not self._window.seen(square, size):
            self._window = _centred(self._window, square.x + size / 2, square.y + size / 2)

    def tell(self) -> str:
        """The part of the board that is seen, in words."""
        if not self.pans:
            return say("zoom.all", zoom=self.zoom)
        first, last = self._window.corners
        return say("zoom.part", zoom=self.zoom, first=first, last=last)

    # ---- the picture -----------------------------------------------------------------------------

    def picture(self, phase: Seen, theme: Theme) -> Scene:
        """What is seen of a phase."""
        self.fit(phase)
        return viewport(phase.scene(theme), self._window, self._hand, self._same)

    def _same(self, layer: Layer, window: Window) -> Layer:
        """A layer cut to the window; what has not changed is not cut again."""
        known = self._cut.get(layer.name)
        if known is None or known[1] != window or known[0] != layer:
            known = self._cut[layer.name] = (layer, window, cut_layer(layer, window))
        return known[2]

    def hot(self, phase: Seen) -> list[list[float]]:
        """Where in the picture a finger drags something and does not scroll the page, as parts of its size."""
        window = self._window
        if self.hand and self.pans:
            left, top, wide, high = window.area
            return [[left, top, wide, high]]
        found: list[list[float]] = []
        for x, y, w, h in phase.grips():
            if y >= window.grid.height:  # below the board
                found.append([x, y - window.most[1], w, h])
                continue
            left, top, wide, high = window.area
            x1, y1 = max(left, x - window.x), max(top, y - window.y)
            x2, y2 = min(left + wide, x + w - window.x), min(top + high, y + h - window.y)
            if x1 < x2 and y1 < y2:
                found.append([x1, y1, x2 - x1, y2 - y1])
        return found

    # ---- input -----------------------------------------------------------------------------------

    def takes(self, event: Input) -> bool:
        """Whether an event is about the view alone; then the view has changed."""
        if isinstance(event, Key):
            return self._takes_key(event)
        if isinstance(event, PointerDown):
            left, top, wide, high = self._window.area
            on_board = left <= event.x < left + wide and top <= event.y < top + high
            self._held = event if self.hand and self.pans and on_board else None
            return self._held is not None
        if self._held is None:
            return False
        if not isinstance(event, PointerCancel):
            dx, dy = round(self._held.x - event.x), round(self._held.y - event.y)
            self._window = self._window.moved(self._window.x + dx, self._window.y + dy)
        self._held = event if isinstance(event, PointerMove) else None
        return True

    def _takes_key(self, key: Key) -> bool:
        if key.name in _ZOOM_KEYS:
            self.zoom_by(_ZOOM_KEYS[key.name])
            return True
        if key.shift and key.name in ARROWS and self.pans:
            dx, dy = ARROWS[key.name]
            self.pan(dx / 2, dy / 2)
            return True
        return False

    def onto(self, event: Input) -> Input:
        """An event in the window as an event in the whole picture."""
        if isinstance(event, PointerDown | PointerMove | PointerUp):
            x, y = self._window.onto(event.x, event.y)
            self._hand = (x - event.x, y - event.y)
            return evolve(event, x=x, y=y)
        return event


def _centred(window: Window, x: float, y: float) -> Window:
    """The window with a corner of the grid in its middle, moved by whole squares."""
    side, (_, _, wide, high) = window.grid.square, window.area
    return window.moved(round((x * side - wide / 2) / side) * side, round((y * side - high / 2) / side) * side)
