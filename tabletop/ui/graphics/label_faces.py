"""Draws controls without behaviour: chips, tags, steps, prompt, toast, tooltip.

Buttons and inputs are re-exported, so this is the only import needed for all controls. `state` is
"rest", "hover", "press" or "disabled"; `paper` means that a control is on a sheet.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tabletop.ui.graphics.canvas import Box, Canvas, Point
from tabletop.ui.graphics.control_faces import (
    button,
    button_width,
    focus_ring,
    icon_button,
    key_cap,
    key_hints,
    placed,
    scroll_bar,
    segment_rects,
    segmented,
    slider,
    slider_track,
    text_field,
    toggle,
)
from tabletop.ui.graphics.placement import Surroundings
from tabletop.ui.graphics.popover import tooltip_of
from tabletop.ui.graphics.text_layout import TextMeasure
from tabletop.ui.graphics.theme import ELEVATIONS

__all__ = [
    "RefusalToast",
    "button",
    "button_width",
    "chip",
    "chip_width",
    "count_disc",
    "draw_books",
    "focus_ring",
    "icon_button",
    "key_cap",
    "key_hints",
    "phase_steps",
    "prompt_box",
    "prompt_pill",
    "refusal_toast",
    "scroll_bar",
    "segment_rects",
    "segmented",
    "slider",
    "slider_track",
    "tag",
    "text_field",
    "toggle",
    "tooltip",
]


# Chips, tags, steps


def chip_width(measure: TextMeasure, label: str, icon: str = "", *, height: float = 26.0) -> float:
    """Return the width that a chip (a small pill with text) needs, in logical pixels.

    Args:
        measure: Measures the text at the scale of the window.
        label: The text in the chip.
        icon: Name of the icon shown before it; empty for none.
        height: Height of the chip in logical pixels, which determines the size of the icon.
    """
    words = measure.measure(label, "chip")[0] if label else -5.0
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
    """Draw a chip, a small pill with a short text and optionally an icon; return its box.

    Args:
        canvas: The surface to draw on.
        pos: The anchor point, in logical pixels.
        label: The text.
        icon: Name of the icon shown before it; empty for none.
        colour: Colour of text and icon, as "#rrggbb"; None for that of table text.
        height: Height in logical pixels.
        anchor: The corner or midpoint of the chip placed at `pos`, named as in `pygame.Rect`.
        max_width: Maximum width in logical pixels; None for any.
        fill: Colour of the background; empty for a translucent one.
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
    """Draw a raised label that is attached to something on the table; return its box.

    The label is moved left or right if it would extend beyond the window.

    Args:
        canvas: The surface to draw on.
        pos: The anchor point, in logical pixels.
        text: The text.
        kind: The colours: "amber", "paper", "coral" or "dark".
        icon: Name of the icon shown before the text; empty for none.
        anchor: The corner or midpoint of the label placed at `pos`, named as in `pygame.Rect`.
        height: Height in logical pixels.
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
    """Draw a dark disc with a number in it, such as the number of cards in a pile.

    `centre` and the radius `r` are in logical pixels. For a wide number the disc becomes a pill.
    """
    digits = str(count)
    half = max(r, canvas.measure(digits, "chip")[0] / 2 + 6)
    box = pygame.FRect(centre[0] - half, centre[1] - r, 2 * half, 2 * r)
    canvas.cast(box, r, ELEVATIONS["e1"])
    canvas.fill(box, r, "#2A211C")
    canvas.ring(box, r, "#FFF6E0", 1.2, 0.45)
    canvas.text(centre, digits, "chip", "#FFFDF6", anchor="center", weight=800)


def draw_books(
    canvas: Canvas,
    centre: Point,
    count: int,
    *,
    reached: int,
    size: tuple[float, float] = (9, 14),
    colour: str = "",
) -> pygame.FRect:
    """Draw a row of small books, some of them gold; return its box in logical pixels.

    Args:
        canvas: The surface to draw on.
        centre: The centre of the row, in logical pixels.
        count: How many books there are.
        reached: How many of them, from the left, are gold; the others are outlines.
        size: Width and height of a book, in logical pixels.
        colour: Colour of the outlines; empty for that of table text.
    """
    wide, high = size
    pitch = wide + 1.5
    box = pygame.FRect(0, 0, pitch * count - 1.5, high)
    box.center = centre
    for book in range(count):
        spine = pygame.FRect(box.left + pitch * book, box.top, wide, high)
        if book < reached:
            canvas.fill(spine, 1.8, canvas.theme.book)
            canvas.ring(spine, 1.8, canvas.theme.book_edge, 1)
            canvas.line(
                (spine.left + 2.4, spine.top + 2.5),
                (spine.left + 2.4, spine.bottom - 2.5),
                "#FFE3A0",
                1,
                0.8,
            )
        else:
            canvas.ring(spine, 1.8, colour or canvas.theme.text1, 1.1, 0.55)
    return box


def phase_steps(
    canvas: Canvas, centre: Point, labels: Sequence[str], index: int
) -> list[pygame.FRect]:
    """Draw the phases of a turn as a row of pills; return their boxes from left to right.

    Args:
        canvas: The surface to draw on.
        centre: The centre of the row, in logical pixels.
        labels: Names of the phases, in order.
        index: Index of the current phase, from 0, which is amber. Earlier phases show a tick,
        later ones their number.
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
                (box.left + 17, box.centery),
                str(step + 1),
                "small",
                ink,
                anchor="center",
                weight=800,
            )
        canvas.text((box.left + 27, box.centery), label, "small", ink, anchor="midleft", weight=600)
        boxes.append(box)
        x += width + gap
    return boxes


# Prompt, toast, tooltip

_PILL = 46.0
"""Height of the prompt as a pill, in logical pixels."""
_TOAST = 62.0
"""Height in logical pixels of a refusal whose two texts take one line each."""


def prompt_box(measure: TextMeasure, centre: Point, markup: str, max_width: float) -> pygame.FRect:
    """Return the box of the prompt, the pill that says what to do next, in logical pixels.

    Args:
        measure: Measures the text at the scale of the window.
        centre: The centre of the box.
        markup: The text of the prompt.
        max_width: The maximum width of the box.
    """
    width = min(measure.markup_width(markup, "prompt") + 80, max_width)
    return pygame.FRect(centre[0] - width / 2, centre[1] - _PILL / 2, width, _PILL)


def prompt_pill(
    canvas: Canvas, centre: Point, markup: str, icon: str, *, max_width: float | None = None
) -> pygame.FRect:
    """Draw the prompt, the pill that says what to do next; return its box in logical pixels.

    Args:
        canvas: The surface to draw on.
        centre: The centre of the pill.
        markup: The text, which is drawn smaller on two lines if it is too long for one.
        icon: Name of the icon on the left.
        max_width: The maximum width; None for nearly that of the window.
    """
    theme = canvas.theme
    box = prompt_box(canvas, centre, markup, max_width or canvas.width - 24)
    width = box.w
    canvas.glass(box, None, 0.78)
    canvas.disc((box.left + 23, box.centery), 18, theme.amber)
    canvas.icon((box.left + 23, box.centery), icon, 21, theme.ink)
    # Text too long for one line is set smaller on two lines.
    lines, size = (1, None) if canvas.markup_width(markup, "prompt") <= width - 70 else (2, 15.0)
    used = canvas.measure_paragraph(width - 70, markup, "prompt", max_lines=lines, size=size)
    text_box = (box.left + 50, box.centery - used / 2, width - 70, used)
    canvas.paragraph(text_box, markup, "prompt", max_lines=lines, size=size)
    return box


@dataclass(frozen=True, slots=True)
class RefusalToast:
    """A message that says why a move was refused, placed and ready to draw.

    It is shown in place of the prompt. All boxes are in logical pixels.
    """

    headline: str
    reason: str
    why: str
    """Label of the button that asks why; empty if there is none."""
    box: pygame.FRect
    headline_box: pygame.FRect
    reason_box: pygame.FRect
    button: pygame.FRect
    """Box of that button; its width is 0 if there is none."""

    def draw(self, canvas: Canvas, *, button_state: str = "rest") -> None:
        """Draw the message with its button.

        `button_state` is "rest", "hover", "press" or "disabled".
        """
        theme, box = canvas.theme, self.box
        canvas.shadow(box, 14, "glass")
        solid = theme.glass if theme.high_contrast else theme.toast
        canvas.fill(box, 14, solid, 1.0 if theme.high_contrast else 0.97)
        canvas.ring(box, 14, theme.coral, 2.4 if theme.high_contrast else 1.6)
        canvas.disc((box.left + 31, box.centery), 19, theme.coral)
        on_disc = theme.toast if theme.dark else "#FFFFFF"
        canvas.icon((box.left + 31, box.centery), "no", 24, on_disc)
        canvas.paragraph(self.headline_box, self.headline, "headline")
        if self.reason:
            canvas.paragraph(self.reason_box, self.reason, "body", theme.text2_lifted)
        if self.why:
            button(canvas, self.button, self.why, kind="glass", state=button_state)


def refusal_toast(
    measure: TextMeasure,
    centre: Point,
    headline: str,
    reason: str,
    *,
    max_width: float,
    why: str = "Why?",
) -> RefusalToast:
    """Measure and place a message that says why a move was refused.

    Args:
        measure: Measures the texts at the scale of the window.
        centre: The centre of the message if it has two lines; one with more lines grows upwards.
        headline: What was refused, in a few words.
        reason: The sentence that explains it; empty for none.
        max_width: The maximum width in logical pixels.
        why: Label of the button that shows the rule; empty for no button.
    """
    words = max(measure.markup_width(headline, "headline"), measure.markup_width(reason, "body"))
    asks = button_width(measure, why, height=36) if why else 0.0
    width = min(words + 82 + ((asks + 26) if why else 0), max_width)
    room = width - 82 - ((asks + 20) if why else 0) + 4
    head = measure.measure_paragraph(room, headline, "headline")
    told = measure.measure_paragraph(room, reason, "body") if reason else 0.0
    height = max(_TOAST, head + told + 18)
    box = pygame.FRect(centre[0] - width / 2, centre[1] + _TOAST / 2 - height, width, height)
    left, top = box.left + 62, box.centery - (head + told) / 2
    button_box = pygame.FRect(box.right, box.centery, 0, 0)
    if why:
        button_box = pygame.FRect(box.right - 13 - asks, box.centery - 18, asks, 36)
    return RefusalToast(
        headline,
        reason,
        why,
        box,
        pygame.FRect(left, top, room, head),
        pygame.FRect(left, top + head, room, told),
        button_box,
    )


def tooltip(
    canvas: Canvas, anchor_rect: Box, title: str, lines: Sequence[str] = ()
) -> pygame.FRect:
    """Draw a tooltip next to the element it explains; return its box in logical pixels.

    The box is empty if the window is too small for the tooltip.

    Args:
        canvas: The surface to draw on.
        anchor_rect: The box of that element, in logical pixels.
        title: The first line, in larger letters; empty for none.
        lines: Further paragraphs.
    """
    around = Surroundings((canvas.width, canvas.height))
    found = tooltip_of(canvas, around, anchor_rect, title, lines)
    if found is None:
        return pygame.FRect(0, 0, 0, 0)
    found.draw(canvas)
    return found.box
