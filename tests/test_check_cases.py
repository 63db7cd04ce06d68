"""The positions with right answers, as files: one test a file."""

from pathlib import Path

import pytest
from tiny_ruleset import TINY

from d20nb.check import check
from d20nb.scenario import read

CASES = sorted((Path(__file__).parent / "cases").glob("*.toml"))
RULESETS = {"open": TINY}
TINY_CASES = ("open-01-costs", "open-03-friend", "open-09-ap")


def case_id(path):
    return path.stem


@pytest.mark.parametrize("path", CASES, ids=case_id)
def test_the_rules_give_the_right_answers(path):
    checked = list(check(read(path)))
    assert checked
    assert [str(one) for one in checked if not one.right] == []


@pytest.mark.parametrize("path", [p for p in CASES if p.stem in TINY_CASES], ids=case_id)
def test_tiny_ruleset_on_the_same_core(path):
    checked = list(check(read(path, RULESETS)))
    assert checked
    assert [str(one) for one in checked if not one.right] == []


def test_a_wrong_answer_is_found_with_its_reasons(tmp_path):
    source = next(p for p in CASES if p.stem == "srd35-01-leaving").read_text()
    checked = list(check(read(source.replace('["E at E3"]', "[]", 1))))
    assert not checked[0].right
    assert "leaves E3" in str(checked[0])
    assert all(one.right for one in checked[1:])


def test_a_step_that_is_not_legal_ends_the_check():
    source = next(p for p in CASES if p.stem == "srd35-62-nobody-surprised").read_text()
    checked = list(check(read(source.replace('do = "begin"', 'do = "E end"'))))
    assert [one.right for one in checked] == [False]
    assert "has not begun" in str(checked[0])
