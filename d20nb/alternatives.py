"""The ways to where a movement leads: every best one between cheapest and fewest strikes, and one bent by hand."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from d20nb.actions import Move
from d20nb.errors import IllegalActionError
from d20nb.messages import listed, say
from d20nb.rules.foresight import Foresight, foresee, with_turn
from d20nb.rules.movement import way_price
from d20nb.rules.prices import in_force, legs_affordable, most_movement, turn_of
from d20nb.rules.ways import cheapest_way, tradeoffs
from d20nb.squares import Square
from d20nb.state import Combatant, State


@frozen
class Choice:
    """A way that can be chosen.

    Attributes:
        action: The movement that takes it.
        seen: What that would bring about.
        through: The squares through which it was bent by hand, in order.
    """

    action: Move
    seen: Foresight
    through: tuple[Square, ...] = ()

    @property
    def cost(self) -> int:
        """What it costs, in the ruleset's unit."""
        return sum(self.seen.prices)

    @property
    def strikers(self) -> frozenset[str]:
        """Ids of the opponents that may strike on it."""
        return frozenset(ruling.striker for ruling in self.seen.rulings if ruling.provokes)


def ways_to(state: State, move: Move) -> tuple[Choice, ...]:
    """The best ways to where a movement leads, cheapest first; of the same price, fewest strikers first.

    A way is one of the best unless another one costs no more and has no other strikers. All of them are there. Where
    checks decide who may strike, or where steps do not just add up, nothing is known of other ways, and there is none.

    Args:
        state: The moment.
        move: The movement; only its last square, and how it is made, count.
    """
    state = with_turn(state, move.actor)
    who = state.combatants[move.actor]
    mode = in_force(state, who, state.ruleset.modes[move.mode])
    if mode.towards or mode.slip or mode.ways:
        return ()
    most = most_movement(state, who, mode)
    found = []
    for way in tradeoffs(state, who, mode, who.at, move.way[-1], turn_of(state, who).diagonals, most):
        action = Move(move.actor, move.mode, way.squares[1:])
        try:
            found.append(Choice(action, foresee(state, action)))
        except IllegalActionError:
            continue  # a step, say, of more than one square
    return tuple(found)


def bent(state: State, who: Combatant, verb: str, through: Sequence[Square], end: Square) -> Move:
    """The movement through some squares in their order, between them by the cheapest way; it is named whole.

    From where a part of it is not possible, only these squares are named: the rules then say what is wrong.

    Args:
        state: The moment.
        who: Who moves.
        verb: How, as a word of the notation.
        through: The squares that it leads through.
        end: Where it leads.
    """
    state = with_turn(state, who.id)
    mode = in_force(state, who, state.ruleset.modes[verb])
    most, before = most_movement(state, who, mode), turn_of(state, who).diagonals
    way: tuple[Square, ...] = (who.at,)
    named = (*through, end)
    for n, square in enumerate(named):
        spent, diagonals = way_price(state, who, way, before)
        part = cheapest_way(state, who, mode, way[-1], square, diagonals, max(0, most - sum(spent)))
        if part is None:
            return Move(who.id, verb, way[1:] + named[n:])
        way += part[1:]
    return Move(who.id, verb, way[1:])


# --- in words ------------------------------------------------------------------------------------------------------


def tell_strikes(seen: Foresight) -> str:
    """Who may strike and where, in a sentence; nothing where the ruleset does not say."""
    if seen.state.ruleset.opportunities is None:
        return ""
    names = {id: who.name for id, who in seen.state.combatants.items()}
    marks = [say("way.at", name=names[r.striker], square=r.square) for r in seen.rulings if r.provokes]
    return say("way.strikes", marks=listed(marks)) if marks else say("way.nobody")


def tell_choice(choice: Choice, among: Sequence[Choice]) -> str:
    """A way in short sentences: what it is best at, its price, who may strike, and what it takes out of the turn.

    Args:
        choice: The way.
        among: All the best ways, cheapest first.
    """
    met = len(choice.strikers)
    if choice not in among:
        title = "way.own"
    elif choice.cost == among[0].cost:
        title = "way.cheapest"
    elif met >= len(among[0].strikers):
        title = "way.another"
    else:
        title = "way.between" if met > min(len(way.strikers) for way in among) else "way.fewest"
    words = (say(title, cost=choice.cost), tell_strikes(choice.seen), _taken(choice))
    return " ".join(filter(None, words))


def tell_no_better(choice: Choice) -> str:
    """That a way is the only one of the best, of those that are gone in the same way to move."""
    state = choice.seen.state
    mode = state.ruleset.modes[choice.action.mode].named
    if state.ruleset.opportunities is None:
        return say("way.no-cheaper", mode=mode)
    if not choice.strikers:
        return say("way.no-better", mode=mode)
    names = listed(who.name for id, who in state.combatants.items() if id in choice.strikers)
    return say("way.no-safer", mode=mode, strikers=names)


def _taken(choice: Choice) -> str:
    """What a way takes out of the turn; empty where it takes nothing."""
    state, paid = choice.seen.state, choice.seen.paid
    who, row = state.combatants[choice.seen.actor], state.ruleset.modes[choice.action.mode]
    legs = [price for price, movement in legs_affordable(state, who, in_force(state, who, row)) if movement]
    if row.kind == "move" and row.legs > 1 and paid in legs[:2]:
        return say("way.two-moves" if legs.index(paid) else "way.one-move")
    amounts = listed(f"{amount} {state.ruleset.word(budget)}" for budget, amount in paid.items() if amount > 0)
    return say("way.takes", taken=amounts) if any(amount > 0 for amount in paid.values()) else ""
