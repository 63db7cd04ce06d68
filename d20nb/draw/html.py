"""Draw a scene as an HTML figure, for pages on which a bare SVG is not shown or has no alternative text."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from d20nb.draw.shapes import Scene
from d20nb.draw.svg import svg


def figure(scene: Scene, caption: str = "") -> str:
    """The scene as an image with its description as alternative text, and a caption if there is one.

    >>> nothing = Scene(width=10, height=10, layers=[], description="Nothing.")
    >>> print(figure(nothing, caption="An empty board"))  # doctest: +ELLIPSIS
    <figure style="margin:0"><img alt="Nothing." width="10" height="10" ...
    <figcaption>An empty board</figcaption></figure>
    """
    data = b64encode(svg(scene).encode()).decode()
    words = escape(scene.description or scene.title)
    image = (
        f'<img alt="{words}" width="{scene.width:.0f}" height="{scene.height:.0f}" '
        f'style="max-width:100%;height:auto" src="data:image/svg+xml;base64,{data}">'
    )
    below = f"\n<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure style="margin:0">{image}{below}</figure>'
