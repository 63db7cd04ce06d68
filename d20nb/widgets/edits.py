"""The edits of a setup: creatures are placed and changed, ground is painted, and every edit can be undone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve

from d20nb.creature import Creature
from d20nb.creature_file import changed
from d20nb.messages import listed, say, term
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.widgets.brush import Brush, Pair
from d20nb.widgets.faults import Fault, faults_of
from d20nb.widgets.history import History
from d20nb.widgets.palette import new_id, new_name

#: The fewest and the most columns and rows that a board can be given.
LEAST, MOST = 3, 100
_PAINTED = {"ground": "edit.ground-", "edge": "edit.edge-", "light": "edit.light-"}
#: So many squares are named in a sentence.
_MOST_NAMES = 4


class Edits:
    """A setup that is edited, and what is in hand for it. Attributes are replaced, never changed in place.

    Attributes:
        history: What was edited, and the setup that stands now, faults and all.
        presets: The creatures that can be placed, by name.
        selected: Id of the selected creature.
        armed: Name of the preset that waits for a square.
        brush: What clicks and drags paint, while a brush is held.
        status: What was just done, in a sentence.
    """

    def __init__(self, setup: Setup | History, presets: Mapping[str, Creature]) -> None:
        self.history = setup if isinstance(setup, History) else History.of(setup)
        self.presets = presets
        self.selected: str | None = None
        self.armed: str | None = None
        self.brush: Brush | None = None
        self.status = say("placing.first") if presets else say("placing.begin")

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

    # ---- what can be done ------------------------------------------------------------------------

    def edit(self, setup: Setup, words: str) -> None:
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
        self.edit(self.setup.place(creature, square), say("placing.stands", who=creature.called, square=square))
        self.armed, self.selected = None, creature.id

    def move(self, id: str, square: Square) -> None:
        """Put a creature elsewhere, and select it."""
        self.edit(self.setup.move(id, square), say("placing.stands", who=self.setup.creature(id).called, square=square))
        self.selected = id

    def remove(self, id: str) -> None:
        """Take a creature off the board."""
        self.edit(self.setup.remove(id), say("placing.gone", who=self.setup.creature(id).called))

    def copy(self, id: str) -> None:
        """Put a creature like another one on the nearest free place beside it, and select it.

        Raises:
            ValueError: There is no place for it.
        """
        creature, known = self.setup.creature(id), self.setup.creatures
        at = self.setup.nearest_free(creature, self.setup.places[id])
        if at is None:
            raise ValueError(say("edit.no-room", who=creature.called))
        kind = creature.name.rstrip("0123456789 ") or creature.name
        new, name = new_id(creature.called, [c.id for c in known]), new_name(kind, [c.name for c in known])
        words = say("edit.copied", who=evolve(creature, name=name).called, like=creature.called, square=at)
        self.edit(self.setup.copy(id, new, name, at), words)
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
        self.edit(self.setup.place(changed(before, key, value), self.setup.places[id]), words)

    def set_side(self, id: str, side: str) -> None:
        """Let a creature fight for a side."""
        self.change(id, "side", side, say("placing.side", who=self.setup.creature(id).called, side=term("side", side)))

    def set_side_aware(self, side: str, aware: bool) -> None:
        """Let everybody of a side be aware of their opponents when the fight begins, or nobody."""
        words = say("edit.side-aware" if aware else "edit.side-unaware", side=term("side", side))
        self.edit(self.setup.with_side_aware(side, aware), words)

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
        self.edit(self.setup.resized(width, height), words)

    def select(self, id: str | None) -> None:
        """Select a creature, or none."""
        self.selected, self.brush, self.armed = id, None, None
        if id is None:
            self.status = say("placing.unselected")
        else:
            name, at = self.setup.creature(id).called, self.setup.places[id]
            self.status = say("placing.selected", who=name, square=at)

    def arm(self, name: str | None) -> None:
        """Let a preset wait for a square."""
        self.armed, self.selected, self.brush = name, None, None
        self.status = say("placing.armed", kind=term("creature", name)) if name else say("placing.unarmed")

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
            inside = (say("placing.pair", one=a, other=b) for a, b in pairs if a in map and b in map)
            words = say("edit.between", pairs=_named(inside))
        else:
            words = _named(squares)
        painted = evolve(self.setup, map=brush.on(map, squares, pairs))
        self.edit(painted, say("edit.painted", where=words[:1].upper() + words[1:], what=_painted(brush)))

    def _new(self, name: str) -> Creature:
        preset = self.presets[name]
        taken = [c.id for c in self.setup.creatures]
        known = [c.name for c in self.setup.creatures]
        return evolve(preset, id=new_id(preset.called, taken), name=new_name(preset.name, known))


def _painted(brush: Brush) -> str:
    """What a brush paints, in words."""
    return say(_PAINTED[brush.what] + brush.name.replace(" ", "-"))


def _named(things: Iterable[object]) -> str:
    """Some squares or lines by name, or how many more there are."""
    names = [str(thing) for thing in things]
    if len(names) <= _MOST_NAMES:
        return listed(names)
    return listed([*names[: _MOST_NAMES - 1], say("edit.more", n=len(names) - _MOST_NAMES + 1)])
