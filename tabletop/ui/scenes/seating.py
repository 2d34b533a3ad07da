"""The seating of a game being set up, as plain values without drawing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tabletop.engine.game import Game
from tabletop.engine.numbers import long_whole
from tabletop.storage.names import MAX_LETTERS, clean_name
from tabletop.storage.records import Player
from tabletop.storage.settings import LastSetup
from tabletop.ui.words import messages

HUMAN = "human"
KINDS: tuple[str, ...] = (HUMAN, *(level for level, _ in messages.LEVELS))
"""The kinds of players in the order of the choice: human, then the computer levels."""
PORTRAITS = 12


@dataclass(slots=True)
class Place:
    """A seat in the set-up of a game: name, kind of player and portrait."""

    name: str
    kind: str
    portrait: int


def kinds_of(game: Game) -> tuple[str, ...]:
    """Return the kinds of players a game allows.

    A game without an evaluation of positions can't be played by computers, so only humans are
    allowed.
    """
    return KINDS if game.rules().mind.has_aim else (HUMAN,)


def first_seating(
    game: Game,
    last: LastSetup | None,
    names: Sequence[str],
    count: int = 0,
    known: Mapping[str, int] | None = None,
) -> list[Place]:
    """Return the seating at the start of the set-up: as last time, or one human and computers.

    Args:
        game: The game being set up.
        last: The previous set-up of the game, if any.
        names: Names of human players, the most recent first.
        count: Number of seats; 0 for that of the last set-up.
        known: Portrait numbers by name, from earlier games.
    """
    least, most = game.spec.seats
    kinds = kinds_of(game)
    remembered = last.seats if last is not None else ()
    wanted = count or (len(remembered) if remembered else game.spec.first_seats)
    wanted = max(least, min(most, wanted))
    places = [
        Place(player.name, player.kind if player.kind in kinds else HUMAN, player.portrait)
        for player in remembered[:wanted]
    ]
    while len(places) < wanted:
        kind = HUMAN if not places or len(kinds) == 1 else messages.USUAL_LEVEL
        places.append(Place("", kind, 0))
        if not places[1:] and names:
            places[0].name = names[0]
    for place in places:
        if not place.name:
            place.name = free_name(places, place.kind)
        if not 1 <= place.portrait <= PORTRAITS:
            place.portrait = face_of(place.name, places, known)
    return places


def face_of(name: str, places: Iterable[Place], known: Mapping[str, int] | None = None) -> int:
    """Return a portrait number for a name.

    That is the one the player had before (in `known`), else a free one that suits the name, else
    any free one.
    """
    had = (known or {}).get(name, 0)
    taken = {place.portrait for place in places}
    if 1 <= had <= PORTRAITS and had not in taken:
        return had
    fitting = messages.FACES.get(name, ())
    free = next((face for face in fitting if face not in taken), 0)
    return free or free_portrait(places)


def sit_down(places: list[Place], kind: str, known: Mapping[str, int] | None = None) -> Place:
    """Add a seat with an unused name and portrait, and return it."""
    place = Place(free_name(places, kind), kind, 0)
    place.portrait = face_of(place.name, places, known)
    places.append(place)
    return place


def free_name(places: Iterable[Place], kind: str) -> str:
    """Return a name of our lists that nobody at the table has."""
    taken = {place.name for place in places}
    pool = messages.HUMAN_NAMES if kind == HUMAN else messages.COMPUTER_NAMES
    return next((name for name in pool if name not in taken), f"{pool[0]} 2")


def free_portrait(places: Iterable[Place], after: int = 0) -> int:
    """Return the next portrait number after `after` that nobody at the table has."""
    taken = {place.portrait for place in places}
    order = [(after + step) % PORTRAITS + 1 for step in range(PORTRAITS)]
    return next((number for number in order if number not in taken), order[0])


def set_kind(places: Sequence[Place], at: int, kind: str) -> None:
    """Change the kind of player at a seat; a suggested name is replaced by a fitting one."""
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


def players_of(places: Sequence[Place]) -> tuple[Player, ...]:
    """Return the players in seat order, with cleaned, complete and distinct names."""
    players: list[Player] = []
    for place in places:
        name = clean_name(place.name)
        if not name:
            others = [Place(player.name, "", 0) for player in players]
            name = free_name([*others, *places], place.kind)
        taken = {player.name for player in players}
        players.append(Player(distinct(name, taken), place.kind, place.portrait))
    return tuple(players)


def distinct(name: str, taken: Iterable[str]) -> str:
    """Return `name`, with a number appended if it is taken."""
    used, number, candidate = set(taken), 2, name
    while candidate in used:
        ending = f" {number}"
        candidate = name[: MAX_LETTERS - len(ending)].rstrip() + ending
        number += 1
    return candidate


def seed_of(text: str) -> int | None:
    """Return the seed that was entered; None for a random one.

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
