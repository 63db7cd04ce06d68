"""The companion of the canvas: its name and role, a live region, and the keys and pointers that it may have."""

from __future__ import annotations

from pathlib import Path

import traitlets

from d20nb.messages import current_language
from d20nb.widgets.controls import Scripted
from d20nb.widgets.input import KEYS
from d20nb.widgets.style import sheet

#: The class of the box that a board is; the companion looks for its canvas in there.
SCOPE = "d20nb-board"


class Companion(Scripted):
    """Stands unseen in a board and gives its canvas what ipycanvas cannot.

    Attributes:
        label: The accessible name of the canvas.
        wanted: The keys that go to the board.
        chords: The letters that go to the board with Control or Command; all other chords stay the page's.
        announce: What the live region says: a number that goes up, and the words.
        hot: Where on the canvas a finger drags something, in scene pixels; elsewhere it scrolls the page.
        room: How wide the board's place on the page is; the page says so.
        lang: The code of the language of the board, for screen readers and hyphens; the page's may be another.
        attributes: Attributes of other parts, by CSS selector: accessible names, and whether a button is pressed.
    """

    _esm = Path(__file__).with_name("companion.js")
    _css = sheet()
    scope = traitlets.Unicode(SCOPE).tag(sync=True)
    wanted = traitlets.List(traitlets.Unicode(), list(KEYS)).tag(sync=True)
    chords = traitlets.List(traitlets.Unicode()).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    announce = traitlets.List([0, ""]).tag(sync=True)
    hot: traitlets.List[list[float]] = traitlets.List().tag(sync=True)
    room = traitlets.Int(0).tag(sync=True)
    attributes = traitlets.Dict().tag(sync=True)
    lang = traitlets.Unicode().tag(sync=True)

    @traitlets.default("lang")
    def _lang(self) -> str:
        return current_language()

    _count = 0

    def say(self, words: str) -> None:
        """Let screen readers say something, also when it is what they said last."""
        self._count += 1
        self.announce = [self._count, words]

    def focus_canvas(self) -> None:
        """Give the canvas the keyboard focus, as when a button that had it disappears."""
        self.send({"focus": True})

    @property
    def said(self) -> str:
        """What was said last."""
        return str(self.announce[1])
