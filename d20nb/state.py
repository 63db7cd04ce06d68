"""The state of a fight: who stands where and how, whose turn it is, and what waits to be finished."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve, field, frozen

from d20nb.actions import Action, Ready
from d20nb.creature import UNABLE, Creature
from d20nb.ruleset import Ruleset
from d20nb.ruling import Ruling
from d20nb.setup import Setup
from d20nb.squares import Square


@frozen
class Initiative:
    """The result of an initiative check.

    Attributes:
        die: The natural result.
        modifier: The total modifier.
        rerolls: Further dice that settled a tie, in order.
        changed: The count that delaying or a readied action has changed it to, if one did.
    """

    die: int
    modifier: int
    rerolls: tuple[int, ...] = ()
    changed: int | None = None

    @property
    def count(self) -> int:
        """The count on which its turn comes."""
        return self.die + self.modifier if self.changed is None else self.changed


@frozen
class Combatant:
    """A creature in the fight, as it fares now.

    Attributes:
        at: North-west square of its space.
        aware: Whether it started the battle aware of its opponents.
        strikes_made: Attacks of opportunity made since the allowance was last fresh.
        movement_used: Ids of the movers whose movement this round has given it its one opportunity already.
        struck: Ids of those whom its strikes were aimed at since the allowance was last fresh.
        turns: Turns that it has begun, a turn in the surprise round included.
        delaying: Whether it waits to come in later.
        readied: The action that it has made ready, if any.
        forfeited: The round in which it let the last time to act go by, where waiting longer forfeits.
        noticed: Ids of those who hid when the fight began and whom it found.
    """

    creature: Creature
    at: Square
    hp: int
    conditions: frozenset[str]
    aware: bool = True
    initiative: Initiative | None = None
    strikes_made: int = 0
    movement_used: frozenset[str] = frozenset()
    struck: frozenset[str] = frozenset()
    turns: int = 0
    delaying: bool = False
    readied: Ready | None = None
    forfeited: int | None = None
    noticed: frozenset[str] = frozenset()

    @classmethod
    def of(cls, creature: Creature, at: Square) -> Combatant:
        """A creature as it enters the fight."""
        return cls(creature, at, creature.hp, creature.conditions, aware=bool(creature.aware))

    @property
    def id(self) -> str:
        """The creature's id."""
        return self.creature.id

    @property
    def name(self) -> str:
        """The creature's name, in the language in force."""
        return self.creature.called

    @property
    def space(self) -> tuple[Square, ...]:
        """Every square of its space."""
        return self.at.space(self.creature.squares)

    @property
    def able(self) -> bool:
        """Whether it can do anything at all."""
        return not self.conditions & UNABLE

    def opposes(self, other: Combatant) -> bool:
        """Whether the two fight on different sides."""
        return self.creature.side != other.creature.side


@frozen
class Turn:
    """The turn that is under way.

    Attributes:
        who: Whose turn it is.
        left: What is left of each budget.
        restricted: Whether only a standard or a move action is allowed.
        diagonals: Diagonal steps made this turn; where diagonals alternate, the count goes on.
        moved: Whether it has moved a distance this turn.
        stepped: Whether it has taken its 5-foot step.
        begun: Whether it has done anything at all.
        boosted: Whether it has tried to add to its base movement this turn.
        boost: What was added.
        waiting: Whether the turn has only come: somebody who delays may still go before it.
    """

    who: str
    left: Mapping[str, int]
    restricted: bool = False
    diagonals: int = 0
    moved: bool = False
    stepped: bool = False
    begun: bool = False
    boosted: bool = False
    boost: int = 0
    waiting: bool = False


@frozen
class Underway:
    """An action that has begun and is not finished.

    Attributes:
        way: For movement: every square of the way, the first where it starts.
        done: For movement: steps made.
        checked: Whether the opportunities that the next step or the act gives were dealt with.
        movement: Movement left for the rest of the way.
        attack_at: Index of the square of the way from which an attack is made, if one is.
        stage: How far its attack is: 0 before the roll, 1 after a hit, 2 when it is over.
        slipped: Ids of the opponents that a skill has taken the mover past.
        caught: Ids of those against whom the skill failed.
        shared: The die of a skill that counts against every opponent, once it is rolled.
        blocked: Whether the rest of the way is barred.
        ruling: For an attack of opportunity: the ruling that gave it.
        faced: Whether whom it would run over has chosen: `avoid` or `block`; empty before that.
    """

    action: Action
    actor: str
    way: tuple[Square, ...] = ()
    done: int = 0
    checked: bool = False
    movement: int = 0
    attack_at: int | None = None
    stage: int = 0
    slipped: frozenset[str] = frozenset()
    caught: frozenset[str] = frozenset()
    shared: int | None = None
    blocked: bool = False
    ruling: Ruling | None = None
    faced: str = ""


@frozen
class Facing:
    """Somebody is about to be run over, and may avoid it or block.

    Attributes:
        runner: Who runs.
        defender: Who must choose.
    """

    runner: str
    defender: str


@frozen
class Opportunity:
    """An attack of opportunity that may be made now. Strikers answer one after the other.

    Attributes:
        waiting: The rulings of those who have not answered yet; the first is asked.
    """

    provoker: str
    square: Square
    waiting: tuple[Ruling, ...]

    @property
    def striker(self) -> str:
        """Who must answer: strike, or pass."""
        return self.waiting[0].striker


@frozen
class State:
    """One moment of a fight. It never changes; events make new ones.

    Attributes:
        order: Ids in initiative order; empty before `begin`.
        round: 0 in the surprise round, then from 1; None before `begin`.
        surprise: Ids that act in the surprise round, in order; empty where there is none.
        pending: What waits to be finished, the innermost last.
        dice: Dice taken from the source so far.
        typed: Results typed in from the table and not used yet.
    """

    setup: Setup
    combatants: Mapping[str, Combatant]
    order: tuple[str, ...] = ()
    round: int | None = None
    turn: Turn | None = None
    surprise: tuple[str, ...] = ()
    pending: tuple[Underway | Opportunity | Facing, ...] = field(default=())
    dice: int = 0
    typed: tuple[int, ...] = ()

    @classmethod
    def of(cls, setup: Setup) -> State:
        """The quiet board before the fight: nobody has acted, and nobody is flat-footed unless the setup says so.

        Raises:
            ScenarioError: The setup has faults.
        """
        setup.check()
        combatants = {c.id: Combatant.of(c, setup.places[c.id]) for c in setup.creatures if not c.late}
        return cls(setup=setup, combatants=combatants)

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset in force."""
        return self.setup.rules

    @property
    def top(self) -> Underway | Opportunity | Facing | None:
        """What waits innermost, or None."""
        return self.pending[-1] if self.pending else None

    @property
    def asked(self) -> Opportunity | None:
        """The opportunity that must be answered before anything else, or None."""
        top = self.top
        return top if isinstance(top, Opportunity) else None

    @property
    def facing(self) -> Facing | None:
        """The overrun that must be avoided or blocked before anything else, or None."""
        top = self.top
        return top if isinstance(top, Facing) else None

    @property
    def waits(self) -> bool:
        """Whether it is for somebody to decide something now; false in the middle of an action."""
        return not isinstance(self.top, Underway)

    @property
    def begun(self) -> bool:
        """Whether the fight has begun."""
        return self.round is not None

    def reading(self, option: str) -> str:
        """The reading of a disputed rule that is in force; empty where the ruleset does not know the dispute."""
        return self.setup.reading(option)

    def others(self, id: str) -> tuple[Combatant, ...]:
        """Everyone but one, in initiative order; before `begin`, in the setup's order."""
        return tuple(self.combatants[other] for other in self.order or self.combatants if other != id)

    def occupants(self, square: Square) -> tuple[Combatant, ...]:
        """Everyone whose space covers `square`."""
        return tuple(c for c in self.combatants.values() if square in c.space)

    def with_combatant(self, id: str, **changes: Any) -> State:
        """This state with one combatant changed."""
        changed = evolve(self.combatants[id], **changes)
        return evolve(self, combatants={**self.combatants, id: changed})
