"""A table of any shipped game in a position in which a score is about to rise."""

from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from random import Random

from tabletop.engine.game import Game
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.session.types import SeenStep
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.animation.pay_day import PayDays
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.games.introduct_academy import positions as classes
from tests.table import play_as
from tests.ui.sitting import Sitting

PEOPLE = tuple(
    Player(name, "random" if number > 1 else "human", number)
    for number, name in enumerate(("Sam", "Natalie", "Tyler", "Bianca"), start=1)
)


class Payer(Sitting):
    """A position at a table, with sounds that are remembered."""

    def __init__(
        self,
        folder: Path,
        game: Game,
        state: State,
        *,
        players: Sequence[Player] = (),
        size: tuple[int, int] = (1280, 800),
        **settings: object,
    ) -> None:
        """Sit down: Sam among computers, unless other `players` are given."""
        match = Match(game.rules(), state.seats, {}, seed=5, position=state)
        self.port = LocalPort(Session(game, match, tuple(players) or PEOPLE[: state.seats]))
        self.heard: list[tuple[str, int]] = []
        self.app = App(
            games=[game],
            routes=AppRoutes(),
            settings=Settings().changed(**{"notes": False, "confirm_final": False, **settings}),
            folders=Folders.within(folder),
            services=Services(save=lambda _: None),
        )
        self.pilot = Pilot(self.app, size)
        self.app.play(self.port)
        self.app.sounds.play = (  # type: ignore[method-assign]
            lambda name, step=0: self.heard.append((name, step))
        )
        self.pilot.tick(0.1)

    @property
    def days(self) -> PayDays:
        """The pay-days that run over the table."""
        return self.model.showing.pay_days

    def do(self, move: str, seat: int = 0) -> SeenStep:
        """Make a move of any seat and show it."""
        happened = play_as(self.port, seat, Move.parse(move))
        assert isinstance(happened, SeenStep), happened
        self.controller.show_step(happened)
        return happened

    def score(self, seat: int = 0) -> str:
        """Return a seat's score as the table draws it."""
        return self.moment.display.scores[seat]


def class_of(count: int, *, seat: int = 0, turn: int = 0) -> State:
    """Return a game of Introduct Academy in which a seat has a class of PHP."""
    cards = [f"php-{number}" for number in range(1, count + 1)]
    room = f"classroom:p{seat + 1}:0:0"
    held = {f"hand:p{each + 1}": [f"sql-{each + 1}", f"python-{each + 1}"] for each in range(3)}
    used = {*cards, *(piece for pieces in held.values() for piece in pieces)}
    rest = [piece for piece in classes.rules().plan(3).pieces if piece not in used]
    zones: dict[str, Sequence[str]] = {
        room: cards,
        f"classroom:p{seat + 1}:0:1": rest[:2],
        **held,
        "draw": rest[2:],
    }
    return classes.lay_out(3, zones, turn=turn, phase="place")


def classroom(folder: Path, count: int = 9, **how: object) -> Payer:
    """Sit down where Sam can complete a class of PHP with `count` cards."""
    return Payer(folder, classes.game(), class_of(count), **how)  # type: ignore[arg-type]


COMPLETE = "complete > classroom:p1:0:0"


def before_pay_day(
    name: str, seats: int, *, seat: int = 0, least: int = 0, options: Options | None = None
) -> tuple[Game, State, str, int]:
    """Play at random until a seat has a pay-day of a grade.

    Returns:
        The game, the position before the move that brings it, the move, and who makes it.
    """
    game = Registry(shipped("content")).find(name)
    for seed in range(60):
        rng, rules = Random(seed), game.rules()
        match = Match(rules, seats, options or {}, seed=seed)
        for _ in range(1500):
            if not match.to_act:
                break
            who = match.to_act[0]
            move = rng.choice(rules.legal_moves(match.state, who))
            before = deepcopy(match.state)
            step = match.submit(who, move)
            assert not isinstance(step, Refusal)
            stages = [event.stage for event in step.events if event.stage is not None]
            days = [each for each in stages if each.pay and each.seat == seat]
            if days and max(each.pay.grade for each in days if each.pay) >= least:
                return game, before, str(move), who
    raise LookupError(name)
