"""Making an action ready, and carrying it out when its trigger comes."""

from __future__ import annotations

from d20nb.actions import Act, Attack, Charge, Move, Overrun, Ready, Spring, Strike
from d20nb.errors import IllegalActionError
from d20nb.events import ConditionsChanged, Readied, ReadiedActed
from d20nb.messages import term
from d20nb.rules.course import Course
from d20nb.rules.initiative import end_turn, no_longer_flat_footed
from d20nb.rules.prices import affordable
from d20nb.rules.refusal import combatant, refuse
from d20nb.rules.starting import mode_in_use, plan, row_by_slug
from d20nb.rules.walking import mode_of
from d20nb.squares import Square
from d20nb.state import State, Underway


def make_ready(course: Course, action: Ready) -> None:
    """Make one action ready that takes less than a full round; it is a standard action and ends the turn.

    Whether the readied action is legal is seen when its trigger comes (SRD 3.5, Special Initiative Actions: Ready).

    Raises:
        IllegalActionError: It cannot be paid for, or the readied action is no single action.
    """
    state = course.state
    who = combatant(state, action.actor)
    combatant(state, action.trigger.who)
    row = row_by_slug(state, "ready")
    paid = affordable(state, who, row.price, row.done)
    deed = action.action
    kind = _kind(state, deed)
    if kind == "none":
        refuse(state, "illegal.ready-step", who=who.name)
    if kind in ("full-round", "unknown"):
        refuse(state, "illegal.ready-kind", who=who.name, kind=term("kind", kind))
    course.add(Readied(action, paid))
    no_longer_flat_footed(course, who.id, "because.acted")
    end_turn(course, who.id)


def _kind(state: State, deed: Move | Attack | Act) -> str:
    if isinstance(deed, Attack):
        return "standard"
    if isinstance(deed, Act):
        return state.ruleset.acts[deed.slug].kind if deed.slug in state.ruleset.acts else "unknown"
    return mode_of(state, deed.mode).kind


def trigger(course: Course, top: Underway) -> bool:
    """Let a readied action go first, if what is under way triggers one; whether one did."""
    state = course.state
    for other in state.others(top.actor):
        readied = other.readied
        if readied is None or not other.able or not _matches(state, readied, top):
            continue
        before = state.turn.who if state.turn else top.actor
        try:
            # What was made ready has been paid for already.
            planned = plan(state, other, readied.action, free=True)
        except IllegalActionError:
            course.add(ReadiedActed(readied, before, lost=True))
            return True
        course.add(ReadiedActed(readied, before, planned.way, planned.movement))
        mode = mode_in_use(state, readied.action)
        if mode is not None and mode.adds & {"running"}:
            course.add(ConditionsChanged(other.id, adds=mode.adds & {"running"}, because="because.deed"))
        return True
    return False


def _matches(state: State, readied: Ready, top: Underway) -> bool:
    """Whether what is about to happen is what a readied action waits for."""
    awaited, action = readied.trigger, top.action
    if awaited.who != top.actor or top.checked:
        return False
    moving = isinstance(action, Move | Charge | Spring | Overrun)
    match awaited.what:
        case "moves":
            return moving and top.done == 0 and top.stage == 0
        case "enters":
            return moving and awaited.square is not None and _enters(state, top, awaited.square)
        case "attacks":
            attacks = isinstance(action, Attack | Strike) or (moving and top.done == top.attack_at)
            if isinstance(action, Act):
                attacks = state.ruleset.acts[action.slug].attack is not None
            return attacks and top.stage == 0
        case "casts":
            return isinstance(action, Act) and action.slug.startswith("cast-")
    return False


def _enters(state: State, top: Underway, square: Square) -> bool:
    """Whether a mover has just entered a square, or by the reading `before` is about to."""
    at = top.done + (state.reading("ready_enters") == "before")
    if not 0 < at < len(top.way):
        return False
    size = state.combatants[top.actor].creature.squares
    return square in top.way[at].space(size) and square not in top.way[at - 1].space(size)
