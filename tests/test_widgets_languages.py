"""A board in German says nothing in English, wherever one goes on it; and one in English beside it stays English."""

import asyncio
import re

import pytest
from attrs import evolve
from german_words import english_in, shown
from widget_harness import board_of, two
from widget_harness import frames as frames

from d20nb.creature import Creature
from d20nb.encounter import Encounter
from d20nb.lens import LENSES
from d20nb.messages import current_language, language
from d20nb.resume_code import pack
from d20nb.rulesets import ALL
from d20nb.squares import Square
from d20nb.terrain import BUILT_IN
from d20nb.widgets import Board, Compare
from d20nb.widgets.brush import Brush
from d20nb.widgets.layout import EDITING, FIGHTING

#: Names and ids of the test's own.
NAMES = {"Ann", "der", "Der", "Ork", "Oger", "A", "E", "O", "K", "Kampf"}


def no_english(where, text):
    assert not english_in(where, text, NAMES), (where, text, english_in(where, text, NAMES))


def all_german(board, frames):
    """Everything that is shown and said now is German."""
    for *where, text in shown(board):
        no_english(where, text)
    assert board.parts.companion.label.startswith("Brett, ")
    for frame in frames:
        for text in frame.texts():
            no_english("picture", text)
    frames.clear()


def german_setup(**more):
    setup = two(title="", about="", **more)
    setup = evolve(setup, map=setup.map.with_light([Square.parse("H1")], "dark").with_ground(
        [Square.parse("H6")], BUILT_IN["#"]))  # fmt: skip
    return setup.change("E", name="der Ork", conditions=frozenset({"prone"}))


@pytest.fixture
def german(frames):
    board, hand = board_of(german_setup(), language="de")
    yield board, hand, frames
    board.close()


# ---- the two phases ---------------------------------------------------------------------------------


def test_every_panel_of_the_editing_speaks_german(german):
    board, hand, frames = german
    for panel in EDITING:
        board.open_panel(panel)
        all_german(board, frames)
        hand.click("C4")  # selects Ann, or paints
        all_german(board, frames)
        hand.keys("Escape", "Escape")
        all_german(board, frames)
    titles = [button.description for button in board.parts.drawer.buttons.values()]
    assert len(titles) == len(set(titles))
    assert board.parts.drawer.buttons["keep"].description == "Speichern"
    assert board.parts.starting.begin.description == "Beginnen"


def test_every_edit_is_told_in_german(german):
    board, hand, frames = german
    for do in (
        lambda: hand.click("goblin"),
        lambda: hand.click("F2"),
        lambda: hand.drag("F2", "F3"),
        lambda: hand.click("A1"),
        lambda: hand.click("A1"),
        lambda: hand.keys("Escape"),
        lambda: hand.keys("ArrowRight", "Delete"),
        lambda: hand.drag("ogre", "E1"),
        lambda: hand.drag("E1", (-40, -40)),
        lambda: board.undo(),
        lambda: board.redo(),
        lambda: board.edit(lambda editor: editor.set_side("A", "foes")),
        lambda: board.edit(lambda editor: editor.set_side_aware("foes", False)),
        lambda: board.edit(lambda editor: editor.copy("A")),
        lambda: board.edit(lambda editor: editor.resize(1, 1)),
        lambda: board.edit(lambda editor: editor.resize(7, 6)),
        lambda: board.edit(lambda editor: editor.change("A", "hp", 99999, "")),
        lambda: board.edit(lambda editor: editor.hold(Brush("edge", "door"))),
        lambda: board.edit(lambda editor: editor.paint(editor.brush, (), ((Square.parse("A1"), Square.parse("B1")),))),
        lambda: board.edit(lambda editor: editor.select("A")),
    ):
        do()
        all_german(board, frames)


def test_the_faults_of_a_setup_are_told_in_german(german):
    board, _, frames = german
    setup = board.setup.change("A", hp=0).move("E", Square.parse("Z9"))
    setup = setup.place(Creature(id="O", name="der Oger", size="large", side="foes"), Square.parse("G5"))
    setup = setup.place(Creature(id="K", name="Kampf", side="foes", weapons=("besen",)), Square.parse("G5"))
    board.edit(lambda editor: editor.edit(setup, ""))
    faults = [fault.words for fault in board._phase.faults()]
    assert len(board.parts.starting.faults.fields["fault"]["options"]) == 4
    all_german(board, frames)
    board.begin()
    assert "stünde es in einer Wand" in board.parts.status.value
    all_german(board, frames)
    assert not set(faults) & set(two().faults())


def test_every_panel_of_the_fight_speaks_german(german):
    board, hand, frames = german
    board.play("begin")
    for panel in FIGHTING:
        board.open_panel(panel)
        all_german(board, frames)
        hand.click("F2")
        all_german(board, frames)
        hand.keys("Escape", "Escape")
    for lens in LENSES:
        board.toggle(lens)
        all_german(board, frames)
    assert board.parts.fighting.mode.options[0][0] == "Bewegung"
    assert board.parts.fighting.end.description == "Zug beenden"
    assert "Runde" in board.parts.head.value


def test_a_fight_is_told_in_german_from_the_first_die_to_the_last_branch(frames):
    setup = evolve(german_setup(), dice=(15, 5), seed=None).change("E", conditions=frozenset())
    board, hand = board_of(setup, language="de")
    board.open_panel("log")

    def do(*calls):
        for call in calls:
            call()
            all_german(board, frames)

    def types(*words):
        do(*(lambda said=said: hand.type(said) for said in words))

    do(board.begin, lambda: hand.keys("ArrowRight", "Enter"), lambda: hand.keys("Escape"))
    types("A fliegt", "A move H6", "A attack E")
    assert "Würfle einen W20" in board.parts.status.value
    types("roll 15", "roll 4", "A end", "E move D6", "E end")
    types("A strike E", "roll 12", "roll 2", "E end")
    assert not board.parts.typed.error
    assert {"", "strike", "turn", "round"} == {kind for _, _, kind in board.parts.drawer.panel("log").lines}
    last = board.timeline.last_step
    do(lambda: hand.step("first"), lambda: hand.click("D4"), lambda: hand.step("last"))
    do(*(lambda step=step: hand.step(step) for step in range(last)))
    while not (board._phase.actor and board._phase.actor.id == "A"):
        hand.step("back")
    types("A move B4", "referee E condition stunned")
    do(lambda: board.open_panel("branches"), lambda: board.open_panel("referee"), lambda: board.open_panel("view"))
    assert len(board.branches.all) == 2
    do(*(lambda side=side: board.with_fight(lambda fight: fight.see_as(side)) for side in ("foes", "")))
    do(board.turn_to_setup_or_back)
    board.close()


def test_a_strike_is_asked_for_in_german(frames):
    board, hand = board_of(evolve(german_setup(), strikes="ask").change("E", conditions=frozenset()), language="de")
    board.begin()
    hand.type("A end")
    hand.type("E move D6")
    all_german(board, frames)
    assert board.parts.fighting.strike.description == "Ann: zuschlagen (der Ork)"
    hand.click("A1")
    assert "Zuerst muss Ann antworten" in board.parts.status.value
    all_german(board, frames)
    board.close()


def test_the_badges_of_the_picture_are_german(frames):
    board, _ = board_of(german_setup().change("A", conditions=frozenset({"total defense"})), language="de")
    board.play("begin")
    texts = [text for frame in frames for text in frame.texts()]
    assert {"fF", "vv"} <= set(texts)
    assert "ff" not in texts
    board.toggle("flat-footed")
    assert any("bis " in text for frame in frames for text in frame.texts())
    board.close()


def test_what_cannot_be_opened_is_told_in_german(german):
    board, _, _ = german
    for source in ("", "d20nb1-00", "d20nb9-00", pack("map = 7"), pack("="), pack('format = 1\nruleset = "srd36"\n')):
        refused = board.open_game(source)
        assert refused
        no_english(source, re.sub(r"'[^']*'|^\w+:|\(at [^)]*\)|TOML: .*", " ", refused, flags=re.MULTILINE))


# ---- each keeps its own -----------------------------------------------------------------------------


def test_two_boards_in_two_languages_do_not_mix():
    position = Encounter(evolve(two(), dice=(15, 5)))
    german, _ = board_of(position, language="de")
    english, hand = board_of(position)
    assert (german.language, english.language) == ("de", "en")
    for board in (german, english):
        board.begin()
        board.open_panel("why")
        board.open_panel("referee")
        board.parts.drawer.panel("referee").condition.value = "prone"
        board.parts.drawer.panel("referee").give.click()
    assert german.parts.drawer.panel("referee").has.fields["take"]["label"] == "Wegnehmen"
    assert english.parts.drawer.panel("referee").has.fields["take"]["label"] == "Take away"
    with language("de"):  # whatever is in force around it
        hand.click("F2")
        hand.type("A fly")
        assert "is not a verb of the notation" in english.parts.typed.error
        english.open_panel("view")
        english.parts.drawer.panel("view").choice.value = "foes"
        english.parts.drawer.panel("view").choice.value = ""
        english.toggle("threat")
        english.look(lambda view: view.zoom_by(1))
    for *where, text in shown(english):
        assert not re.search("[äöüß]|Brett|Runde|Wesen", text), (where, text)
    assert "Initiative order" in english.parts.strip.title
    assert "Initiativereihenfolge" in german.parts.strip.title
    assert repr(german) != repr(english)
    assert current_language() == "en"
    for board in (german, english):
        board.close()


def test_a_board_keeps_the_language_in_which_it_was_made():
    with language("de"):
        board, hand = board_of(two())
    hand.click("C4")
    assert "ist ausgewählt" in board.parts.status.value
    board.close()


def test_what_a_timer_says_is_in_the_language_of_the_board():
    async def look():
        with language("en"):
            board, hand = board_of(german_setup(), language="de")
            board.begin()
            hand.click("F2")
            await asyncio.sleep(0.4)  # the lull after which disputes are looked for
        return board

    board = asyncio.run(look())
    assert board._phase.looked.sought
    no_english("card", board.parts.card.value)
    board.close()


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="'xx' is not a language that d20nb speaks; choose en or de"):
        Board(two(), language="xx")
    with pytest.raises(ValueError, match="choose en or de"):
        Compare(two(), language="xx")


def test_a_comparison_in_german_stays_german():
    german, english = Compare(german_setup(), "A move C5", language="de"), Compare(german_setup(), "A move C5")
    for made in (german, english):
        made._line._handle_custom_msg({"typed": "A move B3"}, [])
        made._by.value = next(iter(ALL["srd35"].options))
    assert german._by.options[0] == ("Regelwerke", "")
    assert german._line.label == "Aktion eintippen"
    assert "darf" in german._page.value
    assert "darf" not in english._page.value
    german._by.value = ""
    for box in german._rulesets.values():
        box.value = False
    assert german._line.error == "Wähle mindestens zwei Regelwerke."
    for made in (german, english):
        made.close()


# ---- names that are the product's own ---------------------------------------------------------------


def test_a_creature_of_the_palette_has_a_german_name_on_the_board_and_none_in_the_file(frames):
    board, _ = board_of(two(), language="de")
    board.edit(lambda editor: editor.place("orc", Square.parse("F2")))
    board.edit(lambda editor: editor.place("orc", Square.parse("F4")))
    board.edit(lambda editor: editor.place("archer", Square.parse("A1")))
    assert "Ork 2" in board.parts.order.value
    assert {"B", "Bogenschütze"} <= {text for frame in frames for text in frame.texts()}
    assert [c.name for c in board.setup.creatures][2:] == ["Orc", "Orc 2", "Archer"]
    assert board.setup.creatures[-1].id == "B"
    saved = Encounter(board.setup).save()
    assert "Ork" not in saved
    board.play("begin")
    assert "Ork 2 (R), Gegner" in repr(board)
    with language("de"):
        assert "Ork 2" in board.encounter.log()
    assert "Orc 2" in board.encounter.log()
    board.close()


def test_a_name_of_ones_own_stays_and_a_side_means_what_it_is_called(frames):
    board, hand = board_of(two(), language="de")
    board.edit(lambda editor: editor.place("orc", Square.parse("F2")))
    board.open_panel("creature")
    card = board.parts.drawer.panel("creature").widget
    id = board.setup.creatures[-1].id
    shown = {field: card.fields[field]["value"] for field in ("name", "side")}
    assert shown == {"name": "Ork", "side": "Gegner"}
    hand.fill(card, "name", "Ork")
    assert board.setup.creature(id).name == "Orc"
    hand.fill(card, "side", "Helden")
    assert board.setup.creature(id).side == "heroes"
    hand.fill(card, "name", "Soldat Schwejk")
    hand.fill(card, "side", "Orks")
    creature = board.setup.creature(id)
    assert (creature.called, creature.side) == ("Soldat Schwejk", "Orks")
    board.close()


def test_the_heading_names_the_chosen_readings_in_german():
    setup = evolve(two(), options={"reach_corner": "strict", "no_such": "x"})
    german, english = board_of(setup, language="de")[0], board_of(setup)[0]
    assert "<span>Ecke der Reichweite: zählt nicht</span>" in german.parts.head.value
    assert "<span>reach corner: strict</span>" in english.parts.head.value
    assert "<span>no_such: x</span>" in german.parts.head.value
    for board in (german, english):
        board.close()


def test_what_was_made_ready_is_told_in_words():
    board, _ = board_of(evolve(two(), dice=(15, 5)), language="de")
    board.begin()
    board.play("A ready attack E when E moves")
    tags = [tag for row in board.parts.strip.rows for tag in row["tags"]]
    assert ["bereit", "hat vorbereitet: angreifen (Ziel: the orc), sobald the orc sich bewegt"] in tags
    board.close()
