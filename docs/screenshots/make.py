"""Draws every scene into this folder, by the command that anybody can type.

`python docs/screenshots/make.py [SCENE …]`; what is named after a game is a table of that game.
Needs Pillow, which makes the files small.
"""

# ruff: noqa: INP001 - a script beside its pictures

import os
import sys
import tempfile
from pathlib import Path
from random import Random

from PIL import Image

from tabletop.cli.run import run
from tabletop.cli.shelf.lookup import find_game, open_shelf
from tabletop.session import Player
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.saves.save_list import saves_dir

HERE = Path(__file__).parent
GAME = "valedictorian"
COMMON, RARE = 128, 64
LESSON = "lesson-"
SCENES: dict[str, tuple[str, ...]] = {
    "library": (),
    "setup": (),
    "table": ("--moves", "24", "--seed", "2"),
    "chooser": ("--moves", "20", "--seed", "2"),
    "tray": ("--moves", "30", "--seed", "3"),
    "curtain": ("--moves", "24", "--seed", "2"),
    "pause": ("--moves", "24", "--seed", "2"),
    "settings": (),
    "rulebook": (),
    "results": ("--seed", "6"),
    "overview": ("--moves", "24", "--seed", "2"),
    "welcome": (),
    "puzzle": ("--moves", "9"),
    "puzzles": (),
    "games": (),
    "statistics": (),
}
"""Each scene, and how far the game is that it belongs to."""
TABLES: dict[str, tuple[str, ...]] = {
    f"report-card-{seats}": (
        "--game", "report-card", "--seats", str(seats), "--moves", str(22 * seats - 1),
        "--seed", "5",
    )
    for seats in (1, 4, 6)
} | {
    f"introduct-academy-{name}": (
        "--game", "introduct-academy", "--seats", seats, "--moves", moves, "--seed", "3",
    )
    for name, seats, moves in (
        ("2", "2", "160"), ("5", "5", "160"), ("7", "7", "160"), ("placing", "4", "150"),
    )
}  # fmt: skip
"""Tables of other games by their name."""
REPLAYS: dict[str, tuple[str, ...]] = {
    "replay": ("--game", "introduct-academy", "--seats", "4", "--moves", "300"),
}
"""Games that are seen again, by their name."""
LESSONS = ("introduct-academy", "the-academy", "report-card", "it-startup", "valedictorian")
"""The games whose lesson is drawn at its first step."""
SIZES: dict[str, tuple[str, ...]] = {
    "1280x800": ("--size", "1280x800"),
    "1920x1080": ("--size", "1920x1080"),
    "200": ("--size", "1280x800", "--scale", "2.0"),
}
KEPT = (
    *(("introduct-academy", seats) for seats in (3, 3, 2, 4, 3)),
    ("the-academy", 4), ("report-card", 3), ("it-startup", 3), *[("valedictorian", 2)] * 6,
)  # fmt: skip
"""Finished games in the folder of saves, each with how many play it."""
ROBOTS = (Player("Natalie", "greedy", 2), Player("Tyler", "greedy", 6))
LOOKS: dict[str, tuple[str, ...]] = {
    "light": ("--theme", "light"),
    "contrast": ("--high-contrast",),
}


def keep_games() -> None:
    """Save finished games of several days, and one in the middle, for the library to offer."""
    people = (Player("Sam", "human", 1), Player("Anna", "human", 3), Player("Greg", "human", 4))
    for number, (name, seats) in enumerate(KEPT):
        keep(name, (people[0], *people[1:seats], *ROBOTS[: seats - 3])[:seats], number)
    keep(GAME, (people[0], Player("Natalie", "greedy", 2)), 5, moves=30)


def keep(name: str, players: tuple[Player, ...], seed: int, moves: int = 0) -> None:
    """Play a game to its end, or until the first seat is next after so many moves."""
    port = LocalPort(
        Session.new(find_game(open_shelf(), name), players, {}, seed=seed, saves=saves_dir())
    )
    random = Random(seed)
    while port.next().kind != "over":
        seat = port.next().seat
        if moves and port.session.moves_made > moves and seat == 0:
            break
        port.take_seat(seat)
        port.submit(random.choice(port.position.legal_moves))
    port.close()


def draw(scene: str, name: str, words: tuple[str, ...]) -> None:
    """Draw one picture and reduce it to few colours."""
    path = HERE / f"{scene}-{name}.png"
    if scene.startswith(LESSON):
        game = scene.removeprefix(LESSON)
        line: tuple[str, ...] = ("screenshot", "--scene", "lesson", "--game", game, *words)
    elif scene in TABLES:
        line = ("screenshot", "--scene", "table", *TABLES[scene], *words)
    elif scene in REPLAYS:
        line = ("screenshot", "--scene", "replay", *REPLAYS[scene], *words)
    else:
        line = ("screenshot", "--scene", scene, "--game", GAME, *SCENES[scene], *words)
    if run((*line, "--out", str(path))) != 0:
        raise SystemExit(f"{path.name} was not drawn")
    reduce_colours(path)


def reduce_colours(path: Path) -> None:
    """Write a picture anew with few colours, so that it is small."""
    with Image.open(path) as picture:
        full = picture.convert("RGB")
    # The accents are few pixels: colours that lie far apart are kept beside the frequent ones.
    palette = [
        *(full.quantize(COMMON, Image.Quantize.MEDIANCUT).getpalette() or [])[: 3 * COMMON],
        *(full.quantize(RARE, Image.Quantize.MAXCOVERAGE).getpalette() or [])[: 3 * RARE],
    ]
    chart = Image.new("P", (1, 1))
    chart.putpalette(palette)
    small = full.quantize(palette=chart, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


def main() -> None:
    """Draw all scenes, or those named on the command line."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["RECESS_DATA_DIR"] = folder
        keep_games()
        lessons = (f"{LESSON}{game}" for game in LESSONS)
        for scene in sys.argv[1:] or (*SCENES, *TABLES, *REPLAYS, *lessons):
            for name, words in SIZES.items():
                draw(scene, name, words)
            if scene in {"library", "table"}:
                for name, words in LOOKS.items():
                    draw(scene, name, (*SIZES["1280x800"], *words))


if __name__ == "__main__":
    main()
