"""Printed aids for counting and rolling: tracks with markers, and stickers for dice."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pygame

from tabletop.engine.game import Game
from tabletop.engine.spec import FaceValue, PieceKind
from tabletop.ui.paint import svg
from tabletop.ui.paint import text as typeset
from tabletop.ui.paint.assets import Assets
from tabletop.ui.paint.theme import SEAT_COLOURS
from tabletop.ui.pieces.dice import Die

MARKER = (9.0, 9.0)
"""Size in millimetres; several markers fit on one field of a track."""
STICKER = (14.0, 14.0)
"""Size in millimetres, a little smaller than the side of a usual 16 mm die."""
_LONGEST = 61
"""Greatest count of numbers on one track; larger ranges get a track per digit."""
_FREE = 40
"""Last number on the track of a value that has no limit."""
_PLACES = ("ones", "tens", "hundreds", "thousands", "ten thousands", "hundred thousands")
_PLAIN = "#5A6068"
_EDGE = 6
"""Width of a marker's ring, in hundredths of the marker."""


@dataclass(frozen=True, slots=True)
class Track:
    """A printed row of numbered fields on which a marker counts."""

    title: str
    numbers: tuple[int, ...]
    start: int
    """The field on which the marker begins."""


def tracks_of(game: Game) -> tuple[Track, ...]:
    """Return the tracks for a game's declared counters, else for its values.

    Values get tracks only in a playable game whose rules have no aim; others are kept by the rules.
    """
    if game.spec.counters:
        return tuple(
            track for each in game.spec.counters
            for track in _rows(each.title, each.least, each.most, each.start)
        )  # fmt: skip
    if not game.playable or game.rules().mind.has_aim:
        return ()
    dice = {kind.face.get("value") for kind in game.spec.kinds if kind.look == "die"}
    titles: dict[str, int] = {}
    for name, start in game.spec.values.items():
        if name not in dice and not name.startswith("die:"):
            titles.setdefault(name.partition(":")[0], start)
    return tuple(
        track for stem, start in titles.items()
        for track in _rows(stem.replace("-", " ").capitalize(), 0, max(_FREE, start), start)
    )  # fmt: skip


def _rows(title: str, least: int, most: int, start: int) -> Iterator[Track]:
    """Yield one track, or one per decimal place if the range is too large for one."""
    if most - least < _LONGEST:
        yield Track(title, tuple(range(least, most + 1)), start)
        return
    if least < 0:
        yield Track(f"{title}: below zero or above", (-1, 1), -1 if start < 0 else 1)
    high = max(abs(least), most)
    for place, name in enumerate(_PLACES[: len(str(high))]):
        step = 10**place
        last = min(9, high // step)
        digits = tuple(step * digit for digit in range(last + 1))
        yield Track(f"{title}: {name}", digits, abs(start) // step % 10 * step)


def markers_of(game: Game) -> Iterator[tuple[str, str, int, str, str]]:
    """Yield the markers of all tracks: id, title, count, colour and letter."""
    counters = game.spec.counters
    most = game.spec.seats[1]
    shared = own = 0
    for each in counters:
        rows = len([*_rows(each.title, each.least, each.most, each.start)])
        shared, own = shared + (not each.per_seat) * rows, own + each.per_seat * rows
    if shared:
        yield "marker", "Marker", shared, _PLAIN, ""
    if own:
        for seat in range(most):
            colour = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
            yield f"marker-p{seat + 1}", f"Marker of player {seat + 1}", own, colour, str(seat + 1)


def draw_marker(colour: str, letter: str, assets: Assets, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a marker for a track: a disc of a colour, with an optional letter."""
    picture = pygame.Surface(size, 0, 24)
    picture.fill(colour)
    ring = svg.circle(50, 50, 40, 'fill="none" stroke="#FFFFFF" stroke-opacity="0.6" '
                      f'stroke-width="{_EDGE}"')  # fmt: skip
    picture.blit(svg.rasterise(svg.document(100, 100, ring), size), (0, 0))
    if letter:
        em = 0.5 * min(size)
        line = typeset.line(assets, letter, typeset.Face("sans", 800, em, 0.0, em), "#FFFFFF")
        picture.blit(line, line.get_rect(center=(size[0] // 2, size[1] // 2)))
    return picture


@dataclass(frozen=True, slots=True)
class Dice:
    """A group of identical dice that a game needs."""

    title: str
    count: int
    sides: int
    faces: tuple[str, ...]
    """The words on their sides; empty for numbers."""
    face: Mapping[str, FaceValue]

    @property
    def needed(self) -> str:
        """Description of the dice that players need besides the paper."""
        many = f"{self.count} \N{MULTIPLICATION SIGN} " if self.count > 1 else ""
        if self.title == f"d{self.sides}" and not self.faces:
            return f"{many}{self.title}"
        blank = "a blank die" if self.faces else "a die"
        told = "a coin" if self.sides == 2 and not self.faces else f"{blank} of {self.sides} sides"
        return f"{many}{self.title} ({told})"


def dice_of(kinds: tuple[PieceKind, ...]) -> list[Dice]:
    """Return the dice of a game, identical ones grouped."""
    found: dict[tuple[object, ...], Dice] = {}
    for kind in kinds:
        if kind.look != "die":
            continue
        die = Die.of(kind.face)
        stem = kind.title.rstrip("0123456789").rstrip() or kind.title
        key = (kind.back or stem, die.sides, die.faces, die.colour)
        before = found.get(key)
        count = kind.count + (before.count if before else 0)
        title = stem if before else kind.title
        found[key] = Dice(title, count, die.sides, die.faces, kind.face)
    return list(found.values())


def draw_side(die: Dice, word: str, assets: Assets, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a sticker for one side of a die: its image, else its word."""
    colours = Die.of(die.face)
    picture = pygame.Surface(size, 0, 24)
    picture.fill(colours.colour)
    folder = str(die.face.get("art", ""))
    art = assets.picture(f"{folder}/{word}", size) if folder else None
    if art is not None:
        picture.blit(art, (0, 0))
        return picture
    room = 0.84 * size[0]
    em = 0.5 * size[1]
    look = typeset.Face("sans", 800, em, 0.0, em)
    # All sides use the font size at which the longest word fits.
    wide = max(typeset.width(assets, each, look) for each in die.faces)
    if wide > room:
        em *= room / wide
        look = typeset.Face("sans", 800, em, 0.0, em)
    line = typeset.line(assets, word, look, colours.ink)
    picture.blit(line, line.get_rect(center=(size[0] // 2, size[1] // 2)))
    return picture
