"""One position and one action under several rulesets, or under the readings of one disputed rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from attrs import evolve

from d20nb import actions as act
from d20nb.comparison import Column, Comparison
from d20nb.contrast import TOPICS, differences
from d20nb.encounter import Encounter
from d20nb.errors import NotationError
from d20nb.events import AttackRolled, DieRolled, SkillChecked, StrengthMatched
from d20nb.explain import explain_ruling
from d20nb.explanation import Explanation
from d20nb.messages import listed, say, signed, term
from d20nb.rules.foresight import Foresight
from d20nb.rules.movement import way_price
from d20nb.rules.prices import turn_of
from d20nb.ruleset import Ruleset
from d20nb.rulesets import ALL
from d20nb.ruling import Ruling
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.state import State
from d20nb.terrain import Map
from d20nb.trying import Refused, Try, after, try_out


def compare(position: Encounter | Setup, action: str, rulesets: Iterable[str | Ruleset] | None = None) -> Comparison:
    """One action on one board under several rulesets.

    A movement is put into each ruleset's own words: `move` becomes the shortest of its moves that gets there. Several
    actions of one turn are written with `;` between them; every strike that they give is then made, and misses.

    Args:
        position: The board. Of a fight under way the places, hit points and conditions count, and everybody has a
            fresh turn.
        action: The action in the notation, like `A move B2 A2` or `A move C4; A shoot E`.
        rulesets: The rulesets to compare, by their words or as records; all of them if left out.

    Raises:
        NotationError: The action is in the notation of none of them, or is nothing that a creature does on its turn,
            or a ruleset is unknown.
    """
    setup = _setup(position)
    columns: list[Column] = []
    for name in ALL if rulesets is None else rulesets:
        if isinstance(name, str) and name not in ALL:
            raise NotationError(say("notation.ruleset", word=name, known=", ".join(ALL)))
        ruleset = ALL[name] if isinstance(name, str) else name
        options = {
            key: value
            for key, value in setup.options.items()
            if key in ruleset.options and value in ruleset.options[key].readings
        }
        there = evolve(setup, ruleset=ruleset, options=options)
        columns.append(Column(title=ruleset.title, place="compare.in", encounter=Encounter(there)))
    return _compared(action, columns)


def compare_readings(position: Encounter | Setup, action: str, option: str) -> Comparison:
    """One action on one board by each reading of a disputed rule.

    Args:
        position: The board, as in `compare`.
        action: The action in the notation, as in `compare`.
        option: The name of the option.

    Raises:
        NotationError: The action is not in the notation, or the ruleset has no such option.
    """
    setup = _setup(position)
    known = setup.ruleset.options
    if option not in known:
        title = setup.ruleset.title
        raise NotationError(say("notation.option", word=option, title=title, known=", ".join(known)))
    columns = []
    for reading in known[option].readings:
        there = evolve(setup, options={**setup.options, option: reading})
        columns.append(
            Column(title=reading, place="compare.by", note=known[option].says(reading), encounter=Encounter(there))
        )
    disputed = known[option]
    return _compared(action, columns, f"{disputed.asked} ({disputed.citation})")


def _setup(position: Encounter | Setup) -> Setup:
    """The board as a setup: of a fight under way, as everybody stands and fares now."""
    if isinstance(position, Setup):
        return position
    if not position.deeds:
        return position.setup
    setup, state = position.setup, position.state
    creatures = tuple(
        evolve(c, hp=here.hp, conditions=here.conditions, late=False)  # type: ignore[arg-type]
        for c in setup.creatures
        if (here := state.combatants.get(c.id)) is not None
    )
    return evolve(setup, creatures=creatures, places={id: c.at for id, c in state.combatants.items()})


def _compared(words: str, columns: Sequence[Column], question: str = "") -> Comparison:
    found: list[Column] = []
    unread: list[NotationError] = []
    known = (*ALL.values(), *(column.encounter.setup.ruleset for column in columns))
    for column in columns:
        try:
            found.append(_tried_out(column, words, known))
        except NotationError as error:
            unread.append(error)
            found.append(evolve(column, action=words, refused=_sentence(error)))
    if unread and len(unread) == len(found):
        raise unread[0]
    return Comparison(words, tuple(found), differences(found), question)


def _sentence(error: Exception) -> str:
    words = str(error)
    return words if words.endswith((".", "?")) else f"{words[:1].upper()}{words[1:]}."


# --- one column ------------------------------------------------------------------------------------------------


def _tried_out(column: Column, words: str, known: Sequence[Ruleset]) -> Column:
    """The column with the actions tried out one after the other."""
    state = column.encounter.state
    tries: list[Try] = []
    texts = [text.strip() for text in words.split(";")] if ";" in words else [words]
    for text in texts:
        try:
            tried = try_out(state, text, known)
        except Refused as refused:
            done = "; ".join([*(str(t.action) for t in tries), refused.wording])
            return evolve(column, action=done, refused=refused.why, unlike=refused.unlike)
        tries.append(tried)
        if len(tries) < len(texts):
            state = after(state, tried.action)
    return _filled(column, tries)


def _filled(column: Column, tries: Sequence[Try]) -> Column:
    last = tries[-1].seen
    ruleset = last.state.ruleset
    moving = [t for t in tries if t.seen.way]
    prices = [t.seen.prices for t in moving]
    price = sum(map(sum, prices)) if moving else None
    rolled = next((e for e in last.events if isinstance(e, AttackRolled) and e.attacker == last.actor), None)
    counts, met = _due(moving)
    silent = ruleset.opportunities is None
    rulings = () if silent else tuple(r for t in tries for r in t.rulings)
    column = evolve(
        column,
        action="; ".join(str(t.action) for t in tries),
        unlike=" ".join(dict.fromkeys(t.unlike for t in tries if t.unlike)),
        way=_joined([t.seen.way for t in moving]),
        prices=tuple(p for part in prices for p in part),
        price=price,
        cost="" if price is None else _cost(ruleset, price),
        paid=listed(_paid(tries)),
        checks=tuple(words for t in tries for words in _checks(t.seen)),
        attack=_attack(rolled, last.state) if rolled else "",
        chances=(rolled.bonus, rolled.against, _miss_chance(rolled, last.state)) if rolled else (),
        parts=(*rolled.attack, *rolled.defense) if rolled else (),
        strikes=None if silent else tuple(_strikes(t.rulings for t in tries)),
        rulings=rulings,
        reasons=tuple(dict.fromkeys(_reasons(tries))) if not silent else (),
        counts=counts,
        met=met,
    )
    if not silent and any(t.worst for t in tries):
        column = evolve(column, failed=tuple(_strikes((t.worst or t.seen).rulings for t in tries)))
    return evolve(column, borrowed=_borrowed(column, ruleset))


def _joined(ways: Sequence[tuple[Square, ...]]) -> tuple[Square, ...]:
    return tuple(square for n, way in enumerate(ways) for square in way[1 if n else 0 :])


def _strikes(rulings: Iterable[Iterable[Ruling]]) -> Iterator[str]:
    return (f"{r.striker} at {r.square}" for some in rulings for r in some if r.provokes)


def _cost(ruleset: Ruleset, price: int) -> str:
    """A price with its conversion: squares as feet, points as squares."""
    if "square" in ruleset.words.get("movement", ""):
        return say("compare.squares", n=price, feet=price * 5)
    return say("compare.points", n=price, unit=ruleset.word("movement-one" if price == 1 else "movement"))


def _paid(tries: Sequence[Try]) -> Iterator[str]:
    """What the actions take out of the turn, each budget with what a whole turn holds of it where that is more."""
    paid: dict[str, int] = {}
    for tried in tries:
        for budget, amount in tried.seen.paid.items():
            paid[budget] = paid.get(budget, 0) + amount
    state, actor = tries[0].seen.state, tries[0].seen.actor
    whole = state.ruleset.turn_budgets(state, state.combatants[actor], False)
    taken = {budget: amount for budget, amount in paid.items() if amount > 0}
    for budget, amount in taken.items():
        word, most = state.ruleset.word(budget), whole.get(budget, 0)
        yield say("compare.share", n=amount, most=most, budget=word) if most > 1 else f"{amount} {word}"
    if not taken:
        rows = [state.ruleset.acts[t.action.slug] for t in tries if isinstance(t.action, act.Act)]
        yield say("compare.free-action" if any(row.kind == "free" for row in rows) else "compare.no-action")


def _checks(seen: Foresight) -> Iterator[str]:
    """The checks that an action asks for, one for each die, in words."""
    found: list[tuple[SkillChecked, list[str]]] = []
    fresh = True
    for event in seen.events:
        if isinstance(event, DieRolled):
            fresh = True
        elif isinstance(event, SkillChecked):
            if fresh or not found:
                found.append((event, []))
            found[-1][1].append(event.foe)
            fresh = False
        elif isinstance(event, StrengthMatched):
            yield say("compare.strength", foe=event.defender)
    for check, foes in found:
        yield say(
            "compare.check", skill=term("skill", check.skill.title()), dc=check.dc, foes=listed(dict.fromkeys(foes))
        )


def _attack(rolled: AttackRolled, state: State) -> str:
    chance = _miss_chance(rolled, state)
    attack = say(
        "compare.attack",
        bonus=f"{signed(rolled.bonus)[0]} {abs(rolled.bonus)}",
        defense=state.ruleset.word("defense"),
        against=rolled.against,
    )
    return attack + (say("compare.miss", chance=chance) if chance else "")


def _miss_chance(rolled: AttackRolled, state: State) -> int:
    return state.ruleset.miss_chance(state, state.combatants[rolled.attacker], state.combatants[rolled.target])


def _reasons(tries: Sequence[Try]) -> Iterator[Explanation]:
    """Why each striker may or may not; what saves from all strikes of one movement is said once for each."""
    once = set()
    for tried in tries:
        for ruling in tried.rulings:
            if ruling.key in ("exempt.same-movement", "exempt.slipped"):
                if ruling.striker in once:
                    continue
                once.add(ruling.striker)
            told = explain_ruling(ruling, tried.seen.state)
            if tried.worst is not None and ruling.key == "exempt.slipped":
                told = evolve(told, sentence=say("compare.if-all", sentence=told.sentence))
            yield told


# --- what a price is due to ------------------------------------------------------------------------------------


def _due(moving: Sequence[Try]) -> tuple[dict[str, int], frozenset[str]]:
    """What of the price is due to each topic, found by taking one after the other off the board."""
    counts, met = dict.fromkeys(TOPICS, 0), set()
    for tried in moving:
        state, way = tried.seen.state, tried.seen.way
        mover = state.combatants[tried.seen.actor]
        grid, diagonals = state.setup.map, turn_of(state, mover).diagonals

        def priced(state: State, who: str = mover.id, way: tuple[Square, ...] = way, made: int = diagonals) -> int:
            return sum(way_price(state, state.combatants[who], way, made)[0])

        whole = priced(state)
        alone = evolve(state, combatants={mover.id: mover})
        bright = evolve(alone, setup=evolve(state.setup, map=evolve(grid, light={})))
        bright = bright.with_combatant(mover.id, conditions=mover.conditions - {"blinded"})
        bare = evolve(bright, setup=evolve(state.setup, map=Map(grid.width, grid.height)))
        totals = [whole, priced(alone), priced(bright), priced(bare), len(way) - 1]
        for topic, (more, less) in zip(("friends", "darkness", "ground", "diagonals"), pairwise(totals), strict=True):
            counts[topic] += more - less
        spaces = {square for at in way[1:] for square in at.space(mover.creature.squares)}
        others = [c for c in state.combatants.values() if c.id != mover.id]
        met |= {
            *(["friends"] if any(not spaces.isdisjoint(c.space) for c in others) else []),
            *(["darkness"] if "blinded" in mover.conditions or (spaces | {*mover.space}) & grid.light.keys() else []),
            *(["ground"] if spaces & grid.ground.keys() or counts["ground"] else []),
            *(["diagonals"] if any(a.x != b.x and a.y != b.y for a, b in pairwise(way)) else []),
        }
    return counts, frozenset(met)


def _borrowed(column: Column, ruleset: Ruleset) -> str:
    """What these rulings rest on that the ruleset takes from another one, and from which."""
    found: dict[str, list[str]] = {}
    for topic in TOPICS:
        citation = ruleset.citations.get(f"cost.{topic}")
        if citation is not None and citation.borrowed_by and topic in column.met:
            found.setdefault(citation.ruleset, []).append(say(f"cost.{topic}"))
    for citation in (*(r.citation for r in column.rulings), *(part.citation for part in column.parts)):
        if citation.borrowed_by:
            found.setdefault(citation.ruleset, []).append(citation.section)
    return "; ".join(
        say("compare.from", what=", ".join(dict.fromkeys(what)), source=source) for source, what in found.items()
    )
