"""What the rules see of a position, as plain marks for drawing: threat, reach, ways, strikes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from itertools import accumulate
from typing import Any

from attrs import frozen

from d20nb.actions import Act, Action, Attack, Charge, Move, Overrun, Spring
from d20nb.errors import IllegalActionError
from d20nb.messages import say
from d20nb.overlay import AimMark, Overlay, StrikeMark
from d20nb.rules.foresight import Foresight, foresee, with_turn
from d20nb.rules.movement import step_fault
from d20nb.rules.opportunity import strikes_left
from d20nb.rules.prices import in_force, legs_affordable, most_movement, turn_of
from d20nb.rules.threat import threatening_weapons
from d20nb.rules.ways import cheapest_way, fewest_strikes, reachable
from d20nb.ruleset import Mode
from d20nb.squares import Square
from d20nb.standing import covered, flanked, flat_footed, lights, rings, threats
from d20nb.state import Combatant, Opportunity, State, Underway

#: The lenses that can be put over the board.
LENSES = ("threat", "reach", "strikes", "rings", "flanking", "cover", "flat-footed", "price", "light")
#: Those that are on where nothing else is said.
USUAL = ("threat", "reach")
#: Those that are on while somebody plays: what each square costs in strikes is seen before one is chosen.
PLAYING = (*USUAL, "strikes")
#: The topic of the rules that a lens is about, where a ruleset may be silent on it.
_TOPICS = {"threat": "threat", "rings": "threat", "strikes": "opportunities", "flanking": "flanking"}
_CALLED = {
    "threat": "lens.topic-threat",
    "opportunities": "lens.topic-opportunities",
    "flanking": "lens.topic-flanking",
}


def overlay(
    state: State,
    *,
    show: Collection[str] = USUAL,
    selected: str | None = None,
    plan: Action | None = None,
    focus: Square | None = None,
) -> Overlay:
    """The marks for one moment.

    Args:
        state: The moment.
        show: Which of `LENSES` to use.
        selected: The creature that is looked at; without one, the one whose turn it is.
        plan: An action that is being thought of: its way, its prices and its strikes are shown.
        focus: The square under the keyboard's cursor.
    """
    turn = state.turn.who if state.turn else None
    chosen = selected if selected in state.combatants else turn
    who = state.combatants.get(chosen) if chosen else None
    seen = _foreseen(state, plan)
    way, prices, strikes = _way_and_strikes(state, plan, seen)
    mover = _mover(state, plan)
    can = _going(state, who) if who and state.waits and not (state.asked or state.facing) and {*show} & _GOING else None
    silent = silent_lenses(state)
    return Overlay(
        **(_reach(can) if can and "reach" in show else {}),
        costs=can.costs if can and "price" in show else {},
        risk=_risk(can) if can and "strikes" in show else {},
        threat=threats(state, who) if "threat" in show else {},
        rings=rings(state) if "rings" in show else {},
        flanking=flanked(state) if "flanking" in show else (),
        viewer=chosen if "cover" in show else None,
        cover=covered(state, who) if who and "cover" in show else (),
        flat_footed=flat_footed(state) if "flat-footed" in show else {},
        light=lights(state) if "light" in show else (),
        silent=tuple(dict.fromkeys(silent[lens] for lens in LENSES if lens in show and lens in silent)),
        path=way,
        prices=prices,
        path_size=mover.creature.squares if mover else 1,
        strikes=strikes,
        aim=aim_of(plan) if plan and seen else None,
        strikes_left=_strikes_left(state),
        selected=selected,
        turn=turn,
        focus=focus,
    )


def silent_lenses(state: State) -> Mapping[str, str]:
    """The lenses that have nothing to show, as the ruleset says nothing of their topic: each with the sentence."""
    ruleset = state.ruleset
    return {
        lens: say("lens.silent", title=ruleset.title, topic=say(_CALLED[topic]))
        for lens, topic in _TOPICS.items()
        if topic in ruleset.silent or ruleset.opportunities is None
    }


def _strikes_left(state: State) -> Mapping[str, int]:
    """What is left of the allowance of everyone who could use it: who threatens nothing cannot."""
    return {
        id: left for id, c in state.combatants.items() if threatening_weapons(c) and (left := strikes_left(state, c))
    }


#: The lenses that show where a creature can go.
_GOING = {"reach", "strikes", "price"}


@frozen
class _Going:
    """What a creature can put into moving now.

    Attributes:
        mode: The way to move that the board offers first.
        bought: What 1, 2 … actions of it buy in all.
        paces: The same in words.
    """

    state: State
    who: Combatant
    mode: Mode
    diagonals: int
    bought: tuple[int, ...]
    paces: tuple[str, ...]

    @cached_property
    def costs(self) -> Mapping[Square, int]:
        """The price of each square within reach."""
        return reachable(self.state, self.who, self.mode, self.diagonals, self.bought[-1])


def _going(state: State, who: Combatant) -> _Going | None:
    if state.turn is not None and state.turn.who != who.id:
        return None
    if not who.able or "prone" in who.conditions:
        return None
    state = with_turn(state, who.id)
    mode, turn = next(iter(state.ruleset.modes.values())), turn_of(state, who)
    bought = {
        movement: _pace(mode, n) for n, (_, movement) in enumerate(_legs(state, who, mode), not mode.spare) if movement
    }
    if not bought or turn.stepped:
        return None
    if (more := _plain_full_round(state, who)) and (most := _most(state, who, more)) > max(bought):
        bought[most] = say("lens.pace", mode=more.named)
    return _Going(state, who, mode, turn.diagonals, tuple(bought), tuple(bought.values()))


def _legs(state: State, who: Combatant, mode: Mode) -> list[tuple[Mapping[str, int], int]]:
    return list(legs_affordable(state, who, in_force(state, who, mode)))


def _most(state: State, who: Combatant, mode: Mode) -> int:
    return max((movement for _, movement in _legs(state, who, mode)), default=0)


def _pace(mode: Mode, legs: int) -> str:
    """So many legs of a way to move, in words; none is what is left of movement that was bought before."""
    if not legs:
        return say("lens.pace-left")
    if legs == 1:
        return say("lens.pace-one", mode=mode.named) if mode.legs > 1 else say("lens.pace", mode=mode.named)
    return say("lens.pace-double", mode=mode.named)


def _full_round(state: State, who: Combatant) -> list[Mode]:
    """The ways to move that take a whole turn and are not aimed at anybody, those open now."""
    modes = (in_force(state, who, mode) for mode in state.ruleset.modes.values())
    return [m for m in modes if m.kind == "full-round" and not m.towards and not m.prone and _most(state, who, m)]


def _plain_full_round(state: State, who: Combatant) -> Mode | None:
    """Of them the one that is just moving: whatever way one likes, and nothing else comes of it."""
    plain = (m for m in _full_round(state, who) if not (m.straight or m.ways or m.halts or m.adds or m.checks))
    return max(plain, key=lambda m: _most(state, who, m), default=None)


def _reach(can: _Going) -> dict[str, Any]:
    """Where a creature can go now: with the number of actions that it takes, and where only the fastest way leads."""
    reach = {at: next(n for n, most in enumerate(can.bought, 1) if price <= most) for at, price in can.costs.items()}
    fastest = max(_full_round(can.state, can.who), key=lambda m: _most(can.state, can.who, m), default=None)
    found: dict[str, Any] = {"reach": reach, "paces": can.paces}
    if fastest is None or (most := _most(can.state, can.who, fastest)) <= can.bought[-1]:
        return found
    run = reachable(can.state, can.who, fastest, can.diagonals, most).keys() - reach.keys()
    return found | {"run": frozenset(run), "paces": (*can.paces, say("lens.pace", mode=fastest.named))}


def _risk(can: _Going) -> Mapping[Square, int]:
    """Where the creature can go now, with the fewest opponents that get a strike on the way there."""
    if can.state.ruleset.opportunities is None:
        return {}
    found = fewest_strikes(can.state, can.who, can.mode, can.diagonals, can.bought[-1])
    return {at: min(len(met) for _, met in pairs) for at, pairs in found.items() if at != can.who.at}


def _mover(state: State, plan: Action | None) -> Combatant | None:
    if isinstance(plan, Move):
        return state.combatants.get(plan.actor)
    moving = _walking(state)
    return state.combatants.get(moving.actor) if moving else None


def _walking(state: State) -> Underway | None:
    """The movement that is under way, if one is."""
    return next((p for p in reversed(state.pending) if isinstance(p, Underway) and p.way), None)


def _foreseen(state: State, plan: Action | None) -> Foresight | None:
    """What a plan would bring about, if there is one and it is legal."""
    try:
        return foresee(state, plan) if plan is not None else None
    except IllegalActionError:
        return None


def _way_and_strikes(
    state: State, plan: Action | None, seen: Foresight | None
) -> tuple[tuple[Square, ...], tuple[int, ...], tuple[StrikeMark, ...]]:
    if plan is not None:
        if seen is None:
            return (), (), ()
        marks = (r for r in seen.rulings if r.provokes)
        strikes = tuple(StrikeMark(r.striker, r.square, n) for n, r in enumerate(marks, 1))
        return seen.way, tuple(accumulate(seen.prices)), strikes
    moving = _walking(state)
    strikes = tuple(
        StrikeMark(ruling.striker, pending.square, n)
        for pending in state.pending
        if isinstance(pending, Opportunity)
        for n, ruling in enumerate(pending.waiting, 1)
    )
    return (moving.way if moving else ()), (), strikes


def aim_of(action: Action) -> AimMark | None:
    """Whom an action is aimed at."""
    if isinstance(action, Attack | Charge | Spring | Overrun | Act) and action.target is not None:
        return AimMark(action.actor, action.target)
    return None


#: The actions that ways to move stand for which are aimed at an opponent, by their verbs.
AIMED = {"charge": Charge, "overrun": Overrun}


def move_to(state: State, who: Combatant, verb: str, square: Square) -> Move:
    """The movement that a choice of a square means.

    A neighbour that cannot be stepped to, around a corner say, is meant by the cheapest way there, and that way is
    named whole: typed alone, a neighbour is one step.
    """
    mode = state.ruleset.modes[verb]
    near = max(abs(square.x - who.at.x), abs(square.y - who.at.y)) == 1
    if near and step_fault(state, who, who.at, square, through=mode.through):
        turn, most = turn_of(state, who), most_movement(state, who, mode)
        way = cheapest_way(state, who, mode, who.at, square, turn.diagonals, most)
        if way is not None:
            return Move(who.id, verb, way[1:])
    return Move(who.id, verb, (square,))
