"""Pointer and key events as every pen reports them, and a pace for those that come in floods."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from attrs import frozen

#: The keys that a board wants, by their browser names. All others are left to the page.
KEYS = (
    "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "Home", "End", "PageUp", "PageDown",
    "Enter", " ", "Escape", "Delete", "Backspace", "w", "W", "+", "-", "0", ".", ",", "?",
)  # fmt: skip
#: The letters that a board wants together with Control or Command while it is edited: undo and redo.
CHORDS = ("z", "y")


@frozen
class PointerDown:
    """The mouse's left button went down, or a finger touched, at a point in scene pixels."""

    x: float
    y: float


@frozen
class PointerMove:
    """The pointer moved while it is down. The point may lie outside of the scene."""

    x: float
    y: float


@frozen
class PointerUp:
    """The pointer was let go. The point may lie outside of the scene."""

    x: float
    y: float


@frozen
class PointerCancel:
    """What the pointer was doing is off, as when a second finger touches."""


@frozen
class Key:
    """A key went down; `name` is the browser's name for it. With Control or Command it is a chord."""

    name: str
    shift: bool = False
    chord: bool = False


Input = PointerDown | PointerMove | PointerUp | PointerCancel | Key
Listener = Callable[[Input], None]


class Pace:
    """Calls a function soon, but at most so many times a second, the last time always included.

    Without a running event loop, as in a plain script, it calls at once.
    """

    def __init__(self, call: Callable[[], None], per_second: float = 30.0) -> None:
        self._call = call
        self._gap = 1 / per_second
        self._last = -1.0
        self._waiting: asyncio.TimerHandle | None = None

    def soon(self) -> None:
        """Ask for a call."""
        if self._waiting is not None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._call()
            return
        wait = self._last + self._gap - monotonic()
        if wait <= 0:
            self._now()
        else:
            self._waiting = loop.call_later(wait, self._now)

    def stop(self) -> None:
        """Forget a call that is waiting."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _now(self) -> None:
        self._waiting = None
        try:
            self._call()
        finally:
            self._last = monotonic()


class Lull:
    """Calls a function once nothing has asked for it for a while: for what takes longer than a click may.

    Without a running event loop, as in a plain script, it calls at once.
    """

    def __init__(self, call: Callable[[], object], seconds: float = 0.1) -> None:
        self._call = call
        self._seconds = seconds
        self._waiting: asyncio.TimerHandle | None = None

    def soon(self) -> None:
        """Ask for a call, in place of one that is waiting."""
        self.stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._call()
            return
        self._waiting = loop.call_later(self._seconds, self._call)

    def stop(self) -> None:
        """Forget a call that is waiting."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


class Coalesced:
    """A listener in front of another one, which lets only the newest of many moves through."""

    def __init__(self, listener: Listener, per_second: float = 30.0) -> None:
        self._listener = listener
        self._move: PointerMove | None = None
        self._pace = Pace(self._deliver, per_second)

    def __call__(self, event: Input) -> None:
        """Take an event."""
        if isinstance(event, PointerMove):
            self._move = event
            self._pace.soon()
            return
        self.stop()  # what comes now knows better where the pointer is
        self._listener(event)

    def stop(self) -> None:
        """Forget a move that is waiting."""
        self._move = None
        self._pace.stop()

    def _deliver(self) -> None:
        move, self._move = self._move, None
        if move is not None:
            self._listener(move)
