"""Opens the game controllers that are connected, also while the program runs."""

import logging

import pygame
from pygame._sdl2 import controller

from tabletop.ui.toolkit.game_controller import PadReader, family_of

_log = logging.getLogger(__name__)


class ControllerDevices:
    """The connected controllers; SDL reports their events while they are open."""

    def __init__(self, reader: PadReader) -> None:
        """Open all controllers; `reader` gets to know the family of each.

        Raises:
            pygame.error: SDL can't read controllers here.
        """
        self._reader = reader
        self._open: list[controller.Controller] = []
        controller.init()
        for index in range(controller.get_count()):
            self.add(index)

    def add(self, index: int) -> None:
        """Open the controller at an index of SDL's list, unless it is one that SDL can't name."""
        if not controller.is_controller(index):
            return
        try:
            device = controller.Controller(index)
        except pygame.error as error:
            _log.warning("a controller can't be opened: %s", error)
            return
        self._open = [each for each in self._open if each.attached()]
        self._open.append(device)
        self._reader.families[device.as_joystick().get_instance_id()] = family_of(device.name)
