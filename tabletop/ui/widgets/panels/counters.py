"""Counters that players change by hand: a number between minus and plus; a click edits it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import pygame

from tabletop.engine.gestures import commands
from tabletop.engine.gestures.commands import Thing
from tabletop.engine.moves import Seat, seat_name
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.text import command_text
from tabletop.ui.text.narrator import whose
from tabletop.ui.widgets import intents
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.region_parts import RegionButton, RegionCommand
from tabletop.ui.widgets.widget import owner_of

STEPPER = 34.0
"""Height of a counter with buttons, in logical pixels."""
_CHIP = 32.0
_GAP = 6.0
_STEP = 32.0
_ICON = 18.0
_WIDEST = 216.0
_NARROWEST = 132.0
"""Width from which a counter has minus and plus buttons."""
_WITH_ICON = 104.0
"""Width from which a counter with an icon has minus and plus buttons."""
_LEAST = 64.0
"""Least width of a counter; a smaller one would not be readable."""
_CUT = 24.0
"""Least width of a truncated title, in logical pixels, if there is no icon instead."""
_LEAST_WITH_ICON = 40.0
"""Least width of a counter whose title is replaced by an icon."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that players change by hand, such as points, laid out on the table.

    `name` is its name in the game, `title` is its caption, and `rect` is its box in logical pixels.
    """

    name: str
    title: str
    rect: pygame.FRect
    steps: bool
    """Whether there is room for minus and plus buttons."""
    icon: str = ""
    """Name of the icon that replaces the title if there is no room; empty for none."""

    @property
    def less(self) -> pygame.FRect:
        """The box of the minus button, at the left end of the counter, in logical pixels."""
        return pygame.FRect(self.rect.left, self.rect.top, _STEP, self.rect.h)

    @property
    def more(self) -> pygame.FRect:
        """The box of the plus button, at the right end of the counter, in logical pixels."""
        return pygame.FRect(self.rect.right - _STEP, self.rect.top, _STEP, self.rect.h)

    @property
    def middle(self) -> pygame.FRect:
        """The box of the title and number, between any buttons, in logical pixels."""
        inner = 2 * _STEP if self.steps else 0.0
        left = self.rect.left + inner / 2
        return pygame.FRect(left, self.rect.top, self.rect.w - inner, self.rect.h)


def of_seat(moment: Moment, seat: Seat) -> list[str]:
    """Return the names of the counters that belong to a seat.

    The result is empty in games with rules, which do the counting themselves.
    """
    end = f":{seat_name(seat)}"
    return [name for name in _counted(moment) if name.endswith(end)]


def without_owner(moment: Moment) -> list[str]:
    """Return the names of the counters that belong to no seat.

    The result is empty in games with rules, which do the counting themselves.
    """
    return [name for name in _counted(moment) if ":" not in name]


def _counted(moment: Moment) -> list[str]:
    if not moment.commanded:
        return []
    plan = moment.view.plan
    return [name for name in plan.values if name not in plan.piece and not _is_die(moment, name)]


def _is_die(moment: Moment, name: str) -> bool:
    """Whether a value is the number on a die that isn't a piece."""
    return any(each.id == "roll" for each in moment.commands((Thing("value", name),)))


def spoken_name(moment: Moment, name: str) -> str:
    """Return the spoken name of a counter, including its owner if that is another player.

    `name` is the counter's name in the game.
    """
    seat = owner_of(name, moment.view.seats)
    title = title_of(moment, name)
    return title if seat in {-1, moment.home} else whose(title, moment.name(seat))


def title_of(moment: Moment, name: str) -> str:
    """Return the title that is written on a counter, without its owner.

    The game declares it; otherwise it is made from `name`, the counter's name in the game.
    """
    kind = moment.game.spec.counter(name)
    if kind is not None:
        return kind.title
    word = name.partition(":")[0].replace("-", " ")
    return word[:1].upper() + word[1:]


def _counter(moment: Moment, name: str, rect: pygame.FRect) -> Counter:
    kind = moment.game.spec.counter(name)
    icon = kind.icon if kind is not None else ""
    steps = rect.w >= (_WITH_ICON if icon else _NARROWEST)
    return Counter(name, title_of(moment, name), rect, steps, icon)


def side_by_side(moment: Moment, names: Sequence[str], box: pygame.FRect) -> list[Counter]:
    """Lay out counters from left to right in a box and return those that fit.

    They get minus and plus buttons if there is room.

    Args:
        moment: What the table shows now.
        names: The names of the counters, the most important first.
        box: The space for them, in logical pixels.
    """
    kinds = [moment.game.spec.counter(name) for name in names]
    signed = all(kind is not None and kind.icon for kind in kinds)
    for count in range(len(names), 0, -1):
        wide = min(_WIDEST, (box.w - _GAP * (count - 1)) / count)
        if wide >= (_LEAST_WITH_ICON if signed else _LEAST):
            high = min(_CHIP, box.h)
            top = box.centery - high / 2
            return [
                _counter(
                    moment, name, pygame.FRect(box.left + place * (wide + _GAP), top, wide, high)
                )
                for place, name in enumerate(names[:count])
            ]
    return []


def stacked(moment: Moment, names: Sequence[str], box: pygame.FRect) -> list[Counter]:
    """Lay out counters below each other in a box and return those that fit, from the top.

    Args:
        moment: What the table shows now.
        names: The names of the counters, the most important first.
        box: The space for them, in logical pixels.
    """
    if not names or box.w < _LEAST:
        return []
    pitch = max(_CHIP + 3, min(STEPPER + _GAP, (box.h + _GAP) / len(names)))
    wide = min(_WIDEST, box.w)
    most = int((box.h + _GAP) / pitch)
    return [
        _counter(
            moment,
            name,
            pygame.FRect(box.left, box.top + place * pitch, wide, min(STEPPER, pitch - 3)),
        )
        for place, name in enumerate(names[:most])
    ]


def things_of(counters: Iterable[Counter]) -> list[tuple[Thing, pygame.FRect]]:
    """Return each counter as a thing that commands can act on, with its box in logical pixels."""
    return [(Thing("value", each.name), each.rect) for each in counters]


def buttons_of(moment: Moment, counters: Iterable[Counter], zone: str) -> list[RegionButton]:
    """Return the buttons of counters: for each, minus, the number to edit, and plus.

    Minus and plus are left out if there is no room, and so are buttons that the viewer can't use.

    Args:
        moment: What the table shows now.
        counters: The counters, as laid out.
        zone: The name of the focus zone, within which the arrow keys move.
    """
    found: list[RegionButton] = []
    for each in counters:
        known = {one.id: one for one in moment.commands((Thing("value", each.name),))}
        title = spoken_name(moment, each.name)
        parts = [("count", each.middle, title)]
        if each.steps:
            parts = [
                ("less", each.less, f"{title}: {command_text.LESS_BY_ONE.lower()}"),
                *parts,
                ("more", each.more, f"{title}: {command_text.MORE_BY_ONE.lower()}"),
            ]
        for name, rect, label in parts:
            command = known.get(name)
            if command is not None:
                button = _button(moment, each, command, rect, label)
                found.append(replace(button, zone=zone))
    return found


def _button(
    moment: Moment, counter: Counter, command: commands.Command, rect: pygame.FRect, label: str
) -> RegionButton:
    at = (counter.rect.x, counter.rect.y, counter.rect.w, counter.rect.h)
    reason = command.refusal.text if command.refusal is not None else ""
    pressed = RegionCommand(
        f"{command.id}:{counter.name}",
        label,
        intents.CommandIntent(command, at),
        reason=reason,
        value=str(moment.number(counter.name)),
    )
    return RegionButton(pressed, rect, size="drawn")


def draw(canvas: Canvas, moment: Moment, counters: Iterable[Counter]) -> None:
    """Draw counters, each with its title or icon, its number, and minus and plus.

    Minus and plus are left out of counters that are too narrow for them.
    """
    theme = canvas.theme
    for each in counters:
        box, middle = each.rect, each.middle
        canvas.well(box, min(11.0, box.h / 2))
        number = str(moment.number(each.name))
        size = 17.0 if box.h >= STEPPER else 15.0
        wide = canvas.measure(number, "name", size=size)[0]
        right = middle.right - (8 if box.w >= _LEAST and not each.steps else 3)
        canvas.text((right, middle.centery), number, "name", theme.text1, anchor="midright",
                    size=size, max_width=middle.w)  # fmt: skip
        left = middle.left + (10 if box.w >= _LEAST and not each.steps else 3)
        room = right - wide - 4 - left
        icon, title = _shown(each, canvas.measure(each.title, "small")[0] + 4, room)
        if icon:
            canvas.icon((left + _ICON / 2, middle.centery), each.icon, _ICON, theme.amber_text)
            left, room = left + _ICON + 6, room - _ICON - 6
        if title:
            canvas.text(
                (left, middle.centery),
                each.title,
                "small",
                theme.text2,
                anchor="midleft",
                max_width=room,
            )
        for sign, rect in (("minus", each.less), ("plus", each.more)) if each.steps else ():
            name = f"{'less' if sign == 'minus' else 'more'}:{each.name}"
            if moment.pointed == name:
                canvas.fill(rect.inflate(-4, -4), 8, theme.text1, 0.14)
            canvas.icon(rect.center, sign, 17, theme.amber_text)


def _shown(counter: Counter, title: float, room: float) -> tuple[bool, bool]:
    """Whether there is room for icon and title: both, else the title, else the icon."""
    if not counter.icon:
        return False, room > _CUT
    if title <= room - _ICON - 6:
        return True, True
    return (False, True) if title <= room else (room >= _ICON, False)


def hover_key(moment: Moment, counters: Iterable[Counter]) -> tuple[object, ...]:
    """Return the id of the hovered minus or plus button of these counters, as a tuple of one.

    The tuple is empty if none is hovered. The counters must be redrawn when the result changes.
    """
    names = {f"{part}:{each.name}" for each in counters for part in ("less", "more")}
    return (moment.pointed,) if moment.pointed in names else ()
