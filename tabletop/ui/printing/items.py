"""What of a game can be printed: each thing with its size and what draws its sides."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import pygame

from tabletop.engine.game import Game
from tabletop.engine.spec import PieceKind
from tabletop.ui.paint.assets import Assets
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.pieces.designed import DesignedCard
from tabletop.ui.pieces.faces import CardFace, card_back
from tabletop.ui.pieces.printed_tokens import print_token
from tabletop.ui.pieces.templates import print_back
from tabletop.ui.widgets.drawing import PrintedBoard, faces_of, load_drawing

CARD = (63.0, 88.0)
"""Width and height of a card, millimetres."""
TOKEN = (20.0, 20.0)
_ONE = 150 / 25.4
"""Pixels a millimetre at which letters may be as small as on a screen; finer in proportion."""

Draw = Callable[[Assets, tuple[int, int]], pygame.Surface]
"""Draws one side of a thing at that many pixels, to its cut."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a thing. Sides with the same key look the same."""

    key: str
    draw: Draw = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Item:
    """A thing that is printed and cut out."""

    id: str
    title: str
    count: int
    size: tuple[float, float]
    """Width and height of the cut, millimetres."""
    front: Side
    back: Side | None = None
    shape: str = "box"
    """`box` or `disc`: how it is cut."""


@dataclass(frozen=True, slots=True)
class Components:
    """All that a game has to print."""

    game: Game
    cards: tuple[Item, ...] = ()
    boards: tuple[Item, ...] = ()
    tokens: tuple[Item, ...] = ()
    tracks: tuple[tuple[str, int], ...] = ()
    """Counters that are kept on paper: what they count, and how far."""
    needed: tuple[str, ...] = ()
    """What else has to be on the table, such as dice."""

    @property
    def has_rules(self) -> bool:
        """Whether there is a rulebook."""
        return bool(self.game.rulebook.sections)

    def parts(self) -> tuple[str, ...]:
        """Return which parts there is anything of."""
        found = {
            "cards": bool(self.cards),
            "boards": bool(self.boards),
            "tokens": bool(self.tokens or self.tracks),
            "rules": self.has_rules,
        }
        return tuple(part for part, there in found.items() if there)


def components_of(game: Game) -> Components:
    """Return what there is to print of a game."""
    faces = faces_of(game)
    cards, tokens, dice = [], [], []
    for kind in game.spec.kinds:
        match kind.look:
            case "card":
                cards.append(_card(kind, faces.front(kind)))
            case "die":
                dice.append(kind)
            case _:
                tokens.append(_token(kind, game.spec.id))
    boards = tuple(_board(game, each) for each in load_drawing(game, [])[1].boards)
    return Components(
        game,
        tuple(cards),
        boards,
        tuple(tokens),
        _tracks(game),
        tuple(f"{kind.title} \N{MULTIPLICATION SIGN} {kind.count}" for kind in dice),
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
        Side(f"front {kind.id}", front), Side(f"back {kind.back}", back),
    )  # fmt: skip


def _token(kind: PieceKind, game: str) -> Item:
    side = Side(f"token {kind.id}", partial(print_token, kind, game))
    shape = "box" if kind.face.get("shape") == "cube" else "disc"
    return Item(kind.id, kind.title, kind.count, TOKEN, side, side, shape)


def _board(game: Game, board: PrintedBoard) -> Item:
    def front(assets: Assets, size: tuple[int, int]) -> pygame.Surface:
        picture = pygame.Surface(size, 0, 32)
        picture.fill("#FFFFFF")
        # A board is drawn as large as on a usual screen, and as sharp as the paper takes it.
        large = Assets(
            assets.theme, size[0] / board.width, memory=8 << 20, own=assets.own, for_print=True
        )
        canvas = Canvas(picture, large)
        board.draw(
            canvas, pygame.FRect(0, 0, board.width, size[1] / large.scale), game.layout.cells
        )
        return picture

    return Item(board.id, board.title, board.count, board.size, Side(f"board {board.id}", front))


def _tracks(game: Game) -> tuple[tuple[str, int], ...]:
    """The counters of a game without rules; those of rules are their own notes."""
    if not game.playable or game.rules().mind.has_aim:
        return ()
    titles: dict[str, str] = {}
    for name in game.spec.values:
        if not name.startswith("die:"):
            stem = name.partition(":")[0]
            titles.setdefault(stem, stem.replace("-", " ").capitalize())
    return tuple((title, 40) for title in titles.values())
