"""`d20nb lab` brings the notebooks into a folder of the learner's and never overwrites what they changed."""

import sys
import types

import pytest

from d20nb import cli


@pytest.fixture
def source(tmp_path):
    """The notebooks as the package brings them."""
    folder = tmp_path / "package"
    folder.mkdir()
    (folder / "01-first-fight.ipynb").write_text("first, as published")
    (folder / "02-threat.ipynb").write_text("second, as published")
    (folder / "02-threat.toml").write_text("title = 'Threat'")
    (folder / "01-first-fight.py").write_text("the source")
    (folder / "build.py").write_text("the builder")
    return folder


def names(folder):
    return sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))


def words(lines):
    return [line.split()[0] for line in lines]


def test_copies_the_lessons_and_not_what_they_are_built_from(source, tmp_path):
    mine = tmp_path / "deep" / "mine"
    assert words(cli.copy_notebooks(source, mine)) == ["copied"] * 3
    assert names(mine) == ["01-first-fight.ipynb", "02-threat.ipynb", "02-threat.toml"]
    assert words(cli.copy_notebooks(source, mine)) == ["ready"] * 3


def test_keeps_what_the_learner_changed_and_updates_the_rest(source, tmp_path):
    mine = tmp_path / "mine"
    cli.copy_notebooks(source, mine)
    (mine / "01-first-fight.ipynb").write_text("my answers")
    (source / "01-first-fight.ipynb").write_text("first, second edition")
    (source / "02-threat.ipynb").write_text("second, second edition")

    told = cli.copy_notebooks(source, mine)

    assert words(told) == ["kept", "updated", "ready"]
    assert str(mine / "01-first-fight.ipynb") in told[0]
    assert (mine / "01-first-fight.ipynb").read_text() == "my answers"
    assert (mine / "02-threat.ipynb").read_text() == "second, second edition"
    assert words(cli.copy_notebooks(source, mine)) == ["kept", "ready", "ready"]


@pytest.mark.parametrize("memory", [None, "", "[]", "not json"])
def test_keeps_every_file_that_it_does_not_remember(source, tmp_path, memory):
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "02-threat.ipynb").write_text("a file of mine by that name")
    if memory is not None:
        (mine / cli.ORIGINALS).write_text(memory)
    assert words(cli.copy_notebooks(source, mine)) == ["copied", "kept", "copied"]
    assert (mine / "02-threat.ipynb").read_text() == "a file of mine by that name"


def test_a_lost_copy_comes_back(source, tmp_path):
    cli.copy_notebooks(source, tmp_path / "mine")
    (tmp_path / "mine" / "02-threat.toml").unlink()
    assert words(cli.copy_notebooks(source, tmp_path / "mine")) == ["ready", "ready", "copied"]


@pytest.fixture
def launched(monkeypatch, source):
    """What JupyterLab would have been started with."""
    calls = []
    app = types.SimpleNamespace(launch_instance=calls.append)
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", types.SimpleNamespace(LabApp=app))
    monkeypatch.setattr(cli, "notebooks_folder", lambda: source)
    return calls


def test_opens_the_first_notebook_in_that_folder(launched, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["lab", "--no-browser", "--", "--port=9999", "--debug"]) == 0
    (arguments,) = launched
    folder = tmp_path / "d20nb-notebooks"
    assert "--LabApp.default_url=/lab/tree/01-first-fight.ipynb" in arguments
    assert f"--ServerApp.root_dir={folder}" in arguments
    assert "--no-browser" in arguments
    assert arguments[-2:] == ["--port=9999", "--debug"]
    assert names(folder) == ["01-first-fight.ipynb", "02-threat.ipynb", "02-threat.toml"]


def test_a_folder_may_be_chosen_and_the_browser_opens_by_default(launched, tmp_path):
    assert cli.main(["lab", str(tmp_path / "table")]) == 0
    assert f"--ServerApp.root_dir={tmp_path / 'table'}" in launched[0]
    assert "--no-browser" not in launched[0]


def test_a_folder_that_cannot_be_used_is_told_in_one_line(launched, tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert cli.main(["lab", str(tmp_path / "file")]) == 1
    assert capsys.readouterr().err.startswith("d20nb lab cannot use that folder: ")
    assert not launched


def test_without_the_lab_extra_it_says_what_to_install(launched, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cli, "LAB_PACKAGES", ("json", "ipycanvas_missing"))
    assert cli.main(["lab", str(tmp_path / "mine")]) == 1
    told = capsys.readouterr().err
    assert "ipycanvas_missing" in told
    assert 'pip install "d20nb[lab]"' in told
    assert not launched
    assert not (tmp_path / "mine").exists()


def test_the_packaged_notebooks_are_found():
    assert cli.notebooks_folder().name == "notebooks"
    assert (cli.notebooks_folder() / "build.py").exists()  # in a clone: beside the package
