"""What is wrong with content is told all at once, each with its place."""

from pathlib import Path
from shutil import copytree

import pytest

from tests.doors.running import ROOT, tabletop

Capture = pytest.CaptureFixture[str]


def test_shipped_content_is_in_order(capsys: Capture) -> None:
    ran = tabletop(capsys, "validate", ROOT / "content")
    assert ran.status == 0, ran.err
    assert ran.out.startswith("ok 5 games, ")


def broken_game(folder: Path) -> Path:
    game = folder / "game"
    copytree(ROOT / "content" / "valedictorian", game)
    text = (game / "game.yaml").read_text(encoding="utf-8")
    (game / "game.yaml").write_text(
        text.replace("seats:", "seatz:").replace("version: 1", "version: x")
    )
    (game / "scenarios" / "odd.yaml").write_text("scenarios:\n  - titel: x\n")
    return game


def test_every_problem_of_a_game_is_a_line_and_status_3(capsys: Capture, tmp_path: Path) -> None:
    game = broken_game(tmp_path)
    ran = tabletop(capsys, "validate", game)
    assert (ran.status, ran.out) == (3, "")
    lines = ran.err.splitlines()
    assert len(lines) >= 3
    assert all(line.startswith(f"{game}/") for line in lines)
    assert "did you mean seats?" in ran.err
    assert "odd.yaml:2:" in ran.err
    assert "did you mean title?" in ran.err


@pytest.mark.parametrize("name", ["game.yaml", "layout.yaml", "scenarios", "scenarios/odd.yaml"])
def test_a_part_of_a_game_can_be_validated(capsys: Capture, tmp_path: Path, name: str) -> None:
    ran = tabletop(capsys, "validate", broken_game(tmp_path) / name)
    assert ran.status == 3
    wanted = "titel" if name.startswith("scenarios") else "seatz"
    assert wanted in ran.err


@pytest.mark.parametrize("kind", ["missing", "empty"])
def test_a_path_without_a_game_is_refused(capsys: Capture, tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "none"
    if kind == "empty":
        folder.mkdir()
    ran = tabletop(capsys, "validate", folder)
    assert (ran.status, ran.out, ran.err.count("\n")) == (3, "", 1)
