"""Actions, as people type them. `str(action)` is the notation; `d20nb.notation` reads it back."""

from __future__ import annotations

from attrs import frozen

from d20nb.squares import Square


def _words(*parts: object) -> str:
    return " ".join(str(part) for part in parts if part not in (None, ""))


@frozen
class Begin:
    """Begin the fight: awareness, surprise round, initiative."""

    def __str__(self) -> str:
        return "begin"


@frozen
class Move:
    """Move in one of the ruleset's ways. `way` is as typed: gaps are closed by the cheapest way.

    >>> str(Move("A", "withdraw", (Square(1, 1), Square(0, 1))))
    'A withdraw B2 A2'
    """

    actor: str
    mode: str
    way: tuple[Square, ...]

    def __str__(self) -> str:
        return _words(self.actor, self.mode, *self.way)


@frozen
class Attack:
    """Attack a target, in melee or by shooting; without a weapon named, with the first in hand that can."""

    actor: str
    target: str
    weapon: str | None = None
    ranged: bool = False

    def __str__(self) -> str:
        using = f"with {self.weapon}" if self.weapon else ""
        return _words(self.actor, "shoot" if self.ranged else "attack", self.target, using)


@frozen
class Act:
    """Do what a row of the ruleset's table of actions says."""

    actor: str
    slug: str
    target: str | None = None

    def __str__(self) -> str:
        short = {"stand-up": "stand", "drop-prone": "drop"}.get(self.slug)
        return _words(self.actor, short or f"do {self.slug}", self.target)


@frozen
class Strike:
    """Make the attack of opportunity that is offered."""

    actor: str
    target: str | None = None
    weapon: str | None = None

    def __str__(self) -> str:
        using = f"with {self.weapon}" if self.weapon else ""
        return _words(self.actor, "strike", self.target, using)


@frozen
class Pass:
    """Let the opportunity go by. It costs nothing of the allowance."""

    actor: str

    def __str__(self) -> str:
        return f"{self.actor} pass"


@frozen
class End:
    """End the turn."""

    actor: str

    def __str__(self) -> str:
        return f"{self.actor} end"


@frozen
class Roll:
    """The die on the table shows `result`."""

    result: int

    def __str__(self) -> str:
        return f"roll {self.result}"


@frozen
class Referee:
    """The referee corrects something: `what` is `hp`, `at`, `condition` or `gone`."""

    target: str
    what: str
    value: str | int | Square | None = None

    def __str__(self) -> str:
        return _words("referee", self.target, self.what, self.value)


Action = Begin | Move | Attack | Act | Strike | Pass | End | Roll | Referee
