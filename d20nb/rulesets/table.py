"""The table of actions of a ruleset, read from rows of words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from d20nb.ruleset import Act, Price
from d20nb.ruling import Citation

#: A kind of action, what each of its rows costs, and the rows: the slug, the title, and whether it provokes.
Rows = tuple[str, tuple[Price, ...], str]


def acts_of(
    table: Iterable[Rows],
    citation: Citation,
    *,
    attacks: Mapping[str, str],
    adds: Mapping[str, str],
    feats: Mapping[str, str] | None = None,
    barehanded: Mapping[str, str] | None = None,
    stands_from: frozenset[str] = frozenset({"prone"}),
) -> dict[str, Act]:
    """Every row of a table of actions by its slug.

    Args:
        table: The rows, by kind of action.
        citation: Where the table stands.
        attacks: Which of the acts are attacks: `melee` or `ranged`.
        adds: The condition that an act brings with it.
        feats: The feat with which an act does not provoke.
        barehanded: Whether an act provokes of whoever has no weapon in hand, where that differs.
        stands_from: Whoever is so can stand up.
    """
    found = {}
    for kind, price, rows in table:
        for row in rows.strip().splitlines():
            slug, *title, provokes = row.split()
            found[slug] = Act(
                slug=slug,
                title=" ".join(title),
                kind=kind,
                citation=citation,
                price=price,
                provokes=provokes,
                attack=attacks.get(slug),
                adds=frozenset({adds[slug]} if slug in adds else ()),
                removes=stands_from if slug == "stand-up" else frozenset(),
                needs="prone" if slug == "stand-up" else None,
                needs_or=stands_from - {"prone"} if slug == "stand-up" else frozenset(),
                feat=(feats or {}).get(slug),
                barehanded=(barehanded or {}).get(slug, ""),
            )
    return found
