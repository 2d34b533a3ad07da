"""First tries of deals of the day, and records against rivals."""

from datetime import date
from pathlib import Path

from tabletop.storage.player.statistics import Finished, Seat, count_game, load_statistics
from tabletop.storage.player.tries import (
    RivalRecord,
    Try,
    keep_try,
    load_tries,
    records_of,
)

MONDAY = date(2026, 11, 23)


def played(number: int, mine: int, *, won: bool, rival: int = 10, name: str = "tim") -> Finished:
    seats = (Seat("Sam", "human", mine, won), Seat("Tim", "easy", rival, not won, name))
    return Finished(f"id-{number}", "one", 1000 + number, 60, 20, seats)


def test_the_first_try_of_a_day_counts(tmp_path: Path) -> None:
    path = tmp_path / "daily.json"
    assert keep_try(path, "Sam", Try(MONDAY, "one", "id-1")) is None
    assert keep_try(path, "Sam", Try(MONDAY, "one", "id-2")) is None
    assert keep_try(path, "Ann", Try(MONDAY, "one", "id-3")) is None
    assert load_tries(path, "Sam", ()) == {MONDAY: Try(MONDAY, "one", "id-1")}
    finished = [played(1, 8, won=False), played(2, 12, won=True)]
    found = load_tries(path, "Sam", finished)
    assert found == {MONDAY: Try(MONDAY, "one", "id-1", 8, 2)}


def test_a_file_of_tries_that_makes_no_sense_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "daily.json"
    path.write_text('{"players": {"Sam": {"2026-11-23": 4, "soon": {"game": "a", "id": "b"},'
                    ' "2026-11-24": {"game": "a", "id": "b"}}}}')  # fmt: skip
    assert list(load_tries(path, "Sam", ())) == [date(2026, 11, 24)]


def test_a_rival_is_beaten_by_finishing_ahead_once(tmp_path: Path) -> None:
    path = tmp_path / "statistics.db"
    games = (
        played(1, 8, won=False),
        played(2, 12, won=True),
        played(3, 13, won=True),
        played(4, 20, won=True, name="olga"),
        played(5, 3, won=True, name=""),
    )
    for each in games:
        count_game(each, path)
    found = load_statistics(path)[0].games
    assert found == list(games)
    assert records_of(found, "one", "Sam") == {
        "tim": RivalRecord(2, 1, 1002),
        "olga": RivalRecord(1, 0, 1004),
    }
    assert records_of(found, "two", "Sam") == {}


def test_ahead_of_a_rival_is_who_has_more_points_where_neither_won() -> None:
    seats = (Seat("Sam", "human", 9, won=False), Seat("Bo", "easy", 7, won=False, rival="bo"),
             Seat("Ann", "human", 12, won=True))  # fmt: skip
    game = Finished("id", "one", 5, 60, 20, seats)
    assert records_of([game], "one", "Sam") == {"bo": RivalRecord(1, 0, 5)}
    assert records_of([game], "one", "Sam", lowest=True) == {"bo": RivalRecord(0, 1, 0)}


def test_who_resigns_has_lost_to_everybody(tmp_path: Path) -> None:
    seats = (
        Seat("Sam", "human", None, won=False),
        Seat("Tim", "easy", None, won=False, rival="tim"),
    )
    game = Finished("id-1", "one", 5, 60, 20, seats)
    assert records_of([game], "one", "Sam") == {"tim": RivalRecord(0, 1, 0)}
    path = tmp_path / "daily.json"
    keep_try(path, "Sam", Try(MONDAY, "one", "id-1"))
    assert load_tries(path, "Sam", [game])[MONDAY].place == 2
