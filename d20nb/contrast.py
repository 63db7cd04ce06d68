"""What differs between the columns of a comparison, and the rules that make the difference, a sentence each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from d20nb.comparison import Column, cited, in_places
from d20nb.explain import explain_ruling, part_name
from d20nb.messages import listed, say, signed
from d20nb.rules.distance import gap
from d20nb.rules.threat import threatened
from d20nb.ruling import Ruling

#: What a price can be due to, each with a sentence in `Ruleset.tells` and a citation `cost.…`.
TOPICS = ("diagonals", "ground", "darkness", "friends")

#: A column, and a sentence that is true of it: its key and its facts.
Reason = tuple[Column, str, dict[str, str]]


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
    if len(sides) == 2:
        return say(key, sides=say("compare.two-sides", one=sides[0], other=sides[1]))
    return say(key, sides="; ".join(sides))


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
    if len({(c.price, c.way) for c in legal}) < 2 and len(legal) == len(columns):
        return
    far = any(c.refused and c.encounter.state.ruleset.word("movement") in c.refused for c in columns)
    for topic in TOPICS:
        meeting = {topic in c.met for c in legal}
        counted = {c.counts[topic] for c in legal if c.counts}
        if True in meeting and (len(counted) > 1 or False in meeting or (far and counted != {0})):
            for ruleset in (c.encounter.state.ruleset for c in columns):
                tells, citation = ruleset.tell(topic), ruleset.citations.get(f"cost.{topic}")
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
                words = f"{part_name(part, column.encounter.state)} {signed(part.amount)}"
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
    why: dict[tuple[str, tuple[tuple[str, str], ...]], list[Column]] = {}
    for other in speaking[1:]:
        for there, here in ((speaking[0], other), (other, speaking[0])):
            for column, key, facts in _why_struck(there, here):
                found = why.setdefault((key, tuple(facts.items())), [])
                found.extend([column] if column not in found else [])
    for (key, items), some in why.items():
        yield say(key, where=_capital(in_places(some)), **dict(items))


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
    (who, where), *rest = (strike.split(" at ") for strike in strikes)
    others = (say("compare.strike", who=who, square=square) for who, square in rest)
    return say("compare.strikes", who=who, where=listed([where, *others]))


def _why_struck(there: Column, here: Column) -> Iterator[Reason]:
    """Why somebody who may strike in one column may not in the other, once for each striker."""
    told = set()
    for ruling in there.rulings:
        strike = f"{ruling.striker} at {ruling.square}"
        if ruling.provokes and strike not in (here.strikes or ()) and ruling.striker not in told:
            told.add(ruling.striker)
            yield from _why_not(ruling, there, here)


def _why_not(ruling: Ruling, there: Column, here: Column) -> Iterator[Reason]:
    asked = (ruling.striker, ruling.square, ruling.cause)
    same = next((r for r in here.rulings if (r.striker, r.square, r.cause) == asked), None)
    if same is None:
        yield _why_unthreatened(ruling, here)
    elif same.key != "exempt.same-movement":  # else its strike came at an earlier step, as the strikes themselves say
        saved = explain_ruling(same, here.encounter.state)
        yield here, "compare.there", {"sentence": saved.sentence, "cited": cited(saved.citation)}
        # Withdrawals are asked about by two keys: whether the foe is seen, and whether it is the first square.
        key = "exempt.withdraw" if same.key.startswith("exempt.withdraw") else same.key
        tests = [n for n, test in enumerate(ruling.tests) if test.key.startswith(key)]
        if not tests:
            yield there, "compare.no-rule", {}
        elif ruling.tests[tests[0]].key != same.key:
            line = explain_ruling(ruling, there.encounter.state).tests[tests[0]]
            yield there, "compare.there", {"sentence": f"{line.text}.", "cited": cited(line.citation)}


def _why_unthreatened(ruling: Ruling, here: Column) -> Reason:
    """Why a square that is left, or acted in, counts as threatened in another column and not here."""
    state, squares = here.encounter.state, ruling.threatened
    striker = state.combatants[ruling.striker]
    facts = {"striker": striker.name, "squares": listed(squares)}
    if any(square in threatened(state, striker) for square in squares):
        on_way = not here.way or ruling.square in here.way
        return here, "compare.covered" if on_way else "compare.elsewhere", facts
    option = state.ruleset.options.get("reach_corner")
    if option and any(gap(striker.at, striker.creature.squares, square) == (2, 2) for square in squares):
        return here, "compare.corner", {**facts, "cited": cited(option.citation)}
    return here, "compare.no-threat", facts
