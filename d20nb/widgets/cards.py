"""Explanations, numbers and disputes as cards of HTML: pure functions, which escape all that they are given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from d20nb.disputed import Dispute, Side
from d20nb.explain import Explanation, Finding, TestLine
from d20nb.messages import say
from d20nb.numbers import Numbers, Part, Total

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


def other_card(sentence: str, instead: str) -> str:
    """The inside of the card of the other way: its sentence, and what it takes instead, where that differs."""
    if not sentence:
        return ""
    small = f'<p class="d20nb-cite">{escape(instead)}</p>' if instead else ""
    return f"<p><strong>{escape(say('way.other'))}:</strong> {escape(sentence)}</p>{small}"


def _tests(tests: Iterable[TestLine]) -> str:
    lines = "".join(_line(test) for test in tests)
    return f'<p class="d20nb-ask">{say("board.prevents")}</p><ul class="d20nb-tests">{lines}</ul>'


def _line(test: TestLine) -> str:
    mark, key, kind = ("✓", "board.yes", "d20nb-yes") if test.saves else ("✗", "board.no", "d20nb-no")
    return f'<li class="{kind}"><span aria-hidden="true">{mark}</span> {say(key)}: {escape(test.text)}</li>'


# --- why, and why not --------------------------------------------------------------------------------------------


def why_not_card(explanation: Explanation, title: str = "") -> str:
    """Everything that must be so for something to be so, each with its result, its rule and its cure.

    Args:
        explanation: One of `Encounter.why_not`.
        title: A heading over it.
    """
    kind = "" if not explanation.findings else " d20nb-saved" if explanation.holds else " d20nb-strikes"
    parts = [f"<p><strong>{escape(explanation.sentence)}</strong></p>"]
    if explanation.findings:
        found = "".join(map(_finding, explanation.findings))
        parts.append(f'<ul class="d20nb-tests">{found}</ul>')
    parts += [f"<p>{escape(text)}</p>" for text in explanation.instead]
    head = f'<h3 class="d20nb-heading">{escape(title)}</h3>' if title else ""
    return f'{head}<section class="d20nb-card{kind}">{"".join(parts)}</section>'


def _finding(finding: Finding) -> str:
    mark, key, kind = {
        True: ("✓", "board.yes", "d20nb-yes"),
        False: ("✗", "board.no", "d20nb-no"),
        None: ("?", "board.not-looked", "d20nb-open"),
    }[finding.passed]
    cure = f' <em class="d20nb-cure">{escape(finding.cure)}</em>' if finding.cure else ""
    cited = f' <small class="d20nb-cite">{escape(str(finding.citation))}</small>' if finding.citation else ""
    words = f'<span aria-hidden="true">{mark}</span> {escape(say(key))}: {escape(finding.text)}'
    return f'<li class="{kind}">{words}{cure}{cited}</li>'


# --- numbers and disputes, which open ----------------------------------------------------------------------------


def numbers_card(numbers: Numbers, *, opened: bool = False) -> str:
    """The numbers of an attack: its sentence, which opens into the named parts of both totals."""
    tables = _total(numbers.attack) + _total(numbers.defense)
    return _opening("d20nb-numbers", numbers.sentence, tables, opened=opened)


def _total(total: Total) -> str:
    rows = "".join(map(_part, total.parts))
    head = f'<tr><th scope="row">{escape(total.title)}</th><td><strong>{total.amount}</strong></td><td></td></tr>'
    return f'<table class="d20nb-total"><tbody>{head}{rows}</tbody></table>'


def _part(part: Part) -> str:
    cited = f'<td class="d20nb-cite">{escape(str(part.citation))}</td>'
    return f"<tr><td>{escape(part.name)}</td><td>{_signed(part.amount)}</td>{cited}</tr>"


def _signed(amount: int) -> str:
    return f"{amount:+d}".replace("-", "−")


def dispute_card(dispute: Dispute, *, opened: bool = False) -> str:
    """A disputed rule that matters here: its question, which opens into what each reading would do."""
    sides = "".join(map(_side, dispute.sides))
    cited = f'<p class="d20nb-cite">{escape(str(dispute.option.citation))}</p>'
    question = f"{say('board.disputed')}: {dispute.option.asked}"
    return _opening("d20nb-dispute", question, f'<ul class="d20nb-tests">{sides}</ul>{cited}', opened=opened)


def _side(side: Side) -> str:
    mark, force = ("●", f" ({say('dispute.in-force')})") if side.in_force else ("○", "")
    name = f"<code>{escape(side.reading)}</code>{escape(force)}"
    words = f"{escape(side.says)}<br><strong>{escape(side.here)}</strong>"
    return f'<li><span aria-hidden="true">{mark}</span> {name}: {words}</li>'


def _opening(kind: str, summary: str, inside: str, *, opened: bool) -> str:
    open_ = " open" if opened else ""
    return f'<details class="d20nb-card {kind}"{open_}><summary>{escape(summary)}</summary>{inside}</details>'
