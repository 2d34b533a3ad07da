"""The scenes that are measured: each game in the middle and at a full hand, and all that opens."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from tabletop.doors.lab.bench import names_of
from tabletop.doors.lab.findings import Findings
from tabletop.doors.lab.plan import Plan
from tabletop.doors.lab.play import play_by
from tabletop.doors.lab.summary import summary as summed_up
from tabletop.engine.moves import Refusal
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session import Player, Session
from tabletop.storage.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.app.screenshot import _choices
from tabletop.ui.kit.dialog import SheetServices
from tabletop.ui.kit.pages import SECTIONS
from tabletop.ui.kit.services import Desk
from tabletop.ui.scenes.balance import BalanceScene
from tabletop.ui.scenes.balance_figures import read
from tabletop.ui.scenes.chooser import Chooser
from tabletop.ui.scenes.curtain import Curtain
from tabletop.ui.scenes.results import Results
from tabletop.ui.scenes.review import ReviewScene
from tabletop.ui.scenes.summary import SummarySheet
from tabletop.ui.scenes.table import TableScene
from tabletop.ui.scenes.tray import Tray
from tabletop.ui.widgets import intents
from tabletop.ui.widgets.drawing import sheet_of, shown_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from tabletop.engine.game import Game
    from tabletop.engine.spec import Options
    from tabletop.ui.kit.workbench import Workbench

NAMES = ("Maximiliane Wolf", "Wilhelmina Marck", "Montgomery Gamwu", "Bartholomew Mogg")
"""Names as long as they may be, in wide letters."""
_MOST = 4000


@dataclass(frozen=True)
class Sitting:
    """A game at a number of seats, and how far it is played."""

    game: str
    seats: int
    moves: int
    options: tuple[tuple[str, str], ...] = ()
    full: bool = False
    """Whether to look from there on for the fullest hand of the first seat."""

    @property
    def name(self) -> str:
        """What tells it from the others."""
        words = [self.game, str(self.seats), *(value for _, value in self.options)]
        return "-".join([*words, "full"] if self.full else words)


SITTINGS = (
    Sitting("introduct-academy", 2, 60),
    Sitting("introduct-academy", 3, 90),
    Sitting("introduct-academy", 4, 60, full=True),
    Sitting("the-academy", 3, 60),
    Sitting("the-academy", 4, 45, full=True),
    Sitting("report-card", 1, 30),
    Sitting("report-card", 2, 70),
    Sitting("report-card", 4, 90),
    Sitting("it-startup", 1, 60, (("mode", "solo"),)),
    Sitting("it-startup", 2, 100, full=True),
    Sitting("it-startup", 3, 160),
    Sitting("it-startup", 4, 160, (("mode", "teams"),)),
    Sitting("valedictorian", 2, 60),
    Sitting("valedictorian", 2, 60, (("board", "grid"),), full=True),
)


@cache
def shelf() -> tuple[Game, ...]:
    """The games as shipped."""
    return Registry(shipped("content")).games()


def game_of(name: str) -> Game:
    """The game with that id."""
    return next(game for game in shelf() if game.spec.id == name)


# Sessions


def _begun(sitting: Sitting, kind: str = "random") -> Session:
    players = [
        Player(name, "human" if not seat else kind, seat + 1)
        for seat, name in enumerate(NAMES[: sitting.seats])
    ]
    options: Options = dict(sitting.options)
    return Session.new(game_of(sitting.game), players, options, seed=4)


def _step(session: Session, chance: Random) -> bool:
    """Let whoever is next make a sensible move; whether there was one to make."""
    upcoming = session.next()
    if upcoming.seat < 0:
        return False
    viewer, session.viewer = session.viewer, upcoming.seat
    moves = session.legal_moves()
    useful = [move for move in moves if not move.kind.startswith(("end", "sell", "buy"))]
    wanted = useful if useful and chance.random() < 0.75 else moves
    session.submit(chance.choice(wanted))
    session.viewer = viewer
    return True


def played(sitting: Sitting, until: Callable[[Session], bool] = bool) -> Session:
    """A game after its moves, at the first seat's turn, and on until `until` holds."""
    best = _fullest(sitting) if sitting.full else sitting.moves
    session, chance = _begun(sitting), Random(4)
    for number in range(_MOST):
        if number >= best and session.next().seat == 0 and until(session):
            return session
        if not _step(session, chance):
            break
    raise LookupError(f"{sitting.name} does not come to such a position")


def _hand(session: Session) -> int:
    """How many cards the first seat holds."""
    return sum(z.count for z in session.view().zones if z.id == "hand:p1")


def _fullest(sitting: Sitting) -> int:
    """The number of moves after which the first seat, on turn, holds most."""
    session, chance = _begun(sitting), Random(4)
    best, most = sitting.moves, -1
    for number in range(sitting.moves + 150):
        if number >= sitting.moves // 2 and session.next().seat == 0 and _hand(session) > most:
            best, most = number, _hand(session)
        if not _step(session, chance):
            break
    return best


# Scenes


def desk_in(folder: Path, *, notes: bool = False, workbench: Workbench | None = None) -> Desk:
    settings = Settings().changed(animation_speed="instant", muted=True, notes=notes)
    return Desk(
        games=shelf(), routes=AppRoutes(), saves=folder, settings=settings, save=lambda _: None,
        workbench=workbench,
    )  # fmt: skip


def pilot_at(desk: Desk) -> Pilot:
    pilot = Pilot(desk)
    for _ in range(4):
        pilot.tick(0.1)
    return pilot


def tables(folder: Path, sitting: Sitting) -> Pilot:
    """A table in the middle of a game."""
    desk = desk_in(folder)
    session = played(sitting)
    desk.play(session)
    return pilot_at(desk)


def general(folder: Path) -> Iterator[tuple[str, Pilot]]:
    """Every scene that is no table."""
    desk = desk_in(folder)
    desk.open_library()
    yield "library", pilot_at(desk)
    for section, _, _ in SECTIONS:
        desk = desk_in(folder)
        desk.open_library()
        desk.open_settings(section)
        yield f"settings {section}", pilot_at(desk)
    for game in shelf():
        for scene in ("setup", "rulebook", "statistics", "pause"):
            desk = desk_in(folder)
            desk.open_library()
            getattr(desk, f"open_{scene}")(game)
            yield f"{scene} {game.spec.id}", pilot_at(desk)
        yield f"balance {game.spec.id}", _balance(folder, game)


def _balance(folder: Path, game: Game) -> Pilot:
    """The lab with what thirty games of the most seats have shown."""
    desk = desk_in(folder)
    desk.open_library()
    desk.open_balance(game)
    seats = game.spec.seats[1]
    plan = Plan(game.spec.id, game.content_hash, (), ("random",) * seats, seats, 1)
    rules = game.rules()
    rows = tuple(play_by(rules, plan, number) for number in range(30))
    told = {"done": 30, "of": 1000, "left": 5000,
            "summary": summed_up(Findings(plan, names_of(game), rows))}  # fmt: skip
    pilot = pilot_at(desk)
    scene = pilot.scene
    assert isinstance(scene, BalanceScene)
    scene.found = read(told)
    scene.layout(scene.width, scene.height)
    return pilot


def opened(folder: Path, sitting: Sitting) -> Iterator[tuple[str, Pilot]]:
    """What opens over a table: forms, choices, the curtain, the results, the review."""
    name = sitting.name
    yield f"curtain {name}", _over(folder, sitting, _curtain)
    for kind, wanted, scene in (
        ("tray", lambda s: bool(s.forms()), _tray),
        ("chooser", lambda s: bool(_choices(s)), _chooser),
    ):
        try:
            yield f"{kind} {name}", _over(folder, sitting, scene, wanted)
        except LookupError:
            continue  # this game asks nothing so
    session = played(sitting)
    for shown in session.display().sheets:
        sheet = shown_by(session.game, shown.sheet)
        if sheet is not None and not shown.reason:
            desk = desk_in(folder)
            desk.play(session)
            desk.open(sheet(SheetServices.of(desk), session.position))
            yield f"sheet {shown.sheet} {name}", pilot_at(desk)
    yield from _ended(folder, sitting)


def _over(
    folder: Path,
    sitting: Sitting,
    scene: Callable[[Desk, Session], object],
    until: Callable[[Session], bool] = bool,
) -> Pilot:
    desk = desk_in(folder)
    session = played(sitting, until)
    desk.play(session)
    scene(desk, session)
    return pilot_at(desk)


def _curtain(desk: Desk, session: Session) -> None:
    desk.go(Curtain(desk, session, 0, session.take_seat))


def _tray(desk: Desk, session: Session) -> None:
    form = session.forms()[0]
    sheet, services = sheet_of(session.game, form) or Tray, SheetServices.of(desk)
    desk.open(sheet(services, session.position, form, session.submit))


def _chooser(desk: Desk, session: Session) -> None:
    desk.open(Chooser(desk, session, _choices(session), session.submit))


def _ended(folder: Path, sitting: Sitting) -> Iterator[tuple[str, Pilot]]:
    session, chance = _begun(sitting), Random(4)
    summaries = []
    for _ in range(_MOST):
        upcoming = session.next()
        if upcoming.seat < 0:
            break
        session.viewer = upcoming.seat
        moves = session.legal_moves()
        happened = session.submit(chance.choice(moves))
        summaries += [e.summary for e in getattr(happened, "events", ()) if e.summary is not None]
    session.viewer = 0
    for number, summary in enumerate(summaries[:1]):
        desk = desk_in(folder)
        desk.play(session)
        desk.open(SummarySheet(desk, session, summary))
        yield f"summary {number} {sitting.name}", pilot_at(desk)
    if session.outcome() is None:
        return
    desk = desk_in(folder)
    desk.go(Results(desk, session))
    pilot = pilot_at(desk)
    pilot.tick(3)
    yield f"results {sitting.name}", pilot
    desk = desk_in(folder)
    desk.go(ReviewScene(desk, session))
    yield f"review {sitting.name}", pilot_at(desk)


# What is done at a table before it is measured

State = tuple[str, "Callable[[TableScene], bool]"]


def _as_it_is(table: TableScene) -> bool:
    del table
    return True


def _hand_tab(table: TableScene) -> bool:
    if not table.moment.arrangement.tabs:
        return False
    table.controller.do(intents.ShowTab("hand"))
    return True


def _log(table: TableScene) -> bool:
    if table.moment.room.log_shown:
        return False
    table.controller.do(intents.ToggleLog())
    return True


def _zoom(place: int) -> Callable[[TableScene], bool]:
    def zoom(table: TableScene) -> bool:
        slots = [slot for slot in table.moment.slots if slot.face_up and slot.look == "card"]
        if len(slots) <= place:
            return False
        table.controller.do(intents.Look(slots[-1 - place].key))
        return table.moment.inspected is not None

    return zoom


def _refusal(table: TableScene) -> bool:
    """A refusal of a move that nobody can make."""
    rule = next((s.id for s in table.session.game.rulebook.sections), "")
    text = "Dean Dinkelmeyer takes only skills that at least two other classes are waiting for."
    table.controller.do(intents.Refuse(Refusal(text, rule)))
    return True


STATES: Sequence[State] = (
    ("", _as_it_is),
    ("hand tab", _hand_tab),
    ("log", _log),
    ("zoom", _zoom(0)),
    ("zoom 3", _zoom(3)),
    ("refusal", _refusal),
)


def put_back(table: TableScene) -> None:
    """Undo what a state did."""
    table.controller.let_go()
    if table.moment.inspected is not None:
        table.controller.do(intents.Look())
    if table.moment.arrangement.tabs:
        table.controller.do(intents.ShowTab("table"))
    rooms = table.controller.rooms
    rooms.room = replace(rooms.room, log_open=None)
    table.controller.renew()
