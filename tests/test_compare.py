"""One action under several rulesets: every cell and every sentence, on positions where the answers are known."""

import re
from html.parser import HTMLParser

import pytest
from attrs import evolve
from boards import fight
from hypothesis import given
from hypothesis import strategies as st
from strategies import encounters

import d20nb
from d20nb import NotationError, compare, compare_readings
from d20nb.draw.theme import DARK
from d20nb.rulesets import ALL

ANN = {"name": "Ann"}
ORC = {"name": "the orc"}
BESIDE = ". . . . .\n. A . . .\n. . E . .\n. . . . ."


def two(map=BESIDE, ann=(), orc=(), **more):
    return fight(
        map, creatures={"A": {**ANN, **dict(ann)}, "E": {**ORC, **dict(orc)}, **more.pop("others", {})}, **more
    )


def row(comparison, name):
    return next((r for r in comparison.rows if r.name == name), None)


def cells(comparison, name):
    found = row(comparison, name)
    return found.cells if found else None


def marked(comparison):
    return [r.name for r in comparison.rows if r.differs]


def said(comparison):
    return "\n".join(comparison.differences)


# --- the table ---------------------------------------------------------------------------------------------------


def test_a_plain_move_costs_the_same_and_is_paid_otherwise():
    found = compare(two(), "A move B1 C1 D1")
    assert cells(found, "action") == ("A move B1 C1 D1", "A move B1 C1 D1", "A minor-move B1 C1 D1")
    assert cells(found, "legal") == ("yes", "yes", "yes")
    assert cells(found, "costs") == ("3 squares (15 feet)", "3 squares (15 feet)", "3 MP (1 MP = 1 square)")
    assert cells(found, "takes") == ("1 move action", "1 move action", "2 of 5 AP")
    assert cells(found, "may strike") == ("E at B2", "E at B2", "the text does not say")
    assert marked(found) == ["takes", "may strike"]
    assert "It costs" not in said(found)


def test_diagonals_are_counted_in_three_ways_and_one_of_them_is_borrowed():
    found = compare(fight(". . . .\n. . . .\nA . . .", creatures={"A": ANN}), "A move B2 C1")
    assert cells(found, "costs") == ("3 squares (15 feet)", "3 squares (15 feet)", "4 MP (1 MP = 1 square)")
    assert cells(found, "borrowed") == ("", "diagonals (from SRD 3.5)", "")
    assert "In SRD 3.5 every second diagonal counts two squares. (SRD 3.5, Movement: Measuring Distance)" in said(found)
    assert "(borrowed from SRD 3.5, Movement: Measuring Distance)" in said(found)
    assert "In d20 Open RPG every diagonal costs one point more." in said(found)


def test_rough_ground_costs_the_same_at_first_and_another_way_is_shown_where_it_is_cheaper():
    found = compare(fight("A ~ .", creatures={"A": ANN}), "A move C1")
    assert cells(found, "costs") == ("3 squares (15 feet)", "3 squares (15 feet)", "3 MP (1 MP = 1 square)")
    assert cells(found, "way") is None
    assert cells(found, "borrowed") == ("", "ground (from SRD 3.5)", "")
    map = ". . . . . .\n. A . ~ . .\n. . . . C .\n. . . . . ."
    other = compare(fight(map, creatures={"A": ANN, "C": {"name": "Cat"}}), "A move E4")
    assert cells(other, "way") == ("C2 D3 E3 E4", "C2 D3 E3 E4", "C2 D3 E4")
    assert "way" in marked(other)


def test_a_friend_in_the_way_costs_a_point_more_in_one_of_them():
    found = compare(fight("A F .\n# # #", creatures={"A": ANN, "F": {"side": "heroes"}}), "A move C1")
    assert cells(found, "costs") == ("2 squares (10 feet)", "2 squares (10 feet)", "3 MP (1 MP = 1 square)")
    assert '(d20 Open RPG, "Friendly" Squares)' in said(found)
    assert "diagonal" not in said(found)


def test_three_sizes_apart_all_of_them_let_one_pass():
    giant = {"name": "the giant", "size": "huge", "side": "foes"}
    map = ". . . . . . .\n. . . . . . .\n. A . G . . .\n. . . . . . .\n. . . . . . .\n. . . . . . ."
    found = compare(fight(map, creatures={"A": {**ANN, "size": "small"}, "G": giant}), "A move D3 E3 F3 G3")
    assert cells(found, "legal") == ("yes", "yes", "yes")
    assert cells(found, "takes") == ("1 move action", "1 move action", "4 of 5 AP")
    assert "costs nothing more" not in said(found)


def test_in_the_dark_one_doubles_one_halves_the_speed_and_one_adds_a_point():
    dark = {f"{column}{line}": "dark" for column in "ABCDEF" for line in (1, 2, 3)}
    found = compare(fight(". . . . . .\nA . . . . .\n. . . . . .", light=dark, creatures={"A": ANN}), "A move E2")
    assert cells(found, "costs") == ("8 squares (40 feet)", "4 squares (20 feet)", "8 MP (1 MP = 1 square)")
    assert cells(found, "takes") == (
        "1 move action and 1 standard action",
        "1 move action and 1 attack action",
        "4 of 5 AP",
    )
    for words in ("costs twice as much", "moves at half speed", "the text gives no number"):
        assert words in said(found)


def test_an_attack_shows_what_it_rolls_and_which_part_counts_where():
    found = compare(two("A E F", others={"F": {"side": "heroes"}}), "A attack E")
    assert cells(found, "attack") == (
        "d20 + 2 against AC 10",
        "d20 + 2 against Defense 10",
        "d20 + 0 against Defense 10",
    )
    assert cells(found, "takes") == ("1 standard action", "1 attack action", "2 of 5 AP")
    assert "In SRD 3.5 and d20 Modern this counts: flanking +2." in said(found)
    assert cells(found, "borrowed")[2] == "Attack Roll, Armor Class (from SRD 3.5)"
    alone = compare(two("A E"), "A attack E")
    assert "attack" not in marked(alone)  # AC and Defense are two words for one number
    assert "It rolls" not in said(alone)


def test_a_step_into_rough_ground():
    found = compare(fight("A ~ .", creatures={"A": ANN}), "A step B1")
    assert cells(found, "legal") == ("no", "yes", "yes")
    assert "It is not legal in SRD 3.5: B1 hampers movement" in said(found)


def test_what_costs_the_same_in_the_end_is_not_explained_away():
    found = compare(fight(". ~ .\nA . .", creatures={"A": ANN}), "A move B1 C1")
    assert cells(found, "costs") == ("4 squares (20 feet)", "4 squares (20 feet)", "4 MP (1 MP = 1 square)")
    assert "diagonal" not in said(found)


def test_free_actions_and_no_actions_have_their_own_words():
    assert cells(compare(two(), "A drop"), "takes") == ("a free action",) * 3
    assert cells(compare(two(), "A step B1", ["srd35", "modern"]), "takes") == ("no action",) * 2


# --- who may strike, and why otherwise -----------------------------------------------------------------------------


def test_withdrawing_from_somebody_unseen():
    found = compare(two(orc={"conditions": ["invisible"]}), "A withdraw A2 A1")
    assert cells(found, "may strike") == ("E at B2", "nobody", "the text does not say")
    assert "In SRD 3.5 E may strike at B2; in d20 Modern nobody may strike." in said(found)
    assert "In SRD 3.5: a withdrawal frees its start only from foes that Ann can see." in said(found)
    assert "d20 Open RPG has no withdrawal; a Minor Move stands in for it." in said(found)


def test_combat_reflexes_strike_one_mover_twice_in_one_of_them():
    there = two(ann={"weapons": ["longbow"]}, orc={"dexterity": 16, "feats": ["combat reflexes"]})
    found = compare(there, "A move C2; A shoot E")
    assert cells(found, "may strike") == ("E at B2, E at C2", "E at B2", "the text does not say")
    assert cells(found, "takes")[2] == "4 of 5 AP"
    assert "may strike at nobody twice. (d20 Modern, Feats: Combat Reflexes)" in said(found)
    assert "In SRD 3.5 there is no such exemption." in said(found)
    plain = compare(two(ann={"weapons": ["longbow"]}), "A move C2; A shoot E")
    assert cells(plain, "may strike")[:2] == ("E at B2", "E at B2")


def test_the_corner_of_ten_feet():
    map = ". . . . . .\n. A . . . .\n. . . . . .\n. . . O . .\n. . . . . .\n. . . . . ."
    there = fight(map, creatures={"A": ANN, "O": {"name": "the ogre", "size": "large", "side": "foes"}})
    found = compare(there, "A move B3 B4")
    assert cells(found, "may strike") == ("O at B2", "O at B3", "the text does not say")
    assert "In d20 Modern the ogre does not threaten B2, the corner of a ten-foot reach." in said(found)
    assert "one opportunity" not in said(found)
    readings = compare_readings(there, "A move A2", "reach_corner")
    assert cells(readings, "may strike") == ("O at B2", "nobody", "nobody")
    assert readings.question.startswith("Is the second diagonal square within a reach of ten feet? (SRD 3.5, ")
    assert [c.note for c in readings.columns][1] == "no: it is fifteen feet away"
    assert 'By "include" O may strike at B2; by "strict" and "walk-in" nobody may strike.' in said(readings)
    assert 'By "strict" and "walk-in" the ogre does not threaten B2' in said(readings)


def test_cover_saves_in_one_of_them():
    found = compare(two(". . . .\n. A . .\n. # E .\n. . . ."), "A move A2")
    assert cells(found, "may strike") == ("nobody", "E at B2", "the text does not say")
    assert "Ann has cover from the orc. (SRD 3.5, Combat Modifiers: Cover)" in said(found)
    assert "In d20 Modern there is no such exemption." in said(found)


def test_the_tables_of_actions_differ():
    found = compare(two().with_setup(), "A do bull-rush E")
    assert cells(found, "may strike") == ("E at B2", "nobody", "")
    assert "to bull rush is not distracting" in said(found)
    potion = compare(two(), "A do drink-potion")
    assert cells(potion, "legal") == ("yes", "no", "no")
    assert "It is not legal in d20 Modern: d20 Modern has no action to drink a potion." in said(potion)
    assert len(said(potion)) < 400  # not the whole table


def test_a_tumble_says_what_it_hangs_on():
    foes = {"F": {"name": "the goblin", "side": "foes"}}
    there = two(". . . . .\n. A . . .\n. E . F .", ann={"skills": {"tumble": 5}}, others=foes)
    found = compare(there, "A tumble C2 D2 E2")
    assert cells(found, "checks") == (
        "Tumble 15 against E; Tumble 17 against F",
        "Tumble 15 against E and F",
        "",
    )
    assert cells(found, "may strike")[0] == "nobody; if every check fails: E at B2, F at C2"
    assert "If every check succeeds: Ann leaves B2" in str(found)
    sure = compare(two(ann={"skills": {"tumble": 30}}), "A tumble C2 D2")
    assert cells(sure, "may strike")[:2] == ("nobody", "nobody")


def test_borrowed_opportunities_reach_diagonally_and_say_that_they_are_borrowed():
    there = two().with_setup(ruleset=ALL["open"])
    found = compare_readings(there, "A minor-move B1", "opportunities")
    assert cells(found, "may strike") == ("the text does not say", "E at B2")
    assert cells(found, "borrowed") == ("", "Attacks of Opportunity: Moving (from SRD 3.5)")
    assert 'By "silent" the text has no threat and no attacks of opportunity' in said(found)
    assert "borrowed from SRD 3.5" in "".join(found.reasons)
    borrowed = there.with_setup(options={"opportunities": "borrowed"})
    assert len(borrowed.ask("threatens", "E")) == 8


def test_a_big_mover_by_both_readings():
    there = fight(
        ". . . E . .\n. O . . . .\n. . . . . .",
        creatures={"O": {"name": "Olga", "size": "large", "side": "heroes"}, "E": {**ORC, "side": "foes"}},
    )
    found = compare_readings(there, "O move B1", "big_mover")
    assert cells(found, "may strike") == ("nobody", "E at B2")
    assert 'By "vacated" C2 is still covered after the step, so it is not left.' in said(found)


# --- what is refused ---------------------------------------------------------------------------------------------


def test_what_nobody_allows_has_one_reason():
    found = compare(two("A . .\n. # E"), "A move A2 B1")
    assert cells(found, "legal") == ("no", "no", "no")
    assert found.differences == ("None of them allows it: The step from A2 to B1 would cut the solid corner of B2.",)


def test_reasons_for_refusing_stand_in_the_text_and_on_the_page():
    found = compare(two("A . . . . . . . . . . . E"), "A charge E")
    assert "It is not legal in d20 Open RPG: d20 Open RPG has no charge." in str(found)
    assert "d20 Open RPG has no charge." in found.html()


def test_a_way_too_long_says_the_most_that_there_is():
    wide = "A" + " ." * 25
    far = compare(fight(wide, creatures={"A": ANN}), "A move V1")
    assert cells(far, "legal") == ("no", "no", "no")
    assert "within the 20 MP of a Complete Move" in said(far)
    assert "within the 12 squares of movement of a move" in said(far)
    assert cells(compare(fight(wide, creatures={"A": ANN}), "A run V1"), "legal") == ("yes", "yes", "no")


@pytest.mark.parametrize(
    "words", ["begin", "roll 3", "A end", "referee A hp 3", "", "A nonsense", "Z move A1", "A pass"]
)
def test_what_is_no_deed_cannot_be_compared(words):
    with pytest.raises(NotationError):
        compare(two(), words)


def test_unknown_rulesets_and_options_are_named_with_what_there_is():
    with pytest.raises(NotationError, match="'chess' is not a ruleset; there are: srd35, modern, open"):
        compare(two(), "A move B1", ["chess"])
    with pytest.raises(NotationError, match=r"is not an option of SRD 3\.5; there are: reach_corner"):
        compare_readings(two(), "A move B1", "chess")


# --- the words of each, and the position ---------------------------------------------------------------------------


def test_each_ruleset_answers_in_its_own_words():
    found = compare(two(), "A complete-move A1")
    assert cells(found, "action") == ("A move A1", "A move A1", "A complete-move A1")
    assert "SRD 3.5 has no Complete Move; a move stands in for it." in said(found)
    far = compare(fight("A" + " ." * 12, creatures={"A": ANN}), "A move I1")
    assert cells(far, "action")[2] == "A full-move I1"


def test_of_a_fight_under_way_places_and_conditions_count():
    moved = two(dice=(15, 5), strikes="pass").play("begin").play("A move B1 C1 D1")
    found = compare(moved, "A move E1")
    assert cells(found, "costs")[0] == "1 square (5 feet)"
    assert found.columns[0].encounter.ask("at", "A") == "D1"


def test_options_of_the_position_are_kept_where_a_ruleset_has_them():
    there = two(options={"reach_corner": "strict", "charge_tie": "lenient"})
    found = compare(there, "A move B1")
    assert [dict(c.encounter.setup.options) for c in found.columns] == [
        {"reach_corner": "strict", "charge_tie": "lenient"},
        {"reach_corner": "strict", "charge_tie": "lenient"},
        {"reach_corner": "strict"},
    ]


def test_comparing_changes_nothing_and_gives_the_same_each_time():
    there = two()
    before = there.state
    first, second = (compare(there, "A move B1 C1") for _ in range(2))
    assert str(first) == str(second)
    assert first.html() == second.html()
    assert there.state == before


# --- as a page -----------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.images, self.open, self.text = [], [], []

    def handle_starttag(self, tag, attrs):
        if tag == "img":
            self.images.append(dict(attrs))
        elif tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def page(html):
    found = Page()
    found.feed(html)
    assert not found.open
    return found


@pytest.mark.parametrize("theme", [{}, {"theme": DARK}])
def test_the_page_is_opaque_has_alternative_texts_and_says_all_that_the_text_says(theme):
    there = two(ann={"name": "Ann <b>"}, orc={"conditions": ["invisible"]})
    found = compare(there, "A withdraw A2 A1")
    html = found.html(**theme)
    read = page(html)
    assert re.match(r'<div class="d20nb-comparison" style="background:#[0-9a-f]{6};color:#[0-9a-f]{6}', html)
    assert [image["alt"].partition(".")[0] for image in read.images] == ["SRD 3", "d20 Modern", "d20 Open RPG"]
    assert "The way: B2 A2 A1, price 2" in read.images[0]["alt"]
    text = "".join(read.text)
    for sentence in (*found.differences, *found.reasons):
        assert sentence in text
    assert text.count("(differs)") == len(marked(found))
    assert "<b>" not in html
    bundle = found._repr_mimebundle_()
    assert bundle["text/plain"] == str(found) == repr(found)


@given(encounters(), st.data())
def test_whatever_is_compared_reads_well(encounter, data):
    encounter = d20nb.Encounter(encounter.setup)
    if not encounter.state.combatants:
        return
    id = data.draw(st.sampled_from(list(encounter.state.combatants)))
    grid = encounter.setup.map
    end = f"{chr(65 + data.draw(st.integers(0, min(25, grid.width - 1))))}{data.draw(st.integers(1, grid.height))}"
    deed = data.draw(st.sampled_from([f"move {end}", f"step {end}", f"withdraw {end}", f"run {end}", "stand", "delay"]))
    found = compare(encounter, f"{id} {deed}")
    assert len(found.columns) == len(ALL)
    for sentence in (*found.differences, *found.reasons):
        assert "{" not in sentence
        assert "None" not in sentence.replace("None of them", "")
        assert not re.search(r"\.\s*\.|\(\)|\s{2}| \.", sentence), sentence
        assert sentence[0].isupper() or sentence.startswith(("d20", *(c.title for c in found.columns)))
        assert sentence.rstrip(")").rstrip()[-1] != " "
    for column in found.columns:
        asked = evolve(column.encounter.setup)
        if not column.refused and column.strikes is not None and column.failed is None:
            assert list(column.strikes) == d20nb.Encounter(asked).ask("provokes", column.action)
        if not column.refused and column.price is not None:
            assert column.price == d20nb.Encounter(asked).ask("cost", column.action)
    page(found.html())


def test_too_tight_a_passage_costs_points_and_hampers_fighting():
    text = """
    format = 1
    ruleset = "open"
    map = "# # # #\\nA = E .\\n# # # #"
    [legend]
    "=" = { terrain = "passage", size_rating = 0 }
    [creatures.A]
    side = "heroes"
    size_rating = 2
    [creatures.E]
    side = "foes"
    """
    there = d20nb.load(text.replace("\n    ", "\n"))
    assert there.ask("cost", "A minor-move B2") == 3
    inside = d20nb.Encounter(there.setup.move("A", d20nb.Square.parse("B2")))
    assert inside.ask("attack bonus", "A attack E") == -4  # 2 for the passage, and 2 for being entangled
    assert inside.ask("defense", "E attack A") == 6  # likewise, for Dexterity is 4 less
    assert cells(compare(inside, "A attack E", ["srd35", "open"]), "attack") == (
        "d20 + 0 against AC 10",
        "d20 − 4 against Defense 10",
    )
    assert "In d20 Open RPG this counts: in too tight a passage −2. (d20 Open RPG, Restricted/Tight Areas)" in said(
        compare(inside, "A attack E", ["srd35", "open"])
    )
