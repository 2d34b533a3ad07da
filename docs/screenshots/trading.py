"""Draws the table and the tray of Introduct Academy, at positions in the middle of a game.

`PYTHONPATH=. python docs/screenshots/trading.py`; positions are laid out as tests do.
"""

# ruff: noqa: INP001 - a script beside its pictures

import os
import tempfile
from pathlib import Path

from make import HERE, reduce

from tabletop.session import Player
from tests.ui.trading import Bargaining

PLAYERS = (
    Player("Sam", "human", 1),
    *(Player(name, "greedy", n) for n, name in enumerate(("Natalie", "Greg", "Anna", "Tyler"), 2)),
)
ZONES: dict[str, list[str]] = {
    "hand:p1": [
        *("golang-1", "sql-1", "php-1", "sql-2", "docker-3", "html-css-9", "node-js-5"),
        *("react-angular-12", "python-5", "php-5", "html-css-10", "docker-4"),
    ],
    "hand:p2": ["html-css-1", "sql-5", "python-1", "sql-6"],
    "hand:p3": ["node-js-1"],
    "hand:p4": ["sql-15", "php-8", "sql-4", "php-9", "golang-8", "react-angular-11", "html-css-12"],
    "hand:p5": ["sql-16", "html-css-11"],
    "turned": ["node-js-2", "html-css-2"],
    "received:p1": ["sql-11"],
    "classroom:p1:0:0": ["sql-7", "sql-8", "sql-9", "sql-10", "sql-3"],
    "classroom:p1:0:1": ["php-3", "php-4", "php-6"],
    "classroom:p2:0:0": ["golang-3", "golang-4"],
    "classroom:p2:0:1": ["html-css-16", "html-css-17", "html-css-18", "html-css-19"],
    "classroom:p3:0:0": ["html-css-5", "html-css-6", "html-css-7", "html-css-8"],
    "classroom:p3:0:1": ["node-js-8", "node-js-9", "node-js-10"],
    "classroom:p4:0:0": ["sql-13", "sql-14"],
    "classroom:p5:0:0": ["python-8", "python-9", "python-10", "python-11"],
    "classroom:p5:0:1": ["docker-1", "docker-2"],
    "books:p1": ["docker-5", "php-12", "php-17"],
    "books:p2": ["python-14", "python-13"],
    "books:p4": ["python-12"],
    "draw": [f"react-angular-{number}" for number in range(1, 11)],
    "discard": ["php-11", "php-10", "html-css-15"],
}


def main() -> None:
    """Draw both pictures."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as folder:
        sitting = Bargaining(Path(folder), PLAYERS, ZONES)
        table, trade = (HERE / f"introduct-academy-{name}.png" for name in ("table", "trade"))
        sitting.pilot.save(table)
        sitting.pilot.key("t")
        for node in ("pick:node-js-2", "pick:html-css-2", "want:sql", "to:p4"):
            sitting.pilot.click(node)
        sitting.pilot.tick(0.5)
        sitting.pilot.save(trade)
    for path in (table, trade):
        reduce(path)


if __name__ == "__main__":
    main()
