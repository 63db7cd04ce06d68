"""What a creature can do on its turn besides moving to a square: every row of the table of actions, and if not, why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from d20nb.actions import Act, Action, Attack, Charge, Delay, Overrun, Ready, Trigger
from d20nb.errors import IllegalActionError
from d20nb.explain import capital, deed_in_words
from d20nb.messages import say, term
from d20nb.rules.foresight import foresee
from d20nb.rules.prices import affordable
from d20nb.rules.starting import row_of
from d20nb.ruleset import Act as Row
from d20nb.ruleset import Price
from d20nb.state import Combatant, State
from d20nb.why_not.acting import in_turn

#: What groups are called, by the kind of action, in the order in which they stand.
_KINDS = {
    "standard": "acts.standard",
    "attack": "acts.attack",
    "action": "acts.action",
    "varies": "acts.varies",
    "move": "acts.move",
    "full-round": "acts.full-round",
    "free": "acts.free",
    "none": "acts.none",
}
#: What is said of each way to provoke.
_PROVOKES = {
    "no": "acts.provokes-not",
    "yes": "acts.provokes",
    "target": "acts.provokes-target",
    "way": "acts.provokes-way",
}
#: What a readied action may wait for, without naming a square.
_AWAITED = {"moves": "trigger.moves", "attacks": "trigger.attacks", "casts": "trigger.casts"}


@frozen
class Offer:
    """Something that a creature could do.

    Attributes:
        action: The action, as the notation has it.
        title: What that is, in words.
        provokes: Whether it provokes, in words; empty where the ruleset does not say.
        refused: Why it cannot be done now; empty where it can, or where its whole group cannot be paid for.
        played: Whether the board plays out what it does, rather than only what it costs and whether it provokes.
    """

    action: Action
    title: str
    provokes: str = ""
    refused: str = ""
    played: bool = False


@frozen
class Group:
    """What costs the same.

    Attributes:
        kind: The kind of action.
        title: What it is called.
        refused: Why nothing of it can be paid for now; empty where it can.
    """

    kind: str
    title: str
    offers: tuple[Offer, ...]
    refused: str = ""


@frozen
class Readying:
    """What can be made ready, and for what.

    Attributes:
        deeds: The actions that may be made ready, each with its words.
        triggers: What they may wait for, each with its words.
        refused: Why nothing can be made ready now; empty where it can.
    """

    deeds: tuple[tuple[Attack | Act, str], ...]
    triggers: tuple[tuple[Trigger, str], ...]
    refused: str = ""


def repertoire(state: State, actor: Combatant, target: Combatant | None) -> tuple[Group, ...]:
    """What a creature could do now, by kind; what is played out and can be done comes first in each.

    Args:
        state: The moment.
        actor: Whose turn it is.
        target: Whom what is aimed at somebody is aimed at; without one, such things are left out.
    """
    found: dict[str, list[Offer]] = {kind: [] for kind in _KINDS}
    common: dict[str, tuple[Price, ...]] = {}
    now = in_turn(state, actor)
    for kind, price, offer in _offers(state, actor, target):
        found.setdefault(kind, []).append(offer)
        if price is not None:
            common.setdefault(kind, price)
            if common[kind] != price:
                common[kind] = ()
    groups = []
    for kind, offers in found.items():
        if not offers:
            continue
        refused = _unpaid(now, now.combatants[actor.id], common.get(kind, ()))
        if refused:
            offers = [evolve(offer, refused="") for offer in offers]
        offers.sort(key=lambda offer: (bool(offer.refused), *_rank(offer)))
        title = say(_KINDS[kind]) if kind in _KINDS else capital(term("kind", kind))
        groups.append(Group(kind, title, tuple(offers), refused))
    return tuple(groups)


def readying(state: State, actor: Combatant, target: Combatant | None) -> Readying | None:
    """What a creature could make ready; None where the ruleset has no such action, or nobody is there to wait for.

    Args:
        state: The moment.
        actor: Whose turn it is.
        target: Whose deed triggers it, and whom it is aimed at.
    """
    if target is None or "ready" not in state.ruleset.acts:
        return None
    deeds: dict[Attack | Act, str] = {}
    for kind, _, offer in sorted(_offers(state, actor, target), key=lambda found: _rank(found[2])):
        if kind not in ("full-round", "none") and isinstance(offer.action, Attack | Act):
            deeds[offer.action] = offer.title
    if not deeds:
        return None
    waited = [(Trigger(target.id, what), say(key, who=target.name)) for what, key in _AWAITED.items()]
    refused = _refusal(state, Ready(actor.id, next(iter(deeds)), waited[0][0]))
    return Readying(tuple(deeds.items()), tuple(waited), refused)


def _offers(
    state: State, actor: Combatant, target: Combatant | None
) -> Iterator[tuple[str, tuple[Price, ...] | None, Offer]]:
    """Everything that could be offered, with its kind and, where it has one, its price."""
    for row in state.ruleset.acts.values():
        action = _action(row, actor, target)
        if action is not None:
            played = bool(row.attack or row.adds or row.removes or row.effect)
            yield row.kind, row.price, _offer(state, action, _provoking(state, row, action), played=played)
    if target is not None:
        for verb, aimed in (("charge", Charge), ("overrun", Overrun)):
            mode = state.ruleset.modes.get(verb)
            if mode is not None and mode.towards:
                yield mode.kind, mode.price, _offer(state, aimed(actor.id, target.id), "way", played=True)
    yield "none", None, _offer(state, Delay(actor.id), "no", played=True)


def _rank(offer: Offer) -> tuple[bool, bool]:
    """Attacks come before the rest, and what is played out before what only costs something."""
    return not isinstance(offer.action, Attack | Charge), not offer.played


def _action(row: Row, actor: Combatant, target: Combatant | None) -> Action | None:
    """A row as an action; None where it stands elsewhere, or needs a target and there is none."""
    if row.slug == "ready":
        return None
    aimed = bool(row.attack) or row.provokes == "target"
    if aimed and target is None:
        return None
    if row.slug in ("attack", "attack-ranged") and target is not None:
        return Attack(actor.id, target.id, ranged=row.slug == "attack-ranged")
    return Act(actor.id, row.slug, target.id if aimed and target is not None else None)


def _provoking(state: State, row: Row, action: Action) -> str:
    """Whether an act provokes: of an attack the weapon decides, as far as one is within reach."""
    if isinstance(action, Attack):
        try:
            return row_of(state, action).provokes
        except IllegalActionError:
            return row.provokes
    assert isinstance(action, Act)
    feats = state.combatants[action.actor].creature.feats
    return "no" if row.feat is not None and row.feat in feats else row.provokes


def _offer(state: State, action: Action, provokes: str, *, played: bool) -> Offer:
    title = capital(deed_in_words(action, state))
    if isinstance(action, Act) and action.target is not None:
        title = say("acts.aimed", act=title, target=state.combatants[action.target].name)
    words = say(_PROVOKES[provokes]) if state.ruleset.opportunities is not None else ""
    return Offer(action, title, words, _refusal(state, action), played)


def _refusal(state: State, action: Action) -> str:
    try:
        foresee(state, action)
    except IllegalActionError as refused:
        return str(refused)
    return ""


def _unpaid(state: State, actor: Combatant, prices: Iterable[Price]) -> str:
    """Why none of these prices can be paid, or nothing."""
    try:
        if prices := tuple(prices):
            affordable(state, actor, prices, say("acts.any-of-these"))
    except IllegalActionError as refused:
        return str(refused)
    return ""
