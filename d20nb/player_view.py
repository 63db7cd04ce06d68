"""What one side has noticed of a fight: the moment, and the story so far, without what is hidden from it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import attrs
from attrs import evolve, frozen

from d20nb.creature import Creature
from d20nb.events import Readied
from d20nb.explain import explain
from d20nb.explanation import Explanation
from d20nb.rules.sight import sees
from d20nb.state import Combatant, Facing, Opportunity, State, Underway
from d20nb.timeline import Timeline

#: Conditions in which a creature notices nothing.
_SENSELESS = frozenset({"unconscious", "dying", "dead"})
_HIDING = ("hide", "move silently")
#: Names shorter than this are looked for as they are written, since "a" is a word as well.
_SHORT = 3


def sides(state: State) -> tuple[str, ...]:
    """The sides that can look at a fight."""
    return tuple(dict.fromkeys(creature.side for creature in state.setup.creatures))


def hidden_from(state: State, side: str) -> Mapping[str, str]:
    """The creatures that a side does not notice, each with the message key of the reason.

    A creature is noticed where one member of the side sees it (light, walls, the blinded and the invisible count)
    and is aware of it. Whoever started unaware of it becomes aware when a full round has begun and it has had a
    turn. Where checks decide on awareness, whoever hides from eye and ear is noticed before that only by those who
    found it. Its own side is never hidden.
    """
    members = [c for c in state.combatants.values() if c.creature.side == side and not c.conditions & _SENSELESS]
    others = (c for c in state.combatants.values() if c.creature.side != side)
    return {other.id: why for other in others if (why := _why_hidden(state, members, other))}


def _why_hidden(state: State, members: Iterable[Combatant], other: Combatant) -> str:
    if "invisible" in other.conditions:
        return "view.invisible"
    watching = [who for who in members if sees(state, who, other)]
    if not watching:
        return "view.unseen"
    return "" if any(_aware_of(state, who, other) for who in watching) else "view.unaware"


def _aware_of(state: State, who: Combatant, other: Combatant) -> bool:
    if state.round and other.turns:
        return True
    aware = who.creature.aware
    if not isinstance(aware, bool):
        return other.id in aware
    hides = state.reading("awareness") == "checks" and all(skill in other.creature.skills for skill in _HIDING)
    return aware and (not hides or other.id in who.noticed)


def seen_by(state: State, side: str) -> State:
    """A moment as one side sees it: what it does not notice is not there, and no turn or strike of it shows.

    It is to be looked at, not to be played on. What opponents have made ready, and for what, is not shown either.
    """
    hidden = hidden_from(state, side)
    seen = {
        id: c if c.creature.side == side or c.readied is None else evolve(c, readied=None)
        for id, c in state.combatants.items()
        if id not in hidden
    }
    turn = state.turn if state.turn and state.turn.who not in hidden else None
    masked = evolve(
        state,
        combatants=seen,
        order=_without(state.order, hidden),
        surprise=_without(state.surprise, hidden),
        turn=turn,
        pending=tuple(_pending(state.pending, hidden)),
    )
    return _without_setup(masked, unknown_to(state, side))


def unknown_to(state: State, side: str) -> frozenset[str]:
    """Ids that a side must not hear of: of those whom it does not notice, and of opponents who are not there."""
    absent = (c.id for c in state.setup.creatures if c.side != side and c.id not in state.combatants)
    return frozenset({*hidden_from(state, side), *absent})


def _without_setup(state: State, gone: Collection[str]) -> State:
    """A state whose setup does not know some creatures, by name or otherwise."""
    setup = state.setup
    if not gone:
        return state
    kept = tuple(_unaware_of(c, gone) for c in setup.creatures if c.id not in gone)
    words = Hidden.of(setup.creatures, gone)
    return evolve(
        state,
        setup=evolve(
            setup,
            creatures=kept,
            places={id: at for id, at in setup.places.items() if id not in gone},
            title="" if words.named_in(setup.title) else setup.title,
            about="" if words.named_in(setup.about) else setup.about,
        ),
    )


def _unaware_of(creature: Creature, gone: Collection[str]) -> Creature:
    aware = creature.aware if isinstance(creature.aware, bool) else _without(creature.aware, gone)
    return evolve(creature, aware=aware, lets_by=_without(creature.lets_by, gone))


def _without(ids: Iterable[str], hidden: Collection[str]) -> tuple[str, ...]:
    return tuple(id for id in ids if id not in hidden)


def _pending(
    pending: Iterable[Underway | Opportunity | Facing], hidden: Collection[str]
) -> Iterator[Underway | Opportunity | Facing]:
    for waiting in pending:
        if isinstance(waiting, Opportunity):
            strikers = tuple(ruling for ruling in waiting.waiting if ruling.striker not in hidden)
            if strikers and waiting.provoker not in hidden:
                yield evolve(waiting, waiting=strikers)
        elif not set(_ids(waiting)) & set(hidden):
            yield waiting


@frozen
class Hidden:
    """The names of what is hidden, to find them in sentences.

    Attributes:
        own: A pattern of names and ids that nobody else has.
        any: A pattern of all names and ids.
        ids: The ids.
    """

    own: re.Pattern[str]
    any: re.Pattern[str]
    ids: frozenset[str]

    @classmethod
    def of(cls, creatures: Iterable[Creature], hidden: Collection[str]) -> Hidden:
        """The names of some of the creatures."""
        creatures = tuple(creatures)
        known = {c.called.casefold() for c in creatures if c.id not in hidden}
        names = {word for c in creatures if c.id in hidden for word in (c.id, c.called)}
        own = {word for word in names if word.casefold() not in known}
        return cls(_pattern(own), _pattern(names), frozenset(hidden))

    def named_in(self, words: str, *, involved: bool = False) -> bool:
        """Whether words name something hidden.

        Args:
            words: What is to be shown.
            involved: Whether it is about something hidden: then also a name that somebody else has gives it away.
        """
        return bool((self.any if involved else self.own).search(words))


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    found = sorted(words, key=len, reverse=True)
    if not found:
        return re.compile(r"(?!)")
    parts = (re.escape(word) if len(word) < _SHORT else f"(?i:{re.escape(word)})" for word in found)
    return re.compile(rf"(?<!\w)(?:{'|'.join(parts)})(?!\w)")


def _ids(thing: Any) -> Iterator[str]:
    """Every word in an event or action that could be an id, lists of ids left out."""
    for field in attrs.fields(type(thing)):
        value = getattr(thing, field.name)
        if isinstance(value, str):
            yield value
        elif attrs.has(type(value)):
            yield from _ids(value)


def told_to(timeline: Timeline, side: str, step: int | None = None) -> Explanation | None:
    """What happened at a step, as far as a side notices it; None at the setup and where it notices nothing.

    Args:
        timeline: The fight.
        side: The side; empty for the referee, who notices everything.
        step: The step; the one that is looked at if left out.
    """
    found = timeline.happening(step)
    if found is None or not side:
        return timeline.explain(step)
    event, before, after = found
    if isinstance(event, Readied) and before.combatants[event.action.actor].creature.side != side:
        return None
    hidden = {*hidden_from(before, side), *hidden_from(after, side)}
    names = Hidden.of(before.setup.creatures, hidden)
    involved = bool(hidden.intersection(_ids(event)))
    told = explain(_shortened(event, hidden), before)
    if names.named_in(told.sentence, involved=involved):
        return None
    return evolve(
        told,
        tests=tuple(test for test in told.tests if not names.named_in(test.text, involved=involved)),
        instead=tuple(words for words in told.instead if not names.named_in(words, involved=involved)),
    )


def _shortened(event: Any, hidden: Collection[str]) -> Any:
    """An event whose lists of ids leave out what is hidden."""
    lists = {
        field.name: value
        for field in attrs.fields(type(event))
        if isinstance(value := getattr(event, field.name), tuple) and value and isinstance(value[0], str)
    }
    return evolve(event, **{name: _without(ids, hidden) for name, ids in lists.items()})


def log_for(timeline: Timeline, side: str) -> tuple[tuple[int, str], ...]:
    """Every step up to the one that is looked at that a side notices, with its sentence."""
    told = ((step, told_to(timeline, side, step)) for step in range(1, timeline.step + 1))
    return tuple((step, found.sentence) for step, found in told if found is not None)
