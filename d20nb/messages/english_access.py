"""English: the words with which a board is looked at, heard and steered without its picture."""

from __future__ import annotations

# What the keys do while the picture has the focus.
_KEYS = {
    "board": "Arrow keys move the cursor, Enter selects, places or goes, Escape cancels, Tab leaves.",
    "title": "Keys",
    "delete": "Delete takes a creature off.",
    "undo": "Control and Z undoes, Control and Y does it again.",
    "edge": "With an edge brush, Shift and an arrow draw a line.",
    "ways": "In the fight, Space shows the next way to a square, W bends it, and Backspace bends it less.",
    "ask": "A question mark asks why a creature can go to the square, or not.",
    "places": "Full stop and comma go from creature to creature; Home, End, Page Up and Page Down go to the rim.",
    "size": "Plus and minus change the size of the squares, 0 is the usual one.",
    "pan": "Shift and arrows move a board that is larger than its place.",
}

# How large the squares are, and which part of the board is seen.
_ZOOM = {
    "all": "{zoom} per cent, the whole board.",
    "part": "{zoom} per cent, {first} to {last}.",
    "out": "Smaller squares",
    "in": "Larger squares",
    "usual": "{zoom} %, back to the usual size",
    "west": "Show more of the west",
    "north": "Show more of the north",
    "south": "Show more of the south",
    "east": "Show more of the east",
    "hand": "Drag the board",
}

# The table of the position.
_TABLE = {
    "title": "Table",
    "caption": "Everybody on the board",
    "hp": "Hit points",
    "strikes": "Strikes left",
    "threatened-by": "Threatened by",
    "threatens": "Threatens",
    "nobody": "nobody",
    "space": "{first} to {last}",
    "look-at": "Look at",
    "who-name": "Creature to look at or to put somewhere",
    "target": "Attack",
    "square": "Square to go to",
    "new": "new: {kind}",
    "put": "Put it there",
    "plan-move": "Plan {who}'s move there",
    "plan-attack": "Plan the attack",
    "choose": "Choose a creature first.",
    "off-map": "{square} is off the map, which ends at {last}.",
}

_PALETTE = {
    "head": "Drag a creature onto the board, or choose it and then a square",
    "head-short": "Choose a creature, then a square",
    "page": "page {n} of {of}",
}

# What is said of a square.
_SQUARE = {
    "rating": "rated {n}",
    "actions": "{who} can get here with {n} {n:action|actions}.",
}

GROUPS = {"keys": _KEYS, "zoom": _ZOOM, "table": _TABLE, "palette": _PALETTE, "square": _SQUARE}
