"""Pages of the settings: the rows with their texts and controls."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from tabletop.languages import name_of, system_language
from tabletop.storage.first_notes import forget_seen
from tabletop.storage.names import clean_name
from tabletop.storage.settings import PROCESSES, SCALES, HoverZoom, Speed, Theme, remember_names
from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.choices import Segmented, Slider, Toggle
from tabletop.ui.kit.field import TextField
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tabletop.ui.kit.control import Widget
    from tabletop.ui.kit.services import Desk


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a settings page: texts with a control, a key list or a portrait."""

    title: str
    text: str = ""
    """A sentence that explains the setting, or what the row shows."""
    control: Widget | None = None
    below: bool = False
    """Whether the control is placed below the text, over the whole width."""
    beside: float = 58.0
    """Width reserved for a control beside the text, in logical pixels."""
    keys: tuple[str, ...] = ()
    """Names of keys drawn as key caps at the right, for the list of shortcuts."""
    portrait: int = 0
    """Number of a portrait drawn at the left, for the list of players; 0 for none."""
    rule: bool = False
    """Whether a separator line is drawn below the row."""


SECTIONS: tuple[tuple[str, str, str], ...] = (
    ("accessibility", "Accessibility", "text"),
    ("appearance", "Appearance", "palette"),
    ("motion", "Motion", "motion"),
    ("sound", "Sound", "sound"),
    ("controls", "Controls", "keyboard"),
    ("players", "Players", "people"),
    ("about", "About", "info"),
)
"""Id, title and icon name of each settings page."""

_SPEEDS: tuple[Speed, ...] = ("instant", "fast", "normal", "relaxed")
_ZOOMS: tuple[HoverZoom, ...] = ("off", "slow", "fast")
_THEMES: tuple[Theme, ...] = ("dark", "light", "system")
_MOST_SIDE_BY_SIDE = 5
"""With more languages than this, one button cycles through them."""
_VOLUMES = tuple(step / 10 for step in range(11))


def rows_of(desk: Desk, section: str, rebuild: Callable[[], None]) -> list[Row]:
    """Return the rows of a settings page, with controls that change the settings.

    `section` is a page id; an unknown one gives the accessibility page. `rebuild` is called when a
    change adds or removes rows.
    """
    match section:
        case "appearance":
            return _appearance(desk, rebuild)
        case "motion":
            return [_speed(desk), _reduced(desk), _stepping(desk), _zoom(desk)]
        case "sound":
            return _sound(desk)
        case "controls":
            return [Row(text, keys=keys) for keys, text in messages.KEYS]
        case "players":
            return [_processes(desk), *_players(desk, rebuild)]
        case "about":
            return _about(desk)
        case _:
            return _accessibility(desk)


def _about(desk: Desk) -> list[Row]:
    def welcome() -> None:
        desk.change(welcomed=False)
        desk.go(desk.routes.welcome(desk))

    button = Button("welcome", messages.SHOW_WELCOME, welcome, icon="play", kind="paper",
                    zone="options")  # fmt: skip
    first, *others = [Row(title, text) for title, text in messages.ABOUT]
    return [first, Row(*messages.WELCOME_AGAIN, button, beside=130.0, rule=True), *others]


def _toggle(desk: Desk, setting: str, title: str, text: str, *, rule: bool = False) -> Row:
    def changed(on: bool) -> None:  # noqa: FBT001  # the new state
        desk.change(**{setting: on})

    switch = Toggle(setting, title, bool(getattr(desk.settings, setting)), changed)
    return Row(title, text, switch, rule=rule)


def _pick(
    desk: Desk,
    setting: str,
    title: str,
    values: Sequence[object],
    labels: Sequence[str],
) -> Segmented:
    def changed(index: int) -> None:
        desk.change(**{setting: values[index]})

    value = getattr(desk.settings, setting)
    at = values.index(value) if value in values else 0
    return Segmented(setting, title, labels, at, changed)


def _accessibility(desk: Desk) -> list[Row]:
    return [
        _size(desk),
        _speed(desk),
        _reduced(desk),
        _contrast(desk),
        _toggle(desk, "highlight_legal", *messages.HIGHLIGHT),
        _toggle(desk, "confirm_final", *messages.CONFIRM),
        *_notes(desk),
        _stepping(desk),
        _toggle(desk, "click_to_move", *messages.CLICK_TO_MOVE, rule=True),
        _zoom(desk),
    ]


def _notes(desk: Desk) -> list[Row]:
    def again() -> None:
        desk.change(notes=True)
        desk.toast(forget_seen(desk.notes) or messages.NOTES_AGAIN_DONE)

    button = Button("notes-again", messages.NOTES_AGAIN, again, icon="refresh", kind="paper",
                    zone="options")  # fmt: skip
    return [
        _toggle(desk, "notes", *messages.NOTES),
        Row("", control=button, beside=230.0),
    ]


def _size(desk: Desk) -> Row:
    def changed(index: int) -> None:
        desk.change(interface_scale=SCALES[index])

    numbers = [f"{scale:.0%}".rstrip("%") for scale in SCALES]
    steps = [f"{number} %" for number in numbers]
    labels = [*numbers[:-1], steps[-1]]
    at = min(range(len(SCALES)), key=lambda index: abs(SCALES[index] - desk.interface_size))
    slider = Slider("interface_scale", messages.SIZE, steps, at, changed, labels=labels)
    return Row(messages.SIZE, control=slider, below=True, rule=True)


def _speed(desk: Desk) -> Row:
    control = _pick(desk, "animation_speed", messages.SPEED, _SPEEDS, messages.SPEEDS)
    return Row(messages.SPEED, control=control, below=True, rule=True)


def _reduced(desk: Desk) -> Row:
    return _toggle(desk, "reduced_motion", *messages.REDUCED_MOTION)


def _stepping(desk: Desk) -> Row:
    return _toggle(desk, "step_computers", *messages.STEP_COMPUTERS)


def _processes(desk: Desk) -> Row:
    title, text = messages.PROCESSES
    labels = [str(count) if count else messages.AUTOMATIC for count in PROCESSES]
    control = _pick(desk, "processes", title, PROCESSES, labels)
    return Row(title, text, control, below=True, rule=True)


def _contrast(desk: Desk) -> Row:
    return _toggle(desk, "high_contrast", *messages.HIGH_CONTRAST)


def _zoom(desk: Desk) -> Row:
    control = _pick(desk, "hover_zoom", messages.ZOOM, _ZOOMS, messages.ZOOMS)
    return Row(messages.ZOOM, control=control, beside=280.0)


def _language(desk: Desk, rebuild: Callable[[], None]) -> Row:
    """Return the row that selects the language of the games, offering those that games come in."""
    title, text = messages.LANGUAGE
    spoken = {each for game in desk.games for each in game.languages}
    chosen = desk.settings.language
    codes = ["", *sorted({*spoken, *([chosen] if chosen else [])}, key=name_of)]
    system = name_of(system_language())
    first = messages.SYSTEM_IS.format(language=system) if system else messages.SYSTEM
    labels = [first, *map(name_of, codes[1:])]
    at = codes.index(chosen)
    if len(codes) <= _MOST_SIDE_BY_SIDE:
        control: Widget = Segmented(
            "language", title, labels, at, lambda index: desk.speak(codes[index])
        )
        return Row(title, text, control, below=True, rule=True)

    def following() -> None:
        desk.speak(codes[(at + 1) % len(codes)])
        rebuild()

    control = Button("language", labels[at], following, icon="globe", kind="paper", zone="options")
    return Row(title, text, control, beside=230.0, rule=True)


def _appearance(desk: Desk, rebuild: Callable[[], None]) -> list[Row]:
    control = _pick(desk, "theme", messages.THEME, _THEMES, messages.THEMES)
    return [
        Row(messages.THEME, control=control, below=True, rule=True),
        _language(desk, rebuild),
        _contrast(desk),
        _toggle(desk, "fullscreen", *messages.FULLSCREEN),
        _size(desk),
    ]


def _sound(desk: Desk) -> list[Row]:
    problem = desk.sounds.problem
    on = not problem
    rows = [Row(messages.NO_SOUND, problem)] if problem else []
    mute = _toggle(desk, "muted", *messages.MUTED, rule=True)
    volumes = [
        _volume(desk, "effects_volume", messages.EFFECTS),
        _volume(desk, "chime_volume", messages.CHIME),
    ]
    for row in (mute, *volumes):
        if row.control is not None:
            row.control.enabled = on
    return [*rows, mute, *volumes]


def _volume(desk: Desk, setting: str, title: str) -> Row:
    def changed(index: int) -> None:
        desk.change(**{setting: _VOLUMES[index]})
        desk.sounds.play("place" if setting == "effects_volume" else "your turn")

    value = float(getattr(desk.settings, setting))
    at = min(range(11), key=lambda index: abs(_VOLUMES[index] - value))
    steps = [f"{volume:.0%}".replace("%", " %") for volume in _VOLUMES]
    slider = Slider(setting, title, steps, at, changed, labels=("0", "50", "100 %"))
    return Row(title, control=slider, below=True)


def _players(desk: Desk, rebuild: Callable[[], None]) -> list[Row]:
    names = desk.settings.player_names
    field = TextField(
        "own-name", messages.OWN_NAME, "", lambda _: None, limit=24, accept=clean_name,
        placeholder=messages.OWN_NAME,
    )  # fmt: skip

    def add() -> None:
        field.finish()
        if field.text:
            remember_names(desk.settings, (field.text,))
            desk.change()
            rebuild()

    def forget(name: str) -> None:
        kept = tuple(known for known in desk.settings.player_names if known != name)
        desk.change(player_names=kept)
        rebuild()

    button = Button("add-name", messages.ADD_NAME, add, icon="plus", kind="paper", zone="options")
    button.stop = True
    rows = [
        Row(messages.OWN_NAME, messages.OWN_NAME_TEXT, field, below=True),
        Row("", control=button, beside=130.0, rule=True),
    ]
    for name in names:
        label = messages.FORGET
        row = Button(f"forget-{name}", label, partial(forget, name), kind="paper", zone="options")
        rows.append(Row(name, control=row, beside=100.0, portrait=portrait_of(desk, name)))
    return rows


def portrait_of(desk: Desk, name: str) -> int:
    """Return the portrait number of a player.

    That is the one the player used last, else the usual one for that name, else the first.
    """
    kept = desk.settings.portraits.get(name, 0)
    if kept:
        return kept
    for setup in desk.settings.last_setup.values():
        for player in setup.seats:
            if player.name == name and player.portrait > 0:
                return player.portrait
    return messages.FACES.get(name, (1,))[0]
