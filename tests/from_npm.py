"""Packages that tests take from npm's registry, each in one version, kept between runs."""

import os
import shutil
import subprocess
from pathlib import Path

#: Where the packages are kept; ignored by git.
CACHE = Path(__file__).parents[1] / "build" / "npm"


class UnreachableError(Exception):
    """The package is not here and cannot be fetched."""


def package(name: str, version: str) -> Path:
    """The folder of a package, fetched if it is not there yet.

    Raises:
        UnreachableError: It is not there, and npm is not either, or its registry does not answer.
    """
    folder = CACHE / f"{name}-{version}"
    package = folder / "node_modules" / name
    if (folder / "complete").exists():
        return package
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        _install(folder, f"{name}@{version}")
    except (OSError, subprocess.SubprocessError) as error:
        raise UnreachableError(f"{name} {version} could not be fetched: {error}") from error
    (folder / "complete").touch()
    return package


def _install(folder: Path, what: str) -> None:
    """Install it with npm, from whatever registry npm is set to."""
    if shutil.which("npm") is None:
        raise OSError("npm is not installed")
    (folder / "package.json").write_text('{"private": true}\n', "utf-8")
    command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", what]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, shell=os.name == "nt")
    if done.returncode:
        raise OSError(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "npm failed")
