"""The engine's game beside the reference, move by move and draw by draw."""

from itertools import product
from math import perm
from random import Random

import pytest

from tabletop.engine.chance import FastChance, LowestChance
from tabletop.engine.conformance.walk import perft
from tabletop.engine.match import Match
from tabletop.engine.moves import Refusal, parse_seat
from tabletop.engine.spec import OptionValue
from tabletop.engine.state import State
from tests.games.positions import names, value
from tests.games.report_card.positions import DIVISIONS, WAYS, game, new_match, rules, track
from tests.games.report_card.reference import Reference, Sheet


def departments() -> dict[str, tuple[str, ...]]:
    """The exams of each division, read from the rule file's table by way of the content."""
    return {
        division: tuple(
            kind.id for kind in game().spec.kinds if kind.face.get("division") == division
        )
        for division in DIVISIONS
    }


def beside(match: Match[State]) -> Reference:
    """Return the reference after the same set-up."""
    seats = match.first.seats
    options = match.options
    special = str(options["special-scoring"]) if seats > 1 else "off"
    first = str(options["first"])
    chosen = first != "random" and int(first[1:]) <= seats
    grouped = departments()
    reference = Reference(
        grouped,
        [Sheet() for _ in range(seats)],
        special=special,
        bonus=str(options["bonus-departments"]) if special != "off" else "off",
        reroll=bool(options["reroll-each-semester"]),
        rotate=bool(options["rotate-first-player"]),
        first=parse_seat(first, seats) if chosen else -1,
        deck=[exam for exams in grouped.values() for exam in exams],
    )
    reference.set_up(match.setup_draws)
    return reference


def compare(match: Match[State], other: Reference) -> None:
    state = match.state
    seats = range(state.seats)
    assert state.phase == other.phase
    assert match.to_act == (() if other.phase == "over" else (other.turn,))
    for seat in seats:
        legal = [str(move) for move in rules().legal_moves(state, seat)]
        assert len(legal) == len(set(legal))
        assert set(legal) == other.legal(seat)
    if other.phase == "mark":
        return
    assert track(state) == [(die, other.faces[die]) for die in other.track]
    assert names(state, "deck") == other.deck
    assert value(state, "semester") == other.semester
    assert value(state, "first") == other.first + 1
    for space, exam in enumerate(other.exams):
        assert names(state, f"exam:0:{space}") == [exam]
        assert value(state, f"initial:{space}") == other.initial[exam]
        for seat, sheet in enumerate(other.sheets, 1):
            assert value(state, f"spent:{space}:p{seat}") == sheet.paid.get(exam, -1)
    for seat, sheet in enumerate(other.sheets, 1):
        assert value(state, f"effort:p{seat}") == sheet.effort
        for exams in other.departments.values():
            for exam in exams:
                written = [value(state, f"{part}:{exam}:p{seat}") for part in ("base", "credit")]
                assert written == sheet.results.get(exam, [0, 0])
    if match.outcome is not None:
        assert match.outcome.scores == other.totals()
        best = max(other.totals())
        winners = tuple(s for s, total in enumerate(other.totals()) if total == best)
        assert match.outcome.winners == winners


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("options", WAYS, ids=lambda way: "-".join(map(str, way.values())) or "no")
def test_the_engine_and_the_reference_play_the_same_game(
    seats: int, options: dict[str, OptionValue]
) -> None:
    rng = Random(f"{seats}:{sorted(options)}")
    match = new_match(seats, options, seed=rng.randrange(1 << 30))
    reference = beside(match)
    compare(match, reference)
    while match.to_act:
        (seat,) = match.to_act
        move = rng.choice(rules().legal_moves(match.state, seat))
        step = match.submit(seat, move)
        assert not isinstance(step, Refusal)
        reference.apply(seat, move, step.entry.draws)
        compare(match, reference)
    assert reference.phase == "over"


@pytest.mark.parametrize("options", [{}, {"special-scoring": "random"}])
def test_positions_that_record_nothing_play_the_same_game(
    options: dict[str, OptionValue],
) -> None:
    """Search takes shortcuts: it lists legal moves only, and slides all dice at once."""
    for seats in range(1, 7):
        rng = Random(seats)
        told = rules().start(seats, options, FastChance(Random(seats)))
        silent = told.clone(recording=False)
        while acting := rules().to_act(told):
            for seat in range(seats):
                assert rules().legal_moves(silent, seat) == rules().legal_moves(told, seat)
            move = rng.choice(rules().legal_moves(told, acting[0]))
            number = rng.random()
            for state in (told, silent):
                rules().apply(state, acting[0], move, FastChance(Random(number)))
            assert silent.table.zones == told.table.zones
            assert silent.table.where == told.table.where
            assert silent.table.values == told.table.values
            assert (silent.turn, silent.phase) == (told.turn, told.phase)
        assert rules().outcome(silent) == rules().outcome(told)


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_a_player_alone_can_go_so_many_ways(depth: int) -> None:
    """Every order of exams with every row of costs that adds up to 8 at most."""
    position = rules().start(1, {}, LowestChance())
    costs = sum(sum(row) <= 8 for row in product(range(5), repeat=depth))
    assert perft(rules(), position, depth) == perm(5, depth) * costs


def test_three_players_choose_freely_in_their_first_turns() -> None:
    position = rules().start(3, {"first": "p1"}, LowestChance())
    assert perft(rules(), position, 3) == 25**3


def test_two_players_have_an_exam_less_in_their_second_turns() -> None:
    position = rules().start(2, {"first": "p1"}, LowestChance())
    assert perft(rules(), position, 3) == 25 * 25 * 20
