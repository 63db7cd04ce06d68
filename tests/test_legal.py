"""An action is legal if and only if it can be decided; and then it is carried out as foretold."""

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import candidates, encounters

from d20nb.actions import Avoid, Begin, Block, Pass, Strike
from d20nb.errors import IllegalActionError
from d20nb.rules.decide import decide
from d20nb.rules.foresight import foresee


def can(state, action):
    try:
        return bool(decide(state, action))
    except IllegalActionError:
        return False


@settings(max_examples=25)
@given(encounters())
def test_legal_is_what_can_be_decided(encounter):
    here = encounter.state
    before = repr(here)
    for action in candidates(here):
        try:
            foresee(here, action)
            legal = True
        except IllegalActionError:
            legal = False
        assert legal == can(here, action), str(action)
    assert repr(here) == before


@settings(max_examples=25)
@given(encounters())
def test_there_is_always_something_to_do_until_the_fight_is_over(encounter):
    here = encounter.state
    legal = [a for a in candidates(here) if can(here, a)]
    assert not any(isinstance(a, Begin) for a in legal)
    if here.asked:
        answers = [a for a in legal if isinstance(a, Strike | Pass)]
        assert {a.actor for a in answers} == {here.asked.striker}
        assert any(isinstance(a, Pass) for a in answers)
        assert any(isinstance(a, Strike) for a in answers)
    elif here.facing:
        answers = [a for a in legal if isinstance(a, Avoid | Block)]
        assert {type(a) for a in answers} == {Avoid, Block}
        assert {a.actor for a in answers} == {here.facing.defender}
    elif here.turn is not None:
        assert [a for a in legal if type(a).__name__ == "End"]
        assert not any(isinstance(a, Strike | Pass) for a in legal)
        actors = {a.actor for a in legal if hasattr(a, "actor")}
        assert actors == {here.turn.who}


@given(encounters(), st.data())
def test_playing_is_deciding(encounter, data):
    action = data.draw(st.sampled_from(candidates(encounter.state)))
    if can(encounter.state, action):
        after = encounter.play(action)
        assert after.deeds[:-1] == encounter.deeds
        assert after.deeds[-1].events == decide(encounter.state, action)
        assert after.deeds[-1].action == action


@given(encounters(), st.data())
def test_the_words_of_an_action_do_what_the_action_does(encounter, data):
    action = data.draw(st.sampled_from([a for a in candidates(encounter.state) if "(" not in str(a)]))
    if can(encounter.state, action):
        assert encounter.play(str(action)).state == encounter.play(action).state
