"""The cards of a review, one for each turn that mattered, with what is said about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from tabletop.engine.spec import GameSpec, PieceKind
from tabletop.session.figures import compared
from tabletop.session.help.review import in_a_row
from tabletop.session.port import LocalPort
from tabletop.session.types import KeyTurn
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.cards import card_back, draw_card
from tabletop.ui.pieces.curve import GAIN, LOSS, draw_number
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.text import narrator
from tabletop.ui.text import results_text as words
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.layout import Box, Column, Divider, Paragraph, Place, Row, TextLine
from tabletop.ui.toolkit.list_row import ListRow
from tabletop.ui.widgets.cards.row import CARD
from tabletop.ui.widgets.game_drawing import faces_of
from tabletop.ui.widgets.seats.seat_pictures import seat_colour

_CARD, _OVERLAPPING = 60.0, 38.0
"""Width of a card's picture, and the distance of pictures of which there are three or more."""
_MOST = 4


class TurnCard(ListRow):
    """A turn that mattered, as a card. A click shows the table just before it."""

    stop = True

    def __init__(
        self,
        turn: KeyTurn,
        port: LocalPort,
        number: int,
        look: Callable[[KeyTurn], None],
        try_it: Callable[[KeyTurn], None],
    ) -> None:
        """Create the card; `number` is that of the turn on the curve from 1, 0 for none."""
        show = partial(look, turn)
        super().__init__(
            f"lapse-{turn.turn}", turn_text(turn, port), show, zone="moves", radius=14.0
        )
        self.turn = turn
        self.number = number
        self._player = port.players[turn.seat]
        self._spec = port.game.spec
        self._where = where_text(turn)
        self._cards = cards_of(turn, port)
        self._step = _CARD + 6 if len(self._cards) < 3 else _OVERLAPPING
        self._faces = faces_of(port.game)
        self.looks = Button(f"look-{turn.turn}", words.LOOK, show, icon="eye", kind="paper",
                            zone="moves", paper=True)  # fmt: skip
        self.tries = Button(f"try-{turn.turn}", narrator.TRY_IT, partial(try_it, turn),
                            icon="play", kind="paper", zone="moves", paper=True)  # fmt: skip
        self.looks.stop = self.tries.stop = True
        self.keep: Button | None = None
        """The button that saves the move as a puzzle; None if it makes no puzzle."""

    @property
    def has_controls(self) -> bool:  # type: ignore[override]  # it has always some
        """Return True: the card has the buttons to look at the turn and to try it again."""
        return True

    @property
    def shown(self) -> tuple[str, int, bool]:
        """What of the card may change while the game is analysed."""
        return self.label, self.number, self.keep is not None

    def content(self) -> Box:
        best, why = self._told()
        ink = GAIN if self.turn.is_good else LOSS
        head = Row(
            Box(width=32, height=32, under=self._draw_disc, align="center"),
            TextLine(self._where, "small", "ink2", grow=1),
            TextLine(self._sign(), "title", ink, size=24, whole=True),
            TextLine(self._margin(), "small", "ink2", whole=True),
            gap=10,
            height=40,
        )
        wide = _CARD + self._step * (len(self._cards) - 1)
        cards = Box(width=wide, height=_CARD * CARD, under=self._draw_cards, align="start")
        told = Column(
            Paragraph(self.turn.played, "row", "ink"),
            Paragraph(why, "small"),
            gap=4,
            grow=1,
        )
        return Column(
            head,
            Row(cards if self._cards else None, told, gap=12),
            Box(grow=1),
            Divider(alpha=0.16),
            Paragraph(best, "body", ink, weight=600),
            Row(Place(self.looks, height=40), Place(self.tries, height=40), gap=10),
            Place(self.keep, height=40, align="start") if self.keep is not None else None,
            gap=8,
            pad=(16, 12, 16, 14),
        )

    def _told(self) -> tuple[str, str]:
        """Return what was best, and why the turn mattered."""
        turn, hint = self.turn, self.turn.hint
        if turn.is_swing:
            return _swing(turn, turn.cost.measured(self._spec)), "" if hint.made else hint.why
        if turn.is_good:
            best = narrator.ONLY_BEST if turn.is_only_win else narrator.BEST_TURN
            return best.format(other=hint.other), hint.why
        best = in_a_row([text for text in (hint.label, turn.then) if text])
        return narrator.BETTER.format(move=best), hint.why

    def _sign(self) -> str:
        cost = self.turn.cost
        sign = "+" if self.turn.is_good else "\N{MINUS SIGN}"
        return f"{sign}{cost.number}" if cost.points else f"{sign}{cost.number}%"

    def _margin(self) -> str:
        cost = self.turn.cost
        margin = f"\N{PLUS-MINUS SIGN} {cost.margin}" if cost.error else ""
        unit = self._spec.counted(cost.number).partition(" ")[2] if cost.points else ""
        return f"{unit} {margin}".strip()

    def draw_face(self, canvas: Canvas, rect: pygame.FRect, *, focus: bool) -> None:
        del focus
        canvas.sheet(rect, self.radius, shadow=False)
        if self.hovered:
            canvas.fill(rect, self.radius, canvas.theme.amber, 0.10)

    def _draw_cards(self, canvas: Canvas, rect: pygame.FRect) -> None:
        for at, kind in enumerate(self._cards):
            card = pygame.FRect(rect.left + at * self._step, rect.top, _CARD, rect.h)
            draw_card(canvas, card, self._faces.front(kind), card_back(kind.back))

    def _draw_disc(self, canvas: Canvas, rect: pygame.FRect) -> None:
        if self.number:
            draw_number(canvas, rect.center, self.number, good=self.turn.is_good)
            return
        ring = seat_colour(self.turn.seat)
        draw_avatar(canvas, rect.center, 30, self._player.portrait, ring)


def turn_lines(turn: KeyTurn, spec: GameSpec) -> list[str]:
    """Return the text of a turn: what was played, what is best, what that is worth, and why.

    `spec` is the game's description, which names its points.
    """
    hint, cost = turn.hint, compared(turn.cost, spec)
    if turn.is_swing:
        return [narrator.PLAYED.format(move=turn.played), _swing(turn, cost)]
    if turn.is_good:
        best = narrator.ONLY_WIN if turn.is_only_win else narrator.FOUND
    else:
        best = narrator.BETTER if hint.other == turn.played else narrator.BETTER_THAN
    lines = (
        narrator.PLAYED.format(move=turn.played),
        best.format(move=hint.label, made=hint.other),
        narrator.AND_THEN.format(moves=turn.then) if turn.then else "",
        (narrator.NEXT_COST if turn.is_good else narrator.IT_COST).format(
            cost=cost, other=hint.other
        ),
        hint.why,
    )
    return [line for line in lines if line]


def _swing(turn: KeyTurn, size: str) -> str:
    """Return the sentence that tells a change of the chance, or of the points, by its size."""
    what = narrator.THE_POINTS if turn.cost.points else narrator.THE_CHANCE
    swing = narrator.SWING_UP if turn.is_good else narrator.SWING_DOWN
    return swing.format(what=what, cost=size)


def turn_text(turn: KeyTurn, port: LocalPort) -> str:
    """Return a description of a turn for screen readers: who moved, and `turn_lines`.

    `port` gives access to the finished game.
    """
    lines = turn_lines(turn, port.game.spec)
    told = " ".join(line if line.endswith((".", "!", "?")) else f"{line}." for line in lines)
    name = port.position.name(turn.seat)
    return narrator.KEY_TURN.format(name=name, where=where_text(turn), told=told)


def where_text(turn: KeyTurn) -> str:
    """Return the round and number of a move, or just the number in a game without rounds."""
    told = narrator.AT_MOVE if turn.header else narrator.MOVE_NUMBER
    return told.format(header=turn.header, number=turn.turn + 1)


def cards_of(turn: KeyTurn, port: LocalPort) -> tuple[PieceKind, ...]:
    """Return the cards that a turn was about, each once; at most four.

    They are those of the move that mattered, of the better one, and of the turn's other moves.
    """
    match = port.session.match
    plan, moved = match.first.table.plan, match.entries[turn.turn].move
    names = [*moved.pieces[:1], moved.target, *turn.hint.move.pieces[:1]]
    for number in turn.moves:
        names += [*match.entries[number].move.pieces, match.entries[number].move.target]
    kinds = [plan.kind_named(name) for name in names if name]
    found = [kind for kind in kinds if kind is not None and kind.look == "card"]
    return tuple({kind.id: kind for kind in found}.values())[:_MOST]
