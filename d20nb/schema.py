"""Reading typed values out of a table, collecting every fault on the way instead of stopping at the first."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from d20nb.messages import say

T = TypeVar("T")

#: Turns a raw value into what is wanted, or raises ValueError with what would be right.
Kind = Callable[[Any], T]
#: More faults than this are not listed: nobody reads them all at once.
MOST_FAULTS = 100


def text(longest: int = 200) -> Kind[str]:
    """A text of at most that many characters."""

    def read(value: Any) -> str:
        if not isinstance(value, str):
            raise ValueError(say("value.text", value=shown(value)))
        if len(value) > longest:
            raise ValueError(say("value.long", most=longest, n=len(value)))
        return value

    return read


def whole(low: int, high: int) -> Kind[int]:
    """A whole number between two bounds, both included."""

    def read(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError(say("value.whole", value=shown(value)))
        if not low <= value <= high:
            raise ValueError(say("value.bounds", low=low, high=high, value=shown(value)))
        return value

    return read


def number(low: float, high: float) -> Kind[float]:
    """A number between two bounds, both included."""

    def read(value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(say("value.number", value=shown(value)))
        if not low <= value <= high:
            raise ValueError(say("value.bounds", low=f"{low:g}", high=f"{high:g}", value=shown(value)))
        return value

    return read


def one_of(words: Collection[str]) -> Kind[str]:
    """One of some words."""

    def read(value: Any) -> str:
        if not isinstance(value, str):
            raise ValueError(say("value.one-of", known=", ".join(sorted(words)), value=shown(value)))
        if value not in words:
            raise ValueError(say("value.unknown", value=shown(value), hint=suggestion(value, words)))
        return value

    return read


def many(kind: Kind[T], most: int = 1000) -> Kind[tuple[T, ...]]:
    """A list of values of one kind."""

    def read(value: Any) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise ValueError(say("value.list", value=shown(value)))
        if len(value) > most:
            raise ValueError(say("value.entries", most=most, n=len(value)))
        return tuple(kind(entry) for entry in value)

    return read


def table_of(kind: Kind[T], most: int = 1000) -> Kind[dict[str, T]]:
    """A table whose values are all of one kind."""

    def read(value: Any) -> dict[str, T]:
        if not isinstance(value, dict):
            raise ValueError(say("value.table", value=shown(value)))
        if len(value) > most:
            raise ValueError(say("value.entries", most=most, n=len(value)))
        return {key: kind(entry) for key, entry in value.items()}

    return read


def flag(value: Any) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise ValueError(say("value.flag", value=shown(value)))
    return value


def anything(value: Any) -> Any:
    """Any value, to be looked at later."""
    return value


def shown(value: Any) -> str:
    """A value as a message shows it, cut short where it is long."""
    # Only the beginning is ever made, so that a huge value costs nothing.
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:37] + "...")
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else say("value.a-number")
    if isinstance(value, list):
        return say("value.a-list")
    return say("value.a-table") if isinstance(value, dict) else str(value)


def suggestion(word: str, known: Collection[str]) -> str:
    """What may have been meant by a word, or all there is."""
    near = difflib.get_close_matches(word[:60], known, 1)
    if near:
        return say("value.near", word=near[0])
    return say("value.known", known=", ".join(sorted(known)) or say("fault.none"))


class Reader:
    """Reads tables and collects faults.

    Attributes:
        faults: Every fault so far, each beginning with the path of the key; after `MOST_FAULTS` no more are noted.
    """

    def __init__(self) -> None:
        self.faults: list[str] = []

    @property
    def full(self) -> bool:
        """Whether there are so many faults that looking for more is no help."""
        return len(self.faults) > MOST_FAULTS

    def fault(self, where: str, what: str) -> None:
        """Note a fault."""
        if len(self.faults) < MOST_FAULTS:
            where = "".join(sign if sign.isprintable() else "?" for sign in where[:200])
            self.faults.append(f"{where}: {what}")
        elif not self.full:
            self.faults.append(say("value.more"))

    def value(self, where: str, raw: Any, kind: Kind[T], default: T) -> T:
        """A value of one kind; where it is faulty, the fault is noted and the default given."""
        try:
            return kind(raw)
        except ValueError as error:
            self.fault(where, str(error))
            return default

    def table(self, where: str, raw: Any, kinds: Mapping[str, Kind[Any]]) -> dict[str, Any]:
        """The well-formed entries of a table; unknown keys and faulty values are noted and left out."""
        if not isinstance(raw, dict):
            self.fault(where, say("value.table", value=shown(raw)))
            return {}
        found = {}
        for key, value in raw.items():
            if self.full:
                break
            path = f"{where}.{key}" if where else key
            if key not in kinds:
                self.fault(path[:80], say("value.key", hint=suggestion(key, kinds)))
                continue
            try:
                found[key] = kinds[key](value)
            except ValueError as error:
                self.fault(path, str(error))
        return found
