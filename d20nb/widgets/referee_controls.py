"""The panel of the referee: places, hit points, conditions and newcomers are corrected by hand, as events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from attrs import evolve

from d20nb import catalogue
from d20nb.actions import Action, Referee
from d20nb.creature import CONDITIONS, Creature
from d20nb.messages import say, term
from d20nb.squares import Square
from d20nb.timeline import Timeline
from d20nb.widgets import controls as w
from d20nb.widgets.drawer import Panel
from d20nb.widgets.editor import Editor
from d20nb.widgets.fight import Fight
from d20nb.widgets.palette import caption, new_id, new_name
from d20nb.widgets.tracker import capital

_MOST_HP = 9999


class Host(Protocol):
    """The board, as its controls see it."""

    def act(self, action: Action) -> None:
        """Let an action happen; what goes wrong is shown."""
        ...

    def with_fight(self, change: Callable[[Fight], None]) -> None:
        """Change what is looked at or planned; what goes wrong is shown."""
        ...


class RefereeControls(Panel, w.VBox):
    """A creature, and what about it is to be corrected; and creatures that join."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._following = False
        self._fight: Fight | None = None
        self._selected: str | None = None
        self._told: object = None
        self.who = w.Dropdown(description=say("referee.who"))
        self.hp = w.Number(description=say("referee.hp"), min=-_MOST_HP, max=_MOST_HP)
        self.set_hp = w.Button(description=say("referee.set"))
        self.at = w.Text(description=say("referee.at"), placeholder="C4")
        self.put = w.Button(description=say("referee.put"))
        self.condition = w.Dropdown(options=_conditions(), description=say("referee.condition"))
        self._give, self._take_away = say("referee.give"), say("referee.take")  # also between two calls of the board
        self.turn = w.Button(description=self._give)
        self.remove = w.Button(description=say("referee.remove"))
        self.newcomer = w.Dropdown(description=say("referee.preset"))
        self.new_at = w.Text(placeholder="C4")
        self.add = w.Button(description=say("referee.add"))
        for part, name in (
            (self.who, "who"),
            (self.hp, "hp"),
            (self.at, "at"),
            (self.condition, "condition"),
            (self.newcomer, "new"),
            (self.new_at, "new-at"),
        ):
            part.add_class(f"d20nb-ref-{name}")
        rows = [
            w.HBox([self.who, self.remove]),
            w.HBox([self.hp, self.set_hp]),
            w.HBox([self.at, self.put]),
            w.HBox([self.condition, self.turn]),
            w.HBox([self.newcomer, self.new_at, self.add]),
        ]
        for row in rows:
            row.add_class("d20nb-row")
        self.who.observe(lambda _: self._show_chosen(), "value")
        self.condition.observe(lambda _: self._name_turn(), "value")
        self.set_hp.on_click(lambda _: self._correct("hp", int(self.hp.value)))
        self.put.on_click(lambda _: self._host.with_fight(self._put))
        self.turn.on_click(lambda _: self._correct("condition", str(self.condition.value)))
        self.remove.on_click(lambda _: self._correct("gone"))
        self.add.on_click(lambda _: self._host.with_fight(self._add))
        super().__init__(rows)
        self.add_class("d20nb-controls")
        self.widget = self

    @property
    def attributes(self) -> dict[str, dict[str, str]]:
        """Names of the fields, for the companion."""
        return {
            ".d20nb-ref-who select": {"aria-label": say("referee.who")},
            ".d20nb-ref-hp input": {"aria-label": say("referee.hp")},
            ".d20nb-ref-at input": {"aria-label": say("referee.at")},
            ".d20nb-ref-condition select": {"aria-label": say("referee.condition")},
            ".d20nb-ref-new select": {"aria-label": say("referee.preset")},
            ".d20nb-ref-new-at input": {"aria-label": say("referee.no-square")},
        }

    def _correct(self, what: str, value: str | int | None = None) -> None:
        if (who := self.who.value) is not None:
            self._host.with_fight(lambda fight: fight.play(Referee(who, what, value)))

    def _put(self, fight: Fight) -> None:
        if self.who.value is not None:
            fight.play(Referee(self.who.value, "at", Square.parse(self.at.value.strip())))

    def _add(self, fight: Fight) -> None:
        if not self.new_at.value.strip():
            raise ValueError(say("referee.no-square"))
        kind, _, name = str(self.newcomer.value).partition(":")
        at = Square.parse(self.new_at.value.strip())
        if kind == "late":
            fight.play(Referee(name, "joins", at))
        else:
            add(fight, catalogue.presets()[name], at)

    def show(self, phase: Editor | Fight) -> None:
        """Follow a fight."""
        if not isinstance(phase, Fight):
            return
        self._fight = phase
        state = phase.state
        self._following = True
        try:
            options = tuple((capital(c.name), id) for id, c in state.combatants.items())
            chosen = self.who.value
            if self.who.options != options:
                self.who.options = options
            if phase.selected in state.combatants and phase.selected != self._selected:
                chosen = phase.selected  # whoever has just been chosen on the board
            self._selected = phase.selected
            first = next(iter(state.combatants), None)
            before, self.who.value = self.who.value, chosen if chosen in state.combatants else first
            self._offer_newcomers(phase)
        finally:
            self._following = False
        if self._told is not state or self.who.value != before:
            self._told = state
            self._follow_chosen()
        self._name_turn()

    def _offer_newcomers(self, fight: Fight) -> None:
        waiting = [c for c in fight.state.setup.creatures if c.late and c.id not in fight.state.combatants]
        options = (
            *((say("referee.late", name=capital(c.called)), f"late:{c.id}") for c in waiting),
            *((caption(creature), f"preset:{name}") for name, creature in catalogue.presets().items()),
        )
        if self.newcomer.options != options:
            chosen = self.newcomer.value
            self.newcomer.options = options
            self.newcomer.value = chosen if chosen in {value for _, value in options} else options[0][1]

    def _show_chosen(self) -> None:
        if not self._following:
            self._follow_chosen()
            self._name_turn()

    def _follow_chosen(self) -> None:
        """Let the fields say how the chosen creature fares."""
        who = self._fight.state.combatants.get(self.who.value or "") if self._fight else None
        if who is not None:
            self.hp.value, self.at.value = who.hp, str(who.at)

    def _name_turn(self) -> None:
        who = self._fight.state.combatants.get(self.who.value or "") if self._fight else None
        has = who is not None and self.condition.value in who.conditions
        self.turn.description = self._take_away if has else self._give


def _conditions() -> list[tuple[str, str]]:
    """Each condition in words, and as it is noted."""
    return sorted((term("condition", condition), condition) for condition in CONDITIONS)


def add(fight: Fight, preset: Creature, at: Square) -> None:
    """Let a new creature of a preset join a fight at a square.

    Raises:
        IllegalActionError: It cannot stand there, or the fight has not begun.
    """
    timeline = fight.timeline
    if not timeline.state.begun:
        raise ValueError(say("referee.not-begun"))
    setup = timeline.setup
    id = new_id(preset.called, [c.id for c in setup.creatures])
    creature = evolve(preset, id=id, name=new_name(preset.name, [c.name for c in setup.creatures]), late=True)
    # A creature that is late changes nothing before it joins, so what has happened stays as it is.
    grown = Timeline.of(setup.place(creature, at), timeline.deeds)
    fight.timeline = evolve(grown, cursor=timeline.cursor)
    fight.play(Referee(id, "joins", at))
