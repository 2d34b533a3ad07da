"""Starts the program with a window: settings, games, sounds and computer players."""

import getpass
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.engine.game import Game
from tabletop.engine.spec import Options
from tabletop.paths import LOG_FILE, data_dir, exports_dir, log_dir, statistics_path
from tabletop.session.kept_games import KeptGames
from tabletop.storage.journal.records import Player
from tabletop.storage.logfile import log_to
from tabletop.storage.player.progress import progress_path
from tabletop.storage.player.settings import Settings, load_settings
from tabletop.storage.saves.save_list import saves_dir
from tabletop.ui.app.routes import AppRoutes, read_ahead
from tabletop.ui.app.save_pictures import DrawnTables
from tabletop.ui.app.sound import SoundPlayer
from tabletop.ui.app.window import run_window
from tabletop.ui.pieces.art import art_of
from tabletop.ui.scenes.setup.seating import HUMAN, SeatChoice, add_seat, face_of, players_of
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, PackShelf, Services

if TYPE_CHECKING:
    from tabletop.ui.scenes.workshop.follow_files import Following
    from tabletop.ui.text.diagnosis import Finding
    from tabletop.ui.toolkit.project import Project

_QUIET_START = 0.6
"""Seconds after start before sounds are made and further scenes imported."""


_NOBODY = frozenset({"admin", "administrator", "root", "user"})
"""Names of a system's users that are nobody's own, in lower case."""

PHONE = "phone"
"""The kind of a player whose seat waits for a phone."""


def open_window(
    games: Sequence[Game],
    *,
    game: Game | None = None,
    kinds: Sequence[str] = (),
    options: Options | None = None,
    seed: int | None = None,
    size: tuple[int, int] | None = None,
    lesson: tuple[str, int] | None = None,
    file: Path | None = None,
    find_games: Callable[[], Sequence[Game]] | None = None,
    packs: "PackShelf | None" = None,
    workbench: "Project | None" = None,
    shelf: Callable[[], Sequence[Game]] | None = None,
    follow: Path | None = None,
    daily: bool = False,
) -> int:
    """Run the window, starting with the library or a game, and return the exit status.

    Args:
        games: The games of the library.
        game: A game to start at once; None to show the library.
        kinds: The kinds of players in that game, in seat order.
        options: Options of that game; None for the defaults.
        seed: Seed of that game; None for a random seed.
        size: Width and height of the window; None for the size used last.
        lesson: Id of a lesson (or an empty text) and a step from 0 (or -1), to open a lesson of the
            game instead of playing it.
        file: A saved game or game pack to import.
        find_games: Finds the same games in a worker process, which draws thumbnails of saved games.
        packs: Installs game packs; None to disable them.
        workbench: Loads players' own games; None to disable the workshop.
        shelf: Reloads the games in the language chosen in the settings.
        follow: Folder of a game to reload on the table whenever its files are edited.
        daily: Whether to open the page of the deal of the day.

    Raises:
        NoDisplay: No screen is available.
        ValueError: The game can't be played with these arguments.
    """
    log_to(log_dir() / LOG_FILE)
    settings, warnings = load_settings()
    sessions = KeptGames(saves_dir(), statistics_path(), lambda: settings.processes)
    sounds = SoundPlayer(settings.effects_volume, settings.chime_volume)
    art = art_of(games, data_dir() / "cache" / "art")
    tables = DrawnTables(data_dir() / "cache" / "tables", find_games or partial(list, games))
    app = App(
        games=games,
        routes=AppRoutes(),
        settings=settings,
        folders=Folders(
            saves=saves_dir(),
            statistics=statistics_path(),
            lessons=progress_path(),
            exports=exports_dir(),
        ),
        services=Services(
            sessions=sessions,
            sounds=sounds,
            art=art,
            tables=tables,
            packs=packs,
            workbench=workbench,
            shelf=shelf,
            user_name=_user_name(),
            file_dialog=_file_dialog,
            findings=_findings,
        ),
    )

    with closing(tables), closing(art), closing(sessions), closing(sounds), _late_start(sounds):
        begin: Callable[[], object]
        following = _follow(app, follow)
        if file is not None:
            begin = partial(_open_file, app, file)
        elif game is not None and lesson is not None:
            begin = partial(app.learning.open_lesson, app.learning.prepare(game, *lesson))
        elif game is not None:
            begin = _new_game(app, game, kinds, options, seed)
        elif following is not None:
            begin = partial(_open_workshop, app, following)
        elif daily:
            begin = partial(_open_daily, app)
        else:
            begin = app.open_library
        for warning in warnings:
            app.notices.toast(warning, "loss")
        return run_window(app, begin, size)


@contextmanager
def _late_start(sounds: SoundPlayer) -> Iterator[None]:
    """Make sounds and import further scenes after the first frames are drawn."""

    def start() -> None:
        sounds.start()
        read_ahead()

    late = threading.Timer(_QUIET_START, start)
    late.daemon = True
    late.start()
    try:
        yield
    finally:
        late.cancel()


def _new_game(
    app: App, game: Game, kinds: Sequence[str], options: Options | None, seed: int | None
) -> Callable[[], None]:
    """Start a game, and return what opens its table, where seats of phones wait for them."""
    people = [HUMAN if kind == PHONE else kind for kind in kinds]
    settings = app.settings
    port = app.sessions.new(game, _players(people, settings), options or {}, seed, settings.undoing)
    free = [seat for seat, kind in enumerate(kinds) if kind == PHONE]
    return partial(app.play, port, free)


def _open_file(app: App, file: Path) -> None:
    """Open the library and import a saved game or pack over it."""
    app.open_library()
    app.bring(file, play=True)


def _open_daily(app: App) -> None:
    """Open the library and the page of the deal of the day over it."""
    app.open_library()
    app.show.daily()


def _open_workshop(app: App, following: "Following") -> None:
    app.go(following.workshop())


def _follow(app: App, folder: Path | None) -> "Following | None":
    """Return a live reload of the folder, or None if none is wanted or possible."""
    if folder is None or app.workbench is None:
        return None
    from tabletop.ui.scenes.workshop.follow_files import Following  # noqa: PLC0415 - for game authors only

    return Following(app, app.workbench, folder)


def _file_dialog(title: str, folder: Path, patterns: Sequence[str]) -> tuple[str, ...]:
    """Return the command of the system's dialog for a file; () if the system has none."""
    from tabletop.storage.user_folders import file_dialog  # noqa: PLC0415 - not before the first frame

    return file_dialog(title, folder, patterns)


def _findings() -> "Iterator[Finding]":
    """Yield what the machine offers and lacks."""
    from tabletop.ui.app.doctor import findings  # noqa: PLC0415 - not before the first frame

    return findings()


def _user_name() -> str:
    """Return the name of the system's user with a capital; "" for none or that of a machine."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
    return "" if name.lower() in _NOBODY else name[:1].upper() + name[1:]


def _players(kinds: Sequence[str], settings: Settings) -> list[Player]:
    """Return players for seats of these kinds; the first human has the name used last."""
    places: list[SeatChoice] = []
    names = settings.player_names[:1]
    for kind in kinds:
        place = add_seat(places, kind, settings.portraits)
        if kind == HUMAN and names:
            place.name, names = names[0], ()
            place.portrait = face_of(place.name, places[:-1], settings.portraits)
    return list(players_of(places))
