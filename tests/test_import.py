"""Importing the package is light: no Jupyter package, no numpy, and nothing read from disk but modules."""

import subprocess
import sys

HEAVY = [
    "IPython",
    "ipywidgets",
    "ipycanvas",
    "anywidget",
    "traitlets",
    "jupyter_core",
    "jupyterlab",
    "numpy",
    "tornado",
    "zmq",
]


def fresh(code):
    """What a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{code}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout.split()


def test_importing_loads_no_jupyter_package_and_no_numpy():
    loaded = fresh("import d20nb\nprint(*sys.modules)")
    # The names are loaded when they are first used.
    assert [name for name in loaded if name.startswith("d20nb.")] == []
    loaded = fresh("from d20nb import Encounter, Timeline, compare, load\nprint(*sys.modules)")
    assert "d20nb.encounter" in loaded
    assert [name for name in HEAVY if name in loaded] == []
    assert [name for name in loaded if name.startswith("d20nb.widgets")] == []


def test_a_whole_fight_needs_none_of_them_either():
    text = 'format = 1\nruleset = "srd35"\nmap = ". A E"\n[creatures.A]\nside = "a"\n[creatures.E]\nside = "e"\n'
    code = (
        f"import d20nb\nfight = d20nb.load({text!r}).play('begin')\n"
        "bundle = fight._repr_mimebundle_()\nprint(*sys.modules)\nprint(len(bundle))"
    )
    *loaded, pictures = fresh(code)
    assert [name for name in HEAVY if name in loaded] == []
    assert pictures == "3"


def test_every_public_name_is_there():
    names = fresh(
        "import d20nb\n"
        "core = [n for n in d20nb.__all__ if n not in ('Board', 'Compare')]\n"
        "print(*(n for n in core if not hasattr(d20nb, n)), 'done')"
    )
    assert names == ["done"]


def test_without_the_lab_packages_the_board_says_what_to_install():
    code = (
        "for name in ('ipycanvas', 'ipywidgets', 'anywidget'):\n    sys.modules[name] = None\n"
        "import d20nb\n"
        "try:\n    d20nb.Board\nexcept ImportError as error:\n    print(error)"
    )
    assert 'pip install "d20nb[lab]"' in " ".join(fresh(code))


def test_there_is_no_such_name():
    assert fresh("import d20nb\nprint(hasattr(d20nb, 'Bord'))") == ["False"]
