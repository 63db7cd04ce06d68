"""d20 Modern: where its rules differ from SRD 3.5, and what it borrows."""

import boards
import pytest
from attrs import evolve

from d20nb import events as ev
from d20nb.encounter import Encounter
from d20nb.errors import IllegalActionError
from d20nb.rules.threat import threatened
from d20nb.rulesets import ALL
from d20nb.state import State

MODERN = ALL["modern"]
played, sq = boards.played, boards.sq


def setup(text, **more):
    """A setup from a map. A to D are heroes, other letters are foes."""
    return evolve(boards.setup(text, **more), ruleset=MODERN)


def fight(text, **more):
    return Encounter(setup(text, **more))


# --- the table of actions ------------------------------------------------------------------------------------------

#: Kind, price in attack and move actions, and does it provoke? (d20 Modern, Combat: Table: Actions in Combat; the
#: common case of "maybe" and "usually"; climbing fast as in two of the three copies.)
ROWS = """
attack: aid-another no, bull-rush no, escape-a-grapple no, feint no, ready no, stabilize-the-dying yes,
    attack-a-weapon target, attack-an-object target, total-defense no, use-a-skill yes
move: use-equipment no, climb no, climb-accelerated no, crawl no, draw-a-weapon no, holster-a-weapon yes,
    move-a-heavy-object yes, open-a-door no, pick-up-an-object yes, reload-box-magazine yes,
    retrieve-a-stored-object yes, stand-up yes, swim no
full-round: coup-de-grace yes, extinguish-flames no, full-attack no, overrun no, reload-internal-magazine yes
free: drop-an-object no, drop-prone no, speak no
varies: disarm target, grapple target, load-a-weapon yes, trip no
"""


def rows():
    for line in ROWS.replace("\n    ", " ").strip().splitlines():
        kind, _, row = line.partition(":")
        for entry in row.split(","):
            yield (*entry.split(), kind)


TABLE = {slug: (provokes, kind) for slug, provokes, kind in rows()}
PRICES = {
    "attack": {"attack": 1},
    "move": {"move": 1},
    "full-round": {"attack": 1, "move": 1},
    "free": {},
    "varies": {"attack": 1},
}


def test_the_table_has_these_rows_and_no_others():
    assert set(MODERN.acts) == set(TABLE) | {"attack", "attack-ranged", "attack-unarmed"}


@pytest.mark.parametrize("slug", TABLE)
def test_the_table_of_actions_row_by_row(slug):
    provokes, kind = TABLE[slug]
    conditions = {"prone"} if slug == "stand-up" else set()
    encounter = fight(". F .\n. A E\n. . .", creatures={"A": {"conditions": conditions}})
    words = f"A do {slug}" + (" E" if provokes == "target" or slug == "full-attack" else "")
    if slug != "ready":
        expected = {"yes": ["E at B2", "F at B2"], "no": [], "target": ["E at B2"]}[provokes]
        assert encounter.ask("provokes", words) == expected
    row = MODERN.acts[slug]
    assert (row.kind, dict(row.price[0])) == (kind, PRICES[kind])
    assert {"attack": 1} in row.price or kind in ("free", "full-round")
    assert str(row.citation) == "d20 Modern, Combat: Table: Actions in Combat"


@pytest.mark.parametrize(
    ("words", "weapons", "strikes"),
    [
        ("A attack E", ("knife",), []),
        ("A attack E", ("unarmed",), ["E at B1"]),
        ("A shoot E", ("pistol",), ["E at B1", "F at B1"]),
        ("A move B2", ("pistol",), ["E at B1", "F at B1"]),
        ("A step B2", ("pistol",), []),
    ],
)
def test_attacks_and_steps(words, weapons, strikes):
    encounter = fight("F A E\n. . .", creatures={"A": {"weapons": weapons}})
    assert sorted(encounter.ask("provokes", words)) == strikes


def test_who_is_trained_to_fight_unarmed_is_armed():
    trained = {"A": {"weapons": ("unarmed",), "feats": {"combat martial arts"}}}
    assert fight("A E", creatures=trained).ask("provokes", "A attack E") == []
    assert fight("A E", creatures={"E": trained["A"]}).ask("threatens", "E") == ["A1"]
    pistol = {"E": {"weapons": ("pistol",)}}
    assert fight("A E", creatures=pistol).ask("threatens", "E") == []


def test_an_attack_action_may_be_spent_on_a_move_action_and_a_full_round_leaves_a_step():
    here = fight("A . . . . . . . . . . . . .\n. . . . . . . . . . . . . E", dice=(15, 5)).play("begin")
    assert here.ask("left", "A") == {"attack": 1, "move": 1}
    assert here.ask("legal", "A move M1") is True
    assert here.ask("legal", "A move N1") is False
    here = here.play("A do reload-internal-magazine")
    assert here.ask("left", "A") == {"attack": 0, "move": 0}
    assert here.ask("legal", "A step B1") is True
    assert here.ask("legal", "A do open-a-door") is False
    assert here.ask("legal", "A do speak") is True
    opened = fight("A . E", dice=(15, 5)).play("begin").play("A do open-a-door").play("A do open-a-door")
    assert opened.ask("left", "A") == {"attack": 0, "move": 0}


# --- strikes -------------------------------------------------------------------------------------------------------

REFLEXES = {"E": {"feats": {"combat reflexes"}, "dexterity": 16}}


def test_combat_reflexes_strike_one_opponent_once():
    board = ". . . .\n. A . B\n. . E .\n. . . ."
    bow = {"A": {"weapons": ("pistol",), "initiative": 20}, "B": {"initiative": 10}}
    here = fight(board, dice=(10, 10, 10, 1, 1, 1, 1), creatures=REFLEXES | bow).play("begin")
    assert here.ask("strikes left", "E") == 4
    here = here.play("A move B3")
    assert here.state.asked
    here = here.play("E strike")
    assert here.ask("strikes left", "E") == 3
    # In SRD 3.5 shooting would be another opportunity; here A has been struck at.
    assert here.ask("provokes", "A shoot E") == []
    (reason,) = (r for r in here.why("A shoot E") if r.citation is not None)
    assert (reason.citation.ruleset, reason.citation.section) == ("d20 Modern", "Feats: Combat Reflexes")
    here = here.play("A end")
    assert here.ask("provokes", "B move D1") == ["E at D2"]
    assert boards.fight(board, creatures=REFLEXES | bow).ask("strikes left", "E") == 4


def test_in_srd_35_the_same_opponent_may_be_struck_twice():
    board = ". . . .\n. A . .\n. . E .\n. . . ."
    bow = {"A": {"weapons": ("shortbow",), "initiative": 20}}
    for ruleset, strikes in ((MODERN, []), (ALL["srd35"], ["E at B3"])):
        start = boards.setup(board, dice=(10, 10, 1, 1), creatures=REFLEXES | bow)
        here = played(Encounter(evolve(start, ruleset=ruleset)), "begin", "A move B3", "E strike")
        assert here.ask("provokes", "A shoot E") == strikes


def test_passing_leaves_another_opportunity_open_but_no_other_for_movement():
    board = ". . . .\n. A . .\n. . E .\n. . . ."
    bow = {"A": {"weapons": ("pistol",), "initiative": 20}}
    here = played(fight(board, dice=(10, 10), creatures=REFLEXES | bow), "begin", "A move B3", "E pass")
    assert here.ask("provokes", "A move B4") == []
    assert here.ask("provokes", "A shoot E") == ["E at B3"]


def test_the_next_turn_of_the_striker_opens_it_again():
    board = ". . . .\n. A . .\n. . E .\n. . . ."
    here = fight(board, dice=(15, 5, 1), creatures=REFLEXES)
    here = played(here, "begin", "A move B3", "E strike", "A end")
    assert here.ask("strikes left", "E") == 4
    assert played(here, "E end").ask("provokes", "A move B4") == ["E at B3"]


def test_by_the_other_reading_a_new_round_opens_it_again():
    board = ". . . .\n. A . .\n. . E .\n. . . ."
    late = {"A": {"initiative": 9}, "E": REFLEXES["E"] | {"initiative": 0}}
    here = fight(board, dice=(10, 10, 1, 1), creatures=late, options={"strikes_refresh": "round"})
    here = played(here, "begin", "A end", "E end", "A move B3", "E strike", "A end")
    assert here.ask("strikes left", "E") == 3
    here = here.play("E end")
    assert here.ask("strikes left", "E") == 4
    assert here.ask("provokes", "A move B4") == ["E at B3"]


def test_flat_footed_with_and_without_combat_reflexes():
    flat = {"E": {"conditions": {"flat-footed"}}}
    assert fight("A E\n. .", creatures=flat).ask("provokes", "A move A2") == []
    both = {"E": {"conditions": {"flat-footed"}, "feats": {"combat reflexes"}}}
    assert fight("A E\n. .", creatures=both).ask("provokes", "A move A2") == ["E at A1"]


def test_cover_does_not_stop_strikes_but_a_wall_between_stops_threat():
    corner = "# A .\nE . ."
    assert fight(corner).ask("provokes", "A move C1") == ["E at B1"]
    assert boards.fight(corner).ask("provokes", "A move C1") == []
    spear = {"E": {"weapons": ("longspear",)}}
    assert fight(". . . .\nE F A .", creatures=spear).ask("provokes", "A move D1") == ["E at C2", "F at C2"]
    assert fight(". . .\nE # A\n. . .", creatures=spear).ask("provokes", "A move C1") == []
    assert fight("A E\n. .", edges={"A1 B1": "wall", "A2 B2": "wall"}).ask("provokes", "A move A2") == []


def test_a_withdrawal_frees_its_start_from_seen_and_unseen():
    board = ". . . .\n. A . .\n. . E .\n. . . ."
    unseen = {"E": {"conditions": {"invisible"}}}
    assert fight(board, creatures=unseen).ask("provokes", "A withdraw B1") == []
    assert boards.fight(board, creatures=unseen).ask("provokes", "A withdraw B1") == ["E at B2"]
    assert fight(board).ask("provokes", "A withdraw C2 C1") == ["E at C2"]
    blind = {"A": {"conditions": {"blinded"}}}
    assert fight(board, creatures=blind).ask("provokes", "A withdraw B1") == []
    assert boards.fight(board, creatures=blind).ask("legal", "A withdraw B1") is False


# --- reach ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "build", "squares"),
    # Huge creatures reach 10 feet and Gargantuan ones 15, tall or long; every second diagonal counts two.
    [
        ("medium", "tall", 8),
        ("large", "tall", 28),
        ("large", "long", 12),
        ("huge", "tall", 36),
        ("huge", "long", 36),
        ("gargantuan", "tall", 72),
        ("gargantuan", "long", 72),
        ("colossal", "tall", 96),
        ("tiny", "tall", 1),
    ],
)
def test_natural_reach(size, build, squares):
    grid = "\n".join(
        [" ".join(["."] * 16)] * 6 + [" ".join([*["."] * 6, "E", *["."] * 9])] + [" ".join(["."] * 16)] * 9
    )
    here = State.of(setup(grid, creatures={"E": {"size": size, "build": build, "weapons": ("claw",)}}))
    assert len(threatened(here, here.combatants["E"])) == squares


def test_a_reach_that_is_given_counts():
    here = State.of(setup(". . .\n. E .\n. . .", creatures={"E": {"size": "huge", "space_ft": 5, "reach_ft": 5}}))
    assert len(threatened(here, here.combatants["E"])) == 8


@pytest.mark.parametrize(
    ("reading", "strikes"), [(None, []), ("strict", []), ("include", ["E at A1"]), ("walk-in", ["E at A1"])]
)
def test_the_second_diagonal_is_out_of_reach_unless_an_option_says_otherwise(reading, strikes):
    options = {"reach_corner": reading} if reading else {}
    big = fight("A . . .\n. . . .\n. . E .\n. . . .", creatures={"E": {"size": "large"}}, options=options)
    assert big.ask("provokes", "A move B2") == strikes


# --- moving --------------------------------------------------------------------------------------------------------

LONG = " ".join(["A", *["."] * 27])


def reach_of(words, **changes):
    """The furthest column that a lone mover gets to along one row."""
    light = {str(boards.Square(x, 0)): "dark" for x in range(28)} if changes.pop("dark", False) else {}
    here = fight(LONG, dice=(10,), creatures={"A": changes}, light=light).play("begin")
    return max([n for n in range(1, 28) if here.ask("legal", f"A {words} {boards.Square(n, 0)}")], default=0)


@pytest.mark.parametrize(
    ("mode", "changes", "squares"),
    [
        ("move", {}, 12),
        ("withdraw", {}, 12),
        ("run", {}, 24),
        ("run", {"armor": "heavy"}, 18),
        ("run", {"load": "heavy"}, 18),
        ("run", {"feats": {"run"}}, 27),  # 30, where the map ends
        ("run", {"feats": {"run"}, "armor": "heavy"}, 24),
        ("step", {}, 1),
        ("step", {"speed": 5}, 0),
        ("tumble", {"skills": {"tumble": 5}}, 6),
        ("tumble", {}, 0),
        # Half the speed where one cannot see, and three quarters with Blind-Fight.
        ("move", {"dark": True}, 6),
        ("withdraw", {"dark": True}, 6),
        ("move", {"dark": True, "feats": {"blind-fight"}}, 8),
        ("move", {"dark": True, "traits": {"darkvision"}}, 12),
        ("move", {"conditions": {"blinded"}}, 6),
        ("run", {"conditions": {"blinded"}}, 0),
        ("move", {"speed": 20, "dark": True}, 4),
        ("step", {"dark": True}, 1),
    ],
)
def test_how_far_one_gets(mode, changes, squares):
    assert reach_of(mode, **changes) == squares


def test_no_5_foot_step_with_other_movement_before_or_after():
    here = fight("A . . . . . . E", dice=(15, 5)).play("begin")
    assert here.play("A move B1").ask("legal", "A step C1") is False
    stepped = here.play("A step B1")
    for words in ("A step C1", "A move C1", "A withdraw A1", "A run D1", "A charge E"):
        assert stepped.ask("legal", words) is False, words
    assert stepped.ask("legal", "A do total-defense") is True


def test_three_sizes_may_pass_and_not_stop():
    titan = {"E": {"size": "huge"}, "A": {"size": "small"}}
    here = fight("A E . . .\n. . . . .\n. . . . .", creatures=titan)
    assert here.ask("legal", "A move B1 C1 D1 E1") is True
    assert here.ask("legal", "A move B1") is False
    assert fight("A E .").ask("legal", "A move B1 C1") is False
    assert fight("A E .", creatures={"E": {"lets_by": ("A",)}}).ask("legal", "A move B1 C1") is True


def test_running_is_safer_from_shots_and_costs_the_dexterity_bonus():
    nimble = {"A": {"dexterity": 16, "ac": 14}, "E": {"weapons": ("rifle", "knife")}}
    here = fight("A . . . . . . . . E", dice=(15, 5), creatures=nimble).play("begin")
    assert here.ask("defense", "E shoot A") == 14
    here = here.play("A run H1")
    assert here.ask("defense", "E shoot A") == 14 - 3 + 2
    assert here.ask("defense", "E attack A") == 14 - 3
    assert played(here, "A end", "E end").ask("defense", "E shoot A") == 14


def test_charging_needs_ten_feet_and_gives_and_takes_two():
    here = fight("A . . . . . E", dice=(15, 5, 8, 4), creatures={"A": {"attack": 3}}).play("begin").play("A charge E")
    (rolled,) = (e for e in here.deeds[-1].events if isinstance(e, ev.AttackRolled))
    assert rolled.bonus == 5
    assert here.ask("at", "A") == "F1"
    assert here.ask("defense", "E attack A") == 8
    assert here.ask("left", "A") == {"attack": 0, "move": 0}
    assert fight("A . E").ask("legal", "A charge E") is False
    assert fight("A . . E", creatures={"A": {"conditions": {"fatigued"}}}).ask("legal", "A charge E") is False


def test_charging_where_one_cannot_see_is_barred():
    assert fight("A . . E", creatures={"A": {"conditions": {"blinded"}}}).ask("legal", "A charge E") is False


# --- tumbling: one check for all -----------------------------------------------------------------------------------

GAUNTLET = ". . . . . .\n. . E . G .\n. A . . . .\n. . . F . .\n. . . . . ."


def tumbled(dice, skill=5, words="A tumble C3 D3 E3", text=GAUNTLET, **more):
    """A tumbles, after the others have had their first turns."""
    foes = [id for id in "EFG" if id in text]
    creatures = {"A": {"skills": {"tumble": skill}, "initiative": 0}} | {id: {"initiative": 9} for id in foes}
    for n, id in enumerate(foes):
        creatures[id] = {"initiative": 9 - n}
    here = fight(text, dice=(*(10,) * (1 + len(foes)), *dice), creatures=creatures, **more).play("begin")
    return played(here, *(f"{id} end" for id in foes), words)


def checks(encounter):
    return [(e.foe, e.die, e.dc) for deed in encounter.deeds for e in deed.events if isinstance(e, ev.SkillChecked)]


def test_one_check_takes_one_past_everybody():
    here = tumbled((10,))
    assert checks(here) == [("E", 10, 15), ("F", 10, 15), ("G", 10, 15)]
    assert here.ask("at", "A") == "E3"
    assert here.state.dice == 5
    assert not here.state.asked


def test_who_fails_moves_as_planned_and_provokes_with_no_second_check():
    here = tumbled((9, 1, 1, 1))
    assert here.state.asked.striker == "E"
    assert here.ask("at", "A") == "B3"
    here = here.play("E strike")
    assert here.state.asked.striker == "F"  # the die of the first check counts on
    here = played(here, "F pass", "G pass")
    assert checks(here) == [("E", 9, 15), ("F", 9, 15), ("G", 9, 15)]
    assert here.ask("at", "A") == "E3"


def test_a_later_turn_takes_a_check_of_its_own():
    here = tumbled((10, 11), words="A tumble C3")
    here = here.play("A tumble D3")
    assert checks(here) == [("E", 10, 15), ("E", 11, 15), ("F", 11, 15)]


def test_through_a_space_takes_25_and_who_fails_goes_on_all_the_same():
    row = ". . . .\nA E . .\n. . . ."
    through = tumbled((20, 10), words="A tumble B2 C2", text=row)
    assert checks(through)[0] == ("E", 20, 25)
    assert through.ask("at", "A") == "C2"
    failed = tumbled((19,), words="A tumble B2 C2", text=row, strikes="pass")
    assert checks(failed)[0] == ("E", 19, 25)
    assert failed.ask("at", "A") == "C2"
    asked = tumbled((19, 1), words="A tumble B2 C2", text=row)
    assert asked.state.asked.striker == "E"
    assert played(asked, "E strike").ask("at", "A") == "C2"


def test_a_big_opponent_takes_one_check_to_get_through():
    here = fight(
        ". . . . . .\nA E . . . .\n. . . . . .\n. . . . . .",
        dice=(10, 10, 20),
        creatures={"A": {"skills": {"tumble": 5}}, "E": {"size": "large", "initiative": 9}},
    )
    here = played(here, "begin", "E end", "A tumble B2 C2 D2")
    assert [c for c in checks(here) if c[2] == 25] == [("E", 20, 25)]


@pytest.mark.parametrize(
    ("skill", "answer"),
    [(14, []), (30, []), (-10, ["E at B3", "F at C3", "G at D3"]), (5, "depends"), (13, "depends")],
)
def test_what_is_certain_is_answered_and_what_is_not_depends(skill, answer):
    here = fight(GAUNTLET, creatures={"A": {"skills": {"tumble": skill}}})
    assert here.ask("provokes", "A tumble C3 D3 E3") == answer


def test_one_tumbles_through_four_squares_next_to_foes_and_any_number_of_others():
    row = ". . . . . . . . .\nA . . . . . . . .\n. . . . E . . . ."
    mine = {"A": {"skills": {"tumble": 30}, "speed": 40}}
    past = fight(row, creatures=mine)
    assert past.ask("legal", "A tumble H2") is True  # three of seven squares are next to E
    row_of_foes = "A . . . . . . . .\n. E F G H . . . ."
    along = fight(row_of_foes, creatures=mine)
    assert along.ask("legal", "A tumble B1 C1 D1 E1") is True
    assert along.ask("legal", "A tumble F1") is False
    assert [at for at in along.ask("reaches", "A tumble") if at in ("D1", "E1", "F1", "G1")] == ["D1", "E1"]
    (refused,) = along.why_not("A tumble B1 C1 D1 E1 F1")
    assert "5 squares next to opponents" in refused.sentence
    down = {id: {"conditions": {"unconscious"}} for id in "EFGH"}
    assert fight(row_of_foes, creatures=mine | down).ask("legal", "A tumble B1 C1 D1 E1 F1 G1") is True
    # Around the foes, where that is no further than next to them.
    around = fight(". . . . . . . .\nA . . . . . . .\n. . E F G H . .", creatures=mine)
    assert "G2" in around.ask("reaches", "A tumble")
    assert around.ask("provokes", "A tumble G2") == []


def test_an_overrun_takes_ten_feet_and_gives_nothing_back():
    near = fight("A E . .", dice=(15, 5)).play("begin")
    with pytest.raises(IllegalActionError, match="10 feet"):
        near.play("A overrun E")
    here = played(fight("A . E . .", dice=(15, 5)), "begin", "A overrun E", "E avoid")  # E is flat-footed still
    assert here.ask("at", "A") == "D1"
    assert here.ask("left", "A") == {"attack": 0, "move": 0}


def test_the_target_of_a_spring_attack_cannot_strike():
    springs = {"A": {"feats": {"spring attack"}}}
    assert fight(". . . .\nA . E .\n. . . .", creatures=springs).ask("provokes", "A spring E B2 B1 A1") == []


def test_who_trips_with_bare_hands_provokes_and_feats_spare_one():
    bare = {"weapons": ("unarmed",)}
    assert fight("A E", creatures={"A": bare}).ask("provokes", "A do trip E") == ["E at A1"]
    assert fight("A E", creatures={"A": {"weapons": ("pistol",)}}).ask("provokes", "A do trip E") == ["E at A1"]
    assert fight("A E").ask("provokes", "A do trip E") == []
    for feat in ("combat martial arts", "improved trip"):
        assert fight("A E", creatures={"A": {**bare, "feats": {feat}}}).ask("provokes", "A do trip E") == []
    trained = fight("A E", creatures={"A": {"feats": {"improved disarm"}}})
    assert trained.ask("provokes", "A do disarm E") == []
    (why,) = trained.why("A do disarm E")
    assert str(why.citation) == "d20 Modern, Feats: Improved Disarm"


@pytest.mark.parametrize("posture", ["prone", "kneeling", "sitting"])
def test_one_stands_up_from_any_posture(posture):
    here = fight("A . E", dice=(15, 5), creatures={"A": {"conditions": {posture}}}).play("begin").play("A stand")
    assert here.ask("conditions", "A") == []
    assert boards.fight("A . E", creatures={"A": {"conditions": {"sitting"}}}).ask("legal", "A stand") is False


@pytest.mark.parametrize(
    ("changes", "number"),
    [
        ({"conditions": {"helpless"}}, 5),
        ({"conditions": {"helpless"}, "size": "small", "ac": 17, "dexterity": 18}, 6),
        ({"conditions": {"blinded"}}, 10 - 4),
        ({"conditions": {"blinded", "flat-footed"}, "dexterity": 14, "ac": 12}, 12 - 2 - 4),
        ({"conditions": {"running"}, "dexterity": 14, "ac": 12, "feats": {"run"}}, 10),
    ],
)
def test_defense_of_the_helpless_the_blinded_and_the_running(changes, number):
    here = fight("A E", creatures={"E": changes})
    assert here.ask("defense", "A attack E") == number
    assert all(part.citation.ruleset == "d20 Modern" for part in here.numbers("A attack E").defense.parts[:2])


def test_who_shoots_lying_down():
    lies = {"conditions": {"prone"}, "attack": 3}
    assert fight("A . E", creatures={"A": {**lies, "weapons": ("pistol",)}}).ask("attack bonus", "A shoot E") == 1


def test_a_charge_needs_only_the_straight_way():
    board = "A . . . . .\n. . B . . .\n. . . . . .\n. . . . . .\n. . . . E .\n. . . . . ."
    # B stands beside the diagonal: in SRD 3.5 some line of the lane passes through it.
    assert fight(board).ask("legal", "A charge E") is True
    assert boards.fight(board).ask("legal", "A charge E") is False
    assert fight("A B . . E").ask("legal", "A charge E") is True  # a friend is passed
    assert fight("A . B E").ask("legal", "A charge E") is False  # and nobody stops where a friend stands


def test_only_what_the_text_leaves_out_is_called_borrowed():
    borrowed = {key for key, citation in MODERN.citations.items() if citation.borrowed_by}
    says = "attack.prone attack.invisible defense.prone-melee defense.mobility exempt.spring-attack event.overruns"
    assert not borrowed & set(says.split())
    assert {"cost.diagonals", "cost.ground", "event.displaced", "attack.squeezing"} <= borrowed


# --- surprise, delay, ready ----------------------------------------------------------------------------------------


def surprise(text="A . . . . . . . E .", **more):
    creatures = {"A": {"initiative": 5}, "E": {"aware": False}}
    for id, changes in more.pop("creatures", {}).items():
        creatures.setdefault(id, {}).update(changes)
    return fight(text, dice=(10, 10, 10, 10), creatures=creatures, **more).play("begin")


@pytest.mark.parametrize(
    ("words", "legal"),
    [
        ("A move G1", True),
        ("A move H1", False),  # one move action, not two
        ("A do aid-another", True),
        ("A do open-a-door", True),
        ("A do total-defense", True),
        ("A withdraw G1", True),
        ("A withdraw H1", False),
        ("A charge E", False),  # seven squares are more than the speed
        ("A run C1", False),
        ("A do reload-internal-magazine", False),
        ("A do coup-de-grace", False),
        ("A step B1", True),
        ("A do speak", True),
    ],
)
def test_what_a_surprise_turn_allows(words, legal):
    here = surprise("A . . . . . . . E .\nB . . . . . . . . .", creatures={"B": {"aware": False}})
    assert here.ask("left", "A") == {"attack": 1, "move": 1}
    assert here.ask("legal", words) is legal


@pytest.mark.parametrize("words", ["A move B1", "A do aid-another", "A do open-a-door", "A withdraw B1", "A charge E"])
def test_either_action_of_a_surprise_turn_uses_up_both(words):
    here = surprise("A . . . . E").play(words)
    assert here.ask("left", "A") == {"attack": 0, "move": 0}
    for more in ("A do aid-another", "A do open-a-door", "A move A2"):
        assert here.ask("legal", more) is False
    assert here.ask("legal", "A do speak") is True


def three(**more):
    creatures = {"A": {"initiative": 10}, "B": {"initiative": 5}, "E": {"initiative": 0}}
    return fight("A . . .\nB . . .\n. . . E", dice=(10,) * 3 + (5,) * 9, creatures=creatures, **more).play("begin")


def forfeits(encounter):
    return [e.who for e in encounter.deeds[-1].events if isinstance(e, ev.Forfeited)]


def test_who_delays_until_all_have_acted_comes_in_last_or_forfeits():
    here = played(three(), "A delay", "B end", "E end")
    assert forfeits(here) == []
    assert (here.ask("turn"), here.ask("round"), here.ask("order")) == ("A", 1, ["B", "E", "A"])
    acted = here.play("A end")
    assert (acted.ask("turn"), acted.ask("round")) == ("B", 2)
    waited = here.play("A delay")
    assert forfeits(waited) == ["A"]
    assert (waited.ask("turn"), waited.ask("round")) == ("B", 2)
    late = waited.play("A now")  # in the next round it may act on any count: here before B, whose turn has come
    assert (late.ask("turn"), late.ask("order")) == ("A", ["A", "B", "E"])
    srd = boards.fight("A . .\nB . .\n. . E", dice=(15, 10, 5))
    srd = played(srd, "begin", "A end", "B delay", "E end")
    assert srd.ask("round") == 2
    assert not any(isinstance(e, ev.Forfeited) for deed in srd.deeds for e in deed.events)


def test_of_several_who_delay_the_one_with_the_highest_modifier_goes_last():
    creatures = {"A": {"initiative": 3}, "B": {"initiative": 1}}
    board = fight("A . .\nB . .\n. . E", dice=(15, 10, 5), creatures=creatures)
    here = played(board, "begin", "A delay", "B delay", "E end")
    assert here.ask("turn") == "B"
    here = here.play("B end")
    assert here.ask("turn") == "A"
    assert here.play("A end").ask("order") == ["E", "B", "A"]


def test_who_comes_in_before_the_end_forfeits_nothing():
    here = played(three(), "A delay", "B end", "A now", "A end", "E end")
    assert not any(isinstance(e, ev.Forfeited) for deed in here.deeds for e in deed.events)
    assert here.ask("order") == ["B", "A", "E"]


def test_an_attack_a_move_or_another_act_may_be_made_ready_and_a_full_round_not():
    here = three()
    for words in ("attack B", "move B1", "do aid-another", "do open-a-door", "do drop-prone"):
        ready = here.play(f"A ready {words} when E moves")
        assert ready.ask("turn") == "B", words
        assert ready.state.combatants["A"].readied is not None
    for words in ("do full-attack B", "run D1", "do coup-de-grace"):
        with pytest.raises(IllegalActionError, match="ready"):
            here.play(f"A ready {words} when E moves")


def test_one_moves_first_and_makes_ready_after():
    here = three().play("A move B1")
    here = here.play("A ready move C1 when E moves")
    assert here.ask("left", "A") == {"attack": 0, "move": 0}
    here = played(here, "B end", "E move D2")
    assert here.ask("at", "A") == "C1"
    assert here.ask("order") == ["B", "A", "E"]


# --- what is borrowed says so --------------------------------------------------------------------------------------


def test_what_its_text_leaves_out_is_cited_as_borrowed():
    borrowed = {key for key, citation in MODERN.citations.items() if citation.borrowed_by}
    assert all(MODERN.citations[key].ruleset == "SRD 3.5" for key in borrowed)
    assert all(MODERN.citations[key].borrowed_by == "d20 Modern" for key in borrowed)
    own = set(MODERN.citations) - borrowed
    assert all(MODERN.citations[key].ruleset == "d20 Modern" for key in own)
    assert {"event.displaced", "event.moved"} <= borrowed
    assert {"provokes.leaving", "provokes.act", "exempt.withdraw", "event.forfeited", "exempt.one-for-each"} <= own


def test_borrowed_options_say_so_and_its_own_do_not():
    assert not MODERN.options["reach_corner"].citation.borrowed_by
    assert MODERN.options["reach_corner"].default == "strict"
    assert MODERN.options["big_mover"].citation.borrowed_by == "d20 Modern"
    assert "borrowed" in str(MODERN.options["three_sizes_stop"].citation)


def test_the_word_borrowed_is_on_the_screen():
    moved = fight("A . . E", dice=(15, 5)).play("begin").play("A move B1")
    (step,) = (e for e in moved.why() if "moves from" in e.sentence)
    assert "borrowed: d20 Modern does not say" in str(step)


def test_its_own_words():
    here = fight("A . E", dice=(15, 5)).play("begin").play("A do aid-another").play("A do open-a-door")
    with pytest.raises(IllegalActionError, match=r"takes 1 attack action, and what is left this turn is nothing"):
        here.play("A do aid-another")
    assert MODERN.word("defense") == "Defense"
