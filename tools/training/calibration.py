"""Checks predicted winning chances against results, and corrects them: `calibration`.

Computer players play against themselves. Whenever a searching player chooses a move, the chance
people would be shown is stored beside the result of the game; for other players some positions are
searched for it. In ten groups, from surely lost to surely won, the mean prediction and the share
won must agree within some points.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from statistics import fmean

from tabletop.cli.errors import Status, UsageError
from tabletop.engine.conformance.fingerprint import Written
from tabletop.engine.rules import Rules
from tabletop.engine.search.weights import calibrated
from tabletop.engine.state import State
from tabletop.lab.plan import Plan
from tools.training.training_games import GameRecord, overhear
from tools.training.weights_file import entry_of, keep

GROUPS = 10
WITHIN = 0.04
"""Largest allowed difference between predictions and results."""
FEWEST = 30
"""Fewest games with positions in a group for it to be judged."""
FOLDS = 10
"""When fitting a curve, each tenth of the games is measured by a curve fitted to the others."""
_Z = 1.96
_KNOTS = 12
"""Points of a curve where positions are equally dense."""
_SPAN = 0.1
"""Largest distance between the positions of one point where they are sparse."""
_THIN = (0.125, 0.5)
"""Least and most positions of a sparse point, as shares of those of other points."""

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class ChanceGroup:
    """Predictions of similar size, with their results."""

    low: float
    high: float
    positions: int
    games: int
    told: float
    """Mean prediction."""
    came: float
    """Share of the victories."""
    error: float
    """Standard error of the difference; all positions of a game share one result."""

    @property
    def verdict(self) -> str:
        """The verdict on the group: `true`, `off`, or "".

        `off` means that predictions and results differ too much; "" that there are too few games,
        which is less than `FEWEST` or a difference that chance alone explains.
        """
        apart = abs(self.told - self.came)
        if self.games < FEWEST or WITHIN < apart < _Z * self.error:
            return ""
        return "true" if apart <= WITHIN else "off"


@dataclass(frozen=True, slots=True)
class Calibration:
    """The result of a calibration."""

    plan: Plan
    games: int
    groups: tuple[ChanceGroup, ...]
    brier: float
    """Mean as_square difference of predictions and results."""
    curve: tuple[tuple[float, float], ...] = ()
    """Fitted to all games; measured values use curves fitted to the other nine tenths."""
    before: float | None = None
    """`brier` for the same games without a curve."""
    judged: int | None = None
    """Simulated moves of the search for predictions, if it was not the players' own."""

    @property
    def is_better(self) -> bool:
        """Whether the fitted curve is better than none."""
        return self.before is not None and self.brier < self.before

    @property
    def holds(self) -> bool:
        """Whether no group is off."""
        return all(group.verdict != "off" for group in self.groups)

    @property
    def origin(self) -> str:
        """The games it is from, in words that stay true."""
        steps = f" at {self.plan.steps} moves tried" if self.plan.steps else ""
        levels = " and ".join(dict.fromkeys(self.plan.players))
        last = self.plan.seed + self.games - 1
        judged = f" judged at {self.judged}" if self.judged else ""
        seeds = f"seeds {self.plan.seed} to {last}"
        return f"{self.games} games of {levels} players{steps}{judged}, {seeds}"


def calibrate(
    rules: Rules[State],
    plan: Plan,
    games: int,
    jobs: int,
    tell: Tell,
    *,
    judged: int | None = None,
    fitting: bool,
) -> Calibration:
    """Play games and compare predictions with results; `fitting` also fits a curve.

    Then the games of each tenth are measured by a curve fitted to all others. `judged` is the
    number of simulated moves of the search for predictions, if players don't search.

    Raises:
        UsageError: the players don't search, or the game shows no chances.
        InputRefusedError: a game did not end.
    """
    first = rules.start(plan.seats, plan.options_by_name, _Lowest())
    if rules.heuristics.payoff(first) is not None:
        raise UsageError(f"{rules.spec.title} tells points here, and no chances of winning")
    if "random" in plan.players:
        raise UsageError("of random players anybody may win: take quick, easy or better ones")
    heard = overhear(plan, games, jobs, tell, judged)
    if not heard:
        raise UsageError("nobody had a choice in these games")
    if not fitting:
        found = measured(plan, games, [(each.game, each.told, each.share) for each in heard])
        return replace(found, judged=judged)
    folds = min(FOLDS, games)
    if folds < 2:
        raise UsageError("--fit needs more games")
    told: list[tuple[int, float, float]] = []
    for fold in range(folds):
        curve = curve_of([each for each in heard if each.game % folds != fold])
        told += [
            (each.game, calibrated(curve, each.chance), each.share)
            for each in heard
            if each.game % folds == fold
        ]
    before = fmean((each.chance - each.share) ** 2 for each in heard)
    found = measured(plan, games, told)
    return replace(found, judged=judged, curve=curve_of(heard), before=before)


class _Lowest:
    """A source of random numbers that are always lowest, for looking at a first position."""

    def draw(self, n: int) -> int:
        del n
        return 0


def measured(plan: Plan, games: int, told: Sequence[tuple[int, float, float]]) -> Calibration:
    """Compare predictions with results, given as triples of game, chance and share."""
    groups: list[list[tuple[int, float, float]]] = [[] for _ in range(GROUPS)]
    for each in told:
        groups[min(GROUPS - 1, int(each[1] * GROUPS))].append(each)
    found = tuple(_group(place, each) for place, each in enumerate(groups))
    return Calibration(plan, games, found, fmean((look - came) ** 2 for _, look, came in told))


def _group(place: int, found: Sequence[tuple[int, float, float]]) -> ChanceGroup:
    low, high = place / GROUPS, (place + 1) / GROUPS
    if not found:
        return ChanceGroup(low, high, 0, 0, 0.0, 0.0, 0.0)
    by_game: dict[int, float] = {}
    for game, look, came in found:
        by_game[game] = by_game.get(game, 0.0) + look - came
    mean = sum(by_game.values()) / len(found)
    counts = dict.fromkeys(by_game, 0)
    for game, _, _ in found:
        counts[game] += 1
    square = sum((by_game[game] - mean * counts[game]) ** 2 for game in by_game)
    told, came = fmean(each[1] for each in found), fmean(each[2] for each in found)
    return ChanceGroup(low, high, len(found), len(by_game), told, came, sqrt(square) / len(found))


def curve_of(heard: Sequence[GameRecord]) -> tuple[tuple[float, float], ...]:
    """Return the rising curve that fits results best; falling groups are merged.

    Each point stands for equally many positions, or for fewer where they are sparse.
    """
    blocks: list[tuple[float, float, int]] = []
    for part in _parts([each for each in heard if 0 < each.chance < 1]):
        looks, came = fmean(each.chance for each in part), fmean(each.share for each in part)
        blocks.append((looks, came, len(part)))
        while len(blocks) > 1 and _is_one_point(blocks[-2], blocks[-1]):
            blocks[-2:] = [_together(blocks[-2], blocks[-1])]
    points = [(round(looks, 3), round(came, 3)) for looks, came, _ in blocks]
    rising = {looks: came for looks, came in points if 0 < looks < 1}
    return tuple(sorted(rising.items()))


def _parts(heard: Sequence[GameRecord]) -> list[list[GameRecord]]:
    """Return positions by prediction, grouped into points of a curve."""
    size = max(1, len(heard) // _KNOTS)
    few, thin = (size * part for part in _THIN)
    parts: list[list[GameRecord]] = []
    part: list[GameRecord] = []
    for each in sorted(heard, key=lambda each: each.chance):
        part.append(each)
        if len(part) >= size or (few <= len(part) <= thin and _span(part) > _SPAN):
            parts.append(part)
            part = []
    if len(part) >= few and _span(part) > _SPAN / 2:
        parts.append(part)
    elif parts:
        parts[-1] += part
    return parts


def _span(part: Sequence[GameRecord]) -> float:
    return part[-1].chance - part[0].chance


def _is_one_point(one: tuple[float, float, int], other: tuple[float, float, int]) -> bool:
    """Return whether two neighbours look alike, or the one that looks worse won no less."""
    return round(one[0], 3) == round(other[0], 3) or one[1] >= other[1]


def _together(
    one: tuple[float, float, int], other: tuple[float, float, int]
) -> tuple[float, float, int]:
    count = one[2] + other[2]
    looks, came = ((one[place] * one[2] + other[place] * other[2]) / count for place in (0, 1))
    return looks, came, count


def write(found: Calibration, path: Path) -> None:
    """Write the curve; weights in the file are kept.

    Raises:
        InputRefusedError: the file exists and is invalid.
        SystemProblemError: it can't be written.
    """
    entry = entry_of(path, found.plan.seats)
    keep(path, replace(entry, told=found.origin, chances=found.curve))


def print_calibration(found: Calibration, path: Path | None, *, as_json: bool) -> Status:
    """Print the result; the status says whether predictions come true."""
    print(json.dumps(as_members(found)) if as_json else "\n".join(lines(found, path)))
    return Status.DONE if found.holds else Status.FAILED


def as_members(found: Calibration) -> dict[str, Written]:
    """Return the result as JSON."""
    groups: list[Written] = [
        {
            "from": each.low,
            "to": each.high,
            "positions": each.positions,
            "games": each.games,
            "told": round(each.told, 4),
            "came": round(each.came, 4),
            "error": round(each.error, 4),
            "verdict": each.verdict,
        }
        for each in found.groups
    ]
    curve: list[Written] = [[looks, came] for looks, came in found.curve]
    return {
        "game": found.plan.game,
        "seats": found.plan.seats,
        "games": found.games,
        "groups": groups,
        "brier": round(found.brier, 4),
        "brier_without_curve": None if found.before is None else round(found.before, 4),
        "curve": curve,
        "holds": found.holds,
    }


def lines(found: Calibration, path: Path | None) -> list[str]:
    """Return the result as lines of text."""
    told = [
        f"{found.plan.game}, {found.plan.seats} seats: {found.origin}",
        f"{'chance':<14}{'positions':>10}{'games':>7}{'told':>8}{'came':>8}{'apart':>8}",
    ]
    for each in found.groups:
        name = f"{each.low:.0%} to {each.high:.0%}"
        row = f"{name:<14}{each.positions:>10}{each.games:>7}"
        if each.positions:
            apart = (each.told - each.came) * 100
            row += f"{each.told:>8.1%}{each.came:>8.1%}{apart:>+8.1f} ± {each.error * _Z * 100:.1f}"
            row += f"  {each.verdict or 'too few games'}"
        told.append(row)
    told.append(f"Brier {found.brier:.4f}")
    if found.curve:
        told.append(
            f"without a curve {found.before or 0.0:.4f}; each tenth by a curve of the others"
        )
    if path is not None:
        told.append(f"written to {path}")
    elif found.curve and not found.is_better:
        told.append("not written: chances come no nearer to the truth by it (--out FILE writes it)")
    return told
