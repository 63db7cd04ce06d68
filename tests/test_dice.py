"""Dice: the same fight from the same seed, scripts used in order, dice of the table asked for."""

import pytest
from boards import fight, played
from hypothesis import given
from hypothesis import strategies as st

from d20nb.dice import Asked, Damage, Scripted, Seeded
from d20nb.errors import IllegalActionError


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(1, 100))
def test_a_seeded_die_is_a_pure_function_and_on_the_die(seed, index, sides):
    result = Seeded(seed).roll(index, sides)
    assert 1 <= result <= sides
    assert Seeded(seed).roll(index, sides) == result


def test_seeded_dice_are_the_same_on_every_machine():
    # Kept on purpose: a lesson made with a seed must not change with a new version.
    assert [Seeded(7).roll(i, 20) for i in range(8)] == [15, 2, 14, 1, 1, 14, 14, 2]


def test_seeded_dice_show_every_side_about_as_often():
    shown = [Seeded(1).roll(i, 6) for i in range(1200)]
    assert set(shown) == set(range(1, 7))
    assert all(140 <= shown.count(side) <= 260 for side in range(1, 7))
    assert shown != [Seeded(2).roll(i, 6) for i in range(1200)]


def test_a_script_comes_first_and_is_cut_to_the_die():
    source = Scripted((15, 20, 3), Seeded(4))
    assert [source.roll(i, 20) for i in range(3)] == [15, 20, 3]
    assert source.roll(1, 8) == 8
    assert source.roll(3, 20) == Seeded(4).roll(3, 20)
    assert Scripted((5,), Asked()).roll(1, 20) is None


@pytest.mark.parametrize(
    ("text", "count", "sides", "bonus", "shown"),
    [("1d8", 1, 8, 0, "1d8"), ("2d6+3", 2, 6, 3, "2d6+3"), (" 1d4 - 1 ", 1, 4, -1, "1d4-1"), ("1", 0, 1, 1, "1"),
     ("99d999+999", 99, 999, 999, "99d999+999"), ("-2", 0, 1, -2, "-2"), ("1d82", 1, 82, 0, "1d82")],
)  # fmt: skip
def test_damage_reads_and_writes(text, count, sides, bonus, shown):
    damage = Damage.parse(text)
    assert (damage.count, damage.sides, damage.bonus) == (count, sides, bonus)
    assert str(damage) == shown
    assert Damage.parse(shown) == damage


@pytest.mark.parametrize(
    "text",
    [
        "",
        "d8",
        "1d",
        "1d0",
        "0d6",
        "1d8+",
        "1d8 2",
        "1d1000",
        "1d20005",
        "1d8+\t2",
        "1.5",
        "1d8+2d6",
        "²",
        "\u0661d\u0666",
    ],
)
def test_what_is_not_damage_is_refused_and_told(text):
    with pytest.raises(ValueError, match="is not damage: write dice like 1d8, 2d6"):
        Damage.parse(text)


@given(st.text(max_size=10))
def test_any_text_is_damage_or_told_to_be_none(text):
    try:
        damage = Damage.parse(text)
    except ValueError as error:
        told = str(error)
    else:
        told = "is not damage" if Damage.parse(str(damage)) == damage else "reads back as something else"
    assert "is not damage" in told


# --- dice on the table -------------------------------------------------------------------------------------------


def at_the_table():
    return fight("A . E", seed=None, creatures={"A": {"initiative": 5}, "E": {"initiative": 0}})


def test_a_die_of_the_table_is_asked_for_by_its_sides_and_nothing_has_changed():
    encounter = at_the_table()
    with pytest.raises(IllegalActionError, match="Roll a d20 for A") as refused:
        encounter.play("begin")
    assert refused.value.die == 20
    assert refused.value.state is encounter.state
    assert not encounter.state.begun


def test_typed_dice_are_used_in_order():
    encounter = at_the_table().play("roll 3").play("roll 17")
    assert encounter.state.typed == (3, 17)
    begun = encounter.play("begin")
    assert begun.ask("order") == ["E", "A"]
    assert begun.state.typed == ()
    assert begun.state.dice == 0  # no die of the source was used up


def test_a_typed_die_comes_before_the_seed_and_the_seed_goes_on_where_it_was():
    seeded = fight("A . E", seed=3)
    assert seeded.play("roll 9").play("begin").state.combatants["A"].initiative.die == 9
    assert seeded.play("roll 9").play("begin").state.dice == 1


@pytest.mark.parametrize("result", [0, 101, 999])
def test_no_die_shows_that(result):
    with pytest.raises(IllegalActionError, match=f"A die does not show {result}"):
        at_the_table().play(f"roll {result}")


def test_a_result_that_is_not_on_the_die_is_told():
    with pytest.raises(IllegalActionError, match="A needs a d20, and 50 is not on it") as refused:
        at_the_table().play("roll 50").play("begin")
    assert refused.value.die == 20


def test_a_mistyped_result_is_made_good_by_typing_another():
    creatures = {"A": {"initiative": 5, "attack": 50}, "E": {"initiative": 0, "hp": 20}}
    encounter = fight("A E", seed=None, creatures=creatures)
    begun = played(encounter, "roll 10", "roll 10", "begin", "roll 15", "roll 15")
    with pytest.raises(IllegalActionError, match="A needs a d8, and 15 is not on it"):
        begun.play("A attack E")
    after = played(begun, "roll 5", "A attack E")
    assert after.state.combatants["E"].hp == 15
    assert after.state.typed == ()
