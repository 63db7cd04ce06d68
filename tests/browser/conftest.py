"""One server and one browser for all browser tests, and pages that live as long as a test module.

Environment:
    D20NB_CHROMIUM: the browser to use, if it is not to be looked for.
    D20NB_BROWSER: `required` turns each skipped browser test into a failure.
"""

import os
import shutil
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser, sync_playwright

from .page import SHOTS, App, Notebook
from .server import Server

HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
_open: list[Notebook] = []


class OpenNotebook(Protocol):
    """What the fixture `open_notebook` gives."""

    def __call__(self, content: Path | Sequence[str], app: App = "lab", **context: Any) -> Notebook:
        """Open a notebook: a file, or the sources of its code cells. `context` goes to the browser."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium without a window."""
    with sync_playwright() as playwright:
        path = find_chromium(playwright.chromium.executable_path)
        if path is None:
            pytest.skip("no Chromium or Chrome found: install one, or name it in D20NB_CHROMIUM")
        shutil.rmtree(SHOTS, ignore_errors=True)  # so that what lies there is of this run
        browser = playwright.chromium.launch(executable_path=path, args=["--disable-gpu", "--disable-sync"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab, Notebook 7 and Voilà; asks for the browser first, without which it is not worth starting."""
    with Server(tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("jupyter")) as server:
        yield server


@pytest.fixture(scope="module")
def open_notebook(browser: Browser, server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenNotebook]:
    """A function that opens a notebook in a page; the pages close with the test module."""
    opened: list[Notebook] = []

    def open_one(content: Path | Sequence[str], app: App = "lab", **context: Any) -> Notebook:
        name = f"{tmp_path_factory.mktemp('page').name}.ipynb"  # one name, one kernel
        text = content.read_text("utf-8") if isinstance(content, Path) else written(content)
        (server.root / name).write_text(text, "utf-8")
        notebook = Notebook(browser, server, name, app, **context)
        opened.append(notebook)
        _open.append(notebook)
        return notebook

    yield open_one
    for notebook in opened:
        _open.remove(notebook)
        notebook.close()


def written(sources: Sequence[str]) -> str:
    """Return the text of a notebook file with these code cells; without its kernel, a dialog would ask."""
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    cells = [new_code_cell(source) for source in sources]
    return str(nbformat.writes(new_notebook(cells=cells, metadata={"kernelspec": kernel})))


def find_chromium(own: str) -> str | None:
    """Return the path of a browser: the one asked for, playwright's own, or one of the system."""
    if wanted := os.environ.get("D20NB_CHROMIUM"):
        return wanted
    candidates = [own, *(shutil.which(name) for name in NAMES), *PLACES]
    return next((path for path in candidates if path and Path(path).exists()), None)


# ---- hooks ---------------------------------------------------------------------------------------


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark browser tests and put them last.

    Once started, playwright keeps an event loop in this thread, over which a notebook test would trip.
    """
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: HERE in item.path.parents)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail instead of skip where a browser is required, and keep a picture of what failed."""
    report = yield
    _refuse_skip(report)
    if report.failed and call.when == "call":
        for number, notebook in enumerate(_open, 1):
            notebook.shot(f"failed-{item.name}-{number}")
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Fail instead of skip a whole module where a browser is required."""
    report = yield
    _refuse_skip(report)
    return report


def _refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if os.environ.get("D20NB_BROWSER") == "required" and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"D20NB_BROWSER=required, but: {report.longrepr}"
