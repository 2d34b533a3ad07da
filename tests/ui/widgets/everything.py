"""The widgets of all games at one table, so that each can be looked at on a bare one."""

from importlib import import_module

from tabletop.engine.declare.fields import GameTable
from tabletop.engine.declare.widgets import SHARED
from tabletop.paths import shipped
from tabletop.ui.widgets.game_drawing import Drawing

_GAMES = [
    f"tabletop.games.{path.parent.name.replace('-', '_')}"
    for path in sorted(shipped("content").glob("*/game.yaml"))
]
DRAWING = Drawing(
    widgets=tuple(
        each for game in _GAMES for each in import_module(f"{game}.drawing.table").DRAWING.widgets
    )
)
EVERY = {each.name: each for each in (*SHARED, *(drawn.data_type for drawn in DRAWING.widgets))}
"""Every declaration by its name."""
EVERY_TABLE = GameTable(
    widgets=tuple(each.data_type for each in DRAWING.widgets), drawn_by=f"{__name__}:DRAWING"
)
