"""Pictures of all positions of a replay, stored as key frames and changed parts."""

import base64
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path

import pygame

from tabletop.engine.game import Game
from tabletop.engine.widgets import ActionsData, OptionsData
from tabletop.paths import data_dir
from tabletop.session.replay import Replay
from tabletop.storage.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.kit.services import Desk
from tabletop.ui.pieces.art import art_of
from tabletop.ui.scenes.table import TableScene

SIZE = (1280, 800)
_TILE = 32
"""Side of the squares that are compared, in pixels."""
_WHOLE_EVERY = 25
_REST_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Frame:
    """The parts to draw over the previous position to get the next one."""

    whole: bool
    """Whether the frame covers the whole picture."""
    parts: tuple[tuple[int, int, int], ...]
    """The parts to draw, as (left, top, index of the image)."""


class Film:
    """The frames of an exported replay; equal images are stored once."""

    def __init__(self) -> None:
        self.images: list[str] = []
        """JPEG images in base64."""
        self.frames: list[Frame] = []
        self._numbers: dict[str, int] = {}
        self._before = b""

    def add(self, picture: pygame.Surface) -> None:
        """Append the picture of the next position to the film."""
        data = pygame.image.tobytes(picture, "RGB")
        whole = len(self.frames) % _WHOLE_EVERY == 0
        rects = [picture.get_rect()] if whole else changed(data, self._before, picture.get_size())
        parts = tuple((r.left, r.top, self._kept(picture.subsurface(r))) for r in rects)
        self.frames.append(Frame(whole, parts))
        self._before = data

    def _kept(self, picture: pygame.Surface) -> int:
        file = BytesIO()
        pygame.image.save(picture, file, "part.jpg")
        text = base64.b64encode(file.getvalue()).decode()
        if text not in self._numbers:
            self._numbers[text] = len(self.images)
            self.images.append(text)
        return self._numbers[text]


def changed(data: bytes, before: bytes, size: tuple[int, int]) -> list[pygame.Rect]:
    """Return rectangles that cover all differences between two pictures.

    The pictures are given as rows of RGB bytes, `size` in pixels.
    """
    width, height = size
    row, now, old = width * 3, memoryview(data), memoryview(before)
    found: list[pygame.Rect] = []
    for top in range(0, height, _TILE):
        bottom = min(height, top + _TILE)
        if now[top * row : bottom * row] == old[top * row : bottom * row]:
            continue
        places = [y * row for y in range(top, bottom)]
        lefts = [
            left
            for left in range(0, width, _TILE)
            if any(
                now[p + left * 3 : p + min(width, left + _TILE) * 3]
                != old[p + left * 3 : p + min(width, left + _TILE) * 3]
                for p in places
            )
        ]
        right = min(width, lefts[-1] + _TILE)
        found.append(pygame.Rect(lefts[0], top, right - lefts[0], bottom - top))
    return _joined(found)


def _joined(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return the rectangles, with those below each other merged if about equally wide."""
    joined: list[pygame.Rect] = []
    for rect in rects:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.bottom == rect.top
            and abs(last.left - rect.left) + abs(last.right - rect.right) < 8 * _TILE
        ):
            last.union_ip(rect)
        else:
            joined.append(rect.copy())
    return joined


class _StillTable(TableScene):
    """A table scene that only shows a position and asks nobody for a move."""

    def flow(self, dt: float) -> bool:
        """Do nothing: no player is asked and no computer moves."""
        del dt
        return False

    def enter(self) -> None:
        """Enter the scene, and keep the replay open when it is left, for the next position."""
        super().enter()
        self.holds.pop_all()


def still(game: Game) -> Game:
    """Return a game without buttons on its table, for pictures."""
    regions = game.layout.regions
    left = tuple(r for r in regions if not r.is_a(OptionsData) and not r.is_a(ActionsData))
    return replace(game, layout=replace(game.layout, regions=left))


def pictures(replay: Replay, told: Callable[[int], str]) -> Iterator[pygame.Surface]:
    """Yield the table at each position, the first before any move.

    The yielded surface is reused for the next position.

    Args:
        replay: A replay of a `still` game; it is at its end afterwards.
        told: Returns the text shown above the table at a position.
    """
    desk = Desk(
        games=[replay.game],
        art=art_of([replay.game], data_dir() / "cache" / "art"),
        routes=AppRoutes(),
        saves=Path(),
        settings=Settings(notes=False, muted=True, animation_speed="instant"),
        save=lambda _: None,
    )
    pilot = Pilot(desk, SIZE)
    try:
        for number in range(replay.count + 1):
            replay.seek(number)
            desk.go(_StillTable(desk, replay, told(number)))
            pilot.tick(_REST_SECONDS)
            if not number:
                pilot.wait_for_art()
            yield pilot.draw()
    finally:
        desk.close()
