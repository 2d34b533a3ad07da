"""What text is set from: faces, measured lines, wrapped paragraphs. Device pixels throughout."""

from dataclasses import dataclass

import pygame


@dataclass(frozen=True, slots=True)
class Face:
    """A text style at its final size on the screen."""

    family: str
    weight: int
    size: float
    """Em size, device pixels."""
    tracking: float
    pitch: float
    """Distance between base lines, device pixels."""
    slanted: bool = False


@dataclass(frozen=True, slots=True)
class Metrics:
    """Vertical measures of a face, device pixels."""

    ascent: float
    """From the top of a drawn line to its base line."""
    height: int
    """Of a drawn line."""
    capital: float
    """Height of a capital letter: what the eye centres a label by."""


@dataclass(frozen=True, slots=True)
class Line:
    """One drawn line."""

    picture: pygame.Surface
    width: int
    metrics: Metrics


@dataclass(frozen=True, slots=True)
class Run:
    """Text or one sign on a line of a paragraph."""

    x: int
    kind: str
    """"text", "icon" or "sprite"."""
    text: str
    """The words, or the sign's name."""
    face: Face
    width: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A wrapped paragraph."""

    lines: tuple[tuple[Run, ...], ...]
    widths: tuple[int, ...]
    """Width of each line."""
    height: int
