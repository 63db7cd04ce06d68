"""The numbers of an attack, as lists of named parts that add up to the total."""

from __future__ import annotations

from d20nb.actions import Charge
from d20nb.creature import HELPLESS, Creature, Weapon, modifier
from d20nb.rules.distance import next_to
from d20nb.rules.flanking import flanking_friend
from d20nb.rules.sight import has_cover, sees
from d20nb.ruling import Modifier
from d20nb.state import Combatant, State, Underway

#: Conditions that take the Dexterity bonus to defense away, whatever the attacker.
NO_DEXTERITY = frozenset({"blinded", "stunned", "cowering", "grappling", "pinned", "running", "climbing"})
#: What a condition of the attacker's adds to every attack that it makes.
_ATTACKER = (
    ("squeezing", -4),
    ("entangled", -2),
    ("shaken", -2),
    ("dazzled", -1),
    ("fighting defensively", -4),
)


#: What being entangled takes off Dexterity.
_ENTANGLED = 4


def dexterity_and_feats(creature: Creature) -> int:
    """Total initiative modifier: as given, or Dexterity and Improved Initiative (SRD 3.5, Initiative)."""
    if creature.initiative is not None:
        return creature.initiative
    return modifier(creature.dexterity) + 4 * ("improved initiative" in creature.feats)


def _part(state: State, key: str, amount: int) -> Modifier:
    return Modifier(key, amount, state.ruleset.cite(key))


def _in_melee(state: State, attacker: Combatant, target: Combatant) -> bool:
    """Whether a friend of the attacker's and the target are next to each other, both able to fight."""
    return target.able and any(
        friend.creature.side == attacker.creature.side
        and friend.able
        and any(next_to(friend.at, friend.creature.squares, square) for square in target.space)
        for friend in state.others(attacker.id)
        if friend.id != target.id
    )


def attack_parts(state: State, attacker: Combatant, target: Combatant, weapon: Weapon) -> tuple[Modifier, ...]:
    """The parts of an attack bonus (SRD 3.5, Combat Modifiers: Table: Attack Roll Modifiers)."""
    has = attacker.conditions
    parts = [("attack.base", attacker.creature.attack)]
    if weapon.melee and "prone" in has:
        parts.append(("attack.prone", -4))
    if weapon.melee and flanking_friend(state, attacker, target):
        parts.append(("attack.flanking", 2))
    if not sees(state, target, attacker) and "blinded" not in target.conditions and not _fights_blind(target, weapon):
        # The blinded have a penalty of their own instead.
        parts.append(("attack.invisible", 2))
    top = state.top
    if isinstance(top, Underway) and isinstance(top.action, Charge) and top.actor == attacker.id:
        parts.append(("attack.charging", 2))
    if weapon.melee and "on higher ground" in has:
        parts.append(("attack.higher-ground", 1))
    for condition, amount in _ATTACKER:
        if condition in has:
            parts.append((f"attack.{condition.replace(' ', '-')}", amount))
    if weapon.ranged and "precise shot" not in attacker.creature.feats and _in_melee(state, attacker, target):
        parts.append(("attack.into-melee", -4))
    return tuple(_part(state, key, amount) for key, amount in parts)


def _fights_blind(target: Combatant, weapon: Weapon) -> bool:
    """Whether an unseen attacker has no advantage over a target: in melee, if that has Blind-Fight."""
    return weapon.melee and "blind-fight" in target.creature.feats


def loses_dexterity(state: State, attacker: Combatant, target: Combatant, weapon: Weapon) -> str | None:
    """Why a target cannot use its Dexterity bonus against an attacker, as a condition's word, or None."""
    for condition in sorted(target.conditions & NO_DEXTERITY):
        if condition != "running" or "run" not in target.creature.feats:
            return condition
    if target.creature.traits & {"uncanny dodge", "improved uncanny dodge"}:
        return None
    if "flat-footed" in target.conditions:
        return "flat-footed"
    return None if _fights_blind(target, weapon) or sees(state, target, attacker) else "unseen"


def _mobile(state: State, striker: Combatant, target: Combatant) -> bool:
    """Whether Mobility helps: against an attack of opportunity that movement has given."""
    top = state.top
    if not isinstance(top, Underway) or top.ruling is None or top.actor != striker.id:
        return False
    return top.ruling.cause == "leaving" and "mobility" in target.creature.feats


def defense_parts_while_running(
    state: State, attacker: Combatant, target: Combatant, weapon: Weapon
) -> tuple[Modifier, ...]:
    """The parts of the number to reach, where running makes one harder to shoot (d20 Modern, Combat: Run)."""
    parts = defense_parts(state, attacker, target, weapon)
    if weapon.ranged and "running" in target.conditions:
        parts += (_part(state, "defense.running-shots", 2),)
    return parts


def defense_parts(state: State, attacker: Combatant, target: Combatant, weapon: Weapon) -> tuple[Modifier, ...]:
    """The parts of the number to reach (SRD 3.5, Combat Modifiers: Table: Armor Class Modifiers)."""
    has, dexterity = target.conditions, modifier(target.creature.dexterity)
    parts = [("defense.base", target.creature.ac)]
    if "entangled" in has:
        parts.append(("defense.entangled", -_ENTANGLED // 2))
        dexterity -= _ENTANGLED // 2
    if has & HELPLESS:
        # As if Dexterity were 0: its modifier goes, whatever it was, and -5 takes its place.
        parts += [
            ("defense.helpless-dexterity", -5 - dexterity),
            ("defense.helpless", -4 if weapon.melee else 0),
        ]
    elif why := loses_dexterity(state, attacker, target, weapon):
        parts.append((f"defense.{why}", -max(0, dexterity)))
    elif _mobile(state, attacker, target):
        # The bonus is a dodge bonus: it goes with the Dexterity bonus.
        parts.append(("defense.mobility", 4))
    if "charging" in has:
        parts.append(("defense.charging", -2))
    for condition in ("blinded", "stunned", "cowering"):
        if condition in has:
            parts.append((f"defense.{condition}-penalty", -2))
    if "prone" in has and not has & HELPLESS:
        parts.append(("defense.prone-melee", -4) if weapon.melee else ("defense.prone-ranged", 4))
    if has & {"kneeling", "sitting"}:
        parts.append(("defense.kneeling-melee", -2) if weapon.melee else ("defense.kneeling-ranged", 2))
    if "pinned" in has and weapon.melee:
        parts.append(("defense.pinned", -4))
    if "squeezing" in has:
        parts.append(("defense.squeezing", -4))
    if "total defense" in has:
        parts.append(("defense.total-defense", 4))
    elif "fighting defensively" in has:
        parts.append(("defense.fighting-defensively", 2))
    if has_cover(state, attacker, target, target.space):
        parts.append(("defense.cover", 4))
    return tuple(_part(state, key, amount) for key, amount in parts if amount or key == "defense.base")
