"""Runs the players of another checkout of this program in a process of their own.

Run as a script with that checkout's package first on the path; it uses only long-standing parts of
it. Each input line is a list: `start`, `made` or `choose` with arguments. Games are followed move
by move from the same deal; a player gets its information set only.
"""

import hashlib
import json
import os
import signal
import sys
from collections.abc import Sequence
from math import inf
from pathlib import Path
from random import Random
from typing import Any, TextIO

from tabletop.ai.players import ComputerPlayer, make_player
from tabletop.cli.shelf.lookup import find_game, open_shelf, rules_of
from tabletop.engine.chance import FastChance
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move
from tabletop.engine.rules import Rules
from tabletop.engine.state import State


def digest(moves: Sequence[Move]) -> str:
    """Return a hash of legal moves, by which both sides check that they have the same position."""
    told = "\n".join(sorted(map(str, moves)))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


class _Game:
    """A game that is being followed."""

    def __init__(self, plan: dict[str, Any]) -> None:  # Any: JSON of our own program
        self._rules: Rules[State] = rules_of(find_game(open_shelf(), plan["game"]))
        self._chance = FastChance(Random(plan["seed"]))
        options = dict(plan["options"])
        self._state = self._rules.start(plan["seats"], options, self._chance)
        steps = inf if plan["steps"] is None else plan["steps"]
        seconds = inf if plan["seconds"] is None else plan["seconds"]
        self._players: dict[int, ComputerPlayer] = {
            seat: make_player(level, seed, seconds, most_steps=steps)
            for seat, level, seed in plan["players"]
        }

    def made(self, seat: int, move: Move) -> None:
        """Make a move."""
        self._rules.apply(self._state, seat, move, self._chance)
        self._state.table.events.clear()

    def choose(self, seat: int, wanted: str) -> Move:
        """Return the choice of a seat's player.

        Raises:
            ValueError: the rules of this checkout allow other moves.
        """
        info = InformationSet.of(self._rules, self._state, seat)
        if digest(info.legal_moves()) != wanted:
            raise ValueError("the rules allow other moves there")
        return self._players[seat].choose(info)


def main(lines: TextIO, out: TextIO) -> None:
    """Answer each request line until the input ends."""
    game: _Game | None = None
    for line in lines:
        what, *rest = json.loads(line)
        answer: object = None
        try:
            match what, game:
                case "start", _:
                    game = _Game(rest[0])
                    answer = {"ok": True}
                case "made", _Game():
                    game.made(rest[0], move_of(rest[1]))
                case "choose", _Game():
                    answer = {"move": game.choose(*rest)}
        except Exception as error:  # noqa: BLE001 - told to the side that asks
            answer, game = {"error": f"{type(error).__name__}: {error}"}, None
        if answer is None and game is None:
            continue  # what went wrong has been told
        if answer is not None:
            out.write(json.dumps(answer) + "\n")
            out.flush()


def move_of(told: Sequence[Any]) -> Move:
    """Return the move in a list."""
    kind, pieces, target, args = told
    return Move(kind, tuple(pieces), target, tuple(args))


if __name__ == "__main__":
    import tabletop

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    wanted = Path(sys.argv[1]).resolve()
    if not Path(tabletop.__file__).resolve().is_relative_to(wanted):
        sys.exit(f"the package is that of {Path(tabletop.__file__).parent}")
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    sys.stdout = sys.stderr
    main(sys.stdin, answers)
