"""Plain text for terminals and programs: no bold, no icons."""

import re

_ICON = re.compile(r"\{icon:[a-z0-9-]*\} ?")


def plain(text: str) -> str:
    """Return text without markup."""
    return _ICON.sub("", text).replace("**", "")
