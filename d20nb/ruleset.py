"""The record of a ruleset: policies, prices, exemptions, tables, options and citations. It knows no rules itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from attrs import field, frozen

from d20nb.creature import slowed
from d20nb.messages import say, term
from d20nb.ruling import Citation, Modifier, Test

if TYPE_CHECKING:
    from d20nb.creature import Creature, Weapon
    from d20nb.rules.course import Course
    from d20nb.ruling import Ruling
    from d20nb.squares import Square, SquareSet
    from d20nb.state import Combatant, State

#: What an action costs: amounts of named budgets. A negative amount is a gain.
Price = Mapping[str, int]
#: Says why something is refused, or None where it is allowed.
Check = Callable[["State", "Combatant", "tuple[Square, ...]"], "str | None"]

#: For a provoker, and then for a striker: those of some squares in which a test surely does not save.
Idle = Callable[["State", "Combatant"], Callable[["Combatant", "SquareSet"], "SquareSet"]]


@frozen
class Option:
    """A disputed rule, with its readings. The first reading is the default.

    Attributes:
        name: The key in a scenario's `[options]`.
        question: What is disputed, as a question.
        readings: Each reading and what it says.
    """

    name: str
    question: str
    readings: Mapping[str, str]
    citation: Citation

    @property
    def default(self) -> str:
        """The reading in force where nothing else is said."""
        return next(iter(self.readings))

    @property
    def asked(self) -> str:
        """The question in the language in force."""
        return term("option", self.question)

    @property
    def named(self) -> str:
        """Its name in plain words, in the language in force."""
        return term("option name", self.name.replace("_", " "))

    def called(self, reading: str) -> str:
        """A reading's word, in the language in force; which word that is may hang on the option."""
        return term("reading name", f"{self.name.replace('_', ' ')}: {reading}").rpartition(": ")[2]

    def says(self, reading: str) -> str:
        """What a reading says, in the language in force."""
        return term("reading", self.readings[reading])


@frozen(kw_only=True)
class Mode:
    """A way to move, as a row of data.

    Attributes:
        verb: The word of the notation.
        title: The noun of a sentence: "5-foot step".
        deed: The words after "to": "take a 5-foot step".
        price: What one leg costs, as alternatives; the first that can be paid is taken.
        gain: Movement that one leg buys, in the ruleset's unit (squares, or movement points).
        legs: How many legs one action may buy.
        keeps: The budget in which unspent movement stays to the end of the turn; None where it is lost.
        spare: Whether movement that was kept may be spent without buying more.
        straight: Whether the way must be one straight line.
        checks: Further conditions, each of which may refuse.
        distance: Whether it counts as having moved a distance this turn.
        kind: The kind of action: move, full-round, standard, none.
        minimum: The price of moving a single square that nothing else could pay for.
        quiet: Whether it never provokes.
        prone: Whether it is the way of those who lie prone, and of nobody else.
        through: Whether it may lead through an opponent's space, if its checks succeed.
        towards: Whether it is aimed at an opponent rather than led over squares that are named.
        needs: What a way takes out of the movement, where that is not just the sum of its prices.
        ways: Every square that the movement gets to, with what it takes and the way there, where steps do not just
            add up.
        halts: Whether entering a square ends the movement, whatever is left of it.
        slip: Rolls the checks that may save it from strikes, or let it through.
        contest: Rolls what decides, after all strikes, whether it gets through.
        restricted: The form it takes in a restricted turn, where it has one of its own.
        run_up: For an overrun: the squares that it must cover at least, in a straight line, into the target's space.
        spared: What an overrun gives back when its target avoids it.
        clear: For a charge: whether the whole lane must be free of others and of what hampers, not just the way open.
    """

    verb: str
    title: str
    deed: str
    citation: Citation
    price: tuple[Price, ...]
    gain: Callable[[State, Combatant], int]
    legs: int = 1
    keeps: str | None = None
    spare: bool = False
    straight: bool = False
    most_squares: int | None = None
    checks: tuple[Check, ...] = ()
    adds: frozenset[str] = frozenset()
    distance: bool = True
    kind: str = "move"
    minimum: Price | None = None
    quiet: bool = False
    prone: bool = False
    through: bool = False
    towards: bool = False
    slip: Slip | None = None
    contest: Callable[[Course, Combatant, Square], None] | None = None
    needs: Callable[[State, Combatant, tuple[Square, ...], tuple[int, ...]], int] | None = None
    ways: Callable[[State, Combatant, Mode, int], Mapping[Square, tuple[int, tuple[Square, ...]]]] | None = None
    halts: Callable[[State, Combatant, Square], bool] | None = None
    restricted: Mode | None = None
    run_up: int = 1
    spared: Price = field(factory=dict)
    clear: bool = True

    @property
    def named(self) -> str:
        """Its title in the language in force."""
        return term("mode", self.title)

    @property
    def done(self) -> str:
        """Its deed in the language in force: German has the infinitive."""
        return term("deed", self.deed)


@frozen(kw_only=True)
class Act:
    """A row of the table of actions.

    Attributes:
        slug: The word of the notation.
        title: The words of a sentence, after "to": "drink a potion".
        kind: The kind of action: standard, move, full-round, free …
        price: What it costs, as alternatives.
        provokes: `no`; `yes`, from everyone who threatens; `target`, from its target alone.
        attack: Whether it is resolved as an attack on its target: `melee`, `ranged` or None.
        adds: Conditions that the actor gains.
        removes: Conditions that the actor loses.
        needs: A condition that the actor must have.
        feat: The feat with which it does not provoke.
        needs_or: Further conditions, any of which will do instead of that one.
        barehanded: What takes the place of `provokes` for whoever has no weapon in hand; empty where nothing does.
        effect: What else it brings about.
    """

    slug: str
    title: str
    kind: str
    citation: Citation
    price: tuple[Price, ...]
    provokes: str = "no"
    attack: str | None = None
    adds: frozenset[str] = frozenset()
    removes: frozenset[str] = frozenset()
    needs: str | None = None
    feat: str | None = None
    needs_or: frozenset[str] = frozenset()
    barehanded: str = ""
    effect: Callable[[Course, Combatant], None] | None = None

    @property
    def done(self) -> str:
        """Its title in the language in force, as words after "to": German has the infinitive."""
        return term("deed", self.title)


class Slip(Protocol):
    """The checks of a skill that takes a mover past opponents."""

    def __call__(self, course: Course, mover: Combatant, rulings: Sequence[Ruling], there: Square) -> bool:
        """Roll what the step to `there` asks for; whether anything was rolled."""
        ...


class StepPrice(Protocol):
    """Price of one step of a way, which may depend on the diagonals made before it this turn."""

    def __call__(self, state: State, mover: Combatant, start: Square, end: Square, diagonals: int) -> tuple[int, int]:
        """Price of the step from `start` to `end` (north-west squares), and the diagonals made after it."""
        ...


@frozen(kw_only=True)
class Grades:
    """How `step_price` counts, as data, so that whole sets of squares can be priced at once.

    A step costs what the worst grade in the space that it enters costs, what the creatures there add, and what the
    border adds. It must say the same as `step_price`, which stays the reference; without grades, or where `key` gives
    None, ways are searched step by step.

    Attributes:
        key: All that the grades, `hampers` and `bars` depend on, apart from the map; None where grades cannot tell
            a step's price.
        grade: The grade of one square, 0 or more. Bright floor is graded alike all over a map.
        price: Of a grade: an orthogonal step, and a diagonal after an even and after an odd number of diagonals. Where
            the last two differ the last is one more, and the diagonal is counted; where they are equal it is not.
        low_wall: What a low wall on the border adds.
    """

    key: Callable[[State, Combatant], Hashable | None]
    grade: Callable[[State, Combatant, Square], int]
    price: Callable[[int], tuple[int, int, int]]
    low_wall: int = 0


class Passage(NamedTuple):
    """Whether a creature may enter, and stop in, a space where another one is."""

    may_pass: bool
    may_stop: bool
    extra: int = 0
    reason: str = ""


@frozen(kw_only=True)
class Opportunities:
    """The policies for threat and attacks of opportunity, for rulesets that have them.

    Attributes:
        reach: The offsets from one square of its space that a creature threatens with one weapon.
        exemptions: The tests that may save the provoker, in order.
        anywhere: Those of them that look neither at squares nor at the way nor at where the provoker stands. A search
            for ways asks them once, not at every square. Whether a test gives None hangs on the deed alone.
        idle: For some of the others, in which of a striker's threatened squares they surely do not save a provoker who
            takes up a single square. A search for ways need not ask them there.
        allowance: Attacks of opportunity that a creature can make in a round.
        distance: How reach is counted; None where it is counted as the ruleset counts distances.
    """

    reach: Callable[[State, Creature, Weapon], frozenset[tuple[int, int]]]
    exemptions: tuple[Callable[..., Test | None], ...]
    allowance: Callable[[State, Combatant], int]
    moving: Citation
    acting: Citation
    anywhere: frozenset[Callable[..., Test | None]] = frozenset()
    idle: Mapping[Callable[..., Test | None], Idle] = field(factory=dict)
    distance: Callable[[int, int], int] | None = None


@frozen(kw_only=True, repr=False)
class Ruleset:
    """One ruleset. A new one is one new file that makes such a record.

    Attributes:
        name: The word in scenario files.
        title: The words on screen and in citations.
        budgets: What a fresh turn holds.
        restricted: What a restricted turn holds (in a surprise round, for example).
        either: Whether in a restricted turn using any budget uses up all of them.
        slows: What armor and load leave of a base speed in feet.
        delay_forfeits: Whether who still delays when all others have acted loses that round's action.
        natural_reach: Reach in squares without a weapon that reaches further.
        words: What this ruleset calls things, where it differs: `defense` -> "AC".
        distance: Squares between two squares, from their column and row offsets.
        step_price: What one step costs.
        grades: The same as data, for fast searches; None where there is no such data.
        bars: Why a creature cannot enter a square for what the square is made of, or None.
        allot: The budgets of a creature's fresh turn, where they differ from one to another.
        begins: What else happens when a creature's turn begins; it is given the creature as it was before.
        adapt: The ruleset that a choice of options makes of this one.
        squeezing: Whether a big creature may squeeze through ways half as wide as it is.
        hampers: How many times its plain price a square costs a creature to enter.
        passage: May one creature pass through, or stop on, another? It hangs on who is there and how, and on readings.
        initiative: Total modifier of an initiative check.
        attack: The parts of an attack's bonus, named; they add up to the total.
        miss_chance: Percent of hits that concealment makes miss.
        defense: The parts of the number that an attack must reach, named; they add up to the total.
        opportunities: Threat and attacks of opportunity, or None where the ruleset is silent.
        silent: Topics on which the text says nothing.
        fleeting: Conditions that end when the creature's own next turn begins.
        tells: Its scale, and how it counts diagonals, ground and friends, a sentence each.
        figures: Further numbers of one creature that a question may ask for, by the question's words.
    """

    name: str
    title: str
    budgets: Price
    restricted: Price
    either: bool = False
    delay_forfeits: bool = False
    slows: Callable[[int, str, str], int] = field(default=slowed)
    modes: Mapping[str, Mode]
    acts: Mapping[str, Act]
    distance: Callable[[int, int], int]
    step_price: StepPrice
    squeezing: bool = False
    hampers: Callable[[State, Combatant, Square], int] = field(
        default=lambda state, mover, square: state.setup.map.at(square).multiplier
    )
    passage: Callable[[State, Combatant, Combatant], Passage]
    bars: Callable[[State, Combatant, Square], str | None] = field(default=lambda state, mover, square: None)
    allot: Callable[[State, Combatant, bool], Price] | None = None
    begins: Callable[[Course, Combatant], None] | None = None
    adapt: Callable[[Ruleset, Mapping[str, str]], Ruleset] = field(default=lambda ruleset, options: ruleset)
    initiative: Callable[[Creature], int]
    natural_reach: Callable[[Creature], int] = field(default=lambda creature: creature.reach_squares)
    attack: Callable[[State, Combatant, Combatant, Weapon], tuple[Modifier, ...]]
    defense: Callable[[State, Combatant, Combatant, Weapon], tuple[Modifier, ...]]
    grades: Grades | None = None
    miss_chance: Callable[[State, Combatant, Combatant], int] = field(default=lambda state, attacker, target: 0)
    opportunities: Opportunities | None = None
    words: Mapping[str, str] = field(factory=dict)
    options: Mapping[str, Option] = field(factory=dict)
    silent: frozenset[str] = frozenset()
    fleeting: frozenset[str] = frozenset()
    figures: Mapping[str, Callable[[State, Combatant, tuple[str, ...]], object]] = field(factory=dict)
    citations: Mapping[str, Citation] = field(factory=dict)
    tells: Mapping[str, str] = field(factory=dict)

    def __repr__(self) -> str:
        return f"Ruleset({self.name!r})"  # its tables would fill pages

    def turn_budgets(self, state: State, combatant: Combatant, restricted: bool) -> Price:
        """What a creature's fresh turn holds."""
        if self.allot is not None:
            return self.allot(state, combatant, restricted)
        return self.restricted if restricted else self.budgets

    def word(self, name: str) -> str:
        """What this ruleset calls something, in the language in force."""
        return term("word", self.words.get(name, name))

    def tell(self, topic: str) -> str:
        """How it counts something, as a sentence in the language in force; empty where it tells nothing of it."""
        return term("tell", self.tells.get(topic, ""))

    def cite(self, key: str) -> Citation:
        """Where the rule behind a message key stands."""
        return self.citations[key]

    def option_faults(self, options: Mapping[str, str]) -> Iterable[str]:
        """What is wrong with a choice of readings, one line each."""
        for name, reading in options.items():
            option = self.options.get(name)
            if option is None:
                known = ", ".join(self.options) or say("fault.none")
                yield f"options.{name}: {say('fault.no-option', title=self.title, known=known)}"
            elif reading not in option.readings:
                *most, last = option.readings
                known = say("fault.either", most=", ".join(most), last=last) if most else last
                yield f"options.{name}: {say('fault.no-reading', value=reading, known=known)}"
