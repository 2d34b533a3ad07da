"""Drawing of buttons and key caps. `state` is "rest", "hover", "press" or "disabled"."""

import pygame

from tabletop.ui.paint.canvas import Box, Canvas, Point
from tabletop.ui.paint.field_faces import focus_ring
from tabletop.ui.paint.svg import mix
from tabletop.ui.paint.theme import ELEVATIONS, RADII, Theme, button_radius

_LABEL_ON_AMBER = "#2B1D03"
_SMALL = 14.5
_TWO_LINES = 38.0
"""Height in logical pixels from which a button has room for two lines."""


def placed(pos: Point, size: tuple[float, float], anchor: str) -> pygame.FRect:
    """Return a box of `size` whose anchor point is at `pos`.

    `anchor` is a corner or middle as named in `pygame.Rect`, such as "midleft".
    """
    box = pygame.FRect(0, 0, *size)
    setattr(box, anchor, pos)
    return box


def _label_size(height: float) -> float:
    return 17.0 if height >= 44 else 15.0


def _key_width(canvas: Canvas, key: str) -> float:
    return max(20.0, canvas.measure(key, "keycap")[0] + 10)


def _content_width(canvas: Canvas, label: str, icon: str, key: str, size: float) -> float:
    width = canvas.measure(label, "button", size=size)[0] if label else 0.0
    width += (1.25 * size + (7 if label else 0)) if icon else 0
    return width + ((9 + _key_width(canvas, key)) if key else 0)


def button_width(
    canvas: Canvas, label: str, icon: str = "", key: str = "", *, height: float = 48.0
) -> float:
    """Return the width in logical pixels that a button with label, icon and key cap needs."""
    size = _label_size(height)
    return _content_width(canvas, label, icon, key, size) + (44 if height >= 44 else 30)


def button(
    canvas: Canvas,
    rect: Box,
    label: str,
    *,
    icon: str = "",
    key: str = "",
    kind: str = "primary",
    state: str = "rest",
    focus: bool = False,
    paper: bool = False,
) -> None:
    """Draw a button of `kind` "primary", "glass", "paper", "good" or "danger".

    `rect` is its face; raised kinds have a lip up to 3 logical pixels below it.
    """
    box = pygame.FRect(rect)
    paper = paper or kind == "paper"
    radius = button_radius(box.h)
    if state == "disabled":
        ink = _disabled_face(canvas, box, radius, paper=paper)
    elif kind == "glass":
        ink = _glass_face(canvas, box, radius, state, paper=paper)
    else:
        ink = _raised_face(canvas, box, radius, kind, state)
        if state == "press":
            box = box.move(0, 2 if kind == "paper" else 3)
    _content(canvas, box, (label, icon, key), ink, faint=state == "disabled")
    if focus:
        focus_ring(canvas, box, radius, paper=paper)


def _disabled_face(canvas: Canvas, box: pygame.FRect, radius: float, *, paper: bool) -> str:
    ink = canvas.theme.ink if paper else canvas.theme.text1
    canvas.fill(box, radius, ink, 0.06)
    canvas.ring(box, radius, ink, 1.3, 0.20)
    return ink


def _glass_face(
    canvas: Canvas, box: pygame.FRect, radius: float, state: str, *, paper: bool
) -> str:
    theme = canvas.theme
    ink = theme.ink if paper else theme.text1
    if theme.high_contrast and not paper:
        canvas.fill(box, radius, theme.glass)
    elif not paper:
        canvas.fill(box, radius, theme.veil, theme.button_alpha)
    if state in {"hover", "press"}:
        canvas.fill(box, radius, ink, 0.09 if state == "hover" else 0.16)
    line = (2.0, 1.0) if theme.high_contrast else (1.3, 0.30 if theme.dark or paper else 0.22)
    canvas.ring(box, radius, ink, *line)
    return ink


def _raised_colours(theme: Theme, kind: str) -> tuple[tuple[str, str], str, str, str]:
    """Return the fill (top, bottom) and the colours of lip, rim and label."""
    match kind:
        case "paper":
            return ("#FFFDF6", "#F3EAD6"), theme.lip, theme.sheet_edge, theme.ink
        case "good":
            return theme.good[:2], theme.good[2], mix(theme.good[0], "#FFFFFF", 0.28), "#FFFFFF"
        case "danger":
            top, low, lip = theme.danger
            return (top, low), lip, mix(top, "#FFFFFF", 0.30), "#FFFFFF"
        case _:
            return ("#FFD782", "#F3AE2B"), "#A86A06", "#FFF3D0", _LABEL_ON_AMBER


def _raised_face(canvas: Canvas, box: pygame.FRect, radius: float, kind: str, state: str) -> str:
    fill, lip, rim, ink = _raised_colours(canvas.theme, kind)
    depth = 2.0 if kind == "paper" else 3.0
    if state == "hover":
        share = 0.10 if kind in {"good", "danger"} else 0.20
        fill = (mix(fill[0], "#FFFFFF", share), mix(fill[1], "#FFFFFF", share))
    canvas.cast(box, radius, ELEVATIONS["e1" if kind == "paper" else "button"])
    face = box
    if state == "press":
        face = box.move(0, depth)
    else:
        canvas.fill(box.move(0, depth), radius, lip)
    canvas.fill(face, radius, fill)
    canvas.ring(face, radius, rim, 1.2, 1.0 if kind == "paper" else 0.75)
    if canvas.theme.high_contrast:
        canvas.ring(face, radius, canvas.theme.ink, 2)
    return ink


def _content(
    canvas: Canvas, box: pygame.FRect, words: tuple[str, str, str], ink: str, *, faint: bool
) -> None:
    """Draw icon, label and key cap in a row, centred in `box`.

    If there is no room, the key cap is left out first, then the icon.
    """
    label, icon, key = words
    size = _label_size(box.h)
    alpha = 0.43 if faint else 1.0
    room = box.w - 16
    side = 1.25 * size
    if not label:
        if icon:
            canvas.icon(box.center, icon, side, ink, alpha=alpha)
        return
    fixed = (side + 7) if icon else 0.0
    wide = canvas.measure(label, "button", size=size)[0]
    cap = 9 + _key_width(canvas, key) if key else 0.0
    if wide + fixed + cap > room:
        # The label matters more than its shortcut and its icon.
        key, cap = "", 0.0
        if not canvas.fitting((label, ""), room - fixed, "button", size=size):
            icon, fixed = "", 0.0
            if box.h >= _TWO_LINES and not canvas.fitting((label, ""), room, "button", size=size):
                _lines(canvas, box, label, ink, faint=faint)
                return
    fixed += cap
    wide = min(wide, max(0.0, room - fixed))
    x, y = box.centerx - (fixed + wide) / 2, box.centery
    if icon:
        canvas.icon((x + side / 2, y), icon, side, ink, alpha=alpha)
        x += side + 7
    canvas.text(
        (x, y), label, "button", ink, anchor="midleft", size=size, max_width=room - fixed,
        alpha=alpha,
    )  # fmt: skip
    if key:
        key_cap(canvas, (x + wide + 9, y), key, ink=ink, alpha=alpha)


def _lines(canvas: Canvas, box: pygame.FRect, label: str, ink: str, *, faint: bool) -> None:
    """Draw a long label on two lines, pale if `faint`."""
    room = box.inflate(-12, 0)
    high = canvas.measure_paragraph(room.w, label, "button", max_lines=2, size=_SMALL)
    place = (room.x, box.centery - high / 2, room.w, high)
    colour = mix(ink, canvas.theme.glass, 0.5) if faint else ink
    canvas.paragraph(place, label, "button", colour, align="center", max_lines=2, size=_SMALL)


def key_cap(
    canvas: Canvas,
    pos: Point,
    label: str,
    *,
    anchor: str = "midleft",
    ink: str | None = None,
    alpha: float = 1.0,
) -> pygame.FRect:
    """Draw a keyboard key with its label, as a hint of a shortcut; return its box."""
    colour = ink or canvas.theme.text1
    box = placed(pos, (_key_width(canvas, label), 20.0), anchor)
    canvas.fill(box, RADII.key_cap, colour, 0.11 * alpha)
    canvas.ring(box, RADII.key_cap, colour, 1, 0.42 * alpha)
    canvas.text(box.center, label, "keycap", colour, anchor="center", alpha=alpha)
    return box


def icon_button(
    canvas: Canvas,
    rect: Box,
    icon: str,
    *,
    state: str = "rest",
    active: bool = False,
    focus: bool = False,
    paper: bool = False,
) -> None:
    """Draw a square button with an icon and no label.

    `active` marks a switched-on one, `focus` adds the focus ring, and `paper` draws it for a sheet.
    """
    box, theme = pygame.FRect(rect), canvas.theme
    radius = min(RADII.icon_button, box.h * 0.31)
    ink = theme.ink if paper else theme.text1
    if active:
        canvas.fill(box, radius, theme.amber, 0.22 if theme.dark and not paper else 0.38)
        canvas.ring(box, radius, ink if theme.high_contrast else theme.amber, 1.5, 0.80)
        ink = theme.amber_ink if paper else theme.amber_text
    else:
        if not paper:
            canvas.fill(box, radius, theme.veil, theme.icon_button_alpha)
        line = (2.0, 1.0) if theme.high_contrast else (1.0, 0.16)
        canvas.ring(box, radius, ink, *line)
    if state in {"hover", "press"}:
        canvas.fill(box, radius, ink, 0.10 if state == "hover" else 0.18)
    canvas.icon(box.center, icon, box.h * 0.58, ink, alpha=0.40 if state == "disabled" else 1.0)
    if focus:
        focus_ring(canvas, box, radius, paper=paper)
