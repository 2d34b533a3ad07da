"""A trade being put together: what the player gives and wants, and with whom.

It fills in a form of the rules, as the plain form sheet does. The rules say at once what is missing
and what the trade would do for both sides. The partner's hand stays hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.api import Refusal, parse_seat, seat_name
from tabletop.api.drawing import (
    CANCEL,
    LEFT,
    Filling,
    IconButton,
    Motion,
    Press,
    PushButton,
    Release,
    card_back,
    faces_of,
)
from tabletop.games.introduct_academy.drawing import sentences
from tabletop.games.introduct_academy.drawing.badges import badge_of
from tabletop.games.introduct_academy.drawing.trading import CardPick, Partner, Stepper
from tabletop.games.introduct_academy.meters import classes_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.api import Form, Move, OpenOffer, PieceKind, Preview, Seat
    from tabletop.api.drawing import Control, Key, Node, Position, SheetServices, UiEvent

_CHOOSE_PARTNER = "Choose whom to trade with."
_DRAG = 6.0


@dataclass(frozen=True, slots=True)
class Side:
    """The cards that one side gives, with their effects for the other as (kind, text)."""

    words: tuple[str, ...]
    lines: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Places:
    """The rectangles of the trade sheet's parts, in logical pixels."""

    sheet: pygame.FRect
    pad: float
    small: bool
    give: pygame.FRect
    get: pygame.FRect
    picks: pygame.FRect
    """The area of the cards that can be given, with their label."""
    wants: pygame.FRect
    """The area of the steppers, with their label."""
    foot: pygame.FRect
    labels: tuple[tuple[float, float, str], ...] = ()
    """Labels of card groups as (left, middle, text)."""


class Deal(Filling):
    """The state of a trade form: the selection, its controls, and the rules' response."""

    places: Places

    name: ClassVar[str] = "trade"
    pauses: ClassVar[bool] = True

    def __init__(
        self,
        services: SheetServices,
        position: Position,
        form: Form,
        play: Callable[[Move], object],
        begun: Move | None = None,
    ) -> None:
        """Open the form; `begun` is a move whose pieces, target and arguments are preselected."""
        super().__init__(services, position, form, play, begun)
        self.display = position.display
        self.at = {field.part: number for number, field in enumerate(form.fields)}
        """The index of the form field for each part of the move."""
        self.answers: OpenOffer | None = self._answered()
        if begun is None:
            self._begin()
        self.preview: Preview | None = None
        self.dragged: CardPick | None = None
        self.pos = (0.0, 0.0)
        self._pressed = (0.0, 0.0)
        self._fill()
        self.judge()

    # Selection

    def _answered(self) -> OpenOffer | None:
        target = self.form.field("target")
        if target is None or len(target.choices) != 1:
            return None
        found = (offer for offer in self.display.offers if offer.id == target.choices[0])
        return next(found, None)

    def _begin(self) -> None:
        """Select what has no alternative, and mirror an offer that is being countered."""
        offer, target = self.answers, self.form.field("target")
        if target is not None:
            self.picks[self.at["target"]] = list(target.choices[:1])
        if offer is None:
            return
        give = self.form.field("pieces")
        if give is not None:
            # Give the last of several copies: the first one has to be placed soonest.
            wanted = [self.kind_id(word) for word in offer.wants]
            for choice in reversed(give.choices):
                if self.kind_id(choice) in wanted:
                    wanted.remove(self.kind_id(choice))
                    self.given.append(choice)
        args = self.form.field("args")
        if args is not None:
            for piece in offer.gives:
                self.wanted.append(piece if piece in args.choices else self.kind_id(piece))

    @property
    def given(self) -> list[str]:
        """Names of the pieces that the player gives."""
        return self.picks[self.at["pieces"]]

    @property
    def wanted(self) -> list[str]:
        """The skills and pieces wanted; for an acceptance, the pieces of the offer."""
        if "args" in self.at:
            return self.picks[self.at["args"]]
        return list(self.answers.gives) if self.answers else []

    @property
    def target(self) -> str:
        """The addressee: a seat, `everyone`, or the offer being answered."""
        picked = self.picks[self.at["target"]]
        return picked[0] if picked else ""

    @property
    def partner(self) -> Seat:
        """The seat on the other side; -1 for everybody or if none is chosen."""
        if self.answers is not None:
            return self.answers.seat
        try:
            return parse_seat(self.target, self.view.seats)
        except ValueError:
            return -1

    def kind_id(self, word: str) -> str:
        """Return the kind of a piece; the name of a kind is returned unchanged."""
        kind = self.view.kind_named(word)
        return word if kind is None else kind.id

    def kind(self, word: str) -> PieceKind:
        """Return the piece kind of a piece, or the one that a word names."""
        wanted = self.kind_id(word)
        return next(kind for kind in self.position.game.spec.kinds if kind.id == wanted)

    def toggle(self, choice: str) -> None:
        """Add a card to those given, or remove it.

        At the limit, the oldest selected card of the same kind is replaced.
        """
        field = self.form.fields[self.at["pieces"]]
        if choice in self.given:
            self.given.remove(choice)
        else:
            same = [each for each in self.given if self.kind_id(each) == self.kind_id(choice)]
            if len(self.given) >= field.most and same:
                self.given.remove(same[0])
            if len(self.given) < field.most:
                self.given.append(choice)
        self.judge()

    def change(self, choice: str, step: int) -> None:
        """Ask for one more or one fewer of a skill."""
        field = self.form.fields[self.at["args"]]
        if step > 0 and len(self.wanted) < field.most:
            self.wanted.append(choice)
        elif step < 0 and choice in self.wanted:
            self.wanted.remove(choice)
        self.judge()

    def want(self, piece: str) -> None:
        """Ask for an open card of the partner, or stop asking for it."""
        self.change(piece, -1 if piece in self.wanted else 1)

    def choose(self, target: str) -> None:
        """Choose the trade partner."""
        self.picks[self.at["target"]] = [target]
        self.judge()

    def judge(self) -> None:
        """Check the selection with the rules and update refusal, preview and buttons."""
        self.refusal = None
        if not self.target:
            self.refusal = Refusal(_CHOOSE_PARTNER, "")
        move = self.form.fill(self.picks)
        if self.refusal is None:
            self.refusal = self.position.refuse(move)
        self.preview = None if self.refusal else self.position.preview(move)
        self.send.enabled = self.refusal is None
        self.gift.enabled = bool(self.target and self.given)
        self.layout(self.width, self.height)

    # Controls

    def _fill(self) -> None:
        """Create the sheet's controls: partners, cards, steppers and buttons."""
        self.partners = [self._partner(word) for word in self._targets()]
        self.cards = [self._card(choice) for choice in self.form.fields[self.at["pieces"]].choices]
        args = self.form.field("args")
        words = args.choices if args else ()
        pieces = self.view.plan.piece
        self.asked = [self._card(word, theirs=True) for word in words if word in pieces]
        self.steppers = [self._stepper(word) for word in words if word not in pieces]
        close = IconButton("close", CANCEL, "x", self.cancel, paper=True)
        self.close = close
        self.cancel_button = PushButton(
            "cancel", CANCEL, self.cancel, key="Esc", kind="glass", paper=True
        )
        self.gift = PushButton(
            "gift", sentences.GIFT, self.give, icon="gift", key="G", kind="glass", paper=True
        )
        self.gift.visible = "args" in self.at
        self.send = PushButton("send", self.form.button, self._send, icon="trade", key="E",
                           kind="primary")  # fmt: skip
        self.send.paper = True
        widgets: list[Control] = [*self.partners, *reversed(self.cards), *self.asked]
        widgets += [*self.steppers, close, self.cancel_button, self.gift, self.send]
        self.group.fill(widgets)
        first = self.partners[0].name if len(self.partners) > 1 and not self.target else ""
        self.focus.set(first or (self.cards[0].name if self.cards else "send"))

    def _targets(self) -> tuple[str, ...]:
        if self.answers is not None:
            return (seat_name(self.answers.seat),)
        target = self.form.field("target")
        return target.choices if target else ()

    def _partner(self, word: str) -> Partner:
        try:
            seat = parse_seat(word, self.view.seats)
        except ValueError:
            seat = -1
        label = self.position.name(seat) if seat >= 0 else sentences.EVERYONE
        who = self.position.players[seat]
        fixed = self.answers is not None
        widget = Partner(
            f"to:{word}", label, lambda: None if fixed else self.choose(word),
            lambda: fixed or self.target == word, seat=seat, portrait=who.portrait,
        )  # fmt: skip
        if seat >= 0:
            widget.robot = who.kind != "human"
            chips = self.display.chips[seat] if seat < len(self.display.chips) else ()
            widget.hand = next((mark.short for mark in chips if mark.icon == "hand"), "")
            zones = {zone.id: zone for zone in self.view.zones if zone.owner == seat}
            piles = [m for m in classes_of(self.display).meters if m.zone in zones]
            widget.badges = [
                badge_of(self.view.kind_of(zones[meter.zone].pieces[0]).face) for meter in piles
            ]
        return widget

    def _card(self, choice: str, *, theirs: bool = False) -> CardPick:
        kind = self.kind(self.kind_id(choice))
        looks = (faces_of(self.position.game).front(kind), card_back(kind.back))
        zone = "theirs" if theirs else self.zone_of(choice)
        picked = (lambda: choice in self.wanted) if theirs else (lambda: choice in self.given)
        toggle = self.want if theirs else self.toggle
        return CardPick(choice, self.namer.place(choice), looks, toggle, picked, zone=zone)

    def zone_of(self, piece: str) -> str:
        """Return the id of the zone that a piece is in."""
        return next(zone.id for zone in self.view.zones if piece in zone.pieces)

    def _stepper(self, word: str) -> Stepper:
        kind = self.kind(word)
        return Stepper(word, kind.title, badge_of(kind.face), self.change,
                       lambda: self.wanted.count(word))  # fmt: skip

    # Actions

    def give(self) -> None:
        """Send the given cards as a gift, asking for nothing."""
        if "args" not in self.at or not self.gift.enabled:
            return
        self.wanted.clear()
        self.judge()
        self._send()

    def shortcut(self, key: Key) -> bool:
        """Handle keys: digits select cards of the hand, G sends a gift, E sends the offer."""
        match key.key:
            case "e":
                self.send.use()
            case "g":
                self.gift.use()
            case digit if digit.isdecimal() and len(digit) == 1:
                hand = [
                    card for card in self.cards if card.zone != self.cards[0].zone
                ] or self.cards
                place = (int(digit) - 1) % 10
                if place < len(hand):
                    hand[place].use()
            case _:
                return False
        return True

    def focusables(self) -> list[Node]:
        """Return the controls in reading order; cards are drawn in reverse, the first on top."""
        widgets: list[Control] = [*self.partners, *self.cards, *self.asked, *self.steppers]
        widgets += [self.close, self.cancel_button, self.gift, self.send]
        return [node for widget in widgets if widget.visible for node in widget.nodes()]

    # Pointer

    def handle(self, event: UiEvent) -> bool:
        """Handle an event; cards can be dragged onto a tray as well as clicked."""
        if isinstance(event, Press) and event.button == LEFT:
            self._pressed = event.pos
        held = next((card for card in self.cards if card.held), None)
        if isinstance(event, Motion) and held is not None:
            self.pos = event.pos
            away = pygame.Vector2(event.pos) - self._pressed
            if self.dragged is None and away.length() > _DRAG:
                self.dragged, held.lifted = held, True
            return True
        if isinstance(event, Release) and self.dragged is not None:
            card, self.dragged = self.dragged, None
            card.held = card.lifted = False
            onto = self.places.give.collidepoint(event.pos)
            if onto != card.picked:
                card.use()
            return True
        return super().handle(event)

    # Layout and drawing

    def side(self, *, mine: bool) -> Side:
        """Return what one side gives and what that does for the other."""
        words = self.given if mine else self.wanted
        lines: tuple[tuple[str, str], ...] = ()
        if self.preview is not None:
            lines = self.preview.theirs if mine else self.preview.lines
        return Side(tuple(words), lines)
