"""The strip of buttons beside marked pieces, for their most common commands."""

import pygame

from tabletop.engine.commands import Command as TableCommand
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.table.gesture import Doing
from tabletop.ui.table.moment import TableMoment
from tabletop.ui.table.things import Found, commands_for, found_marked, is_commanded
from tabletop.ui.widgets.intents import Command as DoCommand
from tabletop.ui.widgets.intents import ListCommands
from tabletop.ui.widgets.parts import Button, Command
from tabletop.ui.words import commanding

_CELL = (66.0, 58.0)
_PAD = 6.0
_AWAY = 16.0
"""Distance between the strip and the frame around what is marked, in logical pixels."""
_MOST = 5
"""The greatest number of commands in the strip; the rest is in a list."""


def strip_buttons(moment: TableMoment) -> list[Button]:
    """Return the buttons of the strip; none if nothing is marked or something is in the hand."""
    hand = moment.hand
    if not is_commanded(moment) or hand.doing is not Doing.IDLE or moment.inspected is not None:
        return []
    found = found_marked(moment)
    if found is None:
        return []
    commands = _commands(moment, found)
    box = _box(moment, found, len(commands))
    step = _CELL[0]
    return [
        Button(each, pygame.FRect(box.left + _PAD + at * step, box.top + _PAD, *_CELL),
               "uses", size="drawn")
        for at, each in enumerate(commands)
    ]  # fmt: skip


def _commands(moment: TableMoment, found: Found) -> list[Command]:
    able = [each for each in commands_for(moment, found) if each.refusal is None]
    able = [each for each in able if each.id.startswith("do-") or each.id in commanding.SHORT]
    more = Command("strip:more", commanding.MORE, ListCommands(found.things, found.at), "menu")
    return [*(_command(each, found) for each in able[:_MOST]), more]


def _command(each: TableCommand, found: Found) -> Command:
    label = commanding.SHORT.get(each.id, each.title)
    return Command(f"strip:{each.id}", label, DoCommand(each, found.at), each.icon, each.key)


def _box(moment: TableMoment, found: Found, count: int) -> pygame.FRect:
    """Return the box of the strip: below the marked pieces or above them, inside the window."""
    across, down = moment.room.size
    top = moment.arrangement.bar.bottom
    box = pygame.FRect(0, 0, count * _CELL[0] + 2 * _PAD, _CELL[1] + 2 * _PAD)
    box.midtop = (found.rect.centerx, found.rect.bottom + _AWAY)
    if box.bottom > down - 8:
        box.bottom = found.rect.top - _AWAY
    box.left = max(8.0, min(box.left, across - 8 - box.w))
    box.top = max(top + 4, min(box.top, down - 8 - box.h))
    return box


def draw_strip(canvas: Canvas, moment: TableMoment) -> None:
    """Draw the strip of buttons beside marked pieces; nothing if none are marked."""
    buttons = [each for each in moment.buttons if each.command.id.startswith("strip:")]
    if not buttons:
        return
    theme = canvas.theme
    whole = buttons[0].rect.unionall([each.rect for each in buttons[1:]])
    box = whole.inflate(2 * _PAD, 2 * _PAD)
    canvas.shadow(box, 14, "sheet")
    canvas.glass(box, 14, 0.98)
    for each in buttons:
        pointed = moment.pointed == each.command.id
        if pointed:
            canvas.fill(each.rect, 10, theme.amber, 0.2)
            canvas.ring(each.rect, 10, theme.amber, 1.5)
        colour = theme.amber_text if pointed else theme.text1
        x, y = each.rect.centerx, each.rect.top
        canvas.icon((x, y + 19), each.command.icon or "star", 20, colour)
        canvas.text((x, y + 43), each.command.label, "small", colour, anchor="center",
                    max_width=each.rect.w - 4)  # fmt: skip
