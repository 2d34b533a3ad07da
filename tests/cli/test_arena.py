"""The arena: fair pairings, honest figures, and games that are kept."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.cli.errors import InputRefusedError, Status, SystemProblemError, UsageError
from tabletop.cli.play import arena as arenas
from tabletop.cli.play.arena import Report, arena, as_members
from tabletop.cli.shelf.lookup import find_game, open_shelf
from tabletop.lab import play as playing
from tabletop.lab.plan import Plan, make_plan
from tabletop.lab.play import play
from tabletop.lab.rows import Row
from tabletop.lab.significance import share_of_deal
from tests.cli import dying
from tests.cli.running import tabletop

GAME = "valedictorian"


def contest(players: str = "greedy,random", seed: int = 0) -> Plan:
    game = find_game(open_shelf(), GAME)
    plan = make_plan(game, players, None, [], seed=seed, rotates_seats=True, milliseconds=3_000)
    return replace(plan, counts_details=False)


def silent(text: str) -> None:
    del text


def untimed(report: Report) -> list[Row]:
    return [replace(row, thought=()) for row in report.rows]


def test_each_deal_is_played_all_ways_round() -> None:
    three = replace(contest(), players=("a", "b", "c"), seats=3)
    assert [three.seating(number) for number in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert [three.deal(number) for number in range(6)] == [0, 0, 0, 1, 1, 1]


@pytest.mark.parametrize(
    ("players", "ways"), [("abab", 2), ("aabb", 4), ("abbb", 4), ("aaa", 1), ("ababab", 2)]
)
def test_no_deal_is_played_twice_with_the_same_players_at_the_same_seats(
    players: str, ways: int
) -> None:
    plan = replace(contest(), players=tuple(players), seats=len(players))
    assert plan.games_per_deal == ways
    seated = [tuple(players[each] for each in plan.seating(number)) for number in range(ways)]
    assert len({*seated}) == ways
    assert [plan.deal(number) for number in (0, ways - 1, ways)] == [0, 0, 1]


def test_a_game_gives_the_victory_to_the_entrant_and_not_to_the_seat() -> None:
    games = [play(contest("greedy,random"), number) for number in range(8)]
    assert sum(game.shares[game.entrants.index(0)] for game in games) >= 6
    assert all(sum(game.shares) == 1 for game in games)
    assert all(len(game.thought[0]) > 0 for game in games if game.entrants == (0, 1))
    assert all((game.scores[0] > game.scores[1]) == (game.shares[0] == 1) for game in games)


def test_the_same_contest_is_the_same_games_however_many_at_once() -> None:
    one, two = (arena(contest(), 6, jobs, None, silent) for jobs in (1, 2))
    assert untimed(one) == untimed(two)


def test_another_seed_is_another_deal() -> None:
    one, other = (arena(contest(seed=seed), 2, 1, None, silent) for seed in (0, 50))
    assert untimed(one) != untimed(other)


def test_a_contest_goes_on_where_it_was_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "arena.jsonl"
    whole = arena(contest(), 6, 1, None, silent)
    arena(contest(), 3, 1, state, silent)
    with state.open("ab") as file:
        file.write(b'{"number":3,"moves":')  # the machine went down while it wrote
    played: list[int] = []

    def noting(each: Plan, number: int) -> Row:
        played.append(number)
        return play(each, number)

    monkeypatch.setattr(playing, "play", noting)
    said: list[str] = []
    resumed = arena(contest(), 6, 1, state, said.append)
    assert played == [3, 4, 5]
    assert "going on after 3 games" in said[0]
    assert untimed(resumed) == untimed(whole)
    assert untimed(arena(contest(), 6, 1, state, silent)) == untimed(whole)


def test_a_game_that_is_being_played_is_lost_on_interruption_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(each: Plan, number: int) -> Row:
        if number == 2:
            raise KeyboardInterrupt
        return play(each, number)

    state = tmp_path / "arena.jsonl"
    said: list[str] = []
    with monkeypatch.context() as patched:
        patched.setattr(playing, "play", interrupted)
        with pytest.raises(KeyboardInterrupt):
            arena(contest(), 4, 1, state, said.append)
    assert "after 2 games" in said[-1]
    assert len(arena(contest(), 4, 1, state, silent).rows) == 4


def test_a_process_that_is_ended_costs_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = arena(contest(), 6, 1, None, silent)
    monkeypatch.setattr(playing, "play", dying.play_but_die_once)
    monkeypatch.setenv(dying.MARK, str(tmp_path / "died"))
    assert untimed(arena(contest(), 6, 2, None, silent)) == untimed(whole)
    assert (tmp_path / "died").exists()


def test_processes_that_are_always_ended_end_the_arena_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playing, "play", dying.die)
    with pytest.raises(SystemProblemError, match="are ended"):
        arena(contest(), 6, 2, None, silent)


def test_a_state_of_another_contest_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "arena.jsonl"
    arena(contest(), 1, 1, state, silent)
    with pytest.raises(UsageError, match="another players"):
        arena(contest("random,random"), 1, 1, state, silent)
    with pytest.raises(UsageError, match="another seed"):
        arena(contest(seed=1), 1, 1, state, silent)


@pytest.mark.parametrize("text", ["hello\n", "[]\n", '{"rows":1}\n', "\x00\n", '{"game":1}\n'])
def test_a_file_that_is_no_state_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    state = tmp_path / "arena.jsonl"
    state.write_text(text, encoding="utf-8")
    with pytest.raises(InputRefusedError, match=r"arena\.jsonl:1:1: "):
        arena(contest(), 1, 1, state, silent)
    assert state.read_text(encoding="utf-8") == text


def test_a_state_that_cannot_be_written_ends_in_words(tmp_path: Path) -> None:
    with pytest.raises(SystemProblemError, match="can't be used"):
        arena(contest(), 1, 1, tmp_path / "nowhere" / "arena.jsonl", silent)


def alone(players: str) -> Plan:
    report_card = find_game(open_shelf(), "report-card")
    plan = make_plan(report_card, players, 1, [], seed=5, steps=40, rotates_seats=True)
    return replace(plan, counts_details=False)


def test_who_play_alone_play_the_same_deals_and_the_highest_score_wins() -> None:
    plan = alone("greedy,random,easy")
    assert [plan.deal(number) for number in range(7)] == [5, 5, 5, 6, 6, 6, 7]
    rows = tuple(play(plan, number) for number in range(6))
    assert [row.entrants for row in rows] == [(0,), (1,), (2,)] * 2
    assert all(len(row.scores) == len(row.possible) == 1 for row in rows)
    best = [max(range(3), key=lambda each: rows[deal + each].scores[0]) for deal in (0, 3)]
    standings = Report(plan, rows).standings()
    assert [round(each.share.value * 2) for each in standings] == [
        best.count(entrant) for entrant in range(3)
    ]
    greedy = [play(alone("greedy"), number) for number in range(2)]
    assert [row.scores for row in greedy] == [rows[0].scores, rows[3].scores]


def test_scores_alone_are_told_with_their_part_of_what_was_possible() -> None:
    report = arena(alone("greedy,random"), 3, 1, None, silent)
    for standing in report.standings():
        assert standing.reached is not None
        assert 0 < standing.reached.value <= 1
        assert standing.even == 0.5
    assert [share.value for share in report.seats()] == [1.0]
    lines = "\n".join(arenas.lines(report))
    assert "each played alone" in lines
    assert "of what was possible" in lines


def report_of(*games: Row, players: tuple[str, ...] = ("a", "b")) -> Report:
    return Report(replace(contest(), players=players, seats=len(players)), games)


def game(number: int, shares: list[float], scores: list[int]) -> Row:
    """A game told by entrant, who sit where the plan says."""
    places = [(seat + number) % len(shares) for seat in range(len(shares))]
    thought = tuple((float(number + 1),) * 3 for _ in shares)
    return Row(
        number, 0, tuple(places), 6,
        shares=tuple(shares[each] for each in places),
        scores=tuple(scores[each] for each in places), thought=thought,
    )  # fmt: skip


def test_shares_leads_and_times_are_by_level() -> None:
    report = report_of(
        game(0, [1, 0], [4, 3]), game(1, [0.5, 0.5], [2, 2]), game(2, [1, 0], [7, 0])
    )
    first, second = report.standings()
    assert (first.level, first.even) == ("a", 0.5)
    assert first.share.value == pytest.approx(2.5 / 3)
    assert first.lead.value == pytest.approx(8 / 3)
    assert second.lead.value == pytest.approx(-8 / 3)
    assert second.score.value == pytest.approx(5 / 3)
    assert (first.median_ms, first.most_ms) == (2, 3)
    assert first.verdict == ""


def test_where_the_lowest_score_wins_fewer_points_lead() -> None:
    games = (game(0, [1, 0], [3, 4]), game(1, [1, 0], [2, 5]))
    report = Report(replace(contest(), players=("a", "b"), lowest_wins=True), games)
    assert [standing.lead.value for standing in report.standings()] == [2, -2]


def test_alone_the_lowest_score_wins_where_the_game_says_so() -> None:
    plan = replace(alone("greedy,random"), lowest_wins=True)
    rows = tuple(
        Row(number, 3, (number,), 6, scores=(score,), shares=(1.0,))
        for number, score in enumerate((9, 4))
    )
    assert [standing.share.value for standing in Report(plan, rows).standings()] == [0, 1]
    assert share_of_deal(plan, rows, "greedy") == 0


def test_players_of_one_level_count_together_and_teams_win_once() -> None:
    """Seats 1 and 3 are a team and share each victory: the level has won half of it, not twice."""
    players = ("strong", "weak", "weak", "weak")
    games = [game(number, [1, 0, 1, 0], [9, 1, 9, 1]) for number in range(40)]
    strong, weak = report_of(*games, players=players).standings()
    assert strong.even == 0.25
    assert strong.share.value == weak.share.value == 0.5
    assert strong.verdict == "stronger"
    assert weak.verdict == "weaker"


def test_seats_have_shares_too() -> None:
    report = report_of(game(0, [1, 0], [1, 0]), game(1, [0, 1], [0, 1]))
    assert [share.value for share in report.seats()] == [1, 0]


def test_a_game_without_end_does_not_count_and_is_told() -> None:
    endless = Row(1, 0, (1, 0), 10_000, problem="no end after 10000 moves")
    report = Report(contest(), (game(0, [1, 0], [3, 1]), endless))
    members = as_members(report)
    assert members["finished"] == 1
    assert members["games"] == 2
    assert members["broken"] == ["game 1: no end after 10000 moves"]


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    ran = tabletop(
        capsys,
        "arena",
        GAME,
        "--players",
        "greedy,random",
        "--games",
        "4",
        "--budget",
        "50",
        "--json",
    )
    told = json.loads(ran.out)
    assert ran.status == Status.DONE
    assert told["games"] == told["finished"] == 4
    assert told["budget_ms"] == 50
    assert set(told["levels"]) == {"greedy", "random"}
    share = told["levels"]["greedy"]["share"]
    assert 0 <= share["low"] <= share["value"] <= share["high"] <= 1
    assert told["levels"]["greedy"]["thinking_ms"]["median"] > 0


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    ran = tabletop(capsys, "arena", GAME, "--players", "random", "--games", "2")
    assert ran.status == Status.DONE
    assert "100.0%  34.2% to 100.0%" in ran.out
    assert "inf" not in ran.out
    assert "lead" not in ran.out
    assert "score" in ran.out
    assert "by seat: p1" in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "hrad,random"), "did you mean hard"),
        (("--players", "random,random,random"), "is for 2 seats, not 3"),
        (("--players", "random,random", "--seats", "3"), "is for 2 seats, not 3"),
        (("--players", "random", "--games", "0"), "from 1"),
        ((), "--players"),
    ],
)
def test_a_wrong_word_is_told(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    ran = tabletop(capsys, "arena", GAME, *words)
    assert ran.status == Status.USAGE
    assert said in ran.err
