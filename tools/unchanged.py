"""Records what the program shows and answers, to compare it before and after a change of its code.

    python tools/unchanged.py record before
    python tools/unchanged.py record after
    python tools/unchanged.py compare before after

Everything goes through the command line, so that no name in the code matters: pictures of all
scenes, and games played over `serve` with the view of every seat after each move, saved and
restored at the end. `record` runs the checkout that it stands in. `compare` names each part that
differs, with the first line or the box of pixels, and ends with 1 when there is one.
`benchmarks/choices.py` does the same for what computer players choose.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
Json = dict[str, Any]

TABLES = [
    "table",
    "overview",
    "commands",
    "look",
    "chooser",
    "tray",
    "curtain",
    "setup",
    "rulebook",
    "results",
    "lesson",
    "puzzle",
    "replay",
    "print",
    "invite",
    "statistics",
    "balance",
]
"""Scenes of a game."""
OTHERS = ("library", "settings", "pause", "puzzles", "games", "welcome", "workshop")
LOOKS = (
    ("--size", "1280x800"),
    ("--size", "960x600", "--theme", "light"),
    ("--size", "1920x1080", "--scale", "2"),
)
MOVES = 12
"""Random moves before a picture of a table."""
GAMES = 4
"""Games of each kind that are played over `serve`."""
MOST_MOVES = 150


def tabletop(*words: str, folder: Path) -> list[str]:
    """The command line of this checkout, with files of its own."""
    return [sys.executable, "-m", "tabletop", "--data-dir", str(folder), *words]


class Server:
    """`tabletop serve`, with everything said on both sides written down."""

    def __init__(self, folder: Path) -> None:
        self.lines: list[str] = []
        self._process = subprocess.Popen(  # noqa: S603 - our own program
            tabletop("serve", folder=folder), cwd=ROOT, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def ask(self, cmd: str, *, record: bool = True, **members: object) -> Json:
        """Send a request; return its answer."""
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise OSError("serve has no pipes")
        question = json.dumps({"cmd": cmd, **members})
        stdin.write(question + "\n")
        stdin.flush()
        answer = stdout.readline()
        if record:
            self.lines += [f"> {question}", f"< {answer.rstrip()}"]
        found: Json = json.loads(answer)
        return found

    def close(self) -> None:
        """End it."""
        self.ask("quit")
        self._process.wait()


def play(server: Server, game: str, seats: int, seed: int) -> None:
    """Play a game of random moves and ask for what every seat is told on the way."""
    rng = Random(seed)
    told = server.ask("new", game=game, seats=seats, seed=seed)
    while told["to_act"] and told["moves"] < MOST_MOVES:
        seat = rng.choice(told["to_act"])
        moves = server.ask("moves", seat=seat)["moves"]
        if told["moves"] % 5 == 0:
            server.ask("forms", seat=seat)
            server.ask("gesture", seat=seat)
        told = server.ask("play", seat=seat, move=rng.choice(moves)["move"])
        for other in range(1, seats + 1):
            server.ask("view", seat=f"p{other}")
        server.ask("view")
    for other in range(1, seats + 1):
        server.ask("log", seat=f"p{other}")
    server.ask("state")
    server.ask("undo")
    server.ask("redo")
    # A saved game holds the time; what is restored from it must be equal.
    journal = server.ask("save", record=False)["journal"]
    server.lines.append(f"< {json.dumps(server.ask('restore', record=False, journal=journal))}")


def games(folder: Path) -> list[Json]:
    """Return the games of the shelf that can be played, as `games --json` tells them."""
    said = subprocess.run(  # noqa: S603 - our own program
        tabletop("games", "--json", folder=folder), cwd=ROOT, check=True, stdout=subprocess.PIPE
    ).stdout
    found = json.loads(said)
    listed: list[Json] = found["games"] if isinstance(found, dict) else found
    return listed


def pictures(names: list[str], folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the name of each picture with the command that draws it, less its file."""
    for look in LOOKS:
        size = look[1]
        for scene in OTHERS:
            yield f"{scene} {size}", tabletop("screenshot", "--scene", scene, *look, folder=folder)
        for game in names:
            for scene in TABLES:
                words = ("--scene", scene, "--game", game, "--seed", "1", "--moves", str(MOVES))
                yield f"{scene} {game} {size}", tabletop("screenshot", *words, *look, folder=folder)


def record(into: Path, parts: set[str]) -> None:
    """Write down all there is to compare."""
    into.mkdir(parents=True, exist_ok=True)
    # Pages that name a folder shall name the same one each time.
    folder = Path(tempfile.gettempdir(), "recess-unchanged")
    shutil.rmtree(folder, ignore_errors=True)
    shelf = games(folder)
    if "serve" in parts:
        for game in shelf:
            server = Server(folder)
            least, most = game["seats"]["least"], game["seats"]["most"]
            for number in range(GAMES):
                play(server, game["id"], least + number % (most - least + 1), number)
            server.close()
            (into / f"serve {game['id']}.jsonl").write_text("\n".join(server.lines) + "\n")
    if "pictures" in parts:
        surroundings = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

        def draw(name: str, words: list[str]) -> None:
            out = into / f"{name}.png"
            done = subprocess.run(  # noqa: S603 - our own program
                [*words, "--out", str(out)], cwd=ROOT, env=surroundings, check=False,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            )  # fmt: skip
            if done.returncode:
                # A game without lessons has no picture of one: that is compared, too.
                (into / f"{name}.txt").write_text(done.stderr)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for drawn in [
                pool.submit(draw, *each)
                for each in pictures([game["id"] for game in shelf], folder)
            ]:
                drawn.result()


def differs(one: Path, other: Path) -> str:
    """Return in what two files differ; empty where they don't."""
    if one.suffix == ".png":
        from PIL import Image, ImageChops  # noqa: PLC0415 - only where there is a picture

        before, after = (Image.open(each).convert("RGB") for each in (one, other))
        if before.size != after.size:
            return f"{before.size} and {after.size} pixels"
        box = ImageChops.difference(before, after).getbbox()
        return f"pixels differ in {box}" if box else ""
    before_lines, after_lines = (each.read_text().splitlines() for each in (one, other))
    for number, (left, right) in enumerate(zip(before_lines, after_lines, strict=False), 1):
        if left != right:
            at = next(
                i for i, (a, b) in enumerate(zip(left + "\0", right + "\0", strict=False)) if a != b
            )
            start = max(0, at - 60)
            return f"line {number}: …{left[start : at + 60]}… and …{right[start : at + 60]}…"
    if len(before_lines) != len(after_lines):
        return f"{len(before_lines)} and {len(after_lines)} lines"
    return ""


def compare(before: Path, after: Path) -> list[str]:
    """Return a line for each part that differs or is in one recording only."""
    names = {each.name for folder in (before, after) for each in folder.iterdir()}
    lines = []
    for name in sorted(names):
        if not (before / name).exists() or not (after / name).exists():
            lines.append(f"{name}: is in one recording only")
        elif what := differs(before / name, after / name):
            lines.append(f"{name}: {what}")
    print(f"{len(names)} parts, {len(lines)} differ")
    return lines


def main() -> int:
    """Record or compare, as the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record")
    recording.add_argument("folder", type=Path)
    recording.add_argument("--part", action="append", choices=["serve", "pictures"])
    comparing = commands.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    words = parser.parse_args()
    if words.command == "record":
        record(words.folder, set(words.part or ("serve", "pictures")))
        return 0
    lines = compare(words.before, words.after)
    print("\n".join(lines))
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
