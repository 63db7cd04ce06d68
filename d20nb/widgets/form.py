"""A form: sections of labelled fields and buttons, described as data and shown with the page's own controls."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import traitlets

from d20nb.widgets.controls import Scripted

#: A field or a section as the page gets it.
Part = dict[str, Any]
#: Words longer than this are no answer to any field.
_LONGEST = 400


class Form(Scripted):
    """Shows what `sections` say, and tells what somebody has put in; it keeps no values of its own.

    Attributes:
        sections: What to show; see `section`.
        subject: What the form is about. With another subject, what was half typed is gone.
        refused: The key of a field, and why what was put in there last is refused.
    """

    _esm = Path(__file__).with_name("form.js")
    sections = traitlets.List(traitlets.Dict()).tag(sync=True)
    subject = traitlets.Unicode("").tag(sync=True)
    refused: traitlets.List[str] = traitlets.List(["", ""]).tag(sync=True)

    def __init__(self, changed: Callable[[str, str], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._changed = changed
        self.on_msg(self._receive)

    def _receive(self, _: object, content: object, buffers: object) -> None:
        if not isinstance(content, dict):
            return
        key, value = content.get("key"), content.get("value")
        if isinstance(key, str) and isinstance(value, str) and len(value) <= _LONGEST:
            self._changed(key, value)

    def refusal(self, key: str) -> Callable[[str], None]:
        """What shows at a field why it is refused, and with empty words takes that away."""

        def tell(words: str) -> None:
            self.refused = [key if words else "", words]

        return tell

    @property
    def fields(self) -> dict[str, Part]:
        """The fields that are shown, by key."""
        return {field["key"]: field for section in self.sections for field in section["fields"]}


def section(fields: Iterable[Part], title: str = "", note: str = "", key: str = "", fault: str = "") -> Part:
    """A part of a form.

    Args:
        fields: What is in it.
        title: Its heading, if it has one.
        note: Beside the heading: what is chosen in it, so that it need not be opened.
        key: Where given, the section is folded up until somebody opens it.
        fault: Class of a section that tells what is wrong.
    """
    return {"title": title, "note": note, "key": key, "look": fault, "fields": list(fields)}


def text(key: str, label: str, value: object, fault: str = "", hint: str = "", *, wide: bool = False) -> Part:
    """A field to type in; it is told when it is left or Enter is pressed."""
    return {"kind": "text", "key": key, "label": label, "value": str(value), "fault": fault, "hint": hint, "wide": wide}


def choice(
    key: str, label: str, value: str, options: Iterable[tuple[str, str]], fault: str = "", *, wide: bool = False
) -> Part:
    """One of some options, each with the words for it."""
    return {
        "kind": "choice", "key": key, "label": label, "value": value, "options": _options(options), "fault": fault,
        "wide": wide,
    }  # fmt: skip


def many(key: str, label: str, value: Iterable[str], options: Iterable[tuple[str, str]], fault: str = "") -> Part:
    """Any of some options, to be ticked one by one; the option that was ticked or cleared is told."""
    return {
        "kind": "many", "key": key, "label": label, "value": list(value), "options": _options(options), "fault": fault,
    }  # fmt: skip


def buttons(
    key: str, label: str, options: Iterable[tuple[str, str]], value: str | None = None, look: str = "", **pictures: str
) -> Part:
    """Buttons that tell their option when pressed.

    Args:
        key: What is told with the option.
        label: The words before them, and the group's name for screen readers.
        options: Each with the words on its button.
        value: The option that is on, where they are switches; empty where none is.
        look: A class of its own.
        pictures: Addresses of small pictures, by option.
    """
    return {
        "kind": "buttons", "key": key, "label": label, "options": _options(options), "value": value, "look": look,
        "pictures": pictures, "fault": "",
    }  # fmt: skip


def _options(options: Iterable[tuple[str, str]]) -> list[list[str]]:
    return [[value, words] for value, words in options]
