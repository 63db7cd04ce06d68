"""What can happen in a fight: one frozen class for each fact, and how it changes the state.

An event carries all it needs, so `apply` asks no rule and rolls no die. The whole history of a fight is its
setup and its events: `replay(setup, events)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from attrs import evolve, field, frozen

from d20nb.actions import Action, Strike
from d20nb.ruling import Modifier, Ruling
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import Initiative, Opportunity, State, Turn, Underway


class Event:
    """A fact that has happened.

    Attributes:
        joins: `next` or `last` where it is only a part of the event after or before it, so that nobody stops at it
            when stepping; empty for what is worth a stop.
    """

    __slots__ = ()
    joins: ClassVar[str] = ""

    def apply(self, state: State) -> State:
        """The state after it."""
        raise TypeError(f"{type(self).__name__} does not say what it changes")


@frozen
class DieRolled(Event):
    """A die showed `result`. `typed` tells whether it was rolled at the table."""

    who: str
    sides: int
    result: int
    typed: bool = False
    joins: ClassVar[str] = "next"

    def apply(self, state: State) -> State:
        """Use up one die."""
        if self.typed:
            return evolve(state, typed=state.typed[1:])
        return evolve(state, dice=state.dice + 1)


@frozen
class DieTyped(Event):
    """Somebody rolled a die on the table and typed in what it shows."""

    result: int

    def apply(self, state: State) -> State:
        """Keep it for the next roll."""
        return evolve(state, typed=(*state.typed, self.result))


@frozen
class Began(Event):
    """The fight began. All are flat-footed; `aware` lists who is aware of its opponents."""

    aware: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Everyone becomes flat-footed."""
        return evolve(
            state,
            combatants={id: evolve(c, conditions=c.conditions | {"flat-footed"}) for id, c in state.combatants.items()},
        )


@frozen
class InitiativeChecked(Event):
    """A combatant made its initiative check."""

    who: str
    die: int
    modifier: int

    def apply(self, state: State) -> State:
        """Note the result."""
        return state.with_combatant(self.who, initiative=Initiative(self.die, self.modifier))


@frozen
class TieRolled(Event):
    """A combatant that was still tied rolled again."""

    who: str
    die: int

    def apply(self, state: State) -> State:
        """Note the second roll; it orders the tied ones and changes no count."""
        before = state.combatants[self.who].initiative
        assert before is not None
        return state.with_combatant(self.who, initiative=evolve(before, rerolls=(*before.rerolls, self.die)))


@frozen
class OrderSet(Event):
    """The initiative order stands; `surprise` lists who acts in a surprise round, if there is one."""

    order: tuple[str, ...]
    surprise: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Set both lists."""
        return evolve(state, order=self.order, surprise=self.surprise)


@frozen
class RoundBegan(Event):
    """A round began; number 0 is the surprise round."""

    round: int

    def apply(self, state: State) -> State:
        """Count it."""
        return evolve(state, round=self.round, turn=None)


@frozen
class TurnBegan(Event):
    """A turn began.

    Attributes:
        left: The budgets of a fresh turn.
        fresh: Ids of those whose allowance of attacks of opportunity is fresh from now on.
    """

    who: str
    left: Mapping[str, int]
    restricted: bool = False
    fresh: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Start the turn; what this creature's movement used up in the last round is open again."""
        combatants = {}
        for id, c in state.combatants.items():
            if id in self.fresh and c.strikes_made:
                c = evolve(c, strikes_made=0)
            if self.who in c.movement_used:
                c = evolve(c, movement_used=c.movement_used - {self.who})
            if id == self.who:
                c = evolve(c, turns=c.turns + 1)
            combatants[id] = c
        return evolve(state, combatants=combatants, turn=Turn(self.who, dict(self.left), self.restricted))


@frozen
class TurnSkipped(Event):
    """A turn came and went, since its creature can do nothing. It keeps its place in the order."""

    who: str

    def apply(self, state: State) -> State:
        """Only mark whose turn went by."""
        return evolve(state, turn=Turn(self.who, {}))


@frozen
class TurnEnded(Event):
    """A turn ended; what was left of its budgets is lost."""

    who: str

    def apply(self, state: State) -> State:
        """Empty the budgets."""
        assert state.turn is not None
        return evolve(state, turn=evolve(state.turn, left=dict.fromkeys(state.turn.left, 0)), pending=())


@frozen
class FightOver(Event):
    """Nobody is left who could act."""

    def apply(self, state: State) -> State:
        """Nobody's turn."""
        return evolve(state, turn=None)


@frozen
class Declared(Event):
    """An action began and was paid for.

    Attributes:
        way: For movement, every square of it, the first where it starts.
        movement: For movement, what can be spent on the way.
    """

    action: Action
    actor: str
    paid: Mapping[str, int] = field(factory=dict)
    way: tuple[Square, ...] = ()
    movement: int = 0

    def apply(self, state: State) -> State:
        """Pay, and let the action wait to be carried out."""
        turn = state.turn
        if turn is not None and turn.who == self.actor:
            left = {name: amount - self.paid.get(name, 0) for name, amount in turn.left.items()}
            turn = evolve(turn, left=left, begun=True)
        waiting = Underway(self.action, self.actor, self.way, movement=self.movement)
        return evolve(state, turn=turn, pending=(*state.pending, waiting))


def _top(state: State) -> Underway:
    top = state.top
    assert isinstance(top, Underway)
    return top


@frozen
class Moved(Event):
    """A creature moved one step.

    Attributes:
        price: What the step cost, in the ruleset's unit of movement.
        diagonals: Diagonals of this turn, this step included, as far as they alternate.
        distance: Whether it counts as moving a distance (a 5-foot step does not).
    """

    who: str
    start: Square
    end: Square
    price: int
    diagonals: int = 0
    distance: bool = True

    def apply(self, state: State) -> State:
        """Put the creature there and take the price."""
        state = state.with_combatant(self.who, at=self.end)
        top = _top(state)
        top = evolve(top, done=top.done + 1, checked=False, movement=top.movement - self.price)
        turn = state.turn
        if turn is not None and turn.who == self.who:
            moved, stepped = turn.moved or self.distance, turn.stepped or not self.distance
            turn = evolve(turn, diagonals=self.diagonals, moved=moved, stepped=stepped)
        return evolve(state, turn=turn, pending=(*state.pending[:-1], top))


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
        return evolve(state, pending=(*rest, evolve(top, checked=True), offer))


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


@frozen
class StrikeMade(Event):
    """An opportunity was taken: one of the round's allowance is used, and the attack comes now."""

    action: Strike
    ruling: Ruling

    def apply(self, state: State) -> State:
        """Use the opportunity and let the attack wait to be resolved."""
        state = _used(_answered(state), self.ruling)
        made = state.combatants[self.ruling.striker].strikes_made + 1
        state = state.with_combatant(self.ruling.striker, strikes_made=made)
        return evolve(state, pending=(*state.pending, Underway(self.action, self.ruling.striker)))


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


def _used(state: State, ruling: Ruling) -> State:
    if ruling.cause != "leaving":
        return state
    used = state.combatants[ruling.striker].movement_used | {ruling.provoker}
    return state.with_combatant(ruling.striker, movement_used=used)


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
        top = evolve(_top(state), done=1 if self.hit else 2)
        return evolve(state, pending=(*state.pending[:-1], top))


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
        top = evolve(_top(state), done=2)
        state = evolve(state, pending=(*state.pending[:-1], top))
        return state.with_combatant(self.target, hp=state.combatants[self.target].hp - self.damage)


@frozen
class ConditionsChanged(Event):
    """A creature gained or lost conditions.

    Attributes:
        because: Message key of the reason.
    """

    who: str
    adds: frozenset[str] = frozenset()
    removes: frozenset[str] = frozenset()
    because: str = ""

    def apply(self, state: State) -> State:
        """Change them."""
        before = state.combatants[self.who].conditions
        return state.with_combatant(self.who, conditions=(before - self.removes) | self.adds)


@frozen
class Finished(Event):
    """An action is over.

    Attributes:
        returned: What goes back to the budgets (movement points that may be kept).
        because: Message key of what cut it short; empty where it was carried out whole.
    """

    actor: str
    returned: Mapping[str, int] = field(factory=dict)
    because: str = ""

    @property
    def joins(self) -> str:  # type: ignore[override]
        """Only an action that was cut short is worth a stop."""
        return "" if self.because else "last"

    def apply(self, state: State) -> State:
        """Take it off what waits."""
        turn = state.turn
        if turn is not None and turn.who == self.actor and self.returned:
            left = {name: amount + self.returned.get(name, 0) for name, amount in turn.left.items()}
            turn = evolve(turn, left=left)
        return evolve(state, turn=turn, pending=state.pending[:-1])


@frozen
class Corrected(Event):
    """The referee corrected something by hand.

    Attributes:
        what: `hp`, `at`, `condition` (gained, or lost when it was there) or `gone`.
    """

    who: str
    what: str
    value: int | str | Square | None = None

    def apply(self, state: State) -> State:
        """Make it so."""
        if self.what == "gone":
            rest = {id: c for id, c in state.combatants.items() if id != self.who}
            order = tuple(id for id in state.order if id != self.who)
            return evolve(state, combatants=rest, order=order)
        if self.what == "condition":
            conditions = state.combatants[self.who].conditions ^ {str(self.value)}
            return state.with_combatant(self.who, conditions=conditions)
        return state.with_combatant(self.who, **{self.what: self.value})


def apply(state: State, event: Event) -> State:
    """The state after an event. It knows no rules and rolls no dice."""
    return event.apply(state)


def replay(setup: Setup, events: Iterable[Event]) -> State:
    """The state after all of a fight's events, from its setup."""
    state = State.of(setup)
    for event in events:
        state = event.apply(state)
    return state
