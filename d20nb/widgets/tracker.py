"""The initiative order as a table: count, roll, modifier, ties; who is flat-footed; whose turn it is, what is left."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from d20nb.creature import UNABLE
from d20nb.messages import say, term
from d20nb.setup import Setup
from d20nb.state import Combatant, State


def order_table(state: State) -> str:
    """The table as HTML. Before `begin` it lists who is there."""
    ids = state.order or tuple(state.combatants)
    rows = "".join(_row(state, state.combatants[id]) for id in ids if id in state.combatants)
    head = (
        f'<thead class="d20nb-unseen"><tr><th scope="col">{say("board.count")}</th>'
        f'<th scope="col">{say("board.creature")}</th><th scope="col">{say("board.roll")}</th>'
        f'<th scope="col">{say("board.left")}</th></tr></thead>'
    )
    return _table(_title(state), head, rows)


def _table(title: str, head: str, rows: str) -> str:
    caption = f'<caption class="d20nb-unseen">{escape(title)}</caption>'
    return f'<table class="d20nb-order">{caption}{head}<tbody>{rows}</tbody></table>'


def roster(setup: Setup) -> str:
    """Who is on the board before the fight, as a table in HTML."""
    rows = "".join(
        f'<tr><th scope="row">{escape(_capital(c.name))} <code>{escape(c.id)}</code></th><td>{escape(c.side)}</td>'
        f'<td class="d20nb-tags">{setup.places.get(c.id) or say("board.nowhere")}</td></tr>'
        for c in setup.creatures
    )
    rows = rows or f"<tr><td>{say('board.nobody')}</td></tr>"
    heads = "".join(f"<th>{word}</th>" for word in (say("board.creature"), say("board.side"), say("board.square")))
    return _table(say("board.creatures"), f'<thead class="d20nb-unseen"><tr>{heads}</tr></thead>', rows)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _title(state: State) -> str:
    if state.round is None:
        return say("board.creatures")
    return say("board.order", round=state.round) if state.round else say("board.order-surprise")


def _row(state: State, who: Combatant) -> str:
    turn = state.turn is not None and state.turn.who == who.id
    waits = state.round == 0 and who.id not in state.surprise
    classes = " ".join(
        word
        for word, holds in (
            ("d20nb-now", turn), ("d20nb-out", bool(who.conditions & UNABLE)), ("d20nb-waits", waits),
        )
        if holds
    )  # fmt: skip
    count = str(who.initiative.count) if who.initiative else ""
    marker = f'<span class="d20nb-unseen">{say("board.now")} </span>' if turn else ""
    cells = (
        f'<td class="d20nb-count">{count}</td>',
        f'<th scope="row">{marker}{escape(_capital(who.name))} <code>{escape(who.id)}</code></th>',
        f'<td class="d20nb-roll">{_roll(who)}</td>',
        f'<td class="d20nb-tags">{"".join(_tags(state, who, turn=turn, waits=waits))}</td>',
    )
    current = ' aria-current="true"' if turn else ""
    return f'<tr class="{classes}"{current}>{"".join(cells)}</tr>'


def _roll(who: Combatant) -> str:
    if who.initiative is None:
        return ""
    sign = "+" if who.initiative.modifier >= 0 else "−"
    made = f"{who.initiative.die} {sign} {abs(who.initiative.modifier)}"
    if who.initiative.rerolls:
        again = ", ".join(map(str, who.initiative.rerolls))
        made += f' <span class="d20nb-tie" title="{say("board.tie-why")}">{say("board.tie", dice=again)}</span>'
    return made


def _tags(state: State, who: Combatant, *, turn: bool, waits: bool) -> Iterable[str]:
    if turn and state.turn is not None:
        fresh = state.ruleset.restricted if state.turn.restricted else state.ruleset.budgets
        for name, amount in state.turn.left.items():
            yield _pips(term("budget", name), amount, max(amount, fresh.get(name, 0)))
    if waits:
        yield _tag(say("board.unaware"), say("board.unaware-why"))
    for condition in sorted(who.conditions):
        words = term("condition", condition)
        yield _tag(say("board.flat-footed") if condition == "flat-footed" else words, words)


def _pips(name: str, left: int, of: int) -> str:
    if of > 6:
        return f'<span class="d20nb-pips">{escape(name)} {left}</span>'
    unseen = say("board.budget-left", budget=name, left=left, most=of)
    dots = "●" * left + "○" * (of - left)
    return (
        f'<span class="d20nb-pips"><span class="d20nb-unseen">{escape(unseen)} </span>'
        f'<span aria-hidden="true">{escape(name)} {dots}</span></span> '
    )


def _tag(short: str, words: str) -> str:
    if short == words:
        return f'<span class="d20nb-tag">{escape(words)}</span> '
    return (
        f'<span class="d20nb-tag" title="{escape(words)}"><span aria-hidden="true">{escape(short)}</span>'
        f'<span class="d20nb-unseen">{escape(words)}</span></span> '
    )
