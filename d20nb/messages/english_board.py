"""English: the words around the board."""

from __future__ import annotations

# The other way to the place of a plan, what it takes instead, and how to take it.
_WAY = {
    "other": "Another way",
    "nobody": "{way} costs {cost} and nobody may strike.",
    "only": "{way} costs {cost} and only {strikers} may strike.",
    "may": "{way} costs {cost} and {strikers} may strike.",
    "legs-more": "Two move actions instead of one.",
    "legs-fewer": "One move action instead of two.",
    "takes": "It takes {taken} instead of {instead}.",
    "take": "Take this way",
    "play": "Enter or a second click plays it.",
    "play-or-take": "Enter or a second click plays it, Space takes the other way.",
}

# What the board says when a lens is put on or off, and of a square seen through it.
_LENS = {
    "threat": "The threat is shown.",
    "threat-off": "The threat is hidden.",
    "reach": "The reach is shown.",
    "reach-off": "The reach is hidden.",
    "strikes": "A number in a square: so many opponents, at best, may strike on the way there.",
    "strikes-off": "The strikes are hidden.",
    "strikes-none": "There is a way here on which nobody may strike.",
    "strikes-some": "On every way here at least {n} {n:opponent|opponents} may strike.",
}

# The moment in a few words.
_MOMENT = {
    "board": "Board {width} by {height}",
    "before": "Before the fight",
    "round": "Round {round}",
    "surprise": "Surprise round",
    "turn": "{moment}, {who}'s turn",
}

# The picture in words, for whoever cannot see it.
_PICTURE = {
    "area": "{start} to {end}",
    "more-squares": "and {n} more {n:square|squares}",
    "more": "and {n} more",
    "nowhere": "{who} ({id}, {side}) stands nowhere",
    "at": "{who} at {where}",
    "off-map": "off the map",
    "unaware": "unaware",
    "strikes-left": "{n} {n:strike|strikes} left",
    "selected": "selected",
    "here": "{what} at {where}",
    "pair": "{one} and {other}",
    "ground-wall": "Walls",
    "ground-difficult": "Difficult ground",
    "ground-obstacle": "Obstacles",
    "ground-pit": "Pits",
    "ground-passage": "Narrow passages",
    "ground-hampered": "Hampered ground",
    "edge-wall": "Walls between {pairs}",
    "edge-door": "Doors between {pairs}",
    "edge-low-wall": "Low walls between {pairs}",
    "light-dim": "Dim light",
    "light-dark": "Darkness",
    "turn": "It is the turn of {who}",
    "somebody": "the selected creature",
    "near": "In one move {who} can reach {where}",
    "far": "In a double move {who} can reach {where}",
    "threat": "Threatened squares: {where}",
    "risk": "On the way at least {n} {n:opponent|opponents} may strike: {where}",
    "way": "The way: {way}",
    "way-price": "The way: {way}, price {price}",
    "strike": "Strike {number}: {who} at {square}",
    "other-way": "Another way: {way}",
    "fault": "Something is wrong at {where}",
    "ghost": "{who} is held over {square}",
    "cursor": "The cursor is at {square}",
}

# The legend below a board of letters.
_LEGEND = {
    "strike": "a strike may fall",
    "way": "the way",
    "other-way": "another way",
    "threat": "threatened",
    "near": "reached in one move",
    "far": "reached in a double move",
    "risk": "so many opponents, at best, may strike on the way there",
    "between": "{what} between {pairs}",
}

# What the board says of a square, and in its cards and tables.
_BOARD = {
    "threatened-by": "Threatened by {who}.",
    "ground-difficult": "difficult ground",
    "ground-hampered": "hampered ground",
    "light-dim": "dim light",
    "light-dark": "dark",
    "more-cards": "and {n} more like {n:this|these}",
    "prevents": "Does anything prevent it?",
    "yes": "yes",
    "no": "no",
    "not-looked": "not looked at",
    "disputed": "{n} disputed {n:rule|rules}",
    "count": "Count",
    "creature": "Creature",
    "side": "Side",
    "square": "Square",
    "roll": "Roll",
    "left": "Left this turn, and conditions",
    "nowhere": "nowhere",
    "nobody": "Nobody is on the board.",
    "creatures": "Creatures on the board",
    "order": "Initiative order, round {round}",
    "order-surprise": "Initiative order, surprise round",
    "now": "Now:",
    "tie": "tie: {dice}",
    "tie-why": "still tied, so it rolled again",
    "unaware": "unaware",
    "unaware-why": "not aware of its opponents, so it does not act in the surprise round",
    "flat-footed": "ff",
    "budget-left": "{budget}: {left} of {most} left.",
    "code": "Resume code of this moment, to be copied",
    "code-none": "too large for a code: save it as a file",
    "copy": "Copy code",
    "copied": "Copied",
    "save": "Save as file",
    "source": "d20nb1-… or fight.toml",
    "open": "Open",
    "saved": "Saved as {file}, in {folder}.",
    "unsaved": "The game cannot be saved as {file}: {why}.",
    "too-many-files": "There are {n} files named {name} already; change the title.",
    "nothing-to-open": "Paste a resume code, or write the name of a scenario file.",
    "unopened": "{source} cannot be opened: {why}.",
    "costs": "It costs {price}.",
    "struck": "May be struck by {who}.",
    "not-struck": "Nobody may strike.",
    "if-goes": "If {who} goes to {square} ({mode}):",
    "if-attacks": "If {who} attacks {target}:",
    "if-shoots": "If {who} shoots at {target}:",
    "if": "If {action}:",
}

# The step buttons.
_STEPPER = {
    "first": "First step",
    "back": "One step back",
    "forward": "One step forward",
    "last": "Last step",
    "step": "Step",
    "steps": "Steps of the fight",
    "place": "step {step} of {last}",
}

# What is wrong with a line that should be an action, or a question.
_NOTATION = {
    "long": "an action is one short line, not {n} characters",
    "empty": "type an action, like: {examples}",
    "no-deed": "what does {actor} do? For example: {actor} move C4, {actor} attack E, {actor} end",
    "verb": "a verb of the notation",
    "act": "in the table of actions of {title}",
    "weapon": "a weapon",
    "unknown": "{word!r} is not {what}; {hint}",
    "near": "did you mean {word!r}?",
    "known": "there are: {known}",
    "no-creature": "there is no creature {word!r}; there are: {known}",
    "too-much": "{extra!r} is too much after {what!r}",
    "target": "name the target, like: {example}",
    "spring": "name the target, then the squares of the way, like: {example}",
    "ready": "write what is made ready and its trigger, like: {example}",
    "trigger": "a trigger is a creature and moves, attacks, casts, or enters and a square, like: {example}",
    "name-act": "name a row of the table of actions, like: {example}",
    "with": "after the target write nothing, or a weapon: {example}",
    "roll": "write what the die shows, like: {example}",
    "referee": "write what is corrected, like: {examples}",
    "not-late": "no creature {word!r} is late; give it late = true in the setup",
    "two-creatures": "{word!r} should be two creatures, like A E",
    "creature-and-mode": "{word!r} should be a creature and a way to move, like A move",
    "no-mode": "{word!r} is not a way to move; there are: {known}",
    "attack": "{word!r} should be an attack, like A attack E or A shoot E",
    "no-weapon": "{who} has no weapon in hand for {word!r}",
    "question": "{word!r} is not a question; there are: {known}",
    "asked-like": "{word!r} is asked like: {example}",
    "about": "say what {word!r} is about",
    "ruleset": "{word!r} is not a ruleset; there are: {known}",
    "option": "{word!r} is not an option of {title}; there are: {known}",
    "why-not": (
        "ask about a square (F5), a creature (E), an action (A move F5), or like: E threatens C4, E threatens A,"
        " A flanks E, E flat-footed, E strikes A move F5"
    ),
    "why-not-after": "{why}; {forms}",
    "threatens": "write what {who} threatens, like: {example}",
    "flanks": "write whom {who} flanks, like: {example}",
    "attacks-nobody": "{word!r} attacks nobody; ask for the numbers of something like A attack E",
    "off-map": "{square} is off the map",
    "square": "{word!r} is not a square: write the column letter, then the row, like C4",
}

# The panel of pictures.
_PICTURES = {
    "title": "Picture",
    "svg": "SVG",
    "png": "PNG",
    "gif": "The fight as GIF",
    "download": "Download {file}",
}

GROUPS = {
    "picture-panel": _PICTURES,
    "way": _WAY,
    "lens": _LENS,
    "moment": _MOMENT,
    "picture": _PICTURE,
    "legend": _LEGEND,
    "board": _BOARD,
    "stepper": _STEPPER,
    "notation": _NOTATION,
}
