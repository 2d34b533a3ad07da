"""Figures in the documents: each names its command, and is written between its marks."""

from pathlib import Path

import pytest

from tabletop.cli.run import run
from tools.__main__ import run as run_tools
from tools.figures import ROOT, commands, pages, section, written_into

PAGE = "Before.\n<!-- figures: tabletop words -->\nold\n<!-- end of figures -->\nAfter.\n"
NAMED = [each for page in pages() for each in commands(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("command", NAMED)
def test_every_figure_names_a_command_that_there_is(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    program, name, *words = command.split()
    if program == "python" and name != "-m":
        assert (ROOT / name).is_file()
        return
    if program == "tabletop":
        assert run([name, "--help"]) == 0
    else:
        assert words[0] == "tools"
        assert run_tools([words[1], "--help"]) == 0
    known = capsys.readouterr().out
    assert [word for word in words if word.startswith("--") and word not in known] == []


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_every_figure_says_at_which_commit_it_was_measured(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text.count("<!-- figures:") == len(commands(text)) == text.count("\nMeasured at ")


def test_a_figure_is_written_between_its_marks() -> None:
    written = written_into(PAGE, "tabletop words", "3 words\n", "abc1234")
    assert "\nMeasured at abc1234.\n\n```text\n3 words\n```\n" in written
    assert "old" not in written
    assert written.startswith("Before.\n")
    assert written.endswith("<!-- end of figures -->\nAfter.\n")
    assert written_into(PAGE, "tabletop taught", "3 words\n", "abc1234") == PAGE


def test_a_table_stands_as_it_is() -> None:
    assert "```" not in section("| a | b |\n|---|---|\n| 1 | 2 |\n", "abc1234")
