"""A board in a page: where its squares are, and what is on it."""

from __future__ import annotations

from d20nb.draw.grid import Grid
from d20nb.draw.theme import LIGHT
from d20nb.squares import Square

from .page import Canvas, Notebook, Point

SCENARIO = '''
format = 1
title = "Test"
ruleset = "srd35"
dice = [5, 15, 18, 4, 9, 9]
map = """
. . . . . . . .
. . . . . . # .
. . . . . . # .
. . A E . . . .
. . . . . ~ ~ .
. . . . . . . .
"""
[creatures.A]
name = "Ann"
side = "heroes"
[creatures.E]
name = "the orc"
side = "foes"
'''
MAKE = f"from d20nb import Board\nSCENARIO = '''{SCENARIO}'''\nboard = Board(SCENARIO)"
SHOW = "board"

#: Beside the label of a creature, in scene pixels from the middle of its square.
BESIDE = (-12, 0)


def rgba(colour: str) -> tuple[int, int, int, int]:
    red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return red, green, blue, 255


HERO, FOE = (rgba(style.fill) for style in LIGHT.sides[:2])


class BoardPage:
    """The board that a notebook shows, as whoever sits before it uses it."""

    def __init__(self, notebook: Notebook, name: str = "board") -> None:
        self.notebook = notebook
        self.page = notebook.page
        self.name = name
        self.grid = Grid(8, 6, 48)

    @property
    def canvas(self) -> Canvas:
        return self.notebook.canvas()

    def at(self, square: str) -> Point:
        return self.grid.center(Square.parse(square))

    def beside(self, square: str) -> Point:
        x, y = self.at(square)
        return x + BESIDE[0], y + BESIDE[1]

    def preset(self, name: str) -> Point:
        """Where a token of the palette is."""
        strip = f"{self.name}._phase.strip"
        while self.notebook.kernel(f"print({name!r} in {strip}.cells)") == "False":
            page = int(self.notebook.kernel(f"print({strip}.page)"))
            self.canvas.click(self.preset("more"))
            self.notebook.expect(f"{strip}.page", page + 1)
        x, y = self.notebook.kernel(f"x, y, w, h = {strip}.box({name!r}); print(x + w / 2, y + h / 2)").split()
        return float(x), float(y)

    def click(self, square: str) -> None:
        self.canvas.click(self.at(square))

    def drag(self, start: str, end: str) -> None:
        self.canvas.drag(self.at(start), self.at(end))

    def button(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def type(self, words: str) -> None:
        line = self.page.get_by_label("Type a move")
        line.fill(words)
        line.press("Enter")

    def expect(self, expression: str, wanted: object) -> None:
        """Wait until something about the board has this value in the kernel, as text."""
        self.notebook.expect(f"{self.name}.{expression}", wanted)

    def expect_at(self, id: str, square: str) -> None:
        self.expect(f"setup.places[{id!r}]", square)

    def expect_said(self, words: str) -> None:
        """Wait until the live region says this."""
        live = self.page.locator(".d20nb-live").last
        self.notebook.until(lambda: words in (live.text_content() or ""), True, f"what is said, for {words!r},")

    def expect_hero(self, square: str) -> None:
        self.canvas.expect_pixel(self.beside(square), HERO)

    def expect_foe(self, square: str) -> None:
        self.canvas.expect_pixel(self.beside(square), FOE)

    def snapshot(self) -> str:
        """What a screen reader finds."""
        return self.page.locator(".d20nb-board").aria_snapshot()

    def script_errors(self) -> list[str]:
        """Errors of scripts, without those that Notebook 7 makes itself at its start."""
        own = ("reading 'schema'", "' not registered.")
        return [error for error in self.notebook.errors if not any(part in error for part in own)]

    def afresh(self) -> None:
        """Make the board anew, as running both cells does."""
        self.notebook.run_all()
        self.canvas.settle()
        self.expect_hero("C4")
