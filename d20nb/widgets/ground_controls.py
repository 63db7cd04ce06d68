"""The panel of brushes for ground, edges and light, and of the board's size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from d20nb.draw.theme import Theme
from d20nb.messages import say
from d20nb.widgets.brush import BRUSHES, SIDES, Brush, beside, squares_in
from d20nb.widgets.drawer import Panel
from d20nb.widgets.editor import Editor
from d20nb.widgets.entry import Telling
from d20nb.widgets.fight import Fight
from d20nb.widgets.form import Form, buttons, choice, section, text
from d20nb.widgets.swatch import swatch

_TITLES = {"ground": "ground.ground", "edge": "ground.edges", "light": "ground.light"}
_NAMES = {"ground": "ground.ground-", "edge": "ground.edge-", "light": "ground.light-"}
_SIDE_NAMES = {"north": "ground.north", "east": "ground.east", "south": "ground.south", "west": "ground.west"}


class Host(Protocol):
    """The board, as its controls see it."""

    def edit(self, change: Callable[[Editor], None], told: Telling | None = None) -> str:
        """Change the setup; what goes wrong is shown."""
        ...


class GroundControls(Panel):
    """Brushes to take in hand, squares by name to paint without a pointer, and the size of the board."""

    def __init__(self, host: Host, theme: Theme) -> None:
        self._host, self._theme = host, theme
        self._squares, self._side = "", "north"
        self.widget = Form(self._changed)

    def _changed(self, key: str, value: str) -> None:
        def change(editor: Editor) -> None:
            map = editor.setup.map
            if key in BRUSHES:
                brush = Brush(key, value)
                editor.hold(None if editor.brush == brush else brush)
            elif key == "squares":
                self._squares = value
            elif key == "side":
                self._side = value
            elif key == "paint":
                self._paint(editor)
            elif key in ("columns", "rows"):
                number = _whole(value)
                editor.resize(*((number, map.height) if key == "columns" else (map.width, number)))

        self._host.edit(change, self.widget.refusal(key))

    def _paint(self, editor: Editor) -> None:
        brush = editor.brush
        if brush is None:
            raise ValueError(say("ground.no-brush"))
        squares = squares_in(self._squares, editor.setup.map)
        editor.paint(brush, squares, tuple(beside(square, self._side) for square in squares))

    def show(self, phase: Editor | Fight) -> None:
        """Follow an editor."""
        if not isinstance(phase, Editor):
            return
        brush, map = phase.brush, phase.setup.map
        brushes = []
        for what, names in BRUSHES.items():
            options = [(name, say(_NAMES[what] + name.replace(" ", "-"))) for name in names]
            pictures = {name: swatch(Brush(what, name), self._theme) for name in names}
            held = brush.name if brush is not None and brush.what == what else ""
            brushes.append(buttons(what, say(_TITLES[what]), options, held, "d20nb-brushes", **pictures))
        by_name = [text("squares", say("ground.squares"), self._squares, hint="C4 D5:F6")]
        if brush is not None and brush.what == "edge":
            by_name.append(choice("side", say("ground.side"), self._side, [(s, say(_SIDE_NAMES[s])) for s in SIDES]))
        by_name.append(buttons("paint", "", [("paint", say("ground.paint"))], look="d20nb-beside"))
        size = [text("columns", say("ground.columns"), map.width), text("rows", say("ground.rows"), map.height)]
        with self.widget.hold_sync():
            self.widget.sections = [
                section(brushes, note=phase.brush_use or say("ground.how")),
                section(by_name, say("ground.by-name"), key="names"),
                section(size, say("ground.size"), say("ground.by", width=map.width, height=map.height), "size"),
            ]


def _whole(value: str) -> int:
    try:
        return int(value.strip())
    except ValueError:
        raise ValueError(say("ground.no-number", value=value)) from None
