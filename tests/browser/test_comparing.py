"""The comparison in a real page: typed with keys, wide enough for its boards, opaque in both themes."""

from pathlib import Path

import pytest

SCENARIO = Path(__file__).parents[2] / "notebooks" / "first-fight.toml"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_action_is_typed_and_compared(open_notebook, theme):
    source = f"from d20nb import Compare\nseen = Compare({SCENARIO.read_text('utf-8')!r}, theme={theme!r})\nseen"
    notebook = open_notebook([source], viewport={"width": 800, "height": 1400})
    page = notebook.page
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    notebook.run_all()
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:hide-cell-code')")
    widget = page.locator(".d20nb-board")
    line = widget.locator("input[type=text]")
    line.fill("A move D5")
    line.press("Enter")
    table = widget.locator("table")
    table.wait_for()
    assert widget.locator("img").count() == 3
    assert "(differs)" in table.inner_text()
    line.fill("A nonsense")
    line.press("Enter")
    notebook.until(lambda: "nonsense" in widget.locator(".d20nb-error").inner_text(), wanted=True)
    widget.get_by_label("d20 Open RPG").uncheck()
    notebook.until(lambda: widget.locator("img").count(), wanted=2)
    widget.locator("select").select_option("readings of reach corner")
    notebook.until(lambda: widget.locator("img").count(), wanted=3)
    outside = "(box) => [...box.querySelectorAll('*')].filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth)"
    assert widget.evaluate(f"({outside})(document.querySelector('.d20nb-board')).map(e => e.className)") == []
    assert notebook.shot(f"comparing-{theme}").stat().st_size > 10_000
