"""The deal of the day and rivals: the same for everybody, on every machine."""

from collections.abc import Callable
from datetime import date, timedelta
from itertools import count, pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from tabletop.ai import players as ai_players
from tabletop.ai import search
from tabletop.ai.levels import COUNTED_STEPS, ComputerKind
from tabletop.ai.players import SearchPlayer, player_of
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.session.contests import (
    SharedResult,
    against,
    at_table,
    code_of,
    daily_game,
    read_code,
)
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.journal import read_best
from tabletop.storage.journal.records import Player
from tabletop.storage.saves.save_list import save_paths
from tests.session.test_replay import shelf

MONDAY = date(2026, 11, 23)
SAM = Player("Sam")


def test_games_take_turns_by_weekday_and_one_is_played_alone_at_weekends() -> None:
    deals = [daily_game(shelf().games(), MONDAY + timedelta(days=at)) for at in range(7)]
    assert [each and (each.game.spec.id, each.seats) for each in deals] == [
        ("introduct-academy", 4),
        ("the-academy", 4),
        ("report-card", 4),
        ("it-startup", 2),
        ("valedictorian", 2),
        ("report-card", 1),
        ("report-card", 1),
    ]


def test_the_seed_of_a_day_is_made_of_its_date_game_and_rules() -> None:
    deal = daily_game(shelf().games(), MONDAY)
    assert deal is not None
    assert deal.seed == 17264293882305194964
    later = daily_game(shelf().games(), MONDAY + timedelta(days=7))
    assert later is not None
    assert later.seed != deal.seed
    assert [rival.name for rival in deal.rivals] == ["Natalie", "Tyler", "Anna"]


def test_each_rival_of_two_seats_has_its_weeks() -> None:
    friday = MONDAY + timedelta(days=4)
    deals = [daily_game(shelf().games(), friday + timedelta(days=7 * at)) for at in range(30)]
    assert {each.rivals[0].id for each in deals if each} == {"tim", "olga", "ines"}


def _moves(folder: Path, day: date, most: int) -> list[str]:
    """Play a day's deal, people making their first legal move; return the log."""
    deal = daily_game(shelf().games(), day)
    assert deal is not None
    port = LocalPort(
        Session.new(
            deal.game, at_table(SAM, deal.rivals), {}, seed=deal.seed, saves=folder,
            undoing="reveal", daily=day.isoformat(),
        )
    )  # fmt: skip
    match = port.session.match
    while port.next().kind != "over" and len(match.steps) < most:
        if port.next().kind == "viewer":
            port.submit(port.position.legal_moves[0])
        else:
            assert port.skip_thinking() is None
            port.poll()
    port.close()
    return [f"{step.entry.seat} {step.entry.move} {step.entry.draws}" for step in match.steps]


def _clock(step: float) -> Callable[[], float]:
    ticks = count()
    return lambda: next(ticks) * step


@pytest.mark.parametrize("at", range(6))
def test_a_days_deal_and_its_computers_are_alike_on_slow_and_fast_machines(
    at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ai.players.COUNTED_STEPS", 300.0)
    day, logs = MONDAY + timedelta(days=at), []
    for speed in (1e-9, 100.0):
        monkeypatch.setattr(search, "time", SimpleNamespace(perf_counter=_clock(speed)))
        logs.append(_moves(tmp_path / str(speed), day, 14))
    assert logs[0] == logs[1]
    assert len(logs[0]) == 14


def test_the_clock_would_have_changed_the_moves_of_other_games() -> None:
    kind = ComputerKind("hard", "ines")
    assert player_of(kind, 1, 0.5)._most.seconds == 0.5  # type: ignore[attr-defined]
    counted = player_of(ComputerKind("hard", "ines", counted=True), 1, 0.5, trees=4)
    assert isinstance(counted, SearchPlayer)
    assert counted._most.steps == COUNTED_STEPS
    assert (counted._most.seconds, counted._trees) == (float("inf"), 1)


def test_a_save_knows_its_day_and_its_rivals(tmp_path: Path) -> None:
    friday = MONDAY + timedelta(days=4)
    _moves(tmp_path, friday, 2)
    (path,) = save_paths(tmp_path)
    header = read_best(path).header
    assert header.daily == "2026-11-27"
    assert header.players[1].rival == "ines"
    game = shelf().find("valedictorian")
    session = Session.resume(game, path)
    assert session.computer(1) == ComputerKind("hard", "ines", counted=True)
    session.close()


def test_a_rival_sits_at_the_next_seat_and_others_play_as_well_as_it_does() -> None:
    game = shelf().find("the-academy")
    names = [Player(name, "normal", 3) for name in ("Bianca", "Otto", "Mira")]
    found = against(game, game.spec.rivals[2], Player("Enid"), names)
    assert [each.name for each in found] == ["Enid", "Enid 2", "Bianca"]
    assert [each.kind for each in found] == ["human", "hard", "hard"]
    assert found[1].rival == "enid"


def test_a_code_has_twelve_letters_and_tells_the_result() -> None:
    result = SharedResult(MONDAY, 38, 2)
    code = code_of(result, "introduct-academy")
    assert len(code.replace("-", "")) == 12
    assert read_code(code, shelf().games()) == result
    assert read_code(code.lower().replace("-", " "), shelf().games()) == result


def test_a_mistyped_code_tells_nothing() -> None:
    code = code_of(SharedResult(MONDAY, 38, 2), "introduct-academy")
    for at in (0, 5, 13):
        wrong = code[:at] + ("B" if code[at] == "A" else "A") + code[at + 1 :]
        assert read_code(wrong, shelf().games()) is None
    assert read_code("", shelf().games()) is None
    assert read_code(f"{code}A", shelf().games()) is None


def test_every_rival_has_a_taste_and_every_taste_a_rival() -> None:
    for game in shelf().games():
        tastes = game.rules().heuristics.tastes
        assert set(tastes) == {rival.id for rival in game.spec.rivals}


@pytest.mark.parametrize("name", ["introduct-academy", "the-academy", "report-card", "it-startup",
                                  "valedictorian"])  # fmt: skip
def test_a_taste_costs_next_to_nothing(name: str) -> None:
    """What a rival takes looks hardly worse than what its level takes alone."""
    game = shelf().find(name)
    rules, rivals = game.rules(), game.spec.rivals
    match = Match(rules, max(2, game.spec.first_seats), {}, seed=5)
    mind = rules.heuristics
    for number in range(24):
        if not match.to_act:
            break
        seat, rival = match.to_act[0], rivals[number % 3]
        info = InformationSet.of(rules, match.state, seat)
        plain, fond = (
            ai_players.make_player(rival.level, number, most_steps=300, taste=taste)
            for taste in ("", rival.id)
        )
        first, move = plain.choose(info), fond.choose(info)
        assert isinstance(fond, SearchPlayer)
        if move != first and fond.found and rival.level == "hard":
            values = {each.move: each.value for each in fond.found.prospects}
            chances = [mind.winning_chance(info.stand_in, seat, values[m]) for m in (first, move)]
            assert abs(chances[0] - chances[1]) <= mind.liked
        match.say(seat, move)


def test_letters_of_a_code_differ_from_day_to_day() -> None:
    codes = [code_of(SharedResult(MONDAY + timedelta(days=at), 38, 1), "x") for at in range(20)]
    assert all(one != other for one, other in pairwise(sorted(codes)))
