"""Confetti: thrown over the results, and specks around a piece that was put down."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from random import Random

import pygame

from tabletop.ui.paint import svg
from tabletop.ui.paint.canvas import Canvas

COUNT = 90
SECONDS = 4.2
"""Seconds that thrown paper is in the air."""
SPECKS = 6
_FADE = 0.7
_GRAVITY = 315.0
"""Acceleration of falling paper in logical pixels/s²; less than 900 for a stone."""
_DRAG = 0.9
_STEPS = 16
"""Number of rotations for which pictures of a piece are cached."""
_COLOURS = ("#F6B93B", "#5EC4C7", "#EF8A6A", "#2F66C8", "#A187F3", "#237A52", "#B73522", "#F4C439")
_SHAPES = (
    '<path d="M12 50L88 8V92Z" {}/>',
    '<circle cx="50" cy="50" r="42" {}/>',
    '<rect x="6" y="28" width="88" height="44" rx="6" {}/>',
)


@dataclass(slots=True)
class Paper:
    """One piece of paper in the air; logical pixels, seconds and degrees."""

    x: float
    y: float
    vx: float
    vy: float
    turn: float
    spin: float
    colour: str
    shape: int
    size: float


def thrown(width: float, height: float) -> list[Paper]:
    """Return papers thrown from both sides of a window of that size, up and inwards."""
    chance = Random(7)
    papers: list[Paper] = []
    for number in range(COUNT):
        side = -1 if number % 2 else 1
        papers.append(
            Paper(
                x=width / 2 - side * width * 0.46, y=height * 0.60,
                vx=side * chance.uniform(0.10, 0.85) * width,
                vy=-chance.uniform(0.45, 0.95) * height,
                turn=chance.uniform(0, 360), spin=chance.uniform(-240, 240),
                colour=chance.choice(_COLOURS), shape=number % len(_SHAPES),
                size=chance.uniform(8, 14),
            )
        )  # fmt: skip
    return papers


def fall(papers: Iterable[Paper], dt: float) -> None:
    """Let all papers fall for `dt` seconds, under gravity and air drag."""
    for paper in papers:
        paper.vy += _GRAVITY * dt
        paper.vx *= 1 - _DRAG * dt
        paper.vy *= 1 - 0.4 * dt
        paper.x += paper.vx * dt
        paper.y += paper.vy * dt
        paper.turn += paper.spin * dt


def draw_papers(canvas: Canvas, papers: Iterable[Paper], age: float) -> None:
    """Draw paper that was thrown `age` seconds ago; it fades at the end."""
    alpha = max(0.0, min(1.0, (SECONDS - age) / _FADE))
    for paper in papers:
        step = round(paper.turn * _STEPS / 360) % _STEPS
        size = round(paper.size)
        picture = canvas.surface(
            ("confetti", paper.shape, paper.colour, step), (size, size),
            partial(_picture, paper.shape, paper.colour, step),
        )  # fmt: skip
        canvas.blit(picture, (paper.x, paper.y), anchor="center", alpha=alpha)


def _picture(shape: int, colour: str, step: int, size: tuple[int, int]) -> pygame.Surface:
    body = _SHAPES[shape].format(f'fill="{colour}"')
    large = svg.rasterise(svg.document(100, 100, body), (3 * size[0], 3 * size[1]))
    turned = pygame.transform.rotate(large, -360 * step / _STEPS)
    return pygame.transform.smoothscale(turned, size)


def draw_specks(canvas: Canvas, box: pygame.FRect, t: float) -> None:
    """Draw six specks around a piece just put down in `box`; `t` runs from 0 to 1."""
    if t >= 1:
        return
    away = 1 - (1 - t) ** 3
    for number in range(SPECKS):
        turn = 2 * math.pi * (number + 0.5) / SPECKS
        x = box.centerx + math.cos(turn) * (box.w / 2 + 16 * away)
        y = box.centery + math.sin(turn) * (box.h / 2 + 16 * away)
        canvas.disc((x, y), 2.0, "#FBF6EA", 0.9 * (1 - t))
