"""Packs that are broken on purpose: thousands of them, each refused in one line or installed whole.

    python -m tests.pack_fuzz 3000

The same number makes the same pack.
"""

import io
import sys
import tempfile
import tracemalloc
import zipfile
from pathlib import Path
from random import Random

from tabletop.content.packs.install import install, pack
from tabletop.content.packs.pack import PackError
from tests.content.games import OLD_MAID, write_game

_NAMES = (
    "../game.yaml", "/etc/x.md", "a\\b.md", "C:x.md", "con.md", "nul", "a./b.md", "a .md",
    "GAME.yaml", "x\0.md", "run.py", "a/../../b.md", "x.docx", "caf\u00e9.md", "cafe\u0301.md",
    "game.yaml/x.md", ".hidden.md", "layout.yaml", "cards.csv", "x" * 300 + ".md", "rulebook.md ",
    "sprites/a.png",
)  # fmt: skip
_TEXTS = (
    b"", b"\xff\xfe", b"a: &a [*a, *a]", b"[" * 5000, b"{}", b"- " * 4000, b"0" * 400_000,
    b"title: X\nid: x\n", b"rules: .rules:Rules\n" + OLD_MAID.encode(), b"\0" * 3_000_000,
    b"a: &a [x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c]\n",
)  # fmt: skip


def make(folder: Path) -> bytes:
    """Return a sound pack."""
    source = write_game(folder / "old-maid", OLD_MAID + "licence: CC0-1.0\n")
    (source / "rulebook.md").write_text("# Old Maid\n\n" + "Pairs are laid aside. " * 200)
    return pack(source, folder).path.read_bytes()


def mutated(sound: bytes, number: int) -> bytes:
    """Return that pack broken in the way that a number stands for."""
    random = Random(number)
    match number % 4:
        case 0:
            return _bytes_changed(sound, random)
        case 1:
            start, length = random.randrange(len(sound)), random.randrange(1, 400)
            return sound[:start] + sound[start + length :]
        case 2:
            # Only where the archive speaks of itself.
            at = sound.rindex(b"PK\x01\x02")
            head = random.choice((sound.index(b"PK\x01\x02"), at))
            return sound[:head] + _bytes_changed(sound[head:], random)
        case _:
            return _rewritten(sound, random)


def _bytes_changed(data: bytes, random: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 8, 60))):
        value = random.choice((0, 1, 255, 128, random.randrange(256)))
        changed[random.randrange(len(changed))] = value
    return bytes(changed)


def _rewritten(sound: bytes, random: Random) -> bytes:
    """Return the pack with a file more, less, renamed, or with other bytes in it."""
    out = io.BytesIO()
    victim = random.choice(("pack.yaml", "game.yaml", "rulebook.md"))
    way = random.randrange(5)
    with zipfile.ZipFile(io.BytesIO(sound)) as source, zipfile.ZipFile(out, "w") as target:
        for entry in source.infolist():
            data = source.read(entry)
            if entry.filename == victim and way == 0:
                continue
            fresh = zipfile.ZipInfo(entry.filename)
            fresh.compress_type = random.choice((0, 8, 8, 12, 14))
            if entry.filename == victim and way == 1:
                data = random.choice(_TEXTS)
            if entry.filename == victim and way == 2:
                fresh.filename = random.choice(_NAMES)
            if entry.filename == victim and way == 3:
                fresh.external_attr = random.choice((0o120777, 0o060644, 0o010644)) << 16
            if entry.filename == "pack.yaml" and way == 4:
                data = _bytes_changed(data, random)
            target.writestr(fresh, data)
        if random.random() < 0.5:
            added = zipfile.ZipInfo(random.choice(_NAMES))
            added.compress_type = 8
            target.writestr(added, random.choice(_TEXTS))
    return out.getvalue()


def attempt(data: bytes, folder: Path) -> str:
    """Install a pack into a library that holds nothing; return what was said, "" if it was sound.

    Raises:
        AssertionError: it is refused in more than a line, or leaves something behind.
    """
    file, library = folder / "given.recess.zip", folder / "library"
    file.write_bytes(data)
    try:
        done = install(file, library)
    except PackError as error:
        said = str(error)
        assert said, "nothing is said"
        assert len(said.splitlines()) == 1, said
        assert len(said) < 700, said
        assert not library.exists() or not list(library.iterdir()), said
    else:
        said = ""
        done.folder.rename(folder / "done")
        for path in sorted((folder / "done").rglob("*"), reverse=True):
            path.unlink() if path.is_file() else path.rmdir()
        (folder / "done").rmdir()
    assert not (folder / "games-incoming").exists()
    return said


def main(count: int) -> None:
    """Try so many broken packs, and say how many were refused."""
    tracemalloc.start()
    refused = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sound = make(folder)
        for number in range(count):
            try:
                refused += bool(attempt(mutated(sound, number), folder))
            except BaseException:
                print(f"number {number}", file=sys.stderr)
                raise
    most = tracemalloc.get_traced_memory()[1] / 1e6
    print(f"{count} packs: {refused} refused, {count - refused} sound, {most:.0f} MB at most")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
