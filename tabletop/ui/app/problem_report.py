"""The problem report for the developers, written on F8 in any scene."""

from __future__ import annotations

import platform
from dataclasses import fields
from datetime import UTC, datetime

import pygame

from tabletop.session.problem_report import report_text
from tabletop.storage.safe_files import JsonValue, StorageError, write_atomically
from tabletop.ui.text import problem_report
from tabletop.ui.toolkit.app import App

_PERSONAL = frozenset(
    {"player_names", "portraits", "last_setup", "unknown", "version", "window_size"}
)
"""Settings left out of reports: personal ones, or ones that say nothing about the program."""


def report_problem(app: App, last_error: str = "") -> None:
    """Write a problem report for the developers to a file, and show its path in a message.

    `last_error` is the report of the program's last error, or empty if there was none. If the file
    can't be written, a notification says why.
    """
    folder = app.folders.statistics.with_name("reports")
    stem = f"problem-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    path, number = folder / f"{stem}.json", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}.json", number + 1
    try:
        text = report_text(app.port, _about(app, last_error))
        write_atomically(path, text.encode())
    except StorageError as error:
        app.notices.toast(problem_report.NOT_WRITTEN.format(error), "loss")
        return
    app.tell(problem_report.WRITTEN, problem_report.TEXT.format(path))


def _about(app: App, last_error: str) -> dict[str, JsonValue]:
    """Return facts about the program and the machine, without personal data."""
    settings = {
        each.name: str(getattr(app.settings, each.name))
        for each in fields(app.settings)
        if each.name not in _PERSONAL
    }
    window = pygame.display.get_surface()
    sizes = window.get_size() if window else (0, 0)
    return {
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": platform.python_version(),
        "pygame": pygame.version.ver,
        "sdl": ".".join(map(str, pygame.get_sdl_version())),
        "window": list(sizes),
        "scenes": [scene.name for scene in app.stack.scenes],
        "settings": dict(settings),
        "error": last_error,
    }
