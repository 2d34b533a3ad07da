"""Which floor plan of Valedictorian is fair: greedy players on every plan that may be chosen.

`python benchmarks/floor_plans.py [GAMES [PLAN …]]`; a PLAN is the widths of the uppermost row, such
as 321, and without one all are played. A plan has three rows of three rooms; the middle row is its
own mirror image and the lowest row is the uppermost turned by half a turn, so that both seats have
the same school. RoomWidths are sixths of the board; plans with the same doors are one. Rule: 2.1.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from tabletop.ai.players import make_player
from tabletop.cli.shelf.lookup import find_game, open_shelf
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.games.valedictorian.boards import ADJACENT, GRID, RoomWidths, adjacent_rooms

GAMES = 200
Doors = tuple[tuple[int, ...], ...]


def plans() -> Iterator[tuple[RoomWidths, Doors]]:
    """Yield every plan with other doors than those before it, as widths in sixths and its doors."""
    seen: set[Doors] = set()
    for middle in ((2, 2, 2), (1, 4, 1)):
        for first in range(1, 5):
            for second in range(1, 6 - first):
                top = (first, second, 6 - first - second)
                widths = (top, middle, (top[2], top[1], top[0]))
                doors = adjacent_rooms(widths)
                if doors not in seen:
                    seen.add(doors)
                    yield widths, doors


def has_ring(doors: Doors) -> bool:
    """Return whether three rooms lie round a corner, so that parity decides nothing."""
    return any(
        third in others
        for room, others in enumerate(doors)
        for other in others
        for third in doors[other]
    )


def measure(games: int, seed: int) -> dict[str, float]:
    """Let greedy players play; return shares of the starting player, quizzes and lengths."""
    game = find_game(open_shelf(), "valedictorian")
    count: Counter[str] = Counter()
    won = 0.0
    for number in range(games):
        start = number % 2
        match = Match(game.rules(), 2, {"start": f"p{start + 1}"}, seed=seed + number)
        players = [make_player("greedy", seed + 2 * number + seat) for seat in (0, 1)]
        while (outcome := match.rules.outcome(match.state)) is None:
            seat = match.to_act[0]
            move = players[seat].choose(InformationSet(match.rules, match.state, seat))
            match.submit(seat, move)
            count["moves"] += 1
            if move.kind == "challenge":
                count["first" if seat == start else "second"] += 1
        won += match.rules.share(match.state, outcome, start)
        count["turns"] += match.state.table.values[match.state.table.plan.value["turns"]]
    return {
        "starter": won / games,
        "quizzes by the starter": count["first"] / games,
        "quizzes by the other": count["second"] / games,
        "turns": count["turns"] / games,
    }


def main() -> None:
    """Print a line for the grid and each plan."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    seed = Random(7).randrange(1 << 30)
    for widths, doors in ((GRID, adjacent_rooms(GRID)), *plans()):
        if sys.argv[2:] and "".join(map(str, widths[0])) not in sys.argv[2:]:
            continue
        ADJACENT[0] = doors
        found = measure(games, seed)
        rows = "  ".join("".join(map(str, row)) for row in widths)
        told = "  ".join(f"{name} {value:.3f}" for name, value in found.items())
        print(
            f"{rows}  doors {sum(map(len, doors)) // 2}  ring {has_ring(doors)}  {told}", flush=True
        )


if __name__ == "__main__":
    main()
