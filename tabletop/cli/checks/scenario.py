"""Runs scenarios, which are examples of the rules: a position, moves and what must follow."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from tabletop.cli.errors import PlacedError, UsageError
from tabletop.cli.serve.requests import lay_out
from tabletop.cli.shelf.lookup import seat_count
from tabletop.content.schema.position import ExpectText, OutcomeText
from tabletop.content.schema.scenario import ScenarioFile, ScenarioText, StepText
from tabletop.content.yaml.problems import ContentError, did_you_mean, quoted
from tabletop.content.yaml.reader import Document, Place
from tabletop.engine.chance import ChanceError, TapedChance
from tabletop.engine.match import Match
from tabletop.engine.moves import Entry, Move, MoveTextError, Refusal, Seat, parse_seat, seat_name
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.engine.table import Event
from tabletop.engine.text.phrasebook import in_words

V = TypeVar("V")


class Difference(NamedTuple):
    """A value in a position that differs from what a scenario expects, with its place."""

    place: Place
    what: str


@dataclass(frozen=True, slots=True)
class Failure:
    """An unmet expectation of a scenario or lesson, with its place in the file."""

    file: str
    line: int
    title: str
    step: int
    """Number of the step that failed, from 1; 0 is the set-up."""
    what: str

    def __str__(self) -> str:
        step = f"step {self.step}" if self.step else "set-up"
        return f"{self.file}:{self.line}: {self.title}: {step}: {self.what}"


def run_scenario(rules: Rules[State], file: ScenarioFile, number: int) -> list[Failure]:
    """Run one of the scenarios in a file, and return its unmet expectations.

    A scenario is an example of the rules: a position, moves and what must follow. `number` is its
    index in the file, from 0.

    Raises:
        ContentError: it names something the game doesn't have.
    """
    run = _Run(rules, file.document, ("scenarios", number), file.scenarios[number])
    try:
        return run.play()
    except PlacedError as error:
        document = file.document
        document.problem(error.place, error.what, error.hint, key=error.on_key)
        raise ContentError(document.problems[-1:]) from error


class _Run:
    """A scenario in progress."""

    def __init__(
        self, rules: Rules[State], document: Document, place: Place, scenario: ScenarioText
    ) -> None:
        self._rules = rules
        self._document = document
        self._place = place
        self._scenario = scenario
        self._notes: list[str] = []

    def play(self) -> list[Failure]:
        match = self._begin()
        if isinstance(match, Failure):
            return [match]
        self._listen(match, match.first_events)
        for number, step in enumerate(self._scenario.steps):
            place: Place = (*self._place, "steps", number)
            found = self._step(match, place, step)
            if found:
                return [self._failure(each.place, number + 1, each) for each in found]
        return []

    def _failure(self, place: Place, step: int, difference: Difference) -> Failure:
        line = self._document.mark(place).line
        return Failure(self._document.file, line, self._scenario.title, step, difference.what)

    def _begin(self) -> Match[State] | Failure:
        scenario, rules = self._scenario, self._rules
        try:
            seats = seat_count(rules.spec, scenario.seats)
        except UsageError as error:
            raise PlacedError((*self._place, "seats"), str(error)) from error
        try:
            options = rules.spec.resolve_options(scenario.options)
        except ValueError as error:
            raise PlacedError((*self._place, "options"), str(error)) from error
        if scenario.position is not None:
            try:
                position = lay_out(rules, seats, options, scenario.position)
            except PlacedError as error:
                raise error.below((*self._place, "position")) from error
            return Match(rules, seats, options, seed=0, position=position)
        deal = scenario.deal
        if deal is None or deal.draws is None:
            return Match(rules, seats, options, seed=deal.seed if deal else 0)
        tape = TapedChance(deal.draws)
        place = (*self._place, "deal")
        try:
            position = rules.start(seats, options, tape)
        except ChanceError as error:
            return self._failure(place, 0, Difference(place, str(error)))
        if tape.left:
            what = f"wanted {len(deal.draws)} draws, got {len(deal.draws) - tape.left}"
            return self._failure(place, 0, Difference(place, what))
        return Match(rules, seats, options, seed=0, position=position)

    def _step(self, match: Match[State], place: Place, step: StepText) -> list[Difference]:
        if step.expect is not None:
            return differences(match, (*place, "expect"), step.expect, self._notes)
        seat = self._seat(match, place, step)
        if step.play is not None:
            return self._play(match, place, seat, step)
        return self._refuse(match, place, seat, step)

    def _seat(self, match: Match[State], place: Place, step: StepText) -> Seat:
        try:
            return parse_seat(step.seat or "", match.state.seats)
        except ValueError as error:
            raise PlacedError((*place, "seat"), str(error)) from error

    def _play(
        self, match: Match[State], place: Place, seat: Seat, step: StepText
    ) -> list[Difference]:
        move = _move((*place, "play"), step.play or "")
        place = (*place, "play")
        try:
            if step.draws is None:
                result = match.submit(seat, move)
            else:
                result = match.replay(Entry(seat, move, step.draws))
        except ChanceError as error:
            return [Difference(place, f"wanted {move} with these draws, got: {error}")]
        if isinstance(result, Refusal):
            text = in_words(match.state.table.plan, result.text)
            return [Difference(place, f"wanted {move}, got refused: {text} [{result.rule}]")]
        self._listen(match, result.events)
        return []

    def _refuse(
        self, match: Match[State], place: Place, seat: Seat, step: StepText
    ) -> list[Difference]:
        move = _move((*place, "refuse"), step.refuse or "")
        refusal = match.refuse(seat, move)
        if refusal is None:
            what = f"wanted {move} refused, got it allowed"
            return [Difference((*place, "refuse"), what)]
        text = in_words(match.state.table.plan, refusal.text)
        pairs = (("rule", step.rule, refusal.rule), ("text", step.text, text))
        return [
            Difference((*place, key), f"wanted {key} {wanted!r}, got {got!r}")
            for key, wanted, got in pairs
            if wanted is not None and wanted != got
        ]

    def _listen(self, match: Match[State], events: Iterable[Event]) -> None:
        plan = match.first.table.plan
        notes = (in_words(plan, event.text) for event in events if event.kind == "note")
        self._notes += [re.sub(r"\*\*", "", text) for text in notes]


def _move(place: Place, text: str) -> Move:
    try:
        return Move.parse(text)
    except MoveTextError as error:
        raise PlacedError(place, str(error)) from error


def differences(
    match: Match[State], place: Place, expect: ExpectText, notes: Sequence[str]
) -> list[Difference]:
    """Compare a position with a scenario's expectations, and return the differences.

    Args:
        match: The game in that position.
        place: Location of the expectations in the file: keys and list indexes.
        expect: The expectations.
        notes: The texts of the game log so far.

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
    """Compares one position with its expectations."""

    def __init__(self, match: Match[State], place: Place) -> None:
        self._match = match
        self._state = match.state
        self._place = place
        self._found: list[Difference] = []

    def look(self, expect: ExpectText) -> list[Difference]:
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

    def _look_at_table(self, expect: ExpectText) -> None:
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

    def _look_at_moves(self, expect: ExpectText) -> None:
        for key, moves in self._by_seat("legal", expect.legal):
            legal = [str(move) for move in self._legal(key)]
            self._same(("legal", seat_name(key)), sorted(moves), sorted(legal))
        for key, kinds in self._by_seat("kinds", expect.kinds):
            legal_kinds = {move.kind for move in self._legal(key)}
            self._same(("kinds", seat_name(key)), sorted(set(kinds)), sorted(legal_kinds))

    def _look_at_knowledge(self, expect: ExpectText) -> None:
        for seat, zones in self._by_seat("knows", expect.knows):
            view = self._match.view(seat)
            for name, wanted in zones.items():
                self._known("knows", name, self._state.table.plan.zone, seat_name(seat))
                shown = view.zone(name).pieces
                self._same(("knows", seat_name(seat), name), sorted(wanted), sorted(shown))

    def _look_at_outcome(self, wanted: OutcomeText) -> None:
        outcome = self._match.outcome
        reason = "none" if outcome is None else in_words(self._state.table.plan, outcome.reason)
        if outcome is None or wanted.open:
            self._same(("outcome",), "none" if wanted.open else "an outcome", reason)
            return
        if wanted.winners is not None:
            winners = [seat_name(seat) for seat in outcome.winners]
            self._same(("outcome", "winners"), sorted(wanted.winners), sorted(winners))
        if wanted.scores is not None:
            self._same(("outcome", "scores"), list(wanted.scores), list(outcome.scores))
        if wanted.reason_has is not None and wanted.reason_has not in reason:
            what = f"wanted reason-has {wanted.reason_has!r}, got {reason!r}"
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
