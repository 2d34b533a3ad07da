"""Drawing of controls without behaviour: chips, tags, steps, prompt, toast, tooltip.

The only import needed for all controls: buttons and inputs are re-exported here. `state` is "rest",
"hover", "press" or "disabled"; `paper` means that a control lies on a sheet.
"""

from collections.abc import Sequence

import pygame

from tabletop.ui.paint.button_faces import button, button_width, icon_button, key_cap, placed
from tabletop.ui.paint.canvas import Box, Canvas, Point
from tabletop.ui.paint.field_faces import (
    focus_ring,
    scroll_bar,
    segment_rects,
    segmented,
    slider,
    slider_track,
    text_field,
    toggle,
)
from tabletop.ui.paint.theme import ELEVATIONS

__all__ = [
    "button",
    "button_width",
    "chip",
    "chip_width",
    "count_disc",
    "focus_ring",
    "icon_button",
    "key_cap",
    "phase_steps",
    "placed_spines",
    "prompt_pill",
    "scroll_bar",
    "segment_rects",
    "segmented",
    "slider",
    "slider_track",
    "tag",
    "text_field",
    "toast",
    "toggle",
    "tooltip",
]


# Chips, tags, steps


def chip_width(canvas: Canvas, label: str, icon: str = "", *, height: float = 26.0) -> float:
    """Return the width of a chip with that label and icon, in logical pixels."""
    words = canvas.measure(label, "chip")[0] if label else -5.0
    return words + 20 + ((0.70 * height + 5) if icon else 0)


def chip(
    canvas: Canvas,
    pos: Point,
    label: str,
    icon: str = "",
    *,
    colour: str | None = None,
    height: float = 26.0,
    anchor: str = "topleft",
    max_width: float | None = None,
    fill: str = "",
) -> pygame.FRect:
    """Draw a short fact in a pill, with an optional icon; return its box.

    `colour` is that of text and icon, and `fill` the background of chips in a suit's colour.
    """
    theme = canvas.theme
    width = chip_width(canvas, label, icon, height=height)
    box = placed(pos, (min(width, max_width or width), height), anchor)
    radius, ink = height / 2, colour or theme.text1
    if fill:
        canvas.fill(box, radius, fill)
        canvas.ring(box, radius, "#FFFFFF", 1, 0.35)
    elif theme.high_contrast:
        canvas.fill(box, radius, theme.well)
        canvas.ring(box, radius, theme.panel_outline, 1.5)
    else:
        canvas.fill(box, radius, theme.veil, theme.chip_alpha)
    x = box.left + 10
    if icon:
        side = 0.70 * height
        canvas.icon((x + side / 2 - 1, box.centery), icon, side, ink)
        x += side + 5
    canvas.text((x, box.centery), label, "chip", ink, anchor="midleft", max_width=box.right - 9 - x)
    return box


def tag(
    canvas: Canvas,
    pos: Point,
    text: str,
    kind: str = "amber",
    *,
    icon: str = "",
    anchor: str = "topleft",
    height: float = 27.0,
) -> pygame.FRect:
    """Draw a raised label on a thing: "amber", "paper", "coral" or "dark"; return its box.

    It is moved sideways to stay inside the window.
    """
    theme = canvas.theme
    fill, ink = {
        "amber": (theme.amber, theme.ink),
        "paper": (theme.sheet_top, theme.ink),
        "coral": ("#B83829", "#FFFFFF"),
        "dark": ("#10141C", "#F6EFDF"),
    }[kind]
    box = placed(pos, (chip_width(canvas, text, icon, height=height), height), anchor)
    canvas.keep_inside(box, 4)
    canvas.cast(box, height / 2, ELEVATIONS["e1"])
    canvas.fill(box, height / 2, fill)
    canvas.ring(box, height / 2, "#FFFFFF", 1, 0.30)
    x = box.left + 10
    if icon:
        canvas.icon((x + 0.35 * height - 1, box.centery), icon, 0.66 * height, ink)
        x += 0.70 * height + 5
    canvas.text((x, box.centery), text, "chip", ink, anchor="midleft")
    return box


def count_disc(canvas: Canvas, centre: Point, count: int, *, r: float = 13.0) -> None:
    """Draw a dark disc with the number of pieces in a pile; wide numbers widen it."""
    digits = str(count)
    half = max(r, canvas.measure(digits, "chip")[0] / 2 + 6)
    box = pygame.FRect(centre[0] - half, centre[1] - r, 2 * half, 2 * r)
    canvas.cast(box, r, ELEVATIONS["e1"])
    canvas.fill(box, r, "#2A211C")
    canvas.ring(box, r, "#FFF6E0", 1.2, 0.45)
    canvas.text(centre, digits, "chip", "#FFFDF6", anchor="center", weight=800)


def placed_spines(
    canvas: Canvas,
    centre: Point,
    count: int,
    *,
    reached: int,
    size: tuple[float, float] = (9, 14),
    colour: str = "",
) -> pygame.FRect:
    """Draw `count` books side by side, `reached` of them gold; return their box."""
    wide, high = size
    pitch = wide + 1.5
    box = pygame.FRect(0, 0, pitch * count - 1.5, high)
    box.center = centre
    for book in range(count):
        spine = pygame.FRect(box.left + pitch * book, box.top, wide, high)
        if book < reached:
            canvas.fill(spine, 1.8, canvas.theme.book)
            canvas.ring(spine, 1.8, canvas.theme.book_edge, 1)
            canvas.line((spine.left + 2.4, spine.top + 2.5), (spine.left + 2.4, spine.bottom - 2.5),
                        "#FFE3A0", 1, 0.8)  # fmt: skip
        else:
            canvas.ring(spine, 1.8, colour or canvas.theme.text1, 1.1, 0.55)
    return box


def phase_steps(
    canvas: Canvas, centre: Point, labels: Sequence[str], index: int
) -> list[pygame.FRect]:
    """Draw the phases of a turn as pills, with the one at `index` amber; return their boxes.

    Earlier phases have a tick, the others their number.
    """
    theme, height, gap = canvas.theme, 28.0, 8.0
    widths = [canvas.measure(label, "small", weight=600)[0] + 40 for label in labels]
    x = centre[0] - (sum(widths) + gap * (len(widths) - 1)) / 2
    boxes = []
    for step, (label, width) in enumerate(zip(labels, widths, strict=True)):
        box = pygame.FRect(x, centre[1] - height / 2, width, height)
        ink = theme.text1
        if step == index:
            canvas.fill(box, height / 2, theme.amber)
            canvas.ring(box, height / 2, "#FFE3A0", 1.2, 0.9)
            ink = theme.ink
        else:
            canvas.fill(box, height / 2, theme.veil, theme.chip_alpha)
            canvas.ring(box, height / 2, theme.text1, 1, 1.0 if theme.high_contrast else 0.16)
        if step < index:
            canvas.icon((box.left + 17, box.centery), "check", 15, theme.mint_text)
        else:
            canvas.text(
                (box.left + 17, box.centery), str(step + 1), "small", ink, anchor="center",
                weight=800,
            )  # fmt: skip
        canvas.text((box.left + 27, box.centery), label, "small", ink, anchor="midleft", weight=600)
        boxes.append(box)
        x += width + gap
    return boxes


# Prompt, toast, tooltip

_TOAST = 62.0
"""Height in logical pixels of a refusal whose two texts take one line each."""


def prompt_pill(
    canvas: Canvas, centre: Point, markup: str, icon: str, *, max_width: float | None = None
) -> pygame.FRect:
    """Draw the prompt as a pill around `centre`, on two lines if necessary; return its box."""
    theme, height = canvas.theme, 46.0
    width = canvas.markup_width(markup, "prompt") + 80
    width = min(width, max_width or canvas.width - 24)
    box = pygame.FRect(centre[0] - width / 2, centre[1] - height / 2, width, height)
    canvas.glass(box, None, 0.78)
    canvas.disc((box.left + 23, box.centery), 18, theme.amber)
    canvas.icon((box.left + 23, box.centery), icon, 21, theme.ink)
    # Text too long for one line is set smaller on two lines.
    lines, size = (1, None) if canvas.markup_width(markup, "prompt") <= width - 70 else (2, 15.0)
    used = canvas.measure_paragraph(width - 70, markup, "prompt", max_lines=lines, size=size)
    text_box = (box.left + 50, box.centery - used / 2, width - 70, used)
    canvas.paragraph(text_box, markup, "prompt", max_lines=lines, size=size)
    return box


def toast(
    canvas: Canvas,
    centre: Point,
    headline: str,
    reason: str,
    *,
    button_state: str = "rest",
    focus: bool = False,
    why: str = "Why?",
) -> pygame.FRect:
    """Draw a refusal in the prompt's place; return the box of its button.

    The box is empty without `why`. A refusal with more lines grows upwards.
    """
    theme = canvas.theme
    words = max(canvas.markup_width(headline, "headline"), canvas.markup_width(reason, "body"))
    asks = button_width(canvas, why, height=36) if why else 0.0
    width = min(words + 82 + ((asks + 26) if why else 0), canvas.width - 24)
    room = width - 82 - ((asks + 20) if why else 0) + 4
    head = canvas.measure_paragraph(room, headline, "headline")
    told = canvas.measure_paragraph(room, reason, "body") if reason else 0.0
    height = max(_TOAST, head + told + 18)
    box = pygame.FRect(centre[0] - width / 2, centre[1] + _TOAST / 2 - height, width, height)
    canvas.shadow(box, 14, "glass")
    solid = theme.glass if theme.high_contrast else theme.toast
    canvas.fill(box, 14, solid, 1.0 if theme.high_contrast else 0.97)
    canvas.ring(box, 14, theme.coral, 2.4 if theme.high_contrast else 1.6)
    canvas.disc((box.left + 31, box.centery), 19, theme.coral)
    on_disc = theme.toast if theme.dark else "#FFFFFF"
    canvas.icon((box.left + 31, box.centery), "no", 24, on_disc)
    top = box.centery - (head + told) / 2
    canvas.paragraph((box.left + 62, top, room, head), headline, "headline")
    if reason:
        place = (box.left + 62, top + head, room, told)
        canvas.paragraph(place, reason, "body", theme.text2_lifted)
    if not why:
        return pygame.FRect(box.right, box.centery, 0, 0)
    ask = pygame.FRect(box.right - 13 - asks, box.centery - 18, asks, 36)
    button(canvas, ask, why, kind="glass", state=button_state, focus=focus)
    return ask


def tooltip(
    canvas: Canvas,
    anchor_rect: Box,
    title: str,
    lines: Sequence[str] = (),
    *,
    width: float = 260.0,
    clear_of: Sequence[pygame.FRect] = (),
) -> pygame.FRect:
    """Draw a tooltip below `anchor_rect`, or above it if there is no room; return its box.

    It moves to the left where it would cover one of `clear_of`, controls that are still needed.
    """
    anchor = pygame.FRect(anchor_rect)
    inner = width - 28
    widest = max(
        [
            canvas.markup_width(title, "name", size=15),
            *(canvas.markup_width(t, "small") for t in lines),
        ]
    )
    inner = min(inner, widest + 1)
    used = canvas.measure_paragraph(inner, title, "name", size=15) if title else 0.0
    heights = [canvas.measure_paragraph(inner, line, "small") for line in lines]
    total = used + sum(heights) + 4 * len(lines) + 22
    box = pygame.FRect(0, 0, inner + 28, total)
    box.midtop = (anchor.centerx, anchor.bottom + 10)
    if box.bottom > canvas.height - 8:
        box.bottom = anchor.top - 10
    box.left = max(8.0, min(box.left, canvas.width - 8 - box.w))
    box.top = max(8.0, box.top)
    if any(box.colliderect(other) for other in clear_of):
        beside = box.copy()
        beside.midright = (anchor.left - 10, anchor.centery)
        beside.top = max(8.0, min(beside.top, canvas.height - 8 - beside.h))
        if beside.left >= 8:
            box = beside
    canvas.glass(box, 12, 0.90)
    y = box.top + 11
    if title:
        y += canvas.paragraph((box.left + 14, y, inner, used), title, "name", size=15)
    for line, height in zip(lines, heights, strict=True):
        canvas.paragraph((box.left + 14, y + 4, inner, height), line, "small", canvas.theme.text2)
        y += height + 4
    return box
