"""What is pointed at, drawn over the board: strikes, prices, the cursor, faults."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from d20nb.draw.creatures import Spot
from d20nb.draw.grid import Grid
from d20nb.draw.letters import width
from d20nb.draw.shapes import Layer, Point, Polygon, Segment, Segments, Shape, Text
from d20nb.draw.theme import Theme
from d20nb.overlay import Overlay, StrikeMark
from d20nb.squares import Square


def _strikers(overlay: Overlay) -> Mapping[Square, list[StrikeMark]]:
    there: dict[Square, list[StrikeMark]] = defaultdict(list)
    for strike in overlay.strikes:
        there[strike.square].append(strike)
    return there


def _bursts(spots: Iterable[Spot], overlay: Overlay, grid: Grid) -> list[tuple[StrikeMark, Spot | None, Point, float]]:
    """Each strike with its striker, the middle of its burst and the burst's radius.

    A lone strike bursts in the middle of the square. Several on one square burst at its rim, each towards its
    striker; and so does one on a square where somebody stands.
    """
    spots = tuple(spots)
    by_id = {spot.piece.id: spot for spot in spots}
    taken = {at for spot in spots for at in spot.piece.space}
    found = []
    for square, strikes in _strikers(overlay).items():
        x, y = grid.center(square, overlay.path_size)
        half = overlay.path_size * grid.square / 2
        crowded = len(strikes) > 1 or square in taken
        r = (9.0 if len(strikes) > 1 else 10.5 if crowded else 12.0) * grid.mark
        away = half - 0.55 * r if crowded else 5 * grid.unit
        strikers = [by_id.get(strike.striker) for strike in strikes]
        angles = [math.atan2(who.y - y, who.x - x) if who else -math.pi / 2 for who in strikers]
        angles = _spread(angles, 2 * math.asin(min(1.0, r / away))) if crowded else angles
        for strike, who, angle in zip(strikes, strikers, angles, strict=True):
            found.append((strike, who, (x + away * math.cos(angle), y + away * math.sin(angle)), r))
    return found


def _spread(angles: Sequence[float], gap: float) -> list[float]:
    """Angles pushed apart until neighbours are `gap` apart, as far as there is room for that."""
    gap = min(gap, 2 * math.pi / len(angles))
    order = sorted(range(len(angles)), key=lambda n: (angles[n], n))
    spread = [angles[n] for n in order]
    for _ in range(12):
        for n in range(len(spread)):
            after = (n + 1) % len(spread)
            missing = gap - (spread[after] - spread[n] + (0 if after else 2 * math.pi))
            if missing > 0 and after != n:
                spread[n] -= missing / 2
                spread[after] += missing / 2
    return [angle for _, angle in sorted(zip(order, spread, strict=True))]


def arrows(spots: Iterable[Spot], overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """An arrow from whoever strikes to the square that is left. Creatures are drawn over its tail."""
    shafts: list[Segment] = []
    heads: list[Shape] = []
    unit = grid.mark
    for _, striker, (x, y), r in _bursts(spots, overlay, grid):
        if striker is None:
            continue
        dx, dy = x - striker.x, y - striker.middle
        length = math.hypot(dx, dy)
        if length <= r + 10 * unit:
            continue
        dx, dy = dx / length, dy / length
        tip, base = length - r - 0.5 * unit, length - r - 9 * unit
        at = (striker.x + dx * base, striker.middle + dy * base)
        shafts.append((striker.x, striker.middle, *at))
        head = (
            (striker.x + dx * tip, striker.middle + dy * tip),
            (at[0] - dy * 5 * unit, at[1] + dx * 5 * unit),
            (at[0] + dy * 5 * unit, at[1] - dx * 5 * unit),
        )
        heads.append(Polygon(head, fill=theme.strike, stroke=theme.page, width=0.8 * unit))
    if not shafts:
        return Layer("arrows")
    casing = Segments(shafts, stroke=theme.page, width=4.6 * unit, opacity=0.85)
    return Layer("arrows", (casing, Segments(shafts, stroke=theme.strike, width=2.6 * unit), *heads))


def bursts(spots: Iterable[Spot], overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """A burst with its number where each strike falls."""
    stars: list[Shape] = []
    numbers: list[Shape] = []
    for strike, _, (x, y), r in _bursts(spots, overlay, grid):
        points = []
        for k in range(20):
            reach = r if k % 2 == 0 else r * 0.72
            points.append((x + reach * math.sin(math.pi * k / 10), y - reach * math.cos(math.pi * k / 10)))
        stars.append(Polygon(points, fill=theme.strike, stroke=theme.page, width=1.4 * grid.mark))
        size = r * (0.95 if strike.number < 10 else 0.75)
        numbers.append(Text(x, y + size * 0.36, str(strike.number), fill=theme.page, size=size, bold=True))
    return Layer("strikes", (*stars, *numbers))


def prices(spots: Iterable[Spot], overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """The running price on each square of the way, in a pill; beside the burst where a strike falls."""
    spots = tuple(spots)
    unit = grid.mark
    size = 11 * unit
    bursts: dict[Square, list[Point]] = defaultdict(list)
    for strike, _, at, _ in _bursts(spots, overlay, grid):
        bursts[strike.square].append(at)
    rings: list[Segment] = []
    words: list[Shape] = []
    said: dict[Square, list[str]] = defaultdict(list)  # a way may come by a square again
    for square, price in zip(overlay.path[1:], overlay.prices, strict=False):
        said[square].append(str(price))
    for square, running in said.items():
        word = ", ".join(running)
        x, y = grid.center(square, overlay.path_size)
        if len(bursts[square]) == 1:
            bx, by = bursts[square][0]
            y += 14 * grid.unit * (-1 if by > y + 1 else 1)
            x += 14 * grid.unit * (0 if abs(bx - x) < 1 else -math.copysign(1, bx - x) * 0.6)
        half = max(2.0 * unit, width(word, size) / 2 - 3 * unit)
        rings.append((x - half, y, x + half, y))
        words.append(Text(x, y + size * 0.36, word, fill=theme.ink, size=size, bold=True))
    if not rings:
        return Layer("prices")
    return Layer(
        "prices",
        (
            Segments(rings, stroke=theme.path, width=18 * unit, round_ends=True),
            Segments(rings, stroke=theme.page, width=15 * unit, round_ends=True),
            *words,
        ),
    )


def faults(overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """A jagged-looking frame and an exclamation mark on each square with something wrong."""
    squares = sorted(grid.on_board(overlay.faults))
    if not squares:
        return Layer("faults")
    unit, inset = grid.mark, 1.5 * grid.mark / grid.square
    frames: list[Segment] = []
    signs: list[Shape] = []
    words: list[Shape] = []
    for x, y in squares:
        corners = [
            grid.corner(x + dx, y + dy)
            for dx, dy in ((inset, inset), (1 - inset, inset), (1 - inset, 1 - inset), (inset, 1 - inset))
        ]
        frames += [(*a, *b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)]
        left, bottom = grid.corner(x, y + 1)
        sign = (
            (left + 1, bottom - 1),
            (left + 1 + 17 * unit, bottom - 1),
            (left + 1 + 8.5 * unit, bottom - 1 - 15 * unit),
        )
        signs.append(Polygon(sign, fill=theme.strike, stroke=theme.page, width=1.2 * unit))
        words.append(Text(left + 1 + 8.5 * unit, bottom - 3 * unit, "!", fill=theme.page, size=10.5 * unit, bold=True))
    edge = Segments(frames, stroke=theme.strike, width=2.6 * unit, dash=(7 * unit, 3 * unit))
    return Layer("faults", (edge, *signs, *words))


def focus(overlay: Overlay, grid: Grid, theme: Theme) -> Layer:
    """Four corners around the square of the keyboard's cursor."""
    if overlay.focus is None or not grid.on_board([overlay.focus]):
        return Layer("focus")
    x, y = overlay.focus
    lines: list[Segment] = []
    inset, leg = 0.03, 0.26
    for cx, sx in ((x + inset, 1), (x + 1 - inset, -1)):
        for cy, sy in ((y + inset, 1), (y + 1 - inset, -1)):
            corner = grid.corner(cx, cy)
            lines.append((*grid.corner(cx + sx * leg, cy), *corner))
            lines.append((*corner, *grid.corner(cx, cy + sy * leg)))
    unit = grid.mark
    return Layer(
        "focus",
        (
            Segments(lines, stroke=theme.page, width=5.5 * unit, round_ends=True),
            Segments(lines, stroke=theme.ink, width=3 * unit, round_ends=True),
        ),
    )
