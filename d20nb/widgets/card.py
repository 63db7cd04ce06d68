"""The panel with all of the selected creature that can be changed before the fight."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from d20nb.creature import ABILITIES, BUILDS, CONDITIONS, FEATS, LOADS, SIZES, TRAITS, WEAPONS, Creature
from d20nb.creature_file import ATTRIBUTES, OPTIONAL
from d20nb.messages import listed, say, term
from d20nb.setup import Setup
from d20nb.widgets.drawer import Panel
from d20nb.widgets.editor import Editor
from d20nb.widgets.entry import Telling
from d20nb.widgets.fight import Fight
from d20nb.widgets.form import Form, Part, choice, many, section, text

#: Which creature the card is about, and what it is aware of: keys that files do not have.
WHO, AWARENESS = "who", "awareness"
EVERYBODY, NOBODY, SOME = "all", "none", "some"
#: What can be ticked, by key.
_TICKED = {"weapons": WEAPONS, "feats": FEATS, "traits": TRAITS, "conditions": CONDITIONS}
_CHOSEN = {"size": SIZES, "build": BUILDS, "armor": LOADS, "load": LOADS}
#: What sort of words the keys hold.
_KINDS = {
    "weapons": "weapon",
    "feats": "feat",
    "traits": "trait",
    "conditions": "condition",
    "size": "size",
    "build": "build",
    "armor": "load",
    "load": "load",
}
_NUMBERS = ("hp", "ac", "speed", "attack", "initiative", *ABILITIES, "size_rating", "ap")


class Host(Protocol):
    """The board, as its controls see it."""

    def edit(self, change: Callable[[Editor], None], told: Telling | None = None) -> str:
        """Change the setup; what goes wrong is shown."""
        ...


class CreatureCard(Panel):
    """A form for the selected creature. A value that is refused stays in its field, with the reason below it."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._refused: tuple[Setup, str, str] | None = None
        self.widget = Form(self._changed)

    def _changed(self, key: str, value: str) -> None:
        def change(editor: Editor) -> None:
            if key == WHO:
                editor.select(value or None)
            elif (creature := editor.creature) is not None:
                self._refused = None
                try:
                    _change(editor, creature, key, value)
                except ValueError as error:
                    self._refused = (editor.setup, key, str(error))
                    raise

        self._host.edit(change, self.widget.refusal(key))

    def show(self, phase: Editor | Fight) -> None:
        """Follow an editor."""
        if not isinstance(phase, Editor):
            return
        faults = {fault.key: fault.words for fault in phase.faults() if fault.id == phase.selected and fault.id}
        if self._refused is not None and self._refused[0] is phase.setup:
            faults[self._refused[1]] = self._refused[2]
        with self.widget.hold_sync():
            self.widget.subject = phase.selected or ""
            self.widget.sections = _sections(phase, faults)


def _change(editor: Editor, creature: Creature, key: str, value: str) -> None:
    new = _read(editor, creature, key, value)
    if key == "name" and not value.strip():
        raise ValueError(say("card.no-name"))
    if key == AWARENESS or key.startswith(f"{AWARENESS} "):
        editor.change(creature.id, "aware", new, say("card.aware-now", who=creature.called))
        return
    if key == "name":
        words = say("card.renamed", who=creature.called, name=value.strip())
    else:
        shown = _list(_words(key, new)) if isinstance(new, list) else _word(key, value)
        words = say("card.changed", who=creature.called, what=_label(key), value=shown or say("card.usual"))
    try:
        editor.change(creature.id, key, new, words)
    except ValueError as error:
        raise ValueError(say("card.refused", what=_label(key), why=error)) from error


def _read(editor: Editor, creature: Creature, key: str, value: str) -> Any:
    """What a field says, as a file has it."""
    if key in _TICKED:
        chosen = list(getattr(creature, key))
        return [one for one in chosen if one != value] if value in chosen else [*chosen, value]
    if key == AWARENESS:
        foes = [other.id for other in editor.setup.creatures if other.opposes(creature)]
        return {EVERYBODY: True, NOBODY: False}.get(value, foes)
    if key == f"{AWARENESS} of":
        known = [] if isinstance(creature.aware, bool) else list(creature.aware)
        return [one for one in known if one != value] if value in known else [*known, value]
    if key in _NUMBERS:
        if key in OPTIONAL and not value.strip():
            return None
        try:
            return int(value.strip().replace("−", "-"))
        except ValueError:
            raise ValueError(say("card.no-number", what=_label(key), value=value)) from None
    if key == "side":  # typed as it is shown, it means the same side
        return next((side for side in editor.sides if term("side", side) == value.strip()), value.strip())
    return creature.name if key == "name" and value.strip() == creature.called else value.strip()


def _shown(creature: Creature, key: str) -> Any:
    """What a field begins with: as a file has it, but what is a word of ours in the language in force."""
    if key in ("name", "side"):
        return creature.called if key == "name" else term("side", creature.side)
    return getattr(creature, ATTRIBUTES[key])


def _label(key: str) -> str:
    return say(f"card.field-{key.replace('_', '-')}")


def _sections(editor: Editor, faults: dict[str, str]) -> list[Part]:
    creatures, creature = editor.setup.creatures, editor.creature
    nobody = [("", say("card.nobody"))] if creature is None else []
    who = choice(
        WHO, say("card.who"), editor.selected or "", [*nobody, *((c.id, f"{c.called} ({c.id})") for c in creatures)]
    )
    if creature is None:
        return [section([who], note=say("card.select"))]

    def field(key: str, hint: str = "", *, wide: bool = False) -> Part:
        value = _shown(creature, key)
        if key in _CHOSEN:
            return choice(
                key, _label(key), value, [(word, _word(key, word)) for word in _CHOSEN[key]], faults.get(key, "")
            )
        return text(key, _label(key), "" if value is None else value, faults.get(key, ""), hint, wide=wide)

    def ticks(*keys: str) -> list[Part]:
        found = []
        for key in keys:
            words = sorted(((word, _word(key, word)) for word in _TICKED[key]), key=lambda option: option[1])
            found.append(many(key, _label(key), getattr(creature, key), words, faults.get(key, "")))
        return found

    first = [
        who,
        field("name", wide=True),
        field("side"),
        *(field(key) for key in ("size", "build", "hp", "ac", "speed")),
    ]
    if faults.get(""):
        first[0] = {**who, "fault": faults[""]}
    numbers = [field("attack"), field("damage"), field("initiative", say("card.by-dexterity"))]
    numbers += [field(key) for key in ABILITIES]
    rest = [field("armor"), field("load")]
    if "ap" in editor.setup.ruleset.budgets:
        rest += [field("ap", say("card.usual")), field("size_rating", say("card.usual"))]
    marks = _list([*_words("feats", creature.feats), *_words("traits", creature.traits)])
    conditions = _list(_words("conditions", creature.conditions))
    return [
        section(first),
        section(ticks("weapons"), say("card.weapons"), _list(_words("weapons", creature.weapons)), "weapons"),
        section(ticks("conditions"), say("card.conditions"), conditions, "conditions"),
        section(_awareness(creature, editor), say("card.awareness"), _aware(creature, editor), "awareness"),
        section(numbers, say("card.numbers"), _numbers(creature), "numbers"),
        section(ticks("feats", "traits"), say("card.feats"), marks, "feats"),
        section(rest, say("card.rest"), ", ".join(_words("load", (creature.armor, creature.load))), "rest"),
    ]


def _numbers(creature: Creature) -> str:
    return say("card.attack-note", attack=f"{creature.attack:+d}", damage=creature.damage)


def _awareness(creature: Creature, editor: Editor) -> list[Part]:
    foes = [(c.id, f"{c.called} ({c.id})") for c in editor.setup.creatures if c.opposes(creature)]
    aware = creature.aware
    value = (EVERYBODY if aware else NOBODY) if isinstance(aware, bool) else SOME
    options = [(EVERYBODY, say("card.aware-all")), (NOBODY, say("card.aware-none")), (SOME, say("card.aware-some"))]
    found = [choice(AWARENESS, say("card.aware-of"), value, options, wide=True)]
    if not isinstance(aware, bool):
        found.append(many(f"{AWARENESS} of", say("card.opponents"), aware, foes))
    return found


def _aware(creature: Creature, editor: Editor) -> str:
    if isinstance(creature.aware, bool):
        return say("card.aware-all" if creature.aware else "card.aware-none")
    return _list(editor.setup.creature(id).called for id in creature.aware if id in editor.setup.places)


def _word(key: str, word: str) -> str:
    """What a word of a creature's table is called; others, as names, stay as they are."""
    return term(_KINDS[key], word) if key in _KINDS else word


def _words(key: str, words: Iterable[str]) -> list[str]:
    return [_word(key, word) for word in words]


def _list(words: Iterable[str]) -> str:
    return listed(sorted(words) or [say("card.none")])
