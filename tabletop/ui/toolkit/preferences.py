"""The player's settings: changing them, and the values that follow from them."""

import sys
from collections.abc import Callable
from functools import lru_cache

from tabletop.storage.player.settings import SCALES, Settings
from tabletop.ui.text.key_labels import LABELS
from tabletop.ui.toolkit.events import Key
from tabletop.ui.toolkit.notices import Notices
from tabletop.ui.toolkit.services import SoundPort

_PACES = {"instant": 0.0, "fast": 0.5, "normal": 1.0, "relaxed": 1.6}
_SECONDS = 0.5
"""Timeout for the system's answer in seconds; without an answer the theme stays dark."""
_GSETTINGS = ("gsettings", "get", "org.gnome.desktop.interface", "color-scheme")
_DEFAULTS = ("defaults", "read", "-g", "AppleInterfaceStyle")


class Preferences:
    """Changes the settings, saves them, and tells everybody who depends on them."""

    def __init__(
        self,
        settings: Settings,
        save: Callable[[Settings], str | None],
        sounds: SoundPort,
        notices: Notices,
        redraw: Callable[[], None],
    ) -> None:
        """Apply the settings.

        Args:
            settings: The player's settings; they are changed here and written by `save`.
            save: Writes the settings; returns None, or one line saying why it failed.
            sounds: Plays sounds; its volumes follow the settings.
            notices: Shows why settings can't be saved.
            redraw: Has the open scenes drawn again.
        """
        self.settings, self._save = settings, save
        self._sounds, self._notices, self._redraw = sounds, notices, redraw
        self._listeners: list[Callable[[], None]] = []
        self._touched = False
        """Whether the screen was touched since the start."""
        self._set_volumes()
        LABELS.moved = settings.keys

    @property
    def theme_name(self) -> str:
        """The current theme, "dark" or "light"; it follows the system if the player chose that."""
        if self.settings.theme == "system":
            return "light" if system_is_light() else "dark"
        return self.settings.theme

    @property
    def high_contrast(self) -> bool:
        """Whether the player chose high contrast: opaque panels and thick outlines."""
        return self.settings.high_contrast

    @property
    def interface_size(self) -> float:
        """The interface size chosen by the player, as a factor from 0.75 to 2."""
        return self.settings.interface_scale

    @property
    def touch(self) -> bool:
        """Whether controls must fit fingers: by choice, or because the screen was touched."""
        chosen = self.settings.touch
        return self._touched if chosen == "automatic" else chosen == "on"

    @property
    def pace(self) -> float:
        """Factor for the duration of every animation; at 0, results are shown at once."""
        return _PACES[self.settings.animation_speed]

    @property
    def motion_pace(self) -> float:
        """Like `pace`, for what moves rather than fades; 0 if the player chose reduced motion."""
        chosen = self.settings
        return 0.0 if chosen.reduced_motion else _PACES[chosen.animation_speed]

    @property
    def reduced_motion(self) -> bool:
        """Whether the player chose reduced motion: things fade rather than fly, tilt or shake."""
        return self.settings.reduced_motion

    def _set_volumes(self) -> None:
        chosen, heard = self.settings, 0.0 if self.settings.muted else 1.0
        self._sounds.set_volumes(heard * chosen.effects_volume, heard * chosen.chime_volume)

    def change(self, **changes: object) -> None:
        """Change settings; they take effect at once and are saved to the settings file.

        If they can't be saved, a notification says so.

        Args:
            changes: The new values, as keyword arguments named after the settings.

        Raises:
            AttributeError: There is no such setting.
        """
        for name, value in changes.items():
            if not hasattr(self.settings, name):
                raise AttributeError(f"no setting is called {name}")
            setattr(self.settings, name, value)
        problem = self._save(self.settings)
        if problem:
            self._notices.toast(problem, "loss")
        self._set_volumes()
        LABELS.moved = self.settings.keys
        for listener in self._listeners:
            listener()
        self._redraw()

    def touched(self) -> bool:
        """Note that the screen was touched; return whether that made controls fit fingers."""
        before, self._touched = self.touch, True
        if before == self.touch:
            return False
        for listener in self._listeners:
            listener()
        return True

    def listen(self, listener: Callable[[], None]) -> None:
        """Register a function to be called without arguments whenever settings change."""
        self._listeners.append(listener)

    def shortcut(self, key: Key) -> bool:
        """Handle a key that works in every scene; return whether the key was used.

        M turns the sound off and on; plus and minus change the size of the interface.
        """
        if key.ctrl and key.key not in {"=", "-", "+"}:
            return False
        if key.text == "+" or key.key in {"=", "+"}:
            return self.resize(1)
        if key.text == "-" or key.key == "-":
            return self.resize(-1)
        if key.key == "m":
            self.change(muted=not self.settings.muted)
            self._notices.toast("Sound off" if self.settings.muted else "Sound on")
            return True
        return False

    def resize(self, step: int) -> bool:
        """Enlarge the interface by a number of steps, or reduce it; return True."""
        sizes = SCALES
        at = min(range(len(sizes)), key=lambda index: abs(sizes[index] - self.interface_size))
        size = sizes[max(0, min(len(sizes) - 1, at + step))]
        self.change(interface_scale=size)
        self._notices.toast(f"Interface size {size:.0%}")
        return True


@lru_cache(maxsize=1)
def system_is_light() -> bool:
    """Return whether the user's system prefers light colours; the first result is kept.

    The result is False if this can't be determined. Linux desktops are queried with `gsettings`,
    macOS with `defaults`, and Windows through its registry.
    """
    if sys.platform == "win32":
        return _windows_is_light()
    if sys.platform == "darwin":
        # The key exists in dark mode only; reading it is an error otherwise.
        answer = _answer(_DEFAULTS)
        return answer is not None and answer != "Dark"
    return _answer(_GSETTINGS) in {"'prefer-light'", "'default'"}


def _answer(command: tuple[str, ...]) -> str | None:
    """Return the standard output of a command; None if it can't be run or times out."""
    import subprocess  # noqa: PLC0415 - only needed with the system's theme

    try:
        done = subprocess.run(  # noqa: S603 - a constant command
            command, capture_output=True, timeout=_SECONDS, check=False, text=True
        )
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return None
    return done.stdout.strip()


def _windows_is_light() -> bool:
    if sys.platform != "win32":
        return False
    import winreg  # noqa: PLC0415 - exists on Windows only

    path = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, path) as key:
            return bool(winreg.QueryValueEx(key, "AppsUseLightTheme")[0])
    except OSError:
        return False
