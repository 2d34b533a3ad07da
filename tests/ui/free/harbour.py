"""A game without rules on a real table, for tests that play it as people do."""

from pathlib import Path
from typing import Literal

import pygame

from tabletop.engine.game import Game
from tabletop.registry import OWN_GAMES, Registry
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.copies import said
from tests.table import new_port

GAME = """
id: harbour
title: Harbour of a Thousand Lanterns
seats: [2, 4]
pieces:
  - { id: silk, title: Silk from the East, count: 9, back: sea,
      face: { zone: deck, template: plain, colour: "#315CBA", ink: "#FBF6EA", letter: S,
        text: Sells for four coins. } }
  - { id: storm, title: Storm, count: 5, back: sea,
      face: { zone: deck, template: plain, colour: "#6B3F97", ink: "#FBF6EA", letter: X,
        text: Lose a ship. } }
  - { id: crate, title: Crate, count: 6, look: token,
      face: { zone: dock, colour: "#A1752F", shape: cube } }
  - { id: wind, title: Wind, look: die,
      face: { zone: tray, faces: [calm, breeze, gale, storm], colour: "#2A8759" } }
  - { id: d20, title: Twenty, look: die, face: { zone: tray, sides: 20, colour: "#944189" } }
zones:
  - { id: deck, title: Cargo, place: pile, sees: none }
  - { id: discard, title: Discard, place: pile, sees: all }
  - { id: dock, title: Open market, sees: all }
  - { id: tray, title: Dice, sees: all }
  - { id: hand, title: Hand, for-each: seat, sees: owner, ordered: false }
values: { wind: 1, d20: 20, "gold:seat": 11, round: 1 }
"""

LAYOUT = """
felt: library
regions:
  - { id: rivals, widget: rivals, rect: [0.01, 0.07, 0.79, 0.13], data: { hand: hand } }
  - { id: deck, widget: pile, rect: [0.03, 0.28, 0.09, 0.24], zone: deck, data: { label: Cargo } }
  - { id: discard, widget: pile, rect: [0.13, 0.28, 0.09, 0.24], zone: discard,
      data: { label: Discard } }
  - { id: dock, widget: row, rect: [0.25, 0.26, 0.54, 0.24], zone: dock,
      data: { label: Open market } }
  - { id: tray, widget: row, rect: [0.25, 0.53, 0.30, 0.15], zone: tray, data: { label: Dice } }
  - { id: prompt, widget: prompt, rect: [0.32, 0.70, 0.21, 0.06] }
  - { id: hand, widget: hand, rect: [0.20, 0.78, 0.58, 0.21], zone: hand }
  - { id: me, widget: me, rect: [0.01, 0.80, 0.16, 0.18] }
  - { id: log, widget: log, rect: [0.81, 0.07, 0.18, 0.45] }
  - { id: options, widget: options, rect: [0.81, 0.54, 0.18, 0.22] }
  - { id: actions, widget: actions, rect: [0.81, 0.85, 0.18, 0.13], data: { primary: end-turn } }
"""
FREE = LAYOUT.replace(
    "{ id: dock, widget: row, rect: [0.25, 0.26, 0.54, 0.24], zone: dock,",
    "{ id: dock, widget: free-area, rect: [0.25, 0.22, 0.54, 0.46], zone: dock,",
).replace("rect: [0.25, 0.53, 0.30, 0.15]", "rect: [0.03, 0.54, 0.19, 0.14]")
"""The same with a place where everything lies free."""
SNAPPED = FREE.replace("data: { label: Open market }", "data: { snap: squares, edge: 40 }")
NAMES = ("Sam", "Natalie Featherstonehaugh", "Greg", "Priya")


def write(data: Path, game: str = GAME, layout: str = LAYOUT) -> None:
    """Put the game into a player's own folder."""
    folder = data / OWN_GAMES / "harbour"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "layout.yaml").write_text(layout, encoding="utf-8")


def harbour(data: Path, game: str = GAME, layout: str = LAYOUT) -> Game:
    """The game, read as any other of the folder."""
    write(data, game, layout)
    return Registry(data / "none", data).find("harbour")


class FreeDesk:
    """Sam's turn at the harbour."""

    def __init__(
        self, game: Game, data: Path, size: tuple[int, int] = (1280, 800), *, scale: float = 1.0,
        seats: int = 2, theme: Literal["dark", "light"] = "dark",
    ) -> None:  # fmt: skip
        self.port = new_port(game, [Player(name) for name in NAMES[:seats]], {}, seed=1)
        self.port.take_seat(0)
        settings = Settings(
            animation_speed="instant", muted=True, interface_scale=scale, theme=theme
        )
        app = App(
            games=[game],
            routes=AppRoutes(),
            settings=settings,
            folders=Folders.within(data / "saves"),
            services=Services(save=lambda _: None),
        )
        self.said: list[str] = []
        app.voice = self.said.append  # type: ignore[attr-defined]
        self.pilot = Pilot(app, size)
        app.play(self.port)
        self.pilot.tick(0.2)
        self.pilot.draw()

    @property
    def table(self) -> TableView:
        """The table below whatever lies over it."""
        return next(s.table for s in self.pilot.app.stack.scenes if isinstance(s, TableScene))

    @property
    def moment(self) -> TableMoment:
        """What lies there."""
        return self.table.moment

    @property
    def moves(self) -> list[str]:
        """The moves that were made."""
        return [str(move) for move in said(self.port.session.match)]

    def rect(self, zone: str) -> pygame.FRect:
        """Where a place is."""
        return next(t.rect for t in self.moment.targets if t.name == zone)

    def at(self, zone: str) -> tuple[float, float]:
        """The middle of a place."""
        return self.rect(zone).center

    def piece(self, name: str) -> tuple[float, float]:
        """The middle of a piece."""
        slot = self.moment.slot_named(name)
        assert slot is not None, name
        return slot.rect.center

    def rows(self) -> dict[str, str]:
        """The lines of the open menu with what is read after them."""
        return {node.label: node.value for node in self.pilot.nodes()}

    def settle(self) -> None:
        """Let what moves come to rest."""
        self.pilot.tick(0.3)
        self.pilot.draw()
