"""Draws one picture of a game; runs in a process beside the window.

A third-party picture may take very long, use up all memory or crash the program that draws it.
Here it can only end this process.
"""

import contextlib
import math
import os
import sys
import time
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.art_files import is_cmyk, turn_of
from tabletop.paths import shipped
from tabletop.svg_files import fitted, read_svg
from tabletop.ui.graphics import svg
from tabletop.ui.graphics.assets import FONT_FILES
from tabletop.workers.process import serve

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LONGEST_SIDE = 1024
"""Longer side in pixels of a cached picture."""
FONT = "font"
"""Value of `form` for a job that checks a font by drawing a sample of its letters."""
MOST_SECONDS = 2
"""Seconds of processor time that a picture may take, where the system enforces it."""
MOST_WORDS = 400
"""Maximum length of a reply, in bytes."""
_MOST_MEMORY = 3 << 30
"""Bytes of memory that the process may allocate, where the system enforces it."""
_SPECIMEN = ("".join(map(chr, range(32, 127))), "".join(map(chr, range(161, 384))))
_SPECIMEN_SIZES = (9, 24, 160)
_SANS, _SERIF = "Manrope", "Source Serif Pro"


class Job(NamedTuple):
    """A request to the drawing process for one picture; the fields are the arguments of `draw`."""

    form: str
    data: bytes
    path: str
    longest: int
    fonts: tuple[str, ...]


def serve_pictures(pipe: "Connection") -> None:
    """Answer requests for pictures until the other end of a pipe closes.

    This is the main loop of the drawing process, which is separate so that a third-party picture
    can't harm the program.
    """
    import pickle  # noqa: PLC0415 - not before the first frame

    os.environ["SDL_VIDEODRIVER"] = "dummy"
    _limit_memory()
    with contextlib.suppress(OSError):
        # resvg writes its panics to stderr; problems are reported over the pipe instead.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)

    def answer(request: bytes) -> bytes:
        _limit_time()
        job: Job = pickle.loads(request)  # noqa: S301 - from the process that started us
        told = draw(job.form, job.data, Path(job.path), job.longest, job.fonts)
        return told.encode()[:MOST_WORDS]

    serve(pipe, answer, nice=5)


def _limit_memory() -> None:
    if sys.platform == "linux":
        import resource  # noqa: PLC0415 - not on every system

        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))


def _limit_time() -> None:
    """Make the system end the process if the next picture takes too much processor time."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - not on every system

        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        with contextlib.suppress(ValueError, OSError):
            end = math.ceil(time.process_time()) + MOST_SECONDS
            resource.setrlimit(resource.RLIMIT_CPU, (end, most))


def draw(
    form: str, data: bytes, path: Path, longest: int = LONGEST_SIDE, fonts: Sequence[str] = ()
) -> str:
    """Draw a picture and write it to a PNG file.

    Args:
        form: What `data` is: `svg`, `png`, `jpg`, or `font` to draw a sample of its letters.
        data: The content of the picture or font file.
        path: Where to write the PNG.
        longest: The maximum length of its longer side, in pixels.
        fonts: Paths of fonts that an SVG may use besides the shipped ones.

    Returns:
        The reason for a failure, such as "can't be drawn: ..."; empty if the file was written.
    """
    part = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        if form == "svg":
            part.write_bytes(_vector(data, longest, fonts))
        else:
            picture = _specimen(data) if form == FONT else _pixels(form, data, longest)
            with part.open("wb") as stream:
                pygame.image.save(picture, stream, "x.png")
        part.replace(path)
    except (pygame.error, ValueError, OSError, MemoryError) as error:
        return f"can't be drawn: {str(error)[:200]}"
    return ""


def _vector(data: bytes, longest: int, fonts: Sequence[str]) -> bytes:
    """Return an SVG drawing as a PNG file.

    Raises:
        ValueError: nothing can be drawn from its numbers.
    """
    size = _fitting(*read_svg(data).size, longest)
    source = fitted(data.decode(), *size)
    try:
        import resvg_py  # noqa: PLC0415 - where there is no wheel of it, SDL draws what it can
    except ImportError:
        stream = BytesIO()
        pygame.image.save(svg.rasterise(source, size), stream, "x.png")
        return stream.getvalue()
    ours = [str(shipped("fonts") / name) for name in FONT_FILES]
    try:
        drawn = resvg_py.svg_to_bytes(
            svg_string=source,
            skip_system_fonts=True,  # so that it is the same picture on every computer
            font_files=[*ours, *fonts],
            font_family=_SERIF,
            serif_family=_SERIF,
            sans_serif_family=_SANS,
            monospace_family=_SANS,
            cursive_family=_SERIF,
            fantasy_family=_SERIF,
        )
    except BaseException as error:  # a panic of resvg is not an Exception
        if type(error).__name__ != "PanicException":
            raise
        raise ValueError("holds numbers that nothing can be drawn from") from error
    return bytes(drawn)


def _pixels(form: str, data: bytes, longest: int) -> pygame.Surface:
    """Return a picture upright and with transparency, at most `longest` pixels long."""
    if form == "jpg" and is_cmyk(data):
        picture = _separated(data)
    else:
        # A palette's transparent colour is a colour key, which neither scaling nor saving keeps.
        picture = svg.converted(pygame.image.load(BytesIO(data), f"x.{form}"))
        _forget_unseen(picture)
    if max(picture.get_size()) > longest:
        size = _fitting(*picture.get_size(), longest)
        picture = pygame.transform.smoothscale(picture, size)
    return _upright(picture, turn_of(data)) if form == "jpg" else picture


def _forget_unseen(picture: pygame.Surface) -> None:
    """Give invisible pixels the average colour, since scaling would show theirs at edges."""
    picture.set_colorkey(None)  # its pixels have alpha now
    unseen = pygame.mask.from_surface(picture, 0)
    unseen.invert()
    if unseen.count():
        red, green, blue, _ = pygame.transform.average_color(picture, consider_alpha=True)
        unseen.to_surface(picture, setcolor=(red, green, blue, 0), unsetcolor=None)


def _separated(data: bytes) -> pygame.Surface:
    """Return a CMYK picture, as made for printing presses, converted to RGB."""
    from PIL import Image  # noqa: PLC0415 - comes with printing, and such pictures are rare

    with Image.open(BytesIO(data), formats=["JPEG"]) as opened:
        picture = opened.convert("RGB")
    return svg.converted(pygame.image.frombytes(picture.tobytes(), picture.size, "RGB"))


def _upright(picture: pygame.Surface, turn: int) -> pygame.Surface:
    """Return a photograph rotated by its EXIF orientation, 1 to 8."""
    if turn in (2, 4, 5, 7):
        picture = pygame.transform.flip(picture, turn in (2, 5, 7), turn == 4)
    angle = {3: 180, 5: 90, 6: -90, 7: -90, 8: 90}.get(turn, 0)
    return pygame.transform.rotate(picture, angle) if angle else picture


def _specimen(data: bytes) -> pygame.Surface:
    """Draw with a font in several sizes, so that a harmful one fails here, not in the window."""
    pygame.font.init()
    for size in _SPECIMEN_SIZES:
        font = pygame.font.Font(BytesIO(data), size)
        font.get_height()
        drawn = [font.render(letters, True, "#000000") for letters in _SPECIMEN]
    return drawn[0]


def _fitting(wide: float, high: float, longest: int) -> tuple[int, int]:
    factor = longest / max(wide, high, 1e-6)
    return max(1, round(wide * factor)), max(1, round(high * factor))
