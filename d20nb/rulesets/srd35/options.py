"""The disputed rules of SRD 3.5, with their readings. The first reading is the default."""

from __future__ import annotations

from d20nb.ruleset import Option
from d20nb.rulesets.srd35.prices import cite

_EVERY = (
    Option(
        "reach_corner",
        "Is the second diagonal square within a reach of ten feet?",
        {
            "include": "yes, as an exception to the count of fifteen feet",
            "strict": "no: it is fifteen feet away",
            "walk-in": "no, but whoever comes nearer from there gives an opportunity",
        },
        cite("Attacks of Opportunity: Reach Weapons"),
    ),
    Option(
        "flat_footed_until",
        "When does a creature stop being flat-footed?",
        {
            "turn": "when its own first turn begins, one in the surprise round included",
            "action": "when it first acts",
            "regular-turn": "when its first turn after the surprise round begins",
        },
        cite("Initiative: Flat-Footed"),
    ),
    Option(
        "strikes_refresh",
        "When is the allowance of attacks of opportunity fresh again?",
        {"turn": "when the creature's own turn begins", "round": "when a round begins"},
        cite("Attacks of Opportunity: Making an Attack of Opportunity"),
    ),
    Option(
        "big_mover",
        "What does a big creature leave when it moves?",
        {
            "vacated": "the squares that its space no longer covers",
            "space": "its whole space, though it still covers part of it",
        },
        cite("Attacks of Opportunity: Moving"),
    ),
    Option(
        "tiny_may_stop",
        "May a Tiny creature stop in an opponent's square, which it may enter?",
        {"yes": "yes: it must, to attack with a reach of 0 feet", "no": "no: nobody stops in an occupied square"},
        cite("Movement: Moving Through a Square"),
    ),
    Option(
        "three_sizes_stop",
        "May a creature stop in the square of one three sizes larger or smaller?",
        {"no": "no: it may only pass", "yes": "yes: who may enter freely may also stop"},
        cite("Movement: Moving Through a Square"),
    ),
    Option(
        "awareness",
        "How is it found out who is aware when the battle starts?",
        {
            "given": "the setup says so",
            "checks": "by Spot against Hide and Listen against Move Silently, for those who have these skills",
        },
        cite("Surprise: Determining Awareness"),
    ),
    Option(
        "late_joiners",
        "When does a creature act that joins a fight under way?",
        {
            "roll": "it rolls initiative on joining and acts when its count next comes up",
            "top": "if it is aware, it acts first when the next round begins",
        },
        cite("Initiative"),
    ),
    Option(
        "ready_enters",
        "When does an action go off that was made ready for somebody entering a square?",
        {
            "inside": "when that one is in the square, before it goes on",
            "before": "just before it enters, as for other triggers",
        },
        cite("Special Initiative Actions: Ready"),
    ),
    Option(
        "unaware_reflexes",
        "May one who is unaware in the surprise round strike, having Combat Reflexes?",
        {
            "yes": "yes: a strike is no action, and the feat helps the flat-footed",
            "no": "no: the unaware do nothing at all in that round",
        },
        cite("Surprise: Unaware Combatants"),
    ),
    Option(
        "rough_diagonals",
        "Does a diagonal onto hampered ground count when diagonals alternate?",
        {
            "apart": "no: it has a price of its own",
            "counted": "yes: the next one on open ground costs the other price",
        },
        cite("Movement: Measuring Distance"),
    ),
    Option(
        "charge_tie",
        "Of several closest spaces to charge to, does only the one nearest the straight line count?",
        {
            "strict": "yes: where it is barred there is no charge",
            "lenient": "no: another equally close one will do",
        },
        cite("Special Attacks: Charge"),
    ),
)

#: Every option by its name.
OPTIONS = {option.name: option for option in _EVERY}
