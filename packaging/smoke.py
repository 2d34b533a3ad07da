"""Tries what `build.py` has built: `python packaging/smoke.py DIST`.

DIST is the folder `dist` of the build. Everywhere the commands without a window are tried. On Linux
a stranger to the machine, who owns nothing on it, then plays in real windows, and size and first
frame are measured beside a bare pygame-ce program; that needs root, Xvfb, xdotool, openbox and the
extras `test` and `dev`.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = {
    "linux": ("recess/recess", "recess-onefile"),
    "darwin": ("Recess.app/Contents/MacOS/recess", "recess-onefile"),
    "win32": ("recess/recess-console.exe",),
}
"""What answers at a prompt, below DIST."""
TESTS = ("tests/e2e/test_executable.py", "tests/e2e/test_smoke.py")


def main() -> int:
    """Try everything; return 0 if all of it holds."""
    parser = argparse.ArgumentParser(description="Try what was built.")
    parser.add_argument("dist", type=Path, metavar="DIST")
    dist = parser.parse_args().dist.resolve()
    for program in PROGRAMS[sys.platform]:
        answers(dist / program)
    if sys.platform != "linux":
        return 0
    environment = {**os.environ, "RECESS_DIST": str(dist)}
    for words in (
        ("-m", "pytest", "-q", "-n", "0", "--slow", "-rs", *TESTS),
        ("benchmarks/packaged.py", str(dist)),
    ):
        done = subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, check=False)
        if done.returncode:
            return done.returncode
    return 0


def answers(program: Path) -> None:
    """Let a program answer the commands that need no window.

    Raises:
        CalledProcessError: one of them fails.
        ValueError: an answer is not what it should be.
    """
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder) / "table.png"

        def ask(*words: str, fails: bool = False) -> str:
            done = subprocess.run(
                [str(program), "--data-dir", folder, *words], capture_output=True, text=True,
                encoding="utf-8", check=not fails, env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
            )  # fmt: skip
            return done.stdout

        version = ask("--version").strip()
        games = len(json.loads(ask("games", "--json")))
        finished = json.loads(ask("simulate", "valedictorian", "--games", "3", "--json"))[
            "finished"
        ]
        ask("screenshot", "--scene", "table", "--game", "valedictorian", "--out", str(picture))
        findings = json.loads(ask("doctor", "--json", fails=True))  # there may be no sound
        drawn = picture.stat().st_size
        if games < 5 or finished != 3 or drawn < 10_000:
            raise ValueError(f"{program}: {games} games, {finished} finished, {drawn} bytes drawn")
        print(f"{program}: {version} answers")
        for each in findings:
            print(f"  {each['topic']}: {each['text']}")


if __name__ == "__main__":
    sys.exit(main())
