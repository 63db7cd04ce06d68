"""The controls beside the board while creatures are placed."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Protocol

from d20nb.creature import Creature
from d20nb.draw.view import conditions_in_words
from d20nb.messages import say, term
from d20nb.squares import Square
from d20nb.widgets import controls as w
from d20nb.widgets.drawer import Panel
from d20nb.widgets.editor import Editor
from d20nb.widgets.entry import Entry, Telling
from d20nb.widgets.fight import Fight
from d20nb.widgets.form import Form, Part, buttons, section
from d20nb.widgets.palette import caption
from d20nb.widgets.tracker import capital


class Host(Protocol):
    """The board, as its controls see it."""

    def edit(self, change: Callable[[Editor], None], told: Telling | None = None) -> str:
        """Change the setup; what goes wrong is shown."""
        ...

    def open_panel(self, name: str) -> None:
        """Open a panel of the drawer."""
        ...


class EditingControls(Panel, w.VBox):
    """Presets and a square to place them, the selected creature and its side, and who is surprised."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._following = False
        self.preset = w.Dropdown(description=say("control.creature"))
        self.square = Entry(self._place, name=say("control.square-name"), hint="C4", button=say("control.place"))
        self.side = w.Dropdown(description=say("control.side"))
        self.remove = w.Button(description=say("control.take-off"))
        self.copy, self.more = w.Button(description=say("edit.copy")), w.Button(description=say("edit.change"))
        self.chosen, self.surprise = w.HTML(), Form(self._surprised)
        for part, name in (
            (self.preset, "preset"),
            (self.side, "side"),
        ):
            part.add_class(f"d20nb-{name}")
        self._placing = w.HBox([self.preset, self.square])
        self._selected = w.HBox([self.side, self.copy, self.remove, self.more])
        for row in (self._placing, self._selected):
            row.add_class("d20nb-row")
        self.remove.on_click(lambda _: host.edit(lambda editor: editor.remove(editor.selected or "")))
        self.copy.on_click(
            lambda _: host.edit(lambda editor: editor.copy(editor.selected) if editor.selected else None)
        )
        self.more.on_click(lambda _: host.open_panel("creature"))
        self.side.observe(self._side_chosen, "value")
        super().__init__([self._placing, self.chosen, self._selected, self.surprise])
        self.add_class("d20nb-controls")
        self.widget = self

    def _place(self, words: str, told: Telling) -> str:
        name, where = self.preset.value, words.strip()

        def change(editor: Editor) -> None:
            if not name:
                return
            if not where:
                editor.arm(name)
                return
            square = Square.parse(where)
            if square not in editor.setup.map:
                last = Square(editor.setup.map.width - 1, editor.setup.map.height - 1)
                raise ValueError(say("table.off-map", square=square, last=last))
            editor.place(name, square)

        return self._host.edit(change, told)

    def _side_chosen(self, change: dict[str, object]) -> None:
        if not self._following:
            side = str(change["new"])
            self._host.edit(lambda editor: editor.set_side(editor.selected, side) if editor.selected else None)

    def _surprised(self, side: str, aware: str) -> None:
        self._host.edit(lambda editor: editor.set_side_aware(side, aware == "aware"), self.surprise.refusal(side))

    def show(self, phase: Editor | Fight) -> None:
        """Follow an editor."""
        if isinstance(phase, Editor):
            self._follow(phase)

    def _follow(self, editor: Editor) -> None:
        options = tuple((caption(creature), name) for name, creature in editor.presets.items())
        if self.preset.options != options:
            self.preset.options = options
            self.preset.value = next(iter(editor.presets), None)
        w.show(self._placing, options)
        self.surprise.sections = [_surprise(editor)] if editor.setup.creatures else []
        creature = editor.creature
        w.show(self._selected, creature)
        self.chosen.value = _about(creature, editor)
        if creature is not None:
            self._following = True
            try:
                self.side.options = [(term("side", side), side) for side in editor.sides]
                self.side.value = creature.side
            finally:
                self._following = False


def _about(creature: Creature | None, editor: Editor) -> str:
    if creature is None:
        return f"<p>{escape(say('placing.nobody'))}</p>"
    at = editor.setup.places.get(creature.id)
    facts = [
        say("placing.speed", size=capital(term("size", creature.size)), speed=creature.speed),
        say("placing.defense", ac=creature.ac),
        say("placing.hp", hp=creature.hp),
        ", ".join(term("weapon", weapon) for weapon in creature.weapons),
        *sorted(term("feat", feat) for feat in creature.feats),
        *sorted(term("trait", trait) for trait in creature.traits),
        *conditions_in_words(creature.conditions),
    ]
    name = f"<strong>{escape(creature.called)}</strong> <code>{escape(creature.id)}</code>"
    where = say("placing.at", who=name, square=at)
    about = escape("; ".join(filter(None, facts)))
    return f'<section class="d20nb-card"><p>{where}</p><p class="d20nb-cite">{about}</p></section>'


def _surprise(editor: Editor) -> Part:
    """Who is aware of whom when the fight begins, side by side."""
    options = [("aware", say("edit.aware")), ("unaware", say("edit.unaware"))]
    fields, unaware = [], []
    for side in dict.fromkeys(c.side for c in editor.setup.creatures):
        known = {c.aware for c in editor.setup.creatures if c.side == side}
        value = "aware" if known == {True} else "unaware" if known <= {False, ()} else ""
        fields.append(buttons(side, capital(term("side", side)), options, value, "d20nb-inline"))
        if value != "aware":
            named = term("side", side)
            unaware.append(named if value else say("edit.some-of", side=named))
    note = say("edit.unaware-note", sides=", ".join(unaware)) if unaware else say("edit.no-surprise")
    return section(fields, say("edit.surprise"), note, "surprise")
