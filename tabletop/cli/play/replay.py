"""`tabletop replay`: prints a saved game in words."""

import json
from dataclasses import dataclass
from pathlib import Path

from tabletop.cli.errors import InputRefusedError, Status, UsageError
from tabletop.cli.shelf.lookup import Shelf, find_game
from tabletop.engine.conformance.fingerprint import Written
from tabletop.engine.game import Game
from tabletop.engine.match import LoadError, Match, Step
from tabletop.engine.moves import Outcome, Seat, parse_seat, seat_name
from tabletop.engine.state import State
from tabletop.engine.view import SeenEvent
from tabletop.session.fill_names import Wording
from tabletop.session.history.load import reopen
from tabletop.storage.journal.journal import JournalContent, read_best
from tabletop.storage.safe_files import StorageError
from tabletop.wire.encoder import seat_or_nobody
from tabletop.wire.serve_encoder import outcome_told, view_json, without_markup


@dataclass(frozen=True, slots=True)
class Replayed:
    """A saved game, replayed as far as its records can be."""

    game: Game
    content: JournalContent
    match: Match[State]
    problem: str
    """A sentence on what is wrong with the rest of the file; "" for nothing."""

    @property
    def wording(self) -> Wording:
        """Inserts the names of the players, zones and pieces into the game's texts."""
        return Wording(self.game, self.match.first.table.plan, self.content.header.players)

    def cut(self, until: int | None) -> None:
        """Go back to the position after the first `until` moves; None changes nothing."""
        while until is not None and len(self.match.steps) > until:
            self.match.undo()


def open_replay(shelf: Shelf, path: Path) -> Replayed:
    """Open a saved game and replay as much of it as is valid.

    `shelf` holds all games that can be played.

    Raises:
        InputRefusedError: nothing of it can be played.
    """
    try:
        content = read_best(path)
        game = find_game(shelf, content.header.game)
        opened = reopen(game, content.header, content.records)
    except (StorageError, LoadError, UsageError) as error:
        raise InputRefusedError(f"{path}: {error}") from error
    problem = opened.fault or content.problem or ""
    return Replayed(opened.game, content, opened.match, problem)


def replay(
    shelf: Shelf, path: Path, *, view: str = "", until: int | None = None, as_json: bool = False
) -> Status:
    """Print a saved game, move by move, as a seat or a spectator saw it.

    Args:
        shelf: All games that can be played.
        path: The saved game.
        view: The seat, such as `p1`; "" for a spectator.
        until: Number of moves to print; None for all.
        as_json: Whether to print JSON instead of text.

    Raises:
        UsageError: there is no such seat.
        InputRefusedError: a part of the file can't be played; what comes before it is printed.
    """
    replayed = open_replay(shelf, path)
    match = replayed.match
    seat = seat_of(match, view)
    replayed.cut(until)
    if as_json:
        print(json.dumps(_json(replayed, seat)))
    else:
        print("\n".join(_lines(replayed, seat)))
    if replayed.problem:
        raise InputRefusedError(f"{path}: {replayed.problem}")
    return Status.DONE


def seat_of(match: Match[State], view: str) -> Seat:
    """Return the seat that a text such as `p1` names; -1, a spectator, for "".

    Raises:
        UsageError: the match has no such seat.
    """
    try:
        return parse_seat(view, match.first.seats) if view else -1
    except ValueError as error:
        raise UsageError(str(error)) from error


def _lines(replayed: Replayed, seat: Seat) -> list[str]:
    game, match, wording = replayed.game, replayed.match, replayed.wording
    players = [
        f"{player.name} ({seat_name(number)}, {player.kind})"
        for number, player in enumerate(replayed.content.header.players)
    ]
    lines = [f"{game.spec.title}: {', '.join(players)}"]
    rounds = ""
    for number, step in enumerate(match.steps, 1):
        before = match.steps[number - 2].state if number > 1 else match.first
        heading = game_round(match, before, seat, wording)
        if heading != rounds:
            rounds = heading
            lines.append(f"-- {heading}")
        lines += [f"{number:4}  {text}" for _, text in _step_lines(match, step, seat, wording)]
    outcome = match.outcome
    lines.append(_end(outcome, wording) if outcome else f"after {len(match.steps)} moves")
    return lines


def game_round(match: Match[State], state: State, seat: Seat, wording: Wording) -> str:
    """Return the title of the round that a position belongs to, such as `Round 3`.

    Args:
        match: The game.
        state: The position.
        seat: The seat that sees it; -1 for a spectator.
        wording: Fills names into the title.
    """
    return without_markup(wording.fill(match.rules.presenter.context(match.view_of(state, seat))))


def _step_lines(
    match: Match[State], step: Step[State], seat: Seat, wording: Wording
) -> list[tuple[Seat, str]]:
    """Return seat and text of each note of a step that a seat may know; at least that it moved."""
    notes = (event for event in match.seen(step, seat) if event.kind == "note")
    lines = [(note.seat, note_line(note, wording)) for note in notes]
    actor = step.entry.seat
    return lines or [(actor, wording.fill(f"{{{seat_name(actor)}}} made a move"))]


def note_line(event: SeenEvent, wording: Wording) -> str:
    """Return a note of the game log as a sentence without markup; `wording` fills in names."""
    return without_markup(wording.sentence(event.seat, event.text))


def _end(outcome: Outcome, wording: Wording) -> str:
    winners = " and ".join(wording.fill(f"{{{seat_name(seat)}}}") for seat in outcome.winners)
    verb = "win" if len(outcome.winners) > 1 else "wins"
    first = f"{winners} {verb}. " if winners else "Nobody wins. "
    return first + without_markup(wording.fill(outcome.reason))


def _json(replayed: Replayed, seat: Seat) -> dict[str, Written]:
    match, wording, header = replayed.match, replayed.wording, replayed.content.header
    log: list[Written] = [
        {"move": number, "seat": seat_or_nobody(actor), "text": text}
        for number, step in enumerate(match.steps, 1)
        for actor, text in _step_lines(match, step, seat, wording)
    ]
    return {
        "game": header.game,
        "seats": header.seats,
        "options": dict(match.options),
        "players": [{"name": player.name, "kind": player.kind} for player in header.players],
        "moves": len(match.steps),
        "log": log,
        "view": view_json(match.view(seat)),
        "outcome": outcome_told(match.first.table.plan, match.outcome),
        "problem": replayed.problem,
    }
