"""A few of the kills of `tests.kill_check`, and that it finds what is lost."""

import json
from pathlib import Path

import pytest

from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.storage.journal.records import Player
from tabletop.storage.saves.save_list import list_saves
from tests.kill_check import Ledger, main
from tests.table import new_port


def test_nothing_is_lost_by_a_few_kills(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--kills", "4", "--seed", "5"]) == 0
    assert capsys.readouterr().out.endswith("; 0 lost\n")


def test_a_game_that_is_not_there_is_found(tmp_path: Path) -> None:
    ledger = Ledger()
    ledger.take('["game", "abc", 3, ""]')
    assert list_saves(tmp_path) == []
    assert ledger.problems(tmp_path) == ["abc is lost"]


def test_a_copy_that_was_never_said_to_be_made_is_no_surprise(tmp_path: Path) -> None:
    """A kill falls between the making of a copy and the word of it; the next child plays on it."""
    game = Registry(shipped("content")).find("valedictorian")
    people = (Player("Ann"), Player("Bo"))
    port = new_port(game, people, {}, seed=1, saves=tmp_path)
    port.close()
    (save,) = list_saves(tmp_path)
    ledger = Ledger()
    ledger.take(json.dumps(["done", save.id, 0]))
    assert ledger.problems(tmp_path) == []
    ledger.take(json.dumps(["done", save.id, 99]))
    assert ledger.problems(tmp_path) == [f"{save.id} has lost acts that were said to be done"]
