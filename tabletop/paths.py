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
    """Return the folder `name` ("content" or "sprites") as shipped.

    A source checkout is preferred to the copy inside an installed package, so that edits show at
    once. The executable unpacks the same tree as the wheel.
    """
    checkout = _PACKAGE.parent / name
    if checkout.is_dir() and (_PACKAGE.parent / "pyproject.toml").is_file():
        return checkout
    return _PACKAGE / "_data" / name


def data_dir() -> Path:
    """Return the player's own folder for saves, settings, statistics and games.

    The environment variable RECESS_DATA_DIR overrides it, for portable use and tests. The folder is
    not created.
    """
    override = os.environ.get("RECESS_DATA_DIR")
    default = platformdirs.user_data_dir("recess", appauthor=False)
    return Path(override or default)


def exports_dir() -> Path:
    """Return the folder for exported files: the user's downloads. It is not created.

    If RECESS_DATA_DIR is set, it is `exports` in that folder.
    """
    override = os.environ.get("RECESS_DATA_DIR")
    return Path(override, "exports") if override else Path(platformdirs.user_downloads_dir())


def log_dir() -> Path:
    """Return the folder of the program's log file. It is not created.

    RECESS_DATA_DIR overrides it.
    """
    override = os.environ.get("RECESS_DATA_DIR")
    default = platformdirs.user_log_dir("recess", appauthor=False)
    return Path(override or default)


def statistics_path() -> Path:
    """Return the path of the statistics database."""
    return data_dir() / "statistics.db"
