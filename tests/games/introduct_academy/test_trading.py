"""Talk at the table: who is asked, what is said, and what needs no look at a hand."""

import pytest

from tabletop.engine.moves import Move
from tabletop.games.introduct_academy.state import PublicOffer, PublicOffers
from tabletop.session.types import SeenStep
from tabletop.storage.journal.records import Player
from tests.games.introduct_academy.positions import at, game, offers, rules
from tests.games.positions import names, play
from tests.games.worded import filled, worded
from tests.table import new_port

ZONES = {
    "turned": ["node-js-1", "html-css-1"],
    "hand:p1": ["php-1", "sql-9"],
    "hand:p2": ["golang-1", "sql-1"],
    "hand:p3": ["golang-2"],
    "classroom:p2:0:0": ["golang-5", "golang-6"],
    "classroom:p2:0:1": ["php-2"],
}


def test_players_are_asked_clockwise_and_the_active_player_last() -> None:
    """5.3."""
    match = at(4, ZONES, (0, "offer node-js-1 > everyone = golang"), turn=0)
    assert match.to_act == (1,)
    play(match, 2, "decline > offer:1")
    assert match.to_act == (1,)
    play(match, 1, "decline > offer:1")
    assert match.to_act == (3,)
    play(match, 3, "offer > p1 = html-css-1")
    assert match.to_act == (3,)
    play(match, 3, "decline > offer:1")
    assert match.to_act == (0,)
    assert offers(match.state) == 1


def test_open_offers_are_told_with_all_that_they_say() -> None:
    match = at(
        4,
        ZONES,
        (0, "offer node-js-1 php-1 > everyone = golang golang"),
        (1, "offer sql-1 > p1 = html-css-1 php"),
        (2, "decline > offer:1"),
    )
    pending = match.view(-1).pending
    assert pending is not None
    assert pending.kind == "offers"
    assert pending.about(PublicOffers).offers == (
        PublicOffer(1, "p1", "everyone", ("node-js-1", "php-1"), ("golang", "golang"), ("p3",)),
        PublicOffer(2, "p2", "p1", ("sql-1",), ("php", "html-css-1"), ()),
    )
    panels = {panel.id: panel for panel in worded(rules()).display(match.view(-1)).panels}
    rows = [(row.title, row.note, row.value) for row in panels["offer:1"].rows]
    assert panels["offer:1"].title == "{p1} to everyone"
    assert rows == [
        ("PHP", "gives", "1"),
        ("Node.JS", "gives", "1"),
        ("Golang", "wants", "2"),
        ("{p3}", "declined", ""),
    ]


def test_an_offer_that_is_withdrawn_is_closed_and_the_others_stay() -> None:
    match = at(
        4, ZONES, (0, "offer node-js-1 > p2 = golang"), (0, "offer > p2 = sql"),
        (0, "withdraw > offer:1"),
    )  # fmt: skip
    pending = match.view(-1).pending
    assert pending is not None
    assert [told.number for told in pending.about(PublicOffers).offers] == [2]
    assert match.refuse(1, Move.parse("decline > offer:1")) is not None
    assert match.refuse(1, Move.parse("decline > offer:2")) is None


def test_a_reason_to_decline_comes_from_what_lies_in_the_open() -> None:
    match = at(4, ZONES, (0, "offer node-js-1 > p2 = golang"))
    declines = [m for m in rules().legal_moves(match.state, 1) if m.kind == "decline"]
    assert declines == [
        Move("decline", (), "offer:1", ("need", "golang")),
        Move("decline", (), "offer:1"),
    ]
    step = play(match, 1, "decline > offer:1 = need golang")
    assert [
        filled(match.first.table.plan, event.text)
        for event in match.seen(step, 3)
        if event.kind == "note"
    ] == ["declined {p1}'s offer: needs Golang more"]
    play(match, 0, "offer node-js-1 > p2 = sql")
    told = [m.args for m in rules().legal_moves(match.state, 1) if m.kind == "decline"]
    assert told == [("no-room", "node-js"), ()]


@pytest.mark.parametrize(
    ("second", "offer", "reason"),
    [
        ("sql-1", "offer node-js-1 > p2 = golang", ("need", "golang")),
        ("sql-1", "offer node-js-1 > p2 = php", ("no-room", "node-js")),
        ("sql-1", "offer golang-3 > p2 = php", ("too-little",)),
        ("", "offer node-js-1 > p2 = php", ("too-little",)),
        ("", "offer node-js-1 > p2", ("no-use",)),
    ],
)
def test_each_reason_is_true_of_the_classrooms_in_the_open(
    second: str, offer: str, reason: tuple[str, ...]
) -> None:
    zones = {
        "hand:p1": ["node-js-1", "golang-3"],
        "hand:p2": ["golang-1", "php-1"],
        "classroom:p2:0:0": ["golang-2"],
        "classroom:p2:0:1": [second] if second else [],
    }
    match = at(4, zones, (0, offer))
    told = [m.args for m in rules().legal_moves(match.state, 1) if m.kind == "decline"]
    assert told == [reason, ()]


def test_a_reason_of_other_words_is_refused() -> None:
    match = at(4, ZONES, (0, "offer node-js-1 > p2 = golang"))
    for args in (("need",), ("need", "latin"), ("no-use", "sql"), ("because",), (3,)):
        assert match.refuse(1, Move("decline", (), "offer:1", args)) is not None


def test_the_first_way_to_accept_keeps_the_copy_that_the_hand_can_use() -> None:
    """A13: of a skill that is collected the last copy goes, else the first."""
    zones = ZONES | {"hand:p2": ["golang-1", "sql-1", "golang-2", "sql-2"], "hand:p3": []}
    match = at(4, zones, (0, "offer node-js-1 > p2 = golang"), (0, "offer html-css-1 > p2 = sql"))
    moves = [move for move in rules().legal_moves(match.state, 1) if move.kind == "accept"]
    assert [move.pieces for move in moves] == [("golang-2",), ("golang-1",), ("sql-1",), ("sql-2",)]


def test_a_tray_is_filled_and_makes_a_move() -> None:
    match = at(4, ZONES, (0, "offer node-js-1 > p2 = golang"))
    own, *_ = rules().forms(match.state, 0)
    filled = own.fill([["html-css-1", "php-1"], ["p3"], ["golang", "golang"]])
    assert str(filled) == "offer html-css-1 php-1 > p3 = golang golang"
    assert match.refuse(0, filled) is None
    kinds = {form.kind: form for form in rules().forms(match.state, 1)}
    assert kinds.keys() == {"offer", "counter", "accept", "collect", "keep"}
    assert str(kinds["accept"].fill([["golang-1"], ["offer:1"]])) == "accept golang-1 > offer:1"
    counter = kinds["counter"].fill([["sql-1"], ["offer:1"], ["node-js-1"]])
    assert match.refuse(1, counter) is None
    assert [form.kind for form in rules().forms(match.state, 2)] == ["offer", "collect", "keep"]


def test_a_trade_is_previewed_for_both_sides() -> None:
    match = at(4, ZONES | {"classroom:p1:0:0": ["sql-3", "sql-4"]})
    preview = worded(rules()).preview(match.state, 0, Move.parse("offer php-1 > p2 = sql"))
    assert preview is not None
    assert preview.title == "Offer {p2} PHP for SQL"
    assert preview.lines == (("sql", "3 cards, pays 1 book; 2 more for 2 books"),)
    assert preview.theirs == (("php", "2 cards, 1 more for a book"),)
    assert preview.guess == "{p2} collects PHP."


def test_declining_and_taking_gifts_needs_no_look_at_a_hand_but_paying_does() -> None:
    match = at(4, ZONES, (0, "offer node-js-1 > everyone"), (0, "offer html-css-1 > p2 = golang"))
    texts = [str(move) for move in rules().open_moves(match.state, 1)]
    assert texts == [
        "accept > offer:1",
        "decline > offer:1",
        "decline > offer:2",
        "complete > classroom:p2:0:0",
    ]
    assert rules().open_moves(match.state, 0) == []


def test_placing_what_was_received_needs_no_look_at_a_hand() -> None:
    match = at(4, ZONES, (0, "offer node-js-1 > p3"), (2, "accept > offer:1"), (0, "end-trading"))
    texts = [str(move) for move in rules().open_moves(match.state, 2)]
    assert texts == ["place node-js-1 > classroom:p3:0:0", "place node-js-1 > classroom:p3:0:1"]


def test_three_people_answer_a_public_offer_without_handing_the_screen_over() -> None:
    people = [Player("Ann"), Player("Bo"), Player("Cy")]
    port = new_port(game(), people, {"first": "p1"}, seed=4)
    port.take_seat(0)
    while port.position.view.phase == "place":
        move = next(move for move in port.position.legal_moves if move.kind == "place")
        assert isinstance(port.submit(move), SeenStep)
    card = port.position.view.zone("turned").pieces[0]
    assert isinstance(port.submit(Move("offer", (card,), "everyone", ("docker",))), SeenStep)
    assert port.next().kind == "visit", "Ann may offer more before she hands the screen on"
    port.end_visit()
    upcoming = port.next()
    assert (upcoming.kind, upcoming.seat) == ("open", 1)
    assert isinstance(port.submit(Move("decline", (), "offer:1"), 1), SeenStep)
    assert isinstance(port.submit(Move("decline", (), "offer:1"), 2), SeenStep)
    assert port.next().kind == "viewer"
    assert port.seat == 0
    assert port.position.view.zone("hand:p2").pieces == ("",) * 5


def test_only_people_answer_in_the_open_and_only_with_moves_that_need_no_hand() -> None:
    players = [Player("Ann"), Player("Bo", "random"), Player("Cy")]
    port = new_port(game(), players, {"first": "p1"}, seed=4)
    assert port.position.open_moves(1) == ()
    for seat in (1, 2):
        with pytest.raises(ValueError, match="not made in the open"):
            port.submit(Move("end-trading"), seat)


def test_an_accepted_trade_is_told_in_one_sentence() -> None:
    match = at(4, ZONES, (0, "offer node-js-1 php-1 > p2 = sql"))
    step = play(match, 1, "accept sql-1 > offer:1")
    notes = [
        filled(match.first.table.plan, event.text)
        for event in match.seen(step, -1)
        if event.kind == "note"
    ]
    assert notes == ["gave {p1} **SQL** for **PHP** and **Node.JS**"]
    assert names(match.state, "received:p2") == ["node-js-1", "php-1"]
