"""Taking everything back: every moment of a fight is what its setup and the events so far make of it."""

from d20nb.events import replay
from d20nb.state import State


def assert_all_can_be_taken_back(encounter):
    timeline = encounter.timeline()
    assert timeline.state == encounter.state
    while timeline.cursor:
        assert timeline.state == replay(encounter.setup, timeline.events[: timeline.cursor])
        timeline = timeline.back()
    assert timeline.state == State.of(encounter.setup)
