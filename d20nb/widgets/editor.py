"""The first phase of a board as a pointer and keys meet it: they place, select, move, paint, undo and redo."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from attrs import evolve

from d20nb.creature import Creature
from d20nb.draw.grid import BASE, Grid
from d20nb.draw.scene import grid_of, scene
from d20nb.draw.shapes import Box, Layer, Rects, Scene
from d20nb.draw.theme import Theme
from d20nb.lens import PLAYING, overlay
from d20nb.messages import say, term
from d20nb.overlay import Overlay
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import State
from d20nb.widgets.brush import SIDES, Stroke, beside
from d20nb.widgets.edits import Edits
from d20nb.widgets.history import History
from d20nb.widgets.input import Input, Key, PointerCancel, PointerDown, PointerMove, PointerUp
from d20nb.widgets.palette import MORE, Strip, held
from d20nb.widgets.phase import ARROWS, Press, stepped
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
        self.show: Collection[str] = PLAYING
        self._press: Press | None = None
        self._stroke: Stroke | None = None
        self.grid: Grid = grid_of(self.setup, square or BASE)
        self.strip = Strip(tuple(presets), self.grid.left, self.grid.height, _LEAST_STRIP)
        self._room = self.grid.width

    # ---- what can be asked -----------------------------------------------------------------------

    @property
    def state(self) -> State | None:
        """The setup as it would be when the fight begins, or None where something is wrong with it."""
        return None if self.setup.faults() else State.of(self.setup)

    def about_focus(self) -> str:
        """The square under the cursor in words."""
        return about(self.focus, self.setup, self.state, self.selected) if self.focus else ""

    # ---- what can be done ------------------------------------------------------------------------

    def _follow(self) -> None:
        super()._follow()
        if self.focus is not None and self.focus not in self.setup.map:
            self.focus = None
        if self._clicked is not None and self._clicked not in self.setup.map:
            self._clicked = None
        if (self.grid.columns, self.grid.rows) != (self.setup.map.width, self.setup.map.height):
            self.fit(self.grid.square, self._room)

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
            self.status = say("placing.empty", square=square)

    def veiled(self, words: str) -> str:
        """The same words: while a setup is edited everything is shown."""
        return words

    def drop(self) -> None:
        """Forget that the pointer is down."""
        self._press = self._stroke = None

    # ---- input -----------------------------------------------------------------------------------

    def keeps(self, event: Input) -> bool:
        """Whether a key draws an edge here, which would move a large board otherwise."""
        return isinstance(event, Key) and self._draws_edge(event)

    def _draws_edge(self, key: Key) -> bool:
        return key.shift and key.name in ARROWS and self.brush is not None and self.brush.what == "edge"

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
            self.status = say(
                "placing.more", names=", ".join(term("creature", name) for name in self.strip.cells if name != MORE)
            )
        elif press.what == "preset":
            if not press.dragging:
                self.arm(None if self.armed == press.name else press.name)
            elif target is not None:
                self.place(press.name, target)
            else:
                self.status = say("placing.let-go")
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
        elif self._draws_edge(key) and self.focus and self.brush:
            side = next(side for side, way in SIDES.items() if way == ARROWS[key.name])
            self.paint(self.brush, pairs=(beside(self.focus, side),))
        elif self.focus and (to := stepped(self.focus, key.name, self.grid, self.setup.places.values())):
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

    def fit(self, square: float, width: float) -> None:
        """Make squares of another size, with a palette that is no wider than the picture may be."""
        self.grid, self._room = grid_of(self.setup, square), width
        left = self.grid.left
        room = max(min(self.grid.width, width), min(_LEAST_STRIP + left, width)) - left
        self.strip = evolve(self.strip, left=left, top=self.grid.height, width=room)

    def grips(self) -> list[Box]:
        """Where something can be dragged: creatures, with a brush the whole board, and the presets below the board."""
        grid, places = self.grid, self.setup.places
        spaces = [grid.space(places[c.id], c.squares) for c in self.setup.creatures if c.id in places]
        if self.brush is not None:
            spaces = [(grid.left, grid.top, grid.columns * grid.square, grid.rows * grid.square)]
        return spaces + ([self.strip.box(name) for name in self.strip.cells] if self.presets else [])

    def overlay(self) -> Overlay:
        """What to lay over the setup."""
        state = self.state if self.selected is not None else None
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
