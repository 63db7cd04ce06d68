"""The timeline: every moment is a prefix of one list of events."""

from itertools import pairwise

import pytest
from boards import fight, played, setup
from hypothesis import given
from hypothesis import strategies as st
from strategies import encounters

from d20nb.errors import IllegalActionError, ScenarioError
from d20nb.events import DieRolled, Finished, Provoked, replay
from d20nb.squares import Square
from d20nb.timeline import Timeline


def trace(state):
    """What going back must take back, spelled out."""
    return (
        {
            id: (c.at, c.hp, c.conditions, c.strikes_made, c.movement_used, c.turns)
            for id, c in state.combatants.items()
        },
        state.turn,
        state.dice,
        state.typed,
        state.order,
        state.round,
        state.pending,
    )


@given(encounters())
def test_going_back_takes_everything_back(encounter):
    timeline = encounter.timeline()
    assert timeline.at_end
    assert timeline.state == encounter.state
    seen = [timeline]
    while seen[-1].cursor:
        seen.append(seen[-1].back())
    assert len(seen) == timeline.last_step + 1
    for one in seen:
        assert trace(one.state) == trace(replay(encounter.setup, timeline.events[: one.cursor]))
        assert one.events == timeline.events  # the future stays known
    for earlier, later in zip(seen[:0:-1], seen[-2::-1], strict=True):
        assert earlier.forward().cursor == later.cursor


@given(encounters(), st.integers(-5, 40))
def test_jumping_is_stepping_and_is_cut_to_the_ends(encounter, step):
    timeline = encounter.timeline()
    there = timeline.jump(step)
    assert there.step == max(0, min(step, timeline.last_step))
    assert timeline.first() == timeline.jump(0)
    assert timeline.first().state == replay(encounter.setup, ())
    assert timeline.last() == timeline.jump(timeline.last_step)
    assert timeline.last().at_end
    assert there.back().step == max(0, there.step - 1)
    assert there.forward().step == min(timeline.last_step, there.step + 1)


@given(encounters())
def test_a_step_is_an_event_with_its_dice_and_what_it_finishes(encounter):
    timeline = encounter.timeline()
    cursors = [timeline.jump(n).cursor for n in range(timeline.last_step + 1)]
    assert cursors == sorted(set(cursors))
    for before, after in pairwise(cursors):
        part = timeline.events[before:after]
        named = [e for e in part if not isinstance(e, DieRolled) and not (isinstance(e, Finished) and not e.because)]
        assert len(named) == 1
        assert not isinstance(part[-1], DieRolled)
    assert timeline.strikes == tuple(
        n
        for n in range(1, timeline.last_step + 1)
        if any(isinstance(e, Provoked) for e in timeline.events[cursors[n - 1] : cursors[n]])
    )


@given(encounters())
def test_every_step_has_a_sentence_and_the_log_lists_them(encounter):
    timeline = encounter.timeline()
    assert timeline.first().explain() is None
    assert timeline.first().log() == ()
    log = timeline.log()
    assert [n for n, _ in log] == list(range(1, timeline.last_step + 1))
    assert all(sentence == timeline.jump(n).explain().sentence for n, sentence in log)


def a_fight():
    """A moves past E and is struck at; E waits to be answered."""
    return fight(
        ". . . . .\n. A . . .\n. . E . .\n. . . . .",
        dice=(15, 5, 18, 4),
        creatures={"A": {"initiative": 9}, "E": {"initiative": 0, "attack": 5, "feats": {"combat reflexes"}}},
    )


def test_the_board_stops_and_goes_on_and_back_to_the_same_moments():
    encounter = played(a_fight(), "begin", "A move B3 B4")
    assert encounter.state.asked.striker == "E"
    after = encounter.play("E strike")
    assert after.ask("at", "A") == "B4"
    assert after.ask("strikes left", "E") == 0
    assert after.state.combatants["A"].hp == 6
    assert after.state.dice == 4
    timeline = after.timeline()
    asked = timeline.jump(timeline.strikes[0])
    assert asked.state == encounter.state
    assert asked.state.dice == 2
    assert asked.state.combatants["A"].hp == 10
    assert asked.state.combatants["E"].strikes_made == 0


def test_playing_from_the_past_makes_another_future_with_the_same_dice():
    after = played(a_fight(), "begin", "A move B3 B4", "E strike")
    timeline = after.timeline()
    asked = timeline.jump(timeline.strikes[0])
    passed = asked.play(after.action("E pass"))
    assert [str(deed.action) for deed in passed.deeds] == ["begin", "A move B3 B4", "E pass"]
    assert passed.state.combatants["A"].hp == 10
    assert passed.state.dice == 2  # the dice of the strike were taken back
    assert timeline.state == after.state
    again = asked.play(after.action("E strike"))
    assert again.state == after.state


def test_in_the_middle_of_an_action_that_action_has_not_been_taken():
    after = played(a_fight(), "begin", "A move B3 B4", "E strike")
    timeline = after.timeline()
    begun = next(n for n in range(timeline.last_step + 1) if timeline.jump(n).fork().deeds)
    for step in range(timeline.last_step + 1):
        here = timeline.jump(step)
        fork = here.fork()
        assert fork.at_end
        assert fork.cursor <= here.cursor
        assert fork.state == replay(after.setup, timeline.events[: fork.cursor])
        assert fork.deeds == timeline.deeds[: len(fork.deeds)]
        assert (len(fork.deeds) >= 1) == (step >= begun)
    # Between the declaration and the strike, A has not moved.
    moving = timeline.jump(timeline.strikes[0] - 1)
    assert [str(deed.action) for deed in moving.fork().deeds] == ["begin"]


def test_a_refused_action_leaves_the_timeline_as_it_is():
    timeline = played(a_fight(), "begin").timeline()
    shown = repr(timeline)
    with pytest.raises(IllegalActionError):
        timeline.play(a_fight().action("E end"))
    assert repr(timeline) == shown


def test_a_faulty_setup_has_no_timeline():
    with pytest.raises(ScenarioError):
        Timeline.of(setup("A .").move("A", Square(9, 9)))
