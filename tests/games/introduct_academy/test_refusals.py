"""Any well-formed move in any position is played at once and in full, or refused in words."""

import pytest

from tabletop.engine.moves import Move
from tests.games.introduct_academy.odd_offers import tried
from tests.games.introduct_academy.positions import at, game, rules


def test_every_odd_move_is_played_in_full_or_refused_with_a_paragraph_of_the_rulebook() -> None:
    """5.3: wrong owner, a card twice, received or foreign cards, nothing at all, closed offers."""
    counts = tried(1, 6, 6)
    assert counts.total() > 5_000
    assert counts.pop("played") > 300
    wanted = ("what-is-traded", "received-cards", "who-trades", "offers", "answering", "stale")
    for word in wanted:
        assert any(word in rule for rule in counts), word


def test_a_player_can_make_twenty_offers_in_a_turn() -> None:
    """9."""
    zones = {"turned": ["node-js-1"], "hand:p1": ["sql-1"]}
    talk = [(0, f"offer > everyone ={' golang' * number}") for number in range(1, 9)]
    talk += [(0, f"offer > everyone ={' html-css' * number}") for number in range(1, 13)]
    match = at(4, zones, *talk)
    refusal = match.refuse(0, Move("offer", ("sql-1",), "everyone"))
    assert refusal is not None
    assert refusal[:2] == ("Enough offers for this turn.", "introduct-academy.most-offers")
    assert match.refuse(1, Move("offer", (), "p1", ("node-js-1",))) is None


def test_the_rulebook_lists_the_skillmeters_as_the_cards_have_them() -> None:
    """2."""
    section = game().rulebook.find("skillmeters")
    assert section is not None
    for kind in rules().spec.kinds[:-1]:
        steps = ", ".join(map(str, _meter(kind.face["meter"])))
        assert f"**{kind.title}**, {kind.count} cards: {steps}" in section.text


def _meter(face: object) -> tuple[object, ...]:
    assert isinstance(face, tuple)
    return face


@pytest.mark.parametrize(
    ("zone", "text"),
    [
        ("classroom:p2:0:0", "Cards in classrooms cannot be traded."),
        ("hand:p3", "You do not have those skills."),
    ],
)
def test_skills_that_cannot_be_given_are_refused_for_where_they_lie(zone: str, text: str) -> None:
    """5.3."""
    zones = {"hand:p1": ["sql-1"], zone: ["golang-1"]}
    match = at(4, zones, (0, "offer sql-1 > everyone = golang"))
    refusal = match.refuse(1, Move("accept", (), "offer:1"))
    assert refusal is not None
    assert refusal.text == text
