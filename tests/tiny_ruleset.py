"""A tiny ruleset on the same core, to keep the record honest: points buy movement, and threat is silent."""

from d20nb.creature import HELPLESS, modifier
from d20nb.rules import modifiers, movement
from d20nb.rules.distance import flat
from d20nb.ruleset import Act, Mode, Passage, Ruleset
from d20nb.ruling import Citation, Modifier

HERE = Citation("Tiny", "everything")


def base_mp(state, combatant):
    """Five, Dexterity and the size rating."""
    creature = combatant.creature
    return max(0, 5 + modifier(creature.dexterity) + (creature.size_rating or 0))


def passage(state, mover, other):
    """Friends and the helpless cost one more; opponents bar the way."""
    if mover.opposes(other) and not other.conditions & HELPLESS:
        return Passage(False, False, reason="passage.opponent")
    return Passage(True, bool(other.conditions & HELPLESS), extra=1)


def _mode(verb, price, **more):
    more = {"gain": base_mp, "keeps": "mp", "price": price, **more}
    return Mode(verb=verb, title=verb, deed=verb, citation=HERE, **more)


TINY = Ruleset(
    name="open",
    title="Tiny",
    words={"ap": "AP", "mp": "MP", "movement": "MP"},
    budgets={"ap": 5, "mp": 0},
    restricted={"ap": 2, "mp": 0},
    modes={
        "minor-move": _mode("minor-move", ({"ap": 2},), spare=True),
        "full-move": _mode("full-move", ({"ap": 4},), gain=lambda s, c: 2 * base_mp(s, c)),
        "move": _mode("move", (), legs=0, spare=True),
    },
    acts={"attack": Act(slug="attack", title="attack", kind="act", citation=HERE, price=({"ap": 2},), attack="melee")},
    distance=flat,
    step_price=movement.flat_diagonals,
    grades=movement.FLAT,
    passage=passage,
    initiative=modifiers.dexterity_and_feats,
    attack=lambda state, a, b, weapon: (Modifier("attack.base", a.creature.attack, HERE),),
    defense=lambda state, a, b, weapon: (Modifier("defense.base", b.creature.ac, HERE),),
    silent=frozenset({"threat", "opportunities", "flanking"}),
    figures={"base mp": lambda state, combatant, words: base_mp(state, combatant)},
)
