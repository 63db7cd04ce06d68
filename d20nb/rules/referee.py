"""What the referee corrects by hand in the middle of a fight."""

from __future__ import annotations

from d20nb.actions import Referee
from d20nb.creature import CONDITIONS
from d20nb.events import Corrected, Joined
from d20nb.rules.carrying import squeeze
from d20nb.rules.combat import fall
from d20nb.rules.course import Course
from d20nb.rules.initiative import end_turn, go_on
from d20nb.rules.movement import ground_fault, stop_fault
from d20nb.rules.refusal import combatant, refuse
from d20nb.squares import Square
from d20nb.state import Combatant, State


def correct(course: Course, action: Referee) -> None:
    """Correct something by hand: hit points, a place, a condition, or who is there at all.

    Raises:
        IllegalActionError: Something is under way, or it makes no sense.
    """
    state = course.state
    if state.pending:
        refuse(state, "illegal.referee-pending")
    if action.what == "joins":
        _join(course, action)
        squeeze(course, action.target)
        return
    who = combatant(state, action.target)
    value = action.value
    if action.what == "condition" and value not in CONDITIONS:
        refuse(state, "illegal.condition", condition=value, known=", ".join(sorted(CONDITIONS)))
    if action.what == "at":
        assert isinstance(value, Square)
        _check_place(state, who, value)
    in_turn = state.turn is not None and state.turn.who == who.id
    if action.what == "gone" and in_turn:
        end_turn(course, who.id)
        if course.state.turn is not None and course.state.turn.who == who.id:
            refuse(state, "illegal.referee-last", who=who.name)
    course.add(Corrected(who.id, action.what, value))
    if action.what == "hp":
        fall(course, who.id, may_rise=True)
    if action.what == "at":
        squeeze(course, who.id)
    if in_turn and not course.state.combatants.get(who.id, who).able and action.what != "gone":
        end_turn(course, who.id)
    if course.state.begun and course.state.turn is None:
        go_on(course)


def _check_place(state: State, who: Combatant, at: Square) -> None:
    """Refuse a place where a creature could not come to stand by moving; to stand squeezed is allowed."""
    if fault := ground_fault(state, who, at) or stop_fault(state, who, at):
        refuse(state, "illegal.because", why=fault)


def _join(course: Course, action: Referee) -> None:
    """Let a late creature join: it rolls initiative, and is flat-footed until its count comes up.

    The open text of some rulesets does not say how newcomers join; the option `late_joiners` gives the readings.
    """
    state = course.state
    late = next((c for c in state.setup.creatures if c.id == action.target), None)
    if late is None or late.id in state.combatants or not state.begun:
        refuse(state, "illegal.joins", id=action.target)
    at = action.value if isinstance(action.value, Square) else state.setup.places[late.id]
    newcomer = Combatant.of(late, at)
    _check_place(state, newcomer, at)
    bonus = state.ruleset.initiative(late)
    if state.reading("late_joiners") == "top" and newcomer.aware:
        # Aware newcomers come in at the top of the order: they act first when the next round begins.
        course.add(Joined(late.id, at, None, bonus, (late.id, *state.order)))
        return
    die = course.roll(late.id, 20)
    key = (die + bonus, bonus)
    checks = [(id, state.combatants[id].initiative) for id in state.order]
    place = next((n for n, (_, c) in enumerate(checks) if c and (c.count, c.modifier) < key), len(checks))
    course.add(Joined(late.id, at, die, bonus, (*state.order[:place], late.id, *state.order[place:])))
