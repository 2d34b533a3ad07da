"""The scenes that are measured: each game in the middle and at a full hand, and all that opens."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from tabletop.engine.moves import Refusal
from tabletop.lab.command import names_of
from tabletop.lab.findings import Findings
from tabletop.lab.findings import summary as summed_up
from tabletop.lab.plan import Plan
from tabletop.lab.play import play_by
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.history.replay import Replay
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.export.screenshot import _choices
from tabletop.ui.app.pilot import Pilot, open_null_display
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.lab.balance import BalanceScene
from tabletop.ui.scenes.lab.report_values import read
from tabletop.ui.scenes.library.file_chooser import FileChooser
from tabletop.ui.scenes.replay.replay import ReplayScene
from tabletop.ui.scenes.results.results import Results
from tabletop.ui.scenes.results.review import ReviewScene
from tabletop.ui.scenes.table.chooser import MoveChooser
from tabletop.ui.scenes.table.hand_over import Curtain
from tabletop.ui.scenes.table.summary import SummarySheet
from tabletop.ui.table.control.table_view import TableView, table_of
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.dialog import SheetServices
from tabletop.ui.toolkit.services import Folders, Services
from tabletop.ui.toolkit.settings_pages import SECTIONS
from tabletop.ui.widgets import intents
from tabletop.ui.widgets.game_drawing import display_sheet_of
from tests.table import look_as, new_port
from tests.ui.checkups import FOUND

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from tabletop.engine.game import Game
    from tabletop.engine.spec import Options
    from tabletop.ui.toolkit.project import Project

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


def _begun(sitting: Sitting, kind: str = "random") -> LocalPort:
    players = [
        Player(name, "human" if not seat else kind, seat + 1)
        for seat, name in enumerate(NAMES[: sitting.seats])
    ]
    options: Options = dict(sitting.options)
    return new_port(game_of(sitting.game), players, options, seed=4)


def _step(port: LocalPort, chance: Random) -> bool:
    """Let whoever is next make a sensible move; whether there was one to make."""
    upcoming = port.next()
    if upcoming.seat < 0:
        return False
    viewer = port.seat
    look_as(port, upcoming.seat)
    moves = port.position.legal_moves
    useful = [move for move in moves if not move.kind.startswith(("end", "sell", "buy"))]
    wanted = useful if useful and chance.random() < 0.75 else moves
    port.submit(chance.choice(wanted))
    look_as(port, viewer)
    return True


def played(sitting: Sitting, until: Callable[[LocalPort], bool] = bool) -> LocalPort:
    """A game after its moves, at the first seat's turn, and on until `until` holds."""
    best = _fullest(sitting) if sitting.full else sitting.moves
    port, chance = _begun(sitting), Random(4)
    for number in range(_MOST):
        if number >= best and port.next().seat == 0 and until(port):
            return port
        if not _step(port, chance):
            break
    raise LookupError(f"{sitting.name} does not come to such a position")


def _hand(port: LocalPort) -> int:
    """How many cards the first seat holds."""
    return sum(z.count for z in port.position.view.zones if z.id == "hand:p1")


def _fullest(sitting: Sitting) -> int:
    """The number of moves after which the first seat, on turn, holds most."""
    port, chance = _begun(sitting), Random(4)
    best, most = sitting.moves, -1
    for number in range(sitting.moves + 150):
        if number >= sitting.moves // 2 and port.next().seat == 0 and _hand(port) > most:
            best, most = number, _hand(port)
        if not _step(port, chance):
            break
    return best


# Scenes


def desk_in(folder: Path, *, notes: bool = False, workbench: Project | None = None) -> App:
    open_null_display()  # tables measure text before anything is drawn
    settings = Settings().changed(animation_speed="instant", muted=True, notes=notes)
    return App(
        games=shelf(),
        routes=AppRoutes(),
        settings=settings,
        folders=Folders.within(folder),
        services=Services(save=lambda _: None, workbench=workbench),
    )


def pilot_at(app: App) -> Pilot:
    pilot = Pilot(app)
    for _ in range(4):
        pilot.tick(0.1)
    return pilot


def tables(folder: Path, sitting: Sitting) -> Pilot:
    """A table in the middle of a game."""
    app = desk_in(folder)
    port = played(sitting)
    app.play(port)
    return pilot_at(app)


def general(folder: Path) -> Iterator[tuple[str, Pilot]]:
    """Every scene that is no table."""
    app = desk_in(folder)
    app.open_library()
    yield "library", pilot_at(app)
    for section, _, _ in SECTIONS:
        app = desk_in(folder)
        app.open_library()
        app.show.settings(section)
        yield f"settings {section}", pilot_at(app)
    app = desk_in(folder)
    app.findings = lambda: FOUND
    app.open_library()
    app.show.checkup()
    yield "checkup", pilot_at(app)
    app = desk_in(folder)
    app.open_library()
    app.show.daily()
    yield "daily", pilot_at(app)
    app = desk_in(folder)
    app.open_library()
    app.open(FileChooser(app))
    yield "importing", pilot_at(app)
    for game in shelf():
        for scene in ("setup", "rulebook", "goals", "rivals", "statistics", "pause"):
            app = desk_in(folder)
            app.open_library()
            getattr(app.show, scene)(game)
            yield f"{scene} {game.spec.id}", pilot_at(app)
        yield f"balance {game.spec.id}", _balance(folder, game)


def _balance(folder: Path, game: Game) -> Pilot:
    """The lab with what thirty games of the most seats have shown."""
    app = desk_in(folder)
    app.open_library()
    app.show.balance(game)
    seats = game.spec.seats[1]
    plan = Plan(game.spec.id, game.content_hash, (), ("random",) * seats, seats, 1)
    rules = game.rules()
    rows = tuple(play_by(rules, plan, number) for number in range(30))
    told = {"done": 30, "of": 1000, "left": 5000,
            "summary": summed_up(Findings(plan, names_of(game), rows))}  # fmt: skip
    pilot = pilot_at(app)
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
        ("tray", lambda port: bool(port.position.forms), _tray),
        ("chooser", lambda port: bool(_choices(port)), _chooser),
    ):
        try:
            yield f"{kind} {name}", _over(folder, sitting, scene, wanted)
        except LookupError:
            continue  # this game asks nothing so
    port = played(sitting)
    for shown in port.position.display.sheets:
        sheet = display_sheet_of(port.game, shown.sheet)
        if sheet is not None and not shown.reason:
            app = desk_in(folder)
            app.play(port)
            app.open(sheet(SheetServices.of(app), port.position))
            yield f"sheet {shown.sheet} {name}", pilot_at(app)
    yield from _ended(folder, sitting)


def _over(
    folder: Path,
    sitting: Sitting,
    scene: Callable[[App, LocalPort], object],
    until: Callable[[LocalPort], bool] = bool,
) -> Pilot:
    app = desk_in(folder)
    port = played(sitting, until)
    app.play(port)
    scene(app, port)
    return pilot_at(app)


def _curtain(app: App, port: LocalPort) -> None:
    app.go(Curtain(app, port, 0, port.take_seat))


def _tray(app: App, port: LocalPort) -> None:
    table = table_of(app.stack.top)
    assert table is not None
    table.controller.open_form(port.position.forms[0])


def _chooser(app: App, port: LocalPort) -> None:
    app.open(MoveChooser(app, port, _choices(port), port.submit))


def _ended(folder: Path, sitting: Sitting) -> Iterator[tuple[str, Pilot]]:
    port, chance = _begun(sitting), Random(4)
    summaries = []
    for _ in range(_MOST):
        upcoming = port.next()
        if upcoming.seat < 0:
            break
        look_as(port, upcoming.seat)
        moves = port.position.legal_moves
        happened = port.submit(chance.choice(moves))
        summaries += [e.summary for e in getattr(happened, "events", ()) if e.summary is not None]
    look_as(port, 0)
    for number, summary in enumerate(summaries[:1]):
        app = desk_in(folder)
        app.play(port)
        app.open(SummarySheet(app, port, summary))
        yield f"summary {number} {sitting.name}", pilot_at(app)
    if port.position.outcome is None:
        return
    app = desk_in(folder)
    app.go(Results(app, port))
    pilot = pilot_at(app)
    pilot.tick(3)
    yield f"results {sitting.name}", pilot
    app = desk_in(folder)
    app.go(ReviewScene(app, port))
    yield f"review {sitting.name}", pilot_at(app)


def replays(folder: Path, sitting: Sitting) -> Pilot:
    """What was played, watched again."""
    app = desk_in(folder)
    app.open_library()
    app.watch(Replay.of(played(sitting)))
    pilot = pilot_at(app)
    assert isinstance(pilot.scene, ReplayScene)
    pilot.scene.seek(sitting.moves // 2)
    return pilot


# What is done at a table before it is measured

State = tuple[str, "Callable[[TableView], bool]"]


def _as_it_is(table: TableView) -> bool:
    del table
    return True


def _hand_tab(table: TableView) -> bool:
    if not table.moment.arrangement.tabs:
        return False
    table.controller.do(intents.ShowTab("hand"))
    return True


def _log(table: TableView) -> bool:
    if table.moment.room.log_shown:
        return False
    table.controller.do(intents.ToggleLog())
    return True


def _zoom(place: int) -> Callable[[TableView], bool]:
    def zoom(table: TableView) -> bool:
        slots = [slot for slot in table.moment.slots if slot.face_up and slot.look == "card"]
        if len(slots) <= place:
            return False
        table.controller.do(intents.LookIntent(slots[-1 - place].key))
        return table.moment.inspected is not None

    return zoom


def _refusal(table: TableView) -> bool:
    """A refusal of a move that nobody can make."""
    rule = next((s.id for s in table.port.game.rulebook.sections), "")
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


def put_back(table: TableView) -> None:
    """Undo what a state did."""
    table.model.let_go()
    if table.moment.inspected is not None:
        table.controller.do(intents.LookIntent())
    if table.moment.arrangement.tabs:
        table.controller.do(intents.ShowTab("table"))
    rooms = table.model.rooms
    rooms.room = replace(rooms.room, log_open=None)
    table.controller.renew()
