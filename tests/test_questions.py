"""Questions: what is answered, in which form, and that asking changes nothing."""

import pytest
from attrs import evolve
from boards import SRD35, fight, played, state
from hypothesis import given
from hypothesis import strategies as st
from strategies import candidates, encounters, near_notation

from d20nb.errors import IllegalActionError, NotationError
from d20nb.questions import ORDERED, ask, known_questions, matches
from d20nb.rules.decide import decide
from d20nb.state import State

BOARD = ". . . .\n. A . .\n. . E .\nB . . ."
ABOUT = {
    "provokes": "A move B1",
    "legal": "A move B1",
    "cost": "A move B1",
    "threatens": "A",
    "threatened by": "B2",
    "reaches": "A move",
    "flanks": "A E",
    "cover": "E A",
    "attack bonus": "A attack E",
    "defense": "A attack E",
    "at": "A",
    "conditions": "A",
    "strikes left": "A",
    "left": "A",
}


def test_every_question_that_is_listed_can_be_asked():
    here = state(BOARD)
    plain = {"surprise round", "order", "flat-footed", "turn", "round"}
    assert set(known_questions(here)) >= set(ABOUT) | plain
    for question in known_questions(here):
        if question in ABOUT or question in plain:
            assert isinstance(ask(here, question, ABOUT.get(question, "")), bool | int | str | list | dict)


def test_answers_on_the_quiet_board():
    encounter = fight(BOARD, creatures={"A": {"attack": 2}, "E": {"ac": 13, "conditions": {"prone"}}})
    assert encounter.ask("provokes", "A move B1") == ["E at B2"]
    assert encounter.ask("legal", "A move E9") is False
    assert encounter.ask("legal", "A move B1") is True
    assert encounter.ask("cost", "A move B1 C2") == 2
    assert encounter.ask("cost", "A move E9") == "illegal"
    assert encounter.ask("provokes", "A move E9") == "illegal"
    assert encounter.ask("threatened by", "B2") == ["E"]
    assert encounter.ask("at", "E") == "C3"
    assert encounter.ask("conditions", "E") == ["prone"]
    assert encounter.ask("left", "A") == {"standard": 1, "move": 1}
    assert encounter.ask("strikes left", "E") == 1
    assert encounter.ask("attack bonus", "A attack E") == 2
    assert encounter.ask("defense", "A attack E") == 9
    assert encounter.ask("order") == []
    assert encounter.ask("surprise round") == []
    assert encounter.ask("flat-footed") == []
    assert encounter.ask("turn") == ""
    assert encounter.ask("round") == -1


def test_on_the_quiet_board_everybody_has_a_fresh_turn():
    encounter = fight(BOARD)
    for id in ("A", "B", "E"):
        assert encounter.ask("legal", f"{id} move D4") is True
        assert encounter.ask("left", id) == {"standard": 1, "move": 1}
    disabled = fight(BOARD, creatures={"A": {"conditions": {"disabled"}}})
    assert disabled.ask("left", "A") == {"standard": 1, "move": 0}


def test_reaches_means_one_move_action():
    encounter = fight("A . . . . . . . .", creatures={"A": {"speed": 20}})
    assert encounter.ask("reaches", "A move") == ["B1", "C1", "D1", "E1"]
    assert encounter.ask("reaches", "A step") == ["B1"]
    moved = played(encounter, "begin", "A move B1")
    assert moved.ask("reaches", "A move") == ["A1", "C1", "D1", "E1", "F1"]
    assert played(moved, "A move C1").ask("reaches", "A move") == []


def test_nobody_reaches_anything_out_of_turn():
    begun = fight("A . . . E", dice=(15, 5)).play("begin")
    assert begun.ask("reaches", "A move")
    assert begun.ask("reaches", "E move") == []
    assert begun.ask("left", "E") == {"standard": 0, "move": 0}


@pytest.mark.parametrize(
    ("question", "of", "told"),
    [
        ("provoke", "A move B1", "'provoke' is not a question; there are: provokes, legal"),
        ("", "", "'' is not a question"),
        ("provokes", "", "say what 'provokes' is about"),
        ("threatens", "X", "there is no creature 'X'; there are: A, B, E"),
        ("threatened by", "22", "'22' is not a square"),
        ("flanks", "A", "'A' should be two creatures, like A E"),
        ("flanks", "A E B", "should be two creatures"),
        ("cover", "A X", "there is no creature 'X'"),
        ("reaches", "A", "'A' should be a creature and a way to move, like A move"),
        ("reaches", "A hover", "'hover' is not a way to move; there are: move, step"),
        ("reaches", "X move", "there is no creature 'X'"),
        ("attack bonus", "A move B1", "'A move B1' should be an attack, like A attack E or A shoot E"),
        ("attack bonus", "A shoot E", "A has no weapon in hand for 'A shoot E'"),
        ("provokes", "A mvoe B1", "did you mean 'move'?"),
    ],
)
def test_bad_questions_say_what_would_be_right(question, of, told):
    with pytest.raises(NotationError) as refused:
        fight(BOARD).ask(question, of)
    assert told in str(refused.value)


@given(encounters(), st.sampled_from(sorted(ABOUT)), st.data())
def test_a_question_changes_nothing(encounter, question, data):
    before = repr(encounter.state)
    of = ABOUT[question]
    if question in ("provokes", "legal", "cost"):
        of = str(data.draw(st.sampled_from(candidates(encounter.state))))
    try:
        first = encounter.ask(question, of)
    except NotationError:
        first = None
    else:
        assert encounter.ask(question, of) == first
    assert repr(encounter.state) == before


@given(encounters(referee=False), st.data())
def test_what_is_foretold_comes_true_if_nobody_strikes(encounter, data):
    if encounter.state.asked or encounter.state.turn is None:
        return
    here = evolve(encounter.state, setup=evolve(encounter.setup, strikes="pass"))
    action = data.draw(st.sampled_from([a for a in candidates(here) if getattr(a, "actor", "") == here.turn.who]))
    if not str(action).split()[-1].isascii():
        return
    try:
        told = ask(here, "provokes", str(action))
    except NotationError:
        return
    try:
        events = decide(here, action)
    except IllegalActionError:
        assert told == "illegal"
        return
    happened = [
        f"{e.ruling.striker} at {e.ruling.square}"
        for e in events
        if type(e).__name__ == "Provoked" and e.ruling.provoker == here.turn.who
    ]
    assert told == happened


@given(encounters(), st.sampled_from([*ABOUT, "order", "reaches", "no such question"]), near_notation())
def test_any_text_is_answered_or_refused_by_a_notation_error(encounter, question, of):
    try:
        answer = encounter.ask(question, of)
    except NotationError as refused:
        answer = str(refused)
    assert answer is not None


SILENT = evolve(SRD35, opportunities=None)


@pytest.mark.parametrize("question", ["provokes", "threatens", "threatened by", "flanks", "strikes left"])
def test_where_the_ruleset_is_silent_so_is_the_answer(question):
    encounter = fight(BOARD)
    here = State.of(evolve(encounter.setup, ruleset=SILENT))
    assert ask(here, question, ABOUT[question]) == "silent"


@pytest.mark.parametrize(
    ("question", "answer", "expected", "right"),
    [
        ("provokes", ["E at B2", "F at B2"], ["E at B2", "F at B2"], True),
        ("provokes", ["E at B2", "F at B2"], ["F at B2", "E at B2"], False),
        ("order", ["A", "E"], ["E", "A"], False),
        ("flat-footed", ["A", "E"], ["E", "A"], True),
        ("threatens", ["A1", "B1"], 2, True),
        ("threatens", ["A1", "B1"], 3, False),
        ("threatens", ["A1"], True, False),
        ("threatens", ["A1"], "A1", False),
        ("threatens", ["A1", "A1"], ["A1"], False),
        ("legal", True, True, True),
        ("legal", True, 1, False),
        ("cost", 3, 3, True),
        ("cost", 3, 3.0, True),
        ("cost", 3, "3", False),
        ("cost", "illegal", "illegal", True),
        ("left", {"standard": 1, "move": 0}, {"move": 0, "standard": 1}, True),
        ("left", {"standard": 1, "move": 0}, {"standard": 1}, False),
        ("at", "A1", "A2", False),
        ("round", 0, False, False),
    ],
)
def test_when_an_answer_is_the_expected_one(question, answer, expected, right):
    assert bool(matches(question, answer, expected)) is right


def test_which_lists_are_in_order():
    assert {"order", "surprise round", "provokes", "travel dc"} == ORDERED
