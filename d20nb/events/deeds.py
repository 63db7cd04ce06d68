"""Actions begin and end, creatures move and change, and the referee corrects."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, field, frozen

from d20nb.actions import Action
from d20nb.events.base import Event, paid_for, top_of
from d20nb.squares import Square
from d20nb.state import Facing, State, Underway


@frozen
class Declared(Event):
    """An action began and was paid for.

    Attributes:
        way: For movement, every square of it, the first where it starts.
        movement: For movement, what can be spent on the way.
        attack_at: Index of the square of the way from which an attack is made, if one is.
    """

    action: Action
    actor: str
    paid: Mapping[str, int] = field(factory=dict)
    way: tuple[Square, ...] = ()
    movement: int = 0
    attack_at: int | None = None

    def apply(self, state: State) -> State:
        """Pay, and let the action wait to be carried out."""
        waiting = Underway(self.action, self.actor, self.way, movement=self.movement, attack_at=self.attack_at)
        state = paid_for(state, self.actor, self.paid)
        return evolve(state, pending=(*state.pending, waiting))


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
        top = top_of(state)
        top = evolve(top, done=top.done + 1, checked=False, movement=top.movement - self.price)
        turn = state.turn
        if turn is not None and turn.who == self.who:
            moved, stepped = turn.moved or self.distance, turn.stepped or not self.distance
            turn = evolve(turn, diagonals=self.diagonals, moved=moved, stepped=stepped)
        return evolve(state, turn=turn, pending=(*state.pending[:-1], top))


@frozen
class Faced(Event):
    """Somebody is about to be run over: it must choose before anything goes on."""

    runner: str
    defender: str

    def apply(self, state: State) -> State:
        """Wait for the choice; the strikes before it are dealt with."""
        top = evolve(top_of(state), checked=True)
        return evolve(state, pending=(*state.pending[:-1], top, Facing(self.runner, self.defender)))


def _chosen(state: State, choice: str) -> State:
    *rest, top, _ = state.pending
    assert isinstance(top, Underway)
    return evolve(state, pending=(*rest, evolve(top, faced=choice)))


@frozen
class Avoided(Event):
    """Whom somebody would run over steps aside.

    Attributes:
        returned: What goes back to the runner's budgets.
    """

    who: str
    runner: str
    returned: Mapping[str, int] = field(factory=dict)

    def apply(self, state: State) -> State:
        """Let the runner by."""
        turn = state.turn
        if turn is not None and turn.who == self.runner:
            left = {name: amount + self.returned.get(name, 0) for name, amount in turn.left.items()}
            state = evolve(state, turn=evolve(turn, left=left))
        return _chosen(state, "avoid")


@frozen
class Blocked(Event):
    """Whom somebody would run over stands in the way."""

    who: str
    runner: str

    def apply(self, state: State) -> State:
        """Strength must decide."""
        return _chosen(state, "block")


@frozen
class Displaced(Event):
    """A creature that came to a stop where it may not is put to the nearest place where it may."""

    who: str
    start: Square
    end: Square

    def apply(self, state: State) -> State:
        """Put it there; this is no movement of its own."""
        return state.with_combatant(self.who, at=self.end)


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
            surprise = tuple(id for id in state.surprise if id != self.who)
            return evolve(state, combatants=rest, order=order, surprise=surprise)
        if self.what == "condition":
            conditions = state.combatants[self.who].conditions ^ {str(self.value)}
            return state.with_combatant(self.who, conditions=conditions)
        return state.with_combatant(self.who, **{self.what: self.value})
