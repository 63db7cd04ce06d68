"""Skills that decide whether one gets past an opponent, or notices one."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence

from d20nb.events import ConditionsChanged, Faced, SkillChecked, StrengthMatched
from d20nb.messages import say, term
from d20nb.rules.course import Course
from d20nb.rules.distance import next_to
from d20nb.rules.movement import step_fault
from d20nb.rules.prices import turn_of
from d20nb.rules.strength import strength_of
from d20nb.ruleset import Mode
from d20nb.ruling import Ruling
from d20nb.squares import Square
from d20nb.state import Combatant, State, Underway


def _top(course: Course) -> Underway:
    top = course.state.top
    assert isinstance(top, Underway)
    return top


def _in_the_way(state: State, mover: Combatant, there: Square) -> Combatant | None:
    """The opponent whose space the mover is about to enter, if it bars the way; not one that it is in already."""
    space, now = set(there.space(mover.creature.squares)), set(mover.space)
    for other in state.combatants.values():
        if other.id != mover.id and not space.isdisjoint(other.space) and now.isdisjoint(other.space):
            passage = state.ruleset.passage(state, mover, other)
            if not passage.may_pass:
                return other
    return None


def tumble_past_each(course: Course, mover: Combatant, rulings: Sequence[Ruling], there: Square) -> bool:
    """Tumble past each opponent in the order passed: DC 15, through its space 25, 2 more for each before.

    Whoever fails provokes as if it only walked; who fails to get through a space stops before it as well
    (SRD 3.5, Skills: Tumble).

    Returns:
        Whether anything was rolled.
    """
    return _tumble(course, mover, rulings, there, penalty=0)


def tumble_fast(course: Course, mover: Combatant, rulings: Sequence[Ruling], there: Square) -> bool:
    """Tumble at full speed: the same checks, with a penalty of 10."""
    return _tumble(course, mover, rulings, there, penalty=10)


def _tumble(course: Course, mover: Combatant, rulings: Sequence[Ruling], there: Square, penalty: int) -> bool:
    rolled = False
    bonus = mover.creature.skills.get("tumble", 0) - penalty

    def check(foe: str, base: int, through: bool) -> None:
        top = _top(course)
        before = len((top.slipped | top.caught) - {foe})
        die = course.roll(mover.id, 20)
        course.add(SkillChecked(mover.id, "tumble", die, bonus, base + 2 * before, foe, through))

    barring = _in_the_way(course.state, mover, there)
    if barring is not None:
        # Getting through somebody's space includes getting past it.
        check(barring.id, 25, True)
        rolled = True
        if _top(course).blocked:
            # It stops before that space, and leaves nothing that others threaten.
            return True
    for ruling in rulings:
        top = _top(course)
        if ruling.provokes and ruling.striker not in top.slipped | top.caught:
            check(ruling.striker, 15, False)
            rolled = True
    return rolled


def tumble_past_all(course: Course, mover: Combatant, rulings: Sequence[Ruling], there: Square) -> bool:
    """Tumble with one check for all: DC 15 to get past, 25 through a space. Who fails goes on and provokes.

    (d20 Modern, Skills: Tumble.)

    Returns:
        Whether anything was rolled.
    """
    top = _top(course)
    bonus, rolled = mover.creature.skills.get("tumble", 0), False
    barring = _in_the_way(course.state, mover, there)
    if barring is not None:
        die = course.roll(mover.id, 20)
        course.add(SkillChecked(mover.id, "tumble", die, bonus, 25, barring.id))
        rolled = True
    threats = [r.striker for r in rulings if r.provokes and r.striker not in _top(course).slipped | top.caught]
    if not threats:
        return rolled
    shared = _top(course).shared
    die = course.roll(mover.id, 20) if shared is None else shared
    for foe in threats:
        course.add(SkillChecked(mover.id, "tumble", die, bonus, 15, foe, shared=True))
    return True


#: Squares next to opponents through which one check takes a tumbler: twenty feet.
_TUMBLED_SQUARES = 4


def _beside_foes(state: State, mover: Combatant, at: Square) -> bool:
    """Whether a mover that stands there is next to an opponent who can do anything, or in its space."""
    foes = (foe for foe in state.combatants.values() if foe.opposes(mover) and foe.able)
    space = at.space(mover.creature.squares)
    return any(next_to(foe.at, foe.creature.squares, square) for foe in foes for square in space)


def twenty_feet_beside_foes(state: State, mover: Combatant, way: tuple[Square, ...]) -> str | None:
    """Tumbling leads through at most twenty feet of squares next to opponents (d20 Modern, Skills: Tumble)."""
    squares = sum(_beside_foes(state, mover, at) for at in way[1:])
    return say("illegal.tumbled-far", who=mover.name, squares=squares) if squares > _TUMBLED_SQUARES else None


def tumbling_ways(
    state: State, mover: Combatant, mode: Mode, most: int
) -> Mapping[Square, tuple[int, tuple[Square, ...]]]:
    """Every square that tumbling gets to with at most twenty feet next to opponents, with the cheapest way there."""
    found: dict[Square, tuple[int, tuple[Square, ...]]] = {}
    seen: set[tuple[Square, int, int]] = set()
    queue: list[tuple[int, int, tuple[Square, ...], int]] = [(0, 0, (mover.at,), turn_of(state, mover).diagonals)]
    while queue:
        cost, beside, way, diagonals = heapq.heappop(queue)
        here = way[-1]
        if (here, beside, diagonals % 2) in seen:
            continue
        seen.add((here, beside, diagonals % 2))
        found.setdefault(here, (cost, way))
        for there in here.neighbours():
            if step_fault(state, mover, here, there, through=mode.through) is None:
                price, after = state.ruleset.step_price(state, mover, here, there, diagonals)
                squares = beside + _beside_foes(state, mover, there)
                if cost + price <= most and squares <= _TUMBLED_SQUARES:
                    heapq.heappush(queue, (cost + price, squares, (*way, there), after))
    return found


def trained_tumbler(state: State, mover: Combatant, way: tuple[Square, ...]) -> str | None:
    """Tumbling takes training, and neither armor nor load that slows (SRD 3.5, Skills: Tumble)."""
    creature = mover.creature
    if "tumble" not in creature.skills:
        return say("illegal.untrained", who=mover.name, skill=term("skill", "tumble"))
    if {creature.armor, creature.load} != {"light"}:
        return say("illegal.encumbered", who=mover.name)
    return None


def match_strength(course: Course, mover: Combatant, there: Square) -> None:
    """Run an opponent over: it may avoid that, or else strength meets strength, or its Dexterity.

    Whoever loses is knocked prone. Improved Overrun leaves the opponent no choice, and adds 4 (SRD 3.5, Special
    Attacks: Overrun; Feats: Improved Overrun). Where strikes are not asked for, opponents block.
    """
    state = course.state
    barring = _in_the_way(state, mover, there)
    chosen = _top(course).faced
    if barring is None or chosen == "avoid":
        return
    improved = "improved overrun" in mover.creature.feats
    if not chosen and barring.able and not improved and state.setup.strikes == "ask":
        course.add(Faced(mover.id, barring.id))
        return
    dice = (course.roll(mover.id, 20), course.roll(barring.id, 20))
    modifiers = (strength_of(mover) + 4 * improved, strength_of(barring, defends=True))
    match = StrengthMatched(mover.id, barring.id, "overrun", dice, modifiers)
    course.add(match)
    if match.won and "prone" not in barring.conditions:
        course.add(ConditionsChanged(barring.id, adds=frozenset({"prone"}), because="because.run-over"))
