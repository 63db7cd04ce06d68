"""Why not? Everything that must be so for something to be so, with each thing's result, place and cure.

Every answer is the engine's: each test asks the same functions that decide what happens in a fight.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from d20nb.actions import Action, Begin, Move
from d20nb.errors import IllegalActionError, NotationError
from d20nb.explain import explain_ruling
from d20nb.explanation import Explanation, Reasons
from d20nb.messages import listed, say
from d20nb.notation import creature_named, parse
from d20nb.rules.foresight import foresee
from d20nb.rules.threat import threatened
from d20nb.squares import Square
from d20nb.state import Combatant, State
from d20nb.why_not.acting import explain_action, in_turn
from d20nb.why_not.findings import explained
from d20nb.why_not.standing import explain_flat_footed, explain_striking
from d20nb.why_not.threatening import explain_flanking, explain_threat


def why_not(state: State, about: str | Action, of: str = "") -> Reasons:
    """Why something is so or not so: a square, a creature, an action, or one to another.

    Args:
        state: The moment.
        about: What is asked about: `F5`, `E`, `A move F5`, `E threatens C4`, `A flanks E`, `E flat-footed`, or
            `E strikes A move F5`.
        of: The creature that a square or another creature is looked at for; the one whose turn it is if left out.

    Raises:
        NotationError: It is none of these.
    """
    if not isinstance(about, str):
        return Reasons([explain_action(state, about)])
    words = about.split()
    if not words:
        raise NotationError(say("notation.why-not"))
    if len(words) == 1:
        looking = _looking(state, of)
        if (id := _id(state, words[0])) is not None:
            return _creature(state, state.combatants[id], looking)
        if words[0].lower() == "begin":
            return Reasons([explain_action(state, Begin())])
        try:
            square = Square.parse(words[0])
        except NotationError as error:
            raise NotationError(say("notation.why-not-after", why=error, forms=say("notation.why-not"))) from None
        return _square(state, square, looking)
    asked = _PAIRS.get(words[1].lower())
    if asked is None:
        return Reasons([explain_action(state, parse(about, state))])
    return asked(state, state.combatants[creature_named(words[0], state)], words[2:])


def _id(state: State, word: str) -> str | None:
    try:
        return creature_named(word, state)
    except NotationError:
        return None


def _looking(state: State, of: str) -> Combatant | None:
    """The creature for which something is looked at."""
    if of:
        return state.combatants[creature_named(of, state)]
    if state.turn is not None:
        return state.combatants[state.turn.who]
    return next(iter(state.combatants.values()), None)


# --- one to another ----------------------------------------------------------------------------------------------


def _threatens(state: State, who: Combatant, rest: list[str]) -> Reasons:
    if len(rest) != 1:
        raise NotationError(say("notation.threatens", who=who.id, example=f"{who.id} threatens C4"))
    if (id := _id(state, rest[0])) is not None:
        target = state.combatants[id]
        return Reasons([explain_threat(state, who, target.space, target.name)])
    square = Square.parse(rest[0])
    return Reasons([explain_threat(state, who, (square,), str(square))])


def _flanks(state: State, who: Combatant, rest: list[str]) -> Reasons:
    if len(rest) != 1:
        raise NotationError(say("notation.flanks", who=who.id, example=f"{who.id} flanks E"))
    return Reasons([explain_flanking(state, who, state.combatants[creature_named(rest[0], state)])])


def _flat_footed(state: State, who: Combatant, rest: list[str]) -> Reasons:
    if rest:
        raise NotationError(say("notation.too-much", extra=" ".join(rest), what=f"{who.id} flat-footed"))
    return Reasons([explain_flat_footed(state, who)])


def _strikes(state: State, striker: Combatant, rest: list[str]) -> Reasons:
    """Why somebody may strike during an action, or not; where it is not the actor's turn, as on a fresh one."""
    action = parse(" ".join(rest), state)
    actor = state.combatants.get(getattr(action, "actor", ""))
    try:
        seen = foresee(in_turn(state, actor) if actor else state, action)
    except IllegalActionError:
        return Reasons([explain_action(state, action)])
    rulings = [explain_ruling(ruling, seen.state) for ruling in seen.rulings if ruling.striker == striker.id]
    if rulings or actor is None:
        return Reasons(rulings)
    left = tuple(dict.fromkeys(s for at in seen.way[:-1] for s in at.space(actor.creature.squares))) or actor.space
    return Reasons(explain_threat(state, striker, (square,), str(square)) for square in left)


_PAIRS: Mapping[str, Callable[[State, Combatant, list[str]], Reasons]] = {
    "threatens": _threatens,
    "flanks": _flanks,
    "flat-footed": _flat_footed,
    "strikes": _strikes,
}


# --- squares and creatures ---------------------------------------------------------------------------------------


def _square(state: State, square: Square, looking: Combatant | None) -> Reasons:
    """Whether a creature can go to a square, who stands there, and who threatens it."""
    made: list[Explanation] = []
    if looking is not None and square not in looking.space:
        made.append(explain_action(state, Move(looking.id, next(iter(state.ruleset.modes)), (square,))))
    if square not in state.setup.map:
        return Reasons(made)
    there = [c.name for c in state.occupants(square)]
    key = "test.stands" if there else "test.stands.no"
    made.append(explained(say(key, who=listed(there), square=square), ()))
    if state.ruleset.opportunities is None:
        return Reasons([*made, explained(say("test.speaks.no", title=state.ruleset.title), ())])
    those = [c for c in state.combatants.values() if square in threatened(state, c)]
    foes = [c for c in state.combatants.values() if looking is None or c.opposes(looking)]
    if not those:
        made.append(explained(say("test.threatened.no", square=square), ()))
    told = [*those, *(c for c in foes if c not in those)]
    return Reasons([*made, *(explain_threat(state, c, (square,), str(square)) for c in told)])


def _creature(state: State, who: Combatant, looking: Combatant | None) -> Reasons:
    """Whether a creature can strike, is flat-footed, and what the one that looks can do to it."""
    made = [explain_striking(state, who), explain_flat_footed(state, who)]
    if looking is not None and looking.opposes(who):
        made += [explain_action(state, parse(f"{looking.id} attack {who.id}", state))]
        made += [explain_threat(state, looking, who.space, who.name), explain_flanking(state, looking, who)]
    return Reasons(made)
