"""German: the words with which a board is looked at, heard and steered without its picture."""

from __future__ import annotations

# What the keys do while the picture has the focus.
_KEYS = {
    "board": "Pfeiltasten bewegen den Cursor, Enter wählt, setzt oder geht, Escape bricht ab, Tab führt hinaus.",
    "title": "Tasten",
    "delete": "Entfernen nimmt ein Wesen vom Brett.",
    "undo": "Steuerung und Z macht rückgängig, Steuerung und Y wiederholt.",
    "edge": "Mit einem Kantenpinsel ziehen Umschalt und Pfeiltaste eine Linie.",
    "ways": (
        "Im Kampf zeigt die Leertaste den nächsten Weg zu einem Feld, W legt ihn über das Feld, und die Rücktaste "
        "nimmt das wieder zurück."
    ),
    "ask": "Ein Fragezeichen fragt, warum ein Wesen auf das Feld gehen kann oder nicht.",
    "places": "Punkt und Komma gehen von Wesen zu Wesen; Pos1, Ende, Bild auf und Bild ab gehen zum Rand.",
    "size": "Plus und Minus ändern die Größe der Felder, 0 ist die übliche.",
    "pan": "Umschalt und Pfeiltasten verschieben ein Brett, das größer ist als sein Platz.",
}

# How large the squares are, and which part of the board is seen.
_ZOOM = {
    "all": "{zoom} Prozent, das ganze Brett.",
    "part": "{zoom} Prozent, {first} bis {last}.",
    "out": "Kleinere Felder",
    "in": "Größere Felder",
    "usual": "{zoom} %, zurück zur üblichen Größe",
    "west": "Mehr vom Westen zeigen",
    "north": "Mehr vom Norden zeigen",
    "south": "Mehr vom Süden zeigen",
    "east": "Mehr vom Osten zeigen",
    "hand": "Brett ziehen",
}

# The table of the position.
_TABLE = {
    "title": "Tabelle",
    "caption": "Alle auf dem Brett",
    "hp": "TP",
    "strikes": "Gelegenheiten",
    "threatened-by": "Bedroht von",
    "threatens": "Bedroht",
    "nobody": "niemand",
    "space": "{first} bis {last}",
    "look-at": "Ansehen",
    "who-name": "Wesen, das angesehen oder gesetzt wird",
    "target": "Angriff",
    "square": "Zielfeld",
    "new": "neu: {kind}",
    "put": "Dorthin setzen",
    "plan-move": "Bewegung dorthin planen ({who})",
    "plan-attack": "Angriff planen",
    "choose": "Wähle zuerst ein Wesen.",
    "off-map": "{square} liegt nicht auf der Karte, die bei {last} endet.",
}

_PALETTE = {
    "head": "Zieh ein Wesen auf das Brett, oder wähle erst das Wesen und dann ein Feld",
    "head-short": "Wähle ein Wesen, dann ein Feld",
    "page": "Seite {n} von {of}",
}

# What is said of a square.
_SQUARE = {
    "rating": "Größenwert {n}",
    "actions": "{n} {n:Aktion|Aktionen} bis hierher für: {who}.",
}

GROUPS = {"keys": _KEYS, "zoom": _ZOOM, "table": _TABLE, "palette": _PALETTE, "square": _SQUARE}
