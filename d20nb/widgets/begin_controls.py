"""What keeps the fight from beginning, and the button that begins it."""

from __future__ import annotations

from html import escape
from typing import Protocol

import ipywidgets as w

from d20nb.widgets.editor import Editor


class Host(Protocol):
    """The board, as its controls see it."""

    def begin(self) -> None:
        """Begin the fight; what goes wrong is shown."""
        ...


class BeginControls(w.VBox):
    """All that is wrong with the setup, and Begin."""

    def __init__(self, host: Host) -> None:
        self.faults, self.begin = w.HTML(), w.Button(description="Begin")
        self.begin.add_class("d20nb-main")
        self.begin.on_click(lambda _: host.begin())
        super().__init__([self.faults, w.HBox([self.begin])])
        self.add_class("d20nb-controls")

    def show(self, editor: Editor) -> None:
        """Follow an editor."""
        faults = editor.faults()
        lines = "".join(f"<li>{escape(fault)}</li>" for fault in faults)
        self.faults.value = (
            f'<section class="d20nb-card d20nb-strikes"><p><strong>Before the fight can begin</strong></p>'
            f'<ul class="d20nb-tests">{lines}</ul></section>'
            if faults
            else ""
        )
        self.begin.disabled = bool(faults) or not editor.setup.creatures
