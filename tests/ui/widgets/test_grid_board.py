"""A board of squares for any game, and the tokens on it, drawn without a picture."""

from dataclasses import replace

import pygame
import pytest

from tabletop.engine.declare.layout import Layout, region_of
from tabletop.engine.declare.widgets import GridBoardData
from tabletop.engine.game import Game
from tabletop.engine.moves import KnownPiece
from tabletop.engine.spec import GameSpec, PieceKind, ZoneKind
from tabletop.engine.text.display import Display
from tabletop.engine.view import View, ZoneView
from tabletop.storage.journal.records import Player
from tabletop.ui.pieces.boards import GridBoard, draw_grid
from tabletop.ui.pieces.box_covers import TokenLook, draw_shape
from tabletop.ui.widgets.arrangement import arrange
from tabletop.ui.widgets.board_widgets import GridBoardWidget
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.widget_registry import WidgetRegistry
from tests.ui.desks import SCALES, SIZES, shelf
from tests.ui.drawing import canvas

ROWS, COLS = 4, 6
KINDS = (PieceKind("coin", "Coin", 9, look="token", face={"colour": "#E0A52E", "icon": "star"}),)
SPEC = GameSpec(
    id="harbour", title="Harbour", kinds=KINDS,
    zones=(ZoneKind("sea", "Sea", grid=(ROWS, COLS)),), seats=(2, 2),
)  # fmt: skip
LAYOUT = Layout("graph", (region_of(GridBoardData, "board", (0.16, 0.2, 0.62, 0.48), "sea"),))


def table(size: tuple[float, float], held: int) -> tuple[Moment, GridBoardWidget]:
    """A moment with so many coins on the first square."""
    game: Game = replace(shelf()[0], spec=SPEC, layout=LAYOUT)
    coins = tuple(KnownPiece(f"coin-{number}") for number in range(1, held + 1))
    zones = tuple(
        ZoneView(f"sea:{row}:{col}", "sea", -1, coins, ("",) * held)
        if row == col == 0
        else ZoneView(f"sea:{row}:{col}", "sea", -1, (), ())
        for row in range(ROWS)
        for col in range(COLS)
    )
    view = View("harbour", 0, 2, 0, "play", (0,), zones, (), None, None, plan=SPEC.plan(2))
    arrangement = arrange(LAYOUT, *size)
    moment = Moment(
        game=game, view=view, display=Display(), arrangement=arrangement, home=0,
        players=(Player("Ann", "human", 1), Player("Bo", "human", 2)),
    )  # fmt: skip
    board = WidgetRegistry.of(game).make(arrangement)[0][0]
    assert isinstance(board, GridBoardWidget)
    return moment, board


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("held", [1, 2, 4, 9])
def test_pieces_stay_on_their_square_and_squares_on_the_board(
    size: tuple[int, int], held: int
) -> None:
    moment, board = table(size, held)
    targets = {target.name: target.rect for target in board.targets(moment)}
    assert len(targets) == ROWS * COLS
    assert all(board.rect.contains(rect) for rect in targets.values())
    first = targets["sea:0:0"].inflate(5, 5)
    slots = board.slots(moment)
    assert len(slots) == held
    assert all(first.contains(slot.rect) for slot in slots)


def test_no_two_squares_overlap() -> None:
    board = GridBoard(ROWS, COLS, "#FFFFFF", "#000000")
    squares = [square for line in board.squares(pygame.FRect(10, 10, 700, 420)) for square in line]
    for place, one in enumerate(squares):
        inner = one.inflate(-1, -1)
        assert not any(inner.colliderect(other) for other in squares[place + 1 :])


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("area", [(700, 420), (240, 200), (40, 30)])
def test_a_board_is_drawn_at_any_size(scale: float, area: tuple[int, int]) -> None:
    board = GridBoard(ROWS, COLS, "#EFE0C2", "#D3B98C")
    page = canvas((800, 500), scale=scale)
    box = board.fitted(pygame.FRect(20, 20, *area))
    assert box.w <= area[0] + 0.01
    assert box.h <= area[1] + 0.01
    draw_grid(page, box, board)
    first, second = board.squares(box)[0][:2]
    spots = [(round(s.centerx * scale), round(s.centery * scale)) for s in (first, second)]
    assert page.device.get_at(spots[0]) != page.device.get_at(spots[1])


def test_tokens_of_one_colour_are_told_apart_by_their_shape_and_sign() -> None:
    drawn = set()
    for shape in ("disc", "cube", "pawn", "ring"):
        for sign in ("A", "B"):
            page = canvas((80, 80))
            draw_shape(page, pygame.FRect(10, 10, 56, 56), TokenLook(shape, "#3E6FB0", "", sign))
            drawn.add(pygame.image.tobytes(page.device, "RGB"))
    assert len(drawn) == 8
