"""`tabletop arena`: how much stronger one computer player is than another, and how sure that is."""

import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from statistics import fmean

from tabletop.doors.contest import Contest, Ledger, Played, play_all
from tabletop.doors.errors import Status
from tabletop.doors.intervals import Interval, mean_interval, percentile, share_interval
from tabletop.engine.fingerprint import Written
from tabletop.engine.moves import seat_name

_NEWS = 5.0
"""Seconds between two lines of progress."""

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Standing:
    """How the entrants of one level did."""

    level: str
    even: float
    """The share of victories that they would have if all players were alike."""
    share: Interval
    score: Interval
    """Their mean score."""
    lead: Interval
    """Their mean score above that of the others in the same game."""
    reached: Interval | None
    """Their scores as parts of the most that was possible, where the game can tell."""
    median_ms: float
    p99_ms: float
    most_ms: float

    @property
    def verdict(self) -> str:
        """Whether the interval is clear of even: `stronger`, `weaker` or empty."""
        if not self.share.excludes(self.even):
            return ""
        return "stronger" if self.share.value > self.even else "weaker"


@dataclass(frozen=True, slots=True)
class Report:
    """What an arena found."""

    contest: Contest
    played: tuple[Played, ...]
    """The games that count."""
    broken: tuple[Played, ...]
    """The games that do not."""

    def standings(self) -> list[Standing]:
        """Return the levels in the order of the entrants."""
        return [self._standing(level) for level in dict.fromkeys(self.contest.players)]

    def seats(self) -> list[Interval]:
        """Return the share of victories by seat, whoever sat there."""
        if self.contest.alone:
            return [share_interval(len(self.played), len(self.played))]
        seats = range(len(self.contest.players))
        won = [0.0 for _ in seats]
        for game in self.played:
            for seat, entrant in enumerate(self.contest.places(game.number)):
                won[seat] += game.shares[entrant]
        total = sum(won) or 1.0
        games = len(self.played)
        return [share_interval(each / total * games, games) for each in won]

    def _standing(self, level: str) -> Standing:
        players = self.contest.players
        ours = [entrant for entrant, each in enumerate(players) if each == level]
        others = [entrant for entrant in range(len(players)) if entrant not in ours]
        won, scores, leads, reached = 0.0, [], [], []
        for game in self.played:
            # Shares of one game sum to one, or to nothing when nobody won; teams share theirs.
            total = sum(game.shares)
            won += sum(game.shares[each] for each in ours) / total if total else 0.0
            scores.append(fmean(game.scores[each] for each in ours))
            if len(game.possible) == len(players):
                reached += [game.scores[each] / game.possible[each] for each in ours]
            if others:
                leads.append(scores[-1] - fmean(game.scores[each] for each in others))
        times = [
            spent
            for game in (*self.played, *self.broken)
            for entrant in ours
            for spent in game.thought[entrant]
        ]
        return Standing(
            level,
            len(ours) / len(players),
            share_interval(won, len(self.played)),
            mean_interval(scores),
            mean_interval(leads),
            mean_interval(reached) if reached else None,
            percentile(times, 0.5),
            percentile(times, 0.99),
            max(times, default=0.0),
        )


def arena(contest: Contest, games: int, jobs: int, state: Path | None, tell: Tell) -> Report:
    """Play the games that `state` does not hold yet, and return what all of them show.

    Raises:
        DoorError: the state can't be used.
    """
    ledger = Ledger(contest, state)
    try:
        missing = [number for number in range(games) if number not in ledger.games]
        if len(missing) < games:
            tell(f"going on after {games - len(missing)} games")
        started = told = time.monotonic()
        for done, played in enumerate(play_all(contest, missing, jobs), 1):
            ledger.add(played)
            if (now := time.monotonic()) - told > _NEWS:
                told = now
                left = (now - started) / done * (len(missing) - done)
                tell(_progress(_report(contest, ledger, games), games, left))
    except KeyboardInterrupt:
        if state is not None:
            tell(f"broken off after {len(ledger.games)} games; the same command goes on from there")
        raise
    finally:
        ledger.close()
    return _report(contest, ledger, games)


def tell_on_stderr(text: str) -> None:
    """Say how far it is."""
    print(f"arena: {text}", file=sys.stderr, flush=True)


def print_report(report: Report, *, as_json: bool) -> Status:
    """Print what an arena found; return whether all games ended."""
    print(json.dumps(as_members(report)) if as_json else "\n".join(lines(report)))
    return Status.FAILED if report.broken else Status.DONE


def as_members(report: Report) -> dict[str, Written]:
    """Return what an arena found as JSON."""
    contest = report.contest
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
        "game": contest.game,
        "options": dict(contest.options),
        "players": list(contest.players),
        "seed": contest.seed,
        "budget_ms": round(contest.seconds * 1000),
        "steps": contest.steps,
        "games": len(report.played) + len(report.broken),
        "finished": len(report.played),
        "moves": sum(game.moves for game in report.played),
        "levels": levels,
        "seats": seats,
        "broken": [f"game {game.number}: {game.problem}" for game in report.broken],
    }


def _report(contest: Contest, ledger: Ledger, games: int) -> Report:
    kept = [ledger.games[number] for number in sorted(ledger.games) if number < games]
    return Report(
        contest,
        tuple(game for game in kept if not game.problem),
        tuple(game for game in kept if game.problem),
    )


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
    done = len(report.played) + len(report.broken)
    return f"{done} of {games} games, {shares}, about {time_left} left"


def lines(report: Report) -> Sequence[str]:
    """Return what an arena found in words."""
    contest = report.contest
    head = (
        f"{contest.game}: {len(report.played)} "
        f"{'deals, each played alone' if contest.alone else 'games, seats rotated'}, "
        f"at most {contest.seconds * 1000:.0f} ms a move"
    )
    # Where all are of one level there is nobody to lead, so the points themselves are told.
    alike = len(set(contest.players)) == 1
    points = "score" if alike else "lead"
    rows = [
        (
            f"{'level':<10}{'wins':>7}  {'95 % interval':<17}{'even':>5}  {'':<9}"
            f"{points:>7}  {'95 % interval':<19}{'median ms':>10}{'p99 ms':>9}"
        )
    ]
    for each in report.standings():
        told, form = (each.score, ".1f") if alike else (each.lead, "+.2f")
        leads = (f"{told.value:{form}}", f"{told.low:{form}} to {told.high:{form}}")
        if told.high == inf:
            leads = (leads[0], "")
        rows.append(
            f"{each.level:<10}{each.share.value:>7.1%}  "
            f"{f'{each.share.low:.1%} to {each.share.high:.1%}':<17}{each.even:>5.0%}  "
            f"{each.verdict:<9}{leads[0]:>7}  {leads[1]:<19}"
            f"{each.median_ms:>10.1f}{each.p99_ms:>9.1f}"
        )
    rows += _scores(report)
    seats = ", ".join(
        f"{seat_name(seat)} {share.value:.0%}" for seat, share in enumerate(report.seats())
    )
    broken = [f"game {game.number}: {game.problem}" for game in report.broken]
    return (head, *rows, f"by seat: {seats}", *broken)


def _scores(report: Report) -> list[str]:
    """Return what those who play alone scored."""
    if not report.contest.alone:
        return []
    rows = [f"{'level':<10}{'score':>7}  {'95 % interval':<17}{'of what was possible':>20}"]
    for each in report.standings():
        score, reached = each.score, each.reached
        span = f"{score.low:.1f} to {score.high:.1f}" if score.high < inf else ""
        part = f"{reached.value:.1%}" if reached else ""
        rows.append(f"{each.level:<10}{score.value:>7.1f}  {span:<17}{part:>20}")
    return rows
