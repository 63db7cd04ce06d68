"""The board in a notebook. It needs Jupyter's packages; nothing else in this library imports it."""

from d20nb.widgets.board import Board

__all__ = ["Board"]
