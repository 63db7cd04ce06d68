"""The panel that keeps a game: a file of it, and opening a file or a resume code again."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from d20nb.encounter import Encounter
from d20nb.messages import say
from d20nb.scenario import resume
from d20nb.setup import Setup
from d20nb.timeline import Timeline
from d20nb.widgets import controls as w
from d20nb.widgets.code_line import code_of, game_text
from d20nb.widgets.drawer import Panel
from d20nb.widgets.editor import Editor
from d20nb.widgets.entry import Entry, Telling
from d20nb.widgets.fight import Fight
from d20nb.widgets.files import write_new


class Host(Protocol):
    """The board, as its controls see it."""

    def keep_game(self) -> None:
        """Write the game to a file; what goes wrong is shown."""
        ...

    def open_game(self, source: str, told: Telling | None = None) -> str:
        """Show the game of a resume code or a file instead; what goes wrong is shown."""
        ...


class SaveControls(Panel, w.VBox):
    """A button that writes a file, and a field to open a file or a resume code."""

    def __init__(self, host: Host) -> None:
        self.save = w.Button(description=say("board.save"))
        self._host = host
        self._game: Setup | Timeline | None = None
        self.source = Entry(
            self._open,
            name=say("control.open-name"), hint=say("board.source"), button=say("board.open"), wide=0,
        )  # fmt: skip
        self._before = ""
        self.back = w.Button(description=say("board.open-before"))
        w.show(self.back, False)
        self.back.on_click(lambda _: self._open(self._before, self.source.tell))
        row = w.HBox([self.save, self.back])
        row.add_class("d20nb-row")
        self.save.on_click(lambda _: host.keep_game())
        super().__init__([row, self.source])
        self.add_class("d20nb-controls")
        self.widget = self

    def _open(self, source: str, told: Telling) -> str:
        """Open another game; the one that was there is then a press away."""
        before = code_of(self._game) if self._game is not None else ""
        if refused := self._host.open_game(source, told):
            return refused
        self._before = before
        w.show(self.back, before)
        return ""

    def show(self, phase: Editor | Fight) -> None:
        """Know the game that another one would replace."""
        self._game = phase.setup if isinstance(phase, Editor) else phase.timeline


def keep(game: Setup | Timeline, folder: Path) -> Path:
    """Write a game to a file that is named by its title. No file is ever overwritten.

    Returns:
        Where it was written.

    Raises:
        ValueError: It cannot be written there.
    """
    setup = game if isinstance(game, Setup) else game.setup
    return write_new(game_text(game).encode(), folder, setup.title, ".toml")


def open_game(source: str) -> Encounter:
    """The game of a resume code or of a file.

    Raises:
        ValueError: There is none.
    """
    if not source.strip():
        raise ValueError(say("board.nothing-to-open"))
    try:
        return resume(source.strip())
    except OSError as error:
        raise ValueError(say("board.unopened", source=source.strip()[:80], why=error.strerror)) from error
