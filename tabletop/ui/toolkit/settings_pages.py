"""Pages of the settings: the rows with their texts and controls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from tabletop.languages import name_of, system_language
from tabletop.storage.player.progress import forget_seen
from tabletop.storage.player.settings import (
    FIXED_KEYS,
    PROCESSES,
    SCALES,
    HoverZoom,
    Speed,
    Theme,
    Touch,
)
from tabletop.ui.graphics.glyphs import font_for, stood_in
from tabletop.ui.graphics.text_layout import plain_measure
from tabletop.ui.text import command_text, diagnosis, messages
from tabletop.ui.text.key_labels import LABELS
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.choices import Segmented, Slider, Toggle
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.key_page import FixedKeys, KeyButton, reset_button


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A row of a settings page: a text with a control, or with a portrait."""

    title: str
    text: str = ""
    """A sentence that explains the setting, or the content of the row."""
    control: Control | None = None
    below: bool = False
    """Whether the control is placed below the text, at full width."""
    beside: float = 58.0
    """Width reserved for a control beside the text, in logical pixels."""
    portrait: int = 0
    """Number of the portrait on the left, from 1, for the list of players; 0 for none."""
    rule: bool = False
    """Whether a separator line is drawn below the row."""


SECTIONS: tuple[tuple[str, str, str], ...] = (
    ("accessibility", "Accessibility", "text"),
    ("appearance", "Appearance", "palette"),
    ("motion", "Motion", "motion"),
    ("sound", "Sound", "sound"),
    ("keys", "Keys", "keyboard"),
    ("players", "Players", "people"),
    ("about", "About", "info"),
)
"""The id, title and icon name of each settings page."""

_SPEEDS: tuple[Speed, ...] = ("instant", "fast", "normal", "relaxed")
_ZOOMS: tuple[HoverZoom, ...] = ("off", "slow", "fast")
_TOUCHES: tuple[Touch, ...] = ("automatic", "on", "off")
_THEMES: tuple[Theme, ...] = ("dark", "light", "system")
_MOST_SIDE_BY_SIDE = 5
"""With more languages than this, one button cycles through them."""
_FIXED = FIXED_KEYS | {"esc", "arrows", "…", "alt", "menu", "pause"}
"""Keys, as they are written on the page, that can't change places."""
_VOLUMES = tuple(step / 10 for step in range(11))


def rows_of(app: App, section: str, rebuild: Callable[[], None]) -> list[SettingRow]:
    """Return the rows of a settings page, with controls that change the settings at once.

    Args:
        app: The application services.
        section: Id of the page; an unknown id gives the accessibility page.
        rebuild: Called when a change adds or removes rows, so that the page must be rebuilt.
    """
    match section:
        case "appearance":
            return _appearance(app, rebuild)
        case "motion":
            return [_speed(app), _reduced(app), _stepping(app), _zoom(app)]
        case "sound":
            return _sound(app)
        case "keys":
            return _keys(app, rebuild)
        case "players":
            return [_processes(app), *_players(app, rebuild)]
        case "about":
            return _about(app)
        case _:
            return _accessibility(app)


def _keys(app: App, rebuild: Callable[[], None]) -> list[SettingRow]:
    """Return a row for each key with what it does; keys that can change places are buttons."""
    reset = reset_button(app, rebuild)
    rows = [SettingRow(messages.YOUR_KEYS, messages.YOUR_KEYS_TEXT, reset, beside=130.0)]
    rows += [_key(app, rebuild, keys, text, "key") for keys, text in messages.KEYS]
    rows += [SettingRow(messages.FREE_KEYS)]
    free = command_text.KEYS
    return rows + [_key(app, rebuild, (key,), text, "free-key") for key, text in free]


def _key(
    app: App, rebuild: Callable[[], None], keys: tuple[str, ...], text: str, kind: str
) -> SettingRow:
    movable = [each for each in keys if each.lower() not in _FIXED and "+" not in each]
    name = f"{kind}-{(movable or keys)[0].lower()}"
    if not movable:
        return SettingRow(text, control=FixedKeys(name, keys, text))
    others = tuple(each for each in keys if each not in movable)
    button = KeyButton(app, name, movable[0], text, others, rebuild=rebuild)
    return SettingRow(text, control=button)


def _about(app: App) -> list[SettingRow]:
    def welcome() -> None:
        app.preferences.change(welcomed=False)
        app.go(app.routes.welcome(app))

    button = Button(
        "welcome", messages.SHOW_WELCOME, welcome, icon="play", kind="paper", zone="options"
    )
    first, *others = [SettingRow(title, text) for title, text in messages.ABOUT]
    again = SettingRow(*messages.WELCOME_AGAIN, button, beside=130.0, rule=True)
    return [first, *_checkup(app), again, *others]


def _checkup(app: App) -> list[SettingRow]:
    """Return the row that leads to what this computer lacks, if it can be looked at."""
    if app.findings is None:
        return []
    button = Button(
        "checkup", diagnosis.CHECK, app.show.checkup, icon="screen", kind="paper", zone="options"
    )
    return [SettingRow(*diagnosis.ROW, button, beside=130.0)]


def _toggle(app: App, setting: str, title: str, text: str, *, rule: bool = False) -> SettingRow:
    def changed(on: bool) -> None:  # noqa: FBT001  # the new state
        app.preferences.change(**{setting: on})

    switch = Toggle(setting, title, bool(getattr(app.settings, setting)), changed)
    return SettingRow(title, text, switch, rule=rule)


def _with_key(words: tuple[str, str], key: str) -> tuple[str, str]:
    """Return a title and a text with the name of a key put in."""
    return words[0], words[1].format(key=LABELS.on_keyboard(key))


def _pick(
    app: App, setting: str, title: str, values: Sequence[object], labels: Sequence[str]
) -> Segmented:
    def changed(index: int) -> None:
        app.preferences.change(**{setting: values[index]})

    value = getattr(app.settings, setting)
    at = values.index(value) if value in values else 0
    return Segmented(setting, title, labels, at, changed)


def _accessibility(app: App) -> list[SettingRow]:
    return [
        _size(app),
        _speed(app),
        _reduced(app),
        _contrast(app),
        _captions(app),
        _toggle(app, "highlight_legal", *messages.HIGHLIGHT),
        _toggle(app, "confirm_final", *messages.CONFIRM),
        *_notes(app),
        _stepping(app),
        _toggle(app, "click_to_move", *messages.CLICK_TO_MOVE, rule=True),
        _touch(app),
        _zoom(app),
    ]


def _notes(app: App) -> list[SettingRow]:
    def again() -> None:
        app.preferences.change(notes=True)
        app.notices.toast(forget_seen(app.folders.notes) or messages.NOTES_AGAIN_DONE)

    button = Button(
        "notes-again", messages.NOTES_AGAIN, again, icon="refresh", kind="paper", zone="options"
    )
    return [_toggle(app, "notes", *messages.NOTES), SettingRow("", control=button, beside=230.0)]


def _size(app: App) -> SettingRow:
    def changed(index: int) -> None:
        app.preferences.change(interface_scale=SCALES[index])

    numbers = [f"{scale:.0%}".rstrip("%") for scale in SCALES]
    steps = [f"{number}%" for number in numbers]
    labels = [*numbers[:-1], steps[-1]]
    at = min(
        range(len(SCALES)), key=lambda index: abs(SCALES[index] - app.preferences.interface_size)
    )
    slider = Slider("interface_scale", messages.SIZE, steps, at, changed, labels=labels)
    return SettingRow(messages.SIZE, control=slider, below=True, rule=True)


def _speed(app: App) -> SettingRow:
    control = _pick(app, "animation_speed", messages.SPEED, _SPEEDS, messages.SPEEDS)
    return SettingRow(messages.SPEED, control=control, below=True, rule=True)


def _reduced(app: App) -> SettingRow:
    return _toggle(app, "reduced_motion", *messages.REDUCED_MOTION)


def _stepping(app: App) -> SettingRow:
    return _toggle(app, "step_computers", *_with_key(messages.STEP_COMPUTERS, "Space"))


def _processes(app: App) -> SettingRow:
    title, text = messages.PROCESSES
    labels = [str(count) if count else messages.AUTOMATIC for count in PROCESSES]
    control = _pick(app, "processes", title, PROCESSES, labels)
    return SettingRow(title, text, control, below=True, rule=True)


def _contrast(app: App) -> SettingRow:
    return _toggle(app, "high_contrast", *messages.HIGH_CONTRAST)


def _touch(app: App) -> SettingRow:
    title, text = messages.TOUCH
    control = _pick(app, "touch", title, _TOUCHES, messages.TOUCHES)
    return SettingRow(title, text, control, below=True, rule=True)


def _zoom(app: App) -> SettingRow:
    control = _pick(app, "hover_zoom", messages.ZOOM, _ZOOMS, messages.ZOOMS)
    return SettingRow(messages.ZOOM, control=control, beside=280.0)


def _language(app: App, rebuild: Callable[[], None]) -> SettingRow:
    """Return the row that selects the language of the games, offering those that games come in."""
    title, text = messages.LANGUAGE
    spoken = {each for game in app.games for each in game.languages}
    chosen = app.settings.language
    codes = ["", *sorted({*spoken, *([chosen] if chosen else [])}, key=name_of)]
    system = name_of(system_language())
    first = messages.SYSTEM_IS.format(language=system) if system else messages.SYSTEM
    labels = [first, *map(name_of, codes[1:])]
    at = codes.index(chosen)
    if len(codes) <= _MOST_SIDE_BY_SIDE:
        control: Control = Segmented(
            "language", title, labels, at, lambda index: app.speak(codes[index])
        )
        return SettingRow(title, text, control, below=True, rule=True)

    def following() -> None:
        app.speak(codes[(at + 1) % len(codes)])
        rebuild()

    control = Button("language", labels[at], following, icon="globe", kind="paper", zone="options")
    return SettingRow(title, text, control, beside=230.0, rule=True)


def _appearance(app: App, rebuild: Callable[[], None]) -> list[SettingRow]:
    control = _pick(app, "theme", messages.THEME, _THEMES, messages.THEMES)
    return [
        SettingRow(messages.THEME, control=control, below=True, rule=True),
        _language(app, rebuild),
        _contrast(app),
        _toggle(app, "fullscreen", *_with_key(messages.FULLSCREEN, "F11")),
        _size(app),
    ]


def _sound(app: App) -> list[SettingRow]:
    problem = app.sounds.problem
    on = not problem
    rows = [SettingRow(messages.NO_SOUND, problem)] if problem else []
    mute = _toggle(app, "muted", *_with_key(messages.MUTED, "M"), rule=True)
    volumes = [
        _volume(app, "effects_volume", messages.EFFECTS),
        _volume(app, "chime_volume", messages.CHIME),
    ]
    for row in (mute, *volumes):
        if row.control is not None:
            row.control.enabled = on
    return [*rows, mute, *volumes, _captions(app)]


def _captions(app: App) -> SettingRow:
    return _toggle(app, "captions", *messages.CAPTIONS)


def _volume(app: App, setting: str, title: str) -> SettingRow:
    def changed(index: int) -> None:
        app.preferences.change(**{setting: _VOLUMES[index]})
        app.sounds.play("place" if setting == "effects_volume" else "your_turn")

    value = float(getattr(app.settings, setting))
    at = min(range(11), key=lambda index: abs(_VOLUMES[index] - value))
    steps = [f"{volume:.0%}" for volume in _VOLUMES]
    slider = Slider(setting, title, steps, at, changed, labels=("0", "50", "100%"))
    return SettingRow(title, control=slider, below=True)


def _players(app: App, rebuild: Callable[[], None]) -> list[SettingRow]:
    def forget(name: str) -> None:
        kept = tuple(known for known in app.settings.player_names if known != name)
        app.preferences.change(player_names=kept)
        rebuild()

    present = app.learning.player_name
    change = Button(
        "change-name", messages.CHANGE, app.show.player_name, icon="edit", kind="paper",
        zone="options",
    )  # fmt: skip
    rows = [
        SettingRow(messages.OWN_NAME, messages.OWN_NAME_TEXT),
        SettingRow(
            present, control=change, beside=130.0, rule=True, portrait=portrait_of(app, present)
        ),
    ]
    for name in app.settings.player_names[1:]:
        label = messages.FORGET
        row = Button(f"forget-{name}", label, partial(forget, name), kind="paper", zone="options")
        rows.append(SettingRow(name, control=row, beside=100.0, portrait=portrait_of(app, name)))
    return [*_missing_fonts((present, *app.settings.player_names)), *rows]


def _missing_fonts(names: Iterable[str]) -> list[SettingRow]:
    """Return a row for each font without which letters were shown as "?", or would be in names."""
    letters = dict.fromkeys([*stood_in, *plain_measure().undrawable("".join(names))])
    title, text = messages.MISSING_FONT
    return [
        SettingRow(
            title.format(font=font),
            text.format(letters=" ".join(each for each in letters if font_for(each) == font)),
        )
        for font in dict.fromkeys(map(font_for, letters))
    ]


def portrait_of(app: App, name: str) -> int:
    """Return the number of a player's portrait, from 1.

    It is the one the player last used, otherwise the usual one for that name, otherwise the first.
    """
    kept = app.settings.portraits.get(name, 0)
    if kept:
        return kept
    for setup in app.settings.last_setup.values():
        for player in setup.seats:
            if player.name == name and player.portrait > 0:
                return player.portrait
    return messages.FACES.get(name, (1,))[0]
