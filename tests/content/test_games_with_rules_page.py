"""The games that docs/make/with-rules.md names are there; its code is held by test_documents."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "make" / "with-rules.md"


def test_the_games_that_the_page_names_are_there() -> None:
    for name in ("mill-and-market", "fire-brigade"):
        assert f"`{name}`" in PAGE.read_text("utf-8")
        assert (ROOT / "tests" / "workshop" / name / "rules.py").is_file()
