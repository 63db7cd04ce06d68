"""English: the words on the controls of a board, and what it says of its own while somebody works with it."""

from __future__ import annotations

# Buttons, fields and panels, and the names that only ears get.
_CONTROL = {
    "creatures": "Setup",
    "why": "Why",
    "keep": "Save",
    "creature": "Creature",
    "place": "Place",
    "side": "Side",
    "take-off": "Take off",
    "begin": "Begin",
    "again": "Change the setup",
    "back": "Back to the fight",
    "strike": "{striker} strikes {provoker}",
    "pass": "{striker} lets it pass",
    "block": "{who} blocks {runner}",
    "avoid": "{who} lets {runner} by",
    "die": "d{sides} for {who}",
    "for-beginning": "The fight begins.",
    "for-action": "Action: {action}",
    "not-on-die": "Write what the die shows, a whole number from 1 to {sides}.",
    "use-die": "Use it",
    "mode": "Move as",
    "go": "Go",
    "end": "End turn",
    "type": "Type a move",
    "square-name": "Square to place it on",
    "preset-name": "Creature to place",
    "side-name": "Side of the selected creature",
    "mode-name": "Way to move",
    "open-name": "Resume code or file to open",
    "broken": "Something went wrong in the board itself, and nothing has changed. {what}",
}

# What the board says while a setup is edited.
_PLACING = {
    "first": "Place creatures, then press Begin.",
    "begin": "Press Begin.",
    "empty": "{square} is empty.",
    "more": "More creatures: {names}.",
    "let-go": "It was let go off the board, so nothing was placed.",
    "stands": "{who} stands at {square}.",
    "gone": "{who} is off the board.",
    "side": "{who} fights for the {side}.",
    "unselected": "Nothing is selected.",
    "selected": "{who} at {square} is selected. Choose a square to move it there.",
    "armed": "Choose a square for the {kind}.",
    "unarmed": "Nothing is chosen.",
    "pair": "{one} and {other}",
    "nobody": "Nobody is selected.",
    "at": "{who} at {square}",
    "speed": "{size}, {speed} feet",
    "defense": "defense {ac}",
    "hp": "{hp} hit points",
}

# What the board says during a fight.
_ACTING = {
    "not-begun": "The fight has not begun.",
    "amid": "This is in the middle of an action.",
    "acts": "{who} acts. Choose a square to go to, or an opponent to attack.",
    "aim": "Choose whom to {deed}.",
    "unplanned": "Nothing is planned.",
    "answer": "First {striker} must answer: strike {provoker}, or pass.",
    "choose": "First {who} must choose: step aside for {runner}, or block the way.",
    "under-way": "An action is under way here. Step to its end, or type an action to replace it.",
    "step-forward": "The fight has not begun here. Step forward, or type begin.",
    "nobody": "Nobody can act now.",
    "stays": "{who} stays at {square}.",
    "about": "{who} of the {side}, {hp} of {most} hit points",
}

# A comparison in a notebook.
_COMPARE = {
    "by": "Compare",
    "rulesets": "rulesets",
    "readings": "readings of {option}",
    "type": "Type an action",
    "too-few": "Choose at least two rulesets.",
    "broken": "Something went wrong, and nothing has changed. {what}",
}

GROUPS = {"control": _CONTROL, "placing": _PLACING, "acting": _ACTING, "compare-panel": _COMPARE}
