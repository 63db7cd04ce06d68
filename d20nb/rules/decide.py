"""Deciding: what an action brings about. It knows the rules and changes nothing."""

from __future__ import annotations

from d20nb.actions import (
    Act,
    Action,
    Attack,
    Avoid,
    Begin,
    Block,
    Charge,
    Delay,
    End,
    Move,
    Now,
    Overrun,
    Pass,
    Ready,
    Referee,
    Roll,
    Spring,
    Strike,
)
from d20nb.events import DieTyped, Event
from d20nb.rules.answers import answer, choose
from d20nb.rules.carrying import carry_on
from d20nb.rules.course import Course
from d20nb.rules.initiative import begin, come_in, delay, end_turn, turn_begins
from d20nb.rules.ready import make_ready
from d20nb.rules.referee import correct
from d20nb.rules.refusal import refuse, whose_turn
from d20nb.rules.starting import start
from d20nb.state import State


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """Everything that an action brings about, up to the next moment at which somebody must decide something.

    Raises:
        IllegalActionError: The action is not legal now; the message says why and what would be.
    """
    course = Course(state)
    match action:
        case Roll():
            if not 1 <= action.result <= 100:
                refuse(state, "illegal.die", result=action.result)
            course.add(DieTyped(action.result))
        case Referee():
            correct(course, action)
        case Strike() | Pass():
            answer(course, action)
        case _ if state.asked:
            striker, provoker = state.combatants[state.asked.striker], state.combatants[state.asked.provoker]
            refuse(state, "illegal.must-answer", striker=striker.name, provoker=provoker.name, id=striker.id)
        case Avoid() | Block():
            choose(course, action)
        case _ if state.facing:
            defender, runner = state.combatants[state.facing.defender], state.combatants[state.facing.runner]
            refuse(state, "illegal.must-choose", who=defender.name, runner=runner.name, id=defender.id)
        case Begin():
            begin(course)
        case Now():
            come_in(course, action.actor)
        case _:
            _in_turn(course, action)
    carry_on(course)
    return tuple(course.events)


def _in_turn(course: Course, action: Action) -> None:
    """What the creature whose turn it is does."""
    assert isinstance(action, Move | Attack | Charge | Spring | Overrun | Act | End | Delay | Ready)
    whose_turn(course.state, action.actor)
    if isinstance(action, Delay):
        delay(course, action.actor)
        return
    turn_begins(course)
    match action:
        case End():
            end_turn(course, action.actor)
        case Ready():
            make_ready(course, action)
        case _:
            start(course, action)
