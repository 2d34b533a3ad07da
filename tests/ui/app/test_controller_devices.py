"""Controllers that come and go: SDL's virtual one, which needs neither hardware nor rights."""

import ctypes
import sys
from collections.abc import Iterator

import pygame
import pytest
from pygame._sdl2 import controller

from tabletop.ui.app.controller_devices import ControllerDevices
from tabletop.ui.toolkit.events import Pad, PadUp
from tabletop.ui.toolkit.game_controller import PadReader

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SDL is found otherwise there")

GAME_CONTROLLER, AXES, BUTTONS = 1, 6, 15


class Virtual:
    """A controller that exists in SDL alone."""

    def __init__(self) -> None:
        sdl = ctypes.CDLL(pygame.key.__file__)
        sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        for name in ("Button", "Axis"):
            getattr(sdl, f"SDL_JoystickSetVirtual{name}").argtypes = [
                ctypes.c_void_p, ctypes.c_int, ctypes.c_int16,
            ]  # fmt: skip
        self._sdl = sdl
        self.index = int(sdl.SDL_JoystickAttachVirtual(GAME_CONTROLLER, AXES, BUTTONS, 0))
        self._device = sdl.SDL_JoystickOpen(self.index)

    def press(self, button: int, *, down: bool) -> None:
        """Press or release a button."""
        self._sdl.SDL_JoystickSetVirtualButton(self._device, button, int(down))

    def push(self, axis: int, value: int) -> None:
        """Move an axis."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._device, axis, value)

    def unplug(self) -> None:
        """Take it away."""
        self._sdl.SDL_JoystickDetachVirtual(self.index)


@pytest.fixture(autouse=True)
def _video() -> Iterator[None]:
    pygame.display.init()
    yield
    controller.quit()
    pygame.joystick.quit()
    pygame.display.quit()


def read(reader: PadReader, devices: ControllerDevices) -> list[Pad | PadUp]:
    """What SDL reports now."""
    found: list[Pad | PadUp] = []
    for event in pygame.event.get():
        if event.type == pygame.CONTROLLERDEVICEADDED:
            devices.add(event.device_index)
        found += reader.read(event)
    return found


def test_a_controller_is_plugged_in_used_and_pulled_out() -> None:
    reader = PadReader()
    devices = ControllerDevices(reader)
    virtual = Virtual()
    assert read(reader, devices) == []
    assert list(reader.families.values()) == ["xbox"]
    virtual.press(pygame.CONTROLLER_BUTTON_X, down=True)
    assert read(reader, devices) == [Pad("x")]
    virtual.press(pygame.CONTROLLER_BUTTON_X, down=False)
    assert read(reader, devices) == [PadUp("x")]
    virtual.push(pygame.CONTROLLER_AXIS_LEFTY, -32000)
    assert read(reader, devices) == [Pad("up")]
    virtual.unplug()
    assert read(reader, devices) == [PadUp("up")]
    assert reader.families == {}


def test_a_controller_that_is_there_before_is_opened() -> None:
    pygame.joystick.init()
    virtual = Virtual()
    reader = PadReader()
    devices = ControllerDevices(reader)
    read(reader, devices)
    virtual.press(pygame.CONTROLLER_BUTTON_A, down=True)
    assert read(reader, devices) == [Pad("a")]
    virtual.unplug()
