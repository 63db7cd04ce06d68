"""The notation: text to actions and back, and errors that teach."""

import pytest
from attrs import evolve
from boards import SRD35, fight, sq, state
from boards import squares as named
from hypothesis import given
from hypothesis import strategies as st
from strategies import ALL_CONDITIONS, ALL_WEAPONS, candidates, encounters, near_notation, squares

from d20nb.actions import Act, Attack, Begin, End, Move, Pass, Referee, Roll, Strike
from d20nb.creature import Creature
from d20nb.errors import NotationError
from d20nb.notation import LONGEST_LINE, WORDS, parse
from d20nb.state import State

HERE = state("A . E\n. B .")
ids = st.sampled_from(("A", "B", "E"))
weapons = st.sampled_from(ALL_WEAPONS)

actions = st.one_of(
    st.just(Begin()),
    st.builds(Roll, st.integers(0, 999)),
    st.builds(
        Move, ids, st.sampled_from(sorted(SRD35.modes)), st.lists(squares(700, 900), min_size=1, max_size=5).map(tuple)
    ),
    st.builds(Attack, ids, ids, st.none() | weapons, st.booleans()),
    st.builds(Act, ids, st.sampled_from(sorted(SRD35.acts)), st.none() | ids),
    st.builds(Strike, ids),
    st.builds(Strike, ids, ids, st.none() | weapons),
    st.builds(Pass, ids),
    st.builds(End, ids),
    st.builds(Referee, ids, st.just("hp"), st.integers(-999, 9999)),
    st.builds(Referee, ids, st.just("at"), squares(700, 900)),
    st.builds(Referee, ids, st.just("condition"), st.sampled_from(ALL_CONDITIONS)),
    st.builds(Referee, ids, st.just("gone")),
)


@given(actions)
def test_every_action_reads_back_from_its_words(action):
    assert parse(str(action), HERE) == action
    assert parse(f"  {str(action).replace(' ', '   ')} ", HERE) == action


@given(encounters())
def test_whatever_was_played_reads_back(encounter):
    for action in (*candidates(encounter.state), *(deed.action for deed in encounter.deeds)):
        if not isinstance(action, Move | Referee) and getattr(action, "actor", "A") in encounter.state.combatants:
            target = getattr(action, "target", None)
            if target is None or target in encounter.state.combatants:
                assert parse(str(action), encounter.state) == action


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("begin", Begin()),
        ("BEGIN", Begin()),
        ("roll 15", Roll(15)),
        ("a MOVE b2 c3", Move("A", "move", named("B2 C3"))),
        ("A attack E with spiked chain", Attack("A", "E", "spiked chain")),
        ("A shoot e", Attack("A", "E", ranged=True)),
        ("A stand", Act("A", "stand-up")),
        ("A drop", Act("A", "drop-prone")),
        ("A do stand-up", Act("A", "stand-up")),
        ("A do stand-up E", Act("A", "stand-up", "E")),
        ("A do sunder-a-weapon E", Act("A", "sunder-a-weapon", "E")),
        ("E strike", Strike("E")),
        ("E strike A", Strike("E", "A")),
        ("E pass A", Pass("E")),
        ("A end", End("A")),
        ("referee E hp -5", Referee("E", "hp", -5)),
        ("referee E at c4", Referee("E", "at", sq("C4"))),
        ("referee E condition Total Defense", Referee("E", "condition", "total defense")),
        ("referee E gone", Referee("E", "gone")),
    ],
)
def test_the_words_of_the_notation(words, action):
    assert parse(words, HERE) == action
    assert parse(str(action), HERE) == action


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "type an action, like: begin, roll 15"),
        ("X move B2", "there is no creature 'X'; there are: A, B, E"),
        ("A", "what does A do? For example: A move C4"),
        ("A mvoe B2", "'mvoe' is not a verb of the notation; did you mean 'move'?"),
        ("A fly B2", "'fly' is not a verb of the notation; there are: attack, "),
        ("A move 2B", "'2B' is not a square: write the column letter, then the row, like C4"),
        ("A attack", "name the target, like: A attack E"),
        ("A attack X", "there is no creature 'X'"),
        ("A attack E longspear", "after the target write nothing, or a weapon: A attack E with longspear"),
        ("A attack E with", "after the target write nothing, or a weapon"),
        ("A attack E with longspar", "'longspar' is not a weapon; did you mean 'longspear'?"),
        ("A do", "name a row of the table of actions, like: A do drink-potion"),
        ("A do drink-poison", "'drink-poison' is not in the table of actions of SRD 3.5; did you mean 'drink-potion'?"),
        ("A do sunder-a-weapon E B", "'B' is too much after 'A do sunder-a-weapon'"),
        ("A end now", "'now' is too much after 'A end'"),
        ("begin the fight", "'the fight' is too much after 'begin'"),
        ("A stand E", "'E' is too much after 'A stand'"),
        ("roll", "write what the die shows, like: roll 15"),
        ("roll x", "write what the die shows"),
        ("roll 1000", "write what the die shows"),
        ("roll ²", "write what the die shows"),
        ("referee", "write what is corrected, like: referee E hp 5"),
        ("referee E", "write what is corrected"),
        ("referee E hp", "write what is corrected"),
        ("referee E hp five", "write what is corrected"),
        ("referee E hp --5", "write what is corrected"),
        ("referee E hp 1234567", "write what is corrected"),
        ("referee E gone away", "write what is corrected"),
        ("referee X hp 5", "there is no creature 'X'"),
    ],
)
def test_errors_say_which_word_is_wrong_and_what_would_be_right(words, told):
    with pytest.raises(NotationError) as refused:
        parse(words, HERE)
    assert told in str(refused.value)


def test_a_line_may_be_long_but_not_endless():
    with pytest.raises(NotationError, match="an action is one short line, not 2001 characters"):
        parse("A" * (LONGEST_LINE + 1), HERE)
    assert parse("A move" + " B2" * 600, HERE).way[-1] == (1, 1)


def test_case_matters_only_between_ids_that_differ_in_nothing_else():
    two = state("A . a")
    assert parse("A end", two) == End("A")
    assert parse("a end", two) == End("a")
    assert parse("b END", HERE) == End("B")
    alike = evolve(
        fight("A . E").setup,
        creatures=(Creature(id="orc"), Creature(id="ORC")),
        places={"orc": sq("A1"), "ORC": sq("B1")},
    )
    with pytest.raises(NotationError, match="there is no creature 'Orc'; there are: orc, ORC"):
        parse("Orc end", State.of(alike))


@given(near_notation())
def test_any_text_is_an_action_or_a_notation_error(text):
    try:
        action = parse(text, HERE)
    except NotationError as refused:
        action = None
        assert_told = str(refused)
    else:
        assert_told = str(action)
        assert parse(str(action), HERE) == action or isinstance(action, Referee)
    assert assert_told


def test_the_words_of_the_notation_are_no_ids():
    assert {"begin", "roll", "referee", "with"} <= WORDS
    assert all(word == word.lower() for word in WORDS)


def test_an_encounter_reads_the_same_words():
    encounter = fight("A . E")
    assert encounter.action("A move B1") == parse("A move B1", encounter.state)
