"""The keys that the board knows in its phase, for ears with the picture and for eyes below it."""

from __future__ import annotations

from html import escape

from d20nb.messages import say
from d20nb.widgets.editor import Editor
from d20nb.widgets.fight import Fight


def keys(phase: Editor | Fight) -> tuple[str, ...]:
    """What the keys do besides moving the cursor, a sentence each."""
    looking = say("keys.places"), say("keys.size"), say("keys.pan")
    if isinstance(phase, Editor):
        return say("keys.delete"), say("keys.undo"), say("keys.edge"), *looking
    return say("keys.ways"), say("keys.ask"), *looking


def keys_card(phase: Editor | Fight) -> str:
    """All keys as a folded list."""
    lines = "".join(f"<li>{escape(words)}</li>" for words in (say("keys.board"), *keys(phase)))
    summary = f"<summary><strong>{escape(say('keys.title'))}</strong></summary>"
    return f'<details class="d20nb-keys">{summary}<ul role="list">{lines}</ul></details>'
