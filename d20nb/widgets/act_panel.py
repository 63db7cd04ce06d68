"""The panel of acts: what whoever acts could do besides moving, each a button that plans it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import traitlets

from d20nb.actions import Ready
from d20nb.messages import say
from d20nb.repertoire import Group, Offer, Readying, readying, repertoire
from d20nb.state import Combatant, State
from d20nb.widgets.controls import Scripted
from d20nb.widgets.drawer import Panel
from d20nb.widgets.editor import Editor
from d20nb.widgets.fight import Fight


class Host(Protocol):
    """The board, as its controls see it."""

    def with_fight(self, change: Callable[[Fight], None]) -> str:
        """Change what is looked at or planned; what goes wrong is shown."""
        ...


class ActPanel(Panel, Scripted):
    """The table of actions as a list of buttons, at whom they are aimed, and what is made ready for what.

    Attributes:
        name: What the list is called, or that nobody can act.
        target: At whom what is aimed is aimed: the ids with their names, and the chosen one.
        groups: The groups, each with its title, why nothing in it can be paid for, and its buttons: the notation, the
            words, whether it provokes, and why it cannot be done.
        ready: What can be made ready, and for what; empty where nothing can.
        words: What the page says by itself.
    """

    _esm = Path(__file__).with_name("act_panel.js")
    name = traitlets.Unicode("").tag(sync=True)
    target: traitlets.List[Any] = traitlets.List([[], ""]).tag(sync=True)
    groups: traitlets.List[list[object]] = traitlets.List().tag(sync=True)
    ready = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, host: Host, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._host = host
        self._shown: tuple[State | None, str] = (None, "")
        self._chosen = ""
        self._groups: tuple[Group, ...] = ()
        self._ready: Readying | None = None
        self.words = {
            "target": say("acts.target"),
            "ready": say("acts.ready"),
            "deed": say("acts.ready-deed"),
            "when": say("acts.ready-when"),
            "plan": say("acts.ready-plan"),
            "moving": say("acts.moving"),
        }
        self.on_msg(self._receive)
        self.widget = self

    def _receive(self, _: object, content: object, buffers: object) -> None:
        if not isinstance(content, dict):
            return
        if isinstance(target := content.get("target"), str):
            self._chosen = target
            self._host.with_fight(self.show)
        elif isinstance(words := content.get("plan"), str):
            self._plan(words)
        elif isinstance(deed := content.get("ready"), str):
            self._plan_ready(deed, str(content.get("when")))

    def _plan(self, words: str) -> None:
        """Plan what a button stands for. It is looked for by its words, since the fight may have gone on."""
        offers = (offer for group in self._groups if not group.refused for offer in group.offers)
        action = next((offer.action for offer in offers if str(offer.action) == words and not offer.refused), None)
        if action is not None:
            self._host.with_fight(lambda fight: fight.think(action))

    def _plan_ready(self, deed: str, trigger: str) -> None:
        ready = self._ready
        if ready is None or ready.refused:
            return
        deeds = [action for action, _ in ready.deeds if str(action) == deed]
        triggers = [awaited for awaited, _ in ready.triggers if str(awaited) == trigger]
        if deeds and triggers:
            action = Ready(deeds[0].actor, deeds[0], triggers[0])
            self._host.with_fight(lambda fight: fight.think(action))

    def show(self, phase: Editor | Fight) -> None:
        """Follow a fight."""
        if not isinstance(phase, Fight):
            return
        state, actor = phase.state, phase.actor
        foes = [c for c in state.combatants.values() if actor and c.opposes(actor) and "dead" not in c.conditions]
        chosen = self._chosen if any(foe.id == self._chosen for foe in foes) else _nearest(state, actor, foes)
        if self._shown[0] is state and self._shown[1] == chosen:
            return
        self._shown = state, chosen
        target = state.combatants.get(chosen)
        self._groups = repertoire(state, actor, target) if actor else ()
        self._ready = readying(state, actor, target) if actor else None
        self.name = say("acts.name", who=actor.name) if actor else say("acts.nobody")
        self.target = [[[foe.id, _name(foe)] for foe in foes], chosen]
        self.groups = [[group.title, group.refused, list(map(_line, group.offers))] for group in self._groups]
        self.ready = _readied(self._ready)


def _line(offer: Offer) -> list[str]:
    return [str(offer.action), offer.title, offer.provokes, offer.refused]


def _nearest(state: State, actor: Combatant | None, foes: list[Combatant]) -> str:
    if actor is None or not foes:
        return ""
    here = actor.at
    return min(foes, key=lambda foe: state.ruleset.distance(foe.at.x - here.x, foe.at.y - here.y)).id


def _readied(ready: Readying | None) -> dict[str, Any]:
    if ready is None:
        return {}
    return {
        "deeds": [[str(action), words] for action, words in ready.deeds],
        "triggers": [[str(awaited), words] for awaited, words in ready.triggers],
        "refused": ready.refused,
    }


def _name(who: Combatant) -> str:
    return who.name if who.name == who.id else f"{who.name} ({who.id})"
