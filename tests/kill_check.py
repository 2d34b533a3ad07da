"""Kill the program again and again and look what is left: `python -m tests.kill_check --kills 300`.

A child plays, takes back, renames, duplicates, deletes, brings back, exports and imports games in
one folder, and says of each act when it begins and when it is done. It is killed at some moment.
Then every game that it said to be there has to be there, with every act that it said to be done.
"""

import argparse
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tabletop.engine.game import Game
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.storage.journal.journal import read_best
from tabletop.storage.journal.records import Player
from tabletop.storage.saves.copies import duplicate_save, export_save, import_save, rename_save
from tabletop.storage.saves.save_list import list_saves
from tabletop.storage.saves.trash import discard_save, list_bin, restore_save
from tests.table import journal_of, new_port, resume_port

MOST_GAMES = 12
"""Games on the shelf from which on none is begun or copied."""
_NAMES = ("introduct-academy", "valedictorian")
_PEOPLE = (Player("Ann"), Player("Bo"))


# The child


def _tell(*words: object) -> None:
    print(json.dumps(words), flush=True)


def _child(folder: Path, seed: int) -> None:
    """Do one random act after the other, until the end comes from outside."""
    rng = random.Random(seed)
    shelf = Registry(shipped("content"))
    games = {name: shelf.find(name) for name in _NAMES}
    _tell("ready")
    while True:
        saves = [save for save in list_saves(folder) if save.can_open]
        act = rng.choice(
            ("play", "play", "play", "rename", "duplicate", "delete", "restore", "export")
        )
        if not saves or (act == "play" and len(saves) < MOST_GAMES and rng.random() < 0.2):
            _begin(games[rng.choice(_NAMES)], folder, rng)
            continue
        save = rng.choice(saves)
        if act == "play":
            _play(games[save.game], save.path, save.id, rng)
        elif act == "rename":
            title = f"Evening {rng.randrange(1000)}"
            _tell("begins", save.id, title)
            rename_save(save.path, title)
            _tell("named", save.id, title)
        elif act == "duplicate" and len(saves) < MOST_GAMES:
            _tell("begins", save.id)
            copy = duplicate_save(save.path, "A copy")
            content = read_best(copy)
            _tell("game", content.header.id, len(content.records), "A copy")
        elif act == "delete" and len(saves) > 2:
            _tell("begins", save.id)
            discard_save(save.path, time.time())
            _tell("binned", save.id)
        elif act == "restore" and (binned := list_bin(folder)):
            info = rng.choice(binned).info
            _tell("begins", info.id)
            restore_save(info.path)
            _tell("shelved", info.id)
        elif act == "export" and len(saves) < MOST_GAMES:
            _exchange(save.path, folder)


def _begin(game: Game, folder: Path, rng: random.Random) -> None:
    port = new_port(game, _PEOPLE, {}, seed=rng.randrange(10**6), saves=folder)
    path = port.session.save_path
    assert path is not None
    content = read_best(path)
    _tell("game", content.header.id, len(content.records), "")
    port.close()


def _play(game: Game, path: Path, name: str, rng: random.Random) -> None:
    """A few moves, some of them taken back and played again."""
    port = resume_port(game, path)
    journal = journal_of(port.session)
    assert journal is not None
    _tell("done", name, len(journal.records))
    for _ in range(rng.randrange(1, 9)):
        upcoming = port.next()
        if upcoming.kind == "over":
            break
        port.take_seat(upcoming.seat)
        chance = rng.random()
        if chance < 0.2 and port.session.moves_made:
            port.undo(rng.randrange(port.session.moves_made), port.session.people)
        elif chance < 0.3:
            port.redo()
        else:
            port.submit(rng.choice(port.position.legal_moves))
        _tell("done", name, len(journal.records))
    port.close()


def _exchange(path: Path, folder: Path) -> None:
    """Export a game and import the file as a new one."""
    exported = export_save(path, folder / "out", "Exported")
    arrival = import_save(exported, folder, as_copy=True)
    content = read_best(arrival.path)
    _tell("game", content.header.id, len(content.records), content.header.title)
    exported.unlink()


# The parent


class Ledger:
    """What the child has said to be done."""

    def __init__(self) -> None:
        self.records: dict[str, int] = {}
        self.titles: dict[str, str] = {}
        self.binned: dict[str, bool] = {}
        self.doing: tuple[str, str] = ("", "")
        """The game that something was being done with at the end, and the name it was given."""

    def take(self, line: str) -> str:
        """Note what was said; return the first word."""
        kind, *rest = json.loads(line)
        self.doing = ("", "")
        match kind, rest:
            case "begins", [name, *title]:
                self.doing = (name, *title, "")[:2]
            case "game", [name, records, title]:
                self.records[name], self.titles[name], self.binned[name] = records, title, False
            case "done", [name, records]:
                # A copy may be there that was made, and never said to be made.
                self.records[name] = records
                self.binned.setdefault(name, False)
            case "named", [name, title]:
                self.titles[name] = title
            case (("binned" | "shelved"), [name]):
                self.binned[name] = kind == "binned"
        return str(kind)

    def problems(self, folder: Path) -> list[str]:
        """What is not as it was said; then take over what was done and not said any more."""
        shelf = {save.id: save for save in list_saves(folder)}
        binned = {each.info.id: each.info for each in list_bin(folder)}
        found: list[str] = []
        for name, records in self.records.items():
            open_, title = self.doing if self.doing[0] == name else ("", "")
            info = shelf.get(name) or binned.get(name)
            if info is None:
                found.append(f"{name} is lost")
                continue
            if not open_ and (name in binned) != self.binned[name]:
                found.append(f"{name} is in the wrong place")
            called = self.titles.get(name, info.title)
            if info.title not in {called, title or called}:
                found.append(f"{name} is called {info.title!r}, not {called!r}")
            if len(read_best(info.path).records) < records:
                found.append(f"{name} has lost acts that were said to be done")
            self.binned[name], self.titles[name] = name in binned, info.title
        return found


def main(words: list[str]) -> int:
    """Kill so many times; return 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    told = parser.parse_args(words)
    if told.child is not None:
        _child(told.child, told.seed)
    rng, said, lost = random.Random(told.seed), Counter[str](), 0
    with tempfile.TemporaryDirectory() as name:
        folder, ledger = Path(name), Ledger()
        for number in range(told.kills):
            _live_and_die(folder, ledger, rng, said)
            for problem in ledger.problems(folder):
                lost += 1
                print(f"kill {number + 1}: {problem}")
        games = len(ledger.records)
    acts = ", ".join(f"{count} {what}" for what, count in sorted(said.items()))
    print(f"{told.kills} kills, {games} games, {acts}; {lost} lost")
    return 1 if lost else 0


def _live_and_die(folder: Path, ledger: Ledger, rng: random.Random, said: Counter[str]) -> None:
    """Let a child live for a random time, and note what it says."""
    words = ["--child", str(folder), "--seed", str(rng.randrange(10**9))]
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.kill_check", *words], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    if child.stdout.readline():
        time.sleep(rng.random() * 0.7)
    child.send_signal(signal.SIGKILL)
    for line in child.stdout.read().splitlines(keepends=True):
        if line.endswith("\n"):
            said[ledger.take(line)] += 1
    child.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
