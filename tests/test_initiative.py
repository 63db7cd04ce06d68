"""Initiative, surprise, flat-footed, rounds and turns."""

import pytest
from boards import fight, played
from hypothesis import given
from hypothesis import strategies as st
from oracle import initiative_order

from d20nb import events as ev


def line_up(modifiers, dice, **more):
    """Creatures in a row, with the given initiative modifiers, and the dice they roll."""
    ids = "ABEFGH"[: len(modifiers)]
    creatures = {id: {"initiative": value} for id, value in zip(ids, modifiers, strict=True)}
    for id, changes in more.pop("creatures", {}).items():
        creatures[id] |= changes
    return fight(" . ".join(ids), dice=tuple(dice), creatures=creatures, **more)


@given(
    st.lists(st.integers(-2, 3), min_size=1, max_size=6).flatmap(
        lambda modifiers: st.tuples(st.just(modifiers), st.lists(st.integers(1, 4), min_size=6, max_size=9))
    )
)
def test_the_order_is_by_count_then_modifier_then_rolled_off(drawn):
    modifiers, dice = drawn
    ids = "ABEFGH"[: len(modifiers)]
    # Few sides make many ties; after the drawn dice no two are alike, so that every roll-off ends.
    dice = [*dice, *range(1, 21), *range(20, 0, -1)]
    encounter = line_up(modifiers, dice).play("begin")
    order, used = initiative_order(list(zip(ids, modifiers, strict=True)), dice)
    assert encounter.ask("order") == order
    assert encounter.state.dice == used
    shown = [e.result for e in encounter.deeds[0].events if isinstance(e, ev.DieRolled)]
    assert shown == dice[:used]


def test_a_tie_goes_to_the_higher_modifier_and_no_die_is_rolled():
    encounter = line_up([1, 4], [13, 10]).play("begin")
    assert encounter.ask("order") == ["B", "A"]
    assert encounter.state.dice == 2
    assert not [e for e in encounter.deeds[0].events if isinstance(e, ev.TieRolled)]


def test_only_the_tied_roll_again_and_their_counts_stay():
    encounter = line_up([2, 2, 5, 2], [10, 10, 8, 10, 4, 4, 9, 3, 17]).play("begin")
    # E wins on its modifier; A and B roll 4 and 4, F 9; A and B roll again.
    assert encounter.ask("order") == ["E", "F", "B", "A"]
    checks = {id: c.initiative for id, c in encounter.state.combatants.items()}
    assert {id: check.count for id, check in checks.items()} == {"A": 12, "B": 12, "E": 13, "F": 12} | {"E": 13}
    assert checks["A"].rerolls == (4, 3)
    assert checks["B"].rerolls == (4, 17)
    assert checks["F"].rerolls == (9,)
    assert checks["E"].rerolls == ()


@pytest.mark.parametrize(
    ("changes", "total"),
    [({}, 0), ({"dexterity": 15}, 2), ({"dexterity": 7}, -2), ({"dexterity": 14, "feats": {"improved initiative"}}, 6),
     ({"dexterity": 18, "feats": {"improved initiative"}, "initiative": 1}, 1)],
)  # fmt: skip
def test_the_modifier_is_as_given_or_dexterity_and_feat(changes, total):
    encounter = fight("A", dice=(10,), creatures={"A": changes}).play("begin")
    assert encounter.state.combatants["A"].initiative.modifier == total
    assert encounter.state.combatants["A"].initiative.count == 10 + total


# --- awareness and surprise --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("aware", "surprise"),
    [
        ((True, True, True), []),
        ((False, False, False), []),
        ((True, False, True), ["A", "E"]),
        ((False, False, True), ["E"]),
        ((("E",), False, False), ["A"]),
        ((("B",), False, False), []),  # to know one's friends is not to be aware of opponents
        (((), True, True), ["B", "E"]),
    ],
)
def test_there_is_a_surprise_round_if_some_but_not_all_are_aware(aware, surprise):
    creatures = {id: {"aware": value} for id, value in zip("ABE", aware, strict=True)}
    encounter = line_up([3, 2, 1], [10, 10, 10], creatures=creatures).play("begin")
    assert encounter.ask("surprise round") == surprise
    assert encounter.ask("round") == (0 if surprise else 1)
    assert encounter.ask("turn") == (surprise or ["A"])[0]


def test_the_surprise_round_is_for_the_aware_with_one_action_and_then_round_one_comes():
    creatures = {"B": {"aware": False}}
    encounter = line_up([3, 2, 1], [10, 10, 10], creatures=creatures).play("begin")
    assert encounter.ask("left", "A") == {"standard": 1, "move": 0}
    assert encounter.ask("legal", "A run B1") is False
    assert encounter.ask("legal", "A do full-attack E") is False
    moved = encounter.play("A move B1")
    assert moved.ask("left", "A") == {"standard": 0, "move": 0}
    after = played(encounter, "A end", "E end")
    assert (after.ask("round"), after.ask("turn")) == (1, "A")
    assert after.ask("left", "A") == {"standard": 1, "move": 1}


def test_withdrawing_in_a_surprise_round_is_a_standard_action_at_single_speed():
    board = "A . . . . . . . . . .\n. . . . . . . . . . E"
    encounter = fight(board, dice=(15, 5), creatures={"E": {"aware": False}}).play("begin")
    assert encounter.ask("reaches", "A withdraw")
    assert encounter.ask("legal", "A withdraw G1") is True
    assert encounter.ask("legal", "A withdraw H1") is False
    assert encounter.ask("cost", "A withdraw H1") == "illegal"


def test_a_5_foot_step_goes_with_a_standard_action_in_the_surprise_round():
    encounter = fight("A . . E", dice=(15, 5), creatures={"E": {"aware": False}}).play("begin")
    stepped = encounter.play("A step B1")
    assert stepped.ask("left", "A") == {"standard": 1, "move": 0}
    assert stepped.ask("legal", "A do drink-potion") is True
    assert stepped.ask("legal", "A move C1") is False


# --- flat-footed -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "at_begin", "after_surprise", "in_round_one"),
    [
        ("turn", ["B", "E"], ["B", "E"], ["B", "E"]),
        ("action", ["A", "B", "E"], ["B", "E"], ["B", "E"]),
        ("regular-turn", ["A", "B", "E"], ["A", "B", "E"], ["B", "E"]),
    ],
)
def test_how_long_one_is_flat_footed(reading, at_begin, after_surprise, in_round_one):
    creatures = {"B": {"aware": False}, "E": {"aware": False}}
    encounter = line_up([3, 2, 1], [10, 10, 10], creatures=creatures, options={"flat_footed_until": reading})
    assert encounter.ask("flat-footed") == []
    encounter = encounter.play("begin")
    assert encounter.ask("flat-footed") == at_begin
    encounter = encounter.play("A do speak")
    assert encounter.ask("flat-footed") == after_surprise
    encounter = encounter.play("A end")
    assert encounter.ask("round") == 1
    assert encounter.ask("flat-footed") == in_round_one


def test_each_loses_it_at_its_own_first_turn():
    encounter = line_up([3, 2, 1], [10, 10, 10]).play("begin")
    assert encounter.ask("flat-footed") == ["B", "E"]
    encounter = encounter.play("A end")
    assert encounter.ask("flat-footed") == ["E"]
    assert encounter.play("B end").ask("flat-footed") == []


# --- refreshing strikes ------------------------------------------------------------------------------------------


def struck(reading, **more):
    """E, last in the order, has struck at A in the second round; the round goes on to its end."""
    board = ". . . . .\n. A . . .\n. . E . .\n. . . . F"
    creatures = {"A": {"initiative": 9}, "F": {"initiative": 5}, "E": {"initiative": 0}, **more}
    encounter = fight(board, dice=(10, 10, 10, 1), creatures=creatures, options={"strikes_refresh": reading})
    return played(encounter, "begin", *(f"{id} end" for id in encounter.play("begin").ask("order")))


@pytest.mark.parametrize("reading", ["turn", "round"])
def test_the_allowance_is_fresh_again_at_ones_turn_or_at_the_round(reading):
    encounter = played(struck(reading), "A move B3", "E strike")
    assert encounter.ask("strikes left", "E") == 0
    encounter = played(encounter, "A end", "F end")
    assert encounter.ask("turn") == "E"
    assert encounter.ask("strikes left", "E") == (1 if reading == "turn" else 0)
    assert encounter.play("E end").ask("strikes left", "E") == 1


def test_the_allowance_is_fresh_at_the_round_though_its_first_creature_is_skipped():
    encounter = played(
        struck("round"), "A move B3", "E strike", "A end", "referee A condition stunned", "F end", "E end"
    )
    assert (encounter.ask("round"), encounter.ask("turn")) == (3, "F")
    assert encounter.ask("strikes left", "E") == 1
