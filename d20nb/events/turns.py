"""The fight begins, rounds and turns come and go, and the order changes."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, frozen

from d20nb.actions import Ready
from d20nb.events.base import Event, paid_for
from d20nb.squares import Square
from d20nb.state import Combatant, Initiative, State, Turn, Underway


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
    """A round began; number 0 is the surprise round.

    Attributes:
        fresh: Ids of those whose allowance of attacks of opportunity is fresh from now on.
    """

    round: int
    fresh: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Count it."""
        return evolve(_afresh(state, self.fresh), round=self.round, turn=None)


def _afresh(state: State, fresh: tuple[str, ...], who: str = "") -> State:
    """The state with fresh allowances; where a creature's turn comes up, its movement may provoke anew."""
    combatants = {}
    for id, c in state.combatants.items():
        if id in fresh and c.strikes_made:
            c = evolve(c, strikes_made=0, struck=frozenset())
        if who in c.movement_used:
            c = evolve(c, movement_used=c.movement_used - {who})
        combatants[id] = c
    return evolve(state, combatants=combatants)


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
        state = _afresh(state, self.fresh, self.who)
        turns = state.combatants[self.who].turns + 1
        state = state.with_combatant(self.who, turns=turns, delaying=False, readied=None)
        return evolve(state, turn=Turn(self.who, dict(self.left), self.restricted))


@frozen
class Joined(Event):
    """A creature joins a fight that is under way, flat-footed until its first turn.

    Attributes:
        die: Its initiative roll; None where it comes in at the top without one.
        order: The initiative order with it.
    """

    who: str
    at: Square
    die: int | None
    modifier: int
    order: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Put it on the board and into the order."""
        newcomer = Combatant.of(state.setup.creature(self.who), self.at)
        check = Initiative(self.die or 0, self.modifier)
        if self.die is None:
            counts = [c.initiative.count for c in state.combatants.values() if c.initiative]
            check = evolve(check, changed=1 + max(counts, default=0))
        conditions = newcomer.conditions | {"flat-footed"}
        newcomer = evolve(newcomer, conditions=conditions, initiative=check)
        return evolve(state, combatants={**state.combatants, self.who: newcomer}, order=self.order)


@frozen
class TurnCame(Event):
    """A turn has come, and does not begin yet: somebody who delays may still go before it."""

    who: str
    left: Mapping[str, int]
    restricted: bool = False

    def apply(self, state: State) -> State:
        """Show whose turn it is about to be."""
        return evolve(state, turn=Turn(self.who, dict(self.left), self.restricted, waiting=True))


@frozen
class Boosted(Event):
    """A check has made a creature faster for this turn.

    Attributes:
        gain: What is added to its base movement; 0 where the check failed.
    """

    who: str
    die: int
    modifier: int
    gain: int

    def apply(self, state: State) -> State:
        """Keep it for the turn."""
        if state.turn is None or state.turn.who != self.who:
            return state
        return evolve(state, turn=evolve(state.turn, boosted=True, boost=self.gain))


@frozen
class TurnSkipped(Event):
    """A turn came and went, since its creature can do nothing. It keeps its place in the order.

    Attributes:
        fresh: Ids of those whose allowance of attacks of opportunity is fresh from now on.
    """

    who: str
    fresh: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Only mark whose turn went by."""
        return evolve(_afresh(state, self.fresh, self.who), turn=Turn(self.who, {}))


@frozen
class TurnEnded(Event):
    """A turn ended; what was left of its budgets is lost."""

    who: str

    def apply(self, state: State) -> State:
        """Empty the budgets."""
        assert state.turn is not None
        return evolve(state, turn=evolve(state.turn, left=dict.fromkeys(state.turn.left, 0)), pending=())


@frozen
class Delayed(Event):
    """A creature waits, to come in later."""

    who: str

    def apply(self, state: State) -> State:
        """Let it wait; its place in the order stays until it comes in."""
        return state.with_combatant(self.who, delaying=True)


def _before(ids: tuple[str, ...], who: str, other: str) -> tuple[str, ...]:
    """The order with `who` put just before `other`."""
    rest = [id for id in ids if id != who]
    if who not in ids or other not in rest:
        return ids
    at = rest.index(other)
    return (*rest[:at], who, *rest[at:])


def _moved_before(state: State, who: str, other: str) -> State:
    check, goal = state.combatants[who].initiative, state.combatants[other].initiative
    if check is not None and goal is not None:
        state = state.with_combatant(who, initiative=evolve(check, changed=goal.count))
    order, surprise = _before(state.order, who, other), _before(state.surprise, who, other)
    return evolve(state, order=order, surprise=surprise)


@frozen
class Forfeited(Event):
    """Who still delays when everybody else has acted loses that round's action."""

    who: str

    def apply(self, state: State) -> State:
        """It goes on waiting, and is not asked again this round."""
        return state.with_combatant(self.who, forfeited=state.round)


@frozen
class CameIn(Event):
    """Who has delayed comes in, just before the creature whose turn has come, or last of all.

    Attributes:
        before: Before whom; None where everybody else has acted.
    """

    who: str
    before: str | None

    def apply(self, state: State) -> State:
        """Its place in the order changes for the rest of the fight."""
        state = state.with_combatant(self.who, delaying=False)
        if self.before is not None:
            return _moved_before(state, self.who, self.before)
        order = (*(id for id in state.order if id != self.who), self.who)
        check, last = state.combatants[self.who].initiative, state.combatants[order[-2]].initiative
        if check is not None and last is not None:
            state = state.with_combatant(self.who, initiative=evolve(check, changed=last.count))
        surprise = (*(id for id in state.surprise if id != self.who), self.who) if state.surprise else ()
        return evolve(state, order=order, surprise=surprise)


@frozen
class Readied(Event):
    """A creature has made an action ready."""

    action: Ready
    paid: Mapping[str, int]

    def apply(self, state: State) -> State:
        """Keep it until its trigger, or until the creature's next turn."""
        state = paid_for(state, self.action.actor, self.paid)
        return state.with_combatant(self.action.actor, readied=self.action)


@frozen
class ReadiedActed(Event):
    """The trigger of a readied action has come: it is carried out first, and the count changes to now.

    Attributes:
        before: Whose count it now comes just before.
        way: For movement, every square of it, the first where it starts.
        movement: For movement, what can be spent on the way.
        lost: Whether it could not be carried out.
    """

    action: Ready
    before: str
    way: tuple[Square, ...] = ()
    movement: int = 0
    lost: bool = False

    def apply(self, state: State) -> State:
        """Carry it out before what triggers it."""
        who = self.action.actor
        state = state.with_combatant(who, readied=None)
        if self.lost:
            return state
        if self.before != who:
            state = _moved_before(state, who, self.before)
        waiting = Underway(self.action.action, who, self.way, movement=self.movement)
        return evolve(state, pending=(*state.pending, waiting))


@frozen
class FightOver(Event):
    """Nobody is left who could act."""

    def apply(self, state: State) -> State:
        """Nobody's turn."""
        return evolve(state, turn=None)
