"""The report as one HTML page, without network or scripts, light and dark."""

from collections.abc import Mapping
from html import escape
from types import MappingProxyType

from tabletop.doors.lab import plots
from tabletop.doors.lab.cards import LEAST, CardFigures
from tabletop.doors.lab.findings import Findings, typical
from tabletop.doors.lab.markup import counts, picture, points_of, section, share, span, table
from tabletop.doors.lab.page_games import games_to_see, health, how_played
from tabletop.doors.lab.style import STYLE
from tabletop.doors.lab.variants import Comparison
from tabletop.doors.lab.words import odds, seat_title, told_by, verdict

_NONE: Mapping[str, bytes] = MappingProxyType({})
_MOST_DRAWN = 40
"""Most cards in a plot; the table beside it has all."""


def page(
    findings: Findings,
    comparison: Comparison | None = None,
    pictures: Mapping[str, bytes] = _NONE,
) -> str:
    """Return the report; `pictures` are JPEG files by kind of piece."""
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
        f"{findings.games:,} games", f"{plan.seats} seats", ", ".join(dict.fromkeys(plan.players)),
    )  # fmt: skip
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
    if not findings.games or findings.plan.alone:
        return ""
    names = _names(findings)
    rows = [
        (name, f"{won:,.1f}".removesuffix(".0"), f"{part.value:.1%}", share(part))
        for name, won, part in zip(names, findings.won, findings.seats, strict=True)
    ]
    alike = f"Chance alone puts seats so far apart in {odds(findings.seats_alike)}"
    return (
        plots.bars(names, findings.seats, findings.even, title="Share of wins by seat")
        + table(("Seat", "Wins", "Share", "95 % interval"), rows, "Wins by seat")
        + f"<p>{alike} (chi-square over all seats, p = {findings.seats_alike:.3g}). "
        f"{escape(told_by(findings))}</p>"
    )


def _variant(comparison: Comparison) -> str:
    rows = [
        (
            seat_title(each.seat), f"{each.change.value * 100:+.1f}",
            points_of(each.change),
            f"{each.gained}", f"{each.lost}", f"{each.chance:.3g}",
            "told apart" if each.apart else "not told apart",
        )
        for each in comparison.seats
    ]  # fmt: skip
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
            ("Seat", "Points of share", "95 % interval", "Won only so", "Lost only so", "p", ""),
            rows, f"{comparison.label}: wins on the same deals, after McNemar",
        )
        + table(("", "Change", "95 % interval"), more, "Paired bootstrap of deals")
    )  # fmt: skip


def _lengths(findings: Findings) -> str:
    if not findings.games:
        return ""
    rows = []
    for name, numbers in (("Moves", findings.lengths), ("Turns", findings.turns)):
        mean, middle, low, high = typical(numbers)
        rows.append(
            (name, f"{mean:.1f}", f"{middle:g}", f"{low:g} to {high:g}",
             f"{numbers[0]}", f"{numbers[-1]}")
        )  # fmt: skip
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
    told = table(("Seat", "Mean points", "95 % interval"), rows, "Points at the end")
    if findings.parts:
        lines = [
            (name, *(f"{seats[seat].value:.1f}" for seats in findings.parts.values()))
            for seat, name in enumerate(names)
        ]
        told += table(("Seat", *findings.parts), lines, "What they add up from, mean points")
    if findings.course:
        told = plots.course(findings.course, names, title="Points over the game") + told
        quarters = ("Start", "A quarter", "Half", "Three quarters", "End")
        lines = [
            (name, *(f"{value:g}" for _, value, _ in line))
            for name, line in zip(names, findings.course, strict=True)
        ]
        told += table(("Seat", *quarters), lines, "Median points over the game")
    if findings.margins:
        mean, middle, low, high = typical(findings.margins)
        told += plots.histogram(findings.margins, middle, title="Margins", unit="points")
        told += counts(findings.margins, "Margins of the highest score", "points")
        told += (
            f"<p>The highest score lies {mean:.1f} points above the next on average, half by "
            f"{middle:g}, nine of ten times between {low:g} and {high:g}.</p>"
        )
    lead = findings.half_time
    if lead.high < 1.0 or lead.value:
        told += (
            f"<p>Who alone leads at half-time wins {lead.value:.1%} of the games "
            f"({share(lead)}).</p>"
        )
    shared = f"{findings.shared:,} games were shared, {findings.drawn:,} won by nobody."
    return f"{told}<p>{shared}</p>"


def _cards(findings: Findings, pictures: Mapping[str, bytes]) -> str:
    cards = findings.cards
    if not cards:
        return ""
    told = [card for card in cards if not card.everywhere and card.used]
    rows = [
        (
            card.title, f"{card.came / card.seats:.0%}", f"{card.use:.0%}",
            f"{card.won_came.value:.1%}", f"{card.won_used.value:.1%}" if card.used else "",
            "" if card.everywhere or not card.used else f"{card.lift.value * 100:+.1f}",
            "" if card.everywhere or not card.used else points_of(card.lift),
            _mark(card),
        )
        for card in cards
    ]  # fmt: skip
    plot = plots.lifts(
        [card.title for card in told[:_MOST_DRAWN]],
        [card.lift for card in told[:_MOST_DRAWN]],
        [card.far for card in told[:_MOST_DRAWN]],
        title="Points of share above the mean where a card was used",
    ) if told else ""  # fmt: skip
    dead = "".join(
        f"<li>{picture(pictures.get(card.kind))}{escape(card.title)}</li>"
        for card in cards if card.dead
    )  # fmt: skip
    return (
        "<p>An association, not a cause: whoever is ahead may use more cards. "
        "<code>--without CARD</code> is the experiment. Of the cards told apart from the mean, "
        "above or below, at most one of ten is chance (Benjamini-Hochberg); the interval of a far "
        "one misses it by more than 8 points.</p>"
        + plot
        + table(
            ("Card", "Came to", "Used when it came", "Won when it came", "Won when used",
             "Lift, points", "95 % interval", ""),
            rows, "What became of each card, by seat and game",
            pictures=[picture(pictures.get(card.kind)) for card in cards],
        )
        + ("<p>Dead cards, used by under 2 % of those they came to:</p>"
           f'<ul class="dead">{dead}</ul>' if dead else
           f"<p>No card that came to {LEAST} seats was left unused.</p>")
    )  # fmt: skip


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
            findings.move_title(each.kind), f"{each.moves:,}", f"{each.per_game:.2f}",
            f"{each.chosen:.0%}" if each.moves else "", f"{each.games:,}",
        )
        for each in findings.moves
    ]  # fmt: skip
    phases = findings.phases
    by_phase = ""
    if len(phases) > 1:
        lines = [
            (
                findings.move_title(each.kind),
                *(f"{kinds[each.kind]:,}" if kinds[each.kind] else "" for kinds in phases.values()),
            )
            for each in findings.moves if each.moves
        ]  # fmt: skip
        heads = ("Move", *map(findings.phase_title, phases))
        by_phase = table(heads, lines, "Moves by kind and phase")
    never = ", ".join(findings.never)
    unwanted = ", ".join(findings.unwanted)
    heads = ("Move", "Made", "In a game", "Made when legal", "Games")
    told = f"<p>Never legal: {escape(never)}.</p>" if never else ""
    if unwanted:
        told += f"<p>Legal, and never chosen: {escape(unwanted)}.</p>"
    by_phase = _worth(findings) + by_phase
    return table(heads, rows, "Moves by kind") + by_phase + (told or "<p>Every kind was made.</p>")


def _worth(findings: Findings) -> str:
    """Return the section on results by kind of move."""
    rows = [
        (
            findings.move_title(each.kind),
            f"more than {each.more_than} times" if each.more_than else "at all",
            f"{each.seats:,}", f"{each.won.value:.1%}", f"{each.lift.value * 100:+.1f}",
            points_of(each.lift),
            ("above" if each.lift.value > 0 else "below") if each.stands_out else "",
        )
        for each in sorted(findings.worth.values(), key=lambda each: -each.won.value)
    ]  # fmt: skip
    heads = ("Move", "Made", "Seats", "Won", "Lift, points", "95 % interval", "")
    return table(heads, rows, "How those did who made it: an association") if rows else ""


def _openings(findings: Findings) -> str:
    rows = [
        (
            " + ".join(findings.move_title(kind) for kind in each.kinds.split(" + ")),
            f"{each.part:.0%}", f"{each.won.value:.1%}", share(each.won),
            "wins more" if each.stands_out else "",
        )
        for each in findings.openings
    ]  # fmt: skip
    if not rows:
        return "<p>No opening is chosen by a tenth of the seats.</p>"
    return table(
        ("First two moves of a seat", "Chosen", "Won", "95 % interval", ""),
        rows, "Openings that at least a tenth of the seats choose",
    )  # fmt: skip


def _levels(findings: Findings) -> str:
    rows = [
        (each.level, f"{each.won.value:.1%}", share(each.won), f"{each.even:.0%}",
         f"{each.score.value:.1f}", span(each.score))
        for each in findings.levels
    ]  # fmt: skip
    if len(rows) < 2:
        return ""
    shares = [each.won for each in findings.levels]
    return plots.bars([row[0] for row in rows], shares, title="Wins by level") + table(
        ("Level", "Share", "95 % interval", "If alike", "Mean points", "95 % interval"),
        rows, "Levels against each other",
    )  # fmt: skip
