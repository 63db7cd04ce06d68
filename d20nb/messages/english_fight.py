"""English: the words of a fight that is played, looked at and corrected."""

from __future__ import annotations

# The initiative order.
_ORDER = {
    "before": "Creatures on the board",
    "round": "Initiative order, round {round}",
    "surprise": "Initiative order, surprise round",
    "no-roll": "no roll",
    "changed": "rolled {roll}",
    "tie": "tie: {dice}",
    "delays": "delays",
    "delays-long": "delays: it comes in later, before a turn of somebody else",
    "delays-before": "delays until before {who}",
    "hp": "{hp} of {most} hit points",
    "ready": "ready",
    "ready-long": "has made ready to {deed} when {trigger}",
    "delay": "Delay",
    "now": "{who} comes in now",
    "current": "Now:",
    "comes": "Comes up:",
    "left": "{name}: {left} of {of} left.",
    "drag": "Drag down to delay",
}

# Playing by itself what has happened.
_PLAY = {
    "before": "Before the fight.",
    "moved": "{who} moves from {start} to {end}.",
    "delays": "{who} delays until before {before}.",
    "side-down": "None of the {side} can act now.",
    "play": "Play",
    "pause": "Pause",
    "speed": "Speed of playing",
    "slow": "slowly",
    "normal": "at ease",
    "fast": "quickly",
}

# The log, whose lines lead to their moments.
_LOG = {
    "title": "Log",
    "name": "Log of the fight",
    "ahead": "Ahead of the moment that is shown:",
    "none": "Nothing has happened yet.",
}

# The list of what can be done besides moving.
_ACTS = {
    "title": "Act",
    "name": "What {who} can do besides moving",
    "target": "Target",
    "standard": "Standard actions",
    "attack": "Attack actions",
    "action": "Actions",
    "varies": "In place of an attack",
    "move": "Move actions",
    "full-round": "Full-round actions",
    "free": "Free actions",
    "none": "Not an action",
    "ready": "Make ready",
    "ready-deed": "What",
    "ready-when": "As soon as",
    "ready-plan": "Plan it",
    "aimed": "{act}: {target}",
    "any-of-these": "do any of these",
    "provokes": "provokes",
    "provokes-not": "never provokes",
    "provokes-target": "depends on the target",
    "provokes-way": "depends on the way",
    "nobody": "Nobody can act now.",
    "moving": "Ways to move are chosen beside Go, and then a square.",
}

# Where dice come from.
_DICE = {
    "title": "Dice",
    "come": "Dice come",
    "from-seed": "from a seed: the same fight each time",
    "from-table": "from the table: ask for each",
    "seed": "Seed",
    "first": "First these",
    "use": "Use them",
    "use-seed": "Use this seed",
    "no-seed": "A seed is a whole number from 0 to {most}.",
    "use-none": "Use no list",
    "wrong": "{word} is not what a die shows; write numbers from 1 to 100, like 15 8 12.",
    "too-many": "A list holds at most {most} dice.",
    "seed-now": "After the list, dice come from seed {seed}.",
    "seed-now-plain": "Dice come from seed {seed}.",
    "table-now": "After the list, every die is asked for.",
    "table-now-plain": "Every die is asked for.",
    "list": "So many dice come from the list first: {n}.",
}

# What the referee corrects by hand.
_REFEREE = {
    "title": "Referee",
    "who": "Creature",
    "hp": "Hit points",
    "set": "Set",
    "at": "Square",
    "put": "Put there",
    "condition": "Condition",
    "give": "Give it",
    "take": "Take away",
    "has-it": "{who} is {condition} already.",
    "hp-note": "Now {hp} of {most}. 7 sets them, -5 and +5 change them, =-5 sets them below 0.",
    "no-hp": "{word} is no number of hit points: write 7 to set them, -5 or +5 to change them.",
    "side": "for",
    "side-name": "Side of the newcomer",
    "steps": "Each correction is a step of the fight: step back, and it is gone.",
    "remove": "Take off the board",
    "preset": "Newcomer",
    "add": "Let it join",
    "late": "{name} (waits outside)",
    "no-square": "Name the square where it joins, like C4.",
    "not-begun": "The fight has not begun here: step forward, or go back to the setup.",
}

# Branches of a fight: what if it had gone on otherwise?
_BRANCH = {
    "unknown": "There is no branch {number}; there are {known}.",
    "only": "The only branch cannot be dropped.",
    "nothing": "nothing more",
    "parting": "They part after step {step}: branch {first} goes on with {a}, branch {second} with {b}.",
    "moment": "Branch {first} ends in: {a}. Branch {second} ends in: {b}.",
    "there": "Only in branch {number} is {who} there.",
    "at": "In branch {first} {who} stands at {a}, in branch {second} at {b}.",
    "hp": "In branch {first} {who} has {a} hit points, in branch {second} {b}.",
    "condition": "Only in branch {number} is {who} {condition}.",
    "strikes": "Strikes that {who} has made: {a} in branch {first}, {b} in branch {second}.",
    "same": "At their ends nothing differs.",
    "kept": "This is branch {number} now; what lay ahead is kept as branch {old}.",
    "switched": "This is branch {number}.",
    "dropped": "Branch {number} is forgotten.",
    "title": "What if",
    "choose": "Branch",
    "line": "Branch {number}: {steps} steps, ends in: {end}",
    "from": "Branch {number}: from step {step} on {action}; {steps} steps, ends in: {end}",
    "look": "Look at it",
    "looked": "Shown now",
    "drop": "Forget it",
    "compare": "Compare with the one shown",
    "how": "Play at an earlier step and a new branch begins; the old one stays here.",
    "saving": "Saving, and the resume code, keep only the branch that is shown.",
}

# What a side has not noticed, and what the board says in its view.
_VIEW = {
    "title": "Player view",
    "invisible": "it is invisible",
    "unseen": "nobody of the {side} sees it: for the dark, for walls, or for blindness",
    "unaware": "nobody of the {side} is aware of it yet",
    "nothing": "Nothing that the {side} notice.",
    "refused": "That cannot be done now.",
    "referee": "the referee",
    "label": "View of",
    "shown": "This is what the {side} notice.",
    "whole": "This is what the referee sees: everything.",
    "rule": (
        "A view leaves out every creature that no member of the side notices. To notice it, a member must see it "
        "(light, walls, blindness and invisibility count) and be aware of it. Whoever starts unaware of it becomes "
        "aware in the first full round, when it has had a turn; where checks decide, so does whoever did not find it. "
        "What opponents have made ready stays secret as well."
    ),
    "hidden": "Not noticed by the {side}: {who} at {at}, for {why}.",
    "open": "The {side} notice everybody.",
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
