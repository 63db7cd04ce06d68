"""Checking a scenario: every step is carried out, every question answered and compared."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from d20nb.encounter import Encounter
from d20nb.errors import IllegalActionError, NotationError
from d20nb.messages import say
from d20nb.questions import Answer, matches
from d20nb.scenario import Scenario, Step


@frozen
class Checked:
    """One step that was checked.

    Attributes:
        number: Which step, counted from 1.
        right: Whether it went as the file says.
        got: The answer that the rules give; None where the step could not be carried out.
        reasons: Why, a line each, for what went otherwise.
    """

    number: int
    step: Step
    right: bool
    got: Answer | None = None
    reasons: tuple[str, ...] = ()

    def __str__(self) -> str:
        what = f"do {self.step.do}" if self.step.do else f"{self.step.ask} {self.step.of}".rstrip()
        if self.right:
            return say("check.step", n=self.number, what=what, found=say("check.right"))
        if self.got is None:
            first, *more = self.reasons
        else:
            first, more = say("check.wrong", got=shown(self.got), answer=shown(self.step.answer)), [*self.reasons]
        return "\n".join((say("check.step", n=self.number, what=what, found=first), *more))


def shown(answer: object) -> str:
    """An answer as the files write it."""
    if isinstance(answer, bool):
        return str(answer).lower()
    if isinstance(answer, list):
        return f"[{', '.join(map(shown, answer))}]"
    if isinstance(answer, dict):
        return f"{{ {', '.join(f'{key} = {shown(value)}' for key, value in answer.items())} }}"
    return f'"{answer}"' if isinstance(answer, str) else str(answer)


def check(scenario: Scenario) -> Iterator[Checked]:
    """Carry out a scenario and compare its answers. A step that cannot be carried out ends it."""
    encounter = scenario.encounter()
    for number, step in enumerate(scenario.steps, 1):
        if step.do:
            try:
                encounter = encounter.play(step.do)
            except (NotationError, IllegalActionError) as error:
                yield Checked(number, step, False, reasons=(str(error),))
                return
            yield Checked(number, step, True)
            continue
        try:
            got = encounter.ask(step.ask, step.of)
        except NotationError as error:
            yield Checked(number, step, False, reasons=(str(error),))
            continue
        right = matches(step.ask, got, step.answer)
        yield Checked(number, step, right, got, () if right else tuple(_reasons(encounter, step)))


def _reasons(encounter: Encounter, step: Step) -> Iterator[str]:
    """The rulings behind an answer, as indented lines."""
    if step.ask in ("provokes", "legal", "cost"):
        for explanation in encounter.why(step.of):
            yield from (f"    {line}" for line in str(explanation).splitlines())
