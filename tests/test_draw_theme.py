"""Themes: readable, whole, and the same in kind."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from attrs import asdict

from d20nb.draw.going import TINTS
from d20nb.draw.ground import SHADES
from d20nb.draw.theme import DARK, LIGHT, Theme, looks, mix
from d20nb.widgets.style import colours, sheet

themes = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@themes
def test_text_has_a_contrast_of_4_5(theme: Theme) -> None:
    pairs = [(theme.ink, theme.page), (theme.soft, theme.page), (theme.page, theme.strike)]
    pairs += [(theme.ink, theme.floor), (theme.ink, mix(theme.floor, theme.now, 0.55))]
    pairs += [(side.ink, side.fill) for side in theme.sides]
    pairs += [(theme.ink, mix(side.fill, theme.floor, 0.8)) for side in theme.sides]
    for text, ground in pairs:
        assert contrast(text, ground) >= 4.5, (text, ground)


@themes
def test_shapes_have_a_contrast_of_3(theme: Theme) -> None:
    floors = (theme.floor, theme.floor_odd, mix(theme.floor, theme.reach, 0.1))
    shapes = [theme.rough, theme.wall_edge, theme.reach_edge, theme.path, theme.other, theme.strike]
    shapes += [side.fill for side in theme.sides]
    for floor in floors:
        for shape in shapes:
            assert contrast(shape, floor) >= 3, (shape, floor)
        assert contrast(mix(floor, theme.threat, 0.9), floor) >= 3
    assert contrast(theme.threat, mix(theme.floor, theme.reach, 0.24)) >= 3


@themes
def test_what_the_lenses_draw_has_a_contrast_of_3_on_whatever_may_lie_below(theme: Theme) -> None:
    floors = {theme.floor, theme.floor_odd}
    dim = {mix(floor, theme.shade, shade) for floor in floors for shade in SHADES.values()}
    tinted = {mix(below, theme.reach, tint) for below in floors | dim for tint in TINTS}
    lines = [theme.threat, theme.other, theme.ink, theme.strike, *(side.fill for side in theme.sides)]
    for below in floors | tinted | dim:
        for line in lines:
            assert contrast(line, below) >= 3, (line, below)
        assert contrast(mix(below, theme.ink, 0.55), below) >= 3  # the lines of the light lens
        assert contrast(theme.ink, below) >= 4.5  # prices are read
        assert contrast(theme.reach_edge, below) >= 3
    for badge in (theme.ink, *(side.fill for side in theme.sides)):
        assert contrast(badge, theme.page) >= 3


@themes
def test_tints_and_shades_grow_step_by_step(theme: Theme) -> None:
    assert list(TINTS) == sorted(TINTS, reverse=True)
    assert SHADES["dim"] < SHADES["dark"]
    shades = [luminance(mix(theme.floor, theme.shade, shade)) for shade in (0, *SHADES.values())]
    assert all(a > b for a, b in pairwise(shades))


@themes
def test_the_words_beside_the_board_have_a_contrast_of_4_5(theme: Theme) -> None:
    c = colours(theme)
    pairs = [(text, ground) for text in ("ink", "soft") for ground in ("page", "card", "now")]
    pairs += [(text, ground) for text in ("strike", "other") for ground in ("page", "card")]
    pairs += [("page", "path"), ("on-strike", "strike")]
    for text, ground in pairs:
        assert contrast(c[text], c[ground]) >= 4.5, (text, ground)


@themes
def test_the_controls_beside_the_board_have_a_contrast_of_3(theme: Theme) -> None:
    c = colours(theme)
    for shape in ("field", "path", "strike", "other"):
        for ground in ("page", "card"):
            assert contrast(c[shape], c[ground]) >= 3, (shape, ground)


def test_the_sheet_uses_no_colour_but_those_that_are_checked() -> None:
    """The rest of `edge` is decoration: hairlines around what has words of its own."""
    rules = sheet().split("\n", 2)[2]  # the first two lines are the themes
    used = set(re.findall(r"var\(--d20-([a-z-]+)\)", rules))
    assert used <= set(colours(LIGHT))
    assert not re.search(r"#[0-9a-f]{3,8}\b|rgba?\(|hsl", rules)
    fields = re.findall(r"[^{}]*(?:select|input)[^{}]*\{[^}]*border: 1px solid var\(--d20-([a-z]+)\)", rules)
    assert set(fields) == {"field"}


@themes
def test_every_colour_is_a_colour(theme: Theme) -> None:
    colours = [value for key, value in asdict(theme, recurse=False).items() if key not in ("name", "sides")]
    for colour in colours + [c for side in theme.sides for c in (side.fill, side.ink)]:
        assert mix(colour, colour, 0.5) == colour


def test_both_themes_give_a_side_the_same_outline() -> None:
    assert [side.outline for side in LIGHT.sides] == [side.outline for side in DARK.sides]
    assert len({side.outline for side in LIGHT.sides}) == len(LIGHT.sides)


def test_heroes_are_always_round_and_foes_always_diamonds() -> None:
    for sides in (["foes", "heroes"], ["x", "foes"], ["heroes", "x"], ["a", "b", "foes", "heroes"]):
        found = looks(sides)
        assert found.get("heroes", 0) == 0
        assert found.get("foes", 1) == 1
        assert len(set(found.values())) == len(found)


def test_there_may_be_more_sides_than_outlines() -> None:
    found = looks(["heroes", *(f"side {n}" for n in range(9))])
    assert set(found.values()) <= set(range(len(LIGHT.sides)))
    assert list(found.values()).count(0) == 1


def test_mixing_goes_evenly_from_one_to_the_other() -> None:
    steps = [luminance(mix("#000000", "#ffffff", n / 8)) for n in range(9)]
    assert all(a < b for a, b in pairwise(steps))
