"""The faults of a setup, each with the creature, the field and the squares that it is about."""

from __future__ import annotations

from attrs import frozen

from d20nb.creature import Creature
from d20nb.errors import ScenarioError
from d20nb.messages import say
from d20nb.setup import Setup
from d20nb.squares import Square


@frozen
class Fault:
    """Something that keeps a setup from being played.

    Attributes:
        words: What is wrong and what would be right, with a name in place of a key path.
        id: The creature that it is about; empty where it is about none.
        key: The key of the creature's table that causes it; empty where that is where it stands.
        squares: Where it is on the map.
    """

    words: str
    id: str = ""
    key: str = ""
    squares: tuple[Square, ...] = ()


def faults_of(setup: Setup) -> tuple[Fault, ...]:
    """All faults of a setup, in its own order."""
    return tuple(_fault(words, setup) for words in setup.faults())


def mishap(error: Exception) -> str:
    """What went wrong, in words for whoever works with the board."""
    if isinstance(error, ScenarioError):
        return "\n".join(error.faults)
    if isinstance(error, ValueError):
        return str(error)
    return say("control.broken", what=f"{type(error).__name__}: {error}")


def _fault(words: str, setup: Setup) -> Fault:
    for creature in setup.creatures:
        start = f"creatures.{creature.id}"
        rest = words.removeprefix(start)
        if rest == words or rest[:1] not in (":", "."):
            continue
        path, _, what = rest.partition(": ")
        key = path.removeprefix(".")
        where = f" ({key})" if key else ""
        name = creature.called[:1].upper() + creature.called[1:]
        return Fault(f"{name}{where}: {what}", creature.id, key, _squares(creature, setup))
    return Fault(words)


def _squares(creature: Creature, setup: Setup) -> tuple[Square, ...]:
    at = setup.places.get(creature.id)
    if at is None or creature.late:
        return ()
    return tuple(square for square in at.space(creature.squares) if square in setup.map)
