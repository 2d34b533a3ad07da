"""Writes sheets and rulebook to a PDF file.

This is the only module that imports reportlab; it is imported only when a file is written.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Frame, Paragraph, Spacer

from tabletop.engine.game import Rulebook, Section
from tabletop.paths import shipped
from tabletop.ui.printing.paper import PaperPage, Placed, Sheet
from tabletop.ui.printing.side_images import Packed, PrintRenderer, packed, pixels

_POINT = 72 / 25.4
"""Points per millimetre."""
_FONTS = {
    "Manrope": "manrope/Manrope-Medium.ttf",
    "Manrope-Bold": "manrope/Manrope-Bold.ttf",
    "Serif-Bold": "source-serif-pro/SourceSerifPro-Bold.ttf",
}
_INK = "#1F2430"
_HEADINGS = frozenset({"section", "part"})
_WITH_TEXT = 70.0
"""Height in points that must be left below a heading for text on the same page."""
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_ICON = re.compile(r"\{([^{}]+)\}")


class _Picture(pdfdoc.PDFImageXObject):  # type: ignore[misc] # reportlab has no types
    """A picture in the PDF whose compressed data is written unchanged."""

    def __init__(self, name: str, picture: Packed) -> None:
        super().__init__(name)
        self.width, self.height = picture.size
        self.packed = picture

    def format(self, document: Any) -> Any:  # Any: reportlab has no types
        """Return the picture as a PDF stream object."""
        stream = pdfdoc.PDFStream(content=self.packed.data)
        stream.dictionary.dict.update(
            {
                "Type": pdfdoc.PDFName("XObject"),
                "Subtype": pdfdoc.PDFName("Image"),
                "Width": self.width,
                "Height": self.height,
                "BitsPerComponent": 8,
                "ColorSpace": pdfdoc.PDFName("DeviceRGB"),
                "Filter": pdfdoc.PDFName("FlateDecode"),
            }
        )
        return stream.format(document)


class PdfWriter:
    """Writes sheets and a rulebook to a PDF file.

    A picture is stored once, however often it is used.
    """

    def __init__(self, path: Path, title: str, press: PrintRenderer) -> None:
        self._press = press
        self._sizes: dict[str, tuple[tuple[int, int], int]] = {}
        for name, file in _FONTS.items():
            if name not in pdfmetrics.getRegisteredFontNames():
                pdfmetrics.registerFont(TTFont(name, str(shipped("fonts") / file)))
        pdfmetrics.registerFontFamily(
            "Manrope", "Manrope", "Manrope-Bold", "Manrope", "Manrope-Bold"
        )
        self._canvas = Canvas(str(path), pageCompression=1, invariant=1)
        self._canvas.setTitle(title)
        self._canvas.setCreator("Recess")
        self.pages = 0

    def sheet(self, sheet: Sheet, *, both_sides: bool) -> None:
        """Add the two sides of a sheet of paper as pages.

        With `both_sides=True`, a sheet without a back gets a blank page, so that double-sided
        printing keeps the sheets in order.
        """
        self._page(sheet.front)
        if sheet.back is not None:
            self._page(sheet.back)
        elif both_sides:
            self._page(PaperPage("", sheet.front.size))

    def _page(self, page: PaperPage) -> None:
        canvas = self._canvas
        canvas.setPageSize(tuple(_POINT * side for side in page.size))
        if page.title:
            canvas.bookmarkPage(f"page-{self.pages}")
            canvas.addOutlineEntry(page.title, f"page-{self.pages}", 0)
        high = page.size[1]
        for placed in page.placed:
            self._place(placed, high)
        for line in page.lines:
            canvas.setStrokeColor(line.colour)
            canvas.setLineWidth(line.width)
            canvas.setDash([3, 3] if line.dashed else [])
            (x1, y1), (x2, y2) = line.start, line.end
            canvas.line(*(_POINT * n for n in (x1, high - y1, x2, high - y2)))
        canvas.setDash([])
        for ring in page.rings:
            x, y = ring.centre
            for colour, width in (("#FFFFFF", 0.9), ("#5A6068", 0.25)):
                canvas.setStrokeColor(colour)
                canvas.setLineWidth(width)
                canvas.circle(_POINT * x, _POINT * (high - y), _POINT * ring.radius)
        for words in page.words:
            canvas.setFillColor(words.colour)
            canvas.setFont("Manrope-Bold" if words.bold else "Manrope", words.size)
            canvas.drawString(_POINT * words.at[0], _POINT * (high - words.at[1]), words.text)
        self._end()

    def _end(self) -> None:
        self._canvas.showPage()
        self.pages += 1

    def _place(self, placed: Placed, high: float) -> None:
        canvas = self._canvas
        x, y, w, h = placed.box
        name = self._picture(placed)
        (wide, tall), more = self._sizes[name]
        # Exact at the cut; the bleed is as wide as its whole pixels make it.
        mx, my = more * w / wide, more * h / tall
        canvas.saveState()
        if placed.clip is not None:
            cx, cy, cw, ch = placed.clip
            path = canvas.beginPath()
            path.rect(_POINT * cx, _POINT * (high - cy - ch), _POINT * cw, _POINT * ch)
            canvas.clipPath(path, stroke=0, fill=0)
        canvas.translate(_POINT * (x + w / 2), _POINT * (high - y - h / 2))
        if placed.turned:
            canvas.rotate(180)
        canvas.translate(-_POINT * (w / 2 + mx), -_POINT * (h / 2 + my))
        canvas.scale(_POINT * (w + 2 * mx), _POINT * (h + 2 * my))
        canvas.doForm(name)
        canvas.restoreState()

    def _picture(self, placed: Placed) -> str:
        """Return the name of a picture in the file; it is added when first used."""
        canvas = self._canvas
        _, _, w, h = placed.box
        name = "p" + "-".join(
            re.sub(r"\W", "_", str(part))
            for part in (placed.side.key, f"{w:.2f}", f"{h:.2f}", f"{placed.bleed:.2f}")
        )
        if name in self._sizes:
            return name
        size = pixels((w, h))
        more = round(placed.bleed * size[0] / w)
        picture = self._press.bled(placed.side, size, more)
        made = _Picture(name, packed(picture))
        self._sizes[name] = (size, more)
        document = canvas._doc  # noqa: SLF001 - as its own drawImage does
        document.Reference(made, document.getXObjectName(name))
        document.addForm(name, made)
        return name

    def rulebook(self, title: str, rulebook: Rulebook, size: tuple[float, float]) -> None:
        """Add a rulebook as text on numbered pages.

        Args:
            title: The title above it.
            rulebook: The rules.
            size: Width and height of the pages, in millimetres.
        """
        canvas = self._canvas
        wide, high = (_POINT * side for side in size)
        story = list(_told(title, rulebook.sections))
        canvas.bookmarkPage("rules")
        canvas.addOutlineEntry("Rules", "rules", 0)
        while story:
            canvas.setPageSize((wide, high))
            frame = Frame(
                20 * _POINT, 18 * _POINT, wide - 40 * _POINT, high - 36 * _POINT, 0, 0, 0, 0
            )
            _fill(frame, story, canvas)
            canvas.setFont("Manrope", 8)
            canvas.setFillColor("#5A6068")
            canvas.drawCentredString(wide / 2, 10 * _POINT, str(self.pages + 1))
            self._end()

    def save(self) -> None:
        """Write all added pages to the file.

        Raises:
            OSError: The file can't be written.
        """
        self._canvas.save()


def _fill(frame: Any, story: list[Any], canvas: Any) -> None:  # Any: reportlab has no types
    """Move paragraphs from a story to a frame until it is full; headings stay with their text."""
    begun = False
    while story:
        first = story[0]
        heading = isinstance(first, Paragraph) and first.style.name in _HEADINGS
        if heading and begun and frame._y - frame._y1p < _WITH_TEXT:  # noqa: SLF001
            return
        if not frame.add(first, canvas):
            parts = frame.split(first, canvas)
            if not parts and begun:
                return
            # A block too large for an empty page is left out; no rulebook has such a block.
            story[:1] = parts
            if parts and frame.add(parts[0], canvas):
                story.pop(0)
            return
        story.pop(0)
        begun = True


def _style(name: str, font: str, size: float, **more: Any) -> Any:  # Any: reportlab has no types
    return ParagraphStyle(
        name, fontName=font, fontSize=size, leading=1.38 * size, textColor=_INK, **more
    )


def _told(title: str, sections: Sequence[Section]) -> Iterator[Any]:
    head = _style("title", "Serif-Bold", 26, spaceAfter=14)
    large = _style("section", "Serif-Bold", 15, spaceBefore=12, spaceAfter=5)
    small = _style("part", "Manrope-Bold", 11, spaceBefore=8, spaceAfter=3)
    body = _style("body", "Manrope", 9.6, spaceAfter=5)
    point = _style("point", "Manrope", 9.6, spaceAfter=3, leftIndent=12, bulletIndent=2)
    yield Paragraph(escape(title), head)
    for section in sections:
        if section.title != title:
            yield Paragraph(_marked(section.title), large if section.level <= 2 else small)
        for block in re.split(r"\n\s*\n", section.text.strip()):
            lines = block.split("\n")
            if lines[0].startswith("- "):
                items = [part.strip() for part in re.split(r"(?m)^- ", block) if part.strip()]
                for item in items:
                    text = _marked(" ".join(item.split()))
                    yield Paragraph(text, point, bulletText="\N{BULLET}")
            elif block.strip():
                yield Paragraph(_marked(" ".join(block.split())), body)
        yield Spacer(1, 2)


def _marked(text: str) -> str:
    """Return a rulebook's markup converted to that of reportlab."""
    return _BOLD.sub(r"<b>\1</b>", escape(_ICON.sub(r"\1", text)))
