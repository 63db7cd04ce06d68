"""The comparison as a widget: typed, chosen, refused, re-run. No kernel, no browser."""

import pytest
from widget_harness import open_widgets, two

import d20nb
from d20nb import Compare, NotationError
from d20nb.widgets import comparing
from d20nb.widgets.controls import is_shown

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def widget():
    made = Compare(two())
    yield made
    made.close()


def type_in(widget, words):
    widget._line._handle_custom_msg({"typed": words}, [])


def test_before_anything_is_typed_it_shows_the_board(widget):
    assert widget.comparison is None
    assert "<img alt=" in widget._page.value
    assert "Ann" in widget._page.value
    bundle = widget._repr_mimebundle_()
    assert WIDGET_VIEW in bundle
    assert "A" in bundle["text/plain"]
    assert "<img" in bundle["text/html"]


def test_what_is_typed_is_compared_and_the_line_is_free_again(widget):
    type_in(widget, "A move C3")
    assert [c.title for c in widget.comparison.columns] == ["SRD 3.5", "d20 Modern", "d20 Open RPG"]
    assert widget._page.value == widget.comparison.html()
    assert widget._line.played == ["A move C3"]
    bundle = widget._repr_mimebundle_()
    assert bundle["text/plain"] == repr(widget) == str(widget.comparison)
    assert "What differs" in bundle["text/html"]


@pytest.mark.parametrize("words", ["A nonsense", "Z move C3", "begin", "\N{SNOWMAN}" * 3000])
def test_what_is_no_action_is_said_in_the_line_and_what_was_shown_stays(widget, words):
    type_in(widget, "A move C3")
    shown = widget._page.value
    type_in(widget, words)
    assert widget._line.error
    assert widget._page.value == shown
    assert widget._line.played == ["A move C3"]
    type_in(widget, "A move C5")
    assert widget._line.error == ""


def test_a_failure_of_its_own_is_said_as_well(widget, monkeypatch):
    monkeypatch.setattr(comparing, "compare", lambda *_: 1 / 0)
    type_in(widget, "A move C3")
    assert "ZeroDivisionError" in widget._line.error


def test_choosing_rulesets(widget):
    type_in(widget, "A move C3")
    widget._rulesets["open"].value = False
    assert [c.title for c in widget.comparison.columns] == ["SRD 3.5", "d20 Modern"]
    widget._rulesets["modern"].value = False
    assert widget._line.error == "Choose at least two rulesets."
    assert len(widget.comparison.columns) == 2
    widget._rulesets["open"].value = True
    assert [c.title for c in widget.comparison.columns] == ["SRD 3.5", "d20 Open RPG"]
    assert widget._line.error == ""


def test_choosing_the_readings_of_an_option(widget):
    type_in(widget, "A move C3")
    widget._by.value = "reach_corner"
    assert [c.title for c in widget.comparison.columns] == ["include", "strict", "walk-in"]
    assert not any(is_shown(box) for box in widget._rulesets.values())
    widget._by.value = ""
    assert widget.comparison.columns[0].title == "SRD 3.5"


def test_it_can_begin_with_an_action_an_option_and_a_theme():
    made = Compare(two(), "A move C3", option="big_mover", theme="dark")
    assert [c.title for c in made.comparison.columns] == ["vacated", "space"]
    assert "background:#14171d" in made._page.value
    assert made.compare("A move C5").words == "A move C5"
    with pytest.raises(NotationError):
        made.compare("A nonsense")
    assert made.comparison.words == "A move C5"
    made.close()


def test_what_cannot_be_shown_is_refused_at_once():
    before = open_widgets()
    for wrong in ({"theme": "pink"}, {"option": "chess"}, {"action": "A nonsense"}):
        with pytest.raises(ValueError, match=r"pink|chess|nonsense"):
            Compare(two(), **wrong)
    assert open_widgets() == before
    with pytest.raises(d20nb.ScenarioError):
        Compare("format = 1\nruleset = 'chess'\nmap = '.'\n")


def test_closing_frees_every_widget():
    before = open_widgets()
    made = Compare(two(), "A move C3")
    assert open_widgets() > before
    made.close()
    assert open_widgets() == before
    made.close()


def test_running_a_cell_again_closes_what_it_made(monkeypatch):
    runs = iter([("cell", "1"), ("cell", "2"), ("other", "3")])
    monkeypatch.setattr("d20nb.widgets.closing._where", lambda: next(runs))
    first, second, third = (Compare(two()) for _ in range(3))
    assert first.comm is None
    assert second.comm is not None
    for made in (second, third):
        made.close()
