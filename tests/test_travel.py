"""Beyond the battle grid: larger scales, long days of travel, and how much faster one can go (d20 Open RPG)."""

import pytest
from attrs import evolve
from boards import setup

from d20nb.creature import Creature
from d20nb.dice import Asked, Scripted, Seeded
from d20nb.encounter import Encounter
from d20nb.errors import NotationError
from d20nb.rules import travel
from d20nb.rulesets import ALL


def lone(options=None, **changes):
    """A lone creature under d20 Open RPG."""
    return Encounter(evolve(setup("A", creatures={"A": changes}), ruleset=ALL["open"], options=options or {}))


@pytest.mark.parametrize(
    ("check", "gain"), [(1, 0), (14, 0), (15, 1), (19, 1), (20, 2), (24, 2), (25, 3), (29, 3), (30, 4)]
)
def test_what_a_check_adds_to_the_base_speed(check, gain):
    assert travel.speed_boost(check) == gain
    assert lone().ask("boost", f"A {check}") == gain


def test_the_larger_scales():
    here = lone(dexterity=14)
    assert here.ask("distance", "A minor-move local") == 350
    assert here.ask("distance", "A full-move local") == 700
    assert here.ask("distance", "A complete-move overland") == 14
    assert here.ask("distance", "A minor-move overland") == 3.5
    for words in ("A", "A minor-move", "A local", "A minor-move tactical", "A fly local"):
        with pytest.raises(NotationError):
            here.ask("distance", words)
    assert travel.DAY_HOURS == {"walking": 8, "rowing": 10, "sailing": 24}


@pytest.mark.parametrize(
    ("constitution", "hours", "dcs"),
    [(10, 8, []), (10, 11, [12, 14, 16]), (14, 11, [12]), (8, 8, [12]), (30, 24, [12, 14, 16, 18, 20, 22])],
)
def test_long_days_of_travel(constitution, hours, dcs):
    assert lone(constitution=constitution).ask("travel dc", f"A {hours}") == dcs
    other = lone({"march_dc": "10"}, constitution=constitution)
    assert other.ask("travel dc", f"A {hours}") == [dc - 2 for dc in dcs]


def test_fatigue_comes_from_failed_checks_alone():
    walker = Creature(id="A", constitution=12)
    hours = travel.march(walker, 12, Scripted((11, 12, 5, 15), Asked()))
    assert [(h.dc, h.total, h.fatigue) for h in hours] == [(12, 12, 0), (14, 13, 5), (16, 16, 0)]
    assert travel.march(walker, 9, Scripted((), Asked())) == ()


def test_the_dice_of_a_march_are_its_own():
    walker = Creature(id="A")
    first, second = (travel.march(walker, 14, Seeded(3)) for _ in range(2))
    assert first == second
    assert len(first) == 6
    assert all((hour.fatigue > 0) == (hour.total < hour.dc) for hour in first)
    assert all(1 <= hour.fatigue <= 6 for hour in first if hour.fatigue)
    with pytest.raises(ValueError, match="seeded or listed"):
        travel.march(walker, 9, Asked())


@pytest.mark.parametrize("words", ["A", "A x", "A -1", "A 1 2", "A 99999"])
def test_what_is_no_number_of_hours(words):
    with pytest.raises(NotationError):
        lone().ask("travel dc", words)
    with pytest.raises(NotationError):
        lone().ask("boost", words)


def test_a_day_has_no_more_than_24_hours():
    walker = Creature(id="A")
    assert travel.march_dcs(walker, 30) == travel.march_dcs(walker, 24)
    assert len(travel.march_dcs(walker, 24)) == 16


def test_a_march_makes_up_no_fatigue_when_the_listed_dice_run_out():
    with pytest.raises(ValueError, match="seeded or listed"):
        travel.march(Creature(id="A"), 9, Scripted((5,), Asked()))
