"""`tabletop arena`: measures how much stronger one computer player is than another."""

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from statistics import fmean

from tabletop.doors.errors import Status
from tabletop.doors.intervals import Interval, mean_interval, percentile, share_interval
from tabletop.doors.lab.plan import Plan
from tabletop.doors.lab.rows import Row
from tabletop.doors.lab.run import run
from tabletop.doors.lab.sprt import Sequential, Sprt
from tabletop.engine.fingerprint import Written
from tabletop.engine.moves import seat_name

_NEWS = 5.0
"""Seconds between two lines of progress."""

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Standing:
    """The result of the entrants of one level."""

    level: str
    even: float
    """Their share of victories if all players were equal."""
    share: Interval
    score: Interval
    """Their mean score."""
    lead: Interval
    """Their mean score minus that of the others in the same game."""
    reached: Interval | None
    """Their scores as shares of the possible maximum, if the game can compute it."""
    median_ms: float
    p99_ms: float
    most_ms: float

    @property
    def verdict(self) -> str:
        """`stronger` or `weaker` if the interval excludes equality; else ""."""
        if not self.share.excludes(self.even):
            return ""
        return "stronger" if self.share.value > self.even else "weaker"


@dataclass(frozen=True, slots=True)
class Report:
    """The result of an arena."""

    plan: Plan
    rows: tuple[Row, ...]
    test: Sprt | None = None
    """The sequential test, if there was one."""

    @property
    def deals(self) -> list[tuple[Row, ...]]:
        """The games that count; for solo games, those of all entrants with one deal are grouped."""
        ways = self.plan.ways if self.plan.alone else 1
        groups: dict[int, list[Row]] = {}
        for row in self.rows:
            groups.setdefault(row.number // ways, []).append(row)
        return [
            tuple(rows) for rows in groups.values()
            if len(rows) == ways and not any(row.problem for row in rows)
        ]  # fmt: skip

    @property
    def count(self) -> int:
        """Number of games; for solo games, of deals."""
        return len(self.rows) // (self.plan.ways if self.plan.alone else 1)

    @property
    def broken(self) -> tuple[Row, ...]:
        """The games that do not count."""
        return tuple(row for row in self.rows if row.problem)

    def standings(self) -> list[Standing]:
        """Return the results by level, in the order of the entrants."""
        deals = [_entrants_of(rows, len(self.plan.players)) for rows in self.deals]
        return [self._standing(level, deals) for level in dict.fromkeys(self.plan.players)]

    def seats(self) -> list[Interval]:
        """Return the share of victories of each seat, whoever sat there."""
        games = len(self.deals)
        if self.plan.alone:
            return [share_interval(games, games)]
        won = [0.0] * self.plan.seats
        for (row,) in self.deals:
            for seat, share in enumerate(row.shares):
                won[seat] += share
        total = sum(won) or 1.0
        return [share_interval(each / total * games, games) for each in won]

    def _standing(self, level: str, deals: Sequence["_Deal"]) -> Standing:
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
                leads.append(scores[-1] - fmean(deal.scores[each] for each in others))
        times = [
            spent
            for row in self.rows
            for entrant, thought in zip(row.entrants, row.thought, strict=False)
            if entrant in ours
            for spent in thought
        ]
        return Standing(
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


def _entrants_of(rows: tuple[Row, ...], entrants: int) -> _Deal:
    """Return the entrants' results in one game, or in solo games with one deal.

    Of solo games the highest score wins.
    """
    if len(rows) == 1 and len(rows[0].entrants) > 1:
        (row,) = rows
        seats = [row.entrants.index(entrant) for entrant in range(entrants)]
        bounds = [row.possible[seat] for seat in seats] if row.possible else []
        return _Deal(
            tuple(row.shares[seat] for seat in seats),
            tuple(row.scores[seat] for seat in seats),
            tuple(bounds),
        )
    scores = tuple(row.scores[0] for row in rows)
    winners = [score == max(scores) for score in scores]
    shares = tuple(won / sum(winners) for won in winners)
    return _Deal(shares, scores, tuple(most for row in rows for most in row.possible))


def arena(plan: Plan, games: int, jobs: int, state: Path | None, tell: Tell) -> Report:
    """Play the games that `state` does not hold yet, and return the result of all.

    For solo games, `games` counts deals, which each entrant plays.

    Raises:
        DoorError: the state file can't be used.
    """
    total = games * plan.ways if plan.alone else games

    def news(rows: Sequence[Row], left: float) -> None:
        tell(_progress(Report(plan, tuple(rows)), games, left))

    if not plan.bounds:
        rows = run(plan, total, jobs=jobs, state=state, tell=tell, news=news, every=_NEWS)
        return Report(plan, tuple(rows))
    test = Sequential(plan)
    rows = run(
        plan, total, jobs=jobs, state=state, tell=tell, news=news, every=_NEWS,
        heard=test.add, enough=lambda: test.decided,
    )  # fmt: skip
    counted = tuple(row for row in rows if row.number < test.seen or not test.decided)
    return Report(plan, counted, test.found)


def tell_on_stderr(text: str) -> None:
    """Print progress on standard error."""
    print(f"arena: {text}", file=sys.stderr, flush=True)


def print_report(report: Report, *, as_json: bool) -> Status:
    """Print the result of an arena; the status says whether all games ended."""
    print(json.dumps(as_members(report)) if as_json else "\n".join(lines(report)))
    return Status.FAILED if report.broken else Status.DONE


def as_members(report: Report) -> dict[str, Written]:
    """Return the result of an arena as JSON."""
    plan = report.plan
    levels: dict[str, Written] = {
        each.level: {
            "even": round(each.even, 4),
            "share": _members(each.share),
            "verdict": each.verdict,
            "score": _members(each.score),
            "lead": _members(each.lead),
            "of_possible": _members(each.reached) if each.reached else None,
            "thinking_ms": {
                "median": each.median_ms,
                "p99": each.p99_ms,
                "most": each.most_ms,
            },
        }
        for each in report.standings()
    }
    seats: dict[str, Written] = {
        seat_name(seat): _members(share) for seat, share in enumerate(report.seats())
    }
    return {
        "game": plan.game,
        "options": dict(plan.chosen),
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
    """Return the result of an arena as lines of text."""
    plan = report.plan
    head = (
        f"{plan.game}: {len(report.deals)} "
        f"{'deals, each played alone' if plan.alone else 'games, seats rotated'}, "
        f"at most {plan.milliseconds} ms a move"
    )
    # Where all are of one level there is nobody to lead, so the points themselves are told.
    alike = len(set(plan.players)) == 1
    points = "score" if alike else "lead"
    rows = [
        (
            f"{'level':<14}{'wins':>7}  {'95 % interval':<17}{'even':>5}  {'':<9}"
            f"{points:>7}  {'95 % interval':<19}{'median ms':>10}{'p99 ms':>9}"
        )
    ]
    for each in report.standings():
        told, form = (each.score, ".1f") if alike else (each.lead, "+.2f")
        leads = (f"{told.value:{form}}", f"{told.low:{form}} to {told.high:{form}}")
        if told.high == inf:
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
    if not report.plan.alone:
        return []
    rows = [f"{'level':<14}{'score':>7}  {'95 % interval':<17}{'of what was possible':>20}"]
    for each in report.standings():
        score, reached = each.score, each.reached
        span = f"{score.low:.1f} to {score.high:.1f}" if score.high < inf else ""
        part = f"{reached.value:.1%}" if reached else ""
        rows.append(f"{each.level:<14}{score.value:>7.1f}  {span:<17}{part:>20}")
    return rows
