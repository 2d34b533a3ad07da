"""The player's settings: theme, animation, sound, names, and the last set-up of each game.

The file is read before the first frame, and importing a validation library would take longer than
everything else here. Instead, a table has one check per setting, which returns the value or raises
`ValueError`. Only a setting that fails its check falls back to its default.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from math import isfinite
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from tabletop.paths import data_dir
from tabletop.storage.journal.records import OptionValue, Player, Undoing, options_of
from tabletop.storage.safe_files import (
    JsonValue,
    StorageError,
    clean_name,
    is_text,
    is_whole,
    parse_json,
    read_limited,
    set_aside,
    write_atomically,
)

Theme: TypeAlias = Literal["dark", "light", "system"]
Speed: TypeAlias = Literal["instant", "fast", "normal", "relaxed"]
HoverZoom: TypeAlias = Literal["off", "slow", "fast"]
Touch: TypeAlias = Literal["automatic", "on", "off"]

VERSION: Final = 1
SCALES: Final = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
"""The factors by which everything in the window can be enlarged."""
PROCESSES: Final = (0, 1, 2, 4)
"""The values that `Settings.processes` can have."""
WORN: Final = ("back", "dice", "cloth")
"""The rewards that a table can wear."""
MIN_WINDOW: Final = (960, 600)
MAX_NAMES: Final = 12
"""Maximum number of player names remembered for later suggestions."""

_LANGUAGE = re.compile(r"[a-z]{2,3}")
_MAX_PATH = 4096
_MAX_FILE = 1 << 20
_MAX_GAMES = 200
_MAX_SEATS = 64
_MAX_PORTRAITS = 40
FIXED_KEYS: Final = frozenset("0123456789+-=") | {
    "return", "enter", "space", "escape", "tab", "left", "right", "up", "down", "f8", "pause",
}  # fmt: skip
"""Keys that can't change places, named as in events."""


@dataclass(frozen=True, slots=True)
class LastSetup:
    """How a game was last set up; its set-up screen proposes the same again."""

    seats: tuple[Player, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(slots=True)
class Settings:
    """All settings of the program with their defaults.

    Change an attribute, then call `save_settings`.
    """

    version: int = VERSION
    theme: Theme = "dark"
    interface_scale: float = 1.0
    """Scale of everything in the window, one of `SCALES`."""
    animation_speed: Speed = "normal"
    reduced_motion: bool = False
    high_contrast: bool = False
    highlight_legal: bool = True
    confirm_final: bool = True
    """Whether to ask for confirmation before a move that ends something."""
    notes: bool = True
    """Whether tips are shown when something happens for the first time."""
    step_computers: bool = False
    """Whether the game waits for the player before each of several moves by computers."""
    processes: int = 0
    """Number of processes that search for moves and hints, one of `PROCESSES`; 0 is automatic.
    """
    click_to_move: bool = False
    """Whether dragging is disabled, so that pieces can only be moved by clicks."""
    hover_zoom: HoverZoom = "fast"
    touch: Touch = "automatic"
    """Whether controls are made large enough for fingers; "automatic" from the first touch on."""
    undoing: Undoing = "far"
    """How far moves can be undone in new games."""
    effects_volume: float = 0.7
    """Volume of sound effects, from 0 to 1, like `chime_volume`."""
    chime_volume: float = 0.7
    muted: bool = False
    captions: bool = False
    """Whether sounds that mean something are shown as words too."""
    fullscreen: bool = False
    let_in: bool = False
    """Whether people who join by phone must wait until somebody at the window admits them."""
    keys: dict[str, str] = field(default_factory=dict)
    """Keys that changed places: for each one, the key to press instead, both in US names."""
    language: str = ""
    """Language of game texts, such as `de`; "" for the language of the system."""
    welcomed: bool = True
    """Whether the library is shown first; False until a new player has begun a game."""
    window_size: tuple[int, int] = (1280, 800)
    """Width and height of the window in logical pixels, at least `MIN_WINDOW`."""
    player_names: tuple[str, ...] = ()
    """Player names to suggest, most recently used first."""
    portraits: dict[str, int] = field(default_factory=dict)
    """Number of the portrait that each name last used; the latest names come last."""
    last_setup: dict[str, LastSetup] = field(default_factory=dict)
    """How each game was last set up, by game id."""
    worn: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The rewards on the table of each game, some of `WORN`, by game id."""
    prints: dict[str, Mapping[str, OptionValue]] = field(default_factory=dict)
    """The print options last used, by game id."""
    import_folder: str = ""
    """Path of the folder from which a file was last imported; "" for none."""
    unknown: dict[str, JsonValue] = field(default_factory=dict)
    """Entries in the file that this version doesn't know. They are written back unchanged."""

    def changed(self, **changes: object) -> "Settings":
        """Return a copy with the given settings changed.

        Raises:
            ValueError: a setting doesn't exist or can't have the given value.
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
    """Return the path of the player's settings file."""
    return data_dir() / "settings.json"


def load_settings(path: Path | None = None) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings, and one line for each problem with the file. This never raises.

    If the file is missing, the settings are a new player's defaults. A damaged file is renamed, and
    the defaults are used.
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
    """Return settings from JSON members, and one line for each one replaced by its default."""
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
    """Write the settings to a file, by default the usual one.

    Return None, or one line saying why they could not be saved.
    """
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
    """Put player names at the front of the suggested names.

    Names are cleaned and kept without duplicates. Only the latest `MAX_NAMES` are kept.
    """
    cleaned = [name for name in map(clean_name, (*names, *settings.player_names)) if name]
    settings.player_names = tuple(dict.fromkeys(cleaned))[:MAX_NAMES]


def remember_portraits(settings: Settings, players: Iterable[Player]) -> None:
    """Remember each player's portrait for next time. Only the latest names are kept."""
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


def _folder(value: JsonValue) -> str:
    if isinstance(value, str) and len(value) <= _MAX_PATH and value.isprintable():
        return value
    raise ValueError("is no path")


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


def _keys(value: JsonValue) -> dict[str, str]:
    if not isinstance(value, dict) or not all(is_text(each, 20) for each in value.values()):
        raise ValueError("is no table of keys")
    keys = {key: str(place) for key, place in value.items()}
    if set(keys) != set(keys.values()) or FIXED_KEYS & set(keys):
        raise ValueError("leaves some keys without a place")
    return keys


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


def _worn(value: JsonValue) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise ValueError("is no table of games")  # noqa: TRY004  # as every other check
    return {
        name: tuple(each for each in WORN if isinstance(used, list) and each in used)
        for name, used in list(value.items())[-_MAX_GAMES:]
        if is_text(name, 200)
    }


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
    "touch": _one_of(get_args(Touch)),
    "undoing": _one_of(get_args(Undoing)),
    "effects_volume": _volume,
    "chime_volume": _volume,
    "muted": _truth,
    "captions": _truth,
    "fullscreen": _truth,
    "let_in": _truth,
    "keys": _keys,
    "language": _language,
    "welcomed": _truth,
    "window_size": _window_size,
    "player_names": _names,
    "portraits": _portraits,
    "last_setup": _setups,
    "worn": _worn,
    "prints": _prints,
    "import_folder": _folder,
}
