"""Delaying, and making actions ready: when one acts then, where in the order, and what becomes of what is not used."""

import pytest
from attrs import evolve
from boards import fight, played, sq
from rewind import assert_all_can_be_taken_back

from d20nb import events as ev
from d20nb.encounter import Encounter
from d20nb.errors import IllegalActionError, NotationError
from d20nb.rulesets import ALL

ROOM = ". . . . . . . .\n. A . . . . E .\n. . . . . . . .\n. B . . . . . ."


def room(dice=(), text=ROOM, creatures=None, **more):
    """A, B and E act in this order, unless `creatures` says otherwise."""
    changes = {"A": {"initiative": 10}, "B": {"initiative": 5}, "E": {"initiative": 0}}
    for id, own in (creatures or {}).items():
        changes[id] = changes.get(id, {}) | own
    ids = [id for id in changes if id in text]
    return fight(text, dice=(*(10,) * len(ids), *dice), creatures={id: changes[id] for id in ids}, **more).play("begin")


def of_kind(encounter, kind):
    return [event for deed in encounter.deeds for event in deed.events if isinstance(event, kind)]


def counts(encounter):
    return {id: c.initiative.count for id, c in encounter.state.combatants.items()}


# --- delaying ------------------------------------------------------------------------------------------------------


def test_a_delayed_turn_goes_by_and_comes_just_before_another():
    here = room().play("A delay")
    assert (here.ask("turn"), here.ask("order")) == ("B", ["A", "B", "E"])
    here = here.play("A now")
    assert (here.ask("turn"), here.ask("order")) == ("A", ["A", "B", "E"])
    later = played(room(), "A delay", "B end", "A now")
    assert (later.ask("turn"), later.ask("order")) == ("A", ["B", "A", "E"])
    assert later.ask("left", "A") == {"standard": 1, "move": 1}
    assert counts(later) == {"A": 10, "B": 15, "E": 10}
    assert later.play("A end").ask("turn") == "E"


def test_the_new_place_stands_for_the_rest_of_the_fight():
    here = played(room(), "A delay", "B end", "A now", "A end", "E end")
    assert (here.ask("round"), here.ask("turn"), here.ask("order")) == (2, "B", ["B", "A", "E"])
    here = played(here, "B end", "A end", "E end")
    assert (here.ask("round"), here.ask("turn")) == (3, "B")


def test_across_the_end_of_a_round():
    here = played(room(), "A end", "B delay", "E end")
    assert (here.ask("round"), here.ask("turn")) == (2, "A")
    came = here.play("B now")  # before A: its count rises, and its place is now the first
    assert (came.ask("turn"), came.ask("order")) == ("B", ["B", "A", "E"])
    came = played(came, "B end", "A end")
    assert came.ask("turn") == "E"  # no further turn for B in this round
    waited = played(here, "A end")
    assert (waited.ask("turn"), waited.ask("order")) == ("B", ["A", "B", "E"])
    assert waited.state.combatants["B"].delaying is False  # its own count has come: the waiting is over
    assert waited.ask("legal", "B now") is False
    assert played(waited, "B end", "E end").ask("turn") == "A"


def test_one_may_delay_again_and_again():
    here = played(room(), "A delay", "B delay", "E end")
    assert (here.ask("round"), here.ask("turn")) == (2, "A")
    here = here.play("A delay")
    assert here.ask("turn") == "B"
    here = played(here, "A now", "A end", "B end")
    assert here.ask("turn") == "E"


def test_when_one_cannot_delay_or_come_in():
    here = room()
    for words in ("A move C2", "A do draw-a-weapon", "A step C2", "A do speak"):
        assert here.play(words).ask("legal", "A delay") is False, words
    assert here.ask("legal", "B delay") is False
    assert here.ask("legal", "B now") is False
    delayed = here.play("A delay")
    assert delayed.ask("legal", "A move C2") is False
    assert delayed.ask("legal", "A now") is True
    assert delayed.play("B move C4").ask("legal", "A now") is False  # that turn has begun
    assert delayed.play("B do speak").ask("legal", "A now") is False
    stunned = delayed.play("referee A condition stunned")
    assert stunned.ask("legal", "A now") is False
    with pytest.raises(IllegalActionError, match="not delaying"):
        delayed.play("E now")


def test_one_cannot_interrupt_in_the_middle_of_something():
    text = ". . . .\n. A E .\n. . . ."
    here = played(room(text=text, creatures={"A": {"initiative": 0}, "E": {"initiative": 9}}), "E delay")
    assert here.ask("legal", "E now") is True
    here = here.play("A move A1")
    assert here.state.asked.striker == "E"
    assert here.ask("legal", "E now") is False
    assert here.play("E pass").ask("legal", "E now") is False


def test_the_turn_that_has_come_begins_only_with_what_is_done_in_it():
    here = room().play("A delay")
    assert here.state.turn.waiting
    assert here.ask("left", "B") == {"standard": 1, "move": 1}
    assert "B" in here.ask("flat-footed")
    interrupted = played(here, "A now")
    assert "B" in interrupted.ask("flat-footed")  # its turn has not begun
    assert "A" not in interrupted.ask("flat-footed")
    assert "B" not in here.play("B end").ask("flat-footed")


@pytest.mark.parametrize(("reading", "flat"), [("turn", False), ("action", True), ("regular-turn", False)])
def test_whether_who_only_delays_is_still_flat_footed(reading, flat):
    here = room(options={"flat_footed_until": reading}).play("A delay")
    assert ("A" in here.ask("flat-footed")) is flat
    assert "A" not in played(here, "A now", "A do speak").ask("flat-footed")


def test_strikes_are_fresh_again_when_the_delayed_turn_begins():
    text = ". . . . . .\n. E A . . .\n. B . . . .\n. . . . . ."
    feats = {"E": {"initiative": 20, "feats": {"combat reflexes"}, "dexterity": 10}}
    here = room((1, 1, 1), text, feats)
    here = played(here, "E end", "A move D1", "E strike", "A end", "B end", "E delay")
    # E's own count came: its turn began and was given up, so that its strikes are fresh.
    assert here.ask("strikes left", "E") == 1
    here = played(here, "A end", "B move C3", "E strike")
    assert here.ask("strikes left", "E") == 0
    here = played(here, "B end")
    assert here.ask("turn") == "E"


def test_delaying_in_the_surprise_round():
    here = room(creatures={"E": {"aware": False}}).play("A delay")
    assert (here.ask("round"), here.ask("turn")) == (0, "B")
    came = here.play("A now")
    assert came.ask("left", "A") == {"standard": 1, "move": 0}
    assert came.ask("surprise round") == ["A", "B"]
    over = played(room(creatures={"E": {"aware": False}}), "A end", "B delay")
    assert (over.ask("round"), over.ask("turn")) == (1, "A")
    over = over.play("B now")
    assert (over.ask("order"), over.ask("left", "B")) == (["B", "A", "E"], {"standard": 1, "move": 1})


def test_who_is_skipped_while_others_delay():
    here = played(room(), "A delay", "referee E condition stunned", "B end")
    # E is skipped, and A's own count comes up.
    assert (here.ask("round"), here.ask("turn")) == (2, "A")
    assert [e.who for e in of_kind(here, ev.TurnSkipped)] == ["E"]


def test_everybody_delays_and_the_round_goes_on():
    here = played(room(), "A delay", "B delay", "E delay")
    assert (here.ask("round"), here.ask("turn")) == (2, "A")
    here = here.play("E now")
    assert (here.ask("turn"), here.ask("order")) == ("E", ["E", "A", "B"])
    here = here.play("E end")
    assert here.ask("turn") == "A"


def test_two_who_delay_come_in_one_before_the_other():
    here = played(room(), "A delay", "B delay", "A now")
    assert here.ask("order") == ["B", "A", "E"]
    here = here.play("A end")
    assert here.ask("turn") == "E"
    here = here.play("B now")
    assert here.ask("order") == ["A", "B", "E"]


def test_delays_can_be_taken_back():
    here = played(
        room(), "A delay", "B delay", "A now", "A move C2", "A end", "B now", "B end", "E delay", "A end", "E now"
    )
    assert_all_can_be_taken_back(here)


# --- making ready --------------------------------------------------------------------------------------------------


def test_making_ready_ends_the_turn_takes_a_standard_action_and_gives_no_opportunity():
    text = ". . . .\n. A E .\n. . . .\nB . . ."
    here = room(text=text, creatures={"E": {"initiative": 20}}).play("E end")
    assert here.ask("provokes", "A ready attack E when E moves") == []
    ready = here.play("A ready attack E when E moves")
    assert ready.ask("turn") == "B"
    assert "A" not in ready.ask("flat-footed")
    moved = here.play("A step A2")
    assert moved.ask("legal", "A ready attack E when E moves") is True
    spent = here.play("A attack E")
    assert spent.ask("legal", "A ready attack E when E moves") is False


def test_readying_counts_as_acting():
    here = room(options={"flat_footed_until": "action"})
    assert "A" in here.ask("flat-footed")
    assert "A" not in here.play("A ready move B1 when E moves").ask("flat-footed")


@pytest.mark.parametrize(
    ("deed", "legal"),
    [
        ("attack E", True),
        ("shoot E", True),
        ("move B1", True),
        ("do drink-potion", True),
        ("do draw-a-weapon", True),
        ("do speak", True),
        ("do full-attack E", False),
        ("do coup-de-grace", False),
        ("withdraw B1", False),
        ("run B1", False),
    ],
)
def test_what_can_be_made_ready(deed, legal):
    assert room().ask("legal", f"A ready {deed} when E moves") is legal


@pytest.mark.parametrize(
    ("trigger", "deeds", "done"),
    [
        ("E moves", ["E move F2"], True),
        ("E moves", ["E step F2"], True),
        ("E moves", ["E withdraw F2"], True),
        ("E moves", ["E attack C"], False),
        ("E attacks", ["E attack C"], True),
        ("E attacks", ["E do full-attack C"], True),
        ("E attacks", ["E move F2"], False),
        ("E casts", ["E do cast-a-spell"], True),
        ("E casts", ["E do cast-defensively"], True),
        ("E casts", ["E do drink-potion"], False),
        ("E enters F2", ["E move F2"], True),
        ("E enters E2", ["E move F2 E2 D2"], True),
        ("E enters E2", ["E move F2"], False),
        ("B moves", ["E move F2"], False),
    ],
)
def test_triggers(trigger, deeds, done):
    text = ". . . . . . . .\n. A . . . . E .\n. . . . . . C .\n. B . . . . . ."
    here = room((1, 1, 1), text, {"C": {"initiative": -9}}, strikes="pass")
    here = played(here, f"A ready move B1 when {trigger}", "B end", *deeds)
    assert (here.ask("at", "A") == "B1") is done
    assert bool(of_kind(here, ev.ReadiedActed)) is done
    assert (here.state.combatants["A"].readied is None) is done


def test_it_comes_just_before_the_trigger_which_then_goes_on():
    bow = {"A": {"weapons": ("longbow",)}}
    here = played(room((15, 3), creatures=bow), "A ready shoot E when E moves", "B end", "E move F2 E2")
    kinds = [type(e) for e in here.deeds[-1].events if isinstance(e, ev.AttackRolled | ev.Moved)]
    assert kinds == [ev.AttackRolled, ev.Moved, ev.Moved]
    assert (here.ask("at", "E"), here.state.combatants["E"].hp) == ("E2", 7)
    assert here.ask("turn") == "E"


def test_who_falls_to_it_does_not_go_on():
    bow = {"A": {"weapons": ("longbow",)}, "E": {"hp": 3}}
    here = played(room((15, 8), creatures=bow), "A ready shoot E when E casts", "B end", "E do cast-a-spell")
    assert "dying" in here.ask("conditions", "E")
    assert (here.ask("turn"), here.ask("round")) == ("B", 2)
    assert not here.state.pending


def test_ones_place_is_from_then_on_just_before_whom_one_interrupted():
    here = played(room(), "A ready move B1 when E moves", "B end", "E move F2", "E end")
    assert here.ask("order") == ["B", "A", "E"]
    assert counts(here) == {"A": 10, "B": 15, "E": 10}
    assert (here.ask("round"), here.ask("turn")) == (2, "B")
    assert here.play("B end").ask("turn") == "A"


def test_in_the_next_round_before_ones_own_turn_the_count_rises_and_there_is_no_further_turn():
    here = played(room(), "A end", "B ready move B3 when A moves", "E end", "A move C2")
    assert here.ask("round") == 2
    assert (here.ask("at", "B"), here.ask("order")) == ("B3", ["B", "A", "E"])
    here = here.play("A end")
    assert here.ask("turn") == "E"
    assert here.play("E end").ask("turn") == "B"


def test_what_is_not_used_is_lost_and_changes_nothing():
    here = played(room(), "A ready move B1 when E casts", "B end", "E move F2", "E end")
    assert (here.ask("turn"), here.ask("order")) == ("A", ["A", "B", "E"])
    assert here.state.combatants["A"].readied is None
    assert here.ask("left", "A") == {"standard": 1, "move": 1}
    here = played(here, "A end", "B end", "E do cast-a-spell")
    assert here.ask("at", "A") == "B2"
    assert here.ask("legal", "A ready move B1 when E casts") is False  # it is E's turn


def test_it_goes_off_once():
    here = played(room(), "A ready move B1 when E moves", "B end", "E move F2", "E move E2")
    assert here.ask("at", "A") == "B1"
    assert len(of_kind(here, ev.ReadiedActed)) == 1


def test_what_can_no_longer_be_done_is_lost_with_its_reason():
    here = played(room(), "A ready attack E when E moves", "B end", "E move F2")
    (lost,) = of_kind(here, ev.ReadiedActed)
    assert lost.lost
    assert any("cannot do it now: A cannot reach E" in e.sentence for e in here.why())
    assert here.ask("order") == ["A", "B", "E"]  # its count is as it was
    assert here.ask("at", "E") == "F2"
    assert any("cannot do it now" in e.sentence for e in here.why())
    assert here.state.combatants["A"].readied is None


def test_who_can_no_longer_act_lets_it_go_by():
    here = played(room(), "A ready move B1 when E moves", "referee A condition stunned", "B end", "E move F2")
    assert of_kind(here, ev.ReadiedActed) == []
    assert here.ask("at", "A") == "B2"


@pytest.mark.parametrize(("reading", "at"), [(None, "D2"), ("inside", "D2"), ("before", "E2")])
def test_entering_by_both_readings(reading, at):
    """By the default E is hit in the square it entered, by the other one on the border of it."""
    text = ". . . . . . . .\n. . B . . . E .\n. . . . . . . .\nA . . . . . . ."
    options = {"ready_enters": reading} if reading else {}
    bow = {"A": {"weapons": ("longbow",)}}
    here = room((15, 3), text, bow | {"B": {"weapons": ("longbow",)}}, options=options)
    here = played(here, "A ready shoot E when E enters D2", "B end", "E move F2 E2 D2 D3")
    shot = next(n for n, e in enumerate(here.deeds[-1].events) if isinstance(e, ev.AttackRolled))
    before = [e.end for e in here.deeds[-1].events[:shot] if isinstance(e, ev.Moved)]
    assert before[-1] == sq(at)
    assert here.ask("at", "E") == "D3"


def test_entering_inside_lets_one_attack_who_comes_into_reach():
    text = ". . . . . .\nA . . . . E\n. . . . . ."
    for reading, struck in (("inside", True), ("before", False)):
        here = room((15, 3), text, options={"ready_enters": reading})
        here = played(here, "A ready attack E when E enters B2", "E move D2 C2 B2 B1")
        assert bool(of_kind(here, ev.AttackRolled)) is struck
        assert of_kind(here, ev.ReadiedActed)[0].lost is not struck


def test_a_readied_act_may_itself_give_an_opportunity():
    text = ". . . .\n. A E .\n. . . .\nB . . ."
    here = room((15, 3), text, {"E": {"feats": {"combat reflexes"}}})
    here = played(here, "A ready do drink-potion when E moves", "B end", "E move D3")
    assert (here.state.asked.striker, here.state.asked.provoker) == ("E", "A")
    here = here.play("E strike")
    assert (here.state.asked.striker, here.ask("at", "E")) == ("A", "C2")  # E leaves what A threatens, too
    assert here.play("A pass").ask("at", "E") == "D3"


def test_a_readied_move_goes_no_further_than_one_move_action_and_its_diagonals_count():
    text = ". . . . . . . .\n. A . . . . . .\n. . . . . . . .\n. B . . . . . .\n. . . . . . E ."
    here = played(room(text=text), "A ready move C3 D4 when E moves", "B end", "E move H5")
    assert [e.price for e in of_kind(here, ev.Moved) if e.who == "A"] == [1, 2]
    far = played(
        room(text=text, creatures={"A": {"speed": 10}}), "A ready move C3 D4 when E moves", "B end", "E move H5"
    )
    assert of_kind(far, ev.ReadiedActed)[0].lost
    assert "costs 3" in far.log()
    assert far.ask("at", "A") == "B2"


def test_a_readied_shot_into_melee_or_at_the_unseen_is_judged_when_it_comes():
    bow = {"A": {"weapons": ("longbow",)}}
    here = room((15, 3), creatures=bow).play("A ready shoot E when E casts")
    here = played(here, "B end", "referee E condition invisible", "E do cast-a-spell")
    assert of_kind(here, ev.ReadiedActed)[0].lost
    assert "cannot see" in here.log()


def test_two_readied_actions_for_one_trigger_come_in_initiative_order():
    here = played(room(), "A ready move B1 when E moves", "B ready move B3 when E moves", "E move F2")
    assert [e.action.actor for e in of_kind(here, ev.ReadiedActed)] == ["A", "B"]
    assert here.ask("order") == ["A", "B", "E"]


def test_readied_actions_can_be_taken_back():
    bow = {"A": {"weapons": ("longbow",)}}
    here = room((15, 3, 12, 2), creatures=bow)
    here = played(
        here, "A ready shoot E when E moves", "B ready move B3 when E attacks", "E move F2", "E end", "B end",
        "A ready shoot E when E moves", "E move E2", "E end",
    )  # fmt: skip
    assert_all_can_be_taken_back(here)


@pytest.mark.parametrize(
    "words",
    [
        "A ready",
        "A ready attack E",
        "A ready attack E when",
        "A ready attack E when E sleeps",
        "A ready attack E when E enters",
        "A ready attack E when Z moves",
        "A ready when E moves",
    ],
)
def test_what_is_not_a_readied_action(words):
    with pytest.raises(NotationError):
        room().play(words)


def test_the_same_in_d20_open_for_points():
    start = room().setup
    here = Encounter(evolve(start, ruleset=ALL["open"], options={})).play("begin")
    ready = here.play("A ready minor-move B1 when E moves")
    assert ready.ask("turn") == "B"
    assert played(ready, "B end", "E minor-move F2").ask("at", "A") == "B1"
    for words in ("complete-move B1", "full-move B1"):
        assert here.ask("legal", f"A ready {words} when E moves") is False


@pytest.mark.parametrize("reading", ["inside", "before"])
def test_at_the_end_of_a_charge_nobody_enters_anything_any_more(reading):
    text = ". . . . . .\nA . . . . E\n. . . . . .\n. . B . . ."
    here = room((15, 3), text, options={"ready_enters": reading})
    here = played(here, "A ready move A1 when E enters C1", "B end", "E charge A")
    assert of_kind(here, ev.AttackRolled)
    assert not of_kind(here, ev.ReadiedActed)


def test_a_5_foot_step_is_no_action_to_make_ready():
    here = fight("A . E", dice=(15, 5)).play("begin")
    with pytest.raises(IllegalActionError, match="A 5-foot step is no action"):
        here.play("A ready step B1 when E moves")
    with pytest.raises(IllegalActionError, match="less than a full round, not a full-round action"):
        here.play("A ready run B1 when E moves")
