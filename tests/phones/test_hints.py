"""Hints on phones: for the seat that asks, while everybody plays on."""

from tabletop.engine.moves import Move
from tabletop.session.port import RemotePort
from tests.phones.conftest import Opener
from tests.phones.guest import Guest
from tests.phones.test_phones import sit_all


def by_turn(guests: list[Guest]) -> tuple[Guest, Guest]:
    """Who is asked, and somebody who is not."""
    acting = next(each for each in guests if each.seat in each.table["acting"])
    return acting, next(each for each in guests if each.seat not in each.table["acting"])


def test_a_hint_is_a_move_that_can_be_made_and_only_the_asker_hears_it(opener: Opener) -> None:
    phones = opener("the-academy", 3)
    acting, other = by_turn(sit_all(phones, 3))
    hint = acting.ask("hint")
    assert hint["type"] == "hint", hint
    assert hint["words"]
    assert "to win." in hint["worth"]
    assert hint["tries"].endswith(" tries.")
    seat = int(acting.seat[1:]) - 1
    assert (
        Move.parse(hint["move"]) in RemotePort(phones.session, seat).snapshot().position.legal_moves
    )
    other.hear(0.1)
    assert not other.of("hint")
    assert acting.ask("move", move=hint["move"], boot=phones.boot)["type"] == "done"


def test_hints_are_for_the_own_turn(opener: Opener) -> None:
    phones = opener("the-academy", 3)
    _, other = by_turn(sit_all(phones, 3))
    answer = other.ask("hint")
    assert (answer["type"], answer["text"]) == ("refused", "Hints are for your own turn.")


class SlowHints:
    """A hint that is thought about until it is told to be done."""

    def __init__(self) -> None:
        self.asked = self.done = 0
        self.failed, self.shown = False, None

    def problem(self) -> str:
        return ""

    def ask(self) -> bool:
        self.asked += 1
        return True

    @property
    def thinking(self) -> bool:
        return not self.done

    def poll(self) -> bool:
        return bool(self.done)

    def drop(self) -> None:
        self.done = 1


def test_nobody_waits_for_the_hint_of_another_and_a_move_ends_it(opener: Opener) -> None:
    phones = opener("valedictorian", 2)
    acting, other = by_turn(sit_all(phones, 2))
    slow = SlowHints()
    phones.hinting.hints.of = lambda *_: slow  # type: ignore[method-assign,assignment]
    acting.say(type="hint", id=70)
    other.say(type="hint", id=71)
    acting.until(lambda: slow.asked == 1)
    move = acting.table["moves"][0]["move"]
    assert acting.ask("move", move=move, boot=phones.boot)["type"] == "done"
    assert slow.asked == 1, "one is thought about at a time"
    slow.done = 1
    assert "changed" in acting.answer(70)["text"]
    assert other.answer(71)["type"] == "refused"
