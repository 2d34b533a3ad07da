"""Tables and pictures that are broken on purpose: a line each, or they are sound; never more.

    python -m tests.content_fuzz 3000

So many tables are read as `tabletop validate` reads them, and so many pictures are drawn as the
window draws them. The same number makes the same file. Packs are in `tests.pack_fuzz`.
"""

import io
import os
import resource
import struct
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame

from tabletop.content.loader import load_game
from tabletop.content.yaml.problems import ContentError
from tabletop.ui.pieces.art import GamePictures
from tests.content.games import write_game
from tests.content.test_csv_tables import CARGO, HEAD, SILK, TABLE
from tests.waiting import PATIENCE

SLOWEST_TABLE = 300.0
"""How many times as long as a sound table, in processor time, a broken one may take."""
LONGEST = 700
"""Letters of a line that is said of a file."""
_MOST_LINES = 450
_BITS = (
    b'"', b'""', b";", b",", b"\n", b"\r", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"sep=,\n", b"=1+1",
    b"#N/A", b"#REF!", b"9" * 99, b"-0", b"1e9", b"03. Feb", "\u202e".encode(), "\x85".encode(),
    "\U0001f0a1".encode(), b"\x1b[2J", b"../../etc/passwd", b"{id}", b"{zone}", b"**", b"\\n",
)  # fmt: skip


def _scattered(sound: bytes, random: Random) -> bytes:
    """Return bytes with some changed, missing, put in or said again."""
    parts = bytearray(sound)
    for _ in range(random.choice((1, 1, 2, 4, 12))):
        at = random.randrange(len(parts) + 1)
        match random.randrange(5):
            case 0:
                parts[at:at] = random.randbytes(random.randint(1, 8))
            case 1:
                del parts[at : at + random.randint(1, 40)]
            case 2:
                parts[at:at] = random.choice(_BITS)
            case 3:
                parts[at : at + 1] = bytes([random.choice((0, 255, 128, random.randrange(256)))])
            case _:
                parts[at:at] = parts[: random.randint(1, len(parts) or 1)]
    return bytes(parts)


def _large_table(random: Random) -> bytes:
    """Return a table that is too much of one thing."""
    row = SILK.partition(";")[2]
    match random.randrange(9):
        case 0:
            text = f'{HEAD}\n"' + "x" * random.choice((10, 200_000, 1 << 20))
        case 1:
            text = ";" * random.choice((100, 1 << 20))
        case 2:
            text = "\n" * (1 << 20)
        case 3:
            text = f"{HEAD}\n" + "".join(f"Card {n};500;1;;;cargo\n" for n in range(1000))
        case 4:
            text = f"{HEAD}\n" + "".join(f"C{n};x;y;;;z;;;maybe\n" for n in range(1000))
        case 5:
            text = f"{HEAD}\n" + f"Silk;{row}\n" * 1000
        case 6:
            text = f"{HEAD}\n" + '"a\n' * 100_000
        case 7:
            text = f"{HEAD}\n" + f"{'x' * 1999};{row}\n" * 400
        case _:
            text = '"' * random.choice((9, 10, 300_001))
    return text.encode(random.choice(("utf-8", "utf-16", "utf-16-be", "cp1252")))


def table(number: int) -> bytes:
    """Return the table that a number stands for."""
    random = Random(number)
    if number % 6 == 5:
        return _large_table(random)
    sound = TABLE.encode(random.choice(("utf-8", "utf-8-sig", "utf-16", "cp1252")))
    return _scattered(sound, random)


def _png(
    wide: int, high: int, depth: int, kind: int, data: bytes, *more: tuple[bytes, bytes]
) -> bytes:
    """Return a PNG with right check sums, whatever it holds."""
    head = struct.pack(">IIBBBBB", wide, high, depth, kind, 0, 0, 0)
    chunks = [(b"IHDR", head), *more, (b"IDAT", data), (b"IEND", b"")]
    made = b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + made


def _hostile_png(random: Random) -> bytes:
    side = random.choice((1, 63, 4096, 4097, 0, 1 << 31, (1 << 32) - 1))
    other = random.choice((1, 63, 4096))
    depth, kind = random.choice(((8, 6), (16, 6), (8, 2), (1, 3), (8, 3), (3, 9), (16, 0)))
    large = zlib.compress(b"\0" * random.choice((10, 4_000_000, 140_000_000)), 9)
    data = random.choice((b"", b"x", large, large[:-9], zlib.compress(b"\xff" * 9000)))
    text = random.choice((b"zTXt", b"iCCP", b"PLTE", b"tRNS", b"acTL"))
    return _png(side, other, depth, kind, data, (text, b"a\0\0" + large))


def _svg(body: str, box: str = "0 0 24 24", more: str = "") -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {more}>{body}</svg>'.encode()


def _hostile_svg(random: Random) -> bytes:
    number = random.choice(("1e308", "-1e308", "nan", "inf", "0", "-0", "1e-308", "9" * 400, "x"))
    path = f"M0 0L{number} {number}C{number} 1 2 {number} 3 3Z"
    dense = "M0 0" + "".join(f"L{n % 24} {n * 7 % 24}" for n in range(40_000)) + "Z"
    drawn = f'<path d="{path}" fill="red" stroke="blue" stroke-width="{number}"/>'
    match random.randrange(13):
        case 0:
            return _svg(drawn)
        case 1:
            return _svg(drawn, f"0 0 {number} {number}")
        case 2:
            return _svg(drawn, f"0 0 1 {random.choice((1e9, 4097, 1e-9))}")
        case 3:
            return _svg("<g>" * 5000 + "</g>" * 5000)
        case 4:
            return _svg(f'<path d="{dense}" stroke="red" stroke-dasharray="0.0001 0.0001"/>')
        case 5:
            return _svg(f'<path d="{dense}" fill="red" fill-rule="evenodd"/>')
        case 6:
            return _svg("<circle cx='3' cy='3' r='20' opacity='0.5'/>" * 4990)
        case 7:
            gradient = '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>'
            return _svg(f'<defs>{gradient}</defs><rect width="9" height="9" fill="url(#a)"/>')
        case 8:
            return _svg(f'<g transform="scale({number}) rotate({number})">{drawn}</g>')
        case 9:
            return b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + _svg("&b;")
        case 10:
            return _svg(drawn, more=f'width="{number}" height="{number}px"')
        case 11:
            return _svg(
                '<image href="file:///etc/passwd"/>' if random.random() < 0.5 else "<script/>"
            )
        case _:
            return _svg(f'<path d="M0 0{"a1 1 0 0 1 2 2" * 9000}" stroke="red" stroke-width="9"/>')


def _hostile_jpeg(sound: bytes, random: Random) -> bytes:
    scan = sound.index(b"\xff\xda")
    match random.randrange(4):
        case 0:  # sizes that the data can't fill
            at = sound.index(b"\xff\xc0") + 5
            sides = struct.pack(">HH", random.choice((1, 4096, 65535)), random.choice((4096, 0)))
            return sound[:at] + sides + sound[at + 4 :]
        case 1:  # the same picture again and again
            return sound[:-2] + sound[scan:-2] * 3000 + sound[-2:]
        case 2:  # tables without end
            return sound[:2] + b"\xff\xdb\x00\x02" * 100_000 + sound[2:]
        case _:
            return sound[:scan] + random.randbytes(3000)


def sound_pictures() -> dict[str, bytes]:
    """Return a picture of each kind that is as it should be."""
    surface = pygame.Surface((60, 40))
    surface.fill("#C03020")
    pygame.draw.circle(surface, "#20A0F0", (30, 20), 15)
    found = {"svg": _svg('<circle cx="12" cy="12" r="9" fill="red"/><path d="M1 1L9 9Z"/>')}
    for ending in ("png", "jpg"):
        stream = io.BytesIO()
        pygame.image.save(surface, stream, f"x.{ending}")
        found[ending] = stream.getvalue()
    return found


def picture(number: int, sound: dict[str, bytes]) -> tuple[str, bytes]:
    """Return the ending and the bytes of the picture that a number stands for."""
    random = Random(number)
    ending = ("svg", "png", "jpg")[number % 3]
    if number % 4 < 2:
        return ending, _scattered(sound[ending], random) or b"x"
    made: dict[str, Callable[[], bytes]] = {
        "svg": lambda: _hostile_svg(random),
        "png": lambda: _hostile_png(random),
        "jpg": lambda: _hostile_jpeg(sound["jpg"], random),
    }
    wrong = random.random() < 0.05
    return random.choice(("svg", "png", "jpg")) if wrong else ending, made[ending]()


def _check_lines(lines: list[str]) -> None:
    for line in lines:
        assert line, "nothing is said"
        assert len(line.splitlines()) == 1, line
        assert line.isprintable(), line
        assert len(line) < LONGEST, line
    assert len(lines) <= _MOST_LINES, len(lines)


def try_table(data: bytes, folder: Path) -> bool:
    """Read a game with such a table; return whether it was refused.

    Raises:
        AssertionError: a line is none.
    """
    (folder / "cards.csv").write_bytes(data)
    refused = False
    try:
        lines = list(load_game(folder, own=True, thorough=True).warnings)
    except ContentError as error:
        lines, refused = [str(each) for each in error.problems], True
    _check_lines(lines)
    return refused


def try_picture(ending: str, data: bytes, folder: Path, art: GamePictures) -> str:
    """Draw a picture of a game; return what was said, "" if it was drawn.

    Raises:
        AssertionError: nothing, or more than a line was said, or it took too long.
    """
    path = folder / "sprites" / f"gem.{ending}"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    art.forget()
    art.picture("fuzz/gem")
    art.wait(PATIENCE)
    assert not art.busy, "still drawing"
    drawn = art.picture("fuzz/gem")
    told = art.problems.get("fuzz/gem", "")
    assert (drawn is None) == bool(told)
    _check_lines([told] if told else [])
    path.unlink()
    return told


def tables(count: int, folder: Path) -> str:
    """Try so many tables, and say what came of them."""
    game = write_game(folder / "cargo", CARGO)
    began = time.process_time()
    try_table(TABLE.encode(), game)
    sound = time.process_time() - began
    refused, slowest = 0, 0.0
    for number in range(count):
        began = time.process_time()
        try:
            refused += try_table(table(number), game)
        except BaseException:
            print(f"table {number}", file=sys.stderr)
            raise
        slowest = max(slowest, time.process_time() - began)
    assert slowest < SLOWEST_TABLE * sound, f"{slowest / sound:.0f} times a sound table"
    return f"{count} tables: {refused} refused, {slowest:.2f} s the slowest"


def pictures(count: int, folder: Path) -> str:
    """Try so many pictures, and say what came of them."""
    sound = sound_pictures()
    art = GamePictures({"fuzz": folder}, folder / "cache")
    refused, slowest = 0, 0.0
    try:
        for number in range(count):
            began = time.monotonic()
            try:
                refused += bool(try_picture(*picture(number, sound), folder, art))
            except BaseException:
                print(f"picture {number}", file=sys.stderr)
                raise
            slowest = max(slowest, time.monotonic() - began)
    finally:
        art.close()
    return f"{count} pictures: {refused} refused, {slowest:.2f} s the slowest"


def main(count: int) -> None:
    """Try so many of each, and say how much memory they took."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    with tempfile.TemporaryDirectory() as name:
        print(tables(count, Path(name)), flush=True)
        print(pictures(count, Path(name)), flush=True)
    here, there = (
        resource.getrusage(who).ru_maxrss >> 10
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    print(f"at most {here} MB here, {there} MB in the process that draws")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
