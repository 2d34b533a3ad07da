"""The doctor says what the machine lacks, and what to do about it."""

import json
from pathlib import Path

import pytest

from tabletop.cli.errors import Status
from tabletop.ui.app import doctor
from tabletop.ui.app.doctor import findings
from tabletop.ui.text.diagnosis import Finding, report
from tests.cli.running import tabletop

Capsys = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


def found(topic: str) -> Finding:
    return next(each for each in findings() if each.topic.startswith(topic))


def test_it_looks_at_all_that_the_program_needs(
    capsys: Capsys, tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path))
    (tmp_path / "settings.json").write_bytes(b" " * 2_000_000)
    ran = tabletop(capsys, "doctor", "--json")
    told = {each["topic"]: each for each in json.loads(ran.out)}
    assert ran.status == Status.SYSTEM  # these tests have neither a screen nor sound
    assert told["Screen"]["advice"]
    assert told["Screen"]["text"].endswith("interface size 100%")
    assert told["Sound"]["advice"]
    assert "2.0 MB used" in told["Saves and settings"]["text"]
    assert told["Computer players"]["advice"] == ""
    assert told["Fonts"]["text"] == "all 17 are there"
    assert told["Phones at 127.0.0.1"]["text"] == "answered"


def test_advice_stands_below_what_is_wrong() -> None:
    lines = report([Finding("Sound", "none", "Connect it."), Finding("Fonts", "there")])
    assert lines.splitlines() == ["Sound: none", "  What to do: Connect it.", "Fonts: there"]


def test_a_folder_that_is_not_there_yet_is_judged_by_the_one_above(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path / "not" / "yet"))
    assert found("Saves").advice == ""
    monkeypatch.setattr("os.access", lambda *_: False)
    assert str(tmp_path) in found("Saves").advice


def test_missing_fonts_are_named(monkeypatch: Patch) -> None:
    monkeypatch.setattr(doctor, "FONT_FILES", ("manrope/None.ttf",))
    assert found("Fonts") == Finding("Fonts", "missing: manrope/None.ttf", "Install Recess again.")


def test_an_address_that_does_not_answer_says_what_may_be_the_cause(monkeypatch: Patch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("refused")

    monkeypatch.setattr("socket.create_server", refuse)
    assert "firewall" in found("Phones").advice


def test_a_folder_that_may_not_be_looked_into_is_a_finding(monkeypatch: Patch) -> None:
    def refuse(_: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", refuse)
    saves = found("Saves")
    assert "Permission denied" in saves.text
    assert "can't write" in saves.advice
