"""SRD 3.5: the System Reference Document of 2003, as a record of policies and tables.

Only facts stand here, in our own words; each cites the section of the document where its rule is found.
"""

from __future__ import annotations

from d20nb.rules import modifiers, movement, opportunity, sight, threat
from d20nb.rules.distance import alternating
from d20nb.ruleset import Opportunities, Ruleset
from d20nb.rulesets.srd35.acts import acts
from d20nb.rulesets.srd35.modes import MODES
from d20nb.rulesets.srd35.options import OPTIONS
from d20nb.rulesets.srd35.prices import TITLE, cite
from d20nb.rulesets.srd35.sections import citations

SRD35 = Ruleset(
    name="srd35",
    title=TITLE,
    words={
        "defense": "AC",
        "standard": "standard action",
        "move": "move action",
        "movement": "squares of movement",
        "movement-one": "square of movement",
    },
    budgets={"standard": 1, "move": 1},
    restricted={"standard": 1, "move": 0},
    modes=MODES,
    acts=acts(),
    distance=alternating,
    step_price=movement.alternating_diagonals,
    grades=movement.ALTERNATING,
    squeezing=True,
    hampers=movement.ground_and_sight,
    passage=movement.by_side_and_size,
    initiative=modifiers.dexterity_and_feats,
    attack=modifiers.attack_parts,
    defense=modifiers.defense_parts,
    miss_chance=sight.concealment,
    opportunities=Opportunities(
        reach=threat.corner_counts,
        exemptions=(
            opportunity.harmless_act,
            opportunity.improved,
            opportunity.five_foot_step,
            opportunity.withdrawing_from_the_seen,
            opportunity.slipped_past,
            opportunity.sprung,
            opportunity.unable,
            opportunity.flat_footed,
            opportunity.unseen,
            opportunity.cover,
            opportunity.same_movement,
            opportunity.allowance_spent,
        ),
        anywhere=opportunity.ANYWHERE,
        idle=opportunity.IDLE,
        allowance=opportunity.one_or_reflexes,
        moving=cite("Attacks of Opportunity: Moving"),
        acting=cite("Attacks of Opportunity: Performing a Distracting Act"),
    ),
    options=OPTIONS,
    fleeting=frozenset({"total defense", "fighting defensively", "running", "charging"}),
    citations=citations(),
    tells={
        "scale": "One square is 5 feet; a round is 6 seconds.",
        "diagonals": "In SRD 3.5 every second diagonal counts two squares.",
        "ground": "In SRD 3.5 difficult ground multiplies the price.",
        "darkness": "In SRD 3.5 a square that one cannot see costs twice as much.",
        "friends": "In SRD 3.5 a square with a friend or a helpless foe in it costs nothing more.",
    },
)
