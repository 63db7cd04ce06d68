"""What was edited, step by step: every setup that there was, and the one that stands now."""

from __future__ import annotations

from typing import Self

from attrs import evolve, frozen

from d20nb.setup import Setup


@frozen
class Edit:
    """A setup, and in a sentence the edit that led to it."""

    setup: Setup
    words: str = ""


@frozen
class History:
    """Setups in the order in which edits made them. Setups never change, so going back is only looking back.

    Attributes:
        edits: The first setup, then one for each edit that was not undone and replaced.
        at: Place of the setup that stands now.
    """

    edits: tuple[Edit, ...]
    at: int = 0

    @classmethod
    def of(cls, setup: Setup) -> Self:
        """A history in which nothing has happened yet."""
        return cls((Edit(setup),))

    @property
    def now(self) -> Setup:
        """The setup that stands now."""
        return self.edits[self.at].setup

    def then(self, setup: Setup, words: str) -> History:
        """This history with an edit more; what was undone before can no longer be done again."""
        return History((*self.edits[: self.at + 1], Edit(setup, words)), self.at + 1)

    @property
    def undoable(self) -> str | None:
        """What the last edit was, or None where nothing is left to undo."""
        return self.edits[self.at].words if self.at else None

    @property
    def redoable(self) -> str | None:
        """What the next edit was that was undone, or None."""
        return self.edits[self.at + 1].words if self.at + 1 < len(self.edits) else None

    def back(self) -> History:
        """This history looked at from one edit earlier, if there is one."""
        return evolve(self, at=max(0, self.at - 1))

    def forward(self) -> History:
        """This history looked at from one edit later, if there is one."""
        return evolve(self, at=min(len(self.edits) - 1, self.at + 1))
