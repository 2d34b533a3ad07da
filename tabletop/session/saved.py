"""Playing a saved game again, record by record."""

from collections.abc import Callable

from tabletop.engine.chance import ChanceError
from tabletop.engine.game import Game
from tabletop.engine.match import Entry, LoadError, Match
from tabletop.engine.moves import Move, MoveTextError, Refusal, parse_seat, seat_name
from tabletop.engine.state import State
from tabletop.storage.files import is_text
from tabletop.storage.records import Header, Record, Standing

_MOST_LETTERS = 60
"""Longest word of a standing."""


def replay_all(
    game: Game, header: Header, records: tuple[Record, ...]
) -> tuple[Match[State], int, str]:
    """Return the match after the longest good prefix, how many records that is, and what was wrong.

    Raises:
        LoadError: not even the set-up can be played.
    """
    if not records or records[0].do != "setup":
        raise LoadError("The saved game holds no set-up.")
    try:
        options = game.spec.options_as_begun(header.options)
        match = Match(game.rules(), header.seats, options, setup=records[0].draws)
    except ValueError as error:
        raise LoadError(f"{game.spec.title} can't be set up as saved: {error}.") from error
    for number, record in enumerate(records[1:], 1):
        wrong = _replay(match, record, header.seats)
        if wrong:
            return match, number, wrong
    return match, len(records), ""


def told_of_age(game: Game, header: Header) -> str:
    """Return what to tell of a game that began under other rules than those of now, or nothing."""
    if header.rules_version == game.spec.version:
        return ""
    age = "earlier" if header.rules_version < game.spec.version else "later"
    return f"This game began under {age} rules of {game.spec.title} and was played again by these."


def standing_of(match: Match[State], fill: Callable[[str], str]) -> Standing:
    """Return how a game stands, as an onlooker may know it, for the list of saved games."""
    display = match.rules.words.display(match.view(-1))

    def short(text: str) -> str:
        # The rules of a third party may say anything; a save must stay readable.
        return text if is_text(text, _MOST_LETTERS) else ""

    return Standing(
        turn=tuple(seat_name(seat) for seat in match.to_act),
        context=short(fill(display.context)),
        scores=tuple(short(score) for score in display.scores),
    )


def _replay(match: Match[State], record: Record, seats: int) -> str:
    """Carry out one record of a journal; return what was wrong, or nothing."""
    match record.do:
        case "move":
            try:
                entry = Entry(parse_seat(record.seat, seats), Move.parse(record.move), record.draws)
                result = match.replay(entry)
            except (MoveTextError, ChanceError, ValueError) as error:
                return f"The next saved move can't be played: {error}."
            return result.text if isinstance(result, Refusal) else ""
        case "undo":
            return "" if match.undo() else "The saved game takes back a move that was not made."
        case "redo":
            return "" if match.redo() else "The saved game repeats a move that was not taken back."
        case _:
            return ""
