"""German: the words on the controls of a board, and what it says of its own while somebody works with it."""

from __future__ import annotations

# Buttons, fields and panels, and the names that only ears get.
_CONTROL = {
    "creatures": "Aufstellung",
    "why": "Warum",
    "keep": "Speichern",
    "creature": "Wesen",
    "place": "Aufstellen",
    "side": "Seite",
    "take-off": "Entfernen",
    "begin": "Beginnen",
    "again": "Aufstellung ändern",
    "back": "Zurück zum Kampf",
    "strike": "{striker}: zuschlagen ({provoker})",
    "pass": "{striker}: nicht zuschlagen",
    "block": "{who}: Weg versperren ({runner})",
    "avoid": "{who}: ausweichen ({runner})",
    "die": "W{sides} für {who}",
    "for-beginning": "Der Kampf beginnt.",
    "for-action": "Aktion: {action}",
    "not-on-die": "Schreib, was der Würfel zeigt, eine ganze Zahl von 1 bis {sides}.",
    "use-die": "Übernehmen",
    "mode": "Bewegungsart",
    "go": "Los",
    "end": "Zug beenden",
    "type": "Aktion eintippen",
    "square-name": "Feld, auf das es gestellt wird",
    "preset-name": "Wesen, das aufgestellt wird",
    "side-name": "Seite des ausgewählten Wesens",
    "mode-name": "Art der Bewegung",
    "open-name": "Spielcode oder Datei zum Öffnen",
    "broken": "Im Brett selbst ging etwas schief, und nichts hat sich geändert. {what}",
}

# What the board says while a setup is edited.
_PLACING = {
    "first": "Stell Wesen auf und drücke dann auf „Beginnen“.",
    "begin": "Drücke auf „Beginnen“.",
    "empty": "{square} ist leer.",
    "more": "Weitere Wesen: {names}.",
    "let-go": "Es wurde neben dem Brett losgelassen, deshalb ist nichts aufgestellt.",
    "stands": "{who} steht auf {square}.",
    "gone": "{who} ist nicht mehr auf dem Brett.",
    "side": "{who} kämpft für die Seite {side}.",
    "unselected": "Nichts ist ausgewählt.",
    "selected": "{who} auf {square} ist ausgewählt. Wähle ein Feld, auf das es soll.",
    "armed": "Wähle ein Feld, auf das es soll: {kind}.",
    "unarmed": "Nichts ist gewählt.",
    "pair": "{one} und {other}",
    "nobody": "Niemand ist ausgewählt.",
    "at": "{who} auf {square}",
    "speed": "{size}, {speed} Fuß",
    "defense": "Verteidigung {ac}",
    "hp": "{hp} Trefferpunkte",
}

# What the board says during a fight.
_ACTING = {
    "not-begun": "Der Kampf hat noch nicht begonnen.",
    "amid": "Das ist mitten in einer Aktion.",
    "acts": "{who} handelt. Wähle ein Feld als Ziel oder einen Gegner zum Angreifen.",
    "aim": "Wähle dafür ein Ziel: {deed}.",
    "unplanned": "Nichts ist geplant.",
    "answer": "Zuerst muss {striker} antworten: zuschlagen ({provoker}) oder nicht.",
    "choose": "Zuerst muss {who} wählen: ausweichen oder den Weg versperren ({runner}).",
    "under-way": "Hier läuft eine Aktion. Geh bis zu ihrem Ende, oder schreib eine Aktion, die sie ersetzt.",
    "step-forward": "Hier hat der Kampf noch nicht begonnen. Geh vorwärts, oder schreib begin.",
    "nobody": "Niemand kann jetzt handeln.",
    "stays": "{who} bleibt auf {square}.",
    "about": "{who}, Seite {side}, {hp} von {most} Trefferpunkten",
}

# A comparison in a notebook.
_COMPARE = {
    "by": "Vergleichen",
    "rulesets": "Regelwerke",
    "readings": "Lesarten von {option}",
    "type": "Aktion eintippen",
    "too-few": "Wähle mindestens zwei Regelwerke.",
    "broken": "Etwas ging schief, und nichts hat sich geändert. {what}",
}

GROUPS = {"control": _CONTROL, "placing": _PLACING, "acting": _ACTING, "compare-panel": _COMPARE}
