"""The problem report, written with F8 in any scene for the developers."""

from __future__ import annotations

import platform
from dataclasses import fields
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pygame

from tabletop.session.problem_report import report_text
from tabletop.storage.files import JsonValue, StorageError, write_atomically
from tabletop.ui.words import reports

if TYPE_CHECKING:
    from tabletop.ui.kit.services import Desk

_PERSONAL = frozenset(
    {"player_names", "portraits", "last_setup", "unknown", "version", "window_size"}
)
"""Settings left out of reports: personal ones, or ones that say nothing about the program."""


def report_problem(desk: Desk, last_error: str = "") -> None:
    """Write a problem report and show where it is, or why it could not be written."""
    folder = desk.statistics.with_name("reports")
    stem = f"problem-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    path, number = folder / f"{stem}.json", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}.json", number + 1
    try:
        text = report_text(desk.session, _about(desk, last_error))
        write_atomically(path, text.encode())
    except StorageError as error:
        desk.toast(reports.NOT_WRITTEN.format(error), "loss")
        return
    desk.tell(reports.WRITTEN, reports.TEXT.format(path))


def _about(desk: Desk, last_error: str) -> dict[str, JsonValue]:
    """Return facts about the program and the machine, without personal data."""
    settings = {
        each.name: str(getattr(desk.settings, each.name))
        for each in fields(desk.settings)
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
        "scenes": [scene.name for scene in desk.stack.scenes],
        "settings": dict(settings),
        "error": last_error,
    }
