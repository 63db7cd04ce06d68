"""The line with the resume code of the moment: it changes with every step, so that nothing is lost with the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import traitlets

from d20nb.messages import say
from d20nb.resume_code import pack
from d20nb.scenario_text import write
from d20nb.setup import Setup
from d20nb.timeline import Timeline
from d20nb.widgets.controls import Scripted


class CodeLine(Scripted):
    """The resume code in a field that is only read, and a button that copies it.

    Attributes:
        code: The code; empty for a map that is too large for one.
        title: The words beside the field.
        label: Its accessible name, which says more.
        none: What the field says where there is no code.
        copy: The word on the button; `copied` the one that confirms.
    """

    _esm = Path(__file__).with_name("code_line.js")
    code = traitlets.Unicode("").tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    none = traitlets.Unicode().tag(sync=True)
    copy = traitlets.Unicode().tag(sync=True)
    copied = traitlets.Unicode().tag(sync=True)

    def __init__(self, **kwargs: Any) -> None:
        words = {
            "title": say("board.code-title"),
            "label": say("board.code"),
            "none": say("board.code-none"),
            "copy": say("board.copy"),
            "copied": say("board.copied"),
        }
        super().__init__(**words, **kwargs)
        self._shown: Setup | Timeline | None = None

    def show(self, game: Setup | Timeline) -> None:
        """Follow a setup, or a fight as it is looked at."""
        if game is self._shown:
            return
        self._shown = game
        self.code = code_of(game)

    def clear(self) -> None:
        """Say no code, until something is shown again."""
        self.code, self._shown = "", None


def code_of(game: Setup | Timeline) -> str:
    """The resume code of a game; empty where it is too large for one, which only a file takes."""
    try:
        return pack(game_text(game))
    except ValueError:
        return ""


def game_text(game: Setup | Timeline) -> str:
    """The scenario file of a setup, or of a fight up to where it is looked at."""
    if isinstance(game, Setup):
        return write(game)
    here = game.fork()
    return write(here.setup, (deed.action for deed in here.deeds))
