"""The core gives the same answers in this very browser's Python as here."""

import json
import os
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from from_npm import UnreachableError
from in_pyodide import answers
from in_pyodide.packing import SCRIPT, cases, packed, pyodide

PAGE = """<!doctype html><meta charset="utf-8"><script src="pyodide.js"></script>"""
RUN = """async (texts) => {
  const python = await loadPyodide({ indexURL: "./" });
  const bundle = await (await fetch("bundle.zip")).arrayBuffer();
  SCRIPT
  return answer;
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


@pytest.fixture
def address(tmp_path):
    """A server of nothing but Pyodide and the packed core."""
    for file in pyodide().iterdir():
        (tmp_path / file.name).symlink_to(file)
    (tmp_path / "bundle.zip").write_bytes(packed())
    (tmp_path / "index.html").write_text(PAGE, "utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=tmp_path))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/index.html"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def page(browser):
    page = browser.new_page()
    yield page
    page.close()


def test_the_same_answers_in_the_browser(page, request):
    try:
        pyodide()
    except UnreachableError as error:
        if os.environ.get("D20NB_BROWSER") == "required":
            raise
        pytest.skip(str(error))
    texts = cases()
    page.goto(request.getfixturevalue("address"))
    where, theirs = json.loads(page.evaluate(RUN.replace("SCRIPT", SCRIPT), texts))
    assert where == "emscripten"
    assert json.loads(theirs) == json.loads(answers.answers(texts))
