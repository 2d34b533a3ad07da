"""A simulated beginner who doesn't know the game: how long until the first move?

The beginner sees only what is on the screen: labels, the prompt and highlights. It knows neither
rules nor state. It uses the control that is highlighted or shares the most words with the prompt,
otherwise a random one, and avoids what was refused before. Time is counted for each word read, each
action and each refusal, so that versions of a game can be compared.
"""

import os
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tabletop.ai.search import Budget, Search
from tabletop.cli.errors import Status
from tabletop.engine.game import Game
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.knowledge.own_names import in_seat_names
from tabletop.engine.match import Match
from tabletop.engine.moves import Move
from tabletop.engine.state import State
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.services import Folders, Services

WORDS_A_SECOND = 160 / 60
"""Reading speed of the simulated beginner, in words a second."""
ACTION, REFUSAL = 1.2, 2.0
"""Seconds for one action, and additional seconds when it is refused."""
DEAD_END = 20
"""Number of actions without a move after which the beginner gives up."""
FIRST_MOVE = 60.0
"""Seconds within which the first move should be made."""
_MOST_LOOKS = 1000
_STEPS = 3000
_COMPARED = 9
"""The most other legal moves that the chosen move is compared with."""
_SIZE = (1280, 800)
_REST = 2.0
_NAMES = ("Sam", "Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen")
_WORD = re.compile(r"[a-z&]{3,}")
_ASKED_FOR = "about"
"""Zone of the controls that explain a thing on request; the beginner doesn't read them."""
_BARS = frozenset({"bar", "log"})
"""Zones of controls that the beginner uses last."""
_AWAY = frozenset({"rules", "menu", "settings", "log", "hint", "help"})
"""Controls that lead away from the table; the beginner never uses them."""


@dataclass(frozen=True, slots=True)
class Start:
    """The result of one simulated beginner: how the first move was reached."""

    seconds: float
    words: int
    actions: int
    refusals: int
    move: str
    """The first move as text; empty if the beginner gave up."""
    rank: float
    """Share of the other legal moves that are better: 0 for the best move, 1 for the worst."""

    @property
    def in_time(self) -> bool:
        """Whether a move was made within `FIRST_MOVE` seconds."""
        return bool(self.move) and self.seconds <= FIRST_MOVE


class Newcomer:
    """A simulated beginner at a table; knows only what is on the screen."""

    def __init__(self, pilot: Pilot, port: LocalPort, chance: Random) -> None:
        """Put a beginner at the table of a session.

        `pilot` operates the window of that session. `chance` decides between equally good controls.
        """
        self._session, self._chance = port, chance
        self._pilot = pilot
        self._read: dict[str, set[str]] = {}
        """Words already read, by the id of the control they belong to, or `prompt`."""
        self._refused: set[str] = set()
        self._last = ""
        self.words = self.actions = self.refusals = 0

    @property
    def seconds(self) -> float:
        """The simulated time so far, in seconds."""
        return self.words / WORDS_A_SECOND + self.actions * ACTION + self.refusals * REFUSAL

    def until_move(self, match: Match[State]) -> tuple[State, Move] | None:
        """Act until the beginner at seat 0 makes a move; return the state before it, and the move.

        The move is in the beginner's own piece names. None if the beginner gives up after
        `DEAD_END` actions. Waits while other seats are to act.
        """
        for _ in range(_MOST_LOOKS):
            if self.actions >= DEAD_END:
                break
            before, made = match.state, len(match.steps)
            if 0 not in match.to_act:
                self._pilot.tick(_REST)
                continue
            self._look()
            node = self._choose(self._pilot.nodes())
            if node is None:
                self._pilot.tick(_REST)
                continue
            self._do(node)
            mine = next((s.entry for s in match.steps[made:] if s.entry.seat == 0), None)
            if mine is not None:
                return before, in_seat_names(before.table, 0, mine.move)
        return None

    # Reading

    def _look(self) -> None:
        """Read the prompt and the labels on the screen; count only words that are new there.

        Explanations that appear only under the pointer are not read.
        """
        texts = {self._prompt(): "prompt"}
        texts |= {node.label: node.id for node in self._pilot.nodes() if node.zone != _ASKED_FOR}
        for text, place in texts.items():
            known = self._read.setdefault(place, set())
            new = [word for word in text.split() if word not in known]
            known.update(new)
            self.words += len(new)

    def _prompt(self) -> str:
        return self._session.position.prompt

    def _glows(self) -> set[str]:
        scene = self._pilot.scene
        table = table_of(scene)
        if table is None:
            return set()
        moment = table.moment
        places = {target.name for target in moment.glowing()}
        return places | {slot.name for slot in moment.slots if slot.name in moment.movable}

    # Doing

    def _choose(self, nodes: Sequence[Node]) -> Node | None:
        open_to = [
            node
            for node in nodes
            if node.enabled and node.action is not None and node.id.split(":")[0] not in _AWAY
        ]
        if not open_to:
            return None
        glowing = self._glows()
        wanted = set(_WORD.findall(self._prompt().lower()))
        marks = [self._liking(node, wanted, glowing) for node in open_to]
        best = max(marks)
        liked = [node for node, mark in zip(open_to, marks, strict=True) if mark == best]
        return self._chance.choice(liked)

    def _liking(self, node: Node, wanted: set[str], glowing: set[str]) -> float:
        name = node.id.partition(":")[2]
        liking = float(len(wanted & set(_WORD.findall(node.label.lower()))))
        liking += 2 * (name in glowing) + (node.role == "place" and name in glowing)
        liking -= 5 * (node.zone in _BARS) + 3 * (node.id == "cancel")
        # Avoid picking up the same piece again, and repeating what was refused.
        return liking - 4 * (node.id in self._refused) - 4 * (node.id == self._last)

    def _do(self, node: Node) -> None:
        self.actions += 1
        before = self._told()
        self._pilot.click(node.rect.center)
        self._pilot.tick(_REST)
        self._last = node.id
        if self._told() not in {"", before}:
            self.refusals += 1
            self._refused.add(node.id)

    def _told(self) -> str:
        scene = self._pilot.scene
        table = table_of(scene)
        notice = table.model.notice if table is not None else None
        return notice.headline if notice is not None else ""


def start(game: Game, seats: int, seed: int) -> Start:
    """Let a simulated beginner start a game against random players, and return the result.

    Runs the real window with a dummy video driver. `seed` is that of the deal and of all choices.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as saves:
        app = App(
            games=[game],
            routes=AppRoutes(),
            settings=Settings(),
            folders=Folders.within(Path(saves)),
            services=Services(save=lambda _: None),
        )
        players = [Player(_NAMES[0])] + [Player(name, "random") for name in _NAMES[1:seats]]
        match = Match(game.rules(), seats, {}, seed=seed)
        port, pilot = LocalPort(Session(game, match, players)), Pilot(app, _SIZE)
        app.play(port)
        pilot.tick(_REST)
        newcomer = Newcomer(pilot, port, Random(seed))
        made = newcomer.until_move(match)
        app.close()
    move, rank = "", 1.0
    if made is not None:
        info = InformationSet.of(match.rules, made[0], 0)
        move, rank = str(made[1]), rank_of(info, made[1], seed)
    return Start(newcomer.seconds, newcomer.words, newcomer.actions, newcomer.refusals, move, rank)


def rank_of(info: InformationSet[State], move: Move, seed: int) -> float:
    """Return the share of other legal moves that are better than this one, 0 to 1.

    The moves are compared by the search that hints use, and all are tried equally often. Of more
    than nine others, nine are picked at random.
    """
    chance = Random(seed)
    legal = [each for each in info.legal_moves() if each != move]
    others = chance.sample(legal, min(_COMPARED, len(legal)))
    if not others:
        return 0.0
    tried = Search(info, chance).compare((move, *others), Budget(steps=_STEPS))
    made, *rest = (prospect.value for prospect in tried)
    return sum(value > made for value in rest) / len(rest)


def newcomer(
    games: Sequence[Game], *, count: int = 20, seats: int | None = None, seed: int = 0
) -> Status:
    """Print how long simulated beginners take to make a first move in each game.

    Args:
        games: The games to measure.
        count: How many runs for each game and number of seats.
        seats: The number of seats; None for the fewest and the most.
        seed: The seed of the first run.

    Returns `FAILED` if fewer than nine of ten make a move in time. The rank of the move among the
    legal ones, by a short search, is printed but fails nothing, because the beginner guesses.
    """
    held = True
    for game in games:
        for number in (seats,) if seats else sorted({*game.spec.seats}):
            starts = [start(game, number, seed + deal) for deal in range(count)]
            made = [each for each in starts if each.move]
            times = sorted(each.seconds for each in made) or [0.0]
            in_time = sum(each.in_time for each in starts)
            held = held and in_time >= 0.9 * count
            print(
                f"{game.spec.id:18} {number} seats  in time {in_time:3} of {count:3}  "
                f"median {times[len(times) // 2]:4.0f} s  slowest {times[-1]:4.0f} s  "
                f"words {sum(each.words for each in starts) / count:4.0f}  "
                f"refused {sum(each.refusals for each in starts) / count:4.1f}  "
                f"better than {sum(1 - each.rank for each in starts) / count:4.0%} of moves  "
                f"gave up {count - len(made)}"
            )
    return Status.DONE if held else Status.FAILED
