"""Running commands as a user would, in this process or in one of their own."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from io import BytesIO, StringIO
from pathlib import Path

import pytest

from tabletop.cli.run import run
from tabletop.cli.serve.serve import serve
from tabletop.cli.shelf.lookup import Shelf, open_shelf
from tabletop.engine.conformance.fingerprint import Written
from tabletop.paths import data_dir
from tabletop.registry import OWN_GAMES
from tools import __main__ as tools

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str


def tabletop(capsys: pytest.CaptureFixture[str], *words: str | Path) -> Ran:
    """Carry out a command line here."""
    status = run([str(word) for word in words])
    captured = capsys.readouterr()
    return Ran(status, captured.out, captured.err)


def tool(capsys: pytest.CaptureFixture[str], *words: str | Path) -> Ran:
    """Carry out a command line of `python -m tools` here."""
    status = tools.run([str(word) for word in words])
    captured = capsys.readouterr()
    return Ran(status, captured.out, captured.err)


def spawn(
    *words: str | Path, stdin: bytes = b"", env: dict[str, str] | None = None, code: str = ""
) -> Ran:
    """Carry out a command line, or some code, in a process of its own."""
    command = ["-c", code] if code else ["-m", "tabletop"]
    done = subprocess.run(
        [sys.executable, *command, *map(str, words)],
        input=stdin,
        capture_output=True,
        env={**os.environ, **(env or {})},
        cwd=ROOT,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def _shelf() -> Shelf:
    """The shelf as a command opens it; without games of one's own the same for all tests."""
    return open_shelf() if (data_dir() / OWN_GAMES).is_dir() else _shipped_shelf()


@cache
def _shipped_shelf() -> Shelf:
    return open_shelf()


def served(*requests: dict[str, Written] | bytes) -> list[dict[str, Written]]:
    """Return what `serve` answers to requests; bytes are sent as they are."""
    lines = [
        each if isinstance(each, bytes) else json.dumps(each).encode() + b"\n" for each in requests
    ]
    out = StringIO()
    serve(_shelf(), BytesIO(b"".join(lines)), out, lambda error: f"log of {error!r}")
    return [json.loads(line) for line in out.getvalue().splitlines()]
