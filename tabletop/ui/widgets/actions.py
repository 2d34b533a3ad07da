"""The action buttons at the lower right; the lowest is always the primary one."""

import pygame

from tabletop.engine.widgets import ActionsData
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Button, Command

_HIGH = 48.0
_GAP = 10.0
_LOW = 36.0


def bar_command(moment: Moment) -> Command | None:
    """Return the one command that the compact bar has room for, or None.

    Open choices take precedence over a command that isn't primary.
    """
    last = moment.actions[-1] if moment.actions else None
    command = next((each for each in moment.actions if each.kind == "primary"), last)
    if command is not None and moment.options and command.kind != "primary":
        return None
    return command


class Actions(Widget[ActionsData]):
    """Action buttons from the bottom up, with the primary one lowest.

    Moves of the kinds in `data.minor` name no piece but are not the way forward, so their buttons
    are never primary.
    """

    def buttons(self, moment: Moment) -> list[Button]:
        """Return the buttons with their boxes; in the compact layout at most one.

        The compact bar shows none while a refusal takes its place.
        """
        if self.compact:
            if moment.refusal[0]:
                return []  # the refusal takes the bar for as long as it is shown
            command = bar_command(moment)
            return [Button(command, self.rect.inflate(-12, -8))] if command else []
        commands = list(moment.actions)
        count = len(commands)
        high = min(_HIGH, max(_LOW, (self.rect.h - _GAP * (count - 1)) / max(1, count)))
        bottom = self.rect.bottom - 1
        placed: list[Button] = []
        for place, command in enumerate(reversed(commands)):
            top = bottom - high - place * (high + _GAP)
            placed.append(Button(command, pygame.FRect(self.rect.left, top, self.rect.w, high)))
        return placed[::-1]
