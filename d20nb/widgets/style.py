"""The style sheet of the board: `style.css`, with the colours of both themes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from d20nb.draw.going import TINTS
from d20nb.draw.theme import DARK, LIGHT, Theme, mix

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}


@cache
def sheet() -> str:
    """The whole sheet."""
    text = Path(__file__).with_name("style.css").read_text("utf-8")
    return "\n".join([*(_variables(theme) for theme in THEMES.values()), text])


def colours(theme: Theme) -> dict[str, str]:
    """The colours of the sheet's variables in a theme, by name."""
    dark = theme is DARK
    return {
        "page": theme.page,
        "ink": theme.ink,
        "soft": mix(theme.soft, theme.ink, 0.15),
        "card": mix(theme.page, theme.floor, 0.55),
        "edge": mix(theme.line, theme.ink, 0.12 if dark else 0.06),
        "field": mix(theme.soft, theme.page, 0.16),
        "path": theme.path,
        "reach": mix(theme.floor, theme.reach, TINTS[0]),
        "reach-far": mix(theme.floor, theme.reach, TINTS[1]),
        "reach-edge": theme.reach_edge,
        "threat": theme.threat,
        "floor": theme.floor,
        "other": theme.other,
        "strike": theme.strike,
        "on-strike": theme.page,
        "now": mix(theme.page, theme.now, 0.2 if dark else 0.42),
    }


def _variables(theme: Theme) -> str:
    lines = "".join(f"--d20-{name}:{colour};" for name, colour in colours(theme).items())
    return f".d20nb-board.d20nb-{theme.name}{{{lines}color-scheme:{theme.name}}}"
