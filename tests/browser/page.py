"""Drive a notebook as a person does: open it, run it, point, drag, press keys, and look at pixels."""

import math
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Browser, Locator, Page
from playwright.sync_api import TimeoutError as TookTooLong

from .server import Server

App = Literal["lab", "notebook", "voila"]
Point = tuple[float, float]

SHOTS = Path(__file__).parent / "shots"
# A workspace of its own: in a shared one JupyterLab brings back the notebooks of earlier tests.
PATHS = {
    "lab": "lab/workspaces/{stem}/tree/{stem}.ipynb",
    "notebook": "notebooks/{stem}.ipynb",
    "voila": "voila/render/{stem}.ipynb",
}
PATIENCE_SECONDS = 20.0
#: Code that has not come to an end by then will not.
RUN_SECONDS = 120.0

# Not the front ends' own sign of being idle: it shows before the kernel is connected, when a run is lost.
READY = """(name) => {
  const panel = window.jupyterapp?.shell.currentWidget, context = panel?.sessionContext;
  const kernel = context?.session?.kernel;
  return Boolean(panel?.context?.path === name && panel.content.widgets.length && context.isReady
    && kernel?.connectionStatus === 'connected' && kernel.status === 'idle');
}"""

# Voilà runs the notebook itself and lets nobody near its kernel: it is ready when its widgets are there.
READY_VOILA = "() => Boolean(document.querySelector('.jp-OutputArea canvas'))"

RUN = """async ([index, patience]) => {
  const app = window.jupyterapp, content = app.shell.currentWidget.content;
  if (index !== null) content.activeCellIndex = index;
  const late = new Promise(resolve => setTimeout(resolve, patience, 'late'));
  const run = app.commands.execute(index === null ? 'notebook:run-all-cells' : 'notebook:run-cell');
  if (await Promise.race([run, late]) === 'late') return null;
  const cells = index === null ? [...content.model.cells] : [content.model.cells.get(index)];
  return cells.filter(cell => !(cell.metadata?.tags ?? []).includes('raises-exception'))
    .flatMap(cell => cell.toJSON().outputs ?? [])
    .filter(output => output.output_type === 'error')
    .map(output => output.traceback.join('\\n') || output.evalue);
}"""

EXECUTE = """async ([code, patience]) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const request = kernel.requestExecute({code, store_history: false});
  let printed = '', failed = null;
  request.onIOPub = ({header, content}) => {
    if (header.msg_type === 'stream') printed += content.text;
    if (header.msg_type === 'error') failed = content.traceback.join('\\n');
  };
  const late = new Promise(resolve => setTimeout(resolve, patience, 'late'));
  return {late: await Promise.race([request.done, late]) === 'late', printed, failed};
}"""

PIXEL = """(canvas, [x, y]) => {
  const box = canvas.getBoundingClientRect();
  const at = [x * canvas.width / box.width, y * canvas.height / box.height].map(Math.floor);
  return Array.from(canvas.getContext('2d').getImageData(...at, 1, 1).data);
}"""


class NoAnswerError(AssertionError):
    """The kernel does not answer."""


class Box(NamedTuple):
    """Where something is on the page, in CSS pixels."""

    x: float
    y: float
    width: float
    height: float


class Notebook:
    """A notebook that is open, with its kernel ready, in a page of its own.

    Attributes:
        page: the page, for all that has no shorter way here.
        errors: uncaught errors of the page's scripts.
        strays: addresses outside of the server that the page asked for.
    """

    def __init__(self, browser: Browser, server: Server, name: str, app: App = "lab", **context: Any) -> None:
        self.app = app
        self.errors: list[str] = []
        self.strays: list[str] = []
        self._name, self._server = name, server
        self._context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **context})
        self._context.set_default_timeout(PATIENCE_SECONDS * 1000)
        self.page = self._context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self._note(request.url))
        path = PATHS[app].format(stem=Path(name).stem)
        self.page.goto(f"{server.url}/{path}?token={server.token}")
        self._ready()

    def _note(self, url: str) -> None:
        if not url.startswith((self._server.url, self._server.url.replace("http", "ws"), "data:", "blob:")):
            self.strays.append(url)

    def _ready(self) -> None:
        try:
            ready = READY_VOILA if self.app == "voila" else READY
            self.page.wait_for_function(ready, arg=self._name, timeout=60_000)
        except TookTooLong:
            self.shot("failed-not-ready")
            raise

    def reload(self) -> None:
        """Save, as JupyterLab does every two minutes, and load the page again; the kernel lives on."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
        self.page.reload()
        self._ready()

    def close(self) -> None:
        """Close the page and end its kernel."""
        kernel = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.id ?? null"
        if identity := self.page.evaluate(kernel):
            self._server.delete(f"api/kernels/{identity}")
        self._context.close()

    # ---- run -------------------------------------------------------------------------------------

    def run_all(self) -> None:
        """Run all cells; a cell that fails raises `AssertionError`, unless tagged `raises-exception`."""
        self._run(None)

    def run_cell(self, index: int) -> None:
        """Run one cell, counted from 0."""
        self._run(index)

    def _run(self, index: int | None) -> None:
        failures = self.page.evaluate(RUN, [index, RUN_SECONDS * 1000])
        self._raise(["the cells did not come to an end"] if failures is None else failures)

    def kernel(self, code: str, patience: float = RUN_SECONDS) -> str:
        """Run code in the notebook's own kernel, unseen in the document, and return what it prints.

        Raises:
            NoAnswerError: The kernel has not answered after `patience` seconds.
        """
        answer = self.page.evaluate(EXECUTE, [code, patience * 1000])
        if answer["late"]:
            raise NoAnswerError(f"the kernel does not answer to {code!r}")
        self._raise([answer["failed"]] if answer["failed"] else [])
        return str(answer["printed"]).strip()

    def expect(self, expression: str, wanted: object) -> None:
        """Wait until an expression in the kernel has this value, compared as text."""
        self.until(lambda: self.kernel(f"print({expression})"), str(wanted), expression)

    def until(self, look: Callable[[], object], wanted: object, what: str = "the value") -> None:
        """Wait until `look()` returns what is wanted; raise `AssertionError` with what it returned last."""
        end = time.monotonic() + PATIENCE_SECONDS
        while (seen := look()) != wanted:
            assert time.monotonic() < end, f"{what} stayed {seen!r}, wanted {wanted!r}"
            self.page.wait_for_timeout(20)

    @staticmethod
    def _raise(failures: list[str]) -> None:
        colours = re.compile(r"\x1b\[[0-9;]*m")
        assert not failures, colours.sub("", "\n\n".join(failures))

    # ---- point and look --------------------------------------------------------------------------

    def canvas(self, nth: int = 0) -> "Canvas":
        """Return a canvas of the notebook's outputs, once it is there and at rest."""
        found = Canvas(self, self.page.locator(".jp-OutputArea canvas").nth(nth))
        found.settle()
        return found

    def press(self, *keys: str) -> None:
        """Press keys, each by its browser name such as `ArrowLeft`, where the focus is."""
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self) -> str:
        """Return the accessible name, or else the tag, of what has the focus."""
        look = "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.tagName"
        return str(self.page.evaluate(look))

    def shot(self, name: str) -> Path:
        """Save a picture of the page to the folder `shots`, to be looked at, never compared."""
        path = SHOTS / f"{name}-{self.app}.png"
        self.page.screenshot(path=path)
        return path


class Canvas:
    """A canvas on a page. Points are in CSS pixels from its top left corner."""

    def __init__(self, notebook: Notebook, locator: Locator) -> None:
        self.locator = locator
        self._page: Page = notebook.page
        self._notebook = notebook

    @property
    def box(self) -> Box:
        """Where it is now."""
        box = self._look()
        assert box, "the canvas is not shown"
        return box

    def _look(self) -> Box | None:
        box = self.locator.bounding_box()
        return box and Box(box["x"], box["y"], box["width"], box["height"])

    def settle(self, seconds: float = 0.4) -> Box:
        """Wait until it has not moved for so long, and return where it is: layouts shift after a load."""
        self.locator.scroll_into_view_if_needed()
        last, since = self._look(), time.monotonic()
        end = since + PATIENCE_SECONDS
        while last is None or time.monotonic() - since < seconds:
            assert time.monotonic() < end, "the layout did not come to rest"
            self._page.wait_for_timeout(50)
            if (now := self._look()) != last:
                last, since = now, time.monotonic()
        return last

    def click(self, point: Point, button: Literal["left", "middle", "right"] = "left") -> None:
        """Press and release a mouse button at a point."""
        self._page.mouse.click(*self._on_page(point), button=button)

    def drag(self, start: Point, end: Point, steps: int = 8, *, release: bool = True) -> None:
        """Drag from one point to another, which may lie outside; without `release` the button stays down."""
        self._page.mouse.move(*self._on_page(start))
        self._page.mouse.down()
        self._page.mouse.move(*self._on_page(end), steps=steps)
        if release:
            self._page.mouse.up()

    def pixel(self, point: Point) -> tuple[int, int, int, int]:
        """Return the red, green, blue and alpha that are painted at a point."""
        red, green, blue, alpha = self.locator.evaluate(PIXEL, list(point))
        return red, green, blue, alpha

    def expect_pixel(self, point: Point, wanted: tuple[int, int, int, int]) -> None:
        """Wait until exactly this is painted at a point. Choose one inside a shape: edges are blended."""
        self._notebook.until(lambda: self.pixel(point), wanted, f"the pixel at {point}")

    def _on_page(self, point: Point) -> Point:
        # Rounded up, since the browser rounds down where the mouse is: so it is at the point or just past it.
        box = self.box
        return math.ceil(box.x) + point[0], math.ceil(box.y) + point[1]
