"""An action that is thought of on a board: what it would bring, and the ways to the same place."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from attrs import evolve, frozen

from d20nb.actions import Action, Attack, Charge, Move, Overrun, Ready
from d20nb.alternatives import Choice, bent, tell_choice, tell_no_better, tell_strikes, ways_to
from d20nb.errors import IllegalActionError
from d20nb.explain import capital, deed_in_words, explain_ruling, ready_in_words
from d20nb.explanation import Explanation
from d20nb.lens import aim_of, move_to
from d20nb.messages import listed, say
from d20nb.overlay import OtherWay, Overlay, StrikeMark, letter
from d20nb.rules.approach import approach
from d20nb.rules.foresight import Foresight, foresee
from d20nb.rules.movement import entry_fault
from d20nb.squares import Square
from d20nb.state import State


@frozen
class Plan:
    """An action that is thought of, with what it would bring.

    Attributes:
        refused: Why it is not legal, or empty.
        seen: What would happen.
        through: The squares through which its way was bent by hand, in order.
        ways: All the ways to choose from, this plan's own among them: the best ones, cheapest first, and then one that
            was bent, where it is none of these.
        index: Which of the ways this plan takes.
        best: How many of the ways are the best ones; 0 where nothing is known of other ways.
        broken: A square through which the way could not be bent.
    """

    action: Action
    refused: str = ""
    seen: Foresight | None = None
    through: tuple[Square, ...] = ()
    ways: tuple[Choice, ...] = ()
    index: int = 0
    best: int = 0
    broken: Square | None = None

    @classmethod
    def of(cls, state: State, action: Action) -> Plan:
        """The plan of an action, without the ways to choose from."""
        try:
            return cls(action, seen=foresee(state, action))
        except IllegalActionError as refused:
            return cls(action, str(refused))

    # ---- other ways ------------------------------------------------------------------------------

    def compared(self, state: State) -> Plan:
        """The plan with all the ways to choose from, which are looked for."""
        if self.seen is None or not isinstance(self.action, Move):
            return self
        ways = list(ways_to(state, self.action))
        best, own = len(ways), Choice(self.action, self.seen, self.through)
        as_good = (n for n, way in enumerate(ways) if (way.cost, way.strikers) == (own.cost, own.strikers))
        index = next(as_good, best)
        ways[index:index + 1] = [own]  # fmt: skip
        return evolve(self, ways=tuple(ways), index=index, best=best)

    def chosen(self, index: int) -> Plan:
        """The plan that takes another one of the ways."""
        way = self.ways[index]
        return evolve(self, action=way.action, seen=way.seen, through=way.through, index=index, broken=None)

    def turned(self, by: int) -> Plan:
        """The plan that takes the next way, or with -1 the one before; after the last comes the first."""
        return self.chosen((self.index + by) % len(self.ways)) if self.ways else self

    def led(self, state: State, through: tuple[Square, ...], verb: str = "") -> Plan:
        """The plan for the same place through some squares, with the ways to choose from.

        Args:
            state: The moment.
            through: The squares, in order.
            verb: How to move there; as this plan does, where it is left out.
        """
        assert isinstance(self.action, Move)
        who, end = state.combatants[self.action.actor], self.action.way[-1]
        verb = verb or self.action.mode
        action = bent(state, who, verb, through, end) if through else move_to(state, who, verb, end)
        plan = evolve(Plan.of(state, action), through=through)
        if through and plan.seen is not None and plan.seen.way[-1] != end:
            return evolve(plan, seen=None, refused=say("way.halts", square=plan.seen.way[-1]))
        return plan.compared(state)

    def barred(self, state: State, square: Square) -> str | None:
        """Why no way at all leads through a square, or None."""
        assert isinstance(self.action, Move)
        who, mode = state.combatants[self.action.actor], state.ruleset.modes[self.action.mode]
        return entry_fault(state, who, square, through=mode.through)

    def leads_to(self, square: Square, state: State) -> bool:
        """Whether a square is where it ends, or is of the creature that it is aimed at."""
        if isinstance(self.action, Move):
            return self.action.way[-1] == square
        target = state.combatants.get(self.target or "")
        return target is not None and square in target.space

    @property
    def target(self) -> str | None:
        """Id of the creature that it is aimed at, if it is aimed at one."""
        aim = aim_of(self.action)
        return aim.target if aim else None

    @property
    def _clickable(self) -> bool:
        """Whether a second click on the board plays it."""
        return isinstance(self.action, Move) or self.target is not None

    @property
    def risky(self) -> bool:
        """Whether somebody may strike, for all that is known."""
        seen = self.seen
        return seen is not None and (not seen.certain or any(ruling.provokes for ruling in seen.rulings))

    # ---- in words --------------------------------------------------------------------------------

    def status(self, state: State) -> str:
        """The plan in short sentences, and what to do with it."""
        if self.seen is None:
            return " ".join([self.refused, *self._helps(state)])
        words = [capital(self._deed(state))]
        if self.through:
            words.append(say("way.through", squares=listed(self.through)))
        words.append(tell_strikes(self.seen))
        if len(self.ways) > 1:
            words.append(say("way.which", letter=letter(self.index + 1), all=len(self.ways)))
        elif self.best:
            words.append(say("way.best"))
        words.append(say("way.play" if self._clickable else "way.play-go"))
        return " ".join(filter(None, words))

    def _deed(self, state: State) -> str:
        """What is to be done, in a sentence."""
        names = {id: who.name for id, who in state.combatants.items()}
        match self.action:
            case Move(actor, mode, way) if self.seen is not None:
                cost = sum(self.seen.prices)
                unit = state.ruleset.word("movement-one" if cost == 1 else "movement")
                usual = mode == next(iter(state.ruleset.modes))
                key = "way.moves" if usual else "way.goes"
                named = state.ruleset.modes[mode].named
                return say(key, who=names[actor], square=way[-1], mode=named, cost=cost, unit=unit)
            case Attack(actor, target, ranged=ranged):
                return say("event.shoots" if ranged else "event.attacks", who=names[actor], target=names[target])
            case Ready(actor):
                deed, trigger = ready_in_words(self.action, state)
                return say("event.readied", who=names[actor], deed=deed, trigger=trigger)
        actor = names.get(getattr(self.action, "actor", ""), "")
        return say("way.deed", who=actor, deed=deed_in_words(self.action, state))

    def _helps(self, state: State) -> Iterable[str]:
        """What helps where the target is too far to be attacked."""
        found = approach(state, self.action) if isinstance(self.action, Attack) else None
        if found is None:
            return
        if found.square is not None:
            unit = state.ruleset.word("movement-one" if found.cost == 1 else "movement")
            key = "way.nearer" if found.attacks else "way.nearer-later"
            yield say(key, square=found.square, cost=found.cost, unit=unit)
        else:
            yield say("way.nearer-none")
        if found.charge:
            yield say("way.charge")

    def question(self, state: State) -> str:
        """What its cards answer."""
        names = {id: who.name for id, who in state.combatants.items()}
        match self.action:
            case Move(actor, mode, way):
                return say("board.if-goes", who=names[actor], square=way[-1], mode=state.ruleset.modes[mode].named)
            case Attack(actor, target, ranged=ranged):
                key = "board.if-shoots" if ranged else "board.if-attacks"
                return say(key, who=names[actor], target=names[target])
            case Charge(actor, target):
                return say("board.if-charges", who=names[actor], target=names[target])
            case Overrun(actor, target):
                return say("board.if-overruns", who=names[actor], target=names[target])
        actor = names.get(getattr(self.action, "actor", ""), "")
        return say("board.if", who=actor, deed=deed_in_words(self.action, state))

    def explanations(self, state: State) -> tuple[Explanation, ...]:
        """Its cards."""
        if self.seen is None:
            return (Explanation(self.refused),)
        found = tuple(explain_ruling(ruling, state) for ruling in self.seen.rulings)
        return found or (Explanation(say("word.no-opportunity")),)

    def told(self) -> tuple[str, ...]:
        """Each of the ways in short sentences; none where there is only one."""
        return tuple(tell_choice(way, self.ways[: self.best]) for way in self.ways) if len(self.ways) > 1 else ()

    def about_ways(self) -> str:
        """How many ways there are, or that there is none better; empty where nothing is known of them."""
        if len(self.ways) == 1 and self.best:
            return tell_no_better(self.ways[0])
        return say("way.some", n=len(self.ways), square=self.ways[0].seen.way[-1]) if len(self.ways) > 1 else ""

    def about(self, square: Square) -> Iterable[str]:
        """What the picture shows of the ways on one square, a sentence each."""
        if self.seen is None:
            return
        running = zip(self.seen.way[1:], accumulate(self.seen.prices), strict=True)
        if prices := [price for at, price in running if at == square]:
            yield say("way.here", prices=listed(prices))
        if square in self.through:
            yield say("way.here-bent")
        names = {id: who.name for id, who in self.seen.state.combatants.items()}
        if who := [names[r.striker] for r in self.seen.rulings if r.provokes and r.square == square]:
            yield say("way.here-struck", strikers=listed(who))
        others = [letter(n) for n, way in enumerate(self.ways, 1) if n != self.index + 1 and square in way.seen.way[1:]]
        if others and square != self.seen.way[-1]:
            yield say("way.here-other" if len(others) == 1 else "way.here-others", letters=listed(others))

    # ---- in the picture --------------------------------------------------------------------------

    def over(self, marks: Overlay) -> Overlay:
        """Marks with its way, its prices and its strikes, and with the other ways."""
        seen = self.seen
        if seen is None:
            return marks
        strikes = [r for r in seen.rulings if r.provokes]
        others = (OtherWay(n, way.seen.way, way.cost) for n, way in enumerate(self.ways, 1) if n != self.index + 1)
        return evolve(
            marks,
            path=seen.way,
            prices=tuple(accumulate(seen.prices)),
            path_size=seen.state.combatants[seen.actor].creature.squares if seen.way else 1,
            number=self.index + 1 if len(self.ways) > 1 else 0,
            others=tuple(others),
            waypoints=self.through,
            aim=aim_of(self.action),
            faults=frozenset() if self.broken is None else frozenset({self.broken}),
            strikes=tuple(StrikeMark(r.striker, r.square, n) for n, r in enumerate(strikes, 1)),
        )
