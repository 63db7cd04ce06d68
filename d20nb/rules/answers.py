"""Answering an opportunity: strike, or pass."""

from __future__ import annotations

from d20nb.actions import Avoid, Block, Pass, Strike
from d20nb.creature import Weapon
from d20nb.events import Avoided, Blocked, StrikeMade, StrikePassed
from d20nb.messages import term
from d20nb.rules.combat import reaches, weapons_in_words
from d20nb.rules.course import Course
from d20nb.rules.opportunity import strikes_left
from d20nb.rules.refusal import combatant, refuse
from d20nb.rules.threat import threatening_weapons
from d20nb.rules.walking import mode_of
from d20nb.state import Opportunity, State


def answer(course: Course, action: Strike | Pass) -> None:
    """Take the opportunity that is offered, or let it go by.

    Raises:
        IllegalActionError: Nothing is offered to that creature, or it cannot strike like that.
    """
    state = course.state
    asked, striker = state.asked, combatant(state, action.actor)
    if asked is None:
        refuse(state, "illegal.nothing-to-answer", who=striker.name)
    if asked.striker != action.actor:
        refuse(state, "illegal.not-asked", who=striker.name, striker=state.combatants[asked.striker].name)
    if isinstance(action, Pass):
        course.add(StrikePassed(asked.waiting[0]))
        return
    if action.target is not None and action.target != asked.provoker:
        target, provoker = combatant(state, action.target), state.combatants[asked.provoker]
        refuse(state, "illegal.wrong-target", who=striker.name, target=target.name, provoker=provoker.name)
    weapon = strike_weapon(state, asked, action.weapon)
    if weapon is None:
        held = weapons_in_words(striker)
        refuse(state, "illegal.not-in-hand", who=striker.name, weapon=term("weapon", str(action.weapon)), held=held)
    course.add(StrikeMade(Strike(striker.id, asked.provoker, weapon.name, action.trip), asked.waiting[0]))


def choose(course: Course, action: Avoid | Block) -> None:
    """Avoid an overrun, or block it (SRD 3.5, Special Attacks: Overrun).

    Raises:
        IllegalActionError: Nobody is about to run that creature over.
    """
    state = course.state
    facing, who = state.facing, combatant(state, action.actor)
    if facing is None or facing.defender != who.id:
        refuse(state, "illegal.not-faced", who=who.name)
    if isinstance(action, Avoid):
        course.add(Avoided(who.id, facing.runner, mode_of(state, "overrun").spared))
    else:
        course.add(Blocked(who.id, facing.runner))


def strike_weapon(state: State, asked: Opportunity, name: str | None = None) -> Weapon | None:
    """The first melee weapon in hand that reaches the provoker, or the one that is named if it does."""
    striker, provoker = state.combatants[asked.striker], state.combatants[asked.provoker]
    weapons = threatening_weapons(striker)
    found = next((w for w in weapons if name in (None, w.name) and reaches(state, striker, provoker, w)), None)
    # By the reading `walk-in` a corner can be struck that is out of reach otherwise.
    return found if found or name else next(iter(weapons), None)


def settled(course: Course, asked: Opportunity) -> bool:
    """Answer an opportunity without asking, where that is so arranged or nothing can come of it."""
    state = course.state
    striker, provoker = state.combatants[asked.striker], state.combatants[asked.provoker]
    ruling = asked.waiting[0]
    if not striker.able or strikes_left(state, striker) <= 0:
        course.add(StrikePassed(ruling, because="because.striker-unable"))
    elif "dead" in provoker.conditions:
        course.add(StrikePassed(ruling, because="because.provoker-dead"))
    elif state.setup.strikes == "pass" or (state.setup.strikes == "strike" and not provoker.able):
        course.add(StrikePassed(ruling))
    elif state.setup.strikes == "strike" and (weapon := strike_weapon(state, asked)):
        course.add(StrikeMade(Strike(striker.id, provoker.id, weapon.name), ruling))
    else:
        return False
    return True
