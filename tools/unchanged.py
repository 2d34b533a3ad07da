"""Records what the program shows and answers, to compare it before and after a change of its code.

    python tools/unchanged.py record before
    python tools/unchanged.py record after
    python tools/unchanged.py compare before after

Everything goes through the command line, so that no name in the code matters: pictures of all
scenes; games played over `serve` with the view of every seat after each move, saved and restored at
the end; and games played by phones at `host`, a table without rules among them, with what each seat
is told and what it asks. `record` runs the checkout that it stands in. `compare` names each part
that differs, with the first line or the box of pixels, and ends with 1 when there is one.
`benchmarks/choices.py` does the same for what computer players choose.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import connect
from websockets.typing import Origin

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
PHONE_MOVES = 40
"""Moves of a game that is played by phones."""
PAUSE = 0.11
"""Seconds between messages of one phone: of more than ten a second some are dropped."""
OWN = "Fell Over"
"""Title of the game without rules that is begun for phones."""


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


class Phone:
    """A phone at one seat of `tabletop host`, with everything said on both sides written down."""

    def __init__(self, socket: str, address: str, lines: list[str]) -> None:
        self._lines, self._number = lines, 0
        self.table: Json = {}
        self._socket = connect(
            socket, origin=Origin(f"http://{urlsplit(socket).netloc}"), proxy=None, legacy=True
        )
        ticket = urlsplit(address).fragment.removeprefix("t=")
        self._say({"type": "hello", "token": "a" * 22 + ticket[:20], "ticket": ticket})

    def _say(self, message: Json) -> None:
        time.sleep(PAUSE)
        self._socket.send(json.dumps(message))

    def _hear(self, seconds: float = 30.0) -> Json:
        """Return the next message; what depends on time or chance is not written down.

        Raises:
            TimeoutError: Nothing comes.
        """
        text = str(self._socket.recv(timeout=seconds))
        message: Json = json.loads(text)
        if message["type"] == "table":
            self.table = message
        if message["type"] not in {"welcome", "company", "seats", "beat"}:
            # How often the table was sent before all sat down is a matter of time.
            self._lines.append("< " + re.sub(r'"rev": \d+, ', "", text, count=1))
        return message

    def settle(self) -> None:
        """Wait until nothing more comes, and write down the table alone."""
        with suppress(TimeoutError):
            while True:
                self._hear(1.0)
        table = {name: each for name, each in self.table.items() if name != "rev"}
        self._lines[:] = [*self._lines[:1], f"< {json.dumps(table)}"]

    def ask(self, kind: str, **members: object) -> Json:
        """Ask something; return its answer."""
        self._number += 1
        question = {"type": kind, "id": self._number, **members}
        self._lines.append(f"> {json.dumps(question)}")
        self._say(question)
        while (message := self._hear()).get("id") != self._number:
            pass
        return message

    def catch_up(self, made: int) -> Json:
        """Wait for the table after so many moves; return it."""
        while self.table.get("made", -1) < made:
            self._hear()
        return self.table

    def look_about(self) -> None:
        """Ask what can be asked about the table."""
        table = self.table
        pieces = [piece["piece"] for zone in table["zones"] for piece in zone["pieces"]]
        known = [*dict.fromkeys([*table["pickable"], *filter(None, pieces)])][:6]
        self.ask("consider")
        for piece in known:
            held = self.ask("consider", pieces=[piece])
            for target, reply in [*held["targets"].items()][:4]:
                self.ask("consider", pieces=[piece], target=target)
                rule = reply.get("refused", {}).get("rule", "")
                self.ask("about", rule=rule)
            self.ask("about", thing=f"piece:{piece}")
        if table["counts"]:
            self.ask("consider", count=2)
        for zone in table["zones"][:6]:
            self.ask("about", thing=f"zone:{zone['id']}")
        for seat in table["players"]:
            self.ask("about", thing=f"seat:{seat['seat']}")
        for form in table["forms"]:
            picks = [[each["value"] for each in field["choices"][: field["least"]]]
                     for field in form["fields"]]  # fmt: skip
            self.ask("fill", form=form["kind"], picks=picks)
            self.ask("fill", form=form["kind"], picks=[[] for _ in picks])
        for move in table["moves"][:3]:
            self.ask("about", move=move["move"])
        if table["commands"]:
            things = [("piece", piece) for piece in known]
            things += [("zone", zone["id"]) for zone in table["zones"][:6]]
            things += [("seat", seat["seat"]) for seat in table["players"]]
            for kind, name in things:
                said = [{"kind": kind, "name": name}]
                for command in self.ask("commands", things=said)["commands"]:
                    if command["form"] is not None:
                        fields = command["form"]["fields"]
                        picks = [[each["value"] for each in field["choices"][: field["least"]]]
                                 for field in fields]  # fmt: skip
                        self.ask("fill", form=command["id"], picks=picks, things=said)

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


def play_by_phones(folder: Path, game: str, seats: int, host: str) -> list[str]:
    """Play a game of random moves with a phone at every seat; return what was said."""
    kinds = ",".join(["phone"] * seats)
    process = subprocess.Popen(  # noqa: S603 - our own program
        tabletop("host", game, "--seats", kinds, "--seed", "1", "--bind", host, "--json",
                 folder=folder),
        cwd=ROOT, text=True, stdout=subprocess.PIPE,
    )  # fmt: skip
    if process.stdout is None:
        raise OSError("host has no pipe")
    lines: dict[str, list[str]] = {}
    try:
        told = json.loads(process.stdout.readline())
        phones: dict[str, Phone] = {}
        for place in told["seats"]:
            said = lines[place["seat"]] = [f"= {game}, seat {place['seat']}"]
            phones[place["seat"]] = Phone(told["socket"], place["address"], said)
        for phone in phones.values():
            phone.settle()
        rng = Random(1)
        for made in range(PHONE_MOVES):
            tables = {seat: phone.catch_up(made) for seat, phone in phones.items()}
            table = next(iter(tables.values()))
            acting = [seat for seat in table["acting"] if tables[seat]["moves"]]
            if not acting or table["outcome"]:
                break
            if made % 4 == 0:
                [*phones.values()][made // 4 % seats].look_about()
            seat = rng.choice(acting)
            moves = [each["move"] for each in tables[seat]["moves"] if "ends" not in each]
            phones[seat].ask("move", move=rng.choice(moves))
        for phone in phones.values():
            phone.ask("undo")
            phone.close()
    finally:
        process.terminate()
        process.wait()
    return [line for said in lines.values() for line in said]


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
    if "phones" in parts:
        subprocess.run(  # noqa: S603 - our own program
            tabletop("new", OWN, folder=folder), cwd=ROOT, check=True, stdout=subprocess.PIPE
        )
        played = [(each["id"], min(3, each["seats"]["most"])) for each in games(folder)]

        def call(number: int) -> None:
            game, seats = played[number]
            said = play_by_phones(folder, game, seats, f"127.5.5.{1 + number}")
            (into / f"phones {game}.jsonl").write_text("\n".join(said) + "\n")

        with ThreadPoolExecutor() as pool:
            list(pool.map(call, range(len(played))))
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
    recording.add_argument("--part", action="append", choices=["serve", "phones", "pictures"])
    comparing = commands.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    words = parser.parse_args()
    if words.command == "record":
        record(words.folder, set(words.part or ("serve", "phones", "pictures")))
        return 0
    lines = compare(words.before, words.after)
    print("\n".join(lines))
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
