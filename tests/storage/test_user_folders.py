"""The system's dialog for a file: which command opens it on which system."""

import shutil
import sys
from pathlib import Path

import pytest

from tabletop.storage.user_folders import file_dialog


@pytest.mark.parametrize(
    ("system", "there", "first"),
    [
        ("linux", {"zenity", "kdialog"}, "zenity"),
        ("linux", {"kdialog"}, "kdialog"),
        ("linux", {"osascript", "powershell"}, ""),
        ("darwin", {"osascript", "zenity"}, "osascript"),
        ("darwin", {"zenity"}, ""),
        ("win32", {"powershell"}, "powershell"),
        ("win32", set(), ""),
    ],
)
def test_each_system_has_a_dialog_of_its_own(
    monkeypatch: pytest.MonkeyPatch, system: str, there: set[str], first: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(shutil, "which", lambda name: name if name in there else None)
    command = file_dialog("Import", Path("/home/sam's"), ("*.recess", "*.zip"))
    assert (command[:1] or ("",)) == (first,)
    said = " ".join(command)
    assert not command or "Import" in said
    assert system != "win32" or not command or "sam''s" in said
    assert first not in {"zenity", "kdialog"} or ("*.recess" in said and "*.zip" in said)
