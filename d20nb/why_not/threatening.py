"""Why a creature threatens a square, or not, and why it flanks another, or not."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from d20nb.creature import Weapon
from d20nb.explanation import Explanation, Finding
from d20nb.messages import being, listed, say, term
from d20nb.rules.combat import reaches
from d20nb.rules.distance import gap, next_to
from d20nb.rules.flanking import across, engages, friends
from d20nb.rules.sight import line_of_effect
from d20nb.rules.threat import THREATENING_NOTHING, threatened, threatening_weapons, walked_in_from
from d20nb.ruling import Citation
from d20nb.squares import Square
from d20nb.state import Combatant, State
from d20nb.why_not.findings import cited, explained, found


def explain_threat(state: State, who: Combatant, squares: tuple[Square, ...], place: str) -> Explanation:
    """Whether a creature threatens a place, with everything that must be so for it.

    Args:
        state: The moment.
        who: Who threatens, or does not.
        squares: The squares of the place; one of them is enough.
        place: What the place is called.
    """
    findings = tuple(_threat(state, who, squares, place))
    facts = {"who": who.name, "place": place}
    if all(finding.passed for finding in findings):
        return explained(say("test.threat", **facts), findings)
    corner = any(square in walked_in_from(state, who) for square in squares)
    instead = [say("test.threat.corner", **facts)] if corner else []
    return explained(say("test.threat.no", **facts), findings, instead)


def _threat(state: State, who: Combatant, squares: tuple[Square, ...], place: str) -> Iterator[Finding]:
    policy = state.ruleset.opportunities
    if policy is None:
        yield found("test.speaks", False, None, title=state.ruleset.title)
        return
    barring = sorted(who.conditions & THREATENING_NOTHING)
    facts = {"who": who.name, "condition": listed(map(being, barring))}
    yield found("test.free", not barring, cited(state, "exempt.unable"), **facts)
    # Looked at as if it were able, so that its weapons are told in any case.
    weapons = threatening_weapons(evolve(who, conditions=frozenset()))
    held = {**facts, "weapons": listed(term("weapon", weapon.name) for weapon in weapons)}
    citation = cited(state, "test.threat")
    yield found("test.threatening-weapon", bool(weapons), citation, **held)
    if not weapons:
        yield found("test.reach", None, citation, target=place, **facts)
        return
    tried = [tuple(_reach(state, who, square, weapon, place, citation)) for weapon in weapons for square in squares]
    yield from max(tried, key=lambda some: sum(finding.passed is True for finding in some))


def reach_finding(state: State, attacker: Combatant, target: Combatant, weapon: Weapon) -> Iterator[Finding]:
    """What must be so for an attack with a weapon to reach a target."""
    facts = {"who": attacker.name, "target": target.name, "weapon": term("weapon", weapon.name)}
    if weapon.ranged:
        yield found("test.line", reaches(state, attacker, target, weapon), cited(state, "defense.cover"), **facts)
    elif state.ruleset.opportunities is None:
        beside = any(next_to(attacker.at, attacker.creature.squares, square) for square in target.space)
        yield found("test.beside", beside, None, **facts)
    else:
        citation = cited(state, "test.reach")
        tried = [tuple(_reach(state, attacker, square, weapon, target.name, citation)) for square in target.space]
        yield from max(tried, key=lambda some: sum(finding.passed is True for finding in some))


def _reach(
    state: State, who: Combatant, square: Square, weapon: Weapon, target: str, citation: Citation | None
) -> Iterator[Finding]:
    """What must be so for a melee weapon to strike into a square: it is open, near enough, and no wall is between."""
    policy, grid = state.ruleset.opportunities, state.setup.map
    assert policy is not None
    facts: dict[str, object] = {
        "who": who.name,
        "square": square,
        "target": target,
        "weapon": term("weapon", weapon.name),
    }
    if square not in grid:
        last = Square(grid.width - 1, grid.height - 1)
        yield found("test.on-map", False, None, say("illegal.off-map", square=square, last=last))
        return
    if grid.at(square).solid:
        yield found("test.open", False, cited(state, "cost.ground"), **facts)
    offsets = policy.reach(state, who.creature, weapon)
    within = (square.x - who.at.x, square.y - who.at.y) in offsets
    yield _near(state, who, square, weapon, within, citation, facts)
    free = any(line_of_effect(grid, own, square) for own in who.space)
    yield found("test.line", free, cited(state, "exempt.cover"), **facts)


def _near(
    state: State,
    who: Combatant,
    square: Square,
    weapon: Weapon,
    within: bool,
    citation: Citation | None,
    facts: dict[str, object],
) -> Finding:
    """Whether a square is neither too far for a weapon nor too near."""
    policy = state.ruleset.opportunities
    assert policy is not None
    dx, dy = gap(who.at, who.creature.squares, square)
    steps = (policy.distance or state.ruleset.distance)(dx, dy)
    natural = state.ruleset.natural_reach(who.creature)
    most = max(natural * 2 if weapon.reach else natural, weapon.far)
    facts |= {"steps": steps, "most": most, "natural": natural}
    if natural == 0:
        return found("test.reach-own", within, citation, **facts)
    option = state.ruleset.options.get("reach_corner")
    if (dx, dy) == (2, 2) and most == 2 and option is not None:
        return found("test.reach-corner", within, option.citation, **facts)
    if not within and steps <= most:
        return found("test.reach-near", False, citation, **facts)
    return found("test.reach", within, citation, **facts)


# --- flanking ----------------------------------------------------------------------------------------------------


def explain_flanking(state: State, attacker: Combatant, target: Combatant) -> Explanation:
    """Whether a creature flanks another, with everything that must be so for it."""
    findings = tuple(_flanking(state, attacker, target))
    key = "test.flanks" if all(finding.passed for finding in findings) else "test.flanks.no"
    return explained(say(key, who=attacker.name, target=target.name), findings)


def _flanking(state: State, attacker: Combatant, target: Combatant) -> Iterator[Finding]:
    citation = cited(state, "attack.flanking")
    facts = {"who": attacker.name, "target": target.name}
    if state.ruleset.opportunities is None:
        yield found("test.speaks", False, None, title=state.ruleset.title)
        return
    yield found("test.opposed", attacker.opposes(target), citation, **facts)
    immune = "improved uncanny dodge" in target.creature.traits
    yield found("test.flankable", not immune, citation, **facts)
    yield found("test.own-reach", state.ruleset.natural_reach(attacker.creature) > 0, citation, **facts)
    mine = any(square in threatened(state, attacker) for square in target.space)
    yield found("test.threatens", mine, citation, **facts)
    helpers = [friend for friend in friends(state, attacker) if friend.id != target.id]
    engaged = [friend for friend in helpers if engages(state, friend, target)]
    names = {"friends": listed(friend.name for friend in engaged)}
    yield found("test.friend", bool(engaged), citation, **facts, **names)
    opposite = [friend for friend in engaged or helpers if across(attacker, friend, target)]
    names = {"friends": listed(friend.name for friend in opposite or engaged or helpers)}
    yield found("test.across", bool(opposite) if helpers else None, citation, **facts, **names)
