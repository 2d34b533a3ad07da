"""Mistakes that authors make are named: the file, the line, the column, and what was meant."""

import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tabletop.content.loader import load_game
from tabletop.content.yaml.problems import ContentError
from tabletop.engine.declare.fields import GameTable
from tabletop.engine.text.sound_names import SOUND_NAMES, TONES
from tabletop.paths import shipped
from tabletop.ui.toolkit.services import sound_files

CONTENT = shipped("content")

# Game, file, what stands there, what is written instead, and what is said of it.
REGION_MISTAKES = [
    ("valedictorian", "widget: hand", "widget: hnad",
     "widget: there is no widget 'hnad' (did you mean hand?)"),
    ("valedictorian", "widget: board", "widget: bord",
     "widget: there is no widget 'bord' (did you mean board?)"),
    ("it-startup", "step: 134", "stpe: 134",
     "stpe: there is no key 'stpe' here (did you mean step?)"),
    ("valedictorian", "label: Discard", "lable: Discard",
     "lable: there is no key 'lable' here (did you mean label?)"),
    ("valedictorian", "{ label: Tests left }", "{ bogus: 1 }",
     "bogus: there is no key 'bogus' here (known: panel, label)"),
    ("valedictorian", "hand: hand, pile", "hand: hnad, pile",
     "hand: there is no zone 'hnad' (did you mean hand?)"),
    ("valedictorian", "pile: trophies", "pile: trophy",
     "pile: there is no zone 'trophy' (did you mean trophies?)"),
    ("valedictorian", "gap: 44", 'gap: "44"', "gap: takes a number, not '44'"),
    ("valedictorian", "gap: 44", "gap: 4400", "gap: 4400 is too large, the most is 400"),
    ("valedictorian", "card-width: 92", "card-width: 0",
     "card-width: 0 is too small, the least is 8"),
    ("valedictorian", "chapter: passing", "chapter: pasing",
     "chapter: there is no section of the rulebook 'pasing' (did you mean passing?)"),
    ("the-academy", "around: true", "around: yes",
     "around: takes true or false, not 'yes' (did you mean true?)"),
    ("the-academy", "arrange: fan, card-width: 126", "arrange: fann, card-width: 126",
     "arrange: 'fann' is not known here (did you mean fan?)"),
    ("the-academy", "playable: lift", "playable: lifted",
     "playable: 'lifted' is not known here (did you mean lift?)"),
    ("the-academy", "zones: [trump, rule]", "zones: [trump, rul]",
     "zones.1: there is no zone 'rul' (did you mean rule?)"),
    ("the-academy", "zones: [trump, rule], ", "", "data: zones is missing"),
    ("the-academy", "face-down: true", "face_down: true",
     "face_down: takes a lower-case word"),
    ("the-academy", '"winner:{number}", card', '"winer:{number}", card',
     "winners: there is no value 'winer:{number}'"),
    ("report-card", 'cost: "cost:{col}", label: Effort', 'cost: "cots:{col}", label: Effort',
     "cost: there is no value 'cots:{col}' (did you mean cost?)"),
    ("report-card", 'spent: "spent:{col}:{seat}"', 'spent: "spent:{col}:{sete}"',
     "spent: {sete} stands for nothing here (did you mean seat?)"),
    ("report-card", "most: 8, cost", "moast: 8, cost",
     "moast: there is no key 'moast' here (did you mean most?)"),
    ("report-card", "from: track", "from: trakc",
     "from: there is no zone 'trakc' (did you mean track?)"),
    ("report-card", "over: rivals", "over: rival",
     "over: there is no region 'rival' (did you mean rivals?)"),
    ("report-card", "deck: deck", "deck: [deck, discard]", "deck: takes text, not a list"),
    ("report-card", "group: division", "group: devision",
     "group: there is no key of a face 'devision' (did you mean division?)"),
    ("introduct-academy", "primary-trade", "primary-tarde",
     "primary-tarde: there is no phase 'tarde' (did you mean trade?)"),
    ("introduct-academy", "zone-2: left", "zone-9: left",
     "zone-9: there is no number of seats '9' (known: 1, 2, 3, 4, 5, 6, 7)"),
    ("introduct-academy", "zone-2: left", "zone-2: lefft",
     "zone-2: there is no zone 'lefft' (did you mean left?)"),
    ("introduct-academy", "waiting: received", "wating: received",
     "wating: there is no key 'wating' here (did you mean waiting?)"),
    ("introduct-academy", "grows: options", "grows: option",
     "grows: there is no region 'option' (did you mean options?)"),
    ("it-startup", 'value: "resources:{seat}"', 'value: "resorces:{seat}"',
     "value: there is no value 'resorces:{seat}' (did you mean resources:{seat}?)"),
    ("it-startup", "align: right", "align: rihgt",
     "align: 'rihgt' is not known here (did you mean right?)"),
    ("it-startup", "felt: it-startup", "table: it-startup",
     "table: there is no key 'table' here (known: felt, complete, regions, cells, tags, marks)"),
    ("it-startup", "felt: it-startup", "felt: burgudny",
     "felt: there is no felt 'burgudny' (did you mean burgundy?)"),
    ("it-startup", "icon: flame", "icon: flaem",
     "tags.3.icon: there is no icon 'flaem' (did you mean flame?)"),
    ("the-academy", "instead: deck", "instead: dekc",
     "data.instead: there is no icon 'dekc' (did you mean deck?)"),
    ("valedictorian", "icon: home", "icon: hoem",
     "cells.0.icon: there is no icon 'hoem' (did you mean home?)"),
]  # fmt: skip


FACE_MISTAKES = [
    ("valedictorian", "template: plain", "template: pain",
     "template: there is no template 'pain' (did you mean plain?)"),
    ("report-card", "template: exam, division", "template: test, division",
     "template: there is no template 'test' (known: plain, exam)"),
    ("valedictorian", "emblem: valedictorian/math", "emblm: valedictorian/math",
     "emblm: there is no key 'emblm' here (did you mean emblem?)"),
    ("valedictorian", "subject: math", "subjet: math",
     "subjet: there is no key 'subjet' here (did you mean subject?)"),
    ("valedictorian", "needs: [math, math]", "needs: math", "needs: takes a list, not 'math'"),
    ("valedictorian", "rule: passing", "rule: pasing",
     "rule: there is no section of the rulebook 'pasing' (did you mean passing?)"),
    ("report-card", "division: Command, ", "divison: Command, ",
     "divison: there is no key 'divison' here (did you mean division?)"),
    ("report-card", 'value: "die:d12"', 'value: "dei:d12"',
     "value: there is no value 'dei:d12' (did you mean die:d12?)"),
    ("report-card", "sides: 12", "side: 12", "side: there is no key 'side' here"),
    ("it-startup", 'ground: "#9FD3CB"', 'ground: "9FD3CB"',
     "ground: takes a colour as '#rrggbb', not '9FD3CB' (did you mean '#9FD3CB'?)"),
    ("it-startup", "discount: 2", "discount: two", "discount: takes a whole number, not 'two'"),
    ("valedictorian", "look: marker", "look: maker",
     "look: 'maker' is not known here (did you mean marker?)"),
    ("valedictorian", "      icon: math", "      icon: maht",
     "face.icon: there is no icon 'maht' (did you mean math?)"),
    ("the-academy", "icon: captain", "icon: captian",
     ".icon: there is no icon 'captian' (did you mean captain?)"),
    ("the-academy", "sign: fwd", "sign: true", "sign: takes text or a number, not true"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "old", "new", "said"), REGION_MISTAKES)
def test_a_mistake_in_a_layout_is_named_with_its_place(
    tmp_path: Path, game: str, old: str, new: str, said: str
) -> None:
    _check_told(tmp_path / game, "layout.yaml", old, new, said)


@pytest.mark.parametrize(("game", "old", "new", "said"), FACE_MISTAKES)
def test_a_mistake_in_a_face_is_named_with_its_place(
    tmp_path: Path, game: str, old: str, new: str, said: str
) -> None:
    _check_told(tmp_path / game, "game.yaml", old, new, said)


def _check_told(folder: Path, file: str, old: str, new: str, said: str) -> None:
    """Plant a mistake; it has to be the only thing that is told, with its place."""
    shutil.copytree(CONTENT / folder.name, folder)
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_game(folder)
    (problem, *others) = caught.value.problems
    assert others == []
    assert str(problem).startswith(f"{path}:{problem.line}:{problem.column} ")
    assert said in str(problem)
    line = path.read_text(encoding="utf-8").split("\n")[problem.line - 1]
    assert line[problem.column - 1 :].strip()


def test_a_board_without_cells_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "valedictorian"
    shutil.copytree(CONTENT / folder.name, folder)
    path = folder / "layout.yaml"
    text = path.read_text(encoding="utf-8")
    before, cells, _ = text.partition("cells:\n")
    assert cells
    path.write_text(before, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_game(folder)
    (problem,) = caught.value.problems
    assert problem.path == "regions.3.widget"
    assert "'board' draws the cells of the layout, and it has none (add cells, as " in str(problem)


def test_no_mistake_is_left_out() -> None:
    assert len(REGION_MISTAKES) >= 30


def bring_sounds(folder: Path, monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Write a game whose code declares sounds."""
    module = ModuleType("scribbler")
    module.TABLE = GameTable(sounds=names)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "scribbler", module)
    (folder / "game.yaml").write_text(
        "id: scribbler\ntitle: Scribbler\nseats: [1, 2]\ntable: scribbler:TABLE\n"
        "pieces: [{ id: pen, title: Pen }]\nzones: [{ id: desk, title: Desk }]\n"
    )


@pytest.mark.parametrize("name", sorted(SOUND_NAMES | TONES.keys()))
def test_a_sound_of_a_game_has_a_name_of_its_own(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring_sounds(tmp_path, monkeypatch, name)
    (tmp_path / "sounds").mkdir()
    (tmp_path / "sounds" / f"{name}.ogg").write_bytes(b"OggS")
    with pytest.raises(ContentError) as caught:
        load_game(tmp_path)
    (problem,) = caught.value.problems
    assert str(problem).endswith(
        f"brings a sound {name}, which the program has already: call it otherwise"
    )


def test_a_sound_that_is_declared_has_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring_sounds(tmp_path, monkeypatch, "scribble")
    with pytest.raises(ContentError, match="brings a sound scribble, and there is no"):
        load_game(tmp_path)
    (tmp_path / "sounds").mkdir()
    (tmp_path / "sounds" / "scribble.ogg").write_bytes(b"OggS")
    game = load_game(tmp_path)
    assert sound_files(game) == {"scribble": tmp_path / "sounds" / "scribble.ogg"}
