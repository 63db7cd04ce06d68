"""The numbers of an attack, opened up: named parts with their places, which add up to what is rolled and reached."""

from __future__ import annotations

from attrs import frozen

from d20nb.actions import Action, Attack, Strike
from d20nb.errors import IllegalActionError, NotationError
from d20nb.events import AttackRolled
from d20nb.explain import capital, part_name
from d20nb.messages import number, say, signed, term
from d20nb.notation import parse
from d20nb.questions import attack_meant
from d20nb.rules.foresight import foresee
from d20nb.ruling import Citation, Modifier
from d20nb.state import State


@frozen
class Part:
    """One named part of a total.

    Attributes:
        amount: What it adds; may be negative.
        citation: Where the rule stands.
    """

    name: str
    amount: int
    citation: Citation

    def __str__(self) -> str:
        return f"{signed(self.amount):>3}  {self.name} ({self.citation})"


@frozen
class Total:
    """A total with its parts.

    Attributes:
        title: What it is called, like "attack total".
    """

    title: str
    parts: tuple[Part, ...]

    @property
    def amount(self) -> int:
        """The sum of the parts."""
        return sum(part.amount for part in self.parts)

    def __str__(self) -> str:
        return "\n".join([f"{capital(self.title)}: {number(self.amount)}", *(f"  {part}" for part in self.parts)])


@frozen(repr=False)
class Numbers:
    """What an attack rolls, and what it must reach.

    Attributes:
        sentence: Who attacks whom with what, and which die hits.
        attack: What is added to the die.
        defense: What the sum must reach.
        miss_chance: Percent of hits that concealment makes miss.
        needed: The lowest natural result that hits; a 1 never does and a 20 always does.
    """

    sentence: str
    attack: Total
    defense: Total
    miss_chance: int
    needed: int

    def __str__(self) -> str:
        return "\n".join([self.sentence, str(self.attack), str(self.defense)])

    def __repr__(self) -> str:
        return str(self)


def numbers(state: State, action: str | Action) -> Numbers:
    """The numbers of an attack: those that it would roll if it is legal now, else those of attacking from here.

    Args:
        state: The moment.
        action: An action that attacks, like `A attack E`, `A shoot E` or `A charge E`.

    Raises:
        NotationError: It is not an action, or attacks nobody.
        IllegalActionError: It is neither legal nor a plain attack, so there are no numbers of it.
    """
    action = parse(action, state) if isinstance(action, str) else action
    actor = getattr(action, "actor", "")
    try:
        seen = foresee(state, action)
    except IllegalActionError:
        if isinstance(action, Strike) and action.target is not None:
            action = Attack(action.actor, action.target, action.weapon)
        if not isinstance(action, Attack):
            raise
        attacker, target, weapon = attack_meant(state, action)
        attack = state.ruleset.attack(state, attacker, target, weapon)
        defense = state.ruleset.defense(state, attacker, target, weapon)
        return numbers_of(state, AttackRolled(attacker.id, target.id, weapon.name, 1, attack, defense, hit=False))
    rolled = next((e for e in seen.events if isinstance(e, AttackRolled) and e.attacker == actor), None)
    if rolled is None:
        raise NotationError(say("notation.attacks-nobody", word=str(action)))
    return numbers_of(state, rolled)


def numbers_of(state: State, rolled: AttackRolled) -> Numbers:
    """The numbers of an attack that has been rolled, or would be.

    Args:
        state: The moment before the roll.
        rolled: The roll; what its die shows does not matter.
    """
    attacker, target = state.combatants[rolled.attacker], state.combatants[rolled.target]
    needed = min(20, max(2, rolled.against - rolled.bonus))
    chance = state.ruleset.miss_chance(state, attacker, target)
    key = "number.hits-on" if needed < 20 else "number.hits-on-20"
    facts = {"who": attacker.name, "target": target.name, "weapon": term("weapon", rolled.weapon), "needed": needed}
    missing = f" {say('number.misses', chance=chance)}" if chance else ""
    return Numbers(
        capital(say(key, **facts)) + missing,
        Total(say("number.attack"), _parts(rolled.attack, state)),
        Total(state.ruleset.word("defense"), _parts(rolled.defense, state)),
        chance,
        needed,
    )


def _parts(parts: tuple[Modifier, ...], state: State) -> tuple[Part, ...]:
    return tuple(Part(part_name(part, state), part.amount, part.citation) for part in parts)
