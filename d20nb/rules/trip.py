"""Tripping, as an attack of opportunity allows it."""

from __future__ import annotations

from d20nb.events import ConditionsChanged, StrengthMatched
from d20nb.rules.course import Course
from d20nb.rules.strength import strength_of


def roll_trip(course: Course, attacker: str, target: str) -> None:
    """After a touch that hits, match strength; who loses lies prone. Improved Trip adds 4 (SRD 3.5, Trip)."""
    state = course.state
    a, b = state.combatants[attacker], state.combatants[target]
    dice = (course.roll(attacker, 20), course.roll(target, 20))
    mine = strength_of(a) + 4 * ("improved trip" in a.creature.feats)
    match = StrengthMatched(attacker, target, "trip", dice, (mine, strength_of(b, defends=True)))
    course.add(match)
    # Who lies already cannot be tripped again.
    if match.won and "prone" not in b.conditions:
        course.add(ConditionsChanged(target, adds=frozenset({"prone"}), because="because.tripped"))
