"""The buttons with which a board is looked at: larger, smaller, and from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from d20nb.messages import say
from d20nb.widgets import controls as w
from d20nb.widgets.drawer import mark
from d20nb.widgets.view import View

#: The buttons that move the window: what is on them, and where they move it, in parts of what it shows.
_WAYS = {"west": ("◀", -0.5, 0), "north": ("▲", 0, -0.5), "south": ("▼", 0, 0.5), "east": ("▶", 0.5, 0)}
_SIGNS = {"out": ("−", -1), "usual": ("100 %", 0), "in": ("+", 1)}


class Host(Protocol):
    """The board, as its controls see it."""

    def look(self, change: Callable[[View], None]) -> None:
        """Look at the board in another way."""
        ...


class ZoomControls(w.HBox):
    """Smaller, usual size and larger; where the board is larger than its place, ways to move it too."""

    def __init__(self, host: Host) -> None:
        self.zooms = {name: w.Button(description=sign) for name, (sign, _) in _SIGNS.items()}
        self.ways = {name: w.Button(description=sign) for name, (sign, _, _) in _WAYS.items()}
        self.hand = w.Button(description=say("zoom.hand"))
        for name, button in self.zooms.items():
            button.add_class(f"d20nb-zoom-{name}")
            button.on_click(lambda _, by=_SIGNS[name][1]: host.look(lambda view: view.zoom_by(by)))
        for name, button in self.ways.items():
            button.add_class(f"d20nb-pan-{name}")
            button.on_click(lambda _, way=_WAYS[name]: host.look(lambda view: view.pan(way[1], way[2])))
        self.hand.add_class("d20nb-hand")
        self.hand.on_click(lambda _: host.look(_toggle_hand))
        self._moving = w.HBox([*self.ways.values(), self.hand])
        super().__init__([*self.zooms.values(), self._moving])
        for row in (self, self._moving):
            row.add_class("d20nb-row")
        self.add_class("d20nb-zoom")
        self._hand, self._zoom = False, 100

    def show(self, view: View) -> None:
        """Follow a view."""
        self._hand, self._zoom = view.hand, view.zoom
        self.zooms["usual"].description = f"{view.zoom} %"
        mark(self.hand, view.hand)
        w.show(self._moving, view.pans)

    @property
    def attributes(self) -> dict[str, dict[str, str]]:
        """Names for those who do not see the signs, for the companion."""
        usual = say("zoom.usual", zoom=self._zoom)
        names = {"zoom-out": say("zoom.out"), "zoom-in": say("zoom.in"), "zoom-usual": usual}
        names |= {"pan-west": say("zoom.west"), "pan-north": say("zoom.north")}
        names |= {"pan-south": say("zoom.south"), "pan-east": say("zoom.east")}
        found = {f".d20nb-{name}": {"aria-label": words} for name, words in names.items()}
        return found | {".d20nb-hand": {"aria-pressed": str(self._hand).lower()}}


def _toggle_hand(view: View) -> None:
    view.hand = not view.hand
