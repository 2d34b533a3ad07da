"""An author's evening in a real window: files are edited, and the open table follows."""

import shutil
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tabletop.registry import OWN_GAMES
from tabletop.storage.journal.records import unpack_files
from tabletop.storage.player.settings import Settings
from tests.e2e.real_window import Opener, Program, Start, records_of
from tests.guests import agreed
from tests.waiting import wait_for

pytestmark = pytest.mark.e2e

HARBOUR = Path(__file__).parents[1] / "workshop" / "harbour"


def edit(folder: Path, file: str, before: str, after: str) -> None:
    path = folder / file
    text = path.read_text("utf-8-sig")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")


def differs(program: Program, before: Image.Image, share: float) -> bool:
    """Whether so large a share of the window looks otherwise."""
    now = program.picture()
    changed = ImageChops.difference(now, before).convert("L").point(lambda x: 255 * (x > 24))
    return sum(changed.histogram()[255:]) > share * now.width * now.height


def test_the_table_follows_the_files_and_tells_what_is_wrong(
    opener: Opener, tmp_path: Path
) -> None:
    folder = tmp_path / "data" / OWN_GAMES / "harbour"
    shutil.copytree(HARBOUR, folder)
    settings = Settings(animation_speed="instant", muted=True, notes=False)
    words = ("play", "harbour", "--watch", "--seed", "3")
    program = opener(Start(tmp_path, words, settings=settings))
    (first,) = program.saves()
    curtain = program.at_rest()
    program.let_pass(0.75)  # a hand-over takes no answer at once
    program.key("space")  # draws the curtain
    wait_for("the table", lambda: differs(program, curtain, 0.15))
    table = program.at_rest()

    # A card more: a new game that holds it, with the table as it was.
    edit(folder, "cards.csv", "Tea;5;", "Tea;6;")
    wait_for("the new version", lambda: len(program.saves()) == 2)
    second = next(path for path in program.saves() if path != first)
    (deal,) = (record for record in records_of(second) if record.do == "deal")
    assert b"Tea;6;" in unpack_files(deal.files)["cards.csv"]
    assert not differs(program, table, 0.1)  # whoever sat there sees the own hand

    # A mistake: the page of problems lies over the table until it is put right.
    edit(folder, "game.yaml", "to: hand, count: 5", "to: hnad, count: 5")
    wait_for("the problems", lambda: differs(program, table, 0.15))
    program.at_rest()
    edit(folder, "game.yaml", "to: hnad, count: 5", "to: hand, count: 5")
    wait_for("the table again", lambda: not differs(program, table, 0.1))
    program.at_rest()
    program.key("ctrl+enter")
    wait_for("a move", lambda: records_of(second)[-1].do == "move")
    assert program.quit() == 0


def test_a_broken_game_opens_in_the_workshop(opener: Opener, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere" / "harbour"
    shutil.copytree(HARBOUR, folder)
    edit(folder, "game.yaml", "place: pile, sees: none", "place: pill, sees: none")
    settings = Settings(animation_speed="instant", muted=True, notes=False)
    program = opener(Start(tmp_path, ("play", str(folder), "--watch"), settings=settings))
    wrong = program.at_rest()
    program.click((130, 265))  # Change to pile
    wait_for("the right word", lambda: "place: pill" not in (folder / "game.yaml").read_text())
    wait_for("the cards", lambda: differs(program, wrong, 0.1))
    cards = program.at_rest()
    program.type("porc")  # nowhere in particular: what is typed finds cards
    wait_for("what is found", lambda: differs(program, cards, 0.03))
    found = program.at_rest()
    program.key("return")
    wait_for("the card closely", lambda: differs(program, found, 0.1))
    closely = program.at_rest()
    program.key("escape")
    wait_for("what is found again", lambda: differs(program, closely, 0.1))
    found = program.at_rest()
    program.key("escape")
    wait_for("all cards", lambda: differs(program, found, 0.03))
    program.key("f9")
    wait_for("the set-up", lambda: differs(program, wrong, 0.4))
    assert program.quit() == 0


def test_a_table_follows_the_rules_that_are_written(opener: Opener, tmp_path: Path) -> None:
    """One yes before, none between: each edit of the code begins the table again."""
    data = tmp_path / "data"
    folder = agreed(data).folder
    settings = Settings(animation_speed="instant", muted=True, notes=False)
    words = ("play", "last-bean", "--watch", "--seed", "3", "--seats", "human,random")
    program = opener(Start(tmp_path, words, settings=settings))
    program.at_rest()
    (first,) = program.saves()
    edit(folder, "rules.py", "Take them.", "Take some.")
    wait_for("the new rules", lambda: set(program.saves()) - {first})
    program.at_rest()
    # Of the tables that come of following only the last is kept.
    (second,) = set(program.saves()) - {first}
    edit(folder, "rules.py", "Take some.", "Take few.")
    wait_for("the newer rules", lambda: set(program.saves()) - {first, second})
    program.at_rest()
    assert len(program.saves()) == 2
    assert program.quit() == 0
