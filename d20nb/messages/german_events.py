"""German: the sentences of events, what they come from, and what is done or waited for."""

from __future__ import annotations

_EVENT = {
    "rolled": "{who} würfelt einen W{sides}: {result}.",
    "typed": "Der Würfel auf dem Tisch zeigt {result}.",
    "began": "Der Kampf beginnt. Bis zum Beginn des ersten eigenen Zuges sind alle auf dem falschen Fuß.",
    "began-action": "Der Kampf beginnt. Alle sind auf dem falschen Fuß, bis sie zum ersten Mal handeln.",
    "began-regular-turn": (
        "Der Kampf beginnt. Alle sind bis zum ersten eigenen Zug nach einer Überraschungsrunde auf dem falschen Fuß."
    ),
    "initiative": "{who} würfelt {die} {modifier} für die Initiative: {count}.",
    "tie": "{who} hat noch immer Gleichstand und würfelt noch einmal: {die}.",
    "order": "Die Reihenfolge ist {order}.",
    "order-surprise": (
        "Nicht alle sind gewarnt: In einer Überraschungsrunde {n:darf|dürfen} {surprise} handeln. "
        "Die Reihenfolge ist {order}."
    ),
    "surprise-round": "Die Überraschungsrunde beginnt.",
    "round": "Runde {round} beginnt.",
    "turn": "{who} ist am Zug.",
    "turn-restricted": "{who} ist am Zug: eine Standard- oder eine Bewegungsaktion, dazu freie Aktionen.",
    "skipped": "{who} ist {condition}, also verstreicht der Zug.",
    "ended": "{who} beendet den Zug.",
    "over": "Niemand kann mehr handeln.",
    "moves": "{who} will {mode}: {way}.",
    "attacks": "{who} greift an (Ziel: {target}).",
    "shoots": "{who} schießt (Ziel: {target}).",
    "charges": "{who} macht einen Sturmangriff (Ziel: {target}): {way}.",
    "springs": "{who} macht einen Angriff aus der Bewegung (Ziel: {target}): {way}.",
    "faced": "{who} rennt los, und {target} kann ausweichen oder den Weg versperren.",
    "avoided": "{who} weicht aus und lässt {runner} vorbei.",
    "avoided-spared": "{who} weicht aus und lässt {runner} vorbei: Vom Zug ist nur die Bewegung verbraucht.",
    "blocked": "{who} versperrt den Weg ({runner}).",
    "overruns": "{who} versucht zu überrennen (Ziel: {target}): {way}.",
    "turn-comes": "{who} kommt an die Reihe; wer abwartet, darf vorher handeln.",
    "delayed": "{who} wartet ab.",
    "boosted": (
        "{who} würfelt {die} {modifier}, um schneller zu werden: {total} bringt in diesem Zug {gain} "
        "zur Grundbewegung dazu."
    ),
    "forfeited": (
        "Alle anderen haben gehandelt, also verliert {who} die Aktion dieser Runde "
        "und darf in der nächsten jederzeit handeln."
    ),
    "came-last": (
        "Alle anderen haben gehandelt, also ist {who} als Letztes dran; wer weiter abwartet, verliert die Aktion."
    ),
    "came-in": "{who} steigt ein; danach kommt {before}.",
    "readied": "{who} bereitet eine Aktion vor: {deed}, wenn {trigger}.",
    "readied-acts": "{who} hat darauf gewartet und ist jetzt zuerst dran: {deed}.",
    "readied-lost": "{who} hat darauf gewartet, kann es jetzt aber nicht tun: {why}",
    "joined": (
        "{who} kommt auf {at} dazu und würfelt {die} {modifier} für die Initiative: {count}. "
        "Die Reihenfolge ist {order}."
    ),
    "joined-top": (
        "{who} kommt auf {at} dazu und handelt zuerst, wenn die nächste Runde beginnt. Die Reihenfolge ist {order}."
    ),
    "skill": "{who} würfelt {die} {modifier} für {skill}: {total}.",
    "checked": "{who} würfelt {die} {modifier} für {skill} (Gegner: {foe}): {total} erreicht {dc}.",
    "checked-alone": "{who} würfelt {die} {modifier} für {skill}: {total} erreicht {dc}.",
    "check-failed-alone": "{who} würfelt {die} {modifier} für {skill}: {total} erreicht {dc} nicht.",
    "check-failed": "{who} würfelt {die} {modifier} für {skill} (Gegner: {foe}): {total} erreicht {dc} nicht.",
    "matched": "{who} misst die Kräfte und gewinnt (Gegner: {target}): {mine} gegen {theirs}.",
    "matched-lost": "{who} misst die Kräfte und verliert (Gegner: {target}): {mine} gegen {theirs}.",
    "displaced": "{who} darf auf {start} nicht anhalten und wird auf {end} gestellt.",
    "acts": "{who} will {act}.",
    "moved": "{who} geht von {start} nach {end} ({price}).",
    "stepped": "{who} macht einen Schritt von {start} nach {end}.",
    "struck": "{who} schlägt zu (Ziel: {target}).",
    "passed": "{who} lässt die Gelegenheit verstreichen.",
    "passed-because": "{who} hat die Gelegenheit nicht mehr: {why}.",
    "concealed": "{target} ist schwer zu sehen: {who} würfelt {die}, und bis {chance} von 100 geht es daneben.",
    "concealed-miss": (
        "{target} ist schwer zu sehen: {who} würfelt {die} von 100, und das geht daneben (bis {chance})."
    ),
    "concealed-again": (
        "{target} ist schwer zu sehen: {who} würfelt {before}, durch „Blind kämpfen“ noch einmal, {die}, "
        "und bis {chance} von 100 geht es daneben."
    ),
    "concealed-miss-again": (
        "{target} ist schwer zu sehen: {who} würfelt {before}, durch „Blind kämpfen“ noch einmal, {die}, "
        "und das geht daneben (bis {chance})."
    ),
    "hit": "{who} trifft (Ziel: {target}, Waffe: {weapon}): {die} {bonus} ergibt {total} gegen {against}.",
    "missed": "{who} trifft nicht (Ziel: {target}, Waffe: {weapon}): {die} {bonus} ergibt {total} gegen {against}.",
    "hit-20": "{who} trifft (Ziel: {target}, Waffe: {weapon}): Eine natürliche 20 trifft immer.",
    "missed-1": "{who} trifft nicht (Ziel: {target}, Waffe: {weapon}): Eine natürliche 1 trifft nie.",
    "damaged": "{target} verliert {damage} {damage:Trefferpunkt|Trefferpunkte} und hat noch {hp}.",
    "gains": "{who} ist jetzt {conditions}.",
    "falls": "{who} ist jetzt {conditions}.",
    "loses": "{who} ist nicht mehr {conditions}.",
    "finished": "{who} ist fertig.",
    "cut-short": "{who} bleibt auf {at}: {why}.",
    "corrected-hp": "{who} hat jetzt {value} {value:Trefferpunkt|Trefferpunkte}: So will es die Spielleitung.",
    "corrected-at": "{who} steht jetzt auf {value}: So will es die Spielleitung.",
    "corrected-condition": "{who} ist jetzt {value}: So will es die Spielleitung.",
    "corrected-condition-off": "{who} ist nicht mehr {value}: So will es die Spielleitung.",
    "corrected-gone": "{who} kommt vom Brett: So will es die Spielleitung.",
}

_BECAUSE = {
    "turn": "{who} hat den eigenen Zug begonnen",
    "acted": "{who} hat gehandelt",
    "deed": "Das ist es, was {who} tut",
    "hit-points": "{who} hat entsprechend viele Trefferpunkte",
    "down": "{who} ist ausgeschaltet, und der Rest des Begonnenen ist verloren",
    "fell": "{who} liegt am Boden, und der Rest dieser Bewegung ist verloren",
    "barred": "Der Weg ist versperrt",
    "narrow": "Der Weg ist so schmal, wie er ist",
    "tripped": "{who} wurde zu Fall gebracht",
    "run-over": "{who} wurde überrannt",
    "striker-unable": "{who} kann nicht mehr zuschlagen",
    "provoker-dead": "Das Ziel lebt nicht mehr",
}

_DEED = {
    "attack": "angreifen (Ziel: {target})",
    "shoot": "schießen (Ziel: {target})",
    "move": "{mode} (bis {end})",
    "charge": "einen Sturmangriff machen (Ziel: {target})",
    "spring": "aus der Bewegung angreifen (Ziel: {target})",
    "overrun": "überrennen (Ziel: {target})",
    "avoid": "ausweichen",
    "block": "den Weg versperren",
    "strike": "zuschlagen",
    "pass": "die Gelegenheit verstreichen lassen",
    "end": "den Zug beenden",
    "delay": "abwarten",
    "now": "jetzt einsteigen",
    "ready": "eine Aktion vorbereiten",
}

# After "wenn", so the verb comes last.
_TRIGGER = {
    "moves": "{who} sich bewegt",
    "attacks": "{who} angreift",
    "casts": "{who} zaubert",
    "enters": "{who} {square} betritt",
}

GROUPS = {"event": _EVENT, "because": _BECAUSE, "deed": _DEED, "trigger": _TRIGGER}
