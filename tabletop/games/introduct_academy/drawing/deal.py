"""A trade being composed: what the player gives and wants, and with whom.

Like the plain form sheet, it fills in a form of the rules. The rules immediately say what is
missing and what the trade would do for both sides. The partner's hand stays hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import pygame

from tabletop.api import (
    Form,
    Message,
    Move,
    OpenOffer,
    PieceKind,
    Preview,
    Refusal,
    Seat,
    Value,
    parse_seat,
    seat_name,
)
from tabletop.api.drawing import (
    CANCEL,
    LEFT,
    Control,
    FormSheet,
    IconButton,
    Key,
    Motion,
    Node,
    Position,
    Press,
    PushButton,
    Release,
    SheetServices,
    UiEvent,
    card_back,
    faces_of,
)
from tabletop.games.introduct_academy.classes import classes_of
from tabletop.games.introduct_academy.drawing.badges import badge_of
from tabletop.games.introduct_academy.drawing.trading import CardToggle, PartnerButton, Stepper

_DRAG = 6.0


@dataclass(frozen=True, slots=True)
class TradeSide:
    """What one side of a trade gives, and what the other side gains."""

    words: tuple[str, ...]
    lines: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TradeLayout:
    """The positions of the parts of the trade sheet, in logical pixels."""

    sheet: pygame.FRect
    pad: float
    small: bool
    give: pygame.FRect
    get: pygame.FRect
    picks: pygame.FRect
    """The box of the cards that can be given, with their label."""
    wants: pygame.FRect
    """The box of the controls for the wanted skills, with their label."""
    foot: pygame.FRect
    labels: tuple[tuple[float, float, str], ...] = ()
    """Labels of groups of cards, each as (left, middle, text)."""


class TradeForm(FormSheet):
    """A form for making or answering an offer: its choices, controls, and whether it is legal."""

    places: TradeLayout

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
        self.dragged: CardToggle | None = None
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
        """The names of the cards that the player gives."""
        return self.picks[self.at["pieces"]]

    @property
    def wanted(self) -> list[str]:
        """The skills and cards that the player wants; when accepting, the cards of the offer."""
        if "args" in self.at:
            return self.picks[self.at["args"]]
        return list(self.answers.gives) if self.answers else []

    @property
    def target(self) -> str:
        """Whom the trade is with: a seat, `everyone`, or the offer being answered; "" for none."""
        picked = self.picks[self.at["target"]]
        return picked[0] if picked else ""

    @property
    def partner(self) -> Seat:
        """The seat on the other side of the trade; -1 for everybody, or if none is chosen."""
        if self.answers is not None:
            return self.answers.seat
        try:
            return parse_seat(self.target, self.view.seats)
        except ValueError:
            return -1

    def say(self, key: str, **values: Value) -> str:
        """Return a message of the game as text, such as `both-agree`, with its values filled in."""
        return self.position.fill(Message(key, **values))

    def kind_id(self, word: str) -> str:
        """Return the id of a card's kind, which is its skill; a kind's id is returned as it is.

        `word` is the name of the card or the id of the kind.
        """
        kind = self.view.kind_named(word)
        return word if kind is None else kind.id

    def kind(self, word: str) -> PieceKind:
        """Return the kind of a card, or the kind that the word itself names."""
        wanted = self.kind_id(word)
        return next(kind for kind in self.position.game.spec.kinds if kind.id == wanted)

    def toggle(self, choice: str) -> None:
        """Add a card to the given cards, or remove it again; `choice` is its name.

        If the maximum is already given, this replaces the first card chosen of the same kind.
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
        """Ask for one more card of a skill (`step` 1) or one fewer (-1); `choice` is its name."""
        field = self.form.fields[self.at["args"]]
        if step > 0 and len(self.wanted) < field.most:
            self.wanted.append(choice)
        elif step < 0 and choice in self.wanted:
            self.wanted.remove(choice)
        self.judge()

    def want(self, piece: str) -> None:
        """Ask for an open card of the partner, given by name, or stop asking for it."""
        self.change(piece, -1 if piece in self.wanted else 1)

    def choose(self, target: str) -> None:
        """Choose whom to trade with: a seat such as `p2`, or `everyone`."""
        self.picks[self.at["target"]] = [target]
        self.judge()

    def judge(self) -> None:
        """Check the choices against the rules, and update the refusal, preview and buttons."""
        self.refusal = None
        if not self.target:
            self.refusal = Refusal(self.say("choose-partner"), "")
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
            "gift", self.say("gift"), self.give, icon="gift", key="G", kind="glass", paper=True
        )
        self.gift.visible = "args" in self.at
        self.send = PushButton(
            "send", self.form.button, self._send, icon="trade", key="E", kind="primary"
        )
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

    def _partner(self, word: str) -> PartnerButton:
        try:
            seat = parse_seat(word, self.view.seats)
        except ValueError:
            seat = -1
        label = self.position.name(seat) if seat >= 0 else self.say("everyone")
        who = self.position.players[seat]
        fixed = self.answers is not None
        widget = PartnerButton(
            f"to:{word}",
            label,
            lambda: None if fixed else self.choose(word),
            lambda: fixed or self.target == word,
            seat=seat,
            portrait=who.portrait,
        )
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

    def _card(self, choice: str, *, theirs: bool = False) -> CardToggle:
        kind = self.kind(self.kind_id(choice))
        looks = (faces_of(self.position.game).front(kind), card_back(kind.back))
        zone = "theirs" if theirs else self.zone_of(choice)
        picked = (lambda: choice in self.wanted) if theirs else (lambda: choice in self.given)
        toggle = self.want if theirs else self.toggle
        return CardToggle(choice, self.namer.place(choice), looks, toggle, picked, zone=zone)

    def zone_of(self, piece: str) -> str:
        """Return the name of the zone that contains a card, given the card's name."""
        return next(zone.id for zone in self.view.zones if piece in zone.pieces)

    def _stepper(self, word: str) -> Stepper:
        kind = self.kind(word)
        return Stepper(
            word, kind.title, badge_of(kind.face), self.change, lambda: self.wanted.count(word)
        )

    # Actions

    def give(self) -> None:
        """Send the chosen cards as a gift, asking for nothing; do nothing if it isn't legal."""
        if "args" not in self.at or not self.gift.enabled:
            return
        self.wanted.clear()
        self.judge()
        self._send()

    def shortcut(self, key: Key) -> bool:
        """Handle a key and return whether it was used.

        Digits choose cards from the hand, G sends a gift, and E sends the offer.
        """
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
        """Return the visible controls in keyboard order."""
        widgets: list[Control] = [*self.partners, *self.cards, *self.asked, *self.steppers]
        widgets += [self.close, self.cancel_button, self.gift, self.send]
        return [node for widget in widgets if widget.visible for node in widget.nodes()]

    # Pointer

    def handle(self, event: UiEvent) -> bool:
        """Handle an event and return whether it was used; cards can be dragged onto a tray."""
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

    def side(self, *, mine: bool) -> TradeSide:
        """Return what one side gives and what the other side gains.

        With `mine=True`, return the player's own side.
        """
        words = self.given if mine else self.wanted
        lines: tuple[tuple[str, str], ...] = ()
        if self.preview is not None:
            lines = self.preview.theirs if mine else self.preview.lines
        return TradeSide(tuple(words), lines)
