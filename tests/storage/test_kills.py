"""A few of the kills of `tests.kill_check`, and that it finds what is lost."""

from pathlib import Path

import pytest

from tabletop.storage.saves import list_saves
from tests.kill_check import Ledger, main


def test_nothing_is_lost_by_a_few_kills(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--kills", "4", "--seed", "5"]) == 0
    assert capsys.readouterr().out.endswith("; 0 lost\n")


def test_a_game_that_is_not_there_is_found(tmp_path: Path) -> None:
    ledger = Ledger()
    ledger.take('["game", "abc", 3, ""]')
    assert list_saves(tmp_path) == []
    assert ledger.problems(tmp_path) == ["abc is lost"]
