"""A small picture of what a brush paints, drawn as the board draws it."""

from __future__ import annotations

from functools import cache
from urllib.parse import quote

from d20nb.draw import ground
from d20nb.draw.grid import Grid
from d20nb.draw.shapes import Scene
from d20nb.draw.svg import svg
from d20nb.draw.theme import Theme
from d20nb.squares import Square
from d20nb.terrain import Map
from d20nb.widgets.brush import Brush

_SIDE = 44.0


@cache
def swatch(brush: Brush, theme: Theme) -> str:
    """The picture as an address that holds all of it."""
    edge = brush.what == "edge"
    middle = Square(1, 1)
    map = brush.on(Map(3, 3), (middle,), ((Square(0, 1), middle),))
    grid = Grid(3, 3, _SIDE)
    board = ground.board(map, grid, theme)
    picture = svg(Scene(width=grid.width, height=grid.height, layers=(*board.below, board.grid, board.walls)))
    left, top = grid.corner(0.5 if edge else 1, 1)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {_SIDE} {_SIDE}" width="24" height="24">'
    return f"data:image/svg+xml,{quote(head + picture + '</svg>')}"
