"""The first phase of a board: creatures are placed, moved, taken off and given a side."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from attrs import evolve

from d20nb.creature import Creature
from d20nb.draw.grid import BASE, Grid
from d20nb.draw.scene import grid_of, scene
from d20nb.draw.shapes import Box, Layer, Rects, Scene
from d20nb.draw.theme import Theme
from d20nb.lens import USUAL, overlay
from d20nb.overlay import Overlay
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import State
from d20nb.widgets.input import Input, Key, PointerCancel, PointerDown, PointerMove, PointerUp
from d20nb.widgets.palette import MORE, Strip, held, new_id, new_name
from d20nb.widgets.phase import Press, stepped
from d20nb.widgets.words import about

_FAULT_OF = re.compile(r"creatures\.([A-Za-z0-9_]+): ")
#: The palette is at least this wide, also below a narrow board.
_LEAST_STRIP = 360.0


class Editor:
    """Edits a setup by pointer and keys. Its attributes are replaced, never changed in place.

    Attributes:
        setup: The setup as it is now, faults and all.
        selected: Id of the selected creature.
        armed: Name of the preset that waits for a square.
        focus: The square of the keyboard's cursor, while the keyboard is used.
        status: What was just done, in a sentence.
    """

    def __init__(self, setup: Setup, presets: Mapping[str, Creature], square: float | None = None) -> None:
        self.setup = setup
        self.presets = presets
        self.selected: str | None = None
        self.armed: str | None = None
        self.focus: Square | None = None
        self._clicked: Square | None = None
        self.status = "Place creatures, then press Begin." if presets else "Press Begin."
        self.show: Collection[str] = USUAL
        self._press: Press | None = None
        self.grid: Grid = grid_of(setup, square or BASE)
        self.strip = Strip(tuple(presets), self.grid.left, self.grid.height, _LEAST_STRIP)

    # ---- what can be asked -----------------------------------------------------------------------

    @property
    def spoken(self) -> str:
        """The status for ears."""
        return self.status

    @property
    def creature(self) -> Creature | None:
        """The selected creature."""
        return self.setup.creature(self.selected) if self.selected else None

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that can be given: the usual two, and those that are there."""
        return tuple(dict.fromkeys(["heroes", "foes", *(c.side for c in self.setup.creatures)]))

    def faults(self) -> tuple[str, ...]:
        """What keeps the setup from being played, with names in place of key paths."""
        names = {c.id: c.name for c in self.setup.creatures}
        return tuple(
            _FAULT_OF.sub(lambda found: f"{names.get(found[1], found[1])}: ", fault) for fault in self.setup.faults()
        )

    def fault_squares(self) -> frozenset[Square]:
        """The squares with something wrong."""
        ids = {found[1] for fault in self.setup.faults() if (found := _FAULT_OF.match(fault))}
        wrong = (c for c in self.setup.creatures if c.id in ids and c.id in self.setup.places)
        return frozenset(
            square for c in wrong for square in self.setup.places[c.id].space(c.squares) if square in self.setup.map
        )

    @property
    def state(self) -> State | None:
        """The setup as it would be when the fight begins, or None where something is wrong with it."""
        return None if self.setup.faults() else State.of(self.setup)

    def about_focus(self) -> str:
        """The square under the cursor in words."""
        return about(self.focus, self.setup, self.state, self.selected) if self.focus else ""

    # ---- what can be done ------------------------------------------------------------------------

    def place(self, name: str, square: Square) -> None:
        """Put a new creature of a preset on the board, and select it."""
        creature = self._new(name)
        self.setup = self.setup.place(creature, square)
        self.armed, self.selected = None, creature.id
        self.status = f"{creature.name} stands at {square}."

    def move(self, id: str, square: Square) -> None:
        """Put a creature elsewhere, and select it."""
        self.setup = self.setup.move(id, square)
        self.selected = id
        self.status = f"{self.setup.creature(id).name} stands at {square}."

    def remove(self, id: str) -> None:
        """Take a creature off the board."""
        name = self.setup.creature(id).name
        self.setup = self.setup.remove(id)
        self.selected = None if self.selected == id else self.selected
        self.status = f"{name} is off the board."

    def select(self, id: str | None) -> None:
        """Select a creature, or none."""
        self.selected = id
        if id is None:
            self.status = "Nothing is selected."
        else:
            name, at = self.setup.creature(id).name, self.setup.places[id]
            self.status = f"{name} at {at} is selected. Choose a square to move it there."

    def arm(self, name: str | None) -> None:
        """Let a preset wait for a square."""
        self.armed, self.selected = name, None
        self.status = f"Choose a square for the {name}." if name else "Nothing is chosen."

    def set_side(self, id: str, side: str) -> None:
        """Let a creature fight for a side."""
        self.setup = self.setup.change(id, side=side)
        self.status = f"{self.setup.creature(id).name} fights for the {side}."

    def activate(self, square: Square) -> None:
        """What a click or Enter on a square means: place, select, move, or nothing."""
        there = self.setup.at(square)
        if self.armed is not None:
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
        self._press = None

    # ---- input -----------------------------------------------------------------------------------

    def handle(self, event: Input) -> None:
        """Take input."""
        match event:
            case PointerDown():
                self._press = self._pressed(event)
            case PointerMove():
                self._press = self._press and self._press.moved(event)
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
        if self.focus is None and key.name not in ("Escape", "Delete", "Backspace"):
            self.focus = self._clicked  # the keyboard goes on from where the pointer was
        there = self.setup.at(self.focus) if self.focus else None
        if self.focus is None and key.name not in ("Escape", "Delete", "Backspace"):
            self.focus = self.setup.places[self.selected] if self.selected else Square(0, 0)
            self.status = self.about_focus()
        elif self.focus and (to := stepped(self.focus, key.name, self.grid, self.setup.places.values())):
            self.focus = to
            self.status = self.about_focus()
        elif self.focus and key.name in ("Enter", " "):
            self.activate(self.focus)
        elif key.name in ("Delete", "Backspace") and (id := self.selected or (there and there.id)):
            self.remove(id)
        elif key.name == "Escape":
            self._press = None
            self.armed, self.selected = None, None
            self.status = "Nothing is selected."

    # ---- picture ---------------------------------------------------------------------------------

    def fit(self, square: float, width: float) -> None:
        """Make squares of another size, with a palette that is no wider than the picture may be."""
        self.grid = grid_of(self.setup, square)
        left = self.grid.left
        room = max(min(self.grid.width, width), min(_LEAST_STRIP + left, width)) - left
        self.strip = evolve(self.strip, left=left, top=self.grid.height, width=room)

    def grips(self) -> list[Box]:
        """Where something can be dragged: creatures, and the presets below the board."""
        places, creatures = self.setup.places, self.setup.creatures
        standing = [self.grid.space(places[c.id], c.squares) for c in creatures if c.id in places]
        return standing + ([self.strip.box(name) for name in self.strip.cells] if self.presets else [])

    def overlay(self) -> Overlay:
        """What to lay over the setup."""
        state = self.state
        if state is not None and self.selected is not None:
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
