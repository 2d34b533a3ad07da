"""The three journeys of docs/make/first-game.md: each line is typed as it stands there."""

import re
import shlex
from pathlib import Path

import pytest

from tabletop.cli.shelf.lookup import find_game_or_folder, open_shelf
from tabletop.engine.moves import Refusal
from tabletop.storage.journal.records import Player
from tests.cli.running import tabletop
from tests.table import new_port

PAGE = Path(__file__).parents[2] / "docs" / "make" / "first-game.md"
Capsys = pytest.CaptureFixture[str]


def lines(journey: str) -> list[list[str]]:
    """The command lines of a journey, without the name of the program."""
    text = PAGE.read_text(encoding="utf-8").partition(f"## Journey {journey}:")[2]
    (block,) = re.findall(r"```sh\n(.*?)```", text.partition("\n## ")[0], re.DOTALL)
    return [shlex.split(line)[1:] for line in block.splitlines()]


@pytest.mark.parametrize("journey", ["A", "B", "C"])
def test_each_line_of_a_journey_does_what_the_page_says(
    own_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capsys,
    journey: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    typed = lines(journey)
    assert len(typed) == {"A": 5, "B": 4, "C": 5}[journey]
    for words in typed:
        if words[0] == "play":
            played(words[1])
            continue
        ran = tabletop(capsys, *words)
        assert (ran.status, ran.err) == (0, ""), words
    assert (own_folder / "games-library").is_dir()
    made = {path.name for path in tmp_path.iterdir()}
    wanted = {"A": "odd-queen-1.recess.zip", "B": "market-day-cards", "C": "two-ends.html"}
    assert wanted[journey] in made


def played(name: str) -> None:
    """Ten moves at the table of a game."""
    game = find_game_or_folder(open_shelf(), name)
    least = game.spec.seats[0]
    port = new_port(game, [Player(f"Player {n}") for n in range(least)], {}, seed=2)
    for _ in range(10):
        turn = port.next()
        if turn.kind == "over":
            break
        port.take_seat(turn.seat)
        moves = [move for move in port.position.legal_moves if move.kind != "finish"]
        assert not isinstance(port.submit(moves[0]), Refusal)
