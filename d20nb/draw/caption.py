"""A strip of words below a picture, for pictures that stand alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from d20nb.draw.letters import wrap
from d20nb.draw.shapes import Layer, Rects, Scene, Text
from d20nb.draw.theme import Theme

#: A picture with words below it is at least so wide, in scene pixels.
LEAST_WIDTH = 420.0
_SIZE = 14.0
_LINE = 20.0
_MARGIN = 14.0


@frozen
class Caption:
    """What stands below a picture.

    Attributes:
        heading: The moment in a few words.
        words: A sentence or more.
        number: Which picture of how many, at the right.
    """

    heading: str
    words: str = ""
    number: str = ""


def _wide(scene: Scene) -> float:
    return max(scene.width, LEAST_WIDTH)


def lines(scene: Scene, words: str) -> tuple[str, ...]:
    """Words in the lines that they take below a scene."""
    return wrap(words, _wide(scene) - 2 * _MARGIN, _SIZE)


def captioned(scene: Scene, caption: Caption, theme: Theme, most: int = 0) -> Scene:
    """A scene with its caption below it.

    Args:
        scene: The picture.
        caption: The words.
        theme: The colours.
        most: Leave room for so many lines, so that several pictures are of one size.
    """
    told = lines(scene, caption.words)
    wide, top = _wide(scene), scene.height
    high = top + _LINE * (1 + max(most, len(told))) + _MARGIN
    page = Layer("page", [Rects([(0, 0, wide, high)], fill=theme.page)])
    first = top + _SIZE
    texts = [
        Text(_MARGIN, first, caption.heading, fill=theme.ink, size=_SIZE, anchor="start", bold=True),
        *(
            Text(_MARGIN, first + _LINE * n, line, fill=theme.ink, size=_SIZE, anchor="start")
            for n, line in enumerate(told, 1)
        ),
    ]
    if caption.number:
        texts.append(Text(wide - _MARGIN, first, caption.number, fill=theme.soft, size=_SIZE, anchor="end"))
    return evolve(scene, width=wide, height=high, layers=(page, *scene.layers, Layer("caption", texts)))


def all_captioned(scenes: Iterable[Scene], captions: Sequence[Caption], theme: Theme) -> tuple[Scene, ...]:
    """Scenes of one size with their captions, still of one size."""
    scenes = tuple(scenes)
    most = max((len(lines(scene, caption.words)) for scene, caption in zip(scenes, captions, strict=True)), default=0)
    return tuple(captioned(scene, caption, theme, most) for scene, caption in zip(scenes, captions, strict=True))
