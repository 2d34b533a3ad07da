"""Whole games as they were once played. Write them anew: `python -m tests.games.golden [game]`.

Done only after a change of the rules that was meant.
"""

import json
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tabletop.engine.match import Match, load
from tabletop.engine.moves import Entry, Move, Refusal
from tabletop.engine.rules import Rules
from tabletop.engine.spec import OptionValue
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.games.positions import contents

Golden = dict[str, Any]
"""A file as JSON holds it."""


class Recorded(NamedTuple):
    """How a golden game is played: at random, from a seed."""

    game: str
    name: str
    seats: int
    seed: int
    options: Mapping[str, OptionValue]

    def __str__(self) -> str:
        """Return the game and the name."""
        return f"{self.game}/{self.name}"

    @property
    def path(self) -> Path:
        """Where it lies."""
        folder = Path(__file__).parent / self.game.replace("-", "_") / "golden"
        return folder / f"{self.name}.json"


GAMES = (
    Recorded("valedictorian", "seven_tests", 2, 52, {}),
    Recorded("valedictorian", "no_progress", 2, 101, {"start": "p2", "no-progress-limit": 10}),
    Recorded("report-card", "alone", 1, 1, {}),
    Recorded("report-card", "bonuses", 4, 2, {"special-scoring": "random"}),
    Recorded("the-academy", "three_awards", 3, 1, {}),
    Recorded("the-academy", "round_limit", 4, 2, {"round-limit": 2}),
    Recorded("introduct-academy", "trades", 4, 1, {}),
    Recorded("introduct-academy", "duel", 2, 2, {}),
    Recorded("it-startup", "two_players", 2, 1, {}),
    Recorded("it-startup", "teams", 4, 2, {"mode": "teams"}),
)


@cache
def rules_of(game: str) -> Rules[State]:
    """Return the rules of a shipped game."""
    return Registry(shipped("content")).find(game).rules()


def read(recorded: Recorded) -> Golden:
    """Return a golden game as it was written."""
    data: Golden = json.loads(recorded.path.read_text(encoding="utf-8"))
    return data


def replayed(recorded: Recorded) -> Match[State]:
    """Return a golden game, played through the rules of now."""
    golden = read(recorded)
    entries = [
        Entry(seat, Move.parse(text), tuple(draws)) for seat, text, draws in golden["entries"]
    ]
    rules = rules_of(recorded.game)
    match, problem = load(rules, recorded.seats, golden["options"], golden["setup"], entries)
    assert problem == ""
    return match


def summary(match: Match[State]) -> dict[str, object]:
    """Return how a game ended, for comparing."""
    state = match.state
    outcome = match.outcome
    assert outcome is not None
    return {
        "zones": {zone: sorted(pieces) for zone, pieces in contents(state).items() if pieces},
        "values": dict(zip(state.table.plan.values, state.table.values, strict=True)),
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
    }


def choices(match: Match[State]) -> list[list[int]]:
    """Return how many legal moves each seat had, at the start and after every move."""
    states = (match.first, *(step.state for step in match.steps))
    seats = range(match.first.seats)
    return [[len(match.rules.legal_moves(state, seat)) for seat in seats] for state in states]


def play(recorded: Recorded) -> Match[State]:
    """Play a golden game anew."""
    rules, rng = rules_of(recorded.game), Random(recorded.seed)
    match = Match(rules, recorded.seats, recorded.options, seed=recorded.seed)
    while waiting := match.to_act:
        seat = rng.choice(waiting)
        step = match.submit(seat, rng.choice(rules.legal_moves(match.state, seat)))
        assert not isinstance(step, Refusal)
    return match


def main() -> None:
    """Play the games and write them."""
    for recorded in GAMES:
        if recorded.game not in (sys.argv[1:] or [recorded.game]):
            continue
        match = play(recorded)
        entries = [[entry.seat, str(entry.move), list(entry.draws)] for entry in match.entries]
        golden = {
            "options": match.options,
            "setup": list(match.setup_draws),
            "entries": entries,
            "choices": choices(match),
            "end": summary(match),
        }
        lines = [f" {json.dumps(key)}: {_lines(value)}" for key, value in golden.items()]
        recorded.path.parent.mkdir(exist_ok=True)
        recorded.path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _lines(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], list):
        return "[\n" + ",\n".join(f"  {json.dumps(item)}" for item in value) + "\n ]"
    return json.dumps(value)


if __name__ == "__main__":
    main()
