"""The panel of reasons: what was tested, and what else is said of the moment."""

from __future__ import annotations

from d20nb.widgets import controls as w
from d20nb.widgets.cards import findings_card, other_cards
from d20nb.widgets.drawer import Panel
from d20nb.widgets.editor import Editor
from d20nb.widgets.fight import Fight


class Evidence(Panel):
    """What was tested for what stands above, be it a ruling or a refusal, and the other explanations."""

    def __init__(self) -> None:
        self.widget = w.HTML()

    def show(self, phase: Editor | Fight) -> None:
        """Follow a fight."""
        if not isinstance(phase, Fight):
            return
        refusal = "".join(map(findings_card, phase.looked.refusal))
        self.widget.value = refusal or other_cards(phase.explanations())
