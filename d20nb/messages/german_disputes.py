"""German: disputed rules with their readings, and how rulesets count, by the English text."""

from __future__ import annotations

_OPTION = {
    "Is the second diagonal square within a reach of ten feet?": (
        "Liegt das zweite diagonale Feld innerhalb einer Reichweite von zehn Fuß?"
    ),
    "When does a creature stop being flat-footed?": "Wann ist ein Wesen nicht mehr auf dem falschen Fuß?",
    "When is the allowance of attacks of opportunity fresh again?": (
        "Wann stehen wieder alle Gelegenheitsangriffe zur Verfügung?"
    ),
    "What does a big creature leave when it moves?": "Was verlässt ein großes Wesen, wenn es sich bewegt?",
    "May a Tiny creature stop in an opponent's square, which it may enter?": (
        "Darf ein sehr kleines Wesen im Feld eines Gegners anhalten, das es betreten darf?"
    ),
    "May a creature stop in the square of one three sizes larger or smaller?": (
        "Darf ein Wesen im Feld eines anderen anhalten, das drei Größen größer oder kleiner ist?"
    ),
    "How is it found out who is aware when the battle starts?": (
        "Wie stellt man fest, wer bei Beginn des Kampfes gewarnt ist?"
    ),
    "When does a creature act that joins a fight under way?": (
        "Wann handelt ein Wesen, das in einen laufenden Kampf eingreift?"
    ),
    "When does an action go off that was made ready for somebody entering a square?": (
        "Wann kommt eine Aktion, die für das Betreten eines Feldes vorbereitet wurde?"
    ),
    "Of several closest spaces to charge to, does only the one nearest the straight line count?": (
        "Zählt von mehreren nächsten Plätzen für einen Sturmangriff nur der, der der geraden Linie am nächsten ist?"
    ),
    "May one who is unaware in the surprise round strike, having Combat Reflexes?": (
        "Darf, wer in der Überraschungsrunde nichts ahnt, mit Kampfreflexen zuschlagen?"
    ),
    "Does a diagonal onto hampered ground count when diagonals alternate?": (
        "Zählt eine Diagonale auf hemmendes Gelände beim Wechsel der Diagonalen mit?"
    ),
    "The text has no threat and no attacks of opportunity. Are those of SRD 3.5 borrowed?": (
        "Der Text kennt weder Bedrohung noch Gelegenheitsangriffe. Werden die von SRD 3.5 geliehen?"
    ),
    "Does a Size Rating below 0 make hampered squares dearer?": (
        "Macht ein Größenwert unter 0 hemmende Felder teurer?"
    ),
    "May a Complete Move go diagonally, where a step costs two points?": (
        "Darf ein Complete Move diagonal gehen, wo ein Schritt zwei Punkte kostet?"
    ),
    "What does the square of an opponent cost that lets one in?": (
        "Was kostet das Feld eines Gegners, der einen hereinlässt?"
    ),
    "Which Size Rating has a creature for which none is given?": (
        "Welchen Größenwert hat ein Wesen, für das keiner angegeben ist?"
    ),
    "May a creature's base movement be nothing at all?": "Darf die Grundbewegung eines Wesens null sein?",
    "When is an opponent so much larger or smaller that one may pass?": (
        "Wann ist ein Gegner so viel größer oder kleiner, dass man durch sein Feld darf?"
    ),
    "Of several nearest viable spaces, to which is one forced?": (
        "Auf welchen von mehreren nächsten möglichen Plätzen wird man gedrängt?"
    ),
    "For how long does a check to go faster help?": "Wie lange hilft ein Wurf, um schneller zu werden?",
    "What does being entangled do, which the text only names?": (
        "Was bewirkt es, verstrickt zu sein, wofür der Text nur das Wort hat?"
    ),
    "What must the Constitution check reach to go on running?": (
        "Was muss der Konstitutionswurf erreichen, um weiterzurennen?"
    ),
    "What must the check for the first extra hour of travel reach?": (
        "Was muss der Wurf für die erste zusätzliche Reisestunde erreichen?"
    ),
}

_READING = {
    "yes: a strike is no action, and the feat helps the flat-footed": (
        "ja: ein Gelegenheitsangriff ist keine Aktion, und das Talent hilft auch auf dem falschen Fuß"
    ),
    "no: the unaware do nothing at all in that round": "nein: wer nichts ahnt, tut in dieser Runde gar nichts",
    "no: it has a price of its own": "nein: sie hat einen eigenen Preis",
    "yes: the next one on open ground costs the other price": (
        "ja: die nächste auf freiem Gelände kostet den anderen Preis"
    ),
    "yes, as an exception to the count of fifteen feet": "ja, als Ausnahme davon, dass man fünfzehn Fuß zählt",
    "no: it is fifteen feet away": "nein: Es ist fünfzehn Fuß entfernt",
    "no, but whoever comes nearer from there gives an opportunity": (
        "nein, aber wer von dort näher kommt, gibt eine Gelegenheit"
    ),
    "when its own first turn begins, one in the surprise round included": (
        "wenn sein erster eigener Zug beginnt, auch in der Überraschungsrunde"
    ),
    "when it first acts": "wenn es zum ersten Mal handelt",
    "when its first turn after the surprise round begins": ("wenn sein erster Zug nach der Überraschungsrunde beginnt"),
    "when the creature's own turn begins": "wenn der eigene Zug des Wesens beginnt",
    "when a round begins": "wenn eine Runde beginnt",
    "the squares that its space no longer covers": "die Felder, die es danach nicht mehr bedeckt",
    "its whole space, though it still covers part of it": (
        "seinen ganzen Platz, auch wenn es danach noch einen Teil davon bedeckt"
    ),
    "yes: it must, to attack with a reach of 0 feet": ("ja: Es muss, um mit einer Reichweite von 0 Fuß anzugreifen"),
    "no: nobody stops in an occupied square": "nein: Niemand hält in einem besetzten Feld an",
    "no: it may only pass": "nein: Es darf nur hindurch",
    "yes: who may enter freely may also stop": "ja: Wer frei hineindarf, darf auch anhalten",
    "the setup says so": "die Aufstellung sagt es",
    "by Spot against Hide and Listen against Move Silently, for those who have these skills": (
        "mit Entdecken gegen Verstecken und Lauschen gegen Leise bewegen, bei denen, die diese Fertigkeiten haben"
    ),
    "it rolls initiative on joining and acts when its count next comes up": (
        "es würfelt beim Dazukommen Initiative und handelt, wenn seine Zahl das nächste Mal drankommt"
    ),
    "if it is aware, it acts first when the next round begins": (
        "wenn es gewarnt ist, handelt es zuerst, sobald die nächste Runde beginnt"
    ),
    "when that one is in the square, before it goes on": "wenn jemand in dem Feld ist, bevor es weitergeht",
    "just before it enters, as for other triggers": "kurz vor dem Betreten, wie bei anderen Auslösern",
    "yes: where it is barred there is no charge": "ja: Wo er versperrt ist, gibt es keinen Sturmangriff",
    "no: another equally close one will do": "nein: Ein anderer, ebenso naher, tut es auch",
    "no: it is silent": "nein: Er schweigt",
    "yes, and every ruling says so": "ja, und jede Entscheidung sagt es dazu",
    "yes, as the subtraction says": "ja, wie die Subtraktion ergibt",
    "no": "nein",
    "yes: the limit speaks of the square, not of the step": "ja: Die Grenze meint das Feld, nicht den Schritt",
    "one more, as a friendly square": "eins mehr, wie das Feld eines Freundes",
    "nothing more": "nichts zusätzlich",
    "by its size, Medium being 0: a scale of this project's": (
        "nach seiner Größe, mittelgroß ist 0: eine Skala dieses Projekts"
    ),
    "0, as a human": "0, wie ein Mensch",
    "yes: nothing says otherwise": "ja: Nichts spricht dagegen",
    "no: one point is left": "nein: Ein Punkt bleibt",
    "three Size Ratings apart": "bei einem Abstand von drei Größenwerten",
    "three size categories apart": "bei einem Abstand von drei Größenkategorien",
    "the last one on the way": "auf den letzten auf dem Weg",
    "the first from the north-west": "auf den ersten von Nordwesten her",
    "for every move of the turn": "für jede Bewegung des Zuges",
    "for the first move of the turn": "für die erste Bewegung des Zuges",
    "half the movement, borrowed from SRD 3.5": "halbe Bewegung, geliehen aus SRD 3.5",
    "nothing that is known": "nichts, was bekannt wäre",
    "15, the one number of that section": "15, die einzige Zahl in dem Abschnitt",
    "11, as SRD 3.5 begins": "11, womit SRD 3.5 anfängt",
    "12: 10, and 2 for that hour": "12: 10, und 2 für diese Stunde",
    "10, and 2 more for each hour after it": "10, und 2 mehr für jede Stunde danach",
}

_TELL = {
    "One square is 5 feet; a round is 6 seconds.": "Ein Feld misst 5 Fuß (1,5 m); eine Runde dauert 6 Sekunden.",
    "In SRD 3.5 every second diagonal counts two squares.": ("In SRD 3.5 zählt jede zweite Diagonale zwei Felder."),
    "In SRD 3.5 difficult ground multiplies the price.": "In SRD 3.5 vervielfacht schwieriges Gelände den Preis.",
    "In SRD 3.5 a square that one cannot see costs twice as much.": (
        "In SRD 3.5 kostet ein Feld, das man nicht sieht, das Doppelte."
    ),
    "In SRD 3.5 a square with a friend or a helpless foe in it costs nothing more.": (
        "In SRD 3.5 kostet ein Feld mit einem Freund oder einem hilflosen Gegner nichts zusätzlich."
    ),
    "One square is 5 feet, an inch on the table; a round is 6 seconds.": (
        "Ein Feld misst 5 Fuß (1,5 m), auf dem Tisch einen Zoll; eine Runde dauert 6 Sekunden."
    ),
    "d20 Modern does not say what diagonals cost: every second one counts two, as in SRD 3.5.": (
        "d20 Modern sagt nicht, was Diagonalen kosten: Jede zweite zählt zwei, wie in SRD 3.5."
    ),
    "d20 Modern does not say what ground costs in combat: it multiplies the price, as in SRD 3.5.": (
        "d20 Modern sagt nicht, was Gelände im Kampf kostet: Es vervielfacht den Preis, wie in SRD 3.5."
    ),
    "In d20 Modern who cannot see moves at half speed, and a square costs what it costs in the light.": (
        "In d20 Modern bewegt sich mit halber Rate, wer nichts sieht, und ein Feld kostet so viel wie im Hellen."
    ),
    "In d20 Modern a square with a friend, or a foe who does not resist, costs nothing more.": (
        "In d20 Modern kostet ein Feld mit einem Freund, oder einem Gegner, der sich nicht wehrt, nichts zusätzlich."
    ),
    "One MP is one square; on the local scale it is 50 feet in a minute, overland half a mile in an hour.": (
        "Ein MP ist ein Feld; im örtlichen Maßstab sind es 50 Fuß in der Minute, über Land eine halbe Meile "
        "in der Stunde."
    ),
    "In d20 Open RPG every diagonal costs one point more.": ("In d20 Open RPG kostet jede Diagonale einen Punkt mehr."),
    "In d20 Open RPG hampered ground and obstacles add points, fewer of them for the big.": (
        "In d20 Open RPG kosten hemmendes Gelände und Hindernisse Punkte, für Große weniger."
    ),
    "In d20 Open RPG darkness adds points: one here, since the text gives no number.": (
        "In d20 Open RPG kostet Dunkelheit Punkte: hier einen, denn der Text nennt keine Zahl."
    ),
    "In d20 Open RPG a square with a friend or a helpless foe in it costs one point more.": (
        "In d20 Open RPG kostet ein Feld mit einem Freund oder einem hilflosen Gegner einen Punkt mehr."
    ),
}

# The same in a few words, beside the title: what is disputed, and then what holds.
_OPTION_NAME = {
    "reach corner": "Ecke der Reichweite",
    "flat footed until": "auf dem falschen Fuß",
    "strikes refresh": "neue Gelegenheitsangriffe",
    "big mover": "große Wesen verlassen",
    "tiny may stop": "sehr kleine halten beim Gegner",
    "three sizes stop": "drei Größen Abstand, anhalten",
    "awareness": "wer gewarnt ist",
    "late joiners": "wer später kommt",
    "ready enters": "vorbereitet auf ein Feld",
    "unaware reflexes": "Kampfreflexe, wenn man nichts ahnt",
    "rough diagonals": "hemmende Diagonalen zählen mit",
    "charge tie": "gleich nahe Plätze im Sturmangriff",
    "opportunities": "Gelegenheitsangriffe",
    "small in rough": "hemmende Felder für Kleine teurer",
    "complete diagonals": "Complete Move diagonal",
    "let in": "wer hereinlässt, kostet",
    "size ratings": "fehlende Größenwerte",
    "least mp": "kleinste Grundbewegung",
    "much larger": "viel größer oder kleiner",
    "nearest tie": "gleich nahe Plätze",
    "boost lasts": "schneller durch einen Wurf",
    "entangled": "verstrickt",
    "running dc": "Wurf zum Weiterrennen",
    "march dc": "Wurf zum Weiterreisen",
}

_READING_NAME = {
    "reach corner": {"include": "zählt dazu", "strict": "zählt nicht", "walk-in": "nur beim Näherkommen"},
    "flat footed until": {
        "turn": "bis zum ersten Zug",
        "action": "bis zur ersten Aktion",
        "regular-turn": "bis Runde 1",
    },
    "strikes refresh": {"turn": "mit dem eigenen Zug", "round": "mit der Runde"},
    "big mover": {"vacated": "was frei wird", "space": "den ganzen Raum"},
    "tiny may stop": {"yes": "ja", "no": "nein"},
    "three sizes stop": {"no": "nein", "yes": "ja"},
    "awareness": {"given": "wie aufgestellt", "checks": "durch Würfe"},
    "late joiners": {"roll": "würfelt Initiative", "top": "handelt zuerst"},
    "ready enters": {"inside": "nach dem Betreten", "before": "vor dem Betreten"},
    "unaware reflexes": {"yes": "ja", "no": "nein"},
    "rough diagonals": {"apart": "nein", "counted": "ja"},
    "charge tie": {"strict": "nur der auf der Linie", "lenient": "jeder"},
    "opportunities": {"silent": "keine", "borrowed": "geliehen"},
    "small in rough": {"more": "ja", "same": "nein"},
    "complete diagonals": {"allow": "erlaubt", "forbid": "verboten"},
    "let in": {"friendly": "eins mehr", "plain": "nichts zusätzlich"},
    "size ratings": {"by-size": "nach der Größe", "given": "0"},
    "least mp": {"zero": "null", "one": "ein Punkt"},
    "much larger": {"ratings": "ab drei Größenwerten", "sizes": "ab drei Größenkategorien"},
    "nearest tie": {"way": "der letzte auf dem Weg", "north-west": "der erste von Nordwesten"},
    "boost lasts": {"turn": "den ganzen Zug", "first-move": "bei der ersten Bewegung"},
    "entangled": {"half": "halbe Bewegung", "named": "ohne Wirkung"},
    "running dc": {"15": "15", "11": "11"},
    "march dc": {"12": "12", "10": "10"},
}

#: What stands in place of a section where the text has none.
_SECTION = {"not in the text": "nicht im Text"}

KINDS = {
    "option": _OPTION,
    "reading": _READING,
    "option name": _OPTION_NAME,
    "section": _SECTION,
    "reading name": {f"{name}: {word}": says for name, found in _READING_NAME.items() for word, says in found.items()},
    "tell": _TELL,
}
