"""The panel of views: whether the board shows everything, or what one side has noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import Protocol

from d20nb.messages import say, term
from d20nb.player_view import hidden_from, sides
from d20nb.state import State
from d20nb.widgets import controls as w
from d20nb.widgets.drawer import Panel
from d20nb.widgets.editor import Editor
from d20nb.widgets.fight import Fight


class Host(Protocol):
    """The board, as its controls see it."""

    def with_fight(self, change: Callable[[Fight], None]) -> str:
        """Change what is looked at or planned; what goes wrong is shown."""
        ...


class ViewControls(Panel, w.VBox):
    """A choice of the view. The referee's also tells what is hidden from whom, and why."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._following = False
        self.choice = w.Dropdown(description=say("view.label"))
        self.choice.add_class("d20nb-view")
        self.notes = w.HTML()
        self.choice.observe(self._chosen, "value")
        super().__init__([self.choice, self.notes])
        self.add_class("d20nb-controls")
        self.widget = self

    @property
    def attributes(self) -> dict[str, dict[str, str]]:
        """Names of the fields, for the companion."""
        return {".d20nb-view select": {"aria-label": say("view.label")}}

    def _chosen(self, change: dict[str, object]) -> None:
        if not self._following:
            view = str(change["new"])
            self._host.with_fight(lambda fight: fight.see_as(view))

    def show(self, phase: Editor | Fight) -> None:
        """Follow a fight."""
        if not isinstance(phase, Fight):
            return
        state = phase.timeline.state
        options = ((say("view.referee"), ""), *((term("side", side), side) for side in sides(state)))
        self._following = True
        try:
            if self.choice.options != options:
                self.choice.options = options
            self.choice.value = phase.view
        finally:
            self._following = False
        hidden = "" if phase.view else "".join(f"<li>{escape(words)}</li>" for words in _hidden(state))
        found = f'<ul class="d20nb-tests">{hidden}</ul>' if hidden else ""
        self.notes.value = f'{found}<p class="d20nb-cite">{escape(say("view.rule"))}</p>'


def _hidden(state: State) -> Iterator[str]:
    """What each side does not notice, a sentence each, for the referee."""
    for side in sides(state):
        hidden, named = hidden_from(state, side), term("side", side)
        if not hidden:
            yield say("view.open", side=named)
        for id, why in hidden.items():
            who = state.combatants[id]
            yield say("view.hidden", side=named, who=who.name, at=who.at, why=say(why, side=named))
