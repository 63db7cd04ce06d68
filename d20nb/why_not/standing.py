"""How a creature stands: flat-footed or not, able to strike or not."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from d20nb.creature import UNABLE
from d20nb.explanation import Explanation, Finding
from d20nb.messages import being, listed, say, term
from d20nb.rules import opportunity
from d20nb.rules.threat import threatening_weapons
from d20nb.state import Combatant, State
from d20nb.why_not.findings import cited, explained, found


def explain_flat_footed(state: State, who: Combatant) -> Explanation:
    """Whether a creature is flat-footed, why, and until when."""
    facts = {"who": who.name}
    flat = "flat-footed" in who.conditions
    findings = tuple(_unready(state, who))
    if not flat:
        key = "test.flat.no"
        if all(finding.passed for finding in findings):
            findings = (*findings, found("test.flat-given", False, None, **facts))
        return explained(say(key, **facts), findings)
    instead = []
    if "flat-footed" in who.creature.conditions or not all(finding.passed for finding in findings):
        findings = (found("test.flat-given", True, None, **facts),)
    if state.begun:
        instead.append(_until(state, who))
    if who.creature.traits & {"uncanny dodge", "improved uncanny dodge"}:
        instead.append(say("test.flat.dodge", **facts))
    if "combat reflexes" in who.creature.feats:
        instead.append(say("test.flat.reflexes", **facts))
    citation = cited(state, "exempt.flat-footed")
    return evolve(explained(say("test.flat", **facts), findings, instead), citation=citation)


def _unready(state: State, who: Combatant) -> Iterator[Finding]:
    """What must be so for a creature to have been caught flat-footed by the beginning of the fight."""
    facts, citation = {"who": who.name}, cited(state, "exempt.flat-footed")
    yield found("test.fight", state.begun, citation, **facts)
    reading = state.reading("flat_footed_until")
    if reading == "action":
        acted = state.turn is not None and state.turn.who == who.id and state.turn.begun
        yield found("test.not-acted", who.turns == 0 or (who.turns == 1 and _in_turn(state, who) and not acted),
                    citation, **facts)  # fmt: skip
        return
    surprised = reading == "regular-turn" and who.id in state.surprise
    yield found("test.no-turn", who.turns <= surprised, citation, **facts)


def _in_turn(state: State, who: Combatant) -> bool:
    return state.turn is not None and state.turn.who == who.id


def _until(state: State, who: Combatant) -> str:
    """When being flat-footed ends, by the reading in force."""
    match state.reading("flat_footed_until"):
        case "action":
            return say("test.until-action", who=who.name)
        case "regular-turn":
            return say("test.until-regular", who=who.name)
    return say("test.until-turn", who=who.name)


def explain_striking(state: State, who: Combatant) -> Explanation:
    """Whether a creature can make an attack of opportunity now, should one be given."""
    facts = {"who": who.name}
    findings = tuple(_ready_to_strike(state, who))
    holds = all(finding.passed for finding in findings)
    return explained(say("test.strikes" if holds else "test.strikes.no", **facts), findings)


def _ready_to_strike(state: State, who: Combatant) -> Iterator[Finding]:
    policy = state.ruleset.opportunities
    if policy is None:
        yield found("test.speaks", False, None, title=state.ruleset.title)
        return
    facts = {"who": who.name}
    barring = sorted(who.conditions & (UNABLE | {"total defense"}))
    place = "exempt.total-defense" if barring == ["total defense"] else "exempt.unable"
    yield found("test.free", not barring, cited(state, place), condition=listed(map(being, barring)), **facts)
    weapons = threatening_weapons(who)
    held = listed(term("weapon", w.name) for w in threatening_weapons(evolve(who, conditions=frozenset())))
    yield found("test.threatening-weapon", bool(weapons), cited(state, "test.threat"), weapons=held, **facts)
    flat = "flat-footed" in who.conditions and opportunity.flat_footed in policy.exemptions
    reflexes = "combat reflexes" in who.creature.feats
    if reflexes and flat and opportunity.taken_unawares(state, who):
        yield found("test.unaware", False, cited(state, "exempt.unaware"), **facts)
    elif flat and reflexes:
        yield found("test.reflexes", True, cited(state, "exempt.flat-footed"), **facts)
    else:
        yield found("test.not-flat", not flat, cited(state, "exempt.flat-footed"), **facts)
    most = policy.allowance(state, who)
    left = most - who.strikes_made
    yield found("test.allowance", left > 0, cited(state, "exempt.allowance"), made=who.strikes_made, most=most, **facts)
