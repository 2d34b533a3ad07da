"""Draws a table at a position in the middle of a game into this folder."""

# ruff: noqa: INP001 - a script beside its pictures

import tempfile
from collections.abc import Callable
from pathlib import Path

from make import HERE, reduce_colours

from tabletop.session import Session
from tabletop.storage.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.kit.services import Desk
from tabletop.ui.scenes.table import TableScene

Size = tuple[int, int]
Act = Callable[[Pilot, TableScene], None]


def nothing(pilot: Pilot, table: TableScene) -> None:
    """Look at the table."""
    del pilot, table


def draw_table(
    name: str, session: Session, size: Size, scale: float, act: Act, *, settling: float
) -> None:
    """Sit down at a table, wait for it to settle for so many seconds, act, and draw the picture."""
    path = HERE / f"{name}.png"
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(
            games=[session.game], routes=AppRoutes(), saves=Path(folder),
            settings=Settings(interface_scale=scale, muted=True), save=lambda _: None,
        )  # fmt: skip
        pilot = Pilot(desk, size)
        desk.play(session)
        pilot.tick(settling)
        table = desk.stack.scenes[0]
        if isinstance(table, TableScene):
            act(pilot, table)
        pilot.save(path)
        desk.close()
    reduce_colours(path)
