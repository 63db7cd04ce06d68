"""Explanations, numbers and disputes as cards of HTML: pure functions, which escape all that they are given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from d20nb.disputed import Dispute, Side
from d20nb.explain import capital
from d20nb.explanation import Explanation, Finding, TestLine
from d20nb.messages import say
from d20nb.numbers import Numbers, Part, Total

_MOST_CARDS = 3
#: What is not so comes first, then what could not be looked at because of it.
_ORDER = {False: 0, None: 1, True: 2}


def first_card(
    explanations: Sequence[Explanation], title: str = "", disputes: Sequence[Dispute] = (), *, refused: bool = False
) -> str:
    """The most important explanation as HTML: what happens, what would have changed it, and the rule.

    Args:
        explanations: The explanations, the most important first.
        title: A heading over it, like "If Ann goes there".
        disputes: The disputed rules that matter for it.
        refused: Whether it says why something cannot be done.
    """
    if not explanations:
        return ""
    one = explanations[0]
    kind, sign = ("d20nb-refused", '<span aria-hidden="true">✗</span> ') if refused else ("", "")
    if one.tests:
        kind = "d20nb-saved" if any(test.saves for test in one.tests) else "d20nb-strikes"
    parts = [f"<p>{sign}<strong>{escape(one.sentence)}</strong></p>"]
    parts += [f"<p>{escape(text)}</p>" for text in one.instead]
    cited = f'<p class="d20nb-cite">{escape(str(one.citation))}</p>' if one.citation is not None else ""
    if foot := cited + disputes_mark(disputes):
        parts.append(f'<div class="d20nb-foot">{foot}</div>')
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
    # What decides comes first: the test that saves, where one does.
    lines = "".join(_line(test) for test in sorted(tests, key=lambda test: not test.saves))
    return f'<p class="d20nb-ask">{say("board.prevents")}</p><ul class="d20nb-tests">{lines}</ul>'


def _line(test: TestLine) -> str:
    # A test that saves nobody is no fault: its cross is not in the colour of one.
    mark, key, kind = ("✓", "board.yes", "d20nb-yes") if test.saves else ("✗", "board.no", "d20nb-not")
    return f'<li class="{kind}"><span aria-hidden="true">{mark}</span> {_heard(key)}{escape(test.text)}</li>'


def _heard(key: str) -> str:
    """What the mark before it says to eyes already, for ears alone."""
    return f'<span class="d20nb-unseen">{escape(say(key))}: </span>'


# --- why, and why not --------------------------------------------------------------------------------------------


def why_not_cards(explanations: Iterable[Explanation], title: str = "") -> str:
    """Everything that must be so for something to be so: the first explanation open, the others folded.

    Args:
        explanations: Those of `Encounter.why_not`.
        title: A heading over them.
    """
    cards = "".join(_reasons(one, opened=number == 0) for number, one in enumerate(explanations))
    head = f'<h3 class="d20nb-heading">{escape(title)}</h3>' if title and cards else ""
    return head + cards


def _reasons(explanation: Explanation, *, opened: bool) -> str:
    kind = "" if not explanation.findings else "d20nb-saved" if explanation.holds else "d20nb-strikes"
    inside = _findings(explanation) + "".join(f"<p>{escape(text)}</p>" for text in explanation.instead)
    if not inside:
        return f'<section class="d20nb-card"><p><strong>{escape(explanation.sentence)}</strong></p></section>'
    return _opening(kind, explanation.sentence, inside, opened=opened)


def findings_card(explanation: Explanation) -> str:
    """What was looked at for a sentence that stands elsewhere, and what would be so instead."""
    instead = "".join(f"<p>{escape(text)}</p>" for text in explanation.instead)
    return f'<section class="d20nb-card d20nb-evidence">{_findings(explanation)}{instead}</section>'


def _findings(explanation: Explanation) -> str:
    if not explanation.findings:
        return ""
    findings = sorted(explanation.findings, key=lambda finding: _ORDER[finding.passed])
    return f'<ul class="d20nb-tests">{"".join(map(_finding, findings))}</ul>'


def _finding(finding: Finding) -> str:
    mark, key, kind = {
        True: ("✓", "board.yes", "d20nb-yes"),
        False: ("✗", "board.no", "d20nb-no"),
        None: ("?", "board.not-looked", "d20nb-unsure"),
    }[finding.passed]
    cure = f'<em class="d20nb-cure">{escape(finding.cure)}</em>' if finding.cure else ""
    cited = f' <small class="d20nb-cite">{escape(str(finding.citation))}</small>' if finding.citation else ""
    words = f'<span aria-hidden="true">{mark}</span> {_heard(key)}{escape(finding.text)}'
    return f'<li class="{kind}">{words}{cited}{cure}</li>'


# --- numbers and disputes, which open ----------------------------------------------------------------------------


def numbers_card(numbers: Numbers | None, *, opened: bool = False) -> str:
    """The numbers of an attack: its sentence, which opens into the named parts of both totals."""
    if numbers is None:
        return ""
    tables = _total(numbers.attack) + _total(numbers.defense)
    return _opening("d20nb-numbers", numbers.sentence, tables, opened=opened)


def _total(total: Total) -> str:
    rows = "".join(map(_part, total.parts))
    head = (
        f'<tr><th scope="row">{escape(capital(total.title))}</th><td><strong>{total.amount}</strong></td><td></td></tr>'
    )
    return f'<table class="d20nb-total"><tbody>{head}{rows}</tbody></table>'


def _part(part: Part) -> str:
    cited = f'<td class="d20nb-cite">{escape(str(part.citation))}</td>'
    return f"<tr><td>{escape(part.name)}</td><td>{_signed(part.amount)}</td>{cited}</tr>"


def _signed(amount: int) -> str:
    return f"{amount:+d}".replace("-", "−")


def disputes_mark(disputes: Sequence[Dispute], *, opened: bool = False) -> str:
    """A mark that disputed rules matter here, which opens into what each of their readings would do."""
    if not disputes:
        return ""
    inside = "".join(map(_dispute, disputes))
    words = f'<span aria-hidden="true">⚖</span> {escape(say("board.disputed", n=len(disputes)))}'
    return f'<details class="d20nb-dispute"{" open" * opened}><summary>{words}</summary>{inside}</details>'


def _dispute(dispute: Dispute) -> str:
    sides = "".join(map(_side, dispute.sides))
    cited = f'<p class="d20nb-cite">{escape(str(dispute.option.citation))}</p>'
    return f'<p>{escape(dispute.option.asked)}</p><ul class="d20nb-tests">{sides}</ul>{cited}'


def _side(side: Side) -> str:
    mark, force = ("●", f" ({say('dispute.in-force')})") if side.in_force else ("○", "")
    name = f"<code>{escape(side.reading)}</code>{escape(force)}"
    words = f"{escape(side.answer)}<br><strong>{escape(side.here)}</strong>"
    return f'<li><span aria-hidden="true">{mark}</span> {name}: {words}</li>'


def _opening(kind: str, summary: str, inside: str, *, opened: bool) -> str:
    head = f"<summary><strong>{escape(summary)}</strong></summary>"
    return f'<details class="d20nb-card {kind}"{" open" * opened}>{head}{inside}</details>'
