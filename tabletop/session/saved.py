"""Playing a saved game again, record by record."""

from tabletop.engine.chance import ChanceError
from tabletop.engine.game import Game
from tabletop.engine.match import Entry, LoadError, Match
from tabletop.engine.moves import Move, MoveTextError, Refusal, parse_seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.storage.records import Header, Record


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
        match = Match(rules_of(game), header.seats, header.options, setup=records[0].draws)
    except ValueError as error:
        raise LoadError(f"{game.spec.title} can't be set up as saved: {error}.") from error
    for number, record in enumerate(records[1:], 1):
        wrong = _replay(match, record, header.seats)
        if wrong:
            return match, number, wrong
    return match, len(records), ""


def rules_of(game: Game) -> Rules[State]:
    """Return the rules of a game.

    Raises:
        ValueError: it is announced but can't be played yet.
    """
    if game.make_rules is None:
        raise ValueError(f"{game.spec.title} can't be played yet")
    return game.make_rules()


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
