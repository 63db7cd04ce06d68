"""See why in d20 tactical combat: a board that shows and cites the rule behind every step.

>>> import d20nb
>>> d20nb.Square.parse("C4").x
2
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from d20nb.comparing import compare, compare_readings
    from d20nb.comparison import Comparison
    from d20nb.creature import Creature
    from d20nb.encounter import Encounter
    from d20nb.errors import AmbiguousActionError, IllegalActionError, NotationError, ScenarioError
    from d20nb.messages import language, use_language
    from d20nb.scenario import Scenario, load, read, resume
    from d20nb.setup import Setup
    from d20nb.squares import Square, SquareSet
    from d20nb.terrain import Map
    from d20nb.timeline import Timeline
    from d20nb.widgets import Board, Compare

__all__ = [
    "AmbiguousActionError",
    "Board",
    "Compare",
    "Comparison",
    "Creature",
    "Encounter",
    "IllegalActionError",
    "Map",
    "NotationError",
    "Scenario",
    "ScenarioError",
    "Setup",
    "Square",
    "SquareSet",
    "Timeline",
    "compare",
    "compare_readings",
    "language",
    "load",
    "read",
    "resume",
    "use_language",
]


#: Where the names above stand. They are loaded when they are first used, so that the import itself takes no time.
_HOMES = {
    "comparing": ("compare", "compare_readings"),
    "comparison": ("Comparison",),
    "creature": ("Creature",),
    "encounter": ("Encounter",),
    "errors": ("AmbiguousActionError", "IllegalActionError", "NotationError", "ScenarioError"),
    "messages": ("language", "use_language"),
    "scenario": ("Scenario", "load", "read", "resume"),
    "setup": ("Setup",),
    "squares": ("Square", "SquareSet"),
    "terrain": ("Map",),
    "timeline": ("Timeline",),
    "widgets": ("Board", "Compare"),
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    home = next((home for home, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        found = getattr(import_module(f"{__name__}.{home}"), name)
    except ImportError as error:
        if home != "widgets":
            raise
        # The widgets alone need Jupyter's packages.
        raise ImportError(
            f'd20nb.{name} needs {error.name}, which is not installed: pip install "d20nb[lab]"',
            name=error.name,
        ) from error
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
