"""What a problem report finds that comes out otherwise when its game is played again."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.engine.fingerprint import fingerprint
from tabletop.engine.match import LoadError
from tabletop.engine.moves import Move
from tabletop.session import Player, Session
from tabletop.session.problem_report import (
    Recorded,
    checksum,
    differences,
    read_report,
    report_text,
)
from tabletop.storage.files import StorageError
from tabletop.storage.journal import read_journal
from tests.session.toys import BIDS

POSITION = "the position at the end is another one"
SCREEN = "what was on the screen is not what the moves lead to"
CONTENT = "the content of the game is another one"


def played(folder: Path) -> Session:
    """A game of two moves."""
    session = Session.new(BIDS, [Player("Ann"), Player("Bo")], {}, seed=1, saves=folder)
    for seat, number in ((1, 2), (0, 5)):
        assert session.submit_from(seat, Move("say", args=(number,))) is None
    session.close()
    return session


@pytest.fixture
def recorded(tmp_path: Path) -> Recorded:
    """A report of a game of two moves, as the first seat saw it."""
    session = played(tmp_path)
    (path,) = tmp_path.glob("*.recess")
    content, match = read_journal(path), session.so_far().match
    view = checksum(match.view(0))
    return Recorded(content.header, tuple(content.records), 0, view, fingerprint(match.state))


def test_a_game_that_comes_out_as_it_did_differs_in_nothing(recorded: Recorded) -> None:
    assert differences(recorded, BIDS) == []
    assert differences(replace(recorded, state=""), BIDS) == []


def test_what_comes_out_otherwise_is_named(recorded: Recorded) -> None:
    shorter = replace(recorded, records=recorded.records[:-1])
    assert differences(shorter, BIDS) == [POSITION, SCREEN]
    assert differences(replace(recorded, state="x"), BIDS) == [POSITION]
    assert differences(replace(recorded, view="x"), BIDS) == [SCREEN]


def test_a_move_that_cannot_be_played_is_named(recorded: Recorded) -> None:
    low = replace(recorded.records[-1], move="say = 1")
    broken = replace(recorded, records=(*recorded.records[:-1], low))
    assert differences(broken, BIDS) == ["act 3 of 3: Say a higher number."]


@pytest.mark.parametrize("viewer", [-2, 2])
def test_a_seat_that_is_not_there_is_no_sense(recorded: Recorded, viewer: int) -> None:
    with pytest.raises(LoadError, match="not a whole problem report"):
        differences(replace(recorded, viewer=viewer), BIDS)


def test_other_content_is_named(recorded: Recorded) -> None:
    other = replace(recorded, header=replace(recorded.header, content="x"))
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
