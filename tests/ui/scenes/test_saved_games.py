"""Your games: saved games in one place, and what can be done with them."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tabletop.storage.journal.lock import FileLock
from tabletop.storage.saves.copies import export_save, rename_save
from tabletop.storage.saves.save_list import list_saves, read_save
from tabletop.storage.saves.trash import bin_of, list_bin
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.scenes.library.file_chooser import FileChooser
from tabletop.ui.scenes.library.library import Library
from tabletop.ui.scenes.saves.saved_games import SavedGamesScene
from tabletop.ui.scenes.system.message_scene import MessageScene
from tabletop.ui.text import messages
from tabletop.ui.toolkit.notices import SECONDS
from tests.ui.desks import (
    NOW,
    SCALES,
    SIZES,
    Plain,
    make_desk,
    make_pilot,
    playable,
    saved_game,
    sight_problems,
)
from tests.waiting import wait_for

DAY = 86_400.0


def several(folder: Path, count: int = 3) -> list[Path]:
    """Games called A, B, C…, the first one played last."""
    paths = []
    for number in range(count):
        path = saved_game(folder, moves=number, kinds=("human", "greedy"))
        rename_save(path, "ABCDEFGH"[number])
        paths.append(path)
    return paths


def open_games(
    folder: Path, size: tuple[int, int] = (1280, 800), scale: float = 1.0
) -> tuple[Pilot, SavedGamesScene]:
    pilot = make_pilot(make_desk(folder), size, scale)
    pilot.app.open_library()
    pilot.app.show.games()
    pilot.draw()
    scene = pilot.scene
    assert isinstance(scene, SavedGamesScene)
    return pilot, scene


def titles(scene: SavedGamesScene) -> list[str]:
    return [row.save.title for row in scene.list.rows]


def pick(pilot: Pilot, scene: SavedGamesScene, title: str) -> None:
    scene.list.choose(titles(scene).index(title))
    pilot.draw()


# Looking and narrowing


def test_the_library_leads_to_all_games_by_click_and_by_key(tmp_path: Path) -> None:
    saved_game(tmp_path)
    pilot = make_pilot(make_desk(tmp_path))
    pilot.app.open_library()
    pilot.draw()
    pilot.click("games")
    assert isinstance(pilot.scene, SavedGamesScene)
    pilot.key("escape")
    assert isinstance(pilot.scene, Library)
    pilot.key("g")
    assert isinstance(pilot.scene, SavedGamesScene)


def test_running_and_finished_games_are_told_apart(tmp_path: Path) -> None:
    several(tmp_path, 2)
    rename_save(saved_game(tmp_path, moves=2000), "over")
    pilot, scene = open_games(tmp_path)
    assert pilot.node("standing-running").value == "2 games"
    pilot.click("standing-finished")
    assert titles(scene) == ["over"]
    assert scene.list.rows[0].share == 1.0
    assert pilot.node("see-again").label == messages.SEE_AGAIN
    pilot.click("standing-running")
    assert sorted(titles(scene)) == ["A", "B"]


def test_a_person_and_a_game_narrow_the_list_and_a_second_click_widens_it(tmp_path: Path) -> None:
    several(tmp_path, 2)
    rename_save(saved_game(tmp_path), "two people")
    pilot, scene = open_games(tmp_path)
    pilot.click("person-P2")
    assert titles(scene) == ["two people"]
    pilot.click("person-P2")
    assert len(titles(scene)) == 3
    pilot.click(f"game-{playable().spec.id}")
    assert len(titles(scene)) == 3


def test_a_search_finds_names_and_players(tmp_path: Path) -> None:
    several(tmp_path)
    pilot, scene = open_games(tmp_path)
    pilot.key("ctrl+f")
    pilot.type("b")
    assert titles(scene) == ["B"]
    pilot.key("down", "enter")
    assert isinstance(pilot.scene, Plain)


def test_nothing_found_says_so_and_keys_do_nothing(tmp_path: Path) -> None:
    several(tmp_path)
    pilot, scene = open_games(tmp_path)
    pilot.key("ctrl+f")
    pilot.type("zzz")
    pilot.key("enter")
    assert pilot.scene is scene
    assert scene.list.empty[0] == messages.NO_GAME_FITS
    pilot.click("done")
    assert len(list_saves(tmp_path)) == 3


def test_no_games_yet_says_where_they_will_be(tmp_path: Path) -> None:
    pilot, scene = open_games(tmp_path)
    assert scene.list.empty[0] == messages.NO_GAMES
    pilot.key("enter", "f2", "delete", "ctrl+d", "ctrl+e", "ctrl+z", "down", "up")
    assert pilot.scene is scene


def test_the_list_is_ordered_by_name_and_by_length(tmp_path: Path) -> None:
    paths = several(tmp_path)
    for at, path in enumerate(paths):
        os.utime(path, (NOW - at, NOW - at))
    _, scene = open_games(tmp_path)
    scene.sort.choose(1)
    assert titles(scene) == ["A", "B", "C"]
    scene.sort.choose(2)
    assert titles(scene) == ["C", "B", "A"]


def test_damaged_games_come_last_and_say_why(tmp_path: Path) -> None:
    several(tmp_path, 1)
    (tmp_path / "x.recess").write_bytes(b"\0\1\2")
    os.utime(tmp_path / "x.recess", (NOW, NOW))
    pilot, scene = open_games(tmp_path)
    row = scene.list.rows[-1]
    assert row.chip.text == messages.CANNOT_OPEN
    assert "damaged" in row.value
    scene.list.choose(1)
    pilot.draw()
    assert [button.name for button in scene.list.buttons] == ["show-file", "delete"]
    pilot.key("enter")
    assert isinstance(pilot.scene, MessageScene)
    assert str(tmp_path) in pilot.scene.text


def test_a_cut_game_opens_at_its_last_good_move_and_says_what_is_missing(tmp_path: Path) -> None:
    path = saved_game(tmp_path, moves=5)
    path.write_bytes(path.read_bytes()[:-9])
    pilot, scene = open_games(tmp_path)
    assert "damaged" in scene.list.rows[0].value
    assert "move 4" in scene.list.rows[0].value
    pilot.key("enter")
    table = pilot.scene
    assert isinstance(table, Plain)
    assert table.port is not None
    assert table.port.session.moves_made == 4
    assert "does not count" in table.port.session.notice


def test_a_game_of_a_game_that_is_not_here_says_so(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    pilot = make_pilot(make_desk(tmp_path, games=()))
    pilot.app.open_library()
    pilot.app.show.games()
    pilot.draw()
    scene = pilot.scene
    assert isinstance(scene, SavedGamesScene)
    assert "not on this shelf" in scene.list.rows[0].value
    pilot.key("enter")
    assert isinstance(pilot.scene, MessageScene)
    assert path.exists()


def test_a_game_open_in_another_window_is_marked_and_kept(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    with FileLock(path):
        pilot, scene = open_games(tmp_path)
        assert scene.list.rows[0].chip.text == messages.OPEN_ELSEWHERE
        for key in ("delete", "ctrl+d"):
            pilot.key(key)
            assert pilot.app.notices.shown is not None
            assert "another window" in pilot.app.notices.shown.text
        pilot.key("enter")
        assert isinstance(pilot.scene, MessageScene)
    assert len(list_saves(tmp_path)) == 1


def test_more_games_than_are_read_at_once_all_come(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    for number in range(150):
        (tmp_path / f"copy-{number}.recess").write_bytes(path.read_bytes())
    pilot, scene = open_games(tmp_path)
    assert len(scene.list.rows) < 151
    pilot.tick(2.0)
    assert len(scene.list.rows) == 151
    assert pilot.node("standing-all").value == "151 games"


def test_arrows_page_and_end_go_through_the_list_and_keep_the_row_in_sight(tmp_path: Path) -> None:
    several(tmp_path, 8)
    pilot, scene = open_games(tmp_path)
    pilot.key("end")
    assert scene.list.chosen == 7
    pilot.draw()
    assert scene.list.in_sight(scene.list.rows[7].rect)
    pilot.key("up", "page up")
    assert scene.list.chosen == 2
    pilot.key("home", "up")
    assert scene.list.chosen == 0


def test_a_click_chooses_and_a_second_one_opens(tmp_path: Path) -> None:
    several(tmp_path)
    pilot, scene = open_games(tmp_path)
    row = pilot.node("row-1").rect
    pilot.click((row.right - 300, row.centery))
    assert (scene.list.chosen, pilot.scene) == (1, scene)
    pilot.draw()
    row = pilot.node("row-1").rect
    pilot.click((row.right - 300, row.top + 20))
    assert isinstance(pilot.scene, Plain)


# Names


def test_a_game_is_renamed_in_its_row_by_keys(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    pilot, scene = open_games(tmp_path)
    pilot.key("f2")
    pilot.draw()
    pilot.type("Rainy Sunday")
    pilot.key("enter")
    assert read_save(path).title == "Rainy Sunday"
    assert titles(scene) == ["Rainy Sunday"]
    assert scene.focus.current == "row-0"


def test_escape_keeps_the_old_name_and_the_scene(tmp_path: Path) -> None:
    several(tmp_path, 1)
    pilot, scene = open_games(tmp_path)
    pilot.click("rename-it")
    pilot.draw()
    pilot.type("Other")
    pilot.key("escape")
    assert (titles(scene), pilot.scene) == (["A"], scene)


def test_a_click_elsewhere_keeps_the_new_name(tmp_path: Path) -> None:
    several(tmp_path, 1)
    pilot, scene = open_games(tmp_path)
    pilot.click("rename-it")
    pilot.draw()
    pilot.type("Other")
    pilot.click((5, 5))
    assert titles(scene) == ["Other"]


def test_a_name_takes_no_more_letters_than_it_may_have(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    pilot, _ = open_games(tmp_path)
    pilot.key("f2")
    pilot.type("w" * 60)
    pilot.key("enter")
    assert read_save(path).title == "w" * 40


# Copies


def test_a_copy_stands_in_the_list_and_has_a_name_of_its_own(tmp_path: Path) -> None:
    several(tmp_path, 1)
    pilot, scene = open_games(tmp_path)
    pilot.key("ctrl+d")
    pick(pilot, scene, "A")
    pilot.key("ctrl+d")
    assert sorted(titles(scene)) == ["A", "A, copy", "A, copy 2"]
    assert len({save.id for save in list_saves(tmp_path)}) == 3


def test_a_deleted_game_is_brought_back_by_the_key(tmp_path: Path) -> None:
    several(tmp_path)
    pilot, scene = open_games(tmp_path)
    pick(pilot, scene, "B")
    pilot.key("delete")
    assert sorted(titles(scene)) == ["A", "C"]
    assert scene.toast.visible
    pilot.key("ctrl+z")
    assert sorted(titles(scene)) == ["A", "B", "C"]
    assert scene.list.save is not None
    assert scene.list.save.title == "B"
    assert not scene.toast.visible


def test_a_deleted_game_is_brought_back_by_the_mouse(tmp_path: Path) -> None:
    several(tmp_path, 1)
    pilot, scene = open_games(tmp_path)
    pilot.click("delete")
    pilot.draw()
    assert titles(scene) == []
    pilot.click("undo")
    assert titles(scene) == ["A"]


def test_the_toast_goes_after_some_seconds_but_not_while_it_is_pointed_at(tmp_path: Path) -> None:
    several(tmp_path, 1)
    pilot, scene = open_games(tmp_path)
    pilot.key("delete")
    pilot.draw()
    pilot.move(scene.toast.rect.center)
    pilot.tick(SECONDS + 1)
    assert scene.toast.visible
    pilot.move((5.0, 5.0))
    pilot.tick(SECONDS + 0.1)
    assert not scene.toast.visible
    # What the toast offered is still in the bin.
    pilot.draw()
    pilot.click("standing-bin")
    pilot.draw()
    pilot.click("restore")
    assert titles(scene) == ["A"]


def test_a_game_in_the_bin_is_deleted_for_good_only_after_a_question(tmp_path: Path) -> None:
    several(tmp_path, 1)
    pilot, scene = open_games(tmp_path)
    pilot.key("delete")
    pilot.draw()
    pilot.click("standing-bin")
    pilot.draw()
    pilot.key("delete")
    assert len(list_bin(tmp_path)) == 1
    pilot.click("delete-for-good")
    pilot.draw()
    pilot.click("action-1")
    assert len(list_bin(tmp_path)) == 1
    pilot.draw()
    pilot.click("delete-for-good")
    pilot.draw()
    pilot.click("action-0")
    assert list(bin_of(tmp_path).iterdir()) == []
    assert titles(scene) == []


def test_the_bin_is_emptied_of_what_is_old_when_the_games_are_looked_at(tmp_path: Path) -> None:
    several(tmp_path, 1)
    pilot, _ = open_games(tmp_path)
    pilot.key("delete")
    pilot.app.now = lambda: NOW + 31 * DAY
    pilot.app.show.games()
    assert list_bin(tmp_path) == []


# Out and in


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, in which nothing is yet."""
    folder = tmp_path / "home"
    folder.mkdir()
    for name in ("HOME", "USERPROFILE", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(folder))
    return folder


def choosing(pilot: Pilot) -> FileChooser:
    """The dialog that chooses a file, opened by its key."""
    pilot.key("ctrl+o")
    pilot.tick(0.3)
    pilot.draw()
    assert isinstance(pilot.scene, FileChooser)
    return pilot.scene


def listed(chooser: FileChooser) -> list[str]:
    return [row.label for row in chooser.rows]


@pytest.mark.usefixtures("home")
def test_an_exported_game_comes_in_again_through_the_sheet(tmp_path: Path) -> None:
    several(tmp_path, 1)
    pilot, _ = open_games(tmp_path)
    pilot.key("ctrl+e")
    assert isinstance(pilot.scene, MessageScene)
    assert pilot.scene.text == str(pilot.app.folders.exports / "A.recess")
    pilot.draw()
    pilot.key("enter")
    pilot.key("delete")
    choosing(pilot)
    pilot.key("enter")
    assert isinstance(pilot.scene, SavedGamesScene)
    assert titles(pilot.scene) == ["A"]


def test_downloads_come_first_and_there_the_newest_file(tmp_path: Path, home: Path) -> None:
    downloads = home / "Downloads"
    for number, name in enumerate(("old", "new", "middle")):
        path = export_save(saved_game(tmp_path / "other", moves=number), downloads, name)
        os.utime(path, (NOW, NOW - {"old": 300, "middle": 200, "new": 100}[name]))
    (downloads / "holiday.jpg").touch()
    (downloads / ".hidden.recess").touch()
    (downloads / "Letters").mkdir()
    pilot, _ = open_games(tmp_path / "games")
    chooser = choosing(pilot)
    assert listed(chooser) == ["new.recess", "middle.recess", "old.recess", "Letters"]
    pilot.key("enter")
    assert isinstance(pilot.scene, SavedGamesScene)
    assert len(list_saves(tmp_path / "games")) == 1


@pytest.mark.parametrize("mouse", [True, False])
def test_a_file_is_searched_in_folders_and_the_last_one_is_kept(
    tmp_path: Path, home: Path, mouse: bool
) -> None:
    (home / "Documents" / "Games").mkdir(parents=True)
    for number in range(3):
        game = saved_game(tmp_path / "other", moves=number)
        export_save(game, home / "Documents" / "Games", f"Evening {number}")
    pilot, _ = open_games(tmp_path / "games")
    chooser = choosing(pilot)
    assert listed(chooser) == ["Games"]
    if mouse:
        pilot.click("file-0")
        pilot.draw()
        pilot.click("place")
    else:
        pilot.enter()
        pilot.key("ctrl+f")
    pilot.type("ING 1")
    pilot.draw()
    assert listed(chooser) == ["Evening 1.recess"]
    if mouse:
        pilot.click("import-it")
    else:
        pilot.key("down")
        pilot.enter()
    assert len(list_saves(tmp_path / "games")) == 1
    assert pilot.app.settings.import_folder == str(home / "Documents" / "Games")
    chooser = choosing(pilot)
    assert chooser.places[0].label == messages.LAST_FOLDER
    assert len(listed(chooser)) == 3
    if mouse:
        pilot.click("up")
    else:
        pilot.key("backspace")
    assert listed(chooser) == ["Games"]


def test_a_folder_that_is_gone_is_told(tmp_path: Path, home: Path) -> None:
    (home / "Desktop").mkdir()
    pilot, _ = open_games(tmp_path / "games")
    chooser = choosing(pilot)
    chooser.open_folder(home / "gone")
    pilot.draw()
    assert chooser.problem.startswith(messages.NO_FOLDER)
    assert not chooser.go.enabled
    chooser.open_folder(home / "Desktop")
    assert chooser.problem == ""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_file_chooser_fits(
    tmp_path: Path, home: Path, size: tuple[int, int], scale: float
) -> None:
    (home / "Downloads").mkdir()
    (home / "Downloads" / "An evening with everybody.recess").touch()
    pilot, _ = open_games(tmp_path / "games", size, scale)
    choosing(pilot)
    assert sight_problems(pilot) == []


def test_the_systems_dialog_is_asked_in_a_process_of_its_own(tmp_path: Path, home: Path) -> None:
    """Its file is imported; where it is closed without one, the list goes on."""
    path = export_save(saved_game(tmp_path / "other"), tmp_path / "out", "Far away")
    pilot, _ = open_games(tmp_path / "games")
    assert "system" not in {node.id for node in choosing(pilot).focusables()}
    pilot.key("escape")
    slow = f"import time; print({str(path)!r}, flush=True); time.sleep(0.5)"
    program = [sys.executable, "-c", slow]
    asked: list[Path] = []

    def command(_: str, folder: Path, __: object) -> tuple[str, ...]:
        asked.append(folder)
        return (*program[:2], program[2] if len(asked) > 2 else "")

    pilot.app.file_dialog = command
    chooser = choosing(pilot)
    for there in (True, False):
        pilot.click("system")
        assert not chooser.system.enabled
        wait_for("the dialog's answer", lambda: (pilot.tick(), chooser.system.enabled)[1])
        assert (pilot.scene is chooser) == there
    assert {*asked} == {chooser.folder}
    assert len(list_saves(tmp_path / "games")) == 1


def test_closing_the_dialog_ends_that_of_the_system(tmp_path: Path, home: Path) -> None:
    pilot, _ = open_games(tmp_path / "games")
    wait = (sys.executable, "-c", "import time; time.sleep(60)")
    pilot.app.file_dialog = lambda *_: wait
    chooser = choosing(pilot)
    pilot.click("system")
    assert chooser._asked is not None
    process = chooser._asked.process
    assert process is not None
    pilot.key("escape")
    pilot.tick(0.5)
    assert process.poll() is not None


def test_a_place_that_is_written_is_imported(tmp_path: Path) -> None:
    path = export_save(saved_game(tmp_path / "other"), tmp_path / "out", "Far away")
    pilot, _ = open_games(tmp_path / "games")
    pilot.click("import")
    pilot.draw()
    pilot.type(str(path))
    pilot.key("enter")
    assert len(list_saves(tmp_path / "games")) == 1


def test_a_dropped_game_is_shown_among_the_others(tmp_path: Path) -> None:
    path = export_save(saved_game(tmp_path / "other"), tmp_path / "out", "x")
    pilot = make_pilot(make_desk(tmp_path / "games"))
    pilot.app.open_library()
    pilot.app.bring(path)
    scene = pilot.scene
    assert isinstance(scene, SavedGamesScene)
    assert scene.list.save is not None
    assert scene.list.save.id == read_save(path).id
    pilot.app.bring(path)
    assert pilot.app.notices.shown is not None
    assert "here already" in pilot.app.notices.shown.text
    assert len(list_saves(tmp_path / "games")) == 1


def test_a_game_that_stands_elsewhere_is_kept_beside_if_wanted(tmp_path: Path) -> None:
    mine = saved_game(tmp_path / "games", moves=2)
    path = export_save(mine, tmp_path / "out", "x")
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    pilot, _ = open_games(tmp_path / "games")
    for button, count in (("action-0", 1), ("action-1", 2)):
        pilot.app.bring(path)
        assert isinstance(pilot.scene, MessageScene)
        assert "move 1, yours at move 2" in pilot.scene.text
        pilot.draw()
        pilot.click(button)
        assert isinstance(pilot.scene, SavedGamesScene)
        assert len(list_saves(tmp_path / "games")) == count


def test_a_file_dropped_on_a_table_leaves_the_table_alone(tmp_path: Path) -> None:
    path = export_save(saved_game(tmp_path / "other"), tmp_path / "out", "x")
    app = make_desk(tmp_path / "games")
    pilot = make_pilot(app)
    table = Plain(app)
    app.go(table)
    app.bring(path)
    assert pilot.scene is table
    assert len(list_saves(tmp_path / "games")) == 1


@pytest.mark.parametrize("content", [b"", b"hello", b"\x89PNG" * 1000, b"[" * 100_000])
def test_a_dropped_file_that_is_no_game_is_told_in_a_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "holiday.png"
    path.write_bytes(content)
    pilot, _ = open_games(tmp_path / "games")
    pilot.app.bring(path)
    assert isinstance(pilot.scene, MessageScene)
    assert pilot.scene.headline == messages.NOT_IMPORTED
    assert "\n" not in pilot.scene.text
    assert "holiday.png" in pilot.scene.text


def test_a_file_that_was_named_is_played_at_once(tmp_path: Path) -> None:
    path = export_save(saved_game(tmp_path / "other"), tmp_path / "out", "x")
    app = make_desk(tmp_path / "games")
    pilot = make_pilot(app)
    app.open_library()
    app.bring(path, play=True)
    assert isinstance(pilot.scene, Plain)
    assert pilot.scene.port is not None
    assert pilot.scene.port.session.save_path is not None
    assert pilot.scene.port.session.save_path.parent == tmp_path / "games"


# Sight


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_every_control_is_within_the_window(
    size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    several(tmp_path, 3)
    pilot, scene = open_games(tmp_path, size, scale)
    for chosen in range(3):
        scene.list.choose(chosen)
        pilot.draw()
        assert _problems(pilot) == []
    pilot.key("f2")
    pilot.draw()
    assert _problems(pilot) == []
    pilot.key("escape", "ctrl+o")
    pilot.draw()
    assert sight_problems(pilot) == []


def _problems(pilot: Pilot) -> Sequence[str]:
    """As `sight_problems`; buttons lie on their row, and rows over an edge are cut."""
    scene = pilot.scene
    assert isinstance(scene, SavedGamesScene)
    box = scene.list.rect
    buttons = {button.name for button in scene.list.buttons} | {"rename"}
    found = [
        line for line in sight_problems(pilot)
        if not line.startswith("row-") and " lies on row-" not in line
    ]  # fmt: skip
    outside = [n for n in pilot.nodes() if n.id in buttons and not box.contains(n.rect)]
    return [*found, *(f"{node.id} {node.rect} is out of {box}" for node in outside)]
