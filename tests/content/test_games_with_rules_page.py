"""What docs/games-with-rules.md shows is code of games that are tested."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "games-with-rules.md"


def test_every_line_of_code_on_the_page_stands_in_a_game_or_its_test() -> None:
    workshop = ROOT / "tests" / "workshop"
    files = [*workshop.glob("*/rules.py"), workshop / "test_games_with_rules.py"]
    there = {line.strip() for path in files for line in path.read_text("utf-8").splitlines()}
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    lines = [line.strip() for block in blocks for line in block.splitlines() if line.strip()]
    assert len(lines) > 25
    assert [line for line in lines if line not in there] == []


def test_the_games_that_the_page_names_are_there() -> None:
    for name in ("mill-and-market", "fire-brigade"):
        assert f"`{name}`" in PAGE.read_text("utf-8")
        assert (ROOT / "tests" / "workshop" / name / "rules.py").is_file()
