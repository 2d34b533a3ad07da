"""Undo says truthfully what was learnt by a move, and by whom."""

from tabletop.engine.moves import Move
from tabletop.session import Happened, Player, Session
from tests.games.it_startup.positions import game, lay_out, match_at

PEOPLE = (Player("Sam", "human"), Player("Natalie", "greedy"), Player("Greg", "greedy"))
OFFICES = {"office:p1": ["undercover-hr-1"], "office:p2": ["lead-dev-1"]}
DECK = ["tdd", "bi-dev-1", "clean-code", "head-hunter"]


def problem_after(move: str, seats: int = 2) -> str:
    """What undo says after a move of Sam."""
    zones = {**OFFICES, "hand:p1": ["intern-1", "crunch-time"], "deck": DECK}
    match = match_at(lay_out(seats, zones, {"resources:p1": 7}))
    session = Session(game(), match, PEOPLE[:seats], undoing="reveal")
    assert isinstance(session.submit(Move.parse(move)), Happened)
    return session.undo_problem()


def test_hiring_shows_the_card_to_the_others_and_nothing_came_from_the_deck() -> None:
    """It said that a card came up."""
    wanted = "Natalie has seen Intern, and that can't be undone."
    assert problem_after("hire intern-1 > office:p1") == wanted


def test_several_who_saw_it_are_named() -> None:
    wanted = "Natalie and Greg have seen Intern, and that can't be undone."
    assert problem_after("hire intern-1 > office:p1", 3) == wanted


def test_what_is_drawn_was_seen_by_whoever_drew_it() -> None:
    assert problem_after("buy") == "You have seen Head Hunter, and that can't be undone."


def test_a_coin_that_was_flipped_is_no_card() -> None:
    wanted = "A coin was flipped, and that can't be undone."
    assert problem_after("activate undercover-hr-1 > lead-dev-1") == wanted


def test_what_the_viewer_does_not_know_is_not_named() -> None:
    assert "TDD" not in problem_after("buy")
