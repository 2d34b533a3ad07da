"""The player's settings: theme, animation, sound, names, and the last set-up of each game.

The file is read before the first frame, and importing pydantic would take longer than everything
else here. So a table holds one check per setting; each check returns the value or raises
`ValueError`, and a setting that fails falls back to its default alone.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from math import isfinite
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from tabletop.paths import data_dir
from tabletop.storage.files import (
    JsonValue,
    StorageError,
    is_text,
    is_whole,
    parse_json,
    read_limited,
    set_aside,
    write_atomically,
)
from tabletop.storage.names import clean_name
from tabletop.storage.records import OptionValue, Player, Undoing, options_of

Theme: TypeAlias = Literal["dark", "light", "system"]
Speed: TypeAlias = Literal["instant", "fast", "normal", "relaxed"]
HoverZoom: TypeAlias = Literal["off", "slow", "fast"]

VERSION: Final = 1
SCALES: Final = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
"""The interface scales that a player can choose."""
PROCESSES: Final = (0, 1, 2, 4)
"""The choices for `processes`."""
MIN_WINDOW: Final = (960, 600)
MAX_NAMES: Final = 12
"""Most player names that are remembered."""

_LANGUAGE = re.compile(r"[a-z]{2,3}")
_MAX_FILE = 1 << 20
_MAX_GAMES = 200
_MAX_SEATS = 64
_MAX_PORTRAITS = 40


@dataclass(frozen=True, slots=True)
class LastSetup:
    """The last set-up of a game."""

    seats: tuple[Player, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(slots=True)
class Settings:
    """All settings with their defaults. Change an attribute, then call `save_settings`."""

    version: int = VERSION
    theme: Theme = "dark"
    interface_scale: float = 1.0
    """One of `SCALES`."""
    animation_speed: Speed = "normal"
    reduced_motion: bool = False
    high_contrast: bool = False
    highlight_legal: bool = True
    confirm_final: bool = True
    """Whether to ask for confirmation before a move that ends something."""
    notes: bool = True
    """Whether first-use tips are shown."""
    step_computers: bool = False
    """Whether consecutive moves of computer players wait for the player, one by one."""
    processes: int = 0
    """Processes that search a hard player's move or a hint, one of `PROCESSES`; 0 means automatic.
    """
    click_to_move: bool = False
    """Whether dragging is off. Clicking works either way."""
    hover_zoom: HoverZoom = "fast"
    undoing: Undoing = "far"
    """How far moves can be undone in new games."""
    effects_volume: float = 0.7
    """From 0 to 1, like `chime_volume`."""
    chime_volume: float = 0.7
    muted: bool = False
    fullscreen: bool = False
    let_in: bool = False
    """Whether people who join by phone wait until somebody at the window admits them."""
    language: str = ""
    """Language of game texts, such as `de`; "" for the language of the system."""
    welcomed: bool = True
    """Whether the usual library is shown first; false until a new player has begun a game."""
    window_size: tuple[int, int] = (1280, 800)
    """Width and height of the window in logical pixels, at least `MIN_WINDOW`."""
    player_names: tuple[str, ...] = ()
    """Names to suggest, last used first."""
    portraits: dict[str, int] = field(default_factory=dict)
    """The last portrait of each name; latest names last."""
    last_setup: dict[str, LastSetup] = field(default_factory=dict)
    """The last set-up, by name of the game."""
    prints: dict[str, Mapping[str, OptionValue]] = field(default_factory=dict)
    """The last print options, by name of the game."""
    unknown: dict[str, JsonValue] = field(default_factory=dict)
    """Entries of the file that this version does not know; they are written back unchanged."""

    def changed(self, **changes: object) -> "Settings":
        """Return a copy with some settings changed.

        Raises:
            ValueError: there is no such setting, or it does not take this value.
        """
        copy = replace(self)
        for name, value in changes.items():
            if name not in _CHECKS:
                raise ValueError(f"there is no setting {name}")
            try:
                setattr(copy, name, _CHECKS[name](_plain(value)))
            except ValueError as error:
                raise ValueError(f"the setting {name} cannot be {value!r}: it {error}") from None
        return copy


def settings_path() -> Path:
    """Return the path of the settings file."""
    return data_dir() / "settings.json"


def load_settings(path: Path | None = None) -> tuple[Settings, tuple[str, ...]]:
    """Load the settings; return them with one line per problem. Never raises.

    A missing file gives the defaults, for a new player. A file that is not JSON is set aside.
    """
    path = path or settings_path()
    try:
        if not path.exists():
            return Settings(welcomed=False), ()
        value = parse_json(read_limited(path, _MAX_FILE))
    except (StorageError, OSError) as error:
        reason = str(error) if isinstance(error, StorageError) else "The folder cannot be read."
        return Settings(), (f"{reason} The default settings are used.",)
    except ValueError:
        value = None
    if isinstance(value, dict):
        return settings_of(value)
    try:
        kept = f"It is kept as {set_aside(path).name}."
    except StorageError as error:
        kept = str(error)
    return Settings(), (f"{path.name} is damaged. {kept} The default settings are used.",)


def settings_of(members: Mapping[str, JsonValue]) -> tuple[Settings, tuple[str, ...]]:
    """Return settings from JSON members, and one line per member replaced by its default."""
    settings, warnings = Settings(), []
    for name, value in members.items():
        check = _CHECKS.get(name)
        if check is None:
            settings.unknown[name] = value
            continue
        try:
            setattr(settings, name, check(value))
        except ValueError as error:
            warnings.append(f"The setting {name} is reset: it {error}.")
    return settings, tuple(warnings)


def save_settings(settings: Settings, path: Path | None = None) -> str | None:
    """Write the settings; return None, or one line on why they were not saved."""
    members: dict[str, JsonValue] = dict(settings.unknown)
    for name in _CHECKS:
        members[name] = _plain(getattr(settings, name))
    try:
        data = json.dumps(members, indent=2, allow_nan=False).encode() + b"\n"
        write_atomically(path or settings_path(), data)
    except StorageError as error:
        return f"The settings are not kept. {error}"
    return None


def remember_names(settings: Settings, names: tuple[str, ...]) -> None:
    """Move `names`, cleaned and without duplicates, to the front of the remembered names."""
    cleaned = [name for name in map(clean_name, (*names, *settings.player_names)) if name]
    settings.player_names = tuple(dict.fromkeys(cleaned))[:MAX_NAMES]


def remember_portraits(settings: Settings, players: Iterable[Player]) -> None:
    """Remember the portrait of each player, as long as there is room."""
    kept = dict(settings.portraits)
    for player in players:
        kept.pop(player.name, None)
        kept[player.name] = player.portrait
    settings.portraits = dict(list(kept.items())[-_MAX_PORTRAITS:])


def _plain(value: object) -> JsonValue:
    """Return a setting as a JSON value."""
    if isinstance(value, (list, tuple)):
        return [_plain(entry) for entry in value]
    if isinstance(value, Mapping):
        return {str(name): _plain(entry) for name, entry in value.items()}
    if isinstance(value, (Player, LastSetup)):
        return {part.name: _plain(getattr(value, part.name)) for part in fields(value)}
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    raise TypeError(f"{value!r} is no setting")


def _one_of(words: tuple[str, ...]) -> Callable[[JsonValue], str]:
    def check(value: JsonValue) -> str:
        if isinstance(value, str) and value in words:
            return value
        raise ValueError(f"is none of {', '.join(words)}")

    return check


def _truth(value: JsonValue) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError("is neither true nor false")


def _number(value: JsonValue) -> float:
    # A whole number too long for a float is no setting either.
    if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e9:
        return float(value)
    raise ValueError("is no number")


def _scale(value: JsonValue) -> float:
    scale = _number(value)
    if scale in SCALES:
        return scale
    raise ValueError(f"is none of {', '.join(map(str, SCALES))}")


def _processes(value: JsonValue) -> int:
    count = _number(value)
    if count in PROCESSES:
        return int(count)
    raise ValueError(f"is none of {', '.join(map(str, PROCESSES))}")


def _language(value: JsonValue) -> str:
    if isinstance(value, str) and (not value or _LANGUAGE.fullmatch(value)):
        return value
    raise ValueError("is no language, such as de")


def _volume(value: JsonValue) -> float:
    volume = _number(value)
    if isfinite(volume) and 0 <= volume <= 1:
        return volume
    raise ValueError("is not between 0 and 1")


def _version(value: JsonValue) -> int:
    if isinstance(value, int) and is_whole(value, VERSION, 10**6):
        return value
    raise ValueError("is no version")


def _window_size(value: JsonValue) -> tuple[int, int]:
    match value:
        case [int(width), int(height)] if all(
            is_whole(length, least, 1 << 14)
            for length, least in zip((width, height), MIN_WINDOW, strict=True)
        ):
            return width, height
    raise ValueError(f"is no size of at least {MIN_WINDOW[0]} x {MIN_WINDOW[1]}")


def _names(value: JsonValue) -> tuple[str, ...]:
    if isinstance(value, list) and all(is_text(name, 1000) for name in value):
        cleaned = [clean_name(str(name)) for name in value]
        return tuple(name for name in dict.fromkeys(cleaned) if name)[:MAX_NAMES]
    raise ValueError("is no list of names")


def _portraits(value: JsonValue) -> dict[str, int]:
    if not isinstance(value, dict):
        raise ValueError("is no table of names")  # noqa: TRY004  # as every other check
    found: dict[str, int] = {}
    for name, portrait in list(value.items())[-_MAX_PORTRAITS:]:
        clean = clean_name(name)
        if clean and isinstance(portrait, int) and is_whole(portrait, 1, 10**6):
            found[clean] = portrait
    return found


def _setups(value: JsonValue) -> dict[str, LastSetup]:
    if not isinstance(value, dict):
        raise ValueError("is no table of games")  # noqa: TRY004  # as every other check
    names = list(value)[-_MAX_GAMES:]
    return {name: _setup(value[name]) for name in names if is_text(name, 200)}


def _prints(value: JsonValue) -> dict[str, Mapping[str, OptionValue]]:
    if not isinstance(value, dict):
        raise ValueError("is no table of games")  # noqa: TRY004  # as every other check
    kept = {name: value[name] for name in list(value)[-_MAX_GAMES:] if is_text(name, 200)}
    return {name: options_of(each) for name, each in kept.items() if isinstance(each, dict)}


def _setup(value: JsonValue) -> LastSetup:
    match value:
        case {"seats": list(seats), "options": dict(options)} if len(seats) <= _MAX_SEATS:
            return LastSetup(tuple(map(_seat, seats)), options_of(options))
    raise ValueError("holds a set-up without seats or options")


def _seat(value: JsonValue) -> Player:
    match value:
        case {"name": str(name), "kind": str(kind), "portrait": int(portrait)} if is_text(
            kind, 200
        ) and is_whole(portrait, 0, 10**6):
            return Player(clean_name(name), kind, portrait)
    raise ValueError("holds a seat without name, kind or portrait")


_CHECKS: Final[Mapping[str, Callable[[JsonValue], object]]] = {
    "version": _version,
    "theme": _one_of(get_args(Theme)),
    "interface_scale": _scale,
    "animation_speed": _one_of(get_args(Speed)),
    "reduced_motion": _truth,
    "high_contrast": _truth,
    "highlight_legal": _truth,
    "confirm_final": _truth,
    "notes": _truth,
    "step_computers": _truth,
    "processes": _processes,
    "click_to_move": _truth,
    "hover_zoom": _one_of(get_args(HoverZoom)),
    "undoing": _one_of(get_args(Undoing)),
    "effects_volume": _volume,
    "chime_volume": _volume,
    "muted": _truth,
    "fullscreen": _truth,
    "let_in": _truth,
    "language": _language,
    "welcomed": _truth,
    "window_size": _window_size,
    "player_names": _names,
    "portraits": _portraits,
    "last_setup": _setups,
    "prints": _prints,
}
