"""Statistics as JSON, for the window during a run and for scripts."""

from tabletop.doors.intervals import Interval
from tabletop.doors.lab.findings import Findings, typical
from tabletop.doors.lab.move_worth import MoveWorth
from tabletop.doors.lab.plots import binned
from tabletop.doors.lab.variants import Comparison
from tabletop.doors.lab.words import seat_title, verdict
from tabletop.engine.fingerprint import Written

_BINS = 22


def summary(findings: Findings, comparison: Comparison | None = None) -> dict[str, Written]:
    """Return the statistics to show."""
    headline, note, fault = verdict(findings)
    mean, middle, low, high = typical(findings.lengths)
    return {
        "title": findings.names.title,
        "games": findings.games,
        "broken": [f"seed {row.seed}: {row.problem}" for row in findings.broken[:20]],
        "headline": comparison.verdict if comparison else headline,
        "note": f"{findings.names.title} as it is: {headline}" if comparison else note,
        "fault": fault and comparison is None,
        "even": round(findings.even, 4),
        "seats": [
            {"title": seat_title(seat), **_members(share)}
            for seat, share in enumerate(findings.seats)
        ],
        "seats_alike": findings.seats_alike,
        "length": {
            "mean": round(mean, 1), "median": middle, "low": low, "high": high,
            "bins": [[*each] for each in binned(findings.lengths, _BINS)[1]],
        },
        "choices": round(findings.choices, 2),
        "forced": round(findings.forced, 4),
        "never_changed": round(findings.never_changed.value, 4),
        "half_time": _members(findings.half_time),
        "shared": findings.shared,
        "drawn": findings.drawn,
        "cards": [
            {
                "kind": card.kind, "title": card.title, "use": round(card.use, 4),
                "came": card.came, "used": card.used, **_members(card.won_used),
                "mean": round(card.mean, 4), "out": card.stands_out, "far": card.far,
                "dead": card.dead,
                "everywhere": card.everywhere,
            }
            for card in findings.cards
        ],
        "moves": {
            each.kind: {
                "title": findings.move_title(each.kind),
                "made": each.moves,
                "when_legal": round(each.chosen, 4),
                "worth": _worth(findings.worth.get(each.kind)),
            }
            for each in findings.moves
        },
        "phases": {phase: dict(kinds) for phase, kinds in findings.phases.items()},
        "parts": {
            title: [round(each.value, 2) for each in seats]
            for title, seats in findings.parts.items()
        },
        "levels": {
            each.level: {"even": round(each.even, 4), **_members(each.won)}
            for each in findings.levels
        },
        "variant": _variant(comparison) if comparison else None,
        "course": [[[*map(float, point)] for point in line] for line in findings.course],
    }  # fmt: skip


def _variant(comparison: Comparison) -> dict[str, Written]:
    """Return the results of a variant on the same deals."""
    return {
        "label": comparison.label,
        "apart": any(each.apart for each in comparison.seats),
        "seats": [
            {"title": seat_title(each.seat), **_members(each.share)} for each in comparison.seats
        ],
    }


def _worth(worth: MoveWorth | None) -> Written:
    """Return the association of a kind of move; None if it separates nobody."""
    if worth is None:
        return None
    told = {"more_than": worth.more_than, "seats": worth.seats, "out": worth.stands_out}
    return {**told, **_members(worth.won)}


def _members(interval: Interval) -> dict[str, Written]:
    return {
        "value": round(interval.value, 4),
        "low": round(interval.low, 4),
        "high": round(interval.high, 4),
    }
