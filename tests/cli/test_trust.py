"""The doors to a game with code of its own: one line before consent, and never a bug of ours."""

import shutil
from pathlib import Path

import pytest

from tests.cli.running import tabletop
from tests.guests import change, put

Capsys = pytest.CaptureFixture[str]


@pytest.fixture
def folder(own_folder: Path) -> Path:
    return put(own_folder)


def test_without_consent_each_door_says_one_line(folder: Path, capsys: Capsys) -> None:
    line = (
        "Last Bean brings code of its own, which needs your consent: "
        f"tabletop trust {folder}"
    )  # fmt: skip
    ran = tabletop(capsys, "simulate", "last-bean")
    assert (ran.status, ran.err.strip()) == (3, line)
    ran = tabletop(capsys, "validate", folder)
    assert (ran.status, ran.err.strip()) == (0, line)
    ran = tabletop(capsys, "games")
    assert (ran.status, ran.err.strip()) == (0, line)
    assert "needs your consent" in ran.out


def test_after_trust_it_is_simulated_also_in_other_processes(folder: Path, capsys: Capsys) -> None:
    ran = tabletop(capsys, "trust", folder)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("ok Last Bean: 4 files of code, ")
    ran = tabletop(capsys, "simulate", "last-bean", "--games", "3", "--check")
    assert (ran.status, ran.err) == (0, "")
    assert "3 of 3 games" in ran.out
    assert tabletop(capsys, "validate", folder).err == ""
    assert "asks for no consent" in tabletop(capsys, "trust", folder).out


def test_trust_says_what_changed(folder: Path, capsys: Capsys) -> None:
    tabletop(capsys, "trust", folder)
    change(folder, "rules.py", "Take them.", "Take some.")
    assert tabletop(capsys, "simulate", "last-bean").status == 3
    assert tabletop(capsys, "trust", folder).out.startswith("rules.py is changed\n")


def test_two_versions_of_one_game_are_compared(
    folder: Path, tmp_path: Path, capsys: Capsys
) -> None:
    """One yes for each id made it impossible: the yes to the second took back the first."""
    other = tmp_path / "second"
    shutil.copytree(folder, other)
    change(other, "rules.py", "Take them.", "Take some.")
    assert tabletop(capsys, "trust", folder).status == 0
    assert tabletop(capsys, "trust", other).status == 0
    ran = tabletop(capsys, "simulate", folder, "--games", "4", "--against", other)
    assert (ran.status, ran.err) == (0, "")
    assert "With second" in ran.out or "second" in ran.out


def test_code_that_raises_ends_with_its_place_and_no_bug_of_ours(
    folder: Path, capsys: Capsys
) -> None:
    change(folder, "rules.py", "class BeanState", "1 / 0\n\n\nclass BeanState")
    ran = tabletop(capsys, "trust", folder)
    assert (ran.status, ran.out) == (3, "")
    assert "rules.py:" in ran.err
    assert "ZeroDivisionError" in ran.err
    assert tabletop(capsys, "simulate", "last-bean").status == 3
    assert tabletop(capsys, "validate", folder).status == 3
    change(folder, "rules.py", "1 / 0", "")
    change(folder, "rules.py", "del options, chance", "1 / 0")
    tabletop(capsys, "trust", folder)
    ran = tabletop(capsys, "simulate", "last-bean")
    assert ran.status != 70
    assert "rules.py:" in ran.err
