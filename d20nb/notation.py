"""The notation: one line of text is one action. Files, typed commands and tests all use it."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterable, Mapping

from d20nb.actions import (
    Act,
    Action,
    Attack,
    Avoid,
    Begin,
    Block,
    Charge,
    Delay,
    End,
    Move,
    Now,
    Overrun,
    Pass,
    Ready,
    Referee,
    Roll,
    Spring,
    Strike,
    Trigger,
)
from d20nb.creature import WEAPONS
from d20nb.errors import NotationError
from d20nb.messages import say
from d20nb.squares import Square
from d20nb.state import State

#: A line longer than this is nobody's action.
LONGEST_LINE = 2000

#: Words that begin or join actions, and so cannot name a creature.
WORDS = frozenset(
    (
        *("begin", "roll", "referee", "do", "stand", "drop", "attack", "shoot", "charge", "spring", "overrun"),
        *(
            "avoid",
            "block",
            "strike",
            "trip",
            "pass",
            "end",
            "delay",
            "now",
            "ready",
            "with",
            "when",
            "casts",
            "moves",
            "attacks",
        ),
        *("enters", "hp", "at", "condition", "joins", "gone", "all"),
    )
)

_SHAPES = (
    "begin, roll 15, A move B2 C3, A step C3, A attack E, A shoot E, A do drink-potion, A stand, E strike A, E pass,"
    " A end"
)


def parse(text: str, state: State) -> Action:
    """Read one action.

    Args:
        text: A line of the notation, like `A move B2 C3`.
        state: The moment, whose creatures and ruleset the words are matched with.

    Raises:
        NotationError: The line is not an action; the message says which word is wrong and what would be right.
    """
    if len(text) > LONGEST_LINE:
        raise NotationError(say("notation.long", n=len(text)))
    words = text.split()
    if not words:
        raise NotationError(say("notation.empty", examples=_SHAPES))
    first = words[0].lower()
    if first == "begin":
        _no_more(words[1:], "begin")
        return Begin()
    if first == "roll":
        return _roll(words[1:])
    if first == "referee":
        return _referee(words[1:], state)
    actor = creature_named(words[0], state)
    if len(words) == 1:
        raise NotationError(say("notation.no-deed", actor=actor))
    return _deed(actor, words[1].lower(), words[2:], state)


def _deed(actor: str, verb: str, rest: list[str], state: State) -> Action:
    read = _DEEDS.get(verb)
    if read is not None:
        return read(actor, rest, state)
    if verb in state.ruleset.modes and not state.ruleset.modes[verb].towards:
        return Move(actor, verb, tuple(_squares(rest)))
    raise _unknown(verb, {*state.ruleset.modes, *_DEEDS}, say("notation.verb"))


def _attack(actor: str, rest: list[str], state: State) -> Attack:
    return Attack(actor, *_target_and_weapon(f"{actor} attack", rest, state))


def _shoot(actor: str, rest: list[str], state: State) -> Attack:
    return Attack(actor, *_target_and_weapon(f"{actor} shoot", rest, state), ranged=True)


def _strike(actor: str, rest: list[str], state: State) -> Strike:
    trip = bool(rest) and rest[-1].lower() == "trip"
    rest = rest[:-1] if trip else rest
    if not rest:
        return Strike(actor, trip=trip)
    return Strike(actor, *_target_and_weapon(f"{actor} strike", rest, state), trip)


def _charge(actor: str, rest: list[str], state: State) -> Charge:
    return Charge(actor, *_target_and_weapon(f"{actor} charge", rest, state))


def _overrun(actor: str, rest: list[str], state: State) -> Overrun:
    if not rest:
        raise NotationError(say("notation.target", example=f"{actor} overrun E"))
    _no_more(rest[1:], f"{actor} overrun {rest[0]}")
    return Overrun(actor, creature_named(rest[0], state))


def _avoid(actor: str, rest: list[str], state: State) -> Avoid:
    _no_more(rest, f"{actor} avoid")
    return Avoid(actor)


def _block(actor: str, rest: list[str], state: State) -> Block:
    _no_more(rest, f"{actor} block")
    return Block(actor)


def _spring(actor: str, rest: list[str], state: State) -> Spring:
    if len(rest) < 2:
        raise NotationError(say("notation.spring", example=f"{actor} spring E C4 D4 E5"))
    return Spring(actor, creature_named(rest[0], state), tuple(_squares(rest[1:])))


def _delay(actor: str, rest: list[str], state: State) -> Delay:
    _no_more(rest, f"{actor} delay")
    return Delay(actor)


def _now(actor: str, rest: list[str], state: State) -> Now:
    _no_more(rest, f"{actor} now")
    return Now(actor)


def _ready(actor: str, rest: list[str], state: State) -> Ready:
    usage = say("notation.ready", example=f"{actor} ready shoot E when E casts")
    lower = [word.lower() for word in rest]
    if "when" not in lower[1:]:
        raise NotationError(usage)
    at = lower.index("when", 1)
    deed = _deed(actor, lower[0], rest[1:at], state)
    if not isinstance(deed, Move | Attack | Act):
        raise NotationError(usage)
    return Ready(actor, deed, _trigger(rest[at + 1 :], state))


def _trigger(words: list[str], state: State) -> Trigger:
    usage = say("notation.trigger", example="E enters C4")
    what = words[1].lower() if len(words) > 1 else ""
    if what == "enters" and len(words) == 3:
        return Trigger(creature_named(words[0], state), what, Square.parse(words[2]))
    if what in ("moves", "attacks", "casts") and len(words) == 2:
        return Trigger(creature_named(words[0], state), what)
    raise NotationError(usage)


def _pass(actor: str, rest: list[str], state: State) -> Pass:
    # "E pass A" may say whom; only one opportunity waits at a time, so it adds nothing.
    if rest:
        creature_named(rest[0], state)
    _no_more(rest[1:], f"{actor} pass")
    return Pass(actor)


def _end(actor: str, rest: list[str], state: State) -> End:
    _no_more(rest, f"{actor} end")
    return End(actor)


def _short(slug: str) -> Callable[[str, list[str], State], Act]:
    def read(actor: str, rest: list[str], state: State) -> Act:
        _no_more(rest, str(Act(actor, slug)))
        return Act(actor, slug)

    return read


def _act(actor: str, rest: list[str], state: State) -> Act:
    if not rest:
        raise NotationError(say("notation.name-act", example=f"{actor} do drink-potion"))
    slug = rest[0].lower()
    if slug not in state.ruleset.acts:
        raise _unknown(slug, state.ruleset.acts, say("notation.act", title=state.ruleset.title))
    _no_more(rest[2:], f"{actor} do {slug}")
    return Act(actor, slug, creature_named(rest[1], state) if len(rest) > 1 else None)


def _target_and_weapon(what: str, rest: list[str], state: State) -> tuple[str, str | None]:
    if not rest:
        raise NotationError(say("notation.target", example=f"{what} E"))
    target = creature_named(rest[0], state)
    if len(rest) == 1:
        return target, None
    if rest[1].lower() != "with" or len(rest) == 2:
        raise NotationError(say("notation.with", example=f"{what} {target} with longspear"))
    weapon = " ".join(rest[2:]).lower()
    if weapon not in WEAPONS:
        raise _unknown(weapon, WEAPONS, say("notation.weapon"))
    return target, weapon


def _squares(words: Iterable[str]) -> Iterable[Square]:
    return (Square.parse(word) for word in words)


def _roll(rest: list[str]) -> Roll:
    if len(rest) != 1 or not rest[0].isascii() or not rest[0].isdigit() or len(rest[0]) > 3:
        raise NotationError(say("notation.roll", example="roll 15"))
    return Roll(int(rest[0]))


def _referee(rest: list[str], state: State) -> Referee:
    examples = "referee E hp 5, referee E at C4, referee E condition prone, referee E gone"
    usage = say("notation.referee", examples=examples)
    if len(rest) < 2:
        raise NotationError(usage)
    if rest[1].lower() == "joins" and len(rest) <= 3:
        late = [c.id for c in state.setup.creatures if c.late and c.id.lower() == rest[0].lower()]
        if not late:
            raise NotationError(say("notation.not-late", word=rest[0]))
        return Referee(late[0], "joins", Square.parse(rest[2]) if len(rest) == 3 else None)
    target, what, value = creature_named(rest[0], state), rest[1].lower(), rest[2:]
    if what == "gone" and not value:
        return Referee(target, what)
    if what == "at" and len(value) == 1:
        return Referee(target, what, Square.parse(value[0]))
    if what == "condition" and value:
        return Referee(target, what, " ".join(value).lower())
    if what == "hp" and len(value) == 1 and value[0].removeprefix("-").isdecimal() and len(value[0]) < 6:
        return Referee(target, what, int(value[0]))
    raise NotationError(usage)


def creature_named(word: str, state: State) -> str:
    """The id that a word names; case matters only where two ids differ in nothing else."""
    known = state.combatants
    if word in known:
        return word
    alike = [id for id in known if id.lower() == word.lower()]
    if len(alike) == 1:
        return alike[0]
    raise NotationError(say("notation.no-creature", word=word, known=", ".join(known) or say("word.none")))


def _no_more(rest: Iterable[str], what: str) -> None:
    if extra := " ".join(rest):
        raise NotationError(say("notation.too-much", extra=extra, what=what))


def _unknown(word: str, known: Collection[str], what: str) -> NotationError:
    near = difflib.get_close_matches(word, known, 1)
    hint = say("notation.near", word=near[0]) if near else say("notation.known", known=", ".join(sorted(known)))
    return NotationError(say("notation.unknown", word=word, what=what, hint=hint))


_DEEDS: Mapping[str, Callable[[str, list[str], State], Action]] = {
    "attack": _attack,
    "shoot": _shoot,
    "charge": _charge,
    "spring": _spring,
    "overrun": _overrun,
    "avoid": _avoid,
    "block": _block,
    "delay": _delay,
    "now": _now,
    "ready": _ready,
    "strike": _strike,
    "pass": _pass,
    "end": _end,
    "do": _act,
    "stand": _short("stand-up"),
    "drop": _short("drop-prone"),
}
