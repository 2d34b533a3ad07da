"""Contests: the deal of the day, which is the same for everybody, and a game's rivals.

The deal of a day is decided by its date alone. Its computers think by steps and not by the clock,
so that they move alike on every machine.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from tabletop.digests import blake2b
from tabletop.engine.declare.challenges import WEEKDAYS, Rival
from tabletop.engine.game import Game
from tabletop.storage.journal.records import Player

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of a code: I and O are left out, as they look like digits."""
CODE_LETTERS = 12
_FIRST_DAY = date(2020, 1, 1).toordinal()
_MOST_DAYS, _MOST_SCORES, _MOST_PLACES = 1 << 14, 1 << 12, 1 << 3
_LEAST_SCORE = -1024
"""The least score that a code holds; scores outside its range are cut to it."""
_CHECK = 26
"""Bits of a code by which mistyped letters are noticed."""


@dataclass(frozen=True, slots=True)
class DailyGame:
    """The deal of one day: its game, rivals and seed."""

    day: date
    game: Game
    seats: int
    seed: int
    rivals: tuple[Rival, ...]
    """Who sits at the seats from 2 on."""


@dataclass(frozen=True, slots=True)
class SharedResult:
    """A result of a deal of the day, as its code tells it."""

    day: date
    score: int
    place: int
    """From 1, the best."""


def daily_game(games: Iterable[Game], day: date) -> DailyGame | None:
    """Return the deal of a day: of the first game that has one then; None without any."""
    weekday = WEEKDAYS[day.weekday()]
    for game in games:
        for each in game.spec.daily if game.playable else ():
            if weekday in each.days:
                seed = seed_of(game, day)
                return DailyGame(day, game, each.seats, seed, _rivals(game, each.seats, seed))
    return None


def seed_of(game: Game, day: date) -> int:
    """Return the seed of a day's deal, a whole number of eight bytes."""
    words = "\n".join(("recess-day", game.spec.id, day.isoformat(), str(game.spec.version)))
    return int.from_bytes(blake2b(words.encode()).digest()[:8], "big")


def _rivals(game: Game, seats: int, seed: int) -> tuple[Rival, ...]:
    """Return the rivals at a day's table: all of them in turn, or for two seats one a day."""
    rivals = game.spec.rivals
    if not rivals:
        return ()
    first = seed % len(rivals) if seats == 2 else 0
    return tuple(rivals[(first + at) % len(rivals)] for at in range(seats - 1))


def at_table(
    person: Player, rivals: Sequence[Rival], others: Sequence[Player] = ()
) -> list[Player]:
    """Return the players of a contest: a person, rivals, and others whose names are free."""
    players = [person]
    for rival in rivals:
        taken = any(rival.name == each.name for each in players)
        name = f"{rival.name} 2" if taken else rival.name
        players.append(Player(name, rival.level, rival.portrait, rival.id))
    names = {each.name for each in players}
    return players + [each for each in others if each.name not in names]


def against(game: Game, rival: Rival, person: Player, names: Sequence[Player]) -> list[Player]:
    """Return the players of a game against one rival.

    Other seats that the game needs are taken by computers of the rival's level, with the first free
    `names`.
    """
    seats = max(2, game.spec.first_seats)
    others = [Player(each.name, rival.level, each.portrait) for each in names]
    return at_table(person, [rival], others)[:seats]


def code_of(result: SharedResult, game: str) -> str:
    """Return a result as twelve letters, such as `KXQT-MWPL-BRZA`; `game` is the id of its game."""
    days = min(max(0, result.day.toordinal() - _FIRST_DAY), _MOST_DAYS - 1)
    score = min(max(0, result.score - _LEAST_SCORE), _MOST_SCORES - 1)
    held = (days * _MOST_SCORES + score) * _MOST_PLACES + min(result.place, _MOST_PLACES - 1)
    size = _MOST_DAYS * _MOST_SCORES * _MOST_PLACES
    number = _check(held, game) * size + held
    letters = ""
    for _ in range(CODE_LETTERS):
        number, at = divmod(number, len(_LETTERS))
        letters = _LETTERS[at] + letters
    return "-".join(letters[at : at + 4] for at in range(0, CODE_LETTERS, 4))


def read_code(code: str, games: Iterable[Game]) -> SharedResult | None:
    """Return the result that a code tells; None if it is no code of a deal of these games."""
    letters = [letter for letter in code.upper() if letter not in " -"]
    if len(letters) != CODE_LETTERS or any(letter not in _LETTERS for letter in letters):
        return None
    number = 0
    for letter in letters:
        number = number * len(_LETTERS) + _LETTERS.index(letter)
    check, held = divmod(number, _MOST_DAYS * _MOST_SCORES * _MOST_PLACES)
    rest, place = divmod(held, _MOST_PLACES)
    days, score = divmod(rest, _MOST_SCORES)
    day = date.fromordinal(_FIRST_DAY + days)
    deal = daily_game(games, day)
    if deal is None or check != _check(held, deal.game.spec.id):
        return None
    return SharedResult(day, score + _LEAST_SCORE, place)


def _check(held: int, game: str) -> int:
    """Return the bits by which a code is checked."""
    digest = blake2b(f"recess-day\n{game}\n{held}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - _CHECK)
