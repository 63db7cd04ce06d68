"""Beginning an action: is it legal now, what does it cost, which way does it go?"""

from __future__ import annotations

from d20nb.actions import Act, Action, Attack, Charge, Move, Overrun, Spring
from d20nb.creature import CONDITIONS
from d20nb.events import ConditionsChanged, Declared
from d20nb.messages import being, say
from d20nb.rules.charge import charge_way, overrun_way
from d20nb.rules.combat import choose_weapon
from d20nb.rules.course import Course
from d20nb.rules.initiative import no_longer_flat_footed
from d20nb.rules.prices import afford_movement, affordable, one_leg
from d20nb.rules.refusal import combatant, refuse, whose_turn
from d20nb.rules.spring import spring_way
from d20nb.rules.threat import counts_as_armed
from d20nb.rules.walking import closed_way, mode_of
from d20nb.ruleset import Act as Row
from d20nb.ruleset import Mode
from d20nb.squares import Square
from d20nb.state import Combatant, State


def declare(course: Course, declared: Declared) -> None:
    """Let an action begin; by one reading whoever acts is flat-footed no longer."""
    course.add(declared)
    if course.state.reading("flat_footed_until") == "action":
        no_longer_flat_footed(course, declared.actor, "because.acted")


def start(course: Course, action: Move | Charge | Spring | Overrun | Attack | Act) -> None:
    """Begin an action of the creature whose turn it is.

    Raises:
        IllegalActionError: It is not legal now.
    """
    actor = whose_turn(course.state, action.actor)
    mode = mode_in_use(course.state, action)
    declare(course, plan(course.state, actor, action))
    if mode is not None and (gained := mode.adds & CONDITIONS):
        course.add(ConditionsChanged(actor.id, adds=gained, because="because.deed"))


def plan(state: State, actor: Combatant, action: Action, *, free: bool = False) -> Declared:
    """An action with its way and its price.

    Args:
        state: The moment.
        actor: Who acts.
        action: What is to be done.
        free: Whether it has been paid for already, as a readied action has.

    Raises:
        IllegalActionError: It is not legal.
    """
    match action:
        case Move():
            mode = mode_of(state, action.mode)
            if mode.towards:
                refuse(state, "illegal.aimed", who=actor.id, act=mode.done, verb=mode.verb)
            way = halted(state, actor, mode, closed_way(state, actor, mode, action.way))
            if free:
                return Declared(action, actor.id, {}, way, one_leg(state, actor, mode, way))
            paid, movement = afford_movement(state, actor, mode, way)
            return Declared(action, actor.id, paid, way, movement)
        case Charge():
            return charge_way(state, actor, action)
        case Spring():
            return spring_way(state, actor, action)
        case Overrun():
            return overrun_way(state, actor, action)
        case Attack():
            _check_attack(state, actor, action)
            price = row_of(state, action).price
            return Declared(action, actor.id, {} if free else affordable(state, actor, price, say("word.attack")))
        case Act():
            row = _check_act(state, actor, action)
            return Declared(action, actor.id, {} if free else affordable(state, actor, row.price, row.done))
    raise TypeError(f"{type(action).__name__} is not an action of a turn")


def halted(state: State, mover: Combatant, mode: Mode, way: tuple[Square, ...]) -> tuple[Square, ...]:
    """A way up to the first square that ends the movement, if there is one."""
    if mode.halts is None:
        return way
    return next((way[: n + 1] for n in range(1, len(way)) if mode.halts(state, mover, way[n])), way)


def mode_in_use(state: State, action: Action) -> Mode | None:
    """The way to move that an action uses, if it moves."""
    match action:
        case Move():
            return mode_of(state, action.mode)
        case Charge():
            return mode_of(state, "charge")
        case Overrun():
            return mode_of(state, "overrun")
        case Spring():
            return mode_of(state, "move")
    return None


def _check_attack(state: State, attacker: Combatant, action: Attack) -> None:
    target = combatant(state, action.target)
    if target.id == attacker.id:
        refuse(state, "illegal.self", who=attacker.name)
    choose_weapon(state, attacker, target, ranged=action.ranged, name=action.weapon)


def _check_act(state: State, actor: Combatant, action: Act) -> Row:
    row = row_of(state, action)
    if row.needs and not actor.conditions & {row.needs, *row.needs_or}:
        refuse(state, "illegal.needs", who=actor.name, act=row.done, condition=being(row.needs))
    if row.attack:
        if action.target is None:
            refuse(state, "illegal.needs-target", who=actor.id, slug=row.slug)
        if action.target == actor.id:
            refuse(state, "illegal.self", who=actor.name)
        choose_weapon(state, actor, combatant(state, action.target), ranged=row.attack == "ranged")
    elif action.target is not None:
        combatant(state, action.target)
    return row


def row_of(state: State, action: Act | Attack) -> Row:
    """The row of the table of actions that an action stands in.

    Raises:
        IllegalActionError: There is none.
    """
    if isinstance(action, Attack):
        if action.ranged:
            return row_by_slug(state, "attack-ranged")
        actor, target = state.combatants[action.actor], state.combatants[action.target]
        weapon = choose_weapon(state, actor, target, ranged=False, name=action.weapon)
        return row_by_slug(state, "attack" if counts_as_armed(actor.creature, weapon) else "attack-unarmed")
    return row_by_slug(state, action.slug)


def row_by_slug(state: State, slug: str) -> Row:
    """A row of the table of actions.

    Raises:
        IllegalActionError: The ruleset has no such row.
    """
    acts = state.ruleset.acts
    if slug not in acts:
        refuse(state, "illegal.no-such-act", slug=slug, title=state.ruleset.title, known=", ".join(acts))
    return acts[slug]
