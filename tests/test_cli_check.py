"""`d20nb check` and `d20nb show`: exit codes, one message for each bad file, and no traceback."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import d20nb
from d20nb.cli import main
from d20nb.resume_code import pack

CASES = Path(__file__).parent / "cases"
GOOD = CASES / "srd35-01-leaving.toml"
HEAD = 'format = 1\nruleset = "srd35"\n'
BAD = {
    "not TOML": "format = = 1\n",
    "wrong type": HEAD + 'map = ". A"\n[creatures.A]\nside = "heroes"\nhp = "ten"\n',
    "unknown key": HEAD + 'map = ". A"\ncolour = "red"\n[creatures.A]\nside = "heroes"\n',
    "off the map": HEAD + 'map = ". ."\n[creatures.A]\nside = "heroes"\nat = "Z9"\n',
    "two in one square": HEAD + 'map = ". A"\n[creatures.A]\nside = "h"\n[creatures.B]\nside = "h"\nat = "B1"\n',
    "ragged map": HEAD + 'map = """\n. .\n.\n"""\n',
    "unknown ruleset": 'format = 1\nruleset = "chess"\nmap = "."\n',
    "huge map": HEAD + 'map = """\n' + (". " * 10_000 + "\n") * 40 + '"""\n',
    "5 MB": HEAD + "# " + "x" * 5_000_000 + '\nmap = "."\n',
    "deep nesting": "a = " + "[" * 5000 + "]" * 5000 + "\n",
}


@pytest.mark.parametrize("source", BAD.values(), ids=BAD)
def test_a_bad_file_gives_one_message_and_exit_code_2(source, tmp_path, capsys):
    path = tmp_path / "bad.toml"
    path.write_text(source)
    assert main(["check", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{path}: ")
    assert err.count("\n") < 12
    assert "Traceback" not in err


def test_every_fault_is_in_the_message(tmp_path, capsys):
    path = tmp_path / "bad.toml"
    path.write_text('format = 2\nruleset = "chess"\nmap = ". A Q"\n[creatures.A]\nhp = "ten"\n')
    assert main(["check", str(path)]) == 2
    err = capsys.readouterr().err
    for where in ("format", "ruleset", "map C1", "creatures.A.hp", "creatures.A.side"):
        assert f"  {where}: " in err


def test_right_and_wrong_answers(tmp_path, capsys):
    assert main(["check", str(GOOD)]) == 0
    assert "5 of 5 steps right" in capsys.readouterr().out
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(GOOD.read_text().replace('["E at E3"]', "[]", 1))
    assert main(["check", str(GOOD), str(wrong)]) == 1
    out = capsys.readouterr().out
    assert "4 of 5 steps right" in out
    assert "leaves E3" in out


def test_the_same_as_data(capsys):
    assert main(["check", "--json", str(GOOD)]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["right"] is True
    assert found["steps"][0]["got"] == ["E at E3"]


def test_a_file_that_is_not_there(capsys):
    assert main(["check", "nowhere.toml"]) == 2
    assert "nowhere.toml" in capsys.readouterr().err


@pytest.mark.parametrize(("form", "start"), [("--text", "Leaving"), ("--svg", "<svg "), ("--html", "<figure")])
def test_show(form, start, capsys):
    assert main(["show", str(GOOD), form]) == 0
    assert capsys.readouterr().out.startswith(start)


def test_show_a_plan_or_say_why_not(capsys):
    assert main(["show", str(GOOD), "--svg", "--plan", "A move D3 C3"]) == 0
    assert capsys.readouterr().out.startswith("<svg ")
    assert main(["show", str(GOOD), "--plan", "A fly C3"]) == 2
    assert "'fly' is not a verb" in capsys.readouterr().err


def test_as_a_command_of_its_own():
    ran = subprocess.run([sys.executable, "-m", "d20nb", "check", GOOD], capture_output=True, text=True, check=False)
    assert ran.returncode == 0
    assert ran.stderr == ""


def test_a_resume_code_is_drawn_where_it_stopped(capsys):
    begun = d20nb.load(f"{HEAD}map = '. A . .'\n[creatures.A]\nside = 'heroes'\n").play("begin").play("A move C1")
    assert main(["show", begun.code()]) == 0
    assert capsys.readouterr().out == f"{begun}\n"
    assert main(["show", begun.code()[:-3]]) == 2
    assert "resume code: 1 fault" in capsys.readouterr().err
    never = pack(begun.save().replace("A move C1", "A fly"))
    assert main(["show", never]) == 2
    assert "step[2]: 'A fly' cannot be done" in capsys.readouterr().err


# --- why-not -----------------------------------------------------------------------------------------------------

FIGHT = (
    HEAD
    + """dice = [15, 5]
map = '''
A . . .
. . E .
'''
[creatures.A]
name = "Ann"
side = "heroes"
[creatures.E]
name = "the orc"
side = "foes"
weapons = ["longspear"]
[[step]]
do = "begin"
[[step]]
do = "A move B1"
"""
)


def test_why_not_tells_what_must_be_so_and_what_is_disputed(tmp_path, capsys):
    path = tmp_path / "fight.toml"
    path.write_text(FIGHT)
    assert main(["why-not", str(path), "E threatens B1"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("The orc does not threaten B1.\n  yes The orc is able to strike. (SRD 3.5, ")
    assert "the longspear of the orc cannot strike within 1 square" in out
    assert main(["why-not", str(path), "E move D1", "--at", "1"]) == 0
    assert capsys.readouterr().out.startswith("It is not the orc's turn but Ann's")
    assert main(["why-not", str(path), "A step A1", "--at", "2"]) == 0
    assert capsys.readouterr().out.startswith("Ann has moved this turn")
    path.write_text(FIGHT.replace(". . E .", ". . . .\n. . E ."))
    assert main(["why-not", str(path), "A move B1"]) == 0
    assert "\n\nIs the second diagonal square within a reach of ten feet?" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["hello"], "ask about a square"),
        (["A move B1", "--at", "3"], "there is no step 3; choose one from 0 to 2"),
    ],
)
def test_why_not_says_what_is_wrong(arguments, says, tmp_path, capsys):
    path = tmp_path / "fight.toml"
    path.write_text(FIGHT)
    assert main(["why-not", str(path), *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert "Traceback" not in err


def test_why_not_of_a_resume_code_is_of_the_moment_where_it_stopped(capsys):
    code = d20nb.read(FIGHT).resume().code()
    assert main(["why-not", code, "A step A1"]) == 0
    assert capsys.readouterr().out.startswith("Ann has moved this turn")
