"""Explanations as cards: the sentence, what was tested, what would have changed it, and where the rule stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from d20nb.explain import Explanation, TestLine
from d20nb.messages import say

_MOST_CARDS = 3


def first_card(explanations: Sequence[Explanation], title: str = "") -> str:
    """The most important explanation as HTML: what happens, what would have changed it, and the rule.

    Args:
        explanations: The explanations, the most important first.
        title: A heading over it, like "If Ann goes there".
    """
    if not explanations:
        return ""
    one = explanations[0]
    kind = ""
    if one.tests:
        kind = "d20nb-saved" if any(test.saves for test in one.tests) else "d20nb-strikes"
    parts = [f"<p><strong>{escape(one.sentence)}</strong></p>"]
    parts += [f"<p>{escape(text)}</p>" for text in one.instead]
    if one.citation is not None:
        parts.append(f'<p class="d20nb-cite">{escape(str(one.citation))}</p>')
    head = f'<h3 class="d20nb-heading">{escape(title)}</h3>' if title else ""
    return f'{head}<section class="d20nb-card {kind}">{"".join(parts)}</section>'


def other_cards(explanations: Sequence[Explanation]) -> str:
    """What stands below the buttons: what was tested for the first explanation, and the other explanations."""
    if not explanations:
        return ""
    first, *rest = explanations
    made = [f'<section class="d20nb-card d20nb-evidence">{_tests(first.tests)}</section>'] if first.tests else []
    made += [first_card([one]) for one in rest[:_MOST_CARDS]]
    if len(rest) > _MOST_CARDS:
        made.append(f'<p class="d20nb-more">{say("board.more-cards", n=len(rest) - _MOST_CARDS)}</p>')
    return "".join(made)


def _tests(tests: Iterable[TestLine]) -> str:
    lines = "".join(_line(test) for test in tests)
    return f'<p class="d20nb-ask">{say("board.prevents")}</p><ul class="d20nb-tests">{lines}</ul>'


def _line(test: TestLine) -> str:
    mark, key, kind = ("✓", "board.yes", "d20nb-yes") if test.saves else ("✗", "board.no", "d20nb-no")
    return f'<li class="{kind}"><span aria-hidden="true">{mark}</span> {say(key)}: {escape(test.text)}</li>'
