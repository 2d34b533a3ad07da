"""`tabletop statistics`: finished games in words or as a table."""

import sys
from pathlib import Path

from tabletop.doors.errors import Status, SurroundingsError
from tabletop.doors.shelf import Shelf
from tabletop.paths import statistics_path
from tabletop.storage.figures import figures_of, numbers_of, people_of
from tabletop.storage.files import StorageError
from tabletop.storage.saves import saves_dir
from tabletop.storage.statistics import (
    Statistics,
    csv_of,
    load_statistics,
    save_csv,
)


def print_table(path: Path) -> Status:
    """Write all finished games to a CSV file; `-` prints it.

    Raises:
        SurroundingsError: it can't be written.
    """
    games = _load().games
    if str(path) == "-":
        print(csv_of(games), end="")
        return Status.DONE
    try:
        save_csv(games, path)
    except StorageError as error:
        raise SurroundingsError(f"{path} can't be written: {error}") from error
    print(f"{len(games)} game{'' if len(games) == 1 else 's'} written to {path}")
    return Status.DONE


def print_statistics(shelf: Shelf) -> Status:
    """Print a line for each person and game."""
    statistics = _load()
    titles = {game.spec.id: game.spec.title for game in shelf.games()}
    people = people_of(statistics)
    for name in people:
        for game in numbers_of(statistics, name):
            share = figures_of(statistics, name, game).all
            print(f"{name}, {titles.get(game, game)}: {share.won} of {share.played} won")
    if not people:
        print("no game is finished yet")
    return Status.DONE


def _load() -> Statistics:
    statistics, warning = load_statistics(statistics_path(), saves_dir())
    if warning:
        print(warning, file=sys.stderr)
    return statistics
