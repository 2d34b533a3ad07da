"""A game seen again: any position from the eyes that may see it, and nothing else."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tabletop.engine.game import Game
from tabletop.engine.match import Match
from tabletop.engine.moves import NO_PIECE, Move, Refusal, Seat
from tabletop.engine.spec import Score
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.history.replay import Replay, open_as_spectator
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tests.session.test_session import ANN, BO, COMPUTER, play_out, step
from tests.table import new_port

TWINS = 3
"""Deals that a seat can't tell apart, for each position that is looked at."""
LOOKED = 12
"""Positions of each game that are looked at."""


@cache
def shelf() -> Registry:
    return Registry(shipped("content"))


def tables() -> list[tuple[str, int]]:
    return [
        (game.spec.id, seats)
        for game in shelf().games()
        if game.playable
        for seats in range(game.spec.seats[0], game.spec.seats[1] + 1)
    ]


def played(game: Game, seats: int, seed: int = 1, most: int = 10_000) -> Match[State]:
    """A game that was played at random."""
    match, rng = Match(game.rules(), seats, {}, seed=seed), Random(seed)
    while match.to_act and len(match.steps) < most:
        seat = rng.choice(match.to_act)
        match.submit(seat, rng.choice(match.rules.legal_moves(match.state, seat)))
    return match


def around(seats: int) -> tuple[Player, ...]:
    return tuple(Player(f"P{seat}") for seat in range(seats))


def seen(replay: Replay) -> object:
    """All that a replay shows of the position where it stands, and of the move after it."""
    shown = (
        replay.position.view,
        replay.position.display,
        replay.position.prompt,
        replay.log(),
        replay.position.outcome,
    )
    at = replay.at
    happened = replay.step()
    after = (happened.events, happened.after) if happened else None
    replay.seek(at)
    return shown, after


@pytest.fixture(scope="module")
def game() -> Game:
    return shelf().find("valedictorian")


@pytest.fixture(scope="module")
def finished(game: Game) -> Match[State]:
    return played(game, 2)


@pytest.mark.parametrize(("name", "seats"), tables())
def test_every_position_is_the_one_that_was_played(name: str, seats: int) -> None:
    game = shelf().find(name)
    match = played(game, seats)
    replay = Replay(game, match, around(seats), seat=0)
    assert replay.count == len(match.steps)
    numbers = list(range(replay.count + 1))
    Random(1).shuffle(numbers)
    for number in numbers[: 10 * LOOKED]:
        replay.seek(number)
        seat = number % seats
        replay.look_as(seat)
        state = match.steps[number - 1].state if number else match.first
        assert replay.position.view == match.view_of(state, seat)
        assert replay.at == number


class NamingPort(LocalPort):
    """A table at which everybody is called by name, as in a replay."""

    @property
    def reader(self) -> int:
        return -1


@pytest.mark.parametrize(("name", "seats"), tables())
def test_a_step_tells_what_the_seat_was_told_when_it_was_played(name: str, seats: int) -> None:
    game = shelf().find(name)
    match, rng = Match(game.rules(), seats, {}, seed=3), Random(3)
    port = NamingPort(Session(game, match, around(seats)))
    told = []
    while match.to_act and len(match.steps) < 60:
        seat = rng.choice(match.to_act)
        port.take_seat(seat)
        told.append((seat, port.submit(rng.choice(port.position.legal_moves))))
    replay = Replay(game, match, around(seats), eyes=range(seats))
    for seat, then in told:
        replay.look_as(seat)
        now = replay.step()
        assert now is not None
        assert not isinstance(then, Refusal)
        live, shown = (
            tuple(event for event in step.events if event.kind != "summary") for step in (then, now)
        )
        assert (now.seat, shown, now.before, now.after) == (
            then.seat, live, then.before, then.after,
        )  # fmt: skip


def twins(match: Match[State], number: int, seat: Seat) -> list[Match[State]]:
    """Matches from a position that a seat can't tell apart, with the seat's next move played.

    Only those in which it looks the same to the seat afterwards.
    """
    rules, state = match.rules, match.steps[number - 1].state if number else match.first
    deals = [state, *(rules.determinize(state, seat, Random(seed)) for seed in range(TWINS))]
    entry = match.steps[number].entry
    found: list[Match[State]] = []
    for deal in deals:
        twin = Match(rules, deal.seats, match.options, position=deal, seed=number)
        if entry.seat == seat and rules.refuse(deal, seat, entry.move) is None:
            twin.submit(seat, entry.move)
        if not found or rules.view(found[0].state, seat) == rules.view(twin.state, seat):
            found.append(twin)
    return found


@pytest.mark.parametrize(("name", "seats"), tables())
def test_what_the_eyes_see_does_not_depend_on_what_the_seat_could_not_know(
    name: str, seats: int
) -> None:
    """Deals that a seat can't tell apart look alike in a replay: table, moves, log, course."""
    game = shelf().find(name)
    match, rng = played(game, seats), Random(2)
    compared = 0
    for number in rng.sample(range(len(match.steps)), min(LOOKED, len(match.steps))):
        seat = match.steps[number].entry.seat
        first, *others = (
            Replay(game, twin, around(seats), seat=seat) for twin in twins(match, number, seat)
        )
        for other in others:
            assert seen(first) == seen(other)
            assert first.course.at(0) == other.course.at(0)
            first.seek(first.count)
            other.seek(other.count)
            assert seen(first) == seen(other)
            first.seek(0)
            compared += 1
    assert compared


def test_the_test_of_twins_would_see_an_open_hand(game: Game, finished: Match[State]) -> None:
    """Laid open, the same deals look different, so the test above can fail."""
    at = len(finished.steps) // 2
    state = finished.steps[at].state
    seat = finished.steps[at].entry.seat
    views = set()
    for seed in range(TWINS):
        deal = game.rules().determinize(state, seat, Random(seed))
        deal.table.known = [deal.table.everyone] * len(deal.table.known)
        views.add(repr(game.rules().view(deal, 1 - seat)))
    assert len(views) > 1


def test_all_hands_are_shown_of_a_finished_game_alone(game: Game, finished: Match[State]) -> None:
    replay = Replay(game, finished, (ANN, BO), seat=0)
    replay.show_all_hands()
    replay.seek(10)
    hidden = [key for zone in replay.position.view.zones for key in zone.pieces if "?" in key]
    assert not hidden
    replay.look_as(1)
    assert replay.position.view == finished.view_of(finished.steps[9].state, 1)
    running = Replay(game, finished.before(10), (ANN, BO), seat=0)
    assert not running.can_show_hands
    with pytest.raises(ValueError, match="only when a game is over"):
        running.show_all_hands()


def test_a_laid_open_position_leaves_the_game_as_it_was(game: Game, finished: Match[State]) -> None:
    before = [finished.rules.view(step.state, 0) for step in finished.steps]
    replay = Replay(game, finished, (ANN, BO), seat=0)
    replay.show_all_hands()
    for number in range(replay.count + 1):
        replay.seek(number)
        assert replay.position.view
    assert [finished.rules.view(step.state, 0) for step in finished.steps] == before


def test_of_a_running_game_nobody_sees_the_hand_of_another(
    game: Game, finished: Match[State]
) -> None:
    replay = Replay(game, finished.before(10), (ANN, COMPUTER), seat=0)
    assert replay.eyes == (0,)
    with pytest.raises(ValueError, match="not shown from the eyes of Natalie"):
        replay.look_as(1)


def test_nothing_can_be_moved_or_taken_back(game: Game, finished: Match[State]) -> None:
    replay = Replay(game, finished, (ANN, BO), seat=0)
    replay.seek(10)
    for move in (Move("pass"), *replay.position.legal_moves):
        assert isinstance(replay.submit(move), Refusal)
    assert replay.undo() is None
    assert replay.redo() is None
    assert replay.next().kind == "wait"
    assert replay.at == 10


def test_a_cursor_stays_between_the_ends(game: Game, finished: Match[State]) -> None:
    replay = Replay(game, finished, (ANN, BO), seat=0)
    replay.seek(-5)
    assert replay.at == 0
    replay.seek(10_000)
    assert replay.at == replay.count
    assert replay.step() is None


def keep(game: Game, saves: Path, players: tuple[Player, ...], moves: int = 0) -> Path:
    """A game in a file, played to its end unless so many moves are wanted."""
    port = new_port(game, players, {"start": "p1"}, seed=1, saves=saves)
    if moves:
        rng = Random(1)
        while port.session.moves_made < moves:
            step(port, rng)
    else:
        play_out(port)
    port.close()
    assert port.session.save_path is not None
    return port.session.save_path


def test_a_file_is_opened_from_the_eyes_of_its_only_person(game: Game, tmp_path: Path) -> None:
    replay = Replay.open(game, keep(game, tmp_path, (COMPUTER, ANN), moves=12))
    assert (replay.seat, replay.eyes, replay.over) == (1, (1,), False)
    assert replay.count == 12


def test_a_running_game_of_two_people_shows_nobodys_hand_at_first(
    game: Game, tmp_path: Path
) -> None:
    replay = Replay.open(game, keep(game, tmp_path, (ANN, BO), moves=12))
    assert (replay.seat, replay.eyes) == (-1, (0, 1))
    assert replay.position.view == replay.whole.view_of(replay.whole.first, -1)
    assert replay.needs_curtain(0)
    replay.take_seat(0)
    assert not replay.needs_curtain(0)
    assert replay.needs_curtain(1)


def test_a_running_game_without_people_is_seen_as_by_an_onlooker(
    game: Game, tmp_path: Path
) -> None:
    replay = Replay.open(game, keep(game, tmp_path, (COMPUTER, Player("Max", "random")), moves=9))
    assert (replay.seat, replay.eyes) == (-1, (-1,))


def test_a_finished_file_may_be_seen_from_any_eyes(game: Game, tmp_path: Path) -> None:
    replay = Replay.open(game, keep(game, tmp_path, (ANN, COMPUTER)))
    assert replay.over
    assert replay.eyes == (0, 1)
    assert replay.can_show_hands
    assert not replay.needs_curtain(1)


def test_of_a_damaged_file_the_good_part_is_seen_and_one_line_says_so(
    game: Game, tmp_path: Path
) -> None:
    path = keep(game, tmp_path, (ANN, COMPUTER))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:20]) + b'{"spoilt\n')
    replay = Replay.open(game, path)
    assert replay.count == 18
    assert not replay.over
    assert replay.session.notice
    assert "\n" not in replay.session.notice


def test_a_file_that_is_open_at_a_table_can_be_watched(game: Game, tmp_path: Path) -> None:
    port = new_port(game, [ANN, COMPUTER], {"start": "p1"}, seed=1, saves=tmp_path)
    rng = Random(1)
    while port.session.moves_made < 8:
        step(port, rng)
    assert port.session.save_path is not None
    assert Replay.open(game, port.session.save_path).count == 8
    step(port, rng)
    port.close()


def test_moves_that_were_taken_back_are_not_part_of_it(game: Game, tmp_path: Path) -> None:
    port = new_port(game, [ANN, COMPUTER], {"start": "p1"}, seed=1, saves=tmp_path)
    rng = Random(5)
    while port.undo_problem() or port.next().kind == "over":
        step(port, rng)
    made = port.session.moves_made
    port.undo()
    port.close()
    assert port.session.save_path is not None
    assert Replay.open(game, port.session.save_path).count == made - 1


def test_the_course_tells_rounds_scores_and_turns(game: Game, finished: Match[State]) -> None:
    course = Replay(game, finished, (ANN, BO), seat=0).course
    while course.survey(1.0):
        pass
    chapters = course.chapters
    assert chapters[0].start == 0
    assert chapters[-1].end == len(finished.steps)
    assert [c.end for c in chapters[:-1]] == [c.start for c in chapters[1:]]
    assert len(course.scores()) == len(finished.steps) + 1
    assert list(course.turns) == sorted(set(course.turns))
    assert len(course.marks()) <= 7


@pytest.mark.parametrize("wins", ["highest", "lowest"])
def test_the_course_says_who_leads_by_the_score_that_wins(game: Game, wins: str) -> None:
    match = played(game, 2, seed=3, most=60)
    score = Score("test", "tests", wins)  # type: ignore[arg-type]
    match.rules.spec = replace(match.rules.spec, score=score)
    course = Replay(game, match, (ANN, BO), seat=0).course
    while course.survey(1.0):
        pass
    leads = [mark for mark in course.marks() if mark.kind == "lead"]
    assert leads
    best = min if wins == "lowest" else max
    for mark in leads:
        points = course.scores()[mark.number]
        assert points[mark.seat] == mark.amount == best(points)
        assert points.count(best(points)) == 1


def test_the_course_read_from_a_file_is_that_of_its_positions(game: Game, tmp_path: Path) -> None:
    path = keep(game, tmp_path, (ANN, COMPUTER))
    read = Replay.open(game, path)
    found = Replay(game, read.whole, read.players, seat=0)
    assert [read.course.at(n) for n in range(read.count + 1)] == [
        found.course.at(n) for n in range(found.count + 1)
    ]
    assert read.course.chapters == found.course.chapters


def test_a_table_gives_its_game_to_be_seen_again_as_its_viewer_saw_it(game: Game) -> None:
    port = new_port(game, [ANN, COMPUTER], {"start": "p1"}, seed=1)
    rng = Random(1)
    while port.session.moves_made < 10:
        step(port, rng)
    replay = Replay.of(port)
    assert (replay.seat, replay.eyes, replay.count) == (0, (0,), port.session.moves_made)
    replay.seek(replay.count)
    assert replay.position.view == port.position.view
    step(port, rng)
    assert replay.count == 10


def test_an_onlooker_sees_no_hand_of_the_only_person(tmp_path: Path) -> None:
    game = Registry(shipped("content")).find("the-academy")
    players = [Player("Ann"), *(Player(name, "random") for name in ("Natalie", "Greg", "Tyler"))]
    played = new_port(game, players, {}, seed=1, saves=tmp_path)
    assert played.seat == 0
    assert played.session.save_path is not None
    seen = open_as_spectator(game, played.session.save_path)
    assert seen.seat == -1
    hands = [zone for zone in seen.position.view.zones if zone.id.startswith("hand:")]
    assert hands
    assert {piece for zone in hands for piece in zone.pieces} <= {NO_PIECE}
    played.close()
