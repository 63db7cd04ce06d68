"""What can go wrong, each as one kind of `ValueError` with a message that says what, where and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from d20nb.messages import say

if TYPE_CHECKING:
    from d20nb.state import State


class NotationError(ValueError):
    """A text is not in the notation of squares and actions."""


class IllegalActionError(ValueError):
    """The rules, or the moment, forbid an action. Nothing has changed.

    Attributes:
        state: The unchanged state in which the action was refused, where there is one.
        die: Sides of the die that must be typed in first, when that is all that is missing.
        roller: Id of the creature that it is rolled for.
    """

    def __init__(
        self, message: str, *, state: State | None = None, die: int | None = None, roller: str | None = None
    ) -> None:
        super().__init__(message[:1].upper() + message[1:])  # a name like "the orc" may begin it
        self.state = state
        self.die = die
        self.roller = roller


class AmbiguousActionError(IllegalActionError):
    """An action can be meant in more than one way; the message lists them."""


class ScenarioError(ValueError):
    """A setup or a scenario file has faults; the message lists every one.

    Attributes:
        faults: One line for each fault, each beginning with where it is.
    """

    def __init__(self, faults: list[str] | tuple[str, ...], where: str = "scenario") -> None:
        self.faults = tuple(faults)
        many = say("fault.count", n=len(self.faults))
        super().__init__(f"{where}: {many}\n" + "\n".join(f"  {fault}" for fault in self.faults))
