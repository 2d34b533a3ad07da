"""Panels of the lab: wins by seat, game lengths, health, cards and scores."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import SEAT_COLOURS
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.scenes.lab.piece_pictures import WIDE as PICTURE
from tabletop.ui.scenes.lab.piece_pictures import PiecePictures
from tabletop.ui.scenes.lab.report_values import Balance, Card, ReportShare
from tabletop.ui.text import balance as words
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.layout import Box, BoxRules, Column, Paragraph, Place, Row

_MARK, _EDGE, _OTHER = "#D9981C", "#8A5C08", "#D9CBA6"
_EVEN, _OUT, _BLUE = "#1F7548", "#CC4636", "#2450A0"
_LINES = ("#B98410", "#2E86BF", "#B93A5C", "#3E9A52")
_LOSS = "#97231A"
_PAD = 18.0
_GAP = 14.0
ROW = 40.5
"""Height of a card's row, in logical pixels."""


def beside(found: Balance, button: Button | None, pictures: PiecePictures) -> Box:
    """Return the layout of all statistics panels for a wide window, in two columns.

    Args:
        found: The statistics to show.
        button: A button to place in the panel with the verdict, or None.
        pictures: The pictures of the pieces, shown in the rows of the card panel.
    """
    tall = max(300.0 if found.course else 96.0, cards_height(found))
    upper = Row(
        Box(height=292, grow=382, under=partial(draw_seats, found=found)),
        Column(
            _verdict(found, button, height=90),
            Row(*_facts(found, 188), gap=_GAP),
            gap=_GAP,
            grow=618,
        ),
        gap=_GAP,
    )
    lower = Row(
        Box(height=tall, grow=585, under=partial(draw_cards, found=found, pictures=pictures)),
        Box(
            height=min(tall, 402.0),
            grow=415,
            align="start",
            under=partial(draw_course, found=found),
        ),
        gap=_GAP,
    )
    return Column(upper, lower, gap=_GAP, pad=(2, 4, 2, 12), min_width=820)


def below(found: Balance, button: Button | None, pictures: PiecePictures) -> Box:
    """Return the layout of all statistics panels for a narrow window, in one column.

    Args:
        found: The statistics to show.
        button: A button to place in the panel with the verdict, or None.
        pictures: The pictures of the pieces, shown in the rows of the card panel.
    """
    return Column(
        _verdict(found, button),
        Box(height=110.0 + 46 * len(found.seats), under=partial(draw_seats, found=found)),
        *_facts(found, 200),
        Box(height=cards_height(found), under=partial(draw_cards, found=found, pictures=pictures)),
        Box(height=320, under=partial(draw_course, found=found)),
        gap=_GAP,
        pad=(2, 4, 2, 14),
    )


def empty(title: str, text: str) -> Box:
    """Return a panel with a title and a text, shown before any game has been played."""

    def draw(canvas: Canvas, rect: pygame.FRect) -> None:
        inner = panel(canvas, rect, title)
        canvas.paragraph((inner.left, inner.top + 4, inner.w, 0), text, "body", canvas.theme.ink2)

    return Column(
        Box(width=760, min_width=0, height=190, align="center", under=draw), pad=(2, 4, 2, 10)
    )


def _facts(found: Balance, height: float) -> tuple[Box, Box]:
    """Return the panels with the lengths of games and their health."""
    return (
        Box(height=height, grow=1, under=partial(draw_length, found=found)),
        Box(height=height, grow=1, under=partial(draw_health, found=found)),
    )


def _verdict(found: Balance, button: Button | None, height: float | None = None) -> Box:
    """Return the verdict as text with the button beside it.

    With a `height`, the note is left out where there is no room; screen readers still get it.
    """
    colour = "#97231A" if found.fault else "#1F7548"
    icon = "warn" if found.fault else "check" if found.games >= 400 else "clock"

    def draw_icon(canvas: Canvas, rect: pygame.FRect) -> None:
        canvas.disc((rect.left + 42, rect.centery), 24, colour, 0.14)
        canvas.icon((rect.left + 42, rect.centery), icon, 26, colour)

    note = None
    if found.note:
        note = Paragraph(found.note, "small", spare=height is not None)
    told = Column(
        Box(grow=1),
        Paragraph(f"**{found.headline}**", "row", "ink"),
        note,
        Box(grow=1),
        gap=2,
        grow=1,
        pad=(0, 6),
    )
    row = Row(
        Box(width=70, under=draw_icon),
        told,
        Place(button, height=44) if button else None,
        gap=12,
        pad=(0, 0, 18, 0),
        grow=1,
    )
    rules: BoxRules = {"under": lambda canvas, rect: canvas.sheet(rect, 16)}
    rules |= {"height": height} if height is not None else {"min_height": 90}
    return Column(row, **rules)


def panel(canvas: Canvas, box: pygame.FRect, title: str, note: str = "") -> pygame.FRect:
    """Draw an empty panel with a title and, if it fits, a note beside the title.

    Returns the remaining rectangle for the content, in logical pixels.
    """
    canvas.sheet(box, 16)
    theme = canvas.theme
    end = canvas.text((box.left + _PAD, box.top + 28), title, "title", theme.ink,
                      anchor="midleft", size=20, max_width=box.w - 2 * _PAD)  # fmt: skip
    room = box.right - _PAD - end.right - 10
    if note and canvas.measure(note, "small")[0] <= room:
        canvas.text((end.right + 10, box.top + 29), note, "small", theme.ink2, anchor="midleft")
    return pygame.FRect(box.left + _PAD, box.top + 50, box.w - 2 * _PAD, box.h - 62)


def draw_seats(canvas: Canvas, box: pygame.FRect, found: Balance) -> None:
    """Draw the panel with each seat's share of wins.

    Each bar shows its confidence interval, and a line marks the fair share.
    """
    theme = canvas.theme
    note = words.HOLLOW.format(trial=found.trial) if found.trial else words.INTERVAL_95
    inner = panel(canvas, box, words.WINS_BY_SEAT, note)
    names, numbers = min(112.0, inner.w * 0.34), 66.0
    bar = pygame.FRect(inner.left + names, inner.top, inner.w - names - numbers, inner.h - 42)
    most = max(
        [0.05, found.even * 1.2, *(min(1.0, seat.high) for seat in (*found.seats, *found.tried))]
    )
    row = min(46.0, bar.h / max(1, len(found.seats)))
    for at, seat in enumerate(found.seats):
        y = bar.top + (at + 0.5) * row
        side = min(34.0, row - 6)
        colour = SEAT_COLOURS[at % len(SEAT_COLOURS)]
        draw_avatar(canvas, (inner.left + side / 2, y), side, at, colour)
        canvas.text((inner.left + side + 10, y), seat.title, "body", theme.ink, anchor="midleft",
                    weight=600, max_width=names - side - 16)  # fmt: skip
        tried = found.tried[at].value if at < len(found.tried) else None
        line = pygame.FRect(bar.left, y - 9, bar.w, 18)
        _draw_wins(canvas, line, seat, colour, most=most, tried=tried)
        off = not seat.low <= found.even <= seat.high
        canvas.text(
            (inner.right, y),
            f"{seat.value * 100:.1f}%",
            "row",
            _LOSS if off else theme.ink,
            anchor="midright",
        )
    x = bar.left + bar.w * found.even / most
    _dashes(canvas, x, bar.top - 4, bar.top + row * len(found.seats) + 6)
    canvas.text(
        (x, bar.top + row * len(found.seats) + 20),
        words.FAIR_SHARE.format(share=f"{found.even * 100:.0f}"),
        "small",
        _EVEN,
        anchor="center",
        weight=700,
    )


def _draw_wins(
    canvas: Canvas,
    box: pygame.FRect,
    seat: ReportShare,
    colour: str,
    *,
    most: float,
    tried: float | None,
) -> None:
    """Draw the bar of a seat's share of wins with its interval, and a dot for that of a trial.

    `most` is the share at the right end of the box.
    """
    ink = canvas.theme.ink
    bar = pygame.FRect(box.left, box.top, max(4.0, box.w * seat.value / most), box.h)
    canvas.fill(bar, 4, colour)
    canvas.ring(bar, 4, ink, 1, 0.35)
    low, high = (box.left + box.w * min(most, end) / most for end in (seat.low, seat.high))
    _whisker(canvas, low, high, box.centery, ink)
    if tried is not None:
        there = (box.left + box.w * min(most, tried) / most, box.centery)
        canvas.disc(there, 7, ink)
        canvas.disc(there, 5, "#FFFFFF")


def draw_length(canvas: Canvas, box: pygame.FRect, found: Balance) -> None:
    """Draw the panel with the histogram of game lengths, counted in moves.

    The bars of the middle 90% of the games are amber, and a dashed line marks the median.
    """
    theme = canvas.theme
    inner = panel(canvas, box, words.LENGTH, words.IN_MOVES)
    if not found.bins:
        return
    base, tallest = inner.bottom - 22, max(count for _, count in found.bins)
    step = inner.w / len(found.bins)
    size = found.bins[1][0] - found.bins[0][0] if len(found.bins) > 1 else 1
    room = base - inner.top - 16
    low, high = found.usual
    for at, (first, count) in enumerate(found.bins):
        tall = room * count / tallest
        usual = first + size > low and first <= high
        place = pygame.FRect(inner.left + at * step + 1, base - tall, max(1.0, step - 2), tall)
        if count:
            canvas.fill(place, 2, _MARK if usual else _OTHER)
    x = inner.left + (found.median - found.bins[0][0] + 0.5) / size * step
    _dashes(canvas, x, inner.top - 2, base, theme.ink)
    told = words.HALF_BY.format(number=f"{found.median:g}")
    wide = canvas.measure(told, "small", weight=700)[0]
    left = x + 6 if x + 6 + wide <= inner.right else x - 6 - wide
    canvas.text((left, inner.top + 4), told, "small", theme.ink, anchor="midleft", weight=700)
    ends = (
        (inner.left, "midleft", found.bins[0][0]),
        (inner.right, "midright", found.bins[-1][0] + size - 1),
    )
    for place_x, anchor, number in ends:
        canvas.text((place_x, base + 13), str(number), "small", theme.ink2, anchor=anchor)


def draw_health(canvas: Canvas, box: pygame.FRect, found: Balance) -> None:
    """Draw the panel with checks for typical faults in a game, each with a tick or a warning.

    For example, it warns if more than a quarter of all moves were the only legal one.
    """
    theme = canvas.theme
    inner = panel(canvas, box, words.HEALTH)
    rows = (
        (not found.broken, words.GAMES_ENDED, f"{found.games:,}"),
        (True, words.CHOICES_A_MOVE, f"{found.choices:.1f}"),
        (found.forced <= 0.25, words.ONE_CHOICE, f"{found.forced * 100:.0f}%"),
        (found.never_changed <= 0.2, words.LEAD_STAYED, f"{found.never_changed * 100:.0f}%"),
    )
    tall = inner.h / len(rows)
    for at, (well, label, number) in enumerate(rows):
        y = inner.top + (at + 0.5) * tall
        if at:
            canvas.line((inner.left, y - tall / 2), (inner.right, y - tall / 2), theme.ink, 1, 0.16)
        icon, colour = ("check", _EVEN) if well else ("warn", "#9A5B06")
        canvas.icon((inner.left + 10, y), icon, 18, colour)
        canvas.text((inner.right, y), number, "row", theme.ink, anchor="midright")
        canvas.text(
            (inner.left + 28, y),
            label,
            "body",
            theme.ink,
            anchor="midleft",
            max_width=inner.w - 28 - 76,
        )


def cards_height(found: Balance) -> float:
    """Return the height of the card panel for these statistics, in logical pixels."""
    shown = shown_cards(found.cards) or shown_cards(found.moves)
    return 62 + 30 + ROW * len(shown) if shown else 96.0


def shown_cards(cards: Sequence[Card], most: int = 16) -> list[Card]:
    """Return the cards to list: at most `most`, half from each end of the list.

    `cards` must be sorted by wins. Cards used by every seat in every game are left out, since they
    can't explain who won.
    """
    told = [card for card in cards if not card.everywhere]
    return told if len(told) <= most else [*told[: most // 2], *told[-(most // 2) :]]


def draw_cards(canvas: Canvas, box: pygame.FRect, found: Balance, pictures: PiecePictures) -> None:
    """Draw the panel that shows how often each card's holders used it and then won.

    If no card distinguishes the seats, kinds of moves are listed instead.
    """
    cards = shown_cards(found.cards)
    titles = words.CARDS, words.CARDS_NOTE, words.CARD, words.USED_WHEN_HELD, words.WON_AFTER
    if not cards and found.moves:
        cards = shown_cards(found.moves)
        titles = (
            words.MOVES,
            words.MOVES_NOTE,
            words.MOVE,
            words.MADE_WHEN_LEGAL,
            words.WON_AFTER_MOVE,
        )
    inner = panel(canvas, box, *titles[:2])
    if cards:
        _CardTable(canvas, inner, cards, found.even, pictures).draw(titles[2:])
        return
    told = words.CARDS_ALIKE if found.cards else words.NO_CARDS
    canvas.paragraph((inner.left, inner.top, inner.w, 0), told, "body", canvas.theme.ink2)


class _CardTable:
    """The rows of the card panel: each card, how often it was used and how often it won."""

    def __init__(
        self,
        canvas: Canvas,
        inner: pygame.FRect,
        cards: Sequence[Card],
        even: float,
        pictures: PiecePictures,
    ) -> None:
        """Set the columns; `even` is a seat's fair share of wins."""
        self.canvas, self.inner, self.cards, self.pictures = canvas, inner, cards, pictures
        self.even = even
        self.span = max([0.06, *(abs(card.won.value - even) + 0.02 for card in cards)])
        """The greatest difference from the fair share that is shown."""
        wide = inner.w >= 600
        self.name = inner.w * (0.32 if wide else 0.38)
        self.aside = PICTURE + 10 if any(pictures.has(card.kind) for card in cards) else 0.0
        self.use = pygame.FRect(inner.left + self.name, 0, inner.w * (0.16 if wide else 0.11), 10)
        left = self.use.right + 64
        self.plot = pygame.FRect(left, 0, inner.right - left - 78, 0)

    def draw(self, heads: Sequence[str]) -> None:
        """Draw the heads of the columns and all rows."""
        canvas, inner, use, plot = self.canvas, self.inner, self.use, self.plot
        places = (
            (inner.left, self.name - 8),
            (use.left, use.w + 56),
            (plot.left, inner.right - plot.left),
        )
        for (x, room), head in zip(places, heads, strict=True):
            canvas.text((x, inner.top + 8), head, "small", canvas.theme.ink2, anchor="midleft",
                        max_width=room)  # fmt: skip
        top = inner.top + 26
        _dashes(canvas, plot.centerx, top, top + ROW * len(self.cards))
        for at, card in enumerate(self.cards):
            row = pygame.FRect(inner.left, top + at * ROW, inner.w, ROW)
            self._draw_card(card, row)
            self._draw_use(card, row.centery)
            if card.dead:
                canvas.text((row.right, row.centery), words.DEAD_CARD, "body", _LOSS,
                            anchor="midright", weight=700)  # fmt: skip
            else:
                self._draw_wins(card, row.centery)

    def _draw_card(self, card: Card, row: pygame.FRect) -> None:
        """Draw the picture and the title of a card, on red if it stands out."""
        canvas, y = self.canvas, row.centery
        if card.far or card.dead:
            canvas.fill(row.inflate(16, -2), 8, _OUT, 0.12)
        self.pictures.draw(canvas, card.kind, pygame.FRect(row.left, y - 17, PICTURE, 34))
        canvas.text(
            (row.left + self.aside, y),
            card.title,
            "body",
            canvas.theme.ink,
            anchor="midleft",
            weight=600,
            max_width=self.name - self.aside - 10,
        )

    def _draw_use(self, card: Card, y: float) -> None:
        """Draw a bar of how often a card was used."""
        canvas, use, ink = self.canvas, self.use, self.canvas.theme.ink
        use.centery = y
        canvas.fill(use, 4, ink, 0.10)
        if card.use:
            canvas.fill(pygame.FRect(use.left, use.top, max(3, use.w * card.use), use.h), 4, _BLUE)
        share = f"{card.use * 100:.0f}%"
        canvas.text((use.right + 8, y), share, "small", ink, anchor="midleft", weight=600)

    def _draw_wins(self, card: Card, y: float) -> None:
        """Draw how often holders who used a card won, with the interval."""
        canvas, won, ink, right = self.canvas, card.won, self.canvas.theme.ink, self.inner.right
        canvas.line((self._place(won.low), y), (self._place(won.high), y), ink, 2.2)
        canvas.disc((self._place(won.value), y), 6, _EDGE)
        canvas.disc((self._place(won.value), y), 4.8, _OUT if card.far else _MARK)
        share = f"{won.value * 100:.1f}%"
        if card.far:
            told = words.TOO_STRONG if won.value > self.even else words.TOO_WEAK
            canvas.text((right, y - 8), share, "row", _LOSS, anchor="midright")
            canvas.text((right, y + 11), told, "small", _LOSS, anchor="midright")
        else:
            canvas.text((right, y), share, "row", ink, anchor="midright")

    def _place(self, share: float) -> float:
        part = (share - self.even) / self.span
        return self.plot.centerx + max(-1.0, min(1.0, part)) * self.plot.w / 2


def draw_course(canvas: Canvas, box: pygame.FRect, found: Balance) -> None:
    """Draw the panel with a line chart of the scores from the start to the end of a game.

    Each seat's line shows its median score. The first and last seat also have a band that covers
    the middle half of their scores.
    """
    theme = canvas.theme
    inner = panel(canvas, box, words.SCORE_OVER_GAME, words.MIDDLE_HALF)
    if not found.course:
        canvas.paragraph(
            (inner.left, inner.top, inner.w, 0), words.NO_SCORES_SHOWN, "body", theme.ink2
        )
        return
    plot = pygame.FRect(inner.left + 38, inner.top + 6, inner.w - 46, inner.h - 30)
    numbers = [value for line in found.course for point in line for value in point]
    low, high = min(0.0, *numbers), max(1.0, *numbers)

    def at(part: int, score: float) -> tuple[float, float]:
        return (plot.left + plot.w * part / 4, plot.bottom - plot.h * (score - low) / (high - low))

    for score in _ticks(low, high):
        _, y = at(0, score)
        canvas.line((plot.left, y), (plot.right, y), theme.ink, 1, 0.10)
        canvas.text((plot.left - 8, y), f"{score}", "small", theme.ink2, anchor="midright")
    for seat, line in enumerate(found.course):
        colour = _LINES[seat % len(_LINES)]
        if seat in {0, len(found.course) - 1}:
            span = high - low
            parts = [((below - low) / span, (above - low) / span) for below, _, above in line]
            _band(canvas, plot, parts, colour)
        for part in range(4):
            _stroke(canvas, at(part, line[part][1]), at(part + 1, line[part + 1][1]), colour, seat)
    _draw_legend(canvas, plot, [found.seats[at].title for at in range(len(found.course))])
    ends = (
        (plot.left, words.START_OF_GAME, "midleft"),
        (plot.centerx, words.HALF_TIME, "center"),
        (plot.right, words.END_OF_GAME, "midright"),
    )
    for x, end, anchor in ends:
        canvas.text((x, plot.bottom + 16), end, "small", theme.ink2, anchor=anchor)


def _draw_legend(canvas: Canvas, plot: pygame.FRect, titles: Sequence[str]) -> None:
    """Draw which line is whose in the upper left corner, where there is room for all of them."""
    if 24.0 * len(titles) >= plot.h:
        return
    for seat, title in enumerate(titles):
        y = plot.top + 14 + 24 * seat
        colour = _LINES[seat % len(_LINES)]
        _stroke(canvas, (plot.left + 14, y), (plot.left + 44, y), colour, seat)
        place = (plot.left + 52, y)
        canvas.text(place, title, "small", canvas.theme.ink, anchor="midleft", weight=600)


def _ticks(low: float, high: float) -> range:
    """Return about five round whole numbers from `low` to `high` for the grid lines of a scale."""
    raw = (high - low) / 4
    sizes = (part * 10**power for power in range(7) for part in (1, 2, 5))
    step = next((size for size in sizes if size >= raw), max(1, int(raw)))
    return range(-(-int(low) // step) * step, int(high) + 1, step)


def _band(
    canvas: Canvas, plot: pygame.FRect, ends: Sequence[tuple[float, float]], colour: str
) -> None:
    """Fill the band between two lines; each point is (low, high) as shares of the plot's height."""
    key = ("balance-band", tuple(ends), colour)

    def make(size: tuple[int, int]) -> pygame.Surface:
        surface = pygame.Surface(size, pygame.SRCALPHA)
        wide, tall = size[0] - 1, size[1] - 1
        upper = [(wide * at / 4, tall * (1 - high)) for at, (_, high) in enumerate(ends)]
        lower = [(wide * at / 4, tall * (1 - low)) for at, (low, _) in enumerate(ends)]
        ink = pygame.Color(colour)
        ink.a = 52
        pygame.draw.polygon(surface, ink, [*upper, *lower[::-1]])
        return surface

    canvas.blit(canvas.surface(key, plot.size, make), plot.topleft)


def _stroke(
    canvas: Canvas, a: tuple[float, float], b: tuple[float, float], colour: str, seat: int
) -> None:
    """Draw a line from `a` to `b`, dashed for every second seat."""
    if seat % 2 == 0:
        canvas.line(a, b, colour, 2.6)
        return
    long = max(1.0, ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5)
    steps = max(1, round(long / 11))
    for step in range(steps):
        start, end = step / steps, (step + 0.6) / steps
        points = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (start, end)]
        canvas.line(points[0], points[1], colour, 2.6)


def _whisker(canvas: Canvas, low: float, high: float, y: float, ink: str) -> None:
    canvas.line((low, y), (high, y), ink, 2.2)
    for x in (low, high):
        canvas.line((x, y - 7), (x, y + 7), ink, 2.2)


def _dashes(canvas: Canvas, x: float, top: float, bottom: float, colour: str = _EVEN) -> None:
    y = top
    while y < bottom:
        canvas.line((x, y), (x, min(bottom, y + 4)), colour, 1.6)
        y += 8
