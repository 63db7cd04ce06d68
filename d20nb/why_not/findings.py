"""Findings by their message keys: what must be so, said of whether it is."""

from __future__ import annotations

from collections.abc import Iterable

from d20nb.explain import capital
from d20nb.explanation import Explanation, Finding
from d20nb.messages import ENGLISH, say
from d20nb.ruling import Citation
from d20nb.state import State


def found(
    key: str, passed: bool | None, citation: Citation | None = None, fault: str | None = None, /, **facts: object
) -> Finding:
    """A finding in words.

    Args:
        key: Its message key. Below it stand `.no`, `.open` and `.cure`: what is said where it is not so, or not looked
            at, and what would have to change.
        passed: Whether it is so; None where it is not looked at.
        citation: Where the rule stands.
        fault: The engine's own words on why it is not so.
        facts: What the sentences name.
    """
    if passed is False:
        cure = f"{key}.cure"
        text = fault or say(f"{key}.no", **facts)
        return Finding(False, capital(text), citation, capital(say(cure, **facts)) if cure in ENGLISH else "")
    return Finding(passed, capital(say(key if passed else f"{key}.open", **facts)), citation)


def unless(key: str, fault: str | None, citation: Citation | None = None, /, **facts: object) -> Finding:
    """A finding that is so unless the engine says why it is not."""
    return found(key, fault is None, citation, fault, **facts)


def cited(state: State, key: str) -> Citation | None:
    """Where the rule behind a message key stands, if the ruleset says so."""
    return state.ruleset.citations.get(key)


def explained(sentence: str, findings: Iterable[Finding], instead: Iterable[str] = ()) -> Explanation:
    """An explanation; the rule that it cites is that of the first thing that is not so."""
    findings = tuple(findings)
    citation = next((finding.citation for finding in findings if finding.passed is False), None)
    return Explanation(capital(sentence), citation, instead=tuple(map(capital, instead)), findings=findings)
