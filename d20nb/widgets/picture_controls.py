"""The panel that makes pictures for slides and handouts: of the moment, or of the whole fight in motion."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Protocol

from d20nb.animation import animation
from d20nb.draw.png import png
from d20nb.draw.shapes import Scene
from d20nb.draw.svg import svg
from d20nb.draw.theme import Theme
from d20nb.messages import say
from d20nb.timeline import Timeline
from d20nb.widgets import controls as w
from d20nb.widgets.drawer import Panel
from d20nb.widgets.editor import Editor
from d20nb.widgets.fight import Fight

#: Kinds of picture, each with the end of a file's name and the type that a browser knows it by.
KINDS = {"svg": (".svg", "image/svg+xml"), "png": (".png", "image/png"), "gif": (".gif", "image/gif")}


class Host(Protocol):
    """The board, as its controls see it."""

    def save_picture(self, kind: str, offer: Callable[[bytes, Path], None]) -> None:
        """Draw a picture, write it to a file and offer it; what goes wrong is shown."""
        ...


def drawn(kind: str, picture: Scene, timeline: Timeline, theme: Theme) -> bytes:
    """A picture as the content of a file.

    Args:
        kind: One of `KINDS`.
        picture: The moment, for the kinds that stand still.
        timeline: The fight, for the one that moves.
        theme: The colours.

    Raises:
        ValueError: The fight is too long to be shown in motion.
    """
    if kind == "svg":
        return svg(picture).encode()
    return png(picture) if kind == "png" else animation(timeline, theme=theme)


class PictureControls(Panel):
    """A button for each kind of picture, and the last one as a link that downloads it."""

    def __init__(self, host: Host) -> None:
        self.svg = w.Button(description=say("picture-panel.svg"))
        self.png = w.Button(description=say("picture-panel.png"))
        self.gif = w.Button(description=say("picture-panel.gif"))
        self.link = w.HTML()
        self.svg.on_click(lambda _: host.save_picture("svg", self.offer))
        self.png.on_click(lambda _: host.save_picture("png", self.offer))
        self.gif.on_click(lambda _: host.save_picture("gif", self.offer))
        row = w.HBox([self.svg, self.png, self.gif])
        row.add_class("d20nb-row")
        self.widget = w.VBox([row, self.link])
        self.widget.add_class("d20nb-controls")

    def offer(self, content: bytes, path: Path) -> None:
        """Let the reader download what was written, wherever the kernel runs."""
        kind = next(kind for suffix, kind in KINDS.values() if suffix == path.suffix)
        words = escape(say("picture-panel.download", file=path.name))
        data = f"data:{kind};base64,{b64encode(content).decode('ascii')}"
        self.link.value = f'<a class="d20nb-link" download="{escape(path.name)}" href="{data}">{words}</a>'

    def show(self, phase: Editor | Fight) -> None:
        """Before a fight nothing moves."""
        self.gif.disabled = not isinstance(phase, Fight)
