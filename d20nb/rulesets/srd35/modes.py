"""The ways to move of SRD 3.5."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from d20nb.rules import skills, walking
from d20nb.rules.movement import groping_feet
from d20nb.ruleset import Mode
from d20nb.rulesets.srd35.prices import FREE, FULL_ROUND, MOVE, STANDARD, cite
from d20nb.state import Combatant, State


def _speed(times: int) -> Callable[[State, Combatant], int]:
    def squares(state: State, combatant: Combatant) -> int:
        """Squares of movement for that many times the speed."""
        return times * groping_feet(state, combatant) // 5

    return squares


def _run_speed(state: State, combatant: Combatant) -> int:
    """Four times the speed, three times in heavy armor or under a heavy load; the Run feat adds one."""
    creature = combatant.creature
    times = 3 if "heavy" in (creature.armor, creature.load) else 4
    return (times + ("run" in creature.feats)) * groping_feet(state, combatant) // 5


def _one_square(state: State, combatant: Combatant) -> int:
    return 1


def _half_speed(state: State, combatant: Combatant) -> int:
    """Half the speed, in whole squares."""
    return groping_feet(state, combatant) // 10


def _enough_for_one(state: State, combatant: Combatant) -> int:
    """Crawling covers five feet, whatever the ground."""
    return 100


_WITHDRAW = Mode(
    verb="withdraw",
    title="withdrawal",
    deed="withdraw",
    citation=cite("Full-Round Actions: Withdraw"),
    price=FULL_ROUND,
    gain=_speed(2),
    checks=(walking.no_step_before, walking.not_blinded),
    adds=frozenset({"withdraw"}),
    kind="full-round",
)
_CHARGE = Mode(
    verb="charge",
    title="charge",
    deed="charge",
    citation=cite("Special Attacks: Charge"),
    price=FULL_ROUND,
    gain=_speed(2),
    checks=(walking.no_step_before, walking.not_blinded, walking.not_tired),
    adds=frozenset({"charging"}),
    kind="full-round",
    towards=True,
)
_TUMBLE = Mode(
    verb="tumble",
    title="tumble",
    deed="tumble",
    citation=cite("Skills: Tumble"),
    price=MOVE,
    gain=_half_speed,
    legs=2,
    checks=(walking.no_step_before, skills.trained_tumbler),
    through=True,
    slip=skills.tumble_past_each,
)
_EVERY = (
    Mode(
        verb="move",
        title="move",
        deed="move",
        citation=cite("Move Actions: Move"),
        price=MOVE,
        gain=_speed(1),
        legs=2,
        minimum={"standard": 1, "move": 1},
        checks=(walking.no_step_before,),
    ),
    Mode(
        verb="step",
        title="5-foot step",
        deed="take a 5-foot step",
        citation=cite("Miscellaneous Actions: Take 5-Foot Step"),
        price=FREE,
        gain=_one_square,
        most_squares=1,
        checks=(walking.no_other_distance, walking.unhampered, walking.fast_enough),
        distance=False,
        kind="none",
    ),
    evolve(_WITHDRAW, restricted=evolve(_WITHDRAW, price=STANDARD, gain=_speed(1))),
    Mode(
        verb="run",
        title="run",
        deed="run",
        citation=cite("Full-Round Actions: Run"),
        price=FULL_ROUND,
        gain=_run_speed,
        straight=True,
        checks=(walking.no_step_before, walking.not_blinded, walking.not_tired, walking.unhampered),
        adds=frozenset({"running"}),
        kind="full-round",
    ),
    evolve(_CHARGE, restricted=evolve(_CHARGE, price=STANDARD, gain=_speed(1))),
    _TUMBLE,
    evolve(
        _TUMBLE,
        verb="tumble-fast",
        title="tumble at full speed",
        deed="tumble at full speed",
        gain=_speed(1),
        slip=skills.tumble_fast,
    ),
    Mode(
        verb="overrun",
        title="overrun",
        deed="overrun",
        citation=cite("Special Attacks: Overrun"),
        price=FULL_ROUND,
        gain=_speed(1),
        checks=(walking.no_step_before, walking.not_blinded),
        through=True,
        contest=skills.match_strength,
        spared={"standard": 1},
        kind="full-round",
        towards=True,
    ),
    Mode(
        verb="crawl",
        title="crawl",
        deed="crawl",
        citation=cite("Move Actions: Crawl"),
        price=MOVE,
        gain=_enough_for_one,
        most_squares=1,
        checks=(walking.no_step_before,),
        prone=True,
    ),
)

#: Every way by its word in the notation.
MODES = {mode.verb: mode for mode in _EVERY}
