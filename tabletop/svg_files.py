"""Check authors' SVG files, and prepare them for drawing.

A file is parsed once, by a parser that follows no references. Scripts, external references and
excessive size are refused with the line number. Any document type declaration is removed.
"""

import re
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

MOST_ELEMENTS = 5000
MOST_DEPTH = 60
"""Maximum nesting depth of elements; `MOST_ELEMENTS` limits their total number."""
MOST_EMBEDDED = 4096 * 4096
"""Maximum number of pixels in all of a drawing's embedded pictures together."""
_FAR = 1e6
"""Exclusive upper limit of a drawing's width and height, in pixels."""

_SVG = "http://www.w3.org/2000/svg"
_RUNS = frozenset({
    "script", "foreignObject", "animate", "animateTransform", "animateMotion", "animateColor",
    "set", "audio", "video", "iframe", "handler", "listener",
})  # fmt: skip
"""Elements that are refused: scripts, animations, media and embedded documents."""
_FORMS = re.compile(r"data:image/(?:png|jpe?g)\s*;\s*base64\s*,(.*)", re.DOTALL | re.IGNORECASE)
_OUTWARD = re.compile(r"@import|url\(\s*['\"]?\s*(?!#)", re.IGNORECASE)
_FAMILY = re.compile(r"font-family\s*:\s*([^;}]+)", re.IGNORECASE)
_GENERIC = frozenset(
    ("serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "inherit", "initial")
)
_ATTRIBUTE = re.compile(r"\s+([^\s=]+)\s*=\s*(\"[^\"]*\"|'[^']*')")
_LENGTH = re.compile(r"\s*([\d.]+(?:[eE][-+]?\d+)?)\s*(px|pt|pc|mm|cm|in)?\s*\Z")
_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54,
          "in": 96.0}  # fmt: skip
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_SELECTOR = re.compile(r"(?:\A|[},])\s*[^.{}@][^{}]*\{")
"""Matches a style-sheet rule whose selector doesn't begin with a class."""
_PLAIN_DRAWS = frozenset(
    {"svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs",
     "linearGradient", "radialGradient", "stop", "style", "title", "desc", "metadata", "a"}
)  # fmt: skip
"""Elements that SDL can draw, or that are invisible."""


class SvgError(ValueError):
    """Raised if an SVG file can't be used.

    `line` is the number of the faulty line, from 1; 0 if the error concerns the whole file.
    """

    def __init__(self, line: int, what: str) -> None:
        super().__init__(what)
        self.line = line


@dataclass(slots=True)
class SvgDrawing:
    """An SVG file after it was read and found usable: its source, size and contents."""

    text: str = ""
    """The SVG source without its document type; line numbers are unchanged."""
    size: tuple[float, float] = (0.0, 0.0)
    """Width and height that the file gives, in pixels."""
    letters: bool = False
    """Whether the drawing contains text."""
    families: dict[str, int] = field(default_factory=dict)
    """Font families named in the file, each with the line of its first use."""
    strange: int = 0
    """First line with letters that the program's fonts may lack; 0 for none."""
    undrawn: dict[str, int] = field(default_factory=dict)
    """Features that SDL can't draw, each with the line of its first use."""


def read_svg(data: bytes) -> SvgDrawing:
    """Parse an SVG file and check that it is safe and can be drawn.

    Raises:
        SvgError: It can't be parsed, or contains something that is not allowed, such as a script.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SvgError(0, "is no text in UTF-8") from error
    if "\0" in text:
        raise SvgError(0, "is no text in UTF-8")
    return _Reader(text).read()


def fitted(text: str, wide: int, high: int) -> str:
    """Return an SVG source changed to be drawn at `wide` by `high` pixels.

    The drawing keeps its proportions. However, if those of its `viewBox` and its size agree within
    about 1%, it fills the pixels exactly, so that rounding leaves no half-transparent edge.

    Raises:
        SvgError: It has no valid size of its own.
    """
    start = _root_at(text)
    head, attributes, end = _root(text, start)
    own = _size_of(attributes)
    box = _numbers(attributes.get("viewBox", ""))
    attributes.setdefault("xmlns", _SVG)
    if len(box) != 4:
        box = [0.0, 0.0, *own]
        attributes["viewBox"] = f"0 0 {own[0]:g} {own[1]:g}"
    # Rounding to whole pixels changes the proportions: an edge would be half transparent.
    if abs(box[2] * own[1] - box[3] * own[0]) <= 0.01 * own[0] * own[1]:
        attributes.setdefault("preserveAspectRatio", "none")
    attributes |= {"width": str(wide), "height": str(high)}
    written = "".join(f" {key}={_quoted(value)}" for key, value in attributes.items())
    return f"{text[:start]}{head}{written}{end}{text[_end_of(text, start) :]}"


class _Reader:
    """Parser that checks one SVG file from start to end."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._made = SvgDrawing(text)
        self._parser = expat.ParserCreate("utf-8", namespace_separator=" ")
        self._depth = self._count = self._embedded = 0
        self._inside: list[str] = []
        self._style = ""
        self._doctype = (0, 0)

    def read(self) -> SvgDrawing:
        parser = self._parser
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self._begin_doctype
        parser.EntityDeclHandler = self._entity
        parser.ProcessingInstructionHandler = self._instruction
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._letters
        raw = self._text.encode()
        try:
            parser.Parse(raw, True)
        except expat.ExpatError as error:
            what = f"is no SVG that can be read: {expat.errors.messages[error.code]}"
            raise SvgError(error.lineno, what) from error
        first, last = self._doctype
        gone = raw[first:last].count(b"\n")
        self._made.text = (raw[:first] + b"\n" * gone + raw[last:]).decode()
        text = self._made.text
        self._made.size = _size_of(_root(text, _root_at(text))[1])
        return self._made

    def _refuse(self, what: str) -> SvgError:
        return SvgError(self._parser.CurrentLineNumber, what)

    def _begin_doctype(self, *told: object) -> None:
        if told[-1]:
            raise self._refuse("declares entities, which no picture needs: save it as plain SVG")
        raw, end = self._text.encode(), self._parser.CurrentByteIndex  # its last character
        self._doctype = (raw.rindex(b"<!DOCTYPE", 0, end), end + 1)

    def _entity(self, *_: object) -> None:
        raise self._refuse("declares entities, which no picture needs: save it as plain SVG")

    def _instruction(self, target: str, _: str) -> None:
        if target == "xml-stylesheet":
            raise self._refuse("names a style sheet outside of the file")

    def _begin(self, tag: str, attributes: dict[str, str]) -> None:
        space, _, name = tag.rpartition(" ")
        ours = space in ("", _SVG)
        self._count += 1
        self._inside.append(name if ours else "")
        if self._count == 1 and (not ours or name != "svg"):
            raise self._refuse("is no SVG")
        if self._count > MOST_ELEMENTS or len(self._inside) > MOST_DEPTH:
            raise self._refuse("is made of too many elements")
        if ours and name in _RUNS:
            raise self._refuse(f"holds <{name}>, which is not drawn")
        for key, value in attributes.items():
            self._check(name, key.rpartition(" ")[2], value)
        if ours:
            self._note(name, attributes)

    def _check(self, name: str, key: str, value: str) -> None:
        """Refuse an attribute that holds a script or refers to something outside the file.

        Raises:
            SvgError: the attribute is not allowed.
        """
        if key.startswith("on"):
            raise self._refuse(f"holds a script ({key})")
        if key in {"href", "src"} and name != "a" and not value.strip().startswith("#"):
            found = _FORMS.fullmatch(value.strip()) if name in {"image", "feImage"} else None
            if found is None:
                raise self._refuse(f"<{name}> points out of the file: embed it, or save as PNG")
            self._check_embedded(name, found[1])
        if _OUTWARD.search(value):
            raise self._refuse(f"<{name}> points out of the file ({key})")

    def _check_embedded(self, name: str, coded: str) -> None:
        """Refuse an embedded picture that is not a PNG or JPEG, or has too many pixels.

        Raises:
            SvgError: the picture is not allowed.
        """
        try:
            wide, high = pixels_in(b64decode("".join(coded.split()), validate=True))
        except ValueError:
            wide = high = 0
        self._embedded += wide * high
        if not wide or not high:
            raise self._refuse(f"<{name}> holds no PNG and no JPEG")
        if self._embedded > MOST_EMBEDDED:
            raise self._refuse(f"<{name}> holds too many pixels")

    def _note(self, name: str, attributes: dict[str, str]) -> None:
        line = self._parser.CurrentLineNumber
        made = self._made
        made.letters = made.letters or name == "text"
        styles = _FAMILY.findall(attributes.get("style", ""))
        for family in [attributes.get("font-family", ""), *styles]:
            self._note_family(family, line)
        if name not in _PLAIN_DRAWS:
            made.undrawn.setdefault(f"<{name}>", line)
        fractions = {"x1", "y1", "x2", "y2", "cx", "cy", "r"} & attributes.keys()
        if name.endswith("Gradient") and attributes.get("gradientUnits") != "userSpaceOnUse":
            flat = [key for key in fractions if not attributes[key].strip().endswith("%")]
            if flat or (not fractions and not any("href" in key for key in attributes)):
                made.undrawn.setdefault(f"<{name}> without percents", line)

    def _note_family(self, families: str, line: int) -> None:
        first = families.split(",", maxsplit=1)[0].strip().strip("\"'").strip()
        if first and first.lower() not in _GENERIC:
            self._made.families.setdefault(first, line)

    def _letters(self, letters: str) -> None:
        inside = self._inside[-1] if self._inside else ""
        if inside == "style":
            self._style += letters
        elif "text" in self._inside and not self._made.strange and any(map(_is_strange, letters)):
            self._made.strange = self._parser.CurrentLineNumber

    def _end(self, _: str) -> None:
        if self._inside.pop() != "style":
            return
        line, style = self._parser.CurrentLineNumber, self._style
        self._style = ""
        if _OUTWARD.search(style):
            raise self._refuse("<style> points out of the file")
        for family in _FAMILY.findall(style):
            self._note_family(family, line)
        if _SELECTOR.search(style):
            self._made.undrawn.setdefault("<style> with other selectors than classes", line)


def pixels_in(data: bytes) -> tuple[int, int]:
    """Return the width and height of a PNG or JPEG, read from its header, without decoding it.

    Return (0, 0) if the data is neither.
    """
    if data.startswith(b"\x89PNG\r\n\x1a\n") and data[12:16] == b"IHDR" and len(data) >= 33:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    for marker, part in jpeg_parts(data):
        if is_frame(marker) and len(part) >= 5:
            return int.from_bytes(part[3:5], "big"), int.from_bytes(part[1:3], "big")
    return 0, 0


def is_frame(marker: int) -> bool:
    """Return whether a JPEG marker begins a frame header, which contains the image's size.

    `marker` is the second byte of the marker, after 0xFF.
    """
    return 0xC0 <= marker <= 0xCF and marker not in {0xC4, 0xC8, 0xCC}


def jpeg_parts(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the segments that precede the image data in a JPEG, as pairs of marker and content.

    Nothing is yielded if the data isn't a JPEG.
    """
    at = 2 if data.startswith(b"\xff\xd8\xff") else len(data)
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # markers may be padded
            at += 1
            continue
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        if length < 2 or marker == 0xDA:
            return
        yield marker, data[at + 4 : at + 2 + length]
        at += 2 + length


def _is_strange(sign: str) -> bool:
    """Return whether a character is one that the program's fonts may lack."""
    return 0x0590 <= ord(sign) < 0x1E00 or ord(sign) >= 0x2E80


def _root_at(text: str) -> int:
    """Return the index in the text at which the root element begins."""
    at = 0
    while (at := text.find("<", at)) >= 0 and text[at + 1 : at + 2] in {"!", "?"}:
        closing = "-->" if text.startswith("<!--", at) else ">"
        at = text.index(closing, at) + len(closing)
    return at


def _end_of(text: str, start: int) -> int:
    """Return the index in the text after the tag that begins at `start`."""
    at = start
    for found in re.compile(r"\"[^\"]*\"|'[^']*'|>").finditer(text, start):
        at = found.end()
        if found[0] == ">":
            break
    return at


def _root(text: str, start: int) -> tuple[str, dict[str, str], str]:
    """Split the root tag into its beginning, its attributes as written, and its end."""
    tag = text[start : _end_of(text, start)]
    head = re.match(r"<[^\s/>]+", tag)
    found = {key: value[1:-1] for key, value in _ATTRIBUTE.findall(tag)}
    return head[0] if head else "<svg", found, "/>" if tag.endswith("/>") else ">"


def _quoted(value: str) -> str:
    return f"'{value}'" if '"' in value else f'"{value}"'


def _size_of(attributes: dict[str, str]) -> tuple[float, float]:
    """Return (width, height) of a root element in pixels, from its size or its `viewBox`.

    Raises:
        SvgError: it gives no size, or an impossible one.
    """
    sides: list[float] = []
    for key in ("width", "height"):
        found = _LENGTH.match(attributes.get(key, ""))
        if found is not None:
            sides.append(float(found[1]) * _UNITS[found[2] or ""])
    box = _numbers(attributes.get("viewBox", ""))
    wide, high = sides if len(sides) == 2 else box[2:] if len(box) == 4 else (0.0, 0.0)
    if not sides and len(box) != 4:
        raise SvgError(0, "has neither viewBox nor width and height")
    if not (0 < wide < _FAR and 0 < high < _FAR and max(wide, high) < 1000 * min(wide, high)):
        raise SvgError(0, f"is {wide:g} x {high:g} large")
    return wide, high


def _numbers(text: str) -> list[float]:
    return [float(each) for each in _NUMBER.findall(text)][:5]
