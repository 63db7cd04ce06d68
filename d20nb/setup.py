"""A setup: anything that can be drawn on the board before the fight, with all that is wrong in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from attrs import evolve, field, frozen

from d20nb.creature import BUILDS, CONDITIONS, HELPLESS, SIZES, TINY, WEAPONS, Creature, is_id
from d20nb.dice import Asked, Scripted, Seeded, Source
from d20nb.errors import ScenarioError
from d20nb.messages import say
from d20nb.ruleset import Ruleset
from d20nb.squares import Square
from d20nb.terrain import Map

STRIKES = ("ask", "strike", "pass")


@frozen(kw_only=True)
class Setup:
    """Creatures on a map, before the fight. A setup may have faults; `faults()` lists them all at once.

    Attributes:
        creatures: Everyone on the board, in the order in which initiative dice are rolled.
        places: The north-west square of each creature's space, by id.
        options: The chosen readings of disputed rules.
        seed: Where dice come from once `dice` are used up; None asks for each at the table.
        dice: Natural results, used in order.
        strikes: What happens when an attack of opportunity may be made: ask, strike or pass.
    """

    ruleset: Ruleset
    map: Map
    creatures: tuple[Creature, ...] = ()
    places: Mapping[str, Square] = field(factory=dict)
    options: Mapping[str, str] = field(factory=dict)
    title: str = ""
    about: str = ""
    seed: int | None = 0
    dice: tuple[int, ...] = ()
    strikes: str = "ask"

    @cached_property
    def source(self) -> Source:
        """Where dice come from."""
        rest: Source = Asked() if self.seed is None else Seeded(self.seed)
        return Scripted(self.dice, rest) if self.dice else rest

    @cached_property
    def rules(self) -> Ruleset:
        """The ruleset as the chosen options make it."""
        return self.ruleset.adapt(self.ruleset, self.options)

    def creature(self, id: str) -> Creature:
        """The creature with that id.

        Raises:
            KeyError: There is none.
        """
        for creature in self.creatures:
            if creature.id == id:
                return creature
        raise KeyError(f"there is no creature {id!r}; there are {', '.join(c.id for c in self.creatures) or 'none'}")

    @cached_property
    def _readings(self) -> Mapping[str, str]:
        return {name: self.options.get(name, option.default) for name, option in self.ruleset.options.items()}

    def reading(self, option: str) -> str:
        """The reading of a disputed rule that is in force; empty where the ruleset does not know the dispute."""
        return self._readings.get(option, "")

    def at(self, square: Square) -> Creature | None:
        """The creature whose space covers `square`, the last one placed first."""
        for creature in reversed(self.creatures):
            if square in self.places[creature.id].space(creature.squares):
                return creature
        return None

    def place(self, creature: Creature, at: Square) -> Setup:
        """This setup with one creature more, or with that creature replaced and put at `at`."""
        rest = tuple(c for c in self.creatures if c.id != creature.id)
        if len(rest) == len(self.creatures):
            creatures = (*rest, creature)
        else:
            creatures = tuple(creature if c.id == creature.id else c for c in self.creatures)
        return evolve(self, creatures=creatures, places={**self.places, creature.id: at})

    def move(self, id: str, at: Square) -> Setup:
        """This setup with one creature elsewhere."""
        return self.place(self.creature(id), at)

    def remove(self, id: str) -> Setup:
        """This setup without one creature; nobody is aware of it or lets it by any more."""
        gone = self.creature(id)
        return evolve(
            self,
            creatures=tuple(_forgetting(c, id) for c in self.creatures if c is not gone),
            places={key: at for key, at in self.places.items() if key != id},
        )

    def copy(self, id: str, new_id: str, name: str, at: Square) -> Setup:
        """This setup with one creature more that is like another one but for its id and name.

        Raises:
            ValueError: There is a creature with the new id already.
        """
        if any(creature.id == new_id for creature in self.creatures):
            raise ValueError(f"there is a creature {new_id!r} already; choose another id for the copy")
        return self.place(evolve(self.creature(id), id=new_id, name=name), at)

    def with_side_aware(self, side: str, aware: bool) -> Setup:
        """This setup with everybody of a side aware of their opponents when the fight begins, or nobody."""
        return evolve(self, creatures=tuple(evolve(c, aware=aware) if c.side == side else c for c in self.creatures))

    def resized(self, width: int, height: int) -> Setup:
        """This setup on a map of another size. Creatures that stand beyond it stay, as faults."""
        return evolve(self, map=self.map.resized(width, height))

    def nearest_free(self, creature: Creature, to: Square) -> Square | None:
        """The nearest place to `to` where a creature could be put down beside all others, or None."""
        taken = {square for c in self.creatures for square in self.places[c.id].space(c.squares)}
        found = (Square(x, y) for y in range(self.map.height) for x in range(self.map.width))
        for at in sorted(found, key=lambda at: (max(abs(at.x - to.x), abs(at.y - to.y)), at.y, at.x)):
            space = at.space(creature.squares)
            if taken.isdisjoint(space) and not self._space_faults("", creature, at, {}):
                return at
        return None

    def change(self, id: str, **changes: Any) -> Setup:
        """This setup with some of a creature's attributes changed."""
        return self.place(evolve(self.creature(id), **changes), self.places[id])

    def faults(self) -> tuple[str, ...]:
        """Everything that keeps this setup from being played, one line each, saying where and what would be right."""
        found = list(self.ruleset.option_faults(self.options))
        if self.strikes not in STRIKES:
            found.append(f"strikes: {say('fault.strikes', value=self.strikes, known=', '.join(STRIKES))}")
        spaces: dict[Square, list[Creature]] = {}
        seen: set[str] = set()
        for creature in self.creatures:
            where = f"creatures.{creature.id}"
            if not is_id(creature.id):
                found.append(f"{where}: {say('fault.id')}")
            if creature.id in seen:
                found.append(f"{where}: {say('fault.same-id')}")
            seen.add(creature.id)
            if words := tuple(_word_faults(where, creature)):
                found += words
                continue
            if creature.hp <= 0 and not creature.conditions & (HELPLESS | {"disabled"}):
                found.append(f"{where}.hp: {say('fault.hp', hp=creature.hp)}")
            at = self.places.get(creature.id)
            if at is None:
                found.append(f"{where}: {say('fault.nowhere')}")
                continue
            found += self._space_faults(where, creature, at, spaces)
        return tuple(found)

    def _space_faults(
        self, where: str, creature: Creature, at: Square, spaces: dict[Square, list[Creature]]
    ) -> list[str]:
        found = []
        space = at.space(creature.squares)
        if creature.late:
            return []  # where it comes in is looked at when it comes
        if not all(square in self.map for square in space):
            last = Square(self.map.width - 1, self.map.height - 1)
            key = "fault.beyond-wide" if creature.squares > 1 else "fault.beyond"
            found.append(f"{where}: {say(key, square=at, last=last, n=creature.squares)}")
        elif any(not self.map.at(square).passable for square in space):
            found.append(f"{where}: {say('fault.in-wall', square=at)}")
        elif any(a in space and b in space for a, b in self.map.barred_edges):
            found.append(f"{where}: {say('fault.on-edge', square=at)}")
        for square in space:
            there = spaces.setdefault(square, [])
            other = next((one for one in there if not _may_share(creature, one)), None)
            there.append(creature)
            if other is not None:
                found.append(f"{where}: {say('fault.taken', square=square, other=other.id)}")
                break
        return found

    def check(self, where: str = "setup") -> None:
        """Raise if there are faults.

        Raises:
            ScenarioError: With every fault.
        """
        if found := self.faults():
            raise ScenarioError(found, where)


def _forgetting(creature: Creature, id: str) -> Creature:
    """A creature that no longer names another one."""
    lets_by = tuple(other for other in creature.lets_by if other != id)
    aware = creature.aware
    if not isinstance(aware, bool):
        aware = tuple(other for other in aware if other != id)
    return evolve(creature, lets_by=lets_by, aware=aware)


def _may_share(a: Creature, b: Creature) -> bool:
    """Whether two creatures may start in one square: one is helpless, or the smaller one is Tiny or less."""
    return bool((a.conditions | b.conditions) & HELPLESS) or min(a.size_index, b.size_index) <= TINY


def _word_faults(where: str, creature: Creature) -> Iterator[str]:
    """Words of a creature that mean nothing."""
    for key, words, known in (
        ("size", (creature.size,), SIZES),
        ("build", (creature.build,), BUILDS),
        ("weapons", creature.weapons, WEAPONS),
        ("conditions", creature.conditions, CONDITIONS),
    ):
        yield from (f"{where}.{key}: {say('fault.unknown', value=word)}" for word in sorted(words) if word not in known)
