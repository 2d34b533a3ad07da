"""Runs the commands whose output stands in the documents, and writes it there.

    python tools/figures.py [WORD …]

A figure stands between `<!-- figures: COMMAND -->` and `<!-- end of figures -->`, with the commit
at which it was measured. Only commands that contain all of the words are run. One for every GAME
takes hours: its figures are put together by hand.
"""

import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MARKED = re.compile(
    r"(<!-- figures: (?P<command>.*?) -->\n)(?P<told>.*?)(<!-- end of figures -->)", re.DOTALL
)


def pages() -> list[Path]:
    """Return the documents that hold figures."""
    return [
        page
        for page in sorted((ROOT / "docs").rglob("*.md"))
        if MARKED.search(page.read_text(encoding="utf-8"))
    ]


def commands(text: str) -> list[str]:
    """Return the commands whose figures a page holds, in order."""
    return [found["command"] for found in MARKED.finditer(text)]


def section(output: str, commit: str) -> str:
    """Return what stands between the marks: a table as it is, other output in a block."""
    body = output.strip()
    if not body.startswith("|"):
        body = f"```text\n{body}\n```"
    return f"\nMeasured at {commit}.\n\n{body}\n\n"


def written_into(text: str, command: str, output: str, commit: str) -> str:
    """Return a page with the output of one command between its marks."""

    def put(found: re.Match[str]) -> str:
        if found["command"] != command:
            return found[0]
        return f"{found[1]}{section(output, commit)}{found[4]}"

    return MARKED.sub(put, text)


def output_of(command: str) -> str:
    """Run a command from the root of the repository; return what it printed."""
    words = shlex.split(command)
    python = [sys.executable, "-m", "tabletop"] if words[0] == "tabletop" else [sys.executable]
    return _run([*python, *words[1:]])


def _run(words: list[str]) -> str:
    done = subprocess.run(words, cwd=ROOT, check=False, capture_output=True, text=True)  # noqa: S603 - from our documents
    return done.stdout


def main() -> None:
    """Measure again what the words on the command line name."""
    commit = _run(["git", "rev-parse", "--short", "HEAD"]).strip()
    for page in pages():
        for command in commands(page.read_text(encoding="utf-8")):
            words = command.split()
            if "GAME" not in words and all(word in command for word in sys.argv[1:]):
                print(f"{page.relative_to(ROOT)}: {command}", flush=True)
                output = output_of(command)
                told = written_into(page.read_text(encoding="utf-8"), command, output, commit)
                page.write_text(told, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
