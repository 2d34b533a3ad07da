"""Where the shipped files and the player's own files are."""

import os
from pathlib import Path

import platformdirs

LOG_FILE = "recess.log"
"""The program's own log, in `log_dir()`."""
PACK_NOTE = ".pack"
"""The file in the folder of a game that came in a pack, which keeps what its pack said."""
_PACKAGE = Path(__file__).resolve().parent


def shipped(name: str) -> Path:
    """The folder `name` ("content" or "sprites") as shipped.

    A checkout wins over the copy inside an installed package, so that edits show at once.
    The executable unpacks the same tree as the wheel.
    """
    checkout = _PACKAGE.parent / name
    if checkout.is_dir() and (_PACKAGE.parent / "pyproject.toml").is_file():
        return checkout
    return _PACKAGE / "_data" / name


def data_dir() -> Path:
    """The player's own folder: saves, settings, statistics, games. Not created here.

    The environment variable RECESS_DATA_DIR moves it (portable use, tests).
    """
    override = os.environ.get("RECESS_DATA_DIR")
    default = platformdirs.user_data_dir("recess", appauthor=False)
    return Path(override or default)


def exports_dir() -> Path:
    """The folder that files for others are written to: the downloads. Not created here."""
    override = os.environ.get("RECESS_DATA_DIR")
    return Path(override, "exports") if override else Path(platformdirs.user_downloads_dir())


def log_dir() -> Path:
    """The folder of the program's own log file. Not created here."""
    override = os.environ.get("RECESS_DATA_DIR")
    default = platformdirs.user_log_dir("recess", appauthor=False)
    return Path(override or default)


def statistics_path() -> Path:
    """Where the statistics lie."""
    return data_dir() / "statistics.db"
