"""What the marks on the picture mean: a line below it that names those that are there now."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from d20nb.messages import say
from d20nb.overlay import Overlay

#: How the squares of each pace are framed on the picture: see `draw.going`.
_FRAMES = ("near", "far", "run")


def legend(overlay: Overlay, flat_footed: bool = False) -> str:
    """The marks that are drawn, each as a small sample with its words.

    It is for eyes alone: who hears the board is told the same facts in sentences.

    Args:
        overlay: What is drawn over the board.
        flat_footed: Whether somebody has the badge of the flat-footed.
    """
    found = [*_marks(overlay), *([("badge", say("legend.badge"))] if flat_footed else [])]
    marks = "".join(f"<li>{_sample(kind)}{escape(words)}</li>" for kind, words in found)
    return f'<ul class="d20nb-legend" aria-hidden="true">{marks}</ul>' if marks else ""


def _sample(kind: str) -> str:
    written = escape(say("board.flat-footed")) if kind == "badge" else ""
    return f'<i class="d20nb-key-{kind}">{written}</i>'


def _marks(overlay: Overlay) -> Iterator[tuple[str, str]]:
    """What is there: the kind of mark, and its words."""
    used = {*overlay.reach.values()} | ({len(overlay.paces)} if overlay.run else set())
    for actions, pace in enumerate(overlay.paces, 1):
        if actions in used:
            frame = "run" if actions == len(overlay.paces) and overlay.run else _FRAMES[min(actions, 2) - 1]
            yield frame, pace
    if overlay.threat:
        yield "threat", say("legend.threat")
    if any(overlay.risk.values()):
        yield "dot", say("legend.dots")
    if overlay.strikes_left:
        yield "pip", say("legend.pips")
    if overlay.rings:
        yield "ring", say("legend.rings")
    if overlay.flanking:
        yield "flank", say("legend.flanking")
    lines = [line for mark in overlay.cover for line in mark.lines]
    if any(not line.stopped for line in lines):
        yield "clear", say("legend.clear")
    if any(line.stopped for line in lines):
        yield "stopped", say("legend.stopped")
