"""Plots of the report as SVG: bars, histograms, dots and lines. Colours are CSS classes."""

from collections.abc import Sequence
from html import escape

from tabletop.cli.play.intervals import Interval

_WIDE = 640.0
_TEXT = 150.0
"""Width for names at the left."""
_VALUE = 74.0
"""Width for numbers at the right."""
_ROW = 30.0
_BINS = 24


def bars(
    names: Sequence[str],
    shares: Sequence[Interval],
    even: float | None = None,
    *,
    title: str,
) -> str:
    """Return a bar chart as SVG: shares with 95% whiskers, and a dashed line at `even`.

    Args:
        names: The label of each bar.
        shares: The shares with their intervals, in the same order.
        even: The share that all would have if they were equal; None for no line.
        title: Description of the chart for screen readers.
    """
    most = max([0.01, *(min(1.0, share.high) for share in shares), even or 0.0])
    width = _WIDE - _TEXT - _VALUE
    parts = []
    for at, (name, share) in enumerate(zip(names, shares, strict=True)):
        y = 8 + at * _ROW
        long = width * share.value / most
        low, high = (_TEXT + width * each / most for each in (share.low, min(share.high, most)))
        middle = y + 11
        parts += [
            _name(name, middle),
            f'<rect class="bar" x="{_TEXT}" y="{y}" width="{long:.1f}" height="22" rx="3"/>',
            (
                f'<path class="whisker" d="M{low:.1f} {middle}H{high:.1f}M{low:.1f} {middle - 6}v12'
                f'M{high:.1f} {middle - 6}v12"/>'
            ),
            f'<text class="value" x="{_WIDE}" y="{middle + 5}">{share.value:.1%}</text>',
        ]
    tall = 8 + len(names) * _ROW
    if even is not None:
        x = _TEXT + width * even / most
        parts.append(f'<path class="even" d="M{x:.1f} 0V{tall}"/>')
        parts.append(f'<text class="fair" x="{x:.1f}" y="{tall + 16}">even share {even:.1%}</text>')
        tall += 22
    return _svg(parts, tall, title)


def binned(numbers: Sequence[int], most: int = _BINS) -> tuple[int, list[tuple[int, int]]]:
    """Return the bin width of a histogram, and each bin's lowest number and count.

    `numbers` are sorted; there are at most `most` bins.
    """
    if not numbers:
        return 1, []
    low, high = numbers[0], numbers[-1]
    size = max(1, -(-(high - low + 1) // most))
    counts = [0] * ((high - low) // size + 1)
    for number in numbers:
        counts[(number - low) // size] += 1
    return size, [(low + at * size, count) for at, count in enumerate(counts)]


def histogram(numbers: Sequence[int], middle: float, *, title: str, unit: str) -> str:
    """Return a histogram of sorted numbers as SVG, with a line at `middle`, the median.

    `title` describes it for screen readers; `unit` is what it counts, such as moves.
    """
    if not numbers:
        return ""
    low, high = numbers[0], numbers[-1]
    size, bins = binned(numbers)
    tallest, width, height = max(count for _, count in bins), (_WIDE - 20) / len(bins), 150.0
    parts = []
    for at, (first, count) in enumerate(bins):
        tall = height * count / tallest
        parts.append(
            f'<rect class="bar" x="{10 + at * width + 1:.1f}" y="{height + 14 - tall:.1f}" '
            f'width="{max(1.0, width - 2):.1f}" height="{tall:.1f}" rx="2"><title>'
            f"{first} to {first + size - 1}: {count}</title></rect>"
        )
    x = 10 + (middle - low + 0.5) / size * width
    parts.append(f'<path class="even" d="M{x:.1f} 2V{height + 14}"/>')
    anchor = "end" if x > _WIDE * 0.7 else "start"
    shift = -6 if anchor == "end" else 6
    parts.append(
        f'<text class="note" x="{x + shift:.1f}" y="12" text-anchor="{anchor}">'
        f"half by {middle:g} {escape(unit)}</text>"
    )
    for number in {low, (low + high) // 2, high}:
        place = 10 + (number - low + 0.5) / size * width
        place = min(max(place, 18.0), _WIDE - 22)
        parts.append(f'<text class="axis" x="{place:.1f}" y="{height + 32}">{number}</text>')
    return _svg(parts, height + 40, title)


def lifts(
    names: Sequence[str], values: Sequence[Interval], outside: Sequence[bool], *, title: str
) -> str:
    """Return a dot chart as SVG: each value with whiskers, around zero.

    Args:
        names: The label of each dot.
        values: The values with their intervals, in the same order.
        outside: Whether each value stands out and gets another colour.
        title: Description of the chart for screen readers.
    """
    reach = max([0.02, *(min(abs(each.value) + 0.06, 1.0) for each in values)])
    left, width = _TEXT + 50, _WIDE - _TEXT - 50 - _VALUE

    def place(number: float) -> float:
        return left + width * (min(max(number, -reach), reach) + reach) / (2 * reach)

    tall = 8 + len(names) * 24.0
    parts = [f'<path class="even" d="M{place(0):.1f} 0V{tall}"/>']
    for at, (name, value, out) in enumerate(zip(names, values, outside, strict=True)):
        y = 20 + at * 24.0
        parts += [
            _name(name, y, _TEXT + 40),
            f'<path class="whisker" d="M{place(value.low):.1f} {y}H{place(value.high):.1f}"/>',
            (
                f'<circle class="{"out" if out else "dot"}" cx="{place(value.value):.1f}" cy="{y}" '
                'r="5"/>'
            ),
            f'<text class="value" x="{_WIDE}" y="{y + 5}">{value.value * 100:+.1f}</text>',
        ]
    return _svg(parts, tall + 6, title)


def course(
    lines: Sequence[Sequence[tuple[float, float, float]]], names: Sequence[str], *, title: str
) -> str:
    """Return a line chart of the scores during the game as SVG, with a line for each seat.

    Args:
        lines: For each seat, at the start and each quarter: lower quartile, median, upper quartile.
            The quartiles are drawn for the first and the last line.
        names: The names of the seats.
        title: Description of the chart for screen readers.
    """
    height, left = 220.0, 46.0
    top = max([1.0, *(high for line in lines for _, _, high in line)])
    low = min([0.0, *(each for line in lines for each, _, _ in line)])
    width = _WIDE - left - _VALUE

    def at(part: int, score: float) -> str:
        y = 10 + height * (1 - (score - low) / (top - low))
        return f"{left + width * part / 4:.1f} {y:.1f}"

    parts = []
    for score in (low, (low + top) / 2, top):
        y = 10 + height * (1 - (score - low) / (top - low))
        parts.append(f'<path class="grid" d="M{left} {y:.1f}H{left + width}"/>')
        parts.append(
            f'<text class="axis" x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{score:g}</text>'
        )
    for seat, line in enumerate(lines):
        if seat in {0, len(lines) - 1}:
            upper = [at(part, high) for part, (_, _, high) in enumerate(line)]
            lower = [at(part, each) for part, (each, _, _) in enumerate(line)]
            parts.append(
                f'<path class="band s{seat % 4}" d="M{"L".join([*upper, *lower[::-1]])}Z"/>'
            )
        middle = "L".join(at(part, value) for part, (_, value, _) in enumerate(line))
        parts.append(f'<path class="line s{seat % 4}" d="M{middle}"/>')
    ends = _apart([10 + height * (1 - (line[-1][1] - low) / (top - low)) for line in lines])
    for seat, y in enumerate(ends):
        parts.append(
            f'<text class="legend s{seat % 4}" x="{left + width + 8}" y="{y + 4:.1f}">'
            f"{escape(names[seat])}</text>"
        )
    for part, text in enumerate(("start", "a quarter", "half", "three quarters", "end")):
        parts.append(
            f'<text class="axis" x="{left + width * part / 4:.1f}" y="{height + 30}">{text}</text>'
        )
    return _svg(parts, height + 38, title)


def _apart(places: Sequence[float]) -> list[float]:
    """Return positions moved down until no two labels overlap."""
    moved = list(places)
    last = -100.0
    for at in sorted(range(len(moved)), key=moved.__getitem__):
        moved[at] = last = max(moved[at], last + 16)
    return moved


def _name(name: str, y: float, room: float = _TEXT) -> str:
    short = name if len(name) * 7.2 <= room else name[: int(room / 7.2) - 1] + "…"
    return (
        f'<text class="name" x="{room - 10}" y="{y + 5}"><title>{escape(name)}</title>'
        f"{escape(short)}</text>"
    )


def _svg(parts: Sequence[str], tall: float, title: str) -> str:
    label = escape(title, quote=True)
    return (
        f'<svg viewBox="0 0 {_WIDE:.0f} {tall:.0f}" role="img" aria-label="{label}">'
        f"{''.join(parts)}</svg>"
    )
