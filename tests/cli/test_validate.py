"""What is wrong with content is told all at once, each with its place."""

from pathlib import Path
from shutil import copytree

import pytest

from tests.cli.running import ROOT, tabletop
from tests.content.games import OLD_MAID, write_game

Capture = pytest.CaptureFixture[str]


def test_shipped_content_is_in_order(capsys: Capture) -> None:
    ran = tabletop(capsys, "validate", ROOT / "content")
    assert ran.status == 0, ran.err
    assert ran.out.startswith("ok 5 games, ")


def broken_game(folder: Path) -> Path:
    game = folder / "game"
    copytree(ROOT / "content" / "valedictorian", game)
    text = (game / "game.yaml").read_text(encoding="utf-8")
    (game / "game.yaml").write_text(
        text.replace("seats:", "seatz:").replace("version: 1", "version: x")
    )
    (game / "scenarios" / "odd.yaml").write_text("scenarios:\n  - titel: x\n")
    return game


def test_every_problem_of_a_game_is_a_line_and_status_3(capsys: Capture, tmp_path: Path) -> None:
    game = broken_game(tmp_path)
    ran = tabletop(capsys, "validate", game)
    assert (ran.status, ran.out) == (3, "")
    lines = ran.err.splitlines()
    assert len(lines) >= 3
    assert all(line.startswith(f"{game}/") for line in lines)
    assert "did you mean seats?" in ran.err
    assert "odd.yaml:2:" in ran.err
    assert "did you mean title?" in ran.err


@pytest.mark.parametrize("name", ["game.yaml", "layout.yaml", "scenarios", "scenarios/odd.yaml"])
def test_a_part_of_a_game_can_be_validated(capsys: Capture, tmp_path: Path, name: str) -> None:
    ran = tabletop(capsys, "validate", broken_game(tmp_path) / name)
    assert ran.status == 3
    wanted = "titel" if name.startswith("scenarios") else "seatz"
    assert wanted in ran.err


@pytest.mark.parametrize("kind", ["missing", "empty"])
def test_a_path_without_a_game_is_refused(capsys: Capture, tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "none"
    if kind == "empty":
        folder.mkdir()
    ran = tabletop(capsys, "validate", folder)
    assert (ran.status, ran.out, ran.err.count("\n")) == (3, "", 1)


MAGPIE = """\
id: magpie
title: Magpie
seats: [1, 2]
pieces:
  - { id: gem, title: Gem, face: { zone: deck } }
zones:
  - { id: deck, title: Deck, sees: all }
"""
TABLE = """\
regions:
  - { id: deck, widget: pile, rect: [0.1, 0.1, 0.2, 0.3], zone: deck }
  - { id: actions, widget: actions, rect: [0.8, 0.8, 0.1, 0.1], data: { primary: end-turn } }
"""
FAULTY_RULES = {
    "sound": "from tabletop.engine.free.table import FreeTable\n\n"
    "class Sound(FreeTable):\n    pass\n",
    "typo": "from tabletop.engine.free.table import FreeTable\n\nlater = nwo\n",
    "torn": "class Torn(\n",
    "needy": "import no_such_thing_at_all\n",
    "begins": (
        "from tabletop.engine.free.table import FreeTable\n\nclass Begins(FreeTable):\n"
        "    def setup(self, seats, options, chance):\n"
        "        return self.plan(seats).zone['hnad']\n"
    ),
}


def magpie(folder: Path, game: str = "", table: str | None = TABLE) -> Path:
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(MAGPIE + game, encoding="utf-8")
    if table is not None:
        (folder / "layout.yaml").write_text(table, encoding="utf-8")
    return folder


def test_a_small_sound_game_is_in_order(capsys: Capture, tmp_path: Path) -> None:
    ran = tabletop(capsys, "validate", magpie(tmp_path / "magpie"))
    assert (ran.status, ran.out, ran.err) == (0, "ok 1 game\n", "")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("tabletop.nothing:X", "game.yaml:8:8 rules: there is no module 'tabletop.nothing'"),
        (
            "tabletop.engine.free.tabel:X",
            "'tabletop.engine.free.tabel' (did you mean tabletop.engine.free.table?)",
        ),
        (
            "tabletop.engine.free.table:FreeTabel",
            "rules: tabletop.engine.free.table has no rules 'FreeTabel' (did you mean FreeTable?)",
        ),
        (
            "tabletop.engine.free.table:FreeState",
            "rules: 'FreeState' of tabletop.engine.free.table is no ",
        ),
        ("tabletop.engine.rules:Rules", "rules: Rules is abstract (it lacks _apply, candidates, "),
        (
            "tabletop.games.valedictorian.rules:Valedictorian",
            "game.yaml:8:8 rules: these rules can't begin a game with 1 seats: ",
        ),
        ("faulty_typo:X", "faulty_typo.py:3:9: the rules can't be loaded: NameError: "),
        ("faulty_torn:X", "faulty_torn.py:1:11: the rules can't be loaded: SyntaxError: "),
        ("faulty_needy:X", "faulty_needy.py:1:1: the rules can't be loaded: ModuleNotFoundError"),
        ("faulty_sound:Suond", "rules: faulty_sound has no rules 'Suond' (did you mean Sound?)"),
        ("faulty_begins:Begins", "faulty_begins.py:5:16; do pieces and zones have the names"),
    ],
)
def test_rules_that_can_t_be_played_are_named(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str, said: str
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    for name, text in FAULTY_RULES.items():
        (tmp_path / f"faulty_{name}.py").write_text(text, encoding="utf-8")
    game = magpie(tmp_path / "magpie", f"rules: {rules}\n")
    ran = tabletop(capsys, "validate", game)
    assert (ran.status, ran.out, ran.err.count("\n")) == (3, "", 1), ran.err
    assert said in ran.err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("end-turn", "end-trun", "primary: there is no kind of move 'end-trun' (did you mean end-"),
        (
            "0.8, 0.8, 0.1, 0.1",
            "0.15, 0.15, 0.1, 0.1",
            "layout.yaml:3:43 regions.1.rect: covers most of the region 'deck', or lies under it",
        ),
    ],
)
def test_a_table_that_can_t_be_used_is_named(
    capsys: Capture, tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert old in TABLE
    ran = tabletop(capsys, "validate", magpie(tmp_path / "magpie", table=TABLE.replace(old, new)))
    assert (ran.status, ran.err.count("\n")) == (3, 1), ran.err
    assert said in ran.err


def test_a_game_without_a_layout_gets_one(capsys: Capture, tmp_path: Path) -> None:
    ran = tabletop(capsys, "validate", magpie(tmp_path / "magpie", table=None))
    assert (ran.status, ran.out) == (0, "ok 1 game\n"), ran.err


def test_a_file_that_cant_be_read_is_all_that_is_told(capsys: Capture, tmp_path: Path) -> None:
    """A tab in game.yaml of a game without a layout brought a second message, and a wrong one."""
    folder = write_game(tmp_path / "game", OLD_MAID + "\tminutes: 3\n")
    ran = tabletop(capsys, "validate", folder)
    assert ran.status != 0
    assert len(ran.err.splitlines()) == 1
    assert "layout.yaml" not in ran.err


def test_pictures_of_a_game_are_looked_at(capsys: Capture, tmp_path: Path) -> None:
    game = magpie(tmp_path / "magpie", "cover: magpie/gmem\n")
    text = (game / "game.yaml").read_text(encoding="utf-8")
    text = text.replace("zone: deck }", "zone: deck, emblem: magpie/gems }")
    (game / "game.yaml").write_text(text, encoding="utf-8")
    (game / "sprites").mkdir()
    (game / "sprites" / "gem.svg").write_text("<svg><script/></svg>", encoding="utf-8")
    ran = tabletop(capsys, "validate", game)
    assert ran.status == 3
    assert "game.yaml:8:8 cover: there is no picture 'magpie/gmem' (did you mean magpie/gem" in (
        ran.err
    )
    assert "face.emblem: there is no picture 'magpie/gems' (did you mean magpie/gem?)" in ran.err
    assert "gem.svg:1:1: holds <script>, which is not drawn" in ran.err


def test_a_game_among_the_player_s_own_may_not_name_the_code_of_others(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path))
    (tmp_path / "evil_rules.py").write_text("raise SystemExit(7)\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    game = magpie(tmp_path / "games-library" / "magpie", "rules: evil_rules:X\n")
    ran = tabletop(capsys, "validate", game)
    assert ran.status == 3
    assert "can't name the code of others" in ran.err


def test_broken_code_of_an_installed_game_is_no_bug_of_ours(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    package = magpie(tmp_path / "installed_magpie", "rules: installed_magpie.play:X\n")
    (package / "__init__.py").touch()
    (package / "play.py").write_text("later = nwo\n", encoding="utf-8")
    listed = tmp_path / "magpie-1.dist-info"
    listed.mkdir()
    (listed / "entry_points.txt").write_text(
        "[tabletop.games]\nmagpie = installed_magpie\n", encoding="utf-8"
    )
    ran = tabletop(capsys, "simulate", "magpie")
    assert (ran.status, ran.err.count("\n")) == (3, 1), ran.err
    assert ran.err.startswith(f"{package / 'play.py'}:1:9: magpie: rules installed_magpie.play:X ")
    assert "NameError: name 'nwo' is not defined" in ran.err


FAULTY_STEPS = {
    "setup": "def setup(self, seats, options, chance):\n        return nwo\n",
    "listing": "def candidates(self, state, seat):\n        yield nwo\n",
    "move": "def _apply(self, state, seat, move, chance):\n        nwo.play(move)\n",
    "end": "def outcome(self, state):\n        return nwo\n",
}


@pytest.mark.parametrize("step", FAULTY_STEPS)
def test_simulate_check_tells_where_an_installed_game_breaks(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    name = f"faulty_{step}"
    package = magpie(tmp_path / name, f"rules: {name}.play:Magpie\n")
    (package / "__init__.py").touch()
    (package / "play.py").write_text(
        "from tabletop.engine.free.table import FreeTable\n\n\n"
        f"class Magpie(FreeTable):\n    {FAULTY_STEPS[step]}",
        encoding="utf-8",
    )
    listed = tmp_path / "magpie-1.dist-info"
    listed.mkdir()
    (listed / "entry_points.txt").write_text(
        f"[tabletop.games]\nmagpie = {name}\n", encoding="utf-8"
    )
    ran = tabletop(capsys, "simulate", "magpie", "--check", "--most-moves", "20")
    assert ran.status == 1, (ran.status, ran.err)
    assert "play.py:6: NameError: name 'nwo' is not defined" in ran.err


def test_forty_hostile_games_print_few_lines(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path))
    for number in range(40):
        folder = tmp_path / "games-library" / f"pack-{number:02}"
        folder.mkdir(parents=True)
        (folder / "game.yaml").write_text("a: 1\n" * 20, encoding="utf-8")
    ran = tabletop(capsys, "games")
    lines = ran.err.splitlines()
    assert ran.status == 0
    assert len(lines) == 12
    assert lines[0].startswith(f"{tmp_path / 'games-library' / 'pack-00' / 'game.yaml'}:")
    assert "more: tabletop validate " in lines[0]
    assert lines[-1] == "and 29 more can't be loaded"


def test_a_picture_of_a_step_that_a_lesson_does_not_have_is_named(
    capsys: Capture, tmp_path: Path
) -> None:
    folder = tmp_path / "report-card"
    copytree(ROOT / "content" / "report-card", folder)
    book = folder / "rulebook.md"
    text = book.read_text(encoding="utf-8")
    book.write_text(text.replace("patience#2,", "patience#12,", 1), encoding="utf-8")
    ran = tabletop(capsys, "validate", folder)
    assert ran.status == 3
    what = "a picture names step 12 of 'patience' (it has 5 steps)"
    assert f"{book}:54:49: {what}" in ran.err.splitlines()


DRAWN = {
    "table.py": """\
from tabletop.api import GameTable, WidgetData


class TrackData(WidgetData, name="track"):
    \"\"\"How far everybody is.\"\"\"


TABLE = GameTable(widgets=(TrackData,), drawn_by=".drawing:DRAWING")
""",
    "drawing.py": """\
from tabletop.api.drawing import Drawing, Widget

from .table import TrackData


class Track(Widget[TrackData]):
    pass


DRAWING = Drawing(widgets=(Track,))
""",
}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("", "", ""),
        (
            "from .table import TrackData\n",
            "",
            "drawing.py:5: NameError: name 'TrackData'",
        ),
        ("widgets=(Track,)", "", "nobody draws the widget track"),
        ("widgets=(Track,)", "colour=1", "drawing.py:10: TypeError: "),
    ],
)
def test_drawing_code_is_loaded(
    capsys: Capture, tmp_path: Path, old: str, new: str, said: str
) -> None:
    folder = tmp_path / "old-maid"
    files = {name.replace(".", "__"): text for name, text in DRAWN.items()}
    files["drawing__py"] = DRAWN["drawing.py"].replace(old, new) if old else DRAWN["drawing.py"]
    write_game(folder, OLD_MAID + "table: .table:TABLE\n", **files)
    assert tabletop(capsys, "trust", folder).status == 0
    ran = tabletop(capsys, "validate", folder)
    if not said:
        assert (ran.status, ran.out) == (0, "ok 1 game\n"), ran.err
        return
    assert (ran.status, ran.err.count("\n")) == (3, 1), ran.err
    assert said in ran.err
