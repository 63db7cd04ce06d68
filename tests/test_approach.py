"""What helps against a foe that is too far: the nearest square, and a charge."""

from boards import fight

from d20nb.actions import Attack
from d20nb.lens import aim_of, overlay
from d20nb.overlay import AimMark
from d20nb.rules.approach import Approach, approach
from d20nb.squares import Square

FAR = "A . . . . E"


def helps(picture, attack=None, **creatures):
    return approach(fight(picture, creatures=creatures).state, attack or Attack("A", "E"))


def test_the_square_that_costs_least_is_named_and_leaves_the_attack() -> None:
    assert helps(FAR) == Approach(Square.parse("E1"), 4, attacks=True, charge=True)
    assert helps(FAR, A={"weapons": ("longspear",)}) == Approach(Square.parse("D1"), 3, attacks=True, charge=True)


def test_a_double_move_leaves_no_attack() -> None:
    assert helps("A . . . . . . . . E") == Approach(Square.parse("I1"), 8, attacks=False, charge=True)


def test_where_no_square_is_near_enough_none_is_named() -> None:
    assert helps("A " + ". " * 15 + "E") == Approach()
    assert helps("A # E") == Approach()


def test_a_charge_is_offered_only_where_it_is_legal() -> None:
    assert not helps("A . E").charge  # too near
    assert not helps("A ~ . . E").charge


def test_nothing_is_said_where_distance_is_not_the_reason() -> None:
    assert helps("A E") is None
    assert helps(FAR, E={"conditions": {"dead"}}) is None
    assert helps(FAR, A={"weapons": ("longbow",)}) is None
    assert helps(FAR, Attack("A", "E", ranged=True), A={"weapons": ("longbow",)}) is None


def test_who_lies_on_the_ground_is_sent_nowhere() -> None:
    assert helps(FAR, A={"conditions": {"prone"}}) == Approach()


def test_the_target_of_a_plan_is_marked_if_the_plan_is_legal() -> None:
    near, far = fight("A E"), fight(FAR)
    attack = near.action("A attack E")
    assert aim_of(attack) == AimMark("A", "E")
    assert overlay(near.state, plan=attack).aim == AimMark("A", "E")
    assert overlay(far.state, plan=attack).aim is None
    assert overlay(near.state, plan=near.action("A do speak")).aim is None
    assert overlay(far.state, plan=far.action("A charge E")).aim == AimMark("A", "E")
    assert "A aims at E." in near.draw("svg", plan="A attack E")
    assert "target of A" in near.draw("text", plan="A attack E")
