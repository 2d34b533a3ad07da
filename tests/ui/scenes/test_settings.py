from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

import pytest

from tabletop import __version__
from tabletop.engine.game import Game
from tabletop.engine.text.display import SheetButton
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import LastSetup, Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.graphics import glyphs
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.scenes.library.library import Library
from tabletop.ui.scenes.system.settings import SettingsScene, seen_as
from tabletop.ui.table.input.keyboard import SHORTCUTS
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.settings_pages import SECTIONS, portrait_of
from tabletop.ui.toolkit.stack import SHEET_RISE
from tests.table import new_port
from tests.ui.desks import SCALES, SIZES, make_desk, make_pilot, shelf, sight_problems


def open_settings(
    section: str = "accessibility",
    *,
    app: App | None = None,
    size: tuple[int, int] = (1280, 800),
    scale: float = 1.0,
) -> tuple[Pilot, SettingsScene]:
    pilot = make_pilot(app, size, scale)
    pilot.app.open_library()
    pilot.app.show.settings(section)
    pilot.tick(0.3)
    pilot.draw()
    scene = pilot.scene
    assert isinstance(scene, SettingsScene)
    return pilot, scene


def test_a_change_acts_at_once_and_is_written() -> None:
    written: list[bool] = []
    app = make_desk(save=lambda settings: written.append(settings.high_contrast))
    pilot, _ = open_settings(app=app)
    pilot.click("high_contrast")
    assert app.settings.high_contrast
    assert pilot.screen.assets.theme.high_contrast
    assert written == [True]


@pytest.mark.parametrize(
    "setting",
    ["reduced_motion", "high_contrast", "highlight_legal", "confirm_final",
     "click_to_move", "step_computers"],
)  # fmt: skip
def test_every_switch_changes_its_setting_by_mouse_and_by_key(setting: str) -> None:
    pilot, _ = open_settings()
    before = getattr(pilot.app.settings, setting)
    pilot.focus_on(setting)
    pilot.draw()
    pilot.click(setting)
    assert getattr(pilot.app.settings, setting) is not before
    pilot.focus_on(setting)
    pilot.key("space")
    assert getattr(pilot.app.settings, setting) is before


def test_the_theme_changes_under_the_open_sheet() -> None:
    pilot, _ = open_settings("appearance")
    pilot.focus_on("theme")
    pilot.key("right")
    assert pilot.app.settings.theme == "light"
    assert not pilot.screen.assets.theme.dark


def test_the_interface_size_changes_the_scale() -> None:
    pilot, scene = open_settings()
    pilot.focus_on("interface_scale")
    pilot.key("end")
    assert pilot.screen.scale == 2.0
    assert scene.width == 640
    pilot.key("home")
    assert pilot.screen.scale == 0.75


def test_the_slider_stays_focused_while_the_size_changes() -> None:
    pilot, scene = open_settings()
    pilot.focus_on("interface_scale")
    pilot.key("right", "right")
    assert scene.focus.current == "interface_scale"
    assert pilot.app.preferences.interface_size == 1.5


def test_animation_speed_becomes_the_pace() -> None:
    pilot, _ = open_settings("motion")
    pilot.focus_on("animation_speed")
    pilot.key("left", "left")
    assert pilot.app.settings.animation_speed == "instant"
    assert pilot.app.preferences.pace == 0.0
    assert pilot.app.stack.pace == 0.0


def test_without_a_sound_device_the_volumes_are_off_and_say_why() -> None:
    pilot, scene = open_settings("sound")
    assert not pilot.node("effects_volume").enabled
    assert scene.rows[0].text == pilot.app.sounds.problem != ""


def test_a_mute_outside_shows_in_the_open_page() -> None:
    pilot, _ = open_settings("sound")
    pilot.key("m")
    assert pilot.app.settings.muted


def test_pages_are_turned_with_the_keyboard() -> None:
    pilot, scene = open_settings()
    seen = [scene.section]
    for _ in range(len(SECTIONS) - 1):
        pilot.key("down", "enter")
        seen.append(scene.section)
    assert seen == [name for name, _, _ in SECTIONS]


def test_a_page_is_turned_with_a_click() -> None:
    pilot, scene = open_settings()
    pilot.click("about")
    assert scene.section == "about"


def test_the_licences_of_the_fonts_are_shown() -> None:
    _, scene = open_settings("about")
    words = " ".join(row.text for row in scene.rows)
    assert words.count("SIL Open Font License") == 2
    assert "Reserved Font Name" in words


def test_a_long_page_is_read_with_the_arrows() -> None:
    pilot, scene = open_settings("keys", size=(960, 600), scale=2.0)
    pilot.focus_on("key-e")
    assert scene.page.offset > 0
    pilot.key(*["down"] * 40)
    assert pilot.scene.focus.current == "free-key-y"
    assert scene.page.offset == pytest.approx(scene.page.most, abs=20)


def open_keys(**moved: str) -> tuple[Pilot, SettingsScene]:
    return open_settings("keys", app=make_desk(settings=Settings(keys=moved)))


def test_two_keys_change_places_and_both_are_told() -> None:
    pilot, _ = open_keys()
    pilot.focus_on("key-h")
    pilot.key("enter")
    assert pilot.node("key-h").value == messages.PRESS_KEY
    pilot.key("j")
    assert pilot.app.settings.keys == {"h": "j", "j": "h"}
    shown = pilot.app.notices.shown
    assert shown is not None
    assert shown.text == "Now J is “Hint” or “Take to your hand” and H is “Log”."
    pilot.tick(0.1)
    values = {node.id: node.value for node in pilot.nodes()}
    assert (values["key-h"], values["free-key-h"], values["free-key-j"]) == ("J", "J", "H")


def test_keys_that_changed_places_can_be_reset_at_once() -> None:
    """*Reset* stayed disabled until the page was opened again."""
    pilot, _ = open_keys()
    assert not pilot.node("reset-keys").enabled
    pilot.focus_on("free-key-q")
    pilot.key("enter", "w")
    assert pilot.scene.focus.current == "free-key-q"
    pilot.focus_on("reset-keys")
    pilot.key("enter")
    assert pilot.app.settings.keys == {}
    assert not pilot.node("reset-keys").enabled


def test_a_moved_key_moves_on_and_back() -> None:
    """The settings page gets keys as they are meant, so H is told when J is pressed."""
    pilot, _ = open_keys(h="j", j="h")
    pilot.click("key-h")
    pilot.key("l")
    assert pilot.app.settings.keys == {"h": "l", "l": "j", "j": "h"}
    pilot.click("key-h")
    pilot.key("j")
    assert pilot.app.settings.keys == {"l": "j", "j": "l"}
    pilot.draw()
    pilot.wheel(pilot.centre("key-h"), 100)
    pilot.tick()
    pilot.draw()
    pilot.click("reset-keys")
    assert pilot.app.settings.keys == {}


@pytest.mark.parametrize("key", ["return", "1", "ctrl+z", "escape", "tab"])
def test_some_keys_stay_where_they_are(key: str) -> None:
    pilot, scene = open_keys()
    pilot.click("key-h")
    pilot.key(key)
    assert pilot.app.settings.keys == {}
    assert pilot.scene is scene
    told = pilot.app.notices.shown
    assert (told.text if told else "") == ("" if key == "escape" else messages.KEY_IS_FIXED)
    assert pilot.node("key-h").value == "H"


def test_keys_that_stay_can_be_read() -> None:
    pilot, _ = open_keys()
    assert pilot.node("key-tab").value == "Tab, Shift+Tab"
    assert pilot.node("key-u").value == "U, Ctrl+Z"


def test_a_name_is_changed_and_the_old_one_removed() -> None:
    pilot, _ = open_settings("players", app=make_desk(settings=Settings(player_names=("Ann",))))
    pilot.click("change-name")
    pilot.type("Zoe")
    pilot.key("enter")
    assert list(pilot.app.settings.player_names) == ["Zoe", "Ann"]
    pilot.draw()
    pilot.click("forget-Ann")
    assert list(pilot.app.settings.player_names) == ["Zoe"]


def test_a_font_that_names_lack_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glyphs, "system_fonts", tuple)
    monkeypatch.setattr(glyphs, "_answers", {})
    glyphs.stood_in.clear()
    known = ("Ελένη", "\U0001f9ffSam", "\u732b\u732b", "\u72ac")
    _, scene = open_settings("players", app=make_desk(settings=Settings(player_names=known)))
    told = [(row.title, row.text) for row in scene.rows if "font" in row.title]
    assert told == [
        ("Missing font: Noto Color Emoji", "Install it to see \U0001f9ff, then start again."),
        ("Missing font: Noto Sans CJK", "Install it to see \u732b \u72ac, then start again."),
    ]  # fmt: skip


@pytest.mark.parametrize("key", ["escape", "click"])
def test_done_and_escape_go_back(key: str) -> None:
    pilot, _ = open_settings()
    if key == "click":
        pilot.click("done")
    else:
        pilot.key(key)
    assert isinstance(pilot.scene, Library)


def test_settings_that_cannot_be_written_still_act() -> None:
    app = make_desk(save=lambda _: "The settings are not kept. Disk is full.")
    pilot, _ = open_settings(app=app)
    pilot.click("reduced_motion")
    assert app.settings.reduced_motion
    assert app.notices.shown is not None
    assert "Disk is full" in app.notices.shown.text


def test_an_unknown_setting_is_a_mistake_of_ours() -> None:
    with pytest.raises(AttributeError):
        make_desk().preferences.change(no_such_setting=1)


def test_an_unknown_section_opens_the_first() -> None:
    _, scene = open_settings("no-such-page")
    assert scene.section == SECTIONS[0][0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_no_control_is_cut_off(size: tuple[int, int], scale: float) -> None:
    for section, _, _ in SECTIONS:
        pilot, _ = open_settings(section, size=size, scale=scale)
        outside = [line for line in sight_problems(pilot) if " is at " in line]
        tabs = [node for node in pilot.nodes() if node.zone in {"sections", "buttons"}]
        assert outside == []
        assert all(node.rect.bottom <= pilot.screen.size[1] for node in tabs)


@pytest.mark.parametrize("section", [name for name, _, _ in SECTIONS])
def test_every_control_is_reached_by_keys_alone(section: str) -> None:
    pilot, _ = open_settings(section, scale=2.0)
    for name in [node.id for node in pilot.nodes() if node.enabled]:
        pilot.focus_on(name)


def test_a_portrait_is_found_again_by_its_name() -> None:
    setup = LastSetup((Player("Ann", "human", 5),))
    app = make_desk(settings=Settings(last_setup={"any": setup}))
    assert (portrait_of(app, "Ann"), portrait_of(app, "Bob")) == (5, 1)


def test_grey_looks_the_same_to_everybody() -> None:
    protan = ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052))
    assert seen_as("#808080", protan) == "#808080"
    assert seen_as("#FF0000", protan) != "#FF0000"


def test_every_key_of_the_list_has_words() -> None:
    assert all(keys and text for keys, text in messages.KEYS)


def test_the_version_is_told() -> None:
    _, sheet = open_settings("about")
    assert any(__version__ in row.title for row in sheet.rows)


def test_the_list_of_keys_has_every_key_of_a_table() -> None:
    listed = {key.lower() for keys, _ in messages.KEYS for key in keys}
    sheets = {each.key.lower() for game in shelf() for each in sheets_of(game) if each.key}
    assert sheets
    assert ({"esc" if key == "escape" else key for key in SHORTCUTS} | sheets) <= listed


def sheets_of(game: Game) -> Sequence[SheetButton]:
    """The sheets that a table of this game offers at its beginning."""
    players = [Player(f"P{seat}") for seat in range(game.spec.first_seats)]
    return new_port(game, players, {}, seed=1).position.display.sheets


def test_the_theme_of_the_system_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot, _ = open_settings("appearance")
    pilot.focus_on("theme")
    pilot.key("right", "right")
    assert pilot.app.settings.theme == "system"
    for light, name in ((True, "light"), (False, "dark")):
        monkeypatch.setattr(
            "tabletop.ui.toolkit.preferences.system_is_light", lambda light=light: light
        )
        assert pilot.app.preferences.theme_name == name


@pytest.mark.parametrize("still", [True, False])
def test_with_reduced_motion_no_sheet_rises(still: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheets of all scenes rose into their places whatever the settings said."""
    app = make_desk(settings=Settings(reduced_motion=still))
    pilot = make_pilot(app)
    app.open_library()
    game = shelf()[0]
    opened: list[Callable[[], object]] = [
        app.show.settings, app.show.player_name, lambda: app.show.rulebook(game),
    ]  # fmt: skip
    whole = Canvas.offset
    risen: list[float] = []

    def offset(canvas: Canvas, x: float, y: float) -> AbstractContextManager[None]:
        risen.append(y)
        return whole(canvas, x, y)

    monkeypatch.setattr(Canvas, "offset", offset)
    for number, show in enumerate(opened):
        show()
        risen.clear()
        pilot.tick(0.03)
        assert len(app.stack) == number + 2
        assert any(0 < y < SHEET_RISE for y in risen) is not still
