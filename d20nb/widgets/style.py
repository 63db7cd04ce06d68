"""The style sheet of the board: `style.css`, with the colours of both themes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from d20nb.draw.theme import DARK, LIGHT, Theme, mix

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}


@cache
def sheet() -> str:
    """The whole sheet."""
    text = Path(__file__).with_name("style.css").read_text("utf-8")
    return "\n".join([*(_variables(theme) for theme in THEMES.values()), text])


def _variables(theme: Theme) -> str:
    dark = theme is DARK
    colours = {
        "page": theme.page,
        "ink": theme.ink,
        "soft": mix(theme.soft, theme.ink, 0.15),
        "card": mix(theme.page, theme.floor, 0.55),
        "edge": mix(theme.line, theme.ink, 0.12 if dark else 0.06),
        "path": theme.path,
        "other": theme.other,
        "strike": theme.strike,
        "on-strike": theme.page,
        "now": mix(theme.page, theme.now, 0.2 if dark else 0.42),
    }
    lines = "".join(f"--d20-{name}:{colour};" for name, colour in colours.items())
    return f".d20nb-board.d20nb-{theme.name}{{{lines}color-scheme:{theme.name}}}"
