"""Drawing of inputs: toggle, slider, segmented choice, text field, scroll bar, focus ring.

They are drawn for paper unless `paper` is False. Geometry that pointer handling needs is available
as functions.
"""

from collections.abc import Collection, Sequence

import pygame

from tabletop.ui.paint.canvas import Box, Canvas
from tabletop.ui.paint.theme import Shadow

_KNOB_SHADOW = (Shadow(4, 0.30, 1.5),)


def focus_ring(
    canvas: Canvas, rect: Box, radius: float, *, paper: bool = False, angle: float = 0.0
) -> None:
    """Draw the focus ring around `rect`, rotated like it."""
    canvas.target(rect, radius, "focus", paper=paper, angle=angle)


def _inks(canvas: Canvas, *, paper: bool) -> tuple[str, str]:
    """Return the colours of main and secondary text, for paper or for felt."""
    theme = canvas.theme
    return (theme.ink, theme.ink2) if paper else (theme.text1, theme.text2)


def toggle(
    canvas: Canvas,
    rect: Box,
    on: bool,  # noqa: FBT001 - the value shown, as in every toolkit
    *,
    state: str = "rest",
    focus: bool = False,
    paper: bool = True,
) -> None:
    """Draw a switch, 50 x 28 logical pixels, in the middle of `rect`; green when on."""
    theme = canvas.theme
    box = pygame.FRect(0, 0, 50, 28)
    box.center = pygame.FRect(rect).center
    ink, _ = _inks(canvas, paper=paper)
    faint = 0.45 if state == "disabled" else 1.0
    if on:
        canvas.fill(box, 14, "#2C8C5B", faint)
        canvas.ring(box, 14, theme.good[2], 1.3, faint)
    else:
        canvas.fill(box, 14, ink, 0.12 * faint)
        canvas.ring(box, 14, ink, 1.3, (1.0 if theme.high_contrast else 0.45) * faint)
    if state in {"hover", "press"}:
        canvas.fill(box, 14, "#FFFFFF" if on else ink, 0.08)
    knob = pygame.FRect(0, 0, 24, 24)
    knob.center = (box.right - 14 if on else box.left + 14, box.centery)
    if state != "disabled":
        canvas.cast(knob, 12, _KNOB_SHADOW)
    canvas.fill(knob, 12, ("#FFFFFF", "#F4EFE4"), 1.0 if state != "disabled" else 0.7)
    if on:
        canvas.icon(knob.center, "check", 16, "#1C5E3C", alpha=faint)
    if focus:
        focus_ring(canvas, box, 14, paper=paper)


def slider_track(rect: Box) -> tuple[float, float, float]:
    """Return the left and right end of a slider's travel in `rect`, and its y."""
    box = pygame.FRect(rect)
    return box.left + 13, box.right - 13, box.top + 14


def slider(
    canvas: Canvas,
    rect: Box,
    value01: float,
    stops: Sequence[str] = (),
    *,
    state: str = "rest",
    focus: bool = False,
    paper: bool = True,
) -> None:
    """Draw a slider at the top of `rect`, with evenly spaced `stops` labelled below.

    `value01` is 0 to 1; with labels the height needed is 52.
    """
    theme = canvas.theme
    ink, quiet = _inks(canvas, paper=paper)
    left, right, y = slider_track(rect)
    value = min(1.0, max(0.0, value01))
    x = left + (right - left) * value
    faint = 0.4 if state == "disabled" else 1.0
    canvas.fill((left, y - 3, right - left, 6), 3, ink, 0.15 * faint)
    canvas.fill((left, y - 3, x - left, 6), 3, theme.book, faint)
    for index, label in enumerate(stops):
        share = index / max(1, len(stops) - 1)
        at = left + (right - left) * share
        canvas.line((at, y - 7), (at, y + 7), ink, 2, 0.35 * faint)
        near = abs(value - share) * max(1, len(stops) - 1) < 0.5
        canvas.text(
            (at, y + 26), label, "small", ink if near else quiet, anchor="center",
            weight=700 if near else 500, alpha=faint,
        )  # fmt: skip
    knob = pygame.FRect(x - 13, y - 13, 26, 26)
    canvas.cast(knob, 13, _KNOB_SHADOW)
    canvas.fill(knob, 13, ("#FFFFFF", "#F8F4EA") if state != "press" else "#FFF3D0")
    canvas.ring(knob, 13, theme.book_edge, 2.4 if state in {"hover", "press"} else 2.0, faint)
    if focus:
        focus_ring(canvas, knob, 13, paper=paper)


def segment_rects(rect: Box, count: int) -> list[pygame.FRect]:
    """Return the boxes of the choices of a segmented control."""
    box = pygame.FRect(rect)
    step = box.w / max(1, count)
    return [pygame.FRect(box.left + i * step, box.top, step, box.h) for i in range(count)]


def segmented(
    canvas: Canvas,
    rect: Box,
    labels: Sequence[str],
    index: int,
    *,
    state: str = "rest",
    hover: int = -1,
    focus: bool = False,
    paper: bool = True,
    closed: Collection[int] = (),
) -> None:
    """Draw one choice of several, side by side.

    `hover` is the index under the pointer, -1 for none; choices in `closed` are unavailable.
    """
    box, theme = pygame.FRect(rect), canvas.theme
    ink, quiet = _inks(canvas, paper=paper)
    radius = min(12.0, box.h * 0.3)
    faint = 0.43 if state == "disabled" else 1.0
    canvas.fill(box, radius, ink, 0.08)
    canvas.ring(box, radius, ink, 1, 1.0 if theme.high_contrast else 0.16)
    for i, part in enumerate(segment_rects(box, len(labels))):
        tile = part.inflate(-6, -6)
        chosen = i == index
        if chosen:
            if paper or not theme.dark:
                canvas.cast(tile, radius - 3, (Shadow(4, 0.18, 1.5),))
                canvas.fill(tile, radius - 3, "#FFFFFF", faint)
            else:
                canvas.fill(tile, radius - 3, theme.amber, 0.16 * faint)
            canvas.ring(tile, radius - 3, "#C88712" if paper else theme.amber, 1.6, faint)
        elif i == hover and state != "disabled" and i not in closed:
            canvas.fill(tile, radius - 3, ink, 0.07)
        weight, colour = 700 if chosen else 500, ink if chosen else quiet
        alpha = 0.43 if i in closed else faint
        for place, words in _in_tile(canvas, tile, labels[i], weight):
            canvas.text(
                place, words, "body", colour, anchor="center", weight=weight,
                max_width=tile.w - 1, alpha=alpha,
            )  # fmt: skip
        if chosen and focus:
            focus_ring(canvas, tile, radius - 3, paper=paper)


def _in_tile(
    canvas: Canvas, tile: pygame.FRect, label: str, weight: int
) -> list[tuple[tuple[float, float], str]]:
    """Return the lines of a choice with their centres: two if one would be too wide."""
    first, _, rest = label.partition(" ")
    if not rest or canvas.fitting((label, ""), tile.w - 1, weight=weight):
        return [(tile.center, label)]
    above, below = tile.centery - 0.24 * tile.h, tile.centery + 0.24 * tile.h
    return [((tile.centerx, above), first), ((tile.centerx, below), rest)]


def text_field(
    canvas: Canvas,
    rect: Box,
    text: str,
    caret: int | None,
    *,
    selection: tuple[int, int] | None = None,
    placeholder: str = "",
    state: str = "rest",
    focus: bool = False,
    paper: bool = True,
    wrong: bool = False,
) -> tuple[float, ...]:
    """Draw a text input; `caret` is an index into `text`, None hides it.

    Text longer than the field is scrolled to keep the caret visible. Returns where each letter
    begins and the last one ends, in logical pixels from the left.
    """
    box, theme = pygame.FRect(rect), canvas.theme
    ink, quiet = _inks(canvas, paper=paper)
    radius = min(10.0, box.h * 0.25)
    if paper:
        canvas.fill(box, radius, "#FFFFFF", 0.5 if state == "disabled" else 1.0)
    else:
        canvas.fill(box, radius, theme.veil, 0.34)
    strong = state == "hover" or theme.high_contrast
    canvas.ring(box, radius, ink, 1.4, 0.7 if strong else 0.40)
    if wrong:
        canvas.ring(box, radius, theme.coral_ink if paper else theme.coral, 2.0)
    inner = box.inflate(-24, 0)
    before = canvas.measure(text[: caret or 0], "body")[0] if caret else 0.0
    whole = canvas.measure(placeholder, "body")[0] <= inner.w
    hint = placeholder if whole else placeholder.partition(" (")[0]
    slide = max(0.0, before - inner.w + 2)
    with canvas.clip(inner.inflate(4, 0)):
        if selection and selection[0] != selection[1]:
            start, end = sorted(selection)
            a = inner.left - slide + canvas.measure(text[:start], "body")[0]
            b = inner.left - slide + canvas.measure(text[:end], "body")[0]
            canvas.fill((a, box.centery - 11, b - a, 22), 3, theme.focus_paper, 0.28)
        canvas.text(
            (inner.left - slide, box.centery), text or hint, "body",
            ink if text else quiet, anchor="midleft", alpha=0.5 if state == "disabled" else 1.0,
        )  # fmt: skip
        if caret is not None:
            x = inner.left - slide + before
            canvas.line((x, box.centery - 10), (x, box.centery + 10), ink, 1.6)
    if focus:
        focus_ring(canvas, box, radius, paper=paper)
    origin = inner.left - slide
    return tuple(
        origin + (canvas.measure(text[:at], "body")[0] if at else 0) for at in range(len(text) + 1)
    )


def scroll_bar(
    canvas: Canvas,
    rect: Box,
    start01: float,
    share01: float,
    *,
    state: str = "rest",
    paper: bool = False,
) -> pygame.FRect:
    """Draw a scroll bar that fills `rect`; return the box of its thumb.

    `start01` and `share01` are where the visible part begins and how large it is, as parts of the
    whole. Nothing is drawn if all is visible.
    """
    box = pygame.FRect(rect)
    if share01 >= 1:
        return pygame.FRect(box.left, box.top, box.w, box.h)
    ink, _ = _inks(canvas, paper=paper)
    height = max(28.0, box.h * share01)
    at = min(1.0, max(0.0, start01 / (1 - share01)))
    thumb = pygame.FRect(box.left, box.top + (box.h - height) * at, box.w, height)
    canvas.fill(box, box.w / 2, ink, 0.08)
    canvas.fill(thumb, box.w / 2, ink, 0.55 if state in {"hover", "press"} else 0.36)
    return thumb
