"""English: what is wrong with a setup, a file or a code, and what would be right. Where it is stands before it."""

from __future__ import annotations

# What keeps a setup from being played.
_FAULT = {
    "count": "{n} {n:fault|faults}",
    "strikes": "{value!r} is not a choice; choose {known}",
    "no-option": "{title} has no such option; it has {known}",
    "no-reading": "{value!r} is not a reading of it; choose {known}",
    "none": "none",
    "either": "{most} or {last}",
    "id": "an id has letters, digits and _ alone and does not look like a square",
    "same-id": "two creatures have this id",
    "hp": "it starts with {hp}; give it the condition disabled, dying or dead too",
    "nowhere": 'it stands nowhere; put its glyph on the map or give it at = "B2"',
    "beyond": "{square} is off the map, which ends at {last}",
    "beyond-wide": "{square} is off the map, which ends at {last}, and it takes {n} x {n} squares",
    "in-wall": "at {square} it would stand in a wall or a pit; put it on open ground",
    "on-edge": "at {square} a wall or a door would stand in the middle of its space; put it elsewhere",
    "taken": "{square} is taken by {other} already; put one of them elsewhere",
    "unknown": "{value!r} is unknown",
}

# What is wrong with a value, after the words for what it is.
_VALUE = {
    "text": "should be a text in quotes, not {value}",
    "long": "should have at most {most} characters, not {n}",
    "whole": "should be a whole number, not {value}",
    "number": "should be a number, not {value}",
    "bounds": "should be from {low} to {high}, not {value}",
    "one-of": "should be one of {known}, not {value}",
    "unknown": "{value} is unknown; {hint}",
    "list": "should be a list in brackets, not {value}",
    "entries": "should have at most {most} entries, not {n}",
    "table": "should be a table, not {value}",
    "flag": "should be true or false, not {value}",
    "aware": "should be true, false, or a list of the ids of those it is aware of",
    "a-number": "a huge number",
    "a-list": "a list",
    "a-table": "a table",
    "near": "did you mean {word!r}?",
    "known": "there are: {known}",
    "more": "and more faults, which are not listed",
    "key": "unknown key; {hint}",
    "damage": "{value!r} is not damage: write dice like 1d8, 2d6+3 or 1d4-1",
    "base-speed": "give speed, or base_speed (armor and load are taken off it), not both",
}

# What is wrong with a scenario file or a resume code.
_FILE = {
    "cannot": "{action} cannot be done: {why}",
    "seed": '{why}; write "{word}" where every die is rolled at the table',
    "code": "resume code",
    "scenario": "scenario",
    "bytes": "the file is longer than {most} bytes",
    "utf-8": "byte {n}: the file is not UTF-8 text",
    "characters": "the text is longer than {most} characters",
    "dots": "line {line}: a key has far too many dots",
    "nested": "it is nested too deeply",
    "toml": "it is not TOML: {why}",
    "missing": "is missing",
    "missing-format": "is missing; write format = {n}",
    "tables": "should be tables, like [creatures.A]",
    "creatures": "there are {n}; at most {most} fit",
    "glyph": "a glyph is one sign, not a letter or a digit (those are creatures), and not . # ~ _",
    "empty": "is empty; write rows of glyphs, like . . A .",
    "large": "{width} x {height} squares are too many; at most {most} x {most} fit",
    "row": "row {n}",
    "ragged": "has {n} squares where the first row has {width}",
    "no-glyph": "{glyph!r} is not a glyph; add it to [legend]",
    "no-table": "{glyph!r} is a creature without a table; add [creatures.{glyph}]",
    "twice": "{glyph!r} stands at {square} already; write it once",
    "more": "and more",
    "table": "should be a table, like [creatures.{id}]",
    "id": "an id has at most 24 letters, digits and _ and does not look like a square",
    "word": "{id!r} is a word of the notation; choose another id",
    "nobody": "there is no creature {id}; {hint}",
    "side": 'is missing; write side = "heroes"',
    "two-places": "its glyph is on the map, at {square}, already; leave one out",
    "pair": 'should be two squares side by side, like ["B2", "C2"]',
    "beyond": "is off the map",
    "square": "{square} is off the map",
    "edge": "is missing; choose {known}",
    "do-or-ask": "should have either do or ask",
    "of": "of and answer belong to ask, not to do",
    "pack": "a text of {n} bytes is too long for a code; at most {most} fit",
    "code-long": "it is longer than {most} characters",
    "code-other": "it was made by another version of d20nb",
    "code-start": "it does not begin with {start}",
    "code-unpacks": "it unpacks to more than {most} bytes",
    "code-damaged": "it is damaged; copy all of it, from d20nb to its last letter",
    "frames": (
        "steps {first} to {last} are {n} pictures, and an animated picture has at most {most};"
        " choose fewer steps, like {first} to {end}"
    ),
    "still": 'nothing happens in it; add steps, like [[step]] with do = "begin"',
    "no-step": "there is no step {step}; choose one from 0 to {last}",
    "no-steps": "there are no steps {first} to {last}; this fight has the steps 0 to {end}, first one first",
    "pixels": (
        "a picture of {width} by {height} pixels is too large; at most {most} million are drawn, so draw it at a scale "
        "of {scale} at most"
    ),
    "pillow": 'pictures as PNG or GIF need Pillow, which is not installed: pip install "d20nb[lab]"',
}

# A scenario that is checked: how each of its steps went.
_CHECK = {
    "step": "step {n}: {what}: {found}",
    "right": "right",
    "wrong": "{got}, not {answer}",
    "count": "{n} of {steps} {steps:step|steps} right",
}

GROUPS = {"fault": _FAULT, "value": _VALUE, "file": _FILE, "check": _CHECK}
