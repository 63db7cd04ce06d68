"""Creatures that are ready to be placed, as data: `presets.toml` beside this file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from attrs import evolve

from d20nb.creature import Creature
from d20nb.creature_file import creature_from
from d20nb.schema import Reader


@cache
def tables() -> Mapping[str, Mapping[str, Any]]:
    """The raw tables of all presets, by name."""
    import tomllib  # late, for they take long to load and not everybody needs presets
    from importlib.resources import files

    text = files(__package__).joinpath("presets.toml").read_text("utf-8")
    return MappingProxyType(tomllib.loads(text))


@cache
def presets() -> Mapping[str, Creature]:
    """Every preset by name. Each stands for its kind: its id is to be changed when it is placed.

    >>> presets()["goblin"].size
    'small'
    """
    reader = Reader()
    found = {
        name: creature_from(reader, name, name[:1].upper(), {k: v for k, v in raw.items() if k != "source"})
        for name, raw in tables().items()
    }
    assert not reader.faults, reader.faults
    return MappingProxyType({name: evolve(creature, preset=name) for name, creature in found.items()})


def preset(name: str, id: str, **changes: Any) -> Creature:
    """A creature from a preset, with an id of its own.

    Raises:
        KeyError: There is no such preset.
    """
    if name not in presets():
        raise KeyError(f"there is no preset {name!r}; there are {', '.join(presets())}")
    return evolve(presets()[name], id=id, **changes)
