"""People sit down from phones and play whole games, each told what its seat may know."""

import json
from pathlib import Path
from random import Random

import pytest

from tabletop.phones import limits
from tabletop.phones.phones import Phones
from tabletop.phones.seat_tokens import SeatSecrets, places_path
from tests.loopback import HOST
from tests.phones.conftest import Opener, game, page
from tests.phones.guest import Guest
from tests.table import public, resume_port

GAMES = [
    ("introduct-academy", 3),
    ("the-academy", 3),
    ("report-card", 2),
    ("it-startup", 2),
    ("valedictorian", 2),
]


def sit_all(phones: Phones, seats: int) -> list[Guest]:
    return [
        Guest(phones, link=phones.link).sit(f"p{seat + 1}", f"Name {seat + 1}")
        for seat in range(seats)
    ]


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_whole_game_is_played_from_phones(opener: Opener, name: str, seats: int) -> None:
    phones = opener(name, seats)
    guests, rng = sit_all(phones, seats), Random(name)
    assert [player.name for player in phones.session.players] == [
        f"Name {at + 1}" for at in range(seats)
    ]
    made = 0
    while public(phones.session).outcome is None and made < 60:
        acting = [f"p{seat + 1}" for seat in public(phones.session).view.to_act]
        chosen = rng.choice(acting)
        guest = next(each for each in guests if each.seat == chosen)
        version = phones.session.moves_made
        guest.catch_up()
        move = rng.choice(guest.table["moves"])["move"]
        answer = guest.ask("move", move=move, boot=phones.boot)
        assert answer["type"] == "done", answer
        assert phones.session.moves_made == version + 1
        made += 1
        for each in guests:
            each.catch_up()


def test_a_seat_is_told_its_own_hand_and_nobody_elses(opener: Opener) -> None:
    phones = opener("introduct-academy", 3)
    guests = sit_all(phones, 3)
    for guest in guests:
        zones = {zone["id"]: zone for zone in guest.table["zones"]}
        for other in ("p1", "p2", "p3"):
            hand = zones.get(f"hand:{other}", {"pieces": []})
            known = [piece["piece"] for piece in hand["pieces"]]
            assert all(known) if other == guest.seat else not any(known)


def test_only_who_was_let_in_is_told_anything(opener: Opener) -> None:
    phones = opener("the-academy", 3)
    for hello in ({"ticket": "x" * 22}, {"token": "y" * 22}, {"code": "AAAA AAAA"}):
        stranger = Guest(phones, hello)
        assert stranger.wait_for_end() == 4401
        assert stranger.came == []


def test_who_waits_to_be_let_in_is_told_nothing_and_holds_one_seat_alone(opener: Opener) -> None:
    phones = opener("introduct-academy", 3)
    phones.seating.asks = True
    one, other = Guest(phones, link=phones.link), Guest(phones, link=phones.link)
    for guest in (one, other):
        guest.wait_for("seats")
    one.say(type="sit", seat="p1", name="Ada")
    one.wait_for("waiting")
    other.say(type="sit", seat="p1", name="Bo")
    assert "waits" in other.wait_for("refused")["text"]
    one.say(type="sit", seat="p2", name="Ada")
    one.wait_for("waiting", 2)
    assert [place.knocks for place in phones.seats()] == ["", "Ada", ""]
    other.say(type="sit", seat="p1", name="Bo")
    other.wait_for("waiting")
    assert {each["type"] for each in one.came} == {"seats", "waiting"}
    phones.take_back(0)
    other.wait_for("refused", 2)
    phones.let_in(0, yes=True)
    assert [place.kind for place in phones.seats()] == ["screen", "free", "free"]
    phones.let_in(1, yes=True)
    one.wait_for("table")
    assert one.seat == "p2"
    assert not other.of("welcome")


def test_a_code_for_one_seat_lets_in_without_asking(opener: Opener) -> None:
    phones = opener("introduct-academy", 3)
    phones.seating.asks = True
    waits = Guest(phones, link=phones.link)
    waits.wait_for("seats")
    waits.say(type="sit", seat="p3", name="Ada")
    waits.wait_for("waiting")
    Guest(phones, link=phones.link_for(2)).wait_for("table")
    assert waits.wait_for("refused")["text"]
    assert phones.seats()[2].knocks == ""


def test_a_token_finds_its_seat_again_and_a_second_device_takes_over(opener: Opener) -> None:
    phones = opener("the-academy", 3)
    first = Guest(phones, link=phones.link).sit("p1", "Anna")
    second = Guest(phones, {"token": first.token})
    second.wait_for("table")
    first.wait_for("elsewhere")
    assert second.seat == "p1"
    first.say(type="here")
    second.wait_for("elsewhere")
    first.close()
    second.wait_for("welcome", 2)


def test_a_second_device_asks_and_takes_nothing_away(opener: Opener) -> None:
    phones = opener("the-academy", 3)
    first = Guest(phones, {"ticket": phones.link.partition("=")[2], "page": "one"}).sit(
        "p1", "Anna"
    )
    second = Guest(phones, {"token": first.token, "page": "two"})
    second.wait_for("elsewhere")
    first.hear()
    assert not first.of("elsewhere")
    assert not second.of("table")
    assert first.ask("about", thing="")["type"] == "about"
    second.say(type="about", id=1, thing="")
    second.wait_for("elsewhere", 2)
    second.say(type="here")
    second.wait_for("table")
    first.wait_for("elsewhere")
    back = Guest(phones, {"token": first.token, "page": "two"})
    back.wait_for("table")


def test_who_asks_gets_the_seat_when_the_other_device_has_gone(opener: Opener) -> None:
    phones = opener("the-academy", 3)
    first = Guest(phones, {"ticket": phones.link.partition("=")[2], "page": "one"}).sit(
        "p1", "Anna"
    )
    second = Guest(phones, {"token": first.token, "page": "two"})
    second.wait_for("elsewhere")
    first.close()
    second.wait_for("table")


def test_what_a_move_would_bring_is_told_to_who_can_make_it(opener: Opener) -> None:
    phones = opener("introduct-academy", 2)
    guests = sit_all(phones, 2)
    acting = next(each for each in guests if each.seat in each.table["acting"])
    other = next(each for each in guests if each is not acting)
    move = acting.table["moves"][0]["move"]
    assert acting.ask("about", move=move)["preview"]["lines"]
    assert other.ask("about", move=move)["preview"] is None
    assert other.ask("about", move="no move > at all >")["preview"] is None


def test_places_of_a_trick_and_boards_are_told_together(opener: Opener) -> None:
    zones = {zone["id"]: zone for zone in sit_all(opener("the-academy", 3), 3)[0].table["zones"]}
    assert zones["trick:p1"]["shared"]
    assert "shared" not in zones["won:p1"]
    zones = {zone["id"]: zone for zone in sit_all(opener("report-card", 2), 2)[0].table["zones"]}
    assert zones["track:0:0"]["board"] != zones["exam:0:0"]["board"]
    zones = {zone["id"]: zone for zone in sit_all(opener("valedictorian", 2), 2)[0].table["zones"]}
    assert zones["room:0:0"]["board"] == zones["floor:0:0"]["board"]


def test_what_may_be_picked_in_a_form_has_names_for_people(opener: Opener) -> None:
    phones = opener("introduct-academy", 3, seed=3)
    guests = sit_all(phones, 3)
    while public(phones.session).view.phase != "trade":
        guest = next(each for each in guests if each.seat in each.table["acting"])
        guest.ask("move", move=guest.table["moves"][0]["move"], boot=phones.boot)
        for each in guests:
            each.catch_up()
    guest = next(each for each in guests if each.seat in each.table["acting"])
    form = next(form for form in guest.table["forms"] if form["kind"] == "offer")
    told = {each["value"]: each for field in form["fields"] for each in field["choices"]}
    assert told["everyone"]["label"] == "Everyone"
    assert (told["html-css"]["label"], told["html-css"]["kind"]) == ("HTML&CSS", "html-css")


def test_a_move_that_is_sent_twice_happens_once(opener: Opener) -> None:
    phones = opener("introduct-academy", 2)
    guests = sit_all(phones, 2)
    guest = next(each for each in guests if each.seat in each.table["acting"])
    move = guest.table["moves"][0]["move"]
    guest.say(type="move", id=7, move=move, boot=phones.boot)
    guest.say(type="move", id=7, move=move, boot=phones.boot)
    guest.until(lambda: len([each for each in guest.came if each.get("id") == 7]) == 2)
    answers = [each for each in guest.came if each.get("id") == 7]
    assert answers[0] == answers[1]
    assert phones.session.moves_made == 1


def test_a_move_of_an_earlier_run_is_not_made(opener: Opener) -> None:
    phones = opener("introduct-academy", 2)
    guests = sit_all(phones, 2)
    guest = next(each for each in guests if each.seat in each.table["acting"])
    answer = guest.ask("move", move=guest.table["moves"][0]["move"], boot="another")
    assert answer["type"] == "unsure"
    assert phones.session.moves_made == 0


def test_a_move_of_another_seat_is_refused(opener: Opener) -> None:
    phones = opener("introduct-academy", 2)
    guests = sit_all(phones, 2)
    acting = next(each for each in guests if each.seat in each.table["acting"])
    other = next(each for each in guests if each is not acting)
    answer = other.ask("move", move=acting.table["moves"][0]["move"], boot=phones.boot)
    assert answer["type"] == "refused"
    assert answer["text"]
    assert phones.session.moves_made == 0


def test_a_gesture_is_asked_about_and_a_refusal_explained(opener: Opener) -> None:
    phones = opener("introduct-academy", 2)
    guests = sit_all(phones, 2)
    guest = next(each for each in guests if each.seat in each.table["acting"])
    piece = guest.table["pickable"][0]
    answer = guest.ask("consider", pieces=[piece])
    assert any(reply["reply"] == "play" for reply in answer["targets"].values())
    hand = next(zone for zone in guest.table["zones"] if zone["role"] == "hand")
    last = hand["pieces"][-1]["piece"]
    answer = guest.ask("consider", pieces=[last], target=next(iter(answer["targets"])))
    assert answer["reply"] == "refused"
    about = guest.ask("about", rule=answer["refused"]["rule"])
    assert about["title"]


def wanted_back(phones: Phones, guests: list[Guest]) -> tuple[Guest, list[Guest]]:
    """Let two people move and the first ask for it back: that one, and those who are asked."""
    movers = []
    for _ in range(2):
        guest = next(each for each in guests if each.seat in each.table["acting"])
        assert guest.ask("move", move=guest.table["moves"][0]["move"], boot=phones.boot)
        movers.append(guest)
        for each in guests:
            each.catch_up()
    first = movers[0]
    answer = first.ask("undo")
    assert answer["type"] == "refused"
    first.say(type="undo", id=99, ask=True)
    others = [each for each in guests if each is not first]
    return first, [each for each in others if f"Name {each.seat[1:]}" in answer["text"]]


def test_taking_back_asks_those_who_have_moved_since(opener: Opener) -> None:
    phones = opener("the-academy", 3)
    first, asked = wanted_back(phones, sit_all(phones, 3))
    made = phones.session.moves_made
    for each in asked:
        each.say(type="answer", number=each.wait_for("ask")["number"], yes=True)
    assert first.answer(99)["type"] == "done"
    assert phones.session.moves_made < made


@pytest.mark.parametrize("why", ["no", "silence"])
def test_one_no_or_silence_and_nothing_is_taken_back(
    opener: Opener, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    monkeypatch.setattr(limits, "ASK_SECONDS", 0.2 if why == "silence" else 1e6)
    phones = opener("the-academy", 3)
    first, asked = wanted_back(phones, sit_all(phones, 3))
    made = phones.session.moves_made
    number = asked[0].wait_for("ask")["number"]
    if why == "no":
        asked[0].say(type="answer", number=number, yes=False)
    assert first.answer(99)["text"] == "Not everybody wants that."
    assert asked[0].wait_for("asked")["number"] == number
    assert phones.session.moves_made == made


def test_a_phone_that_was_lost_while_it_is_asked_is_asked_again(opener: Opener) -> None:
    phones = opener("the-academy", 3)
    first, asked = wanted_back(phones, sit_all(phones, 3))
    number = asked[0].wait_for("ask")["number"]
    for lost in (first, asked[0]):
        lost.close()
    first, back = (Guest(phones, {"token": each.token}) for each in (first, asked[0]))
    first.wait_for("welcome")
    first.say(type="undo", id=99, ask=True)
    assert back.wait_for("ask")["number"] == number
    for each in (back, *asked[1:]):
        each.say(type="answer", number=number, yes=True)
    assert first.answer(99)["type"] == "done"


def test_seats_that_cant_be_kept_are_told_and_the_game_is_saved(
    opener: Opener, tmp_path: Path
) -> None:
    """Phones were told that moves are not saved, until the next one was."""
    phones = opener("valedictorian", 2, saves=tmp_path)
    save = phones.session.save_path
    assert save is not None
    places_path(save).unlink()
    places_path(save).mkdir()
    (places_path(save) / "in the way").touch()
    guest = Guest(phones, link=phones.link).sit("p1", "Ada")
    assert "Who sits on which phone is not saved" in phones.seating.problem
    assert guest.table["saved"]
    assert phones.session.problem == ""
    (places_path(save) / "in the way").unlink()
    places_path(save).rmdir()
    Guest(phones, link=phones.link).sit("p2", "Bo")
    assert phones.seating.problem == ""


@pytest.mark.parametrize("known", ["é" * 64, "g" * 64, "a" * 63, "A" * 64])
def test_a_file_of_seats_without_sense_lets_nobody_in(tmp_path: Path, known: str) -> None:
    path = tmp_path / "a.phones"
    path.write_text(json.dumps({"port": 8460, "seats": {"p1": known}}), encoding="utf-8")
    places = SeatSecrets()
    places.load(path, 2)
    assert places.held == frozenset()
    assert places.seat_of("anything") is None


def test_after_a_restart_phones_find_their_seats(opener: Opener, tmp_path: Path) -> None:
    phones = opener("valedictorian", 2, saves=tmp_path)
    guests = sit_all(phones, 2)
    path, port = phones.session.save_path, phones.server.port
    assert path is not None
    kept = path.with_name(f"{path.name}.phones")
    assert kept.stat().st_mode & 0o077 == 0
    assert guests[0].token not in kept.read_text()
    phones.close()
    phones.session.close()

    again = Phones(resume_port(game("valedictorian"), path).session, page())
    again.open(HOST)
    try:
        assert again.server.port == port
        assert [player.name for player in again.session.players] == ["Name 1", "Name 2"]
        back = Guest(again, {"token": guests[1].token})
        back.wait_for("table")
        assert back.seat == "p2"
        removed = guests[0].token
        again.remove(0)
        gone = Guest(again, {"token": removed})
        assert gone.wait_for_end() == 4401
        assert json.loads(kept.read_text())["seats"].keys() == {"p2"}
    finally:
        again.close()
        again.session.close()


def test_a_seat_goes_back_to_a_computer_and_its_phone_is_told(opener: Opener) -> None:
    phones = opener("the-academy", 3)
    guest = Guest(phones, link=phones.link).sit("p1", "Anna")
    phones.take_back(0, "greedy")
    assert guest.wait_for("bye")["why"] == "removed"
    assert phones.session.players[0].kind == "greedy"
    assert [place.kind for place in phones.seats()] == ["computer", "free", "free"]
