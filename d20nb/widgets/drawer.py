"""The drawer beside the board: several panels in one place, of which one is open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from d20nb.widgets import controls as w
from d20nb.widgets.editor import Editor
from d20nb.widgets.fight import Fight


class Panel:
    """What can lie in a drawer: a widget that is brought up to date only while it is open.

    Attributes:
        widget: What is shown.
    """

    widget: w.Thrifty

    @property
    def attributes(self) -> dict[str, dict[str, str]]:
        """Attributes of what is in it, for the companion."""
        return {}

    def show(self, phase: Editor | Fight) -> None:
        """Follow what the board shows."""

    def forget(self) -> None:
        """Forget what was put in before: a view of a side must not find it."""


class Drawer(w.VBox):
    """A row of buttons, one for each panel that has something to say now, and the panel that is open.

    Args:
        titles: The words on the buttons, by a short name of each panel, in order.
        make: Makes a panel; called when it is opened first, since most are never looked at.
        chosen: Called when somebody has opened another one, which is to be shown.
    """

    def __init__(self, titles: Mapping[str, str], make: Callable[[str], Panel], chosen: Callable[[str], None]) -> None:
        self._make = make
        self._panels: dict[str, Panel] = {}
        self._view = ""
        self.opened = ""
        self.buttons = {name: w.Button(description=title) for name, title in titles.items()}
        for name, button in self.buttons.items():
            button.add_class(f"d20nb-panel-{name}")
            button.on_click(lambda _, name=name: chosen(name))
        self._row = w.HBox(list(self.buttons.values()))
        for name in ("row", "tabs"):
            self._row.add_class(f"d20nb-{name}")
        super().__init__([self._row])
        self.add_class("d20nb-drawer")

    def panel(self, name: str) -> Panel:
        """A panel, made when it is asked for first."""
        if name not in self._panels:
            with w.at_once():
                self._panels[name] = self._make(name)
            self.children = [self._row, *(panel.widget for panel in self._panels.values())]
        return self._panels[name]

    def show(self, names: Iterable[str], open: str, phase: Editor | Fight) -> None:
        """Offer some of the panels, one of them open.

        Args:
            names: The panels that are offered.
            open: The one to show; the first one, if it is not offered.
            phase: What that panel is to follow.
        """
        offered = list(names)
        self.opened = open if open in offered else next(iter(offered), "")
        if self.opened:
            self.panel(self.opened)
        for name, button in self.buttons.items():
            w.show(button, name in offered)
            mark(button, name == self.opened)
        for name, panel in self._panels.items():
            w.show(panel.widget, name == self.opened)
        view = phase.view if isinstance(phase, Fight) else ""
        if view != self._view:  # closed panels, too, must not keep on the page what the other view showed
            self._view = view
            for panel in self._panels.values():
                panel.show(phase)
        elif self.opened:
            self._panels[self.opened].show(phase)

    def forget(self) -> None:
        """Let all panels forget what was put into them."""
        for panel in self._panels.values():
            panel.forget()

    @property
    def attributes(self) -> dict[str, dict[str, str]]:
        """Which button is pressed, and what the panels say of theirs, for the companion."""
        found = {
            f".d20nb-panel-{name}": {"aria-pressed": "true" if name == self.opened else "false"}
            for name in self.buttons
        }
        for panel in self._panels.values():
            found |= panel.attributes
        return found


def mark(button: w.Button, on: bool) -> None:
    """Let a button look pressed, or not."""
    if on:
        button.add_class("d20nb-on")
    else:
        button.remove_class("d20nb-on")
