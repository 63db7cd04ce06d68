"""What differs between the columns of a comparison, and the rules that make the difference, a sentence each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from d20nb.comparison import Column, cited, in_places
from d20nb.explain import explain_ruling, listed, part_name
from d20nb.messages import say
from d20nb.rules.distance import gap
from d20nb.rules.threat import threatened
from d20nb.ruling import Ruling

#: What a price can be due to, each with a sentence in `Ruleset.tells` and a citation `cost.…`.
TOPICS = ("diagonals", "ground", "darkness", "friends")


def differences(columns: Sequence[Column]) -> tuple[str, ...]:
    """What differs, and the rules that make the difference, a sentence each."""
    told = tuple(dict.fromkeys(_told(columns)))
    return told or (say("compare.same"),)


def _told(columns: Sequence[Column]) -> Iterator[str]:
    legal = [c for c in columns if not c.refused]
    yield from (c.unlike for c in columns if c.unlike)
    yield from _by_refusal(columns, legal)
    if legal:
        if len({c.price for c in legal}) > 1:
            yield _sides("compare.costs", legal, lambda c: c.cost)
        yield from _topics(columns, legal)
        if len({c.paid for c in legal}) > 1:
            yield _sides("compare.takes", legal, lambda c: c.paid)
        if len({c.checks for c in legal}) > 1:
            yield _sides("compare.checks", legal, lambda c: "; ".join(c.checks) or say("compare.no-check"))
        yield from _by_parts(legal)
        yield from _by_strikes(legal)


def _sides(key: str, columns: Sequence[Column], get: Callable[[Column], str]) -> str:
    """One sentence that says what is so in which columns."""
    groups: dict[str, list[Column]] = {}
    for column in columns:
        if get(column):
            groups.setdefault(get(column), []).append(column)
    sides = [f"{value} {in_places(some)}" for value, some in groups.items()]
    return say(key, sides=", but ".join(sides) if len(sides) == 2 else "; ".join(sides))


def _by_refusal(columns: Sequence[Column], legal: Sequence[Column]) -> Iterator[str]:
    groups: dict[str, list[Column]] = {}
    for column in columns:
        if column.refused:
            groups.setdefault(column.refused, []).append(column)
    for why, some in groups.items():
        if len(some) == len(columns):
            yield say("compare.none", why=why)
        else:
            yield say("compare.refused", where=in_places(some), why=why)


def _topics(columns: Sequence[Column], legal: Sequence[Column]) -> Iterator[str]:
    """The sentences on what the columns count otherwise, each with its citation."""
    far = any(c.refused and c.encounter.state.ruleset.word("movement") in c.refused for c in columns)
    for topic in TOPICS:
        meeting = {topic in c.met for c in legal}
        counted = {c.counts[topic] for c in legal if c.counts}
        if True in meeting and (len(counted) > 1 or False in meeting or (far and counted != {0})):
            for ruleset in (c.encounter.state.ruleset for c in columns):
                tells, citation = ruleset.tells.get(topic), ruleset.citations.get(f"cost.{topic}")
                if tells:
                    yield f"{tells} ({cited(citation)})" if citation else tells


def _by_parts(legal: Sequence[Column]) -> Iterator[str]:
    """The parts of an attack, or of what it must reach, that do not count everywhere."""
    rolling = [c for c in legal if c.attack]
    if len({c.chances for c in rolling}) < 2:
        return
    yield _sides("compare.attacks", rolling, lambda c: c.attack)
    counting: dict[str, list[tuple[Column, str]]] = {}
    for column in rolling:
        for part in column.parts:
            if any((part.key, part.amount) not in {(p.key, p.amount) for p in other.parts} for other in rolling):
                words = f"{part_name(part, column.encounter.state)} {part.amount:+d}"
                counting.setdefault(words, []).append((column, cited(part.citation)))
    for words, found in counting.items():
        places = "; ".join(dict.fromkeys(place for _, place in found))
        yield say("compare.part", where=_capital(in_places([c for c, _ in found])), part=words, cited=places)


# --- who may strike --------------------------------------------------------------------------------------------


def _by_strikes(legal: Sequence[Column]) -> Iterator[str]:
    speaking = [c for c in legal if c.strikes is not None]
    silent = [c for c in legal if c.strikes is None]
    if silent and speaking:
        yield say("compare.silent-on", where=_capital(in_places(silent)))
    if len({(c.strikes, c.failed) for c in speaking}) < 2:
        return
    groups = _grouped(speaking)
    yield _capital("; ".join(f"{in_places(some)} {told}" for told, some in groups.items()) + ".")
    first = speaking[0]
    for other in speaking[1:]:
        yield from _why_struck(first, other)
        yield from _why_struck(other, first)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _grouped(columns: Sequence[Column]) -> dict[str, list[Column]]:
    groups: dict[str, list[Column]] = {}
    for column in columns:
        best = _who_strikes(column.strikes or ())
        if column.failed is not None and column.failed != column.strikes:
            best = say("compare.or-failed", best=best, worst=_who_strikes(column.failed))
        groups.setdefault(best, []).append(column)
    return groups


def _who_strikes(strikes: Sequence[str]) -> str:
    """`E may strike at B2 and F at C2`."""
    if not strikes:
        return say("compare.nobody-strikes")
    words = listed(strikes)
    who, _, rest = words.partition(" at ")
    return say("compare.strikes", who=who, where=rest)


def _why_struck(there: Column, here: Column) -> Iterator[str]:
    """Why somebody who may strike in one column may not in the other, once for each striker."""
    told = set()
    for ruling in there.rulings:
        strike = f"{ruling.striker} at {ruling.square}"
        if ruling.provokes and strike not in (here.strikes or ()) and ruling.striker not in told:
            told.add(ruling.striker)
            yield from _why_not(ruling, there, here)


def _why_not(ruling: Ruling, there: Column, here: Column) -> Iterator[str]:
    state = here.encounter.state
    same = [r for r in here.rulings if (r.striker, r.square, r.cause) == (ruling.striker, ruling.square, ruling.cause)]
    if same and same[0].key == "exempt.same-movement":
        return  # its strike came at an earlier step, as the strikes themselves say
    if same:
        saved = explain_ruling(same[0], state)
        yield say("compare.there", where=_capital(here.where), sentence=saved.sentence, cited=cited(saved.citation))
        key = same[0].key.partition("-")[0] if same[0].key.startswith("exempt.withdraw") else same[0].key
        asked = [t for t in ruling.tests if t.key.startswith(key)]
        other = explain_ruling(ruling, there.encounter.state)
        if not asked:
            yield say("compare.no-rule", title=there.title)
        elif asked[0].key != same[0].key:
            line = other.tests[ruling.tests.index(asked[0])]
            yield say(
                "compare.there", where=_capital(there.where), sentence=f"{line.text}.", cited=cited(line.citation)
            )
        return
    striker, squares = state.combatants[ruling.striker], ruling.threatened
    facts = {"where": _capital(here.where), "striker": striker.name, "squares": listed(squares)}
    if any(square in threatened(state, striker) for square in squares):
        on_way = not here.way or ruling.square in here.way
        yield say("compare.covered" if on_way else "compare.elsewhere", **facts)
    elif any(gap(striker.at, striker.creature.squares, square) == (2, 2) for square in squares):
        option = state.ruleset.options.get("reach_corner")
        yield say("compare.corner", **facts) + (f" ({cited(option.citation)})" if option else "")
    else:
        yield say("compare.no-threat", **facts)
