"""Branches of a fight: what if it had gone on otherwise? All of them are kept, and any two can be compared."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from d20nb.draw.view import heading
from d20nb.events import StrikeMade
from d20nb.messages import being, say
from d20nb.state import State
from d20nb.timeline import Timeline


@frozen
class Branch:
    """One course that a fight can take.

    Attributes:
        number: What it is called by, from 1.
        timeline: All that happens in it, and where one looks.
    """

    number: int
    timeline: Timeline


@frozen
class Comparison:
    """How two branches differ.

    Attributes:
        step: The last step that they share.
        parting: Where they part, in a sentence.
        differences: What differs at their ends, a sentence each.
    """

    step: int
    parting: str
    differences: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join((self.parting, *self.differences))


@frozen
class Branches:
    """The branches of one fight. It never changes; playing and switching make new ones.

    Attributes:
        all: Every branch, the oldest first.
        now: The number of the one that is looked at.
    """

    all: tuple[Branch, ...]
    now: int

    @classmethod
    def of(cls, timeline: Timeline) -> Branches:
        """A fight with a single branch."""
        return cls((Branch(1, timeline),), 1)

    @property
    def current(self) -> Timeline:
        """The timeline that is looked at."""
        return self.branch(self.now).timeline

    def branch(self, number: int) -> Branch:
        """The branch with a number.

        Raises:
            ValueError: There is none.
        """
        for branch in self.all:
            if branch.number == number:
                return branch
        raise ValueError(say("branch.unknown", number=number, known=", ".join(str(b.number) for b in self.all)))

    def look(self, timeline: Timeline) -> Branches:
        """The current branch looked at from elsewhere, or gone on with."""
        changed = Branch(self.now, timeline)
        return evolve(self, all=tuple(changed if b.number == self.now else b for b in self.all))

    def follow(self, timeline: Timeline) -> Branches:
        """Go on with what has been played from somewhere on the current branch.

        What only repeats the branch stays on it. What leaves it before its end is a new branch, and the old one is
        kept whole.
        """
        old = self.current
        same = shared(old, timeline)
        if same == len(old.deeds):
            return self.look(timeline)
        if same == len(timeline.deeds):
            return self.look(evolve(old, cursor=timeline.cursor))
        number = 1 + max(branch.number for branch in self.all)
        kept = self.look(old.last())
        return Branches((*kept.all, Branch(number, timeline)), number)

    def switch(self, number: int) -> Branches:
        """Look at another branch, from where it was left.

        Raises:
            ValueError: There is none with that number.
        """
        return evolve(self, now=self.branch(number).number)

    def drop(self, number: int) -> Branches:
        """Forget a branch; of two, the other one is looked at.

        Raises:
            ValueError: There is none with that number, or it is the only one.
        """
        gone = self.branch(number)
        rest = tuple(branch for branch in self.all if branch is not gone)
        if not rest:
            raise ValueError(say("branch.only"))
        return Branches(rest, rest[-1].number if number == self.now else self.now)

    def compare(self, first: int, second: int) -> Comparison:
        """Where two branches part, and what differs at their ends.

        Raises:
            ValueError: There is none with one of the numbers.
        """
        a, b = self.branch(first), self.branch(second)
        same = shared(a.timeline, b.timeline)
        step = a.timeline.upto(same).last_step
        parting = say("branch.parting", step=step, a=_next(a, same), b=_next(b, same), first=first, second=second)
        differences = tuple(_differences(a, b)) or (say("branch.same"),)
        return Comparison(step, parting, differences)


def shared(a: Timeline, b: Timeline) -> int:
    """How many deeds two timelines have in common, from the beginning."""
    count = 0
    for mine, theirs in zip(a.deeds, b.deeds, strict=False):
        if mine is not theirs and mine != theirs:
            break
        count += 1
    return count


def _next(branch: Branch, deed: int) -> str:
    deeds = branch.timeline.deeds
    return str(deeds[deed].action) if deed < len(deeds) else say("branch.nothing")


def _end(branch: Branch) -> State:
    return branch.timeline.states[-1]


def _strikes(branch: Branch) -> dict[str, int]:
    found: dict[str, int] = {}
    for event in branch.timeline.events:
        if isinstance(event, StrikeMade):
            found[event.ruling.striker] = found.get(event.ruling.striker, 0) + 1
    return found


def _differences(a: Branch, b: Branch) -> Iterator[str]:
    """What differs at the ends of two branches, a sentence each."""
    numbers = {"first": a.number, "second": b.number}
    one, other = _end(a), _end(b)
    if heading(one) != heading(other):
        yield say("branch.moment", a=heading(one), b=heading(other), **numbers)
    strikes = _strikes(a), _strikes(b)
    for id in dict.fromkeys([*one.combatants, *other.combatants]):
        mine, theirs = one.combatants.get(id), other.combatants.get(id)
        if mine is None or theirs is None:
            there = mine or theirs
            assert there is not None
            yield say("branch.there", who=there.name, number=a.number if mine else b.number)
            continue
        if mine.at != theirs.at:
            yield say("branch.at", who=mine.name, a=mine.at, b=theirs.at, **numbers)
        if mine.hp != theirs.hp:
            yield say("branch.hp", who=mine.name, a=mine.hp, b=theirs.hp, **numbers)
        for condition in sorted(mine.conditions ^ theirs.conditions):
            number = a.number if condition in mine.conditions else b.number
            yield say("branch.condition", who=mine.name, condition=being(condition), number=number)
        if strikes[0].get(id, 0) != strikes[1].get(id, 0):
            yield say("branch.strikes", who=mine.name, a=strikes[0].get(id, 0), b=strikes[1].get(id, 0), **numbers)
