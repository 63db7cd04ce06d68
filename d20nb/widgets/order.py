"""The strip of the initiative order: a list that says whose turn it is, in which one is dragged down to delay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import traitlets

from d20nb.actions import Action, Now
from d20nb.messages import say
from d20nb.state import State
from d20nb.widgets.controls import Scripted
from d20nb.widgets.fight import Fight
from d20nb.widgets.tracker import order_rows, order_title


class Host(Protocol):
    """The board, as its controls see it."""

    def with_fight(self, change: Callable[[Fight], None]) -> str:
        """Change what is looked at or planned; what goes wrong is shown."""
        ...

    def act(self, action: Action) -> str:
        """Let an action happen; what goes wrong is shown."""
        ...


class OrderStrip(Scripted):
    """The initiative order as a list.

    Attributes:
        title: The name of the list.
        surprise: Whether it is the surprise round, which looks different.
        rows: The creatures (see `tracker.order_rows`).
        words: What the page says by itself.
    """

    _esm = Path(__file__).with_name("order.js")
    title = traitlets.Unicode("").tag(sync=True)
    surprise = traitlets.Bool(False).tag(sync=True)
    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, host: Host, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._host = host
        self.words = {  # what is in braces is put in by the page
            "delay": say("order.delay"),
            "now": say("order.now", who="{who}"),
            "current": say("order.current"),
            "comes": say("order.comes"),
            "left": say("order.left", name="{name}", left="{left}", of="{of}"),
            "drag": say("order.drag"),
        }
        self.on_msg(self._receive)

    def _receive(self, _: object, content: object, buffers: object) -> None:
        if not isinstance(content, dict):
            return
        if "delay" in content:
            before = content["delay"]
            self._host.with_fight(lambda fight: fight.delay(before if isinstance(before, str) else None))
        elif isinstance(who := content.get("now"), str):
            self._host.act(Now(who))

    def show(self, state: State, later: tuple[str, str] | None = None, view: str = "") -> None:
        """Follow a moment.

        Args:
            state: The moment.
            later: Who delays, and before whom it is to come in by itself.
            view: The side whose view it is, if it is one's.
        """
        with self.hold_sync():
            self.title, self.surprise = order_title(state), state.round == 0
            self.rows = order_rows(state, later, view)
