"""PNG: the same picture as the SVG, smooth, and what cannot be drawn is refused in words."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from test_scene import fight

from d20nb.draw.going import TINTS
from d20nb.draw.grid import Grid
from d20nb.draw.png import paint, png
from d20nb.draw.scene import grid_of, scene
from d20nb.draw.shapes import Circle, Layer, Line, Polygon, Rects, Scene, Segments, Shape, Text
from d20nb.draw.theme import DARK, LIGHT, Theme, mix
from d20nb.squares import Square

WHITE, RED, BLUE = "#ffffff", "#ff0000", "#0000ff"


def drawing(*shapes: Shape, side: float = 20) -> Scene:
    return Scene(width=side, height=side, layers=[Layer("x", [Rects([(0, 0, side, side)], fill=WHITE), *shapes])])


def pixel(image: Image.Image, x: float, y: float) -> str:
    found = image.getpixel((round(x), round(y)))
    assert isinstance(found, tuple)
    return "#" + "".join(f"{value:02x}" for value in found)


def painted(*shapes: Shape, scale: float = 1) -> Image.Image:
    return paint(drawing(*shapes), scale)


def apart(a: str, b: str) -> int:
    """How far two colours are apart at most, in red, green or blue."""
    return max(abs(int(a[n : n + 2], 16) - int(b[n : n + 2], 16)) for n in (1, 3, 5))


def inked(image: Image.Image) -> int:
    """How many pixels are more ink than page."""
    return sum(image.convert("L").histogram()[:128])


def dark_runs(image: Image.Image, y: int) -> Iterator[int]:
    """The lengths of what is inked along a row."""
    run = 0
    for x in range(image.width + 1):
        if x < image.width and image.convert("L").getpixel((x, y)) < 128:  # type: ignore[operator]
            run += 1
        elif run:
            yield run
            run = 0


def test_it_is_a_png_with_its_words() -> None:
    picture = scene(*fight())
    image = Image.open(BytesIO(png(picture)))
    assert (image.format, image.mode) == ("PNG", "RGB")
    assert image.size == (picture.width * 2, picture.height * 2)
    assert image.info["Title"] == picture.title
    assert image.info["Description"] == picture.description


def test_the_same_scene_gives_the_same_bytes() -> None:
    assert png(scene(*fight(), DARK)) == png(scene(*fight(), DARK))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_what_the_scene_shows_is_where_it_should_be(theme: Theme) -> None:
    state, overlay = fight()
    grid: Grid = grid_of(state)
    image = paint(scene(state, overlay, theme), 2)

    def at(name: str, x: float = 0.5, y: float = 0.5) -> str:
        left, top = grid.corner(*Square.parse(name))
        return pixel(image, 2 * (left + x * grid.square), 2 * (top + y * grid.square))

    assert at("C4", 0.3) == theme.sides[0].fill  # Ann
    assert at("E3", 0.3) == theme.sides[1].fill  # the goblin
    assert at("I6", 0.4, 0.1) == theme.sides[1].fill  # the ogre, over four squares
    assert at("D4", 0.97) == theme.path
    assert at("D4", 0.6, 0.3) == theme.strike  # the burst, beside its number
    assert at("H3", 0.0) == theme.wall_edge
    # The tints of the reach lie on one another, each rounded to whole parts.
    reached = [mix(floor, theme.reach, TINTS[0]) for floor in (theme.floor, theme.floor_odd)]
    assert any(apart(at("A8", 0.7, 0.7), tint) <= 1 for tint in reached)
    assert at("L8", 0.5) in (theme.floor, theme.floor_odd)
    assert pixel(image, 1, 1) == theme.page


def test_a_box_covers_its_pixels_and_no_others() -> None:
    assert inked(painted(Rects([(3, 4, 5, 2)], fill=RED))) == 10


def test_what_shines_through_covers_itself_only_once() -> None:
    cross = Segments([(0, 10, 20, 10), (10, 0, 10, 20)], stroke=BLUE, width=6, opacity=0.5)
    image = painted(cross)
    assert pixel(image, 10, 10) == pixel(image, 2, 10) == "#8080ff" or pixel(image, 10, 10) == "#7f7fff"


def test_edges_are_smooth() -> None:
    values = painted(Circle(10, 10, 7, fill="#000000")).convert("L").histogram()
    assert sum(values[8:248]) > 15


@pytest.mark.parametrize("to", [(18.0, 10.0), (10.0, 18.0), (15.66, 15.66)])
def test_a_line_is_as_wide_as_it_should_be_in_every_direction(to: tuple[float, float]) -> None:
    image = painted(Segments([(10, 10, *to)], stroke="#000000", width=4), scale=4)
    assert inked(image) == pytest.approx(8 * 4 * 16, rel=0.06)


def test_round_ends_reach_further_than_flat_ones() -> None:
    flat = painted(Segments([(8, 10, 12, 10)], stroke="#000000", width=6))
    rounded = painted(Line([(8, 10), (12, 10)], stroke="#000000", width=6))
    assert pixel(flat, 6, 10) == WHITE
    assert pixel(rounded, 6, 10) == "#000000"


def test_dashes_go_on_around_corners() -> None:
    dash = (6, 4)
    image = painted(Segments([(0, 10, 20, 10)], stroke="#000000", width=2, dash=dash))
    assert list(dark_runs(image, 10)) == [6, 6]
    bent = painted(Segments([(2, 2, 7, 2), (7, 2, 7, 18)], stroke="#000000", width=2, dash=dash))
    assert pixel(bent, 7, 5) == WHITE  # the dash ends one beyond the corner, the gap ends five beyond it
    assert pixel(bent, 7, 9) == "#000000"


def test_a_dashed_ring_has_gaps_and_a_full_one_has_none() -> None:
    full = painted(Circle(10, 10, 8, stroke="#000000", width=2))
    dashed = painted(Circle(10, 10, 8, stroke="#000000", width=2, dash=(3, 3)))
    assert inked(dashed) == pytest.approx(inked(full) / 2, rel=0.15)
    assert pixel(full, 10, 10) == WHITE


def test_a_polygon_is_filled_and_outlined() -> None:
    image = painted(Polygon([(2, 2), (18, 2), (18, 18), (2, 18)], fill=RED, stroke=BLUE, width=2))
    assert pixel(image, 10, 10) == RED
    assert pixel(image, 2, 10) == BLUE


# ---- letters -------------------------------------------------------------------------------------


def ink_box(text: str, anchor: str = "middle", *, bold: bool = False) -> tuple[tuple[int, int, int, int], int]:
    image = painted(Text(10, 14, text, fill="#000000", size=10, anchor=anchor, bold=bold), scale=8)
    box = image.convert("L").point(lambda value: 255 - value).getbbox()
    assert box is not None
    return box, inked(image)


def test_a_text_stands_on_its_baseline_where_its_anchor_says() -> None:
    (left, top, right, bottom), _ = ink_box("H")
    assert (left + right) / 2 == pytest.approx(80, abs=3)
    assert bottom == pytest.approx(14 * 8, abs=2)
    assert 50 < bottom - top < 70
    assert ink_box("H", "start")[0][0] >= 80
    assert ink_box("H", "end")[0][2] <= 80


def test_bold_has_more_ink() -> None:
    assert ink_box("H", bold=True)[1] > 1.3 * ink_box("H")[1]


@pytest.mark.parametrize("text", "äöüÄÖÜéèêñåç")
def test_a_letter_with_an_accent_is_that_letter_and_something_more(text: str) -> None:
    plain = unicodedata.normalize("NFD", text)[0]
    (box, ink), (bare, less) = ink_box(text), ink_box(plain)
    assert less < ink < 1.6 * less
    assert box[1] < bare[1] or box[3] > bare[3]


def test_any_sign_is_written_somehow() -> None:
    for sign in "×–ß→日\t🐉\N{COMBINING DIAERESIS}":
        painted(Text(10, 14, sign, fill="#000000", size=10))


# ---- anything ------------------------------------------------------------------------------------

places = st.floats(-60, 60)
points = st.lists(st.tuples(places, places), max_size=4)
looks = st.fixed_dictionaries(
    {
        "width": st.floats(0, 30),
        "dash": st.lists(st.floats(0.1, 9), max_size=3),
        "opacity": st.sampled_from([0.0, 0.3, 1.0]),
        "stroke": st.just(BLUE),
    }
)
anything = st.one_of(
    st.builds(lambda of, more: Line(of, **more), points, looks),
    st.builds(lambda of, more: Polygon(of, fill=RED, **more), points, looks),
    st.builds(lambda x, y, r, more: Circle(x, y, r, fill=RED, **more), places, places, st.floats(0, 60), looks),
    st.builds(lambda of, more: Segments(of, **more), st.lists(st.tuples(places, places, places, places)), looks),
    st.builds(lambda x, y, text, size: Text(x, y, text, fill=RED, size=size), places, places, st.text(max_size=5),
              st.floats(0, 30)),
)  # fmt: skip


@given(st.lists(anything, max_size=4), st.sampled_from([0.3, 1, 2]))
def test_any_shapes_are_painted_wherever_they_lie(shapes: list[Shape], scale: float) -> None:
    assert paint(drawing(*shapes), scale).size == (round(20 * scale), round(20 * scale))


# ---- what cannot be drawn ------------------------------------------------------------------------


def test_a_picture_that_is_too_large_is_refused_with_what_would_do() -> None:
    large = drawing(side=5000)
    with pytest.raises(ValueError, match=r"10000 by 10000 pixels is too large.*a scale of 1\.26 at most"):
        png(large)
    with pytest.raises(ValueError, match="0 pixels for one"):
        png(drawing(), 0)


def test_without_pillow_it_says_what_to_install() -> None:
    code = (
        f"import sys; sys.path[:0] = {sys.path!r}; sys.modules['PIL'] = None\n"
        "import d20nb\n"
        "fight = d20nb.load('''format = 1\nruleset = \"srd35\"\nmap = \". .\"\n''')\n"
        "for draw in (fight.png, fight.animation):\n"
        "    try:\n        draw()\n    except ImportError as error:\n        print(error)\n"
    )
    ran = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert ran.stdout.count('pip install "d20nb[lab]"') == 2
