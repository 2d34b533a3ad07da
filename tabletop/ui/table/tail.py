"""The tail of the coach's note, which points at what it speaks of."""

from dataclasses import dataclass

import pygame

from tabletop.ui.paint import svg
from tabletop.ui.paint.canvas import Canvas

_BASE, _LENGTH, _INSET = 26.0, 24.0, 20.0
_GAP, _NEAR, _FAR = 4.0, 12.0, 140.0


@dataclass(frozen=True, slots=True)
class Tail:
    """A triangle at the edge of a note: two points on the edge, and the tip."""

    first: tuple[float, float]
    last: tuple[float, float]
    tip: tuple[float, float]


def tail_of(note: pygame.FRect, target: pygame.FRect) -> Tail | None:
    """Return the tail from a note to its target; None if the target is too far or too near."""
    aim = (max(target.left, min(note.centerx, target.right)),
           max(target.top, min(note.centery, target.bottom)))  # fmt: skip
    over = max(note.left - aim[0], aim[0] - note.right)
    down = max(note.top - aim[1], aim[1] - note.bottom)
    far, upright = max(over, down), down >= over
    if not _NEAR <= far <= _FAR:
        return None
    inset = _INSET + _BASE / 2
    low, high = (note.left, note.right) if upright else (note.top, note.bottom)
    along = max(low + inset, min(aim[0 if upright else 1], high - inset))
    lean = max(-_BASE, min(aim[0 if upright else 1] - along, _BASE))
    out = min(far - _GAP, _LENGTH)
    if upright:
        edge, way = (note.bottom, out) if aim[1] > note.bottom else (note.top, -out)
        return Tail((along - _BASE / 2, edge), (along + _BASE / 2, edge),
                    (along + lean, edge + way))  # fmt: skip
    edge, way = (note.right, out) if aim[0] > note.right else (note.left, -out)
    return Tail((edge, along - _BASE / 2), (edge, along + _BASE / 2),
                (edge + way, along + lean))  # fmt: skip


def draw_tail(canvas: Canvas, tail: Tail) -> None:
    """Draw a tail so that it covers the edge of the note between its two points."""
    theme, scale = canvas.theme, canvas.scale
    points = [pygame.Vector2(point) for point in (tail.first, tail.tip, tail.last)]
    inward = (points[0] + points[2]) / 2 - points[1]
    inward.scale_to_length(2.0)
    corner = (min(p.x for p in points) - 4, min(p.y for p in points) - 4)
    wide, high = (max(p[i] for p in points) - corner[i] + 4 for i in (0, 1))
    spots = [(p - corner) * scale for p in points]
    # Its feet are a little inside the note, so that the note's edge does not show through.
    feet = [(p - corner + inward) * scale for p in (points[0], points[2])]
    edge = theme.ink if theme.high_contrast else theme.sheet_edge
    down = points[1].y > max(points[0].y, points[2].y)
    paper = theme.sheet_bottom if down else theme.sheet_top

    def make(size: tuple[int, int]) -> pygame.Surface:
        shape = " ".join(f"{p[0]:g},{p[1]:g}" for p in (feet[0], *spots, feet[1]))
        side = " ".join(f"{p[0]:g},{p[1]:g}" for p in spots)
        stroke = f'stroke="{edge}" stroke-width="{1.2 * scale:g}" stroke-linejoin="round"'
        body = f'<polygon points="{shape}" fill="{paper}"/>'
        body += f'<polyline points="{side}" fill="none" {stroke}/>'
        return svg.rasterise(svg.document(*size, body), size)

    key = ("coach's tail", paper, edge, tuple((round(p.x, 1), round(p.y, 1)) for p in spots))
    canvas.blit(canvas.surface(key, (wide, high), make), corner)
