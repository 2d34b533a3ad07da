"""Any well-formed move in any position is played at once and in full, or refused in words."""

import pytest

from tabletop.engine.moves import Move
from tests.games.introduct_academy.odd_offers import tried
from tests.games.introduct_academy.positions import at, game, rules
from tests.games.worded import filled


def test_every_odd_move_is_played_in_full_or_refused_with_a_paragraph_of_the_rulebook() -> None:
    """5.3: wrong owner, a card twice, received or foreign cards, nothing at all, closed offers."""
    counts = tried(1, 6, 6)
    assert counts.total() > 5_000
    assert counts.pop("played") > 300
    wanted = ("what-is-traded", "received-cards", "who-trades", "offers", "answering", "stale")
    for word in wanted:
        assert any(word in rule for rule in counts), word


def test_no_offer_is_refused_for_their_number() -> None:
    """9."""
    zones = {"turned": ["node-js-1"], "hand:p1": ["sql-1"]}
    talk = [(0, f"offer > everyone ={' golang' * number}") for number in range(1, 9)]
    talk += [(0, f"offer > everyone ={' html-css' * number}") for number in range(1, 13)]
    talk += [(0, "offer sql-1 > everyone"), (1, "counter > offer:1 = golang")]
    match = at(4, zones, *talk)
    assert match.refuse(0, Move("offer", ("sql-1",), "p2")) is None
    assert match.refuse(1, Move("offer", (), "p1", ("node-js-1",))) is None


def test_new_offers_stop_being_listed_so_that_random_play_ends() -> None:
    """9."""
    talk = [(0, f"offer > everyone ={' golang' * number}") for number in range(1, 4)]
    zones = {"turned": ["node-js-1"], "hand:p1": ["sql-1"], "classroom:p1:0:0": ["php-1"]}
    kinds = [
        {move.kind for move in rules().candidates(at(4, zones, *said).state, 0)}
        for said in (talk[:2], talk)
    ]
    assert ["offer" in each for each in kinds] == [True, False]


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
    assert filled(rules().plan(4), refusal.text) == text
