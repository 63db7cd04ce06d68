"""A file imports only from what stands above it; the core knows neither Jupyter nor numpy, nor a ruleset's name."""

import ast
import sys
from pathlib import Path

import pytest

import d20nb

ROOT = Path(d20nb.__file__).parent

#: The order of the core, from the top: each file may import from those before it. A folder stands for its files,
#: which may import from one another.
ORDER = [
    "messages",
    "errors",
    "squares",
    "terrain",
    "dice",
    "creature",
    "schema",
    "creature_file",
    "catalogue",
    "ruling",
    "ruleset",
    "setup",
    "scenario_text",
    "resume_code",
    "actions",
    "state",
    "events",
    "overlay",
    "draw",
    "rules",
    "rulesets",
    "standing",
    "lens",
    "notation",
    "questions",
    "explanation",
    "explain",
    "why_not",
    "repertoire",
    "numbers",
    "disputed",
    "alternatives",
    "timeline",
    "animation",
    "branches",
    "player_view",
    "encounter",
    "comparison",
    "contrast",
    "trying",
    "comparing",
    "scenario",
    "check",
    "",  # d20nb itself
]
#: Files that are no part of the core: they may use what the core does not.
OUTSIDE = {"cli", "__main__", "widgets", "notebooks"}
JUPYTER = {
    "IPython",
    "ipywidgets",
    "ipycanvas",
    "anywidget",
    "traitlets",
    "ipykernel",
    "jupyterlab",
    "jupyter_core",
    "notebook",
    "nbformat",
    "comm",
    "numpy",
    "pandas",
    "matplotlib",
    "PIL",
}


#: What a file may use besides, inside of functions alone: it is looked for when it is first needed.
LATE = {"draw/png.py": "PIL", "draw/moving.py": "PIL", "draw/lettering.py": "PIL"}


def layer(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return "" if parts == ("__init__",) else parts[0]


def core_files():
    return sorted(path for path in ROOT.rglob("*.py") if layer(path) not in OUTSIDE)


def imports(path, *, late=True):
    """Every module that a file imports when it runs; what only the type checker reads is left out.

    Args:
        late: Whether to count those that are imported inside of functions.
    """
    found = []

    def visit(node):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            return
        if isinstance(node, ast.FunctionDef) and not late:
            return
        if isinstance(node, ast.Import):
            found.extend((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports by dots"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            found.extend((name, node.lineno) for name in ([node.module] if node.module != "d20nb" else names))
        for child in ast.iter_child_nodes(node):
            visit(child)

    visit(ast.parse(path.read_text("utf-8")))
    return found


def test_every_file_of_the_core_has_its_place():
    assert {layer(path) for path in core_files()} == set(ORDER)


@pytest.mark.parametrize("path", core_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_imports_only_from_above(path):
    mine = ORDER.index(layer(path))
    for name, line in imports(path):
        top, *rest = name.split(".")
        if top != "d20nb":
            continue
        theirs = rest[0] if rest and (rest[0] in ORDER or rest[0] in OUTSIDE) else ""
        if layer(path) == "" and theirs == "widgets":
            continue  # the board is fetched when it is first asked for
        assert theirs in ORDER, f"{path}:{line}: {name} is outside the core"
        above = ORDER.index(theirs)
        inside = above == mine and (ROOT / theirs).is_dir()
        assert above < mine or inside, f"{path}:{line}: {name} stands below {layer(path) or 'd20nb'}"


@pytest.mark.parametrize("path", core_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_core_needs_attrs_and_the_standard_library_alone(path):
    for name, line in imports(path):
        top = name.split(".")[0]
        if top == LATE.get(path.relative_to(ROOT).as_posix()) and (name, line) not in imports(path, late=False):
            continue
        assert top in {"d20nb", "attrs"} or top in sys.stdlib_module_names, f"{path}:{line}: {name}"
        assert top not in JUPYTER


def test_drawing_never_imports_rules():
    for path in (ROOT / "draw").glob("*.py"):
        for name, line in imports(path):
            assert not name.startswith(("d20nb.rules", "d20nb.lens")), f"{path}:{line}: {name}"


@pytest.mark.parametrize("path", core_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_of_the_core_names_a_ruleset(path):
    if layer(path) == "rulesets" or (layer(path) == "messages" and path.stem.endswith("_disputes")):
        return  # a translation quotes what the records say
    tree = ast.parse(path.read_text("utf-8"))
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            words = node.value.lower()
            assert not any(name in words for name in ("srd", "d20 modern", "d20modern", "d20 open", "d20open")), (
                f"{path}:{node.lineno}: {node.value!r}"
            )
        if isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            assert not name.lower().startswith(("srd", "d20modern", "d20open")), f"{path}:{node.lineno}: {name}"
    for name, line in imports(path):
        assert not name.startswith("d20nb.rulesets."), f"{path}:{line}: {name}"


def test_the_widgets_are_the_only_files_that_import_a_canvas():
    for path in ROOT.rglob("*.py"):
        if layer(path) != "widgets":
            assert not {name.split(".")[0] for name, _ in imports(path)} & {"ipycanvas", "ipywidgets", "anywidget"}, (
                path
            )
