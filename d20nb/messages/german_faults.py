"""German: what is wrong with a setup, a file or a code, and what would be right. Where it is stands before it."""

from __future__ import annotations

# What keeps a setup from being played.
_FAULT = {
    "count": "{n} Fehler",
    "strikes": "{value!r} steht nicht zur Wahl; nimm {known}",
    "no-option": "{title} hat diese Option nicht; es gibt: {known}",
    "no-reading": "{value!r} ist keine Lesart davon; nimm {known}",
    "none": "nichts",
    "either": "{most} oder {last}",
    "id": "ein Kürzel hat nur Buchstaben, Ziffern und _ und sieht nicht wie ein Feld aus",
    "same-id": "zwei Wesen haben dieses Kürzel",
    "hp": "es beginnt mit {hp}; gib ihm auch den Zustand kampfunfähig, sterbend oder tot",
    "nowhere": 'es steht nirgends; setz sein Zeichen auf die Karte oder gib ihm at = "B2"',
    "beyond": "{square} liegt nicht auf der Karte, die bei {last} endet",
    "beyond-wide": "{square} liegt nicht auf der Karte, die bei {last} endet, und es braucht {n} x {n} Felder",
    "in-wall": "auf {square} stünde es in einer Wand oder einer Grube; stell es auf freien Boden",
    "on-edge": "auf {square} stünde eine Wand oder eine Tür mitten in seinem Raum; stell es woandershin",
    "taken": "auf {square} steht schon {other}; stell eines von beiden woandershin",
    "unknown": "{value!r} ist unbekannt",
}

# What is wrong with a value, after the words for what it is.
_VALUE = {
    "text": "hierher gehört ein Text in Anführungszeichen, nicht {value}",
    "long": "hierher gehören höchstens {most} Zeichen, nicht {n}",
    "whole": "hierher gehört eine ganze Zahl, nicht {value}",
    "number": "hierher gehört eine Zahl, nicht {value}",
    "bounds": "hierher gehört eine Zahl von {low} bis {high}, nicht {value}",
    "one-of": "hierher gehört eines von {known}, nicht {value}",
    "unknown": "{value} ist unbekannt; {hint}",
    "list": "hierher gehört eine Liste in Klammern, nicht {value}",
    "entries": "hierher gehören höchstens {most} Einträge, nicht {n}",
    "table": "hierher gehört eine Tabelle, nicht {value}",
    "flag": "hierher gehört true oder false, nicht {value}",
    "aware": "hierher gehört true, false oder eine Liste der Kürzel von allen, die es bemerkt hat",
    "a-number": "eine riesige Zahl",
    "a-list": "eine Liste",
    "a-table": "eine Tabelle",
    "near": "meinst du {word!r}?",
    "known": "es gibt: {known}",
    "more": "und weitere Fehler, die hier nicht stehen",
    "key": "unbekannter Schlüssel; {hint}",
    "damage": "{value!r} ist kein Schaden: Schreib Würfel wie 1d8, 2d6+3 oder 1d4-1",
    "base-speed": "gib speed oder base_speed an (davon gehen Rüstung und Last ab), nicht beide",
}

# What is wrong with a scenario file or a resume code.
_FILE = {
    "cannot": "{action} geht nicht: {why}",
    "seed": '{why}; schreib "{word}", wenn jeder Würfel am Tisch fällt',
    "code": "Spielcode",
    "scenario": "Szenario",
    "bytes": "die Datei ist länger als {most} Bytes",
    "utf-8": "Byte {n}: Die Datei ist kein Text in UTF-8",
    "characters": "der Text ist länger als {most} Zeichen",
    "dots": "Zeile {line}: Ein Schlüssel hat viel zu viele Punkte",
    "nested": "es ist zu tief verschachtelt",
    "toml": "es ist kein TOML: {why}",
    "missing": "fehlt",
    "missing-format": "fehlt; schreib format = {n}",
    "tables": "hierher gehören Tabellen, etwa [creatures.A]",
    "creatures": "es sind {n}; höchstens {most} haben Platz",
    "glyph": "ein Zeichen ist kein Buchstabe und keine Ziffer (das sind Wesen) und nicht . # ~ _",
    "empty": "ist leer; schreib Zeilen von Zeichen, etwa . . A .",
    "large": "{width} x {height} Felder sind zu viele; höchstens {most} x {most} haben Platz",
    "row": "Zeile {n}",
    "ragged": "hat {n} Felder, die erste Zeile aber {width}",
    "no-glyph": "{glyph!r} ist kein Zeichen; nimm es in [legend] auf",
    "no-table": "{glyph!r} ist ein Wesen ohne Tabelle; füg [creatures.{glyph}] hinzu",
    "twice": "{glyph!r} steht schon auf {square}; schreib es einmal",
    "more": "und weitere",
    "table": "hierher gehört eine Tabelle, etwa [creatures.{id}]",
    "id": "ein Kürzel hat höchstens 24 Buchstaben, Ziffern und _ und sieht nicht wie ein Feld aus",
    "word": "{id!r} ist ein Wort der Notation; nimm ein anderes Kürzel",
    "nobody": "ein Wesen {id} gibt es nicht; {hint}",
    "side": 'fehlt; schreib side = "heroes"',
    "two-places": "sein Zeichen steht schon auf der Karte, auf {square}; lass eines weg",
    "pair": 'hierher gehören zwei Felder nebeneinander, etwa ["B2", "C2"]',
    "beyond": "liegt nicht auf der Karte",
    "square": "{square} liegt nicht auf der Karte",
    "edge": "fehlt; nimm {known}",
    "do-or-ask": "hierher gehört entweder do oder ask",
    "of": "of und answer gehören zu ask, nicht zu do",
    "pack": "ein Text von {n} Bytes ist zu lang für einen Spielcode; höchstens {most} haben Platz",
    "code-long": "er ist länger als {most} Zeichen",
    "code-other": "er stammt von einer anderen Fassung von d20nb",
    "code-start": "er beginnt nicht mit {start}",
    "code-unpacks": "ausgepackt ist er länger als {most} Bytes",
    "code-damaged": "er ist beschädigt; kopier ihn ganz, von d20nb bis zum letzten Buchstaben",
    "frames": (
        "die Schritte {first} bis {last} sind {n} Bilder, und ein bewegtes Bild hat höchstens {most};"
        " nimm weniger Schritte, etwa {first} bis {end}"
    ),
    "still": 'es geschieht nichts darin; füg Schritte hinzu, etwa [[step]] mit do = "begin"',
    "no-step": "einen Schritt {step} gibt es nicht; wähle einen von 0 bis {last}",
    "no-steps": "Schritte {first} bis {last} gibt es nicht; wähle sie von 0 bis {end}, den kleineren zuerst",
    "pixels": (
        "ein Bild von {width} mal {height} Pixeln ist zu groß; gezeichnet werden höchstens {most} Millionen, also nimm "
        "höchstens den Maßstab {scale}"
    ),
    "pillow": 'Bilder als PNG oder GIF brauchen Pillow, und das ist nicht installiert: pip install "d20nb[lab]"',
}

# A scenario that is checked: how each of its steps went.
_CHECK = {
    "step": "Schritt {n}: {what}: {found}",
    "right": "richtig",
    "wrong": "{got}, nicht {answer}",
    "count": "{n} von {steps} {steps:Schritt|Schritten} richtig",
}

GROUPS = {"fault": _FAULT, "value": _VALUE, "file": _FILE, "check": _CHECK}
