"""Texts know who reads them: "you" on a device of one's own, names on a shared screen."""

import re
from dataclasses import replace
from random import Random

import pytest

from tabletop.engine.match import Match
from tabletop.engine.moves import Outcome, Seat
from tabletop.engine.text.message import Message
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.history.replay import Replay
from tabletop.session.port import LocalPort, Port, RemotePort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.ui.text.narrator import victory

ANN, BO, ROBOT = Player("Ann"), Player("Bo"), Player("Robo", "easy")


def played(*players: Player, moves: int = 40) -> Session:
    """Return a game of Valedictorian after some moves, with notes about both seats."""
    game = Registry(shipped("content")).find("valedictorian")
    session = Session(game, Match(game.rules(), 2, {}, seed=4), players)
    chance = Random(5)
    for _ in range(moves):
        seat = session.match.to_act[0]
        legal = session.match.rules.legal_moves(session.match.state, seat)
        session.play(seat, chance.choice(legal))
    return session


def texts(port: Port) -> list[str]:
    """Return the log of a port, as lines and as sentences."""
    return [text for line in port.snapshot().log for text in (line.text, line.said)]


def of_others(port: Port, seat: Seat) -> list[str]:
    """Return what a log says of the deeds of others."""
    return [line.text for line in port.snapshot().log if line.seat != seat]


def test_whoever_plays_alone_is_addressed() -> None:
    port = LocalPort(played(ANN, ROBOT))
    told = texts(port)
    assert any(text.startswith("You moved to the ") for text in told)
    assert "challenged you to a quiz" in of_others(port, 0)
    assert not any("Ann" in text for text in told)
    assert any(text.startswith("Robo moved to the ") for text in told)


def test_a_note_beside_the_own_picture_speaks_as_of_anybody() -> None:
    port, shared = LocalPort(played(ANN, ROBOT)), LocalPort(played(ANN, BO))
    own = [line.text for line in port.snapshot().log if line.seat == 0]
    assert own
    shared.take_seat(0)
    others = [line.text for line in shared.snapshot().log if line.seat == 0]
    assert own == [text.replace("Bo", "Robo") for text in others]


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_a_shared_screen_names_everybody(seat: Seat) -> None:
    port = LocalPort(played(ANN, BO))
    if seat >= 0:
        port.take_seat(seat)
    told = texts(port)
    assert any("Ann" in text for text in told)
    assert not any("you" in text.lower().split() for text in told)
    assert not any("you" in line.said.lower().split() for line in port.public_log())


def test_a_phone_addresses_its_seat_and_leaves_the_window_to_the_other() -> None:
    session = played(ANN, BO)
    session.sit(1, BO, elsewhere=True)
    phone, window = RemotePort(session, 1), LocalPort(session)
    window.take_seat(0)
    assert any(text.startswith("You moved") for text in texts(phone))
    assert any(text.startswith("Ann moved") for text in texts(phone))
    assert any(text.startswith("You moved") for text in texts(window))
    assert any(text.startswith("Bo moved") for text in texts(window))
    assert not any("you" in line.said.lower().split() for line in session.log.seen_by(-1))


def test_an_onlooker_and_a_replay_name_everybody() -> None:
    session = played(ANN, ROBOT)
    replay = Replay(session.game, session.match, session.players, seat=0)
    told = [line.said for at in range(replay.count) for line in replay.lines(at)]
    assert any(text.startswith("Ann moved") for text in told)
    for text in (*told, *texts(RemotePort(session, -1))):
        assert "you" not in text.lower().split()


@pytest.mark.parametrize(
    ("winners", "score", "told"),
    [
        ((0,), "", "You win"),
        ((1,), "", "Robo wins"),
        ((0,), "3 tests", "You win with 3 tests"),
        ((1,), "3 tests", "Robo wins with 3 tests"),
        ((1, 0), "", "You and Robo share the victory"),
        ((), "", "The game is over"),
    ],
)
def test_the_winner_is_told_so(winners: tuple[Seat, ...], score: str, told: str) -> None:
    position = LocalPort(played(ANN, ROBOT)).position
    assert position.fill(victory(winners, score)) == told
    assert position.name(0) == "Ann"


def test_a_reason_for_the_end_addresses_the_winner() -> None:
    game = Registry(shipped("content")).find("introduct-academy")
    ending = Message("wins", winner=0, books=5, second=3)
    outcome = Outcome((0,), (5, 3), ending)
    session = Session(game, Match(game.rules(), 2, {}, seed=4), (ANN, ROBOT))
    alone, phone = LocalPort(session), RemotePort(session, 1)
    assert alone.position.fill(outcome.reason) == "You win with 5 books to 3."
    assert phone.position.fill(outcome.reason) == "Ann wins with 5 books to 3."


def test_what_lies_on_the_table_names_everybody() -> None:
    session = played(ANN, ROBOT)
    words = session.wording.for_reader(0)
    assert words.name_all(Message("{player's} hand", player=0)) == "Ann's hand"
    alone = LocalPort(session).position
    assert alone.display == session.wording.display(
        session.match.rules.presenter.display(alone.view)
    )


def test_somebody_who_comes_with_a_phone_ends_the_address_on_the_screen() -> None:
    session = played(ANN, ROBOT)
    port = LocalPort(session)
    assert port.reader == 0
    session.sit(1, BO)
    assert port.reader == -1
    assert not any(text.startswith("You ") for text in texts(port))


@pytest.mark.parametrize("name", [game.spec.id for game in Registry(shipped("content")).games()])
def test_the_end_of_each_game_is_told_in_both_forms(name: str) -> None:
    """To a winner alone at the window as "you", to two people by their names."""
    game = Registry(shipped("content")).find(name)
    match, chance = Match(game.rules(), max(2, game.spec.seats[0]), {}, seed=3), Random(3)
    people = [Player(each) for each in ("Ann", "Bo", "Cy", "Di")[: match.first.seats]]
    session = Session(game, match, people)
    while match.to_act:
        seat = match.to_act[0]
        session.play(seat, chance.choice(match.rules.legal_moves(match.as_named_by(seat), seat)))
    outcome = match.outcome
    assert outcome is not None
    (winner,) = outcome.winners
    told = (victory(outcome.winners, "9 points"), outcome.reason)
    shared = LocalPort(Session(game, match, people)).position
    robots = [replace(who, kind="easy") for who in people]
    robots[winner] = people[winner]
    alone = LocalPort(Session(game, match, robots)).position
    beaten = [replace(who, kind="easy") for who in people]
    loser = next(seat for seat in range(len(people)) if seat not in outcome.winners)
    beaten[loser] = people[loser]
    lost = LocalPort(Session(game, match, beaten)).position
    assert people[winner].name in shared.fill(told[0])
    for text in told:
        assert not re.search(r"\byou\b", shared.fill(text), re.IGNORECASE)
        assert not re.search(r"\byou (wins|has|is|gets|passes)\b", alone.fill(text), re.IGNORECASE)
        assert people[winner].name not in alone.fill(text)
    assert alone.fill(told[0]).startswith("You ")
    assert lost.fill(told[0]).startswith(people[winner].name)
