"""`tabletop puzzles`: finds puzzles in games between computer players.

A decision is judged by what its seat knows. A quick search finds candidates. Surveys try all moves,
each longer than the one before and with other random numbers; the first that finds no puzzle ends
it. Hasty players must miss the best move often enough before the long ones begin.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from tabletop.ai.players import make_player, within_turn
from tabletop.ai.search import Budget, Prospect, Search
from tabletop.ai.survey import (
    SURE,
    Survey,
    chance,
    error_of,
    is_choice,
    is_puzzle,
    margin_of,
    survey,
    worths_of,
)
from tabletop.cli.errors import Status, SystemProblemError, UsageError, check_writable
from tabletop.content.schema.guided_files import read_puzzles, write_puzzles
from tabletop.engine.guided.puzzle import Puzzle, PuzzleError, position_id, set_up, theme_of
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.engine.text.phrasebook import in_words
from tabletop.lab.plan import MOST_MOVES

CARE = 400
"""Number of moves that each computer player simulates for one move of its own."""
QUICK = 1_500
"""Number of moves that are simulated to see whether a position is worth a closer look."""
HASTY = 12
"""Number of hasty computer players that try a puzzle; a third of them are greedy."""
MOST_FIND = 10
"""Most hasty computer players that may find a puzzle's move; what all find is no puzzle."""
EARLY = (1, 3, 10, 30)
"""How many times `PuzzleSearch.steps` each early survey takes, to reject most decisions cheaply."""
DEEPER = (80, 80, 80)
"""The same for the three surveys that prove a puzzle; every one has other random numbers."""
_GLANCE, _CLEARLY = 0.1, 4.0
"""Share of the steps after which a pair of moves is judged if it is clear: by so many errors."""
_PROMISE = 0.7
"""Share of the margin that the quick search must find."""
_A_GAME, _APART = 2, 7
"""Most puzzles from one game, and least moves between them."""
_OF_ONE_KIND, _OF_ONE_REASON = 0.45, 0.2
"""Share of the puzzles whose answers may be of one kind, or have one reason."""
_STUBBORN = 6
_HOPELESS, _WON = 0.2, 0.92
"""Bounds for the values of the best and the next best move, so that something is at stake."""

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class PuzzleSearch:
    """What to search for puzzles: rules, players and options, and with how much effort."""

    rules: Rules[State]
    count: int
    seed: int = 0
    steps: int = 500
    """Simulated moves for each legal move when a position is examined first."""
    options: Options = field(default_factory=dict)
    seats: int = 0
    """Number of players in the games; 0 for two, three and four in turn."""
    levels: tuple[str, ...] = ("greedy", "easy")
    most_moves: int = 90
    """Moves after which a game is no longer searched, so that puzzles stay short."""
    times: float = 10
    """How many times longer a puzzle is searched to verify it than to find it."""


class _Variety:
    """Counts how often each kind of answer and each reason was used."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._seen: Counter[str] = Counter()
        self._refused = 0

    def wants(self, info: InformationSet[State], move: Move) -> bool:
        """Return whether another such answer is wanted.

        One in `_STUBBORN` is accepted anyway: some games have few kinds of moves.
        """
        kind, reason = _sort(info, move)
        few = self._seen[kind] < max(2, self._count * _OF_ONE_KIND)
        if few and self._seen[reason] < max(2, self._count * _OF_ONE_REASON):
            return True
        self._refused += 1
        return self._refused % _STUBBORN == 0

    def add(self, info: InformationSet[State], move: Move) -> None:
        """Count an answer."""
        self._seen.update(_sort(info, move))


def _sort(info: InformationSet[State], move: Move) -> tuple[str, str]:
    """Return the kind of a move, and its reason without names and numbers."""
    text = info.rules.presenter.reason(info.stand_in, info.seat, move)
    reason = in_words(info.stand_in.table.plan, text)
    return move.kind, re.sub(r"\{[^}]*\}|\b[A-Z]\w*\b|\d+", "", reason[1:])


def make(quest: PuzzleSearch, tell: Tell) -> Iterator[Puzzle]:
    """Play games between computer players and yield the puzzles that are found in them.

    The puzzles differ in the number of players, the kinds of moves and the reasons for them. `tell`
    is called with lines of progress.
    """
    counts = [quest.seats] if quest.seats else _seat_counts(quest)
    variety = _Variety(quest.count)
    made = game = 0
    while made < quest.count:
        seats = counts[game % len(counts)]
        for of_game, puzzle in enumerate(_in_game(quest, quest.seed + game, seats, variety), 1):
            made += 1
            tell(f"{made} of {quest.count} puzzles after {game + 1} games")
            yield puzzle
            if of_game == _A_GAME or made == quest.count:
                break
        game += 1


def _seat_counts(quest: PuzzleSearch) -> list[int]:
    """Return two, three and four if the game allows them; else its fewest."""
    spec = quest.rules.spec
    options = spec.resolve_options(quest.options)
    counts = []
    for seats in range(2, 5):
        with suppress(ValueError):
            spec.check_seats(seats, options)
            counts.append(seats)
    return counts or [spec.seats[0]]


def make_file(quest: PuzzleSearch, path: Path, tell: Tell) -> Status:
    """Find puzzles and write them to a file, easiest first; return the exit status.

    The easiest are those whose best move most hasty computer players find.

    Args:
        quest: What to search for puzzles.
        path: The file.
        tell: Called with lines of progress.

    Raises:
        SystemProblemError: it can't be written.
        UsageError: the game has no aim.
    """
    spec = quest.rules.spec
    if not quest.rules.heuristics.has_aim:
        raise UsageError(f"{spec.id} has nothing to win, so it has no puzzles")
    check_writable(path)
    found: list[Puzzle] = []
    try:
        for puzzle in make(quest, tell):
            found.append(puzzle)
            write_puzzles(path, sorted(found, key=lambda each: -each.found))
    except OSError as error:
        raise SystemProblemError(f"{path} can't be written ({error.strerror})") from error
    return Status.DONE


def verify_file(quest: PuzzleSearch, path: Path, tell: Tell) -> Status:
    """Examine the puzzles of a file again, `times` as long and with other random numbers.

    The file records after each puzzle how long it was searched, or that it does not stand. Those
    that were searched least come first, so that a search that was cut short goes on.

    Args:
        quest: The rules, and with how much effort to search.
        path: The file.
        tell: Called with a line about each puzzle.

    Returns:
        `FAILED` if a puzzle no longer has one clearly best move, else `DONE`.

    Raises:
        ContentError: the file is invalid.
        SystemProblemError: it can't be written.
    """
    wrong, steps = 0, int(quest.steps * DEEPER[-1] * quest.times)
    puzzles = {puzzle.id: puzzle for puzzle in read_puzzles(path)}
    check_writable(path)
    order = sorted(puzzles.values(), key=lambda each: each.verified)
    for number, puzzle in enumerate(order, 1):
        problem = _doubt(quest, puzzle, steps)
        wrong += bool(problem)
        puzzles[puzzle.id] = replace(puzzle, verified=0 if problem else max(steps, puzzle.verified))
        try:
            write_puzzles(path, puzzles.values())
        except OSError as error:
            raise SystemProblemError(f"{path} can't be written ({error.strerror})") from error
        tell(f"{number} of {len(order)}: {puzzle.id} {problem or 'stands'}")
    return Status.FAILED if wrong else Status.DONE


def _doubt(quest: PuzzleSearch, puzzle: Puzzle, steps: float) -> str:
    """Return what is wrong with a puzzle; "" if it holds.

    `steps` moves are simulated for each choice.
    """
    try:
        match = set_up(quest.rules, puzzle)
    except PuzzleError as error:
        return str(error)
    info = InformationSet.of(quest.rules, match.state, puzzle.seat)
    found = survey(info, Random(quest.seed + 1), steps=steps)
    if str(found.best.move) not in puzzle.best:
        return f"has another best move: {found.best.move}"
    if not is_puzzle(info, found):
        return "has no clear best move"
    repaired = repairable(info, found, steps, Random(quest.seed + 2))
    return "" if repaired is None else f"loses nothing by {repaired} before its best move"


def repairable(
    info: InformationSet[State], found: Survey, steps: float, rng: Random, *, early: bool = False
) -> Move | None:
    """Return a wrong move that costs nothing if the best move follows in the same turn.

    Return None if there is none, as it has to be in a puzzle.

    Args:
        info: What the seat knows.
        found: The values of all legal moves.
        steps: Simulated moves spent on each pair of moves; fewer on one that is clear.
        rng: The source of random numbers.
        early: Whether to return only a move that certainly costs nothing, as long as errors are
            large.
    """
    rules, best, enough = info.rules, found.best, margin_of(info) / 2

    def lost(value: float) -> float:
        return chance(info, best.value) - chance(info, min(max(value, 0.0), 1.0))

    seen: set[object] = set()
    for each in sorted(found.moves, key=lambda each: -each.value):
        key = rules.heuristics.search_key(info.stand_in, info.seat, each.move)
        if key in seen or _same(info, each.move, best.move):
            continue
        seen.add(key)
        after = within_turn(rules, info.stand_in.clone(), info.seat, each.move)
        if after is None or best.move not in rules.legal_moves(after, info.seat):
            continue
        thinking = Search(InformationSet(rules, after, info.seat), Random(rng.getrandbits(32)))
        for share, errors in ((_GLANCE, _CLEARLY), (1, SURE)):
            (then,) = thinking.compare((best.move,), Budget(steps * share))
            unsure = errors * found.doubt(best, then)
            if lost(then.value + unsure) >= enough:
                break
            if lost(then.value - unsure) < enough:
                return each.move
        else:
            sure = best.value - then.value >= SURE * found.doubt(best, then)
            if not early and not (sure and lost(then.value) >= enough):
                return each.move
    return None


def _in_game(quest: PuzzleSearch, seed: int, seats: int, variety: _Variety) -> Iterator[Puzzle]:
    """Play a game and yield the puzzles in it."""
    rules = quest.rules
    match = Match(rules, seats, quest.options, seed=seed)
    levels = quest.levels
    players = [
        make_player(levels[(seat + seed) % len(levels)], seed * 64 + seat, most_steps=CARE)
        for seat in range(seats)
    ]
    last = -_APART
    for number in range(min(MOST_MOVES, quest.most_moves)):
        if not match.to_act:
            return
        seat = match.to_act[0]
        info = InformationSet.of(rules, match.state, seat)
        if number - last >= _APART and len(match.to_act) == 1 and is_choice(info):
            puzzle = _look(quest, match, info, variety)
            if puzzle is not None:
                last = number
                yield puzzle
        if isinstance(match.say(seat, players[seat].choose(info)), Refusal):
            return


def _look(
    quest: PuzzleSearch, match: Match[State], info: InformationSet[State], variety: _Variety
) -> Puzzle | None:
    """Return the puzzle that a decision makes, or None."""
    rng = Random(sum(match.setup_draws) * 997 + len(match.entries))
    quick = Search(info, Random(rng.getrandbits(32)))
    quick.run(Budget(QUICK))
    first, *others = quick.findings().prospects
    if not others or not variety.wants(info, first.move) or not _is_told(info, first.move):
        return None
    if _lead(info, first, others) < margin_of(info) * _PROMISE:
        return None
    for times in EARLY:
        found = survey(info, Random(rng.getrandbits(32)), steps=quest.steps * times)
        if not _same(info, found.best.move, first.move) or not _may_be_puzzle(info, found):
            return None
        if repairable(info, found, quest.steps * times, rng, early=True):
            return None
    finders = _finders(info, first.move, rng.getrandbits(32))
    if finders > MOST_FIND:
        return None
    for times in DEEPER:
        found = survey(info, Random(rng.getrandbits(32)), steps=quest.steps * times)
        if not _same(info, found.best.move, first.move) or not is_puzzle(info, found):
            return None
        if repairable(info, found, quest.steps * times, rng):
            return None
    best = found.best
    others = [each for each in found.moves if not _same(info, each.move, best.move)]
    if not _lead(info, best, others):
        return None
    variety.add(info, first.move)
    return Puzzle(
        position_id(match.setup_draws, match.entries),
        info.rules.spec.version,
        match.state.seats,
        match.setup_draws,
        match.entries,
        info.seat,
        worths_of(found),
        error_of(found),
        theme_of(info, best.move),
        dict(match.options),
        quest.steps * DEEPER[-1],
        finders / HASTY,
    )


def _lead(info: InformationSet[State], best: Prospect, others: Sequence[Prospect]) -> float:
    """Return a move's lead in winning chance; 0 if the game is lost or won anyway."""
    most = chance(info, best.value)
    nearest = max(chance(info, each.value) for each in others)
    return 0.0 if most < _HOPELESS or nearest > _WON else most - nearest


def _may_be_puzzle(info: InformationSet[State], found: Survey) -> bool:
    """Return whether the best move's lead may be wide enough, given the errors."""
    best = found.best
    return all(
        _same(info, each.move, best.move)
        or chance(info, best.value) - chance(info, max(0.0, each.value - found.doubt(best, each)))
        >= margin_of(info)
        for each in found.moves
    )


def _is_told(info: InformationSet[State], best: Move) -> bool:
    """Return whether the best move has a reason that applies to no other."""

    def reason(move: Move) -> str:
        return info.rules.presenter.reason(info.stand_in, info.seat, move)

    text = reason(best)
    others = (each for each in info.legal_moves() if not _same(info, each, best))
    return bool(text) and all(reason(each) != text for each in others)


def _finders(info: InformationSet[State], best: Move, seed: int) -> int:
    """Return how many hasty players choose the best move or an equivalent one."""
    found = 0
    for number in range(HASTY):
        level = "easy" if number % 3 else "greedy"
        player = make_player(level, seed + number, most_steps=CARE)
        found += _same(info, player.choose(info), best)
        if found > MOST_FIND:
            break
    return found


def _same(info: InformationSet[State], one: Move, other: Move) -> bool:
    """Return whether two moves are equivalent."""
    key = info.rules.heuristics.search_key
    return key(info.stand_in, info.seat, one) == key(info.stand_in, info.seat, other)
