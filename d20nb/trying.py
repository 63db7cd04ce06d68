"""One action tried out in a ruleset's own words, to be compared with how it goes under another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from d20nb import actions as act
from d20nb.actions import Action
from d20nb.errors import IllegalActionError, NotationError
from d20nb.messages import say
from d20nb.notation import parse
from d20nb.rules.decide import decide
from d20nb.rules.foresight import Foresight, foresee, with_luck, with_turn
from d20nb.ruleset import Mode, Ruleset
from d20nb.ruling import Ruling
from d20nb.state import State

_DEEDS = (act.Move, act.Attack, act.Charge, act.Spring, act.Overrun, act.Act, act.Delay, act.Ready)


@frozen
class Try:
    """One action, tried out: what it brings about if all goes well, and where dice decide, if all goes badly."""

    action: Action
    seen: Foresight
    worst: Foresight | None = None
    unlike: str = ""

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """What is ruled of it, for all that is known."""
        return tuple(r for r in self.seen.rulings if r.provokes or r.tests)


class Refused(Exception):  # noqa: N818
    """An action that is not legal: in the ruleset's words, why, and what its words stand in for."""

    def __init__(self, wording: str, why: str, unlike: str = "") -> None:
        super().__init__(why)
        self.wording, self.why, self.unlike = wording, why, unlike


def try_out(state: State, words: str, known: Sequence[Ruleset]) -> Try:
    """One action in the ruleset's words: as it is, or with the first of its moves that will do."""
    refused: list[Refused] = []
    turning = 0
    for wording, unlike in _wordings(state.ruleset, words, known):
        action = parse(wording, state)
        if not isinstance(action, _DEEDS):
            raise NotationError(say("compare.no-deed", action=wording))
        try:
            seen = foresee(state, action)
            worst = None
            if not seen.certain:
                seen, worst = with_luck(state, action, 20), with_luck(state, action, 1)
            return Try(action, seen, worst, unlike)
        except IllegalActionError as error:
            mode = state.ruleset.modes.get(action.mode) if isinstance(action, act.Move) else None
            refused.append(Refused(str(action), str(error), unlike))
            if mode is not None and not mode.straight and mode.needs is None:
                turning = len(refused) - 1
    raise _telling(refused, turning, state.ruleset.word("movement"))


def _telling(refused: Sequence[Refused], turning: int, unit: str) -> Refused:
    """Of several moves that are all refused, what tells most.

    That is the furthest one's reason if it is too short as well; else also that of the furthest that may turn.
    """
    last = refused[-1]
    if len({r.why for r in refused}) == 1:
        return refused[0]
    if unit in last.why:
        return last
    return Refused(refused[turning].wording, f"{refused[turning].why} {last.why}", last.unlike)


def after(state: State, action: Action) -> State:
    """The moment after an action of which every strike is made and misses."""
    state = with_turn(state, action.actor)  # type: ignore[union-attr]
    dice = (1,) * (state.dice + 60)
    state = evolve(state, setup=evolve(state.setup, strikes="strike", seed=0, dice=dice), typed=())
    for event in decide(state, action):
        state = event.apply(state)
    return state


def _wordings(ruleset: Ruleset, words: str, known: Sequence[Ruleset]) -> Iterator[tuple[str, str]]:
    """The action in the words of the ruleset, each with a sentence where something stands in for something else."""
    parts = words.split()
    verb = parts[1].lower() if len(parts) > 1 else ""
    own = ruleset.modes.get(verb)
    slug = {"stand": "stand-up", "drop": "drop-prone"}.get(verb, parts[2].lower() if verb == "do" and parts[2:] else "")
    if slug and slug not in ruleset.acts:
        theirs = next((other.acts[slug] for other in known if slug in other.acts), None)
        if theirs is not None:
            raise Refused(words, say("compare.no-act", title=ruleset.title, act=theirs.done))
    theirs_mode = next((other.modes[verb] for other in known if verb in other.modes), None)
    if (own is not None and own.price) or theirs_mode is None:
        yield words, ""
        return
    if theirs_mode.towards or theirs_mode.prone:
        raise Refused(words, say("compare.no-mode", title=ruleset.title, mode=theirs_mode.named))
    for mode in ruleset.modes.values():
        if _plain(mode):
            unlike = say("compare.unlike", title=ruleset.title, mode=theirs_mode.named, own=mode.named)
            yield " ".join([parts[0], mode.verb, *parts[2:]]), "" if verb == "move" else unlike


def _plain(mode: Mode) -> bool:
    """Whether a way to move just goes somewhere: no checks, no foe aimed at, nothing saved from strikes."""
    special = mode.towards or mode.prone or mode.quiet or mode.slip or not mode.distance or "withdraw" in mode.adds
    return bool(mode.price) and not special
