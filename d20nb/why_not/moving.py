"""Why a creature can go somewhere, or not: each test of a movement, asked of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from d20nb.actions import Move
from d20nb.errors import IllegalActionError
from d20nb.explanation import Finding
from d20nb.messages import ENGLISH, being, listed, say
from d20nb.rules.movement import fits, is_straight, step_fault, stop_fault, straight_line, way_price
from d20nb.rules.prices import afford_movement, in_force, legs_affordable, turn_of
from d20nb.rules.starting import halted
from d20nb.rules.ways import cheapest_way
from d20nb.ruleset import Check, Mode
from d20nb.squares import Square
from d20nb.state import Combatant, State
from d20nb.why_not.findings import cited, found, unless


def findings_of_movement(state: State, mover: Combatant, action: Move) -> Iterator[Finding]:
    """Everything that must be so for a movement to be legal, in order; what hangs on nothing else is always looked at.

    Args:
        state: A moment in which it is the mover's turn.
        mover: Who moves.
        action: The movement.
    """
    mode = in_force(state, mover, state.ruleset.modes[action.mode])
    if mode.towards:
        aimed = say("illegal.aimed", who=mover.id, act=mode.done, verb=mode.verb)
        yield found("test.engine", False, mode.citation, aimed)
        return
    yield _posture(mover, mode)
    off = next((square for square in action.way if square not in state.setup.map), None)
    end = action.way[-1] if action.way else mover.at
    if off is not None:
        last = Square(state.setup.map.width - 1, state.setup.map.height - 1)
        yield found("test.on-map", False, None, say("illegal.off-map", square=off, last=last))
        return
    ground = _ground(state, mover, end) if end != mover.at else None
    if ground is not None:
        yield ground
    yield _stop(state, mover, end)
    way: tuple[Square, ...] | None = None
    if ground is not None and not ground.passed:
        yield found("test.way", None, mode.citation)
    else:
        way, fault = _way(state, mover, mode, action.way)
        walked = " ".join(map(str, way[1:])) if way else ""
        yield found("test.way", fault is None, mode.citation, fault, way=walked)
    if way is not None:
        yield from _shape(mode, way)
    yield from findings_of_mode(state, mover, mode, way)
    yield _price(state, mover, mode, action, way)


def _posture(mover: Combatant, mode: Mode) -> Finding:
    prone, facts = "prone" in mover.conditions, {"who": mover.name, "id": mover.id, "act": mode.done}
    if mode.prone:
        fault = None if prone else say("illegal.needs", condition=being("prone"), **facts)
        return unless("test.prone", fault, mode.citation, **facts)
    return unless("test.not-prone", say("illegal.prone", **facts) if prone else None, mode.citation, **facts)


def _ground(state: State, mover: Combatant, end: Square) -> Finding:
    """Whether the mover has room there, whoever stands there."""
    size = mover.creature.squares
    fault = fits(state.setup.map, end, size, squeezing=state.ruleset.squeezing)
    if fault is None:
        bars = (state.ruleset.bars(state, mover, square) for square in end.space(size))
        fault = next((bar for bar in bars if bar), None)
    return unless("test.ground", fault, cited(state, "cost.ground"), who=mover.name, square=end)


def _stop(state: State, mover: Combatant, end: Square) -> Finding:
    fault, space = stop_fault(state, mover, end), set(end.space(mover.creature.squares))
    others = [c for c in state.combatants.values() if c.id != mover.id and not space.isdisjoint(c.space)]
    facts = {"who": mover.name, "square": end, "others": listed(c.name for c in others)}
    citation = cited(state, "cost.friends")
    if others:
        return unless("test.stop-with", fault, citation, **facts)
    return unless("test.stop", fault, citation, **facts)


def _way(
    state: State, mover: Combatant, mode: Mode, typed: tuple[Square, ...]
) -> tuple[tuple[Square, ...] | None, str | None]:
    """The way with its gaps closed however much that costs, or why there is none."""
    way: tuple[Square, ...] = (mover.at,)
    for square in typed:
        here = way[-1]
        if square == here:
            continue
        if max(abs(square.x - here.x), abs(square.y - here.y)) == 1:
            if fault := step_fault(state, mover, here, square, through=mode.through):
                return None, fault
            way += (square,)
            continue
        _, diagonals = way_price(state, mover, way, turn_of(state, mover).diagonals)
        part = cheapest_way(state, mover, mode, here, square, diagonals, _dearest(state))
        if part is None:
            return None, _no_way(state, mover, mode, here, square)
        way += part[1:]
    return (way, None) if len(way) > 1 else (None, say("illegal.no-way-given", who=mover.name, at=mover.at))


def _dearest(state: State) -> int:
    """More than any way on the map can cost that enters no square twice."""
    grid = state.setup.map
    worst = max((ground.multiplier + ground.extra_mp for ground in grid.ground.values()), default=1)
    return grid.width * grid.height * 4 * (worst + 2)


def _no_way(state: State, mover: Combatant, mode: Mode, start: Square, end: Square) -> str:
    """Why no way leads from one square to another at all."""
    if mode.straight:
        steps = pairwise(straight_line(start, end))
        return next(fault for a, b in steps if (fault := step_fault(state, mover, a, b, through=mode.through)))
    return say("test.way.no", who=mover.name, start=start, end=end)


def _shape(mode: Mode, way: tuple[Square, ...]) -> Iterator[Finding]:
    squares = len(way) - 1
    if mode.most_squares is not None:
        facts = {"mode": mode.named, "most": mode.most_squares, "squares": squares}
        fault = say("illegal.too-many-squares", **facts) if squares > mode.most_squares else None
        yield unless("test.squares", fault, mode.citation, **facts)
    if mode.straight:
        fault = None if is_straight(way) else say("illegal.not-straight", mode=mode.named)
        yield unless("test.straight", fault, mode.citation)


def findings_of_mode(state: State, mover: Combatant, mode: Mode, way: tuple[Square, ...] | None) -> Iterator[Finding]:
    """The further conditions of a way to move. Where the way is not known, only what fails on any way is told."""
    for check in mode.checks:
        fault = check(state, mover, way or (mover.at,))
        if fault or way:
            yield unless(_named(check), fault, mode.citation, who=mover.name, mode=mode.named)


def _named(check: Check) -> str:
    """The message key of a condition: by its function's name, if it is in the catalogue."""
    key = f"test.check-{getattr(check, '__name__', '').replace('_', '-')}"
    return key if key in ENGLISH else "test.check"


def _price(state: State, mover: Combatant, mode: Mode, action: Move, way: tuple[Square, ...] | None) -> Finding:
    facts = {"who": mover.name, "mode": mode.named}
    if way is None:
        return found("test.movement", None, mode.citation, **facts)
    way = halted(state, mover, mode, way)
    try:
        _, most = afford_movement(state, mover, mode, way)
    except IllegalActionError as refused:
        if not legs_affordable(state, mover, mode):
            return found("test.pays", False, mode.citation, str(refused), **facts)
        return found("test.movement", False, mode.citation, str(refused), **facts)
    steps, _ = way_price(state, mover, way, turn_of(state, mover).diagonals)
    needs = mode.needs(state, mover, way, steps) if mode.needs else sum(steps)
    cost = f"{needs} {state.ruleset.word('movement-one' if needs == 1 else 'movement')}"
    return found("test.movement", True, mode.citation, cost=cost, most=most, **facts)


def legal_instead(state: State, action: Move) -> Iterator[Move]:
    """The same way in the ruleset's other ways to move, not asked yet whether it is legal."""
    for mode in state.ruleset.modes.values():
        if mode.verb != action.mode and not mode.towards and mode.prone == state.ruleset.modes[action.mode].prone:
            yield Move(action.actor, mode.verb, action.way[-1:])
