"""Writes the report as one HTML page, light and dark, without network or scripts."""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from itertools import zip_longest
from math import isinf
from types import MappingProxyType

from tabletop.cli.play.intervals import Interval
from tabletop.lab import plots
from tabletop.lab.card_worth import LEAST, CardFigures
from tabletop.lab.findings import (
    Findings,
    power_text,
    probability_text,
    seat_title,
    typical,
    verdict,
)
from tabletop.lab.plots import binned
from tabletop.lab.rows import Row
from tabletop.lab.variants import Comparison

STYLE = """
:root{--ground:#f3ecdd;--paper:#fffdf8;--ink:#23242b;--soft:#5c606e;--edge:#cbbd9c;--bar:#d9981c;
--rim:#8a5c08;--even:#1f7548;--out:#c23b2c;--fault:#fbe4de;--grid:#23242b22;
--s0:#a97708;--s1:#21719f;--s2:#b0335a;--s3:#2f8643}
@media(prefers-color-scheme:dark){:root{--ground:#17140f;--paper:#25211a;--ink:#f2ead8;
--soft:#b9b0a0;--edge:#4b4436;--bar:#e0a83a;--rim:#ffd57e;--even:#63c795;--out:#ff8a78;
--fault:#43251f;--grid:#f2ead822;--s0:#e8b64a;--s1:#6cb8e6;--s2:#f0809f;--s3:#74cf88}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header,main{max-width:1180px;margin:auto;padding:20px 20px 0}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,520px),1fr));gap:16px;grid-auto-flow:dense;align-items:start;
padding-bottom:40px}
header p{color:var(--soft);margin:0}
h1,h2{font-family:Georgia,"Times New Roman",serif;line-height:1.2;margin:0 0 8px}
h1{font-size:34px}h2{font-size:22px}
header ul{display:flex;flex-wrap:wrap;gap:8px;list-style:none;padding:0;margin:12px 0 0}
header li{border:1px solid var(--edge);border-radius:999px;padding:3px 12px;font-weight:600}
section{background:var(--paper);border:1px solid var(--edge);border-radius:16px;padding:18px 20px;
min-width:0}
.verdict,.wide{grid-column:1/-1}.fault{background:var(--fault)}.verdict p{margin:0}
.strong{font-weight:700;font-size:18px}
svg{width:100%;max-width:760px;height:auto;display:block;margin:6px 0 12px;
font:14px system-ui,sans-serif}
svg text{fill:var(--ink)}
.bar{fill:var(--bar);stroke:var(--rim)}.whisker{stroke:var(--ink);stroke-width:2.2;fill:none}
.even{stroke:var(--even);stroke-width:1.6;stroke-dasharray:4 4;fill:none}
.dot{fill:var(--bar);stroke:var(--rim)}.out{fill:var(--out);stroke:var(--ink)}
.grid{stroke:var(--grid);fill:none}
svg .name{text-anchor:end}svg .value{text-anchor:end;font-weight:700}
svg .axis{text-anchor:middle;fill:var(--soft)}svg .axis[text-anchor=end]{text-anchor:end}
svg .fair{text-anchor:middle;fill:var(--even);font-weight:700}svg .note{font-weight:700}
.line{fill:none;stroke-width:2.6}.band{opacity:.18;stroke:none}
.line.s0{stroke:var(--s0)}.line.s1{stroke:var(--s1);stroke-dasharray:7 4}
.line.s2{stroke:var(--s2);stroke-dasharray:3 3}.line.s3{stroke:var(--s3);stroke-dasharray:10 3}
.band.s0{fill:var(--s0)}.band.s1{fill:var(--s1)}.band.s2{fill:var(--s2)}.band.s3{fill:var(--s3)}
svg .legend{font-weight:700}
svg .legend.s0{fill:var(--s0)}svg .legend.s1{fill:var(--s1)}svg .legend.s2{fill:var(--s2)}
svg .legend.s3{fill:var(--s3)}
.table{overflow:auto;max-height:560px;margin:8px 0}
table{border-collapse:collapse;width:100%;font-size:15px;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--soft);padding-bottom:4px}
td{white-space:nowrap}td.code{white-space:normal;text-align:left}
th,td{padding:4px 8px;text-align:right;border-bottom:1px solid var(--grid)}
thead th{color:var(--soft);font-weight:600;position:sticky;top:0;background:var(--paper);
vertical-align:bottom}
th:first-child{text-align:left}
img{height:44px;border-radius:3px;vertical-align:middle;margin-right:10px;
box-shadow:0 1px 3px #0006}
.dead{display:flex;flex-wrap:wrap;gap:10px 22px;list-style:none;padding:0;margin:8px 0;
font-weight:600}
tbody th{font-weight:600}
summary{cursor:pointer;color:var(--soft);font-size:15px}
code{font:14px ui-monospace,monospace;overflow-wrap:anywhere}
@media print{body{background:none}.table{max-height:none;overflow:visible}}
"""


def table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    caption: str,
    *,
    code: bool = False,
    pictures: Sequence[str] = (),
) -> str:
    """Return an HTML table with names in the first column and numbers in the others.

    Args:
        head: Headings of the columns.
        rows: The cells of each row, as plain text.
        caption: The caption above the table.
        code: Whether the last column contains commands.
        pictures: HTML of a picture before the name in each row.
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
    """Return HTML for a JPEG embedded in the page; "" for None."""
    if not data:
        return ""
    return f'<img alt="" src="data:image/jpeg;base64,{b64encode(data).decode()}">'


def section(title: str, content: str, *, wide: bool = False) -> str:
    """Return HTML for a section with its heading; "" if it has no content.

    With `wide=True`, the section takes the whole width of the page.
    """
    kind = ' class="wide"' if wide else ""
    return f"<section{kind}><h2>{escape(title)}</h2>{content}</section>" if content else ""


def share(interval: Interval) -> str:
    """Return an interval of shares in percent, such as `48.1% to 51.9%`."""
    return f"{interval.low:.1%} to {interval.high:.1%}"


def span(interval: Interval, form: str = ".1f") -> str:
    """Return an interval of numbers, such as `3.1 to 4.2`; "" if it is unbounded."""
    if isinf(interval.low):
        return ""
    return f"{interval.low:{form}} to {interval.high:{form}}"


def points_of(change: Interval) -> str:
    """Return an interval of differences of shares, in percentage points: `-0.4 to +1.2`."""
    return f"{change.low * 100:+.1f} to {change.high * 100:+.1f}"


def counts(numbers: Sequence[int], caption: str, unit: str) -> str:
    """Return the bars of a histogram of sorted numbers as a collapsible HTML table."""
    size, bins = binned(numbers)
    rows = [
        (
            f"{low}" if size == 1 else f"{low} to {low + size - 1}",
            f"{count:,}",
            f"{count / len(numbers):.1%}",
        )
        for low, count in bins
    ]
    heads = (unit.capitalize(), "Games", "Part")
    return f"<details><summary>As a table</summary>{table(heads, rows, caption)}</details>"


def games_to_see(findings: Findings) -> str:
    """Return HTML for the shortest, longest and slowest games, each with a command to see it."""
    html = "<p>Each line keeps the game in a file and tells it; <code>tabletop open FILE</code> "
    html += "shows it on the table.</p>"
    for name, rows in findings.ends():
        lines = [(*_game(row), command(findings, row)) for row in rows]
        html += table(
            ("Game", "Seed", "Moves", "To weigh", "Scores", "To replay it"),
            lines,
            name,
            code=True,
        )
    return html


def command(findings: Findings, row: Row) -> str:
    """Return the command line that replays a game of the report, saves it and prints it."""
    plan = findings.plan
    levels = ",".join(plan.players[entrant] for entrant in row.entrants)
    options = "".join(
        f" --option {name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in plan.options
    )
    steps = f" --steps {plan.steps}" if plan.steps else ""
    file = f"{plan.game}-{row.seed}.recess"
    game = f'"{plan.folder}"' if plan.folder else plan.game
    return (
        f"tabletop simulate {game} --seats {plan.seats} --players {levels} "
        f"--seed {row.seed}{options}{steps} --save {file} && tabletop replay {file}"
    )


def _game(row: Row) -> tuple[str, str, str, str, str]:
    scores = ", ".join(map(str, row.scores))
    return f"{row.number}", f"{row.seed}", f"{row.moves}", f"{row.choices:,}", scores


def health(findings: Findings) -> str:
    """Return HTML for the section on whether games end and offer choices."""
    rows = [
        ("Games that ended", f"{findings.games:,} of {len(findings.rows):,}"),
        ("Choices at a move", f"{findings.choices:.1f}"),
        ("Moves with one choice", f"{findings.forced:.0%}"),
        ("Lead never changed", f"{findings.never_changed.value:.0%}"),
    ]
    html = table(("", "Figure"), rows, "Health")
    broken = [f"seed {row.seed}: {row.problem}" for row in findings.broken[:20]]
    if broken:
        html += "<ul>" + "".join(f"<li><code>{escape(each)}</code></li>" for each in broken)
        html += "</ul>"
    return html


def how_played(findings: Findings) -> str:
    """Return HTML for the section on what was played: the plan of the run."""
    plan = findings.plan
    rows = [
        ("Game", f"{findings.names.title} {findings.names.version}".strip()),
        ("Content", plan.content[:16]),
        ("Program", plan.version),
        ("Players", ", ".join(plan.players)),
        ("Seats", "each deal is played all ways round" if plan.rotates_seats else "as given"),
        ("Options", ", ".join(f"{name} {value}" for name, value in plan.options) or "the usual"),
        ("Seeds", f"from {plan.seed}"),
    ]
    if plan.without:
        rows.append(("Without", plan.without))
    html = table(("", ""), rows, "Plan")
    note = (
        "The same plan gives the same games on every machine."
        if plan.milliseconds is None
        else "Players were held to a time, so other machines may give other games."
    )
    used = (
        "A card was used when its seat named it or its open place in a move, or when it was laid "
        "openly before the seat."
    )
    return f"{html}<p>{note} {used}</p>"


_NONE: Mapping[str, bytes] = MappingProxyType({})
_MOST_DRAWN = 40
"""Most cards in a plot; the table beside it has all."""


def page(
    findings: Findings,
    comparison: Comparison | None = None,
    pictures: Mapping[str, bytes] = _NONE,
) -> str:
    """Return the whole report as an HTML page.

    Args:
        findings: The statistics.
        comparison: How a variant differs; None for none.
        pictures: JPEG files by kind of piece.
    """
    plan, names = findings.plan, findings.names
    headline, note, fault = verdict(findings)
    sections = [
        section("Wins by seat", _seats(findings)),
        section("Variant", _variant(comparison)) if comparison else "",
        section("Length", _lengths(findings)),
        section("Points", _points(findings)),
        section("Openings", _openings(findings)),
        section("Cards", _cards(findings, pictures), wide=True),
        section("Moves", _moves(findings), wide=True),
        section("Players", _levels(findings)),
        section("Games to look at", games_to_see(findings), wide=True),
        section("Health", health(findings)),
        section("How it was played", how_played(findings)),
    ]
    chips = (
        f"{findings.games:,} games",
        f"{plan.seats} seats",
        ", ".join(dict.fromkeys(plan.players)),
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        '<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">"
        f"<title>{escape(names.title)}: balance report</title><style>{STYLE}</style></head><body>"
        f"<header><h1>{escape(names.title)}</h1><p>Balance report</p>"
        f"<ul>{''.join(f'<li>{escape(chip)}</li>' for chip in chips)}</ul></header><main>"
        f'<section class="verdict{" fault" if fault else ""}"><h2>{escape(headline)}</h2>'
        f"<p>{escape(note)}</p></section>{''.join(sections)}</main></body></html>\n"
    )


def _names(findings: Findings) -> list[str]:
    return [seat_title(seat) for seat in range(findings.plan.seats)]


def _seats(findings: Findings) -> str:
    if not findings.games or findings.plan.is_solo:
        return ""
    names = _names(findings)
    rows = [
        (name, f"{won:,.1f}".removesuffix(".0"), f"{part.value:.1%}", share(part))
        for name, won, part in zip(names, findings.won, findings.seats, strict=True)
    ]
    alike = f"Chance alone puts seats so far apart in {probability_text(findings.seats_alike)}"
    return (
        plots.bars(names, findings.seats, findings.even, title="Share of wins by seat")
        + table(("Seat", "Wins", "Share", "95% interval"), rows, "Wins by seat")
        + f"<p>{alike} (chi-square over all seats, p = {findings.seats_alike:.3g}). "
        f"{escape(power_text(findings))}</p>"
    )


def _variant(comparison: Comparison) -> str:
    rows = [
        (
            seat_title(each.seat),
            f"{each.change.value * 100:+.1f}",
            points_of(each.change),
            f"{each.gained}",
            f"{each.lost}",
            f"{each.chance:.3g}",
            "told apart" if each.apart else "not told apart",
        )
        for each in comparison.seats
    ]
    more = [
        ("Moves in a game", f"{comparison.moves.value:+.2f}", span(comparison.moves, "+.2f")),
        (
            "Points of all seats",
            f"{comparison.points.value:+.2f}",
            span(comparison.points, "+.2f"),
        ),
    ]
    return (
        f'<p class="strong">{escape(comparison.verdict)}</p>'
        + table(
            ("Seat", "Points of share", "95% interval", "Won only so", "Lost only so", "p", ""),
            rows,
            f"{comparison.label}: wins on the same deals, after McNemar",
        )
        + table(("", "Change", "95% interval"), more, "Paired bootstrap of deals")
    )


def _lengths(findings: Findings) -> str:
    if not findings.games:
        return ""
    rows = []
    for name, numbers in (("Moves", findings.lengths), ("Turns", findings.turns)):
        mean, middle, low, high = typical(numbers)
        rows.append(
            (
                name,
                f"{mean:.1f}",
                f"{middle:g}",
                f"{low:g} to {high:g}",
                f"{numbers[0]}",
                f"{numbers[-1]}",
            )
        )
    middle = typical(findings.lengths)[1]
    heads = ("", "Mean", "Median", "Middle nine tenths", "Shortest", "Longest")
    return (
        plots.histogram(findings.lengths, middle, title="Length in moves", unit="moves")
        + counts(findings.lengths, "Lengths of games", "moves")
        + table(heads, rows, "Lengths")
    )


def _points(findings: Findings) -> str:
    if not findings.games:
        return ""
    names = _names(findings)
    rows = [
        (name, f"{each.value:.1f}", span(each))
        for name, each in zip(names, findings.points, strict=True)
    ]
    html = table(("Seat", "Mean points", "95% interval"), rows, "Points at the end")
    if findings.parts:
        lines = [
            (name, *(f"{seats[seat].value:.1f}" for seats in findings.parts.values()))
            for seat, name in enumerate(names)
        ]
        html += table(("Seat", *findings.parts), lines, "What they add up from, mean points")
    if findings.course:
        html = plots.course(findings.course, names, title="Points over the game") + html
        quarters = ("Start", "A quarter", "Half", "Three quarters", "End")
        lines = [
            (name, *(f"{value:g}" for _, value, _ in line))
            for name, line in zip(names, findings.course, strict=True)
        ]
        html += table(("Seat", *quarters), lines, "Median points over the game")
    if findings.margins:
        mean, middle, low, high = typical(findings.margins)
        html += plots.histogram(findings.margins, middle, title="Margins", unit="points")
        html += counts(findings.margins, "Margins of the best score", "points")
        html += (
            f"<p>The best score is {mean:.1f} points ahead of the next on average, half by "
            f"{middle:g}, nine of ten times between {low:g} and {high:g}.</p>"
        )
    lead = findings.half_time
    if lead.high < 1.0 or lead.value:
        html += (
            f"<p>Who alone leads at half-time wins {lead.value:.1%} of the games "
            f"({share(lead)}).</p>"
        )
    shared = f"{findings.shared:,} games were shared, {findings.drawn:,} won by nobody."
    return f"{html}<p>{shared}</p>"


def _cards(findings: Findings, pictures: Mapping[str, bytes]) -> str:
    cards = findings.cards
    if not cards:
        return ""
    rows = [
        (
            card.title,
            f"{card.came / card.seats:.0%}",
            f"{card.use:.0%}",
            f"{card.won_came.value:.1%}",
            f"{card.won_used.value:.1%}" if card.used else "",
            "" if card.everywhere or not card.used else f"{card.lift.value * 100:+.1f}",
            "" if card.everywhere or not card.used else points_of(card.lift),
            _mark(card),
        )
        for card in cards
    ]
    return (
        "<p>An association, not a cause: whoever is ahead may use more cards. "
        "<code>--without CARD</code> is the experiment. Of the cards told apart from the mean, "
        "above or below, at most one of ten is chance (Benjamini-Hochberg); the interval of a far "
        "one misses it by more than 8 points.</p>"
        + _lifts(cards)
        + table(
            ("Card", "Came to", "Used when it came", "Won when it came", "Won when used",
             "Lift, points", "95% interval", ""),
            rows, "What became of each card, by seat and game",
            pictures=[picture(pictures.get(card.kind)) for card in cards],
        )
        + _dead(cards, pictures)
    )  # fmt: skip


def _lifts(cards: Sequence[CardFigures]) -> str:
    """Return a plot of what the use of a card goes with, for those that not everybody uses."""
    shown = [card for card in cards if not card.everywhere and card.used][:_MOST_DRAWN]
    if not shown:
        return ""
    return plots.lifts(
        [card.title for card in shown],
        [card.lift for card in shown],
        [card.far for card in shown],
        title="Points of share above the mean where a card was used",
    )


def _dead(cards: Sequence[CardFigures], pictures: Mapping[str, bytes]) -> str:
    """Return a list of the cards that hardly anybody used."""
    dead = "".join(
        f"<li>{picture(pictures.get(card.kind))}{escape(card.title)}</li>"
        for card in cards
        if card.dead
    )
    if not dead:
        return f"<p>No card that came to {LEAST} seats was left unused.</p>"
    told = "<p>Dead cards, used by under 2% of those they came to:</p>"
    return f'{told}<ul class="dead">{dead}</ul>'


def _mark(card: CardFigures) -> str:
    if card.dead:
        return "dead"
    if card.everywhere:
        return "used by all"
    if not card.stands_out:
        return ""
    side = "above" if card.lift.value > 0 else "below"
    return f"far {side}" if card.far else side


def _moves(findings: Findings) -> str:
    rows = [
        (
            findings.move_title(each.kind),
            f"{each.moves:,}",
            f"{each.per_game:.2f}",
            f"{each.chosen:.0%}" if each.moves else "",
            f"{each.games:,}",
        )
        for each in findings.moves
    ]
    phases = findings.phases
    by_phase = ""
    if len(phases) > 1:
        lines = [
            (
                findings.move_title(each.kind),
                *(f"{kinds[each.kind]:,}" if kinds[each.kind] else "" for kinds in phases.values()),
            )
            for each in findings.moves
            if each.moves
        ]
        heads = ("Move", *map(findings.phase_title, phases))
        by_phase = table(heads, lines, "Moves by kind and phase")
    never = ", ".join(findings.never)
    unwanted = ", ".join(findings.unwanted)
    heads = ("Move", "Made", "In a game", "Made when legal", "Games")
    notes = f"<p>Never legal: {escape(never)}.</p>" if never else ""
    if unwanted:
        notes += f"<p>Legal, and never chosen: {escape(unwanted)}.</p>"
    by_phase = _worth(findings) + by_phase
    return table(heads, rows, "Moves by kind") + by_phase + (notes or "<p>Every kind was made.</p>")


def _worth(findings: Findings) -> str:
    """Return the section on results by kind of move."""
    rows = [
        (
            findings.move_title(each.kind),
            f"more than {each.more_than} times" if each.more_than else "at all",
            f"{each.seats:,}",
            f"{each.won.value:.1%}",
            f"{each.lift.value * 100:+.1f}",
            points_of(each.lift),
            ("above" if each.lift.value > 0 else "below") if each.stands_out else "",
        )
        for each in sorted(findings.worth.values(), key=lambda each: -each.won.value)
    ]
    heads = ("Move", "Made", "Seats", "Won", "Lift, points", "95% interval", "")
    return table(heads, rows, "How those did who made it: an association") if rows else ""


def _openings(findings: Findings) -> str:
    rows = [
        (
            " + ".join(findings.move_title(kind) for kind in each.kinds.split(" + ")),
            f"{each.part:.0%}",
            f"{each.won.value:.1%}",
            share(each.won),
            "wins more" if each.stands_out else "",
        )
        for each in findings.openings
    ]
    if not rows:
        return "<p>No opening is chosen by a tenth of the seats.</p>"
    return table(
        ("First two moves of a seat", "Chosen", "Won", "95% interval", ""),
        rows,
        "Openings that at least a tenth of the seats choose",
    )


def _levels(findings: Findings) -> str:
    rows = [
        (
            each.level,
            f"{each.won.value:.1%}",
            share(each.won),
            f"{each.even:.0%}",
            f"{each.score.value:.1f}",
            span(each.score),
        )
        for each in findings.levels
    ]
    if len(rows) < 2:
        return ""
    shares = [each.won for each in findings.levels]
    return plots.bars([row[0] for row in rows], shares, title="Wins by level") + table(
        ("Level", "Share", "95% interval", "If alike", "Mean points", "95% interval"),
        rows,
        "Levels against each other",
    )
