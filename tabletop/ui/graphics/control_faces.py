"""Draws interactive controls: buttons, key caps, toggles, sliders, fields and scroll bars.

`state` is "rest", "hover", "press" or "disabled". Controls are drawn for paper unless `paper` is
False. Geometry that pointer handling needs is available as functions.
"""

from collections.abc import Collection, Sequence

import pygame

from tabletop.ui.graphics.canvas import Box, Canvas, Point
from tabletop.ui.graphics.svg import mix
from tabletop.ui.graphics.text_layout import TextMeasure
from tabletop.ui.graphics.theme import ELEVATIONS, RADII, Shadow, Theme, button_radius
from tabletop.ui.text.key_labels import LABELS

_LABEL_ON_AMBER = "#2B1D03"

_SMALL = 14.5

_TWO_LINES = 38.0
"""Height in logical pixels from which a button has room for two lines."""


def placed(pos: Point, size: tuple[float, float], anchor: str) -> pygame.FRect:
    """Return a box of a given size with its anchor point at `pos`, all in logical pixels.

    `anchor` is a corner or midpoint as named in `pygame.Rect`, such as "midleft".
    """
    box = pygame.FRect(0, 0, *size)
    setattr(box, anchor, pos)
    return box


def _label_size(height: float) -> float:
    return 17.0 if height >= 44 else 15.0


def _key_width(measure: TextMeasure, key: str) -> float:
    return max(20.0, measure.measure(key, "keycap")[0] + 10)


def _content_width(measure: TextMeasure, label: str, icon: str, key: str, size: float) -> float:
    width = measure.measure(label, "button", size=size)[0] if label else 0.0
    width += (1.25 * size + (7 if label else 0)) if icon else 0
    return width + ((9 + _key_width(measure, key)) if key else 0)


def button_width(
    measure: TextMeasure, label: str, icon: str = "", key: str = "", *, height: float = 48.0
) -> float:
    """Return the width that a button needs for its content, in logical pixels.

    Args:
        measure: Measures the text at the scale of the window.
        label: The text on the button.
        icon: Name of the icon shown before the label; empty for none.
        key: Name of the key whose key cap is drawn after the label; empty for none.
        height: Height of the button in logical pixels, which determines the size of the letters.
    """
    size = _label_size(height)
    return _content_width(measure, label, icon, LABELS.label(key), size) + (
        44 if height >= 44 else 30
    )


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
    """Draw a push button with a label, and optionally an icon and a key cap.

    Args:
        canvas: The surface to draw on.
        rect: The face of the button in logical pixels; most kinds have a lip of up to 3 logical
            pixels below it.
        label: The text on the button.
        icon: Name of the icon shown before the label; empty for none.
        key: Name of the key whose key cap is drawn after the label; empty for none.
        kind: "primary", "glass", "paper", "good" or "danger".
        state: "rest", "hover", "press" or "disabled".
        focus: Whether the focus ring is drawn around it.
        paper: Whether the button is on a light sheet.
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
    label, icon, key = words[0], words[1], LABELS.label(words[2])
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
        (x, y),
        label,
        "button",
        ink,
        anchor="midleft",
        size=size,
        max_width=room - fixed,
        alpha=alpha,
    )
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
    """Draw a key, or round the button of a controller, to show a shortcut; return its box.

    Args:
        canvas: The surface to draw on.
        pos: The anchor point, in logical pixels.
        label: The text on the key, from `LABELS`.
        anchor: The corner or midpoint of the key placed at `pos`, named as in `pygame.Rect`.
        ink: The colour, as "#rrggbb"; None for that of table text.
        alpha: Opacity, 0 to 1.
    """
    colour = ink or canvas.theme.text1
    box = placed(pos, (_key_width(canvas, label), 20.0), anchor)
    on_pad = label in (LABELS.buttons or {}).values()
    radius, fill = (box.h / 2, 0.2) if on_pad else (RADII.key_cap, 0.11)
    canvas.fill(box, radius, colour, fill * alpha)
    canvas.ring(box, radius, colour, 1, 0.42 * alpha)
    canvas.text(box.center, label, "keycap", colour, anchor="center", alpha=alpha)
    return box


def key_hints(canvas: Canvas, pos: Point, hints: Sequence[tuple[Sequence[str], str]]) -> None:
    """Draw keys with what they do in a row, without those that the controller in use lacks.

    Args:
        canvas: The surface to draw on.
        pos: The middle of the row's left end, in logical pixels.
        hints: Keys, in US names, each group with its text.
    """
    x, y = pos
    for keys, text in hints:
        labels = [*dict.fromkeys(filter(None, map(LABELS.label, keys)))]
        for label in labels:
            x = key_cap(canvas, (x, y), label).right + 6
        if labels:
            words = canvas.text((x + 3, y), text, "body", canvas.theme.text2, anchor="midleft")
            x = words.right + 22


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

    Args:
        canvas: The surface to draw on.
        rect: The button in logical pixels.
        icon: Name of the icon.
        state: "rest", "hover", "press" or "disabled".
        active: Whether the button's function is switched on, which draws it in amber.
        focus: Whether the focus ring is drawn around it.
        paper: Whether the button is on a light sheet.
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


_KNOB_SHADOW = (Shadow(4, 0.30, 1.5),)


def focus_ring(
    canvas: Canvas, rect: Box, radius: float, *, paper: bool = False, angle: float = 0.0
) -> None:
    """Draw the ring that marks the focused control, outside its box.

    Args:
        canvas: The surface to draw on.
        rect: The box of the control in logical pixels.
        radius: The corner radius of that box in logical pixels.
        paper: Whether the control is on a light sheet, where the ring is darker.
        angle: Rotation of the ring, in degrees anticlockwise.
    """
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
    """Draw an on/off switch, 50 x 28 logical pixels, in the middle of a box.

    Args:
        canvas: The surface to draw on.
        rect: The box in logical pixels.
        on: Whether the switch is on, which draws it in green.
        state: "rest", "hover", "press" or "disabled".
        focus: Whether the focus ring is drawn around it.
        paper: Whether the switch is on a light sheet.
    """
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
    """Return the line along which the centre of a slider's knob moves: (left end, right end, y).

    `rect` is the box in which the slider is drawn. All lengths are logical pixels.
    """
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
    """Draw a slider: a track with a knob, and labelled stops below it.

    Args:
        canvas: The surface to draw on.
        rect: The box in logical pixels; the slider is at its top. With labels, it needs a height of
        52.
        value01: Position of the knob, from 0 (left) to 1 (right).
        stops: Labels of the stops, which are evenly spaced from left to right.
        state: "rest", "hover", "press" or "disabled".
        focus: Whether the focus ring is drawn.
        paper: Whether the slider is on a light sheet.
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
            (at, y + 26),
            label,
            "small",
            ink if near else quiet,
            anchor="center",
            weight=700 if near else 500,
            alpha=faint,
        )
    knob = pygame.FRect(x - 13, y - 13, 26, 26)
    canvas.cast(knob, 13, _KNOB_SHADOW)
    canvas.fill(knob, 13, ("#FFFFFF", "#F8F4EA") if state != "press" else "#FFF3D0")
    canvas.ring(knob, 13, theme.book_edge, 2.4 if state in {"hover", "press"} else 2.0, faint)
    if focus:
        focus_ring(canvas, knob, 13, paper=paper)


def segment_rects(rect: Box, count: int) -> list[pygame.FRect]:
    """Return the box of each choice in a segmented control, from left to right.

    `rect` is the whole control and `count` the number of choices, which are equally wide.
    """
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
    """Draw a segmented control: several choices side by side, one of them chosen.

    Args:
        canvas: The surface to draw on.
        rect: The whole control in logical pixels.
        labels: The texts of the choices, from left to right.
        index: Index of the chosen one, from 0.
        state: "rest" or "disabled".
        hover: Index of the choice under the pointer; -1 for none.
        focus: Whether the focus ring is drawn around the chosen one.
        paper: Whether the control is on a light sheet.
        closed: Indexes of choices that can't be chosen now; they are drawn paler.
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
            _chosen_tile(canvas, tile, radius - 3, faint, paper=paper)
        elif i == hover and state != "disabled" and i not in closed:
            canvas.fill(tile, radius - 3, ink, 0.07)
        weight, colour = 700 if chosen else 500, ink if chosen else quiet
        alpha = 0.43 if i in closed else faint
        for place, words in _in_tile(canvas, tile, labels[i], weight):
            canvas.text(
                place,
                words,
                "body",
                colour,
                anchor="center",
                weight=weight,
                max_width=tile.w - 1,
                alpha=alpha,
            )
        if chosen and focus:
            focus_ring(canvas, tile, radius - 3, paper=paper)


def _chosen_tile(
    canvas: Canvas, tile: pygame.FRect, radius: float, alpha: float, *, paper: bool
) -> None:
    theme = canvas.theme
    if paper or not theme.dark:
        canvas.cast(tile, radius, (Shadow(4, 0.18, 1.5),))
        canvas.fill(tile, radius, "#FFFFFF", alpha)
    else:
        canvas.fill(tile, radius, theme.amber, 0.16 * alpha)
    canvas.ring(tile, radius, "#C88712" if paper else theme.amber, 1.6, alpha)


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
    """Draw a text field and return the x coordinates between its letters, in logical pixels.

    Args:
        canvas: The surface to draw on.
        rect: The field in logical pixels.
        text: The whole text; what doesn't fit is scrolled, so that the caret is visible.
        caret: Index in `text` before which the caret is drawn; None draws no caret.
        selection: First and last index of the selected part, in either order; None for none.
        placeholder: Text drawn while `text` is empty.
        state: "rest", "hover", "press" or "disabled".
        focus: Whether the focus ring is drawn around it.
        paper: Whether the field is on a light sheet.
        wrong: Whether the text is invalid, which draws a red outline.

    Returns:
        The left edge of each letter and the right edge of the last one, to find the letter under
        a click.
    """
    box = pygame.FRect(rect)
    ink, quiet = _inks(canvas, paper=paper)
    radius = min(10.0, box.h * 0.25)
    _field_face(canvas, box, radius, state, paper=paper, wrong=wrong)
    inner = box.inflate(-24, 0)
    before = canvas.measure(text[:caret], "body")[0] if caret else 0.0
    whole = canvas.measure(placeholder, "body")[0] <= inner.w
    hint = placeholder if whole else placeholder.partition(" (")[0]
    origin = inner.left - max(0.0, before - inner.w + 2)
    with canvas.clip(inner.inflate(4, 0)):
        if selection and selection[0] != selection[1]:
            start, end = sorted(selection)
            a = origin + canvas.measure(text[:start], "body")[0]
            b = origin + canvas.measure(text[:end], "body")[0]
            canvas.fill((a, box.centery - 11, b - a, 22), 3, canvas.theme.focus_paper, 0.28)
        canvas.text(
            (origin, box.centery),
            text or hint,
            "body",
            ink if text else quiet,
            anchor="midleft",
            alpha=0.5 if state == "disabled" else 1.0,
        )
        if caret is not None:
            x = origin + before
            canvas.line((x, box.centery - 10), (x, box.centery + 10), ink, 1.6)
    if focus:
        focus_ring(canvas, box, radius, paper=paper)
    return tuple(
        origin + (canvas.measure(text[:at], "body")[0] if at else 0) for at in range(len(text) + 1)
    )


def _field_face(
    canvas: Canvas, box: pygame.FRect, radius: float, state: str, *, paper: bool, wrong: bool
) -> None:
    theme = canvas.theme
    if paper:
        canvas.fill(box, radius, "#FFFFFF", 0.5 if state == "disabled" else 1.0)
    else:
        canvas.fill(box, radius, theme.veil, 0.34)
    strong = state == "hover" or theme.high_contrast
    canvas.ring(box, radius, theme.ink if paper else theme.text1, 1.4, 0.7 if strong else 0.40)
    if wrong:
        canvas.ring(box, radius, theme.coral_ink if paper else theme.coral, 2.0)


def scroll_bar(
    canvas: Canvas,
    rect: Box,
    start01: float,
    share01: float,
    *,
    state: str = "rest",
    paper: bool = False,
) -> pygame.FRect:
    """Draw a vertical scroll bar; return the box of its thumb, which the player drags.

    If the whole content is visible, nothing is drawn and `rect` is returned.

    Args:
        canvas: The surface to draw on.
        rect: The whole bar in logical pixels.
        start01: Where the visible part of the content begins, from 0 to 1.
        share01: How large the visible part is, as a fraction of the content.
        state: "rest", "hover" or "press".
        paper: Whether the bar is on a light sheet.
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
