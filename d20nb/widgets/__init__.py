"""The board and the comparison in a notebook. They need Jupyter's packages; nothing else in this library imports it."""

from d20nb.widgets.board import Board
from d20nb.widgets.comparing import Compare

__all__ = ["Board", "Compare"]
