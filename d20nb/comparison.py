"""A comparison to look at: one action in two or more columns, as text and as a page, with what differs marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import accumulate

from attrs import evolve, frozen

from d20nb.draw.html import figure
from d20nb.draw.scene import scene
from d20nb.draw.theme import LIGHT, Theme, mix
from d20nb.encounter import Encounter
from d20nb.explain import Explanation
from d20nb.messages import say
from d20nb.overlay import Overlay, StrikeMark
from d20nb.ruling import Modifier, Ruling
from d20nb.squares import Square


@frozen(kw_only=True)
class Column:
    """How an action fares under one ruleset, or by one reading.

    Attributes:
        title: What tells this column from the others: the ruleset's title, or the reading.
        where: The same in a sentence: `in SRD 3.5`.
        note: What the reading says.
        encounter: The position under that ruleset.
        action: The action in that ruleset's words.
        refused: Why it is not legal; empty where it is.
        unlike: What stands in for a way to move that the ruleset does not have, as a sentence.
        way: The way of its movement, its start included.
        prices: The price of each step of it.
        price: What its movement costs, in squares or points of one square each; None for what is no movement.
        cost: The same in words.
        paid: What it takes out of the turn, in words.
        checks: The checks of skill or strength that it asks for, in words.
        attack: What its attack rolls and must reach, in words.
        parts: The named parts of both.
        strikes: Who may strike and where; None where the ruleset is silent on that.
        failed: The same if every check fails.
        rulings: Every ruling on a strike, in order.
        reasons: A sentence with its citation for each ruling.
        counts: What of the price is due to each topic: diagonals, ground, darkness, friends.
        met: The topics that the movement meets, whether or not they cost anything.
        borrowed: What it rests on from another ruleset, in words.
    """

    title: str
    where: str
    encounter: Encounter
    action: str
    note: str = ""
    refused: str = ""
    unlike: str = ""
    way: tuple[Square, ...] = ()
    prices: tuple[int, ...] = ()
    price: int | None = None
    cost: str = ""
    paid: str = ""
    checks: tuple[str, ...] = ()
    attack: str = ""
    parts: tuple[Modifier, ...] = ()
    strikes: tuple[str, ...] | None = ()
    failed: tuple[str, ...] | None = None
    rulings: tuple[Ruling, ...] = ()
    reasons: tuple[Explanation, ...] = ()
    counts: Mapping[str, int] = {}
    met: frozenset[str] = frozenset()
    borrowed: str = ""


@frozen
class Row:
    """One line of the table: what it is about, and a cell for each column."""

    name: str
    cells: tuple[str, ...]

    @property
    def differs(self) -> bool:
        """Whether the columns do not agree; an empty cell has nothing to disagree about."""
        return len({cell for cell in self.cells if cell}) > 1


@frozen(repr=False)
class Comparison:
    """The same action on the same board in two or more columns. In a notebook it is a page with the boards.

    Attributes:
        words: The action as it was asked.
        question: What is disputed, with its citation, where the columns are readings.
        differences: What differs, and the rules that make the difference, a sentence each.
    """

    words: str
    columns: tuple[Column, ...]
    differences: tuple[str, ...]
    question: str = ""

    @property
    def rows(self) -> tuple[Row, ...]:
        """The table; rows in which no column has anything to say are left out."""
        return tuple(row for row in self._rows() if any(row.cells))

    def _rows(self) -> Iterator[Row]:
        columns = self.columns
        yield self._row("action", [c.action for c in columns])
        yield self._row("legal", [say("compare.no" if c.refused else "compare.yes") for c in columns])
        ways = [" ".join(map(str, c.way[1:])) for c in columns]
        if len({way for way in ways if way}) > 1:
            yield self._row("way", ways)
        yield self._row("costs", [c.cost for c in columns])
        yield self._row("takes", [c.paid for c in columns])
        yield self._row("checks", ["; ".join(c.checks) for c in columns])
        yield self._row("attack", [c.attack for c in columns])
        yield self._row("may-strike", ["" if c.refused else strikes_in_words(c) for c in columns])
        yield self._row("borrowed", [c.borrowed for c in columns])

    def _row(self, key: str, cells: Sequence[str]) -> Row:
        return Row(say(f"compare.row-{key}"), tuple(cells))

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why each column rules as it does: what is refused and what gives a strike, with citations."""
        found: dict[str, list[tuple[Column, str]]] = {}
        for column in self.columns:
            if column.refused:
                found.setdefault(column.refused, []).append((column, ""))
            for reason in column.reasons:
                found.setdefault(reason.sentence, []).append((column, str(reason.citation or "")))
        lines = []
        for sentence, said in found.items():
            titles = [c.title for c, _ in said]
            whose = "" if len(titles) == len(self.columns) else f"{', '.join(titles)}: "
            cited = "; ".join(dict.fromkeys(citation for _, citation in said if citation))
            lines.append(f"{whose}{sentence}" + (f" ({cited})" if cited else ""))
        return tuple(lines)

    def __str__(self) -> str:
        table = [("", *(c.title for c in self.columns))]
        table += [(f"* {row.name}" if row.differs else f"  {row.name}", *row.cells) for row in self.rows]
        widths = [max(len(row[n]) for row in table) for n in range(len(table[0]))]
        lines = [self.words, *([self.question] if self.question else []), ""]
        lines += ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in table]
        for heading, sentences in (("differs", self.differences), ("why", self.reasons)):
            if sentences:
                lines += ["", say(f"compare.head-{heading}"), *(f"  {sentence}" for sentence in sentences)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def html(self, theme: Theme = LIGHT) -> str:
        """The boards side by side, the table below them, and what differs and why in sentences."""
        small = f"color:{theme.soft};margin:0 0 8px"
        question = f'<p style="{small}">{escape(self.question)}</p>' if self.question else ""
        boards = "".join(_board(column, theme) for column in self.columns)
        lists = "".join(
            f'<h4 style="margin:14px 0 4px;font-size:14px;color:{theme.ink}">{escape(say(f"compare.head-{heading}"))}</h4>'
            f'<ul style="margin:0;padding-left:20px">{"".join(f"<li>{escape(s)}</li>" for s in sentences)}</ul>'
            for heading, sentences in (("differs", self.differences), ("why", self.reasons))
            if sentences
        )
        return (
            f'<div class="d20nb-comparison" style="background:{theme.page};color:{theme.ink};padding:14px;'
            'font:14px/1.45 system-ui,sans-serif;box-sizing:border-box;max-width:100%;overflow-wrap:anywhere">'
            f'<h3 style="margin:0 0 8px;font-size:16px;color:{theme.ink}">{escape(self.words)}</h3>{question}'
            f'<div style="display:flex;flex-wrap:wrap;gap:12px;align-items:flex-end">{boards}</div>'
            f"{self._table(theme)}{lists}</div>"
        )

    def _table(self, theme: Theme) -> str:
        edge = f"border:0;border-bottom:1px solid {theme.line}"
        cell = f"text-align:left;vertical-align:top;padding:4px 8px;white-space:normal;color:{theme.ink};{edge}"
        ground, marked = theme.page, mix(theme.page, theme.now, 0.2 if theme.name == "dark" else 0.42)

        def line(name: str, cells: Sequence[str], shade: str, tag: str = "td") -> str:
            first = f'<th scope="row" style="{cell};background:{shade};font-weight:600">{escape(name)}</th>'
            weight = "600" if tag == "th" else "400"
            scope = ' scope="col"' if tag == "th" else ""
            rest = "".join(
                f'<{tag}{scope} style="{cell};background:{shade};font-weight:{weight}">{escape(text)}</{tag}>'
                for text in cells
            )
            corner = f'<td style="{cell};background:{shade}"></td>'
            return f'<tr style="background:{shade}">{first if name else corner}{rest}</tr>'

        rows = line("", [c.title for c in self.columns], ground, "th")
        for row in self.rows:
            name = say("compare.row-differs", name=row.name) if row.differs else row.name
            rows += line(name, row.cells, marked if row.differs else ground)
        return (
            '<table style="border-collapse:collapse;margin:10px 0 0;width:100%;table-layout:fixed;font-size:14px">'
            f"{rows}</table>"
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self.html()}


def strikes_in_words(column: Column) -> str:
    """Who may strike and where, in a cell."""
    if column.strikes is None:
        return say("compare.silent")
    nobody = say("compare.nobody")
    best = ", ".join(column.strikes) or nobody
    if column.failed is None or column.failed == column.strikes:
        return best
    return say("compare.if-failed", best=best, worst=", ".join(column.failed) or nobody)


def _board(column: Column, theme: Theme) -> str:
    """The board of one column with the way, its prices and its strikes."""
    fight = column.encounter
    actor = column.action.split()[0] if column.action else ""
    seen: Overlay = fight.overlay(show=("threat",), selected=actor if actor in fight.state.combatants else None)
    marks = enumerate((r for r in column.rulings if r.provokes), 1)
    seen = evolve(
        seen,
        path=column.way,
        prices=tuple(accumulate(column.prices)),
        path_size=fight.state.combatants[actor].creature.squares if column.way else 1,
        strikes=tuple(StrikeMark(r.striker, r.square, n) for n, r in marks),
    )
    picture = scene(fight.state, seen, theme, 36)
    picture = evolve(picture, description=f"{column.title}. {picture.description}")
    note = f'<br><span style="color:{theme.soft}">{escape(column.note)}</span>' if column.note else ""
    return (
        f'<section style="flex:1 1 {min(picture.width, 230):.0f}px;min-width:0;max-width:{picture.width:.0f}px">'
        f'<p style="margin:0 0 4px;color:{theme.ink}"><strong>{escape(column.title)}</strong>{note}</p>'
        f"{figure(picture)}</section>"
    )
