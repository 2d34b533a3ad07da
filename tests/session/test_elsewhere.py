"""Seats of people who look at screens of their own: who is next, what is shown, what is kept."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.state import State
from tabletop.session.port import RemotePort
from tabletop.session.position import Viewpoint, next_to_act
from tabletop.session.types import Next
from tabletop.storage.journal.journal import read_journal
from tabletop.storage.journal.records import Player
from tabletop.storage.safe_files import StorageError
from tests.session.toys import BIDS
from tests.table import journal_of, new_port, resume_port

ANN, BO = Player("Ann"), Player("Bo")
NATALIE = Player("Natalie", "random")


def match(acting: Sequence[int], openly: Sequence[int] = ()) -> Match[State]:
    """A match that waits for some seats, of which some act in the open."""
    rules = SimpleNamespace(open_moves=lambda _state, seat: [Move("x")] if seat in openly else [])
    return cast(Match[State], SimpleNamespace(to_act=tuple(acting), rules=rules, state=None))


COVERED = Viewpoint(-1, 0)


@pytest.mark.parametrize(
    ("acting", "openly", "looking", "people", "elsewhere", "expected"),
    [
        # acting, those who act in the open, who looks, people here, people elsewhere
        ([], [], COVERED, [0, 1], [], Next("over", -1)),
        ([1], [], COVERED, [0], [], Next("computer", 1)),
        ([1], [], COVERED, [0], [1], Next("elsewhere", 1)),
        ([1, 2], [], COVERED, [0], [1], Next("computer", 2)),
        ([1, 2], [], COVERED, [0], [2, 1], Next("elsewhere", 1)),
        ([1, 2], [], COVERED, [0, 2], [1], Next("curtain", 2)),
        ([0, 1], [], Viewpoint(1, 1), [0, 1], [], Next("viewer", 1)),
        ([0], [], Viewpoint(1, 1), [0, 1], [], Next("curtain", 0)),
        ([1], [], Viewpoint(0, 0), [0], [1], Next("elsewhere", 1)),
        ([1], [], Viewpoint(0, 0, visiting=True), [0, 1], [], Next("visit", 1)),
        ([0, 1], [], Viewpoint(0, 0, visiting=True), [0, 1], [], Next("viewer", 0)),
        ([0, 1], [1], COVERED, [0, 1], [], Next("open", 1)),
        ([0, 1], [0, 1], COVERED, [0, 1], [], Next("open", 0)),
        ([0, 1], [0, 1], Viewpoint(-1, 0, asked=1), [0, 1], [], Next("asked", 1)),
        ([0, 1], [0], Viewpoint(-1, 0, asked=1), [0, 1], [], Next("open", 0)),
        # Who is alone at the table has no curtain that something in the open could spare; with
        # people elsewhere the screen is looked at by others.
        ([0], [0], COVERED, [0], [], Next("curtain", 0)),
        ([0], [0], COVERED, [0], [1], Next("open", 0)),
    ],
)
def test_who_is_next(  # noqa: PLR0917
    acting: list[int],
    openly: list[int],
    looking: Viewpoint,
    people: list[int],
    elsewhere: list[int],
    expected: Next,
) -> None:
    assert next_to_act(match(acting, openly), looking, people, elsewhere) == expected


def test_a_seat_that_goes_elsewhere_leaves_the_screen_and_comes_back() -> None:
    port = new_port(BIDS, [ANN, BO], {}, seed=1)
    port.take_seat(0)
    port.session.sit(1, BO, elsewhere=True)
    assert (port.seat, port.session.elsewhere, port.session.people) == (-1, frozenset({1}), (0,))
    assert port.next() == Next("elsewhere", 1)
    port.take_seat(0)
    port.session.sit(1, BO)
    assert (port.seat, port.session.elsewhere, port.session.people) == (0, frozenset(), (0, 1))


def test_a_seat_that_is_looked_at_is_covered_when_somebody_else_sits_down() -> None:
    port = new_port(BIDS, [ANN, BO], {}, seed=1)
    port.take_seat(1)
    port.session.sit(1, Player("Cy"))
    assert port.seat == -1
    assert [player.name for player in port.players] == ["Ann", "Cy"]


def test_a_seat_elsewhere_that_a_computer_takes_is_played_here() -> None:
    port = new_port(BIDS, [ANN, BO], {}, seed=1)
    port.session.sit(1, BO, elsewhere=True)
    port.session.sit(1, NATALIE)
    assert (port.session.elsewhere, port.session.people) == (frozenset(), (0,))
    assert port.next() == Next("computer", 1)


def test_who_sits_where_is_kept_once_it_is_somebody_else(tmp_path: Path) -> None:
    port = new_port(BIDS, [ANN, BO], {}, seed=1, saves=tmp_path)
    (path,) = tmp_path.glob("*.recess")
    before = path.read_bytes()
    port.session.sit(1, BO, elsewhere=True)
    assert path.read_bytes() == before
    port.session.sit(1, Player("Cy"), elsewhere=True)
    port.close()
    players = read_journal(path).header.players
    assert [player.name for player in players] == ["Ann", "Cy"]


def test_why_a_new_person_is_not_kept_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = new_port(BIDS, [ANN, BO], {}, seed=1, saves=tmp_path)

    def refuse(*_: object) -> None:
        raise StorageError("Not saved.")

    assert journal_of(port.session) is not None
    monkeypatch.setattr(port.session._journal, "reseat", refuse)
    port.session.sit(1, Player("Cy"))
    assert port.session.problem == "Not saved."
    assert port.players[1].name == "Cy"


def test_a_move_from_elsewhere_is_made_or_refused_for_its_own_seat() -> None:
    port = new_port(BIDS, [ANN, BO], {}, seed=1)
    port.session.sit(1, BO, elsewhere=True)
    refusal = port.session.play(0, Move("say", args=(1,)))
    assert isinstance(refusal, Refusal)
    assert port.session.moves_made == 0
    assert not isinstance(port.session.play(1, Move("say", args=(1,))), Refusal)
    assert port.session.moves_made == 1
    assert port.next() == Next("curtain", 0)


@pytest.mark.parametrize(
    ("seat", "other", "expected"),
    [(0, BO, Next("elsewhere", 1)), (1, BO, Next("viewer", 1)), (-1, BO, Next("elsewhere", 1)),
     (0, NATALIE, Next("computer", 1))],
)  # fmt: skip
def test_a_port_says_who_is_next_for_its_seat(seat: int, other: Player, expected: Next) -> None:
    port = new_port(BIDS, [ANN, other], {}, seed=1)
    remote = RemotePort(port.session, seat)
    assert remote.snapshot().next == expected
    assert (remote.seat, remote.version) == (seat, 0)


def test_a_port_says_that_the_game_is_over() -> None:
    port = new_port(BIDS, [ANN, BO], {}, seed=1)
    ports = [RemotePort(port.session, seat) for seat in (0, 1, -1)]
    assert not isinstance(ports[1].submit(Move("say", args=(9,))), Refusal)
    assert [each.snapshot().next for each in ports] == [Next("over", -1)] * 3


def test_what_is_kept_nowhere_needs_no_second_try() -> None:
    port = new_port(BIDS, [ANN, BO], {}, seed=1)
    port.session.problem = "Not saved."
    assert port.retry_save()
    assert port.session.problem == ""


def test_a_game_that_was_damaged_says_so_when_it_goes_on(tmp_path: Path) -> None:
    port = new_port(BIDS, [ANN, BO], {}, seed=1, saves=tmp_path)
    port.session.play(1, Move("say", args=(1,)))
    port.close()
    (path,) = tmp_path.glob("*.recess")
    again = resume_port(BIDS, path)
    assert again.session.notice == ""
    again.close()
    path.write_bytes(path.read_bytes() + b"torn")
    again = resume_port(BIDS, path)
    assert again.session.notice == "Line 4 of this game does not count: it is cut off."
    assert again.session.moves_made == 1


def test_a_port_counts_what_changes_and_answers_what_came_since() -> None:
    port = new_port(BIDS, [ANN, BO], {}, seed=1)
    mine, other = RemotePort(port.session, 0), RemotePort(port.session, 1)
    first = mine.snapshot()
    assert mine.snapshot() is first
    assert mine.since(-1) == ()
    other.submit(Move("say", args=(3,)))
    assert (mine.version, other.version) == (1, 1)
    (happened,) = mine.since(0)
    assert happened.seat == 1
    assert [event.text for event in happened.events if event.kind == "note"] == ["said 3"]
    assert mine.since(1) == ()
    mine.submit(Move("say", args=(4,)))
    assert [each.seat for each in mine.since(0)] == [1, 0]
    assert [each.seat for each in mine.since(1)] == [0]
    port.session.sit(1, Player("Cy"), elsewhere=True)
    assert port.version == 3
