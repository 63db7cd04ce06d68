"""German: the sentences of rules.

Names stand as they are given and are not inflected, so they are put where the nominative stands: before the verb, or
after a colon ("Ziel: der Ork"). Deeds are infinitives: "einen Trank trinken".
"""

from __future__ import annotations

from types import MappingProxyType

from d20nb.messages import english
from d20nb.messages import german_access as access
from d20nb.messages import german_board as board
from d20nb.messages import german_comparing as comparing
from d20nb.messages import german_controls as controls
from d20nb.messages import german_editing as editing
from d20nb.messages import german_events as events
from d20nb.messages import german_faults as faults
from d20nb.messages import german_fight as fight
from d20nb.messages import german_why as why
from d20nb.messages.german_terms import TERMS
from d20nb.messages.language import Language, keyed

_ILLEGAL = {
    "begun-already": "Der Kampf hat schon begonnen.",
    "nobody": "Niemand ist auf dem Brett: Stell zuerst jemanden auf.",
    "not-begun": "Der Kampf hat noch nicht begonnen: Schreib begin.",
    "over": "Niemand kann mehr handeln: Der Kampf ist vorbei.",
    "unknown": "Ein Wesen {id} gibt es nicht; es gibt {known}.",
    "not-your-turn": "Nicht {who} ist am Zug, sondern {turn}: Mit {id} end geht es weiter.",
    "unable": "{who} ist {condition} und kann nichts tun.",
    "must-answer": (
        "Erst muss {striker} antworten: {id} strike oder {id} pass ({provoker} hat eine Gelegenheit gegeben)."
    ),
    "nothing-to-answer": "Niemand hat eine Gelegenheit gegeben, also kann {who} weder zuschlagen noch verzichten.",
    "not-asked": "Erst muss {striker} antworten, nicht {who}.",
    "wrong-target": "Die Gelegenheit gab {provoker}, nicht {target}: Nur dort darf {who} zuschlagen.",
    "self": "{who} kann sich nicht selbst angreifen.",
    "die": "Kein Würfel zeigt {result}.",
    "die-needed": "{who} braucht einen Wurf: Würfle einen W{sides} und schreib, was er zeigt, zum Beispiel: roll 15.",
    "die-too-high": "{who} braucht einen W{sides}, und der zeigt nie {result}: Schreib ein anderes Ergebnis.",
    "no-such-mode": "{title} kennt keine Art der Bewegung namens {verb}; es gibt {known}.",
    "aimed": "Dafür braucht es einen Gegner, kein Feld ({act}): {who} {verb} ZIEL.",
    "no-such-act": "{slug} steht nicht in der Aktionstabelle von {title}; es gibt {known}.",
    "needs": "Dafür müsste {who} {condition} sein: {act}.",
    "needs-target": "Nenne das Ziel: {who} do {slug} ZIEL.",
    "cannot-pay": "{who} kann das jetzt nicht: {what}. Das braucht {needs}, und in diesem Zug bleibt noch: {left}.",
    "nothing-bought": "{who} hat dafür nicht genug Bewegung übrig: {what}.",
    "too-far": "Der Weg nach {end} kostet {needs} {unit}; {who} hat dafür {most} ({mode}).",
    "too-many-squares": "So geht es höchstens {most} {most:Feld|Felder} weit, nicht {squares} ({mode}).",
    "not-straight": "So geht es nur in einer geraden Linie ({mode}).",
    "no-way": "{who} findet von {start} nach {end} keinen Weg, für den {most} {unit} reichen ({mode}).",
    "no-way-given": "{who} steht schon auf {at}: Nenne das Feld, auf das es gehen soll.",
    "off-map": "{square} liegt außerhalb der Karte, die bis {last} reicht.",
    "wall": "{square} ist eine Wand.",
    "pit": "{square} ist eine Grube.",
    "wall-through": "Auf {square} stünde mitten im Raum des Wesens eine Wand.",
    "not-neighbours": "{start} und {end} liegen nicht nebeneinander.",
    "corner": "Der Schritt von {start} nach {end} würde die feste Ecke von {corner} schneiden.",
    "edge": "Zwischen {start} und {end} ist eine Wand oder eine geschlossene Tür.",
    "occupied": "{mover} kann {square} nicht betreten: Dort steht {other}, und {why}.",
    "may-not-stop": "{mover} darf auf {square}, wo {other} ist, nicht anhalten: Geh weiter, oder halte vorher an.",
    "prone": "{who} liegt am Boden: Erst aufstehen ({id} stand).",
    "moved-already": "{who} hat sich in diesem Zug schon bewegt, also gibt es keinen 1,5-m-Schritt.",
    "stepped-already": "{who} hat den 1,5-m-Schritt dieses Zuges schon gemacht.",
    "stepped-no-move": "{who} hat einen 1,5-m-Schritt gemacht und legt in diesem Zug keine andere Strecke zurück.",
    "hampered": "{square} hemmt die Bewegung, also ist es so nicht zu betreten.",
    "too-slow": "Mit einer Bewegungsrate von {speed} Fuß macht {who} keinen 1,5-m-Schritt.",
    "blinded": "{who} ist blind und kann sich so nicht bewegen.",
    "tired": "{who} ist {condition} und kann das nicht.",
    "not-in-hand": "{who} hat {weapon} nicht in der Hand, sondern {held}.",
    "no-melee-weapon": "{who} hat nichts in der Hand, um im Nahkampf anzugreifen.",
    "no-ranged-weapon": "{who} hat nichts in der Hand, um zu schießen.",
    "dead": "{target} ist schon tot.",
    "unseen": "{who} kann nicht sehen, wo {target} ist.",
    "out-of-reach": "{who} hat das Ziel von hier aus nicht in Reichweite (Ziel: {target}, Waffe: {weapon}).",
    "because": "{why}",
    "no-feat": "{who} hat dieses Talent nicht: {feat}.",
    "untrained": "{who} ist nicht geübt in {skill}.",
    "encumbered": "In dieser Rüstung oder unter dieser Last kann {who} nicht turnen.",
    "charge-target": "{who} kann so nur lebende Gegner angreifen, und das ist {target} nicht.",
    "charge-nowhere": "In Reichweite ist kein Platz, von dem aus {who} angreifen könnte (Ziel: {target}).",
    "tumbled-far": "{who} käme turnend durch {squares} Felder neben Gegnern, und es gehen nur 4 (20 Fuß).",
    "charge-near": "{who} ist zu nah für einen Sturmangriff, der mindestens zehn Fuß weit geht (Ziel: {target}).",
    "charge-barred": "{who} müsste nach {goal} stürmen und kommt dort nicht hin: {why}",
    "charge-lane": "{square} liegt in der Bahn und versperrt den Weg.",
    "charge-held": "{other} steht in der Bahn, auf {square}.",
    "spring-nowhere": "Auf keinem Feld des Weges, seine Enden ausgenommen, kann {who} angreifen (Ziel: {target}).",
    "overrun-size": "{target} ist mehr als eine Größenkategorie größer als {who}.",
    "overrun-far": "{target} steht für {who} nicht geradeaus oder zu weit weg, um überrannt zu werden.",
    "overrun-near": "{target} ist {who} zu nah: Zum Überrennen geht es erst {feet} Fuß geradeaus.",
    "must-choose": "Erst muss {who} wählen: {id} avoid oder {id} block ({runner} will überrennen).",
    "not-faced": "Niemand will {who} gerade überrennen, also ist nichts zu meiden oder zu versperren.",
    "prone-shot": "{who} liegt am Boden und kann so nicht schießen ({weapon}).",
    "hampered-edge": "Die niedrige Mauer zwischen {start} und {end} hemmt die Bewegung, also geht es so nicht darüber.",
    "charge-low-wall": "Die niedrige Mauer zwischen {start} und {end} liegt in der Bahn und hemmt die Bewegung.",
    "ready-kind": "{who} kann eine Aktion vorbereiten, die keine volle Runde braucht, aber nicht: {kind}.",
    "ready-step": "Ein 1,5-m-Schritt ist keine Aktion, also kann {who} ihn nicht vorbereiten.",
    "delay-late": "{who} hat in diesem Zug schon etwas getan und kann nicht mehr abwarten.",
    "not-delaying": "{who} wartet nicht ab.",
    "now-late": "{who} kann jetzt nicht einsteigen: Erst muss ein Zug gekommen sein, in dem noch nichts getan ist.",
    "tight": "{square} ist so eng, dass {who} um mehr als zwei Größen zu groß dafür ist.",
    "out-of-breath": "{who} ist außer Atem und kann in diesem Zug nicht weiterrennen.",
    "boosted-already": "{who} hat in diesem Zug schon versucht, schneller zu werden, oder schon Punkte ausgegeben.",
    "referee-pending": "Etwas ist noch im Gange: Erst antworten, dann berichtigen.",
    "no-diagonals": "Nach der geltenden Lesart macht ein Complete Move keinen diagonalen Schritt.",
    "joins": "{id} kann nicht dazukommen: Kein Wesen dieses Namens kommt später und fehlt noch.",
    "referee-last": "Niemand sonst könnte handeln, also muss {who} bleiben.",
    "condition": "{condition} ist kein Zustand; wähle einen von diesen: {known}.",
}

_PASSAGE = {
    "opponent": "wer sich als Gegner wehren kann, versperrt den Weg",
    "fills-its-space": "daneben ist kein Platz",
}

_EXEMPT = {
    "act": ("„{act}“ lenkt nicht ab", "„{act}“ lenkt ab"),
    "not-target": (
        "bei „{act}“ darf nur das Ziel zuschlagen",
        "{striker} ist das Ziel und bewaffnet",
    ),
    "improved": (
        "{provoker} hat das Talent oder die Waffe, mit der „{act}“ nicht provoziert",
        "{provoker} hat weder Talent noch Waffe, mit der „{act}“ nicht provozieren würde",
    ),
    "five-foot-step": ("ein 1,5-m-Schritt provoziert nie", "es ist kein 1,5-m-Schritt"),
    "quiet": ("„{deed}“ provoziert nie", "„{deed}“ provoziert"),
    "withdraw": (
        "das Feld, auf dem ein Rückzug beginnt, gilt als unbedroht",
        "ein Rückzug schützt nur auf dem Feld, auf dem er beginnt",
    ),
    "withdraw-unseen": (
        "das Feld, auf dem ein Rückzug beginnt, gilt als unbedroht",
        "ein Rückzug schützt an seinem Anfang nur vor Gegnern, die {provoker} sehen kann",
    ),
    "slipped": (
        "{provoker} kommt mit {skill} vorbei, ohne dass {striker} zuschlagen kann",
        "{provoker} kommt mit keinem Wurf auf {skill} vorbei (Gegner: {striker})",
    ),
    "spring-attack": (
        "wer Ziel eines Angriffs aus der Bewegung ist, kann bei dieser Bewegung nicht zuschlagen",
        "{striker} ist nicht das Ziel des Angriffs aus der Bewegung",
    ),
    "unable": ("{striker} ist {condition} und kann nicht zuschlagen", "{striker} ist bewaffnet und handlungsfähig"),
    "total-defense": (
        "{striker} ist in voller Verteidigung und kann nicht zuschlagen",
        "{striker} ist nicht in voller Verteidigung",
    ),
    "flat-footed": (
        "{striker} ist auf dem falschen Fuß und kann ohne Kampfreflexe nicht zuschlagen",
        "{striker} {ready}",
    ),
    "unaware": (
        "{striker} ahnt nichts, und nach der geltenden Lesart helfen Kampfreflexe in der Überraschungsrunde nicht",
        "{striker} handelt in der Überraschungsrunde",
    ),
    "unseen": ("{striker} kann nicht sehen, wo {provoker} ist", "{striker} sieht, wo {provoker} ist"),
    "cover": ("{provoker} hat Deckung, und {striker} kann nicht zuschlagen", "{provoker} hat keine Deckung"),
    "same-movement": (
        "{provoker} gibt durch Bewegung nur eine Gelegenheit je Runde, und {striker} hat sie schon gehabt",
        "{provoker} hat sich in dieser Runde noch nicht so bewegt, dass {striker} eine Gelegenheit hatte",
    ),
    "one-for-each": (
        "{striker} hat in dieser Runde schon zugeschlagen (Ziel: {provoker}) und darf es gegen niemanden zweimal",
        "{striker} hat in dieser Runde noch nicht zugeschlagen (Ziel: {provoker})",
    ),
    "allowance": (
        "{striker} hat in dieser Runde keinen Gelegenheitsangriff mehr übrig",
        "{striker} hat in dieser Runde {made} gemacht",
    ),
}

_RULING = {
    "provokes.leaving": (
        "{provoker} verlässt {n:das Feld|die Felder} {squares}, {n:das|die} {striker} bedroht, "
        "also darf {striker} zuschlagen."
    ),
    "provokes.act": (
        "{striker} bedroht das Feld, auf dem {provoker} handelt, und „{act}“ lenkt ab, also darf {striker} zuschlagen."
    ),
    "saved.leaving": (
        "{provoker} verlässt {n:das Feld|die Felder} {squares}, {n:das|die} {striker} bedroht, aber {why}."
    ),
    "saved.act": "{striker} bedroht das Feld, auf dem {provoker} handelt, aber {why}.",
}

_INSTEAD = {
    "step": "Ein 1,5-m-Schritt hätte nicht provoziert.",
    "withdraw": "Ein Rückzug hätte hier nicht provoziert.",
    "other-way": "Ein Weg, der kein Feld verlässt, das {striker} bedroht, hätte nicht provoziert.",
    "elsewhere": "Wo {striker} nicht hinreicht, hätte es nicht provoziert.",
    "exempt.act": "Etwas Ablenkendes, etwa einen Trank zu trinken, hätte provoziert.",
    "exempt.not-target": "Wäre {striker} das Ziel, hätte es provoziert.",
    "exempt.improved": "Ohne dieses Talent oder diese Waffe hätte es provoziert.",
    "exempt.five-foot-step": "Jede andere Bewegung dorthin hätte provoziert.",
    "exempt.quiet": "Eine andere Bewegung dorthin hätte provoziert.",
    "exempt.withdraw": "Eine gewöhnliche Bewegung hätte provoziert.",
    "exempt.withdraw-unseen": "Eine gewöhnliche Bewegung hätte provoziert.",
    "exempt.slipped": "Wäre der Wurf misslungen, hätte es provoziert.",
    "exempt.spring-attack": "Eine gewöhnliche Bewegung hätte provoziert.",
    "exempt.unable": "Könnte {striker} handeln, hätte es provoziert.",
    "exempt.total-defense": "Ohne volle Verteidigung könnte {striker} zuschlagen.",
    "exempt.flat-footed": "Mit Kampfreflexen, oder nicht mehr auf dem falschen Fuß, könnte {striker} zuschlagen.",
    "exempt.unaware": "Nach der anderen Lesart dieser strittigen Regel könnte {striker} zuschlagen.",
    "exempt.unseen": "Könnte {striker} sehen, wo {provoker} ist, hätte es provoziert.",
    "exempt.cover": "Ohne die Deckung hätte es provoziert.",
    "exempt.same-movement": "Eine Gelegenheit anderer Art, wie ein Schuss, würde noch zählen.",
    "exempt.one-for-each": "Jemand anders hätte zuschlagen können.",
    "exempt.allowance": "Mit Kampfreflexen hätte {striker} vielleicht noch einen.",
    "fresh": "Sobald {striker} wieder Gelegenheitsangriffe hat, ginge es.",
}

_PART = {
    "attack.base": "Angriffsbonus",
    "attack.prone": "greift im Liegen an",
    "attack.flanking": "nimmt in die Zange",
    "attack.invisible": "Angreifer ungesehen",
    "attack.charging": "Sturmangriff",
    "attack.squeezing": "eingezwängt",
    "attack.entangled": "verstrickt",
    "attack.tight": "an zu enger Stelle",
    "attack.dazzled": "geblendet",
    "attack.fighting-defensively": "kämpft defensiv",
    "attack.higher-ground": "auf erhöhter Position",
    "attack.shaken": "erschüttert",
    "attack.into-melee": "Schuss in den Nahkampf",
    "defense.base": "{defense}",
    "defense.flat-footed": "auf dem falschen Fuß zählt keine Geschicklichkeit",
    "defense.unseen": "gegen Ungesehene zählt keine Geschicklichkeit",
    "defense.blinded": "blind zählt keine Geschicklichkeit",
    "defense.stunned": "betäubt zählt keine Geschicklichkeit",
    "defense.cowering": "kauernd zählt keine Geschicklichkeit",
    "defense.grappling": "im Ringkampf zählt keine Geschicklichkeit",
    "defense.running": "rennend zählt keine Geschicklichkeit",
    "defense.blinded-penalty": "blind",
    "defense.stunned-penalty": "betäubt",
    "defense.cowering-penalty": "kauernd",
    "defense.helpless-dexterity": "hilflos, als wäre die Geschicklichkeit 0",
    "defense.helpless": "hilflos, gegen Nahkampf",
    "defense.prone-melee": "am Boden, gegen Nahkampf",
    "defense.prone-ranged": "am Boden, gegen Schüsse",
    "defense.squeezing": "eingezwängt",
    "defense.entangled": "verstrickt, Geschicklichkeit 4 weniger",
    "defense.blinded-dexterity": "blind, wie mit Geschicklichkeit 3",
    "defense.helpless-whole": "hilflos: 5 und der Größenmodifikator",
    "attack.prone-shot": "greift im Liegen an",
    "defense.tight": "an zu enger Stelle",
    "defense.total-defense": "volle Verteidigung",
    "defense.cover": "Deckung",
    "defense.climbing": "kletternd zählt keine Geschicklichkeit",
    "defense.pinned": "festgehalten",
    "defense.kneeling-melee": "kniend oder sitzend, gegen Nahkampf",
    "defense.kneeling-ranged": "kniend oder sitzend, gegen Schüsse",
    "defense.fighting-defensively": "kämpft defensiv",
    "defense.running-shots": "rennend, gegen Schüsse",
    "defense.charging": "nach einem Sturmangriff",
    "defense.mobility": "Beweglichkeit",
    "defense.touch": "Berührungs-{defense}",
}

_WORD = {
    "nothing": "nichts",
    "nobody": "niemand",
    "none": "keine",
    "and": "{most} und {last}",
    "check-past": "{who} muss für {skill} mindestens {needed} würfeln; sonst provoziert es (Gegner: {foe}).",
    "check-through": (
        "{who} muss für {skill} mindestens {needed} würfeln, um durch den Raum zu kommen, in dem {foe} steht."
    ),
    "no-opportunity": "Kein Gegner bedroht ein Feld, das verlassen oder auf dem gehandelt wird: Nichts provoziert.",
    "borrowed": "{place} (geliehen: {title} sagt dazu nichts)",
    "less": "; {n} weniger: {what}",
    "more": "; {n} mehr: {what}",
    "in-place": "{one} oder stattdessen {other}",
    "attack": "angreifen",
    "none-of": "noch keinen Gelegenheitsangriff",
    "some-of": "{n} von {most} {most:Gelegenheitsangriff|Gelegenheitsangriffen}",
    "not-flat": "ist nicht auf dem falschen Fuß",
    "flat-but": "ist auf dem falschen Fuß, hat aber Kampfreflexe",
}

_GROUPS = {
    "": _RULING | _PART,
    "illegal": _ILLEGAL,
    "passage": _PASSAGE,
    "instead": _INSTEAD,
    "word": _WORD,
}

LANGUAGE = Language(
    code="de",
    title="Deutsch",
    texts=MappingProxyType(
        keyed(
            _GROUPS
            | access.GROUPS
            | board.GROUPS
            | comparing.GROUPS
            | controls.GROUPS
            | editing.GROUPS
            | events.GROUPS
            | faults.GROUPS
            | fight.GROUPS
            | why.GROUPS,
            _EXEMPT,
        )
    ),
    terms=TERMS,
    behind=english.LANGUAGE,
)
