"""Explanations as cards: the sentence, what was tested, what would have changed it, and where the rule stands."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from d20nb.explain import Explanation, TestLine

_MOST_CARDS = 4


def cards(explanations: Iterable[Explanation], title: str = "") -> str:
    """Some explanations as HTML, one card each.

    Args:
        explanations: The explanations, the most important first.
        title: A heading over them, like "If Ann goes there".
    """
    made = [_card(one) for one in explanations]
    if len(made) > _MOST_CARDS:
        rest = len(made) - _MOST_CARDS
        made[_MOST_CARDS:] = [f'<p class="d20nb-more">and {rest} more like these</p>']
    head = f'<h3 class="d20nb-heading">{escape(title)}</h3>' if title else ""
    return head + "".join(made)


def _card(one: Explanation) -> str:
    kind = ""
    if one.tests:
        kind = "d20nb-saved" if any(test.saves for test in one.tests) else "d20nb-strikes"
    parts = [f"<p><strong>{escape(one.sentence)}</strong></p>"]
    parts += [f"<p>{escape(text)}</p>" for text in one.instead]
    if one.tests:
        parts.append(_tests(one.tests))
    if one.citation is not None:
        parts.append(f'<p class="d20nb-cite">{escape(str(one.citation))}</p>')
    return f'<section class="d20nb-card {kind}">{"".join(parts)}</section>'


def _tests(tests: Iterable[TestLine]) -> str:
    lines = "".join(_line(test) for test in tests)
    return f'<p class="d20nb-ask">Does anything prevent it?</p><ul class="d20nb-tests">{lines}</ul>'


def _line(test: TestLine) -> str:
    mark, word, kind = ("✓", "yes", "d20nb-yes") if test.saves else ("✗", "no", "d20nb-no")
    return f'<li class="{kind}"><span aria-hidden="true">{mark}</span> {word}: {escape(test.text)}</li>'
