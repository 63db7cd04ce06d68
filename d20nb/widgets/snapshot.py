"""A picture of a board at one moment, which no longer changes."""

from __future__ import annotations

from attrs import frozen


@frozen(repr=False)
class Snapshot:
    """A moment as text, picture and HTML figure. A notebook shows it, and keeps it when it is saved."""

    text: str
    svg: str
    html: str

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": self.text, "text/html": self.html, "image/svg+xml": self.svg}
