"""A thousand games of random legal moves: what holds in all of them. Rule file, 7.25 and 9."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random
from statistics import mean

from tabletop.engine.chance import FastChance
from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tests.games.positions import contents, value
from tests.games.valedictorian.positions import CLASSROOMS, HOMEROOMS, is_test, rules

GAMES = 1000


@dataclass
class Record:
    """What was seen in one game."""

    starter: Seat = 0
    turns: int = 0
    finished: bool = False
    tests_won: int = 0
    challengers: set[Seat] = field(default_factory=set)
    kinds: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    most_quiet: int = 0


@cache
def records(board: str = "plan") -> tuple[Record, ...]:
    return tuple(play(number, board) for number in range(GAMES))


def play(number: int, board: str) -> Record:
    rng = Random(f"playout:{number}")
    chance = FastChance(rng)
    state = rules().start(2, {"board": board}, chance)
    record = Record(starter=state.turn)
    for _ in range(3000):
        waiting = rules().to_act(state)
        if not waiting:
            record.finished = True
            break
        seat = rng.choice(waiting)
        moves = rules().legal_moves(state, seat)
        if not moves:
            record.broken.append("a player has to act and has no legal move")
            break
        if any(move.kind == "challenge" for move in moves):
            record.challengers.add(seat)
        move = rng.choice(moves)
        record.kinds[move.kind] += 1
        rules().apply(state, seat, move, chance)
        record.most_quiet = max(record.most_quiet, value(state, "quiet"))
        record.broken += broken(state)
    record.turns = value(state, "turns")
    zones = contents(state)
    record.tests_won = len(zones["trophies:p1"]) + len(zones["trophies:p2"])
    return record


def broken(state: State) -> list[str]:
    """What can't be in a position of this game."""
    zones = contents(state)
    problems = []
    if (
        sorted(piece for zone in zones.values() for piece in zone)
        != sorted(state.table.plan.pieces)
        or zones["box"]
    ):
        problems.append("pieces are lost or doubled")
    for room in CLASSROOMS:
        if zones[room] and sum(map(is_test, zones[room])) != 1:
            problems.append(f"{room} holds cards and not one test: {zones[room]}")
        if len(zones[room]) > 4:
            problems.append(f"{room} grew")
    if any(zones[room] for room in HOMEROOMS):
        problems.append("a homeroom holds a card")
    if any(is_test(piece) for zone in ("hand:p1", "hand:p2", "discard") for piece in zones[zone]):
        problems.append("a test lies where only Study Aids can")
    if not all(is_test(piece) for seat in ("p1", "p2") for piece in zones[f"trophies:{seat}"]):
        problems.append("a Study Aid lies in a Trophy Pile")
    return problems


def test_every_game_ends() -> None:
    """9."""
    assert all(record.finished for record in records())


def test_every_position_can_occur_and_no_card_is_ever_lost() -> None:
    """2; 4; 9."""
    assert [problem for record in records() for problem in record.broken] == []


def test_on_the_grid_the_starting_player_never_has_a_legal_challenge() -> None:
    """Case 25; A1."""
    assert all(record.starter not in record.challengers for record in records("grid"))


def test_on_the_grid_the_second_player_does_get_to_challenge() -> None:
    """Case 25: either seat, when it goes second."""
    challengers = Counter(seat for record in records("grid") for seat in record.challengers)
    assert challengers[0] > 100
    assert challengers[1] > 100


def test_on_the_floor_plan_both_players_get_to_challenge() -> None:
    """2.1: whoever moves first can step onto the other as well."""
    first = sum(record.starter in record.challengers for record in records())
    second = sum(1 - record.starter in record.challengers for record in records())
    assert first > 0.8 * GAMES
    assert second > 0.8 * GAMES


def test_games_are_about_as_long_as_the_rules_expect() -> None:
    """9: simple players took 41 turns on average, and random ones take about twice as long."""
    assert 60 < mean(record.turns for record in records()) < 110


def test_most_games_end_with_all_seven_tests_passed() -> None:
    """6; 9: about one game in a hundred of naive players never finishes by itself."""
    assert sum(record.tests_won == 7 for record in records()) > 0.95 * GAMES


def test_every_kind_of_move_is_made_in_random_play() -> None:
    """5."""
    kinds = sum((record.kinds for record in records()), Counter[str]())
    assert set(kinds) == {
        "move",
        "take-top",
        "take-hidden",
        "challenge",
        "end-turn",
        "choose-subject",
        "show",
        "choose-trophy",
    }


def test_no_game_has_more_quiet_turns_than_the_limit() -> None:
    """6."""
    assert max(record.most_quiet for record in records()) <= 80


def test_with_the_house_rule_the_starting_player_may_challenge_too() -> None:
    """A2: staying breaks the parity."""
    seen = False
    for number in range(200):
        rng = Random(f"stay:{number}")
        chance = FastChance(rng)
        state = rules().start(2, {"may-stay": True}, chance)
        starter = state.turn
        while waiting := rules().to_act(state):
            seat = rng.choice(waiting)
            moves = rules().legal_moves(state, seat)
            seen = seen or (seat == starter and any(each.kind == "challenge" for each in moves))
            rules().apply(state, seat, rng.choice(moves), chance)
    assert seen
