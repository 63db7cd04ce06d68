"""The panel of reasons: what was tested, and what else is said of the moment."""

from __future__ import annotations

import ipywidgets as w

from d20nb.widgets.cards import other_cards
from d20nb.widgets.editor import Editor
from d20nb.widgets.fight import Fight


class Evidence:
    """What was tested for the explanation that stands above, and the other explanations."""

    title = "Why"

    def __init__(self) -> None:
        self.widget = w.HTML()

    def show(self, phase: Editor | Fight) -> None:
        """Follow a fight."""
        self.widget.value = other_cards(phase.explanations()) if isinstance(phase, Fight) else ""
