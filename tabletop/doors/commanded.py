"""Answers of `serve` about a thing on a free table: its commands."""

from collections.abc import Callable, Sequence

from tabletop.doors.requests import RequestError
from tabletop.engine.commands import Command, Thing
from tabletop.engine.fingerprint import Written
from tabletop.engine.forms import Form
from tabletop.engine.moves import Refusal, seat_name
from tabletop.engine.view import View

Answer = dict[str, Written]
_DIGITS = 5
"""Most digits of an index in a zone."""


def thing_named(view: View, name: str) -> Thing:
    """Return the thing a seat means by a name.

    Raises:
        RequestError: the seat sees nothing of that name.
    """
    zones = {zone.id: zone for zone in view.zones}
    place, mark, index = name.partition("?")
    if mark and place in zones and "" in zones[place].pieces:
        pieces = zones[place].pieces
        if not index or _is_hidden(pieces, index):
            return Thing("slot", name)
    elif name in zones:
        return Thing("zone", name)
    elif any(name in zone.pieces for zone in view.zones if name):
        kind = view.kind_named(name)
        is_die = kind is not None and kind.look == "die"
        return Thing("die" if is_die and name in view.plan.value else "piece", name)
    elif name in view.plan.value:
        return Thing("value", name)
    elif name in {seat_name(seat) for seat in range(view.seats)}:
        return Thing("seat", name)
    raise RequestError(f"there is no {name[:40]!r} in sight")


def _is_hidden(pieces: Sequence[str], index: str) -> bool:
    """Return whether a typed index is the place of an unknown piece."""
    if not index.isdecimal() or len(index) > _DIGITS or int(index) >= len(pieces):
        return False
    return not pieces[int(index)]


def commands_json(
    commands: Sequence[Command],
    words: Callable[[str], str],
    refused: Callable[[Refusal], Answer],
) -> list[Written]:
    """Return commands in order, usual ones first; illegal ones with a reason."""
    return [
        {
            "id": each.id,
            "title": words(each.title),
            "text": words(each.text or each.title),
            "key": each.key,
            "move": None if each.move is None else str(each.move),
            "form": None if each.form is None else form_json(each.form),
            "refused": None if each.refusal is None else refused(each.refusal),
        }
        for each in commands
    ]


def form_json(form: Form) -> Answer:
    """Return a form with its fields."""
    return {
        "kind": form.kind,
        "title": form.title,
        "button": form.button,
        "fields": [
            {
                "part": blank.part,
                "label": blank.label,
                "choices": list(blank.choices),
                "least": blank.least,
                "most": blank.most,
                "everybody": blank.everybody,
            }
            for blank in form.fields
        ],
    }
