"""Opportunities, strikes, attacks and damage."""

from __future__ import annotations

from attrs import evolve, frozen

from d20nb.actions import Strike
from d20nb.events.base import Event, top_of
from d20nb.ruling import Modifier, Ruling
from d20nb.state import Opportunity, State, Underway


@frozen
class Provoked(Event):
    """Something provoked an attack of opportunity: it waits to be answered before anything goes on."""

    ruling: Ruling

    def apply(self, state: State) -> State:
        """Offer it, after those that the same step or act has given already."""
        *rest, top = state.pending
        if isinstance(top, Opportunity):
            top = evolve(top, waiting=(*top.waiting, self.ruling))
            return evolve(state, pending=(*rest, top))
        offer = Opportunity(self.ruling.provoker, self.ruling.square, (self.ruling,))
        return evolve(state, pending=(*rest, evolve(top_of(state), checked=True), offer))


@frozen
class DidNotProvoke(Event):
    """Something might have provoked, and did not; the ruling says why."""

    ruling: Ruling

    def apply(self, state: State) -> State:
        """Nothing changes."""
        return state


def _answered(state: State) -> State:
    """The state with the first of the waiting strikers taken off."""
    *rest, top = state.pending
    assert isinstance(top, Opportunity)
    waiting = top.waiting[1:]
    return evolve(state, pending=(*rest, evolve(top, waiting=waiting)) if waiting else tuple(rest))


def _used(state: State, ruling: Ruling) -> State:
    if ruling.cause != "leaving":
        return state
    used = state.combatants[ruling.striker].movement_used | {ruling.provoker}
    return state.with_combatant(ruling.striker, movement_used=used)


@frozen
class StrikeMade(Event):
    """An opportunity was taken: one of the round's allowance is used, and the attack comes now."""

    action: Strike
    ruling: Ruling

    def apply(self, state: State) -> State:
        """Use the opportunity and let the attack wait to be resolved."""
        state = _used(_answered(state), self.ruling)
        striker = state.combatants[self.ruling.striker]
        struck = striker.struck | {self.ruling.provoker}
        state = state.with_combatant(striker.id, strikes_made=striker.strikes_made + 1, struck=struck)
        return evolve(state, pending=(*state.pending, Underway(self.action, self.ruling.striker, ruling=self.ruling)))


@frozen
class StrikePassed(Event):
    """An opportunity was let go by. It is gone, and the allowance is as it was.

    Attributes:
        because: Message key of the reason, where it was not the striker's choice.
    """

    ruling: Ruling
    because: str = ""

    def apply(self, state: State) -> State:
        """Take the offer back."""
        return _used(_answered(state), self.ruling)


@frozen
class AttackRolled(Event):
    """An attack was rolled against a defense; both totals are lists of named parts.

    Attributes:
        die: The natural result of a d20: 20 always hits, 1 always misses.
    """

    attacker: str
    target: str
    weapon: str
    die: int
    attack: tuple[Modifier, ...]
    defense: tuple[Modifier, ...]
    hit: bool

    @property
    def bonus(self) -> int:
        """The attack bonus: the sum of its parts."""
        return sum(part.amount for part in self.attack)

    @property
    def against(self) -> int:
        """The defense: the sum of its parts."""
        return sum(part.amount for part in self.defense)

    def apply(self, state: State) -> State:
        """The attack is past its roll; a miss is over."""
        top = evolve(top_of(state), stage=1 if self.hit else 2)
        return evolve(state, pending=(*state.pending[:-1], top))


@frozen
class Concealed(Event):
    """After a hit, a percentage die told whether concealment made it a miss.

    Attributes:
        chance: Percent of a miss.
        die: What a hundred-sided die shows; up to `chance` it is a miss.
        before: What it showed before, where Blind-Fight has let a miss be rolled again.
    """

    attacker: str
    target: str
    chance: int
    die: int
    before: int | None = None

    @property
    def missed(self) -> bool:
        """Whether the hit comes to nothing."""
        return self.die <= self.chance

    def apply(self, state: State) -> State:
        """A miss ends the attack."""
        if not self.missed:
            return state
        return evolve(state, pending=(*state.pending[:-1], evolve(top_of(state), stage=2)))


@frozen
class Damaged(Event):
    """A hit did damage.

    Attributes:
        dice: Natural results of the damage dice.
        damage: Hit points lost.
    """

    attacker: str
    target: str
    dice: tuple[int, ...]
    bonus: int
    damage: int

    def apply(self, state: State) -> State:
        """Take the hit points."""
        top = evolve(top_of(state), stage=2)
        state = evolve(state, pending=(*state.pending[:-1], top))
        return state.with_combatant(self.target, hp=state.combatants[self.target].hp - self.damage)
