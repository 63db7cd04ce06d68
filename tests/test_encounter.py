"""The encounter as people meet it: what it shows of an action that is only thought of."""

import pytest
from boards import fight

from d20nb.errors import IllegalActionError, NotationError


@pytest.fixture
def here():
    return fight(". . . .\n. A . E\n. . . .")


def test_a_plan_shows_the_way_and_the_strikes_and_changes_nothing(here):
    before = here.state
    plan = here.plan("A move C2 C1")
    assert here.state == before
    shown = plan._repr_mimebundle_()
    assert shown["image/svg+xml"] == here.draw("svg", plan="A move C2 C1")
    assert shown["text/plain"] == str(plan) == here.draw("text", plan="A move C2 C1")
    assert "The way: B2 C2 C1, price 2" in shown["text/html"]
    assert "Strike 1: E at C2" in shown["text/html"]
    # Another plan, another picture; the moment itself shows neither.
    assert here.plan("A move B1")._repr_mimebundle_() != shown
    assert "The way" not in here._repr_mimebundle_()["text/html"]


def test_a_plan_that_cannot_be_carried_out_is_refused(here):
    with pytest.raises(IllegalActionError, match="off the map"):
        here.plan("A move B9")
    with pytest.raises(NotationError):
        here.plan("A flies away")
