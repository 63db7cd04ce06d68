"""Every sentence that a person reads, by key, in the language in force.

Facts are filled in by name. Sentences are in the present tense and name who does what, where. What a ruleset calls its
actions, options and budgets stands in its record, in English; `term` gives the word of the language in force for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import import_module

from d20nb.messages import english
from d20nb.messages.language import Language

#: Every language by its code, with the file that holds it; it is read when it is first spoken.
LANGUAGES: Mapping[str, str] = {"en": "english", "de": "german"}
#: The English sentences, by key.
ENGLISH = english.LANGUAGE.texts

_spoken: ContextVar[Language | None] = ContextVar("language", default=None)
_usual = english.LANGUAGE


@cache
def known_language(code: str) -> Language:
    """The language of a code.

    Raises:
        ValueError: It is not one of `LANGUAGES`.
    """
    if code not in LANGUAGES:
        raise ValueError(f"{code!r} is not a language that d20nb speaks; choose {' or '.join(LANGUAGES)}")
    found: Language = import_module(f"{__name__}.{LANGUAGES[code]}").LANGUAGE
    return found


def current_language() -> str:
    """The code of the language in force."""
    return (_spoken.get() or _usual).code


@contextmanager
def language(code: str) -> Iterator[None]:
    """Speak a language for a while: in this block, and nowhere else.

    >>> with language("de"):
    ...     say("illegal.wall", square="C4")
    'C4 ist eine Wand.'

    Raises:
        ValueError: The language is not known.
    """
    before = _spoken.set(known_language(code))
    try:
        yield
    finally:
        _spoken.reset(before)


def use_language(code: str) -> None:
    """Speak a language from now on, wherever no `language` block says otherwise.

    It holds for the whole process: a notebook runs each cell, and each press of a button, in a context of its own.

    Raises:
        ValueError: The language is not known.
    """
    global _usual
    _usual = known_language(code)


def say(key: str, **facts: object) -> str:
    """A sentence with its facts filled in.

    >>> say("illegal.wall", square="C4")
    'C4 is a wall.'
    """
    return (_spoken.get() or _usual).sentences[key].format_map(facts)


def term(kind: str, text: str) -> str:
    """What the language in force calls something that has an English name.

    Args:
        kind: What sort of word it is: `condition`, `deed`, `mode`, `word` …
        text: The English name, which stands where the language has none of its own.

    >>> with language("de"):
    ...     term("deed", "drink a potion"), term("deed", "juggle")
    ('einen Trank trinken', 'juggle')
    """
    return (_spoken.get() or _usual).terms.get((kind, text), text)


def number(n: int) -> str:
    """A number in a sentence, with a real minus.

    >>> number(-3), number(0)
    ('−3', '0')
    """
    return str(n).replace("-", "−")


def signed(n: int) -> str:
    """What a number adds, with its sign.

    >>> signed(4), signed(-1)
    ('+4', '−1')
    """
    return f"+{n}" if n >= 0 else number(n)


def being(condition: str) -> str:
    """A condition as it is said of somebody, after "is".

    >>> being("prone"), being("total defense")
    ('prone', 'on total defense')
    """
    found = (_spoken.get() or _usual).terms.get(("being", condition))
    return term("condition", condition) if found is None else found


def listed(words: Iterable[object]) -> str:
    """Words as a list in a sentence.

    >>> listed("ABC")
    'A, B and C'
    """
    *most, last = [str(word) for word in words] or [say("word.nothing")]
    return say("word.and", most=", ".join(most), last=last) if most else last
