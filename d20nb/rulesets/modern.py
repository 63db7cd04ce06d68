"""d20 Modern: the combat rules of its System Reference Document, as a record of policies and tables.

Where its text leaves something out that a board needs, the rule is borrowed from SRD 3.5 and its citation says so.
Only facts stand here, in our own words.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from d20nb.creature import HELPLESS, SIZE_MODIFIERS, Creature, Weapon, modifier
from d20nb.rules import modifiers, movement, opportunity, sight, skills, threat, walking
from d20nb.rules.distance import alternating
from d20nb.rules.sight import has_cover
from d20nb.ruleset import Mode, Opportunities, Option, Price, Ruleset
from d20nb.rulesets.srd35 import SRD35
from d20nb.rulesets.table import acts_of
from d20nb.ruling import Citation, Modifier
from d20nb.state import Combatant, State

TITLE = "d20 Modern"

ATTACK: tuple[Price, ...] = ({"attack": 1},)
#: A move action may take the place of the attack action.
MOVE: tuple[Price, ...] = ({"move": 1}, {"attack": 1})
FULL_ROUND: tuple[Price, ...] = ({"attack": 1, "move": 1},)
FREE: tuple[Price, ...] = ({},)


def _cite(section: str) -> Citation:
    return Citation(TITLE, section)


# --- the table of actions: slug, words after "to", does it provoke? --------------------------------------------

_TABLE = _cite("Combat: Table: Actions in Combat")
_ROWS = (
    ("attack", ATTACK, """
        aid-another             aid another                     no
        bull-rush               bull rush                       no
        escape-a-grapple        escape a grapple                no
        feint                   feint                           no
        ready                   make an action ready            no
        stabilize-the-dying     stabilize the dying             yes
        attack-a-weapon         attack a weapon                 target
        attack-an-object        attack an object                target
        total-defense           use total defense               no
        use-a-skill             use a skill                     yes
        attack                  attack in melee                 no
        attack-ranged           shoot                           yes
        attack-unarmed          attack unarmed                  target
    """),
    ("move", MOVE, """
        use-equipment           use a piece of equipment        no
        climb                   climb                           no
        climb-accelerated       climb fast                      no
        crawl                   crawl                           no
        draw-a-weapon           draw a weapon                   no
        holster-a-weapon        holster a weapon                yes
        move-a-heavy-object     move a heavy object             yes
        open-a-door             open a door                     no
        pick-up-an-object       pick up an object               yes
        reload-box-magazine     reload with a box magazine      yes
        retrieve-a-stored-object   retrieve a stored object     yes
        stand-up                stand up                        yes
        swim                    swim                            no
    """),
    ("full-round", FULL_ROUND, """
        coup-de-grace           deliver a coup de grace         yes
        extinguish-flames       put out flames                  no
        full-attack             make a full attack              no
        overrun                 overrun                         no
        reload-internal-magazine   reload an internal magazine  yes
    """),
    ("free", FREE, """
        drop-an-object          drop an object                  no
        drop-prone              drop prone                      no
        speak                   speak                           no
    """),
    ("varies", ATTACK, """
        disarm                  disarm                          target
        grapple                 grapple                         target
        load-a-weapon           load a weapon                   yes
        trip                    trip                            no
    """),
)  # fmt: skip
_ATTACKS = {"attack": "melee", "attack-ranged": "ranged", "attack-unarmed": "melee", "full-attack": "melee"}
_ADDS = {"drop-prone": "prone", "total-defense": "total defense"}
_FEATS = {"disarm": "improved disarm", "trip": "improved trip"}
#: The table: tripping provokes of the unarmed.
_BAREHANDED = {"trip": "target"}


# --- ways to move ------------------------------------------------------------------------------------------------


def _in_the_dark(state: State, combatant: Combatant) -> bool:
    """Whether a creature cannot see where it goes."""
    return "blinded" in combatant.conditions or sight.in_the_dark(state, combatant, combatant.at)


def _speed(times: int) -> Callable[[State, Combatant], int]:
    def squares(state: State, combatant: Combatant) -> int:
        """Squares of movement for that many times the speed; half of it for who cannot see, with Blind-Fight 3/4."""
        feet = movement.speed_feet(combatant)
        if _in_the_dark(state, combatant):
            feet = feet * 3 // 4 if "blind-fight" in combatant.creature.feats else feet // 2
        return times * (feet // 5)

    return squares


def _run_speed(state: State, combatant: Combatant) -> int:
    """Four times the speed, three times in heavy armor or under a heavy load; the Run feat adds one."""
    creature = combatant.creature
    times = 3 if "heavy" in (creature.armor, creature.load) else 4
    return _speed(times + ("run" in creature.feats))(state, combatant)


def _modes() -> dict[str, Mode]:
    """The ways of SRD 3.5 with the prices, the checks and the sections of d20 Modern."""
    theirs = SRD35.modes
    withdraw = evolve(
        theirs["withdraw"],
        citation=_cite("Combat: Withdraw"),
        restricted=None,
        price=FULL_ROUND,
        gain=_speed(2),
        checks=(walking.no_step_before,),
    )
    charge = evolve(
        theirs["charge"],
        citation=_cite("Combat: Charge"),
        restricted=None,
        price=FULL_ROUND,
        gain=_speed(2),
        checks=(walking.no_step_before, walking.not_blinded, walking.not_tired),
        clear=False,
    )
    ways = (
        evolve(
            theirs["move"],
            citation=_cite("Movement and Position: Movement in Combat"),
            price=MOVE,
            gain=_speed(1),
            minimum=None,
        ),
        evolve(
            theirs["step"],
            citation=_cite("Combat: 5-Foot Step"),
            gain=theirs["crawl"].gain,  # five feet, whatever the ground: the chapter makes no exception for it
            checks=(walking.no_other_distance, walking.fast_enough),
        ),
        evolve(withdraw, restricted=evolve(withdraw, price=ATTACK, gain=_speed(1))),
        evolve(theirs["run"], citation=_cite("Combat: Run"), price=FULL_ROUND, gain=_run_speed),
        evolve(charge, restricted=evolve(charge, price=ATTACK, gain=_speed(1))),
        evolve(
            theirs["tumble"],
            citation=_cite("Skills: Tumble"),
            price=MOVE,
            gain=_speed(1),
            legs=1,
            checks=(*theirs["tumble"].checks, skills.twenty_feet_beside_foes),
            ways=skills.tumbling_ways,
            slip=skills.tumble_past_all,
        ),
        evolve(
            theirs["overrun"],
            citation=_cite("Combat: Overrun"),
            price=FULL_ROUND,
            gain=_speed(1),
            run_up=2,
            spared={},
        ),
        evolve(theirs["crawl"], citation=_cite("Combat: Move Actions"), price=MOVE, quiet=True),
    )
    return {way.verb: way for way in ways}


#: What a load leaves of a base speed (Carrying Capacity).
_LOADED = {
    "medium": {20: 15, 30: 20, 40: 30, 50: 40, 60: 50},
    "heavy": {20: 10, 30: 15, 40: 20, 50: 25, 60: 30},
}


def _slowed(base_feet: int, armor: str, load: str) -> int:
    """Medium armor, like a tactical vest, takes 5 feet off, heavy armor 10; a load more. The worse counts.

    >>> _slowed(30, "medium", "light"), _slowed(30, "light", "heavy")
    (25, 15)
    """
    in_armor = base_feet - {"light": 0, "medium": 5, "heavy": 10}[armor] * base_feet // 30
    loaded = base_feet if load == "light" else _LOADED[load].get(base_feet, base_feet // 2)
    return min(in_armor // 5 * 5, loaded)


# --- reach, options, sections ------------------------------------------------------------------------------------


def _natural_reach(creature: Creature) -> int:
    """Reach in squares: as stat blocks show it, Huge creatures reach 10 feet, Gargantuan and Colossal ones 15."""
    if creature.reach_ft is None and creature.size in _REACH:
        return _REACH[creature.size]
    return creature.reach_squares


#: Reach in squares of the sizes that differ from SRD 3.5, whatever the build.
_REACH = {"huge": 2, "gargantuan": 3, "colossal": 3}


# --- numbers -------------------------------------------------------------------------------------------------------


def _part(key: str, amount: int) -> Modifier:
    return Modifier(key, amount, MODERN.cite(key))


def _without(who: Combatant, *feats: str) -> Combatant:
    """A creature without feats that do less here than in SRD 3.5."""
    left = who.creature.feats.difference(feats)
    return evolve(who, creature=evolve(who.creature, feats=left))  # type: ignore[arg-type]  # as its converter takes


def _attack(state: State, attacker: Combatant, target: Combatant, weapon: Weapon) -> tuple[Modifier, ...]:
    """The parts of an attack bonus; who shoots lying down has a penalty as well."""
    parts = modifiers.attack_parts(state, attacker, _without(target, "blind-fight"), weapon)
    lies = weapon.ranged and "prone" in attacker.conditions
    return (*parts, _part("attack.prone-shot", -2)) if lies else parts


def _defense(state: State, attacker: Combatant, target: Combatant, weapon: Weapon) -> tuple[Modifier, ...]:
    """The parts of the number to reach.

    The helpless have a Defense of 5 and their size. The blinded defend themselves with a Dexterity of 3; the Run feat
    keeps no Dexterity bonus, nor does Blind-Fight; running makes one harder to shoot.
    """
    creature, has = target.creature, target.conditions
    if has & HELPLESS:
        whole = _part("defense.helpless-whole", 5 + SIZE_MODIFIERS[creature.size] - creature.ac)
        covered = has_cover(state, attacker, target, target.space)
        return (_part("defense.base", creature.ac), whole, *([_part("defense.cover", 4)] if covered else []))
    as_here = _without(target, "run", "blind-fight")
    if "blinded" not in has:
        return modifiers.defense_parts_while_running(state, attacker, as_here, weapon)
    blind = evolve(as_here, creature=evolve(as_here.creature, dexterity=_BLIND_DEXTERITY), conditions=has - {"blinded"})
    base, *parts = modifiers.defense_parts_while_running(state, attacker, blind, weapon)
    less = modifier(_BLIND_DEXTERITY) - modifier(creature.dexterity)
    return (base, _part("defense.blinded-dexterity", less), *parts) if less else (base, *parts)


_BLIND_DEXTERITY = 3


def _options() -> dict[str, Option]:
    theirs = SRD35.options
    corner = theirs["reach_corner"]
    strict_first = {name: corner.readings[name] for name in ("strict", "include", "walk-in")}
    borrowed = (
        *("flat_footed_until", "strikes_refresh", "big_mover", "tiny_may_stop", "three_sizes_stop", "charge_tie"),
        *("unaware_reflexes", "rough_diagonals"),
    )
    return {
        "reach_corner": evolve(corner, readings=strict_first, citation=_cite("Creatures: Reach")),
        **{name: evolve(theirs[name], citation=_borrowed(theirs[name].citation)) for name in borrowed},
        "ready_enters": evolve(theirs["ready_enters"], citation=_cite("Combat: Ready")),
    }


def _borrowed(citation: Citation) -> Citation:
    return evolve(citation, borrowed_by=TITLE)


_SECTIONS = {
    "Attacks of Opportunity": (
        "exempt.act provokes.act provokes.leaving exempt.same-movement exempt.allowance exempt.not-target"
        " event.struck event.passed event.passed-because test.threat"
    ),
    "Feats: Combat Reflexes": "exempt.one-for-each",
    "Feats: Spring Attack": "exempt.spring-attack",
    "Feats: Mobility": "defense.mobility",
    "Feats: Blind-Fight": "event.concealed-again event.concealed-miss-again",
    "Combat: 5-Foot Step": "exempt.five-foot-step event.stepped",
    "Combat: Overrun": "event.overruns event.faced event.avoided event.avoided-spared event.blocked",
    "Combat: Trip": "exempt.improved event.matched event.matched-lost",
    "Combat: Concealment": "exempt.unseen event.concealed event.concealed-miss",
    "Combat: Cover": "defense.cover",
    "Combat: Helpless Defenders": "defense.helpless-whole",
    "Combat: Table: Attack Roll Modifiers": "attack.prone attack.prone-shot attack.invisible attack.higher-ground",
    "Combat: Table: Defense Modifiers": (
        "defense.prone-melee defense.prone-ranged defense.kneeling-melee defense.kneeling-ranged defense.stunned"
        " defense.stunned-penalty defense.cowering defense.cowering-penalty defense.climbing defense.grappling"
        " defense.pinned defense.unseen"
    ),
    "Combat: Attack Actions": (
        "attack.into-melee attack.fighting-defensively defense.fighting-defensively defense.touch"
    ),
    "Character Condition Summary": (
        "exempt.unable attack.entangled defense.entangled attack.shaken defense.blinded-dexterity"
    ),
    "Damage": "event.damaged",
    "Combat: Death, Dying, and Healing": "event.falls event.cut-short",
    "Creatures: Reach": "test.reach",
    "Combat: Withdraw": "exempt.withdraw exempt.withdraw-unseen",
    "Initiative: Flat-Footed": "exempt.flat-footed defense.flat-footed",
    "Skills: Tumble": "exempt.slipped event.checked event.check-failed",
    "Movement and Position: Flanking": "attack.flanking",
    "Movement and Position: Passing Through": "cost.friends",
    "Movement and Position: Movement in Darkness": "cost.darkness",
    "Combat: Run": "defense.running defense.running-shots",
    "Combat: Charge": "attack.charging defense.charging event.charges",
    "Combat: Total Defense": "defense.total-defense exempt.total-defense",
    "Attack Roll": "attack.base",
    "Defense": "defense.base",
    "Initiative": "event.initiative event.tie event.order event.turn event.round event.skipped",
    "Combat: Move Actions": "exempt.quiet",
    "Combat: Delay": "event.forfeited event.came-last event.delayed event.came-in event.turn-comes",
    "Combat: Ready": "event.readied event.readied-acts event.readied-lost",
    "Initiative: Joining a Battle": "event.joined",
    "Surprise": "event.order-surprise event.surprise-round event.turn-restricted event.began",
}


def _citations() -> dict[str, Citation]:
    """Its own sections; what it leaves out is cited from SRD 3.5, as borrowed."""
    own = {key: _cite(section) for section, keys in _SECTIONS.items() for key in keys.split()}
    return {key: _borrowed(citation) for key, citation in SRD35.citations.items()} | own


MODERN = Ruleset(
    name="modern",
    title=TITLE,
    words={
        "defense": "Defense",
        "attack": "attack action",
        "move": "move action",
        "movement": "squares of movement",
        "movement-one": "square of movement",
    },
    budgets={"attack": 1, "move": 1},
    restricted={"attack": 1, "move": 1},
    either=True,
    modes=_modes(),
    acts=acts_of(
        _ROWS,
        _TABLE,
        attacks=_ATTACKS,
        adds=_ADDS,
        feats=_FEATS,
        barehanded=_BAREHANDED,
        stands_from=frozenset({"prone", "kneeling", "sitting"}),
    ),
    distance=alternating,
    step_price=movement.alternating_diagonals,
    grades=movement.ALTERNATING,
    delay_forfeits=True,
    slows=_slowed,
    squeezing=True,
    hampers=movement.ground_alone,
    passage=movement.by_side_and_size,
    initiative=modifiers.dexterity_and_feats,
    natural_reach=_natural_reach,
    attack=_attack,
    defense=_defense,
    miss_chance=sight.concealment,
    opportunities=Opportunities(
        reach=threat.corner_counts,
        exemptions=(
            opportunity.harmless_act,
            opportunity.improved,
            opportunity.five_foot_step,
            opportunity.quiet_movement,
            opportunity.withdrawing_from_anyone,
            opportunity.slipped_past,
            opportunity.sprung,
            opportunity.unable,
            opportunity.flat_footed,
            opportunity.unseen,
            opportunity.one_for_each,
            opportunity.same_movement,
            opportunity.allowance_spent,
        ),
        anywhere=opportunity.ANYWHERE,
        idle=opportunity.IDLE,
        allowance=opportunity.one_or_reflexes,
        moving=_cite("Attacks of Opportunity"),
        acting=_cite("Attacks of Opportunity"),
    ),
    options=_options(),
    fleeting=frozenset({"total defense", "fighting defensively", "running", "charging"}),
    citations=_citations(),
    tells={
        "scale": "One square is 5 feet, an inch on the table; a round is 6 seconds.",
        "diagonals": "d20 Modern does not say what diagonals cost: every second one counts two, as in SRD 3.5.",
        "ground": "d20 Modern does not say what ground costs in combat: it multiplies the price, as in SRD 3.5.",
        "darkness": "In d20 Modern who cannot see moves at half speed, and a square costs what it costs in the light.",
        "friends": "In d20 Modern a square with a friend, or a foe who does not resist, costs nothing more.",
    },
)
