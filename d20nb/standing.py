"""How creatures stand to one another, as plain marks: threat, flanking, cover, light, who is flat-footed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache

from attrs import evolve

from d20nb.messages import say
from d20nb.overlay import CoverLine, CoverMark, FlankMark, LightMark, Until
from d20nb.rules.flanking import flankings
from d20nb.rules.lines import UNIT, Point
from d20nb.rules.sight import cover, in_the_dark, sees
from d20nb.rules.threat import threatened
from d20nb.squares import Square, SquareSet
from d20nb.state import Combatant, State


def rings(state: State) -> Mapping[str, frozenset[Square]]:
    """The squares that each creature threatens, by id; who threatens none is left out."""
    return {id: frozenset(found) for id, who in state.combatants.items() if (found := threatened(state, who))}


def threats(state: State, who: Combatant | None) -> Mapping[Square, tuple[str, ...]]:
    """The squares that opponents of `who` threaten, each with their ids; without anybody, those that anyone does."""
    found: dict[Square, list[str]] = defaultdict(list)
    for id, other in state.combatants.items():
        if who is None or other.opposes(who):
            for square in _each(threatened(state, other)):
                found[square].append(id)
    return {square: tuple(ids) for square, ids in found.items()}


@lru_cache(maxsize=512)
def _each(squares: SquareSet) -> tuple[Square, ...]:
    """The squares of a set, made once: from one moment to the next most creatures stay where they are."""
    return tuple(squares)


def flanked(state: State) -> tuple[FlankMark, ...]:
    """Who flanks whom now."""
    if state.ruleset.opportunities is None:
        return ()
    return tuple(
        FlankMark((one.attacker, one.friend), one.target, (one.start, one.end), one.borders) for one in flankings(state)
    )


def covered(state: State, viewer: Combatant) -> tuple[CoverMark, ...]:
    """Whether each opponent that a creature sees has cover from it, with the lines that show it."""
    found = []
    for id, other in state.combatants.items():
        if viewer.opposes(other) and "dead" not in other.conditions and sees(state, viewer, other):
            seen = cover(state, viewer, other)
            lines = (CoverLine(_point(a.start), _point(stop or a.end), stop is not None) for a, stop in seen.lines)
            found.append(CoverMark(id, seen.covered, seen.start, tuple(lines)))
    return tuple(found)


def _point(point: Point) -> tuple[float, float]:
    return point[0] / UNIT, point[1] / UNIT


def flat_footed(state: State) -> Mapping[str, Until]:
    """Who is flat-footed, and until when by the reading in force."""
    return {id: _until(state, who) for id, who in state.combatants.items() if "flat-footed" in who.conditions}


def _until(state: State, who: Combatant) -> Until:
    reading = state.reading("flat_footed_until")
    if reading == "action":
        return Until(say("lens.until-action"), say("lens.until-action-short"))
    if reading == "regular-turn" and not state.round:
        return Until(say("lens.until-round-1"), say("lens.until-round-1-short"))
    words = say("lens.until-next-turn") if who.turns else say("lens.until-turn")
    if who.initiative is not None and not who.delaying:
        words = say("lens.until-count", until=words, count=who.initiative.count)
    return Until(words, say("lens.until-turn-short"))


def lights(state: State) -> tuple[LightMark, ...]:
    """Squares that are not bright, and to whom they are hidden: wholly in the dark, in part in dim light."""
    found = []
    light = state.setup.map.light
    if dim := frozenset(at for at, kind in light.items() if kind == "dim"):
        missed = {id: n for id, who in state.combatants.items() if (n := _missed(state, who, min(dim)))}
        found.append(LightMark("dim", dim, tuple(missed), max(missed.values(), default=0)))
    if dark := frozenset(at for at, kind in light.items() if kind == "dark"):
        unseen = (id for id, c in state.combatants.items() if in_the_dark(state, c, min(dark)) or _blind(c))
        found.append(LightMark("dark", dark, tuple(unseen)))
    return tuple(found)


def _blind(who: Combatant) -> bool:
    return "blinded" in who.conditions


def _missed(state: State, watcher: Combatant, square: Square) -> int:
    """Percent of hits on somebody in a square that miss because the watcher sees poorly there."""
    somebody = evolve(watcher, at=square, creature=evolve(watcher.creature, space_ft=5))
    return 0 if _blind(watcher) else state.ruleset.miss_chance(state, watcher, somebody)
