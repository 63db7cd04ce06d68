"""A comparison to look at: one action in two or more columns, as text and as a page, with what differs marked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from html import escape
from itertools import accumulate

from attrs import evolve, frozen

from d20nb.draw.html import figure
from d20nb.draw.scene import scene
from d20nb.draw.theme import LIGHT, Theme, mix
from d20nb.encounter import Encounter
from d20nb.explanation import Explanation
from d20nb.messages import listed, say
from d20nb.overlay import Overlay, StrikeMark
from d20nb.ruling import Citation, Modifier, Ruling
from d20nb.squares import Square


@frozen(kw_only=True)
class Column:
    """How an action fares under one ruleset, or by one reading.

    Attributes:
        title: What tells this column from the others: the ruleset's title, or the reading.
        place: Message key that puts titles into a sentence: `in SRD 3.5 and d20 Modern`.
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
        chances: The same as numbers: its bonus, what it must reach, and the percent of hits that miss.
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
    place: str
    encounter: Encounter
    action: str = ""
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
    chances: tuple[int, ...] = ()
    parts: tuple[Modifier, ...] = ()
    strikes: tuple[str, ...] | None = ()
    failed: tuple[str, ...] | None = None
    rulings: tuple[Ruling, ...] = ()
    reasons: tuple[Explanation, ...] = ()
    counts: Mapping[str, int] = {}
    met: frozenset[str] = frozenset()
    borrowed: str = ""

    @property
    def where(self) -> str:
        """The column in a sentence."""
        return in_places([self])


#: For each place, the key of one title in it.
_ONE = {"compare.in": "compare.in-one", "compare.by": "compare.by-one"}


def in_places(columns: Sequence[Column]) -> str:
    """Columns in a sentence: `in SRD 3.5 and d20 Modern`."""
    one = _ONE[columns[0].place]
    return say(columns[0].place, titles=listed(say(one, title=c.title) for c in columns))


def cited(citation: Citation | None) -> str:
    """A citation in brackets of its own."""
    if citation is None:
        return ""
    place = f"{citation.ruleset}, {citation.section}"
    return say("compare.borrowed", place=place) if citation.borrowed_by else place


@frozen
class Row:
    """One line of the table.

    Attributes:
        name: What it is about.
        cells: What each column says.
        differs: Whether the columns rule otherwise, and not only in other words.
    """

    name: str
    cells: tuple[str, ...]
    differs: bool


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
        legal = [c for c in self.columns if not c.refused]
        yield self._row("action", lambda c: c.action, ())
        yield self._row(
            "legal",
            lambda c: say("compare.no" if c.refused else "compare.yes"),
            {bool(c.refused) for c in self.columns},
        )
        if len({c.way for c in legal}) > 1:
            yield self._row("way", lambda c: " ".join(map(str, c.way[1:])), {c.way for c in legal})
        yield self._row("costs", lambda c: c.cost, {c.price for c in legal})
        yield self._row("takes", lambda c: c.paid, {c.paid for c in legal})
        yield self._row("checks", lambda c: "; ".join(c.checks), {c.checks for c in legal})
        yield self._row("attack", lambda c: c.attack, {c.chances for c in legal})
        yield self._row(
            "may-strike", lambda c: "" if c.refused else strikes_in_words(c), {(c.strikes, c.failed) for c in legal}
        )
        yield self._row("borrowed", lambda c: c.borrowed, ())

    def _row(self, key: str, cell: Callable[[Column], str], kinds: Collection[object]) -> Row:
        return Row(say(f"compare.row-{key}"), tuple(cell(column) for column in self.columns), len(kinds) > 1)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why each column gives a strike or does not, with citations."""
        found: dict[str, list[tuple[str, str]]] = {}
        for column in self.columns:
            for reason in column.reasons:
                found.setdefault(reason.sentence, []).append((column.title, cited(reason.citation)))
        lines, told = [], " ".join(self.differences)
        for sentence, said in found.items():
            if sentence in told:
                continue
            titles = dict.fromkeys(title for title, _ in said)
            whose = "" if len(titles) == len(self.columns) else f"{', '.join(titles)}: "
            places = "; ".join(dict.fromkeys(place for _, place in said if place))
            lines.append(f"{whose}{sentence}" + (f" ({places})" if places else ""))
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
        heads = f"margin:14px 0 4px;font-size:14px;color:{theme.ink}"
        lists = "".join(
            f'<h4 style="{heads}">{escape(say(f"compare.head-{heading}"))}</h4>'
            f'<ul style="margin:0;padding-left:20px">{"".join(f"<li>{escape(s)}</li>" for s in sentences)}</ul>'
            for heading, sentences in (("differs", self.differences), ("why", self.reasons))
            if sentences
        )
        return (
            f'<div class="d20nb-comparison" style="background:{theme.page};color:{theme.ink};padding:14px;'
            'font:14px/1.45 system-ui,sans-serif;box-sizing:border-box;max-width:100%;overflow-wrap:anywhere">'
            f'<h3 style="margin:0 0 8px;font-size:16px;color:{theme.ink}">{escape(self.words)}</h3>{question}'
            f'<div style="display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,{self._least}px),1fr));'
            f'gap:12px;align-items:end">{boards}</div>'
            f"{self._table(theme)}{lists}</div>"
        )

    @property
    def _least(self) -> int:
        """Pixels that a board takes at least: three small ones stand side by side, wide ones below one another."""
        return max(220, 18 * self.columns[0].encounter.setup.map.width)

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
    best = _strikes(column.strikes) or nobody
    if column.failed is None or column.failed == column.strikes:
        return best
    return say("compare.if-failed", best=best, worst=_strikes(column.failed) or nobody)


def _strikes(strikes: Sequence[str]) -> str:
    pairs = (strike.split(" at ") for strike in strikes)
    return ", ".join(say("compare.strike", who=who, square=square) for who, square in pairs)


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
        f'<section style="min-width:0;max-width:{picture.width:.0f}px">'
        f'<p style="margin:0 0 4px;color:{theme.ink}"><strong>{escape(column.title)}</strong>{note}</p>'
        f"{figure(picture)}</section>"
    )
