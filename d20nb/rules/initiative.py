"""Beginning a fight, and whose turn comes: awareness, initiative, the surprise round, rounds and turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from d20nb.creature import UNABLE
from d20nb.errors import IllegalActionError
from d20nb.events import (
    Began,
    CameIn,
    ConditionsChanged,
    Delayed,
    FightOver,
    Forfeited,
    InitiativeChecked,
    OrderSet,
    RoundBegan,
    TieRolled,
    TurnBegan,
    TurnCame,
    TurnEnded,
    TurnSkipped,
)
from d20nb.messages import being, say
from d20nb.rules.awareness import is_aware, noticed_by_checks
from d20nb.rules.course import Course
from d20nb.rules.refusal import combatant, refuse
from d20nb.state import Combatant, Initiative, State


def _check(who: Combatant) -> Initiative:
    assert who.initiative is not None
    return who.initiative


def _tie_key(who: Combatant) -> tuple[int, int, tuple[int, ...]]:
    check = _check(who)
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
    if state.reading("awareness") == "checks":
        aware = noticed_by_checks(course, ids)
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


def _acts_last(state: State, who: str) -> bool:
    """Whether everybody else has had a turn this round, so that waiting longer forfeits it."""
    acting = state.surprise if state.round == 0 else state.order
    return acting[-1] == who


def _goes_last(state: State) -> str | None:
    """Who has delayed and must act now that all others have: of several the one with the lowest modifier first."""
    waiting = [c for c in state.combatants.values() if c.delaying and c.able and c.forfeited != state.round]
    if len(state.order) < 2 or not waiting:
        return None
    return min(waiting, key=lambda c: (state.ruleset.initiative(c.creature), c.creature.dexterity, c.id)).id


def go_on(course: Course) -> None:
    """Go on with a fight that was over, now that somebody can act again."""
    if any(course.state.combatants[id].able for id in course.state.order):
        _next_turn(course, after=None)


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
                by_turn = state.reading("strikes_refresh") != "round"
                course.add(TurnSkipped(id, (id,) if by_turn else ()))
                continue
            _turn_comes(course, id)
            return
        if state.ruleset.delay_forfeits and (who := _goes_last(state)):
            course.add(CameIn(who, None))
            _begin_turn(course, who)
            return
        by_round = state.reading("strikes_refresh") == "round"
        course.add(RoundBegan((state.round or 0) + 1, state.order if by_round else ()))
        after = None


def _turn_comes(course: Course, who: str) -> None:
    """Let a turn come; it begins at once unless somebody who delays may still go before it."""
    if any(c.delaying and c.able for c in course.state.others(who)):
        course.add(TurnCame(who, *_fresh(course.state, who)))
    else:
        _begin_turn(course, who)


def turn_begins(course: Course) -> None:
    """Let the turn that has come begin, now that its creature does something."""
    turn = course.state.turn
    if turn is not None and turn.waiting:
        _begin_turn(course, turn.who)


def _fresh(state: State, who: str) -> tuple[Mapping[str, int], bool]:
    """The budgets of a fresh turn, and whether it is a restricted one."""
    restricted = state.round == 0 or "disabled" in state.combatants[who].conditions
    return state.ruleset.turn_budgets(state, state.combatants[who], restricted), restricted


def delay(course: Course, who: str) -> None:
    """Wait: the turn goes by, and the creature may come in later (SRD 3.5, Special Initiative Actions: Delay).

    Raises:
        IllegalActionError: It has done something this turn already.
    """
    state = course.state
    turn = state.turn
    assert turn is not None
    if turn.begun or turn.moved or turn.stepped:
        refuse(state, "illegal.delay-late", who=state.combatants[who].name)
    # Its turn has begun and is taken back whole: nothing was done with it.
    turn_begins(course)
    course.add(Delayed(who))
    if state.ruleset.delay_forfeits and _acts_last(course.state, who):
        course.add(Forfeited(who))
    _next_turn(course, after=who)


def come_in(course: Course, who: str) -> None:
    """Come in after delaying, just before the creature whose turn has come and which has done nothing yet.

    Raises:
        IllegalActionError: The creature does not delay, or the turn has begun.
    """
    state = course.state
    comer, turn = combatant(state, who), state.turn
    if not comer.delaying:
        refuse(state, "illegal.not-delaying", who=comer.name)
    if turn is None or not turn.waiting or turn.who == who:
        refuse(state, "illegal.now-late", who=comer.name)
    if not comer.able:
        refuse(state, "illegal.unable", who=comer.name, condition=being(min(comer.conditions & UNABLE)))
    course.add(CameIn(who, turn.who))
    _begin_turn(course, who)


def _begin_turn(course: Course, who: str) -> None:
    state = course.state
    beginner, ruleset = state.combatants[who], state.ruleset
    budgets, restricted = _fresh(state, who)
    fresh = () if state.reading("strikes_refresh") == "round" else (who,)
    course.add(TurnBegan(who, budgets, restricted, fresh))
    if ending := beginner.conditions & ruleset.fleeting:
        course.add(ConditionsChanged(who, removes=ending, because="because.turn"))
    if ruleset.begins is not None:
        ruleset.begins(course, beginner)
    until = state.reading("flat_footed_until")
    if until != "action" and not (until == "regular-turn" and state.round == 0):
        no_longer_flat_footed(course, who, "because.turn")


def no_longer_flat_footed(course: Course, who: str, because: str) -> None:
    """End a creature's being flat-footed, if it is."""
    if "flat-footed" in course.state.combatants[who].conditions:
        course.add(ConditionsChanged(who, removes=frozenset({"flat-footed"}), because=because))
