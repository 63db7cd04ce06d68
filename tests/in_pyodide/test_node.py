"""The core gives the same answers in Pyodide, which is what a browser runs, as here."""

import json
import os
import shutil
import subprocess

import pytest
from from_npm import UnreachableError

from . import answers
from .packing import SCRIPT, cases, packed, pyodide

RUN = """
import { readFileSync } from "node:fs";
import { loadPyodide } from "PACKAGE/pyodide.mjs";
try {
  const bundle = new Uint8Array(readFileSync("bundle.zip")), texts = JSON.parse(readFileSync("texts.json", "utf-8"));
  const python = await loadPyodide({ indexURL: "PACKAGE/" });
  SCRIPT
  process.stdout.write(answer);
} catch (error) {
  process.stderr.write(error.message.slice(-2000));  // otherwise Node shows a line of a megabyte
  process.exitCode = 1;
}
"""


def test_the_same_answers_in_pyodide(tmp_path):
    node = shutil.which("node")
    if node is None:
        # Without Node the test in Chromium does the same; with neither, that one fails where a browser is required.
        pytest.skip("Node is not installed; tests/browser does the same in Chromium")
    try:
        package = pyodide()
    except UnreachableError as error:
        if os.environ.get("D20NB_BROWSER") == "required":
            raise
        pytest.skip(str(error))
    texts = cases()
    assert texts
    (tmp_path / "bundle.zip").write_bytes(packed())
    (tmp_path / "texts.json").write_text(json.dumps(texts), "utf-8")
    script = tmp_path / "run.mjs"
    script.write_text(RUN.replace("PACKAGE", package.as_posix()).replace("SCRIPT", SCRIPT), "utf-8")
    done = subprocess.run(
        [node, str(script)], cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=120, check=False
    )
    assert not done.stderr
    assert done.returncode == 0
    where, theirs = json.loads(done.stdout)
    assert where == "emscripten"
    assert json.loads(theirs) == json.loads(answers.answers(texts))
