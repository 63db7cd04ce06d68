"""What a drawing needs to know about a position, be it a setup or a state."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from d20nb.creature import Creature
from d20nb.messages import say, term
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import State
from d20nb.terrain import Map

Position = Setup | State

#: Conditions in which a creature lies on the ground.
LYING = frozenset({"prone", "unconscious", "dying", "dead"})
#: Conditions in which it is out of the fight.
DOWN = frozenset({"unconscious", "dying", "dead"})


@frozen
class Piece:
    """A creature on the board, as it is to be drawn.

    Attributes:
        at: North-west square of its space.
        conditions: Those it is in now.
        unaware: Whether the fight is still to begin and it does not know of its opponents.
    """

    creature: Creature
    at: Square
    conditions: frozenset[str]
    unaware: bool = False

    @property
    def id(self) -> str:
        """The creature's id."""
        return self.creature.id

    @property
    def label(self) -> str:
        """Its name, with its id where that differs: "Goblin (goblin_1)"."""
        name = self.creature.called
        return name if name == self.id else f"{name} ({self.id})"

    @property
    def space(self) -> tuple[Square, ...]:
        """Every square of its space."""
        return self.at.space(self.creature.squares)

    @property
    def lying(self) -> bool:
        """Whether it lies on the ground."""
        return bool(self.conditions & LYING)

    @property
    def down(self) -> bool:
        """Whether it is out of the fight."""
        return bool(self.conditions & DOWN)


def board(position: Position) -> Map:
    """The map under a position."""
    return position.map if isinstance(position, Setup) else position.setup.map


def pieces(position: Position) -> tuple[Piece, ...]:
    """Every creature that stands somewhere, in the setup's order."""
    if isinstance(position, State):
        return tuple(
            Piece(c.creature, c.at, c.conditions, unaware=not position.begun and not c.aware)
            for c in position.combatants.values()
        )
    return tuple(
        Piece(c, position.places[c.id], c.conditions, unaware=c.aware is False or c.aware == ())
        for c in position.creatures
        if c.id in position.places
    )


def heading(position: Position) -> str:
    """The moment in a few words: the setup's title, or the round and whose turn it is."""
    if isinstance(position, Setup):
        return position.title or say("moment.board", width=position.map.width, height=position.map.height)
    if position.round is None:
        return position.setup.title or say("moment.before")
    moment = say("moment.round", round=position.round) if position.round else say("moment.surprise")
    if position.turn is None:
        return moment
    who = position.combatants.get(position.turn.who)
    return say("moment.turn", moment=moment, who=who.name if who else position.turn.who)


def notes(position: Position) -> list[str]:
    """By which rules it is played: the ruleset, and each reading that the setup chooses."""
    setup = position if isinstance(position, Setup) else position.setup
    known = setup.ruleset.options
    found = [setup.ruleset.title]
    for name, reading in sorted(setup.options.items()):
        option = known.get(name)  # there may be none yet: a setup with faults is shown too
        found.append(f"{option.named}: {option.called(reading)}" if option else f"{name}: {reading}")
    return found


def conditions_in_words(conditions: Iterable[str]) -> list[str]:
    """Conditions as tags, in order of their English names."""
    return [term("condition", condition) for condition in sorted(conditions)]
