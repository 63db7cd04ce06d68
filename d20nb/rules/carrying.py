"""Carrying an action out, step by step, until somebody must decide something."""

from __future__ import annotations

from collections.abc import Iterable

from d20nb.actions import Act, Attack, Charge, Move, Spring, Strike
from d20nb.creature import WEAPONS
from d20nb.events import ConditionsChanged, DidNotProvoke, Finished, Moved, Provoked
from d20nb.rules import opportunity
from d20nb.rules.answers import settled
from d20nb.rules.combat import choose_weapon, roll_attack, roll_damage
from d20nb.rules.course import Course
from d20nb.rules.initiative import end_turn
from d20nb.rules.movement import squeezes, way_price
from d20nb.rules.ready import trigger
from d20nb.rules.starting import mode_in_use, row_of
from d20nb.rules.stopping import put_aside
from d20nb.rules.threat import counts_as_armed
from d20nb.rules.trip import roll_trip
from d20nb.ruleset import Act as Row
from d20nb.ruleset import Mode
from d20nb.ruling import Ruling
from d20nb.state import Combatant, Facing, Opportunity, State, Underway


def carry_on(course: Course) -> None:
    """Carry out what is under way until somebody must decide something."""
    while (top := course.state.top) is not None:
        if isinstance(top, Opportunity):
            if not settled(course, top):
                return
            continue
        if isinstance(top, Facing):
            return
        actor = course.state.combatants[top.actor]
        if _stopped(course, actor, top) or trigger(course, top):
            continue
        mode = mode_in_use(course.state, top.action)
        if mode is None or (top.done == top.attack_at and top.stage < 2):
            _resolve(course, top, actor)
        else:
            _walk(course, top, actor, mode)


def _offer(course: Course, rulings: Iterable[Ruling]) -> bool:
    """Let rulings happen; whether any of them gives an opportunity."""
    # What is offered comes last, so that the board stops with every reason already given.
    rulings = sorted(rulings, key=lambda r: r.provokes)
    for ruling in rulings:
        course.add(Provoked(ruling) if ruling.provokes else DidNotProvoke(ruling))
    return any(ruling.provokes for ruling in rulings)


def _stopped(course: Course, who: Combatant, top: Underway) -> bool:
    """End an action, and its turn, if its creature can no longer act; end a movement that is barred."""
    fell = top.way and "prone" in who.conditions and top.done + 1 < len(top.way) and not _crawls(course.state, top)
    if who.able and not fell and not (top.blocked and top.checked):
        return False
    because = "because.down" if not who.able else "because.fell" if fell else "because.barred"
    course.add(Finished(who.id, because=because))
    put_aside(course, who.id, top.way[: top.done + 1])
    state = course.state
    in_turn = state.turn is not None and state.turn.who == who.id
    if not who.able and not state.pending and in_turn:
        end_turn(course, who.id)
    return True


def _crawls(state: State, top: Underway) -> bool:
    mode = mode_in_use(state, top.action)
    return mode is not None and mode.prone


def _walk(course: Course, top: Underway, mover: Combatant, mode: Mode) -> None:
    """Make the next step of a movement, or finish it."""
    state = course.state
    if top.done + 1 >= len(top.way):
        course.add(Finished(mover.id, {mode.keeps: top.movement} if mode.keeps and top.movement else {}))
        put_aside(course, mover.id, top.way)
        return
    if not top.checked:
        rulings = opportunity.leaving(state, mover, mode, top.way, top.done)
        if mode.slip is not None and mode.slip(course, mover, rulings, top.way[top.done + 1]):
            # The checks may have changed who can strike.
            rulings = opportunity.leaving(course.state, mover, mode, top.way, top.done)
            now = course.state.top
            if isinstance(now, Underway) and now.blocked:
                # It stays where it is, so that only those who caught it may strike.
                rulings = tuple(r for r in rulings if r.striker in now.caught)
        if _offer(course, rulings):
            return
    if mode.contest is not None:
        mode.contest(course, mover, top.way[top.done + 1])
    state = course.state
    if state.facing:
        return
    if isinstance(state.top, Underway) and state.top.blocked:
        course.add(Finished(mover.id, because="because.barred"))
        put_aside(course, mover.id, top.way[: top.done + 1])
        return
    start, end = top.way[top.done], top.way[top.done + 1]
    if state.turn and state.turn.who == mover.id:
        diagonals = state.turn.diagonals
    else:
        _, diagonals = way_price(state, mover, top.way[: top.done + 1], 0)
    price, diagonals = state.ruleset.step_price(state, mover, start, end, diagonals)
    course.add(Moved(mover.id, start, end, price, diagonals, mode.distance))
    squeeze(course, mover.id)


def squeeze(course: Course, who: str) -> None:
    """Let a big creature be squeezed, or no longer, where it stands now."""
    state, mover = course.state, course.state.combatants[who]
    if not state.ruleset.squeezing or mover.creature.squares == 1:
        return
    narrow = squeezes(state.setup.map, mover.at, mover.creature.squares)
    condition = frozenset({"squeezing"})
    if narrow and "squeezing" not in mover.conditions:
        course.add(ConditionsChanged(mover.id, adds=condition, because="because.narrow"))
    elif not narrow and "squeezing" in mover.conditions:
        course.add(ConditionsChanged(mover.id, removes=condition, because="because.narrow"))


def _resolve(course: Course, top: Underway, actor: Combatant) -> None:
    """Resolve an act or an attack, after the opportunities that it gives."""
    state, action = course.state, top.action
    # Once an attack is past its roll the target may be dead, or the row one that no longer applies.
    row = row_of(state, action) if top.stage == 0 and isinstance(action, Act | Attack) else None
    trips = _is_trip(action)
    if trips and top.stage == 0:
        row = state.ruleset.acts.get("trip")
    if not top.checked and row and _offer(course, _act_rulings(state, actor, row, getattr(action, "target", None))):
        return
    if row is not None and row.attack is None:
        if row.adds or row.removes:
            course.add(ConditionsChanged(actor.id, row.adds, row.removes, because="because.deed"))
        if row.effect is not None:
            row.effect(course, actor)
        course.add(Finished(actor.id))
        return
    assert isinstance(action, Act | Attack | Charge | Spring | Strike)
    target = action.target or ""
    if top.stage == 0:
        if isinstance(action, Strike):
            weapon = WEAPONS[action.weapon or "unarmed"]
        else:
            named = None if isinstance(action, Act | Spring) else action.weapon
            ranged = row is not None and row.attack == "ranged"
            weapon = choose_weapon(state, actor, state.combatants[target], ranged=ranged, name=named)
        roll_attack(course, actor.id, target, weapon, touch=trips)
    elif top.stage == 1 and trips:
        roll_trip(course, actor.id, target)
    elif top.stage == 1:
        roll_damage(course, actor.id, target)
    elif not isinstance(action, Spring):
        course.add(Finished(actor.id))


def _is_trip(action: object) -> bool:
    """Whether an action is an attempt to trip, be it of one's own or as a strike."""
    return (isinstance(action, Strike) and action.trip) or (isinstance(action, Act) and action.slug == "trip")


def _act_rulings(state: State, actor: Combatant, row: Row, target: str | None) -> tuple[Ruling, ...]:
    # An ordinary attack is what everyone does all the time: that it does not provoke is not worth a word.
    if row.attack == "melee" and row.provokes == "no" and row.feat is None:
        weapon = choose_weapon(state, actor, state.combatants[target or ""], ranged=False)
        if counts_as_armed(actor.creature, weapon) or "attack-unarmed" not in state.ruleset.acts:
            return ()
        row = state.ruleset.acts["attack-unarmed"]
    return opportunity.acting(state, actor, row, target)


def moves(action: object) -> bool:
    """Whether an action is movement, at least in part."""
    return isinstance(action, Move | Charge | Spring)
