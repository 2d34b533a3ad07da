"""What the player chose."""

import json
import subprocess
import sys
import tempfile
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import (
    LastSetup,
    Settings,
    load_settings,
    remember_names,
    save_settings,
    settings_path,
)

CHANGED = Settings(
    theme="light",
    interface_scale=1.75,
    animation_speed="relaxed",
    reduced_motion=True,
    high_contrast=True,
    highlight_legal=False,
    confirm_final=False,
    step_computers=True,
    click_to_move=True,
    hover_zoom="off",
    touch="on",
    undoing="reveal",
    effects_volume=0.25,
    chime_volume=0.0,
    muted=True,
    fullscreen=True,
    window_size=(1920, 1080),
    player_names=("Ann", "Zoë"),
    last_setup={
        "example": LastSetup((Player("Ann"), Player("", "greedy", 3)), {"long": True, "n": 3})
    },
    import_folder="/home/ann/Games",
    prints={"example": {"paper": "a4", "bleed": 30, "marks": False}},
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "recess" / "settings.json"


def test_settings_are_read_as_they_were_saved(path: Path) -> None:
    assert save_settings(CHANGED, path) is None
    assert load_settings(path) == (CHANGED, ())


def test_portraits_are_read_as_they_were_saved_and_nonsense_is_left_out(path: Path) -> None:
    save_settings(Settings(portraits={"Ann": 3, "Bo": 1_000_000}), path)
    assert load_settings(path)[0].portraits == {"Ann": 3, "Bo": 1_000_000}
    told = json.loads(path.read_text())
    told["portraits"] = {"Ann": 3, "Bo": 0, "Cy": "4", "Di": 1_000_001, "Ed": True, "\n": 5}
    path.write_text(json.dumps(told))
    assert load_settings(path)[0].portraits == {"Ann": 3}


def test_rewards_in_use_survive_and_unknown_ones_are_left_out(path: Path) -> None:
    save_settings(Settings(worn={"magpie": ("back", "cloth")}), path)
    assert load_settings(path)[0].worn == {"magpie": ("back", "cloth")}
    told = {"worn": {"magpie": ["cloth", "hat", 3], "sea": "back", "bay": None}}
    path.write_text(json.dumps(told), encoding="utf-8")
    settings, warnings = load_settings(path)
    assert settings.worn == {"magpie": ("cloth",), "sea": (), "bay": ()}
    assert warnings == ()
    path.write_text('{"worn": [1]}', encoding="utf-8")
    assert load_settings(path)[0].worn == {}


def test_without_a_file_the_defaults_are_used(path: Path) -> None:
    assert load_settings(path) == (Settings(welcomed=False), ())


def test_no_default_is_refused_by_its_own_check(path: Path) -> None:
    save_settings(Settings(), path)
    assert load_settings(path) == (Settings(), ())


def test_the_data_folder_can_be_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path))
    save_settings(CHANGED)
    assert settings_path() == tmp_path / "settings.json"
    assert load_settings()[0] == CHANGED


def test_unknown_entries_are_written_back(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"version": 7, "of tomorrow": {"a": [1, null]}, "muted": true}')
    settings, warnings = load_settings(path)
    assert warnings == ()
    save_settings(settings, path)
    members = json.loads(path.read_text())
    assert members["of tomorrow"] == {"a": [1, None]}
    assert (members["version"], members["muted"]) == (7, True)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("version", 0),
        ("theme", "pink"),
        ("theme", None),
        ("interface_scale", 1.1),
        ("interface_scale", "1"),
        ("interface_scale", True),
        ("interface_scale", 10**400),
        ("animation_speed", ["fast"]),
        ("reduced_motion", 1),
        ("hover_zoom", False),
        ("touch", True),
        ("undoing", "sometimes"),
        ("effects_volume", 1.5),
        ("effects_volume", -0.1),
        ("chime_volume", "loud"),
        ("muted", "no"),
        ("window_size", [10, 10]),
        ("window_size", [1280]),
        ("window_size", [1e9, 1e9]),
        ("window_size", [True, True]),
        ("window_size", "1280x800"),
        ("keys", {"h": "j"}),
        ("keys", {"h": "tab", "tab": "h"}),
        ("keys", {"h": 1, "j": "h"}),
        ("player_names", "Ann"),
        ("player_names", [1]),
        ("last_setup", []),
        ("last_setup", {"example": {"seats": 1, "options": {}}}),
        ("last_setup", {"example": {"seats": [{"name": "Ann"}], "options": {}}}),
        ("last_setup", {"example": {"seats": [], "options": {"a": []}}}),
        ("prints", []),
        ("prints", {"example": {"paper": []}}),
    ],
)
def test_one_bad_value_falls_back_alone(path: Path, name: str, value: object) -> None:
    save_settings(CHANGED, path)
    members = json.loads(path.read_text())
    path.write_text(json.dumps(members | {name: value}))
    settings, warnings = load_settings(path)
    assert len(warnings) == 1
    assert name in warnings[0]
    assert "\n" not in warnings[0]
    for other in members:
        expected = getattr(Settings() if other == name else CHANGED, other)
        assert getattr(settings, other) == expected


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 100_000, b'{"muted": NaN}', b"\x00" * 99],
)
def test_a_broken_file_is_kept_aside(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    settings, warnings = load_settings(path)
    assert settings == Settings()
    (aside,) = path.parent.iterdir()
    assert aside.name.startswith("settings.broken-")
    assert aside.read_bytes() == content
    assert len(warnings) == 1
    assert aside.name in warnings[0]
    assert save_settings(settings, path) is None
    assert load_settings(path) == (Settings(), ())


def test_a_byte_order_mark_is_no_damage(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b'\xef\xbb\xbf{"muted": true}')
    assert load_settings(path) == (Settings(muted=True), ())


@pytest.mark.skipif(sys.platform == "win32", reason="needs symbolic links")
def test_endless_and_huge_files_are_not_read(path: Path) -> None:
    path.parent.mkdir()
    path.symlink_to("/dev/zero")
    assert load_settings(path)[1][0].startswith("settings.json is not an ordinary file.")
    path.unlink()
    with path.open("wb") as file:
        file.truncate(1 << 40)
    settings, warnings = load_settings(path)
    assert settings == Settings()
    assert "too large" in warnings[0]


def test_a_folder_that_cannot_be_written_gives_one_line(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    path = blocked / "settings.json"
    warning = save_settings(CHANGED, path)
    assert warning is not None
    assert warning.startswith("The settings are not kept.")
    assert "\n" not in warning
    assert load_settings(path)[0] == Settings(welcomed=False)


def test_a_failed_save_keeps_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(CHANGED, path)
    before = path.read_bytes()

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", refuse)
    assert save_settings(Settings(), path) == "The settings are not kept. Disk is full."
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=12,
)
NAMES = [part.name for part in fields(Settings) if part.name != "unknown"]


@given(st.dictionaries(st.sampled_from(NAMES), JSON))
@hypothesis_settings(max_examples=200, deadline=None)
def test_any_values_give_settings_that_can_be_saved(members: dict[str, object]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "settings.json"
        path.write_text(json.dumps(members))
        settings, _ = load_settings(path)
        assert save_settings(settings, path) is None
        assert load_settings(path) == (settings, ())


def test_a_changed_copy_leaves_the_first_alone() -> None:
    first = Settings()
    changed = first.changed(theme="light", window_size=(1000, 700), last_setup=CHANGED.last_setup)
    assert (changed.theme, changed.window_size) == ("light", (1000, 700))
    assert changed.last_setup == CHANGED.last_setup
    assert first == Settings()


@pytest.mark.parametrize("change", [{"colour": 1}, {"theme": "pink"}, {"unknown": {}}])
def test_a_change_that_makes_no_sense_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="setting"):
        Settings().changed(**change)


def test_remembered_names_are_clean_and_stand_once() -> None:
    settings = Settings(player_names=("Ann", "Bea"))
    remember_names(settings, ("Bea", " Cy\u202e ", "", "Bea"))
    assert settings.player_names == ("Bea", "Cy", "Ann")
    remember_names(settings, tuple(str(number) for number in range(50)))
    assert len(settings.player_names) == 12


def test_reading_settings_imports_neither_yaml_nor_pygame() -> None:
    program = (
        "import sys, tabletop.storage.player.settings, tabletop.storage.saves.save_list;"
        "print(*{'yaml', 'pygame'} & set(sys.modules))"
    )
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert said.stdout.strip() == ""
