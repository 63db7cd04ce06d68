"""The language of a widget: it keeps the one that it was made in, whatever is spoken around it afterwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from d20nb.messages import current_language, known_language, language


class Speaker(Protocol):
    """What has a language of its own."""

    language: str


S = TypeVar("S", bound=Speaker)
P = ParamSpec("P")
R = TypeVar("R")


def chosen(code: str | None) -> str:
    """The code of a language; of the one in force, if none is given.

    Raises:
        ValueError: The language is not known.
    """
    return current_language() if code is None else known_language(code).code


def in_its_language(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Let a method speak the language of its widget: presses of buttons, events and timers come without one."""

    @wraps(method)
    def spoken(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with language(self.language):
            return method(self, *args, **kwargs)

    return spoken
