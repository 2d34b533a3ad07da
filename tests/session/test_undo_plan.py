"""Undo says truthfully what was learnt by a move, and by whom."""

import re
from random import Random

import pytest

from tabletop.engine.moves import Move
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.session.types import SeenStep
from tabletop.session.undo import reveal_text, what_was_seen
from tabletop.storage.journal.records import Player
from tests.games.it_startup.positions import game, lay_out, match_at
from tests.session.test_lesson import game as game_called
from tests.table import new_port

PEOPLE = (Player("Sam", "human"), Player("Natalie", "greedy"), Player("Greg", "greedy"))
OFFICES = {"office:p1": ["undercover-hr-1"], "office:p2": ["lead-dev-1"]}
DECK = ["tdd", "bi-dev-1", "clean-code", "head-hunter"]


def problem_after(move: str, seats: int = 2) -> str:
    """What undo says after a move of Sam."""
    zones = {**OFFICES, "hand:p1": ["intern-1", "crunch-time"], "deck": DECK}
    match = match_at(lay_out(seats, zones, {"resources:p1": 7}))
    port = LocalPort(Session(game(), match, PEOPLE[:seats], undoing="reveal"))
    assert isinstance(port.submit(Move.parse(move)), SeenStep)
    return port.undo_problem()


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


NAMES = tuple(f"P{number}" for number in range(1, 13))
_SAID = re.compile(r"(.+?) (?:has|have) (each )?seen (?:(a) card|(\d+) cards|(.+))")


def claims(text: str, seats: int) -> dict[str, int]:
    """How many cards a sentence says that each person has seen."""
    found: dict[str, int] = dict.fromkeys(NAMES[:seats], 0)
    for part in text.split(", and "):
        said = _SAID.fullmatch(part)
        assert said, part
        who, _, one, many, titles = said.groups()
        count = 1 if one else int(many) if many else len(re.split(r", | and ", titles))
        people = NAMES[:seats] if who == "All" else re.split(r", | and ", who)
        for name in people:
            found[name] += count
    return found


@pytest.mark.parametrize(
    "name", ["introduct-academy", "it-startup", "report-card", "the-academy", "valedictorian"]
)
def test_the_question_about_undo_says_of_nobody_more_than_was_seen(name: str) -> None:
    """It said "All have seen 4 cards", though each of the four saw one of their own."""
    taught, told = game_called(name), 0
    seats, chance = taught.spec.seats[1], Random(7)
    port = new_port(taught, [Player(each) for each in NAMES[:seats]], {}, seed=7)
    match = port.session.match
    for _ in range(120):
        if not match.to_act:
            break
        seat, before = match.to_act[0], match.state
        moves = match.rules.legal_moves(match.as_named_by(seat), seat)
        port.session.play(seat, chance.choice(moves))
        step = match.steps[-1]
        text = port.session.wording.fill(reveal_text(step, before, -1))
        if " seen " not in text:
            continue
        told += 1
        seen = what_was_seen(step, before)
        wanted = {
            NAMES[seat]: sum(len(cards) for who, cards in seen.items() if seat in who)
            for seat in range(seats)
        }
        assert claims(text, seats) == wanted, text
    assert told or name == "report-card"
