"""A creature's table in a file: the keys, their types and their bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from d20nb.creature import (
    ABILITIES,
    BUILDS,
    CONDITIONS,
    FEATS,
    LOADS,
    SIZES,
    TRAITS,
    WEAPONS,
    Creature,
    slowed,
)
from d20nb.dice import Damage
from d20nb.messages import say
from d20nb.schema import Kind, Reader, flag, many, number, one_of, table_of, text, whole
from d20nb.squares import Square


def _aware(value: Any) -> bool | tuple[str, ...]:
    if isinstance(value, bool):
        return value
    if isinstance(value, list) and all(isinstance(entry, str) for entry in value):
        return tuple(value)
    raise ValueError(say("value.aware"))


def _damage(value: Any) -> Damage:
    return Damage.parse(text(20)(value))


def square(value: Any) -> Square:
    """A square's name."""
    return Square.parse(text(10)(value))


def _weapon_names(value: Any) -> tuple[str, ...]:
    return many(one_of(WEAPONS), 12)(value)


_SCORE = whole(0, 100)
#: The key of a file -> the attribute of a creature and the kind of its value.
_KEYS: Mapping[str, tuple[str, Kind[Any]]] = {
    "name": ("name", text(60)),
    "side": ("side", text(30)),
    "size": ("size", one_of(SIZES)),
    "build": ("build", one_of(BUILDS)),
    "size_rating": ("size_rating", whole(-20, 20)),
    "space_ft": ("space_ft", number(0.5, 100)),
    "reach_ft": ("reach_ft", number(0, 100)),
    "speed": ("speed", whole(0, 1000)),
    "base_speed": ("base_speed", whole(0, 1000)),
    **{short: (long, _SCORE) for short, long in ABILITIES.items()},
    "hp": ("hp", whole(-100, 10_000)),
    "ac": ("ac", whole(-50, 200)),
    "attack": ("attack", whole(-50, 200)),
    "damage": ("damage", _damage),
    "initiative": ("initiative", whole(-50, 200)),
    "weapons": ("weapons", _weapon_names),
    "feats": ("feats", many(one_of(FEATS), 60)),
    "traits": ("traits", many(one_of(TRAITS), 60)),
    "conditions": ("conditions", many(one_of(CONDITIONS), 60)),
    "armor": ("armor", one_of(LOADS)),
    "load": ("load", one_of(LOADS)),
    "aware": ("aware", _aware),
    "late": ("late", flag),
    "skills": ("skills", table_of(whole(-50, 200), 50)),
    "lets_by": ("lets_by", many(text(24), 100)),
    "ap": ("ap", whole(0, 100)),
    "mp_bonus": ("mp_bonus", whole(-50, 50)),
}

#: The keys that may be left out, so that something else decides.
OPTIONAL = ("size_rating", "space_ft", "reach_ft", "initiative", "ap")
#: The attribute of a creature that every key of its table is about.
ATTRIBUTES: Mapping[str, str] = {key: name for key, (name, _) in _KEYS.items()}
#: The kind of every key that a creature's table may have.
KINDS: Mapping[str, Kind[Any]] = {key: kind for key, (_, kind) in _KEYS.items()}


def changed(creature: Creature, key: str, value: Any) -> Creature:
    """A creature with one key of its table changed.

    A space or a reach of its own belongs to the size and build that it had: with others, it has the usual ones.

    Args:
        creature: As it was.
        key: As files have it.
        value: As files have it; None takes out a key of `OPTIONAL`.

    Raises:
        ValueError: The value is not of the key's kind; the message says what would be right.
    """
    new: Any = None if value is None and key in OPTIONAL else KINDS[key](value)
    changes: dict[str, Any] = {ATTRIBUTES[key]: new}
    found = evolve(creature, **changes)
    if (found.size, found.build) != (creature.size, creature.build):
        found = evolve(found, space_ft=None, reach_ft=None)
    if any(getattr(found, name) is None and getattr(creature, name) is not None for name in OPTIONAL):
        # A file cannot say that what the preset has does not hold, so it is that preset no more.
        found = evolve(found, preset=None)
    return found


def creature_from(
    reader: Reader, where: str, id: str, raw: Mapping[str, Any], slows: Callable[[int, str, str], int] = slowed
) -> Creature:
    """A creature from its table.

    Args:
        reader: Collects the faults.
        where: Path of the table in the file.
        id: The creature's id.
        raw: The table.
        slows: What armor and load leave of a base speed.
    """
    values = reader.table(where, raw, KINDS)
    base = values.pop("base_speed", None)
    if base is not None and "speed" in values:
        reader.fault(f"{where}.base_speed", say("value.base-speed"))
    elif base is not None:
        values["speed"] = slows(base, values.get("armor", "light"), values.get("load", "light"))
    return Creature(id=id, **{_KEYS[key][0]: value for key, value in values.items()})
