"""What a problem report finds that comes out otherwise when its game is played again."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.engine.conformance.fingerprint import fingerprint
from tabletop.engine.match import LoadError
from tabletop.engine.moves import Move, Refusal
from tabletop.session.port import LocalPort
from tabletop.session.problem_report import (
    ReportedGame,
    checksum,
    differences,
    read_report,
    report_text,
)
from tabletop.storage.journal.journal import read_journal
from tabletop.storage.journal.records import Player
from tabletop.storage.safe_files import StorageError
from tests.session.toys import BIDS
from tests.table import new_port

POSITION = "the position at the end is another one"
SCREEN = "what was on the screen is not what the moves lead to"
CONTENT = "the content of the game is another one"


def played(folder: Path) -> LocalPort:
    """A game of two moves."""
    port = new_port(BIDS, [Player("Ann"), Player("Bo")], {}, seed=1, saves=folder)
    for seat, number in ((1, 2), (0, 5)):
        assert not isinstance(port.session.play(seat, Move("say", args=(number,))), Refusal)
    port.close()
    return port


@pytest.fixture
def reported(tmp_path: Path) -> ReportedGame:
    """A report of a game of two moves, as the first seat saw it."""
    port = played(tmp_path)
    (path,) = tmp_path.glob("*.recess")
    content, match = read_journal(path), port.session.so_far().match
    view = checksum(match.view(0))
    return ReportedGame(content.header, tuple(content.records), 0, view, fingerprint(match.state))


def test_a_game_that_comes_out_as_it_did_differs_in_nothing(reported: ReportedGame) -> None:
    assert differences(reported, BIDS) == []
    assert differences(replace(reported, state=""), BIDS) == []


def test_what_comes_out_otherwise_is_named(reported: ReportedGame) -> None:
    shorter = replace(reported, records=reported.records[:-1])
    assert differences(shorter, BIDS) == [POSITION, SCREEN]
    assert differences(replace(reported, state="x"), BIDS) == [POSITION]
    assert differences(replace(reported, view="x"), BIDS) == [SCREEN]


def test_a_move_that_cannot_be_played_is_named(reported: ReportedGame) -> None:
    low = replace(reported.records[-1], move="say = 1")
    broken = replace(reported, records=(*reported.records[:-1], low))
    assert differences(broken, BIDS) == ["act 3 of 3: Say a higher number."]


@pytest.mark.parametrize("viewer", [-2, 2])
def test_a_seat_that_is_not_there_is_no_sense(reported: ReportedGame, viewer: int) -> None:
    with pytest.raises(LoadError, match="not a whole problem report"):
        differences(replace(reported, viewer=viewer), BIDS)


def test_other_content_is_named(reported: ReportedGame) -> None:
    other = replace(reported, header=replace(reported.header, content="x"))
    with pytest.raises(LoadError, match="was edited"):
        differences(replace(other, records=other.records[:0]), BIDS)
    assert differences(other, BIDS)[0] == CONTENT


@pytest.mark.parametrize(
    "change",
    [
        {"viewer": "0"}, {"header": []}, {"records": {}}, {"view": "a" * 65}, {"state": "a" * 65},
        {"view": None}, {"state": None}, {"records": [7]}, {"records": None},
    ],
)  # fmt: skip
def test_a_report_is_read_whole_or_refused_in_a_line(
    tmp_path: Path, change: dict[str, object]
) -> None:
    members = json.loads(report_text(played(tmp_path), {}))
    path = tmp_path / "report.json"
    path.write_text(json.dumps(members))
    read = read_report(path)
    assert read is not None
    assert differences(read, BIDS) == []
    members["game"] |= change
    path.write_text(json.dumps(members))
    with pytest.raises(StorageError, match="not a whole problem report"):
        read_report(path)
