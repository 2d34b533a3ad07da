"""`python -m tests.api.record`: write down anew what `tabletop.api` promises, on purpose."""

from pathlib import Path

from tabletop.api.reference import FACES, exports

RECORD = Path(__file__).with_name("names.txt")


def promised() -> str:
    """A line for each name that a game may import, by face."""
    lines = [f"{face} {each.name}" for face in FACES for each in exports(face)]
    return "".join(f"{line}\n" for line in sorted(lines))


if __name__ == "__main__":
    RECORD.write_text(promised(), encoding="utf-8", newline="\n")
