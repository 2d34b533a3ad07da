"""Replays the records of a saved game."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random

from tabletop import __version__
from tabletop.engine.branching import deal_again, placement
from tabletop.engine.carrying import carry
from tabletop.engine.chance import Chance, ChanceError, RandomChance, TapedChance
from tabletop.engine.free import FreeTable
from tabletop.engine.free_state import FreeState
from tabletop.engine.game import Game
from tabletop.engine.match import Entry, LoadError, Match
from tabletop.engine.moves import Move, MoveTextError, Refusal, Seat, parse_seat, seat_name
from tabletop.engine.prepared import lay
from tabletop.engine.redealing import dealer
from tabletop.engine.spec import GameSpec, Options
from tabletop.engine.state import State
from tabletop.storage.files import StorageError, is_text
from tabletop.storage.kept import pack_files, unpack_files
from tabletop.storage.records import Header, Player, Record, Standing, Undoing, new_id

_MOST_LETTERS = 60
"""Longest word in the public facts of a save."""


@dataclass(frozen=True, slots=True)
class Reopened:
    """A saved game, replayed as far as possible."""

    game: Game
    """The game of the shelf, or its version at the time of the save if it was edited since."""
    match: Match[State]
    good: int
    """Number of records that were replayed."""
    wrong: str
    """What was wrong with the next record; "" if all were replayed."""
    told: str
    """What the player should know about changed rules or content; may be ""."""


def reopen(game: Game, header: Header, records: tuple[Record, ...]) -> Reopened:
    """Replay a saved game by the game of the shelf or by the files stored in the save.

    Raises:
        LoadError: even the set-up can't be played.
    """
    best: Reopened | None = None
    fault: LoadError | None = None
    for each in _games(game, header):
        try:
            played, match, good, wrong = replay_all(each, header, records)
        except LoadError as error:
            fault = fault or error
            continue
        if best is None or good > best.good:
            at_last = game if played.content_hash == game.content_hash else played
            told = _told(game, each, header) if played is each else _edited(game, at_last)
            best = Reopened(at_last, match, good, wrong, told)
        if not wrong:
            break
    if best is not None:
        return best
    if header.content == game.content_hash or not header.content:
        raise fault or LoadError("The saved game can't be played.")
    what = "was edited since this game was saved, and the save does not hold what it was then."
    raise LoadError(f"{game.spec.title} {what}") from fault


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


def _told(game: Game, played: Game, header: Header) -> str:
    return f"{_edited(game, played)} {told_of_age(played, header)}".strip()


def _edited(game: Game, played: Game) -> str:
    if played is game:
        return ""
    return f"{game.spec.title} was edited since; this game goes on as it was then."


def replay_all(
    game: Game, header: Header, records: tuple[Record, ...]
) -> tuple[Game, Match[State], int, str]:
    """Return game, match after the longest valid part, number of records, and the fault.

    The game is another version if a deal continues with one.

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


def new_header(
    game: Game, players: Sequence[Player], options: Options, seed: int | None, undoing: Undoing
) -> Header:
    """Return the header of a game that begins now."""
    return Header(
        game=game.spec.id,
        seats=len(players),
        players=tuple(players),
        rules_version=game.spec.version,
        content=game.content_hash,
        files=pack_files(game.files),
        options=options,
        seed=seed,
        undoing=undoing,
        id=new_id(),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        app=__version__,
    )


def told_of_age(game: Game, header: Header) -> str:
    """Return a message if a game began under other rules than the current ones, else ""."""
    if header.rules_version == game.spec.version:
        return ""
    age = "earlier" if header.rules_version < game.spec.version else "later"
    return f"This game began under {age} rules of {game.spec.title} and was played again by these."


def standing_of(match: Match[State], fill: Callable[[str], str]) -> Standing:
    """Return the public facts about a game for the list of saves."""
    display = match.rules.words.display(match.view(-1))
    return Standing(
        turn=tuple(seat_name(seat) for seat in match.to_act),
        context=short(fill(display.context)),
        scores=tuple(short(score) for score in display.scores),
    )


def short(text: str, most: int = _MOST_LETTERS) -> str:
    """Shorten a text of the rules to what a save may hold.

    Rules of other authors may return anything; a save must stay readable.
    """
    if is_text(text, most):
        return text
    cut = f"{text[: most - 1]}…"
    return cut if is_text(cut, most) else ""


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
            state = deal_again(match.rules, match.state, seat, record.draws)
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
    going = gone_on(later, match, TapedChance(record.draws))
    return later, going, going.first


def can_go_on(match: Match[State], later: Game) -> bool:
    """Return whether a match can continue under a later version of its game."""
    if match.outcome is not None or not later.playable:
        return False
    try:
        gone_on(later, match, RandomChance(Random(0)))
    except ValueError:
        return False
    return True


def gone_on(later: Game, match: Match[State], chance: Chance) -> Match[State]:
    """Return a match under a later version of a game that begins at another match's position.

    Raises:
        ValueError: that is impossible; one sentence.
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
            return result.text if isinstance(result, Refusal) else ""
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
        return f"What was taken back can't be dealt anew: {error}."
    return "" if undone else "The saved game takes back a move that was not made."
