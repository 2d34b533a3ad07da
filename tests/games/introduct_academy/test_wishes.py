"""What players say that they collect and keep: for all to see, and binding nobody."""

from pathlib import Path

import pytest

from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.state import State
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tests.games.introduct_academy.positions import at, game, new_match, rules
from tests.games.positions import names, play
from tests.games.worded import filled, worded

SAM, ANNA, NATALIE = Player("Sam"), Player("Anna"), Player("Natalie", "greedy")
ZONES = {
    "turned": ["node-js-1", "html-css-1"],
    "hand:p1": ["php-1", "sql-9"],
    "hand:p2": ["golang-1", "sql-1"],
    "hand:p3": ["golang-2"],
    "classroom:p1:0:0": ["php-7", "php-8"],
    "draw": ["sql-5"],
}
ASKED = (0, "offer html-css-1 > p2 = golang")


def marks(match: Match[State], seat: int, viewer: int = -1) -> list[str]:
    display = worded(rules()).display(match.view(viewer))
    return [mark.text for mark in display.chips[seat] if mark.icon in {"star", "lock"}]


def refused(match: Match[State], seat: int, text: str) -> str:
    refusal = rules().refuse(match.state, seat, Move.parse(text))
    return filled(match.state.table.plan, refusal.text) if refusal else ""


def passing(match: Match[State], seat: int) -> list[str]:
    return [str(move) for move in rules().waived(match.state, seat)]


def test_a_seat_says_what_it_collects_and_all_see_it() -> None:
    match = at(3, ZONES, (1, "collect = golang php"))
    assert marks(match, 1) == marks(match, 1, 0) == ["Collects PHP and Golang"]
    play(match, 1, "collect")
    assert marks(match, 1) == []


def test_what_is_said_cannot_be_wrong_or_said_twice() -> None:
    match = at(3, ZONES, (1, "collect = golang"))
    assert refused(match, 1, "collect = golang") == "Nothing has changed."
    assert refused(match, 1, "collect = golang golang") == "Name skills, each once."
    assert refused(match, 1, "collect php-1") == "Name skills, each once."
    assert refused(match, 1, "collect = php sql docker golang") == "Name three skills at most."
    assert refused(match, 1, "keep = php sql docker golang") == ""


def test_what_a_seat_keeps_passes_by_itself_but_may_be_given() -> None:
    match = at(3, ZONES, (1, "keep = golang"), ASKED)
    assert passing(match, 1) == ["decline > offer:1"]
    offer = worded(rules()).display(match.view(1)).offers[0]
    assert (offer.answer, offer.effect) == ("impossible", ("Not today: Golang",))
    play(match, 1, "accept golang-1 > offer:1")
    assert "golang-1" in names(match.state, "received:p1")


def test_offers_for_other_skills_wait() -> None:
    assert passing(at(3, ZONES, (1, "keep = sql"), ASKED), 1) == []


def test_not_today_ends_with_the_turn_and_collecting_lasts() -> None:
    match = at(3, ZONES, (1, "keep = golang"), (1, "collect = sql"), (0, "end-trading"))
    assert marks(match, 1) == ["Collects SQL", "Not today: Golang"]
    for text in ("complete > classroom:p1:0:0", "place node-js-1 > classroom:p1:0:0",
                 "place html-css-1 > classroom:p1:0:1"):  # fmt: skip
        play(match, 0, text)
    assert match.state.turn == 1
    assert marks(match, 1) == ["Collects SQL"]


def test_forms_begin_with_what_was_said() -> None:
    match = at(3, ZONES, (1, "collect = golang php"))
    forms = {form.kind: form for form in rules().forms(match.state, 1)}
    assert forms["collect"].picked(None) == [["php", "golang"]]
    assert filled(match.state.table.plan, forms["collect"].opens) == "I collect Ph Go"
    assert forms["keep"].picked(None) == [[]]
    play(match, 1, "collect = sql")
    play(match, 1, "keep = react-angular")
    opens = [filled(match.state.table.plan, form.opens) for form in rules().forms(match.state, 1)]
    assert opens[-2:] == ["I collect SQL", "Not today React&Angular"]


def test_two_players_and_other_phases_have_no_wishes() -> None:
    assert list(rules().forms(new_match(3).state, 0)) == []
    assert refused(new_match(2), 0, "collect = php") == "Two players do not trade."


def test_computers_address_who_says_that_they_collect() -> None:
    def to(match: Match[State]) -> set[str]:
        moves = rules().legal_moves(match.state, 0)
        return {move.target for move in moves if move.pieces == ("node-js-1",) and move.args}

    assert to(at(3, ZONES)) == {"everyone"}
    assert to(at(3, ZONES, (2, "collect = node-js"))) == {"p3"}


def test_computers_ask_nobody_for_what_all_keep() -> None:
    match = at(3, ZONES, (1, "keep = php"))
    mind = rules().heuristics

    def asked() -> list[Move]:
        moves = rules().legal_moves(match.state, 0)
        left = set(moves) - set(mind.pointless(match.state, 0, moves))
        return [move for move in left if "php" in move.args]

    assert asked()
    play(match, 2, "keep = php sql")
    assert not asked()


@pytest.mark.parametrize("way", ["offer > everyone = php", "offer > p2 = php"])
def test_computers_ask_for_nothing_in_return_once_a_turn(way: str) -> None:
    match = at(3, ZONES, (0, way))

    def bare() -> list[Move]:
        moves = rules().legal_moves(match.state, 0)
        return [move for move in moves if move.kind == "offer" and not move.pieces]

    play(match, 0, "withdraw > offer:1")
    assert not bare()
    play(match, 0, "offer html-css-1 > p2 = golang")
    play(match, 1, "accept golang-1 > offer:2")
    assert not bare()
    assert refused(match, 0, "offer > p2 = sql") == ""


def test_a_computer_says_what_it_collects_before_it_trades() -> None:
    match = at(3, ZONES)
    port = LocalPort(Session(game(), match, (NATALIE, SAM, ANNA)))
    port.poll()
    assert port.session.moves_as_text[0] == "p1 collect = php"
    port.poll()
    assert "collect" not in port.session.moves_as_text[1]


def test_wishes_are_saved_and_undone(tmp_path: Path) -> None:
    session = Session.new(game(), (SAM, ANNA, SAM), {"first": "p1"}, seed=5, saves=tmp_path)
    for _ in range(2):
        session.play(0, rules().legal_moves(session.match.as_named_by(0), 0)[0])
    assert not isinstance(session.play(2, Move.parse("keep = php")), Refusal)
    path = session.save_path
    assert path is not None
    session.close()
    again = Session.resume(game(), path)
    assert marks(again.match, 2) == ["Not today: PHP"]
    again.undo(again.undo_plan(2, len(again.match.steps) - 1), 2)
    assert marks(again.match, 2) == []
    again.close()
