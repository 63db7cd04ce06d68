"""The page's ordinary controls, thrifty with messages: a kernel that sends too many at once loses some of them.

By itself each control of ipywidgets comes with a layout and a style of its own, and tells the page of every change made
while it is built: a board would send over five hundred messages, and as many again when its cell is run once more. The
socket on which a kernel publishes holds a thousand, and drops without a word what comes while it is full: then controls
stay dead, and a cell seems to run for ever. So here controls of a kind share one layout and one style, what looks
different has a class, what is not shown has the class `HIDDEN`, and nothing is told before all is built.

There is no field to type in among them. Those of ipywidgets put off telling what is typed, so a button beside them
could act on what stood there before; `entry.py` has one whose button sends both. Choices and boxes tell at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import anywidget
import ipywidgets as w

HIDDEN = "d20nb-hidden"

_built: ContextVar[list[Patient] | None] = ContextVar("built", default=None)
_shared: dict[str, w.Widget] = {}


@contextmanager
def at_once() -> Iterator[None]:
    """Tell the page of the controls that are built in the block at its end, each as it is by then, in one message."""
    if _built.get() is not None:
        yield
        return
    built: list[Patient] = []
    token = _built.set(built)
    try:
        yield
    finally:
        _built.reset(token)
    for control in built:
        _tell(control)


def _tell(part: w.Widget) -> None:
    """Tell of a part after what belongs to it, which the page is to know already."""
    if isinstance(part, Patient) and part.comm is None:
        for other in (*getattr(part, "children", ()), getattr(part, "layout", None)):
            _tell(other)
        part.open()


def show(control: w.DOMWidget, shown: object = True) -> None:
    """Show a control, or hide it."""
    if isinstance(control, Scripted):
        control.layout.display = "" if shown else "none"
    elif shown:
        control.remove_class(HIDDEN)
    else:
        control.add_class(HIDDEN)


def is_shown(control: w.DOMWidget) -> bool:
    """Whether a control is not hidden; what it stands in may be."""
    return HIDDEN not in control._dom_classes and control.layout.display != "none"


def is_shared(part: w.Widget) -> bool:
    """Whether a layout or a style belongs to many controls."""
    return any(part is one for one in _shared.values())


def _share(kind: type[w.Widget], **values: Any) -> w.Widget:
    """The one layout or style of its kind; a new one, should somebody have closed all widgets."""
    known = _shared.get(kind.__name__)
    if known is None or known.comm is None:
        known = _shared[kind.__name__] = kind(**values)
    return known


class Patient(w.Widget):
    """A part of the page that it is told of when all is built."""

    def open(self) -> None:
        """Tell the page of it, now or at the end of `at_once`."""
        built = _built.get()
        if built is None:
            super().open()
        else:
            built.append(self)


class Layout(Patient, w.Layout):
    """The layout of one control alone."""


class Thrifty(Patient, w.DOMWidget):
    """A control that shares its layout, if it is not given one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"layout": _share(w.Layout), **kwargs})


class Scripted(Thrifty, anywidget.AnyWidget):
    """A control with a script of its own. It has a layout of its own too, for on a page its classes never change."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"layout": Layout(), **kwargs})


class HBox(Thrifty, w.HBox):
    """Controls in a row."""


class VBox(Thrifty, w.VBox):
    """Controls below one another."""


class Button(Thrifty, w.Button):
    """A button."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(style=_share(w.ButtonStyle), **kwargs)


class HTML(Thrifty, w.HTML):
    """A piece of page."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(style=_share(w.widgets.widget_string.HTMLStyle), **kwargs)


class _Described(Thrifty):
    """A field with as much room for the words before it as they need."""

    _style = w.widgets.widget_description.DescriptionStyle

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(style=_share(self._style, description_width="auto"), **kwargs)


class Dropdown(_Described, w.Dropdown):
    """A choice of one."""


class Checkbox(_Described, w.Checkbox):
    """A box to tick."""

    _style = w.widgets.widget_bool.CheckboxStyle
