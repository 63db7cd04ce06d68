"""SVG: valid, the same to the byte, without ids, and safe whatever the words in it are."""

from __future__ import annotations

import re
from base64 import b64decode
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st
from test_scene import fight

from d20nb.draw.html import figure
from d20nb.draw.scene import scene
from d20nb.draw.shapes import Layer, Line, Scene, Segments, Text
from d20nb.draw.svg import svg
from d20nb.draw.theme import DARK
from d20nb.messages import language

NS = "{http://www.w3.org/2000/svg}"


def test_it_is_xml_with_a_role_a_name_and_a_description() -> None:
    picture = scene(*fight())
    root = ElementTree.fromstring(svg(picture))
    assert root.tag == f"{NS}svg"
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == root.findtext(f"{NS}title") == "Round 1, Ann's turn"
    assert root.findtext(f"{NS}desc") == picture.description
    assert root.attrib["viewBox"] == f"0 0 {picture.width:g} {picture.height:g}"


def test_it_is_the_same_to_the_byte() -> None:
    assert svg(scene(*fight(), DARK)) == svg(scene(*fight(), DARK))


def test_several_may_share_a_page() -> None:
    text = svg(scene(*fight()))
    assert not re.search(r"\b(id|class|href|clip-path|mask|filter)=|url\(|<style|<defs|<pattern", text)


def test_every_creature_and_number_is_in_it_as_text() -> None:
    words = [element.text for element in ElementTree.fromstring(svg(scene(*fight()))).iter(f"{NS}text")]
    assert {"A", "B", "G", "K", "O", "ff", "L", "8", "1", "4"} <= set(words)


def test_a_moved_creature_changes_it() -> None:
    state, overlay = fight()
    moved = state.with_combatant("B", at=state.combatants["B"].at.shifted(1, 0))
    assert svg(scene(state, overlay)) != svg(scene(moved, overlay))


@given(st.text(), st.text())
def test_any_words_are_safe(title: str, words: str) -> None:
    picture = Scene(
        width=9,
        height=9,
        layers=[Layer("x", [Text(1, 1, words, fill="#000000")])],
        title=title,
        description=words,
    )
    root = ElementTree.fromstring(svg(picture))
    assert len(list(root.iter())) == (5 if words else 4)
    assert "<script" not in svg(picture).replace("&lt;script", "")


def test_a_picture_says_in_which_language_it_was_drawn() -> None:
    with language("de"):
        german = Scene(width=9, height=9, layers=[], title="Brett")
    assert ElementTree.fromstring(svg(german)).get("lang") == "de"
    assert ElementTree.fromstring(svg(Scene(width=9, height=9, layers=[]))).get("lang") is None


coordinates = st.floats(-500, 500)


@given(st.lists(st.tuples(coordinates, coordinates, coordinates, coordinates), min_size=1, max_size=8))
def test_relative_steps_lead_to_the_exact_ends(lines: list[tuple[float, float, float, float]]) -> None:
    shape = Segments(lines, stroke="#000000")
    path = ElementTree.fromstring(svg(Scene(width=9, height=9, layers=[Layer("x", [shape])]))).find(f".//{NS}path")
    assert path is not None
    assert _drawn(path.attrib["d"]) == [tuple(round(v * 100) for v in line) for line in shape.lines]


def _drawn(data: str) -> list[tuple[int, ...]]:
    """The straight lines of path data, read by the rules of SVG, in whole hundredths."""
    found, x, y = [], 0, 0
    for command, numbers in re.findall(r"([Mmlhv])([^Mmlhvz]*)", data):
        values = [round(float(v) * 100) for v in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", numbers)]
        if command in "hv":
            values = [values[0], 0] if command == "h" else [0, values[0]]
        to = (values[0], values[1]) if command == "M" else (x + values[0], y + values[1])
        if command not in "Mm":
            found.append((x, y, *to))
        x, y = to
    return found


def test_what_stands_together_in_one_style_says_so_once() -> None:
    texts = [Text(n, 1, str(n), fill="#123456", size=10) for n in range(3)]
    lines = [Line([(0, 0), (1, 1)], stroke="#654321")]
    text = svg(Scene(width=9, height=9, layers=[Layer("x", [*texts, *lines])]))
    assert text.count("#123456") == 1
    assert text.count("<text") == 3


def test_the_figure_holds_the_picture_its_words_and_a_caption() -> None:
    picture = scene(*fight())
    text = figure(picture, caption="Ann & <Goblin>")
    root = ElementTree.fromstring(text.replace('">\n<fig', '"/>\n<fig'))
    image = root.find("img")
    assert image is not None
    assert image.attrib["alt"] == picture.description
    assert "max-width:100%" in image.attrib["style"]
    head, data = image.attrib["src"].split(",")
    assert head == "data:image/svg+xml;base64"
    assert b64decode(data).decode() == svg(picture)
    assert root.findtext("figcaption") == "Ann & <Goblin>"
    assert "figcaption" not in figure(picture)
