"""The names of the program's sounds, which games may use as well."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NewType, TypeAlias, get_args

SoundName: TypeAlias = Literal[
    "button", "place", "slide", "pick_up", "flip", "refuse", "toggle", "dialog", "your_turn",
    "shuffle", "curtain", "dice", "token", "cube", "cube_last", "point", "pencil", "won", "lost",
    "fanfare", "stamp", "low",
]  # fmt: skip
"""The name of a sound of the program."""
OwnSound = NewType("OwnSound", str)
"""The name of a sound that a game brings."""
SOUND_NAMES: Final[frozenset[str]] = frozenset(get_args(SoundName))
TONES: Final[Mapping[str, SoundName | Literal[""]]] = MappingProxyType(
    {"gain": "point", "loss": "lost", "ready": "", "said": ""}
)
"""The sound of a note by its tone; any other tone is the name of a sound."""
