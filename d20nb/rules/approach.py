"""What helps against a foe that is too far to attack: the nearest square to do it from, or a charge."""

from __future__ import annotations

from attrs import evolve, frozen

from d20nb.actions import Attack, Charge, Move
from d20nb.creature import Weapon
from d20nb.errors import IllegalActionError
from d20nb.rules.combat import choose_from, reaches
from d20nb.rules.foresight import foresee, with_turn
from d20nb.rules.prices import affordable, in_force, legs_affordable, turn_of
from d20nb.rules.sight import sees
from d20nb.rules.starting import row_by_slug
from d20nb.rules.ways import reachable
from d20nb.ruleset import Price
from d20nb.squares import Square
from d20nb.state import Combatant, State


@frozen
class Approach:
    """What helps an attacker who is too far off.

    Attributes:
        square: The square to attack from that costs least to get to, by the ruleset's first way to move; None where
            none can be got to this turn.
        cost: What the way there costs, in the ruleset's unit of movement.
        attacks: Whether the attack can still be paid for after going there.
        charge: Whether a charge at the target is legal now.
    """

    square: Square | None = None
    cost: int = 0
    attacks: bool = False
    charge: bool = False


def approach(state: State, attack: Attack) -> Approach | None:
    """What helps against a foe that is too far; None where distance is not what keeps the attack from being made."""
    state = with_turn(state, attack.actor)
    attacker, target = state.combatants[attack.actor], state.combatants[attack.target]
    try:
        weapons = choose_from(state, attacker, ranged=attack.ranged, name=attack.weapon)
    except IllegalActionError:
        return None
    if "dead" in target.conditions or _attackable(state, attacker, target, weapons):
        return None
    charge = Charge(attack.actor, attack.target, attack.weapon)
    can_charge = not attack.ranged and "charge" in state.ruleset.modes and _legal(state, charge)
    mode = in_force(state, attacker, next(iter(state.ruleset.modes.values())))
    bought = legs_affordable(state, attacker, mode)
    most = bought[-1][1] if bought else 0
    costs = reachable(state, attacker, mode, turn_of(state, attacker).diagonals, most) if most else {}
    for square in sorted(costs, key=lambda at: (costs[at], at.y, at.x)):
        if _attackable(state, evolve(attacker, at=square), target, weapons):
            if not _legal(state, Move(attacker.id, mode.verb, (square,))):
                break  # what bars this way, lying prone say, bars the others too
            paid = next(price for price, movement in bought if costs[square] <= movement)
            return Approach(square, costs[square], _left_to_attack(state, attacker, attack, paid), can_charge)
    return Approach(charge=can_charge)


def _attackable(state: State, attacker: Combatant, target: Combatant, weapons: tuple[Weapon, ...]) -> bool:
    return any(reaches(state, attacker, target, weapon) for weapon in weapons) and sees(state, attacker, target)


def _legal(state: State, action: Move | Charge) -> bool:
    try:
        foresee(state, action)
    except IllegalActionError:
        return False
    return True


def _left_to_attack(state: State, attacker: Combatant, attack: Attack, paid: Price) -> bool:
    """Whether the attack can be paid for out of what a movement leaves."""
    turn, row = turn_of(state, attacker), row_by_slug(state, "attack-ranged" if attack.ranged else "attack")
    left = {budget: amount - paid.get(budget, 0) for budget, amount in turn.left.items()}
    try:
        affordable(evolve(state, turn=evolve(turn, left=left)), attacker, row.price, row.done)
    except IllegalActionError:
        return False
    return True
