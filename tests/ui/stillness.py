"""What moves on a screen: a picture drawn elsewhere, or at another size, frame after frame."""

from __future__ import annotations

import sys
from collections import defaultdict, deque
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Any

import pygame

from tabletop.ui.app.pilot import FRAME, Pilot
from tabletop.ui.app.screen import Screen
from tabletop.ui.graphics import assets, canvas
from tabletop.ui.graphics.display_list import Blit, drawn_within
from tabletop.ui.toolkit.app import App

_STEPS = 3
"""In how many frames on end something that moves is elsewhere; a jump takes one."""
_CANVAS = ("graphics.canvas", "graphics.display_list", "ui.stillness", "graphics.popover")


class Motion:
    """The pictures of one frame by name, and what has moved so far."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}
        """What moved, by where it was drawn from."""
        self._keys: dict[int, tuple[pygame.Surface, str]] = {}
        self._frame: dict[str, set[tuple[object, ...]]] = defaultdict(set)
        self._before: deque[dict[str, set[tuple[object, ...]]]] = deque(maxlen=8)
        self._run: dict[str, int] = {}

    def known(self, key: Hashable, picture: object) -> None:
        """Take down which cached picture has that key."""
        found = getattr(picture, "picture", picture)
        if isinstance(found, pygame.Surface):
            self._keys[id(found)] = found, _words(key)

    def drawn(self, picture: pygame.Surface, place: tuple[int, int]) -> None:
        """Take down that a picture was drawn at a place of this frame."""
        kept = self._keys.get(id(picture))
        known = kept[1] if kept is not None and kept[0] is picture else "?"
        centre = picture.get_rect(topleft=place).center
        self._frame[f"{_where()} {known}"].add((*centre, *picture.get_size()))

    def next_frame(self) -> None:
        """End a frame: look what lies elsewhere than in the frames before."""
        now, run = self._frame, {}
        last = self._before[-1] if self._before else {}
        for name, places in now.items():
            ever = set().union(*(frame.get(name, ()) for frame in self._before))
            if last.get(name) and places - ever and last[name] - places:
                run[name] = self._run.get(name, 0) + 1
                if run[name] >= _STEPS:
                    self.found.setdefault(name, f"{sorted(last[name] - places, key=str)} -> "
                                                f"{sorted(places - ever, key=str)}")  # fmt: skip
        self._run = run
        self._before.append(now)
        self._frame = defaultdict(set)

    def rest(self) -> None:
        """Take down that a frame was the same, or that a player did something."""
        self._run = {}


class _Watched(pygame.Surface):
    """A surface that tells what is drawn on it."""

    motion: Motion | None = None

    def blit(self, source: Any, dest: Any, *more: Any, **named: Any) -> pygame.Rect:  # type: ignore[override]  # all of it is handed on
        was_noted = sys._getframe(2).f_code is drawn_within.__code__
        if _Watched.motion is not None and not was_noted and not isinstance(source, _Watched):
            place = (int(dest[0]), int(dest[1]))
            _Watched.motion.drawn(source, place)
        return super().blit(source, dest, *more, **named)


def watch(screen: Screen) -> Motion:
    """Return what will move on a screen from now on."""
    motion, draw = Motion(), screen.draw

    def draw_frame() -> None:
        _Watched.motion = motion
        draw()
        motion.next_frame()

    screen.show_on(_Watched(screen.surface.get_size()))
    screen.draw = draw_frame  # type: ignore[method-assign]
    return motion


class WatchfulPilot(Pilot):
    """A pilot that draws each frame and keeps what moves in `motion`."""

    def __init__(self, app: App, size: tuple[int, int] = (1280, 800)) -> None:
        super().__init__(app, size)
        self.motion = watch(self.screen)

    def tick(self, seconds: float = FRAME) -> bool:
        """Let time pass frame by frame, each drawn."""
        changed = False
        for _ in range(max(1, round(seconds / FRAME))):
            drawn = super().tick(FRAME)
            changed = drawn or changed
            if not drawn:
                self.motion.rest()
        return changed

    def key(self, *names: str) -> None:
        """Press keys: what they make jump doesn't move."""
        self.motion.rest()
        super().key(*names)


@contextmanager
def watching() -> Iterator[None]:
    """Have watchful pilots learn which pictures are drawn, inside the `with` block."""
    kept = assets.Cache.get

    def get(self: assets.Cache[Any], key: Hashable, make: Any) -> Any:
        found = kept(self, key, make)
        if _Watched.motion is not None:
            _Watched.motion.known(key, found)
        return found

    def noted(picture: pygame.Surface, place: tuple[int, int], *more: Any) -> Blit:
        if _Watched.motion is not None:
            _Watched.motion.drawn(picture, place)
        return Blit(picture, place, *more)

    assets.Cache.get = get  # type: ignore[method-assign]
    vars(canvas)["Blit"] = noted
    try:
        yield
    finally:
        _Watched.motion = None
        assets.Cache.get = kept  # type: ignore[method-assign]
        vars(canvas)["Blit"] = Blit


def _words(key: object) -> str:
    """The words of a cache key: what is drawn, not how large or how far turned."""
    if isinstance(key, str):
        return key[:60]
    if isinstance(key, tuple):
        return " ".join(filter(None, map(_words, key)))
    return "" if isinstance(key, int | float) else str(key)[:60]


def _where() -> str:
    """The function that draws, the first one above the canvas."""
    frame = sys._getframe(2)
    while frame.f_back is not None and (
        frame.f_globals.get("__name__", "").endswith(_CANVAS) or frame.f_code.co_name == "blit"
    ):
        frame = frame.f_back
    return f"{frame.f_globals['__name__'].rpartition('.')[2]}.{frame.f_code.co_qualname}"
