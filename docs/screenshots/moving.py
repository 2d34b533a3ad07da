"""Draws the moving picture of the README: computers play, and the table is filmed.

`python docs/screenshots/moving.py [FILE]`. Needs Pillow.
"""

# ruff: noqa: INP001 - a script beside its pictures

import os
import sys
import tempfile
from pathlib import Path

import pygame
from PIL import Image

from tabletop.cli.shelf.lookup import find_game, open_shelf
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.storage.saves.save_list import saves_dir
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.app.save_pictures import TablesHere
from tabletop.ui.pieces.art import art_of
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services

GAME, SEED, PLAYERS = "valedictorian", 2, ("Anna", "Greg")
SIZE, SHOWN = (1280, 800), (800, 500)
BEGIN, SECONDS, RATE = 40.0, 16.0, 10
"""Seconds before the first picture, seconds that are filmed, and pictures for each of them."""
QUALITY = 62


def film() -> list[Image.Image]:
    """Play, and return the pictures one after the other."""
    games = open_shelf().games()
    services = Services(
        save=lambda _: None, art=art_of(games, saves_dir() / "art"), tables=TablesHere(games)
    )
    app = App(
        games=games,
        routes=AppRoutes(),
        settings=Settings(notes=False),
        folders=Folders.within(saves_dir()),
        services=services,
    )
    pilot = Pilot(app, SIZE)
    seats = [Player(name, "greedy", number + 1) for number, name in enumerate(PLAYERS)]
    app.play(LocalPort(Session.new(find_game(open_shelf(), GAME), seats, {}, seed=SEED)))
    pilot.wait_for_art()
    pilot.tick(BEGIN)
    pictures = []
    for _ in range(round(SECONDS * RATE)):
        pilot.tick(1 / RATE)
        drawn = pilot.draw()
        full = Image.frombytes("RGB", drawn.get_size(), pygame.image.tobytes(drawn, "RGB"))
        pictures.append(full.resize(SHOWN, Image.Resampling.LANCZOS))
    app.close()
    return pictures


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    out = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).with_name("table.webp"))
    with tempfile.TemporaryDirectory() as data:
        os.environ["RECESS_DATA_DIR"] = data
        first, *others = film()
    first.save(
        out, save_all=True, append_images=others, duration=1000 // RATE, loop=0,
        quality=QUALITY, method=6, minimize_size=True,
    )  # fmt: skip
    print(f"{out}: {out.stat().st_size / 1e6:.1f} MB")
