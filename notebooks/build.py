"""Build each notebook `NN-name.ipynb`, outputs included, from its text source `NN-name.py`.

The same sources give the same bytes, each time and on each machine, so a rebuilt notebook shows in a diff
only what a reader would see change. What would differ is left out or made from content: cell ids come from
the position, and there are no timestamps, versions, frames of tracebacks, nor any widget state. (With widget
state or a reference to a widget, a reader without a kernel would see an error instead of the picture.)

    python notebooks/build.py            build all
    python notebooks/build.py --check    compare with what is there; exit code 1 if anything differs
"""

import argparse
import difflib
import os
import sys
import tempfile
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import jupytext
import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

HERE = Path(__file__).parent
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}


def sources(folder: Path) -> list[Path]:
    """Return the text sources in a folder, in reading order."""
    return sorted(folder.glob("[0-9][0-9]-*.py"))


def build(source: Path) -> str:
    """Run the notebook of a text source in a fresh kernel and return the text of its `.ipynb` file.

    Raises:
        RuntimeError: if a cell fails that is not tagged `raises-exception`, or an output names the folder
            of this machine.
    """
    notebook = jupytext.reads(source.read_text("utf-8"), fmt="py:percent")
    notebook.metadata = METADATA
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for number, cell in enumerate(notebook.cells, 1):
        cell.id = f"cell-{number:02}"
    _run(notebook, source)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            _settle(output)
    notebook.metadata = METADATA  # the kernel has written its version there
    nbformat.validate(notebook)
    text = str(nbformat.writes(notebook, version=4)) + "\n"
    if str(source.parent.resolve()) in text:
        raise RuntimeError(f"{source.name}: an output names the folder {source.parent.resolve()}")
    return text


def _run(notebook: Any, source: Path) -> None:
    with tempfile.TemporaryDirectory() as empty:  # no start-up files of whoever builds
        client = NotebookClient(
            notebook,
            coalesce_streams=True,
            kernel_name="python3",
            record_timing=False,
            resources={"metadata": {"path": str(source.parent)}},
            store_widget_state=False,
            timeout=120,
        )
        try:
            client.execute(env={**os.environ, "IPYTHONDIR": empty})
        except CellExecutionError as error:
            raise RuntimeError(f"{source.name}: {error}") from error


def _settle(output: Any) -> None:
    """Leave out of an output what changes from run to run."""
    output.get("data", {}).pop(WIDGET_VIEW, None)
    if output.output_type == "error":
        output.traceback = [f"{output.ename}: {output.evalue}"]


def changes(old: str, new: str, name: str) -> Iterable[str]:
    """Yield the lines of a short diff between a notebook as it is and as it would be built."""
    before, after = old.splitlines(), new.splitlines()
    lines = difflib.unified_diff(before, after, name, f"{name} rebuilt", n=1, lineterm="")
    return (line[:160] for line in islice(lines, 40))


def main(argv: Sequence[str] | None = None, folder: Path = HERE) -> int:
    """Build the notebooks of a folder, or with `--check` compare them; return the exit code."""
    parser = argparse.ArgumentParser(description="Build the notebooks from their text sources.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if one is out of date")
    check = parser.parse_args(argv).check
    stale = 0
    for source in sources(folder):
        path = source.with_suffix(".ipynb")
        old = path.read_text("utf-8") if path.exists() else ""
        new = build(source)
        if old == new:
            print(f"same     {path.name}")
        elif check:
            stale += 1
            print(f"differs  {path.name}", *changes(old, new, path.name), sep="\n")
        else:
            path.write_text(new, "utf-8", newline="\n")
            print(f"built    {path.name}")
    if stale:
        print("Run `python notebooks/build.py` and commit what it builds.", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
