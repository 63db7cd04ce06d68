"""Free what boards hold in the browser and the kernel, also when a cell is run again and makes new ones."""

from __future__ import annotations

from typing import Any, Protocol
from weakref import WeakSet

import ipywidgets

from d20nb.widgets.controls import is_shared


class Closable(Protocol):
    """Something that can be closed."""

    def close(self) -> None:
        """Free it."""
        ...


def close_tree(widget: Any) -> None:
    """Close a widget with its children, and with the models of its layout and style that are its own."""
    for child in getattr(widget, "children", ()):
        close_tree(child)
    for part in ("layout", "style"):
        model = getattr(widget, part, None)
        if isinstance(model, ipywidgets.Widget) and not is_shared(model):
            model.close()
    ipywidgets.Widget.close(widget)


class Cells:
    """Remembers which boards each cell made, and closes them when the cell is run again."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[str, WeakSet[Any]]] = {}

    def add(self, board: Closable) -> None:
        """Note a new board; the boards that an earlier run of the same cell made are closed."""
        cell, run = _where()
        if not cell:
            return
        known = self._made.get(cell)
        if known is None or known[0] != run:
            self._made[cell] = (run, WeakSet())
            for old in list(known[1]) if known else ():
                old.close()
        self._made[cell][1].add(board)


def _where() -> tuple[str, str]:
    """The id of the cell that runs now and of this run of it; empty where there is none."""
    try:
        from IPython.core.getipython import get_ipython

        shell: Any = get_ipython()
        request = shell.get_parent()
        return str(request["metadata"].get("cellId", "")), str(request["header"].get("msg_id", ""))
    except (ImportError, AttributeError, KeyError, TypeError, LookupError):
        return "", ""  # a plain script, a test, or a front end that does not say
