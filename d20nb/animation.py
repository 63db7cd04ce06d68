"""A fight as a sequence of pictures: each moment on the board, with its sentence below it."""

from __future__ import annotations

from pathlib import Path

from d20nb.draw.caption import Caption, all_captioned
from d20nb.draw.moving import MOST_FRAMES, moving
from d20nb.draw.scene import scene
from d20nb.draw.shapes import Scene
from d20nb.draw.theme import LIGHT, Theme
from d20nb.draw.view import heading
from d20nb.lens import overlay
from d20nb.messages import say
from d20nb.timeline import Timeline

_SUFFIXES = {".gif": "gif", ".apng": "apng", ".png": "apng"}


def frames(timeline: Timeline, first: int = 0, last: int | None = None, theme: Theme = LIGHT) -> tuple[Scene, ...]:
    """The pictures of some steps of a fight, all of one size.

    Args:
        timeline: The fight.
        first: The step to begin with; 0 is the setup.
        last: The step to end with; the last one if left out.
        theme: The colours.

    Raises:
        ValueError: There are no such steps, or too many.
    """
    end = timeline.last_step if last is None else last
    if not 0 <= first <= end <= timeline.last_step:
        raise ValueError(say("file.no-steps", first=first, last=end, end=timeline.last_step))
    if end - first >= MOST_FRAMES:
        raise ValueError(
            say(
                "file.frames",
                first=first,
                last=end,
                n=end - first + 1,
                most=MOST_FRAMES,
                end=first + MOST_FRAMES - 1,
            )
        )
    scenes, captions = [], []
    for step in range(first, end + 1):
        state = timeline.jump(step).state
        told = timeline.explain(step)
        scenes.append(scene(state, overlay(state), theme))
        words = told.sentence if told else timeline.setup.about
        captions.append(Caption(heading(state), words, f"{step} / {timeline.last_step}"))
    return all_captioned(scenes, captions, theme)


def form_of(path: str | Path) -> str:
    """The kind of animated picture that the end of a file's name stands for.

    >>> form_of("fight.gif"), form_of("fight.apng")
    ('gif', 'apng')

    Raises:
        ValueError: It stands for none.
    """
    form = _SUFFIXES.get(Path(path).suffix.lower())
    if form is None:
        raise ValueError(f"{Path(path).name!r} is no name for an animated picture; end it in {' or '.join(_SUFFIXES)}")
    return form


def animation(
    timeline: Timeline,
    *,
    first: int = 0,
    last: int | None = None,
    seconds: float = 1.5,
    theme: Theme = LIGHT,
    form: str = "gif",
) -> bytes:
    """Some steps of a fight as the bytes of an animated picture, for slides.

    Args:
        timeline: The fight.
        first: The step to begin with; 0 is the setup.
        last: The step to end with; the last one if left out.
        seconds: How long each moment stands; the last one stands twice as long.
        theme: The colours.
        form: `gif`, or `apng` for an animated PNG.

    Raises:
        ValueError: There are no such steps, or too many, or the time or form is none that can be.
        ImportError: Pillow is not installed.
    """
    return moving(frames(timeline, first, last, theme), seconds, form)
