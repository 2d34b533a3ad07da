"""A player who has never seen the game: how long until the first move?

It reads what is on the screen and nothing else: the names of things, the prompt, what glows. It
knows no rules and no state. It does what shares most words with the prompt or glows, else anything,
and remembers what was refused. A word takes time to read, so does doing something and being told
off; so the time until a move is made can be compared from one version to the next.
"""

import os
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tabletop.ai.search import Budget, Search
from tabletop.doors.errors import Status
from tabletop.engine.game import Game
from tabletop.engine.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move
from tabletop.engine.state import State
from tabletop.session import Session
from tabletop.storage.records import Player
from tabletop.storage.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.kit.focus import Node
from tabletop.ui.kit.services import Desk
from tabletop.ui.scenes.table import TableScene

WORDS_A_SECOND = 160 / 60
"""How fast a newcomer reads."""
ACTION, REFUSAL = 1.2, 2.0
"""Seconds for doing something, and for being refused."""
DEAD_END = 20
"""Actions without a move after which somebody gives up."""
FIRST_MOVE = 60.0
"""Seconds in which a first move should be made."""
_MOST_LOOKS = 1000
_STEPS = 3000
_COMPARED = 9
"""Legal moves that the one that was made is compared with at most, and moves tried out for it."""
_SIZE = (1280, 800)
_REST = 2.0
_NAMES = ("Sam", "Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen")
_WORD = re.compile(r"[a-z&]{3,}")
_ASKED_FOR = "about"
"""The part with what is told when somebody asks."""
_BARS = frozenset({"bar", "log"})
"""Parts of the screen that a newcomer looks at last."""
_AWAY = frozenset({"rules", "menu", "settings", "log", "hint", "help"})
"""What leads away from the game: it is never pressed here."""


@dataclass(frozen=True, slots=True)
class Start:
    """How a newcomer came to a first move."""

    seconds: float
    words: int
    actions: int
    refusals: int
    move: str
    """The move as text; empty where somebody gave up."""
    rank: float
    """The part of the legal moves that are better: 0 is the best, 1 the worst."""

    @property
    def in_time(self) -> bool:
        """Whether a move was made within `FIRST_MOVE`."""
        return bool(self.move) and self.seconds <= FIRST_MOVE


class Newcomer:
    """One such player at a table."""

    def __init__(self, pilot: Pilot, session: Session, chance: Random) -> None:
        """`pilot` is at the table of the session; `chance` decides between equally good things."""
        self._session, self._chance = session, chance
        self._pilot = pilot
        self._read: dict[str, set[str]] = {}
        """The words that were read, by the control or text that they stand on."""
        self._refused: set[str] = set()
        self._last = ""
        self.words = self.actions = self.refusals = 0

    @property
    def seconds(self) -> float:
        """The time it took so far."""
        return self.words / WORDS_A_SECOND + self.actions * ACTION + self.refusals * REFUSAL

    def until_move(self, match: Match[State]) -> tuple[State, Move] | None:
        """Go on until a move is made: the position before it, and the move; None for giving up."""
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
                return before, mine.move
        return None

    # Reading

    def _look(self) -> None:
        """Read what was not read before: of what has changed, the new words alone.

        What is told of a thing only when the pointer rests on it is not read.
        """
        texts = {self._prompt(): "prompt"}
        texts |= {node.label: node.id for node in self._pilot.nodes() if node.zone != _ASKED_FOR}
        for text, place in texts.items():
            known = self._read.setdefault(place, set())
            new = [word for word in text.split() if word not in known]
            known.update(new)
            self.words += len(new)

    def _prompt(self) -> str:
        return self._session.prompt()

    def _glows(self) -> set[str]:
        scene = self._pilot.scene
        if not isinstance(scene, TableScene):
            return set()
        moment = scene.moment
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
        # What was just picked up is not picked up again, nor tried again what was refused.
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
        notice = scene.controller.notice if isinstance(scene, TableScene) else None
        return notice.headline if notice is not None else ""


def start(game: Game, seats: int, seed: int) -> Start:
    """Let a newcomer begin a game against computer players, and say how it went."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as saves:
        desk = Desk(
            games=[game], routes=AppRoutes(), saves=Path(saves), settings=Settings(),
            save=lambda _: None,
        )  # fmt: skip
        players = [Player(_NAMES[0])] + [Player(name, "random") for name in _NAMES[1:seats]]
        match = Match(game.rules(), seats, {}, seed=seed)
        session, pilot = Session(game, match, players), Pilot(desk, _SIZE)
        desk.play(session)
        pilot.tick(_REST)
        newcomer = Newcomer(pilot, session, Random(seed))
        made = newcomer.until_move(match)
        desk.close()
    move, rank = "", 1.0
    if made is not None:
        info = InformationSet.of(match.rules, made[0], 0)
        move, rank = str(made[1]), rank_of(info, made[1], seed)
    return Start(newcomer.seconds, newcomer.words, newcomer.actions, newcomer.refusals, move, rank)


def rank_of(info: InformationSet[State], move: Move, seed: int) -> float:
    """Return which part of the legal moves are better, by the search that hints are made of.

    Where there are many, of some that are drawn; all are tried out equally often.
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
    """Print how newcomers fare at each game, at the fewest and the most seats unless told.

    FAILED where fewer than nine of ten make a first move in time. How good the move is, among the
    legal ones by a short search, is told too; who knows no rules, guesses.
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
