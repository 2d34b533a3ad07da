"""Compares a position with the expectations of a scenario."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from tabletop.content.positions import ExpectModel, OutcomeModel
from tabletop.content.problems import did_you_mean, quoted
from tabletop.doors.errors import Place, PlacedError
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat, parse_seat, seat_name
from tabletop.engine.state import State

V = TypeVar("V")


class Difference(NamedTuple):
    """An expected value and the actual one."""

    place: Place
    what: str


def differences(
    match: Match[State], place: Place, expect: ExpectModel, notes: Sequence[str]
) -> list[Difference]:
    """Return everything that is not as expected. `notes` are the texts of the log so far.

    Raises:
        PlacedError: the game doesn't have a named zone, value or seat.
    """
    looking = _Looking(match, place)
    found = looking.look(expect)
    wanted = expect.log_has
    if wanted is not None and not any(wanted in note for note in notes):
        last = " / ".join(notes[-4:]) or "nothing"
        found.append(Difference((*place, "log-has"), f"wanted log-has {wanted!r}, got {last}"))
    return found


class _Looking:
    """Examines one position."""

    def __init__(self, match: Match[State], place: Place) -> None:
        self._match = match
        self._state = match.state
        self._place = place
        self._found: list[Difference] = []

    def look(self, expect: ExpectModel) -> list[Difference]:
        state = self._state
        if expect.turn is not None:
            self._same(("turn",), expect.turn, seat_name(state.turn))
        if expect.phase is not None:
            self._same(("phase",), expect.phase, state.phase)
        if expect.to_act is not None:
            acting = [seat_name(seat) for seat in self._match.to_act]
            self._same(("to-act",), sorted(expect.to_act), sorted(acting))
        if expect.pending is not None:
            kind = state.pending[-1].kind if state.pending else "none"
            self._same(("pending",), expect.pending, kind)
        self._look_at_table(expect)
        self._look_at_moves(expect)
        self._look_at_knowledge(expect)
        if expect.outcome is not None:
            self._look_at_outcome(expect.outcome)
        return self._found

    def _look_at_table(self, expect: ExpectModel) -> None:
        for name, wanted in expect.zones.items():
            self._same(("zones", name), sorted(wanted), sorted(self._pieces("zones", name)))
        for name, order in expect.order.items():
            self._same(("order", name), list(order), self._pieces("order", name))
        for name, count in expect.counts.items():
            self._same(("counts", name), count, len(self._pieces("counts", name)))
        for name, top in expect.top.items():
            pieces = self._pieces("top", name)
            self._same(("top", name), top, pieces[-1] if pieces else "")
        plan = self._state.table.plan
        for name, value in expect.values.items():
            number = self._known("values", name, plan.value)
            self._same(("values", name), value, self._state.table.values[number])

    def _look_at_moves(self, expect: ExpectModel) -> None:
        for key, moves in self._by_seat("legal", expect.legal):
            legal = [str(move) for move in self._legal(key)]
            self._same(("legal", seat_name(key)), sorted(moves), sorted(legal))
        for key, kinds in self._by_seat("kinds", expect.kinds):
            legal_kinds = {move.kind for move in self._legal(key)}
            self._same(("kinds", seat_name(key)), sorted(set(kinds)), sorted(legal_kinds))

    def _look_at_knowledge(self, expect: ExpectModel) -> None:
        for seat, zones in self._by_seat("knows", expect.knows):
            view = self._match.view(seat)
            for name, wanted in zones.items():
                self._known("knows", name, self._state.table.plan.zone, seat_name(seat))
                shown = view.zone(name).pieces
                self._same(("knows", seat_name(seat), name), sorted(wanted), sorted(shown))

    def _look_at_outcome(self, wanted: OutcomeModel) -> None:
        outcome = self._match.outcome
        if outcome is None or wanted.open:
            got = "none" if outcome is None else outcome.reason
            self._same(("outcome",), "none" if wanted.open else "an outcome", got)
            return
        if wanted.winners is not None:
            winners = [seat_name(seat) for seat in outcome.winners]
            self._same(("outcome", "winners"), sorted(wanted.winners), sorted(winners))
        if wanted.scores is not None:
            self._same(("outcome", "scores"), list(wanted.scores), list(outcome.scores))
        if wanted.reason_has is not None and wanted.reason_has not in outcome.reason:
            what = f"wanted reason-has {wanted.reason_has!r}, got {outcome.reason!r}"
            self._found.append(Difference((*self._place, "outcome", "reason-has"), what))

    def _legal(self, seat: Seat) -> list[Move]:
        if self._match.outcome is not None:
            return []
        return self._match.rules.legal_moves(self._state, seat)

    def _same(self, place: Place, wanted: object, got: object) -> None:
        if wanted != got:
            what = f"wanted {' '.join(map(str, place))} {_text(wanted)}, got {_text(got)}"
            self._found.append(Difference((*self._place, *place), what))

    def _pieces(self, key: str, name: str) -> list[str]:
        table = self._state.table
        number = self._known(key, name, table.plan.zone)
        return [table.plan.pieces[piece] for piece in table.zones[number]]

    def _known(self, key: str, name: str, names: Mapping[str, int], *inside: str) -> int:
        if name in names:
            return names[name]
        kind = "value" if key == "values" else "zone"
        place = (*self._place, key, *inside, name)
        what = f"there is no {kind} {quoted(name)}"
        raise PlacedError(place, what, did_you_mean(name, names), on_key=True)

    def _by_seat(self, key: str, wanted: Mapping[str, V]) -> Iterator[tuple[Seat, V]]:
        for word, value in wanted.items():
            try:
                seat = parse_seat(word, self._state.seats)
            except ValueError as error:
                raise PlacedError((*self._place, key, word), str(error), on_key=True) from error
            yield seat, value


def _text(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(str(item) or '""' for item in value) + "]"
    return str(value) or "nothing"
