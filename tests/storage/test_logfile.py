"""The program's own log, and what happens where there is no place for it."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.storage.logfile import LARGEST, LogFile, log_to

Capture = pytest.CaptureFixture[str]
LOG = logging.getLogger("tabletop.example")


@pytest.fixture
def handler(tmp_path: Path) -> Iterator[LogFile]:
    made = log_to(tmp_path / "log" / "recess.log")
    yield made
    logging.getLogger("tabletop").removeHandler(made)


def fail() -> None:
    LOG.error("a scene failed", exc_info=KeyError("nobody expected this"))


def test_what_is_logged_stands_in_the_file(handler: LogFile, capsys: Capture) -> None:
    fail()
    text = handler.path.read_text(encoding="utf-8")
    assert "ERROR tabletop.example a scene failed" in text
    assert "KeyError: 'nobody expected this'" in text
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("way", ["a file for the folder", "a folder for the file"])
def test_a_log_that_cannot_be_written_is_one_line_and_no_traceback(
    handler: LogFile, capsys: Capture, way: str
) -> None:
    if way == "a file for the folder":
        handler.path.parent.write_text("in the way")
    else:
        handler.path.mkdir(parents=True)
    fail()
    fail()
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert f"{handler.path} can't be written" in told
    assert "Traceback" not in told


def test_a_large_log_is_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "recess.log"
    path.write_bytes(b"x" * (LARGEST + 1))
    made = log_to(path)
    fail()
    logging.getLogger("tabletop").removeHandler(made)
    assert path.with_name("recess.log.1").stat().st_size == LARGEST + 1
    assert path.stat().st_size < LARGEST
