"""In a real window by somebody who sees nothing: keys, and what a screen reader is told."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop.storage.player.settings import Settings
from tests.e2e.listener import Bus, ScreenReader, is_missing
from tests.e2e.real_window import Opener, Program, Start
from tests.ui.blind import Blind

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(bool(is_missing()), reason=f"{is_missing()} not installed"),
]

ANSWERS = 200
"""More answers than a game asks for."""

MOST_ECHOES = 0.1
"""How much of what is announced may repeat the focus."""

Sat = Callable[..., tuple[Program, Blind]]


@pytest.fixture
def sat(opener: Opener, bus: Bus, home: Path, instant: Settings) -> Iterator[Sat]:
    """Starts the program for somebody who listens."""
    readers: list[ScreenReader] = []

    def start(*words: str) -> tuple[Program, Blind]:
        environment = {"DBUS_SESSION_BUS_ADDRESS": bus.address}
        settings = instant.changed(confirm_final=True)
        program = opener(Start(home, words, settings, environment=environment))
        readers.append(ScreenReader(program, bus))
        return program, Blind(readers[-1])

    yield start
    for reader in readers:
        reader.close()


# The fewest seats and the shortest options.
GAMES = {
    "valedictorian": (("--seats", "human,greedy", "--seed", "4"), "wins? by "),
    "introduct-academy": (("--seats", "human,greedy", "--seed", "1"), "wins? by "),
    "the-academy": (
        ("--seats", "human,greedy,greedy", "--seed", "1", "--option", "round-limit=1"),
        "Round 1",
    ),
    "report-card": (("--seats", "human,greedy", "--seed", "1"), "wins? by "),
    "it-startup": (
        (
            "--seats", "human,greedy", "--seed", "1",
            "--option", "goal=custom", "--option", "custom-goal=16",
        ),
        "wins? by ",
    ),
}  # fmt: skip
"""How each game is set up, and how its end is told."""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end(sat: Sat, game: str) -> None:
    words, end = GAMES[game]
    program, blind = sat("play", game, *words)
    for _ in range(ANSWERS):
        if re.search(end, blind.title):
            break
        blind.answer()
    assert program.records()[-1].do == "finish", blind.heard[-8:]
    assert blind.echoes <= MOST_ECHOES
    assert program.quit() == 0
    assert program.said == ""


def test_a_prototype_is_played_through_its_menus_to_its_end(sat: Sat, home: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "tabletop", "new", "kites", "--from", "prototype"],
        env={"RECESS_DATA_DIR": str(home / "data"), "PATH": "", "LANG": "C.UTF-8"},
        check=True, capture_output=True,
    )  # fmt: skip
    program, blind = sat("play", "kites", "--seats", "human,human", "--seed", "1")
    lift(blind)
    blind.use("Coins, 3")
    assert blind.title == "Coins, 3"
    blind.use("Set the number")
    blind.write("5")
    blind.press("enter")
    assert "Sam set Coins to 5" in blind.told
    blind.use("Deck, 9 cards")
    assert blind.title == "Deck, 9 cards"
    blind.use("Draw one")
    assert "Sam drew 1 piece to Hand" in blind.told
    blind.use("Farm, Sam's hand")
    blind.use("Sam's town")
    assert "Sam put Farm to Town" in blind.told
    blind.use("End turn")
    assert blind.title == "Pass to Anna"

    lift(blind)
    blind.go_to("Die, Dice")
    blind.press("menu")
    blind.use("Roll")
    assert "Anna rolled" in blind.told
    blind.use("End the game")
    blind.use("End the game")
    assert blind.title == "The game is over"
    assert program.records()[-1].do == "finish", blind.heard[-8:]
    assert program.quit() == 0
    assert program.said == ""


def lift(blind: Blind) -> None:
    """Take the device: a key counts once the curtain has hung long enough to be seen."""
    while blind.title.startswith("Pass to"):
        blind.press("space")


def test_numbers_and_texts_are_told_as_such(sat: Sat) -> None:
    program, blind = sat("play", "report-card", "--seats", "human,greedy", "--seed", "1")
    reader = blind.voice
    assert isinstance(reader, ScreenReader)
    before = reader.all_said()
    scores = [words for name, words in before.values() if name in {"Sam", "Natalie"}]
    assert ["0 points" in words for words in scores] == [True, True]
    blind.press("f1")
    assert "semester" in reader.text_of("Rules")
    blind.press("escape")
    after = reader.all_said()
    assert {path: after[path] for path in before} == before
    blind.use("Settings")
    assert reader.number_of("Text and interface size") == (100, 75, 200)
    assert program.quit() == 0
    assert program.said == ""
