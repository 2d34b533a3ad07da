"""Texts about what the machine offers the program."""

from collections.abc import Iterable
from dataclasses import dataclass

ROW = ("This computer", "Screen, sound, folders, phones: what is missing, and what to do.")
CHECK = "Check it"
LOOKING = "Looking…"
ALL_WELL = "Everything works."
TO_MEND = {1: "One thing to mend", 2: "{count} things to mend"}
COPY, COPIED = "Copy", "Copied"
DO = "What to do"
VERSIONS = "Versions"
VERSIONS_TEXT = "Recess {recess} {how}, Python {python}, pygame-ce {pygame}, SDL {sdl}, {system}"
PACKAGED = "as an executable"
INSTALLED = "installed with Python"
SCREEN = "Screen"
SCREEN_TEXT = "{driver}, {sizes}, interface size {size}"
NO_SCREEN = "Start Recess from a desktop. Without a screen only commands work."
SOUND = "Sound"
SOUND_TEXT = "{rate} Hz"
SILENT = "none"
NO_SOUND = "Connect headphones or speakers. Recess works without sound, too."
FOLDERS = ("Saves and settings", "Log", "Exports")
FOLDER_TEXT = "{folder}{size}, {free} GB free"
SIZE = ", {size} MB used"
READ_ONLY = "Recess can't write to {folder}. Allow it, or choose another folder with --data-dir."
DISK_FULL = "The disk is almost full. Free some space, or moves can't be saved."
WORKER = "Computer players"
WORKER_TEXT = "answer, on up to {cores} cores"
NO_ANSWER = "no answer"
NO_WORKER = "Computer players will move at random. Let Recess start other processes."
FONTS = "Fonts"
FONTS_TEXT = "all {count} are there"
MISSING = "missing: {names}"
AGAIN = "Install Recess again."
READER = "Screen reader"
READER_TEXT = "supported"
NO_ACCESSKIT = "AccessKit is not installed"
NO_READER = "Install the package accesskit."
ADDRESS = "Phones at {host}"
ADDRESS_TEXT = "answered"
NO_ADDRESS = "A firewall or the network keeps phones away from this address."


@dataclass(frozen=True, slots=True)
class Finding:
    """One fact about the machine."""

    topic: str
    text: str
    advice: str = ""
    """What to do about it; empty if all is well."""


def report(found: Iterable[Finding]) -> str:
    """Return the findings as lines of text."""
    lines = []
    for each in found:
        lines.append(f"{each.topic}: {each.text}")
        if each.advice:
            lines.append(f"  {DO}: {each.advice}")
    return "\n".join(lines)


def summary(found: Iterable[Finding]) -> str:
    """Return a sentence that says how many findings ask for something."""
    count = sum(bool(each.advice) for each in found)
    return TO_MEND[min(count, 2)].format(count=count) + "." if count else ALL_WELL
