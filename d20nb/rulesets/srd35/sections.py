"""Where each rule stands in SRD 3.5: a section, and below it the message keys of the rules found there."""

from __future__ import annotations

from d20nb.rulesets.srd35.prices import TITLE, cite
from d20nb.ruling import Citation

_SECTIONS = """
Attacks of Opportunity: Performing a Distracting Act
    exempt.act
    provokes.act
Attacks of Opportunity: Moving
    provokes.leaving
Attacks of Opportunity: Threatened Squares
    test.threat
Attacks of Opportunity: Reach Weapons
    test.reach
Attacks of Opportunity: Combat Reflexes and Additional Attacks of Opportunity
    exempt.same-movement
    exempt.allowance
Standard Actions: Unarmed Attacks
    exempt.not-target
Miscellaneous Actions: Take 5-Foot Step
    exempt.five-foot-step
    event.stepped
Full-Round Actions: Withdraw
    exempt.withdraw
    exempt.withdraw-unseen
Initiative: Flat-Footed
    exempt.flat-footed
    defense.flat-footed
Combat Modifiers: Concealment
    exempt.unseen
    event.concealed
    event.concealed-miss
Combat Modifiers: Cover
    exempt.cover
    defense.cover
Special Abilities: Condition Summary
    exempt.unable
    attack.squeezing
    attack.entangled
    attack.shaken
    attack.dazzled
    defense.entangled
    defense.blinded
    defense.stunned
    defense.cowering
    defense.grappling
    defense.pinned
    defense.climbing
    defense.running
    defense.blinded-penalty
    defense.stunned-penalty
    defense.cowering-penalty
    defense.unseen
Attack Roll
    attack.base
Armor Class
    defense.base
Combat Modifiers: Flanking
    attack.flanking
Combat Modifiers: Table: Attack Roll Modifiers
    attack.prone
    attack.invisible
    attack.higher-ground
Standard Actions: Shooting or Throwing into a Melee
    attack.into-melee
Combat Modifiers: Table: Armor Class Modifiers
    defense.prone-melee
    defense.prone-ranged
    defense.squeezing
    defense.kneeling-melee
    defense.kneeling-ranged
Combat Modifiers: Helpless Defenders
    defense.helpless-dexterity
    defense.helpless
Standard Actions: Total Defense
    exempt.total-defense
    defense.total-defense
Standard Actions: Fighting Defensively
    attack.fighting-defensively
    defense.fighting-defensively
Surprise: Determining Awareness
    event.skill
Skills: Tumble
    exempt.slipped
    event.checked
    event.check-failed
Feats: Blind-Fight
    event.concealed-again
    event.concealed-miss-again
Feats: Spring Attack
    exempt.spring-attack
Feats: Mobility
    defense.mobility
Special Attacks: Charge
    attack.charging
    defense.charging
    event.charges
Special Attacks: Overrun
    event.overruns
    event.faced
    event.avoided
    event.avoided-spared
    event.blocked
Special Attacks: Trip
    event.matched
    event.matched-lost
    exempt.improved
Attack Roll: Touch Attacks
    defense.touch
Special Initiative Actions: Delay
    event.delayed
    event.came-in
    event.turn-comes
Special Initiative Actions: Ready
    event.readied
    event.readied-acts
    event.readied-lost
Movement: Accidentally Ending Movement in an Illegal Space
    event.displaced
Initiative: Initiative Checks
    event.initiative
    event.tie
    event.order
    event.turn
Initiative
    event.round
Surprise: The Surprise Round
    event.order-surprise
    event.surprise-round
    event.turn-restricted
Surprise: Unaware Combatants
    event.began
    exempt.unaware
Initiative: Inaction
    event.skipped
Attacks of Opportunity: Making an Attack of Opportunity
    event.struck
    event.passed
    event.passed-because
Movement: Measuring Distance
    event.moved
    cost.diagonals
Movement: Terrain and Obstacles
    cost.ground
Movement: Hampered Movement
    cost.darkness
Movement: Moving Through a Square
    cost.friends
Injury and Death
    event.falls
    event.cut-short
Damage
    event.damaged
"""


def citations() -> dict[str, Citation]:
    """The citation for each message key."""
    found = {}
    section = ""
    for line in _SECTIONS.strip().splitlines():
        if line.startswith(" "):
            found[line.strip()] = cite(section)
        else:
            section = line
    # How one joins a battle the open text leaves out.
    found["event.joined"] = Citation("d20 Modern", "Initiative: Joining a Battle", borrowed_by=TITLE)
    return found
