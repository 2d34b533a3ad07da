"""F8: a file with everything needed to play a game again, and nothing about who played it."""

import json
from pathlib import Path

import pytest

from tabletop.cli.run import run
from tabletop.session.guides.guided_port import GuidedPort
from tabletop.session.guides.lesson import LessonGuide
from tabletop.storage.journal.records import Player
from tabletop.storage.safe_files import JsonValue
from tabletop.storage.saves.copies import rename_save
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.problem_report import report_problem
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.system.message_scene import MessageScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.table import resume_port
from tests.ui.desks import shelf
from tests.ui.scenes.test_statistics import play_out

NAMES = ("Rosalind Wünsche", "Bartholomäus")
CHECKED = [each.spec.id for each in shelf() if each.playable]


def at_a_table(folder: Path, name: str, *, to_the_end: bool = False) -> Pilot:
    """A table of two people, some moves into a game."""
    app = App(
        games=shelf(),
        routes=AppRoutes(),
        folders=Folders.within(folder / "Rosalind"),
        services=Services(save=lambda _: None),
    )
    app.settings.player_names = NAMES
    game = app.game(name)
    assert game is not None
    count = max(2, game.spec.seats[0])
    people = [Player(each, portrait=3) for each in (*NAMES, "Clothilde", "Dagobert")[:count]]
    port = app.sessions.new(game, people, {}, 3)
    for _ in range(6):
        port.take_seat(port.next().seat)
        port.submit(port.position.legal_moves[0])
    port.undo()
    if to_the_end:
        play_out(port)
    path = port.session.save_path
    assert path is not None
    port.close()
    rename_save(path, "Rosalind's evening in Kiel")
    port = resume_port(game, path)
    pilot = Pilot(app)
    app.play(port)
    pilot.tick(1)
    return pilot


def reported(pilot: Pilot) -> Path:
    """The file that F8 writes."""
    pilot.key("f8")
    (path,) = pilot.app.folders.saves.glob("reports/*.json")
    return path


@pytest.mark.parametrize("name", CHECKED)
def test_f8_writes_a_game_that_comes_out_the_same(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pilot = at_a_table(tmp_path, name)
    path = reported(pilot)
    message = pilot.scene
    assert isinstance(message, MessageScene)
    assert str(path) in message.text
    assert run(["check", str(path)]) == 0
    said = capsys.readouterr().out
    assert "comes out the same after" in said
    pilot.key("escape")
    assert pilot.scene.name != "message"


def test_no_name_no_folder_and_no_time_is_in_it(tmp_path: Path) -> None:
    pilot = at_a_table(tmp_path, "valedictorian", to_the_end=True)
    text = reported(pilot).read_text()
    folders = (str(tmp_path), str(Path.home()))
    for private in ("Rosalind", "Kiel", "Bartholom", "Wünsche", 'created": "2', *folders):
        assert private not in text
        assert json.dumps(private)[1:-1] not in text
    told = json.loads(text)
    assert told["game"]["header"]["seed"] == 3
    assert {player["name"] for player in told["game"]["header"]["players"]} == {"P1", "P2"}
    assert "player_names" not in told["settings"]


def test_f8_works_without_a_game_and_with_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app = App(
        games=shelf(),
        routes=AppRoutes(),
        folders=Folders.within(tmp_path),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app)
    app.open_library()
    path = reported(pilot)
    assert run(["check", str(path)]) == 0
    assert "holds no game" in capsys.readouterr().out
    report_problem(app, "ValueError on Linux")
    texts = [json.loads(each.read_text()) for each in tmp_path.glob("reports/*.json")]
    assert sorted(text["error"] for text in texts) == ["", "ValueError on Linux"]


@pytest.mark.parametrize("what", ["view", "state", "moves", "draws"])
def test_a_game_that_comes_out_otherwise_is_told(
    tmp_path: Path, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = reported(at_a_table(tmp_path, "valedictorian"))
    told = json.loads(path.read_text())
    match what:
        case "view" | "state":
            told["game"][what] = "0" * 64
        case "moves":
            told["game"]["records"][1]["move"] = "no such move"
        case _:
            draws = told["game"]["records"][0]["draws"]
            draws[0] = (draws[0] + 1) % 2
    path.write_text(json.dumps(told))
    assert run(["check", str(path)]) == 1
    captured = capsys.readouterr()
    assert path.name in captured.out + captured.err
    assert "Traceback" not in captured.err


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b'{"format": "recess-report"}',
        b'{"format": "recess-report", "version": 2}',
        b'{"format": "recess-report", "version": 1, "game": {"header": {}}}',
        b'{"format": "recess-report", "version": 1, "game": {"header": {}, "records": [1]}}',
    ],
)
def test_a_file_that_is_no_whole_report_is_refused_in_one_line(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "problem.json"
    path.write_bytes(content)
    assert run(["check", str(path)]) == 3
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.startswith(str(path))


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    pilot = at_a_table(tmp_path, "valedictorian")
    (pilot.app.folders.saves / "reports").write_text("in the way")
    pilot.key("f8")
    toast = pilot.app.notices.shown
    assert toast is not None
    assert toast.text.startswith("The problem report is not written.")


def test_in_a_lesson_the_report_names_it_and_its_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pilot = a_desk(tmp_path)
    game = pilot.app.game("report-card")
    assert game is not None
    lesson = GuidedPort(LessonGuide(game, game.lessons()[0], Player(NAMES[0]), step=2))
    pilot.app.go(pilot.app.routes.lesson(pilot.app, lesson))
    told = named(reported(pilot), capsys)
    assert told["at"] == f"lesson {lesson.guide.lesson.id}, step 3"
    assert told["moves"] == list(lesson.session.moves_as_text)
    assert told["moves"]


def test_in_a_puzzle_the_report_names_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pilot = a_desk(tmp_path)
    game = pilot.app.game("the-academy")
    assert game is not None
    puzzles = pilot.app.learning.puzzle_shelf(game)
    puzzle = puzzles.shipped[3]
    pilot.app.learning.open_puzzle(puzzles, puzzle)
    told = named(reported(pilot), capsys)
    assert told["at"] == f"puzzle {puzzle.id}"


def a_desk(folder: Path) -> Pilot:
    """A window on the library."""
    app = App(
        games=shelf(),
        routes=AppRoutes(),
        folders=Folders.within(folder / "Rosalind"),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app)
    app.open_library()
    pilot.tick(0.5)
    return pilot


def named(path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, JsonValue]:
    """What a report says of a game that can't be played again; it names nobody."""
    text = path.read_text()
    assert "Rosalind" not in text
    assert run(["check", str(path)]) == 0
    assert "holds no game" in capsys.readouterr().out
    game = json.loads(text)["game"]
    assert isinstance(game, dict)
    return game
