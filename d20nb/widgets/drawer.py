"""The drawer beside the board: several panels in one place, of which one is open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

import ipywidgets as w

from d20nb.widgets.editor import Editor
from d20nb.widgets.fight import Fight


class Panel(Protocol):
    """What can lie in a drawer: a widget that is brought up to date only while it is open.

    Attributes:
        title: The word on its button.
        widget: What is shown.
    """

    title: str
    widget: w.Widget

    def show(self, phase: Editor | Fight) -> None:
        """Follow what the board shows."""
        ...


class Drawer(w.VBox):
    """A row of buttons, one for each panel that has something to say now, and the panel that is open.

    Args:
        panels: The panels by a short name each, in order.
        chosen: Called when somebody has opened another one, which is to be shown.
    """

    def __init__(self, panels: Mapping[str, Panel], chosen: Callable[[str], None]) -> None:
        self._panels = dict(panels)
        self._view = ""
        self.opened = ""
        self.buttons = {name: w.Button(description=panel.title) for name, panel in panels.items()}
        for name, button in self.buttons.items():
            button.add_class(f"d20nb-panel-{name}")
            button.on_click(lambda _, name=name: chosen(name))
        row = w.HBox(list(self.buttons.values()))
        row.add_class("d20nb-row")
        row.add_class("d20nb-tabs")
        super().__init__([row, *(panel.widget for panel in panels.values())])
        self.add_class("d20nb-drawer")

    def show(self, names: Iterable[str], open: str, phase: Editor | Fight) -> None:
        """Offer some of the panels, one of them open.

        Args:
            names: The panels that are offered.
            open: The one to show; the first one, if it is not offered.
            phase: What that panel is to follow.
        """
        offered = list(names)
        self.opened = open if open in offered else next(iter(offered), "")
        for name, panel in self._panels.items():
            self.buttons[name].layout.display = "" if name in offered else "none"
            panel.widget.layout.display = "" if name == self.opened else "none"
            mark(self.buttons[name], name == self.opened)
        view = phase.view if isinstance(phase, Fight) else ""
        if view != self._view:  # closed panels, too, must not keep on the page what the other view showed
            self._view = view
            for panel in self._panels.values():
                panel.show(phase)
        elif self.opened:
            self._panels[self.opened].show(phase)

    @property
    def attributes(self) -> dict[str, dict[str, str]]:
        """Which button is pressed, for the companion."""
        return {
            f".d20nb-panel-{name}": {"aria-pressed": "true" if name == self.opened else "false"}
            for name in self._panels
        }


def mark(button: w.Button, on: bool) -> None:
    """Let a button look pressed, or not."""
    if on:
        button.add_class("d20nb-on")
    else:
        button.remove_class("d20nb-on")
