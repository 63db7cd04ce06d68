"""The presets: their numbers are those of the sources that they name, and fit together."""

import pytest

from d20nb import catalogue, load
from d20nb.creature import FEATS, SIZE_MODIFIERS, TRAITS, WEAPONS, modifier
from d20nb.creature_file import KINDS
from d20nb.rulesets import ALL

SKILLS = {"hide", "listen", "move silently", "spot", "tumble"}

#: The order in which the palette shows them.
ORDER = """
soldier, spearman, archer, rogue, wizard, cleric, monk, fighter, chain fighter, barbarian, warhorse,
cat, kobold, goblin, hobgoblin, orc, gnoll, bugbear, skeleton, zombie, wolf,
giant spider, ogre, ogre spearman, troll, hill giant, gelatinous cube, dragon
"""

#: What the stat blocks say, written down a second time: initiative; AC, touch, flat-footed; base attack, what feats
#: and Dexterity in place of Strength add to it, attack; hit points; speed; space and reach.
BLOCKS = """
warhorse        +1  14 10 13   3 0  6   30  50  10/5
cat             +2  14 14 12   0 6  4    2  30  2.5/0
kobold          +1  15 12 14   1 0  1    4  30  5/5
goblin          +1  15 12 14   1 0  2    5  30  5/5
hobgoblin       +1  15 11 14   1 0  2    6  30  5/5
orc             +0  13 10 13   1 0  4    5  30  5/5
gnoll           +0  15 10 15   1 0  3   11  30  5/5
bugbear         +1  17 11 16   2 1  5   16  30  5/5
skeleton        +5  15 11 14   0 0  1    6  30  5/5
zombie          -1  11  9 11   1 0  2   16  30  5/5
wolf            +2  14 12 12   1 1  3   13  50  5/5
giant_spider    +3  14 12 11   3 0  4   22  30  10/5
ogre            -1  16  8 16   3 1  8   29  30  10/10
ogre_spearman   -1  16  8 16   3 0  7   29  30  10/10
troll           +2  16 11 14   4 0  9   63  30  10/10
hill_giant      -1  20  8 20   9 1 16  102  30  10/10
gelatinous_cube -5   3  3  3   3 0  1   54  15  15/10
dragon          +0  26  8 26  19 0 27  218  40  15/15
"""
ROWS = {row.split()[0].replace("_", " "): row.split()[1:] for row in BLOCKS.strip().splitlines()}
PRESETS = list(catalogue.presets())


def total_initiative(creature):
    return ALL["srd35"].initiative(creature)


def test_the_order_stays_and_heroes_come_first():
    assert [name.strip() for name in ORDER.split(",")] == PRESETS
    sides = [creature.side for creature in catalogue.presets().values()]
    assert sides == sorted(sides, key=["heroes", "foes"].index)


def test_every_preset_from_the_document_has_a_row_and_no_other():
    sources = {name: raw["source"] for name, raw in catalogue.tables().items()}
    assert [name for name, source in sources.items() if source.startswith("SRD 3.5, Monsters: ")] == list(ROWS)
    heroes = [source for name, source in sources.items() if name not in ROWS]
    assert all(source.startswith("made for this project: a human ") for source in heroes)


@pytest.mark.parametrize("name", PRESETS)
def test_only_words_of_the_field(name):
    raw, creature = catalogue.tables()[name], catalogue.presets()[name]
    assert set(raw) <= {"source", *KINDS}
    assert creature.name == name.title()
    assert set(creature.weapons) <= set(WEAPONS)
    assert creature.feats <= FEATS
    assert creature.traits <= TRAITS
    assert set(creature.skills) <= SKILLS
    assert len(raw["weapons"]) == len(creature.weapons) == 1


@pytest.mark.parametrize("name", PRESETS)
def test_totals_are_possible(name):
    creature = catalogue.presets()[name]
    dexterity = modifier(creature.dexterity)
    assert creature.initiative is None
    assert total_initiative(creature) == dexterity + 4 * ("improved initiative" in creature.feats)
    assert creature.ac >= 10 + SIZE_MODIFIERS[creature.size] + dexterity
    assert creature.hp > 0
    assert creature.speed % 5 == 0
    if "improved uncanny dodge" in creature.traits:
        assert "uncanny dodge" in creature.traits
    # Nobody is trained in tumbling and slowed by armor.
    assert "tumble" not in creature.skills or creature.armor == creature.load == "light"


@pytest.mark.parametrize("name", ROWS)
def test_the_numbers_of_the_stat_block(name):
    creature = catalogue.presets()[name]
    initiative, ac, touch, flat_footed, base, more, attack, hp, speed, space_and_reach = ROWS[name]
    dexterity, size = modifier(creature.dexterity), SIZE_MODIFIERS[creature.size]
    assert total_initiative(creature) == int(initiative)
    assert (creature.ac, creature.attack, creature.hp, creature.speed) == tuple(map(int, (ac, attack, hp, speed)))
    assert 10 + size + dexterity == int(touch)
    assert creature.ac - max(0, dexterity) == int(flat_footed)
    assert int(base) + modifier(creature.strength) + size + int(more) == creature.attack
    space, reach = space_and_reach.split("/")
    assert creature.squares == max(1, int(float(space)) // 5)
    assert creature.reach_squares == int(reach) // 5


def test_only_the_dragon_reaches_further_than_its_size_and_build():
    assert [name for name, raw in catalogue.tables().items() if {"reach_ft", "space_ft"} & set(raw)] == ["dragon"]


#: Of the heroes: armor and shield; base attack; what feats and quality add to the attack.
HEROES = {
    "soldier": (4 + 1, 1, 1),
    "spearman": (3, 1, 0),
    "rogue": (3, 3, 1),
    "wizard": (0, 1, 0),
    "cleric": (5 + 2, 2, 0),
    "fighter": (8 + 2, 4, 1),
    "chain fighter": (4, 4, 1),
    "barbarian": (4, 5, 0),
}


@pytest.mark.parametrize("name", HEROES)
def test_the_numbers_of_heroes_add_up(name):
    creature, (armor, base, more) = catalogue.presets()[name], HEROES[name]
    assert creature.ac == 10 + armor + modifier(creature.dexterity)
    assert creature.attack == base + modifier(creature.strength) + more


def test_the_other_heroes_add_up():
    archer, monk = catalogue.presets()["archer"], catalogue.presets()["monk"]
    assert (archer.ac, archer.attack) == (10 + 2 + 3, 1 + 3)
    assert (monk.ac, monk.attack) == (10 + 3 + modifier(monk.wisdom), 2 + modifier(monk.strength))


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_loads_in_a_scenario_without_fault(name):
    source = f"""
    format = 1
    ruleset = "srd35"
    map = '''
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . B'''
    [creatures.A]
    preset = "{name}"
    at = "A1"
    side = "heroes"
    [creatures.B]
    side = "foes"
    """
    encounter = load(source)
    creature = encounter.setup.creatures[0]
    assert (creature.ac, creature.weapons) == (catalogue.presets()[name].ac, catalogue.presets()[name].weapons)
    threatens = encounter.ask("threatens", "A")
    # Only who holds nothing but a bow threatens nothing; a reach of 0 threatens its own square.
    assert bool(threatens) == (name != "archer")
    assert (threatens == ["A1"]) == (name == "cat")
