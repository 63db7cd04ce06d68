"""One position and one action under several rulesets, or under the readings of one disputed rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from itertools import pairwise

from attrs import evolve, frozen

from d20nb.actions import Action, Move
from d20nb.draw.html import figure
from d20nb.draw.scene import scene
from d20nb.draw.theme import LIGHT, Theme
from d20nb.encounter import Encounter
from d20nb.errors import IllegalActionError, NotationError
from d20nb.explain import listed
from d20nb.messages import say
from d20nb.rules.foresight import Foresight, foresee
from d20nb.rulesets import ALL
from d20nb.setup import Setup


@frozen
class Column:
    """How one action fares under one ruleset, or by one reading.

    Attributes:
        title: What tells this column from the others: the ruleset's title, or the reading.
        encounter: The position under that ruleset.
        action: The action in that ruleset's words.
        refused: Why it is not legal; empty where it is.
        cost: What its movement costs, in words, with feet where the unit is squares or points of one square.
        squares: The same as a number; 0 for what is no movement.
        paid: What it takes out of the turn, in words.
        strikes: Who may strike and where, like `E at B2`; None where the ruleset is silent on that.
        reasons: A sentence for each ruling.
        borrowed: Whether any of these rulings rests on a rule from another ruleset.
    """

    title: str
    encounter: Encounter
    action: str
    refused: str = ""
    cost: str = ""
    squares: int = 0
    paid: str = ""
    strikes: tuple[str, ...] | None = ()
    reasons: tuple[str, ...] = ()
    borrowed: bool = False

    @property
    def strikes_in_words(self) -> str:
        """Who may strike, in words."""
        if self.strikes is None:
            return say("compare.silent")
        return listed(self.strikes) if self.strikes else say("compare.nobody")


@frozen(repr=False)
class Comparison:
    """The same action on the same board in two or more columns.

    Attributes:
        words: The action as it was asked.
        differences: What differs, a sentence each.
    """

    words: str
    columns: tuple[Column, ...]
    differences: tuple[str, ...]

    def __str__(self) -> str:
        rows = [("", *(c.title for c in self.columns))]
        rows += [(name, *(get(c) for c in self.columns)) for name, get in _ROWS if any(get(c) for c in self.columns)]
        widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
        return "\n".join([*lines, "", *self.differences])

    def __repr__(self) -> str:
        return str(self)

    def html(self, theme: Theme = LIGHT) -> str:
        """The boards side by side, each with its rulings, and below them what differs."""
        boxes = "".join(_box(column, theme) for column in self.columns)
        notes = "".join(f"<li>{escape(text)}</li>" for text in self.differences)
        return (
            f'<div style="background:{theme.page};color:{theme.ink};padding:12px;font:14px/1.45 system-ui,sans-serif">'
            f'<div style="display:flex;flex-wrap:wrap;gap:16px">{boxes}</div>'
            f'<ul style="margin:12px 0 0;padding-left:20px">{notes}</ul></div>'
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self.html()}


_ROWS: Sequence[tuple[str, Callable[[Column], str]]] = (
    ("action", lambda c: c.action),
    ("legal", lambda c: "no" if c.refused else "yes"),
    ("costs", lambda c: c.cost),
    ("takes", lambda c: c.paid),
    ("may strike", lambda c: "" if c.refused else c.strikes_in_words),
)


def _box(column: Column, theme: Theme) -> str:
    """One column as HTML: the board with the plan, and the rulings below it."""
    fight = column.encounter
    plan = None if column.refused else column.action
    selected = column.action.split()[0]
    board = figure(scene(fight.state, fight.overlay(plan=plan, selected=selected), theme, 32))
    rows = "".join(
        f"<dt style='color:{theme.soft}'>{name}</dt><dd style='margin:0'>{escape(text)}</dd>"
        for name, get in _ROWS
        if (text := get(column))
    )
    why = "".join(f"<p style='margin:6px 0 0'>{escape(text)}</p>" for text in (column.refused, *column.reasons) if text)
    return (
        f"<section style='flex:1 1 280px;max-width:420px'><h4 style='margin:0 0 6px'>{escape(column.title)}</h4>{board}"
        f"<dl style='display:grid;grid-template-columns:auto 1fr;gap:2px 10px;margin:8px 0 0'>{rows}</dl>"
        f"{why}</section>"
    )


def compare(
    position: Encounter | Setup,
    action: str,
    rulesets: Iterable[str] = tuple(ALL),
) -> Comparison:
    """One action on one board under several rulesets.

    A movement is put into each ruleset's own words: `move` becomes the shortest of its moves that gets there.

    Args:
        position: The board, before the fight; of an encounter its setup counts.
        action: The action in the notation, like `A move B2 A2`.
        rulesets: The words of the rulesets to compare.

    Raises:
        NotationError: The action is not in the notation of any of them, or a ruleset is unknown.
    """
    setup = position.setup if isinstance(position, Encounter) else position
    columns = []
    for name in rulesets:
        if name not in ALL:
            raise NotationError(f"{name!r} is not a ruleset; there are: {', '.join(ALL)}")
        ruleset = ALL[name]
        options = {key: value for key, value in setup.options.items() if value in _readings(setup, name, key)}
        columns.append(_column(ruleset.title, evolve(setup, ruleset=ruleset, options=options), action))
    return Comparison(action, tuple(columns), tuple(_differences(columns)))


def compare_readings(position: Encounter | Setup, action: str, option: str) -> Comparison:
    """One action on one board by each reading of a disputed rule.

    Args:
        position: The board, before the fight; of an encounter its setup counts.
        action: The action in the notation.
        option: The name of the option.

    Raises:
        NotationError: The action is not in the notation, or the ruleset has no such option.
    """
    setup = position.setup if isinstance(position, Encounter) else position
    known = setup.ruleset.options
    if option not in known:
        raise NotationError(f"{option!r} is not an option of {setup.ruleset.title}; there are: {', '.join(known)}")
    columns = [
        _column(f"{option} = {reading}", evolve(setup, options={**setup.options, option: reading}), action)
        for reading in known[option].readings
    ]
    return Comparison(action, tuple(columns), tuple(_differences(columns)))


def _readings(setup: Setup, ruleset: str, option: str) -> Mapping[str, str]:
    known = ALL[ruleset].options.get(option)
    return known.readings if known else {}


def _wordings(fight: Encounter, words: str) -> Iterable[str]:
    """The action in the words of the ruleset: as it is, or with the first of its moves that will do."""
    parts = words.split()
    verb = parts[1] if len(parts) > 1 else ""
    modes = fight.setup.ruleset.modes
    moves = verb not in modes and any(verb in ruleset.modes for ruleset in ALL.values())
    if moves or (verb == "move" and not modes[verb].price):
        # The ruleset's own ways to go somewhere, the cheapest first; those aimed at somebody are something else.
        return [" ".join([parts[0], own, *parts[2:]]) for own, mode in modes.items() if mode.price and not mode.towards]
    return [words]


def _column(title: str, setup: Setup, words: str) -> Column:
    fight = Encounter(setup)
    refused = ""
    wording = words
    for wording in _wordings(fight, words):
        try:
            action = fight.action(wording)
            return _filled(title, fight, action, foresee(fight.state, action))
        except IllegalActionError as error:
            refused = str(error)
        except NotationError as error:
            refused = str(error)
    return Column(title, fight, wording, refused=refused)


def _filled(title: str, fight: Encounter, action: Action, seen: Foresight) -> Column:
    ruleset, state = fight.state.ruleset, fight.state
    squares, cost = sum(seen.prices), ""
    if isinstance(action, Move) or seen.way:
        unit = ruleset.word("movement-one" if squares == 1 else "movement")
        cost = f"{squares} {unit}" + (f" ({squares * 5} feet)" if "square" in unit else "")
    paid = [f"{n} {ruleset.word(budget)}" for budget, n in seen.paid.items() if n > 0]
    rulings = [r for r in seen.rulings if r.provokes or r.tests]
    silent = ruleset.opportunities is None
    return Column(
        title,
        fight,
        str(action),
        cost=cost,
        squares=squares,
        paid=listed(paid) if paid else say("compare.no-action"),
        strikes=None if silent else tuple(f"{r.striker} at {r.square}" for r in seen.rulings if r.provokes),
        reasons=tuple(dict.fromkeys(str(e.sentence) for e in fight.why(action))) if rulings and not silent else (),
        borrowed=any(r.citation.borrowed_by for r in rulings) and state is not None,
    )


def _differences(columns: Sequence[Column]) -> Iterable[str]:
    """What differs from the first column, a sentence each."""
    first, *rest = columns
    for other in rest:
        names = {"first": first.title, "other": other.title}
        if bool(first.refused) != bool(other.refused):
            allowed, barred = (other, first) if first.refused else (first, other)
            yield say("compare.legal", allowed=allowed.title, barred=barred.title, why=barred.refused)
            continue
        if first.squares != other.squares and not first.refused:
            yield say("compare.cost", mine=first.cost, theirs=other.cost, why=_why_cost(first, other), **names)
        if first.strikes != other.strikes and not first.refused:
            if other.strikes is None or first.strikes is None:
                silent = other if other.strikes is None else first
                yield say("compare.silent-on", title=silent.title)
            else:
                mine, theirs = first.strikes_in_words, other.strikes_in_words
                yield say("compare.strikes", mine=mine, theirs=theirs, why=_why_strikes(first, other), **names)
    if len({(c.refused, c.squares, c.strikes) for c in columns}) == 1:
        yield say("compare.same")


def _why_cost(first: Column, other: Column) -> str:
    """How each ruleset counts what the way goes over."""
    notes = [note for column in (first, other) for note in _notes(column)]
    return " ".join(dict.fromkeys(notes))


def _notes(column: Column) -> Iterable[str]:
    ruleset = column.encounter.setup.ruleset
    seen = foresee(column.encounter.state, column.encounter.action(column.action))
    way = seen.way
    topics = []
    if any(a.x != b.x and a.y != b.y for a, b in pairwise(way)):
        topics.append("diagonals")
    if any(column.encounter.setup.map.at(square).kind != "floor" for square in way[1:]):
        topics.append("ground")
    if any(column.encounter.state.occupants(square) for square in way[1:]):
        topics.append("friends")
    return (ruleset.tells[topic] for topic in topics if topic in ruleset.tells)


def _why_strikes(first: Column, other: Column) -> str:
    """The ruling that decided otherwise in the one than in the other."""
    for reason in other.reasons:
        if reason not in first.reasons:
            return say("compare.there", title=other.title, reason=reason)
    return say("compare.more", title=first.title)
