"""The second phase of a board: a fight is played, and stepped through forward and back."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from attrs import evolve

from d20nb.actions import Action, Attack, Begin, Charge, End, Move, Overrun, Roll, Strike
from d20nb.draw.grid import BASE, Grid
from d20nb.draw.scene import grid_of, scene
from d20nb.draw.shapes import Box, Scene
from d20nb.draw.theme import Theme
from d20nb.draw.view import conditions_in_words, pieces
from d20nb.draw.ways import plates
from d20nb.errors import IllegalActionError
from d20nb.explain import capital, explain_ruling
from d20nb.explanation import Explanation
from d20nb.lens import AIMED, PLAYING, move_to, overlay
from d20nb.messages import number, say, term
from d20nb.overlay import Overlay
from d20nb.rules.foresight import foresee
from d20nb.squares import Square
from d20nb.state import Combatant, State
from d20nb.timeline import Timeline
from d20nb.widgets.input import Input, Key, PointerCancel, PointerDown, PointerMove, PointerUp
from d20nb.widgets.phase import Press, stepped
from d20nb.widgets.plan import Plan
from d20nb.widgets.playing import Playing
from d20nb.widgets.words import about, actions_to, through_lenses


class Fight(Playing):
    """Plays a fight by pointer and keys, and looks at any of its steps. Its attributes are replaced, never changed.

    Attributes:
        selected: Id of a creature that is looked at; without one, the creature whose turn it is matters.
        show: The lenses in use.
    """

    def __init__(self, timeline: Timeline, square: float | None = None) -> None:
        super().__init__(timeline)
        self._mode: tuple[object, str] = (None, "")
        self.focus: Square | None = None
        self._clicked: Square | None = None
        self.show: Collection[str] = PLAYING
        self._press: Press | None = None
        self._seen: tuple[State, object, Overlay] | None = None
        self.grid: Grid = grid_of(timeline.setup, square or BASE)

    # ---- what can be asked -----------------------------------------------------------------------

    @property
    def actor(self) -> Combatant | None:
        """Who can act now: the creature whose turn it is, unless something waits."""
        state = self.state
        if state.turn is None or state.pending:
            return None
        who = state.combatants.get(state.turn.who)
        return who if who and who.able else None

    @property
    def mode(self) -> str:
        """The verb that a choice of a square stands for: move, step, withdraw …; at each turn the ruleset's first."""
        chosen_in, verb = self._mode
        return verb if chosen_in == self._turn else next(iter(self.state.ruleset.modes))

    @property
    def _turn(self) -> object:
        """What tells one turn of a fight from all others."""
        turn, round = self.timeline.state.turn, self.timeline.state.round
        return ((round, turn.who) if turn else None,)

    @property
    def example(self) -> str:
        """What could be typed now, as a hint; empty if nothing comes to mind."""
        state, actor = self.state, self.actor
        if self.waiting is not None:
            return str(Roll(min(15, self.waiting.sides)))
        if state.asked:
            return str(Strike(state.asked.striker, state.asked.provoker))
        if state.facing:
            return f"{state.facing.defender} avoid"
        if actor is None:
            return "" if state.begun else str(Begin())
        legal = (action for action in self._choices(actor) if not Plan.of(state, action).refused)
        return str(next(legal, End(actor.id)))

    def _choices(self, actor: Combatant) -> Iterable[Action]:
        """What the way to move could mean right here: each neighbour, or each opponent."""
        if self.state.ruleset.modes[self.mode].towards:
            return (AIMED[self.mode](actor.id, who.id) for who in self.state.others(actor.id) if who.opposes(actor))
        return (Move(actor.id, self.mode, (square,)) for square in actor.at.neighbours())

    def explanations(self) -> tuple[Explanation, ...]:
        """The cards of this moment: of the plan; or of the question that is asked, and of the step."""
        state = self.state
        if self.plan is not None:
            return self.plan.explanations(state)
        found = []
        if state.asked:
            found.append(explain_ruling(state.asked.waiting[0], state))
        return (*found, *(told for told in self.came() if told not in found))

    @property
    def question(self) -> str:
        """What the cards of a plan answer, in words."""
        return self.plan.question(self.state) if self.plan is not None else ""

    def about_focus(self) -> str:
        """The square under the cursor in words, with the plan where there is one."""
        if self.focus is None:
            return ""
        against = self.selected or (self.state.turn.who if self.state.turn else None)
        words, seen = about(self.focus, self.state, self.state, against), self.overlay()
        who = self.state.combatants.get(against or "")
        on_ways = self.plan.about(self.focus) if self.plan is not None else ()
        near = actions_to(self.focus, seen, who.name if who else "")
        return " ".join([words, *near, *through_lenses(self.focus, seen, self.state), *on_ways])

    # ---- what can be done ------------------------------------------------------------------------

    def activate(self, square: Square) -> None:
        """What a click or Enter on a square means: look at who is there, plan, or play the plan; or ask about it."""
        there = self.state.occupants(square)
        actor = self.actor
        if self.asking:
            self.ask_at(square)
        elif self.plan is not None and self._plans_for(square):
            if not self.plan.refused:
                self.play(self.plan.action)
        elif self.bending and self.walks and not (actor and actor in there):
            self.bend(square)
        elif actor is None:
            self.selected = there[-1].id if there else None
            self.status = self._why_not() if not there else self._about(there[-1])
        elif actor in there:
            self.plan, self.selected = None, actor.id if self.selected != actor.id else None
            self.status = say("acting.acts", who=actor.name)
        elif there and not there[-1].opposes(actor):
            self.select(there[-1].id)
        else:
            self.selected = None
            self._think_of(self._aimed(actor, there[-1]) if there else self._going(actor, square))

    def _think_of(self, action: Action | None) -> None:
        """Make an action the plan; without one, say what is missing for it."""
        if action is not None:
            self.think(action)
        else:
            self.plan, self.bending = None, False
            self.status = say("acting.aim", deed=self.state.ruleset.modes[self.mode].done)

    def see_as(self, view: str) -> None:
        """Show what a side has noticed, or everything; what is being dragged is let go."""
        self._press = None
        super().see_as(view)

    def select(self, id: str) -> None:
        """Look at a creature: its reach, and what threatens it."""
        self.plan, self.selected = None, id
        self.status = self._about(self.state.combatants[id])

    def set_mode(self, mode: str) -> None:
        """Choose what a square stands for; a plan is thought of anew."""
        self._mode = (self._turn, mode)
        actor, plan = self.actor, self.plan
        if actor is not None and plan is not None and isinstance(plan.action, Attack | Charge | Overrun):
            self.think(self._aimed(actor, self.state.combatants[plan.action.target]))
        elif self.state.ruleset.modes[mode].towards:
            self._think_of(None)
        elif plan is not None and isinstance(plan.action, Move):
            self.tell_plan(plan.led(self.state, plan.through, mode))

    def cancel(self) -> None:
        """Forget where the way is bent; where it is not, the plan, the selection and the drag."""
        self._press = None
        if self.asking:
            self.ask_by_click(on=False)
            return
        if self.bending or (self.plan is not None and self.plan.through):
            self.straighten()
            return
        self.forget()
        self.about = ""
        self.status = say("acting.unplanned")

    def _plans_for(self, square: Square) -> bool:
        assert self.plan is not None
        action = self.plan.action
        return self.plan.leads_to(square, self.state) and (not isinstance(action, Move) or action.mode == self.mode)

    def _going(self, actor: Combatant, square: Square) -> Action | None:
        """What a choice of a square means; None where the way to move is aimed at an opponent, and none is there."""
        if not self.state.ruleset.modes[self.mode].towards:
            return move_to(self.state, actor, self.mode, square)
        met = (who for at in square.space(actor.creature.squares) for who in self.state.occupants(at))
        target = next((who for who in met if who.opposes(actor)), None)
        return self._aimed(actor, target) if target else None

    def _aimed(self, actor: Combatant, target: Combatant) -> Action:
        """What a choice of an opponent means."""
        if self.state.ruleset.modes[self.mode].towards:
            return AIMED[self.mode](actor.id, target.id)
        return self._attack(actor, target)

    def _attack(self, actor: Combatant, target: Combatant) -> Attack:
        """An attack in melee, or by shooting where only that is possible."""
        melee = Attack(actor.id, target.id)
        if not any(weapon.ranged for weapon in actor.creature.held):
            return melee
        try:
            foresee(self.state, melee)
        except IllegalActionError:
            return Attack(actor.id, target.id, ranged=True)
        return melee

    def _why_not(self) -> str:
        state = self.state
        if asked := state.asked:
            striker, provoker = (state.combatants[id].name for id in (asked.striker, asked.provoker))
            return say("acting.answer", striker=striker, provoker=provoker)
        if facing := state.facing:
            defender, runner = (state.combatants[id].name for id in (facing.defender, facing.runner))
            return say("acting.choose", who=defender, runner=runner)
        if state.pending:
            return say("acting.under-way")
        if not state.begun:
            return say("acting.step-forward")
        return say("acting.nobody")

    def _about(self, who: Combatant) -> str:
        side, hp = term("side", who.creature.side), number(who.hp)
        words = say("acting.about", who=who.name, side=side, hp=hp, most=who.creature.hp)
        return capital(", ".join([words, *conditions_in_words(who.conditions)])) + "."

    def drop(self) -> None:
        """Forget that the pointer is down."""
        if self._press is not None and self._press.dragging:
            self.plan = None
        self._press = None

    # ---- input -----------------------------------------------------------------------------------

    def keeps(self, event: Input) -> bool:
        """No: whatever can move the picture moves it."""
        return False

    def handle(self, event: Input) -> None:
        """Take input."""
        match event:
            case PointerDown():
                self._press = self._pressed(event)
            case PointerMove():
                self._move(event)
            case PointerUp():
                press, self._press = self._press, None
                if press is not None:
                    self._let_go(press.moved(event))
            case PointerCancel():
                self.drop()
            case Key():
                self._key(event)

    @property
    def hovering(self) -> object:
        """What the picture of a drag depends on, so that it is drawn again only if that changes."""
        if self._press is None or not self._press.dragging:
            return None
        return self._press.target(self.grid) or "off"

    def _pressed(self, event: PointerDown) -> Press | None:
        square = self.grid.square_at(event.x, event.y)
        if square is None:
            return None
        actor = self.actor
        if actor is None or square not in actor.space or self.asking:
            return Press.down(event, "square")
        return Press.down(event, "creature", actor.id, (square.x - actor.at.x, square.y - actor.at.y))

    def _move(self, event: PointerMove) -> None:
        before = self.hovering
        self._press = self._press and self._press.moved(event)
        press, actor = self._press, self.actor
        if press is None or press.what != "creature" or not press.dragging or actor is None:
            return
        if self.hovering == before:
            return
        self.plan = None
        target = press.target(self.grid)
        if target is not None and target != actor.at:
            action = self._going(actor, target)
            self.plan = Plan.of(self.state, action) if action is not None else None

    def _let_go(self, press: Press) -> None:
        square = self.grid.square_at(*press.now)
        if not press.dragging:
            if not self.asking and (number := self._number_at(*press.now)) is not None:
                self.choose_way(number - 1)
            elif square is not None:
                self._clicked, self.focus = square, None
                self.activate(square)
            return
        actor = self.actor
        if press.what != "creature" or actor is None:
            return
        self.plan = None
        target = press.target(self.grid)
        if target is None or target == actor.at:
            self.status = say("acting.stays", who=actor.name, square=actor.at)
            return
        action = self._going(actor, target)
        if action is None:
            self._think_of(None)
        elif Plan.of(self.state, action).risky:
            self._clicked, self.focus = target, None
            self.think(action)
            self.status = f"{say('way.waits', who=actor.name)} {self.status}"
        else:
            self.play(action)

    def _number_at(self, x: float, y: float) -> int | None:
        """The number of the way whose plate is under a point."""
        shown = plates(pieces(self.state), self.overlay(), self.grid)
        return next((plate.number for plate in shown if plate.hit(x, y)), None)

    def _key(self, key: Key) -> None:
        by_pointer = self.focus is None
        if by_pointer:
            self.focus = self._clicked  # the keyboard goes on from where the pointer was
        if key.name == "Escape":
            self.cancel()
        elif key.name == " " and self.walks:
            self.turn_way(-1 if key.shift else 1)
        elif key.name in ("w", "W"):
            if by_pointer or self.focus is None or not self.walks or self._plans_for(self.focus):
                self.toggle_bending()
            else:
                self.bend(self.focus)
        elif key.name == "Backspace":
            self.unbend()
        elif self.focus is None:
            turn = self.state.combatants.get(self.state.turn.who) if self.state.turn else None
            self.focus = turn.at if turn else Square(0, 0)
            self.status = self.about_focus()
        elif to := stepped(self.focus, key.name, self.grid, [who.at for who in self.state.combatants.values()]):
            self.focus = to
            self.status = self.about_focus()
        elif key.name == "?":
            self.ask_at(self.focus)
        elif key.name in ("Enter", " "):
            self.activate(self.focus)

    # ---- picture ---------------------------------------------------------------------------------

    def fit(self, square: float, width: float) -> None:
        """Make squares of another size."""
        self.grid = grid_of(self.timeline.setup, square)

    def grips(self) -> list[Box]:
        """Where something can be dragged: whoever can act now."""
        return [self.grid.space(actor.at, actor.creature.squares)] if (actor := self.actor) else []

    def overlay(self) -> Overlay:
        """What to lay over the moment."""
        wanted = (tuple(self.show), self.selected)
        if self._seen is None or self._seen[0] is not self.state or self._seen[1] != wanted:
            # What the rules see of a moment takes a while to find; neither the cursor nor a plan changes it.
            self._seen = (self.state, wanted, overlay(self.state, show=self.show, selected=self.selected))
        seen = self._seen[2]
        if self.plan is not None:
            seen = self.plan.over(seen)
        press = self._press
        ghost = None
        if press is not None and press.dragging and press.what == "creature":
            target = press.target(self.grid)
            ghost = (press.name, target) if target else None
        return evolve(seen, focus=self.focus, ghost=ghost)

    def scene(self, theme: Theme) -> Scene:
        """The board at this moment."""
        return scene(self.state, self.overlay(), theme, self.grid.square)
