"""Plays against the computer players of another checkout, such as an older commit: `arena`."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from tabletop.ai.levels import LEVELS
from tabletop.ai.search import Stop
from tabletop.cli.errors import SystemProblemError, UsageError
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State
from tabletop.lab.plan import Plan
from tabletop.lab.play import plan_rules, play_by
from tabletop.lab.rows import Row
from tools import checkout_players
from tools.checkout_players import digest, move_of

OTHER = "other:"
"""Prefix of levels of another checkout."""


def against(players: str, seats: int | None) -> str:
    """Return the levels of all seats: `hard` becomes `hard,other:hard` in turns.

    Raises:
        UsageError: no player is of the other checkout.
    """
    levels = [word.strip() for word in players.split(",")]
    if len(levels) == 1 and not levels[0].startswith(OTHER):
        pair = (levels[0], OTHER + levels[0])
        return ",".join(pair[at % 2] for at in range(max(2, seats or 2)))
    if not any(level.startswith(OTHER) for level in levels):
        raise UsageError(f"--players takes one player, or some such as {OTHER}hard")
    return players


S = TypeVar("S", bound=State)
OTHER_LEVELS = tuple(OTHER + level for level in LEVELS)
"""Names of levels of the other checkout."""


def commit_of(folder: Path) -> str:
    """Return the commit of a checkout; "" if unknown.

    Raises:
        UsageError: it is not a checkout of this program.
    """
    if not (folder / "tabletop" / "__init__.py").is_file():
        raise UsageError(f"{folder} is no checkout of Recess: it has no tabletop/__init__.py")
    with suppress(OSError, subprocess.SubprocessError):
        words = ["git", "-C", str(folder), "rev-parse", "HEAD"]
        ran = subprocess.run(  # noqa: S603 - a fixed command
            words, capture_output=True, text=True, timeout=10, check=True
        )
        return ran.stdout.strip()
    return ""


@cache
def checkout_of(folder: str) -> "Checkout":
    """Return the process of a checkout, one per process here."""
    return Checkout(folder)


class Checkout:
    """A process with another checkout's players."""

    def __init__(self, folder: str) -> None:
        """Start the process.

        Raises:
            SystemProblemError: it can't be started.
        """
        self._folder = folder
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the process
        try:
            self._process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-P", str(Path(checkout_players.__file__)), folder],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors,
                env={**os.environ, "PYTHONPATH": folder}, cwd=folder,
                text=True, encoding="utf-8",
            )  # fmt: skip
        except OSError as error:
            told = f"the players of {folder} can't be started ({error.strerror})"
            raise SystemProblemError(told) from error

    def start(self, plan: Plan, seed: int, players: list[tuple[Seat, str, int]]) -> None:
        """Begin a game; `players` are seat, level and seed of those in the process.

        Raises:
            SystemProblemError: they can't play it.
        """
        told = {
            "game": plan.game, "seats": plan.seats, "options": plan.options, "seed": seed,
            "steps": plan.steps, "players": players,
            "seconds": plan.seconds if plan.milliseconds is not None else None,
        }  # fmt: skip
        self._ask("start", told)

    def made(self, seat: Seat, move: Move) -> None:
        """Report a move that was made."""
        self._send("made", seat, move)

    def choose(self, seat: Seat, legal: list[Move]) -> Move:
        """Return the choice of a seat's player.

        Raises:
            SystemProblemError: it fails, or the rules differ there.
        """
        return move_of(self._ask("choose", seat, digest(legal))["move"])

    def _send(self, *words: object) -> None:
        stream = self._process.stdin
        try:
            if stream is not None:
                stream.write(json.dumps(words) + "\n")
                stream.flush()
        except OSError as error:
            raise self._ended() from error

    def _ask(self, *words: object) -> dict[str, Any]:  # Any: JSON of our own program
        self._send(*words)
        stream = self._process.stdout
        line = stream.readline() if stream is not None else ""
        if not line:
            raise self._ended()
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise SystemProblemError(f"the players of {self._folder}: {answer['error']}")
        return answer

    def _ended(self) -> SystemProblemError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(5)
        self._errors.seek(0)
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        why = f": {lines[-1]}" if lines else ""
        return SystemProblemError(f"the players of {self._folder} have ended{why}")


class CheckoutPlayer:
    """A player of another checkout."""

    def __init__(self, checkout: Checkout) -> None:
        self._checkout = checkout

    def choose(self, info: InformationSet[S], stop: Stop | None = None) -> Move:
        """Return its move."""
        del stop
        return self._checkout.choose(info.seat, info.legal_moves())


class CheckoutPlayers:
    """The players of another checkout in one game; see `Outsiders`."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._checkout: Checkout | None = None

    def begin(self, plan: Plan, seed: int, players: Sequence[tuple[str, int]]) -> None:
        """Begin a game there too, if anybody of there plays."""
        others = [
            (seat, level.removeprefix(OTHER), own)
            for seat, (level, own) in enumerate(players) if level.startswith(OTHER)
        ]  # fmt: skip
        if others:
            self._checkout = checkout_of(self._folder)
            self._checkout.start(plan, seed, others)

    def player(self, level: str) -> CheckoutPlayer | None:
        """Return the player of a level there; None for a level of here."""
        if self._checkout is None or not level.startswith(OTHER):
            return None
        return CheckoutPlayer(self._checkout)

    def made(self, seat: Seat, move: Move) -> None:
        """Report a move that was made."""
        if self._checkout is not None:
            self._checkout.made(seat, move)


def play_against(folder: str, plan: Plan, number: int) -> Row:
    """Play one game of a plan, with players of the checkout in a folder."""
    rules = plan_rules(plan.game, plan.folder)
    return play_by(rules, plan, number, outsiders=CheckoutPlayers(folder))
