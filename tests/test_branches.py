"""Branches of a fight are kept whole, and compared from where they part to their ends."""

import pytest
from boards import fight
from hypothesis import given
from hypothesis import strategies as st
from strategies import candidates, encounters

from d20nb.branches import Branches, shared
from d20nb.errors import IllegalActionError

PLAIN = ". . . .\n. A E .\n. . . ."
NAMES = {"A": {"name": "Ann"}, "E": {"name": "the orc", "hp": 20}}


def begun(*actions):
    """Ann, who goes first, beside the orc; every strike is made, and hits for 4."""
    encounter = fight(PLAIN, creatures=NAMES, dice=(15, 5, 18, 4), strikes="strike")
    for action in ("begin", *actions):
        encounter = encounter.play(action)
    return Branches.of(encounter.timeline())


def at_step(branches, deeds):
    """The branches looked at after so many deeds."""
    here = branches.current
    return branches.look(here.jump(here.upto(deeds).last_step))


def test_going_on_at_the_end_stays_on_the_branch():
    branches = begun()
    after = branches.follow(branches.current.play(branches_action("A step A2")))
    assert [b.number for b in after.all] == [1]
    assert len(after.current.deeds) == 2


def branches_action(words):
    return fight(PLAIN, creatures=NAMES).action(words)


def test_playing_otherwise_at_an_earlier_step_keeps_what_lay_ahead():
    old = begun("A step A2", "A end")
    there = at_step(old, 1)
    new = there.follow(there.current.play(branches_action("A move A2")))
    assert [b.number for b in new.all] == [1, 2]
    assert new.now == 2
    assert new.branch(1).timeline.deeds == old.current.deeds
    assert new.branch(1).timeline.at_end
    assert new.switch(1).current.deeds == old.current.deeds
    assert new.switch(1).switch(2).current == new.current


def test_doing_the_same_again_stays_on_the_branch_with_all_that_follows():
    there = at_step(begun("A step A2", "A end"), 1)
    new = there.follow(there.current.play(branches_action("A step A2")))
    assert [b.number for b in new.all] == [1]
    assert len(new.current.deeds) == 3
    assert not new.current.at_end
    assert str(new.current.state.combatants["A"].at) == "A2"


def test_a_third_branch_gets_a_number_of_its_own_also_after_one_is_dropped():
    there = at_step(begun("A step A2"), 1)
    two = there.follow(there.current.play(branches_action("A move A2")))
    back = at_step(two.drop(1), 1)
    three = back.follow(back.current.play(branches_action("A step A1")))
    assert [b.number for b in three.all] == [2, 3]
    assert three.drop(3).now == 2


def test_the_last_branch_cannot_be_dropped_and_an_unknown_one_not_looked_at():
    branches = begun()
    with pytest.raises(ValueError, match="The only branch cannot be dropped"):
        branches.drop(1)
    for call in (branches.switch, branches.drop, lambda n: branches.compare(1, n)):
        with pytest.raises(ValueError, match="There is no branch 4; there are 1"):
            call(4)


def test_a_comparison_tells_where_they_part_and_what_differs():
    there = at_step(begun("A step A2", "A end"), 1)
    branches = there.follow(there.current.play(branches_action("A move A1")))
    found = branches.compare(1, 2)
    assert found.step == there.current.step
    assert found.parting == (
        f"They part after step {found.step}: branch 1 goes on with A step A2, branch 2 with A move A1."
    )
    # Flat-footed, the orc may not strike at the move.
    assert found.differences == (
        "Branch 1 ends in: Round 1, the orc's turn. Branch 2 ends in: Round 1, Ann's turn.",
        "In branch 1 Ann stands at A2, in branch 2 at A1.",
        "Only in branch 2 is the orc flat-footed.",
    )
    back = branches.compare(2, 1)
    assert back.differences[1] == "In branch 2 Ann stands at A1, in branch 1 at A2."
    assert back.step == found.step


def test_hit_points_strikes_and_who_is_there_are_compared():
    start = begun("A end", "E end")
    there = start.follow(start.current.play(branches_action("A move A1")))  # the orc strikes and hits
    back = at_step(there, 3)
    gone = back.follow(back.current.play(branches_action("referee A gone")))
    assert "Only in branch 1 is Ann there." in gone.compare(1, 2).differences
    assert "Strikes that the orc has made: 1 in branch 1, 0 in branch 2." in gone.compare(1, 2).differences
    back = at_step(there, 3)
    hurt = back.follow(back.current.play(branches_action("referee A hp 3")))
    assert "In branch 1 Ann has 6 hit points, in branch 2 3." in hurt.compare(1, 2).differences


def test_a_branch_does_not_differ_from_itself():
    found = begun("A step A2").compare(1, 1)
    assert found.differences == ("At their ends nothing differs.",)
    assert "branch 1 goes on with nothing more" in str(found)


@given(encounters(), st.data())
def test_nothing_that_was_played_is_ever_lost(encounter, data):
    """Wherever one goes on, every course that was played can still be looked at."""
    branches = Branches.of(encounter.timeline())
    known = [branches.current.deeds]
    for _ in range(3):
        step = data.draw(st.integers(0, branches.current.last_step))
        here = branches.current.jump(step)
        branches = branches.look(here)
        try:
            after = here.play(data.draw(st.sampled_from(candidates(here.fork().state))))
        except IllegalActionError:
            continue
        branches = branches.follow(after)
        known.append(after.deeds)
        assert branches.current.state == after.state
        for deeds in known:
            assert any(b.timeline.deeds[: len(deeds)] == deeds for b in branches.all)
        for other in branches.all:
            found = branches.compare(branches.now, other.number)
            same = shared(branches.current, other.timeline)
            assert branches.current.deeds[:same] == other.timeline.deeds[:same]
            assert found.step <= min(branches.current.last_step, other.timeline.last_step)
