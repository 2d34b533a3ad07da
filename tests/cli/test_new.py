"""A game of one's own begins as a folder that plays, can be packed, and explains itself."""

from pathlib import Path

import pytest

from tabletop.cli.shelf.lookup import find_game_or_folder, open_shelf
from tabletop.cli.shelf.own_games import TEMPLATES
from tabletop.content.loader import load_game
from tests.cli.running import tabletop

Capsys = pytest.CaptureFixture[str]


@pytest.mark.parametrize("start", TEMPLATES)
def test_what_is_begun_is_valid_stands_on_the_shelf_and_can_be_packed(
    own_folder: Path, tmp_path: Path, capsys: Capsys, start: str
) -> None:
    ran = tabletop(capsys, "new", "my-game", "--from", start)
    folder = own_folder / "games-library" / "my-game"
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines()[0] == str(folder)
    assert tabletop(capsys, "validate", folder).out == "ok 1 game\n"
    assert "My Game" in tabletop(capsys, "games").out
    ran = tabletop(capsys, "pack", "my-game", "--out", tmp_path)
    if start == "rules":
        assert (ran.status, ran.err.count("\n")) == (3, 1)  # no pack holds programs
    else:
        assert (ran.status, ran.err) == (0, "")
        assert (tmp_path / "my-game-1.recess.zip").is_file()
    for path in folder.rglob("*.*"):
        assert len(path.read_text().splitlines()) < 40, path
    assert "#" in (folder / "game.yaml").read_text()


@pytest.mark.parametrize("start", TEMPLATES)
def test_it_is_dealt_and_drawn_at_the_table(
    own_folder: Path, tmp_path: Path, capsys: Capsys, start: str
) -> None:
    tabletop(capsys, "new", "my-game", "--from", start)
    out = tmp_path / "table.png"
    ran = tabletop(capsys, "screenshot", "--scene", "table", "--game", "my-game", "--out", out)
    assert ran.status == 0, ran.err
    assert out.stat().st_size > 10_000
    assert (own_folder / "games-library" / "my-game").is_dir()


def test_rules_play_at_once_and_a_changed_byte_asks(own_folder: Path, capsys: Capsys) -> None:
    tabletop(capsys, "new", "my-game", "--from", "rules")
    ran = tabletop(capsys, "simulate", "my-game", "--games", "4", "--check")
    assert (ran.status, ran.err) == (0, "")
    assert "4 of 4 games" in ran.out
    rules = own_folder / "games-library" / "my-game" / "rules.py"
    rules.write_text(rules.read_text().replace("either end", "one end"))
    ran = tabletop(capsys, "simulate", "my-game")
    assert ran.status == 3
    assert "needs your consent: tabletop trust" in ran.err
    assert tabletop(capsys, "trust", rules.parent).out.startswith("rules.py is changed\n")
    assert tabletop(capsys, "simulate", "my-game", "--games", "2").status == 0


def test_a_name_that_is_taken_or_is_none_is_refused(own_folder: Path, capsys: Capsys) -> None:
    assert tabletop(capsys, "new", "my-game").status == 0
    (own_folder / "games-library" / "my-game" / "game.yaml").write_text("mine")
    assert tabletop(capsys, "new", "my-game").err == "there is a game 'my-game' already\n"
    assert tabletop(capsys, "new", "My Game").err == "there is a game 'my-game' already\n"
    assert tabletop(capsys, "new", "valedictorian").status == 3
    for name in ("../x", "My/Game", "", "a" * 60, "1st"):
        assert tabletop(capsys, "new", name).status == 2
    assert (own_folder / "games-library" / "my-game" / "game.yaml").read_text() == "mine"


@pytest.mark.parametrize(
    ("title", "name"),
    [("Night Market", "night-market"), ("Fox's HIDEOUT: 2", "foxs-hideout-2"), ("Yes", "yes")],
)
def test_a_title_is_kept_and_makes_the_id(
    own_folder: Path, capsys: Capsys, title: str, name: str
) -> None:
    ran = tabletop(capsys, "new", title)
    assert (ran.status, ran.err) == (0, "")
    folder = own_folder / "games-library" / name
    assert tabletop(capsys, "validate", folder).out == "ok 1 game\n"
    assert load_game(folder, own=True).spec.title == title


def test_a_game_is_found_by_its_folder(own_folder: Path, capsys: Capsys) -> None:
    tabletop(capsys, "new", "Night Market")
    folder = own_folder / "games-library" / "night-market"
    assert find_game_or_folder(open_shelf(), str(folder)).spec.id == "night-market"
    ran = tabletop(capsys, "play", f"{folder}/nowhere")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    with (folder / "game.yaml").open("a") as file:
        file.write("pitsch: x\n")
    ran = tabletop(capsys, "play", str(folder))
    assert ran.status == 3
    assert "game.yaml:" in ran.err
