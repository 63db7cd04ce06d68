"""Cards of why not, of numbers and of disputes: whole, escaped, and not by colour or sign alone."""

from html.parser import HTMLParser

from boards import fight

from d20nb.explanation import Explanation
from d20nb.widgets.cards import disputes_mark, first_card, numbers_card, other_cards, why_not_cards

NASTY = '<b onclick="x">&'


class Page(HTMLParser):
    """What a reader gets: the tags in order, and the text."""

    def __init__(self, source):
        super().__init__()
        self.open, self.tags, self.text = [], [], ""
        self.feed(source)
        assert self.open == [], self.open

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def board(**creatures):
    return fight("A . . .\n. . E .", creatures={"A": {"name": NASTY}, "E": {"name": "the orc"}} | creatures)


def test_each_finding_says_its_result_in_words_with_its_rule_and_its_cure():
    told = board().why_not("E threatens A1")[0]
    page = Page(why_not_cards([told], NASTY))
    assert page.tags.count("li") == len(told.findings)
    assert "✓ yes: The orc is able to strike." in page.text
    assert "✗ no: A1 is 2 squares away" in page.text
    assert "They would have to be closer together" in page.text
    assert "SRD 3.5, Attacks of Opportunity: Threatened Squares" in page.text
    assert NASTY in page.text
    assert page.text.index("✗ no:") < page.text.index("✓ yes:")
    assert '<span class="d20nb-unseen">no: </span>A1 is 2 squares away' in why_not_cards([told])
    assert "b" not in page.tags
    assert "? not looked at: " in Page(why_not_cards(fight("A # .").why_not("A move B1"))).text
    assert "d20nb-strikes" in why_not_cards([told])
    assert "d20nb-saved" in why_not_cards(board().why_not("E threatens B1"))


def test_the_test_that_saves_is_read_before_those_that_do_not():
    told = fight("A . . .\n. E . .", creatures={"E": {"conditions": {"blinded"}}}).why("A move A2")
    marks = [word for word in Page(other_cards(told)).text if word in "✓✗"]
    assert marks == sorted(marks)
    assert set(marks) == {"✓", "✗"}


def test_a_refusal_looks_like_one():
    told = [Explanation(NASTY)]
    assert "d20nb-refused" in first_card(told, refused=True)
    assert Page(first_card(told, refused=True)).text.startswith("✗ ")
    assert "d20nb-refused" not in first_card(told)


def test_the_first_reason_is_open_and_the_others_are_folded():
    told = board().why_not("B1", of="A")
    assert len(told) > 2
    shown = why_not_cards(told)
    assert shown.startswith('<details class="d20nb-card d20nb-saved" open>')
    assert shown.count("<details") == sum(bool(one.findings) for one in told)
    assert shown.count(" open>") == 1
    assert all(one.sentence in Page(shown).text for one in told[1:])
    assert why_not_cards([], NASTY) == ""


def test_numbers_open_into_their_parts():
    told = board().numbers("A attack E")
    card = numbers_card(told)
    page = Page(card)
    assert card.startswith('<details class="d20nb-card d20nb-numbers"><summary>')
    assert numbers_card(told, opened=True).startswith('<details class="d20nb-card d20nb-numbers" open><summary>')
    assert page.tags.count("tr") == 2 + len(told.attack.parts) + len(told.defense.parts)
    assert NASTY in page.text
    assert "b" not in page.tags
    prone = fight("A E", creatures={"E": {"conditions": {"prone"}}}).numbers("A attack E")
    assert "−4" in Page(numbers_card(prone)).text


def test_a_dispute_opens_into_its_readings_and_marks_the_one_in_force():
    here = fight(
        "A . .\n. . .\n. . E", creatures={"A": {"name": NASTY}, "E": {"name": NASTY, "weapons": ("longspear",)}}
    )
    (dispute,) = here.disputed("A move B1")
    page = Page(disputes_mark([dispute]))
    assert page.text.startswith("⚖ 1 disputed rule")
    assert "⚖ 2 disputed rules" in Page(disputes_mark([dispute, dispute])).text
    assert disputes_mark([]) == ""
    card = first_card(here.why("A move B1"), disputes=[dispute])
    assert card.index("SRD 3.5, Attacks of Opportunity: Moving") < card.index('<details class="d20nb-dispute">')
    assert "<details" not in first_card(here.why("A move B1"))
    assert page.tags.count("li") == 3
    assert "● include (in force): yes, as an exception to the count of fifteen feet" in page.text
    assert "○ strict: no: it is fifteen feet away" in page.text
    assert f"There may strike: {NASTY} at A1." in page.text
    assert "b" not in page.tags
