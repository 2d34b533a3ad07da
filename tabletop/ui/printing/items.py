"""What of a game can be printed: each thing with its size and the drawing of its sides."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

import pygame

from tabletop.engine.components import BoardKind
from tabletop.engine.game import Game
from tabletop.engine.spec import PieceKind
from tabletop.ui.paint.assets import Assets
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.pieces.designed import DesignedCard, draw_beyond
from tabletop.ui.pieces.faces import CardFace, card_back
from tabletop.ui.pieces.map_boards import print_board
from tabletop.ui.pieces.printed_tokens import print_token
from tabletop.ui.pieces.templates import print_back
from tabletop.ui.printing.counting import (
    MARKER,
    STICKER,
    Dice,
    Track,
    dice_of,
    draw_marker,
    draw_side,
    markers_of,
    tracks_of,
)
from tabletop.ui.widgets.drawing import PrintedBoard, faces_of, load_drawing

CARD = (63.0, 88.0)
"""Width and height of a card, in millimetres."""
TOKEN = (20.0, 20.0)
_ONE = 150 / 25.4
"""Pixels per millimetre at which letters may be as small as on a screen (150 dpi)."""

Draw = Callable[[Assets, tuple[int, int]], pygame.Surface]
"""Draws one side of a thing at a size in pixels, without bleed."""
Beyond = Callable[[Assets, tuple[int, int], int], pygame.Surface]
"""Draws the bleed of a side, that many pixels wide; transparent where undefined."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a thing. Sides with the same key look the same."""

    key: str
    draw: Draw = field(compare=False, repr=False)
    beyond: Beyond | None = field(default=None, compare=False, repr=False)
    """Draws the bleed, if the template defines it; else None."""


@dataclass(frozen=True, slots=True)
class Item:
    """A card, board or token that is printed and cut out."""

    id: str
    title: str
    count: int
    size: tuple[float, float]
    """Width and height of the cut, in millimetres."""
    front: Side
    back: Side | None = None
    shape: str = "box"
    """Shape of the cut: `box` or `disc`."""


@dataclass(frozen=True, slots=True)
class Components:
    """Everything that a game has to print, by parts."""

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
        """Whether the game has a rulebook to print."""
        return bool(self.game.rulebook.sections)

    def parts(self) -> tuple[str, ...]:
        """Return the names of the parts that have anything to print."""
        found = {
            "cards": bool(self.cards),
            "boards": bool(self.boards),
            "tokens": bool(self.tokens or self.tracks),
            "rules": self.has_rules,
        }
        return tuple(part for part, there in found.items() if there)


def components_of(game: Game) -> Components:
    """Return the cards, boards, tokens and tracks that a game has to print."""
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
        kind.id, kind.title, kind.count, cut,
        Side(f"front {kind.id}", front, _beyond(face)), Side(f"back {kind.back}", back),
    )  # fmt: skip


def _beyond(face: CardFace) -> Beyond | None:
    """Return what draws the bleed of a card, if its template defines one; else None."""
    card = face.data
    if not isinstance(card, DesignedCard) or not any(part.bleed for part in card.design.parts):
        return None

    def beyond(assets: Assets, size: tuple[int, int], more: int) -> pygame.Surface:
        return draw_beyond(assets, card.design, dict(card.fields), size, more)

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
