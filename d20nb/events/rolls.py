"""Dice and the checks that are made with them."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from d20nb.events.base import Event, top_of
from d20nb.state import State, Underway


@frozen
class DieRolled(Event):
    """A die showed `result`.

    Attributes:
        typed: Whether it was rolled at the table.
        wasted: Results typed in before it that were not on this die.
    """

    who: str
    sides: int
    result: int
    typed: bool = False
    wasted: int = 0
    joins: ClassVar[str] = "next"

    def apply(self, state: State) -> State:
        """Use up one die."""
        if self.typed:
            return evolve(state, typed=state.typed[self.wasted + 1 :])
        return evolve(state, dice=state.dice + 1)


@frozen
class DieTyped(Event):
    """Somebody rolled a die on the table and typed in what it shows."""

    result: int

    def apply(self, state: State) -> State:
        """Keep it for the next roll."""
        return evolve(state, typed=(*state.typed, self.result))


@frozen
class SkillRolled(Event):
    """A skill was rolled for others to reach, like Hide."""

    who: str
    skill: str
    die: int
    modifier: int

    def apply(self, state: State) -> State:
        """Nothing changes: what comes of it are events of their own."""
        return state


@frozen
class SkillChecked(Event):
    """A skill was checked, to slip past an opponent or to notice one.

    Attributes:
        foe: Against whom.
        dc: The number to reach.
        through: Whether it was about passing through the opponent's own space.
        shared: Whether the same die counts against every opponent of this movement.
    """

    who: str
    skill: str
    die: int
    modifier: int
    dc: int
    foe: str
    through: bool = False
    shared: bool = False

    @property
    def success(self) -> bool:
        """Whether the check reaches the number."""
        return self.die + self.modifier >= self.dc

    @property
    def certain(self) -> bool:
        """Whether every die would have given the same."""
        return self.modifier + 1 >= self.dc or self.modifier + 20 < self.dc

    def apply(self, state: State) -> State:
        """Note it on what is under way; before the fight, whom the searcher has found."""
        top = state.top
        if not isinstance(top, Underway):
            if not self.success or self.foe == self.who:
                return state
            return state.with_combatant(self.who, noticed=state.combatants[self.who].noticed | {self.foe})
        if self.shared:
            top = evolve(top, shared=self.die)
        if self.success:
            top = evolve(top, slipped=top.slipped | {self.foe})
        else:
            top = evolve(top, caught=top.caught | {self.foe}, blocked=top.blocked or self.through)
        return evolve(state, pending=(*state.pending[:-1], top))


@frozen
class StrengthMatched(Event):
    """Two creatures matched their strength; a tie goes to the higher modifier, then to the defender.

    Attributes:
        attempt: `trip` or `overrun`.
        dice: The natural results, the attacker's first.
        modifiers: What is added to each.
    """

    attacker: str
    defender: str
    attempt: str
    dice: tuple[int, int]
    modifiers: tuple[int, int]

    @property
    def won(self) -> bool:
        """Whether the attacker wins."""
        mine, theirs = self.dice[0] + self.modifiers[0], self.dice[1] + self.modifiers[1]
        return (mine, self.modifiers[0]) > (theirs, self.modifiers[1])

    def apply(self, state: State) -> State:
        """The attempt is over; a lost overrun bars the way."""
        top = top_of(state)
        top = evolve(top, blocked=not self.won) if self.attempt == "overrun" else evolve(top, stage=2)
        return evolve(state, pending=(*state.pending[:-1], top))
