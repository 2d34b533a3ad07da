"""Data types of typesetting: faces, measured lines, wrapped paragraphs. In device pixels."""

from dataclasses import dataclass

import pygame


@dataclass(frozen=True, slots=True)
class Face:
    """A font face at its final size on screen, in device pixels."""

    family: str
    weight: int
    size: float
    """Em size in device pixels."""
    tracking: float
    pitch: float
    """Distance between baselines, in device pixels."""
    slanted: bool = False


@dataclass(frozen=True, slots=True)
class Metrics:
    """Vertical measures of a font face, in device pixels."""

    ascent: float
    """Distance from the top of a drawn line to its baseline, in device pixels."""
    height: int
    """Height of a drawn line."""
    capital: float
    """Height of a capital letter in device pixels, by which labels are centred."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text as a picture, with its width and measures."""

    picture: pygame.Surface
    width: int
    metrics: Metrics


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one face, or one icon, placed on a line of a paragraph."""

    x: int
    kind: str
    """One of "text", "icon" and "sprite"."""
    text: str
    """The text, or the name of the icon or sprite."""
    face: Face
    width: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A paragraph wrapped into lines of runs, with its size."""

    lines: tuple[tuple[Run, ...], ...]
    widths: tuple[int, ...]
    """Width of each line."""
    height: int
