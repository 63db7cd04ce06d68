"""German: the words of a fight that is played, looked at and corrected."""

from __future__ import annotations

# The initiative order.
_ORDER = {
    "before": "Wesen auf dem Brett",
    "round": "Initiativereihenfolge, Runde {round}",
    "surprise": "Initiativereihenfolge, Überraschungsrunde",
    "no-roll": "kein Wurf",
    "changed": "gewürfelt {roll}",
    "tie": "Gleichstand: {dice}",
    "delays": "wartet ab",
    "delays-long": "wartet ab und handelt später, vor dem Zug eines anderen",
    "delays-before": "wartet ab, danach: {who}",
    "hp": "{hp} von {most} {most:Trefferpunkt|Trefferpunkten}",
    "ready": "bereit",
    "ready-long": "hat vorbereitet: {deed}, sobald {trigger}",
    "delay": "Abwarten",
    "now": "{who} steigt jetzt ein",
    "current": "Jetzt:",
    "comes": "Gleich:",
    "left": "{name}: {left} von {of} übrig.",
    "drag": "Zum Abwarten nach unten ziehen",
}

# Playing by itself what has happened.
_PLAY = {
    "before": "Vor dem Kampf.",
    "moved": "{who} geht von {start} nach {end}.",
    "delays": "{who} wartet ab und steigt ein, bevor {before} an der Reihe ist.",
    "side-down": "Auf der Seite {side} kann jetzt niemand handeln.",
    "play": "Abspielen",
    "pause": "Anhalten",
    "speed": "Tempo des Abspielens",
    "slow": "langsam",
    "normal": "gemächlich",
    "fast": "schnell",
}

# The log, whose lines lead to their moments.
_LOG = {
    "title": "Verlauf",
    "name": "Verlauf des Kampfes",
    "ahead": "Nach dem gezeigten Augenblick:",
    "none": "Noch ist nichts geschehen.",
}

# Where dice come from.
_ACTS = {
    "title": "Handeln",
    "name": "Außer sich zu bewegen kann {who}",
    "target": "Ziel",
    "standard": "Standardaktionen",
    "attack": "Angriffsaktionen",
    "action": "Aktionen",
    "varies": "Statt eines Angriffs",
    "move": "Bewegungsaktionen",
    "full-round": "Volle Aktionen",
    "free": "Freie Aktionen",
    "none": "Keine Aktion",
    "ready": "Vorbereiten",
    "ready-deed": "Was",
    "ready-when": "Sobald",
    "ready-plan": "Planen",
    "aimed": "{act} (Ziel: {target})",
    "any-of-these": "eines davon tun",
    "provokes": "provoziert",
    "provokes-not": "provoziert nie",
    "provokes-target": "je nach Ziel",
    "provokes-way": "je nach Weg",
    "nobody": "Jetzt kann niemand handeln.",
    "moving": "Bewegungsarten wählt man neben „Los“, und dann ein Feld.",
}

_DICE = {
    "title": "Würfel",
    "come": "Würfel kommen",
    "from-seed": "aus einer Startzahl: jedes Mal derselbe Kampf",
    "from-table": "vom Tisch: nach jedem Wurf fragen",
    "seed": "Startzahl",
    "first": "Zuerst diese",
    "use": "Diese nehmen",
    "use-seed": "Diese Zahl nehmen",
    "no-seed": "Eine Startzahl ist eine ganze Zahl von 0 bis {most}.",
    "use-none": "Keine Liste nehmen",
    "wrong": "{word} zeigt kein Würfel; schreib Zahlen von 1 bis 100, etwa 15 8 12.",
    "too-many": "Eine Liste fasst höchstens {most} Würfel.",
    "seed-now": "Nach der Liste kommen die Würfel aus der Startzahl {seed}.",
    "seed-now-plain": "Die Würfel kommen aus der Startzahl {seed}.",
    "table-now": "Nach der Liste wird nach jedem Würfel gefragt.",
    "table-now-plain": "Nach jedem Würfel wird gefragt.",
    "list": "So viele Würfel kommen zuerst aus der Liste: {n}.",
}

# What the referee corrects by hand.
_REFEREE = {
    "title": "Spielleitung",
    "who": "Wesen",
    "hp": "Trefferpunkte",
    "set": "Setzen",
    "at": "Feld",
    "put": "Hierher stellen",
    "condition": "Zustand",
    "give": "Geben",
    "take": "Wegnehmen",
    "has-it": "{who} hat diesen Zustand schon: {condition}.",
    "hp-note": "Jetzt {hp} von {most}. 7 setzt sie, -5 und +5 ändern sie, =-5 setzt sie unter 0.",
    "no-hp": "{word} ist keine Zahl von Trefferpunkten: Schreib 7, um sie zu setzen, -5 oder +5, um sie zu ändern.",
    "side": "für",
    "side-name": "Seite des Neuen",
    "steps": "Jede Berichtigung ist ein Schritt des Kampfes: Geh einen zurück, und sie ist weg.",
    "remove": "Vom Brett nehmen",
    "preset": "Neu dabei",
    "add": "Dazukommen lassen",
    "late": "{name} (wartet draußen)",
    "no-square": "Nenne das Feld, auf dem es dazukommt, etwa C4.",
    "not-begun": "Hier hat der Kampf noch nicht begonnen: Geh vorwärts oder zurück zur Aufstellung.",
}

# Branches of a fight: what if it had gone on otherwise?
_BRANCH = {
    "unknown": "Einen Zweig {number} gibt es nicht; es gibt {known}.",
    "only": "Der einzige Zweig lässt sich nicht vergessen.",
    "nothing": "nichts weiter",
    "parting": ("Nach Schritt {step} trennen sie sich: Zweig {first} geht weiter mit {a}, Zweig {second} mit {b}."),
    "moment": "Zweig {first} endet bei: {a}. Zweig {second} endet bei: {b}.",
    "there": "Nur in Zweig {number} ist dabei: {who}.",
    "at": "In Zweig {first} steht {who} auf {a}, in Zweig {second} auf {b}.",
    "hp": "In Zweig {first} hat {who} {a} Trefferpunkte, in Zweig {second} {b}.",
    "condition": "Nur in Zweig {number} ist {who} {condition}.",
    "strikes": "Gelegenheitsangriffe, die {who} gemacht hat: {a} in Zweig {first}, {b} in Zweig {second}.",
    "same": "Am Ende unterscheiden sie sich in nichts.",
    "kept": "Das ist jetzt Zweig {number}; was danach kam, bleibt als Zweig {old}.",
    "switched": "Das ist Zweig {number}.",
    "dropped": "Zweig {number} ist vergessen.",
    "title": "Was wäre, wenn",
    "choose": "Zweig",
    "line": "Zweig {number}: {steps} {steps:Schritt|Schritte}, endet bei: {end}",
    "from": "Zweig {number}: ab Schritt {step} mit {action}; {steps} {steps:Schritt|Schritte}, endet bei: {end}",
    "look": "Ansehen",
    "looked": "Wird gezeigt",
    "drop": "Vergessen",
    "compare": "Mit dem gezeigten vergleichen",
    "how": "Spiel bei einem früheren Schritt weiter, und ein neuer Zweig beginnt; der alte bleibt hier.",
    "saving": "Datei und Spielcode enthalten nur den Zweig, der gezeigt wird.",
}

# What a side has not noticed, and what the board says in its view.
_VIEW = {
    "title": "Spielersicht",
    "invisible": "es ist unsichtbar",
    "unseen": "niemand auf der Seite {side} sieht es: wegen Dunkelheit, Wänden oder Blindheit",
    "unaware": "niemand auf der Seite {side} hat es schon bemerkt",
    "nothing": "Nichts, was die Seite {side} bemerkt.",
    "refused": "Das geht jetzt nicht.",
    "referee": "die Spielleitung",
    "label": "Sicht von",
    "shown": "Das bemerkt die Seite {side}.",
    "whole": "Das sieht die Spielleitung: alles.",
    "rule": (
        "Eine Sicht lässt jedes Wesen weg, das niemand auf der Seite bemerkt. Wer es bemerken soll, muss es sehen "
        "(Licht, Wände, Blindheit und Unsichtbarkeit zählen) und darauf aufmerksam sein. Wer anfangs nichts davon "
        "weiß, wird in der ersten vollen Runde aufmerksam, sobald es am Zug war; wo Würfe entscheiden, auch wer es "
        "nicht gefunden hat. Was Gegner vorbereitet haben, bleibt ebenfalls geheim."
    ),
    "hidden": "Von der Seite {side} nicht bemerkt: {who} auf {at}, denn {why}.",
    "open": "Die Seite {side} bemerkt alle.",
}

GROUPS = {
    "order": _ORDER,
    "play": _PLAY,
    "log": _LOG,
    "acts": _ACTS,
    "dice": _DICE,
    "referee": _REFEREE,
    "branch": _BRANCH,
    "view": _VIEW,
}
