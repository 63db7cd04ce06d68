"""A position as a table in HTML: who stands where, how everyone fares, and who threatens whom."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from d20nb.draw.describe import surroundings
from d20nb.draw.view import Piece, Position, conditions_in_words, pieces
from d20nb.messages import say, term
from d20nb.overlay import Overlay
from d20nb.rules.opportunity import strikes_left
from d20nb.rules.threat import threatened
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import Combatant, State


def position_table(position: Position, state: State | None, overlay: Overlay) -> str:
    """The table, and below it what else is seen, in words.

    Args:
        position: What is drawn.
        state: The same as a state, where it can be played.
        overlay: What is laid over it.
    """
    threats = _threats(state) if state else {}
    rows = "".join(_row(piece, position, state, threats) for piece in pieces(position))
    nowhere = [c for c in position.creatures if c.id not in position.places] if isinstance(position, Setup) else []
    rows += "".join(
        f'<tr><th scope="row">{escape(c.called)}</th><td>{say("board.nowhere")}</td></tr>' for c in nowhere
    )  # fmt: skip
    heads = "".join(f'<th scope="col">{escape(say(key))}</th>' for key in _HEADS)
    caption = escape(say("table.caption"))
    table = (
        f'<table class="d20nb-order d20nb-positions"><caption class="d20nb-unseen">{caption}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )
    rest = "".join(f"<p>{escape(sentence)}</p>" for sentence in surroundings(position, overlay))
    return (
        f'<div class="d20nb-across" role="region" tabindex="0" aria-label="{caption}">{table}</div>'
        f'<div class="d20nb-cite">{rest}</div>'
    )


#: What stands over the columns.
_HEADS = ("board.creature", "board.square", "table.hp", "table.strikes", "table.threatened-by", "table.threatens")


def _row(piece: Piece, position: Position, state: State | None, threats: dict[str, list[str]]) -> str:
    creature, who = piece.creature, state.combatants.get(piece.id) if state else None
    tags = [term("side", creature.side), *([term("size", creature.size)] if creature.size != "medium" else [])]
    tags += [*([say("board.unaware")] if piece.unaware else []), *conditions_in_words(piece.conditions)]
    name = f'{escape(creature.called)} <code>{escape(piece.id)}</code><br><span class="d20nb-cite">'
    cells = [f"{who.hp if who else creature.hp} / {creature.hp}"]
    cells.append(str(strikes_left(state, who)) if state and who else "")
    if state is not None:
        names = {id: other.name for id, other in state.combatants.items()}
        by = [names[id] for id, met in threats.items() if piece.id in met]
        cells += [_listed(by), _listed(names[id] for id in threats.get(piece.id, ()))]
    else:
        cells += ["", ""]
    turn = state is not None and state.turn is not None and state.turn.who == piece.id
    marks = ' class="d20nb-now" aria-current="true"' if turn else ""
    return (
        f'<tr{marks}><th scope="row">{name}{escape(", ".join(tags))}</span></th>'
        f"<td>{_place(piece)}</td>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
    )


def _place(piece: Piece) -> str:
    far = piece.creature.squares - 1
    last = Square(piece.at.x + far, piece.at.y + far)
    return str(piece.at) if not far else say("table.space", first=piece.at, last=last)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or say("table.nobody")


def _threats(state: State) -> dict[str, list[str]]:
    """For each creature, the opponents that stand in squares that it threatens."""
    everybody = list(state.combatants.values())
    return {who.id: [other.id for other in everybody if _threatens(state, who, other)] for who in everybody}


def _threatens(state: State, who: Combatant, other: Combatant) -> bool:
    return who.opposes(other) and any(square in threatened(state, who) for square in other.space)
