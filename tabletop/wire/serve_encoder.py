"""Encodes positions, views, events and gestures as JSON for `serve`.

docs/develop/serve.md describes the members.
"""

import re
from collections.abc import Callable
from dataclasses import asdict
from typing import Protocol

from tabletop.engine.conformance.fingerprint import fingerprint, full_state, plain
from tabletop.engine.forms import Form
from tabletop.engine.gestures.gestures import Gestures, Held
from tabletop.engine.moves import Move, Outcome, Refusal, seat_name
from tabletop.engine.spec import TablePlan
from tabletop.engine.state import State
from tabletop.engine.text.phrasebook import in_words
from tabletop.engine.text.stage import Summary
from tabletop.engine.view import SeenEvent, View, ZoneView
from tabletop.wire.encoder import Dialect, Encoder, Json, outcome_json, seat_or_nobody

_ICON = re.compile(r"\{icon:[a-z0-9-]*\} ?")


def without_markup(text: str) -> str:
    """Return a text without bold marks and icons, for terminals and other programs."""
    return _ICON.sub("", text).replace("**", "")


class ServeTexts(Protocol):
    """Turns the texts of the rules into plain sentences, with names and without markup."""

    def words(self, text: str) -> str:
        """Return a text with names filled in, without markup."""

    def form(self, form: Form) -> Form:
        """Return a form with names filled into its texts, without markup."""


class ServeEncoder(Encoder):
    """Encodes the possible moves of one seat as JSON for `tabletop serve`, with plain texts."""

    dialect = Dialect(
        command=("id", "title", "text", "key", "move", "form", "refused"),
        form=("kind", "title", "button", "fields"),
        field=("part", "label", "choices", "least", "most", "everybody"),
        no_move=None,
    )

    def __init__(self, texts: ServeTexts, describe: Callable[[Move], str]) -> None:
        """Encode with these texts; `describe` returns the words for a legal move."""
        self._texts, self._describe = texts, describe

    def move(self, move: Move) -> Json:  # noqa: D102
        return {"move": str(move), "words": self._texts.words(self._describe(move))}

    def refusal(self, refusal: Refusal) -> Json:
        """Return a refusal as JSON: its rule, its sentence and, if known, what is missing."""
        return refusal_json(refusal, self._texts)

    def text(self, text: str) -> str:  # noqa: D102
        return self._texts.words(text)

    def form_texts(self, form: Form) -> Form:  # noqa: D102
        return self._texts.form(form)

    def gesture(self, gestures: Gestures, held: Held, target: str, landed: str) -> Json:
        """Return as JSON what putting the held pieces on a target, or on each target, would do.

        With nothing held and no target, it also lists the pieces that can be picked up and the
        moves that need no piece.

        Args:
            gestures: The possible gestures of the seat.
            held: The held pieces; may be none.
            target: Name of the piece or zone below them; "" for all targets.
            landed: Name of the place where they were put already, if the move needs one more
                target; else "".
        """
        found = super().gesture(gestures, held, target, landed)
        if target or held:
            return found
        return {
            **found,
            "pickable": [*sorted(gestures.pickable)],
            "counts": [*sorted(gestures.counts)],
            "forward": [self.option(move) for move in gestures.forward],
            "listed": [self.option(move) for move in gestures.listed],
        }


def refusal_json(refusal: Refusal, texts: ServeTexts) -> Json:
    """Return a refusal as JSON: its rule, its sentence and, if known, what is missing."""
    data: Json = {"rule": refusal.rule, "text": texts.words(refusal.text)}
    if refusal.lack is not None:
        data["lack"] = dict(refusal.lack._asdict())
    return data


def state_json(state: State, outcome: Outcome | None) -> Json:
    """Return a complete position as JSON, with its hash and the outcome if the game is over."""
    return {
        **full_state(state),
        "outcome": outcome_told(state.table.plan, outcome),
        "hash": fingerprint(state),
    }


def view_json(view: View) -> Json:
    """Return everything that a seat sees as JSON: zones, pieces, values and counts."""
    pending: Json | None = None
    if view.pending is not None:
        pending = {
            "kind": view.pending.kind,
            "seats": [seat_name(seat) for seat in view.pending.seats],
            "waiting": [seat_name(seat) for seat in view.pending.waiting],
            "data": plain(view.pending.data),
            "own_answer": view.pending.own_answer,
        }
    return {
        "seat": seat_or_nobody(view.seat),
        "turn": seat_name(view.turn),
        "phase": view.phase,
        "to_act": [seat_name(seat) for seat in view.to_act],
        "zones": {zone.id: _zone_json(zone) for zone in view.zones},
        "values": dict(view.values),
        "pending": pending,
        "outcome": outcome_told(view.plan, view.outcome),
    }


def _zone_json(zone: ZoneView) -> Json:
    laid: Json = {
        str(index): {"down": each.down, "angle": each.angle, "spot": list(each.spot or ())}
        for index, each in zone.lying
    }
    return {
        **({"lying": laid} if laid else {}),
        "count": zone.count,
        "pieces": list(zone.pieces),
        "backs": list(zone.backs),
        "among": list(zone.among),
    }


def outcome_told(plan: TablePlan, outcome: Outcome | None) -> Json | None:
    """Return the outcome of a game as JSON; None while the game goes on."""
    if outcome is None:
        return None
    return outcome_json(outcome, outcome.scores, in_words(plan, outcome.reason))


def event_json(event: SeenEvent, plain_text: Callable[[str], str]) -> Json:
    """Return an event as JSON, as its seat saw it, without empty members.

    `plain_text` removes the markup from a text.
    """
    members: Json = {
        "kind": event.kind,
        "piece": event.piece,
        "source": event.source,
        "target": event.target,
        "number": event.number if event.kind in ("value", "roll") else "",
        "text": plain_text(event.text),
        "seat": seat_or_nobody(event.seat),
        "tone": event.tone,
    }
    data = {key: value for key, value in members.items() if value != ""}
    if event.summary is not None:
        data["summary"] = _summary_json(event.summary.filled(plain_text))
    return data


def _summary_json(summary: Summary) -> Json:
    """Return a summary, without empty members of its rows."""
    rows = (asdict(row) | {"seat": seat_or_nobody(row.seat)} for row in summary.rows)
    return {
        "title": summary.title,
        "rows": [{key: value for key, value in row.items() if value != ""} for row in rows],
        "text": summary.text,
    }
