"""Starts the program with a window: settings, games, sounds and computer players."""

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.engine.game import Game
from tabletop.engine.spec import Options
from tabletop.paths import LOG_FILE, data_dir, exports_dir, log_dir, statistics_path
from tabletop.session.keeping import KeptGames
from tabletop.storage.lessons import progress_path
from tabletop.storage.logfile import log_to
from tabletop.storage.records import Player
from tabletop.storage.saves import saves_dir
from tabletop.storage.settings import Settings, load_settings
from tabletop.ui.app.routes import AppRoutes, read_ahead
from tabletop.ui.app.small_tables import DrawnTables
from tabletop.ui.app.sound import Sounds
from tabletop.ui.app.window import run_window
from tabletop.ui.kit.services import Desk, Packs
from tabletop.ui.pieces.art import art_of
from tabletop.ui.scenes.seating import HUMAN, Place, face_of, players_of, sit_down

if TYPE_CHECKING:
    from tabletop.ui.kit.workbench import Workbench
    from tabletop.ui.scenes.following import Following

_QUIET_START = 0.6
"""Seconds after start before sounds are made and further scenes imported."""


PHONE = "phone"
"""The kind of player that marks a seat waiting for a phone."""


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
    packs: "Packs | None" = None,
    workbench: "Workbench | None" = None,
    shelf: Callable[[], Sequence[Game]] | None = None,
    follow: Path | None = None,
) -> int:
    """Open the window on the library, or straight into a game; return the exit status.

    Args:
        games: The games of the library.
        game: A game to play at once; None for the library.
        kinds: The kinds of players of that game, in seat order.
        options: Its options; None for the defaults.
        seed: Its seed; None for a random one.
        size: Size of the window; None for that of the last time.
        lesson: Id of a lesson (or an empty text) and a step from 0 (or -1); the game is then learnt
            instead of played.
        file: A saved game or game pack to import.
        find_games: Finds the same games in a worker process, which draws thumbnails of saved games.
        packs: Installs game packs; None for none.
        workbench: Reads players' own games; None for no workshop.
        shelf: Loads the games again in the language of the settings.
        follow: Folder of a game whose files the table follows while they are edited.

    Raises:
        NoDisplay: No screen is available.
        ValueError: The game can't be played with these arguments.
    """
    log_to(log_dir() / LOG_FILE)
    settings, warnings = load_settings()
    sessions = KeptGames(saves_dir(), statistics_path(), lambda: settings.processes)
    sounds = Sounds(settings.effects_volume, settings.chime_volume)
    art = art_of(games, data_dir() / "cache" / "art")
    tables = DrawnTables(data_dir() / "cache" / "tables", find_games or partial(list, games))
    desk = Desk(
        games=games,
        art=art,
        routes=AppRoutes(),
        saves=saves_dir(),
        statistics=statistics_path(),
        lessons=progress_path(),
        settings=settings,
        sessions=sessions,
        sounds=sounds,
        exports=exports_dir(),
        tables=tables,
        packs=packs,
        workbench=workbench,
        shelf=shelf,
    )

    def catch_up() -> None:
        sounds.start()
        read_ahead()

    late = threading.Timer(_QUIET_START, catch_up)
    late.daemon = True
    late.start()
    try:
        begin: Callable[[], object] = desk.open_library
        if game is not None and lesson is not None:
            begin = partial(desk.open_lesson, desk.taught(game, *lesson))
        elif game is not None:
            people = [HUMAN if kind == PHONE else kind for kind in kinds]
            session = sessions.new(
                game, _players(people, settings), options or {}, seed, settings.undoing
            )
            free = [seat for seat, kind in enumerate(kinds) if kind == PHONE]
            begin = partial(desk.play, session, free)
        following = _follow(desk, follow)
        if following is not None and game is None:
            begin = partial(_open_workshop, desk, following)
        for warning in warnings:
            desk.toast(warning, "loss")
        if file is not None:
            begin = partial(_open_file, desk, file)
        return run_window(desk, begin, size)
    finally:
        late.cancel()
        sounds.close()
        sessions.close()
        art.close()
        tables.close()


def _open_file(desk: Desk, file: Path) -> None:
    """Open the library and import a saved game or pack over it."""
    desk.open_library()
    desk.bring(file, play=True)


def _open_workshop(desk: Desk, following: "Following") -> None:
    desk.go(following.workshop())


def _follow(desk: Desk, folder: Path | None) -> "Following | None":
    """Return a live reload of the folder, or None if none is wanted or possible."""
    if folder is None or desk.workbench is None:
        return None
    from tabletop.ui.scenes.following import Following  # noqa: PLC0415 - for game authors only

    return Following(desk, desk.workbench, folder)


def _players(kinds: Sequence[str], settings: Settings) -> list[Player]:
    """Return players for seats of these kinds; the first human has the name used last."""
    places: list[Place] = []
    names = settings.player_names[:1]
    for kind in kinds:
        place = sit_down(places, kind, settings.portraits)
        if kind == HUMAN and names:
            place.name, names = names[0], ()
            place.portrait = face_of(place.name, places[:-1], settings.portraits)
    return list(players_of(places))
