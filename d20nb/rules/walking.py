"""From typed squares to a legal way: gaps closed, every step possible, the end a place where one may stop."""

from __future__ import annotations

from itertools import pairwise

from d20nb.errors import IllegalActionError
from d20nb.messages import being, say
from d20nb.rules.movement import hampered, is_straight, over_low_wall, step_fault, stop_fault, way_price
from d20nb.rules.prices import affordable, in_force, most_movement, turn_of
from d20nb.rules.ways import cheapest_way
from d20nb.ruleset import Mode
from d20nb.squares import Square
from d20nb.state import Combatant, State


def mode_of(state: State, verb: str) -> Mode:
    """The way to move that a word of the notation names.

    Raises:
        IllegalActionError: The ruleset has no such way.
    """
    mode = state.ruleset.modes.get(verb)
    if mode is None:
        known = ", ".join(state.ruleset.modes)
        raise IllegalActionError(
            say("illegal.no-such-mode", verb=verb, title=state.ruleset.title, known=known), state=state
        )
    return mode


def closed_way(state: State, mover: Combatant, mode: Mode, typed: tuple[Square, ...]) -> tuple[Square, ...]:
    """The whole way of a movement, its start included; gaps are closed by the cheapest way.

    Raises:
        IllegalActionError: A step is impossible, or the creature may not stop at the end, or not move like that.
    """
    mode = in_force(state, mover, mode)
    for square in typed:
        if square not in state.setup.map:
            last = Square(state.setup.map.width - 1, state.setup.map.height - 1)
            raise IllegalActionError(say("illegal.off-map", square=square, last=last), state=state)
    if mode.prone and "prone" not in mover.conditions:
        raise IllegalActionError(
            say("illegal.needs", who=mover.name, act=mode.done, condition=being("prone")), state=state
        )
    if "prone" in mover.conditions and not mode.prone:
        raise IllegalActionError(say("illegal.prone", who=mover.name, id=mover.id), state=state)
    turn = turn_of(state, mover)
    most, diagonals = most_movement(state, mover, mode), turn.diagonals
    way: tuple[Square, ...] = (mover.at,)
    for square in typed:
        if square == way[-1]:
            continue
        here = way[-1]
        if max(abs(square.x - here.x), abs(square.y - here.y)) == 1:
            if fault := step_fault(state, mover, here, square, through=mode.through):
                raise IllegalActionError(fault, state=state)
            part: tuple[Square, ...] = (here, square)
        else:
            steps, diagonals_here = way_price(state, mover, way, diagonals)
            found = cheapest_way(state, mover, mode, here, square, diagonals_here, max(0, most - sum(steps)))
            if found is None:
                if most == 0:  # for want of actions, where none is left that would pay
                    affordable(state, mover, mode.price, mode.done)
                raise IllegalActionError(
                    say("illegal.no-way", who=mover.name, start=here, end=square, mode=mode.named, most=most,
                        unit=state.ruleset.word("movement-one" if most == 1 else "movement")), state=state
                )  # fmt: skip
            part = found
        way += part[1:]
    if len(way) == 1:
        raise IllegalActionError(say("illegal.no-way-given", who=mover.name, at=mover.at), state=state)
    if mode.most_squares is not None and len(way) - 1 > mode.most_squares:
        raise IllegalActionError(
            say("illegal.too-many-squares", mode=mode.named, most=mode.most_squares, squares=len(way) - 1),
            state=state,
        )
    if mode.straight and not is_straight(way):
        raise IllegalActionError(say("illegal.not-straight", mode=mode.named), state=state)
    for check in mode.checks:
        if fault := check(state, mover, way):
            raise IllegalActionError(fault, state=state)
    if fault := stop_fault(state, mover, way[-1]):
        raise IllegalActionError(fault, state=state)
    return way


# --- further conditions that rulesets put on their ways to move ----------------------------------------------


def no_other_distance(state: State, mover: Combatant, way: tuple[Square, ...]) -> str | None:
    """A 5-foot step is for turns without other movement (SRD 3.5, Miscellaneous Actions: Take 5-Foot Step)."""
    turn = turn_of(state, mover)
    if turn.moved:
        return say("illegal.moved-already", who=mover.name)
    return say("illegal.stepped-already", who=mover.name) if turn.stepped else None


def no_step_before(state: State, mover: Combatant, way: tuple[Square, ...]) -> str | None:
    """Whoever has taken a 5-foot step moves no other distance that turn."""
    return say("illegal.stepped-no-move", who=mover.name) if turn_of(state, mover).stepped else None


def unhampered(state: State, mover: Combatant, way: tuple[Square, ...]) -> str | None:
    """Only over squares that cost their plain price: no difficult ground, no darkness, no low walls."""
    for start, end in pairwise(way):
        if hampered(state, mover, end):
            return say("illegal.hampered", square=end)
        if over_low_wall(state.setup.map, start, end, mover.creature.squares):
            return say("illegal.hampered-edge", start=start, end=end)
    return None


def fast_enough(state: State, mover: Combatant, way: tuple[Square, ...]) -> str | None:
    """Whoever has a speed of 5 feet or less takes no 5-foot step."""
    return say("illegal.too-slow", who=mover.name, speed=mover.creature.speed) if mover.creature.speed <= 5 else None


def not_blinded(state: State, mover: Combatant, way: tuple[Square, ...]) -> str | None:
    """Some movements need eyes."""
    return say("illegal.blinded", who=mover.name) if "blinded" in mover.conditions else None


def not_tired(state: State, mover: Combatant, way: tuple[Square, ...]) -> str | None:
    """The fatigued, the exhausted and the entangled neither run nor charge."""
    tired = mover.conditions & {"fatigued", "exhausted", "entangled"}
    return say("illegal.tired", who=mover.name, condition=being(min(tired))) if tired else None
