"""A second language: complete, with the same facts, spoken wherever English is, and nothing leaks between them."""

import asyncio
import re
import string
import threading
from pathlib import Path

import pytest
from boards import fight
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import candidates, encounters, setups
from tiny_ruleset import TINY

import d20nb
from d20nb import catalogue, messages
from d20nb.creature import BUILDS, CONDITIONS, FEATS, LOADS, SIZES, TRAITS, WEAPONS
from d20nb.draw.creatures import SHORT
from d20nb.draw.describe import describe
from d20nb.encounter import Encounter
from d20nb.errors import NotationError
from d20nb.explain import explain
from d20nb.lens import LENSES, overlay
from d20nb.messages import (
    ENGLISH,
    LANGUAGES,
    being,
    current_language,
    known_language,
    language,
    say,
    term,
    use_language,
)
from d20nb.messages.language import Language, one_or_more, sentence
from d20nb.rulesets import ALL
from d20nb.scenario import parse, read
from d20nb.squares import Square
from d20nb.terrain import EDGES, GROUNDS, LIGHTS
from d20nb.widgets.words import through_lenses

HERE = Path(__file__).parent / "languages"
OTHERS = [code for code in LANGUAGES if code != "en"]
#: Facts that a sentence is given beside those that the English one names: numbers, for the plurals of other languages.
BESIDE = {
    "provokes.leaving": {"n"},
    "saved.leaving": {"n"},
    "event.order-surprise": {"n"},
    "picture.unseen": {"n"},
}
#: English words that are no words of these languages; whole sentences of English hold one of them nearly always.
ENGLISH_WORDS = re.compile(
    r"\b(the|and|is|of|to|from|with|who|may|cannot|has|no|not|strikes?|squares?|turn)\b", re.IGNORECASE
)


def facts_of(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def forms_of(text):
    return [spec.split("|") for _, name, spec, _ in string.Formatter().parse(text) if name and "|" in spec]


def vocabulary():
    """Everything that records, setups and the core have an English word for, by kind."""
    found = {("skill", skill) for skill in ("tumble", "spot", "listen", "hide", "move silently")}
    found |= {("skill", skill) for skill in ("constitution", "strength", "dexterity")}
    found |= {("skill", skill.title()) for _, skill in set(found)}
    found |= {("condition", condition) for condition in CONDITIONS}
    found |= {("weapon", weapon) for weapon in WEAPONS} | {("size", size) for size in SIZES}
    found |= {("terrain", kind) for kind in (*GROUNDS, *EDGES)} | {("light", light) for light in LIGHTS}
    found |= {("feat", feat) for feat in FEATS} | {("trait", trait) for trait in TRAITS}
    found |= {("build", build) for build in BUILDS} | {("load", load) for load in LOADS}
    found |= {("creature", name) for kind, c in catalogue.presets().items() for name in (kind, c.name)}
    found.add(("section", "not in the text"))
    found |= {("side", c.side) for c in catalogue.presets().values()}
    found |= {("badge", short) for short in SHORT.values()} | {("kind", "unknown")}
    for ruleset in ALL.values():
        modes = [*ruleset.modes.values(), *(m.restricted for m in ruleset.modes.values() if m.restricted)]
        found |= {("mode", mode.title) for mode in modes} | {("deed", mode.deed) for mode in modes}
        found |= {("kind", row.kind) for row in (*modes, *ruleset.acts.values())}
        found |= {("deed", act.title) for act in ruleset.acts.values()}
        found |= {("option", option.question) for option in ruleset.options.values()}
        found |= {("option name", option.name.replace("_", " ")) for option in ruleset.options.values()}
        found |= {
            ("reading name", f"{option.name.replace('_', ' ')}: {word}")
            for option in ruleset.options.values()
            for word in option.readings
        }
        found |= {("reading", words) for option in ruleset.options.values() for words in option.readings.values()}
        found |= {("tell", words) for words in ruleset.tells.values()}
        found |= {("word", words) for words in ruleset.words.values()}
        found |= {("word", ruleset.words.get(budget, budget)) for budget in (*ruleset.budgets, *ruleset.restricted)}
        found |= {("budget", budget) for budget in (*ruleset.budgets, *ruleset.restricted)}
    return found


#: The same words as a pattern, those left out that German has too.
NAMED = re.compile(
    "|".join(
        rf"(?<![\w-]){re.escape(text)}(?![\w-])"
        for text in sorted({text for kind, text in vocabulary() if kind != "badge"}, key=len, reverse=True)
        if not any(text in german for german in known_language("de").terms.values())
    )
)


class Told(dict):
    """Terms that do not fall back."""

    def get(self, key, fallback=None):
        assert key in self or key[0] in ("being", "section"), f"{key} is not translated"
        return super().get(key, fallback)


def alone(code):
    """A language without English behind it: what it lacks is an error."""
    full = known_language(code)
    return Language(code=code, title=full.title, texts=full.texts, terms=Told(full.terms), plural=full.plural)


@pytest.fixture(params=OTHERS)
def strictly(request):
    before = messages._spoken.set(alone(request.param))
    yield request.param
    messages._spoken.reset(before)


# --- complete ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_every_sentence_and_no_other(code):
    assert set(known_language(code).texts) == set(ENGLISH)


@pytest.mark.parametrize("code", OTHERS)
def test_every_sentence_has_the_facts_of_the_english_one(code):
    for key, text in known_language(code).texts.items():
        theirs, ours = facts_of(text), facts_of(ENGLISH[key])
        assert ours <= theirs, f"{key} leaves out {ours - theirs}"
        assert theirs - ours <= BESIDE.get(key, set()), f"{key} is not given {theirs - ours}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_plural_has_all_its_forms(code):
    spoken = known_language(code)
    forms = max(spoken.plural(n) for n in range(200)) + 1
    for key, text in spoken.texts.items():
        for found in forms_of(text):
            assert len(found) == forms, key


@pytest.mark.parametrize("code", OTHERS)
def test_sentences_end_as_they_do_in_english(code):
    for key, text in known_language(code).texts.items():
        assert text == text.strip(), key
        assert "  " not in text, key
        english = ENGLISH[key]
        if english[-1] in ".:" or text[-1] in ".:":
            assert english[-1] == text[-1], key


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_a_word_for_all_that_records_name(code):
    terms = set(known_language(code).terms)
    assert vocabulary() - terms == set()
    assert {(kind, text) for kind, text in terms - vocabulary() if kind != "being"} == set()
    assert {text for kind, text in terms if kind == "being"} <= CONDITIONS


# --- which language ----------------------------------------------------------------------------------------------


def test_a_language_holds_in_its_block_alone():
    assert current_language() == "en"
    with language("de"):
        assert say("event.over") == "Niemand kann mehr handeln."
        with language("en"):
            assert say("event.over") == "Nobody is left who could act."
        assert current_language() == "de"
    with pytest.raises(RuntimeError), language("de"):
        raise RuntimeError
    assert current_language() == "en"


def test_an_unknown_language_is_refused_with_those_that_are_known():
    with pytest.raises(ValueError, match="'xx' is not a language that d20nb speaks; choose en or de"), language("xx"):
        pass
    with pytest.raises(ValueError, match="choose en or de"):
        use_language("German")
    assert current_language() == "en"


def test_a_language_is_used_from_now_on_in_every_context():
    heard = []

    def listen():
        heard.append(current_language())

    async def cell():
        use_language("de")

    try:
        asyncio.run(cell())  # as a notebook runs a cell: in a context of its own
        thread = threading.Thread(target=listen)
        thread.start()
        thread.join()
        with language("en"):
            listen()
        listen()
    finally:
        use_language("en")
    assert heard == ["de", "en", "de"]


def test_the_package_offers_both():
    with d20nb.language("de"):
        assert term("condition", "dead") == "tot"
    assert d20nb.use_language is use_language


# --- words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "words"), [(0, "0 squares"), (1, "1 square"), (2, "2 squares"), (21, "21 squares")])
def test_words_follow_numbers(n, words):
    assert sentence("{n} {n:square|squares}", one_or_more).format_map({"n": n}) == words


def test_a_language_may_have_other_plurals():
    def slavic(n):
        if n % 10 == 1 and n % 100 != 11:
            return 0
        return 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2

    told = sentence("{n} {n:клетка|клетки|клеток}, {m:a|b|c}", slavic)
    assert [told.format_map({"n": n, "m": 2}) for n in (1, 3, 11, 22)] == [
        "1 клетка, b",
        "3 клетки, b",
        "11 клеток, b",
        "22 клетки, b",
    ]


def test_a_sentence_that_is_missing_is_said_in_english():
    half = Language(code="xx", title="Half", texts={"event.over": "…"}, behind=known_language("en"))
    before = messages._spoken.set(half)
    try:
        assert say("event.over") == "…"
        assert say("illegal.wall", square="C4") == "C4 is a wall."
        assert being("total defense") == "total defense"
        assert term("deed", "stand up") == "stand up"
    finally:
        messages._spoken.reset(before)


def test_a_word_is_not_translated_where_a_record_says_something_else():
    text = 'format = 1\nruleset = "open"\nmap = "A . . E"\n[creatures]\nA.side = "a"\nE.side = "e"\n'
    own = parse(text, known={"open": TINY}).encounter()
    with language("de"):
        assert own.setup.ruleset.modes["full-move"].done == "full-move"
        assert [told.sentence for told in own.why("A full-move A1")] == [
            "A steht schon auf A1: Nenne das Feld, auf das es gehen soll."
        ]


# --- whole fights ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", OTHERS)
def test_a_whole_fight_is_told_as_it_was_read_over(code):
    here = d20nb.resume(HERE / "fight.toml")
    with language(code):
        told = f"{here}\n\n{here.describe()}\n\n{here.log()}\n"
    assert told == (HERE / f"fight.{code}.txt").read_text("utf-8")


def test_what_was_played_in_one_language_is_the_same_in_the_other():
    with language("de"):
        german = d20nb.resume(HERE / "fight.toml")
        saved, code = german.save(), german.code()
    english = d20nb.resume(HERE / "fight.toml")
    assert german == english
    assert (saved, code) == (english.save(), english.code())
    assert german.log() == english.log()
    assert "cannot do it now: Anna cannot reach der Ork" in english.log()
    assert not re.search("[äöüß]", english.log())


def test_pictures_are_told_in_the_language_of_the_moment():
    here = fight("A . E").play("begin")
    before = here.draw()
    with language("de"):
        assert "Runde 1, am Zug" in here.draw()
        assert "am Zug" in here.draw("html")
        assert "RUNDE" in here.draw("text").upper()
    assert here.draw() == before


def test_a_text_board_has_no_letters_beyond_ascii():
    with language("de"):
        told = fight("A ~ E", light={"A1": "dim"}).draw("text")
    assert told.isascii()
    assert "Daemmerlicht: A1" in told


def test_the_notation_is_the_same_and_its_faults_are_told():
    here = fight("A . E")
    with language("de"):
        assert str(here.action("A move B1")) == "A move B1"
        assert here.ask("provokes", "A move B1") == []
        with pytest.raises(NotationError, match="'mvoe' steht nicht unter den Verben der Notation; meinst du 'move'"):
            here.action("A mvoe B1")
        with pytest.raises(NotationError, match="'9' ist kein Feld"):
            here.action("A move 9")


def test_a_comparison_in_german():
    here = fight(". . .\n. A .\n. . E")
    with language("de"):
        told = str(d20nb.compare(here, "A move B1"))
    assert "darf zuschlagen" in told
    assert "In d20 Open RPG kennt der Text weder Bedrohung noch Gelegenheitsangriffe" in told
    # Sections are named as their documents name them.
    assert not ENGLISH_WORDS.search(re.sub(r"\([^()]*\)", "", told)), told


@pytest.mark.parametrize("name", ALL)
def test_every_option_asks_in_german(name, strictly):
    for option in ALL[name].options.values():
        for text in (option.asked, *map(option.says, option.readings)):
            assert not ENGLISH_WORDS.search(text.replace("SRD 3.5", "")), text
    assert not ENGLISH_WORDS.search(ALL[name].tell("scale"))


# --- any fight ---------------------------------------------------------------------------------------------------


#: What is to be typed, or to be chosen from: that is the notation.
TYPED = re.compile(
    r"\(\w+ stand\)|, zum Beispiel: .*|(es gibt|diesen:) .*|Schreib begin|Mit .* end|\w+ strike .* pass"
    r"|(\w+ (do|charge|overrun)|referee) .*"
)


def spoken_of(encounter):
    """Everything that is said of a fight."""
    timeline = encounter.timeline()
    for event, before in zip(timeline.events, timeline.states, strict=False):
        told = explain(event, before)
        yield from (told.sentence, *(test.text for test in told.tests), *told.instead)
    yield encounter.describe()


def why(encounter, action):
    """Why an action would be as it is, without what is to be typed, or to be chosen from: that is the notation."""
    for told in encounter.why(action):
        assert told.sentence.endswith(".")
        for text in (told.sentence, *(test.text for test in told.tests), *told.instead):
            assert "{" not in text
            yield TYPED.sub("", text)


def why_not(encounter, draw):
    """Why something is so, or not, in sentences without what is to be typed."""
    ids, grid = list(encounter.state.combatants), encounter.setup.map
    square = Square(draw(st.integers(0, grid.width - 1)), draw(st.integers(0, grid.height - 1)))
    one, other = draw(st.sampled_from(ids)), draw(st.sampled_from(ids))
    asked = [str(square), one, *candidates(encounter.state), f"{one} threatens {square}", f"{one} threatens {other}"]
    asked += [f"{one} flanks {other}", f"{one} strikes {other} move {square}"]
    about = draw(st.sampled_from(asked))
    for told in encounter.why_not(about, of=one):
        findings = (text for finding in told.findings for text in (finding.text, finding.cure) if text)
        tests = (test.text for test in told.tests)
        for text in (told.sentence, *findings, *told.instead, *tests):
            yield TYPED.sub("", text)


def disputed(encounter, action):
    """The disputed rules that matter for an action, and for the fight so far."""
    for dispute in (*encounter.disputed(action), *encounter.disputed()):
        yield dispute.option.asked
        for side in dispute.sides:
            yield side.says
            yield TYPED.sub("", side.here)


def no_english(text, encounter):
    """Names, sides and ids stay as they are."""
    for name in {word for c in encounter.setup.creatures for word in (c.name, c.side, c.id)}:
        text = re.sub(rf"\b{re.escape(name)}\b", "", text)
    found = ENGLISH_WORDS.search(text) or NAMED.search(text)
    assert not found, (found, text)


@given(encounters(), st.data())
def test_any_fight_can_be_told_in_german(encounter, data):
    before = messages._spoken.set(alone("de"))
    try:
        for text in spoken_of(encounter):
            assert "{" not in text
            assert "None" not in text
            no_english(text, encounter)
        action = data.draw(st.sampled_from(candidates(encounter.state)))
        for text in (*why(encounter, action), *why_not(encounter, data.draw), *disputed(encounter, action)):
            no_english(text, encounter)
    finally:
        messages._spoken.reset(before)


@pytest.mark.parametrize("path", sorted((HERE.parent / "cases").glob("*.toml")), ids=lambda path: path.stem)
def test_every_case_can_be_told_in_german(path):
    case = read(path)
    here = case.encounter()
    before = messages._spoken.set(alone("de"))
    try:
        for step in case.steps:
            if step.do:
                here = here.play(step.do)
            elif step.ask in ("provokes", "legal", "cost"):
                for text in why(here, step.of):
                    no_english(text, here)
        for text in spoken_of(here):
            no_english(text, here)
    finally:
        messages._spoken.reset(before)


@given(setups())
def test_any_setup_can_be_told_in_german(setup):
    here = Encounter(setup)
    before = messages._spoken.set(alone("de"))
    try:
        no_english(here.describe(), here)
        no_english(str(here), here)
    finally:
        messages._spoken.reset(before)


@settings(max_examples=60)
@given(encounters())
def test_all_that_the_lenses_show_can_be_told_in_german(encounter):
    state = encounter.state
    before = messages._spoken.set(alone("de"))
    try:
        for id in state.combatants:
            seen = overlay(state, show=LENSES, selected=id)
            no_english(describe(state, seen), encounter)
            for at in {*seen.costs, *(who.at for who in state.combatants.values())}:
                for said in through_lenses(at, seen, state):
                    assert said.endswith(".")
                    no_english(said, encounter)
        for name in LENSES:
            for text in (say(f"lens.{name}"), say(f"lens.{name}-off"), say(f"lens.{name}-title")):
                no_english(text, encounter)
    finally:
        messages._spoken.reset(before)


@pytest.mark.parametrize(
    ("code", "traits", "dim", "dark"),
    [
        ("en", {"darkvision"}, "A sees poorly there (20% of its hits miss)", "A cannot see there"),
        ("en", (), "A and E see poorly there (20% of their hits miss)", "A and E cannot see there"),
        ("de", {"darkvision"}, "A sieht dort schlecht (20 % der Treffer gehen daneben)", "A sieht dort nichts"),
        ("de", (), "A und E sehen dort schlecht (20 % der Treffer gehen daneben)", "A und E sehen dort nichts"),
    ],
)
def test_the_verb_follows_how_many_do_not_see(code, traits, dim, dark):
    here = fight("A . . . E", light={"C1": "dark", "D1": "dim"}, creatures={"E": {"traits": traits}}).state
    with language(code):
        seen = overlay(here, show=("light",))
        told = describe(here, seen)
        assert told.endswith(f": {dim}. {say('picture.light-dark')}: {dark}.")
        assert f"{dark}." in through_lenses(Square.parse("C1"), seen, here)


# --- beside the board --------------------------------------------------------------------------------------------


def test_cards_and_tables_speak_german(strictly):
    cards = pytest.importorskip("d20nb.widgets.cards")
    tracker = pytest.importorskip("d20nb.widgets.tracker")
    words = pytest.importorskip("d20nb.widgets.words")
    here = fight("A E", light={"B1": "dark"}, dice=(15, 5)).play("begin")
    told = here.why("A do drink-potion")
    shown = [
        cards.first_card(told),
        cards.other_cards((*told, *told, *told, *told, *told)),
        f"{tracker.order_title(here.state)} {tracker.order_rows(here.state)}",
        tracker.roster(here.setup),
        words.about(here.state.combatants["E"].at, here.state, here.state, "A"),
        *words.risk(0),
        *words.risk(1),
    ]
    for html in shown:
        no_english(re.sub(r"<[^>]*>|\(SRD[^()]*\)|SRD 3.5, [^<]*", " ", html), here)
    assert "Verhindert es etwas?" in shown[1]
    assert "und 1 weitere dieser Art" in shown[1]
    assert "Initiativereihenfolge, Runde 1" in shown[2]
    assert shown[-1] == "Auf jedem Weg hierher darf mindestens 1 Gegner zuschlagen."


def test_the_step_buttons_have_german_names():
    stepper = pytest.importorskip("d20nb.widgets.stepper")
    with language("de"):
        made = stepper.Stepper(lambda step: None)
        made.show(fight("A E", dice=(15, 5)).play("begin").timeline(), "")
    assert made.names["back"] == "Ein Schritt zurück"
    assert re.fullmatch(r"Schritt \d+ von \d+", made.place)
