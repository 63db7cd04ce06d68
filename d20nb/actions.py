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
class Charge:
    """Run straight at a target and attack it once at the end."""

    actor: str
    target: str
    weapon: str | None = None

    def __str__(self) -> str:
        using = f"with {self.weapon}" if self.weapon else ""
        return _words(self.actor, "charge", self.target, using)


@frozen
class Spring:
    """Move, attack a target from the first square of the way that allows it, and move on (Spring Attack)."""

    actor: str
    target: str
    way: tuple[Square, ...]

    def __str__(self) -> str:
        return _words(self.actor, "spring", self.target, *self.way)


@frozen
class Overrun:
    """Run over a target that stands in the way, to the square beyond it."""

    actor: str
    target: str

    def __str__(self) -> str:
        return f"{self.actor} overrun {self.target}"


@frozen
class Avoid:
    """Step aside before somebody who would run one over."""

    actor: str

    def __str__(self) -> str:
        return f"{self.actor} avoid"


@frozen
class Block:
    """Stand in the way of somebody who would run one over."""

    actor: str

    def __str__(self) -> str:
        return f"{self.actor} block"


@frozen
class Act:
    """Do what a row of the ruleset's table of actions says."""

    actor: str
    slug: str
    target: str | None = None

    def __str__(self) -> str:
        short = None if self.target else {"stand-up": "stand", "drop-prone": "drop"}.get(self.slug)
        return _words(self.actor, short or f"do {self.slug}", self.target)


@frozen
class Strike:
    """Make the attack of opportunity that is offered; with `trip`, as an attempt to trip."""

    actor: str
    target: str | None = None
    weapon: str | None = None
    trip: bool = False

    def __str__(self) -> str:
        using = f"with {self.weapon}" if self.weapon else ""
        return _words(self.actor, "strike", self.target, using, "trip" if self.trip else "")


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
class Delay:
    """Wait, and come in later on a count of one's choice."""

    actor: str

    def __str__(self) -> str:
        return f"{self.actor} delay"


@frozen
class Now:
    """Come in after delaying, just before the creature whose turn has come."""

    actor: str

    def __str__(self) -> str:
        return f"{self.actor} now"


@frozen
class Trigger:
    """What a readied action waits for.

    Attributes:
        who: Whose deed it is.
        what: `moves`, `attacks`, `casts` or `enters`.
        square: The square that is entered.
    """

    who: str
    what: str
    square: Square | None = None

    def __str__(self) -> str:
        return _words(self.who, self.what, self.square)


@frozen
class Ready:
    """Make an action ready for a trigger. It is carried out, without asking, just before what triggers it."""

    actor: str
    action: Move | Attack | Act
    trigger: Trigger

    def __str__(self) -> str:
        deed = str(self.action).partition(" ")[2]
        return f"{self.actor} ready {deed} when {self.trigger}"


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


Action = (
    Begin
    | Move
    | Attack
    | Charge
    | Spring
    | Overrun
    | Avoid
    | Block
    | Act
    | Strike
    | Pass
    | End
    | Delay
    | Now
    | Ready
    | Roll
    | Referee
)
