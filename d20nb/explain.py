"""From what happened, and from rulings, to sentences with their citations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from d20nb import events as ev
from d20nb.actions import (
    Act,
    Action,
    Attack,
    Avoid,
    Block,
    Charge,
    Delay,
    End,
    Move,
    Now,
    Overrun,
    Pass,
    Ready,
    Spring,
    Strike,
)
from d20nb.creature import UNABLE
from d20nb.errors import IllegalActionError
from d20nb.explanation import Explanation, TestLine
from d20nb.messages import being, listed, number, say, signed, term
from d20nb.rules.starting import mode_in_use, plan
from d20nb.ruling import Modifier, Ruling
from d20nb.state import State, Underway


def _name(state: State, id: str) -> str:
    known = state.combatants.get(id)
    if known is not None:
        return known.name
    return next((c.called for c in state.setup.creatures if c.id == id), id)


def _names(state: State, ids: Iterable[str]) -> str:
    return listed([_name(state, id) for id in ids])


def capital(sentence: str) -> str:
    """A sentence with its first letter large: names like "the orc" may begin it."""
    return sentence[:1].upper() + sentence[1:]


def _facts(ruling: Ruling, state: State) -> dict[str, object]:
    act = state.ruleset.acts.get(ruling.deed)
    return {
        "provoker": _name(state, ruling.provoker),
        "striker": _name(state, ruling.striker),
        "squares": listed(ruling.threatened),
        "n": len(ruling.threatened),
        "act": act.done if act else ruling.deed,
    }


#: Facts of a test that are English words, with their kinds.
_KINDS = {"act": "deed", "deed": "deed", "skill": "skill"}


def explain_ruling(ruling: Ruling, state: State) -> Explanation:
    """A ruling on an attack of opportunity in words.

    Args:
        ruling: The ruling.
        state: Any moment of the fight, for names and words.
    """
    facts = _facts(ruling, state)
    lines = []
    for test in ruling.tests:
        own = {**facts, **test.facts}
        own["ready"] = say("word.flat-but" if own.get("flat") else "word.not-flat")
        if own.get("condition"):
            own["condition"] = being(str(own["condition"]))
        own |= {fact: term(kind, str(own[fact])) for fact, kind in _KINDS.items() if fact in test.facts}
        if isinstance(most := own.get("most"), int):
            own["made"] = say("word.some-of" if own["made"] else "word.none-of", n=own["made"], most=most)
        lines.append(TestLine(test.saves, say(test.key if test.saves else f"{test.key}.no", **own), test.citation))
    if ruling.provokes:
        sentence = say(ruling.key, **facts)
    else:
        why = next(line.text for line in lines if line.saves)
        sentence = say(f"saved.{ruling.cause}", why=why, **facts)
    instead = tuple(say(key, **facts) for key in ruling.instead)
    return Explanation(capital(sentence), ruling.citation, tuple(lines), instead)


def explain_open(check: ev.SkillChecked, state: State) -> Explanation:
    """What a check that has not been rolled yet would have to show."""
    facts = {"who": _name(state, check.who), "foe": _name(state, check.foe), "skill": term("skill", check.skill)}
    key = "word.check-through" if check.through else "word.check-past"
    sentence = say(key, needed=check.dc - check.modifier, dc=check.dc, **facts)
    return Explanation(capital(sentence), state.ruleset.citations.get("event.checked"))


def part_name(part: Modifier, state: State) -> str:
    """What a part of a total is called."""
    return say(part.key, defense=state.ruleset.word("defense"))


def total_in_words(parts: Iterable[Modifier], state: State) -> str:
    """A total with its parts: `AC 13 (16, less 3 for Dexterity lost while flat-footed)`."""
    first, *rest = parts
    total = first.amount + sum(part.amount for part in rest)
    if not rest:
        return f"{part_name(first, state)} {number(total)}"
    added = "".join(
        say("word.less" if part.amount < 0 else "word.more", n=abs(part.amount), what=part_name(part, state))
        for part in rest
    )
    return f"{part_name(first, state)} {number(total)} ({number(first.amount)}{added})"


# --- events ------------------------------------------------------------------------------------------------------

Described = tuple[str, Mapping[str, object]]


def _declared(event: ev.Declared, state: State) -> Described:
    action, who = event.action, _name(state, event.actor)
    if isinstance(action, Move):
        mode = state.ruleset.modes[action.mode]
        return "moves", {"who": who, "mode": mode.done, "way": " ".join(map(str, event.way[1:]))}
    if isinstance(action, Charge | Spring | Overrun):
        key = {Charge: "charges", Spring: "springs", Overrun: "overruns"}[type(action)]
        way = " ".join(map(str, event.way[1:]))
        return key, {"who": who, "target": _name(state, action.target), "way": way}
    if isinstance(action, Attack):
        return "shoots" if action.ranged else "attacks", {"who": who, "target": _name(state, action.target)}
    assert isinstance(action, Act)
    return "acts", {"who": who, "act": state.ruleset.acts[action.slug].done}


def _attack(event: ev.AttackRolled, state: State) -> Described:
    key = "hit" if event.hit else "missed"
    if event.die in (1, 20):
        key += f"-{event.die}"
    facts = {
        "who": _name(state, event.attacker), "target": _name(state, event.target),
        "weapon": term("weapon", event.weapon), "die": event.die, "bonus": _signed(event.bonus),
        "total": number(event.die + event.bonus), "against": total_in_words(event.defense, state),
    }  # fmt: skip
    return key, facts


def _turn(event: ev.TurnBegan, state: State) -> Described:
    return ("turn-restricted" if event.restricted else "turn"), {"who": _name(state, event.who)}


def _conditions(event: ev.ConditionsChanged, state: State) -> Described:
    words = event.adds or event.removes
    key = "gains" if event.adds else "loses"
    if event.adds and event.because == "because.hit-points":
        key = "falls"
    return key, {"who": _name(state, event.who), "conditions": listed(map(being, sorted(words)))}


def _order(event: ev.OrderSet, state: State) -> Described:
    order = _names(state, event.order)
    if not event.surprise:
        return "order", {"order": order}
    return "order-surprise", {"order": order, "surprise": _names(state, event.surprise), "n": len(event.surprise)}


def _moved(event: ev.Moved, state: State) -> Described:
    unit = state.ruleset.word("movement-one" if event.price == 1 else "movement")
    facts = {"who": _name(state, event.who), "start": event.start, "end": event.end}
    return ("moved" if event.distance else "stepped"), {**facts, "price": f"{event.price} {unit}"}


def _passed(event: ev.StrikePassed, state: State) -> Described:
    who = _name(state, event.ruling.striker)
    if event.because:
        return "passed-because", {"who": who, "why": say(event.because, who=who)}
    return "passed", {"who": who}


def _finished(event: ev.Finished, state: State) -> Described:
    who = _name(state, event.actor)
    if event.because:
        return "cut-short", {
            "who": who,
            "at": state.combatants[event.actor].at,
            "why": say(event.because, who=who),
        }
    return "finished", {"who": who}


def _initiative(event: ev.InitiativeChecked, state: State) -> Described:
    return "initiative", {
        "who": _name(state, event.who), "die": event.die, "count": number(event.die + event.modifier),
        "modifier": _signed(event.modifier),
    }  # fmt: skip


def _damaged(event: ev.Damaged, state: State) -> Described:
    left = state.combatants[event.target].hp - event.damage
    return "damaged", {"target": _name(state, event.target), "damage": event.damage, "hp": number(left)}


def _signed(modifier: int) -> str:
    return f"{signed(modifier)[0]} {abs(modifier)}"


def _checked(event: ev.SkillChecked, state: State) -> Described:
    if event.foe == event.who:
        key = "checked-alone" if event.success else "check-failed-alone"
    else:
        key = "checked" if event.success else "check-failed"
    return key, {
        "who": _name(state, event.who), "die": event.die, "modifier": _signed(event.modifier),
        "skill": term("skill", event.skill.title()), "foe": _name(state, event.foe),
        "total": number(event.die + event.modifier), "dc": event.dc,
    }  # fmt: skip


def _skill(event: ev.SkillRolled, state: State) -> Described:
    facts = {"who": _name(state, event.who), "skill": term("skill", event.skill.title()), "die": event.die}
    return "skill", {**facts, "modifier": _signed(event.modifier), "total": number(event.die + event.modifier)}


def _boosted(event: ev.Boosted, state: State) -> Described:
    facts = {"who": _name(state, event.who), "die": event.die, "gain": event.gain}
    return "boosted", {**facts, "modifier": _signed(event.modifier), "total": number(event.die + event.modifier)}


def _joined(event: ev.Joined, state: State) -> Described:
    facts = {"who": _name(state, event.who), "at": event.at, "order": _names(state, event.order)}
    if event.die is None:
        return "joined-top", facts
    count = number(event.die + event.modifier)
    return "joined", {**facts, "die": event.die, "modifier": _signed(event.modifier), "count": count}


def _matched(event: ev.StrengthMatched, state: State) -> Described:
    mine, theirs = (f"{die} {_signed(bonus)}" for die, bonus in zip(event.dice, event.modifiers, strict=True))
    facts = {"who": _name(state, event.attacker), "target": _name(state, event.defender)}
    return ("matched" if event.won else "matched-lost"), {**facts, "mine": mine, "theirs": theirs}


def deed_in_words(action: Action, state: State) -> str:
    """What an action does, as words after "to"; what has no words of its own is given in the notation."""
    match action:
        case Move() if action.mode in state.ruleset.modes:
            mode = state.ruleset.modes[action.mode].done
            return say("deed.move", mode=mode, end=action.way[-1]) if action.way else mode
        case Attack():
            return say("deed.shoot" if action.ranged else "deed.attack", target=_name(state, action.target))
        case Act() if action.slug in state.ruleset.acts:
            return state.ruleset.acts[action.slug].done
        case Charge():
            return say("deed.charge", target=_name(state, action.target))
        case Spring():
            return say("deed.spring", target=_name(state, action.target))
        case Overrun():
            return say("deed.overrun", target=_name(state, action.target))
        case Avoid():
            return say("deed.avoid")
        case Block():
            return say("deed.block")
        case Strike():
            return say("deed.strike")
        case Pass():
            return say("deed.pass")
        case End():
            return say("deed.end")
        case Delay():
            return say("deed.delay")
        case Now():
            return say("deed.now")
        case Ready():
            return say("deed.ready")
    return str(action)


_TRIGGERS = {
    "moves": "trigger.moves",
    "attacks": "trigger.attacks",
    "casts": "trigger.casts",
    "enters": "trigger.enters",
}


def ready_in_words(ready: Ready, state: State) -> tuple[str, str]:
    """What is made ready, after "to", and what it waits for, after "when"."""
    awaited = ready.trigger
    trigger = say(_TRIGGERS[awaited.what], who=_name(state, awaited.who), square=awaited.square)
    return deed_in_words(ready.action, state), trigger


def _readied(event: ev.Readied, state: State) -> Described:
    deed, trigger = ready_in_words(event.action, state)
    return "readied", {"who": _name(state, event.action.actor), "deed": deed, "trigger": trigger}


def _readied_acts(event: ev.ReadiedActed, state: State) -> Described:
    who = _name(state, event.action.actor)
    if event.lost:
        return "readied-lost", {"who": who, "why": _why_lost(event, state)}
    return "readied-acts", {"who": who, "deed": deed_in_words(event.action.action, state)}


def _why_lost(event: ev.ReadiedActed, state: State) -> str:
    """Why a readied action cannot be carried out: it is refused again, in the language in force."""
    try:
        plan(state, state.combatants[event.action.actor], event.action.action, free=True)
    except IllegalActionError as refused:
        return str(refused)
    raise AssertionError("what was refused is legal now")


def _skipped(event: ev.TurnSkipped, state: State) -> Described:
    barring = state.combatants[event.who].conditions & UNABLE
    return "skipped", {"who": _name(state, event.who), "condition": listed(map(being, sorted(barring)))}


def _corrected(event: ev.Corrected, state: State) -> Described:
    key = f"corrected-{event.what}"
    if event.what == "condition" and event.value in state.combatants[event.who].conditions:
        key += "-off"
    value = being(str(event.value)) if event.what == "condition" else event.value
    return key, {"who": _name(state, event.who), "value": value}


#: How long the beginning of a fight catches everybody flat-footed, by the reading in force.
_BEGAN = {"action": "began-action", "regular-turn": "began-regular-turn"}

_DESCRIBE: Mapping[type[ev.Event], Callable[[Any, State], Described]] = {
    ev.DieRolled: lambda e, s: ("rolled", {"who": _name(s, e.who), "sides": e.sides, "result": e.result}),
    ev.DieTyped: lambda e, s: ("typed", {"result": e.result}),
    ev.Began: lambda e, s: (_BEGAN.get(s.reading("flat_footed_until"), "began"), {}),
    ev.InitiativeChecked: _initiative,
    ev.TieRolled: lambda e, s: ("tie", {"who": _name(s, e.who), "die": e.die}),
    ev.OrderSet: _order,
    ev.RoundBegan: lambda e, s: ("round" if e.round else "surprise-round", {"round": e.round}),
    ev.TurnBegan: _turn,
    ev.TurnCame: lambda e, s: ("turn-comes", {"who": _name(s, e.who)}),
    ev.TurnSkipped: _skipped,
    ev.Delayed: lambda e, s: ("delayed", {"who": _name(s, e.who)}),
    ev.Boosted: _boosted,
    ev.Forfeited: lambda e, s: ("forfeited", {"who": _name(s, e.who)}),
    ev.CameIn: lambda e, s: (
        "came-in" if e.before else "came-last",
        {"who": _name(s, e.who), "before": _name(s, e.before) if e.before else ""},
    ),
    ev.Readied: _readied,
    ev.ReadiedActed: _readied_acts,
    ev.SkillChecked: _checked,
    ev.SkillRolled: _skill,
    ev.Joined: _joined,
    ev.StrengthMatched: _matched,
    ev.Faced: lambda e, s: ("faced", {"who": _name(s, e.runner), "target": _name(s, e.defender)}),
    ev.Avoided: lambda e, s: (
        "avoided" if not e.returned else "avoided-spared", {"who": _name(s, e.who), "runner": _name(s, e.runner)}
    ),
    ev.Blocked: lambda e, s: ("blocked", {"who": _name(s, e.who), "runner": _name(s, e.runner)}),
    ev.Displaced: lambda e, s: ("displaced", {"who": _name(s, e.who), "start": e.start, "end": e.end}),
    ev.TurnEnded: lambda e, s: ("ended", {"who": _name(s, e.who)}),
    ev.FightOver: lambda e, s: ("over", {}),
    ev.Declared: _declared,
    ev.Moved: _moved,
    ev.StrikeMade: lambda e, s: (
        "struck", {"who": _name(s, e.ruling.striker), "target": _name(s, e.ruling.provoker)}
    ),
    ev.StrikePassed: _passed,
    ev.AttackRolled: _attack,
    ev.Concealed: lambda e, s: (
        ("concealed-miss" if e.missed else "concealed") + ("-again" if e.before is not None else ""),
        {"who": _name(s, e.attacker), "target": _name(s, e.target), "die": e.die, "chance": e.chance,
         "before": e.before},
    ),
    ev.Damaged: _damaged,
    ev.ConditionsChanged: _conditions,
    ev.Finished: _finished,
    ev.Corrected: _corrected,
}  # fmt: skip


def explain(event: ev.Event, before: State) -> Explanation:
    """What an event says to people.

    Args:
        event: The event.
        before: The state in which it happened.
    """
    if isinstance(event, ev.Provoked | ev.DidNotProvoke):
        return explain_ruling(event.ruling, before)
    key, facts = _DESCRIBE[type(event)](event, before)
    citation = before.ruleset.citations.get(f"event.{key}")
    if isinstance(event, ev.AttackRolled):
        citation = event.defense[-1].citation if len(event.defense) > 1 else event.attack[-1].citation
    elif isinstance(event, ev.StrengthMatched) and event.attempt == "overrun":
        citation = before.ruleset.citations.get("event.overruns")
    elif isinstance(event, ev.Finished) and event.because not in ("", "because.down"):
        # What was under way says what becomes of who cannot go on.
        top = before.top
        mode = mode_in_use(before, top.action) if isinstance(top, Underway) else None
        citation = mode.citation if mode is not None else citation
    return Explanation(capital(say(f"event.{key}", **facts)), citation)
