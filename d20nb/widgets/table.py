"""The panel with the position as a table, and ordinary controls to do all that the picture lets one do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from d20nb.messages import say
from d20nb.squares import Square
from d20nb.state import Combatant
from d20nb.terrain import Map
from d20nb.widgets import controls as w
from d20nb.widgets.drawer import Panel
from d20nb.widgets.editor import Editor
from d20nb.widgets.entry import Entry, Refusal, Telling
from d20nb.widgets.fight import Fight
from d20nb.widgets.palette import caption
from d20nb.widgets.position_table import position_table

_Options = list[tuple[str, str]]


class Host(Protocol):
    """The board, as its controls see it."""

    def edit(self, change: Callable[[Editor], None], told: Telling | None = None) -> str:
        """Change the setup; what goes wrong is shown."""
        ...

    def with_fight(self, change: Callable[[Fight], None], told: Telling | None = None) -> str:
        """Change what is looked at or planned; what goes wrong is shown."""
        ...


class TablePanel(Panel, w.VBox):
    """The position as a table; before the fight creatures are put on squares, in it moves and attacks are planned.

    A plan is played by Go, as one that was made in the picture.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self._following = False
        self.table = w.HTML()
        self.who, self.target = _dropdown(say("board.creature")), _dropdown(say("table.target"))
        self.square = Entry(self._put, label=say("table.square"), hint="C4")
        self.attack, self.refusal = w.Button(description=say("table.plan-attack")), Refusal()
        for part, name in ((self.who, "who"), (self.target, "target")):
            part.add_class(f"d20nb-table-{name}")
        self._attacking = w.HBox([self.target, self.attack])
        self._attacking.add_class("d20nb-row")
        self.who.observe(self._who_chosen, "value")
        self.attack.on_click(lambda _: self._attack())
        super().__init__([self.who, self.square, self._attacking, self.refusal, self.table])
        self.add_class("d20nb-controls")
        self.widget = self
        self._editing = True

    @property
    def attributes(self) -> dict[str, dict[str, str]]:
        """Names of the fields, for the companion."""
        names = {"who select": say("table.who-name"), "target select": say("table.target")}
        return {f".d20nb-table-{field}": {"aria-label": words} for field, words in names.items()}

    # ---- what is asked for -----------------------------------------------------------------------

    def _who_chosen(self, change: dict[str, object]) -> None:
        if self._following:
            return
        id = str(change["new"] or "")
        if self._editing:
            self._host.edit(lambda editor: _choose(editor, id))
        else:
            self._host.with_fight(lambda fight: _look_at(fight, id))

    def _put(self, words: str, told: Telling) -> str:
        id, where = str(self.who.value or ""), words.strip()
        if self._editing:
            return self._host.edit(lambda editor: _put(editor, id, _square(where, editor.setup.map)), told)
        return self._host.with_fight(lambda fight: _plan(fight, _square(where, fight.state.setup.map)), told)

    def _attack(self) -> None:
        id = str(self.target.value or "")
        self._host.with_fight(lambda fight: _plan_attack(fight, id), self.refusal.tell)

    # ---- follow ----------------------------------------------------------------------------------

    def show(self, phase: Editor | Fight) -> None:
        """Follow what the board shows."""
        self._editing = isinstance(phase, Editor)
        self._following = True
        try:
            if isinstance(phase, Editor):
                self._follow_editor(phase)
            else:
                self._follow_fight(phase)
        finally:
            self._following = False

    def _follow_editor(self, editor: Editor) -> None:
        options = [(_name(c.called, c.id), c.id) for c in editor.setup.creatures]
        options += [(say("table.new", kind=caption(preset)), f"+{name}") for name, preset in editor.presets.items()]
        armed = f"+{editor.armed}" if editor.armed else ""
        _offer(self.who, options, editor.selected or armed)
        self.who.description, self.square.button = say("board.creature"), say("table.put")
        w.show(self.square)
        w.show(self._attacking, False)
        self.table.value = position_table(editor.setup, editor.state, editor.overlay())

    def _follow_fight(self, fight: Fight) -> None:
        state, actor = fight.state, fight.actor
        self.who.description = say("table.look-at")
        _offer(self.who, [(_name(c.name, c.id), c.id) for c in state.combatants.values()], fight.selected or "")
        w.show(self.square, actor)
        foes = [c for c in state.combatants.values() if actor and c.opposes(actor)]
        w.show(self._attacking, foes)
        # Also what is not offered now is on the page, and a side's view must not find there what others were offered.
        self.square.button = say("table.plan-move", who=actor.name) if actor else ""
        kept = str(self.target.value or "")
        _offer(self.target, [(_name(foe.name, foe.id), foe.id) for foe in foes], kept, otherwise=_first(foes))
        self.table.value = position_table(state, state, fight.overlay())


def _dropdown(words: str) -> w.Dropdown:
    return w.Dropdown(description=words)


def _offer(dropdown: w.Dropdown, options: _Options, chosen: str, otherwise: str = "") -> None:
    options = [(say("table.nobody"), ""), *options]
    if list(dropdown.options) != options:
        dropdown.options = options
    offered = {value for _, value in options[1:]}
    dropdown.value = chosen if chosen in offered else otherwise


def _first(foes: list[Combatant]) -> str:
    return foes[0].id if foes else ""


def _name(name: str, id: str) -> str:
    return name if name == id else f"{name} ({id})"


def _square(words: str, map: Map) -> Square:
    """The square that somebody has typed.

    Raises:
        ValueError: It is none, or not on the map.
    """
    square = Square.parse(words)
    if square not in map:
        raise ValueError(say("table.off-map", square=square, last=Square(map.width - 1, map.height - 1)))
    return square


def _choose(editor: Editor, id: str) -> None:
    if id.startswith("+"):
        editor.arm(id[1:])
    else:
        editor.select(id or None)


def _put(editor: Editor, id: str, square: Square) -> None:
    if id.startswith("+"):
        editor.place(id[1:], square)
    elif id:
        editor.move(id, square)
    else:
        raise ValueError(say("table.choose"))


def _look_at(fight: Fight, id: str) -> None:
    fight.cancel()
    if id in fight.state.combatants:
        fight.select(id)


def _plan_attack(fight: Fight, id: str) -> None:
    if not id:
        raise ValueError(say("table.choose"))
    _plan(fight, fight.state.combatants[id].at)


def _plan(fight: Fight, square: Square) -> None:
    """What a click on that square plans; a second time it is not played, which is what Go is for."""
    fight.plan = None
    fight.activate(square)
