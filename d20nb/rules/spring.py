"""Spring Attack: an attack in the middle of a move."""

from __future__ import annotations

from attrs import evolve

from d20nb.actions import Spring
from d20nb.events import Declared
from d20nb.messages import term
from d20nb.rules.combat import choose_from, reaches
from d20nb.rules.prices import afford_movement
from d20nb.rules.refusal import combatant, refuse
from d20nb.rules.walking import closed_way, mode_of
from d20nb.state import Combatant, State


def spring_way(state: State, mover: Combatant, action: Spring) -> Declared:
    """A Spring Attack with its way and its price (SRD 3.5, Feats: Spring Attack).

    The attack comes from the first square of the way that allows it, with at least five feet of movement before
    and after. It takes a standard and a move action.

    Raises:
        IllegalActionError: It cannot be done, with the reason.
    """
    target = combatant(state, action.target)
    if "spring attack" not in mover.creature.feats:
        refuse(state, "illegal.no-feat", who=mover.name, feat=term("feat", "spring attack"))
    if not mover.opposes(target) or "dead" in target.conditions:
        refuse(state, "illegal.charge-target", who=mover.name, target=target.name)
    mode = evolve(mode_of(state, "move"), legs=1)
    way = closed_way(state, mover, mode, action.way)
    weapons = choose_from(state, mover, ranged=False, name=None)
    at = next(
        (
            n
            for n in range(1, len(way) - 1)
            if any(reaches(state, evolve(mover, at=way[n]), target, weapon) for weapon in weapons)
        ),
        None,
    )
    if at is None:
        refuse(state, "illegal.spring-nowhere", who=mover.name, target=target.name)
    paid, movement = afford_movement(state, mover, evolve(mode, price=mode_of(state, "charge").price), way)
    return Declared(action, mover.id, paid, way, movement, attack_at=at)
