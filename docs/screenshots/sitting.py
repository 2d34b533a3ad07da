"""Draws a table at a position in the middle of a game into this folder."""

# ruff: noqa: INP001 - a script beside its pictures

import tempfile
from collections.abc import Callable
from pathlib import Path

from make import HERE, reduce_colours

from tabletop.session.port import LocalPort
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services

Size = tuple[int, int]
Act = Callable[[Pilot, TableView], None]


def nothing(pilot: Pilot, table: TableView) -> None:
    """Look at the table."""
    del pilot, table


def draw_table(
    name: str, port: LocalPort, size: Size, scale: float, act: Act, *, settling: float
) -> None:
    """Sit down at a table, wait for it to settle for so many seconds, act, and draw the picture."""
    path = HERE / f"{name}.png"
    with tempfile.TemporaryDirectory() as folder:
        app = App(
            games=[port.game],
            routes=AppRoutes(),
            settings=Settings(interface_scale=scale, muted=True),
            folders=Folders.within(Path(folder)),
            services=Services(save=lambda _: None),
        )
        pilot = Pilot(app, size)
        app.play(port)
        pilot.tick(settling)
        table = app.stack.scenes[0]
        if isinstance(table, TableScene):
            act(pilot, table.table)
        pilot.save(path)
        app.close()
    reduce_colours(path)
