"""Pyodide from the package registry, and the core packed for it."""

import io
import os
import shutil
import subprocess
import zipfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: Where the package is kept between runs; ignored by git.
CACHE = ROOT / "build" / "pyodide"
VERSION = "0.28.3"
#: What is not needed to answer questions, or cannot run there.
LEFT_OUT = ("widgets", "notebooks", "__pycache__", "cli.py", "__main__.py")


class UnreachableError(Exception):
    """The package is not here and cannot be fetched."""


def pyodide():
    """The folder of the package, fetched if it is not there yet.

    Raises:
        UnreachableError: It is not there, and npm is not either, or its registry does not answer.
    """
    package = CACHE / VERSION / "node_modules" / "pyodide"
    if (package / "complete").exists():
        return package
    shutil.rmtree(package, ignore_errors=True)
    package.mkdir(parents=True)
    try:
        with_npm(package)
    except (OSError, subprocess.SubprocessError) as error:
        raise UnreachableError(f"Pyodide {VERSION} could not be fetched: {error}") from error
    (package / "complete").touch()
    return package


def with_npm(package):
    """Install it with npm, from whatever registry npm is set to."""
    if shutil.which("npm") is None:
        raise OSError("npm is not installed")
    folder = package.parents[1]
    (folder / "package.json").write_text('{"private": true}\n', "utf-8")
    command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", f"pyodide@{VERSION}"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, shell=os.name == "nt")
    if done.returncode:
        raise OSError(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "npm failed")


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
