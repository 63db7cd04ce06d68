"""Beginning a fight, and whose turn comes: awareness, initiative, the surprise round, rounds and turns."""

from __future__ import annotations

from collections.abc import Sequence

from d20nb.creature import UNABLE
from d20nb.errors import IllegalActionError
from d20nb.events import (
    Began,
    ConditionsChanged,
    FightOver,
    InitiativeChecked,
    OrderSet,
    RoundBegan,
    TieRolled,
    TurnBegan,
    TurnEnded,
    TurnSkipped,
)
from d20nb.messages import say
from d20nb.rules.course import Course
from d20nb.state import Combatant, Initiative, State


def is_aware(state: State, combatant: Combatant) -> bool:
    """Whether a creature starts the battle aware of its opponents (SRD 3.5, Surprise).

    Where a scenario lists whom it is aware of, one opponent among them is enough.
    """
    aware = combatant.creature.aware
    if isinstance(aware, bool):
        return aware
    return any(id in state.combatants and state.combatants[id].opposes(combatant) for id in aware)


def _check(combatant: Combatant) -> Initiative:
    assert combatant.initiative is not None
    return combatant.initiative


def _tie_key(combatant: Combatant) -> tuple[int, int, tuple[int, ...]]:
    check = _check(combatant)
    return check.count, check.modifier, check.rerolls


def _roll_off(course: Course, ids: Sequence[str]) -> None:
    """Let those who are tied in count and modifier roll again, until nobody is tied."""
    while True:
        by_key: dict[tuple[int, int, tuple[int, ...]], list[str]] = {}
        for id in ids:
            by_key.setdefault(_tie_key(course.state.combatants[id]), []).append(id)
        tied = {id for group in by_key.values() if len(group) > 1 for id in group}
        if not tied:
            return
        for id in ids:
            if id in tied:
                course.add(TieRolled(id, course.roll(id, 20)))


def begin(course: Course) -> None:
    """Begin the fight: everyone flat-footed, initiative, the surprise round if there is one, the first turn.

    High to low; the higher total modifier goes first among equals; who is still tied rolls again. There is a
    surprise round if some but not all are aware of their opponents, and the aware act in it (SRD 3.5, Initiative;
    Surprise).

    Raises:
        IllegalActionError: It has begun already, or there is nobody to fight.
    """
    state = course.state
    if state.begun:
        raise IllegalActionError(say("illegal.begun-already"), state=state)
    if not state.combatants:
        raise IllegalActionError(say("illegal.nobody"), state=state)
    ids = tuple(state.combatants)
    aware = tuple(id for id in ids if is_aware(state, state.combatants[id]))
    course.add(Began(aware))
    for id in ids:
        bonus = state.ruleset.initiative(state.combatants[id].creature)
        course.add(InitiativeChecked(id, course.roll(id, 20), bonus))
    _roll_off(course, ids)
    order = tuple(sorted(ids, key=lambda id: _tie_key(course.state.combatants[id]), reverse=True))
    surprise = tuple(id for id in order if id in aware) if 0 < len(aware) < len(ids) else ()
    course.add(OrderSet(order, surprise))
    course.add(RoundBegan(0 if surprise else 1))
    _next_turn(course, after=None)


def end_turn(course: Course, who: str) -> None:
    """End a turn and let the next one begin."""
    course.add(TurnEnded(who))
    if course.state.reading("flat_footed_until") == "action":
        no_longer_flat_footed(course, who, "because.acted")
    _next_turn(course, after=who)


def _next_turn(course: Course, after: str | None) -> None:
    """Begin the next turn, and a new round where the last one is over; who can do nothing is skipped."""
    state = course.state
    if not any(state.combatants[id].able for id in state.order):
        course.add(FightOver())
        return
    while True:
        state = course.state
        acting = state.surprise if state.round == 0 else state.order
        rest = acting[acting.index(after) + 1 :] if after in acting else acting
        for id in rest:
            if state.combatants[id].conditions & UNABLE:
                course.add(TurnSkipped(id))
                continue
            _begin_turn(course, id)
            return
        course.add(RoundBegan((state.round or 0) + 1))
        after = None


def _begin_turn(course: Course, who: str) -> None:
    state = course.state
    combatant, ruleset = state.combatants[who], state.ruleset
    restricted = state.round == 0 or "disabled" in combatant.conditions
    by_round = state.reading("strikes_refresh") == "round"
    # Turns may have been skipped between the beginning of the round and its first real turn.
    last = next((event for event in reversed(course.events) if not isinstance(event, TurnSkipped)), None)
    fresh = (tuple(state.order) if isinstance(last, RoundBegan) else ()) if by_round else (who,)
    course.add(TurnBegan(who, ruleset.restricted if restricted else ruleset.budgets, restricted, fresh))
    if ending := combatant.conditions & ruleset.fleeting:
        course.add(ConditionsChanged(who, removes=ending, because="because.turn"))
    until = state.reading("flat_footed_until")
    if until != "action" and not (until == "regular-turn" and state.round == 0):
        no_longer_flat_footed(course, who, "because.turn")


def no_longer_flat_footed(course: Course, who: str, because: str) -> None:
    """End a creature's being flat-footed, if it is."""
    if "flat-footed" in course.state.combatants[who].conditions:
        course.add(ConditionsChanged(who, removes=frozenset({"flat-footed"}), because=because))
