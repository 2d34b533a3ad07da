"""`tabletop arena`: measures how much stronger one computer player is than another."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from statistics import fmean

from tabletop.cli.errors import Status
from tabletop.cli.play.intervals import Interval, mean_interval, percentile, share_interval
from tabletop.engine.conformance.fingerprint import Written
from tabletop.engine.moves import seat_name
from tabletop.lab.executors import Executor
from tabletop.lab.plan import Plan
from tabletop.lab.play_all import run
from tabletop.lab.rows import Row
from tabletop.lab.significance import SequentialTest, Sprt

_NEWS = 5.0
"""Seconds between two lines of progress."""

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class ArenaStanding:
    """How well one level of computer player did in an arena (a series of games between levels)."""

    level: str
    even: float
    """The level's share of victories if all players were equally strong, from 0 to 1."""
    share: Interval
    score: Interval
    """The level's mean score."""
    lead: Interval
    """Mean lead of the level's score over the mean score of the others in the same game."""
    reached: Interval | None
    """The level's scores as shares of the possible maximum; None if the game can't compute that."""
    median_ms: float
    p99_ms: float
    most_ms: float

    @property
    def verdict(self) -> str:
        """`stronger` or `weaker` than the others; "" if the games don't show it clearly."""
        if not self.share.excludes(self.even):
            return ""
        return "stronger" if self.share.value > self.even else "weaker"


@dataclass(frozen=True, slots=True)
class Report:
    """The result of an arena (a series of games between computer players of several levels)."""

    plan: Plan
    rows: tuple[Row, ...]
    test: Sprt | None = None
    """The statistical test that may end the series early, with its result; None without one."""

    @property
    def deals(self) -> list[tuple[Row, ...]]:
        """The games that count, each in a group of its own.

        For games for one player, a group holds the games of all entrants with the same deal.
        """
        ways = self.plan.games_per_deal if self.plan.is_solo else 1
        groups: dict[int, list[Row]] = {}
        for row in self.rows:
            groups.setdefault(row.number // ways, []).append(row)
        return [
            tuple(rows)
            for rows in groups.values()
            if len(rows) == ways and not any(row.problem for row in rows)
        ]

    @property
    def count(self) -> int:
        """Number of games played; for games for one player, number of deals."""
        return len(self.rows) // (self.plan.games_per_deal if self.plan.is_solo else 1)

    @property
    def broken(self) -> tuple[Row, ...]:
        """The games that don't count, because they didn't end or the rules failed."""
        return tuple(row for row in self.rows if row.problem)

    def standings(self) -> list[ArenaStanding]:
        """Return the result of each level, in the order in which the levels were named."""
        deals = [_entrants_of(rows, self.plan) for rows in self.deals]
        return [self._standing(level, deals) for level in dict.fromkeys(self.plan.players)]

    def seats(self) -> list[Interval]:
        """Return each seat's share of victories, whoever sat there."""
        games = len(self.deals)
        if self.plan.is_solo:
            return [share_interval(games, games)]
        won = [0.0] * self.plan.seats
        for (row,) in self.deals:
            for seat, share in enumerate(row.shares):
                won[seat] += share
        total = sum(won) or 1.0
        return [share_interval(each / total * games, games) for each in won]

    def _standing(self, level: str, deals: Sequence["_Deal"]) -> ArenaStanding:
        players = self.plan.players
        ours = [entrant for entrant, each in enumerate(players) if each == level]
        others = [entrant for entrant in range(len(players)) if entrant not in ours]
        won, scores, leads, reached = 0.0, [], [], []
        for deal in deals:
            # Shares of one game sum to one, or to nothing when nobody won; teams share theirs.
            total = sum(deal.shares)
            won += sum(deal.shares[each] for each in ours) / total if total else 0.0
            scores.append(fmean(deal.scores[each] for each in ours))
            if len(deal.possible) == len(players):
                reached += [deal.scores[each] / deal.possible[each] for each in ours]
            if others:
                ahead = scores[-1] - fmean(deal.scores[each] for each in others)
                leads.append(self.plan.merit(ahead))
        times = [
            spent
            for row in self.rows
            for entrant, thought in zip(row.entrants, row.thought, strict=False)
            if entrant in ours
            for spent in thought
        ]
        return ArenaStanding(
            level,
            len(ours) / len(players),
            share_interval(won, len(deals)),
            mean_interval(scores),
            mean_interval(leads),
            mean_interval(reached) if reached else None,
            percentile(times, 0.5),
            percentile(times, 0.99),
            max(times, default=0.0),
        )


@dataclass(frozen=True, slots=True)
class _Deal:
    """The result of a deal, by entrant."""

    shares: tuple[float, ...]
    scores: tuple[int, ...]
    possible: tuple[int, ...]


def _entrants_of(rows: tuple[Row, ...], plan: Plan) -> _Deal:
    """Return the entrants' results in one game, or in solo games with one deal.

    Of solo games the best score wins.
    """
    if len(rows) == 1 and len(rows[0].entrants) > 1:
        (row,) = rows
        seats = [row.entrants.index(entrant) for entrant in range(len(plan.players))]
        bounds = [row.possible[seat] for seat in seats] if row.possible else []
        return _Deal(
            tuple(row.shares[seat] for seat in seats),
            tuple(row.scores[seat] for seat in seats),
            tuple(bounds),
        )
    scores = tuple(row.scores[0] for row in rows)
    best = max(scores, key=plan.merit)
    winners = [score == best for score in scores]
    shares = tuple(won / sum(winners) for won in winners)
    return _Deal(shares, scores, tuple(most for row in rows for most in row.possible))


def arena(
    plan: Plan,
    games: int,
    jobs: int,
    state: Path | None,
    tell: Tell,
    *,
    executor: Executor | None = None,
) -> Report:
    """Let computer players play a series of games against each other; return the result.

    Args:
        plan: The game, its options and the players.
        games: Number of games; for games for one player, of deals, each played by every entrant.
        jobs: Number of processes that play.
        state: File that stores finished games, so that they aren't played again; None for none.
        tell: Prints a line of progress.
        executor: Plays the games instead of these processes, if given.

    Raises:
        CommandError: the state file can't be used.
    """
    total = games * plan.games_per_deal if plan.is_solo else games

    def news(rows: Sequence[Row], left: float) -> None:
        tell(_progress(Report(plan, tuple(rows)), games, left))

    play = partial(
        run, plan, total, jobs=jobs, state=state, tell=tell, news=news, every=_NEWS,
        executor=executor,
    )  # fmt: skip
    if not plan.bounds:
        return Report(plan, tuple(play()))
    test = SequentialTest(plan)
    rows = play(heard=test.add, enough=lambda: test.decided)
    counted = tuple(row for row in rows if row.number < test.seen or not test.decided)
    return Report(plan, counted, test.found)


def print_report(report: Report, *, as_json: bool) -> Status:
    """Print the result of an arena, a series of games between computer players.

    With `as_json=True`, print JSON instead of text. Return `FAILED` if some games don't count;
    otherwise `DONE`.
    """
    print(json.dumps(as_members(report)) if as_json else "\n".join(lines(report)))
    return Status.FAILED if report.broken else Status.DONE


def as_members(report: Report) -> dict[str, Written]:
    """Return the result of an arena as JSON members."""
    plan = report.plan
    levels: dict[str, Written] = {
        each.level: {
            "even": round(each.even, 4),
            "share": _members(each.share),
            "verdict": each.verdict,
            "score": _members(each.score),
            "lead": _members(each.lead),
            "of_possible": _members(each.reached) if each.reached else None,
            "thinking_ms": {"median": each.median_ms, "p99": each.p99_ms, "most": each.most_ms},
        }
        for each in report.standings()
    }
    seats: dict[str, Written] = {
        seat_name(seat): _members(share) for seat, share in enumerate(report.seats())
    }
    return {
        "game": plan.game,
        "options": dict(plan.options_by_name),
        "players": list(plan.players),
        "seed": plan.seed,
        "budget_ms": plan.milliseconds,
        "steps": plan.steps,
        "games": report.count,
        "finished": len(report.deals),
        "moves": sum(row.moves for row in report.rows if not row.problem),
        "sprt": _test(report.test) if report.test else None,
        "levels": levels,
        "seats": seats,
        "broken": [f"game {game.number}: {game.problem}" for game in report.broken],
    }


def _test(test: Sprt) -> Written:
    return {
        "level": test.level,
        "low": test.low,
        "high": test.high,
        "games": test.games,
        "log_ratio": round(test.ratio, 3),
        "verdict": test.verdict,
    }


def _members(interval: Interval) -> Written:
    numbers = (interval.value, interval.low, interval.high)
    names = ("value", "low", "high")
    return {
        name: round(number, 4) if abs(number) < inf else None
        for name, number in zip(names, numbers, strict=True)
    }


def _progress(report: Report, games: int, left: float) -> str:
    shares = ", ".join(f"{each.level} {each.share.value:.0%}" for each in report.standings())
    time_left = f"{left:.0f} s" if left < 120 else f"{left / 60:.0f} min"
    done = report.count
    return f"{done} of {games} games, {shares}, about {time_left} left"


def lines(report: Report) -> Sequence[str]:
    """Return the result of an arena as lines of text for a terminal."""
    plan = report.plan
    head = (
        f"{plan.game}: {len(report.deals)} "
        f"{'deals, each played alone' if plan.is_solo else 'games, seats rotated'}, "
        f"at most {plan.milliseconds} ms a move"
    )
    # Where all are of one level there is nobody to lead, so the points themselves are told.
    alike = len(set(plan.players)) == 1
    points = "score" if alike else "lead"
    rows = [
        (
            f"{'level':<14}{'wins':>7}  {'95% interval':<17}{'even':>5}  {'':<9}"
            f"{points:>7}  {'95% interval':<19}{'median ms':>10}{'p99 ms':>9}"
        )
    ]
    for each in report.standings():
        shown, form = (each.score, ".1f") if alike else (each.lead, "+.2f")
        leads = (f"{shown.value:{form}}", f"{shown.low:{form}} to {shown.high:{form}}")
        if shown.high == inf:
            leads = (leads[0], "")
        rows.append(
            f"{each.level:<14}{each.share.value:>7.1%}  "
            f"{f'{each.share.low:.1%} to {each.share.high:.1%}':<17}{each.even:>5.0%}  "
            f"{each.verdict:<9}{leads[0]:>7}  {leads[1]:<19}"
            f"{each.median_ms:>10.1f}{each.p99_ms:>9.1f}"
        )
    rows += _scores(report)
    seats = ", ".join(
        f"{seat_name(seat)} {share.value:.0%}" for seat, share in enumerate(report.seats())
    )
    broken = [f"game {game.number}: {game.problem}" for game in report.broken]
    test = [f"sprt: {report.test.sentence}"] if report.test else []
    return (head, *rows, f"by seat: {seats}", *test, *broken)


def _scores(report: Report) -> list[str]:
    """Return the scores of solo players as lines of text."""
    if not report.plan.is_solo:
        return []
    rows = [f"{'level':<14}{'score':>7}  {'95% interval':<17}{'of what was possible':>20}"]
    for each in report.standings():
        score, reached = each.score, each.reached
        span = f"{score.low:.1f} to {score.high:.1f}" if score.high < inf else ""
        part = f"{reached.value:.1%}" if reached else ""
        rows.append(f"{each.level:<14}{score.value:>7.1f}  {span:<17}{part:>20}")
    return rows
