"""A fourth ruleset, made by the steps of CONTRIBUTING and by nothing else, and a few turns played with it."""

import re
import sys
import types
from pathlib import Path

import attrs
import pytest

from d20nb import Encounter, IllegalActionError, NotationError, compare, compare_readings, read
from d20nb.check import check
from d20nb.draw.theme import DARK
from d20nb.messages import ENGLISH
from d20nb.ruleset import Act, Mode, Opportunities, Option, Ruleset
from d20nb.rulesets import ALL

CONTRIBUTING = Path(__file__).parents[1] / "CONTRIBUTING.md"

# Step by step, as in CONTRIBUTING: this is all that a new ruleset needs.
SOURCE = '''
"""Hop, a made-up game: three hops a turn, in any direction, and whoever shouts beside a foe may be struck."""  # 1

from d20nb.rules import movement, opportunity, threat
from d20nb.ruleset import Act, Mode, Opportunities, Option, Passage, Ruleset
from d20nb.ruling import Citation, Modifier


def _cite(section):  # 2
    return Citation("Hop", section)


def _hops(state, creature):
    return 1


_MODES = (Mode(  # 4
    verb="hop", title="hop", deed="hop", citation=_cite("Hopping"), price=({"hops": 1},), gain=_hops, legs=3,
),)
_ACTS = (  # 5
    Act(slug="shout", title="shout", kind="deed", citation=_cite("Deeds"), price=({"hops": 1},), provokes="yes"),
    Act(slug="attack", title="attack", kind="deed", citation=_cite("Deeds"), price=({"hops": 2},), attack="melee"),
)


def _distance(dx, dy):  # 6
    return max(abs(dx), abs(dy))


def _step_price(state, mover, start, end, diagonals):
    return movement.hampering(state, mover, end), diagonals


def _passage(state, mover, other):
    friend = not mover.opposes(other) and state.reading("leapfrog") == "yes"
    return Passage(friend, False, reason="" if friend else "passage.opponent")


HOP = Ruleset(
    name="hop",
    title="Hop",
    budgets={"hops": 3}, restricted={"hops": 1},  # 3
    words={"hops": "hops", "movement": "squares", "movement-one": "square", "defense": "Guard"},
    modes={mode.verb: mode for mode in _MODES},
    acts={act.slug: act for act in _ACTS},
    distance=_distance, step_price=_step_price, passage=_passage,
    initiative=lambda creature: creature.initiative or 0,  # 7
    attack=lambda state, attacker, target, weapon: (
        Modifier("attack.base", attacker.creature.attack, _cite("Fighting")),
    ),
    defense=lambda state, attacker, target, weapon: (Modifier("defense.base", target.creature.ac, _cite("Fighting")),),
    opportunities=Opportunities(  # 8
        reach=threat.corner_counts,
        exemptions=(opportunity.harmless_act, opportunity.unable, opportunity.allowance_spent),
        allowance=opportunity.one_or_reflexes,
        moving=_cite("Hopping"), acting=_cite("Deeds"),
    ),
    options={"leapfrog": Option(  # 9
        "leapfrog", "May one hop over a friend?", {"yes": "yes", "no": "no: nobody is hopped over"}, _cite("Hopping")
    )},
    citations={key: _cite(section) for section, keys in {  # 10
        "Deeds": "exempt.act exempt.unable exempt.allowance",
        "Hopping": "cost.diagonals cost.ground cost.friends event.moved",
    }.items() for key in keys.split()},
    tells={"diagonals": "In Hop a diagonal hop is a hop like any other."},
)
'''

SCENARIO = """
format = 1
title = "Hopping"
ruleset = "hop"
strikes = "ask"
dice = [15, 5, 3, 18, 2]
map = '''
. . . . .
. A . ~ .
. . E . .
. . . . .
'''
[creatures.A]
name = "Ann"
side = "heroes"
[creatures.E]
name = "the frog"
side = "foes"

[[step]]
ask = "reaches"
of = "A hop"
answer = 7
[[step]]
ask = "cost"
of = "A hop C1 D1 E1"
answer = 3
[[step]]
ask = "provokes"
of = "A do shout"
answer = ["E at B2"]
[[step]]
ask = "threatens"
of = "E"
answer = 8
[[step]]
do = "begin"
[[step]]
do = "A hop B1"
[[step]]
do = "E strike A"
[[step]]
ask = "left"
of = "A"
answer = { hops = 2 }
"""


@pytest.fixture
def hop(monkeypatch):
    """The new ruleset, registered among the others (step 11)."""
    module = types.ModuleType("d20nb.rulesets.hop")
    exec(compile(SOURCE, "hop.py", "exec"), module.__dict__)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module.HOP


def scenario(hop, text=SCENARIO):
    return read(text, {**ALL, hop.name: hop})


# --- the page itself -----------------------------------------------------------------------------------------------


def steps():
    section = CONTRIBUTING.read_text("utf-8").split("\n## Add a ruleset\n")[1].split("\n## ")[0]
    return re.findall(r"^(\d+)\. (.*?)(?=^\d+\. |\Z)", section, re.MULTILINE | re.DOTALL)


def test_there_are_at_most_eleven_steps_and_this_file_takes_each():
    numbers = [int(number) for number, _ in steps()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) <= 11
    taken = {int(number) for number in re.findall(r"# (\d+)$", SOURCE, re.MULTILINE)} | {11}
    assert taken == set(numbers)


def test_the_steps_name_what_there_is():
    text = "".join(words for _, words in steps())
    fields = {field.name for cls in (Ruleset, Mode, Act, Opportunities, Option) for field in attrs.fields(cls)}
    known = fields | {"Mode", "Act", "Option", "Opportunities", "Citation", "Ruleset", "ALL", "ready", "borrowed_by"}
    for word in re.findall(r"`([A-Za-z_]+)`", text):
        assert word in known, word
    for name in ("Ruleset", *(f.name for f in attrs.fields(Ruleset) if f.default is attrs.NOTHING)):
        assert f"`{name}`" in text, f"the steps do not say where {name} is filled in"
    for path in re.findall(r"`((?:d20nb|tests|notebooks)/[a-z0-9_/]+(?:\.py)?)`", text):
        assert (CONTRIBUTING.parent / path).exists(), path


# --- and what comes of it --------------------------------------------------------------------------------------------


def test_its_scenario_is_answered_right(hop):
    read_again = scenario(hop)
    assert [str(step) for step in check(read_again) if not step.right] == []


def test_a_few_turns(hop):
    fight = scenario(hop).encounter().play("begin")
    assert fight.ask("order") == ["A", "E"]
    assert fight.ask("left", "A") == {"hops": 3}
    fight = fight.play("A hop C1")
    assert fight.state.asked is not None
    fight = fight.play("E pass").play("A hop D2")  # rough: it takes both of the hops that are left
    assert fight.ask("left", "A") == {"hops": 0}
    with pytest.raises(IllegalActionError, match=r"3 squares|hops"):
        fight.play("A hop E2")
    fight = fight.play("A end").play("E attack A")
    assert "against Guard 10." in fight.log()
    fight = fight.play("E end")
    assert fight.ask("turn") == "A"
    assert fight.ask("round") == 2
    timeline = fight.timeline()
    assert timeline.back().forward().state == timeline.state
    assert Encounter(fight.setup, fight.deeds).state == fight.state


def test_its_rulings_are_explained_and_cited(hop):
    fight = scenario(hop).encounter()
    (told,) = fight.why("A hop B1")
    assert told.sentence == "Ann leaves B2, which the frog threatens, so the frog may strike."
    assert str(told.citation) == "Hop, Hopping"
    assert all(key in ENGLISH for key in hop.citations)


def test_its_options_are_options(hop):
    beside = SCENARIO.replace(". A . ~ .", ". A B ~ .") + '[creatures.B]\nside = "heroes"\n'
    fight = scenario(hop, beside).encounter()
    over = compare_readings(fight, "A hop C2 D1", "leapfrog")
    assert [bool(column.refused) for column in over.columns] == [False, True]
    assert over.question == "May one hop over a friend? (Hop, Hopping)"


MISSING = (
    "shoot E;stand;drop;charge E;overrun E;ready attack E when E moves;step B1;dance;do sing;move B1;spring E C1 D1"
)


@pytest.mark.parametrize("deed", [*MISSING.split(";"), "now", "attack E with whip"])
def test_what_it_does_not_have_is_refused_in_words(hop, deed):
    fight = scenario(hop).encounter()
    fight = Encounter(fight.setup.change("A", weapons=("longsword", "longbow"))).play("begin")
    with pytest.raises((IllegalActionError, NotationError)) as refused:
        fight.play(f"A {deed}")
    assert len(str(refused.value)) > 10
    assert "{" not in str(refused.value)


def test_it_is_drawn_and_compared_like_the_others(hop):
    fight = scenario(hop).encounter()
    for form in ("text", "svg", "html"):
        assert fight.draw(form, theme=DARK, plan="A hop C1 D1")
    found = compare(fight, "A hop C1 D1", [hop, "srd35", "open"])
    assert [column.title for column in found.columns] == ["Hop", "SRD 3.5", "d20 Open RPG"]
    assert [column.action for column in found.columns] == ["A hop C1 D1", "A move C1 D1", "A minor-move C1 D1"]
    assert found.columns[0].cost == "2 squares (10 feet)"
    assert "In Hop a diagonal hop is a hop like any other. (Hop, Hopping)" in found.differences
