"""Animated pictures: a frame for each step, all of one size, and clear errors for what cannot be."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import d20nb
from d20nb.animation import animation, frames
from d20nb.cli import main
from d20nb.draw.moving import moving
from d20nb.draw.png import paint
from d20nb.draw.shapes import Text
from d20nb.draw.theme import DARK

SOURCE = """
format = 1
ruleset = "srd35"
title = "A short fight"
about = "Ann walks away from an orc, who is quick."
strikes = "ask"
seed = 1
map = '''
. A E .
. . . .
'''
[creatures.A]
name = "Ann"
side = "heroes"
initiative = 20
[creatures.E]
name = "the orc"
side = "foes"
initiative = 40
"""


@pytest.fixture(scope="module")
def fight():
    return d20nb.load(SOURCE).play("begin").play("E end").play("A move A1").play("E strike A")


def captions(scene):
    return [shape.text for shape in scene.layer("caption").shapes if isinstance(shape, Text)]


def test_each_step_is_a_picture_with_its_sentence(fight):
    timeline = fight.timeline()
    made = frames(timeline)
    assert len(made) == timeline.last_step + 1
    assert len({(scene.width, scene.height) for scene in made}) == 1
    for step, scene in enumerate(made):
        heading, *words, number = captions(scene)
        told = timeline.explain(step)
        assert " ".join(words) == (told.sentence if told else timeline.setup.about)
        assert number == f"{step} / {timeline.last_step}"
        assert heading == scene.title


def test_a_strike_that_waits_is_drawn_in_its_picture(fight):
    timeline = fight.timeline()
    (step,) = timeline.strikes
    assert frames(timeline, step, step)[0].layer("strikes").shapes


def test_words_stay_within_the_picture(fight):
    for scene in frames(fight.timeline()):
        shapes = [shape for shape in scene.layer("caption").shapes if isinstance(shape, Text)]
        assert all(0 < shape.x < scene.width and 0 < shape.y < scene.height for shape in shapes)
        assert len({shape.y for shape in shapes}) == len(shapes) - 1  # the number stands beside the heading


@pytest.mark.parametrize(("form", "kind"), [("gif", "GIF"), ("apng", "PNG")])
def test_it_plays_every_step_for_its_time(fight, form, kind):
    timeline = fight.timeline()
    image = Image.open(BytesIO(animation(timeline, first=2, last=6, seconds=0.4, form=form)))
    assert image.format == kind
    assert image.n_frames == 5
    assert image.info["loop"] == 0
    times = []
    for frame in range(5):
        image.seek(frame)
        times.append(image.info["duration"])
    assert times == [400, 400, 400, 400, 800]


@pytest.mark.parametrize("form", ["gif", "apng"])
def test_its_frames_look_like_the_scenes(fight, form):
    scenes = frames(fight.timeline(), theme=DARK)
    image = Image.open(BytesIO(moving(scenes, form=form, scale=1)))
    for n in (0, len(scenes) // 2, len(scenes) - 1):
        image.seek(n)
        difference = ImageChops.difference(image.convert("RGB"), paint(scenes[n], 1))
        most = max(high for _, high in difference.getextrema())
        assert most <= (0 if form == "apng" else 60)
        assert sum(difference.convert("L").histogram()[13:]) < 0.01 * image.width * image.height


def test_the_same_fight_gives_the_same_bytes(fight):
    assert animation(fight.timeline(), last=3) == animation(fight.timeline(), last=3)


def test_one_step_is_a_still_picture(fight):
    image = Image.open(BytesIO(animation(fight.timeline(), first=1, last=1)))
    assert image.format == "GIF"
    assert getattr(image, "n_frames", 1) == 1


@pytest.mark.parametrize(("first", "last"), [(3, 2), (-1, 2), (0, 99)])
def test_steps_that_are_not_there(fight, first, last):
    with pytest.raises(ValueError, match=rf"no steps {first} to {last}; this fight has the steps 0 to \d+"):
        frames(fight.timeline(), first, last)


def test_too_many_steps_are_refused_before_anything_is_drawn(monkeypatch, fight):
    monkeypatch.setattr("d20nb.animation.MOST_FRAMES", 3)
    with pytest.raises(ValueError, match=r"steps 1 to 5 are 5 pictures.*at most 3; choose fewer steps, like 1 to 3"):
        frames(fight.timeline(), 1, 5)


def test_too_many_pictures_are_refused(fight):
    scene = frames(fight.timeline(), 0, 0)[0]
    with pytest.raises(ValueError, match="201 moments is too long; choose 200"):
        moving([scene] * 201)
    with pytest.raises(ValueError, match="at least one"):
        moving([])


@pytest.mark.parametrize("seconds", [0, -1, 61, float("nan")])
def test_a_time_that_cannot_be(fight, seconds):
    with pytest.raises(ValueError, match=r"choose a number from 0\.05 to 60"):
        animation(fight.timeline(), last=0, seconds=seconds)


def test_a_kind_that_cannot_be(fight, tmp_path):
    with pytest.raises(ValueError, match="'mp4' is no kind"):
        animation(fight.timeline(), form="mp4")
    with pytest.raises(ValueError, match=r"'fight.mp4' is no name for an animated picture; end it in \.gif"):
        fight.animation(tmp_path / "fight.mp4")
    assert list(tmp_path.iterdir()) == []


def test_an_encounter_writes_what_it_gives(fight, tmp_path):
    assert fight.png(tmp_path / "a.png") == (tmp_path / "a.png").read_bytes()
    assert fight.png(plan="A move A2", scale=1) != fight.png(scale=1)
    assert fight.animation(tmp_path / "a.gif", last=1) == (tmp_path / "a.gif").read_bytes()
    assert fight.animation(tmp_path / "a.apng", last=1)[:4] == b"\x89PNG"
    with pytest.raises(d20nb.NotationError):
        fight.png(tmp_path / "b.png", plan="A fly A2")
    assert not (tmp_path / "b.png").exists()


# ---- commands ------------------------------------------------------------------------------------


@pytest.fixture
def file(fight, tmp_path):
    fight.save(tmp_path / "fight.toml")
    return str(tmp_path / "fight.toml")


def test_show_writes_a_png_of_any_step(fight, file, tmp_path, capsys):
    out = tmp_path / "out.png"
    assert main(["show", file, "--png", str(out)]) == 0
    assert out.read_bytes() == d20nb.load(SOURCE).png()
    assert main(["show", file, "--png", str(out), "--dark", "--at", str(fight.timeline().last_step)]) == 0
    assert out.read_bytes() == fight.png(theme=DARK)
    assert capsys.readouterr().out == ""


def test_show_draws_a_step_as_text_too(fight, file, capsys):
    assert main(["show", file, "--at", str(fight.timeline().last_step)]) == 0
    assert capsys.readouterr().out == f"{fight}\n"
    assert main(["show", file, "--at", "99"]) == 2
    assert f"there is no step 99; choose one from 0 to {fight.timeline().last_step}" in capsys.readouterr().err


def test_animate(fight, file, tmp_path, capsys):
    out = tmp_path / "out.gif"
    assert main(["animate", file, str(out), "--from", "1", "--to", "3", "--seconds", "0.5", "--dark"]) == 0
    assert out.read_bytes() == fight.animation(first=1, last=3, seconds=0.5, theme=DARK)
    assert main(["animate", fight.code(), str(out), "--to", "1"]) == 0
    assert out.read_bytes() == fight.animation(last=1)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["out.mp4"], "end it in .gif"),
        (["out.gif", "--from", "9", "--to", "3"], "no steps 9 to 3"),
        (["out.gif", "--seconds", "0"], "0.05 to 60"),
        (["nowhere/out.gif", "--to", "0"], "nowhere"),
    ],
)
def test_animate_says_what_is_wrong(file, tmp_path, monkeypatch, capsys, arguments, words):
    monkeypatch.chdir(tmp_path)
    assert main(["animate", file, *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert "Traceback" not in err
    assert not Path("out.gif").exists()


def test_a_file_in_which_nothing_happens(tmp_path, capsys):
    (tmp_path / "still.toml").write_text(SOURCE)
    assert main(["animate", str(tmp_path / "still.toml"), str(tmp_path / "out.gif")]) == 2
    assert 'still.toml: 1 fault\n  nothing happens in it; add steps, like [[step]] with do = "begin"' in (
        capsys.readouterr().err
    )
    assert not (tmp_path / "out.gif").exists()


def test_a_file_that_is_not_there(capsys):
    assert main(["animate", "nowhere.toml", "out.gif"]) == 2
    assert "nowhere.toml" in capsys.readouterr().err
