"""Portraits of the players: round, in a ring of their seat's colour."""

import pygame

from tabletop.engine.declare.goals import FACES, PORTRAITS
from tabletop.ui.graphics import svg
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.canvas import Canvas, Point

_BADGE = 20.0
_DIM = 0.36


def portrait_disc(assets: Assets, portrait: int, side: int) -> pygame.Surface:
    """Return the portrait of a player as a disc.

    Args:
        assets: Opens the pictures.
        portrait: Number of the portrait, from 1; other numbers wrap around to one of those that
        everybody may choose.
        side: Diameter of the disc in device pixels.
    """
    number = portrait if 1 <= portrait <= FACES else (portrait - 1) % PORTRAITS + 1
    name = f"common/portraits/{number}"
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
    """Return the width of the ring around a portrait from its diameter, in logical pixels."""
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
    """Draw the portrait of a player in a coloured ring; return its box in logical pixels.

    Args:
        canvas: The surface to draw on.
        centre: Its centre, in logical pixels.
        diameter: Its diameter including the ring, in logical pixels.
        portrait: Number of the portrait, from 1.
        ring: Colour of the ring, as "#rrggbb".
        robot: Whether it has the badge of a computer player.
        active: Whether it has an amber ring and halo because it is this player's turn.
        dim: Whether it is paler than usual.
        alpha: Opacity, 0 to 1.
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
    # One pixel of overlap: between two antialiased edges the background would show.
    inner = max(1, side - 2 * round(line))
    face = portrait_disc(canvas.assets, portrait, inner)
    surface.blit(face, ((side - inner) // 2, (side - inner) // 2))
    return surface


def _draw_badge(canvas: Canvas, centre: Point, side: float, alpha: float) -> None:
    canvas.disc(centre, side / 2 + 1, "#5A6070", alpha)
    canvas.disc(centre, side / 2, "#171B24", alpha)
    canvas.icon(centre, "bot", side * 0.70, "#F6EFDF", alpha=alpha)


def draw_robot(canvas: Canvas, centre: Point, side: float) -> None:
    """Draw the portrait of an opponent that is controlled by the rules of the game.

    `centre` and the diameter `side` are in logical pixels.
    """
    canvas.disc(centre, side / 2, "#FF8A70")
    canvas.disc(centre, side / 2 - max(1.5, side * 0.06), svg.mix("#FF8A70", "#171B24", 0.82))
    canvas.icon(centre, "bot", side * 0.62, "#F6EFDF")
