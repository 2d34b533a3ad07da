"""What stands in a PDF file, measured by a reader that is not ours."""

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

pikepdf = pytest.importorskip("pikepdf", reason="measures PDF files")
pytest.importorskip("reportlab", reason="writes PDF files")

MILLIMETRE = 72 / 25.4
Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Found:
    """A picture on a page: millimetres from the upper left corner."""

    name: str
    box: Box
    turned: bool
    pixels: tuple[int, int]


@dataclass(frozen=True)
class Read:
    """One page."""

    size: tuple[float, float]
    pictures: list[Found]
    lines: list[tuple[float, float, float, float]]
    text: bool


def times(one: Matrix, two: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j,
            e * g + f * i + k, e * h + f * j + m)  # fmt: skip


def read(path: Path) -> list[Read]:
    """Every page of a file."""
    with pikepdf.open(path) as file:
        return [page(each) for each in file.pages]


def pictures_in(path: Path) -> int:
    """How many pictures stand in a file, however often they are printed."""
    with pikepdf.open(path) as file:
        kinds = [each.get("/Subtype") for each in file.objects if isinstance(each, pikepdf.Stream)]
        return kinds.count("/Image")


def page(each: Any) -> Read:
    left, foot, right, top = (float(n) for n in each.mediabox)
    high = (top - foot) / MILLIMETRE
    at: Matrix = (1, 0, 0, 1, 0, 0)
    kept: list[Matrix] = []
    pictures: list[Found] = []
    lines: list[tuple[float, float, float, float]] = []
    pen = (0.0, 0.0)
    text = False

    def place(x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = at
        px, py = a * x + c * y + e, b * x + d * y + f
        return px / MILLIMETRE, high - py / MILLIMETRE

    for operands, operator in pikepdf.parse_content_stream(each):
        match str(operator):
            case "q":
                kept.append(at)
            case "Q":
                at = kept.pop()
            case "cm":
                a, b, c, d, e, f = (float(n) for n in operands)
                at = times((a, b, c, d, e, f), at)
            case "Do":
                image = each.resources.XObject[str(operands[0])]
                (x1, y1), (x2, y2) = place(0, 0), place(1, 1)
                box = (min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
                size = int(image.Width), int(image.Height)
                pictures.append(Found(str(operands[0]), box, at[0] < 0, size))
            case "m":
                pen = place(float(operands[0]), float(operands[1]))
            case "l":
                end = place(float(operands[0]), float(operands[1]))
                lines.append((*pen, *end))
                pen = end
            case "Tj" | "TJ":
                text = text or bool(operands)
    return Read(((right - left) / MILLIMETRE, high), pictures, lines, text)


def cut_of(found: Found, size: tuple[int, int]) -> Box:
    """Where a picture is cut, if its cut has so many pixels."""
    x, y, w, h = found.box
    wide, tall = w * size[0] / found.pixels[0], h * size[1] / found.pixels[1]
    return x + (w - wide) / 2, y + (h - tall) / 2, wide, tall


def near(one: float, two: float, by: float = 0.02) -> bool:
    return math.isclose(one, two, abs_tol=by)
