"""Every named state of the board is in the gallery, in both themes, and shows what it must show."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from gallery.checks import everything_fits, no_number_covers_another
from gallery.sheet import file_name, page
from gallery.shot import Named, Shot
from gallery.states import STATES

import d20nb
from d20nb.draw.svg import svg
from d20nb.draw.theme import DARK, LIGHT, Theme

HERE = Path(__file__).parent / "gallery"
THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
NAMED = [line for line in (HERE / "named.txt").read_text("utf-8").splitlines() if line and not line.startswith("#")]


def pass_all(named: Named, shot: Shot) -> None:
    for check in named.checks:
        check(shot)


def test_every_named_state_is_in_the_table() -> None:
    assert [named.name for named in STATES] == NAMED
    assert len(set(NAMED)) == len(NAMED)


def test_every_state_checks_something() -> None:
    assert [named.name for named in STATES if not named.checks or not named.says.endswith(".")] == []


def test_every_scenario_of_the_gallery_is_used_and_has_no_faults() -> None:
    files = {path.stem for path in HERE.glob("*.toml")}
    assert files == {named.file for named in STATES if "/" not in named.file}
    for named in STATES:
        d20nb.read(named.path)


@THEMES
@pytest.mark.parametrize("named", STATES, ids=lambda named: named.name)
def test_a_state_shows_what_it_must(named: Named, theme: Theme) -> None:
    shot = Shot(named, theme)
    pass_all(named, shot)
    everything_fits(shot)
    no_number_covers_another(shot)
    root = ElementTree.fromstring(svg(shot.scene))
    assert root.findtext("{http://www.w3.org/2000/svg}desc") == shot.scene.description


def test_the_two_themes_differ_in_colour_alone() -> None:
    for named in STATES:
        light, dark = Shot(named, LIGHT), Shot(named, DARK)
        assert (light.overlay, light.words) == (dark.overlay, dark.words)
        assert [type(shape) for shape in light.scene.shapes] == [type(shape) for shape in dark.scene.shapes]


def test_no_two_states_look_alike_or_share_a_file() -> None:
    shots = [Shot(named, LIGHT) for named in STATES]
    assert len({file_name(shot) for shot in shots}) == len(shots)
    seen: dict[tuple[object, ...], str] = {}
    for shot in shots:
        key = (shot.scene.layers, shot.beside, shot.phase.status)
        assert key not in seen, f"{shot.named.name} looks like {seen[key]}"
        seen[key] = shot.named.name


@pytest.mark.parametrize("number", range(len(STATES)), ids=lambda n: STATES[n].name)
def test_the_checks_of_a_state_fail_elsewhere(number: int) -> None:
    bare = next(named for named in STATES if named.name == "3 by 3")
    if STATES[number] is bare:
        bare = next(named for named in STATES if named.name == "empty board")
    shot = Shot(bare, LIGHT)
    with pytest.raises((AssertionError, KeyError, StopIteration, ValueError, IndexError)):
        pass_all(STATES[number], shot)


@THEMES
def test_the_sheet_names_every_picture(theme: Theme) -> None:
    text = page([Shot(named, theme) for named in STATES[:3]], theme)
    assert text.count('<section class="shot') == text.count("<img") == 3
    for named in STATES[:3]:
        assert f"{file_name(Shot(named, theme))}.svg" in text
