"""Texts for statistics, for the page, the window and the terminal."""

from tabletop.doors.lab.findings import FEW, Findings
from tabletop.doors.lab.significance import least_seen, reach

_SEATS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_SURE = 0.05


def seat_title(seat: int) -> str:
    """Return the title of a seat: `First`."""
    return seat_word(seat).capitalize()


def seat_word(seat: int) -> str:
    """Return the name of a seat inside a sentence."""
    return _SEATS[seat] if seat < len(_SEATS) else f"{seat + 1}th"


def verdict(findings: Findings) -> tuple[str, str, bool]:
    """Return the most important finding, an explanation, and whether it is a fault."""
    games, even = findings.games, findings.even
    if not games:
        return "No game has ended yet", "", False
    if games < FEW:
        span = reach(games, even) * 100
        return "Too few to tell", f"A share is only known to {span:.1f} points either way.", False
    unfair = _unfair_seat(findings)
    if unfair is not None:
        share = findings.seats[unfair]
        word = "often" if share.value > even else "seldom"
        side = "above" if share.value > even else "below"
        off = abs(share.value - even) * 100
        return (
            f"The {seat_word(unfair)} seat wins too {word}: {share.value * 100:.1f} %",
            (
                f"{off:.1f} points {side} fair; chance alone brings the seats so far apart in "
                f"{odds(findings.seats_alike)}."
            ),
            True,
        )
    far = [card for card in findings.cards if card.far]
    if far:
        card = max(far, key=lambda each: abs(each.lift.value))
        word = "more" if card.lift.value > 0 else "less"
        return (
            (
                f"{card.title} stands out: its players win {abs(card.lift.value) * 100:.1f} "
                f"points {word}"
            ),
            "An association, not a cause: the same deals without the card say what it does.",
            True,
        )
    return f"Nothing stands out in {games:,} games", told_by(findings), False


def told_by(findings: Findings) -> str:
    """Return what this number of games can tell."""
    games, even = findings.games, findings.even
    return (
        f"{games:,} games tell a share to {reach(games, even) * 100:.1f} points either way; "
        f"a seat {least_seen(games, even) * 100:.1f} points from fair would have been seen "
        "four times in five."
    )


def odds(chance: float) -> str:
    """Return a probability in words: `1 of 40 such reports`."""
    if chance < 1e-6:
        return "fewer than 1 of a million such reports"
    return f"1 of {round(1 / chance):,} such reports" if chance < 0.5 else "most reports"


def _unfair_seat(findings: Findings) -> int | None:
    if findings.seats_alike >= _SURE:
        return None
    off = [
        seat for seat, share in enumerate(findings.seats) if share.excludes(findings.even)
    ]  # fmt: skip
    return max(off, key=lambda seat: abs(findings.seats[seat].value - findings.even), default=None)
