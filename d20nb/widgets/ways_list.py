"""The ways to the place of a plan, as a list to choose from, and the buttons that bend the way."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Protocol

from d20nb.actions import Move
from d20nb.messages import say
from d20nb.overlay import letter
from d20nb.widgets import controls as w
from d20nb.widgets.drawer import mark
from d20nb.widgets.fight import Fight


class Host(Protocol):
    """The board, as this list sees it."""

    def with_fight(self, change: Callable[[Fight], None]) -> str:
        """Change what is looked at or planned; what goes wrong is shown."""
        ...


class WaysList(w.VBox):
    """A button for each way, the chosen one marked; or in words that there is none better.

    Attributes:
        about: How many ways there are, or that there is none better.
        choices: A button for each way; those that are not needed are hidden.
        bend: Lets clicks bend the way.
        straighten: Takes every bend off.
        attributes: Names of the buttons, and which one is pressed, for the companion.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self.about = w.HTML()
        self.choices: list[w.Button] = []
        self._list = w.VBox([])
        self.bend, self.straighten = w.Button(), w.Button(description=say("way.straighten"))
        self.bend.on_click(lambda _: host.with_fight(Fight.toggle_bending))
        self.straighten.on_click(lambda _: host.with_fight(Fight.straighten))
        row = w.HBox([self.about, self.bend, self.straighten])
        for part, name in ((row, "row"), (self.bend, "bend"), (self._list, "way-list")):
            part.add_class(f"d20nb-{name}")
        self.attributes: dict[str, dict[str, str]] = {}
        super().__init__([row, self._list])
        self.add_class("d20nb-ways")

    def show(self, fight: Fight) -> None:
        """Follow a fight."""
        plan = fight.plan
        if plan is None or plan.refused or not isinstance(plan.action, Move):
            w.show(self, False)
            return
        w.show(self)
        told = plan.told()
        words = plan.about_ways()
        kind = "heading" if told else "cite"
        self.about.value = f'<p class="d20nb-{kind}">{escape(words)}</p>' if words else ""
        self._make(len(told))
        self.attributes = {".d20nb-bend": {"aria-pressed": _word(fight.bending)}}
        for n, button in enumerate(self.choices):
            w.show(button, n < len(told))
            if n < len(told):
                button.description = told[n]
                mark(button, n == plan.index)
                self.attributes[f".d20nb-way-{n + 1}"] = {
                    "aria-label": say("way.letter", letter=letter(n + 1), words=told[n]),
                    "aria-pressed": _word(n == plan.index),
                }
        self.bend.description = say("way.bend-end" if fight.bending else "way.bend")
        mark(self.bend, fight.bending)
        w.show(self.straighten, plan.through)

    def _make(self, wanted: int) -> None:
        """See that there are buttons enough."""
        missing = range(len(self.choices), wanted)
        for n in missing:
            button = w.Button()
            button.add_class(f"d20nb-way-{n + 1}")
            button.on_click(lambda _, n=n: self._host.with_fight(lambda fight: fight.choose_way(n)))
            self.choices.append(button)
        if missing:
            self._list.children = tuple(self.choices)


def _word(yes: bool) -> str:
    return "true" if yes else "false"
