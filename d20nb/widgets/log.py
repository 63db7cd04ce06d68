"""The log of a fight: every step as a line that leads to its moment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import traitlets

from d20nb.events import Event, FightOver, Provoked, RoundBegan, TurnBegan
from d20nb.messages import say
from d20nb.state import State
from d20nb.timeline import Timeline
from d20nb.widgets.controls import Scripted
from d20nb.widgets.drawer import Panel
from d20nb.widgets.editor import Editor
from d20nb.widgets.fight import Fight

#: What a page needs to know of one line: its step, its sentence, and its kind.
Line = list[object]


class Host(Protocol):
    """The board, as its controls see it."""

    def go(self, way: Callable[[Timeline], Timeline]) -> None:
        """Look at another step; what goes wrong is shown."""
        ...


class Log(Panel, Scripted):
    """The lines of a fight, those of other rounds and turns set apart.

    Lines are no trait, for a long fight has many: a page asks for all of them once, and then gets only those from
    the first that has changed.

    Attributes:
        step: The step that is looked at; what comes after it has not happened there.
        words: What the page says by itself.
    """

    _esm = Path(__file__).with_name("log.js")
    step = traitlets.Int(0).tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, host: Host, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._host = host
        self._shown: tuple[Timeline, str] | None = None
        self._known: dict[int, tuple[State, Line | None]] = {}
        self.lines: list[Line] = []
        self.words = {"name": say("log.name"), "ahead": say("log.ahead"), "none": say("log.none")}
        self.on_msg(self._receive)
        self.widget = self

    def _receive(self, _: object, content: object, buffers: object) -> None:
        if not isinstance(content, dict):
            return
        if isinstance(step := content.get("step"), int):
            self._host.go(lambda timeline: timeline.jump(step))
        elif content.get("all"):
            self._send_from(0)

    def show(self, phase: Editor | Fight) -> None:
        """Follow a fight."""
        if not isinstance(phase, Fight):
            return
        timeline = phase.timeline
        if self._shown is None or self._shown[0].deeds is not timeline.deeds or self._shown[1] != phase.view:
            before, self.lines = self.lines, self._lines(phase)
            self._shown = timeline, phase.view
            pairs = enumerate(zip(before, self.lines, strict=False))
            same = next((n for n, (old, new) in pairs if old != new), min(len(before), len(self.lines)))
            if same < max(len(before), len(self.lines)):
                self._send_from(same)
        self.step = timeline.step

    def _send_from(self, first: int) -> None:
        self.send({"from": first, "lines": self.lines[first:]})

    def _lines(self, fight: Fight) -> list[Line]:
        """All lines; those of moments that are known already are not made again."""
        if self._shown is not None and self._shown[1] != fight.view:
            self._known.clear()
        timeline = fight.timeline
        for step in range(1, timeline.last_step + 1):
            happening = timeline.happening(step)
            assert happening is not None
            event, _, after = happening
            if step not in self._known or self._known[step][0] is not after:
                told = fight.told(step)
                self._known[step] = after, [step, told.sentence, _kind(event)] if told else None
        found = (self._known[step][1] for step in range(1, timeline.last_step + 1))
        return [line for line in found if line is not None]


def _kind(event: Event) -> str:
    if isinstance(event, RoundBegan | FightOver):
        return "round"
    if isinstance(event, TurnBegan):
        return "turn"
    return "strike" if isinstance(event, Provoked) else ""
