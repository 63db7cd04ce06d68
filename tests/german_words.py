"""What a German reader is shown by a board, and which words of it are English.

A word is German if it stands in the German sentences or terms. What else may stand there is listed here: what
authors of scenarios named, what is typed as it is, and the titles of rulesets and of their sections.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

import ipywidgets

from d20nb.messages import ENGLISH, known_language
from d20nb.rulesets import ALL
from d20nb.squares import Square

WORD = re.compile(r"[A-Za-zÄÖÜäöüß]+")
GERMAN_LANGUAGE = known_language("de")

#: Stays English on purpose: what is typed, or stands so in files, and what is called so everywhere.
NOTATION = {"TOML", "SVG", "PNG", "GIF", "DC", "SRD", "d20", "Modern", "Open", "RPG", "toml", "step", "hp", "weapons"}
#: Words of the notation and of files: German sentences give examples of them, but they are no German words.
_KEYWORDS = """
answer ask attack attacks base begin casts creatures do end enters false flanks flat footed format heroes late legend
move moves pass roll shoot side speed stand strike strikes threatens true
"""
KEYWORDS = set(_KEYWORDS.split())
#: The same where they may stand: in quotes, as a choice, or as an action as it would be typed.
_DEEDS = {
    "attack",
    "shoot",
    "strike",
    "pass",
    "end",
    "delay",
    "now",
    "ready",
    "roll",
    "stand",
    "spring",
    "drop",
    "joins",
}
_DEEDS |= {mode for ruleset in ALL.values() for mode in ruleset.modes}
_DEEDS |= {f"do {act}" for ruleset in ALL.values() for act in ruleset.acts}
_ALL_DEEDS = "|".join(map(re.escape, sorted(_DEEDS, key=len, reverse=True)))
_TYPED = re.compile(
    r"'[^']*'|(es gibt|diesen): [a-z, -]*|zum Beispiel: [^<]*|ab Schritt \d+ mit [^;]*;"
    r"|at = \"\w+\"|creatures\.[\w.]+|format = \d+|[Ss]chreib begin"
    rf"|\b(?:[A-Z]\w?|\w+_\d+) (?:{_ALL_DEEDS})\b(?: (?:[A-Z]{{1,2}}\d+|[A-Za-z]\w?(?:_\d+)?)\b)*"
)

#: Traits that no reader sees: what the page is to do, and what is to be typed.
UNSEEN = {
    "scope",
    "wanted",
    "chords",
    "code",
    "hint",
    "placeholder",
    "played",
    "hot",
    "subject",
    "readout_format",
    "lang",
}
#: The same in what is sent as plain data.
UNSEEN_KEYS = {"key", "kind", "look", "value", "pictures", "id", "can", "aria-pressed"}


def words_in(text: str) -> set[str]:
    """The words of a sentence of the catalogue, all plurals included, without its facts."""
    text = re.sub(r"\{\w+:([^{}]*)\}", lambda forms: forms[1].replace("|", " "), text)
    return set(WORD.findall(re.sub(r"\{[^{}]*\}", " ", text)))


def begun(words: set[str]) -> set[str]:
    """The words, also as they begin a sentence."""
    return words | {word[:1].upper() + word[1:] for word in words}


#: Titles of sections are cited as their documents have them.
_PLACES = "|".join(re.escape(ruleset.title) for ruleset in ALL.values())
CITED = re.compile(rf"(?:{_PLACES}), [A-Z][^<>()\n.;]*")
_SAID = [*GERMAN_LANGUAGE.texts.values(), *GERMAN_LANGUAGE.terms.values()]
GERMAN = begun({word for text in _SAID for word in words_in(text)} - KEYWORDS)
#: Whole sentences and words that German says otherwise.
ENGLISH_ONLY = {text for key, text in ENGLISH.items() if "{" not in text and GERMAN_LANGUAGE.texts[key] != text}
ENGLISH_ONLY -= set(_SAID)


def strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key not in UNSEEN_KEYS:
                yield from strings(inner)
    elif isinstance(value, list | tuple):
        if len(value) == 2 and all(isinstance(part, str) for part in value):  # an option of a form, and its words
            yield value[1]
        else:
            for inner in value:
                yield from strings(inner)


def widgets(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from widgets(child)


def shown(board):
    """Every text that a page gets of a board, with the trait that holds it."""
    for widget in widgets(board):
        for name in widget.traits(sync=True):
            own = name.startswith("_") and name != "_options_labels"
            if own or name in UNSEEN or isinstance(value := getattr(widget, name), ipywidgets.Widget):
                continue
            for text in strings(value):
                if not isinstance(widget, ipywidgets.Text) or name != "value":
                    yield type(widget).__name__, name, text
    for line in board.parts.drawer.panel("log").lines:
        yield "Log", "lines", line[1]


def plain(text: str) -> str:
    """A text as it is read: without tags, and without what is named or typed as it is."""
    text = CITED.sub(" ", text)
    text = re.sub(r'<a class="d20nb-link".*?</a>|<code>.*?</code>', " ", text, flags=re.DOTALL)
    labels = " ".join(re.findall(r'(?:aria-label|alt)="([^"]*)"', text))
    text = re.sub(r"<[^>]*>|\{\w+\}", " ", text) + f" {labels}"
    return _TYPED.sub(" ", text.replace("&#x27;", "'").replace("&quot;", '"'))


def names_of(setup) -> set[str]:
    """The names that the author of a setup has chosen, as words; and its title and what it is about, as a whole."""
    own = {word for c in setup.creatures for word in WORD.findall(f"{c.id} {c.name if c.name == c.called else ''}")}
    own |= {
        word for c in setup.creatures if ("side", c.side) not in GERMAN_LANGUAGE.terms for word in WORD.findall(c.side)
    }
    columns = set() if setup.map.width <= 26 else {str(Square(n, 0))[:-1] for n in range(26, setup.map.width)}
    return begun(own | columns) | {words for words in (setup.title, setup.about) if words}


def english_in(where: str, text: str, names: Iterable[str] = ()) -> list[str]:
    """The words of a text that are not German, or all of it where it is an English sentence.

    Args:
        where: What shows it; in a picture names are cut short.
        text: The text.
        names: Words that the author of the scenario has chosen.
    """
    names = set(names)
    for whole in (name for name in names if " " in name):
        text = text.replace(whole, " ").replace(escape(whole), " ")
    text = plain(text)
    if text.strip() in ENGLISH_ONLY - names:
        return [text]
    known = GERMAN | NOTATION | names
    strange = [word for word in WORD.findall(text) if len(word) > 1 and word not in known]
    if where == "picture":
        strange = [word for word in strange if not any(name.startswith(word) for name in known)]
    return strange
