"""The first phase of a board: creatures are placed and changed, ground is painted, and every edit can be undone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from attrs import evolve

from d20nb.creature import Creature
from d20nb.creature_file import changed
from d20nb.draw.grid import Grid
from d20nb.draw.scene import grid_of, scene
from d20nb.draw.shapes import Layer, Rects, Scene
from d20nb.draw.theme import Theme
from d20nb.explain import listed
from d20nb.lens import USUAL, overlay
from d20nb.messages import say
from d20nb.overlay import Overlay
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import State
from d20nb.widgets.brush import SIDES, Brush, Pair, Stroke, beside
from d20nb.widgets.faults import Fault, faults_of
from d20nb.widgets.history import History
from d20nb.widgets.input import Input, Key, PointerCancel, PointerDown, PointerMove, PointerUp
from d20nb.widgets.palette import MORE, Strip, held, new_id, new_name
from d20nb.widgets.phase import ARROWS, Press, square_size, stepped
from d20nb.widgets.words import about

#: The fewest and the most columns and rows that a board can be given.
LEAST, MOST = 3, 100
_PAINTED = {"ground": "edit.ground-", "edge": "edit.edge-", "light": "edit.light-"}
#: So many squares are named in a sentence.
_MOST_NAMES = 4
#: The palette is at least this wide, also below a narrow board.
_LEAST_STRIP = 360.0


class Editor:
    """Edits a setup by pointer and keys. Its attributes are replaced, never changed in place.

    Attributes:
        history: What was edited, and the setup that stands now, faults and all.
        selected: Id of the selected creature.
        armed: Name of the preset that waits for a square.
        brush: What clicks and drags paint, while a brush is held.
        focus: The square of the keyboard's cursor, while the keyboard is used.
        status: What was just done, in a sentence.
    """

    def __init__(self, setup: Setup | History, presets: Mapping[str, Creature], square: float | None = None) -> None:
        self.history = setup if isinstance(setup, History) else History.of(setup)
        self.presets = presets
        self.selected: str | None = None
        self.armed: str | None = None
        self.brush: Brush | None = None
        self.focus: Square | None = None
        self._clicked: Square | None = None
        self.status = "Place creatures, then press Begin." if presets else "Press Begin."
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

    @property
    def spoken(self) -> str:
        """The status for ears."""
        return self.status

    @property
    def setup(self) -> Setup:
        """The setup as it is now."""
        return self.history.now

    @property
    def creature(self) -> Creature | None:
        """The selected creature."""
        return self.setup.creature(self.selected) if self.selected else None

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that can be given: the usual two, and those that are there."""
        return tuple(dict.fromkeys(["heroes", "foes", *(c.side for c in self.setup.creatures)]))

    def faults(self) -> tuple[Fault, ...]:
        """What keeps the setup from being played."""
        return faults_of(self.setup)

    def fault_squares(self) -> frozenset[Square]:
        """The squares with something wrong."""
        return frozenset(square for fault in self.faults() for square in fault.squares)

    @property
    def brush_use(self) -> str:
        """How the brush in hand is used; empty where there is none."""
        if self.brush is None:
            return ""
        return say("edit.edge-brush" if self.brush.what == "edge" else "edit.brush", what=_painted(self.brush))

    def about_focus(self) -> str:
        """The square under the cursor in words."""
        return about(self.focus, self.setup, self._state(self.setup), self.selected) if self.focus else ""

    # ---- what can be done ------------------------------------------------------------------------

    def _edit(self, setup: Setup, words: str) -> None:
        """Take an edit: one step that can be undone."""
        if setup == self.setup:
            self.status = say("edit.same")
            return
        self.history, self.status = self.history.then(setup, words), words
        self._follow()

    def _follow(self) -> None:
        """Forget what the setup that stands now no longer has."""
        if self.selected not in self.setup.places:
            self.selected = None
        if self.focus is not None and self.focus not in self.setup.map:
            self.focus = None
        if self._clicked is not None and self._clicked not in self.setup.map:
            self._clicked = None
        if (self.grid.columns, self.grid.rows) != (self.setup.map.width, self.setup.map.height):
            self._fit(self.strip.page)

    def undo(self) -> None:
        """Take the last edit back."""
        what = self.history.undoable
        self.history = self.history.back()
        self.status = say("edit.nothing-to-undo") if what is None else say("edit.undone", what=what)
        self._follow()

    def redo(self) -> None:
        """Do again what was taken back last."""
        what = self.history.redoable
        self.history = self.history.forward()
        self.status = say("edit.nothing-to-redo") if what is None else say("edit.redone", what=what)
        self._follow()

    def place(self, name: str, square: Square) -> None:
        """Put a new creature of a preset on the board, and select it."""
        creature = self._new(name)
        self._edit(self.setup.place(creature, square), f"{creature.name} stands at {square}.")
        self.armed, self.selected = None, creature.id

    def move(self, id: str, square: Square) -> None:
        """Put a creature elsewhere, and select it."""
        self._edit(self.setup.move(id, square), f"{self.setup.creature(id).name} stands at {square}.")
        self.selected = id

    def remove(self, id: str) -> None:
        """Take a creature off the board."""
        self._edit(self.setup.remove(id), f"{self.setup.creature(id).name} is off the board.")

    def copy(self, id: str) -> None:
        """Put a creature like another one on the nearest free place beside it, and select it.

        Raises:
            ValueError: There is no place for it.
        """
        creature, known = self.setup.creature(id), self.setup.creatures
        at = self.setup.nearest_free(creature, self.setup.places[id])
        if at is None:
            raise ValueError(say("edit.no-room", who=creature.name))
        kind = creature.name.rstrip("0123456789 ") or creature.name
        new, name = new_id(kind, [c.id for c in known]), new_name(kind, [c.name for c in known])
        words = say("edit.copied", who=name, like=creature.name, square=at)
        self._edit(self.setup.copy(id, new, name, at), words)
        self.selected = new

    def change(self, id: str, key: str, value: object, words: str) -> None:
        """Change a key of a creature's table.

        Args:
            id: The creature.
            key: As files have it.
            value: As files have it.
            words: What was done, for whoever undoes it.

        Raises:
            ValueError: The value is not of the key's kind.
        """
        before = self.setup.creature(id)
        self._edit(self.setup.place(changed(before, key, value), self.setup.places[id]), words)

    def set_side(self, id: str, side: str) -> None:
        """Let a creature fight for a side."""
        self.change(id, "side", side, f"{self.setup.creature(id).name} fights for the {side}.")

    def set_side_aware(self, side: str, aware: bool) -> None:
        """Let everybody of a side be aware of their opponents when the fight begins, or nobody."""
        words = say("edit.side-aware" if aware else "edit.side-unaware", side=side)
        self._edit(self.setup.with_side_aware(side, aware), words)

    def resize(self, width: int, height: int) -> None:
        """Give the board another size. What is cut off is told, and undo brings it back.

        Raises:
            ValueError: The board would be too small or too large.
        """
        if not (LEAST <= width <= MOST and LEAST <= height <= MOST):
            raise ValueError(say("edit.size-bounds", least=LEAST, most=MOST, width=width, height=height))
        words = say("edit.resized", width=width, height=height)
        if cut := self.setup.map.beyond(width, height):
            words += " " + say("edit.cut-off", squares=_named(cut))
        self._edit(self.setup.resized(width, height), words)

    def select(self, id: str | None) -> None:
        """Select a creature, or none."""
        self.selected, self.brush, self.armed = id, None, None
        if id is None:
            self.status = "Nothing is selected."
        else:
            name, at = self.setup.creature(id).name, self.setup.places[id]
            self.status = f"{name} at {at} is selected. Choose a square to move it there."

    def arm(self, name: str | None) -> None:
        """Let a preset wait for a square."""
        self.armed, self.selected, self.brush = name, None, None
        self.status = f"Choose a square for the {name}." if name else "Nothing is chosen."

    def hold(self, brush: Brush | None) -> None:
        """Take a brush in hand, or put it down."""
        self.brush, self.armed, self.selected = brush, None, None
        self.status = self.brush_use or say("edit.brush-down")

    def paint(self, brush: Brush, squares: tuple[Square, ...] = (), pairs: tuple[Pair, ...] = ()) -> None:
        """Paint squares, or with an edge brush the lines between pairs of squares, as one edit."""
        map = self.setup.map
        if brush.what == "edge" and not any(a in map and b in map for a, b in pairs):
            self.status = say("edit.rim")
            return
        if brush.what == "edge":
            words = say("edit.between", pairs=_named(f"{a} and {b}" for a, b in pairs if a in map and b in map))
        else:
            words = _named(squares)
        painted = evolve(self.setup, map=brush.on(map, squares, pairs))
        self._edit(painted, say("edit.painted", where=words[:1].upper() + words[1:], what=_painted(brush)))

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

    def _new(self, name: str) -> Creature:
        preset = self.presets[name]
        taken = [c.id for c in self.setup.creatures]
        known = [c.name for c in self.setup.creatures]
        return evolve(preset, id=new_id(preset.name, taken), name=new_name(preset.name, known))

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


def _painted(brush: Brush) -> str:
    """What a brush paints, in words."""
    return say(_PAINTED[brush.what] + brush.name.replace(" ", "-"))


def _named(things: Iterable[object]) -> str:
    """Some squares or lines by name, or how many more there are."""
    names = [str(thing) for thing in things]
    if len(names) <= _MOST_NAMES:
        return listed(names)
    return listed([*names[: _MOST_NAMES - 1], say("edit.more", n=len(names) - _MOST_NAMES + 1)])
