"""The seating of a game being set up, as plain values without drawing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tabletop.engine.declare.goals import FACES, PORTRAITS
from tabletop.engine.game import Game
from tabletop.engine.numbers import long_whole
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import LastSetup
from tabletop.storage.safe_files import MAX_LETTERS, clean_name
from tabletop.ui.text import messages

HUMAN = "human"
KINDS: tuple[str, ...] = (HUMAN, *(level for level, _ in messages.LEVELS))
"""The kinds of players, in the order in which they are offered: human, then computer levels."""


@dataclass(slots=True)
class SeatChoice:
    """The player chosen for a seat while a game is set up."""

    name: str
    kind: str
    """The kind of player, one of `KINDS`."""
    portrait: int
    """The number of the portrait, from 1; 0 while none is chosen."""


def kinds_of(game: Game) -> tuple[str, ...]:
    """Return the kinds of players that can play a game, such as "human".

    If the game's rules can't tell good positions from bad ones, only humans can play it.
    """
    return KINDS if game.rules().heuristics.has_aim else (HUMAN,)


def first_seating(
    game: Game,
    last: LastSetup | None,
    names: Sequence[str],
    count: int = 0,
    known: Mapping[str, int] | None = None,
) -> list[SeatChoice]:
    """Return the players initially suggested when setting up a game, in seat order.

    These are the players of the previous game, or one human and computer players.

    Args:
        game: The game being set up.
        last: The previous set-up of this game; None if there is none.
        names: Names of human players, the most recent first.
        count: The number of seats; 0 to use the previous number.
        known: Portrait numbers by name, from earlier games.
    """
    least, most = game.spec.seats
    kinds = kinds_of(game)
    remembered = last.seats if last is not None else ()
    wanted = count or (len(remembered) if remembered else game.spec.first_seats)
    wanted = max(least, min(most, wanted))
    places = [
        SeatChoice(player.name, player.kind if player.kind in kinds else HUMAN, player.portrait)
        for player in remembered[:wanted]
    ]
    while len(places) < wanted:
        kind = HUMAN if not places or len(kinds) == 1 else messages.USUAL_LEVEL
        places.append(SeatChoice("", kind, 0))
        if not places[1:] and names:
            places[0].name = names[0]
    for place in places:
        if not place.name:
            place.name = free_name(places, place.kind)
        if not 1 <= place.portrait <= FACES:
            place.portrait = face_of(place.name, places, known)
    return places


def face_of(name: str, places: Iterable[SeatChoice], known: Mapping[str, int] | None = None) -> int:
    """Return a portrait number for a player that nobody else at the table has.

    This is the player's previous portrait, else one that suits the name, else any free one.

    Args:
        name: The player's name.
        places: The other seats, whose portraits are taken.
        known: Portrait numbers by name, from earlier games.
    """
    had = (known or {}).get(name, 0)
    taken = {place.portrait for place in places}
    if 1 <= had <= FACES and had not in taken:
        return had
    fitting = messages.FACES.get(name, ())
    free = next((face for face in fitting if face not in taken), 0)
    return free or free_portrait(places)


def add_seat(
    places: list[SeatChoice], kind: str, known: Mapping[str, int] | None = None
) -> SeatChoice:
    """Append a seat with an unused name and portrait to `places`, and return it.

    `kind` is the kind of player, and `known` holds portrait numbers by name, from earlier games.
    """
    place = SeatChoice(free_name(places, kind), kind, 0)
    place.portrait = face_of(place.name, places, known)
    places.append(place)
    return place


def free_name(places: Iterable[SeatChoice], kind: str) -> str:
    """Return a suggested name for a human or computer player that nobody in `places` has."""
    taken = {place.name for place in places}
    pool = messages.HUMAN_NAMES if kind == HUMAN else messages.COMPUTER_NAMES
    return next((name for name in pool if name not in taken), f"{pool[0]} 2")


def free_portrait(places: Iterable[SeatChoice], after: int = 0, rewards: Iterable[int] = ()) -> int:
    """Return the first portrait number after `after` that nobody in `places` has.

    The search wraps around to 1. If all are taken, the next number is returned. `rewards` are the
    portraits that the player has reached, beside those that everybody may choose.
    """
    taken = {place.portrait for place in places}
    numbers = sorted({*range(1, PORTRAITS + 1), *rewards})
    order: list[int] = [*(n for n in numbers if n > after), *(n for n in numbers if n <= after)]
    return next((number for number in order if number not in taken), order[0])


def set_kind(places: Sequence[SeatChoice], at: int, kind: str) -> None:
    """Change the kind of player at the seat with index `at`, from 0.

    A suggested name is replaced with one for the new kind. A name that was typed is kept.
    """
    place = places[at]
    was_human, is_human = place.kind == HUMAN, kind == HUMAN
    ours = messages.HUMAN_NAMES if was_human else messages.COMPUTER_NAMES
    place.kind = kind
    if was_human != is_human and place.name in {*ours, ""}:
        others = [other for other in places if other is not place]
        fitted = place.portrait in messages.FACES.get(place.name, ())
        place.name = free_name(others, kind)
        if fitted:
            place.portrait = face_of(place.name, others)


def players_of(places: Sequence[SeatChoice]) -> tuple[Player, ...]:
    """Return the players for a new game in seat order.

    Names are cleaned up, missing names are filled in, and duplicates get a number.
    """
    players: list[Player] = []
    for place in places:
        name = clean_name(place.name)
        if not name:
            others = [SeatChoice(player.name, "", 0) for player in players]
            name = free_name([*others, *places], place.kind)
        taken = {player.name for player in players}
        players.append(Player(unique_name(name, taken), place.kind, place.portrait))
    return tuple(players)


def unique_name(name: str, taken: Iterable[str]) -> str:
    """Return `name` or, if it is taken, `name` followed by a number, starting from 2."""
    used, number, candidate = set(taken), 2, name
    while candidate in used:
        ending = f" {number}"
        candidate = name[: MAX_LETTERS - len(ending)].rstrip() + ending
        number += 1
    return candidate


def seed_of(text: str) -> int | None:
    """Return the seed that a player typed, or None for a random seed if the text is empty.

    Raises:
        ValueError: The text is not a whole number of at most eighteen digits.
    """
    stripped = text.strip()
    if not stripped:
        return None
    seed = long_whole(stripped)
    if seed is None:
        digits = stripped.isascii() and stripped.removeprefix("-").isdecimal()
        raise ValueError(messages.SEED_LONG if digits else messages.SEED_PROBLEM)
    return seed
