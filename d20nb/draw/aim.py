"""Whom a planned attack is aimed at, drawn over the board."""

from __future__ import annotations

import math
from collections.abc import Iterable

from d20nb.draw.creatures import Spot
from d20nb.draw.grid import Grid
from d20nb.draw.shapes import Circle, Layer, Polygon, Segment, Segments, Shape
from d20nb.draw.theme import Theme
from d20nb.overlay import Overlay


def aim(spots: Iterable[Spot], overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """A ring with four ticks around the target, and an arrow to it, in the colour of the attacker's side."""
    by_id = {spot.piece.id: spot for spot in spots}
    mark = overlay.aim
    attacker, target = (by_id.get(mark.attacker), by_id.get(mark.target)) if mark else (None, None)
    if attacker is None or target is None:
        return Layer("aim")
    unit, colour = grid.mark, attacker.style.fill
    radius = target.half - 2.5 * grid.unit
    ring = (target.x, target.y, radius)
    shapes: list[Shape] = [
        Circle(*ring, stroke=theme.page, width=5.2 * unit),
        Circle(*ring, stroke=colour, width=2.8 * unit),
    ]
    ticks: list[Segment] = []
    for right, down in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        inner, outer = radius - 5 * unit, radius + 1.2 * unit
        start = (target.x + right * inner, target.y + down * inner)
        ticks.append((*start, target.x + right * outer, target.y + down * outer))
    shapes.append(Segments(ticks, stroke=theme.page, width=5.6 * unit))
    shapes.append(Segments(ticks, stroke=colour, width=3.2 * unit))
    return Layer("aim", (*shapes, *_arrow(attacker, target, radius, colour, grid, theme)))


def _arrow(
    attacker: Spot, target: Spot, radius: float, colour: str, grid: Grid, theme: Theme
) -> Iterable[Segments | Polygon]:
    """An arrow from the attacker's rim to the ring; of neighbours only its head, for which there is room."""
    unit = grid.mark
    dx, dy = target.x - attacker.x, target.y - attacker.middle
    length = math.hypot(dx, dy)
    if length <= radius:  # they share a square
        return
    dx, dy = dx / length, dy / length
    tip = length - radius - 0.8 * unit
    base = tip - 9 * unit
    foot = (attacker.x + dx * base, attacker.middle + dy * base)
    start = min(attacker.radius, base)
    if base - start > 2 * unit:
        shaft = [(attacker.x + dx * start, attacker.middle + dy * start, *foot)]
        yield Segments(shaft, stroke=theme.page, width=5 * unit)
        yield Segments(shaft, stroke=colour, width=2.8 * unit)
    head = (
        (attacker.x + dx * tip, attacker.middle + dy * tip),
        (foot[0] - dy * 6 * unit, foot[1] + dx * 6 * unit),
        (foot[0] + dy * 6 * unit, foot[1] - dx * 6 * unit),
    )
    yield Polygon(head, fill=colour, stroke=theme.page, width=1.2 * unit)
