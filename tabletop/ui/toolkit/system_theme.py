"""Detects whether the operating system prefers light colours, which SDL 2 can't report."""

import sys
from functools import lru_cache

_SECONDS = 0.5
"""Timeout for the system's answer in seconds; without an answer the theme stays dark."""
_GSETTINGS = ("gsettings", "get", "org.gnome.desktop.interface", "color-scheme")
_DEFAULTS = ("defaults", "read", "-g", "AppleInterfaceStyle")


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
