"""A comparison in a notebook: an action is typed, and its rulings stand side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from d20nb.comparing import compare, compare_readings
from d20nb.comparison import Comparison
from d20nb.encounter import Encounter
from d20nb.messages import language as speaking
from d20nb.messages import say
from d20nb.rulesets import ALL
from d20nb.scenario import load
from d20nb.setup import Setup
from d20nb.widgets import controls as w
from d20nb.widgets.closing import Cells, close_tree
from d20nb.widgets.companion import SCOPE
from d20nb.widgets.speaking import chosen, in_its_language
from d20nb.widgets.style import THEMES, sheet
from d20nb.widgets.typed import TypedLine

_cells = Cells()


class _Line(TypedLine):
    """The typed line, which also brings the style sheet."""

    _css = sheet()


class Compare(w.VBox):
    """One action under several rulesets, or by the readings of one option. The action is typed below the choices.

    Args:
        position: An encounter, a setup, or a scenario as a path or as its text.
        action: The action to begin with, like `A move B2 A2`.
        option: The option whose readings to compare; left out, rulesets are compared.
        theme: `light` or `dark`.
        language: The code of its language; left out, the one in force now.

    Raises:
        ScenarioError: The scenario has faults.
        ValueError: There is no such theme, option or language.
    """

    def __init__(
        self,
        position: Encounter | Setup | str | Path,
        action: str = "",
        option: str = "",
        theme: str = "light",
        language: str | None = None,
    ) -> None:
        if theme not in THEMES:
            raise ValueError(f"there is no theme {theme!r}; choose {' or '.join(THEMES)}")
        self.language = chosen(language)
        with speaking(self.language), w.at_once():
            self._make(position, action, option, theme)
        _cells.add(self)

    def _make(self, position: Encounter | Setup | str | Path, action: str, option: str, theme: str) -> None:
        if isinstance(position, str | Path):
            position = load(position)
        self._position = position if isinstance(position, Encounter) else Encounter(position)
        self._theme = THEMES[theme]
        self._words = ""
        self._comparison: Comparison | None = None
        options = self._position.setup.ruleset.options
        if option and option not in options:
            raise ValueError(f"there is no option {option!r}; choose one of {', '.join(options)}")
        choices = [
            (say("compare-panel.rulesets"), ""),
            *((say("compare-panel.readings", option=option.named), name) for name, option in options.items()),
        ]
        self._by = w.Dropdown(options=choices, value=option, description=say("compare-panel.by"))
        self._rulesets = {
            name: w.Checkbox(value=True, description=ruleset.title, indent=False) for name, ruleset in ALL.items()
        }
        who = next(iter(self._position.state.combatants), "A")
        self._line = _Line(self._typed, label=say("compare-panel.type"), hint=f"{who} move C4")
        self._page = w.HTML()
        choosing = w.HBox([self._by, *self._rulesets.values()])
        choosing.add_class("d20nb-row")
        super().__init__([choosing, self._line, self._page])
        for name in (SCOPE, f"d20nb-{theme}", "d20nb-compare"):
            self.add_class(name)
        for control in (self._by, *self._rulesets.values()):
            control.observe(lambda _: self._typed(self._words), "value")
        try:
            self._show(action)
        except Exception:
            self.close()
            raise

    @property
    def comparison(self) -> Comparison | None:
        """What is shown now; None before an action is typed."""
        return self._comparison

    @in_its_language
    def compare(self, action: str) -> Comparison:
        """Compare another action.

        Raises:
            NotationError: The words are not an action that can be compared; what was shown stays.
        """
        self._show(action)
        assert self._comparison is not None
        return self._comparison

    def _show(self, words: str) -> None:
        """Bring everything up to date, or raise and leave it as it was."""
        found = self._found(words) if words.strip() else None
        self._words, self._comparison = words, found
        for box in self._rulesets.values():
            w.show(box, not self._by.value)
        if found is None:
            self._page.value = self._position.draw("html", theme=self._theme)
        else:
            self._page.value = found.html(self._theme)

    def _found(self, words: str) -> Comparison:
        if self._by.value:
            return compare_readings(self._position, words, self._by.value)
        chosen = [name for name, box in self._rulesets.items() if box.value]
        if len(chosen) < 2:
            raise ValueError(say("compare-panel.too-few"))
        return compare(self._position, words, chosen)

    @in_its_language
    def _typed(self, words: str) -> bool:
        """Show what was typed or chosen. An error is shown in the line, and what was there stays."""
        try:
            self._show(words)
        except ValueError as error:
            self._line.error = str(error)
        except Exception as error:  # the front end would swallow it
            self._line.error = say("compare-panel.broken", what=f"{type(error).__name__}: {error}")
        else:
            self._line.error = ""
            return True
        return False

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        with speaking(self.language):
            still = self._position if self._comparison is None else self._comparison
            return dict(super()._repr_mimebundle_(**kwargs)) | still._repr_mimebundle_()

    @in_its_language
    def __repr__(self) -> str:
        return str(self._position if self._comparison is None else self._comparison)

    def close(self) -> None:
        """Free the widget: it disappears from the notebook."""
        if getattr(self, "_page", None) is not None and self.comm is not None:
            close_tree(self)
