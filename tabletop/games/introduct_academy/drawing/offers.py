"""The widget with the open offers, as chips: who gives what for what, what it does, and answers."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from tabletop.api import OpenOffer
from tabletop.api.drawing import (
    TIMES,
    Canvas,
    DropTarget,
    Moment,
    PlayIntent,
    RegionButton,
    RegionCommand,
    Widget,
    draw_avatar,
    seat_colour,
)
from tabletop.games.introduct_academy.classes import Meter
from tabletop.games.introduct_academy.drawing.badges import Badge, badge_of, draw_badge
from tabletop.games.introduct_academy.table import OffersData

_CHIP = 51.0
_GAP = 6.0
_PAD = 10.0
_BADGE = 24.0
_FACE = 30.0
_TEXT = 46.0
"""Where the words of a chip begin, from its left edge, in logical pixels."""
_LINE = 28.0
"""The height of a further line of badges, in logical pixels."""
_WIDE = 400.0
_TALLER = 38.0
"""How much taller a chip is whose buttons stand below its cards."""
_LEAST = 220.0
"""The least width of a chip beside cards, in logical pixels."""
_ROWS = (13.0, 34.0)
"""The heights of the two lines of text, from the top of a chip, in logical pixels."""
_BETWEEN = 6.0
"""The gap between who gives what and what it does, in logical pixels."""
_SLACK = 8.0
"""How far a line may reach into the margin of a chip; its last badge has 4 of it at its right."""
_STYLES = ("chip", "small")
"""The text styles of the two lines about what an offer does."""
_MOST = 3
"""How many chips are shown; the rest are counted."""
_ANSWER, _ICON = 92.0, 32.0
_OTHER = 104.0
"""The width of a button with which another seat at this screen answers, in logical pixels."""
_ORDER = ("decline", "withdraw", "counter", "look", "accept")
"""The kinds of answers from right to left."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A few words or a badge in the sentence of a chip, with its width in logical pixels."""

    wide: float
    words: str = ""
    badge: Badge | None = None


@dataclass(frozen=True, slots=True)
class _Said:
    """What a chip says, laid out for the room beside its face, in logical pixels."""

    name: str
    lines: tuple[tuple[_Part, ...], ...]
    """Who gives what for what, with as many lines as it takes."""
    effect: tuple[tuple[str, str], ...]
    """What the offer does, as lines with their text styles."""
    wide: float
    """The width of name and lines."""
    drop: float
    """How much higher the name is than one line, where a long word breaks."""
    beside: bool
    """Whether there is room for what the offer does beside the lines, rather than below."""

    @property
    def is_low(self) -> bool:
        """Whether everything fits beside the face without a third line."""
        return self.beside and len(self.lines) == 1 and not self.drop


@dataclass(frozen=True, slots=True)
class _Chip:
    """One open offer with its rectangle, words and answer buttons."""

    offer: OpenOffer
    rect: pygame.FRect
    number: int
    """The key that trades, from 1; 0 if the viewer isn't asked."""
    said: _Said
    buttons: tuple[RegionButton, ...]


class Offers(Widget[OffersData]):
    """The open offers as chips with buttons to answer them, for the seats at this screen.

    Offers that the next seat has to answer come first, then others that can be answered. Within
    each group, the oldest comes first. An offer that passes by itself fades.
    """

    def chips(self, moment: Moment) -> list[_Chip]:
        """Return as many offers as fit below each other, with their boxes and buttons."""
        offers = sorted(moment.display.offers, key=lambda offer: self._priority(moment, offer))
        found: list[_Chip] = []
        free = self._free(moment)
        number, y = 0, free.top
        for offer in offers[: _MOST if free.w >= _WIDE else 1]:
            number += bool(offer.answer)
            key = number if offer.answer else 0
            rect = pygame.FRect(free.left, y, free.w, _CHIP)
            buttons = self._placed(moment, offer, rect, key, tall=False)
            limit = min((each.rect.left for each in buttons), default=rect.right) - 6
            said = self._said(moment, offer, limit - rect.left - _TEXT)
            seats = {command.seat for command in moment.at.get(offer.id, ())}
            if len(seats) > 1 or not said.is_low:
                said = self._said(moment, offer, free.w - _TEXT - _PAD)
                rect.h += _TALLER + said.drop + _LINE * (len(said.lines) - 1)
                rect.h += 0 if said.beside else self._below(moment, said, rect)
                buttons = self._placed(moment, offer, rect, key, tall=True)
            if found and rect.bottom > self.rect.bottom + _GAP:
                break
            found.append(_Chip(offer, rect, key, said, tuple(buttons)))
            y = rect.bottom + _GAP
        return found

    def _free(self, moment: Moment) -> pygame.FRect:
        """Return the room for chips: at the right of cards that lie there, if it is enough."""
        cards = [slot.rect.right for slot in moment.slots if slot.rect.colliderect(self.rect)]
        left = max(cards, default=self.rect.left - _GAP) + _GAP
        if self.rect.right - left < _LEAST:
            return self.rect
        return pygame.FRect(left, self.rect.top, self.rect.right - left, self.rect.h)

    def _said(self, moment: Moment, offer: OpenOffer, room: float) -> _Said:
        """Return what a chip says within a width in logical pixels."""
        measure = moment.measure
        told = offer.effect if offer.answer else ()
        if offer.id in moment.fading:
            told = (*told[:1], self.data.passes)
        effect = tuple(zip(told, _STYLES, strict=False))
        if len(effect) == 1:
            effect = _halved(moment, effect[0][0])
        aside = max(
            (measure.measure(*line)[0] for line in effect), default=12.0 + 14.0 * len(offer.to)
        )
        left = room - aside - _BETWEEN
        whole, broken = (self._parts(moment, offer, broken=each) for each in (False, True))
        fit = [h for h in (whole, broken) if _across(*h) <= left]
        fit += [h for h in (whole, broken) if _across(*h) <= room + _SLACK]
        lines: list[list[_Part]] = [[]]
        for half in [[*fit[0][0], *fit[0][1]]] if fit else whole:
            lines += [[]] if lines[-1] else []
            for part in half:
                if lines[-1] and _across(lines[-1]) + part.wide > room + _SLACK:
                    lines.append([])
                lines[-1].append(part)
        across = max(map(_across, lines))
        forms = [(form, measure.measure(form, "chip")[0]) for form in moment.name_forms(offer.seat)]
        name, wide = next((each for each in forms if each[1] <= left), forms[0])
        once, all_of_it = (
            measure.measure_paragraph(across_all, name, "chip") for across_all in (wide + 9, room)
        )
        wide = max(across, min(wide, room))
        return _Said(name, tuple(map(tuple, lines)), effect, wide, all_of_it - once, wide <= left)

    def _parts(
        self, moment: Moment, offer: OpenOffer, *, broken: bool = False
    ) -> list[list[_Part]]:
        """Return who gives what, and for what; `broken` puts the words between on two lines."""
        data, measure = self.data, moment.measure
        word = data.offers if offer.gives else data.asks
        word = data.gives if offer.answer and offer.gives else word
        gives = [_Part(measure.measure(word, "small")[0] + 6, word), *_badges(moment, offer.gives)]
        wants = [*_badges(moment, offer.wants)]
        if offer.wants and offer.gives:
            word = data.for_your if offer.answer else data.for_others
            words = word.split(" ", 1) if broken else [word]
            wide = max(measure.measure(each, "small")[0] for each in words)
            wants.insert(0, _Part(wide + 8, "\n".join(words)))
        return [gives, wants]

    @staticmethod
    def _below(moment: Moment, said: _Said, rect: pygame.FRect) -> float:
        """Return the height of the words below the lines, in logical pixels."""
        return sum(
            moment.measure.measure_paragraph(rect.w - 2 * _PAD, line, style)
            for line, style in said.effect
        )

    @staticmethod
    def _priority(moment: Moment, offer: OpenOffer) -> int:
        """Return 0 if the viewer or the next seat to act must answer, 1 if others can, else 2."""
        if offer.answer:
            return 0
        if not moment.at.get(offer.id):
            return 3
        waits = set(offer.to) - set(offer.declined)
        return 1 if set(moment.acting[:1]) & waits else 2

    def _placed(
        self, moment: Moment, offer: OpenOffer, rect: pygame.FRect, number: int, *, tall: bool
    ) -> list[RegionButton]:
        """Return the buttons of an offer from its right edge, the viewer's first.

        Seats whose buttons do not fit are asked when it is their turn to answer.
        """
        seats: dict[int, list[tuple[RegionCommand, float]]] = {}
        for command in moment.at.get(offer.id, ()):
            seats.setdefault(command.seat, []).append(self._shown(offer, command, number))
        first = (-1, *moment.acting[:1])
        gap = moment.measure.hittable(_ICON + 6.0) - _ICON
        found: list[RegionButton] = []
        x = rect.right - 8.0
        least = rect.left + _PAD
        for seat, shown in sorted(seats.items(), key=lambda each: each[0] not in first):
            shown.sort(key=lambda each: _ORDER.index(_kind(each[0])))
            need = sum(wide + gap for _, wide in shown) + _FACE * (seat >= 0)
            if found and x - need < least:
                break
            group: list[RegionButton] = []
            for command, wide in shown:
                y = rect.bottom - 5 - _ICON if tall else rect.centery - _ICON / 2
                box = pygame.FRect(x - wide, y, wide, _ICON)
                group.append(RegionButton(command, box, "options", "icon" * (wide == _ICON)))
                x = box.left - gap
            found += group[::-1]
            x -= _FACE * (seat >= 0)
        return found

    def _shown(
        self, offer: OpenOffer, command: RegionCommand, number: int
    ) -> tuple[RegionCommand, float]:
        """Return a command as its button shows it, and the width of the button."""
        told = ", ".join(offer.effect)
        if command.seat >= 0:
            return command, _OTHER
        match _kind(command):
            case "accept":
                data = self.data
                word = data.trade if offer.gives and offer.wants else data.take
                word = word if offer.gives else data.grant
                key = str(number) if number else ""
                look = "good" if offer.answer == "suits" else command.kind
                return replace(command, label=word, key=key, value=told, kind=look), _ANSWER
            case "decline":
                return replace(command, icon="x", key="0" if number == 1 else ""), _ICON
            case "counter":
                return replace(command, icon="swap-seat", key="C" if number == 1 else ""), _ICON
            case "withdraw":
                return replace(command, icon="undo"), _ICON
        return command, _OTHER

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for each offer, for the cards that it asks for."""
        return [DropTarget(chip.offer.id, chip.rect, 12) for chip in self.chips(moment)]

    def outlines(self, moment: Moment) -> list[pygame.FRect]:
        """Return the boxes of offers; the region is as empty as felt without them."""
        return [chip.rect for chip in self.chips(moment)] or super().outlines(moment)

    def covering_boxes(self, moment: Moment) -> list[pygame.FRect]:
        """Return the boxes of offers; words under them wait until they are gone."""
        return [chip.rect for chip in self.chips(moment)]

    def buttons(self, moment: Moment) -> list[RegionButton]:
        """Return the buttons for answering open offers, for the seats at this screen."""
        return [button for chip in self.chips(moment) for button in chip.buttons]

    def hover_key(self, moment: Moment) -> tuple[object, ...]:
        """Return the id of the answer under the pointer or focus, whose cards are marked."""
        mine = {button.command.id for button in self.buttons(moment)}
        return tuple(mine & {moment.pointed})

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the open offers; nothing if there are none."""
        chips = self.chips(moment)
        for chip in chips:
            self._draw(canvas, moment, chip)
        hidden = len(moment.display.offers) - len(chips)
        if hidden:
            last = chips[-1].rect
            spot = pygame.FRect(last.left + 8, last.bottom - 12, 34, 20)
            canvas.fill(spot, 10, canvas.theme.amber)
            canvas.text(spot.center, f"+{hidden}", "chip", "#2A1C00", anchor="center")
        pointed = [b.command for b in self.buttons(moment) if b.command.id == moment.pointed]
        for command in pointed:
            if isinstance(command.intent, PlayIntent):
                _mark_cards(canvas, moment, command.intent.move.pieces)

    def _draw(self, canvas: Canvas, moment: Moment, chip: _Chip) -> None:
        offer, box, theme = chip.offer, chip.rect, canvas.theme
        canvas.glass(box, 12, 1.0)
        faded = moment.fading.get(offer.id)
        if offer.answer == "suits":
            canvas.ring(box, 12, theme.amber, 2)
        elif faded is not None:
            _dashes(canvas, box, theme.text2)
            canvas.fill(
                (box.left + 14, box.bottom - 5, (box.w - 28) * (1 - faded), 3),
                1.5,
                theme.text2,
                0.7,
            )
        y = box.top + _CHIP / 2
        self._face(canvas, moment, offer.seat, (box.left + 23, y), dim=faded is not None)
        said, x = chip.said, box.left + _TEXT
        if said.drop:
            canvas.paragraph((x, box.top + 4, box.right - _PAD - x, 18), said.name, "chip")
        else:
            canvas.text((x, box.top + _ROWS[0]), said.name, "chip", anchor="midleft")
        for row, line in enumerate(said.lines):
            _draw_line(canvas, line, (x, box.top + said.drop + _ROWS[1] + _LINE * row))
        for seat in {button.command.seat for button in chip.buttons} - {-1}:
            first = next(each.rect for each in chip.buttons if each.command.seat == seat)
            self._face(canvas, moment, seat, (first.left - 18, first.centery))
        x += said.wide + _BETWEEN
        if not offer.answer:
            tall = box.h > _CHIP
            beside = [box.right] if tall else [each.rect.left for each in chip.buttons]
            self._draw_asked(canvas, moment, offer, (x, y), min(beside, default=box.right) - 6)
        elif said.beside:
            for row, (told, style) in enumerate(said.effect):
                canvas.text((x, box.top + _ROWS[row]), told, style, anchor="midleft")
        else:
            top = box.top + said.drop + _CHIP + _LINE * (len(said.lines) - 1) - 1
            for told, style in said.effect:
                below = (box.left + _PAD, top, box.w - 2 * _PAD, 18)
                top += canvas.paragraph(below, told, style)

    def _draw_asked(
        self,
        canvas: Canvas,
        moment: Moment,
        offer: OpenOffer,
        pos: tuple[float, float],
        limit: float,
    ) -> None:
        """Draw the seats that are asked, with a cross at those who declined."""
        x, y = pos
        pitch = min(28.0, (limit - x - 13) / max(1, len(offer.to)))
        for place, seat in enumerate(offer.to):
            spot = (x + 13 + pitch * place, y)
            said_no = seat in offer.declined
            self._face(canvas, moment, seat, spot, dim=said_no)
            if said_no:
                canvas.disc((spot[0] + 9, spot[1] + 8), 8, canvas.theme.coral)
                canvas.icon((spot[0] + 9, spot[1] + 8), "x", 11, "#3A1512")

    @staticmethod
    def _face(
        canvas: Canvas,
        moment: Moment,
        seat: int,
        centre: tuple[float, float],
        *,
        dim: bool = False,
    ) -> None:
        draw_avatar(canvas, centre, 26, moment.portrait(seat), seat_colour(seat))
        if dim:
            canvas.disc(centre, 13, "#0D0F14", 0.5)


def _kind(command: RegionCommand) -> str:
    """Return what a command does with an offer, such as `accept`, from its id."""
    words = command.id.replace(" ", ":").split(":")
    return words[1] if words[0] in {"form", "move"} else words[0]


def _halved(moment: Moment, told: str) -> tuple[tuple[str, str], ...]:
    """Return a text on two lines of about the same width, with their text styles."""
    words = told.split(" ")
    splits = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]

    def wide(halves: tuple[str, ...]) -> float:
        return max(moment.measure.measure(half, "chip")[0] for half in halves)

    halves = min(splits, key=wide, default=(told,))
    return tuple((half, "chip") for half in halves)


def _badges(moment: Moment, names: tuple[str, ...]) -> list[_Part]:
    """Return a part for each skill among some cards or kinds, with its number of cards."""
    found: list[_Part] = []
    for badge, number in badges_of(moment, names):
        told = TIMES.format(count=number) if number > 1 else ""
        wide = moment.measure.measure(told, "chip")[0] + 4 if told else 0.0
        found.append(_Part(_BADGE + 4 + wide, told, badge))
    return found


def _across(*lines: Sequence[_Part]) -> float:
    """Return the width of lines one after the other, in logical pixels."""
    return sum(part.wide for line in lines for part in line)


def _draw_line(canvas: Canvas, line: Sequence[_Part], pos: tuple[float, float]) -> None:
    """Draw words and badges from left to right."""
    x, y = pos
    for part in line:
        left = x
        if part.badge is not None:
            draw_badge(canvas, (x + _BADGE / 2, y), _BADGE, part.badge)
            left += _BADGE + 4
        words = part.words.split("\n")
        for row, each in enumerate(words):
            style = "chip" if part.badge is not None else "small"
            height = y + 12 * row - 6 * (len(words) - 1)
            canvas.text((left, height), each, style, anchor="midleft")
        x += part.wide


def _dashes(canvas: Canvas, box: pygame.FRect, colour: str) -> None:
    """Draw a dashed line around a box, without its corners."""
    for y in (box.top + 1, box.bottom - 1):
        x = box.left + 12
        while x < box.right - 14:
            canvas.line((x, y), (x + 5, y), colour, 1.4, 0.7)
            x += 11


def _mark_cards(canvas: Canvas, moment: Moment, pieces: Sequence[str]) -> None:
    """Ring the cards that an answer would give."""
    for slot in (moment.slot_named(name) for name in pieces):
        if slot is not None:
            canvas.ring(slot.rect.inflate(4, 4), 0.075 * slot.rect.w + 2, canvas.theme.amber, 2.4)


def pointed_offer(moment: Moment) -> OpenOffer | None:
    """Return the offer whose *Trade* button is under the pointer, or None."""
    name = moment.pointed.removeprefix("accept:")
    return next((each for each in moment.display.offers if each.id == name), None)


def arriving(moment: Moment, meter: Meter) -> int:
    """Return how many cards the offer under the pointer would bring to a class of the viewer."""
    offer = pointed_offer(moment)
    kinds = [moment.view.kind_named(name) for name in offer.gives] if offer else []
    return sum(1 for kind in kinds if kind is not None and kind.title == meter.title)


def badges_of(moment: Moment, names: tuple[str, ...]) -> list[tuple[Badge, int]]:
    """Return the badge of each skill among some cards or kinds, with its number of cards.

    `names` are names of cards or ids of kinds.
    """
    kinds = {kind.id: kind for kind in moment.game.spec.kinds}
    pieces = ((name, moment.view.kind_named(name)) for name in names)
    counted = Counter(kind.id if kind else name for name, kind in pieces)
    return [
        (badge_of(kind.face), counted[kind.id]) for kind in kinds.values() if kind.id in counted
    ]
