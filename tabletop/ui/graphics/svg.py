"""Writes and reads SVG text that nanosvg can draw, at exact sizes in device pixels."""

import re
from functools import cache
from io import BytesIO

import pygame

_ROOT = re.compile(r"<svg\b([^>]*)>", re.DOTALL)
_SIZE_ATTRIBUTE = re.compile(r"\s(?:width|height|preserveAspectRatio)\s*=\s*([\"'])(.*?)\1")
_NUMBER = re.compile(r"\s(width|height)\s*=\s*[\"']\s*([\d.]+)")

_FLOAT = r"[+-]?\d*\.?\d+(?:[eE][+-]?\d+)?"
_VIEW_BOX = re.compile(
    rf"\sviewBox\s*=\s*[\"']\s*{_FLOAT}[\s,]+{_FLOAT}[\s,]+({_FLOAT})[\s,]+({_FLOAT})"
)
_FAR = 1e6
"""Upper limit of a picture's size in its own units."""

_TARGET_FORMAT: list[pygame.Surface] = []


@cache
def rgb(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue (0 to 255) of a colour written as "#rrggbb".

    Raises:
        ValueError: The colour doesn't have this form.
    """
    if len(colour) != 7 or colour[0] != "#":
        raise ValueError(f"{colour!r} is not of the form #rrggbb")
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@cache
def mix(colour: str, other: str, share: float) -> str:
    """Return a mixture of two colours, all written as "#rrggbb".

    `share` is the part of `other` in the mixture, 0 to 1.
    """
    channels = (round(a + (b - a) * share) for a, b in zip(rgb(colour), rgb(other), strict=True))
    return "#{:02X}{:02X}{:02X}".format(*channels)


def blank(size: tuple[int, int]) -> pygame.Surface:
    """Return a fully transparent picture of a size in pixels, in a format that is fast to draw."""
    return pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA, 32)


def converted(surface: pygame.Surface, *, run_length: bool = False) -> pygame.Surface:
    """Return a copy of a picture in a format that is fast to draw on the window.

    Pictures made from SVG have another format, which takes 40 times as long to draw.

    Args:
        surface: The picture.
        run_length: Whether to compress rows of equal pixels. That halves the time for a picture
            that is mostly opaque or empty, and costs time for a translucent one.
    """
    if not _TARGET_FORMAT:
        _TARGET_FORMAT.append(blank((1, 1)))
    result = surface.convert(_TARGET_FORMAT[0])
    if run_length:
        result.set_alpha(255, pygame.RLEACCEL)
    return result


def document(width: float, height: float, body: str, definitions: str = "") -> str:
    """Return the source of an SVG drawing that contains some shapes.

    Args:
        width: Width of the drawing, in the units of its shapes.
        height: Height of the drawing, in the units of its shapes.
        body: The shapes, as SVG source.
        definitions: SVG source of the gradients to which the shapes refer.
    """
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
    return f"{head}{f'<defs>{definitions}</defs>' if definitions else ''}{body}</svg>"


def gradient(name: str, stops: tuple[tuple[float, str, float], ...]) -> str:
    """Return the SVG source of a vertical gradient.

    Args:
        name: The id by which shapes refer to it.
        stops: The colours from top to bottom, each as (position in percent, colour, opacity 0 to
            1).
    """
    marks = "".join(
        f'<stop offset="{at:g}%" stop-color="{colour}" stop-opacity="{opacity:g}"/>'
        for at, colour, opacity in stops
    )
    # Percent signs matter: nanosvg paints a gradient with plain 0..1 coordinates flat.
    return f'<linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{marks}</linearGradient>'


def box(
    rect: tuple[float, float, float, float],
    radius: float,
    *,
    fill: str = "none",
    opacity: float = 1.0,
    stroke: str = "none",
    width: float = 0.0,
    stroke_opacity: float = 1.0,
) -> str:
    """Return the SVG source of a rectangle with rounded corners.

    Args:
        rect: Left, top, width and height, to the outside of the outline.
        radius: Radius of the corners.
        fill: Colour or gradient inside; `none` for none.
        opacity: Opacity of the filling, 0 to 1.
        stroke: Colour of the outline; `none` for none.
        width: Width of the outline.
        stroke_opacity: Opacity of the outline, 0 to 1.
    """
    x, y, w, h = rect
    inset = width / 2
    w, h = max(0.01, w - width), max(0.01, h - width)
    rounded = max(0.0, min(radius - inset, w / 2, h / 2))
    line = ""
    if width:
        line = f' stroke="{stroke}" stroke-width="{width:g}" stroke-opacity="{stroke_opacity:g}"'
    paint = f' fill="{fill}" fill-opacity="{opacity:g}"' if fill != "none" else ' fill="none"'
    return (
        f'<rect x="{x + inset:g}" y="{y + inset:g}" width="{w:g}" height="{h:g}" '
        f'rx="{rounded:g}"{paint}{line}/>'
    )


def circle(x: float, y: float, radius: float, paint: str) -> str:
    """Return the SVG source of a circle around (x, y).

    `paint` contains its fill and stroke attributes, such as `fill="#ffffff"`.
    """
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {paint}/>'


def fitted(source: str, size: tuple[int, int]) -> str:
    """Return an SVG source changed so that it fills a size in device pixels.

    The drawing is stretched if its proportions differ.

    Raises:
        ValueError: The source has no root element, or neither a view box nor a size.
    """
    found = _ROOT.search(source)
    if found is None:
        raise ValueError("no <svg> element")
    attributes = found.group(1)
    view_box = ""
    if "viewBox" not in attributes:
        sides = dict(_NUMBER.findall(attributes))
        if len(sides) != 2:
            raise ValueError("<svg> has neither viewBox nor width and height")
        view_box = f' viewBox="0 0 {sides["width"]} {sides["height"]}"'
    kept = _SIZE_ATTRIBUTE.sub("", attributes).rstrip("/")
    root = f'<svg{kept}{view_box} width="{size[0]}" height="{size[1]}" preserveAspectRatio="none">'
    return source[: found.start()] + root + source[found.end() :]


def rasterise(source: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw an SVG source; return a picture of exactly `size` device pixels.

    Raises:
        ValueError: The source isn't valid SVG.
    """
    wanted = (max(1, size[0]), max(1, size[1]))
    try:
        picture = pygame.image.load_sized_svg(BytesIO(fitted(source, wanted).encode()), wanted)
    except pygame.error as error:
        raise ValueError(str(error)) from error
    return converted(picture)


def tinted(source: str, colour: str) -> str:
    """Return an SVG source with each "currentColor" replaced by `colour`.

    The library that draws SVG would otherwise draw "currentColor" in grey.
    """
    return source.replace("currentColor", colour)
