"""Write the golden games anew: `python -m tests.games.valedictorian.record_golden`.

Done only after a change of the rules that was meant.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random

from tabletop.engine.match import Match
from tabletop.engine.spec import OptionValue
from tabletop.engine.state import State
from tests.games.positions import contents
from tests.games.valedictorian.positions import rules, wander

FOLDER = Path(__file__).parent / "golden"
GAMES: Mapping[str, tuple[int, Mapping[str, OptionValue]]] = {
    "seven_tests": (52, {}),
    "no_progress": (101, {"start": "p2", "no-progress-limit": 10}),
}
"""The seed and the options of each game."""


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
    return [[len(rules().legal_moves(state, seat)) for seat in (0, 1)] for state in states]


def main() -> None:
    """Play the games and write them."""
    FOLDER.mkdir(exist_ok=True)
    for name, (seed, options) in GAMES.items():
        match = Match(rules(), 2, options, seed=seed)
        for _ in wander(Random(seed), match):
            pass
        entries = [[entry.seat, str(entry.move), list(entry.draws)] for entry in match.entries]
        golden = {
            "options": match.options,
            "setup": list(match.setup_draws),
            "entries": entries,
            "choices": choices(match),
            "end": summary(match),
        }
        lines = [f" {json.dumps(key)}: {_lines(value)}" for key, value in golden.items()]
        (FOLDER / f"{name}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


def _lines(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], list):
        return "[\n" + ",\n".join(f"  {json.dumps(item)}" for item in value) + "\n ]"
    return json.dumps(value)


if __name__ == "__main__":
    main()
