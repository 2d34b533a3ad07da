"""A person in front of the program, who knows what lies where.

Everything is done twice: with a real mouse and real keys at the program's window, and at a twin,
the same scenes without a window over a game with the same seed.
"""

import contextlib
from collections.abc import Callable
from pathlib import Path

import pygame
from PIL import Image

from tabletop.ai.players import make_player
from tabletop.cli.shelf.lookup import open_shelf
from tabletop.engine.game import Game
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Record
from tabletop.storage.player.settings import load_settings
from tabletop.storage.saves.save_list import save_paths
from tabletop.ui.app.pilot import FRAME
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.pieces.art import GamePictures
from tabletop.ui.scenes.results.results import Results
from tabletop.ui.scenes.table.hand_over import Curtain
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.e2e.real_window import Point, Program, difference, records_of
from tests.ui.hands import Hands
from tests.waiting import wait_for


def shelf() -> tuple[Game, ...]:
    """The games as shipped."""
    return open_shelf().games()


class Mirror(Hands):
    """A person who does everything twice: at the program, and at a twin without a window.

    The twin has the same settings and its own saves. It plays the same seed, so that both games
    are one as long as both take every gesture alike; `meet` holds them to it.
    """

    def __init__(
        self,
        program: Program,
        saves: Path | None = None,
        *,
        games: tuple[Game, ...] = (),
        art: GamePictures | None = None,
    ) -> None:
        """The twin comes up in its library; `saves` are its games, an empty folder by default.

        `games` are on its shelf, else those that are shipped; `art` has their pictures.
        """
        settings, _ = load_settings(program.data / "settings.json")
        self.program = program
        self.saves = saves or program.folder / "twin"
        app = App(
            games=games or shelf(),
            routes=AppRoutes(),
            settings=settings,
            folders=Folders.within(self.saves),
            services=Services(save=lambda _: None, art=art),
        )
        super().__init__(app, program.size)
        app.open_library()
        self.draw()

    # Every act, twice

    def tick(self, seconds: float = FRAME) -> bool:
        """Let time pass for the twin. A table is not drawn: its places do not hang on it."""
        changed = False
        while seconds > 1e-9:
            step = min(FRAME, seconds)
            changed = self.app.stack.update(step) or changed
            changed = self.app.update(step) or changed
            seconds -= step
        if changed and self.scene.name != "table":
            self.screen.draw()
        return changed

    def click(self, target: Point | str, button: int = 1, *, held: str = "") -> None:
        """Click with both mice; keys are held at neither."""
        assert not held
        pos = self.centre(target) if isinstance(target, str) else target
        self.program.click(self._on_window(pos), button)
        super().click(pos, button)

    def drag(self, start: Point, end: Point, *, steps: int = 6, held: str = "") -> None:
        """Drag with both mice."""
        assert not held
        self.program.drag(self._on_window(start), self._on_window(end), steps=steps)
        super().drag(start, end, steps=steps)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the twin the window's size; to measure it the pointer went to its corner."""
        super().resize(size)
        self.move((0, 0))

    def _on_window(self, pos: Point) -> Point:
        """Logical pixels as those of the window."""
        return pos[0] * self.screen.scale, pos[1] * self.screen.scale

    def key(self, *names: str) -> None:
        """Press keys at both keyboards."""
        self.program.key(*names)
        super().key(*names)

    def tab_and_type(self, text: str) -> None:
        """Press Tab and write at both keyboards, before the field can have been drawn."""
        self.program.press("tab", *text)
        self.program.settle()
        super().key("tab")
        super().type(text)

    def type(self, text: str) -> None:
        """Write at both keyboards."""
        self.program.type(text)
        super().type(text)

    # The game

    def sit(self) -> None:
        """Bring the twin to the table that the program was started at: same people, same seed."""
        wait_for("the program's journal", self.program.records)
        header = self.program.header()
        game = self.app.game(header.game)
        assert game is not None
        new = self.app.sessions.new(game, header.players, header.options, header.seed)
        self.app.play(new)
        self.meet()

    @property
    def port(self) -> LocalPort:
        """The twin's game."""
        for scene in reversed(self.app.stack.scenes):
            if isinstance(scene, TableScene | Curtain | Results):
                return scene.port
        raise LookupError(f"there is no game at {self.scene.name}")

    def records(self) -> tuple[Record, ...]:
        """What was done in the twin's game, whenever."""
        files = save_paths(self.saves)
        return records_of(files[0]) if files else ()

    def meet(self) -> None:
        """Let the twin's computers move, then wait until the program is as far.

        A record is written a little before the tray or the curtain opens to which it leads; what
        is pressed in between goes to the table. So those are waited for.

        Raises:
            AssertionError: the program's journal does not come to say what the twin's says.
            TimeoutError: it says so, but the window shows something else.
        """
        self.rest()
        ours = self.records()
        with contextlib.suppress(TimeoutError):
            wait_for("the same journal", lambda: len(self.program.records()) >= len(ours))
        theirs = self.program.records()
        if theirs != ours:
            self.drawn().save(self.program.folder / "expected.png")
            self.program.picture().save(self.program.folder / "found.png")
            pairs = zip(theirs, ours, strict=False)
            common = next((at for at, (a, b) in enumerate(pairs) if a != b), len(ours))
            raise AssertionError(
                f"the journals part after {common} records: the program has {len(theirs)}, then"
                f" {theirs[common : common + 2]}; the twin has {len(ours)}, then"
                f" {ours[common : common + 2]};"
                f" {self.scene.name}, the program says {self.program.said!r}"
            )
        if self.scene.name != "table":
            self.look(3.0)

    def _pick(self, move: Move, use: Callable[[str], None]) -> None:
        """Pick cards of the hand once the window asks for them, too.

        The record that leads to the question is written before it is shown; a click in between
        would pick nothing.
        """
        self.program.at_rest()
        super()._pick(move, use)

    def take_seat(self, *keys: str) -> None:
        """Draw the curtain, by keys or the mouse, when an answer is taken."""
        self.pause()
        if keys:
            self.key(*keys)
            return
        self.click("ready")
        self.pause()

    def pause(self) -> None:
        """Let the moment pass in which a hand-over takes no answer."""
        self.tick(0.75)
        self.program.let_pass(0.75)

    def look(self, limit: float = 1.0) -> None:
        """Wait until the window shows what the twin shows, but for `limit` levels of 255.

        Raises:
            TimeoutError: it shows something else.
        """
        drawn = self._drawn_at_rest()
        here = self.program

        def same() -> bool:
            return difference(here.picture(), drawn) < limit

        try:
            wait_for(f"the window to show {self.scene.name}", same)
        except TimeoutError:
            drawn.save(here.folder / "expected.png")
            here.picture().save(here.folder / "found.png")
            raise

    def _drawn_at_rest(self) -> Image.Image:
        """The twin's picture once it changes no more, or after ten seconds."""
        self.tick(1.0)
        before = self.drawn()
        for _ in range(9):
            self.tick(1.0)
            after = self.drawn()
            if difference(before, after) < 0.02:
                break
            before = after
        return before

    def drawn(self) -> Image.Image:
        """The twin's picture."""
        surface = self.draw()
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))

    def wish(self) -> Move:
        """A sensible move of whoever is next, chosen from what that seat knows."""
        port = self.port
        info = InformationSet.of(port.session.match.rules, port.session.match.state, port.seat)
        return make_player("greedy", 0).choose(info)


class Apart(Mirror):
    """A person at a game whose further chance is not the twin's."""

    def meet(self) -> None:
        """Let the move be shown."""
        self.tick(0.4)
