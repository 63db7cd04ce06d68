"""What the README shows is what the program draws. Its code is run by pytest's doctest glob."""

from pathlib import Path

import d20nb

ROOT = Path(__file__).parent.parent
PLAN = "A move D4 E4 F5 G5"


def test_the_picture_is_up_to_date():
    # d20nb show notebooks/first-fight.toml --svg --plan "A move D4 E4 F5 G5" > notebooks/board.svg
    drawn = d20nb.load(ROOT / "notebooks" / "first-fight.toml").draw("svg", plan=PLAN)
    assert (ROOT / "notebooks" / "board.svg").read_text("utf-8") == drawn + "\n"
    assert "notebooks/board.svg" in (ROOT / "README.md").read_text("utf-8")
