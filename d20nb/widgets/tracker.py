"""The initiative order as plain data: counts, rolls and ties; who waits and for what; what is left of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from d20nb.creature import UNABLE
from d20nb.explain import ready_in_words
from d20nb.messages import say, term
from d20nb.setup import Setup
from d20nb.state import Combatant, State

#: More of a budget than this is told as a number, not as pips.
_MOST_PIPS = 6

#: What a page needs to know of one creature in the order.
Row = dict[str, object]


def order_rows(state: State, later: tuple[str, str] | None = None, view: str = "") -> list[Row]:
    """A row for each creature, in initiative order; before `begin` in the order of the setup.

    Args:
        state: The moment.
        later: Who delays, and before whom it is to come in by itself.
        view: The side whose view it is: the hit points of others are not its to know.
    """
    ids = state.order or tuple(state.combatants)
    return [_row(state, state.combatants[id], later, view) for id in ids if id in state.combatants]


def order_title(state: State) -> str:
    """What the list is called at this moment."""
    if state.round is None:
        return say("order.before")
    return say("order.round", round=state.round) if state.round else say("order.surprise")


def roster(setup: Setup) -> str:
    """Who is on the board before the fight, as a table in HTML."""
    rows = "".join(
        f'<tr><th scope="row">{escape(capital(c.called))} <code>{escape(c.id)}</code></th>'
        f"<td>{escape(term('side', c.side))}</td>"
        f'<td class="d20nb-tags">{setup.places.get(c.id) or say("board.nowhere")}</td></tr>'
        for c in setup.creatures
    )
    rows = rows or f"<tr><td>{say('board.nobody')}</td></tr>"
    heads = "".join(f"<th>{word}</th>" for word in (say("board.creature"), say("board.side"), say("board.square")))
    caption = f'<caption class="d20nb-unseen">{escape(say("board.creatures"))}</caption>'
    head = f'<thead class="d20nb-unseen"><tr>{heads}</tr></thead>'
    return f'<table class="d20nb-order">{caption}{head}<tbody>{rows}</tbody></table>'


def capital(words: str) -> str:
    """Words with a large first letter, as at the beginning of a line."""
    return words[:1].upper() + words[1:]


def _row(state: State, who: Combatant, later: tuple[str, str] | None, view: str) -> Row:
    turn = state.turn if state.turn is not None and state.turn.who == who.id else None
    waits = state.round == 0 and who.id not in state.surprise
    out = bool(who.conditions & UNABLE)
    return {
        "id": who.id,
        "name": capital(who.name),
        "count": "" if who.initiative is None else str(who.initiative.count),
        "roll": _roll(who),
        "tie": _tie(who),
        "now": turn is not None,
        "comes": turn is not None and turn.waiting,
        "out": out,
        "waits": waits or who.delaying,
        "pips": [] if turn is None or turn.waiting else list(_pips(state)),
        "hp": _hp(who) if view in ("", who.creature.side) else [],
        "tags": list(_tags(state, who, unaware=waits, before=_before(state, who, later))),
        "can": _can(state, who),
    }


def _can(state: State, who: Combatant) -> str:
    """What the creature may do about its place in the order now: `delay`, come in `now`, or nothing."""
    turn = state.turn
    if turn is None or state.pending or not who.able:
        return ""
    if turn.who == who.id:
        return "" if turn.begun or turn.moved or turn.stepped else "delay"
    return "now" if who.delaying and turn.waiting else ""


def _roll(who: Combatant) -> str:
    check = who.initiative
    if check is None:
        return ""
    if not check.die:
        return say("order.no-roll")
    sign = "+" if check.modifier >= 0 else "−"
    made = f"{check.die} {sign} {abs(check.modifier)}"
    changed = check.changed is not None and check.changed != check.die + check.modifier
    return say("order.changed", roll=made) if changed else made


def _tie(who: Combatant) -> str:
    again = who.initiative.rerolls if who.initiative else ()
    return say("order.tie", dice=", ".join(map(str, again))) if again else ""


def _pips(state: State) -> Iterator[list[object]]:
    """For each budget of the turn: its name, what is left, and of how much; 0 where it is told as a number."""
    assert state.turn is not None
    fresh = state.ruleset.restricted if state.turn.restricted else state.ruleset.budgets
    for name, left in state.turn.left.items():
        if of := max(left, fresh.get(name, 0)):
            yield [term("budget", name), left, of if of <= _MOST_PIPS else 0]


def _hp(who: Combatant) -> list[str]:
    """Hit points in short and in words."""
    short = f"{who.hp}/{who.creature.hp}".replace("-", "−")
    return [short, say("order.hp", hp=who.hp, most=who.creature.hp)]


def _before(state: State, who: Combatant, later: tuple[str, str] | None) -> str:
    """Before whom somebody who delays is to come in, by name."""
    if later is None or later[0] != who.id or later[1] not in state.combatants:
        return ""
    return state.combatants[later[1]].name


def _tags(state: State, who: Combatant, *, unaware: bool, before: str) -> Iterator[list[str]]:
    """Short words with their long form."""
    if who.delaying and before:
        yield [words := say("order.delays-before", who=before), words]
    elif who.delaying:
        yield [say("order.delays"), say("order.delays-long")]
    if who.readied is not None:
        deed, trigger = ready_in_words(who.readied, state)
        yield [say("order.ready"), say("order.ready-long", deed=deed, trigger=trigger)]
    if unaware:
        yield [say("board.unaware"), say("board.unaware-why")]
    for condition in sorted(who.conditions):
        words = term("condition", condition)
        yield [say("board.flat-footed") if condition == "flat-footed" else words, words]
