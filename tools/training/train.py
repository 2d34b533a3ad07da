"""Fits the weights of features to results, and measures the predictions: `train`."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tabletop.cli.errors import Status, UsageError
from tabletop.engine.conformance.fingerprint import Written
from tabletop.engine.rules import Rules
from tabletop.engine.search.heuristics import Heuristics
from tabletop.engine.state import State
from tabletop.lab.plan import Plan
from tools.training.fit import Accuracy, Example, accuracy, chances, fit
from tools.training.training_games import gather
from tools.training.weights_file import entry_of, keep

HELD_BACK = 5
"""Every fifth game is held back: not used for fitting, but for all measurements."""
_FEWEST = 10
_ORDER: tuple[str, ...] = ("base rate", "before", "now", "learned")

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """What was learned from a number of games."""

    plan: Plan
    games: int
    learned_from: int
    """Positions the weights were fitted to."""
    held_back: int
    """Positions they were measured by."""
    weights: Mapping[str, float]
    before: Mapping[str, float]
    """The previous weights."""
    accuracies: Mapping[str, Accuracy]
    """Accuracy of predictions on held-back games: `base rate`, `before`, `now`, `learned`."""

    @property
    def is_better(self) -> bool:
        """Whether the learned weights predict held-back games better than the previous ones."""
        rest = [each.log_loss for name, each in self.accuracies.items() if name != "learned"]
        return self.accuracies["learned"].log_loss < min(rest)

    @property
    def origin(self) -> str:
        """The games it is from, in words that stay true."""
        return (
            f"{self.games} games of {_players(self.plan)}, seeds {self.plan.seed} to "
            f"{self.plan.seed + self.games - 1}, every {HELD_BACK}th held back"
        )


def train(rules: Rules[State], plan: Plan, games: int, jobs: int, tell: Tell) -> TrainingPlan:
    """Play games and learn from them.

    Raises:
        UsageError: the game has no features, or there are too few games.
        InputRefusedError: a game did not end.
    """
    if type(rules.heuristics).features is Heuristics.features:
        raise UsageError(
            f"{rules.spec.title} names no features: give its mind a method `features`, which "
            "returns what may help a seat to win, by name"
        )
    if games < _FEWEST:
        raise UsageError(f"--games takes at least {_FEWEST}, for every {HELD_BACK}th is held back")
    examples = gather(plan, games, jobs, tell)
    return lesson_of(plan, games, examples, rules.heuristics.usual_weights)


def lesson_of(
    plan: Plan, games: int, examples: Sequence[Example], before: Mapping[str, float]
) -> TrainingPlan:
    """Return what examples teach.

    Raises:
        UsageError: too few games had a winner.
    """
    kept = [each for each in examples if each.game % HELD_BACK != HELD_BACK - 1]
    held = [each for each in examples if each.game % HELD_BACK == HELD_BACK - 1]
    if not kept or not held:
        raise UsageError("nobody has won a game that could be learned from: play more games")
    names = sorted({name for each in kept for sums in each.sums for name in sums})
    if not names:
        raise UsageError(f"{plan.game} names no features for {plan.seats} seats")
    weights = {name: round(value, 4) for name, value in fit(kept, names, before).items()}
    base = _base_rate(kept)
    found: dict[str, Accuracy] = {
        "base rate": accuracy([(base, each.shares) for each in held]),
        "now": accuracy([(each.now, each.shares) for each in held]),
        "learned": accuracy([(chances(each, weights), each.shares) for each in held]),
    }
    if before:
        found["before"] = accuracy([(chances(each, before), each.shares) for each in held])
    told = {name: found[name] for name in _ORDER if name in found}
    return TrainingPlan(plan, games, len(kept), len(held), weights, before, told)


def _base_rate(examples: Sequence[Example]) -> tuple[float, ...]:
    """Return how often each team won, by its seats."""
    teams = len(examples[0].shares)
    won = [sum(each.shares[team] for each in examples) for team in range(teams)]
    return tuple(each / len(examples) for each in won)


def write(lesson: TrainingPlan, path: Path) -> None:
    """Write the learned weights; calibration data in the file are kept.

    Raises:
        InputRefusedError: the file exists and is invalid.
        SystemProblemError: it can't be written.
    """
    entry = entry_of(path, lesson.plan.seats)
    keep(path, replace(entry, learned=lesson.origin, weights=lesson.weights))


def print_lesson(lesson: TrainingPlan, path: Path | None, *, as_json: bool) -> Status:
    """Print what was learned; the status says whether it predicts better than before."""
    print(json.dumps(as_members(lesson)) if as_json else "\n".join(lines(lesson, path)))
    return Status.DONE if lesson.is_better else Status.FAILED


def as_members(lesson: TrainingPlan) -> dict[str, Written]:
    """Return what was learned as JSON."""
    accuracies: dict[str, Written] = {
        name: {
            "log_loss": round(each.log_loss, 4),
            "brier": round(each.brier, 4),
            "right": round(each.right, 4),
        }
        for name, each in lesson.accuracies.items()
    }
    return {
        "game": lesson.plan.game,
        "seats": lesson.plan.seats,
        "learned": lesson.origin,
        "positions": {"learned_from": lesson.learned_from, "held_back": lesson.held_back},
        "weights": dict(lesson.weights),
        "before": dict(lesson.before),
        "foretells": accuracies,
        "better": lesson.is_better,
    }


def lines(lesson: TrainingPlan, path: Path | None) -> list[str]:
    """Return what was learned as lines of text."""
    plan = lesson.plan
    found = [
        f"{plan.game}, {plan.seats} seats: {lesson.origin}",
        f"{'feature':<20}{'before':>10}{'learned':>10}",
    ]
    for name, weight in lesson.weights.items():
        found.append(f"{name:<20}{lesson.before.get(name, 0.0):>10.3f}{weight:>10.3f}")
    found.append(f"{lesson.held_back} positions held back   log loss   Brier   right")
    for name, each in lesson.accuracies.items():
        told = f"{each.log_loss:>10.4f}{each.brier:>9.4f}{each.right:>8.1%}"
        found.append(f"{name:<27}{told}")
    if path is not None:
        found.append(f"written to {path}")
    elif not lesson.is_better:
        found.append("not written: it foretells no better than before (--out FILE writes it)")
    return found


def _players(plan: Plan) -> str:
    levels = list(dict.fromkeys(plan.players))
    steps = f" at {plan.steps} moves tried" if plan.steps else ""
    return f"{' and '.join(levels)} players{steps}"
