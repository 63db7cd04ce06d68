"""SRD 3.5: the System Reference Document of 2003, as a record of policies and tables.

Only facts stand here, in our own words; each cites the section of the document where its rule is found.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from d20nb.rules import modifiers, movement, opportunity, skills, threat, walking
from d20nb.rules.distance import alternating
from d20nb.ruleset import Act, Mode, Opportunities, Option, Price, Ruleset
from d20nb.ruling import Citation
from d20nb.state import Combatant, State

_TITLE = "SRD 3.5"

STANDARD: tuple[Price, ...] = ({"standard": 1},)
#: A move action may take the place of the standard action.
MOVE: tuple[Price, ...] = ({"move": 1}, {"standard": 1})
FULL_ROUND: tuple[Price, ...] = ({"standard": 1, "move": 1},)
FREE: tuple[Price, ...] = ({},)


def _cite(section: str) -> Citation:
    return Citation(_TITLE, section)


_ACTIONS = _cite("Actions in Combat: Table: Actions in Combat")
_MOVING = _cite("Attacks of Opportunity: Moving")


# --- the table of actions: slug, words after "to", does it provoke? --------------------------------------------

# Where the table says "maybe" or "usually", the common case stands here: aid is given to an attack or a defense, a
# skill takes attention, an object that is attacked is held by somebody.
_ROWS = (
    ("standard", STANDARD, """
        activate-a-magic-item   activate a magic item           no
        aid-another             aid another                     no
        bull-rush               bull rush                       yes
        cast-a-spell            cast a spell                    yes
        cast-defensively        cast defensively                no
        concentrate-on-a-spell  concentrate on a spell          no
        dismiss-a-spell         dismiss a spell                 no
        draw-a-hidden-weapon    draw a hidden weapon            no
        drink-potion            drink a potion                  yes
        escape-a-grapple        escape a grapple                no
        feint                   feint                           no
        light-a-torch-with-a-tindertwig   light a torch with a tindertwig   yes
        lower-spell-resistance  lower spell resistance          no
        stabilize-a-dying-friend   stabilize a dying friend     yes
        read-a-scroll           read a scroll                   yes
        sunder-a-weapon         sunder a weapon                 target
        sunder-an-object        sunder an object                target
        total-defense           use total defense               no
        turn-undead             turn undead                     no
        use-an-extraordinary-ability   use an extraordinary ability   no
        use-a-skill             use a skill                     yes
        use-a-spell-like-ability   use a spell-like ability     yes
        use-a-supernatural-ability   use a supernatural ability   no
        ready                   make an action ready            no
        attack                  attack in melee                 no
        attack-ranged           shoot                           yes
        attack-unarmed          attack unarmed                  target
    """),
    ("move", MOVE, """
        control-a-frightened-mount   control a frightened mount   yes
        crawl                   crawl                           yes
        direct-a-spell          direct a spell                  no
        draw-a-weapon           draw a weapon                   no
        load-a-light-crossbow   load a light crossbow           yes
        open-a-door             open or close a door            no
        mount                   mount                           no
        dismount                dismount                        no
        move-a-heavy-object     move a heavy object             yes
        pick-up-an-item         pick up an item                 yes
        sheathe-a-weapon        sheathe a weapon                yes
        stand-up                stand up                        yes
        ready-a-shield          ready or loose a shield         no
        retrieve-a-stored-item  retrieve a stored item          yes
    """),
    ("full-round", FULL_ROUND, """
        coup-de-grace           deliver a coup de grace         yes
        escape-from-a-net       escape from a net               yes
        extinguish-flames       put out flames                  no
        full-attack             make a full attack              no
        light-a-torch           light a torch                   yes
        load-a-heavy-crossbow   load a heavy crossbow           yes
        lock-a-gauntlet         lock a weapon in a gauntlet     yes
        prepare-a-splash-weapon   prepare a splash weapon       yes
        touch-spell-on-friends  touch friends with a spell      yes
        use-a-skill-for-a-round   use a skill for a round       yes
    """),
    ("free", FREE, """
        cease-concentration     cease concentration             no
        drop-an-item            drop an item                    no
        drop-prone              drop prone                      no
        prepare-components      prepare spell components        no
        speak                   speak                           no
        cast-a-quickened-spell  cast a quickened spell          no
    """),
    ("varies", STANDARD, """
        disarm                  disarm                          target
        grapple                 grapple                         target
        trip                    trip                            target
    """),
)  # fmt: skip
_ATTACKS = {"attack": "melee", "attack-ranged": "ranged", "attack-unarmed": "melee", "full-attack": "melee"}
_ADDS = {"drop-prone": "prone", "total-defense": "total defense"}


def _acts() -> dict[str, Act]:
    found = {}
    for kind, price, rows in _ROWS:
        for row in rows.strip().splitlines():
            slug, *title, provokes = row.split()
            found[slug] = Act(
                slug=slug,
                title=" ".join(title),
                kind=kind,
                citation=_ACTIONS,
                price=price,
                provokes=provokes,
                attack=_ATTACKS.get(slug),
                adds=frozenset({_ADDS[slug]} if slug in _ADDS else ()),
                removes=frozenset({"prone"} if slug == "stand-up" else ()),
                needs="prone" if slug == "stand-up" else None,
            )
    return found


# --- ways to move ------------------------------------------------------------------------------------------------


def _speed(times: int) -> Callable[[State, Combatant], int]:
    def squares(state: State, combatant: Combatant) -> int:
        """Squares of movement for that many times the speed."""
        return times * combatant.creature.speed // 5

    return squares


def _run_speed(state: State, combatant: Combatant) -> int:
    """Four times the speed, three times in heavy armor or under a heavy load; the Run feat adds one."""
    creature = combatant.creature
    times = 3 if "heavy" in (creature.armor, creature.load) else 4
    return (times + ("run" in creature.feats)) * creature.speed // 5


def _one_square(state: State, combatant: Combatant) -> int:
    return 1


def _half_speed(state: State, combatant: Combatant) -> int:
    """Half the speed, in whole squares."""
    return combatant.creature.speed // 10


def _enough_for_one(state: State, combatant: Combatant) -> int:
    """Crawling covers five feet, whatever the ground."""
    return 100


def _modes() -> dict[str, Mode]:
    withdraw = Mode(
        verb="withdraw",
        title="withdrawal",
        deed="withdraw",
        citation=_cite("Full-Round Actions: Withdraw"),
        price=FULL_ROUND,
        gain=_speed(2),
        checks=(walking.no_step_before, walking.not_blinded),
        adds=frozenset({"withdraw"}),
        kind="full-round",
    )
    charge = Mode(
        verb="charge",
        title="charge",
        deed="charge",
        citation=_cite("Special Attacks: Charge"),
        price=FULL_ROUND,
        gain=_speed(2),
        checks=(walking.no_step_before, walking.not_blinded, walking.not_tired),
        adds=frozenset({"charging"}),
        kind="full-round",
        towards=True,
    )
    tumble = Mode(
        verb="tumble",
        title="tumble",
        deed="tumble",
        citation=_cite("Skills: Tumble"),
        price=MOVE,
        gain=_half_speed,
        legs=2,
        checks=(walking.no_step_before, skills.trained_tumbler),
        through=True,
        slip=skills.tumble_past_each,
    )
    modes = (
        Mode(
            verb="move",
            title="move",
            deed="move",
            citation=_cite("Move Actions: Move"),
            price=MOVE,
            gain=_speed(1),
            legs=2,
            minimum={"standard": 1, "move": 1},
            checks=(walking.no_step_before,),
        ),
        Mode(
            verb="step",
            title="5-foot step",
            deed="take a 5-foot step",
            citation=_cite("Miscellaneous Actions: Take 5-Foot Step"),
            price=FREE,
            gain=_one_square,
            most_squares=1,
            checks=(walking.no_other_distance, walking.unhampered, walking.fast_enough),
            distance=False,
            kind="none",
        ),
        evolve(withdraw, restricted=evolve(withdraw, price=STANDARD, gain=_speed(1))),
        Mode(
            verb="run",
            title="run",
            deed="run",
            citation=_cite("Full-Round Actions: Run"),
            price=FULL_ROUND,
            gain=_run_speed,
            straight=True,
            checks=(walking.no_step_before, walking.not_blinded, walking.not_tired, walking.unhampered),
            adds=frozenset({"running"}),
            kind="full-round",
        ),
        evolve(charge, restricted=evolve(charge, price=STANDARD, gain=_speed(1))),
        tumble,
        evolve(
            tumble,
            verb="tumble-fast",
            title="tumble at full speed",
            deed="tumble at full speed",
            gain=_speed(1),
            slip=skills.tumble_fast,
        ),
        Mode(
            verb="overrun",
            title="overrun",
            deed="overrun",
            citation=_cite("Special Attacks: Overrun"),
            price=FULL_ROUND,
            gain=_speed(1),
            checks=(walking.no_step_before, walking.not_blinded),
            through=True,
            slip=skills.match_strength,
            kind="full-round",
            towards=True,
        ),
        Mode(
            verb="crawl",
            title="crawl",
            deed="crawl",
            citation=_cite("Move Actions: Crawl"),
            price=MOVE,
            gain=_enough_for_one,
            most_squares=1,
            checks=(walking.no_step_before,),
            prone=True,
        ),
    )
    return {mode.verb: mode for mode in modes}


# --- disputed rules ----------------------------------------------------------------------------------------------


def _options() -> dict[str, Option]:
    options = (
        Option(
            "reach_corner",
            "Is the second diagonal square within a reach of ten feet?",
            {
                "include": "yes, as an exception to the count of fifteen feet",
                "strict": "no: it is fifteen feet away",
                "walk-in": "no, but whoever comes nearer from there gives an opportunity",
            },
            _cite("Attacks of Opportunity: Reach Weapons"),
        ),
        Option(
            "flat_footed_until",
            "When does a creature stop being flat-footed?",
            {
                "turn": "when its own first turn begins, one in the surprise round included",
                "action": "when it first acts",
                "regular-turn": "when its first turn after the surprise round begins",
            },
            _cite("Initiative: Flat-Footed"),
        ),
        Option(
            "strikes_refresh",
            "When is the allowance of attacks of opportunity fresh again?",
            {"turn": "when the creature's own turn begins", "round": "when a round begins"},
            _cite("Attacks of Opportunity: Making an Attack of Opportunity"),
        ),
        Option(
            "big_mover",
            "What does a big creature leave when it moves?",
            {
                "vacated": "the squares that its space no longer covers",
                "space": "its whole space, though it still covers part of it",
            },
            _MOVING,
        ),
        Option(
            "tiny_may_stop",
            "May a Tiny creature stop in an opponent's square, which it may enter?",
            {"yes": "yes: it must, to attack with a reach of 0 feet", "no": "no: nobody stops in an occupied square"},
            _cite("Movement: Moving Through a Square"),
        ),
        Option(
            "three_sizes_stop",
            "May a creature stop in the square of one three sizes larger or smaller?",
            {"no": "no: it may only pass", "yes": "yes: who may enter freely may also stop"},
            _cite("Movement: Moving Through a Square"),
        ),
        Option(
            "awareness",
            "How is it found out who is aware when the battle starts?",
            {
                "given": "the setup says so",
                "checks": "by Spot against Hide and Listen against Move Silently, for those who have these skills",
            },
            _cite("Surprise: Determining Awareness"),
        ),
        Option(
            "late_joiners",
            "When does a creature act that joins a fight under way?",
            {
                "roll": "it rolls initiative on joining and acts when its count next comes up",
                "top": "if it is aware, it acts first when the next round begins",
            },
            _cite("Initiative"),
        ),
        Option(
            "ready_enters",
            "When does an action go off that was made ready for somebody entering a square?",
            {
                "inside": "when that one is in the square, before it goes on",
                "before": "just before it enters, as for other triggers",
            },
            _cite("Special Initiative Actions: Ready"),
        ),
        Option(
            "charge_tie",
            "Of several closest spaces to charge to, does only the one nearest the straight line count?",
            {
                "strict": "yes: where it is barred there is no charge",
                "lenient": "no: another equally close one will do",
            },
            _cite("Special Attacks: Charge"),
        ),
    )
    return {option.name: option for option in options}


# --- where each rule stands --------------------------------------------------------------------------------------

_SECTIONS = {
    "Attacks of Opportunity: Performing a Distracting Act": "exempt.act provokes.act",
    "Attacks of Opportunity: Moving": "provokes.leaving",
    "Attacks of Opportunity: Combat Reflexes and Additional Attacks of Opportunity": (
        "exempt.same-movement exempt.allowance"
    ),
    "Standard Actions: Unarmed Attacks": "exempt.not-target",
    "Miscellaneous Actions: Take 5-Foot Step": "exempt.five-foot-step",
    "Full-Round Actions: Withdraw": "exempt.withdraw exempt.withdraw-unseen",
    "Initiative: Flat-Footed": "exempt.flat-footed defense.flat-footed",
    "Combat Modifiers: Concealment": "exempt.unseen",
    "Combat Modifiers: Cover": "exempt.cover defense.cover",
    "Special Abilities: Condition Summary": (
        "exempt.unable attack.squeezing attack.entangled attack.shaken defense.blinded defense.stunned defense.cowering"
        " defense.grappling defense.running defense.blinded-penalty defense.stunned-penalty defense.cowering-penalty"
        " defense.unseen"
    ),
    "Attack Roll": "attack.base",
    "Armor Class": "defense.base",
    "Combat Modifiers: Flanking": "attack.flanking",
    "Combat Modifiers: Table: Attack Roll Modifiers": "attack.prone attack.invisible",
    "Standard Actions: Shooting or Throwing into a Melee": "attack.into-melee",
    "Combat Modifiers: Table: Armor Class Modifiers": "defense.prone-melee defense.prone-ranged defense.squeezing",
    "Combat Modifiers: Helpless Defenders": "defense.helpless-dexterity defense.helpless",
    "Standard Actions: Total Defense": "defense.total-defense",
    "Surprise: Determining Awareness": "event.skill",
    "Skills: Tumble": "exempt.slipped event.checked event.check-failed",
    "Feats: Spring Attack": "exempt.spring-attack",
    "Feats: Mobility": "defense.mobility",
    "Special Attacks: Charge": "attack.charging defense.charging event.charges",
    "Special Attacks: Overrun": "event.overruns",
    "Special Attacks: Trip": "event.matched event.matched-lost",
    "Attack Roll: Touch Attacks": "defense.touch",
    "Special Initiative Actions: Delay": "event.delayed event.came-in event.turn-comes",
    "Special Initiative Actions: Ready": "event.readied event.readied-acts event.readied-lost",
    "Movement: Accidentally Ending Movement in an Illegal Space": "event.displaced",
    "Initiative: Initiative Checks": "event.initiative event.tie event.order event.turn",
    "Initiative": "event.round",
    "Surprise: The Surprise Round": "event.order-surprise event.surprise-round event.turn-restricted",
    "Surprise: Unaware Combatants": "event.began",
    "Initiative: Inaction": "event.skipped",
    "Attacks of Opportunity: Making an Attack of Opportunity": "event.struck event.passed event.passed-because",
    "Movement: Measuring Distance": "event.moved",
    "Injury and Death": "event.gains event.cut-short",
    "Damage": "event.damaged",
}

SRD35 = Ruleset(
    name="srd35",
    title=_TITLE,
    words={
        "defense": "AC",
        "standard": "standard action",
        "move": "move action",
        "movement": "squares of movement",
        "movement-one": "square of movement",
    },
    budgets={"standard": 1, "move": 1},
    restricted={"standard": 1, "move": 0},
    modes=_modes(),
    acts=_acts(),
    distance=alternating,
    step_price=movement.alternating_diagonals,
    grades=movement.ALTERNATING,
    passage=movement.by_side_and_size,
    initiative=modifiers.dexterity_and_feats,
    attack=modifiers.attack_parts,
    defense=modifiers.defense_parts,
    opportunities=Opportunities(
        reach=threat.corner_counts,
        exemptions=(
            opportunity.harmless_act,
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
        anywhere=frozenset(
            {
                opportunity.five_foot_step,
                opportunity.unable,
                opportunity.flat_footed,
                opportunity.same_movement,
                opportunity.allowance_spent,
            }
        ),
        allowance=opportunity.one_or_reflexes,
        moving=_MOVING,
        acting=_cite("Attacks of Opportunity: Performing a Distracting Act"),
    ),
    options=_options(),
    fleeting=frozenset({"total defense", "running", "charging"}),
    citations={key: _cite(section) for section, keys in _SECTIONS.items() for key in keys.split()},
)
