"""Why an action is legal, or not: each thing that must be so, asked of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from attrs import evolve

from d20nb.actions import (
    Act,
    Action,
    Attack,
    Avoid,
    Begin,
    Block,
    Charge,
    Move,
    Now,
    Overrun,
    Pass,
    Referee,
    Roll,
    Spring,
    Strike,
)
from d20nb.creature import UNABLE, Weapon
from d20nb.errors import IllegalActionError
from d20nb.explain import deed_in_words
from d20nb.explanation import Explanation, Finding
from d20nb.messages import being, listed, say, term
from d20nb.rules.charge import closest_spaces, lane_fault
from d20nb.rules.combat import choose_from, reaches
from d20nb.rules.course import Course
from d20nb.rules.foresight import foresee, quiet
from d20nb.rules.initiative import turn_begins
from d20nb.rules.movement import straight_line
from d20nb.rules.prices import afford_movement, affordable, in_force
from d20nb.rules.sight import has_cover, sees
from d20nb.rules.starting import row_by_slug, row_of
from d20nb.ruleset import Act as Row
from d20nb.state import Combatant, State, Turn
from d20nb.why_not.findings import cited, explained, found, unless
from d20nb.why_not.moving import findings_of_mode, findings_of_movement, legal_instead
from d20nb.why_not.threatening import reach_finding


def explain_action(state: State, action: Action) -> Explanation:
    """Whether an action is legal now, with everything that must be so for it."""
    findings = list(findings_of(state, action))
    refusal = _refusal(state, action)
    if refusal is not None and all(finding.passed is not False for finding in findings):
        # What only doing it shows.
        findings.append(found("test.engine", False, None, refusal))
    actor = state.combatants.get(getattr(action, "actor", ""))
    facts = {"who": actor.name if actor else "", "deed": deed_in_words(action, state)}
    if refusal is None:
        return explained(say("test.can" if actor else "test.can-be", **facts), findings)
    instead = []
    if isinstance(action, Move) and action.way and action.mode in state.ruleset.modes:
        deeds = [deed_in_words(m, state) for m in legal_instead(state, action) if _refusal(state, m) is None]
        instead = (
            [say("test.instead", deeds=reduce(lambda one, other: say("test.or", one=one, other=other), deeds), **facts)]
            if deeds
            else []
        )
    return explained(refusal, findings, instead)


def _refusal(state: State, action: Action) -> str | None:
    try:
        foresee(state, action)
    except IllegalActionError as refused:
        return str(refused)
    return None


def findings_of(state: State, action: Action) -> Iterator[Finding]:
    """Everything that must be so for an action to be legal, in order, as far as it can be told before doing it."""
    match action:
        case Roll() | Referee():
            return
        case Strike() | Pass():
            yield from _answer(state, action)
            return
        case Avoid() | Block():
            yield from _choice(state, action)
            return
    yield from _nobody_asked(state)
    match action:
        case Begin():
            yield unless("test.not-begun", say("illegal.begun-already") if state.begun else None)
            return
        case Now():
            return
    if (actor := state.combatants.get(action.actor)) is None:
        known = ", ".join(state.combatants)
        yield found("test.there", False, None, say("illegal.unknown", id=action.actor, known=known))
        return
    yield from _standing(state, actor)
    there = in_turn(state, actor)
    actor = there.combatants[actor.id]
    match action:
        case Move() if action.mode in there.ruleset.modes:
            yield from findings_of_movement(there, actor, action)
        case Charge() if action.target in there.combatants and "charge" in there.ruleset.modes:
            yield from _charge(there, actor, there.combatants[action.target], action)
        case Spring() | Overrun() if action.target in there.combatants:
            yield _opponent(there, actor, there.combatants[action.target])
        case Attack() if action.target in there.combatants:
            yield from _attack(there, actor, there.combatants[action.target], action)
        case Act() if action.slug in there.ruleset.acts:
            yield from _act(there, actor, action)


def _answer(state: State, action: Strike | Pass) -> Iterator[Finding]:
    """What must be so to answer an opportunity."""
    who, asked = state.combatants.get(action.actor), state.asked
    if who is None:
        return
    citation = cited(state, "event.struck")
    facts = {"who": who.name, "striker": state.combatants[asked.striker].name if asked else ""}
    fault = None if asked else say("illegal.nothing-to-answer", **facts)
    yield unless("test.offered", fault, citation, **facts)
    if asked:
        fault = None if asked.striker == who.id else say("illegal.not-asked", **facts)
        yield unless("test.asked", fault, citation, **facts)


def _choice(state: State, action: Avoid | Block) -> Iterator[Finding]:
    """What must be so to avoid an overrun, or to block it."""
    who, facing = state.combatants.get(action.actor), state.facing
    if who is not None:
        runner = state.combatants[facing.runner].name if facing else ""
        fault = None if facing and facing.defender == who.id else say("illegal.not-faced", who=who.name)
        yield unless("test.faced", fault, cited(state, "event.faced"), who=who.name, runner=runner)


def _nobody_asked(state: State) -> Iterator[Finding]:
    if asked := state.asked:
        striker, provoker = state.combatants[asked.striker], state.combatants[asked.provoker]
        facts = {"striker": striker.name, "provoker": provoker.name, "id": striker.id}
        yield found("test.nobody-asked", False, cited(state, "event.struck"), say("illegal.must-answer", **facts))
    if facing := state.facing:
        defender, runner = state.combatants[facing.defender], state.combatants[facing.runner]
        fault = say("illegal.must-choose", who=defender.name, runner=runner.name, id=defender.id)
        yield found("test.nobody-asked", False, cited(state, "event.faced"), fault)


def _standing(state: State, actor: Combatant) -> Iterator[Finding]:
    """Whether it is the creature's turn, and whether it can do anything at all."""
    facts = {"who": actor.name}
    turn = cited(state, "event.turn")
    if not state.begun:
        yield found("test.quiet", True, None, **facts)
    elif state.turn is None:
        yield found("test.turn", False, turn, say("illegal.over"), **facts)
    else:
        other, mine = state.combatants[state.turn.who], state.turn.who == actor.id
        fault = None if mine else say("illegal.not-your-turn", turn=other.name, id=other.id, **facts)
        yield unless("test.turn", fault, turn, **facts)
    yield able(state, actor)


def able(state: State, who: Combatant) -> Finding:
    """Whether a creature can do anything at all."""
    facts = {"who": who.name, "condition": listed(map(being, sorted(who.conditions & UNABLE)))}
    return found("test.able", who.able, cited(state, "exempt.unable"), **facts)


def in_turn(state: State, actor: Combatant) -> State:
    """The moment in which an action would begin; where it is not the actor's turn, a fresh turn of its own."""
    state = quiet(state, actor.id)
    if state.turn is None or state.turn.who != actor.id:
        restricted = state.round == 0 or "disabled" in actor.conditions
        budgets = state.ruleset.turn_budgets(state, actor, restricted)
        return evolve(state, turn=Turn(actor.id, budgets, restricted), pending=())
    if state.pending:
        return evolve(state, pending=())
    course = Course(state)
    turn_begins(course)
    return course.state


# --- attacks and other acts --------------------------------------------------------------------------------------


def _attack(state: State, attacker: Combatant, target: Combatant, action: Attack) -> Iterator[Finding]:
    yield from _aimed(state, attacker, target, ranged=action.ranged, name=action.weapon)
    row: Row | None
    try:
        row = row_of(state, action)
    except IllegalActionError:
        # Without a weapon that reaches it is not known which row the attack stands in: the usual one, then.
        row = state.ruleset.acts.get("attack-ranged" if action.ranged else "attack")
    if row is not None:
        yield _pays(state, attacker, row, say("word.attack"))


def _act(state: State, actor: Combatant, action: Act) -> Iterator[Finding]:
    row = row_by_slug(state, action.slug)
    has = min(actor.conditions & {row.needs or "", *row.needs_or}, default=row.needs or "")
    facts = {"who": actor.name, "act": row.done, "condition": being(has) if has else ""}
    if row.needs:
        fault = None if has in actor.conditions else say("illegal.needs", **facts)
        yield unless("test.needs", fault, row.citation, **facts)
    if row.attack and action.target is None:
        yield found("test.target", False, None, say("illegal.needs-target", who=actor.id, slug=row.slug))
    elif row.attack and action.target is not None and action.target in state.combatants:
        target = state.combatants[action.target]
        yield from _aimed(state, actor, target, ranged=row.attack == "ranged", name=None)
    yield _pays(state, actor, row, row.done)


def _pays(state: State, actor: Combatant, row: Row, what: str) -> Finding:
    try:
        affordable(state, actor, row.price, what)
    except IllegalActionError as refused:
        return found("test.pays", False, row.citation, str(refused), who=actor.name)
    return found("test.pays", True, row.citation, who=actor.name, what=what)


def _aimed(
    state: State, attacker: Combatant, target: Combatant, *, ranged: bool, name: str | None
) -> Iterator[Finding]:
    """What must be so for an attack to be aimed at a target."""
    facts = {"who": attacker.name, "target": target.name}
    if attacker.id == target.id:
        yield found("test.target", False, None, say("illegal.self", who=attacker.name))
        return
    weapons, armed = _in_hand(state, attacker, ranged=ranged, name=name)
    yield armed
    yield from _visible(state, attacker, target)
    if not weapons:
        yield found("test.reach", None, **facts)
        return
    weapon = next((w for w in weapons if reaches(state, attacker, target, w)), weapons[0])
    yield from reach_finding(state, attacker, target, weapon)
    if weapon.melee and reaches(state, attacker, target, weapon) and has_cover(state, attacker, target, target.space):
        yield found("test.cover", True, cited(state, "defense.cover"), **facts)


def _in_hand(
    state: State, attacker: Combatant, *, ranged: bool, name: str | None
) -> tuple[tuple[Weapon, ...], Finding]:
    """The weapons that will do, and whether there are any."""
    try:
        weapons = choose_from(state, attacker, ranged=ranged, name=name)
    except IllegalActionError as refused:
        return (), found("test.weapon", False, None, str(refused), who=attacker.name)
    words = listed(term("weapon", weapon.name) for weapon in weapons)
    return weapons, found("test.weapon", True, None, who=attacker.name, weapons=words)


def _visible(state: State, attacker: Combatant, target: Combatant) -> Iterator[Finding]:
    facts = {"who": attacker.name, "target": target.name}
    yield unless("test.alive", say("illegal.dead", **facts) if "dead" in target.conditions else None, **facts)
    fault = None if sees(state, attacker, target) else say("illegal.unseen", **facts)
    yield unless("test.sees", fault, cited(state, "exempt.unseen"), **facts)


def _opponent(state: State, actor: Combatant, target: Combatant) -> Finding:
    facts = {"who": actor.name, "target": target.name}
    fault = None if actor.opposes(target) else say("illegal.charge-target", **facts)
    return unless("test.opponent", fault, None, **facts)


def _charge(state: State, charger: Combatant, target: Combatant, action: Charge) -> Iterator[Finding]:
    """What must be so for a charge: a target in sight, a weapon, and a straight, free lane of ten feet or more."""
    mode = state.ruleset.modes["charge"]
    facts = {"who": charger.name, "target": target.name}
    yield _opponent(state, charger, target)
    yield from findings_of_mode(state, charger, mode, (charger.at,))
    prone = say("illegal.prone", id=charger.id, **facts) if "prone" in charger.conditions else None
    yield unless("test.not-prone", prone, mode.citation, **facts)
    weapons, armed = _in_hand(state, charger, ranged=False, name=action.weapon)
    yield from _visible(state, charger, target)
    yield armed
    goals = closest_spaces(state, charger, target, weapons) if weapons else ()
    if not goals:
        fault = say("illegal.charge-nowhere", **facts) if weapons else None
        yield found("test.goal", None if fault is None else False, mode.citation, fault, **facts)
        return
    faults = {goal: lane_fault(state, charger, target, goal) for goal in goals}
    lenient = state.reading("charge_tie") == "lenient"
    goal = next((g for g in goals if lenient and faults[g] is None), goals[0])
    yield found("test.goal", True, mode.citation, goal=goal, **facts)
    yield unless("test.lane", faults[goal], mode.citation, goal=goal, **facts)
    way = straight_line(charger.at, goal)
    if len(way) < 2:
        yield found("test.movement", None, mode.citation, who=charger.name)
        return
    try:
        afford_movement(state, charger, in_force(state, charger, mode), way)
    except IllegalActionError as refused:
        yield found("test.pays", False, mode.citation, str(refused), who=charger.name)
    else:
        yield found("test.pays", True, mode.citation, who=charger.name, what=mode.done)
