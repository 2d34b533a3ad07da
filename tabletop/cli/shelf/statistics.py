"""`tabletop statistics`: finished games in words or as a table."""

import sys
from pathlib import Path

from tabletop.cli.errors import Status, SystemProblemError
from tabletop.cli.shelf.lookup import Shelf
from tabletop.paths import statistics_path
from tabletop.storage.player.statistics import Statistics, csv_of, load_statistics, save_csv
from tabletop.storage.player.totals import figures_of, numbers_of, people_of
from tabletop.storage.safe_files import StorageError
from tabletop.storage.saves.save_list import saves_dir


def print_table(path: Path) -> Status:
    """Write the results of all finished games to a CSV file; `-` prints them instead.

    Return the exit status, `DONE`.

    Raises:
        SystemProblemError: the file can't be written.
    """
    games = _load().games
    if str(path) == "-":
        print(csv_of(games), end="")
        return Status.DONE
    try:
        save_csv(games, path)
    except StorageError as error:
        raise SystemProblemError(f"{path} can't be written: {error}") from error
    print(f"{len(games)} game{'' if len(games) == 1 else 's'} written to {path}")
    return Status.DONE


def print_statistics(shelf: Shelf) -> Status:
    """Print how many games of each kind every person has played and won.

    Return the exit status, `DONE`.
    """
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
