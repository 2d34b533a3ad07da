"""The printable items of a game, each with its size and a way to draw its sides.

They include aids for counting and rolling: tracks with markers, and stickers for dice.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

import pygame

from tabletop.engine.declare.components import BoardKind
from tabletop.engine.game import Game
from tabletop.engine.spec import FaceValue, PieceKind
from tabletop.ui.graphics import svg
from tabletop.ui.graphics import text_layout as typeset
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import SEAT_COLOURS
from tabletop.ui.pieces.boards import print_board
from tabletop.ui.pieces.card_faces import CardFace, card_back
from tabletop.ui.pieces.designed_cards import DesignedCard, draw_bleed
from tabletop.ui.pieces.dice import Die
from tabletop.ui.pieces.ready_made_faces import print_back
from tabletop.ui.pieces.tokens import print_token
from tabletop.ui.widgets.game_drawing import PrintedBoard, faces_of, load_drawing

MARKER = (9.0, 9.0)
"""Size in millimetres; several markers fit on one field of a track."""
STICKER = (14.0, 14.0)
"""Size in millimetres, a little smaller than the side of a usual 16 mm die."""
_LONGEST = 61
"""Maximum count of numbers on one track; a larger range gets one track per digit."""
_FREE = 40
"""Last number on the track of a value that has no limit."""
_PLACES = ("ones", "tens", "hundreds", "thousands", "ten thousands", "hundred thousands")
_PLAIN = "#5A6068"
_EDGE = 6
"""Width of a marker's ring, in hundredths of the marker."""


@dataclass(frozen=True, slots=True)
class Track:
    """A printed row of numbered fields on which a marker is moved to keep a number."""

    title: str
    numbers: tuple[int, ...]
    start: int
    """The number at which the marker begins."""


def tracks_of(game: Game) -> tuple[Track, ...]:
    """Return the tracks to print for a game's numbers, such as scores or lives.

    They show the counters that the game declares. If it declares none and its rules have no aim,
    they show the game's values.
    """
    if game.spec.counters:
        return tuple(
            track
            for each in game.spec.counters
            for track in _rows(each.title, each.least, each.most, each.start)
        )
    if not game.playable or game.rules().heuristics.has_aim:
        return ()
    dice = {kind.face.get("value") for kind in game.spec.kinds if kind.look == "die"}
    titles: dict[str, int] = {}
    for name, start in game.spec.values.items():
        if name not in dice and not name.startswith("die:"):
            titles.setdefault(name.partition(":")[0], start)
    return tuple(
        track
        for stem, start in titles.items()
        for track in _rows(stem.replace("-", " ").capitalize(), 0, max(_FREE, start), start)
    )


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
    """Yield the markers that the printed tracks of a game need.

    Each is (id, title, number of copies, colour, letter on it or an empty text).
    """
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
    """Draw a marker for a printed track, a square in a colour with a ring; return its picture.

    Args:
        colour: The colour, as "#rrggbb".
        letter: The text in its centre; empty for none.
        assets: Opens the fonts.
        size: Width and height of the result in pixels.
    """
    picture = pygame.Surface(size, 0, 24)
    picture.fill(colour)
    ring = svg.circle(
        50, 50, 40, f'fill="none" stroke="#FFFFFF" stroke-opacity="0.6" stroke-width="{_EDGE}"'
    )
    picture.blit(svg.rasterise(svg.document(100, 100, ring), size), (0, 0))
    if letter:
        em = 0.5 * min(size)
        line = typeset.line(assets, letter, typeset.Face("sans", 800, em, 0.0, em), "#FFFFFF")
        picture.blit(line, line.get_rect(center=(size[0] // 2, size[1] // 2)))
    return picture


@dataclass(frozen=True, slots=True)
class Dice:
    """A group of identical dice that players must buy or make with printed stickers."""

    title: str
    count: int
    sides: int
    faces: tuple[str, ...]
    """The words on their sides; empty for numbers."""
    face: Mapping[str, FaceValue]

    @property
    def needed(self) -> str:
        """A description of these dice for players: how many are needed, with how many sides."""
        many = f"{self.count} \N{MULTIPLICATION SIGN} " if self.count > 1 else ""
        if self.title == f"d{self.sides}" and not self.faces:
            return f"{many}{self.title}"
        blank = "a blank die" if self.faces else "a die"
        told = "a coin" if self.sides == 2 and not self.faces else f"{blank} of {self.sides} sides"
        return f"{many}{self.title} ({told})"


def dice_of(kinds: tuple[PieceKind, ...]) -> list[Dice]:
    """Return the dice that a game needs, with identical ones grouped."""
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
    """Draw the sticker for one side of a die; return its picture.

    Args:
        die: The dice it is for.
        word: The word on the side, which is drawn unless there is a picture of that name.
        assets: Opens the pictures and fonts.
        size: Width and height of the result in pixels.
    """
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


CARD = (63.0, 88.0)
"""Width and height of a card, in millimetres."""
TOKEN = (20.0, 20.0)
_ONE = 150 / 25.4
"""Pixels per millimetre (150 dpi) at which letters may be as small as on a screen."""

Draw = Callable[[Assets, tuple[int, int]], pygame.Surface]
"""Draws one side of an item at a size in pixels, without bleed."""
DrawBleed = Callable[[Assets, tuple[int, int], int], pygame.Surface]
"""Draws the bleed of a side, with its width in pixels; transparent elsewhere."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of something to print; `draw` draws it.

    Sides with the same `key` look the same and are drawn only once.
    """

    key: str
    draw: Draw = field(compare=False, repr=False)
    beyond: DrawBleed | None = field(default=None, compare=False, repr=False)
    """Draws what is printed beyond the cut; None if the template defines no bleed."""


@dataclass(frozen=True, slots=True)
class Item:
    """A card, board or token to print: its two sides, size, shape and number of copies."""

    id: str
    title: str
    count: int
    size: tuple[float, float]
    """Width and height to which it is cut, in millimetres."""
    front: Side
    back: Side | None = None
    shape: str = "box"
    """Shape to which it is cut: `box` or `disc`."""


@dataclass(frozen=True, slots=True)
class Components:
    """Everything in a game that can be printed: cards, boards, tokens, tracks and rules."""

    game: Game
    cards: tuple[Item, ...] = ()
    boards: tuple[Item, ...] = ()
    tokens: tuple[Item, ...] = ()
    tracks: tuple[Track, ...] = ()
    """Counters that are kept on paper."""
    needed: tuple[str, ...] = ()
    """What else players need, such as dice."""

    @property
    def has_rules(self) -> bool:
        """Whether the game has a rulebook, which can be printed too."""
        return bool(self.game.rulebook.sections)

    def parts(self) -> tuple[str, ...]:
        """Return which of "cards", "boards", "tokens" and "rules" the game has to print."""
        found = {
            "cards": bool(self.cards),
            "boards": bool(self.boards),
            "tokens": bool(self.tokens or self.tracks),
            "rules": self.has_rules,
        }
        return tuple(part for part, there in found.items() if there)


def components_of(game: Game) -> Components:
    """Collect everything in a game that can be printed: cards, boards, tokens and tracks."""
    faces = faces_of(game)
    kinds = game.spec.kinds
    cards = [_card(kind, faces.front(kind)) for kind in kinds if kind.look == "card"]
    tokens = [_token(kind, game.spec.id) for kind in kinds if kind.look not in {"card", "die"}]
    dice = dice_of(kinds)
    boards = [_board(game, each) for each in load_drawing(game, [])[1].boards]
    return Components(
        game,
        tuple(cards),
        (*boards, *map(_described, game.spec.boards)),
        (*tokens, *_markers(game), *_stickers(dice)),
        tracks_of(game),
        tuple(each.needed for each in dice),
    )


def _card(kind: PieceKind, face: CardFace) -> Item:
    cut = face.data.design.size if isinstance(face.data, DesignedCard) else CARD

    def front(assets: Assets, size: tuple[int, int]) -> pygame.Surface:
        return face.printed(assets, size, size[0] / cut[0] / _ONE, "L")

    printed = card_back(kind.back)

    def back(assets: Assets, size: tuple[int, int]) -> pygame.Surface:
        return print_back(assets, printed, size, size[0] / cut[0] / _ONE)

    return Item(
        kind.id,
        kind.title,
        kind.count,
        cut,
        Side(f"front {kind.id}", front, _beyond(face)),
        Side(f"back {kind.back}", back),
    )


def _beyond(face: CardFace) -> DrawBleed | None:
    """Return what draws the bleed of a card, if its template defines one; else None."""
    card = face.data
    if not isinstance(card, DesignedCard) or not any(part.bleed for part in card.design.parts):
        return None

    def beyond(assets: Assets, size: tuple[int, int], more: int) -> pygame.Surface:
        return draw_bleed(assets, card.design, dict(card.fields), size, more)

    return beyond


def _token(kind: PieceKind, game: str) -> Item:
    side = Side(f"token {kind.id}", partial(print_token, kind, game))
    shape = "box" if kind.face.get("shape") == "cube" else "disc"
    across = kind.face.get("size")
    size = (float(across), float(across)) if isinstance(across, int) and across > 0 else TOKEN
    return Item(kind.id, kind.title, kind.count, size, side, side, shape)


def _markers(game: Game) -> Iterator[Item]:
    for name, title, count, colour, letter in markers_of(game):
        side = Side(f"token {name}", partial(draw_marker, colour, letter))
        yield Item(name, title, count, MARKER, side, side, "disc")


def _stickers(dice: Iterable[Dice]) -> Iterator[Item]:
    """Yield the sides of dice with words or pictures, as stickers for blank dice."""
    for number, die in enumerate(dice, start=1):
        for word in dict.fromkeys(die.faces):
            side = Side(f"die {number} {word}", partial(draw_side, die, word))
            count = die.count * die.faces.count(word)
            yield Item(f"die-{number}-{word}", f"{die.title}: {word}", count, STICKER, side)


def _described(board: BoardKind) -> Item:
    def front(assets: Assets, size: tuple[int, int]) -> pygame.Surface:
        return print_board(assets, board, size)

    return Item(board.id, board.title, 1, board.size, Side(f"board {board.id}", front))


def _board(game: Game, board: PrintedBoard) -> Item:
    def front(assets: Assets, size: tuple[int, int]) -> pygame.Surface:
        picture = pygame.Surface(size, 0, 32)
        picture.fill("#FFFFFF")
        # A board is laid out as on a usual screen, and drawn at the resolution of print.
        large = Assets(
            assets.theme, size[0] / board.width, memory=8 << 20, own=assets.own, for_print=True
        )
        canvas = Canvas(picture, large)
        board.draw(
            canvas, pygame.FRect(0, 0, board.width, size[1] / large.scale), game.layout.cells
        )
        return picture

    return Item(board.id, board.title, board.count, board.size, Side(f"board {board.id}", front))
