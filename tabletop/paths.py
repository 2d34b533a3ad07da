"""Paths of the shipped files and of the player's own folders."""

import os
from pathlib import Path

import platformdirs

LOG_FILE = "recess.log"
"""Name of the program's log file, in `log_dir()`."""
PACK_NOTE = ".pack"
"""Name of the file in an installed pack's folder that holds the heading of the pack."""
_PACKAGE = Path(__file__).resolve().parent


def shipped(name: str) -> Path:
    """Return a folder of files that ship with the program.

    In a source checkout, this is the checkout's own folder, so that edits take effect at once.
    Otherwise it is the one in the installed package or the executable.

    Args:
        name: "content" (the games), "sprites", "sounds", "fonts" or "phone".
    """
    checkout = _PACKAGE.parent / name
    if checkout.is_dir() and (_PACKAGE.parent / "pyproject.toml").is_file():
        return checkout
    return _PACKAGE / "_data" / name


def data_dir() -> Path:
    """Return the folder in which the player's saves, settings, statistics and own games are kept.

    The environment variable RECESS_DATA_DIR replaces it, for portable use and for tests. The folder
    is not created.
    """
    override = os.environ.get("RECESS_DATA_DIR")
    default = platformdirs.user_data_dir("recess", appauthor=False)
    return Path(override or default)


def exports_dir() -> Path:
    """Return the folder for files that the player exports: the system's folder for downloads.

    If the environment variable RECESS_DATA_DIR is set, it is `exports` in the folder named there.
    It is not created.
    """
    override = os.environ.get("RECESS_DATA_DIR")
    return Path(override, "exports") if override else Path(platformdirs.user_downloads_dir())


def log_dir() -> Path:
    """Return the folder that contains the program's log file; it is not created.

    The environment variable RECESS_DATA_DIR replaces it.
    """
    override = os.environ.get("RECESS_DATA_DIR")
    default = platformdirs.user_log_dir("recess", appauthor=False)
    return Path(override or default)


def statistics_path() -> Path:
    """Return the path of the database with the results of finished games."""
    return data_dir() / "statistics.db"
