"""What keeps the fight from beginning, the button that begins it, and undo and redo."""

from __future__ import annotations

from typing import Protocol

from d20nb.messages import say
from d20nb.widgets import controls as w
from d20nb.widgets.editor import Editor
from d20nb.widgets.form import Form, Part, buttons, section

#: So many faults are listed; with more there is something wrong with all.
_MOST = 12


class Host(Protocol):
    """The board, as its controls see it."""

    def begin(self) -> None:
        """Begin the fight; what goes wrong is shown."""
        ...

    def undo(self) -> None:
        """Take the last edit back."""
        ...

    def redo(self) -> None:
        """Do again what was taken back last."""
        ...

    def show_fault(self, number: int) -> None:
        """Select what the fault with this number, counted from 0, is about."""
        ...


class BeginControls(w.VBox):
    """All that is wrong with the setup, each a button that leads there; Begin; undo and redo."""

    def __init__(self, host: Host) -> None:
        self.faults = Form(lambda key, value: host.show_fault(int(value)) if value.isdecimal() else None)
        self.begin = w.Button(description=say("control.begin"))
        self.undo, self.redo = w.Button(description=say("edit.undo")), w.Button(description=say("edit.redo"))
        self.begin.add_class("d20nb-main")
        self.undo.add_class("d20nb-undo")
        self.begin.on_click(lambda _: host.begin())
        self.undo.on_click(lambda _: host.undo())
        self.redo.on_click(lambda _: host.redo())
        row = w.HBox([self.begin, self.undo, self.redo])
        row.add_class("d20nb-row")
        super().__init__([self.faults, row])
        self.add_class("d20nb-controls")

    def show(self, editor: Editor) -> None:
        """Follow an editor."""
        words = [fault.words for fault in editor.faults()]
        self.faults.sections = [_list(words)] if words else []
        self.begin.disabled = bool(words) or not editor.setup.creatures
        self.undo.disabled = editor.history.undoable is None
        self.redo.disabled = editor.history.redoable is None


def _list(words: list[str]) -> Part:
    options = [(str(number), fault) for number, fault in enumerate(words[:_MOST])]
    more = say("edit.more", n=len(words) - _MOST) if len(words) > _MOST else ""
    shown = buttons("fault", "", options, look="d20nb-faults")
    return section([shown], say("edit.before"), more, fault="d20nb-card d20nb-strikes")
