"""The panel of dice: from a seed, from a list, or from the table."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, Protocol

from attrs import evolve

from d20nb.messages import say
from d20nb.setup import Setup
from d20nb.widgets import controls as w
from d20nb.widgets.drawer import Panel
from d20nb.widgets.editor import Editor
from d20nb.widgets.entry import Entry, Telling
from d20nb.widgets.fight import Fight

#: A list in a scenario file may be as long, and a die show as much.
_MOST_DICE, _HIGHEST = 10_000, 100
_MOST_SEED = 2**31 - 1


class Host(Protocol):
    """The board, as its controls see it."""

    def edit(self, change: Callable[[Editor], None], told: Telling | None = None) -> str:
        """Change the setup; what goes wrong is shown."""
        ...


class DiceControls(Panel, w.VBox):
    """Where dice come from, and which are to come first."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._following = False
        sources = ((say("dice.from-seed"), "seed"), (say("dice.from-table"), "table"))
        self.source = w.Dropdown(options=sources, description=say("dice.come"))
        self.seed = Entry(
            lambda words, told: host.edit(lambda editor: _use(editor, seed=read_seed(words)), told),
            label=say("dice.seed"), button=say("dice.use-seed"), wide=10, digits=True,
        )  # fmt: skip
        self.dice = Entry(
            lambda words, told: host.edit(lambda editor: _use(editor, dice=read_dice(words)), told),
            label=say("dice.first"), button=say("dice.use"), hint="15 8 12", wide=0,
        )  # fmt: skip
        self.none = w.Button(description=say("dice.use-none"))
        self.now = w.HTML()
        self.source.add_class("d20nb-dice-source")
        rows = [w.HBox([self.source, self.seed]), w.HBox([self.dice, self.none])]
        for row in rows:
            row.add_class("d20nb-row")
        self.source.observe(lambda _: self._source_chosen(), "value")
        self.none.on_click(lambda _: host.edit(lambda editor: _use(editor, dice=())))
        super().__init__([*rows, self.now])
        self.add_class("d20nb-controls")
        self.widget = self

    @property
    def attributes(self) -> dict[str, dict[str, str]]:
        """Names of the fields, for the companion."""
        return {
            ".d20nb-dice-source select": {"aria-label": say("dice.come")},
        }

    def _source_chosen(self) -> None:
        if not self._following:
            seed = int(self.seed.value or 0) if self.source.value == "seed" else None
            self._host.edit(lambda editor: _use(editor, seed=seed))

    def show(self, phase: Editor | Fight) -> None:
        """Follow an editor."""
        if not isinstance(phase, Editor):
            return
        setup = phase.setup
        self._following = True
        try:
            self.source.value = "table" if setup.seed is None else "seed"
        finally:
            self._following = False
        if setup.seed is not None:
            self.seed.value = str(setup.seed)
        self.dice.value = " ".join(map(str, setup.dice))
        w.show(self.seed, setup.seed is not None)
        self.none.disabled = not setup.dice
        self.now.value = f'<p class="d20nb-cite">{escape(tell_dice(setup))}</p>'


def _use(editor: Editor, **changes: Any) -> None:
    setup = evolve(editor.setup, **changes)
    editor.edit(setup, tell_dice(setup))


def read_seed(words: str) -> int:
    """A seed, which is a whole number from 0 up.

    Raises:
        ValueError: It is none.
    """
    word = words.strip()
    if not (word.isascii() and word.isdigit() and int(word[:20]) <= _MOST_SEED and len(word) <= 20):
        raise ValueError(say("dice.no-seed", most=_MOST_SEED))
    return int(word)


def read_dice(words: str) -> tuple[int, ...]:
    """Natural results, with blanks or commas between.

    >>> read_dice("15, 8 12")
    (15, 8, 12)

    Raises:
        ValueError: A word is no result of a die, or there are too many.
    """
    found = words.replace(",", " ").split()
    if len(found) > _MOST_DICE:
        raise ValueError(say("dice.too-many", most=_MOST_DICE))
    for word in found:
        if not (word.isascii() and word.isdigit() and len(word) <= 3 and 1 <= int(word) <= _HIGHEST):
            raise ValueError(say("dice.wrong", word=word[:20]))
    return tuple(map(int, found))


def tell_dice(setup: Setup) -> str:
    """Where the dice of a setup come from, in words."""
    if setup.seed is None:
        then = say("dice.table-now" if setup.dice else "dice.table-now-plain")
    else:
        then = say("dice.seed-now" if setup.dice else "dice.seed-now-plain", seed=setup.seed)
    return f"{say('dice.list', n=len(setup.dice))} {then}" if setup.dice else then
