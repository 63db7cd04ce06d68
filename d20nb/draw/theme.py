"""Colours: a light and a dark theme, both opaque and whole, after the colour-blind-safe set of Okabe and Ito.

Colour never carries a meaning alone: sides differ in outline too, and areas and lines in hatch and dash.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen


@frozen
class SideStyle:
    """How the creatures of one side look.

    Attributes:
        outline: `round`, `diamond`, `square`, `hexagon` or `pentagon`.
        fill: Colour of the body.
        ink: Colour of the letters on it.
        dash: Dashes and gaps of the lines that it draws, on a board with squares of 48 pixels.
    """

    outline: str
    fill: str
    ink: str
    dash: tuple[float, ...] = ()


@frozen(kw_only=True)
class Theme:
    """A set of colours, each "#rrggbb".

    Attributes:
        page: Behind everything, and in casings that set a mark apart from what it lies on.
        ink: Words, rings and badges.
        soft: Coordinates.
        floor: Plain ground; `floor_odd` is every other square of it.
        line: The grid.
        wall: Walls; `wall_hatch` runs over them and `wall_edge` around them.
        rough: Marks of ground that is hard to cross.
        pit: The inside of a pit.
        shade: Laid over squares in dim light or darkness.
        reach: Squares that can be reached; `reach_edge` runs around them.
        threat: The hatch of threatened squares.
        path: The chosen way.
        other: Another way.
        strike: Attacks of opportunity, and faults.
        now: The square of the creature whose turn it is.
        sides: Looks of the sides, in the order in which they are given out.
    """

    name: str
    page: str
    ink: str
    soft: str
    floor: str
    floor_odd: str
    line: str
    wall: str
    wall_hatch: str
    wall_edge: str
    rough: str
    pit: str
    shade: str
    reach: str
    reach_edge: str
    threat: str
    path: str
    other: str
    strike: str
    now: str
    sides: tuple[SideStyle, ...]


LIGHT = Theme(
    name="light",
    page="#ffffff",
    ink="#1f2430",
    soft="#6b7280",
    floor="#f7f4ee",
    floor_odd="#f2eee6",
    line="#ddd6c8",
    wall="#434a57",
    wall_hatch="#6b7484",
    wall_edge="#2b303a",
    rough="#8a6a3c",
    pit="#2b303a",
    shade="#2b303a",
    reach="#56b4e9",
    reach_edge="#1f719f",
    threat="#c44e00",
    path="#0072b2",
    other="#00805b",
    strike="#b3261e",
    now="#ffe08a",
    sides=(
        SideStyle("round", "#0072b2", "#ffffff"),
        SideStyle("diamond", "#c44e00", "#ffffff", (7.0, 3.5)),
        SideStyle("square", "#00734f", "#ffffff", (2.0, 3.0)),
        SideStyle("hexagon", "#9b4a79", "#ffffff", (10.0, 3.0, 2.0, 3.0)),
        SideStyle("pentagon", "#6e6000", "#ffffff", (4.0, 2.0)),
    ),
)

DARK = Theme(
    name="dark",
    page="#14171d",
    ink="#e8e6e1",
    soft="#9aa3b2",
    floor="#22262e",
    floor_odd="#252a33",
    line="#353b46",
    wall="#0d0f13",
    wall_hatch="#4a5160",
    wall_edge="#7d8698",
    rough="#c8a46a",
    pit="#08090c",
    shade="#000000",
    reach="#56b4e9",
    reach_edge="#56b4e9",
    threat="#f08a3c",
    path="#8fd0f5",
    other="#4fd1a5",
    strike="#ff6b5e",
    now="#8f7526",
    sides=(
        SideStyle("round", "#56b4e9", "#0b1118"),
        SideStyle("diamond", "#f08a3c", "#160a02", (7.0, 3.5)),
        SideStyle("square", "#3dc79b", "#04130d", (2.0, 3.0)),
        SideStyle("hexagon", "#e39ac4", "#1a0913", (10.0, 3.0, 2.0, 3.0)),
        SideStyle("pentagon", "#f0e442", "#161400", (4.0, 2.0)),
    ),
)

#: Sides whose look does not depend on who else is there, by their place in `Theme.sides`.
FIXED_SIDES = {"heroes": 0, "foes": 1}
SIDES = len(LIGHT.sides)


def looks(sides: Iterable[str]) -> dict[str, int]:
    """The place in `Theme.sides` of each side: heroes are round, foes are diamonds, others as they come.

    >>> looks(["foes", "guards", "heroes", "wolves", "foes"])
    {'foes': 1, 'guards': 2, 'heroes': 0, 'wolves': 3}
    >>> looks(["red", "blue"])
    {'red': 0, 'blue': 1}
    """
    names = dict.fromkeys(sides)
    free = [n for n in range(SIDES) if n not in {FIXED_SIDES.get(side) for side in names}]
    others = [side for side in names if side not in FIXED_SIDES]
    given = {side: free[n] if n < len(free) else 2 + n % (SIDES - 2) for n, side in enumerate(others)}
    return {side: FIXED_SIDES.get(side, given.get(side, 0)) for side in names}


def mix(colour: str, other: str, share: float) -> str:
    """`colour` with a `share` (0 to 1) of another one mixed in.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = ((int(colour[n : n + 2], 16), int(other[n : n + 2], 16)) for n in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
