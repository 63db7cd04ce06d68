"""The first phase of a board as a pointer and keys meet it: they place, select, move, paint, undo and redo."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from attrs import evolve

from d20nb.creature import Creature
from d20nb.draw.grid import Grid
from d20nb.draw.scene import grid_of, scene
from d20nb.draw.shapes import Layer, Rects, Scene
from d20nb.draw.theme import Theme
from d20nb.lens import USUAL, overlay
from d20nb.messages import say
from d20nb.overlay import Overlay
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import State
from d20nb.widgets.brush import SIDES, Stroke, beside
from d20nb.widgets.edits import Edits
from d20nb.widgets.history import History
from d20nb.widgets.input import Input, Key, PointerCancel, PointerDown, PointerMove, PointerUp
from d20nb.widgets.palette import MORE, Strip, held
from d20nb.widgets.phase import ARROWS, Press, square_size, stepped
from d20nb.widgets.words import about

#: The palette is at least this wide, also below a narrow board.
_LEAST_STRIP = 360.0


class Editor(Edits):
    """Edits a setup by pointer and keys. Its attributes are replaced, never changed in place.

    Attributes:
        focus: The square of the keyboard's cursor, while the keyboard is used.
        show: The lenses that lie over the board.
    """

    def __init__(self, setup: Setup | History, presets: Mapping[str, Creature], square: float | None = None) -> None:
        super().__init__(setup, presets)
        self.focus: Square | None = None
        self._clicked: Square | None = None
        self.show: Collection[str] = USUAL
        self._press: Press | None = None
        self._stroke: Stroke | None = None
        self._square = square
        self._fit(0)

    def _fit(self, page: int) -> None:
        """Give the picture the squares that the board has now, and a page of the palette below it."""
        map = self.setup.map
        self.grid: Grid = grid_of(self.setup, square_size(map.width, map.height, self._square))
        width = max(self.grid.width - self.grid.left, _LEAST_STRIP)
        self.strip = Strip(tuple(self.presets), self.grid.left, self.grid.height, width, page)

    # ---- what can be asked -----------------------------------------------------------------------

    def about_focus(self) -> str:
        """The square under the cursor in words."""
        return about(self.focus, self.setup, self._state(self.setup), self.selected) if self.focus else ""

    # ---- what can be done ------------------------------------------------------------------------

    def _follow(self) -> None:
        super()._follow()
        if self.focus is not None and self.focus not in self.setup.map:
            self.focus = None
        if self._clicked is not None and self._clicked not in self.setup.map:
            self._clicked = None
        if (self.grid.columns, self.grid.rows) != (self.setup.map.width, self.setup.map.height):
            self._fit(self.strip.page)

    def activate(self, square: Square) -> None:
        """What a click or Enter on a square means: place, select, move, or nothing."""
        there = self.setup.at(square)
        if self.brush is not None and self.brush.what == "edge":
            self.status = say("edit.edge-key", square=square)
        elif self.brush is not None:
            self.paint(self.brush, (square,))
        elif self.armed is not None:
            self.place(self.armed, square)
        elif there is not None and there.id != self.selected:
            self.select(there.id)
        elif there is not None:
            self.select(None)
        elif self.selected is not None:
            self.move(self.selected, square)
        else:
            self.status = f"{square} is empty."

    def veiled(self, words: str) -> str:
        """The same words: while a setup is edited everything is shown."""
        return words

    def drop(self) -> None:
        """Forget that the pointer is down."""
        self._press = self._stroke = None

    # ---- input -----------------------------------------------------------------------------------

    def handle(self, event: Input) -> None:
        """Take input."""
        match event:
            case PointerDown() if self.brush and self.grid.square_at(event.x, event.y):
                here = (event.x, event.y)
                self._stroke = Stroke(self.brush, here, here).to(*here, self.grid)
            case PointerDown():
                self._press = self._pressed(event)
            case PointerMove() if self._stroke:
                self._stroke = self._stroke.to(event.x, event.y, self.grid)
            case PointerMove():
                self._press = self._press and self._press.moved(event)
            case PointerUp() if self._stroke:
                stroke, self._stroke = self._stroke.to(event.x, event.y, self.grid), None
                self._clicked, self.focus = stroke.squares[-1], None
                self.paint(stroke.brush, stroke.squares, stroke.pairs(self.grid))
            case PointerUp():
                press, self._press = self._press, None
                if press is not None:
                    self._let_go(press.moved(event))
            case PointerCancel():
                self.drop()
            case Key():
                self._key(event)

    @property
    def hovering(self) -> object:
        """What the picture of a drag depends on, so that it is drawn again only if that changes."""
        if self._stroke is not None:
            return self._stroke.pairs(self.grid) or self._stroke.squares
        if self._press is None or not self._press.dragging:
            return None
        target = self._press.target(self.grid)
        return target or self._press.now

    def _pressed(self, event: PointerDown) -> Press | None:
        if name := self.strip.name_at(event.x, event.y):
            return Press.down(event, "preset", name)
        square = self.grid.square_at(event.x, event.y)
        if square is None:
            return None
        there = self.setup.at(square)
        if there is None:
            return Press.down(event, "square")
        at = self.setup.places[there.id]
        return Press.down(event, "creature", there.id, (square.x - at.x, square.y - at.y))

    def _let_go(self, press: Press) -> None:
        target = press.target(self.grid)
        if press.what == "preset" and press.name == MORE:
            self.strip = self.strip.turned()
            self.status = f"More creatures: {', '.join(name for name in self.strip.cells if name != MORE)}."
        elif press.what == "preset":
            if not press.dragging:
                self.arm(None if self.armed == press.name else press.name)
            elif target is not None:
                self.place(press.name, target)
            else:
                self.status = "It was let go off the board, so nothing was placed."
        elif press.what == "creature" and press.dragging:
            if target is None:
                self.remove(press.name)
            elif target != self.setup.places[press.name]:
                self.move(press.name, target)
        elif not press.dragging and (square := self.grid.square_at(*press.now)):
            self._clicked, self.focus = square, None
            self.activate(square)

    def _key(self, key: Key) -> None:
        if key.chord:
            if key.name.lower() == "y" or (key.name.lower() == "z" and key.shift):
                self.redo()
            elif key.name.lower() == "z":
                self.undo()
            return
        if self.focus is None and key.name not in ("Escape", "Delete", "Backspace"):
            self.focus = self._clicked  # the keyboard goes on from where the pointer was
        there = self.setup.at(self.focus) if self.focus else None
        if self.focus is None and key.name not in ("Escape", "Delete", "Backspace"):
            self.focus = self.setup.places[self.selected] if self.selected else Square(0, 0)
            self.status = self.about_focus()
        elif self.focus and key.shift and key.name in ARROWS and self.brush and self.brush.what == "edge":
            side = next(side for side, way in SIDES.items() if way == ARROWS[key.name])
            self.paint(self.brush, pairs=(beside(self.focus, side),))
        elif self.focus and (to := stepped(self.focus, key.name, self.grid)):
            self.focus = to
            self.status = self.about_focus()
        elif self.focus and key.name in ("Enter", " "):
            self.activate(self.focus)
        elif key.name in ("Delete", "Backspace") and (id := self.selected or (there and there.id)):
            self.remove(id)
        elif key.name == "Escape":
            self.drop()
            if self.brush is not None:
                self.hold(None)
            else:
                self.select(None)

    # ---- picture ---------------------------------------------------------------------------------

    def overlay(self) -> Overlay:
        """What to lay over the setup."""
        state = self._state(self.setup) if self.selected is not None else None
        if state is not None:
            seen = overlay(state, show=self.show, selected=self.selected)
        else:
            seen = Overlay(selected=self.selected)
        return evolve(seen, focus=self.focus, faults=self.fault_squares(), strikes_left={})

    def scene(self, theme: Theme) -> Scene:
        """The board with the palette below it, and with what is being dragged."""
        setup, seen, hand = self.setup, self.overlay(), Layer("held")
        press = self._press
        if press is not None and press.dragging and press.what != "square" and press.name != MORE:
            setup, seen, hand = self._dragged(press, seen, theme)
        elif (stroke := self._stroke) is not None:
            setup = evolve(setup, map=stroke.brush.on(setup.map, stroke.squares, stroke.pairs(self.grid)))
        made = scene(setup, seen, theme, self.grid.square)
        if not self.presets:
            return made
        width = max(made.width, self.strip.left + self.strip.width)
        height = made.height + self.strip.height
        page = Layer("page", [Rects([(0, 0, width, height)], fill=theme.page)])
        strip = self.strip.layer(self.presets, self.armed, theme)
        return evolve(made, width=width, height=height, layers=(page, *made.layers, strip, hand))

    def _dragged(self, press: Press, seen: Overlay, theme: Theme) -> tuple[Setup, Overlay, Layer]:
        """The setup, marks and hand while something is dragged. It takes only little work."""
        target = press.target(self.grid)
        known = press.what == "creature"
        creature = self.setup.creature(press.name) if known else self._new(press.name)
        if target is None:
            setup = self.setup.remove(creature.id) if known else self.setup
            sides = [c.side for c in self.setup.creatures]
            return setup, evolve(seen, selected=None), held(creature, *press.now, theme, sides)
        setup = self.setup if known else self.setup.place(creature, target)
        marks = Overlay(ghost=(creature.id, target), faults=seen.faults, selected=seen.selected)
        return setup, marks, Layer("held")

    @staticmethod
    def _state(setup: Setup) -> State | None:
        return None if setup.faults() else State.of(setup)
