"""The harness itself: what the other browser tests rely on works in JupyterLab and in Notebook 7."""

from types import SimpleNamespace

import pytest

from .conftest import _refuse_skip, find_chromium
from .page import Canvas, NoAnswerError, Notebook

CELLS = [
    "x, divisor = 20, 1",
    """
from ipycanvas import Canvas, hold_canvas
canvas = Canvas(width=200, height=100)
seen = []
def paint(x, y):
    with hold_canvas(canvas):
        canvas.clear()
        canvas.fill_style = "rgb(0, 114, 178)"
        canvas.fill_rect(x - 10, y - 10, 20, 20)
def down(x, y):
    seen.append(("down", round(x), round(y)))
def up(x, y):
    seen.append(("up", round(x), round(y)))
    paint(x, y)
canvas.on_mouse_down(down)
canvas.on_mouse_up(up)
canvas.on_key_down(lambda key, *_: seen.append(key))
paint(x, 20)
canvas
""",
    "1 / divisor",
]
BLUE, NOTHING = (0, 114, 178, 255), (0, 0, 0, 0)


@pytest.fixture(scope="module", params=["lab", "notebook"])
def notebook(request, open_notebook) -> Notebook:
    notebook = open_notebook(CELLS, app=request.param)
    notebook.run_all()
    return notebook


@pytest.fixture
def canvas(notebook) -> Canvas:
    notebook.kernel("seen.clear(); paint(20, 20)")
    canvas = notebook.canvas()
    canvas.expect_pixel((20, 20), BLUE)
    return canvas


def test_code_runs_in_the_kernel_of_the_notebook(notebook):
    assert notebook.kernel("print(x + 1)") == "21"
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        notebook.kernel("1 / 0")


def test_a_drag_reaches_the_kernel_and_comes_back_as_pixels(notebook, canvas):
    canvas.drag((20, 20), (120, 60))
    notebook.expect("seen", [("down", 20, 20), ("up", 120, 60)])
    canvas.expect_pixel((120, 60), BLUE)
    assert canvas.pixel((20, 20)) == NOTHING
    assert notebook.shot("harness").stat().st_size > 10_000


def test_a_click_gives_the_focus_and_keys_follow_it(notebook, canvas):
    canvas.click((50, 50))
    notebook.expect("seen", [("down", 50, 50), ("up", 50, 50)])
    assert notebook.focused() == "CANVAS"
    if notebook.app == "lab":  # Notebook 7 keeps keys to itself unless told not to
        notebook.press("ArrowLeft", "x")
        notebook.expect("seen[2:]", ["ArrowLeft", "x"])


def test_one_cell_runs_again(notebook, canvas):
    notebook.kernel("x = 60")
    notebook.run_cell(1)
    notebook.canvas().expect_pixel((60, 20), BLUE)


def test_the_kernel_outlives_the_page(notebook):
    notebook.kernel("x = 99")
    notebook.reload()
    assert notebook.kernel("print(x)") == "99"


def test_a_failing_cell_is_told(notebook):
    notebook.kernel("divisor = 0")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        notebook.run_cell(2)


def test_nothing_leaves_the_machine(notebook):
    assert notebook.strays == []


def test_points_are_css_pixels_on_a_sharp_screen_too(open_notebook):
    source = """
from ipycanvas import Canvas
canvas = Canvas(width=200, height=100, layout={"width": "100px", "height": "50px"})
canvas.fill_style = "rgb(0, 114, 178)"
canvas.fill_rect(100, 0, 100, 100)
canvas
"""
    sharp = open_notebook([source], device_scale_factor=2)
    sharp.run_all()
    canvas = sharp.canvas()
    assert canvas.box[2:] == (100, 50)
    canvas.expect_pixel((60, 40), BLUE)
    assert canvas.pixel((40, 40)) == NOTHING


def test_the_browser_asked_for_comes_first(monkeypatch, tmp_path):
    (tmp_path / "own").touch()
    monkeypatch.delenv("D20NB_CHROMIUM", raising=False)
    assert find_chromium(str(tmp_path / "own")) == str(tmp_path / "own")
    monkeypatch.setenv("D20NB_CHROMIUM", "/mine/chromium")
    assert find_chromium(str(tmp_path / "own")) == "/mine/chromium"


@pytest.mark.parametrize(("setting", "outcome"), [("required", "failed"), ("", "skipped")])
def test_where_a_browser_is_required_a_skip_is_a_failure(monkeypatch, setting, outcome):
    monkeypatch.setenv("D20NB_BROWSER", setting)
    report = SimpleNamespace(outcome="skipped", skipped=True, longrepr="no Chromium")
    _refuse_skip(report)
    assert report.outcome == outcome
    assert "no Chromium" in report.longrepr


def test_nothing_waits_for_ever_on_the_kernel(open_notebook):
    notebook = open_notebook(["1"])
    with pytest.raises(NoAnswerError, match="does not answer"):
        notebook.kernel("import time; time.sleep(3)", 0.3)
    notebook.expect("1 + 1", 2)
