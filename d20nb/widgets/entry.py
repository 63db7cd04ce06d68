"""A field with the button that belongs to it: what was typed comes with the press, so that neither can overtake."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import traitlets

from d20nb.widgets import controls as w

#: Shows a reason beside what was pressed; with empty words it takes the reason away.
Telling = Callable[[str], None]
#: Takes what was typed. It shows with the other what goes wrong, and returns it; empty where nothing does.
Taking = Callable[[str, Telling], str]
#: A longer text is no answer to any field; a resume code is the longest that is.
_LONGEST = 200_000


class Entry(w.Scripted):
    """A labelled field and a button. The press, or Enter in the field, sends what the field holds by then.

    The fields of ipywidgets tell the kernel of what is typed in a message of its own, which they put off while more is
    typed; a press of a button beside them may come first, and would use what was there before. What a list of choices
    tells goes out at once and so always comes before a later press.

    What is refused stays in the field, with the reason below; what is taken leaves it, or gives way to `value`.

    Attributes:
        label: The words before the field, which may be none.
        name: What screen readers call the field, where that is not its label.
        button: The words on the button.
        hint: An example of what can be typed.
        note: What stands below the field.
        value: What the field holds by itself.
        subject: What it is about. With another subject, what was half typed is gone.
        error: Why the last press was refused, or nothing.
        disabled: Whether there is nothing to be put in now.
        wide: So many letters have room; 0 where the field takes all the room there is.
        digits: Whether only digits are typed, which a phone has keys of their own for.
    """

    _esm = Path(__file__).with_name("entry.js")
    label = traitlets.Unicode("").tag(sync=True)
    name = traitlets.Unicode("").tag(sync=True)
    button = traitlets.Unicode("").tag(sync=True)
    hint = traitlets.Unicode("").tag(sync=True)
    note = traitlets.Unicode("").tag(sync=True)
    value = traitlets.Unicode("").tag(sync=True)
    subject = traitlets.Unicode("").tag(sync=True)
    error = traitlets.Unicode("").tag(sync=True)
    disabled = traitlets.Bool(False).tag(sync=True)
    wide = traitlets.Int(5).tag(sync=True)
    digits = traitlets.Bool(False).tag(sync=True)

    def __init__(self, take: Taking, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._take = take
        self.on_msg(self._receive)

    def _receive(self, _: object, content: object, buffers: object) -> None:
        words = content.get("entered") if isinstance(content, dict) else None
        if not isinstance(words, str) or len(words) > _LONGEST or self.disabled:
            return
        refused = self._take(words, self.tell)
        # Also where nothing has changed: the page does not send the same again before it is answered.
        self.send({"answered": words, "taken": not refused})

    def tell(self, words: str) -> None:
        """Show why what was typed is refused; nothing, once that is over."""
        self.error = words

    def follow(self, value: str, subject: str) -> None:
        """Let it hold a value, and be about somebody else."""
        if subject != self.subject:
            self.error = ""
        with self.hold_sync():
            self.value, self.subject = value, subject

    def focus(self) -> None:
        """Give the field the keyboard focus, if that is on this board or was lost."""
        self.send({"focus": True})


class Refusal(w.HTML):
    """Why what the buttons above it were to do is refused; otherwise it is not there."""

    def __init__(self) -> None:
        super().__init__()
        w.show(self, False)

    def tell(self, words: str) -> None:
        """Show why; nothing, once that is over."""
        self.value = f'<p class="d20nb-error">{escape(words)}</p>' if words else ""
        w.show(self, words)
