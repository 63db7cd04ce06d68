"""An action that is thought of on a board: what it would bring, and the other way to the same place."""

from __future__ import annotations

from itertools import accumulate

from attrs import evolve, frozen

from d20nb.actions import Action, Attack, Move
from d20nb.alternatives import other_way, tell_other, tell_price
from d20nb.errors import IllegalActionError
from d20nb.explain import Explanation, explain_ruling
from d20nb.messages import listed, say
from d20nb.overlay import Overlay, StrikeMark
from d20nb.rules.foresight import Foresight, foresee
from d20nb.squares import Square
from d20nb.state import State


@frozen
class Plan:
    """An action that is thought of, with what it would bring.

    Attributes:
        refused: Why it is not legal, or empty.
        seen: What would happen.
        other: The other way to the same place, where there is one worth telling of.
    """

    action: Action
    refused: str = ""
    seen: Foresight | None = None
    other: Plan | None = None

    @classmethod
    def of(cls, state: State, action: Action) -> Plan:
        """The plan of an action, without the other way."""
        try:
            return cls(action, seen=foresee(state, action))
        except IllegalActionError as refused:
            return cls(action, str(refused))

    def compared(self, state: State) -> Plan:
        """The plan with the other way, which is looked for."""
        if self.seen is None or not isinstance(self.action, Move):
            return self
        found = other_way(state, self.action, self.seen)
        return evolve(self, other=Plan(found[0], seen=found[1]) if found else None)

    def swapped(self) -> Plan:
        """The other way as the plan, and the plan as the other way; the same plan where there is no other."""
        return evolve(self.other, other=evolve(self, other=None)) if self.other else self

    def leads_to(self, square: Square, state: State) -> bool:
        """Whether a square is where it ends, or is of the creature that it is aimed at."""
        if isinstance(self.action, Move):
            return self.action.way[-1] == square
        return isinstance(self.action, Attack) and square in state.combatants[self.action.target].space

    # ---- in words --------------------------------------------------------------------------------

    def status(self, state: State) -> str:
        """The plan in short sentences, and what to do with it."""
        if self.seen is None:
            return self.refused
        price = " " + say("board.costs", price=sum(self.seen.prices)) if self.seen.prices else ""
        next = say("way.play-or-take" if self.other else "way.play")
        return f"{self.action}.{price} {_strikes(self.seen, state)} {next}"

    def question(self, state: State) -> str:
        """What its cards answer."""
        names = {id: who.name for id, who in state.combatants.items()}
        match self.action:
            case Move(actor, mode, way):
                return say("board.if-goes", who=names[actor], square=way[-1], mode=state.ruleset.modes[mode].named)
            case Attack(actor, target, ranged=ranged):
                key = "board.if-shoots" if ranged else "board.if-attacks"
                return say(key, who=names[actor], target=names[target])
        return say("board.if", action=self.action)

    def explanations(self, state: State) -> tuple[Explanation, ...]:
        """Its cards."""
        if self.seen is None:
            return (Explanation(self.refused),)
        found = tuple(explain_ruling(ruling, state) for ruling in self.seen.rulings)
        return found or (Explanation(say("word.no-opportunity")),)

    def about_other(self) -> tuple[str, str]:
        """The other way in a sentence, and what it takes instead; both empty where there is no other."""
        if self.seen is None or self.other is None or self.other.seen is None:
            return "", ""
        assert isinstance(self.action, Move)
        return tell_other(self.other.seen, self.seen), tell_price(self.other.seen, self.seen, self.action.mode)

    # ---- in the picture --------------------------------------------------------------------------

    def over(self, marks: Overlay) -> Overlay:
        """Marks with its way, its prices and its strikes, and with the other way."""
        seen, other = self.seen, self.other.seen if self.other else None
        if seen is None:
            return marks
        strikes = [r for r in seen.rulings if r.provokes]
        return evolve(
            marks,
            path=seen.way,
            prices=tuple(accumulate(seen.prices)),
            path_size=seen.state.combatants[seen.actor].creature.squares if seen.way else 1,
            other=other.way if other else (),
            strikes=tuple(StrikeMark(r.striker, r.square, n) for n, r in enumerate(strikes, 1)),
        )


def _strikes(seen: Foresight, state: State) -> str:
    striking = ((state.combatants[r.striker].name, r.square) for r in seen.rulings if r.provokes)
    marks = [say("compare.strike", who=who, square=square) for who, square in striking]
    return say("board.struck", who=listed(marks)) if marks else say("board.not-struck")
