"""The languages a game is translated into, their names, and the system's language."""

import os
import re
import sys
from collections.abc import Iterable

_LOCALE = re.compile(r"locale/([^/]+)\.yaml\Z")
_RULEBOOK = re.compile(r"rulebook\.([a-z]{2,3})\.md\Z")
_CODE = re.compile(r"([A-Za-z]{2,3})(?=[_.@-]|\Z)")
_NAMES = {
    "bg": "Български", "ca": "Català", "cs": "Čeština", "da": "Dansk", "de": "Deutsch",
    "el": "Ελληνικά", "en": "English", "eo": "Esperanto", "es": "Español", "et": "Eesti",
    "fi": "Suomi", "fr": "Français", "hr": "Hrvatski", "hu": "Magyar", "is": "Íslenska",
    "it": "Italiano", "lt": "Lietuvių", "lv": "Latviešu", "nl": "Nederlands", "no": "Norsk",
    "pl": "Polski", "pt": "Português", "ro": "Română", "ru": "Русский", "sk": "Slovenčina",
    "sl": "Slovenščina", "sv": "Svenska", "tr": "Türkçe", "uk": "Українська",
}  # fmt: skip


def languages_of(files: Iterable[str]) -> tuple[str, ...]:
    """Return the codes of the languages into which a game is translated, sorted.

    `files` are the names of the game's files; a translation is `locale/CODE.yaml` or
    `rulebook.CODE.md`.
    """
    found = [_LOCALE.match(name) or _RULEBOOK.match(name) for name in files]
    return tuple(sorted({each[1] for each in found if each is not None}))


def name_of(code: str) -> str:
    """Return the name of a language in that language: `Deutsch` for the code `de`.

    An unknown code is returned unchanged.
    """
    return _NAMES.get(code, code)


def system_language() -> str:
    """Return the language code of the user's system, such as `de`; empty if it can't be found.

    The POSIX environment variables are tried first, then the settings of macOS or Windows.
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        told = os.environ.get(name, "")
        if told in {"C", "POSIX"} or told.startswith("C."):
            return ""
        if told:
            # LANGUAGE is a list of preferences that counts only if a language is set at all.
            first = os.environ.get("LANGUAGE", "").partition(":")[0]
            return _code_of(first) or _code_of(told)
    if sys.platform == "win32":
        return _windows_language()
    return _mac_language() if sys.platform == "darwin" else ""


def _code_of(text: str) -> str:
    found = _CODE.match(text)
    return found[1].lower() if found is not None else ""


def _windows_language() -> str:
    if sys.platform != "win32":
        return ""
    import ctypes  # noqa: PLC0415 - there on Windows alone
    import locale  # noqa: PLC0415

    number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
    return _code_of(locale.windows_locale.get(number, ""))


def _mac_language() -> str:
    import subprocess  # noqa: PLC0415 - only where nothing else tells

    command = ("defaults", "read", "-g", "AppleLocale")
    try:
        done = subprocess.run(  # noqa: S603 - fixed words, nothing of the player's
            command, capture_output=True, timeout=0.5, check=False, text=True
        )
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return ""
    return _code_of(done.stdout.strip())
