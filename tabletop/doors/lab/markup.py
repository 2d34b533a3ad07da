"""HTML building blocks of a report: sections, tables, intervals in words."""

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from itertools import zip_longest
from math import isinf

from tabletop.doors.intervals import Interval
from tabletop.doors.lab.plots import binned


def table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    caption: str,
    *,
    code: bool = False,
    pictures: Sequence[str] = (),
) -> str:
    """Return a table; columns but the first are numbers, or the last is a command.

    `pictures` stand before the first words of the rows.
    """
    heads = "".join(f'<th scope="col">{escape(each)}</th>' for each in head)
    body = "".join(
        "<tr>"
        + "".join(
            _cell(cell, code=code and at == len(row) - 1)
            if at
            else f'<th scope="row">{shown}{escape(cell)}</th>'
            for at, cell in enumerate(row)
        )
        + "</tr>"
        for row, shown in zip_longest(rows, pictures, fillvalue="")
    )
    return (
        f'<div class="table"><table><caption>{escape(caption)}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cell(text: str, *, code: bool) -> str:
    told = escape(text)
    return f'<td class="code"><code>{told}</code></td>' if code else f"<td>{told}</td>"


def picture(data: bytes | None) -> str:
    """Return a picture embedded in the page; "" for None."""
    if not data:
        return ""
    return f'<img alt="" src="data:image/jpeg;base64,{b64encode(data).decode()}">'


def section(title: str, content: str, *, wide: bool = False) -> str:
    """Return a section of the page with its heading; "" if it is empty."""
    kind = ' class="wide"' if wide else ""
    return f"<section{kind}><h2>{escape(title)}</h2>{content}</section>" if content else ""


def share(interval: Interval) -> str:
    """Return an interval of shares in words."""
    return f"{interval.low:.1%} to {interval.high:.1%}"


def span(interval: Interval, form: str = ".1f") -> str:
    """Return an interval in words; "" if it has no ends."""
    if isinf(interval.low):
        return ""
    return f"{interval.low:{form}} to {interval.high:{form}}"


def points_of(change: Interval) -> str:
    """Return an interval of differences of shares, in percentage points."""
    return f"{change.low * 100:+.1f} to {change.high * 100:+.1f}"


def counts(numbers: Sequence[int], caption: str, unit: str) -> str:
    """Return the bars of a histogram as a collapsible table; numbers are sorted."""
    size, bins = binned(numbers)
    rows = [
        (f"{low}" if size == 1 else f"{low} to {low + size - 1}", f"{count:,}",
         f"{count / len(numbers):.1%}")
        for low, count in bins
    ]  # fmt: skip
    heads = (unit.capitalize(), "Games", "Part")
    return f"<details><summary>As a table</summary>{table(heads, rows, caption)}</details>"
