"""The people at the table: round portraits in the colour of their seat, and seat plates."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tabletop.ui.paint import svg
from tabletop.ui.paint.assets import Assets
from tabletop.ui.paint.canvas import Box, Canvas, Point
from tabletop.ui.paint.marks import chip
from tabletop.ui.paint.theme import RADII

PORTRAITS = 12
"""How many portraits there are; they are numbered from 1."""
_BADGE = 20.0
_DIM = 0.36


@dataclass(frozen=True, slots=True)
class PlateChip:
    """A short fact on a seat plate: `5 study aids`."""

    text: str
    icon: str = ""
    colour: str = ""
    """Of icon and text; empty for the usual one."""


def portrait_disc(assets: Assets, portrait: int, side: int) -> pygame.Surface:
    """A portrait cut to a disc `side` device pixels across; numbers beyond the last begin again."""
    name = f"common/portraits/{(portrait - 1) % PORTRAITS + 1}"
    mask = svg.rasterise(
        svg.document(100, 100, svg.circle(50, 50, 50, 'fill="#FFFFFF"')), (side, side)
    )
    picture = assets.picture(name, (side, side))
    if picture is None:
        mask.fill("#8A8F9C", special_flags=pygame.BLEND_RGBA_MULT)
        return mask
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def ring_width(diameter: float) -> float:
    """The width of the seat ring around an avatar, logical pixels."""
    return max(1.5, min(3.0, diameter * 0.062))


def draw_avatar(
    canvas: Canvas,
    centre: Point,
    diameter: float,
    portrait: int,
    ring: str,
    *,
    robot: bool = False,
    active: bool = False,
    dim: bool = False,
    alpha: float = 1.0,
) -> pygame.FRect:
    """Draw a person in a seat ring of colour `ring`; returns the box taken.

    `robot` adds the badge of a computer player, `active` the amber light of whose turn it is.
    """
    box = pygame.FRect(0, 0, diameter, diameter)
    box.center = centre
    theme, shown = canvas.theme, alpha * (_DIM if dim else 1.0)
    if active:
        canvas.glow(box, diameter / 2, theme.amber_halo, 16 * min(1.0, diameter / 44), 0.9)
    colour = theme.amber if active else ring
    canvas.blit(
        canvas.surface(
            ("avatar", portrait, colour),
            (diameter, diameter),
            lambda size: _framed(canvas, portrait, colour, size),
        ),
        box.topleft,
        alpha=shown,
    )
    if robot:
        side = max(12.0, min(_BADGE, diameter * 0.42))
        middle = (centre[0] + diameter * 0.37, centre[1] + diameter * 0.37)
        _draw_badge(canvas, middle, side, shown)
    return box


def _framed(canvas: Canvas, portrait: int, colour: str, size: tuple[int, int]) -> pygame.Surface:
    side = size[0]
    line = ring_width(side / canvas.scale) * canvas.scale
    surface = svg.rasterise(
        svg.document(side, side, svg.circle(side / 2, side / 2, side / 2, f'fill="{colour}"')),
        (side, side),
    )
    # One pixel of overlap: two smooth edges side by side would let the ground through.
    inner = max(1, side - 2 * round(line))
    face = portrait_disc(canvas.assets, portrait, inner)
    surface.blit(face, ((side - inner) // 2, (side - inner) // 2))
    return surface


def _draw_badge(canvas: Canvas, centre: Point, side: float, alpha: float) -> None:
    canvas.disc(centre, side / 2 + 1, "#5A6070", alpha)
    canvas.disc(centre, side / 2, "#171B24", alpha)
    canvas.icon(centre, "bot", side * 0.70, "#F6EFDF", alpha=alpha)


def draw_seat_plate(
    canvas: Canvas,
    rect: Box,
    name: str,
    portrait: int,
    ring: str,
    *,
    chips: Sequence[PlateChip] = (),
    caption: str = "",
    robot: bool = False,
    active: bool = False,
    well: bool = True,
    avatar: float = 58.0,
) -> pygame.FRect:
    """Draw a seat: avatar, name, below it chips or a caption; returns what is left at the right.

    Without `well` it stands on the felt. The avatar shrinks on plates lower than it. Chips that do
    not fit are left out, last first.
    """
    box = pygame.FRect(rect)
    theme = canvas.theme
    if well:
        canvas.well(box, RADII.plate)
        if active:
            canvas.ring(box, RADII.plate, theme.amber, 2)
    pad = 14.0 if well else 10.0
    side = max(24.0, min(avatar, box.h - 12))
    draw_avatar(
        canvas, (box.x + pad + side / 2, box.centery), side, portrait, ring,
        robot=robot, active=active,
    )  # fmt: skip
    left = box.x + pad + side + (14.0 if side >= 44 else 9.0)
    room = box.right - left - 12
    second = bool(chips or caption) and box.h >= 48
    style, size = ("name", 19.0 if side >= 54 else None) if side >= 44 else ("chip", None)
    name_y = box.centery - (15 if second else 0)
    used = canvas.text(
        (left, name_y),
        name,
        style,
        theme.text1,
        anchor="midleft",
        max_width=max(20.0, room),
        size=size,
    ).w
    if second:
        below = box.centery + 15
        if chips:
            used = max(used, _draw_chips(canvas, (left, below), chips, room))
        else:
            drawn = canvas.text(
                (left, below - 3), caption, "small", theme.text2, anchor="midleft",
                max_width=max(20.0, room),
            )  # fmt: skip
            used = max(used, drawn.w)
    start = min(box.right, left + used + 16)
    return pygame.FRect(start, box.y, box.right - start, box.h)


def _draw_chips(canvas: Canvas, pos: Point, chips: Sequence[PlateChip], room: float) -> float:
    """Draw chips from `pos` (left, middle) rightwards; returns the width used."""
    x = pos[0]
    for one in chips:
        left = pos[0] + room - x
        if left < 44:
            break
        drawn = chip(
            canvas, (x, pos[1]), one.text, one.icon, colour=one.colour or None, anchor="midleft",
            max_width=left,
        )  # fmt: skip
        x = drawn.right + 6
    return x - pos[0]


def draw_robot(canvas: Canvas, centre: Point, side: float) -> None:
    """Draw the picture of an opponent whom the rules play."""
    canvas.disc(centre, side / 2, "#FF8A70")
    canvas.disc(centre, side / 2 - max(1.5, side * 0.06), svg.mix("#FF8A70", "#171B24", 0.82))
    canvas.icon(centre, "bot", side * 0.62, "#F6EFDF")
