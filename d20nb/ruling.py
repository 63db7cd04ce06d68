"""Rulings: what was decided, by which rule, after which tests, and what would have changed it."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from d20nb.messages import say, term
from d20nb.squares import Square


@frozen
class Citation:
    """Where a rule stands: the ruleset's title and the name of the section.

    Attributes:
        borrowed_by: Title of the ruleset that leaves the matter out and takes this rule over; empty for its own.

    >>> str(Citation("SRD 3.5", "Attacks of Opportunity: Moving"))
    'SRD 3.5, Attacks of Opportunity: Moving'
    """

    ruleset: str
    section: str
    borrowed_by: str = ""

    def __str__(self) -> str:
        # Sections are named as their document names them; where none speaks of it, words of ours stand there.
        place = f"{self.ruleset}, {term('section', self.section)}"
        return say("word.borrowed", place=place, title=self.borrowed_by) if self.borrowed_by else place


@frozen
class Modifier:
    """One named part of a total.

    Attributes:
        key: Message key that names it.
        amount: What it adds; may be negative.
    """

    key: str
    amount: int
    citation: Citation


@frozen
class Test:
    """One question that was asked on the way to a ruling.

    Attributes:
        key: Message key of the test.
        saves: Whether its answer alone keeps the act from provoking.
        facts: What the sentence about it names.
    """

    key: str
    saves: bool
    citation: Citation
    facts: Mapping[str, object] = field(factory=dict)


@frozen(kw_only=True)
class Ruling:
    """Whether something provokes an attack of opportunity from one opponent, and why.

    Attributes:
        provokes: The answer.
        cause: `leaving` a square or doing an `act`.
        deed: The word of the notation for what is done: `move`, `withdraw`, `drink-potion` …
        provoker: Who moves or acts.
        striker: Who may strike, or may not.
        square: North-west square of the space in which the provoker is when struck.
        threatened: The squares of that space that matter: threatened and left, or acted in.
        key: Message key of the deciding rule: the first test that saves, or `provokes`.
        citation: Where the deciding rule stands.
        tests: Every test in the order it was applied, also those after the deciding one.
        instead: Message keys of what would have changed the ruling.
    """

    provokes: bool
    cause: str
    deed: str
    provoker: str
    striker: str
    square: Square
    threatened: tuple[Square, ...]
    key: str
    citation: Citation
    tests: tuple[Test, ...] = ()
    instead: tuple[str, ...] = ()
