"""Asks SDL what each key of the keyboard types in the system's current layout."""

import ctypes
import logging
import sys
from collections.abc import Mapping

import pygame

_log = logging.getLogger(__name__)

_SIGNS = {"-": "MINUS", "=": "EQUALS", "[": "LEFTBRACKET", "]": "RIGHTBRACKET", ";": "SEMICOLON",
          "'": "APOSTROPHE", ",": "COMMA", ".": "PERIOD", "/": "SLASH", "\\": "BACKSLASH",
          "`": "GRAVE"}  # fmt: skip
_PLACES = {letter: letter.upper() for letter in "abcdefghijklmnopqrstuvwxyz1234567890"} | _SIGNS


def current_layout() -> Mapping[str, str]:
    """Return what each key types without Shift, by its name on a US keyboard.

    Return an empty mapping if SDL can't be asked.
    """
    try:
        # pygame doesn't hand this on; its own module leads to the SDL that it was linked with.
        sdl = ctypes.CDLL("SDL2" if sys.platform == "win32" else pygame.key.__file__)
        key_of, name_of = sdl.SDL_GetKeyFromScancode, sdl.SDL_GetKeyName
    except (OSError, AttributeError) as error:
        _log.warning("the keyboard's layout is not known: %s", error)
        return {}
    name_of.restype = ctypes.c_char_p
    return {
        place: name_of(key_of(getattr(pygame, f"KSCAN_{name}"))).decode().lower()
        for place, name in _PLACES.items()
    }
