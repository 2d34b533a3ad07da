"""The shelf: what stands on it, in which order, and what happens to a broken game."""

import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.content.loader import RulesByName
from tabletop.content.packs.plugins import FREE_TABLE
from tabletop.paths import shipped
from tabletop.registry import OWN_GAMES, Registry, UnknownGame

CONTENT = shipped("content")
SHELF = ["introduct-academy", "the-academy", "report-card", "it-startup", "valedictorian"]

OWN = """\
id: {id}
title: Own game
seats: [2, 4]
order: {order}
pieces:
  - {{ id: bone, title: Bone, count: 28 }}
zones:
  - {{ id: pile, title: Pile }}
"""


def add(parent: Path, name: str, text: str = "", *, order: int = 50) -> Path:
    folder = parent / name
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(text or OWN.format(id=name, order=order), encoding="utf-8")
    return folder


def ids(registry: Registry) -> list[str]:
    return [game.spec.id for game in registry.games()]


def test_the_shipped_games_stand_in_the_order_of_the_shelf() -> None:
    registry = Registry(CONTENT)
    assert ids(registry) == SHELF
    assert registry.problems == ()
    playable = [game.spec.id for game in registry.games() if game.playable]
    assert playable == [
        "introduct-academy",
        "the-academy",
        "report-card",
        "it-startup",
        "valedictorian",
    ]


def test_a_game_is_found_by_its_id() -> None:
    registry = Registry(CONTENT)
    assert registry.find("valedictorian") is registry.games()[-1]


def test_a_name_that_is_nearly_right_is_explained() -> None:
    with pytest.raises(UnknownGame) as caught:
        Registry(CONTENT).find("valedictorain")
    wanted = "there is no game 'valedictorain' (did you mean valedictorian?)"
    assert str(caught.value) == wanted


def test_a_hostile_name_makes_one_short_line() -> None:
    with pytest.raises(UnknownGame) as caught:
        Registry(CONTENT).find("\x1b[2J\n" * 5000)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


def test_rules_are_made_only_when_they_are_wanted() -> None:
    code = (
        "import sys; from tabletop.registry import Registry; from tabletop.paths import shipped; "
        "game = Registry(shipped('content')).find('valedictorian'); "
        "rules = [n for n in sys.modules if n.endswith('.rules') and '.games.' in n]; "
        "made = game.rules(); print(rules, type(made).__name__, 'pygame' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[] Valedictorian False"


def test_a_broken_game_is_told_of_and_the_others_still_load(tmp_path: Path) -> None:
    add(tmp_path, "broken", "id: broken\ntitle: [\n")
    add(tmp_path, "bent", "id: bent\ntitle: Bent\nseats: [2, 2]\nannounced: yes\n")
    add(tmp_path, "sound")
    (tmp_path / "no-game").mkdir()
    (tmp_path / "file.txt").write_text("not a folder")
    registry = Registry(tmp_path)
    assert ids(registry) == ["sound"]
    assert len(registry.problems) == 2
    assert all(problem.startswith(str(tmp_path)) for problem in registry.problems)
    assert all(problem.isprintable() for problem in registry.problems)


def test_the_player_s_own_games_stand_on_the_shelf(tmp_path: Path) -> None:
    add(tmp_path / OWN_GAMES, "own", order=2)
    registry = Registry(CONTENT, tmp_path)
    assert ids(registry) == [*SHELF[:2], "own", *SHELF[2:]]
    own = registry.find("own")
    assert own.make_rules == RulesByName(FREE_TABLE, own.spec)


def test_a_game_of_the_player_s_own_may_not_name_the_code_of_others(tmp_path: Path) -> None:
    text = OWN.format(id="own", order=1) + "rules: os:System\n"
    add(tmp_path / OWN_GAMES, "own", text)
    registry = Registry(CONTENT, tmp_path)
    assert ids(registry) == SHELF
    assert "can't name the code of others" in registry.problems[0]


def test_code_beside_a_game_of_the_player_s_own_is_not_run(tmp_path: Path) -> None:
    folder = add(tmp_path / OWN_GAMES, "own")
    trap = tmp_path / "sprung"
    (folder / "rules.py").write_text(f"open({str(trap)!r}, 'w')")
    (folder / "__init__.py").write_text(f"open({str(trap)!r}, 'w')")
    assert Registry(CONTENT, tmp_path).find("own").playable
    assert not trap.exists()


def test_a_second_game_of_the_same_id_does_not_replace_the_first(tmp_path: Path) -> None:
    add(tmp_path / OWN_GAMES, "copy", OWN.format(id="valedictorian", order=1))
    registry = Registry(CONTENT, tmp_path)
    assert ids(registry) == SHELF
    assert registry.find("valedictorian").folder == CONTENT / "valedictorian"
    assert "is on the shelf already" in registry.problems[0]


def test_a_player_s_folder_that_is_not_there_is_not_created(tmp_path: Path) -> None:
    assert ids(Registry(CONTENT, tmp_path / "no" / "such")) == SHELF


def test_a_start_from_the_cache_gives_equal_games(tmp_path: Path) -> None:
    add(tmp_path / OWN_GAMES, "own")
    first = Registry(CONTENT, tmp_path)
    assert (tmp_path / "cache").is_dir()
    second = Registry(CONTENT, tmp_path)
    assert second.games() == first.games()
    assert first.games() == Registry(CONTENT, tmp_path).games()


def install(site: Path, name: str, *, game: str = "", entry: str = "") -> None:
    """Lay out an installed package as installers do."""
    package = site / name
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("raise SystemExit('code was run')")
    if game:
        (package / "game.yaml").write_text(game, encoding="utf-8")
    info = site / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(entry or f"[tabletop.games]\nplugin = {name}\n")


def test_an_installed_package_brings_its_game_without_being_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = (
        "[gui_scripts]\na = b:c\n\n[tabletop.games]\n# ours\nplugin = board_plugin\n\n[x]\ny = z\n"
    )
    install(tmp_path, "board_plugin", game=OWN.format(id="plugin", order=9), entry=entry)
    monkeypatch.syspath_prepend(str(tmp_path))
    registry = Registry(CONTENT)
    assert registry.find("plugin").folder == tmp_path / "board_plugin"
    assert ids(registry) == [*SHELF, "plugin"]
    assert registry.problems == ()


def test_an_installed_package_without_a_game_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "empty_plugin")
    entry = "[tabletop.games]\ngone = no_such_package_at_all\nodd = ..\n"
    install(tmp_path, "other_plugin", entry=entry)
    monkeypatch.syspath_prepend(str(tmp_path))
    registry = Registry(CONTENT)
    assert ids(registry) == SHELF
    assert len(registry.problems) == 3


def test_a_line_in_another_group_is_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "tool", entry="[tabletop.games]\n[console_scripts]\ntool = tool:main\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert Registry(CONTENT).problems == ()


def test_a_broken_game_of_one_s_own_is_kept_with_its_reason(tmp_path: Path) -> None:
    add(tmp_path / OWN_GAMES, "untitled", "id: [\n")
    add(tmp_path / OWN_GAMES, "bent", 'id: bent\ntitle: "Bent pennies"\nseats: [2, 1]\n')
    add(tmp_path / OWN_GAMES, "sound")
    registry = Registry(CONTENT, tmp_path)
    assert [game.spec.title for game in registry.broken] == ["Bent pennies", "untitled"]
    assert "sound" in ids(registry)
    assert all(not game.playable for game in registry.broken)
    first = registry.broken[0].problems[0]
    assert first.startswith(f"{tmp_path / OWN_GAMES / 'bent' / 'game.yaml'}:")
    assert all(game not in registry.games() for game in registry.broken)
