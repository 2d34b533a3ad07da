"""What is shown to some, written, dealt to some, and put out of the game: who knows what then."""

from random import Random

import pytest

from tabletop.engine.free.state import FreeState
from tabletop.engine.free.table import FreeTable
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import TEXT, Move, MoveTextError
from tabletop.engine.text.phrasebook import in_words
from tabletop.engine.view import seen_events
from tests.engine.toys import free_spec


@pytest.fixture
def match() -> Match[FreeState]:
    return Match(FreeTable(free_spec()), 3, seed=1)


def play(match: Match[FreeState], seat: int, text: str) -> Step[FreeState]:
    result = match.say(seat, Move.parse(text))
    assert isinstance(result, Step), result.text
    return result


def told(match: Match[FreeState], seat: int, text: str) -> str:
    refusal = match.refuse_said(seat, Move.parse(text))
    return in_words(match.first.table.plan, refusal.text) if refusal else ""


def notes(step: Step[FreeState], match: Match[FreeState], seat: int) -> list[str]:
    plan = match.state.table.plan
    seen = seen_events(plan, step.events, seat)
    return [in_words(plan, each.text) for each in seen if each.text]


def hand(match: Match[FreeState], seat: int, of: int) -> tuple[str, ...]:
    return match.view(seat).zone(f"hand:p{of + 1}").pieces


def test_a_card_is_shown_to_one_seat_and_to_nobody_else(match: Match[FreeState]) -> None:
    play(match, 0, "show gift-1 = p2")
    assert hand(match, 1, of=0) == ("gift-2",)  # its second: it holds one itself
    assert hand(match, 2, of=0) == ("",)
    assert hand(match, -1, of=0) == ("",)


def test_a_hand_is_shown_to_all(match: Match[FreeState]) -> None:
    play(match, 0, "draw deck? > hand:p1 = 2")
    play(match, 0, "show > hand:p1 = all")
    assert all(hand(match, 2, of=0))
    assert all(hand(match, -1, of=0))


def test_who_shows_what_it_has_not_seen_does_not_see_it_itself(match: Match[FreeState]) -> None:
    play(match, 0, "show deck? = p3")
    assert match.view(2).zone("deck").top
    assert not match.view(0).zone("deck").top
    assert not match.view(1).zone("deck").top


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("show hand:p2? = p3", "Ask for it: only its owner shows what is somebody's own."),
        ("show > hand:p2 = all", "Ask for it: only its owner shows what is somebody's own."),
        ("show gift-1", "Say to whom it is shown."),
        ("show gift-1 = p1", "Say to whom it is shown."),
        ("show gift-1 = p2 p2", "Say to whom it is shown."),
        ("show gift-1 = p4", "Say to whom it is shown."),
        ("show gift-1 > tray = p2", "Show pieces, or what lies in a place."),
        ("show > box = all", "There is no such place on this table."),
        ("deal > deck = 1 p4", "Say which seats are dealt to, each once."),
        ("deal > deck = 1 p2 p2", "Say which seats are dealt to, each once."),
        ("deal > deck = 5 p2 p3",
         "There are 8 pieces in {zone:deck}, too few to deal 5 to each of 2."),
        ('write > hand:p2 = "mine"', "Only {p2} writes there."),
        ('write > box = "x"', "There is no such place on this table."),
        ("write > tray = 7", f"Write at most {TEXT} letters."),
        ("put box? > tray", ""),
    ],
)  # fmt: skip
def test_what_is_refused_says_why(match: Match[FreeState], text: str, why: str) -> None:
    if text.startswith("put box?"):
        assert told(match, 0, text) == "There is no such piece in sight."
        play(match, 0, "put deck? > box")
    assert told(match, 0, text) == why


def test_a_deal_reaches_the_chosen_seats_alone(match: Match[FreeState]) -> None:
    before = [len(hand(match, seat, of=seat)) for seat in range(3)]
    play(match, 0, "deal > deck = 2 p1 p3")
    after = [len(hand(match, seat, of=seat)) for seat in range(3)]
    assert [now - then for now, then in zip(after, before, strict=True)] == [2, 0, 2]


def test_a_piece_goes_out_of_the_game_and_comes_back(match: Match[FreeState]) -> None:
    play(match, 0, "put chip-1 > box")
    assert "chip-1" not in match.view(0).zone("tray").pieces
    play(match, 1, "put chip-1 > tray")
    assert "chip-1" in match.view(2).zone("tray").pieces


def test_what_went_into_the_box_unseen_comes_back_unseen(match: Match[FreeState]) -> None:
    play(match, 0, "put deck? > box")
    top = match.state.table.zones[-1][-1]
    name = match.state.table.plan.pieces[top]
    assert told(match, 0, f"put {name} > deck") == "There is no such piece in sight."
    play(match, 0, "put box? > deck")
    assert match.view(0).zone("deck").count == 8
    assert not any(match.view(0).zone("deck").pieces)


def test_a_note_on_an_open_place_is_read_by_all(match: Match[FreeState]) -> None:
    step = play(match, 0, 'write > tray = "Mine: \\"7\\", = 3 > 2 **{p1}**"')
    for seat in (-1, 0, 1, 2):
        assert match.view(seat).written == (("tray", 'Mine: "7", = 3 > 2 **{p1}**'),)
        assert "{p1}" not in notes(step, match, seat)[0]
    play(match, 1, 'write > tray = ""')
    assert match.view(0).written == ()


def test_a_note_in_a_hand_is_read_by_its_owner_alone(match: Match[FreeState]) -> None:
    step = play(match, 0, 'write > hand:p1 = "bluff twice"')
    assert match.view(0).written == (("hand:p1", "bluff twice"),)
    for seat in (-1, 1, 2):
        assert match.view(seat).written == ()
        assert "bluff" not in " ".join(notes(step, match, seat))
        assert "bluff" not in str(match.rules.determinize(match.state, 1, Random(0)).written)
    assert "bluff twice" in notes(step, match, 0)[0]


@pytest.mark.parametrize("typed", ["", "hello", "7", "a = b > c", 'say "no"', "Zoë 🂡", "-1"])
def test_a_typed_text_reads_back(typed: str) -> None:
    move = Move("write", (), "tray", (typed,))
    assert Move.parse(str(move)) == move


@pytest.mark.parametrize(
    "text",
    ['write > tray "x"', 'write > tray ="x"', 'write > tray = "x', 'write > tray = "x" y',
     'write > tray = "a" "b"', 'write > tray = "a\\u0007"', 'write > tray = "\\ud800"', '"x"',
     f'write > tray = "{"x" * 501}"', 'wri"te > tray = x"'],
)  # fmt: skip
def test_what_is_no_typed_text_is_no_move(text: str) -> None:
    with pytest.raises(MoveTextError):
        Move.parse(text)
