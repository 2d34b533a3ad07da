"""The monkey: the program's own window, and anything that can happen to it, by chance.

The loop of the window is real, with its processes and threads; chance posts SDL's events and says
how much time has passed. Where computers play, their processes think beside it, so an opening with
computers is not always repeated move by move; every other one is for people alone.
"""

import multiprocessing
import os
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame

from tabletop.cli.errors import UsageError
from tabletop.cli.open_window import open_at
from tabletop.engine.game import Game
from tabletop.registry import OWN_GAMES
from tabletop.session.port import LocalPort
from tabletop.ui.app.window import Window
from tabletop.ui.scenes.system.error_page import ErrorScene
from tabletop.ui.toolkit.focus import Node
from tests.robots.checks import (
    HOME,
    MOST_STEPS_HOME,
    hidden_faults,
    journal_faults,
    kept_game_faults,
    way_home,
)
from tests.robots.driver import Fault
from tests.robots.games import OTHERS, ROOT, STARTERS, Yes, game_named, packed, start_files
from tests.robots.positions import recorded

OPENING = 1000
"""Events for which a window stays open."""
_BURSTS = (1, 1, 2, 3, 6)
"""Things that happen before the next frame."""
_SIZES = ((1, 1), (2, 700), (960, 600), (640, 400), (800, 500), (40, 30), (700, 400), (3, 3))
"""Sizes of the window that need few scales: at each of them all pictures are made again."""
_WHOLE = 200
_TRAIL = 25
_KEYS = tuple(
    getattr(pygame, f"K_{name}")
    for name in (
        "RETURN", "SPACE", "ESCAPE", "TAB", "LEFT", "RIGHT", "UP", "DOWN", "HOME", "END", "PAGEUP",
        "PAGEDOWN", "BACKSPACE", "DELETE", "F1", "F2", "F8", "F10", "F11", "PLUS", "MINUS", "MENU",
        "KP1", "KP_ENTER", "LALT", "LSHIFT", "QUESTION", *"abcdefghijklmnopqrstuvwxyz0123456789",
    )
)  # fmt: skip
_MODS = (0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT)
_TYPED = ("3a", "🦊", "9" * 5000, "ä", "", "\u202e", "hello")


class Monkey:
    """One opening of the window, and what happens to it."""

    def __init__(self, window: Window, chance: Random, files: list[Path], most: int) -> None:
        self.window, self.chance, self.files, self.most = window, chance, files, most
        self.app = window.app
        self._take = window._take
        window._take = self._taken  # type: ignore[method-assign]
        self.events = 0
        self.trail: list[str] = []
        self._at = (100, 100)
        window._window.minimum_size = (1, 1)
        self.app.preferences.change(muted=True, animation_speed=chance.choice(("instant", "fast")))

    def run(self) -> int:
        """Let things happen until the window is closed, or as many have as there may be."""
        for _ in range(5):
            self._step("open")
        while self.events < self.most and not self.app.quits:
            for _ in range(self.chance.choice(_BURSTS)):
                self.trail.append(self._happens())
            self._step()
        if not self.app.quits:
            self._go_home()
        self.app.quit()
        return 0

    def _taken(self, event: pygame.Event) -> None:
        """Let the window take one event, and look whether all holds."""
        self.events += 1
        before = len(self.app.stack)
        self._take(event)
        if len(self.app.stack) > before + 1:
            raise self._fault(
                f"more than one scene more after {pygame.event.event_name(event.type)}"
            )
        self._look()
        if self.events % _WHOLE == 0:
            for fault in kept_game_faults(self._port) if self._port else ():
                raise self._fault(fault)

    def _step(self, name: str = "") -> None:
        """Let a frame pass as in the window, and look whether all holds."""
        if name:
            self.trail.append(name)
        passed = self.chance.choice((1 / 60, 1 / 60, 0.05, 0.1, 0.6))
        before, layout = self.events, self.window._layout_known
        self.window.step(passed)
        self._look()
        # The first frame learns what the keyboard prints, which the next one shows.
        if self.events > before and self.window._dirty and layout:
            raise self._fault("a frame was not drawn")
        port = self._port
        for fault in hidden_faults(self.app, port) if port and before % 5 == 0 else ():
            raise self._fault(fault)

    def _look(self) -> None:
        """Look whether a trouble page is shown, and the journal holds the game."""
        top = self.app.stack.top
        if isinstance(top, ErrorScene):
            raise self._fault(f"a trouble page is shown: {_last_of(top.report)}")
        for fault in journal_faults(self._port) if self._port else ():
            raise self._fault(fault)

    def _go_home(self) -> None:
        """Find the library, by Escape and by the controls that lead on."""
        self.window._window.size = (960, 600)
        self._post(pygame.WINDOWRESIZED, x=960, y=600)
        self._post(pygame.WINDOWFOCUSLOST)
        met: Counter[str] = Counter()
        for _ in range(MOST_STEPS_HOME):
            self._step("go home")
            top = self.app.stack.top
            if top is None or [scene.name for scene in self.app.stack.scenes] in HOME:
                return
            node = way_home(top, met)
            if node is None:
                self._post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
                self._post(pygame.KEYUP, key=pygame.K_ESCAPE, mod=0)
            elif node.action is not None:
                self.trail.append(f"use {node.id}")
                node.action()
            for _ in range(3):
                self._step("wait")
        raise self._fault("no way back to the library")

    @property
    def _port(self) -> LocalPort | None:
        scenes = self.app.stack.scenes
        found = getattr(scenes[0], "port", None) if scenes else None
        return found if isinstance(found, LocalPort) else None

    def _fault(self, what: str) -> Fault:
        scenes = " ".join(scene.name for scene in self.app.stack.scenes)
        last = "\n    ".join(self.trail[-_TRAIL:])
        fault = Fault(f"{what}\n  scenes: {scenes}\n  the last events:\n    {last}")
        fault.events = self.events
        return fault

    # What happens

    def _happens(self) -> str:
        """Post an event of any kind; return its name."""
        kinds = (
            (30, self._key), (25, self._click), (12, self._drag), (8, self._move), (5, self._type),
            (10, self._finger), (4, self._wheel), (3, self._resize), (2, self._drop),
            (2, self._focus), (0.5, self._kill), (0.1, self._close),
        )  # fmt: skip
        (act,) = self.chance.choices([act for _, act in kinds], [weight for weight, _ in kinds])
        return act()

    def _post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.Event(kind, **values))

    def _key(self) -> str:
        key, mod = self.chance.choice(_KEYS), self.chance.choice(_MODS)
        name = pygame.key.name(key)
        text = name if len(name) == 1 and not mod & pygame.KMOD_CTRL else ""
        for _ in range(self.chance.choice((1, 1, 1, 1, 12))):
            self._post(pygame.KEYDOWN, key=key, mod=mod, unicode=text)
        if text and self.window._typing:
            self._post(pygame.TEXTINPUT, text=text)
        if self.chance.random() < 0.95:
            self._post(pygame.KEYUP, key=key, mod=mod)
        return f"key {mod} {name}"

    def _place(self) -> tuple[int, int]:
        """Somewhere, mostly where a control is; in the units of the window."""
        width, height = self.window._window.size
        top, factor = self.app.stack.top, self.window.factor
        nodes: list[Node] = top.focusables() if top is not None else []
        if not nodes or self.chance.random() < 0.3:
            return self.chance.randrange(-5, width + 5), self.chance.randrange(-5, height + 5)
        rect = self.chance.choice(nodes).rect
        return round(rect.centerx / factor), round(rect.centery / factor)

    def _click(self) -> str:
        at, button = self._place(), self.chance.choice((1, 1, 1, 1, 3))
        for number in range(self.chance.choice((1, 1, 1, 2))):
            self._post(pygame.MOUSEBUTTONDOWN, pos=at, button=button, clicks=number + 1)
            self._post(pygame.MOUSEBUTTONUP, pos=at, button=button)
        return f"click {at} {button}"

    def _drag(self) -> str:
        start, end = self._place(), self._place()
        self._post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, clicks=1)
        if self.chance.random() < 0.3:
            self._step("hold")
            self._step("hold on")
        for share in (0.3, 1.0):
            at = tuple(round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
            self._post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
        if self.chance.random() < 0.85:
            self._post(pygame.MOUSEBUTTONUP, pos=end, button=1)
        return f"drag {start} {end}"

    def _finger(self) -> str:
        """Tap, rest or slide with one of two fingers, of which one may stay on the screen."""
        start, number = self._place(), self.chance.choice((1, 1, 1, 2))
        end = self.chance.choice((start, self._place()))
        self._touch(pygame.FINGERDOWN, number, start)
        if self.chance.random() < 0.3:
            self._step("rest")
        if end != start:
            self._touch(pygame.FINGERMOTION, number, end)
        if self.chance.random() < 0.9:
            self._touch(pygame.FINGERUP, number, end)
        return f"finger {number} {start} {end}"

    def _touch(self, kind: int, number: int, at: tuple[int, int]) -> None:
        width, height = self.window._window.size
        self._post(kind, touch_id=1, finger_id=number, x=at[0] / width, y=at[1] / height,
                   dx=0.0, dy=0.0)  # fmt: skip

    def _move(self) -> str:
        at = self._place()
        self._post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))
        return f"move {at}"

    def _type(self) -> str:
        text = self.chance.choice(_TYPED)
        kind = self.chance.choice((pygame.TEXTINPUT, pygame.TEXTINPUT, pygame.TEXTEDITING))
        self._post(kind, text=text, start=0, length=len(text))
        return f"type {text[:9]!r}"

    def _wheel(self) -> str:
        dy = self.chance.choice((-3, -1, 1, 3))
        self._post(pygame.MOUSEWHEEL, x=0, y=dy, precise_x=0.0, precise_y=float(dy), pos=self._at)
        return f"wheel {dy}"

    def _resize(self) -> str:
        size = self.chance.choice(_SIZES)
        self.window._window.size = size
        self._post(pygame.WINDOWRESIZED, x=size[0], y=size[1])
        return f"resize {size}"

    def _drop(self) -> str:
        file = self.chance.choice(self.files)
        self._post(pygame.DROPFILE, file=str(file))
        return f"drop {file.name}"

    def _focus(self) -> str:
        kind = self.chance.choice(
            (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE,
             pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN)
        )  # fmt: skip
        self._post(kind)
        return f"window {pygame.event.event_name(kind)}"

    def _kill(self) -> str:
        """Kill one of the processes beside the window."""
        children = sorted(multiprocessing.active_children(), key=lambda child: child.name)
        if not children:
            return "kill nobody"
        child = self.chance.choice(children)
        child.kill()
        return f"kill {child.name}"

    def _close(self) -> str:
        self._post(pygame.QUIT)
        return "close"


def _last_of(report: str) -> str:
    lines = [line.strip() for line in report.splitlines()]
    return " < ".join(reversed(lines[-3:])) + f" ({lines[0] if lines else ''})"


def opening(name: str, chance: Random, folder: Path, most: int) -> int:
    """Open the window once and let things happen; return how many did.

    Raises:
        Fault: something does not hold.
    """
    data = folder / "data"
    for each in data.iterdir() if data.is_dir() else ():
        if each.name != "cache":  # what was read once need not be read again
            shutil.rmtree(each) if each.is_dir() else each.unlink()
    with _surroundings(data):
        game = game_named(name, folder / "games")
        files = dropped(game, folder / "drops", data)
        done: list[Monkey] = []

        def run(window: Window) -> int:
            done.append(Monkey(window, chance, files, most))
            return done[0].run()

        with patch.object(Window, "run", run):
            _open(game, chance, files, folder / "games")
    return done[0].events


def _open(game: Game, chance: Random, files: list[Path], folder: Path) -> None:
    """Open the window at a table, at a lesson, at a file, at the library, or at an own game."""
    seats = chance.randint(*game.spec.seats)
    others = "human" if chance.random() < 0.5 or game.make_rules is None else "random"
    seed = chance.randrange(1000)
    size = chance.choice(_SIZES[2:5])
    match chance.randrange(6):
        case 0:
            open_at(size=size)
        case 1:
            open_at(file=chance.choice(files), size=size)
        case 2 if game.invitations():
            open_at(game, lesson=("", -1), size=size)
        case 3:
            with patch("tabletop.cli.shelf.lookup.open_trust", Yes):  # its code has been agreed to
                own = game_named(chance.choice(OTHERS), folder)
                open_at(own, ["human"] * own.spec.seats[0], {}, seed, size)
        case _:
            try:
                open_at(game, ["human", *[others] * (seats - 1)], {}, seed, size)
            except UsageError:  # not with so many
                open_at(size=size)


@contextmanager
def _surroundings(data: Path) -> Iterator[None]:
    """A player's folder with settings and own games in it."""
    for name in STARTERS:
        for file, text in start_files(name).items():
            path = data / OWN_GAMES / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    with patch.dict(os.environ, RECESS_DATA_DIR=str(data)):
        yield


def dropped(game: Game, folder: Path, data: Path) -> list[Path]:
    """Files to be dropped: saved games whole and damaged, packs, pictures, rubbish, nothing."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    record = recorded(game, 0)
    port = record.port(record.moments[-1], folder)
    port.close()
    assert port.session.save_path is not None
    saved = port.session.save_path.read_bytes()
    made = {
        "damaged.recess": saved[: len(saved) // 2], "empty.recess": b"",
        "future.recess": saved.replace(b'"', b'"9', 1), "noise.recess": bytes(range(256)) * 40,
        "rubbish.zip": b"PK\x03\x04" + b"x" * 90, "letter.txt": b"Dear Recess",
        "ünï 東.png": b"\x89PNG",
    }  # fmt: skip
    for name, content in made.items():
        (folder / name).write_bytes(content)
    own = sorted(each for each in (data / OWN_GAMES).iterdir())
    examples = [ROOT / "tests" / "workshop" / name for name in ("race", "harbour")]
    for source in (game.folder, *own, *examples):
        packed(source, folder / f"{source.name}.recess-game")
    return [*sorted(folder.iterdir()), folder / "missing.recess", *own, *examples]
