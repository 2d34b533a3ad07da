"""Recorded games: thirty a game, as seeds, and the positions where something new begins.

A recorded game is nothing but its number: players, options and moves follow from it. Games are
played once in a process; a position is cut from them without a rule being run.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from tabletop.ai.players import make_player
from tabletop.engine.free.table import FreeTable
from tabletop.engine.game import Game
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move, Refusal, Seat, seat_name
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.journal import Journal
from tabletop.storage.journal.records import Header, Player, Record, new_id, pack_files
from tabletop.storage.saves.save_list import new_save_path

RECORDED = 30
"""Games a game."""
_MOST, _MOST_FREE = 400, 24
"""Moves of a recorded game: with rules of its own, and on the free table, where all is open."""
_GREEDY = 0.1
"""The part of the moves that a greedy player makes in every other game."""
_OTHERS = ("human", "random", "greedy")
"""Who sits at the other seats, by the number of the game."""
_NAMES = ("Sam", "Natalie Featherstonehaugh", "Greg", "Priya", "Ada", "Bo", "Ilse", "Øyvind")


@dataclass
class Recorded:
    """A game that was played to its end, and where in it something new begins."""

    game: Game
    number: int
    players: tuple[Player, ...]
    match: Match[State]
    moments: tuple[int, ...] = ()
    """After how many moves something begins that the game had not reached before."""
    news: tuple[tuple[str, frozenset[object]], ...] = ()
    """For each moment its phase, and what is new in it."""

    def port(self, moves: int, saves: Path) -> LocalPort:
        """Return the game after so many moves, kept in `saves`."""
        match = self.match.before(moves)
        header = Header(
            game=self.game.spec.id, seats=len(self.players), players=self.players,
            rules_version=self.game.spec.version, content=self.game.content_hash,
            files=pack_files(self.game.files), options=match.options, seed=self.number,
            id=new_id(), created=datetime.now(UTC).isoformat(timespec="seconds"),
        )  # fmt: skip
        journal = Journal(new_save_path(self.game.spec.id, saves), header)
        journal.begin([Record("setup", draws=match.setup_draws), *map(_record, match.steps)])
        return LocalPort(Session(self.game, match, self.players, journal))

    def twins(self, moves: int) -> tuple[LocalPort, LocalPort]:
        """Return the game after so many moves, and one that who looks can't tell from it.

        That is the only person, or whoever of several people is next.
        """
        rules, match = self.match.rules, self.match.before(moves)
        seat = LocalPort(Session(self.game, match, self.players)).next().seat
        if any(player.kind != "human" for player in self.players):
            seat = 0
        dealt = rules.determinize(match.state, max(0, seat), Random(f"{self.number} {moves}"))
        one, other = (
            LocalPort(
                Session(
                    self.game,
                    Match(
                        rules, len(self.players), match.options, position=each.clone(), seed=moves
                    ),
                    self.players,
                )
            )
            for each in (match.state, dealt)
        )
        return one, other


def _record(step: Step[State]) -> Record:
    entry = step.entry
    return Record("move", seat_name(entry.seat), str(entry.move), entry.draws)


def recorded(game: Game, number: int) -> Recorded:
    """Play a game by its number and return it with its moments."""
    chance = Random(f"{game.spec.id} {number}")
    seats = chance.randint(*game.spec.seats)
    options = _options(game, chance)
    try:
        match = Match(game.rules(), seats, options, seed=number)
    except ValueError:  # some choices do not go together: the rules say so in a sentence
        match = Match(game.rules(), seats, {}, seed=number)
    free = isinstance(match.rules, FreeTable)
    record = Recorded(game, number, _players(0 if free else number, seats), match)
    found = list(_moments(record, chance))
    record.moments = tuple(moves for moves, _, _ in found)
    record.news = tuple((phase, new) for _, phase, new in found)
    return record


def phases(games: Iterable[Recorded]) -> Iterator[tuple[int, int]]:
    """The moments of recorded games, as number and moves, where no earlier one had the like."""
    met: set[object] = set()
    for record in games:
        for moves, (_, new) in zip(record.moments, record.news, strict=True):
            if not new <= met:
                met |= new
                yield record.number, moves


def _options(game: Game, chance: Random) -> Options:
    """Some options as they are, others otherwise."""
    return {
        option.id: chance.choice(option.choices) if option.choices else option.default
        for option in game.spec.options
        if chance.random() < 0.4
    }


def _players(number: int, seats: int) -> tuple[Player, ...]:
    """People around one screen, or one person among computers; these need rules."""
    others = _OTHERS[number % len(_OTHERS)]
    return tuple(
        Player(name, "human" if not seat else others, seat + 1)
        for seat, name in enumerate(_NAMES[:seats])
    )


def _moments(record: Recorded, chance: Random) -> Iterator[tuple[int, str, frozenset[object]]]:
    """Play on, and say after how many moves something new has begun: the phase, and what."""
    match, met = record.match, set[object]()
    free = isinstance(match.rules, FreeTable)
    for _ in range(_MOST_FREE if free else _MOST):
        if not match.to_act:
            break
        seat = match.to_act[chance.randrange(len(match.to_act))]
        moves = match.rules.legal_moves(match.state, seat)
        mine = record.players[seat].kind == "human"
        new = frozenset((mine, *kind) for kind in _kinds(match.state, moves)) - met
        if new:
            met |= new
            yield len(match.steps), _phase(match.state, mine=mine), new
        going = [move for move in moves if move.kind != "finish"] or moves
        greedy = record.number % 2 == 1 and not free and chance.random() < _GREEDY
        move = _greedy(match, seat) if greedy else chance.choice(going)
        if isinstance(match.submit(seat, move), Refusal):
            break
    yield len(match.steps), "over", frozenset({"over"}) - met


def _phase(state: State, *, mine: bool) -> str:
    name = str(getattr(state, "phase", "")) + f", {len(state.pending)} asked" * bool(state.pending)
    return name if mine else f"{name}, another's"


def _kinds(state: State, moves: Sequence[Move]) -> set[tuple[object, ...]]:
    """What a position is of: its phase, who is asked, which kinds of moves there are."""
    here = (getattr(state, "phase", ""), len(state.pending))
    return {(*here, kind) for kind in {move.kind for move in moves}} | {here}


def _greedy(match: Match[State], seat: Seat) -> Move:
    info = InformationSet.of(match.rules, match.state, seat)
    return match.in_table_names(seat, make_player("greedy", len(match.steps)).choose(info))
