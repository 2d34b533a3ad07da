"""Trade from several phones at once: offers, counter-offers, gifts and completions out of turn."""

import pytest

from tests.phones.conftest import Opener
from tests.phones.guest import Guest, Json
from tests.table import public


@pytest.fixture
def guests(opener: Opener) -> list[Guest]:
    """Three people whose table has come to trading."""
    phones = opener("introduct-academy", 3, seed=3)
    sat = [Guest(phones, link=phones.link).sit(f"p{at}", f"Name {at}") for at in (1, 2, 3)]
    for _ in range(60):
        if public(phones.session).view.phase == "trade":
            break
        guest = next(each for each in sat if each.seat in each.table["acting"])
        make(guest, guest.table["moves"][0]["move"])
        for each in sat:
            each.catch_up()
    assert public(phones.session).view.phase == "trade"
    active = public(phones.session).view.turn
    return [*sat[active:], *sat[:active]]


def make(guest: Guest, move: str) -> Json:
    return guest.ask("move", move=move, boot=guest.phones.boot)


def all_catch_up(guests: list[Guest]) -> None:
    for guest in guests:
        guest.catch_up()


def filled(guest: Guest, kind: str, picks: list[list[str]]) -> Json:
    answer = guest.ask("fill", form=kind, picks=picks)
    assert answer["refused"] is None, answer
    return answer


def turned(guest: Guest) -> str:
    zone = next(zone for zone in guest.table["zones"] if zone["id"] == "turned")
    return str(zone["pieces"][0]["piece"])


def hand(guest: Guest) -> list[Json]:
    return next(zone["pieces"] for zone in guest.table["zones"] if zone["role"] == "hand")


def test_a_gift_is_offered_to_all_and_the_first_yes_wins(guests: list[Guest]) -> None:
    active, second, third = guests
    gift = filled(active, "offer", [[turned(active)], ["everyone"], []])
    assert make(active, gift["move"])["type"] == "done"
    all_catch_up(guests)
    (offer,) = second.table["offers"]
    assert offer == third.table["offers"][0]
    assert (offer["seat"], offer["wants"]) == (active.seat, [])
    yes = f"accept > {offer['id']}"
    second.say(type="move", id=900, move=yes, boot="")
    third.say(type="move", id=901, move=yes, boot="")
    first, late = second.answer(900), third.answer(901)
    if first["type"] != "done":
        first, late = late, first
    assert first["type"] == "done"
    assert late["type"] == "refused"
    assert late["text"]
    all_catch_up(guests)
    assert not any(guest.table["offers"] for guest in guests)
    received = [
        zone for guest in (second, third) for zone in guest.table["zones"]
        if zone["id"] == f"received:{guest.seat}"
    ]  # fmt: skip
    assert sum(zone["count"] for zone in received) == 1


def test_an_offer_is_countered_and_the_counter_taken(guests: list[Guest]) -> None:
    active, second, third = guests
    wanted = hand(second)[0]
    offer = filled(active, "offer", [[turned(active)], [second.seat], [wanted["kind"]]])
    assert make(active, offer["move"])["type"] == "done"
    all_catch_up(guests)
    (open_,) = second.table["offers"]
    assert [open_["to"], third.table["offers"][0]["to"]] == [[second.seat]] * 2
    other = hand(second)[-1]["piece"]
    counter = filled(second, "counter", [[other], [open_["id"]], []])
    assert make(second, counter["move"])["type"] == "done"
    all_catch_up(guests)
    last = active.table["offers"][-1]
    assert last["seat"] == second.seat
    assert make(active, f"accept > {last['id']}")["type"] == "done"
    all_catch_up(guests)
    assert other not in [piece["piece"] for piece in hand(second)]


def test_a_class_is_completed_out_of_turn(guests: list[Guest]) -> None:
    others = guests[1:]
    done = []
    for _ in range(40):
        for guest in others:
            moves = [move for move in guest.table["moves"] if move["kind"] == "complete"]
            if moves and public(guest.phones.session).view.turn != int(guest.seat[1:]) - 1:
                done.append(make(guest, moves[0]["move"])["type"])
        if done:
            break
        acting = next(each for each in guests if each.seat in each.table["acting"])
        last = acting.table["forward"] or acting.table["moves"]
        make(acting, last[-1]["move"])
        all_catch_up(guests)
    assert done == ["done"] * len(done)
    assert done


def test_an_offer_is_declined_once_and_withdrawn_by_its_maker_alone(guests: list[Guest]) -> None:
    active, second, third = guests
    gift = filled(active, "offer", [[turned(active)], ["everyone"], []])
    make(active, gift["move"])
    all_catch_up(guests)
    name = second.table["offers"][0]["id"]
    assert make(second, f"decline > {name}")["type"] == "done"
    assert make(second, f"decline > {name}")["type"] == "refused"
    assert make(third, f"withdraw > {name}")["type"] == "refused"
    assert make(active, f"withdraw > {name}")["type"] == "done"
    all_catch_up(guests)
    assert not third.table["offers"]
