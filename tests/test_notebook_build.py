"""Notebooks are built to the same bytes each time, and what is built passes the strict notebook test."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
_spec = importlib.util.spec_from_file_location("notebooks_build", ROOT / "notebooks" / "build.py")
assert _spec
assert _spec.loader
build = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(build)

SOURCE = """\
# %% [markdown]
# # A small lesson

# %%
import sys, ipywidgets

class Picture(ipywidgets.VBox):
    def _repr_mimebundle_(self, include=None, exclude=None, **kwargs):
        live = super()._repr_mimebundle_(include=include, exclude=exclude, **kwargs)
        still = {"text/plain": "A", "image/svg+xml": "<svg><!-- B2 --></svg>", "text/html": "<b>B2</b>"}
        return live | still

Picture([ipywidgets.Button(description="Begin")])

# %%
print("one"); sys.stdout.flush(); print("two")

# %% tags=["raises-exception"]
raise ValueError("no such square")
"""


@pytest.fixture(scope="module")
def lesson(tmp_path_factory):
    """A folder with one source and what was built from it."""
    folder = tmp_path_factory.mktemp("lesson")
    (folder / "01-lesson.py").write_text(SOURCE, "utf-8")
    (folder / "helper.py").write_text("raise SystemExit('not a notebook')", "utf-8")
    assert build.main([], folder) == 0
    return folder


@pytest.fixture
def built(lesson):
    return json.loads((lesson / "01-lesson.ipynb").read_text("utf-8"))


def test_the_same_source_gives_the_same_bytes(lesson, capsys):
    assert build.build(lesson / "01-lesson.py") == (lesson / "01-lesson.ipynb").read_bytes().decode()
    assert build.main(["--check"], lesson) == 0
    assert capsys.readouterr().out == "same     01-lesson.ipynb\n"
    assert not (lesson / "helper.ipynb").exists()


def test_check_tells_what_differs_and_writes_nothing(lesson, tmp_path, capsys):
    (tmp_path / "01-lesson.py").write_text(SOURCE.replace('"two"', '"three"'), "utf-8")
    stale = (lesson / "01-lesson.ipynb").read_bytes()
    (tmp_path / "01-lesson.ipynb").write_bytes(stale)
    assert build.main(["--check"], tmp_path) == 1
    told = capsys.readouterr()
    assert "differs  01-lesson.ipynb" in told.out
    assert '+      "three\\n"' in told.out
    assert "python notebooks/build.py" in told.err
    assert (tmp_path / "01-lesson.ipynb").read_bytes() == stale


def test_nothing_of_the_machine_or_the_moment_is_kept(built):
    assert built["metadata"] == build.METADATA
    assert [cell["id"] for cell in built["cells"]] == ["cell-01", "cell-02", "cell-03", "cell-04"]
    assert all("execution" not in cell["metadata"] for cell in built["cells"])
    assert built["cells"][3]["outputs"][0]["traceback"] == ["ValueError: no such square"]


def test_a_widget_is_kept_as_its_picture(built):
    (output,) = built["cells"][1]["outputs"]
    assert sorted(output["data"]) == ["image/svg+xml", "text/html", "text/plain"]
    assert "widget" not in json.dumps(built["cells"][1]["outputs"])


def test_a_failing_cell_fails_the_build(tmp_path):
    source = tmp_path / "01-broken.py"
    source.write_text("# %%\n1 / 0\n", "utf-8")
    with pytest.raises(RuntimeError, match=r"01-broken\.py: (?s:.)*ZeroDivisionError"):
        build.build(source)


def test_an_output_that_names_the_machine_fails_the_build(tmp_path):
    source = tmp_path / "01-here.py"
    source.write_text("# %%\nimport os\nos.getcwd()\n", "utf-8")
    with pytest.raises(RuntimeError, match="an output names the folder"):
        build.build(source)


def test_it_passes_the_strict_notebook_test_and_a_changed_picture_does_not(lesson, built, tmp_path):
    (tmp_path / "good.ipynb").write_bytes((lesson / "01-lesson.ipynb").read_bytes())
    built["cells"][1]["outputs"][0]["data"]["image/svg+xml"] = ["<svg><!-- C2 --></svg>"]
    (tmp_path / "moved.ipynb").write_text(json.dumps(built), "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "--nbval", "--nbval-current-env"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "1 failed, 5 passed" in run.stdout
    assert "mismatch 'image/svg+xml'" in run.stdout
