"""What a language is: its sentences by key, its terms by the English ones, and its plurals."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from attrs import field, frozen

#: A fact that chooses a word by its number: `{n:opponent|opponents}`.
_COUNTED = re.compile(r"\{(\w+):([^{}]*\|[^{}]*)\}")
#: Facts that are names of creatures, where a sentence begins with one.
_NAMED = re.compile(r"\{(who|mover|target|striker|provoker|other|flankers|attacker)\}")


def one_or_more(n: int) -> int:
    """Which form a number takes where one has a form of its own, as in English and German.

    >>> [one_or_more(n) for n in (0, 1, 2)]
    [1, 0, 1]
    """
    return 0 if n == 1 else 1


@frozen
class Counted:
    """A sentence in which words follow a number."""

    text: str
    words: tuple[tuple[str, str, tuple[str, ...]], ...]
    plural: Callable[[int], int]

    def format_map(self, facts: Mapping[str, object]) -> str:
        """The sentence with its facts, and the words that their numbers take."""
        chosen = {name: forms[self.plural(facts[fact])] for name, fact, forms in self.words}  # type: ignore[arg-type]
        return self.text.format_map({**facts, **chosen})


@frozen
class Opening:
    """A sentence that begins with a name, which may be "the orc": its first letter is large."""

    rest: str | Counted

    def format_map(self, facts: Mapping[str, object]) -> str:
        """The sentence with its facts."""
        told = self.rest.format_map(facts)
        return told[:1].upper() + told[1:]


def sentence(text: str, plural: Callable[[int], int]) -> str | Counted | Opening:
    """A text, ready to be filled in.

    `{n}` is a fact. `{n:square|squares}` is the word alone that the number `n` takes, its forms in the order of the
    language's plurals.

    >>> told = sentence("{n} {n:square|squares}", one_or_more)
    >>> told.format_map({"n": 1}), told.format_map({"n": 3})
    ('1 square', '3 squares')

    A whole sentence that begins with the name of somebody begins with a large letter.

    >>> sentence("{who} waits.", one_or_more).format_map({"who": "the orc"})
    'The orc waits.'
    """
    words: list[tuple[str, str, tuple[str, ...]]] = []

    def named(found: re.Match[str]) -> str:
        words.append((f"{found[1]}|{len(words)}", found[1], tuple(found[2].split("|"))))
        return f"{{{words[-1][0]}}}"

    plain = _COUNTED.sub(named, text)
    told = Counted(plain, tuple(words), plural) if words else text
    return Opening(told) if text.endswith(".") and _NAMED.match(text) else told


@frozen(kw_only=True)
class Language:
    """One language. A new one is one more of these.

    Attributes:
        code: Two letters: `de`.
        title: What it calls itself.
        texts: Every sentence by its key, with its facts in braces (see `sentence`).
        terms: What the words and titles of rulesets and setups are called, by kind and English text.
        plural: Which of the forms of a word a number takes, counted from 0.
        behind: Where what it lacks is taken from.
    """

    code: str
    title: str
    texts: Mapping[str, str]
    terms: Mapping[tuple[str, str], str] = field(factory=dict)
    plural: Callable[[int], int] = one_or_more
    behind: Language | None = None
    sentences: Mapping[str, str | Counted | Opening] = field(init=False, repr=False)

    @sentences.default
    def _sentences(self) -> Mapping[str, str | Counted | Opening]:
        found = dict(self.behind.sentences) if self.behind else {}
        return MappingProxyType(found | {key: sentence(text, self.plural) for key, text in self.texts.items()})


def keyed(groups: Mapping[str, Mapping[str, str]], exempt: Mapping[str, tuple[str, str]]) -> dict[str, str]:
    """Groups of sentences as one, each key behind its group's.

    Args:
        groups: Sentences by group and key; the group "" has whole keys.
        exempt: Tests of a ruling, each with what is said where it saves, and where it does not.
    """
    found = {f"{group}.{key}" if group else key: text for group, texts in groups.items() for key, text in texts.items()}
    for key, (saves, fails) in exempt.items():
        found |= {f"exempt.{key}": saves, f"exempt.{key}.no": fails}
    return found
