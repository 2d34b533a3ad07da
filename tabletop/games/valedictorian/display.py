"""Build the panels, captions and scores of the Valedictorian table from one seat's view."""

from tabletop.api import Caption, Display, Panel, PanelRow, Seat, SeatMark, View, seat_name
from tabletop.games.valedictorian.state import SUBJECTS

SUBJECT_ICONS = {"math": "math", "science": "sci", "history": "hist"}


def display(view: View) -> Display:
    """Return the panels, captions, seat chips and scores for a view."""
    cleared = [
        Caption(zone.id, "Cleared", "check")
        for zone in view.zones
        if zone.kind == "room" and not zone.count and zone.id not in ("room:0:0", "room:2:2")
    ]
    chips = tuple(
        (SeatMark("cards", _count(view.zone(f"hand:{seat_name(seat)}").count, "study aid")),)
        for seat in range(view.seats)
    )
    scores = tuple(
        str(view.zone(f"trophies:{seat_name(seat)}").count) for seat in range(view.seats)
    )
    phase = {"move": 0, "room": 1}.get(view.phase, -1)
    return Display(
        context=context(view),
        phase=1 if view.pending else phase,
        panels=(_tests_left(view),),
        captions=tuple(cleared),
        chips=chips,
        scores=scores,
    )


def context(view: View) -> str:
    """Return the round label of the top bar. A round is one turn of each player."""
    return f"Round {view.value('turns') // 2 + 1}"


def _colour(view: View, kind_id: str) -> str:
    kind = next(kind for kind in view.plan.spec.kinds if kind.id == kind_id)
    return str(kind.face["colour"])


def _tests_left(view: View) -> Panel:
    won = [p for s in range(2) for p in view.zone(f"trophies:{seat_name(s)}").pieces]
    rows: list[PanelRow] = []
    held = held_by(view, view.seat) if view.seat >= 0 else None
    for subject in SUBJECTS:
        left = 2 - sum(1 for piece in won if view.kind_of(piece).id == f"{subject}-test")
        need = 2 - held[SUBJECTS.index(subject)] if held else 3
        note, tone = _readiness(need, left, held=held is not None)
        icon_name = SUBJECT_ICONS[subject]
        colour = _colour(view, subject)
        rows.append(PanelRow(subject.title(), icon_name, colour, note, tone, str(left)))
    final = 1 - sum(1 for piece in won if view.kind_of(piece).id == "final-exam")
    missing = sum(1 for count in held if not count) if held else 3
    note, tone = _readiness(missing, final, held=held is not None)
    rows.append(PanelRow("Final exam", "cap", _colour(view, "final-exam"), note, tone, str(final)))
    return Panel("tests-left", "Tests left", tuple(rows))


def _readiness(missing: int, left: int, *, held: bool) -> tuple[str, str]:
    if not left:
        return "all passed", ""
    if not held:
        return "", ""
    return ("ready", "ready") if missing <= 0 else (f"{missing} more", "")


def held_by(view: View, seat: Seat) -> list[int]:
    """Return how many math, science and history study aids the seat holds, in that order."""
    hand = view.zone(f"hand:{seat_name(seat)}").pieces
    kinds = [view.kind_of(piece).id for piece in hand if piece]
    return [kinds.count(subject) for subject in SUBJECTS]


def can_pass(held: list[int], test: str) -> bool:
    """Return whether a hand with these counts per subject passes the test kind `test`.

    A subject test needs two study aids of its subject; `final-exam` needs one of each.
    """
    if test == "final-exam":
        return all(held)
    return held[SUBJECTS.index(test.removesuffix("-test"))] >= 2


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
