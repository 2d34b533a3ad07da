"""A hand that is sorted between taking back and playing again, kept on the disk."""

from pathlib import Path

import pytest

from tabletop.engine.moves import Move, Refusal
from tabletop.registry import Registry
from tabletop.session import Player, Session
from tabletop.session.branch import Origin
from tabletop.storage.journal import read_journal
from tests.ui.free.harbour import harbour

CARDS, GOLD = 3, 11


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """Sam's turn, with three cards in hand."""
    game = harbour(tmp_path)
    session = Session.new(
        game, [Player("Sam"), Player("Priya")], {}, seed=1, saves=tmp_path / "saves"
    )
    session.take_seat(0)
    for _ in range(CARDS):
        done(session, Move("draw", ("deck?",), "hand:p1", (1,)))
    return session


def done(session: Session, move: Move) -> None:
    assert not isinstance(session.submit(move), Refusal)


def lying(session: Session) -> dict[str, tuple[str, ...]]:
    session.take_seat(0)
    return {zone.id: zone.pieces for zone in session.view().zones}


def test_what_was_taken_back_comes_again_and_lies_so_after_a_restart(
    session: Session, tmp_path: Path
) -> None:
    *_, last = session.view().zone("hand:p1").pieces
    done(session, Move("add", (), "gold:p1", (5,)))
    made = session.moves_made
    assert session.undo() is not None
    done(session, Move("put", (last,), "hand:p1", ("at", 0)))
    assert session.redo_problem() == ""
    assert session.redo() is not None
    shown = lying(session)
    assert session.view().value("gold:p1") == GOLD + 5
    assert shown["hand:p1"][0] == last
    assert session.moves_made == made + 1
    path = session.save_path
    session.close()
    assert path is not None
    again = Session.resume(Registry(tmp_path / "none", tmp_path).find("harbour"), path)
    assert lying(again) == shown
    assert again.view().value("gold:p1") == GOLD + 5
    records = read_journal(path).records
    assert Origin("", tuple(records)).acts(made + 1) == tuple(records)
