"""Attacks: which weapon, whether it can reach, the roll, the damage, and what falling does."""

from __future__ import annotations

from d20nb.creature import SIZE_MODIFIERS, Weapon, modifier
from d20nb.errors import IllegalActionError
from d20nb.events import AttackRolled, Concealed, ConditionsChanged, Damaged
from d20nb.messages import say, term
from d20nb.rules.course import Course
from d20nb.rules.distance import next_to
from d20nb.rules.sight import line_of_effect, sees
from d20nb.rules.threat import attackable
from d20nb.ruling import Modifier
from d20nb.state import Combatant, State


def reaches(state: State, attacker: Combatant, target: Combatant, weapon: Weapon) -> bool:
    """Whether an attack with that weapon can reach the target: within reach, or in line of effect for a shot."""
    grid = state.setup.map
    if weapon.ranged:
        return any(line_of_effect(grid, a, b) for a in attacker.space for b in target.space)
    if state.ruleset.opportunities is None:
        # Where nothing is said about reach, one attacks who is next to one.
        size = attacker.creature.squares
        return any(next_to(attacker.at, size, square) for square in target.space)
    within, own = attackable(state, attacker, weapon), attacker.space if weapon.near else ()
    return any(square in within or square in own for square in target.space)


def weapons_in_words(attacker: Combatant) -> str:
    """What a creature has in hand."""
    return ", ".join(term("weapon", name) for name in attacker.creature.weapons) or say("word.nothing")


def choose_from(state: State, attacker: Combatant, *, ranged: bool, name: str | None) -> tuple[Weapon, ...]:
    """The weapons in hand that an attack may use: all that fit, or the one that is named.

    Raises:
        IllegalActionError: There is none; bows and slings are of no use to whoever lies prone (SRD 3.5, Combat
            Modifiers: Table: Attack Roll Modifiers).
    """
    creature = attacker.creature
    if name is not None and name not in creature.weapons:
        held = weapons_in_words(attacker)
        raise IllegalActionError(
            say("illegal.not-in-hand", who=attacker.name, weapon=term("weapon", name), held=held), state=state
        )
    fitting = tuple(w for w in creature.held if (w.ranged if ranged else w.melee) and name in (None, w.name))
    if not fitting:
        key = "illegal.no-ranged-weapon" if ranged else "illegal.no-melee-weapon"
        raise IllegalActionError(say(key, who=attacker.name), state=state)
    usable = tuple(w for w in fitting if not w.ranged or w.lying or "prone" not in attacker.conditions)
    if not usable:
        bow = term("weapon", fitting[0].name)
        raise IllegalActionError(say("illegal.prone-shot", who=attacker.name, weapon=bow), state=state)
    return usable


def choose_weapon(
    state: State, attacker: Combatant, target: Combatant, *, ranged: bool, name: str | None = None
) -> Weapon:
    """The weapon of an attack: the one that is named, or the first in hand that reaches the target.

    Raises:
        IllegalActionError: None in hand will do, or the target cannot be attacked.
    """
    fitting = choose_from(state, attacker, ranged=ranged, name=name)
    if "dead" in target.conditions:
        raise IllegalActionError(say("illegal.dead", target=target.name), state=state)
    if not sees(state, attacker, target):
        raise IllegalActionError(say("illegal.unseen", who=attacker.name, target=target.name), state=state)
    for weapon in fitting:
        if reaches(state, attacker, target, weapon):
            return weapon
    raise IllegalActionError(
        say("illegal.out-of-reach", who=attacker.name, target=target.name, weapon=term("weapon", fitting[0].name)),
        state=state,
    )


def roll_attack(course: Course, attacker: str, target: str, weapon: Weapon, *, touch: bool = False) -> None:
    """Roll an attack: d20 and the bonus against the defense; 20 hits, 1 misses (SRD 3.5, Attack Roll).

    What concealment makes a miss in melee is rolled once again for those who have Blind-Fight.

    A touch attack ignores armor; since only the total defense is known, what remains is taken to be 10, the
    Dexterity modifier and the modifier for size.
    """
    die = course.roll(attacker, 20)
    state = course.state
    a, b = state.combatants[attacker], state.combatants[target]
    bonus = state.ruleset.attack(state, a, b, weapon)
    defense = state.ruleset.defense(state, a, b, weapon)
    if touch:
        base = 10 + modifier(b.creature.dexterity) + SIZE_MODIFIERS[b.creature.size]
        defense = (
            Modifier("defense.touch", min(base, b.creature.ac), state.ruleset.cite("defense.touch")),
            *defense[1:],
        )
    total = die + sum(part.amount for part in bonus)
    hit = die == 20 or (die != 1 and total >= sum(part.amount for part in defense))
    course.add(AttackRolled(attacker, target, weapon.name, die, bonus, defense, hit))
    if hit and (chance := state.ruleset.miss_chance(state, a, b)):
        shown = course.roll(attacker, 100)
        if shown <= chance and weapon.melee and "blind-fight" in a.creature.feats:
            course.add(Concealed(attacker, target, chance, course.roll(attacker, 100), before=shown))
        else:
            course.add(Concealed(attacker, target, chance, shown))


def roll_damage(course: Course, attacker: str, target: str) -> None:
    """Roll the damage of a hit, at least 1, and let the target fall if it must (SRD 3.5, Damage; Injury and Death)."""
    damage = course.state.combatants[attacker].creature.damage
    dice = tuple(course.roll(attacker, damage.sides) for _ in range(damage.count))
    course.add(Damaged(attacker, target, dice, damage.bonus, max(1, sum(dice) + damage.bonus)))
    fall(course, target)


def fall(course: Course, who: str, *, may_rise: bool = False) -> None:
    """Let a creature be disabled at 0 hit points, dying below, dead at -10; or get better, where it may."""
    combatant = course.state.combatants[who]
    hp, has = combatant.hp, combatant.conditions
    if not may_rise and (hp > 0 or "dead" in has):
        return
    adds: set[str] = set()
    if hp <= -10:
        adds = {"dead", "prone"}
    elif hp < 0:
        adds = {"dying", "prone"}
    elif hp == 0:
        adds = {"disabled"}
    removes = {"dead", "dying", "disabled"} - adds
    if not adds <= has or (may_rise and removes & has):
        course.add(ConditionsChanged(who, frozenset(adds), frozenset(removes & has), because="because.hit-points"))
