"""How long a print takes, how large it is, and what memory it needs, in a process of its own.

Prints a game with 110 different cards, each drawn as one of ours, with backs, bleed and marks on
A4 at 300 dots to the inch. Ends with 1 when a goal is missed.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CARDS = 110
SECONDS, MEGABYTES, MEMORY = 12.0, 12.0, 150.0
"""What a print of so many cards may take."""


def write_game(folder: Path) -> None:
    """Write a game with so many cards that no two are alike."""
    patterns = ("grid", "dots", "bricks", "waves", "rings", "pluses")
    icons = ("coin", "people", "clock", "flame", "book")
    pieces = "".join(
        f'  - {{ id: card-{n}, title: "Cargo of number {n}", back: "#1F3A5F #F0C262 home", '
        f'face: {{ colour: "#{(n * 7919 + 3) % 0xBFBFBF + 0x202020:06X}", letter: "{n % 10}", '
        f"pattern: {patterns[n % 6]}, icon: {icons[n % 5]}, "
        f'text: "Worth {n} gold when it comes into the harbour, and {n + 2} after a storm." }} }}\n'
        for n in range(CARDS)
    )
    folder.mkdir(parents=True)
    (folder / "rulebook.md").write_text("# Harbour\n\nSell well.\n", encoding="utf-8")
    (folder / "layout.yaml").write_text(
        "regions:\n  - { id: deck, widget: pile, rect: [0.3, 0.3, 0.1, 0.2], zone: deck }\n",
        encoding="utf-8",
    )
    (folder / "game.yaml").write_text(
        "id: harbour\ntitle: Harbour\nseats: [2, 4]\npieces:\n" + pieces
        + "zones:\n  - { id: deck, title: Deck, sees: none }\n",
        encoding="utf-8",
    )  # fmt: skip


def child(file: str) -> None:
    """Print the game in this process and say what it took."""
    from tabletop.cli.run import run  # noqa: PLC0415 - measured by itself

    start = time.perf_counter()
    status = run(["export", "harbour", "--pdf", file, "--paper", "a4"])
    took = time.perf_counter() - start
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(took, Path(file).stat().st_size / 1e6, most)
    sys.exit(status)


def main() -> int:
    """Measure so often, tell the figures, and return whether a goal was missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--child", default="")
    words = parser.parse_args()
    if words.child:
        child(words.child)
    with tempfile.TemporaryDirectory() as folder:
        write_game(Path(folder) / "games-library" / "harbour")
        rounds = []
        for _ in range(words.rounds):
            ran = subprocess.run(  # noqa: S603 - our own code from above
                [sys.executable, __file__, "--child", f"{folder}/harbour.pdf"],
                env={**os.environ, "RECESS_DATA_DIR": folder}, check=True, capture_output=True,
                text=True,
            )  # fmt: skip
            rounds.append([float(part) for part in ran.stdout.splitlines()[-1].split()])
    seconds, size, memory = (
        sorted(column)[len(column) // 2] for column in zip(*rounds, strict=True)
    )
    print(f"{CARDS} different cards: {seconds:.1f} s, {size:.1f} MB, {memory:.0f} MB of memory")
    print(f"goals: {SECONDS:g} s, {MEGABYTES:g} MB, {MEMORY:g} MB")
    return int(seconds > SECONDS or size > MEGABYTES or memory > MEMORY)


if __name__ == "__main__":
    sys.exit(main())
