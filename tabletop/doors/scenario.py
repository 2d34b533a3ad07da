"""Runs scenarios: a position, moves, expected refusals and results."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.content.nodes import Document, Place
from tabletop.content.problems import ContentError
from tabletop.content.scenarios import ScenarioFile, ScenarioModel, StepModel
from tabletop.doors.errors import PlacedError, UsageError
from tabletop.doors.expect import Difference, differences
from tabletop.doors.position import lay_out
from tabletop.doors.shelf import seat_count
from tabletop.engine.chance import ChanceError, TapedChance
from tabletop.engine.match import Entry, Match
from tabletop.engine.moves import Move, MoveTextError, Refusal, Seat, parse_seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.engine.table import Event


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that failed."""

    file: str
    line: int
    title: str
    step: int
    """Number of the step, from 1; 0 is the set-up."""
    what: str

    def __str__(self) -> str:
        step = f"step {self.step}" if self.step else "set-up"
        return f"{self.file}:{self.line}: {self.title}: {step}: {self.what}"


def run_scenario(rules: Rules[State], file: ScenarioFile, number: int) -> list[Failure]:
    """Run a scenario of a file and return its failures.

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
        self, rules: Rules[State], document: Document, place: Place, scenario: ScenarioModel
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
        self._listen(match.first_events)
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

    def _step(self, match: Match[State], place: Place, step: StepModel) -> list[Difference]:
        if step.expect is not None:
            return differences(match, (*place, "expect"), step.expect, self._notes)
        seat = self._seat(match, place, step)
        if step.play is not None:
            return self._play(match, place, seat, step)
        return self._refuse(match, place, seat, step)

    def _seat(self, match: Match[State], place: Place, step: StepModel) -> Seat:
        try:
            return parse_seat(step.seat or "", match.state.seats)
        except ValueError as error:
            raise PlacedError((*place, "seat"), str(error)) from error

    def _play(
        self, match: Match[State], place: Place, seat: Seat, step: StepModel
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
            return [Difference(place, f"wanted {move}, got refused: {result.text} [{result.rule}]")]
        self._listen(result.events)
        return []

    def _refuse(
        self, match: Match[State], place: Place, seat: Seat, step: StepModel
    ) -> list[Difference]:
        move = _move((*place, "refuse"), step.refuse or "")
        refusal = match.refuse(seat, move)
        if refusal is None:
            what = f"wanted {move} refused, got it allowed"
            return [Difference((*place, "refuse"), what)]
        pairs = (("rule", step.rule, refusal.rule), ("text", step.text, refusal.text))
        return [
            Difference((*place, key), f"wanted {key} {wanted!r}, got {got!r}")
            for key, wanted, got in pairs
            if wanted is not None and wanted != got
        ]

    def _listen(self, events: Iterable[Event]) -> None:
        self._notes += [re.sub(r"\*\*", "", event.text) for event in events if event.kind == "note"]


def _move(place: Place, text: str) -> Move:
    try:
        return Move.parse(text)
    except MoveTextError as error:
        raise PlacedError(place, str(error)) from error
