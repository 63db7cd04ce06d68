"""Draw the gallery: `python -m tests.gallery OUT` writes every picture in both themes, and pages to look at them."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # as pytest finds what tests share

from d20nb.draw.png import png
from d20nb.draw.svg import svg
from d20nb.draw.theme import DARK, LIGHT
from gallery.sheet import file_name, page
from gallery.shot import Shot
from gallery.states import STATES


def main(out: Path) -> None:
    """Write all of it."""
    out.mkdir(parents=True, exist_ok=True)
    for theme in (LIGHT, DARK):
        shots = [Shot(named, theme) for named in STATES]
        for shot in shots:
            (out / f"{file_name(shot)}.svg").write_text(svg(shot.scene), "utf-8")
            (out / f"{file_name(shot)}.png").write_bytes(png(shot.scene))
        for form in ("svg", "png"):
            (out / f"{theme.name}-{form}.html").write_text(page(shots, theme, form), "utf-8")
    pages = "".join(
        f'<li><a href="{theme}-{form}.html">{theme}, {form.upper()}</a>'
        for theme in ("light", "dark")
        for form in ("svg", "png")
    )
    (out / "index.html").write_text(f"<!doctype html><title>Gallery</title><ul>{pages}</ul>\n", "utf-8")
    print(f"{len(STATES)} states in {out / 'index.html'}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("python -m tests.gallery OUT: name a folder for the pictures")
    main(Path(sys.argv[1]))
