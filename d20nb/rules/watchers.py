"""The opponents that watch a movement: who may strike somewhere on it, and in which squares that is sure."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from d20nb.rules.opportunity import Chance, Exemption, counted, left_behind
from d20nb.rules.threat import endangered, walked_in_from
from d20nb.ruleset import Mode
from d20nb.squares import Square, SquareSet
from d20nb.state import Combatant, State


@frozen
class Watcher:
    """An opponent that may strike during a movement, with all that stays the same while the mover moves.

    Attributes:
        threat: The squares that it threatens.
        corners: Those that count as threatened besides, for whoever comes nearer from them.
        sure: Those of `threat` that give it a strike without further asking.
        tests: The tests that must be asked at each other square.
    """

    striker: Combatant
    threat: SquareSet
    corners: SquareSet
    sure: SquareSet
    tests: tuple[Exemption, ...]

    def strikes(self, state: State, mover: Combatant, mode: Mode, way: tuple[Square, ...], done: int) -> bool:
        """Whether one step of a way gives it a strike: what `leaving` rules, without the reasons."""
        left, after = left_behind(state, mover, way, done)
        squares = counted(self.striker, self.threat, self.corners, left, after)
        if not squares:
            return False
        chance = Chance(
            state=state, provoker=mover, striker=self.striker, deed=mode, squares=squares, start=done == 0, way=way,
            brief=True,
        )  # fmt: skip
        return not _saved(chance, self.tests)


def watchers(state: State, mover: Combatant, mode: Mode) -> tuple[Watcher, ...]:
    """The opponents that may strike somewhere on a movement, in order."""
    policy = state.ruleset.opportunities
    if policy is None:
        return ()
    everywhere = tuple(test for test in policy.exemptions if test in policy.anywhere)
    rest = tuple(test for test in policy.exemptions if test not in policy.anywhere)
    one = mover.creature.squares == 1
    idle = {test: policy.idle[test](state, mover) for test in rest if one and test in policy.idle}
    found = []
    for striker in state.others(mover.id):
        if not striker.opposes(mover):
            continue
        threat, corners = endangered(state, striker), walked_in_from(state, striker)
        chance = Chance(
            state=state, provoker=mover, striker=striker, deed=mode, squares=(), way=(mover.at,), brief=True
        )
        if (threat or corners) and not _saved(chance, everywhere):
            tests, sure = [], threat
            for test in rest:
                if test in idle:
                    sure = idle[test](striker, sure)
                elif test in policy.idle or test(chance) is not None:
                    sure = threat - threat
                else:
                    continue
                tests.append(test)
            found.append(Watcher(striker, threat, corners, sure, tuple(tests)))
    return tuple(found)


def _saved(chance: Chance, exemptions: Iterable[Exemption]) -> bool:
    for exemption in exemptions:
        test = exemption(chance)
        if test is not None and test.saves:
            return True
    return False
