"""Code in a player's own folder: asked about first, run from the bytes that were agreed to."""

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tabletop.content.loader import RulesError, load_game
from tabletop.engine.chance import FastChance
from tabletop.engine.conformance.blame import GUEST, mistake_of
from tabletop.engine.game import Game, NotPlayableError
from tabletop.engine.moves import Refusal
from tabletop.storage.journal.records import Player
from tabletop.storage.player.trust import Trusted, WhileFollowed
from tests.guests import agreed, change, put, shelf
from tests.table import new_port

TRAP = "open({!r}, 'w')\n"


def loaded() -> set[str]:
    return {name for name in sys.modules if name.startswith(GUEST)}


def test_a_game_with_code_of_its_own_can_be_played_after_a_yes(tmp_path: Path) -> None:
    game = agreed(tmp_path)
    assert game.playable
    assert game.consent is None
    port = new_port(game, [Player("Ann"), Player("Bo")], {}, seed=1)
    rng = Random(1)
    while port.next().kind != "over":
        port.take_seat(port.next().seat)
        assert not isinstance(port.submit(rng.choice(port.position.legal_moves)), Refusal)
    outcome = port.position.outcome
    assert outcome is not None
    assert outcome.reason.endswith("took the last bean.")


def test_the_yes_is_still_known_at_the_next_start(tmp_path: Path) -> None:
    agreed(tmp_path)
    game = shelf(tmp_path).find("last-bean")
    assert type(game.rules()).__name__ == "LastBean"
    assert game.layout.region("bean-line") is not None
    assert game.table().sounds == ("pop",)


def test_nothing_of_it_is_imported_before_the_yes(tmp_path: Path) -> None:
    trap = tmp_path / "sprung"
    folder = put(tmp_path)
    for name in ("rules.py", "table.py", "drawing.py", "__init__.py"):
        (folder / name).write_text(TRAP.format(str(trap)) + (folder / name).read_text())
    before = loaded()
    game = shelf(tmp_path).find("last-bean")
    assert not game.playable
    with pytest.raises(NotPlayableError, match="needs your consent"):
        game.rules()
    assert game.table().widgets == ()
    assert not trap.exists()
    assert loaded() == before


def test_the_question_says_what_is_asked(tmp_path: Path) -> None:
    folder = put(tmp_path)
    asked = shelf(tmp_path).find("last-bean").consent
    assert asked is not None
    assert asked.folder == folder
    assert asked.author == "Ida of the third row"
    assert asked.files == len(list(folder.glob("*.py")))
    assert asked.size == sum(path.stat().st_size for path in folder.glob("*.py"))
    assert len(asked.hash) == 64
    assert asked.changed == ()


@pytest.mark.parametrize(
    ("name", "said"),
    [("rules.py", "rules.py is changed"), ("sub/more.py", "sub/more.py is new")],
)
def test_another_byte_asks_again_and_says_what_changed(
    tmp_path: Path, name: str, said: str
) -> None:
    game = agreed(tmp_path)
    (game.folder / name).parent.mkdir(exist_ok=True)
    with (game.folder / name).open("ab") as file:
        file.write(b"\n")
    asked = shelf(tmp_path).find("last-bean").consent
    assert asked is not None
    assert asked.changed == (said,)
    (game.folder / "__init__.py").unlink()
    again = shelf(tmp_path).find("last-bean").consent
    assert again is not None
    assert "__init__.py is gone" in again.changed


def test_a_yes_written_by_no_program_is_none(tmp_path: Path) -> None:
    agreed(tmp_path)
    for text in ("", "[]", '{"games": {"last-bean": {"hash": 7}}}', "{", "null"):
        (tmp_path / "trusted.json").write_text(text)
        assert not shelf(tmp_path).find("last-bean").playable


def test_the_yes_is_kept_by_the_hash_of_what_is_imported(tmp_path: Path) -> None:
    game = agreed(tmp_path)
    (kept,) = json.loads((tmp_path / "trusted.json").read_text())["code"]
    assert kept["game"] == "last-bean"
    inside = game.folder.rglob("*.py")
    assert set(kept["files"]) == {path.relative_to(game.folder).as_posix() for path in inside}


def test_what_is_no_code_may_change_unasked(tmp_path: Path) -> None:
    game = agreed(tmp_path)
    (game.folder / "sounds" / "more.ogg").write_bytes(b"OggS")
    change(game.folder, "game.yaml", "title: Last Bean", "title: The Last Bean")
    found = shelf(tmp_path).find("last-bean")
    assert found.playable
    assert found.spec.title == "The Last Bean"


def test_an_earlier_version_stays_known(tmp_path: Path) -> None:
    game = agreed(tmp_path)
    change(game.folder, "rules.py", "Take them.", "Take some.")
    asked = shelf(tmp_path).find("last-bean").consent
    assert asked is not None
    asked.agree()
    change(game.folder, "rules.py", "Take some.", "Take them.")
    assert shelf(tmp_path).find("last-bean").playable
    change(game.folder, "rules.py", "Take them.", "Take few.")
    assert not shelf(tmp_path).find("last-bean").playable


def test_the_same_code_in_two_folders_is_two_packages(tmp_path: Path) -> None:
    """What it reads beside itself is its own folder's, and so is the file of an error."""
    first = agreed(tmp_path)
    put(tmp_path / "other")
    second = load_game(tmp_path / "other" / "games-library" / "last-bean", own=True,
                       trust=Trusted(tmp_path / "trusted.json"))  # fmt: skip
    modules = [sys.modules[type(game.rules()).__module__] for game in (first, second)]
    assert [Path(str(module.__file__)).parent for module in modules] == [
        first.folder, second.folder
    ]  # fmt: skip


def test_one_yes_lasts_while_a_folder_is_followed(tmp_path: Path) -> None:
    folder = put(tmp_path)
    store = Trusted(tmp_path / "trusted.json")
    followed = WhileFollowed(store)

    def read() -> Game:
        return load_game(folder, own=True, trust=followed)

    assert read().consent is not None, "strangers' code asks as before"
    change(folder, "rules.py", "Take them.", "Take some.")
    asked = read().consent
    assert asked is not None, "an edit is no yes"
    asked.agree()
    for old, new in (("some", "few"), ("few", "many")):
        change(folder, "rules.py", f"Take {old}.", f"Take {new}.")
        assert read().playable
    assert load_game(folder, own=True, trust=WhileFollowed(store)).consent is not None


@pytest.mark.skipif(sys.platform == "win32", reason="makes links")
@pytest.mark.parametrize("name", ["more.py", "sprites"])
def test_a_link_in_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    folder = put(tmp_path)
    (folder / name).symlink_to(tmp_path)
    registry = shelf(tmp_path)
    assert registry.games() == ()
    assert f"{name}: is a link" in registry.problems[0]


@pytest.mark.skipif(sys.platform == "win32", reason="makes a pipe")
def test_a_pipe_in_the_folder_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(put(tmp_path) / "more.py")
    assert "more.py: is no file" in shelf(tmp_path).problems[0]


def test_what_runs_are_the_bytes_that_were_read(tmp_path: Path) -> None:
    """What is written after the yes is not run, nor found where it was not before."""
    game = agreed(tmp_path, ("rules.py", "del options, chance", "import_late()"))
    change(game.folder, "rules.py", "import_late()", "del options, chance")
    (game.folder / "late.py").write_text("")
    with pytest.raises(NameError):
        game.rules().setup(2, {}, None)  # type: ignore[arg-type]
    package = type(game.rules()).__module__.partition(".")[0]
    with pytest.raises(ModuleNotFoundError):
        __import__(f"{package}.late")


def test_code_for_a_newer_api_is_one_sentence(tmp_path: Path) -> None:
    put(tmp_path, ("game.yaml", "api: 1", "api: 2"))
    registry = shelf(tmp_path)
    assert registry.games() == ()
    assert len(registry.problems) == 1
    assert "is written for version 2 of tabletop.api, and here is version 1" in registry.problems[0]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("class BeanState", "1 / 0\n\n\nclass BeanState", r"rules.py:\d+:\d+: .*ZeroDivisionError"),
        (
            "class BeanState",
            "raise SystemExit\n\n\nclass BeanState",
            r"rules.py:\d+:\d+: .*SystemExit",
        ),
        ("class LastBean(Rules[BeanState])", "class LastBean", "is not a rule controller"),
        ("class LastBean(", "class FirstBean(", "LastBean"),
    ],
)
def test_rules_that_raise_when_they_are_loaded_are_told_with_file_and_line(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    with pytest.raises(RulesError, match=said):
        agreed(tmp_path, ("rules.py", old, new))


def test_code_that_is_no_python_is_told_before_anybody_is_asked(tmp_path: Path) -> None:
    folder = put(tmp_path, ("rules.py", "class LastBean(", "class LastBean(("))
    (problem,) = shelf(tmp_path).problems
    assert problem.startswith(f"{folder / 'rules.py'}:")


def test_a_table_that_raises_is_told_with_file_and_line(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"NameError.* at .*table\.py:\d+"):
        agreed(tmp_path, ("table.py", "TABLE = GameTable(", "TABLE = GameTabel("))


def test_an_error_tells_the_place_in_the_author_s_code(tmp_path: Path) -> None:
    rules = agreed(tmp_path, ("rules.py", "del options, chance", "raise KeyError(seats)")).rules()
    with pytest.raises(KeyError) as caught:
        rules.setup(2, {}, None)  # type: ignore[arg-type]
    assert mistake_of(caught.value).startswith("rules.py:")
    assert mistake_of(caught.value).endswith("KeyError: 2")
    assert mistake_of(ValueError("ours")) == ""


def test_the_worker_process_thinks_with_the_same_code(tmp_path: Path) -> None:
    """What it is sent names folder and hash, so that the code comes before any position."""
    game = agreed(tmp_path)
    rules = game.rules()
    code = (
        "import pickle, sys; rules, state = pickle.load(sys.stdin.buffer); "
        "print(type(state).__module__ == type(rules).__module__, len(rules.legal_moves(state, 0)))"
    )
    state = rules.start(2, {}, FastChance(Random(1)))
    sent = pickle.dumps((rules, state))
    run = subprocess.run([sys.executable, "-c", code], input=sent, capture_output=True, check=True)
    assert run.stdout.split() == [b"True", b"2"]
    change(game.folder, "rules.py", "Take them.", "Take some.")
    late = subprocess.run(
        [sys.executable, "-c", code], input=sent, capture_output=True, check=False
    )
    assert late.returncode == 1
    assert b"its files have changed" in late.stderr
