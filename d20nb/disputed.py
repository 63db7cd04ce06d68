"""Disputed rules that matter: where another reading of one option would give another answer, here and now."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from attrs import evolve, field, fields, frozen

from d20nb.actions import Action, Move
from d20nb.errors import IllegalActionError, NotationError
from d20nb.events import AttackRolled, DieRolled, ReadiedActed
from d20nb.explain import capital
from d20nb.messages import listed, say, signed
from d20nb.notation import creature_named, parse
from d20nb.rules.decide import decide
from d20nb.rules.foresight import Foresight, foresee, with_luck
from d20nb.rules.opportunity import strikes_left
from d20nb.rules.threat import threatened, walked_in_from
from d20nb.ruleset import Option
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import State

#: What comes of something, one entry for each thing that can differ: its message key, and what is so in words.
Outcome = Mapping[str, str]


@frozen
class Side:
    """One reading of a disputed rule, with what it would do here.

    Attributes:
        reading: The reading's word in scenario files.
        says: What it says, as an answer to the question.
        outcome: What would come of it; only what the readings differ in.
        in_force: Whether it is the reading in force.
    """

    reading: str
    says: str
    outcome: Outcome
    in_force: bool

    @property
    def answer(self) -> str:
        """What it says, without its word."""
        return self.says.removeprefix(f"{self.reading}: ")

    @property
    def here(self) -> str:
        """What it would do here, in a sentence."""
        return capital("; ".join(self.outcome.values()) or say("dispute.none-of-it")) + "."

    def __str__(self) -> str:
        force = f" ({say('dispute.in-force')})" if self.in_force else ""
        return f'"{self.reading}"{force}: {self.answer}\n      {self.here}'


@frozen(repr=False)
class Dispute:
    """A disputed rule that matters here: its readings do not all give the same answer.

    Attributes:
        option: The option, with its question and its citation.
        sides: Its readings, in the option's order.
    """

    option: Option
    sides: tuple[Side, ...]

    @property
    def in_force(self) -> Side:
        """The reading in force."""
        return next(side for side in self.sides if side.in_force)

    def __str__(self) -> str:
        lines = [f"{self.option.asked} ({self.option.citation})", *(f"  {side}" for side in self.sides)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)


class Disputes(tuple[Dispute, ...]):
    """Disputes, one after the other. In a notebook they read as text."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n\n".join(map(str, self)) or say("dispute.none")

    def __repr__(self) -> str:
        return str(self)


# --- which options matter ----------------------------------------------------------------------------------------


@frozen(kw_only=True)
class _Listening(Setup):
    """A setup that remembers which readings were asked for.

    What no rule has asked for cannot make a difference, so its other readings need not be tried.
    """

    heard: set[str] = field(factory=set, eq=False)

    @classmethod
    def to(cls, setup: Setup) -> _Listening:
        """The same setup, listened to."""
        return cls(**{a.name: getattr(setup, a.name) for a in fields(Setup)})

    def reading(self, option: str) -> str:
        self.heard.add(option)
        return super().reading(option)


def _disputes(setup: Setup, outcome: Callable[[Setup], Outcome]) -> Disputes:
    """The options whose readings do not all give the same outcome."""
    listening = _Listening.to(setup)
    now = outcome(listening)
    found = []
    for option in setup.ruleset.options.values():
        outcomes = dict.fromkeys(option.readings, now)
        if option.name in listening.heard or _adapts(setup, option):
            for reading in option.readings:
                if reading != setup.reading(option.name):
                    outcomes[reading] = outcome(evolve(setup, options={**setup.options, option.name: reading}))
        keys = tuple(dict.fromkeys(key for some in outcomes.values() for key in some))
        differing = [key for key in keys if _differs(key, outcomes.values())]
        # Where the fight would have gone another way, how everybody would stand cannot be compared.
        differing = ["replay"] if "replay" in differing else differing
        if differing:
            found.append(Dispute(option, tuple(_sides(setup, option, outcomes, differing))))
    return Disputes(found)


def _differs(key: str, outcomes: Collection[Outcome]) -> bool:
    """Whether outcomes differ in one thing; what none of them allows is the same, whatever it is refused for."""
    if key == "illegal" and all(key in some for some in outcomes):
        return False
    return len({some.get(key) for some in outcomes}) > 1


def _adapts(setup: Setup, option: Option) -> bool:
    """Whether a reading makes another ruleset of it, which happens unasked."""
    rules = setup.ruleset
    return any(
        rules.adapt(rules, {**setup.options, option.name: reading}) != setup.rules for reading in option.readings
    )


def _sides(setup: Setup, option: Option, outcomes: Mapping[str, Outcome], differing: Iterable[str]) -> Iterator[Side]:
    for reading in option.readings:
        told = {key: words for key in differing if (words := outcomes[reading].get(key))}
        yield Side(reading, option.says(reading), told, in_force=reading == setup.reading(option.name))


# --- what can differ ---------------------------------------------------------------------------------------------


def disputed(state: State, about: str | Action, of: str = "") -> Disputes:
    """The disputed rules that matter for an action or a square: each reading with what it would do here.

    Args:
        state: The moment.
        about: An action, or its words, or a square.
        of: The creature that would go to a square; the one whose turn it is if left out.

    Raises:
        NotationError: It is neither an action nor a square.
    """
    if isinstance(about, str):
        words = about.split()
        if len(words) == 1 and words[0].lower() != "begin":
            return _of_square(state, Square.parse(words[0]), of)
        about = parse(about, state)
    action = about
    return _disputes(state.setup, lambda setup: _of_action(evolve(state, setup=setup), action))


def _of_square(state: State, square: Square, of: str) -> Disputes:
    turn = state.turn.who if state.turn else next(iter(state.combatants), "")
    who = creature_named(of, state) if of else turn
    if square not in state.setup.map:
        raise NotationError(say("notation.off-map", square=square))

    def outcome(setup: Setup) -> Outcome:
        here = evolve(state, setup=setup)
        going: dict[str, str] = {}
        if who and square not in here.combatants[who].space:
            going = dict(_of_action(here, Move(who, next(iter(here.ruleset.modes)), (square,))))
        return going | _threat_on(here, square)

    return _disputes(state.setup, outcome)


def _threat_on(state: State, square: Square) -> dict[str, str]:
    if state.ruleset.opportunities is None:
        return {"threat": say("dispute.silent")}
    those = [c.name for c in state.combatants.values() if square in threatened(state, c)]
    corners = [c.name for c in state.combatants.values() if square in walked_in_from(state, c)]
    key = "dispute.threat" if those else "dispute.threat-none"
    found = {"threat": say(key, who=listed(those), square=square)}
    if corners:
        found["corner"] = say("dispute.corner", who=listed(corners), square=square)
    return found


def _of_action(state: State, action: Action) -> Outcome:
    """What an action would bring about: whether it is legal, its price, where it ends, who may strike, its numbers."""
    try:
        seen = foresee(state, action)
        tried = [seen] if seen.certain else [with_luck(state, action, 20), with_luck(state, action, 1)]
    except IllegalActionError as refused:
        return {"illegal": say("dispute.illegal", why=str(refused).rstrip("."))}
    found = {"legal": say("dispute.legal")}
    if not seen.actor:
        return found
    seen = tried[0]
    if seen.way:
        price = sum(seen.prices)
        unit = state.ruleset.word("movement-one" if price == 1 else "movement")
        found["cost"] = say("dispute.cost", price=price, unit=unit)
    taken = [f"{n} {state.ruleset.word(budget)}" for budget, n in sorted(seen.paid.items()) if n > 0]
    found["takes"] = say("dispute.takes", what=listed(taken))
    if state.ruleset.opportunities is None:
        found["strikes"] = say("dispute.silent")
    else:
        found["strikes"] = _strikes(state, tried)
    return found | _on_the_way(seen)


def _strikes(state: State, tried: list[Foresight]) -> str:
    told = []
    for seen in tried:
        may = [
            say("compare.strike", who=state.combatants[r.striker].name, square=r.square)
            for r in seen.rulings
            if r.provokes
        ]
        told.append(say("dispute.strikes" if may else "dispute.strikes-none", who=listed(may)))
    return told[0] if len(set(told)) == 1 else say("dispute.depends", best=told[0], worst=told[-1])


def _on_the_way(seen: Foresight) -> dict[str, str]:
    """Where the actor ends, where readied actions go off, and the numbers of its attack."""
    found: dict[str, str] = {}
    state = seen.state
    for event in seen.events:
        if isinstance(event, ReadiedActed):
            other, at = state.combatants[event.action.actor].name, state.combatants[seen.actor].at
            found[f"readied-{event.action.actor}"] = say("dispute.readied", who=other, at=at)
        if isinstance(event, AttackRolled) and event.attacker == seen.actor:
            defense = state.ruleset.word("defense")
            found["attack"] = say("dispute.attack", bonus=signed(event.bonus), against=event.against, defense=defense)
        state = event.apply(state)
    if seen.way and seen.actor in state.combatants:
        found["end"] = say("dispute.end", at=state.combatants[seen.actor].at)
    return found


# --- the fight as a whole ----------------------------------------------------------------------------------------


def disputed_so_far(setup: Setup, actions: Iterable[Action]) -> Disputes:
    """The disputed rules that have made a difference so far: the same actions, played again by each reading.

    Dice fall as they fell. A reading by which one of the actions would not have been legal, or other dice would have
    been rolled, says so and no more.
    """
    actions = tuple(actions)
    _, rolled = _played(setup, actions)

    def outcome(setup: Setup) -> Outcome:
        try:
            state, dice = _played(setup, actions)
        except IllegalActionError as refused:
            return {"replay": say("dispute.replay", why=str(refused).rstrip("."))}
        if dice != rolled:
            return {"replay": say("dispute.replay-dice")}
        return {"replay": say("dispute.replay-same")} | _standing(state)

    return _disputes(setup, outcome)


def _played(setup: Setup, actions: Iterable[Action]) -> tuple[State, list[tuple[str, int]]]:
    """The fight after some actions, and who rolled which dice."""
    state, dice = State.of(setup), []
    for action in actions:
        for event in decide(state, action):
            state = event.apply(state)
            if isinstance(event, DieRolled):
                dice.append((event.who, event.sides))
    return state, dice


def _standing(state: State) -> dict[str, str]:
    """How everybody stands at one moment."""
    found = {
        "flat": say("dispute.flat", who=_those(state, lambda id: "flat-footed" in state.combatants[id].conditions)),
        "turn": say("dispute.turn", who=state.combatants[state.turn.who].name if state.turn else say("word.nobody")),
        "order": say("dispute.order", order=listed(state.combatants[id].name for id in state.order)),
        "asked": say(
            "dispute.asked", who=state.combatants[state.asked.striker].name if state.asked else say("word.nobody")
        ),
    }
    for id, c in state.combatants.items():
        facts = {"who": c.name, "at": c.at, "hp": c.hp}
        found[f"at-{id}"] = say("dispute.at", **facts)
        found[f"hp-{id}"] = say("dispute.hp", **facts)
        left = strikes_left(state, c)
        found[f"left-{id}"] = say("dispute.left" if left else "dispute.left-none", left=left, **facts)
    return found


def _those(state: State, holds: Callable[[str], bool]) -> str:
    names = [c.name for id, c in state.combatants.items() if holds(id)]
    return listed(names) if names else say("word.nobody")
