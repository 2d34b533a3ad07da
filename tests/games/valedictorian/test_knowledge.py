"""Who learns what: cards taken and drawn unseen, and the sealed numbers of a quiz. Rule file, 4."""

from random import Random

import pytest

from tabletop.ai.levels import LEVELS
from tabletop.ai.players import make_player
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Entry, Move, Refusal, Seat
from tabletop.engine.state import State
from tabletop.engine.table import Event
from tabletop.engine.text.phrasebook import in_words
from tabletop.engine.view import seen_event
from tests.games.positions import contents, names, play
from tests.games.valedictorian.knowledge import everything_told
from tests.games.valedictorian.positions import SUBJECTS, is_test, lay_out, rules, wander


def moved(step: Step[State], source: str, target: str) -> list[Event]:
    """The pieces that a step brought from a zone to another."""
    plan = step.state.table.plan
    return [
        event
        for event in step.events
        if event.kind == "move"
        and (plan.zones[event.source], plan.zones[event.target]) == (source, target)
    ]


def told_of(step: Step[State], moved: Event, seat: Seat) -> str:
    """What a seat is told that moved; empty when it is told that a card did, not which."""
    seen = seen_event(step.state.table.plan, moved, seat)
    return seen.piece if seen else ""


def test_a_card_taken_blindly_is_shown_to_its_taker_only() -> None:
    """4; 5.2."""
    taken = 0
    for number in range(60):
        match = Match(rules(), 2, {}, seed=number)
        for step in wander(Random(number), match):
            move, seat = step.entry.move, step.entry.seat
            if move.kind != "take-hidden":
                continue
            cards = moved(step, move.pieces[0].rstrip("?"), f"hand:p{seat + 1}")
            if not cards:
                continue
            (card,) = cards
            assert told_of(step, card, seat)
            assert not told_of(step, card, 1 - seat)
            other = match.seen(step, 1 - seat)
            words = " ".join(
                in_words(match.first.table.plan, event.text) for event in other
            ).lower()
            assert not any(word in words for word in SUBJECTS)
            assert not step.state.table.knows(1 - seat, card.piece)
            taken += 1
    assert taken > 200


def test_a_card_drawn_after_a_failed_test_is_shown_to_its_drawer_only() -> None:
    """4; 5.3."""
    drawn = 0
    for number in range(120):
        match = Match(rules(), 2, {}, seed=number)
        for step in wander(Random(number), match):
            for seat in (0, 1):
                hand = f"hand:p{seat + 1}"
                for card in moved(step, "discard", hand):
                    assert told_of(step, card, seat)
                    assert not told_of(step, card, 1 - seat)
                    assert not step.state.table.knows(1 - seat, card.piece)
                    drawn += 1
    assert drawn > 100


def test_notes_for_the_other_seat_do_not_name_a_card_drawn_after_a_failed_test() -> None:
    """4; 5.3: the subject of the failed test is the only one that is named."""
    told = 0
    for number in range(120):
        match = Match(rules(), 2, {}, seed=number)
        for step in wander(Random(number), match):
            for seat in (0, 1):
                if not moved(step, "discard", f"hand:p{seat + 1}"):
                    continue
                texts = [
                    in_words(match.first.table.plan, event.text).lower()
                    for event in match.seen(step, 1 - seat)
                    if event.kind == "note"
                    and event.seat == seat
                    and event.text in {"drew", "drew-own"}
                ]
                assert not any(word in text for text in texts for word in SUBJECTS)
                told += bool(texts)
    assert told > 100


QUIZ = {
    "room:0:1": ["math-test-1", "science-1", "math-1"],
    "hand:p1": ["history-1", "history-2", "history-3", "math-2"],
    "hand:p2": ["history-4", "history-5", "history-6", "math-3"],
    "trophies:p1": ["science-test-1"],
    "trophies:p2": ["science-test-2"],
    "floor:0:1": ["marker-p1"],
    "floor:0:2": ["marker-p2"],
}


def quiz() -> Match[State]:
    """A game in which both have to show History cards."""
    match = Match(rules(), 2, {}, position=lay_out(QUIZ, turn=1), seed=3)
    play(match, 1, "move marker-p2 > floor:0:1")
    play(match, 1, "challenge marker-p2 > marker-p1")
    play(match, 0, "choose-subject = history")
    return match


@pytest.mark.parametrize("first", [0, 1])
def test_a_sealed_number_never_shows_before_both_have_chosen(first: Seat) -> None:
    """5.4."""
    seen: list[object] = []
    for number in range(4):
        match = quiz()
        step = play(match, first, f"show = {number}")
        moves = [Move("show", (), "", (other,)) for other in range(-1, 5)]
        told = [*everything_told(match.state, 1 - first, moves), match.seen(step, 1 - first)]
        told += [match.view(-1), match.to_act, step.settled]
        info = InformationSet.of(rules(), match.state, 1 - first)
        told += [make_player(level, 5, most_steps=5_000).choose(info) for level in sorted(LEVELS)]
        seen.append(told)
    assert all(told == seen[0] for told in seen)


@pytest.mark.parametrize("first", [0, 1])
def test_a_player_sees_the_own_sealed_number(first: Seat) -> None:
    """5.4."""
    match = quiz()
    play(match, first, "show = 2")
    pending = match.view(first).pending
    assert pending is not None
    assert pending.own_answer == "show = 2"
    assert pending.waiting == (1 - first,)


@pytest.mark.parametrize("first", [0, 1])
def test_both_numbers_are_told_to_both_once_both_have_chosen(first: Seat) -> None:
    """4; 5.4."""
    match = quiz()
    play(match, first, "show = 2")
    step = play(match, 1 - first, "show = 3")
    for seat in (0, 1):
        words = " ".join(
            in_words(step.state.table.plan, event.text) for event in match.seen(step, seat)
        )
        assert "2" in words
        assert "3" in words


@pytest.mark.parametrize("seat", [0, 1])
def test_a_sealed_number_is_not_in_the_information_set_of_the_other(seat: Seat) -> None:
    """5.4: a worker process is sent only what its seat knows."""
    given: set[tuple[object, ...]] = set()
    for number in (0, 2, 3):
        match = quiz()
        play(match, 1 - seat, f"show = {number}")
        info = InformationSet.of(rules(), match.state, seat)
        decisions = (*info.stand_in.pending, *info.sample(Random(1)).pending)
        assert all(decision.answer_of(1 - seat) is not None for decision in decisions)
        given.add(tuple(decision.answers for decision in decisions))
    assert len(given) == 1


def test_passing_a_test_does_not_give_a_blindly_taken_card_away() -> None:
    """4: like cards are alike, so two taken openly are paid before one that was taken blindly."""
    zones = {
        "room:0:1": ["math-test-1", "science-1", "history-6"],
        "room:0:2": ["history-test-1", "math-1", "history-7"],
        "room:1:2": ["history-1", "science-test-1", "science-2"],
        "room:1:1": ["math-2", "history-test-2"],
        "floor:0:0": ["marker-p1"],
        "floor:2:1": ["marker-p2"],
    }
    match = Match(rules(), 2, {}, position=lay_out(zones), seed=1)
    play(match, 0, "move marker-p1 > floor:0:1")
    play(match, 0, "take-top history-6 > hand:p1")
    play(match, 1, "move marker-p2 > floor:2:2")
    play(match, 0, "move marker-p1 > floor:0:2")
    play(match, 0, "take-top history-7 > hand:p1")
    play(match, 1, "move marker-p2 > floor:2:1")
    play(match, 0, "move marker-p1 > floor:1:2")
    blindly = Entry(0, Move.parse("take-hidden room:1:2? > hand:p1"), (0,))
    assert not isinstance(match.replay(blindly), Refusal)
    assert match.view(1).zone("hand:p1").pieces == ("history-6", "history-7", "")
    play(match, 1, "move marker-p2 > floor:2:2")
    play(match, 0, "move marker-p1 > floor:1:1")
    assert names(match.state, "trophies:p1") == ["history-test-2"]
    assert match.view(1).zone("hand:p1").pieces == ("",)


def test_a_quiz_shows_cards_that_are_known_before_cards_that_are_not() -> None:
    """4; 5.4: like cards are alike, so showing one of two gives only one away."""
    zones = {
        "room:0:1": ["math-test-1", "science-1", "history-6"],
        "room:0:2": ["history-1", "history-test-1", "math-1"],
        "floor:0:0": ["marker-p1"],
        "floor:1:2": ["marker-p2"],
    }
    match = Match(rules(), 2, {}, position=lay_out(zones), seed=1)
    play(match, 0, "move marker-p1 > floor:0:1")
    play(match, 0, "take-top history-6 > hand:p1")
    play(match, 1, "move marker-p2 > floor:2:2")
    play(match, 0, "move marker-p1 > floor:0:2")
    blindly = Entry(0, Move.parse("take-hidden room:0:2? > hand:p1"), (0,))
    assert not isinstance(match.replay(blindly), Refusal)
    play(match, 1, "move marker-p2 > floor:1:2")
    play(match, 0, "move marker-p1 > floor:1:2")
    play(match, 0, "challenge marker-p1 > marker-p2")
    play(match, 1, "choose-subject = history")
    play(match, 0, "show = 1")
    play(match, 1, "show = 0")
    assert match.view(1).zone("hand:p1").pieces == ("history-6", "")


def test_cards_shown_in_a_quiz_go_back_to_the_hands_unchanged() -> None:
    """4; A7."""
    match = quiz()
    before = contents(match.state)
    play(match, 0, "show = 2")
    play(match, 1, "show = 2")
    assert contents(match.state) == before


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_that_has_answered_is_not_asked_again_in_another_deal(seat: Seat) -> None:
    """5.4: both see who has chosen, though not what."""
    match = quiz()
    play(match, 1 - seat, "show = 3")
    other = rules().determinize(match.state, seat, Random(1))
    assert rules().view(other, seat) == match.view(seat)


def test_the_other_seat_is_told_the_same_whichever_study_aid_is_taken_blindly() -> None:
    """4: also what it still knows to lie in the room must not tell which card is gone."""
    compared = 0
    for number in range(60):
        match = Match(rules(), 2, {}, seed=number)
        for step in wander(Random(number), match):
            seat = step.state.turn
            for move in rules().legal_moves(step.state, seat):
                if move.kind == "take-hidden":
                    told = blind_takes(step.state, seat, move)
                    assert all(each == told[0] for each in told)
                    compared += len(told) > 1
    assert compared > 300


def blind_takes(state: State, seat: Seat, move: Move) -> list[object]:
    """What the other seat is told after each Study Aid that a blind take may bring."""
    told: list[object] = []
    hidden = names(state, move.pieces[0].rstrip("?"))[:-1]
    for index, card in enumerate(hidden):
        if not is_test(card):
            match = Match(rules(), 2, {}, position=state.clone(), seed=1)
            step = match.replay(Entry(seat, move, (index,)))
            assert not isinstance(step, Refusal)
            told.append((match.seen(step, 1 - seat), match.view(1 - seat)))
    return told


@pytest.mark.parametrize("taken", ["math-1", "science-1"])
def test_a_failed_test_is_known_to_lie_in_its_room_until_it_is_passed(taken: str) -> None:
    """4: its subject is known, its new position is not; taking a Study Aid changes neither."""
    zones = {
        "room:0:1": ["math-1", "math-test-1", "history-1", "science-1"],
        "room:1:1": ["math-2", "history-test-2"],
        "floor:0:0": ["marker-p1"],
        "floor:2:1": ["marker-p2"],
    }
    match = Match(rules(), 2, {}, position=lay_out(zones), seed=1)
    play(match, 0, "move marker-p1 > floor:0:1")
    # The test is found and shuffled in with the displayed card, Science 1, and History 1 comes up.
    found = Entry(0, Move.parse("take-hidden room:0:1? > hand:p1"), (1, 1, 2, 1))
    assert not isinstance(match.replay(found), Refusal)
    assert names(match.state, "room:0:1") == ["math-1", "math-test-1", "science-1", "history-1"]
    for seat in (0, 1):
        assert match.view(seat).zone("room:0:1").among == ("math-test-1", "science-1")
    play(match, 1, "move marker-p2 > floor:2:2")
    play(match, 0, "move marker-p1 > floor:0:0")
    play(match, 1, "move marker-p2 > floor:2:1")
    play(match, 0, "move marker-p1 > floor:0:1")
    index = names(match.state, "room:0:1").index(taken)
    blindly = Entry(0, Move.parse("take-hidden room:0:1? > hand:p1"), (index,))
    assert not isinstance(match.replay(blindly), Refusal)
    for seat in (0, 1):
        assert "math-test-1" in match.view(seat).zone("room:0:1").among
