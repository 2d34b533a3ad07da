"""The buttons at the lower right: the lowest is always the way forward."""

import pygame

from tabletop.ui.widgets.base import Button, Command, Tableau, Widget

_HIGH = 48.0
_GAP = 10.0
_LOW = 36.0


def bar_command(tableau: Tableau) -> Command | None:
    """The command that the compact bar has room for; choices come before one that has to wait."""
    last = tableau.actions[-1] if tableau.actions else None
    command = next((each for each in tableau.actions if each.kind == "primary"), last)
    if command is not None and tableau.options and command.kind != "primary":
        return None
    return command


class Actions(Widget):
    """Buttons from the bottom up, the primary one lowest.

    Kinds of moves in `data.minor` name nothing and yet are no way forward: theirs is never primary.
    """

    def buttons(self, tableau: Tableau) -> list[Button]:
        """The commands with their places."""
        if self.compact:
            if tableau.refusal[0]:
                return []  # it stands in the bar, for as long as it takes to read
            command = bar_command(tableau)
            return [Button(command, self.rect.inflate(-12, -8))] if command else []
        commands = list(tableau.actions)
        count = len(commands)
        high = min(_HIGH, max(_LOW, (self.rect.h - _GAP * (count - 1)) / max(1, count)))
        bottom = self.rect.bottom - 1
        placed: list[Button] = []
        for place, command in enumerate(reversed(commands)):
            top = bottom - high - place * (high + _GAP)
            placed.append(Button(command, pygame.FRect(self.rect.left, top, self.rect.w, high)))
        return placed[::-1]
