"""Why something is as it is, for people: a sentence, its citation, what was tested, and what would have changed it."""

from __future__ import annotations

from attrs import frozen

from d20nb.messages import say
from d20nb.ruling import Citation


@frozen
class TestLine:
    """One test of a ruling in words.

    Attributes:
        saves: Whether it alone keeps the act from provoking.
    """

    saves: bool
    text: str
    citation: Citation


@frozen
class Finding:
    """One thing that must be so, looked at.

    Attributes:
        passed: Whether it is so; None where it cannot be looked at before something else is so.
        text: What is found, in a sentence.
        citation: Where the rule stands, if it is known.
        cure: Where it is not so: what would have to change; empty where the sentence says it already.
    """

    passed: bool | None
    text: str
    citation: Citation | None = None
    cure: str = ""

    def __str__(self) -> str:
        mark = "?" if self.passed is None else say("board.yes" if self.passed else "board.no")
        cited = f" ({self.citation})" if self.citation else ""
        return f"{mark:3} {self.text}{cited}" + (f"\n      {self.cure}" if self.cure else "")


@frozen(repr=False)
class Explanation:
    """Why something is as it is, for people.

    Attributes:
        sentence: What happens and which rule decides it.
        citation: Where that rule stands, if one decided.
        tests: The tests that were applied, in order.
        instead: What would have changed it, a sentence each.
        findings: Of why something is so, or not: all that must be so, in order.
    """

    sentence: str
    citation: Citation | None = None
    tests: tuple[TestLine, ...] = ()
    instead: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether all that must be so is so."""
        return all(finding.passed for finding in self.findings)

    def __str__(self) -> str:
        lines = [self.sentence, *(f"  {'x' if t.saves else '-'} {t.text}" for t in self.tests)]
        lines += [f"  {finding}" for finding in self.findings]
        lines += [f"  {text}" for text in self.instead]
        if self.citation is not None:
            lines.append(f"  ({self.citation})")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)


class Reasons(tuple[Explanation, ...]):
    """Explanations, one after the other. In a notebook they read as text."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n\n".join(map(str, self))

    def __repr__(self) -> str:
        return str(self)
