"""What kinds of action cost, and how the sections of SRD 3.5 are cited."""

from __future__ import annotations

from d20nb.ruleset import Price
from d20nb.ruling import Citation

TITLE = "SRD 3.5"

STANDARD: tuple[Price, ...] = ({"standard": 1},)
#: A move action may take the place of the standard action.
MOVE: tuple[Price, ...] = ({"move": 1}, {"standard": 1})
FULL_ROUND: tuple[Price, ...] = ({"standard": 1, "move": 1},)
FREE: tuple[Price, ...] = ({},)


def cite(section: str) -> Citation:
    """Where a rule stands."""
    return Citation(TITLE, section)
