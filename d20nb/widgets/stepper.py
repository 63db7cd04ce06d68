"""The step buttons and the slider over a fight."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import traitlets

from d20nb.messages import say
from d20nb.timeline import Timeline
from d20nb.widgets.controls import Scripted


class Stepper(Scripted):
    """First, back, forward, last, and a slider with a tick at each step at which somebody provoked.

    Attributes:
        step: The step that is looked at, of `last`.
        strikes: The steps with a tick.
        place: The step and the last one in words.
        sentence: What happens at this step.
        names: What its parts are called.
        words: What the page says by itself.
    """

    _esm = Path(__file__).with_name("stepper.js")
    step = traitlets.Int(0).tag(sync=True)
    last = traitlets.Int(0).tag(sync=True)
    strikes = traitlets.List(traitlets.Int()).tag(sync=True)
    place = traitlets.Unicode("").tag(sync=True)
    sentence = traitlets.Unicode("").tag(sync=True)
    names = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, go: Callable[[Callable[[Timeline], Timeline]], None], **kwargs: Any) -> None:
        names = {
            "first": say("stepper.first"),
            "back": say("stepper.back"),
            "forward": say("stepper.forward"),
            "last": say("stepper.last"),
            "step": say("stepper.step"),
            "steps": say("stepper.steps"),
        }
        super().__init__(names=names, place=say("stepper.place", step=0, last=0), **kwargs)
        self._go = go
        self.words = {
            "play": say("play.play"), "pause": say("play.pause"), "speed": say("play.speed"),
            "slow": say("play.slow"), "normal": say("play.normal"), "fast": say("play.fast"),
        }  # fmt: skip
        self.on_msg(self._receive)

    def _receive(self, _: object, content: object, buffers: object) -> None:
        if not isinstance(content, dict):
            return
        way = content.get("go")
        if way in ("first", "back", "forward", "last"):
            self._go(lambda timeline: getattr(timeline, way)())
        elif isinstance(step := content.get("step"), int):
            self._go(lambda timeline: timeline.jump(step))

    def show(self, timeline: Timeline, sentence: str, strikes: tuple[int, ...] | None = None) -> None:
        """Follow a timeline.

        Args:
            timeline: The timeline.
            sentence: What happens at the step that is looked at.
            strikes: The steps with a tick; all at which somebody provoked, if left out.
        """
        with self.hold_sync():
            self.step, self.last = timeline.step, timeline.last_step
            self.strikes = list(timeline.strikes if strikes is None else strikes)
            self.place = say("stepper.place", step=timeline.step, last=timeline.last_step)
            self.sentence = sentence
