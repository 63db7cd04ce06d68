"""d20 Open RPG: the published text on movement, as a record of policies.

The text has action points and movement points and says nothing of threat, attacks of opportunity or flanking: the
ruleset is silent there, unless the option `opportunities` borrows them. The order of turns is borrowed from SRD 3.5,
since a fight needs one. What is borrowed says so in its citation. Only facts stand here, in our own words.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from d20nb.creature import modifier
from d20nb.errors import IllegalActionError, NotationError
from d20nb.events import Boosted, ConditionsChanged, SkillChecked
from d20nb.messages import say
from d20nb.rules import modifiers, points, travel
from d20nb.rules.course import Course
from d20nb.rules.distance import flat
from d20nb.ruleset import Act, Mode, Option, Price, Ruleset
from d20nb.rulesets.srd35 import SRD35
from d20nb.ruling import Citation
from d20nb.state import Combatant, State

TITLE = "d20 Open RPG"


def _cite(section: str) -> Citation:
    return Citation(TITLE, section)


def _borrowed(citation: Citation) -> Citation:
    return evolve(citation, borrowed_by=TITLE)


# --- action points -----------------------------------------------------------------------------------------------


def _allot(state: State, combatant: Combatant, restricted: bool) -> Price:
    """Five action points a round, or what a Talent or the situation makes of them; two in a restricted turn."""
    own = combatant.creature.ap
    ap = 5 if own is None else own
    return {"ap": min(ap, 2) if restricted else ap, "mp": 0}


def _minor(state: State, combatant: Combatant) -> int:
    return points.base_points(state, combatant)


def _full(state: State, combatant: Combatant) -> int:
    return 2 * points.base_points(state, combatant)


def _complete(state: State, combatant: Combatant) -> int:
    return 4 * points.base_points(state, combatant)


_MODES = (
    Mode(
        verb="minor-move",
        title="Minor Move",
        deed="make a Minor Move",
        citation=_cite("Movement Actions: Minor Move"),
        price=({"ap": 2},),
        gain=_minor,
        keeps="mp",
        spare=True,
    ),
    Mode(
        verb="full-move",
        title="Full Move",
        deed="make a Full Move",
        citation=_cite("Movement Actions: Full Move"),
        price=({"ap": 4},),
        gain=_full,
        keeps="mp",
        kind="full-round",
    ),
    Mode(
        verb="complete-move",
        title="Complete Move",
        deed="make a Complete Move",
        citation=_cite("Movement Actions: Complete Move"),
        price=({"ap": 5},),
        gain=_complete,
        kind="full-round",
        checks=(points.not_out_of_breath, points.not_entangled, points.no_diagonals),
        needs=points.straight_legs,
        ways=points.straight_leg_ways,
        halts=points.costly,
        adds=frozenset({"running"}),
    ),
    Mode(
        verb="move",
        title="move",
        deed="move on",
        citation=_cite("Movement and Movement Point Costs"),
        price=(),
        gain=_minor,
        legs=0,
        keeps="mp",
        spare=True,
    ),
)


# --- acts ----------------------------------------------------------------------------------------------------------


def _boost(course: Course, runner: Combatant) -> None:
    """Try to go faster this turn: a Constitution check against 15 (Movement Actions: Complete Move)."""
    turn = course.state.turn
    if turn is None or turn.boosted or turn.left != _allot(course.state, runner, turn.restricted):
        raise IllegalActionError(say("illegal.boosted-already", who=runner.name), state=course.start)
    die, bonus = course.roll(runner.id, 20), modifier(runner.creature.constitution)
    course.add(Boosted(runner.id, die, bonus, travel.speed_boost(die + bonus)))


_ACTION_POINTS = _cite("Action Points")
_ACTS = (
    Act(
        slug="boost-speed",
        title="try to go faster",
        kind="free",
        citation=_cite("Movement Actions: Complete Move"),
        price=({},),
        effect=_boost,
    ),
    Act(slug="attack", title="attack", kind="action", citation=_ACTION_POINTS, price=({"ap": 2},), attack="melee"),
    Act(
        slug="attack-ranged", title="shoot", kind="action", citation=_ACTION_POINTS, price=({"ap": 2},), attack="ranged"
    ),
    Act(
        slug="attack-unarmed",
        title="attack unarmed",
        kind="action",
        citation=_ACTION_POINTS,
        price=({"ap": 2},),
        attack="melee",
    ),
    Act(slug="ready", title="make an action ready", kind="action", citation=_ACTION_POINTS, price=({"ap": 2},)),
    Act(slug="speak", title="speak", kind="free", citation=_ACTION_POINTS, price=({},)),
    Act(
        slug="stand-up",
        title="stand up",
        kind="action",
        citation=_ACTION_POINTS,
        price=({"ap": 2},),
        removes=frozenset({"prone"}),
        needs="prone",
    ),
    Act(
        slug="drop-prone",
        title="drop prone",
        kind="free",
        citation=_ACTION_POINTS,
        price=({},),
        adds=frozenset({"prone"}),
    ),
)


def _begin_phase(course: Course, before: Combatant) -> None:
    """Whoever ran must pass a Constitution check to go on running (Movement Actions: Complete Move)."""
    if "running" not in before.conditions:
        return
    dc = 15 if course.state.reading("running_dc") == "15" else 11
    die = course.roll(before.id, 20)
    check = SkillChecked(before.id, "constitution", die, modifier(before.creature.constitution), dc, before.id)
    course.add(check)
    if not check.success:
        course.add(ConditionsChanged(before.id, adds=frozenset({"out of breath"}), because="because.deed"))


# --- options -------------------------------------------------------------------------------------------------------


def _option(name: str, question: str, readings: Mapping[str, str], section: str) -> Option:
    return Option(name, question, readings, _cite(section))


_OWN_OPTIONS = (
    _option(
        "opportunities",
        "The text has no threat and no attacks of opportunity. Are those of SRD 3.5 borrowed?",
        {"silent": "no: it is silent", "borrowed": "yes, and every ruling says so"},
        "not in the text",
    ),
    _option(
        "small_in_rough",
        "Does a Size Rating below 0 make hampered squares dearer?",
        {"more": "yes, as the subtraction says", "same": "no"},
        "Effects of Hampered Terrain on Different Sized Creatures",
    ),
    _option(
        "complete_diagonals",
        "May a Complete Move go diagonally, where a step costs two points?",
        {"allow": "yes: the limit speaks of the square, not of the step", "forbid": "no"},
        "Movement Actions: Complete Move",
    ),
    _option(
        "let_in",
        "What does the square of an opponent cost that lets one in?",
        {"friendly": "one more, as a friendly square", "plain": "nothing more"},
        "Unfriendly Squares",
    ),
    _option(
        "size_ratings",
        "Which Size Rating has a creature for which none is given?",
        {"by-size": "by its size, Medium being 0: a scale of this project's", "given": "0, as a human"},
        "Movement and Movement Point Costs",
    ),
    _option(
        "least_mp",
        "May a creature's base movement be nothing at all?",
        {"zero": "yes: nothing says otherwise", "one": "no: one point is left"},
        "Movement and Movement Point Costs",
    ),
    _option(
        "much_larger",
        "When is an opponent so much larger or smaller that one may pass?",
        {"ratings": "three Size Ratings apart", "sizes": "three size categories apart"},
        "Unfriendly Squares",
    ),
    _option(
        "nearest_tie",
        "Of several nearest viable spaces, to which is one forced?",
        {"way": "the last one on the way", "north-west": "the first from the north-west"},
        "Ending Movement",
    ),
    _option(
        "boost_lasts",
        "For how long does a check to go faster help?",
        {"turn": "for every move of the turn", "first-move": "for the first move of the turn"},
        "Movement Actions: Complete Move",
    ),
    _option(
        "entangled",
        "What does being entangled do, which the text only names?",
        {"half": "half the movement, borrowed from SRD 3.5", "named": "nothing that is known"},
        "Restricted/Tight Areas",
    ),
    _option(
        "running_dc",
        "What must the Constitution check reach to go on running?",
        {"15": "15, the one number of that section", "11": "11, as SRD 3.5 begins"},
        "Movement Actions: Complete Move",
    ),
    _option(
        "march_dc",
        "What must the check for the first extra hour of travel reach?",
        {"12": "12: 10, and 2 for that hour", "10": "10, and 2 more for each hour after it"},
        "Extended Travel",
    ),
)
_LENT = ("reach_corner", "flat_footed_until", "strikes_refresh", "big_mover", "late_joiners", "ready_enters")
_OPTIONS = {option.name: option for option in _OWN_OPTIONS} | {
    name: evolve(SRD35.options[name], citation=_borrowed(SRD35.options[name].citation)) for name in _LENT
}


def _adapt(ruleset: Ruleset, options: Mapping[str, str]) -> Ruleset:
    """Borrow threat and opportunities where the option says so."""
    if options.get("opportunities") != "borrowed" or SRD35.opportunities is None:
        return ruleset
    theirs = SRD35.opportunities
    lent = evolve(theirs, moving=_borrowed(theirs.moving), acting=_borrowed(theirs.acting), distance=SRD35.distance)
    return evolve(ruleset, opportunities=lent, silent=frozenset())


# --- figures -------------------------------------------------------------------------------------------------------


def _distance(state: State, combatant: Combatant, words: tuple[str, ...]) -> float:
    """What a way to move covers on a larger scale: feet in a minute, or miles in an hour."""
    mode, scale = (*words, "", "")[:2]
    if mode not in OPEN.modes or scale not in ("local", "overland"):
        raise _asked_like("distance", "A minor-move local, or A full-move overland")
    gained = OPEN.modes[mode].gain(state, combatant)
    return travel.local_feet(gained) if scale == "local" else travel.overland_miles(gained)


def _number(words: tuple[str, ...], what: str, example: str) -> int:
    if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 4:
        raise _asked_like(what, example)
    return int(words[0])


def _boost_of(state: State, combatant: Combatant, words: tuple[str, ...]) -> int:
    return travel.speed_boost(_number(words, "boost", "A 25"))


def _travel_dc(state: State, combatant: Combatant, words: tuple[str, ...]) -> list[int]:
    first = 10 if state.reading("march_dc") == "10" else 12
    return travel.march_dcs(combatant.creature, _number(words, "travel dc", "A 11"), first=first)


def _asked_like(question: str, example: str) -> NotationError:
    return NotationError(say("notation.asked-like", word=question, example=example))


_SECTIONS = {
    "Movement and Movement Point Costs": "event.moved cost.darkness",
    "Tactical Scale: Diagonal Movement": "cost.diagonals",
    "Hampered Terrain; Obstacles; Restricted/Tight Areas": "cost.ground",
    '"Friendly" Squares': "cost.friends",
    "Restricted/Tight Areas": "attack.tight defense.tight",
    "Ending Movement": "event.displaced",
    "Movement Actions: Complete Move": (
        "event.checked event.checked-alone event.check-failed event.check-failed-alone event.boosted defense.running"
    ),
}


def _citations() -> dict[str, Citation]:
    """Its own sections; what it leaves out is cited from SRD 3.5, as borrowed."""
    own = {key: _cite(section) for section, keys in _SECTIONS.items() for key in keys.split()}
    return {key: _borrowed(citation) for key, citation in SRD35.citations.items()} | own


OPEN = Ruleset(
    name="open",
    title=TITLE,
    words={"defense": "Defense", "ap": "AP", "mp": "MP", "movement": "MP", "movement-one": "MP"},
    budgets={"ap": 5, "mp": 0},
    restricted={"ap": 2, "mp": 0},
    allot=_allot,
    begins=_begin_phase,
    adapt=_adapt,
    modes={mode.verb: mode for mode in _MODES},
    acts={act.slug: act for act in _ACTS},
    distance=flat,
    step_price=points.points,
    grades=points.POINTS,
    bars=points.too_tight,
    passage=points.by_friendliness,
    initiative=modifiers.dexterity_and_feats,
    attack=points.attack_parts,
    defense=points.defense_parts,
    options=_OPTIONS,
    silent=frozenset({"threat", "opportunities", "flanking", "size table"}),
    fleeting=frozenset({"running", "out of breath"}),
    figures={
        "base mp": lambda state, combatant, words: points.base_points(state, combatant),
        "boost": _boost_of,
        "distance": _distance,
        "travel dc": _travel_dc,
    },
    citations=_citations(),
    tells={
        "scale": "One MP is one square; on the local scale it is 50 feet in a minute, overland half a mile in an hour.",
        "diagonals": "In d20 Open RPG every diagonal costs one point more.",
        "ground": "In d20 Open RPG hampered ground and obstacles add points, fewer of them for the big.",
        "darkness": "In d20 Open RPG darkness adds points: one here, since the text gives no number.",
        "friends": "In d20 Open RPG a square with a friend or a helpless foe in it costs one point more.",
    },
)
