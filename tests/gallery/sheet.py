"""The contact sheet: every picture with what it should show, and with what stands beside it on the board."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from d20nb.draw.theme import Theme
from d20nb.widgets.style import sheet as style
from gallery.shot import Shot

_PAGE = """
body { margin: 0; padding: 12px; font: 14px/1.4 system-ui, sans-serif; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(860px, 1fr)); gap: 12px; align-items: start; }
.shot.d20nb-board { display: grid; grid-template-columns: minmax(0, 1fr) 350px; gap: 8px 16px; padding: 10px; }
.shot img { max-width: 100%; height: auto; }
.shot h2 { font-size: 15px; grid-column: 1 / -1; }
.shot h2 span { font-weight: 400; }
.beside { display: flex; flex-direction: column; gap: 8px; max-height: 430px; overflow: hidden auto; }
.shot.d20nb-board .beside > * { flex: none; max-width: 100%; box-sizing: border-box; }
"""


def file_name(shot: Shot) -> str:
    """What the files of a picture are called, without their suffix."""
    return f"{re.sub('[^a-z0-9]+', '-', shot.named.name.lower()).strip('-')}-{shot.theme.name}"


def page(shots: Iterable[Shot], theme: Theme, form: str = "svg") -> str:
    """The sheet of one theme as an HTML page.

    Args:
        shots: The pictures.
        theme: Their theme.
        form: Suffix of the pictures' files, which lie beside the page.
    """
    parts = "".join(_part(shot, form) for shot in shots)
    body = f"background:{theme.page};color:{theme.ink}"
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery, {theme.name}</title>'
        f"<style>{style()}{_PAGE}</style><body style={body!r}><main>{parts}</main></body></html>\n"
    )


def _part(shot: Shot, form: str) -> str:
    return (
        f'<section class="shot d20nb-board d20nb-{shot.theme.name}"><h2>{escape(shot.named.name)}: '
        f"<span>{escape(shot.named.says)}</span></h2>"
        f'<img alt="{escape(shot.scene.description)}" src="{file_name(shot)}.{form}">'
        f'<div class="beside">{shot.beside}<p class="d20nb-status">{escape(shot.phase.status)}</p></div>'
        "</section>"
    )
