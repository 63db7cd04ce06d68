"""See why in d20 tactical combat: a board that shows and cites the rule behind every step.

>>> import d20nb
>>> d20nb.Square.parse("C4").x
2
"""

from typing import TYPE_CHECKING, Any

from d20nb.compare import compare, compare_readings
from d20nb.comparison import Comparison
from d20nb.creature import Creature
from d20nb.encounter import Encounter
from d20nb.errors import AmbiguousActionError, IllegalActionError, NotationError, ScenarioError
from d20nb.scenario import Scenario, load, read
from d20nb.setup import Setup
from d20nb.squares import Square, SquareSet
from d20nb.terrain import Map
from d20nb.timeline import Timeline

if TYPE_CHECKING:
    from d20nb.widgets import Board as Board
    from d20nb.widgets import Compare as Compare

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
    "load",
    "read",
]


def __getattr__(name: str) -> Any:
    # The widgets need Jupyter's packages; the core must load, fast, without them.
    if name not in ("Board", "Compare"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from d20nb import widgets
    except ImportError as error:
        raise ImportError(
            f'd20nb.{name} needs {error.name}, which is not installed: pip install "d20nb[lab]"',
            name=error.name,
        ) from error
    return getattr(widgets, name)
