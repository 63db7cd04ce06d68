"""What came of one press, for the status line and the cards: what weighs most; bookkeeping is left to the log."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from attrs import evolve, frozen

from d20nb import events as ev
from d20nb.actions import Attack, Move
from d20nb.explain import capital
from d20nb.explanation import Explanation
from d20nb.messages import say

#: So many sentences are told where nothing weighs more.
_FEW = 3
#: What the log alone tells, unless there is nothing else.
_BOOKKEEPING = (
    *(ev.Began, ev.InitiativeChecked, ev.TieRolled, ev.DieRolled, ev.DieTyped, ev.SkillRolled),
    *(ev.StrikeMade, ev.TurnEnded),
)
_MIDDLE = (ev.Moved, ev.StrikePassed, ev.SkillChecked, ev.TurnSkipped, ev.RoundBegan)
_RULINGS = (ev.Provoked, ev.DidNotProvoke)
_TURNS = (ev.TurnBegan, ev.TurnCame)


@frozen
class Step:
    """A step of a fight with its words.

    Attributes:
        who: The name of whoever moves, where somebody does.
    """

    event: ev.Event
    told: Explanation
    who: str = ""


def _passes(event: ev.Event) -> bool:
    """Whether a condition ends by itself, as being flat-footed does when a turn begins."""
    return isinstance(event, ev.ConditionsChanged) and event.because in ("because.turn", "because.acted")


def _weight(event: ev.Event) -> int:
    """3: always told, like a strike; 2 and 1: told where little else is; 0: told where nothing else is."""
    match event:
        case ev.ConditionsChanged():
            return 1 if _passes(event) or event.because == "because.deed" else 3
        case ev.Concealed():
            return 3 if event.missed else 1
        case ev.Finished():
            return 3 if event.because else 0
        case ev.Declared():
            return 0 if isinstance(event.action, Move) else 2
    if isinstance(event, _BOOKKEEPING):
        return 0
    return 2 if isinstance(event, _MIDDLE) else 1 if isinstance(event, _RULINGS) else 3


def _only_begins(event: ev.Event, rolled: Collection[str]) -> bool:
    """Whether an event is an attack that begins, and its roll tells the rest."""
    return isinstance(event, ev.Declared) and isinstance(event.action, Attack) and event.actor in rolled


def in_one(steps: Iterable[Step]) -> list[Step]:
    """The steps, with all the legs of one movement told as one."""
    found: list[Step] = []
    moving: int | None = None
    for step in steps:
        event = step.event
        if not isinstance(event, ev.Moved):
            found.append(step)
            continue
        before = found[moving].event if moving is not None else None
        if moving is None or not isinstance(before, ev.Moved) or (before.who, before.end) != (event.who, event.start):
            moving = len(found)
            found.append(step)
            continue
        whole = evolve(before, end=event.end)
        words = capital(say("play.moved", who=step.who, start=whole.start, end=whole.end))
        found[moving] = evolve(found[moving], event=whole, told=evolve(step.told, sentence=words))
    return found


def weightiest(steps: Sequence[Step]) -> list[Step]:
    """Those of the steps that are told in a few sentences: as they happened, and what passes by itself last."""
    if not steps:
        return []
    rolled = {step.event.attacker for step in steps if isinstance(step.event, ev.AttackRolled)}
    weights = [0 if _only_begins(step.event, rolled) else _weight(step.event) for step in steps]
    turns = [n for n, step in enumerate(steps) if isinstance(step.event, _TURNS)]
    for n in turns[:-1]:  # who was to act before is no news any more
        weights[n] = 0
    if isinstance(steps[-1].event, ev.Provoked):  # what it brings is not known yet: somebody is asked
        weights[-1] = 3
    taken = {n for n, weight in enumerate(weights) if weight == 3}
    for n in sorted(range(len(steps)), key=lambda n: -weights[n]):
        if len(taken) < _FEW and (weights[n] or not taken):
            taken.add(n)
    return [steps[n] for n in sorted(taken, key=lambda n: (_passes(steps[n].event), n))]


def strike_first(steps: Iterable[Step]) -> list[Explanation]:
    """The steps as cards: first the strikes, then what they did, then who could have struck, then the rest."""

    def place(step: Step) -> int:
        if isinstance(step.event, ev.AttackRolled):
            return 0
        if isinstance(step.event, _RULINGS):
            return 2
        return 1 if _weight(step.event) == 3 and not isinstance(step.event, _TURNS) else 3

    return [step.told for step in sorted(steps, key=place)]
