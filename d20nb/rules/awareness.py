"""Who is aware of its opponents when the battle starts."""

from __future__ import annotations

from collections.abc import Sequence

from d20nb.events import SkillChecked, SkillRolled
from d20nb.rules.course import Course
from d20nb.rules.distance import gap
from d20nb.state import Combatant, State

#: The skill that hides, and the one that finds (SRD 3.5, Skills: Hide; Move Silently; Spot; Listen).
_PAIRS = (("hide", "spot"), ("move silently", "listen"))


def is_aware(state: State, who: Combatant) -> bool:
    """Whether a creature starts the battle aware of its opponents (SRD 3.5, Surprise).

    Where a scenario lists whom it is aware of, one opponent among them is enough.
    """
    aware = who.creature.aware
    if isinstance(aware, bool):
        return aware
    return any(id in state.combatants and state.combatants[id].opposes(who) for id in aware)


def noticed_by_checks(course: Course, ids: Sequence[str]) -> tuple[str, ...]:
    """Let skills decide who is aware: Spot against Hide, Listen against Move Silently.

    Only creatures with one of the hiding skills in their table hide; everyone else is plain to notice. A creature
    is aware if it notices one opponent at least. Each ten feet of distance take 1 off the searcher's check (SRD
    3.5, Surprise: Determining Awareness). A creature whose table says that it is not aware stays so.
    """
    state = course.state
    hidden: dict[tuple[str, str], int] = {}
    for id in ids:
        for hiding, _ in _PAIRS:
            if hiding in state.combatants[id].creature.skills:
                bonus = state.combatants[id].creature.skills[hiding]
                die = course.roll(id, 20)
                course.add(SkillRolled(id, hiding, die, bonus))
                hidden[id, hiding] = die + bonus
    return tuple(id for id in ids if _notices_somebody(course, state.combatants[id], hidden))


def _notices_somebody(course: Course, who: Combatant, hidden: dict[tuple[str, str], int]) -> bool:
    state = course.state
    if not is_aware(state, who):
        return False
    foes = [other for other in state.combatants.values() if other.opposes(who)]
    if not foes or any((foe.id, hiding) not in hidden for foe in foes for hiding, _ in _PAIRS):
        # Somebody does not hide from the eye, or not from the ear.
        return True
    dice = {finding: course.roll(who.id, 20) for _, finding in _PAIRS}
    noticed = False
    for foe in foes:
        far = state.ruleset.distance(*gap(who.at, who.creature.squares, foe.at)) * 5 // 10
        for hiding, finding in _PAIRS:
            bonus = who.creature.skills.get(finding, 0) - far
            check = SkillChecked(who.id, finding, dice[finding], bonus, hidden[foe.id, hiding], foe.id)
            course.add(check)
            noticed = noticed or check.success
    return noticed
