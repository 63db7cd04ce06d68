"""Questions about a position, as scenario files and people ask them. A question changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from d20nb.actions import Attack
from d20nb.creature import Weapon
from d20nb.errors import IllegalActionError, NotationError
from d20nb.messages import say
from d20nb.notation import parse
from d20nb.rules.combat import reaches
from d20nb.rules.flanking import flanking_friend
from d20nb.rules.foresight import foresee, with_turn
from d20nb.rules.opportunity import strikes_left
from d20nb.rules.prices import in_force, legs_affordable, turn_of
from d20nb.rules.sight import has_cover
from d20nb.rules.threat import threatened
from d20nb.rules.walking import mode_of
from d20nb.rules.ways import reachable
from d20nb.squares import Square, SquareSet
from d20nb.state import Combatant, State

#: What a question may be answered with.
Answer = bool | int | float | str | list[str] | dict[str, int]

SILENT = "silent"
ILLEGAL = "illegal"
#: It hangs on a die that has not been rolled.
DEPENDS = "depends"


def _combatant(state: State, word: str) -> Combatant:
    if word not in state.combatants:
        raise NotationError(
            say("notation.no-creature", word=word, known=", ".join(state.combatants) or say("word.none"))
        )
    return state.combatants[word]


def _pair(state: State, of: str) -> tuple[Combatant, Combatant]:
    words = of.split()
    if len(words) != 2:
        raise NotationError(say("notation.two-creatures", word=of))
    return _combatant(state, words[0]), _combatant(state, words[1])


def _names(squares: SquareSet) -> list[str]:
    return [str(square) for square in squares]


def provokes(state: State, of: str) -> Answer:
    """Who may strike during an action, each with the square in which the actor is struck, in order."""
    action = parse(of, state)
    if state.ruleset.opportunities is None:
        return SILENT
    try:
        seen = foresee(state, action)
    except IllegalActionError:
        return ILLEGAL
    if not seen.certain:
        return DEPENDS
    return [f"{r.striker} at {r.square}" for r in seen.rulings if r.provokes]


def legal(state: State, of: str) -> Answer:
    """Whether an action is legal now."""
    try:
        foresee(state, parse(of, state))
    except IllegalActionError:
        return False
    return True


def cost(state: State, of: str) -> Answer:
    """What an action's movement costs, in the ruleset's unit."""
    try:
        return sum(foresee(state, parse(of, state)).prices)
    except IllegalActionError:
        return ILLEGAL


def threatens(state: State, of: str) -> Answer:
    """The squares that a creature threatens."""
    if state.ruleset.opportunities is None:
        return SILENT
    return _names(threatened(state, _combatant(state, of)))


def threatened_by(state: State, of: str) -> Answer:
    """Who threatens a square, on either side."""
    if state.ruleset.opportunities is None:
        return SILENT
    square = Square.parse(of)
    return [c.id for c in state.combatants.values() if square in threatened(state, c)]


def reaches_of(state: State, of: str) -> Answer:
    """The squares where one action of movement can end."""
    words = of.split()
    if len(words) != 2:
        raise NotationError(say("notation.creature-and-mode", word=of))
    state = with_turn(state, _combatant(state, words[0]).id)
    mover = state.combatants[words[0]]
    if words[1] not in state.ruleset.modes:
        raise NotationError(say("notation.no-mode", word=words[1], known=", ".join(state.ruleset.modes)))
    mode = in_force(state, mover, mode_of(state, words[1]))
    if not mover.able or "prone" in mover.conditions or any(check(state, mover, (mover.at,)) for check in mode.checks):
        return []
    bought = legs_affordable(state, mover, mode)
    # One leg: the first purchase that buys any movement at all.
    movement = next((movement for paid, movement in bought if movement), 0)
    found = reachable(state, mover, mode, turn_of(state, mover).diagonals, movement)
    return [str(square) for square in sorted(found, key=lambda s: (s.y, s.x))]


def flanks(state: State, of: str) -> Answer:
    """Whether the first creature flanks the second."""
    if state.ruleset.opportunities is None:
        return SILENT
    attacker, target = _pair(state, of)
    return flanking_friend(state, attacker, target) is not None


def cover(state: State, of: str) -> Answer:
    """Whether the second creature has cover from the first one's melee attack."""
    attacker, target = _pair(state, of)
    return has_cover(state, attacker, target, target.space)


def _attack(state: State, of: str) -> tuple[Combatant, Combatant, Weapon]:
    action = parse(of, state)
    if not isinstance(action, Attack):
        raise NotationError(say("notation.attack", word=of))
    return attack_meant(state, action)


def attack_meant(state: State, action: Attack) -> tuple[Combatant, Combatant, Weapon]:
    """Who attacks whom, and with what: the first weapon in hand that fits and reaches, or else the first that fits.

    Raises:
        NotationError: No weapon in hand fits.
    """
    attacker, target = _combatant(state, action.actor), _combatant(state, action.target)
    fitting = [
        w
        for w in attacker.creature.held
        if (w.ranged if action.ranged else w.melee) and action.weapon in (None, w.name)
    ]
    if not fitting:
        raise NotationError(say("notation.no-weapon", who=attacker.name, word=str(action)))
    return attacker, target, next((w for w in fitting if reaches(state, attacker, target, w)), fitting[0])


def attack_bonus(state: State, of: str) -> Answer:
    """The attack bonus with every modifier in force."""
    return sum(part.amount for part in state.ruleset.attack(state, *_attack(state, of)))


def defense(state: State, of: str) -> Answer:
    """The number that the attack must reach, with every modifier in force."""
    return sum(part.amount for part in state.ruleset.defense(state, *_attack(state, of)))


def left(state: State, of: str) -> Answer:
    """What is left of a creature's budgets this turn."""
    return dict(turn_of(state, _combatant(state, of)).left)


_OF: Mapping[str, Callable[[State, str], Answer]] = {
    "provokes": provokes,
    "legal": legal,
    "cost": cost,
    "threatens": threatens,
    "threatened by": threatened_by,
    "reaches": reaches_of,
    "flanks": flanks,
    "cover": cover,
    "attack bonus": attack_bonus,
    "defense": defense,
    "at": lambda s, of: str(_combatant(s, of).at),
    "conditions": lambda s, of: sorted(_combatant(s, of).conditions),
    "strikes left": lambda s, of: SILENT if s.ruleset.opportunities is None else strikes_left(s, _combatant(s, of)),
    "left": left,
}
_PLAIN: Mapping[str, Callable[[State], Answer]] = {
    "surprise round": lambda s: list(s.surprise),
    "order": lambda s: list(s.order),
    "flat-footed": lambda s: [c.id for c in s.combatants.values() if "flat-footed" in c.conditions],
    "turn": lambda s: s.turn.who if s.turn else "",
    "round": lambda s: -1 if s.round is None else s.round,
}
#: Questions whose answer is a list in order; other lists are sets.
ORDERED = frozenset({"order", "surprise round", "provokes", "travel dc"})


def known_questions(state: State) -> tuple[str, ...]:
    """Every question that can be asked under the ruleset in force."""
    return (*_OF, *_PLAIN, *state.ruleset.figures)


def ask(state: State, question: str, of: str = "") -> Answer:
    """Answer a question about a position.

    Before `begin` it is answered on a quiet board: nobody is flat-footed unless the setup says so, and everybody
    has a fresh turn.

    Args:
        state: The position.
        question: One of `known_questions`.
        of: What it is about: an action, a creature, a square, or two creatures.

    Raises:
        NotationError: There is no such question, or `of` is not of its form.
    """
    if question in _PLAIN:
        return _PLAIN[question](state)
    if question not in _OF and question not in state.ruleset.figures:
        raise NotationError(say("notation.question", word=question, known=", ".join(known_questions(state))))
    if not of:
        raise NotationError(say("notation.about", word=question))
    if question in _OF:
        return _OF[question](state, of)
    who, *rest = of.split()
    answer = state.ruleset.figures[question](state, _combatant(state, who), tuple(rest))
    assert isinstance(answer, bool | int | float | str | list)
    return answer


def matches(question: str, answer: Answer, expected: object) -> bool:
    """Whether an answer is the expected one: lists compare as sets unless ordered, and a number may count a list."""
    if isinstance(answer, list):
        if isinstance(expected, int) and not isinstance(expected, bool):
            return len(answer) == expected
        if isinstance(expected, list):
            return answer == expected if question in ORDERED else sorted(map(str, answer)) == sorted(map(str, expected))
        return False
    return (type(answer) is type(expected) and answer == expected) or (
        isinstance(answer, int | float) and isinstance(expected, int | float)
        and not isinstance(answer, bool) and not isinstance(expected, bool) and answer == expected
    )  # fmt: skip
