"""The line in which actions are typed, with the error line below it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import traitlets

from d20nb.widgets.controls import Scripted

_MOST_PLAYED = 100


class TypedLine(Scripted):
    """A line of the notation. What is refused stays in it, with the reason below; what is played leaves it.

    Attributes:
        label: The words before it.
        error: The reason, or nothing.
        hint: An example of what can be typed.
        played: What was typed and played, the newest last.
    """

    _esm = Path(__file__).with_name("typed.js")
    label = traitlets.Unicode("").tag(sync=True)
    hint = traitlets.Unicode("").tag(sync=True)
    error = traitlets.Unicode("").tag(sync=True)
    played = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, play: Callable[[str], bool], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._play = play
        self.on_msg(self._receive)

    def _receive(self, _: object, content: object, buffers: object) -> None:
        words = content.get("typed") if isinstance(content, dict) else None
        if isinstance(words, str) and self._play(words):
            # A new list each time, since its change is what empties the line on the page.
            self.played = [*self.played[1 - _MOST_PLAYED :], words]

    def tell(self, words: str) -> None:
        """Show why what was typed is refused; nothing, once that is over."""
        self.error = words
