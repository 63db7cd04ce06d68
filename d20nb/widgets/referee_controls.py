"""The panel of the referee: places, hit points, conditions and newcomers are corrected by hand, as events."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Protocol

from attrs import evolve

from d20nb import catalogue
from d20nb.actions import Referee
from d20nb.creature import CONDITIONS, Creature
from d20nb.messages import current_language, say, term
from d20nb.squares import Square
from d20nb.timeline import Timeline
from d20nb.widgets import controls as w
from d20nb.widgets.drawer import Panel
from d20nb.widgets.editor import Editor
from d20nb.widgets.entry import Entry, Refusal, Telling
from d20nb.widgets.fight import Fight
from d20nb.widgets.form import Form, buttons, section
from d20nb.widgets.palette import caption, new_id, new_name
from d20nb.widgets.speaking import in_its_language
from d20nb.widgets.tracker import capital

_MOST_HP = 9999


class Host(Protocol):
    """The board, as its controls see it."""

    def with_fight(self, change: Callable[[Fight], None], told: Telling | None = None) -> str:
        """Change what is looked at or planned; what goes wrong is shown."""
        ...


class RefereeControls(Panel, w.VBox):
    """A creature, and what about it is to be corrected; and creatures that join."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.language = current_language()
        self._following = False
        self._fight: Fight | None = None
        self._selected: str | None = None
        self._offered: object = None
        self.who = w.Dropdown(description=say("referee.who"))
        self.remove, self.not_removed = w.Button(description=say("referee.remove")), Refusal()
        self.hp = Entry(self._set_hp, label=say("referee.hp"), hint="7, -5, +5", button=say("referee.set"), wide=8)
        self.at = Entry(self._put, label=say("referee.at"), hint="C4", button=say("referee.put"))
        # Always all of them: a page tells the place of a choice in the list, which may be another list by then.
        self.condition = w.Dropdown(options=_conditions(), description=say("referee.condition"))
        self.give, self.not_given = w.Button(description=say("referee.give")), Refusal()
        self.has = Form(lambda _, condition: self._correct("condition", condition, self.not_given.tell))
        self.newcomer = w.Dropdown(description=say("referee.preset"))
        self.side = w.Dropdown(description=say("referee.side"))
        self.new_at = Entry(self._add, label=say("referee.at"), hint="C4", button=say("referee.add"))
        self.note = w.HTML(value=f'<p class="d20nb-cite">{escape(say("referee.steps"))}</p>')
        for part, name in (
            (self.who, "who"),
            (self.condition, "condition"),
            (self.newcomer, "new"),
            (self.side, "side"),
        ):
            part.add_class(f"d20nb-ref-{name}")
        rows = [w.HBox([self.who, self.remove]), w.HBox([self.condition, self.give])]
        joining = w.HBox([self.newcomer, self.side, self.new_at])
        for row in (*rows, joining):
            row.add_class("d20nb-row")
        joining.add_class("d20nb-joining")
        self.who.observe(lambda _: self._chosen(), "value")
        self.newcomer.observe(lambda _: self._newcomer_chosen(), "value")
        self.remove.on_click(lambda _: self._correct("gone", None, self.not_removed.tell))
        self.give.on_click(lambda _: self._give())
        whose = [rows[0], self.not_removed, self.hp, self.at, self.has, rows[1], self.not_given]
        super().__init__([self.note, *whose, joining])
        self.add_class("d20nb-controls")
        self.widget = self

    @property
    def attributes(self) -> dict[str, dict[str, str]]:
        """Names of the fields, for the companion."""
        return {
            ".d20nb-ref-who select": {"aria-label": say("referee.who")},
            ".d20nb-ref-condition select": {"aria-label": say("referee.condition")},
            ".d20nb-ref-new select": {"aria-label": say("referee.preset")},
            ".d20nb-ref-side select": {"aria-label": say("referee.side-name")},
        }

    # ---- what is asked for -----------------------------------------------------------------------

    def _correct(self, what: str, value: str | int | Square | None, told: Telling) -> str:
        return self._host.with_fight(lambda fight: fight.play(Referee(self._id, what, value)), told)

    @property
    def _id(self) -> str:
        """Who is to be corrected.

        Raises:
            ValueError: Nobody is chosen.
        """
        if not self.who.value:
            raise ValueError(say("table.choose"))
        return str(self.who.value)

    def _set_hp(self, words: str, told: Telling) -> str:
        def change(fight: Fight) -> None:
            id = self._id
            fight.play(Referee(id, "hp", hit_points(words, fight.state.combatants[id].hp)))

        return self._host.with_fight(change, told)

    def _put(self, words: str, told: Telling) -> str:
        return self._host.with_fight(
            lambda fight: fight.play(Referee(self._id, "at", Square.parse(words.strip()))), told
        )

    def _give(self) -> None:
        def change(fight: Fight) -> None:
            who, condition = fight.state.combatants[self._id], str(self.condition.value)
            if condition in who.conditions:  # the same correction would take it away
                raise ValueError(say("referee.has-it", who=capital(who.name), condition=term("condition", condition)))
            fight.play(Referee(who.id, "condition", condition))

        self._host.with_fight(change, self.not_given.tell)

    def _add(self, words: str, told: Telling) -> str:
        kind, _, name = str(self.newcomer.value).partition(":")

        def change(fight: Fight) -> None:
            if not words.strip():
                raise ValueError(say("referee.no-square"))
            at = Square.parse(words.strip())
            if kind == "late":
                fight.play(Referee(name, "joins", at))
            else:
                add(fight, evolve(catalogue.presets()[name], side=str(self.side.value)), at)

        return self._host.with_fight(change, told)

    # ---- follow ----------------------------------------------------------------------------------

    def show(self, phase: Editor | Fight) -> None:
        """Follow a fight."""
        if not isinstance(phase, Fight):
            return
        new, self._fight = self._fight is None, phase
        there = phase.state.combatants
        self._following = True
        try:
            options = ((say("table.nobody"), ""), *((capital(c.name), id) for id, c in there.items()))
            chosen = str(self.who.value or "")
            if self.who.options != options:
                self.who.options = options
            if phase.selected is not None and phase.selected in there and phase.selected != self._selected:
                chosen = phase.selected  # whoever has just been chosen on the board
            elif new:
                chosen = next(iter(there), "")
            self._selected = phase.selected
            # After somebody has been taken off nobody is chosen: what is pressed once more must not go on to another.
            self.who.value = chosen if chosen in there else ""
            self._offer_newcomers(phase)
        finally:
            self._following = False
        self._follow_chosen()

    def _offer_newcomers(self, fight: Fight) -> None:
        setup = fight.state.setup
        waiting = [c for c in setup.creatures if c.late and c.id not in fight.state.combatants]
        options = (
            *((caption(creature), f"preset:{name}") for name, creature in catalogue.presets().items()),
            *((say("referee.late", name=capital(c.called)), f"late:{c.id}") for c in waiting),
        )
        if self.newcomer.options != options:
            self.newcomer.options, self.newcomer.value = options, _kept(self.newcomer.value, options)
        known = dict.fromkeys(["heroes", "foes", *(c.side for c in setup.creatures)])
        sides = tuple((term("side", side), side) for side in known)
        if self.side.options != sides:
            self.side.options, self.side.value = sides, _kept(self.side.value, sides)
        self._follow_newcomer()

    def _newcomer_chosen(self) -> None:
        if not self._following:
            self._follow_newcomer()

    def _follow_newcomer(self) -> None:
        """Offer the side that a preset is made for; whoever waits outside has its own."""
        kind, _, name = str(self.newcomer.value).partition(":")
        self.side.disabled = kind == "late"
        if self._offered != self.newcomer.value and self._fight is not None:
            self._offered = self.newcomer.value
            late = kind == "late"
            self.side.value = (self._fight.state.setup.creature(name) if late else catalogue.presets()[name]).side

    @in_its_language
    def _chosen(self) -> None:
        if not self._following:
            self._follow_chosen()

    def _follow_chosen(self) -> None:
        """Let the fields say how the chosen creature fares."""
        id = str(self.who.value or "")
        who = self._fight.state.combatants.get(id) if self._fight else None
        self.remove.disabled = self.hp.disabled = self.at.disabled = self.condition.disabled = who is None
        self.give.disabled = who is None
        self.hp.note = say("referee.hp-note", hp=who.hp, most=who.creature.hp) if who else ""
        self.hp.follow("", id)
        self.at.follow(str(who.at) if who else "", id)
        words = {c: term("condition", c) for c in who.conditions} if who else {}
        held = sorted(words.items(), key=lambda one: one[1])
        self.has.subject = id
        self.has.sections = [section([buttons("take", say("referee.take"), held, look="d20nb-taking")])] if held else []


def _kept(value: object, options: Iterable[tuple[str, str]]) -> str:
    """A choice among new options: what was chosen before, or the first."""
    values = [option for _, option in options]
    return str(value) if value in values else values[0]


def _conditions() -> list[tuple[str, str]]:
    """Each condition in words, and as it is noted."""
    return sorted((term("condition", condition), condition) for condition in CONDITIONS)


def hit_points(words: str, now: int) -> int:
    """Hit points as they were typed: a number sets them; with a sign it changes them, unless an `=` stands before it.

    >>> [hit_points(words, 9) for words in ("7", "-5", "+5", "=-5")]
    [7, 4, 14, -5]

    Raises:
        ValueError: It is no such number.
    """
    word = words.replace(" ", "").replace("\N{MINUS SIGN}", "-")
    number = word.removeprefix("=")
    digits = number.lstrip("+-") if number[1:2] not in ("+", "-") else ""
    if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(_MOST_HP))):
        raise ValueError(say("referee.no-hp", word=words[:20]))
    found = int(number) if number != word or number == digits else now + int(number)
    return max(-_MOST_HP, min(_MOST_HP, found))


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
