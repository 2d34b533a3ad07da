"""Restores a saved game by replaying its records through the rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from tabletop.engine.chance import Chance, ChanceError, RandomChance, TapedChance
from tabletop.engine.free.migrate import carry
from tabletop.engine.free.state import FreeState
from tabletop.engine.free.table import FreeTable
from tabletop.engine.game import Game
from tabletop.engine.guided.position import lay
from tabletop.engine.knowledge.branching import dealer, placement, repeat_deal
from tabletop.engine.match import LoadError, Match
from tabletop.engine.moves import Entry, Move, MoveTextError, Refusal, Seat, parse_seat
from tabletop.engine.spec import GameSpec
from tabletop.engine.state import State
from tabletop.engine.text.phrasebook import in_words
from tabletop.storage.journal.records import Header, Record, unpack_files
from tabletop.storage.safe_files import StorageError


@dataclass(frozen=True, slots=True)
class Reopened:
    """A saved game, replayed as far as its records can be."""

    game: Game
    """The current version of the game, or the one stored in the save if that is needed."""
    match: Match[State]
    replayed: int
    """Number of the save's records that could be replayed."""
    fault: str
    """A sentence explaining what is wrong with the next record; "" if all were replayed."""
    message: str
    """A message to the player about changed rules or content; "" for none."""


def reopen(game: Game, header: Header, records: tuple[Record, ...]) -> Reopened:
    """Restore a saved game by replaying its records.

    The game's current files are used. If the records don't fit them, the files stored in the save
    are used instead.

    Args:
        game: The current version of the game.
        header: The header of the save.
        records: The records of the save, in order.

    Raises:
        LoadError: even the set-up can't be played.
    """
    best: Reopened | None = None
    refused: LoadError | None = None
    for each in _games(game, header):
        try:
            played, match, replayed, fault = replay_all(each, header, records)
        except LoadError as error:
            refused = refused or error
            continue
        if best is None or replayed > best.replayed:
            at_last = game if played.content_hash == game.content_hash else played
            message = _age_message(game, each, header) if played is each else _edited(game, at_last)
            best = Reopened(at_last, match, replayed, fault, message)
        if not fault:
            break
    if best is not None:
        return best
    if header.content == game.content_hash or not header.content:
        raise refused or LoadError("The saved game can't be played.")
    what = "was edited since this game was saved, and the save does not hold what it was then."
    raise LoadError(f"{game.spec.title} {what}") from refused


def _games(game: Game, header: Header) -> Iterator[Game]:
    """Yield the games a save may be replayed by, most likely first.

    On the free table that is the stored version, unless only texts were edited: with other pieces
    the same draws would give other cards. For other games the current rules come first.
    """
    kept = _kept(game, header)
    if kept is None:
        yield game
        return
    is_first = isinstance(game.rules(), FreeTable) and _in_play(kept.spec) != _in_play(game.spec)
    yield from (kept, game) if is_first else (game, kept)


def _kept(game: Game, header: Header) -> Game | None:
    """Return the game as it was when the save began; None if it is unchanged or unknown."""
    if header.content == game.content_hash or not header.files or game.reread is None:
        return None
    try:
        kept = game.reread(unpack_files(header.files))
    except (StorageError, ValueError, KeyError):
        return None
    fits = kept.playable and (kept.spec.id, kept.content_hash) == (header.game, header.content)
    return kept if fits else None


def _in_play(spec: GameSpec) -> object:
    """Return everything that a log of the free table depends on."""
    kinds = [
        (kind.ids, kind.back, kind.look, kind.owner, kind.face.get("zone"), kind.face.get("sides"))
        for kind in spec.kinds
    ]
    zones = [(zone.id, zone.per_seat, zone.grid, zone.sees, zone.ordered) for zone in spec.zones]
    options = [(option.id, option.choices, option.least, option.most) for option in spec.options]
    return kinds, zones, list(spec.values.items()), options, spec.seats


def _age_message(game: Game, played: Game, header: Header) -> str:
    return f"{_edited(game, played)} {older_rules_message(played, header)}".strip()


def _edited(game: Game, played: Game) -> str:
    if played is game:
        return ""
    return f"{game.spec.title} was edited since; this game goes on as it was then."


def replay_all(
    game: Game, header: Header, records: tuple[Record, ...]
) -> tuple[Game, Match[State], int, str]:
    """Replay the records of a save until one fails.

    Args:
        game: The version of the game to use.
        header: The header of the save.
        records: The records of the save, in order.

    Returns:
        The game, its match, the number of replayed records, and a sentence on why the next one
        failed, or "". The game is another version if the save continues with one.

    Raises:
        LoadError: even the set-up can't be played.
    """
    if not records or records[0].do != "setup":
        raise LoadError("The saved game holds no set-up.")
    try:
        match = _set_up(game, header, records[0])
    except ValueError as error:
        raise LoadError(f"{game.spec.title} can't be set up as saved: {error}.") from error
    except LookupError as error:
        if header.content == game.content_hash:
            raise
        raise LoadError(f"{game.spec.title} has no {error}, which the rules want.") from error
    begins = header.parent.records if header.parent else 0
    if begins and (begins >= len(records) or records[begins].do != "deal"):
        raise LoadError("The position that this game was played on from is damaged.")
    people = _people_by_record(header, records)
    for number, record in enumerate(records[1:], 1):
        if record.do == "deal":
            game, match = _dealt(game, match, record, header.seats)
            continue
        wrong = _replay(match, record, header.seats, people[number])
        if wrong and number < begins:
            raise LoadError(f"The position that this game was played on from is lost. {wrong}")
        if wrong:
            return game, match, number, wrong
    return game, match, len(records), ""


def _set_up(game: Game, header: Header, record: Record) -> Match[State]:
    """Return a match as it was set up: dealt, or laid out by hand.

    Raises:
        ValueError: these rules give another set-up.
    """
    rules, options = game.rules(), game.spec.options_as_begun(header.options)
    if record.position is None:
        return Match(rules, header.seats, options, setup=record.draws)
    state = lay(rules, header.seats, options, record.position, TapedChance(record.draws))
    if placement(state) != record.placement:
        raise ChanceError("other pieces would lie there now")
    match = Match(rules, header.seats, options, position=state)
    match.setup_draws = record.draws
    return match


def older_rules_message(game: Game, header: Header) -> str:
    """Return a message if a saved game began under another version of the rules; otherwise ""."""
    if header.rules_version == game.spec.version:
        return ""
    age = "earlier" if header.rules_version < game.spec.version else "later"
    return f"This game began under {age} rules of {game.spec.title} and was played again by these."


def _people_by_record(header: Header, records: Sequence[Record]) -> list[Sequence[Seat]]:
    """Return the seats of people at the time of each record.

    Raises:
        LoadError: a deal names no seats.
    """
    people: Sequence[Seat] = [s for s, who in enumerate(header.players) if who.kind == "human"]
    found: list[Sequence[Seat]] = []
    for record in reversed(records):
        if record.do == "deal":
            try:
                people = [parse_seat(name, header.seats) for name in record.people]
            except ValueError as error:
                raise LoadError(f"A deal of the saved game makes no sense: {error}.") from error
        found.append(people)
    return found[::-1]


def _dealt(
    game: Game, match: Match[State], record: Record, seats: int
) -> tuple[Game, Match[State]]:
    """Return the match that begins with a deal at another match's position.

    It uses another version of the game if the deal holds its files.

    Raises:
        LoadError: these rules give another deal.
    """
    try:
        if record.files:
            game, match, state = _carried(game, match, record)
        else:
            state = match.state.clone()
        if record.seat:
            seat = parse_seat(record.seat, seats)
            state = repeat_deal(match.rules, match.state, seat, record.draws)
        if placement(state) != record.placement:
            raise ChanceError("other pieces would lie there now")
    except ValueError as error:
        reason = f"The position that this game begins with can't be dealt again: {error}."
        raise LoadError(reason) from error
    return game, Match(match.rules, seats, match.options, position=state)


def _carried(game: Game, match: Match[State], record: Record) -> tuple[Game, Match[State], State]:
    """Return another version of a game with the position carried over to it.

    Raises:
        ValueError: it can't be carried over.
    """
    if game.reread is None:
        raise ValueError("its game is none that can be edited")
    try:
        later = game.reread(unpack_files(record.files))
    except StorageError as error:
        raise ValueError(str(error)) from error
    going = migrated_match(later, match, TapedChance(record.draws))
    return later, going, going.first


def can_migrate(match: Match[State], later: Game) -> bool:
    """Return whether a match can continue under a later version of its game.

    Only games without rules can, and only until they are over.
    """
    if match.outcome is not None or not later.playable:
        return False
    try:
        migrated_match(later, match, RandomChance(Random(0)))
    except ValueError:
        return False
    return True


def migrated_match(later: Game, match: Match[State], chance: Chance) -> Match[State]:
    """Return a match that continues another one's position under a later version of the game.

    Args:
        later: The later version of the game.
        match: The match whose current position is taken over.
        chance: Random numbers for pieces that the later version adds.

    Raises:
        ValueError: the position can't be taken over; one sentence.
    """
    rules, state = later.rules(), match.state
    free = rules if isinstance(rules, FreeTable) else None
    if free is None or not isinstance(state, FreeState):
        raise ValueError("Only games without rules go on with another version.")
    known = {option.id for option in later.spec.options}
    chosen = {name: value for name, value in match.options.items() if name in known}
    options = later.spec.resolve_options(later.spec.options_as_begun(chosen))
    later.spec.check_seats(state.seats, options)
    return Match(rules, state.seats, options, position=carry(state, free, options, chance))


def _replay(match: Match[State], record: Record, seats: int, people: Sequence[Seat]) -> str:
    """Replay one record of a journal; return what was wrong, or ""."""
    match record.do:
        case "move":
            try:
                entry = Entry(parse_seat(record.seat, seats), Move.parse(record.move), record.draws)
                result = match.replay(entry)
            except (MoveTextError, ChanceError, ValueError) as error:
                return f"The next saved move can't be played: {error}."
            if isinstance(result, Refusal):
                return in_words(match.first.table.plan, result.text)
            return ""
        case "undo":
            return _undo(match, record, people)
        case "redo":
            redone = match.undone and len(match.undone[-1].steps) == record.steps and match.redo()
            return "" if redone else "The saved game repeats a move that was not taken back."
        case _:
            return ""


def _undo(match: Match[State], record: Record, people: Sequence[Seat]) -> str:
    """Undo moves as a journal says; return what was wrong, or ""."""
    try:
        seats = match.first.seats
        seat = parse_seat(record.seat, seats) if record.seat else -1
        # Seats change hands: who were people then counts.
        people = [parse_seat(name, seats) for name in record.people] or people
        deal = dealer(match.rules, people, record.draws[0]) if record.draws else None
        undone = match.undo(record.steps, seat=seat, deal=deal)
    except ValueError as error:
        return f"What was taken back can't be dealt again: {error}."
    return "" if undone else "The saved game takes back a move that was not made."
