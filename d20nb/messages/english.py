"""English: the sentences of rules and events."""

from __future__ import annotations

from types import MappingProxyType

from d20nb.messages import english_access as access
from d20nb.messages import english_board as board
from d20nb.messages import english_comparing as comparing
from d20nb.messages import english_controls as controls
from d20nb.messages import english_editing as editing
from d20nb.messages import english_faults as faults
from d20nb.messages import english_fight as fight
from d20nb.messages import english_why as why
from d20nb.messages.language import Language, keyed

_ILLEGAL = {
    "begun-already": "The fight has begun already.",
    "nobody": "There is nobody on the board: place a creature first.",
    "not-begun": "The fight has not begun: type begin.",
    "over": "Nobody is left who could act: the fight is over.",
    "unknown": "There is no creature {id}; there are {known}.",
    "not-your-turn": "It is not {who}'s turn but {turn}'s: type {id} end to go on.",
    "unable": "{who} is {condition} and can do nothing.",
    "must-answer": "First {striker} must answer: {id} strike, or {id} pass ({provoker} has given an opportunity).",
    "nothing-to-answer": "Nobody has given {who} an opportunity, so there is nothing to strike or pass.",
    "not-asked": "It is {striker} who must answer first, not {who}.",
    "wrong-target": "{who} may strike only at {provoker}, who gave the opportunity, not at {target}.",
    "self": "{who} cannot attack itself.",
    "die": "A die does not show {result}.",
    "die-needed": "Roll a d{sides} for {who} and type in what it shows, like: roll 15.",
    "die-too-high": "{who} needs a d{sides}, and {result} is not on it: type another result.",
    "no-such-mode": "{title} has no way to move called {verb}; it has {known}.",
    "aimed": "To {act} takes an opponent, not a square: {who} {verb} TARGET.",
    "no-such-act": "{slug} is not in the table of actions of {title}; it has {known}.",
    "needs": "To {act}, {who} would have to be {condition}.",
    "needs-target": "Name the target: {who} do {slug} TARGET.",
    "cannot-pay": "{who} cannot {what} now: that takes {needs}, and what is left this turn is {left}.",
    "nothing-bought": "{who} has not enough movement left to {what}.",
    "too-far": "The way to {end} costs {needs} {unit}; {who} has {most} for a {mode}.",
    "too-many-squares": "A {mode} goes at most {most} {most:square|squares}, not {squares}.",
    "not-straight": "A {mode} keeps to one straight line.",
    "no-way": "There is no way for {who} from {start} to {end} within the {most} {unit} of a {mode}.",
    "no-way-given": "{who} stands at {at} already: name the square to go to.",
    "off-map": "{square} is off the map, which ends at {last}.",
    "wall": "{square} is a wall.",
    "pit": "{square} is a pit.",
    "wall-through": "At {square} a wall would stand in the middle of the creature's space.",
    "not-neighbours": "{start} and {end} are not next to each other.",
    "corner": "The step from {start} to {end} would cut the solid corner of {corner}.",
    "edge": "Between {start} and {end} there is a wall or a shut door.",
    "occupied": "{mover} cannot enter {square}: {other} stands there, and {why}.",
    "may-not-stop": "{mover} may not stop at {square}, where {other} is: go on, or stop before.",
    "prone": "{who} is prone: stand up first ({id} stand).",
    "moved-already": "{who} has moved this turn, so there is no 5-foot step.",
    "stepped-already": "{who} has taken the turn's 5-foot step already.",
    "stepped-no-move": "{who} has taken a 5-foot step and moves no other distance this turn.",
    "hampered": "{square} hampers movement, so it cannot be entered like that.",
    "too-slow": "With a speed of {speed} feet {who} takes no 5-foot step.",
    "blinded": "{who} is blinded and cannot move like that.",
    "tired": "{who} is {condition} and cannot do that.",
    "not-in-hand": "{who} has no {weapon} in hand, but {held}.",
    "no-melee-weapon": "{who} has nothing in hand to attack with in melee.",
    "no-ranged-weapon": "{who} has nothing in hand to shoot with.",
    "dead": "{target} is dead already.",
    "unseen": "{who} cannot see {target}.",
    "out-of-reach": "{who} cannot reach {target} with {weapon} from here.",
    "because": "{why}",
    "no-feat": "{who} does not have the feat {feat}.",
    "untrained": "{who} is not trained in {skill}.",
    "encumbered": "Armor or load slows {who}, so there is no tumbling.",
    "charge-target": "{target} is no opponent that {who} could attack like that.",
    "charge-nowhere": "There is no space within reach from which {who} could attack {target}.",
    "tumbled-far": "{who} would tumble through {squares} squares next to opponents, and gets 20 feet, 4 squares, far.",
    "charge-near": "{who} is too close to {target} for a charge, which goes at least ten feet.",
    "charge-barred": "{who} would have to charge to {goal}, and cannot get there: {why}",
    "charge-lane": "{square}, in the lane, bars the way.",
    "charge-held": "{other} stands in the lane, at {square}.",
    "spring-nowhere": "No square of the way, its ends left out, lets {who} attack {target}.",
    "overrun-size": "{target} is more than one size larger than {who}.",
    "overrun-far": "{target} does not stand straight before {who}, near enough to be run over.",
    "overrun-near": "{target} is too close to {who} for an overrun, which takes {feet} feet straight at it.",
    "must-choose": "First {who} must choose: {id} avoid, or {id} block ({runner} would run it over).",
    "not-faced": "Nobody is about to run {who} over, so there is nothing to avoid or block.",
    "prone-shot": "{who} is prone, and cannot shoot with {weapon} like that.",
    "hampered-edge": "The low wall between {start} and {end} hampers movement, so it cannot be crossed like that.",
    "charge-low-wall": "The low wall between {start} and {end}, in the lane, hampers movement.",
    "ready-kind": "{who} can make one action ready that takes less than a full round, not a {kind} action.",
    "ready-step": "A 5-foot step is no action, so {who} cannot make it ready.",
    "delay-late": "{who} has done something this turn already and cannot delay.",
    "not-delaying": "{who} is not delaying.",
    "now-late": "{who} cannot come in now: wait until a turn has come and nothing is done in it yet.",
    "tight": "{square} is a passage more than two sizes too tight for {who}.",
    "out-of-breath": "{who} is out of breath and cannot go on running this turn.",
    "boosted-already": "{who} has tried to go faster, or spent points, this turn already.",
    "referee-pending": "Something is under way: answer it first, then correct.",
    "no-diagonals": "By the reading in force a Complete Move makes no diagonal step.",
    "joins": "{id} cannot join: there is no creature of that name that is late and not there yet.",
    "referee-last": "Nobody else could act, so {who} must stay.",
    "condition": "{condition} is not a condition; choose one of {known}.",
}

_PASSAGE = {
    "opponent": "an opponent who can resist bars the way",
    "fills-its-space": "it fills its space",
}

# A test that saves the provoker, and the same test when it does not.
_EXEMPT = {
    "act": ("to {act} is not distracting", "to {act} is distracting"),
    "not-target": ("to {act} gives an opportunity to its target alone", "{striker} is the target and armed"),
    "improved": (
        "{provoker} has the feat or the weapon to {act} without provoking",
        "{provoker} has neither feat nor weapon to {act} without provoking",
    ),
    "five-foot-step": ("a 5-foot step never provokes", "it is not a 5-foot step"),
    "quiet": ("to {deed} never provokes", "to {deed} provokes"),
    "withdraw": (
        "the square where a withdrawal starts counts as unthreatened",
        "a withdrawal frees only the square where it starts",
    ),
    "withdraw-unseen": (
        "the square where a withdrawal starts counts as unthreatened",
        "a withdrawal frees its start only from foes that {provoker} can see",
    ),
    "slipped": (
        "the check of {skill} takes {provoker} past {striker}",
        "no check of {skill} takes {provoker} past {striker}",
    ),
    "spring-attack": (
        "the target of a Spring Attack cannot strike at its movement",
        "{striker} is not the target of the Spring Attack",
    ),
    "unable": ("{striker} is {condition} and cannot strike", "{striker} is armed and able"),
    "total-defense": ("{striker} is on total defense and cannot strike", "{striker} is not on total defense"),
    "flat-footed": (
        "{striker} is flat-footed, and without Combat Reflexes the flat-footed cannot strike",
        "{striker} {ready}",
    ),
    "unaware": (
        "{striker} is unaware, and by the reading in force Combat Reflexes does not help in the surprise round",
        "{striker} has a part in the surprise round",
    ),
    "unseen": ("{striker} cannot see {provoker}", "{striker} sees {provoker}"),
    "cover": ("{provoker} has cover from {striker}", "nothing gives {provoker} cover"),
    "same-movement": (
        "all of {provoker}'s movement this round is one opportunity, and {striker} has had it",
        "{provoker}'s movement has not given {striker} an opportunity this round",
    ),
    "one-for-each": (
        "{striker} has struck at {provoker} this round, and may strike at nobody twice",
        "{striker} has not struck at {provoker} this round",
    ),
    "allowance": ("{striker} has no strike left this round", "{striker} has made {made} this round"),
}

_RULING = {
    "provokes.leaving": "{provoker} leaves {squares}, which {striker} threatens, so {striker} may strike.",
    "provokes.act": "{striker} threatens {provoker}, and to {act} is distracting, so {striker} may strike.",
    "saved.leaving": "{provoker} leaves {squares}, which {striker} threatens, but {why}.",
    "saved.act": "{striker} threatens {provoker}, but {why}.",
}

_INSTEAD = {
    "step": "A 5-foot step would not have provoked.",
    "withdraw": "A withdrawal would not have provoked here.",
    "other-way": "A way that leaves no square that {striker} threatens would not have provoked.",
    "elsewhere": "Out of {striker}'s reach it would not have provoked.",
    "exempt.act": "Something distracting, like drinking a potion, would have provoked.",
    "exempt.not-target": "With {striker} as its target it would have provoked.",
    "exempt.improved": "Without that feat or weapon it would have provoked.",
    "exempt.five-foot-step": "Moving there in any other way would have provoked.",
    "exempt.quiet": "Moving there in another way would have provoked.",
    "exempt.withdraw": "An ordinary move would have provoked.",
    "exempt.withdraw-unseen": "An ordinary move would have provoked.",
    "exempt.slipped": "If the check had failed, it would have provoked.",
    "exempt.spring-attack": "An ordinary move would have provoked.",
    "exempt.unable": "If {striker} could act, it would have provoked.",
    "exempt.total-defense": "Without total defense {striker} could strike.",
    "exempt.flat-footed": "With Combat Reflexes, or once no longer flat-footed, {striker} could strike.",
    "exempt.unaware": "By the other reading of this disputed rule {striker} could strike.",
    "exempt.unseen": "If {striker} could see {provoker}, it would have provoked.",
    "exempt.cover": "Without the cover it would have provoked.",
    "exempt.same-movement": "Another kind of opportunity, like shooting, would still count.",
    "exempt.one-for-each": "Another opponent could have struck.",
    "exempt.allowance": "With Combat Reflexes {striker} might have had another.",
    "fresh": "Once its allowance is fresh again {striker} could strike.",
}

_EVENT = {
    "rolled": "A d{sides} for {who} shows {result}.",
    "typed": "The die on the table shows {result}.",
    "began": "The fight begins. Everybody is flat-footed until its own first turn begins.",
    "began-action": "The fight begins. Everybody is flat-footed until it first acts.",
    "began-regular-turn": "The fight begins. Everybody is flat-footed until its first turn after any surprise round.",
    "initiative": "{who} rolls {die} {modifier} for initiative: {count}.",
    "tie": "{who} is still tied and rolls again: {die}.",
    "order": "The order is {order}.",
    "order-surprise": "Not everybody is aware: {surprise} may act in a surprise round. The order is {order}.",
    "surprise-round": "The surprise round begins.",
    "round": "Round {round} begins.",
    "turn": "It is {who}'s turn.",
    "turn-restricted": "It is {who}'s turn: one standard or one move action, and free actions.",
    "skipped": "{who} is {condition}, so its turn goes by.",
    "ended": "{who} ends the turn.",
    "over": "Nobody is left who could act.",
    "moves": "{who} starts to {mode}: {way}.",
    "attacks": "{who} attacks {target}.",
    "shoots": "{who} shoots at {target}.",
    "charges": "{who} charges {target}: {way}.",
    "springs": "{who} springs at {target}: {way}.",
    "overruns": "{who} tries to overrun {target}: {way}.",
    "faced": "{who} runs at {target}, who may avoid it or block.",
    "avoided": "{who} steps aside and lets {runner} by.",
    "avoided-spared": "{who} steps aside and lets {runner} by: of the turn only the movement is spent.",
    "blocked": "{who} blocks {runner}'s way.",
    "turn-comes": "{who}'s turn has come; who delays may go first.",
    "delayed": "{who} delays.",
    "boosted": "{who} rolls {die} {modifier} to go faster: {total} adds {gain} to the base speed this turn.",
    "forfeited": "Everybody else has acted, so {who} forfeits this round's action and may act at any time in the next.",
    "came-last": "Everybody else has acted, so {who} comes in last; delaying again forfeits the action.",
    "came-in": "{who} comes in, just before {before}.",
    "readied": "{who} makes an action ready: to {deed} when {trigger}.",
    "readied-acts": "{who} has waited for this, and now goes first: to {deed}.",
    "readied-lost": "{who} has waited for this, but cannot do it now: {why}",
    "joined": "{who} joins at {at} and rolls {die} {modifier} for initiative: {count}. The order is {order}.",
    "joined-top": "{who} joins at {at} and acts first when the next round begins. The order is {order}.",
    "skill": "{who} rolls {die} {modifier} for {skill}: {total}.",
    "checked": "{who} rolls {die} {modifier} for {skill} against {foe}: {total} reaches {dc}.",
    "checked-alone": "{who} rolls {die} {modifier} for {skill}: {total} reaches {dc}.",
    "check-failed-alone": "{who} rolls {die} {modifier} for {skill}: {total} does not reach {dc}.",
    "check-failed": "{who} rolls {die} {modifier} for {skill} against {foe}: {total} does not reach {dc}.",
    "matched": "{who} matches {target}'s strength and wins: {mine} against {theirs}.",
    "matched-lost": "{who} matches {target}'s strength and loses: {mine} against {theirs}.",
    "displaced": "{who} may not stop at {start} and is put at {end}.",
    "acts": "{who} starts to {act}.",
    "moved": "{who} moves from {start} to {end} for {price}.",
    "stepped": "{who} steps from {start} to {end}.",
    "struck": "{who} strikes at {target}.",
    "passed": "{who} lets the opportunity pass.",
    "passed-because": "{who}'s opportunity is gone: {why}.",
    "concealed": "{target} is hard to see: {who} rolls {die}, and {chance} or less of 100 misses.",
    "concealed-miss": "{target} is hard to see: {who} rolls {die} of 100, and {chance} or less misses.",
    "concealed-again": (
        "{target} is hard to see: {who} rolls {before}, and {die} by Blind-Fight; {chance} or less of 100 misses."
    ),
    "concealed-miss-again": (
        "{target} is hard to see: {who} rolls {before}, and {die} by Blind-Fight; both miss, with {chance} or less."
    ),
    "hit": "{who} hits {target} with {weapon}: {die} {bonus} is {total} against {against}.",
    "missed": "{who} misses {target} with {weapon}: {die} {bonus} is {total} against {against}.",
    "hit-20": "{who} hits {target} with {weapon}: a natural 20 always hits.",
    "missed-1": "{who} misses {target} with {weapon}: a natural 1 always misses.",
    "damaged": "{target} loses {damage} hit points and has {hp} left.",
    "gains": "{who} is now {conditions}.",
    "falls": "{who} is now {conditions}.",
    "loses": "{who} is no longer {conditions}.",
    "finished": "{who} has finished.",
    "cut-short": "{who} stays at {at}: {why}.",
    "corrected-hp": "The referee sets {who}'s hit points to {value}.",
    "corrected-at": "The referee puts {who} at {value}.",
    "corrected-condition": "The referee says that {who} is now {value}.",
    "corrected-condition-off": "The referee says that {who} is no longer {value}.",
    "corrected-gone": "The referee takes {who} off the board.",
}

_BECAUSE = {
    "turn": "{who}'s turn has begun",
    "acted": "{who} has acted",
    "deed": "that is what {who} does",
    "hit-points": "{who}'s hit points say so",
    "down": "{who} is down, and the rest of what was under way is lost",
    "fell": "{who} lies on the ground, and the rest of this movement is lost",
    "barred": "the way is barred",
    "narrow": "the way is as narrow as it is",
    "tripped": "{who} was tripped",
    "run-over": "{who} was run over",
    "striker-unable": "{who} can no longer strike",
    "provoker-dead": "there is nobody left to strike at",
}

_PART = {
    "attack.base": "attack bonus",
    "attack.prone": "prone attacker",
    "attack.flanking": "flanking",
    "attack.invisible": "attacker unseen",
    "attack.charging": "charging",
    "attack.squeezing": "squeezing",
    "attack.entangled": "entangled",
    "attack.tight": "in too tight a passage",
    "attack.dazzled": "dazzled",
    "attack.fighting-defensively": "fighting defensively",
    "attack.higher-ground": "on higher ground",
    "attack.shaken": "shaken",
    "attack.into-melee": "shooting into a melee",
    "defense.base": "{defense}",
    "defense.flat-footed": "Dexterity lost while flat-footed",
    "defense.unseen": "Dexterity lost to an unseen attacker",
    "defense.blinded": "Dexterity lost while blinded",
    "defense.stunned": "Dexterity lost while stunned",
    "defense.cowering": "Dexterity lost while cowering",
    "defense.grappling": "Dexterity lost while grappling",
    "defense.running": "Dexterity lost while running",
    "defense.blinded-penalty": "being blinded",
    "defense.stunned-penalty": "being stunned",
    "defense.cowering-penalty": "cowering",
    "defense.helpless-dexterity": "Dexterity that counts as 0 while helpless",
    "defense.helpless": "being helpless in melee",
    "defense.prone-melee": "lying prone in melee",
    "defense.prone-ranged": "lying prone against shots",
    "defense.squeezing": "squeezing",
    "defense.entangled": "Dexterity 4 lower while entangled",
    "defense.blinded-dexterity": "Dexterity that counts as 3 while blinded",
    "defense.helpless-whole": "being helpless, which leaves 5 and the modifier for size",
    "attack.prone-shot": "prone attacker",
    "defense.tight": "too tight a passage",
    "defense.total-defense": "total defense",
    "defense.cover": "cover",
    "defense.climbing": "Dexterity lost while climbing",
    "defense.pinned": "being pinned",
    "defense.kneeling-melee": "kneeling or sitting in melee",
    "defense.kneeling-ranged": "kneeling or sitting against shots",
    "defense.fighting-defensively": "fighting defensively",
    "defense.running-shots": "running from shots",
    "defense.charging": "having charged",
    "defense.mobility": "Mobility",
    "defense.touch": "touch {defense}",
}

# What an action does, after "to".
_DEED = {
    "attack": "attack {target}",
    "shoot": "shoot at {target}",
    "move": "{mode} to {end}",
    "charge": "charge {target}",
    "spring": "spring at {target}",
    "overrun": "overrun {target}",
    "avoid": "step aside",
    "block": "block the way",
    "strike": "strike",
    "pass": "let the opportunity pass",
    "end": "end the turn",
    "delay": "delay",
    "now": "come in now",
    "ready": "make an action ready",
}

# What a readied action waits for, after "when".
_TRIGGER = {
    "moves": "{who} moves",
    "attacks": "{who} attacks",
    "casts": "{who} casts",
    "enters": "{who} enters {square}",
}

# A condition after "is", where its own word will not do.
_TERMS = {
    ("being", "total defense"): "on total defense",
    ("being", "long casting"): "casting a long spell",
}

_WORD = {
    "nothing": "nothing",
    "nobody": "nobody",
    "none": "none",
    "and": "{most} and {last}",
    "check-past": "{who} must roll {needed} or more on the die for {skill} to get past {foe}, or else provokes.",
    "check-through": "{who} must roll {needed} or more on the die for {skill} to get through {foe}'s space.",
    "no-opportunity": "No opponent threatens a square that is left or acted in, so nothing provokes.",
    "borrowed": "{place} (borrowed: {title} does not say)",
    "less": ", less {n} for {what}",
    "more": ", plus {n} for {what}",
    "in-place": "{one} or, in its place, {other}",
    "attack": "attack",
    "none-of": "no strike yet",
    "some-of": "{n} of its {most} {most:strike|strikes}",
    "not-flat": "is not flat-footed",
    "flat-but": "is flat-footed, but has Combat Reflexes",
}

_GROUPS = {
    "": _RULING | _PART,
    "illegal": _ILLEGAL,
    "passage": _PASSAGE,
    "instead": _INSTEAD,
    "event": _EVENT,
    "because": _BECAUSE,
    "deed": _DEED,
    "trigger": _TRIGGER,
    "word": _WORD,
}

LANGUAGE = Language(
    code="en",
    title="English",
    texts=MappingProxyType(
        keyed(
            _GROUPS
            | access.GROUPS
            | board.GROUPS
            | comparing.GROUPS
            | controls.GROUPS
            | editing.GROUPS
            | faults.GROUPS
            | fight.GROUPS
            | why.GROUPS,
            _EXEMPT,
        )
    ),
    terms=MappingProxyType(_TERMS),
)
