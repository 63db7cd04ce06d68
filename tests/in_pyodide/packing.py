"""Pyodide from the package registry, and the core packed for it."""

import io
import zipfile
from importlib.util import find_spec
from pathlib import Path

from from_npm import package

ROOT = Path(__file__).parents[2]
VERSION = "0.28.3"
#: What is not needed to answer questions, or cannot run there.
LEFT_OUT = ("widgets", "notebooks", "__pycache__", "cli.py", "__main__.py")


def pyodide():
    """The folder of the package, fetched if it is not there yet.

    Raises:
        UnreachableError: It is not there and cannot be fetched.
    """
    return package("pyodide", VERSION)


def packed():
    """The core, what it needs, and the questions, as the bytes of a zip file."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name in ("d20nb", "attr", "attrs"):
            folder = Path(find_spec(name).origin).parent
            for file in sorted(folder.rglob("*")):
                inside = file.relative_to(folder)
                if file.suffix in (".py", ".toml") and not set(inside.parts) & set(LEFT_OUT):
                    bundle.write(file, Path(name, inside).as_posix())
        bundle.write(Path(__file__).with_name("answers.py"), "answers.py")
    return target.getvalue()


def cases():
    """The scenarios that both Pythons are asked about, by name."""
    return {path.stem: path.read_text("utf-8") for path in sorted((ROOT / "tests" / "cases").glob("*.toml"))}


#: Run by Node and by the browser alike, once Pyodide is loaded and `bundle` and `texts` are there.
SCRIPT = """
  python.unpackArchive(bundle, "zip", { extractDir: "/core" });
  python.globals.set("texts", JSON.stringify(texts));
  const answer = python.runPython(`
import json, sys
sys.path.insert(0, "/core")
import answers
json.dumps([answers.platform(), answers.answers(json.loads(texts))])
`);
"""
