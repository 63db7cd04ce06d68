"""Who else is in the way of a mover, as masks: where the way is barred, where one may not stop, what passing adds."""

from __future__ import annotations

from functools import reduce
from operator import is_, or_
from typing import NamedTuple

from d20nb.rules.area import Area, whole
from d20nb.ruleset import Passage
from d20nb.squares import Square
from d20nb.state import Combatant, State


class Others(NamedTuple):
    """What others do to a mover's way, as far as they were looked at; kept as long as nobody has moved.

    Attributes:
        seen: What it hangs on: the combatants, the mover and the readings in force, these very objects.
        at: Where the mover was looked at.
        far: How far around they were looked at; None for everywhere.
        shut: Where they bar the way.
        no_stop: Where they only keep the mover from stopping.
        extra: What passing them adds, with where.
    """

    seen: tuple[object, ...]
    at: Square
    far: int | None
    shut: int
    no_stop: int
    extra: dict[int, int]


def others_in_the_way(
    state: State, mover: Combatant, at: Square, area: Area, most: int | None, through: bool
) -> Others:
    """As `_occupied`; a board asks many questions about one moment, so what was found last is kept."""
    grid, setup = state.setup.map, state.setup
    seen = state.combatants, mover, setup.options, setup.ruleset
    key = "others", mover.creature.id, through
    known = grid.memo.get(key)
    if isinstance(known, Others) and at == known.at and all(map(is_, known.seen, seen)):
        enough = known.far is None or (most is not None and most <= known.far)
        if enough and area == whole(grid):
            return known
    found = Others(seen, at, most, *_occupied(state, mover, at, area, most, through))
    if area == whole(grid):
        grid.memo[key] = found
    return found


def _occupied(
    state: State, mover: Combatant, at: Square, area: Area, most: int | None, through: bool
) -> tuple[int, int, dict[int, int]]:
    """Where others bar the way, where they only keep the mover from stopping, and what passing them adds.

    Who stands too far off to be met is not looked at.
    """
    passage, squares, me = state.ruleset.passage, mover.creature.squares, mover.creature.id
    x0, y0, width, height, stride = *area, area.width + 1
    near, far = most is not None, most or 0
    left, right, top, bottom = at.x - far, at.x + far + squares, at.y - far, at.y + far + squares
    groups: dict[int, tuple[Passage, list[int]]] = {}
    for id_, other in state.combatants.items():
        (x, y), wide = other.at, other.creature.squares
        if (near and not (x < right and left < x + wide and y < bottom and top < y + wide)) or id_ == me:
            continue
        met = passage(state, mover, other)
        if wide == squares == 1 and x0 <= x < x0 + width and y0 <= y < y0 + height:
            where = 1 << (y - y0) * stride + x - x0
        else:
            where = area.box(x - squares + 1, y - squares + 1, x + wide - 1, y + wide - 1)
        group = groups.get(id(met))  # most policies give the same few answers again and again
        if group is None:
            groups[id(met)] = met, [where]
        else:
            group[1].append(where)
    shut = no_stop = 0
    extra: dict[int, int] = {}
    for met, spaces in groups.values():
        together = reduce(or_, spaces)
        if not met.may_pass and not (through and met.reason == "passage.opponent"):
            shut |= together
        if not met.may_stop:
            no_stop |= together
        if met.extra:
            apart = together.bit_count() == sum(map(int.bit_count, spaces))
            for where in [together] if apart else spaces:
                extra = _added(extra, met.extra, where)
    return shut, no_stop, extra


def _added(extra: dict[int, int], more: int, where: int) -> dict[int, int]:
    """What passing adds, and where, after some spaces more, which may share squares with others."""
    found: dict[int, int] = {}
    for price, mask in extra.items():
        for added, part in ((price, mask & ~where), (price + more, mask & where)):
            if part:
                found[added] = found.get(added, 0) | part
        where &= ~mask
    if where:
        found[more] = found.get(more, 0) | where
    return found
