"""Deciding: what an action brings about. It knows the rules and changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from d20nb.actions import Act, Action, Attack, Begin, End, Move, Pass, Referee, Roll, Strike
from d20nb.creature import CONDITIONS, UNABLE, WEAPONS, Weapon
from d20nb.errors import IllegalActionError
from d20nb.events import (
    ConditionsChanged,
    Corrected,
    Declared,
    DidNotProvoke,
    DieTyped,
    Event,
    Finished,
    Moved,
    Provoked,
    StrikeMade,
    StrikePassed,
)
from d20nb.messages import say
from d20nb.rules import opportunity
from d20nb.rules.combat import choose_weapon, fall, reaches, roll_attack, roll_damage
from d20nb.rules.course import Course
from d20nb.rules.initiative import begin, end_turn, no_longer_flat_footed
from d20nb.rules.prices import afford_movement, affordable
from d20nb.rules.threat import counts_as_armed, threatening_weapons
from d20nb.rules.walking import closed_way, mode_of
from d20nb.ruleset import Act as Row
from d20nb.ruling import Ruling
from d20nb.squares import Square
from d20nb.state import Combatant, Opportunity, State, Underway


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """Everything that an action brings about, up to the next moment at which somebody must decide something.

    Raises:
        IllegalActionError: The action is not legal now; the message says why and what would be.
    """
    course = Course(state)
    match action:
        case Roll():
            course.add(DieTyped(_die(state, action.result)))
        case Referee():
            _correct(course, action)
        case Strike() | Pass():
            _answer(course, action)
        case _ if state.asked:
            asked = state.asked
            names = {id: c.name for id, c in state.combatants.items()}
            _refuse(
                state, "illegal.must-answer", striker=names[asked.striker], provoker=names[asked.provoker],
                id=asked.striker,
            )  # fmt: skip
        case Begin():
            begin(course)
        case End():
            _whose_turn(state, action.actor)
            end_turn(course, action.actor)
        case Move():
            _start_move(course, action)
        case Attack():
            _start_attack(course, action)
        case Act():
            _start_act(course, action)
    _carry_on(course)
    return tuple(course.events)


def _refuse(state: State, key: str, **facts: object) -> NoReturn:
    raise IllegalActionError(say(key, **facts), state=state)


def _die(state: State, result: int) -> int:
    if not 1 <= result <= 100:
        _refuse(state, "illegal.die", result=result)
    return result


def _combatant(state: State, id: str) -> Combatant:
    if id not in state.combatants:
        _refuse(state, "illegal.unknown", id=id, known=", ".join(state.combatants))
    return state.combatants[id]


def _whose_turn(state: State, id: str) -> Combatant:
    """The one who acts, if it may."""
    who = _combatant(state, id)
    if not state.begun:
        _refuse(state, "illegal.not-begun")
    if state.turn is None:
        _refuse(state, "illegal.over")
    if state.turn.who != id:
        _refuse(
            state,
            "illegal.not-your-turn",
            who=who.name,
            turn=state.combatants[state.turn.who].name,
            id=state.turn.who,
        )
    if not who.able:
        _refuse(state, "illegal.unable", who=who.name, condition=_barring(who))
    return who


def _barring(who: Combatant) -> str:
    return min(who.conditions & UNABLE)


# --- actions begin ---------------------------------------------------------------------------------------------


def _declare(
    course: Course,
    action: Action,
    actor: str,
    paid: Mapping[str, int],
    way: tuple[Square, ...] = (),
    movement: int = 0,
) -> None:
    course.add(Declared(action, actor, paid, way, movement))
    if course.state.reading("flat_footed_until") == "action":
        no_longer_flat_footed(course, actor, "because.acted")


def _start_move(course: Course, action: Move) -> None:
    state = course.state
    mover = _whose_turn(state, action.actor)
    mode = mode_of(state, action.mode)
    way = closed_way(state, mover, mode, action.way)
    paid, movement = afford_movement(state, mover, mode, way)
    _declare(course, action, mover.id, paid, way, movement)
    if mode.adds & CONDITIONS:
        course.add(ConditionsChanged(mover.id, adds=mode.adds & CONDITIONS, because="because.deed"))


def _start_attack(course: Course, action: Attack) -> None:
    state = course.state
    attacker = _whose_turn(state, action.actor)
    target = _combatant(state, action.target)
    if target is attacker:
        _refuse(state, "illegal.self", who=attacker.name)
    choose_weapon(state, attacker, target, ranged=action.ranged, name=action.weapon)
    paid = affordable(state, attacker, _row(state, action).price, say("word.attack"))
    _declare(course, action, attacker.id, paid)


def _start_act(course: Course, action: Act) -> None:
    state = course.state
    actor = _whose_turn(state, action.actor)
    row = _row(state, action)
    if row.needs and row.needs not in actor.conditions:
        _refuse(state, "illegal.needs", who=actor.name, act=row.title, condition=row.needs)
    if row.attack:
        if action.target is None:
            _refuse(state, "illegal.needs-target", who=actor.id, slug=row.slug)
        if action.target == actor.id:
            _refuse(state, "illegal.self", who=actor.name)
        choose_weapon(state, actor, _combatant(state, action.target), ranged=row.attack == "ranged")
    elif action.target is not None:
        _combatant(state, action.target)
    paid = affordable(state, actor, row.price, row.title)
    _declare(course, action, actor.id, paid)


def _row(state: State, action: Act | Attack) -> Row:
    """The row of the table of actions that an action stands in."""
    acts = state.ruleset.acts
    if isinstance(action, Attack):
        if action.ranged:
            return acts["attack-ranged"]
        actor, target = state.combatants[action.actor], state.combatants[action.target]
        weapon = choose_weapon(state, actor, target, ranged=False, name=action.weapon)
        return acts["attack" if counts_as_armed(actor.creature, weapon) else "attack-unarmed"]
    if action.slug not in acts:
        _refuse(state, "illegal.no-such-act", slug=action.slug, title=state.ruleset.title, known=", ".join(acts))
    return acts[action.slug]


# --- answers ---------------------------------------------------------------------------------------------------


def _answer(course: Course, action: Strike | Pass) -> None:
    state = course.state
    asked = state.asked
    striker = _combatant(state, action.actor)
    if asked is None:
        _refuse(state, "illegal.nothing-to-answer", who=striker.name)
    if asked.striker != action.actor:
        _refuse(state, "illegal.not-asked", who=striker.name, striker=state.combatants[asked.striker].name)
    if isinstance(action, Pass):
        course.add(StrikePassed(asked.waiting[0]))
        return
    if action.target not in (None, asked.provoker):
        _refuse(state, "illegal.wrong-target", who=striker.name, target=action.target, provoker=asked.provoker)
    weapon = _strike_weapon(state, asked, action.weapon)
    if weapon is None:
        _refuse(
            state,
            "illegal.not-in-hand",
            who=striker.name,
            weapon=action.weapon,
            held=", ".join(striker.creature.weapons),
        )
    course.add(StrikeMade(Strike(striker.id, asked.provoker, weapon.name), asked.waiting[0]))


def _strike_weapon(state: State, asked: Opportunity, name: str | None) -> Weapon | None:
    """The first melee weapon in hand that reaches the provoker, or the one that is named if it does."""
    striker, provoker = state.combatants[asked.striker], state.combatants[asked.provoker]
    weapons = threatening_weapons(striker)
    found = next((w for w in weapons if name in (None, w.name) and reaches(state, striker, provoker, w)), None)
    # By the reading `walk-in` a corner can be struck that is out of reach otherwise.
    return found if found or name else next(iter(weapons), None)


# --- actions go on ---------------------------------------------------------------------------------------------


def _carry_on(course: Course) -> None:
    """Carry out what is under way until somebody must decide something."""
    while (top := course.state.top) is not None:
        if isinstance(top, Opportunity):
            if not _settled(course, top):
                return
        elif isinstance(top.action, Move):
            _walk(course, top, top.action)
        else:
            _resolve(course, top)


def _settled(course: Course, asked: Opportunity) -> bool:
    """Answer an opportunity without asking, where that is so arranged or nothing can come of it."""
    state = course.state
    striker, provoker = state.combatants[asked.striker], state.combatants[asked.provoker]
    ruling = asked.waiting[0]
    if not striker.able or opportunity.strikes_left(state, striker) <= 0:
        course.add(StrikePassed(ruling, because="because.striker-unable"))
    elif "dead" in provoker.conditions:
        course.add(StrikePassed(ruling, because="because.provoker-dead"))
    elif state.setup.strikes == "pass" or (state.setup.strikes == "strike" and not provoker.able):
        course.add(StrikePassed(ruling))
    elif state.setup.strikes == "strike" and (weapon := _strike_weapon(state, asked, None)):
        course.add(StrikeMade(Strike(striker.id, provoker.id, weapon.name), ruling))
    else:
        return False
    return True


def _offer(course: Course, rulings: tuple[Ruling, ...]) -> bool:
    """Let rulings happen; whether any of them gives an opportunity."""
    # What is offered comes last, so that the board stops with every reason already given.
    for ruling in sorted(rulings, key=lambda r: r.provokes):
        course.add(Provoked(ruling) if ruling.provokes else DidNotProvoke(ruling))
    return any(ruling.provokes for ruling in rulings)


def _stopped(course: Course, who: Combatant) -> bool:
    """End an action, and its turn, if its creature can no longer act."""
    if who.able:
        return False
    course.add(Finished(who.id, because="because.down"))
    state = course.state
    if not state.pending and state.turn is not None and state.turn.who == who.id:
        end_turn(course, who.id)
    return True


def _walk(course: Course, top: Underway, action: Move) -> None:
    """Make the next step of a movement, or finish it."""
    state = course.state
    mover, mode = state.combatants[top.actor], mode_of(state, action.mode)
    if _stopped(course, mover):
        return
    if top.done + 1 >= len(top.way):
        returned = {mode.keeps: top.movement} if mode.keeps and top.movement else {}
        course.add(Finished(mover.id, returned))
        return
    if not top.checked and _offer(course, opportunity.leaving(state, mover, mode, top.way, top.done)):
        return
    state = course.state
    start, end = top.way[top.done], top.way[top.done + 1]
    diagonals = state.turn.diagonals if state.turn and state.turn.who == mover.id else 0
    price, diagonals = state.ruleset.step_price(state, mover, start, end, diagonals)
    course.add(Moved(mover.id, start, end, price, diagonals, mode.distance))


def _resolve(course: Course, top: Underway) -> None:
    """Resolve an act or an attack, after the opportunities that it gives."""
    state, action = course.state, top.action
    actor = state.combatants[top.actor]
    if _stopped(course, actor):
        return
    target = getattr(action, "target", None)
    # Once an attack is past its roll the target may be dead, or the row one that no longer applies.
    row = _row_underway(state, action) if top.stage == 0 else None
    if not top.checked and row and _offer(course, _act_rulings(state, actor, row, target)):
        return
    kind = row.attack if row else "melee"
    if kind is None:
        assert row is not None
        if row.adds or row.removes:
            course.add(ConditionsChanged(actor.id, row.adds, row.removes, because="because.deed"))
        course.add(Finished(actor.id))
    elif top.stage == 0:
        named = getattr(action, "weapon", None)
        if isinstance(action, Strike):
            weapon = WEAPONS[named or "unarmed"]
        else:
            weapon = choose_weapon(state, actor, state.combatants[target or ""], ranged=kind == "ranged", name=named)
        roll_attack(course, actor.id, target or "", weapon)
    elif top.stage == 1:
        roll_damage(course, actor.id, target or "")
    else:
        course.add(Finished(actor.id))


def _row_underway(state: State, action: Action) -> Row | None:
    return _row(state, action) if isinstance(action, Act | Attack) else None


def _act_rulings(state: State, actor: Combatant, row: Row, target: str | None) -> tuple[Ruling, ...]:
    # An ordinary attack is what everyone does all the time: that it does not provoke is not worth a word.
    if row.attack == "melee" and row.provokes == "no":
        return ()
    return opportunity.acting(state, actor, row, target)


# --- the referee -----------------------------------------------------------------------------------------------


def _correct(course: Course, action: Referee) -> None:
    state = course.state
    who = _combatant(state, action.target)
    value = action.value
    if state.pending:
        _refuse(state, "illegal.referee-pending")
    if action.what == "condition" and value not in CONDITIONS:
        _refuse(state, "illegal.condition", condition=value, known=", ".join(sorted(CONDITIONS)))
    if action.what == "at":
        assert isinstance(value, Square)
        for square in value.space(who.creature.squares):
            if square not in state.setup.map or not state.setup.map.at(square).passable:
                _refuse(state, "illegal.referee-at", who=who.name, square=value)
    in_turn = state.turn is not None and state.turn.who == who.id
    if action.what == "gone" and in_turn:
        end_turn(course, who.id)
        if course.state.turn is not None and course.state.turn.who == who.id:
            _refuse(state, "illegal.referee-last", who=who.name)
    course.add(Corrected(who.id, action.what, value))
    if action.what == "hp":
        fall(course, who.id, may_rise=True)
    if in_turn and not course.state.combatants.get(who.id, who).able and action.what != "gone":
        end_turn(course, who.id)
