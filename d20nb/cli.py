"""The `d20nb` command: one small function for each subcommand, which returns the exit code."""

import argparse
import contextlib
import hashlib
import importlib.util
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from d20nb import check as checking
from d20nb import scenario
from d20nb.draw.theme import DARK, LIGHT
from d20nb.encounter import Encounter
from d20nb.errors import IllegalActionError, NotationError, ScenarioError
from d20nb.messages import LANGUAGES, current_language, language, say
from d20nb.resume_code import is_code
from d20nb.scenario import Scenario

LAB_PACKAGES = ("anywidget", "ipycanvas", "ipywidgets", "jupyterlab")
FIRST_NOTEBOOK = "01-first-fight.ipynb"
LESSON_FILES = ("*.ipynb", "*.toml")
ORIGINALS = ".d20nb.json"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (those of the process by default) and return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    extra: list[str] = []
    if arguments[:1] == ["lab"] and "--" in arguments:
        # Split by hand: argparse would let what follows `--` fill a missing FOLDER.
        at = arguments.index("--")
        arguments, extra = arguments[:at], arguments[at + 1 :]
    options = _parser().parse_args(arguments, argparse.Namespace(extra=extra, language=None))
    with language(options.language or current_language()):
        code: int = options.run(options)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="d20nb", description="See why in d20 tactical combat.")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    spoken = argparse.ArgumentParser(add_help=False)
    spoken.add_argument("--language", choices=LANGUAGES, help="what is told, and stands in pictures, is in it")

    command = commands.add_parser(
        "lab",
        help="open the tutorial in JupyterLab",
        description="Copy the tutorial notebooks into a folder of yours and open them in JupyterLab. "
        "What you changed there is kept. Arguments after -- go to JupyterLab.",
    )
    command.add_argument("folder", nargs="?", type=Path, default=Path("d20nb-notebooks"), metavar="FOLDER")
    command.add_argument("--no-browser", action="store_true", help="only print the address to open")
    command.set_defaults(run=lab)

    command = commands.add_parser(
        "check",
        parents=[spoken],
        help="answer a scenario's questions and compare",
        description="Carry out every step of scenario files, answer their questions and compare. Exit code 1 where "
        "an answer differs, 2 where a file has faults.",
    )
    command.add_argument("files", nargs="+", type=Path, metavar="FILE")
    command.add_argument("--json", action="store_true", help="print the results as data")
    command.set_defaults(run=check)

    command = commands.add_parser(
        "show",
        parents=[spoken],
        help="draw a scenario",
        description="Draw a scenario's board before its first step, or where a resume code stopped, or at any step of "
        "the fight; as text unless another form is named.",
    )
    command.add_argument("file", metavar="FILE", help="a scenario file, or a resume code")
    form = command.add_mutually_exclusive_group()
    for name in ("text", "svg", "html"):
        form.add_argument(f"--{name}", dest="form", action="store_const", const=name, help=f"as {name}")
    form.add_argument("--png", type=Path, metavar="OUT", help="as a PNG, into a file")
    command.add_argument("--at", type=int, metavar="STEP", help="at a step of the fight; 0 is before it begins")
    command.add_argument("--dark", action="store_true", help="in dark colours")
    command.add_argument("--plan", metavar="ACTION", help='with the way, prices and strikes of an action: "A move C4"')
    command.set_defaults(run=show, form="text")

    command = commands.add_parser(
        "why-not",
        parents=[spoken],
        help="tell why something is so, or not",
        description="Tell everything that must be so for something to be so, each with its result, its rule and what "
        "would change it; then each disputed rule that matters for it.",
    )
    command.add_argument("file", metavar="FILE", help="a scenario file, or a resume code")
    about = 'a square, a creature, "A move F5", "E threatens C4", "A flanks E"'
    command.add_argument("about", metavar="ABOUT", help=about)
    command.add_argument("--at", type=_step, metavar="STEP", help="after that step of the file; else before the first")
    command.set_defaults(run=why_not)

    command = commands.add_parser(
        "animate",
        parents=[spoken],
        help="draw a fight as an animated picture",
        description="Play all steps of a scenario, and draw each moment of the fight with its sentence as an animated "
        "picture, for slides.",
    )
    command.add_argument("file", metavar="FILE", help="a scenario file, or a resume code")
    command.add_argument("out", type=Path, metavar="OUT", help="where to: a .gif, or an .apng with all colours")
    command.add_argument("--from", dest="first", type=int, default=0, metavar="STEP", help="begin at a step, not at 0")
    command.add_argument("--to", dest="last", type=int, metavar="STEP", help="end at a step, not at the last one")
    command.add_argument("--seconds", type=float, default=1.5, metavar="N", help="how long each stands (1.5)")
    command.add_argument("--dark", action="store_true", help="in dark colours")
    command.set_defaults(run=animate)

    return parser


def _step(words: str) -> int:
    if not words.isascii() or not words.isdecimal() or len(words) > 5:
        raise argparse.ArgumentTypeError(f"{words!r} is not the number of a step")
    return int(words)


# ---- check, show, why not and animate ------------------------------------------------------------


def _read(path: Path | str) -> Scenario | None:
    """Read a scenario; tell what is wrong where that cannot be done."""
    try:
        return scenario.read(path)
    except (ScenarioError, OSError) as error:
        print(error, file=sys.stderr)
        return None


def check(options: argparse.Namespace) -> int:
    """Answer the questions of scenario files and compare."""
    code, found = 0, []
    for path in options.files:
        read = _read(path)
        if read is None:
            code = 2
            continue
        checked = list(checking.check(read))
        wrong = [one for one in checked if not one.right]
        code = max(code, 1 if wrong else 0)
        found.append({"file": str(path), "right": not wrong, "steps": [_as_data(one) for one in checked]})
        if not options.json:
            for one in wrong:
                print(f"{path}: {one}")
            right, steps = len(checked) - len(wrong), len(read.steps)
            print(f"{path}: {say('check.count', n=right, steps=steps)}")
    if options.json:
        print(json.dumps(found, indent=1))
    return code


def _as_data(one: checking.Checked) -> dict[str, object]:
    step = one.step
    what = {"do": step.do} if step.do else {"ask": step.ask, "of": step.of, "answer": step.answer, "got": one.got}
    return {"step": one.number, "right": one.right, **what, "reasons": list(one.reasons)}


def show(options: argparse.Namespace) -> int:
    """Draw the board of a scenario file, or of a resume code."""
    read = _read(options.file)
    if read is None:
        return 2
    theme = DARK if options.dark else LIGHT
    try:
        position = read.resume() if is_code(options.file) or options.at is not None else read.encounter()
        if options.at is not None:
            position = _at(position, options.at)
    except ScenarioError as error:
        print(error, file=sys.stderr)
        return 2
    try:
        if options.png is None:
            print(position.draw(options.form, theme=theme, plan=options.plan))
        else:
            position.png(options.png, theme=theme, plan=options.plan)
    except (NotationError, IllegalActionError) as error:
        print(f"--plan: {error}", file=sys.stderr)
        return 2
    except (ValueError, OSError, ImportError) as error:
        print(f"--png: {error}", file=sys.stderr)
        return 2
    return 0


def _at(fight: Encounter, step: int) -> Encounter:
    """A fight at one of its steps.

    Raises:
        ScenarioError: It has no such step.
    """
    timeline = fight.timeline()
    if not 0 <= step <= timeline.last_step:
        raise ScenarioError([say("file.no-step", step=step, last=timeline.last_step)], "--at")
    there = timeline.jump(step)
    return Encounter(there.setup, there.fork().deeds, there.state)


def animate(options: argparse.Namespace) -> int:
    """Draw the fight of a scenario file, or of a resume code, as an animated picture."""
    read = _read(options.file)
    if read is None:
        return 2
    theme = DARK if options.dark else LIGHT
    try:
        fight = read.resume()
        if not fight.deeds:
            raise ScenarioError([say("file.still")], read.where)
        fight.animation(options.out, first=options.first, last=options.last, seconds=options.seconds, theme=theme)
    except (ValueError, OSError, ImportError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def why_not(options: argparse.Namespace) -> int:
    """Tell why something is so, or not, at one moment of a scenario."""
    read = _read(options.file)
    if read is None:
        return 2
    if options.at is not None and options.at > len(read.steps):
        print(f"--at: {say('file.no-step', step=options.at, last=len(read.steps))}", file=sys.stderr)
        return 2
    try:
        position = read.resume(None if is_code(options.file) and options.at is None else options.at or 0)
        print(position.why_not(options.about))
        with contextlib.suppress(NotationError):  # creatures, and one to another, have no disputes of their own
            if disputes := position.disputed(options.about):
                print(f"\n{disputes}")
    except (ScenarioError, NotationError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


# ---- lab -----------------------------------------------------------------------------------------


def lab(options: argparse.Namespace) -> int:
    """Open JupyterLab on the learner's copy of the notebooks."""
    missing = [name for name in LAB_PACKAGES if importlib.util.find_spec(name) is None]
    if missing:
        cure = 'pip install "d20nb[lab]" (in a clone: pip install ".[lab]")'
        print(f"d20nb lab needs {', '.join(missing)}: {cure}", file=sys.stderr)
        return 1
    try:
        for line in copy_notebooks(notebooks_folder(), options.folder):
            print(line)
    except OSError as error:
        print(f"d20nb lab cannot use that folder: {error}", file=sys.stderr)
        return 1

    # In this process, not a child: Ctrl+C and a kill reach JupyterLab itself, on every system.
    from jupyterlab.labapp import LabApp

    folder = options.folder.resolve()
    flags = [f"--ServerApp.root_dir={folder}", f"--LabApp.default_url=/lab/tree/{FIRST_NOTEBOOK}"]
    if options.no_browser:
        flags.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--allow-root")  # containers; JupyterLab would refuse to start
    LabApp.launch_instance([*flags, *options.extra])
    return 0


def notebooks_folder() -> Path:
    """Return where the notebooks came with the package: inside it, or beside it in a clone."""
    package = Path(__file__).parent
    inside = package / "notebooks"
    return inside if inside.is_dir() else package.parent / "notebooks"


def copy_notebooks(source: Path, folder: Path) -> list[str]:
    """Bring the lessons of `source` into `folder` and return a line to tell for each file.

    A file of the learner's is never overwritten. To know theirs from an older copy of ours, the folder
    remembers the digest of each file as it was brought.
    """
    folder.mkdir(parents=True, exist_ok=True)
    memory = folder / ORIGINALS
    originals = _read_originals(memory)
    told = []
    for path in sorted(path for pattern in LESSON_FILES for path in source.glob(pattern)):
        ours, copy = path.read_bytes(), folder / path.name
        theirs = copy.read_bytes() if copy.exists() else None
        if theirs == ours:
            told.append(f"ready    {copy}")
        elif theirs is None or originals.get(path.name) == _digest(theirs):
            copy.write_bytes(ours)
            told.append(f"{'copied' if theirs is None else 'updated':8} {copy}")
        else:
            told.append(f"kept     {copy} as you changed it (rename it to get a fresh one)")
            continue
        originals[path.name] = _digest(ours)
    memory.write_text(json.dumps(originals, indent=1, sort_keys=True) + "\n", "utf-8")
    return told


def _read_originals(memory: Path) -> dict[str, str]:
    try:
        originals = json.loads(memory.read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        return {}  # then every file that differs counts as theirs
    return originals if isinstance(originals, dict) else {}


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
