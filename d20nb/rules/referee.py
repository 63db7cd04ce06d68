"""What the referee corrects by hand in the middle of a fight."""

from __future__ import annotations

from d20nb.actions import Referee
from d20nb.creature import CONDITIONS
from d20nb.events import Corrected
from d20nb.rules.combat import fall
from d20nb.rules.course import Course
from d20nb.rules.initiative import end_turn
from d20nb.rules.refusal import combatant, refuse
from d20nb.squares import Square


def correct(course: Course, action: Referee) -> None:
    """Correct something by hand: hit points, a place, a condition, or who is there at all.

    Raises:
        IllegalActionError: Something is under way, or it makes no sense.
    """
    state = course.state
    who = combatant(state, action.target)
    value = action.value
    if state.pending:
        refuse(state, "referee-pending")
    if action.what == "condition" and value not in CONDITIONS:
        refuse(state, "condition", condition=value, known=", ".join(sorted(CONDITIONS)))
    if action.what == "at":
        assert isinstance(value, Square)
        for square in value.space(who.creature.squares):
            if square not in state.setup.map or not state.setup.map.at(square).passable:
                refuse(state, "referee-at", who=who.name, square=value)
    in_turn = state.turn is not None and state.turn.who == who.id
    if action.what == "gone" and in_turn:
        end_turn(course, who.id)
        if course.state.turn is not None and course.state.turn.who == who.id:
            refuse(state, "referee-last", who=who.name)
    course.add(Corrected(who.id, action.what, value))
    if action.what == "hp":
        fall(course, who.id, may_rise=True)
    if in_turn and not course.state.combatants.get(who.id, who).able and action.what != "gone":
        end_turn(course, who.id)
