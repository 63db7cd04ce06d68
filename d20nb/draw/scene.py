"""A position and what the rules see in it, as one picture of plain shapes."""

from __future__ import annotations

from d20nb.draw import aim, creatures, facing, going, ground, marks, ways
from d20nb.draw.describe import describe
from d20nb.draw.grid import BASE, Grid
from d20nb.draw.shapes import Scene
from d20nb.draw.theme import LIGHT, Theme
from d20nb.draw.view import Position, board, heading, pieces
from d20nb.overlay import Overlay

NOTHING = Overlay()


def grid_of(position: Position, square: float = BASE) -> Grid:
    """Where the squares of a position lie in its scene."""
    map = board(position)
    return Grid(map.width, map.height, square)


def scene(position: Position, overlay: Overlay = NOTHING, theme: Theme = LIGHT, square: float = BASE) -> Scene:
    """The picture of a position, layer by layer from the bottom up.

    The same arguments always give the same scene, to the last digit.

    Args:
        position: A setup, with whatever is wrong in it, or a state.
        overlay: What to show of what the rules see.
        theme: The colours.
        square: Side of a square in scene pixels.
    """
    map, grid = board(position), grid_of(position, square)
    fixed = ground.board(map, grid, theme)
    everyone = pieces(position)
    spots = creatures.spots(everyone, grid, theme)
    line, flanked = facing.flanking(spots, overlay, grid, theme)
    layers = (
        *fixed.below,
        going.reach(overlay, grid, theme),
        facing.light(overlay, grid, theme),
        facing.threat(overlay, grid, theme),
        fixed.grid,
        going.reach_edge(spots, overlay, grid, theme),
        facing.rings(spots, overlay, grid, theme),
        going.risk(overlay, grid, theme),
        going.costs(overlay, grid, theme),
        fixed.walls,
        creatures.turn(spots, overlay, grid, theme),
        facing.cover(spots, overlay, grid, theme),
        line,
        *ways.ways(overlay, grid, theme),
        marks.arrows(spots, overlay, grid, theme),
        ways.waypoints(overlay, grid, theme),
        marks.prices(spots, overlay, grid, theme),
        creatures.creatures(spots, grid, theme),
        creatures.selection(spots, overlay, grid, theme),
        aim.aim(spots, overlay, grid, theme),
        marks.bursts(spots, overlay, grid, theme),
        creatures.badges(spots, overlay, grid, theme),
        flanked,
        facing.signs(spots, overlay, grid, theme),
        ways.letters(everyone, overlay, grid, theme),
        marks.faults(overlay, grid, theme),
        creatures.ghost(spots, overlay, grid, theme),
        marks.focus(overlay, grid, theme),
    )
    return Scene(
        width=grid.width,
        height=grid.height,
        layers=layers,
        title=heading(position),
        description=describe(position, overlay),
    )
