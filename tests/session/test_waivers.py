"""Offers that nobody has to answer: the table declines them, and nobody else can tell."""

import pytest

from tabletop.engine.moves import Move, Refusal
from tabletop.session.port import LocalPort, Port, RemotePort
from tabletop.session.session import Session
from tabletop.session.types import SeenStep
from tabletop.storage.journal.records import Player
from tests.games.introduct_academy.positions import at, game

SAM, ANNA, NATALIE = Player("Sam"), Player("Anna"), Player("Natalie", "random")
ALONE = (NATALIE, SAM, NATALIE)
ASKED = "offer html-css-1 > p2 = golang"
BARE = "offer > p2 = golang"
GOLANG = ["golang-1", "sql-1"]
NO_GOLANG = ["php-3", "sql-1"]


def port_of(players: tuple[Player, ...], hand: list[str], *offers: str) -> LocalPort:
    """A game of three in which Sam, on the second seat, was made some offers."""
    zones = {"turned": ["html-css-1", "node-js-1"], "hand:p1": ["php-1"], "hand:p2": hand,
             "hand:p3": ["golang-2"], "draw": ["sql-5"]}  # fmt: skip
    match = at(3, zones, *((0, text) for text in offers))
    return LocalPort(Session(game(), match, players))


def declined(port: LocalPort) -> list[str]:
    return [text for text in port.session.moves_as_text if "decline" in text]


@pytest.mark.parametrize(
    ("hand", "offer", "seconds"), [(NO_GOLANG, ASKED, 2.5), (GOLANG, BARE, 4.0)]
)
def test_what_cannot_be_or_brings_nothing_passes(
    hand: list[str], offer: str, seconds: float
) -> None:
    port = port_of(ALONE, hand, offer)
    assert port.waive(seconds / 2) is None
    assert port.fading == {"offer:1": pytest.approx(0.5)}
    assert isinstance(port.waive(seconds / 2), SeenStep)
    assert declined(port) == ["p2 decline > offer:1"]
    assert port.waive(60) is None


def test_what_is_possible_waits() -> None:
    port = port_of(ALONE, GOLANG, ASKED)
    assert port.waive(60) is None
    assert port.fading == {}


def test_two_fade_at_the_same_time_and_are_told_in_one_line() -> None:
    port = port_of(ALONE, NO_GOLANG, ASKED, "offer php-1 > p2 = docker")
    assert port.waive(2.5) is not None
    assert port.waive(0) is not None
    assert [line.text for line in port.snapshot().log if line.seat == 1] == ["let 2 offers pass"]
    assert [line.said for line in port.public_log()].count("Sam declined Natalie's offer") == 2


def test_a_request_may_be_granted_while_it_fades() -> None:
    port = port_of(ALONE, GOLANG, BARE)
    assert port.waive(2) is None
    assert not isinstance(port.submit(Move.parse("accept golang-1 > offer:1")), Refusal)
    assert port.waive(60) is None


def test_it_is_undone_with_the_move_before_it() -> None:
    port = port_of(ALONE, NO_GOLANG)
    port.submit(Move.parse("offer php-3 > p1 = node-js"))
    port.session.play(0, Move.parse("decline > offer:1"))
    port.session.play(0, Move.parse(ASKED))
    port.waive(60)
    assert port.undo_plan().to == 0
    assert RemotePort(port.session, 1).undo_plan().to == 0


def test_a_shared_screen_waits_until_its_player_looks() -> None:
    """Else a screen that isn't passed on would tell that Sam had no choice."""
    port = port_of((ANNA, SAM, NATALIE), NO_GOLANG, ASKED)
    assert port.waive(60) is None
    port.take_seat(1)
    assert port.waive(60) is not None


def test_for_a_person_elsewhere_it_takes_a_time_that_tells_nothing() -> None:
    port = port_of((ANNA, SAM, NATALIE), NO_GOLANG, ASKED)
    port.session.sit(1, SAM, elsewhere=True)
    port.take_seat(0)
    assert port.waive(2.4) is None
    assert port.fading == {}
    assert port.waive(2.6) is not None


@pytest.mark.parametrize("offer", [ASKED, BARE])
def test_others_see_the_same_whether_the_table_or_the_person_declined(offer: str) -> None:
    """Twin deals that differ in Sam's hand alone."""
    seen = []
    for hand in (GOLANG, NO_GOLANG):
        port = port_of((ANNA, SAM, NATALIE), hand, offer)
        port.session.sit(1, SAM, elsewhere=True)
        port.take_seat(0)
        others: list[Port] = [port, RemotePort(port.session, 2), RemotePort(port.session, -1)]
        version = port.version
        if hand is GOLANG and offer is ASKED:
            port.session.play(1, Move.parse("decline > offer:1"))
        else:
            assert port.waive(60) is not None
        seen.append(
            [
                (
                    each.position.view.pending, each.position.prompt, each.snapshot().log,
                    each.undo_plan(), each.snapshot().missed, each.next(),
                    [step.events for step in each.since(version)], port.fading,
                )
                for each in others
            ]
        )  # fmt: skip
    assert seen[0] == seen[1]
